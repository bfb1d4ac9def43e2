#include "app/document/markdown.h"
#include "tests/unit/check.h"

#include <stdlib.h>

/* The tree as a line: "h1(Title) p(words *em* …)". */
static char shape[8192];

static void add(const char *text)
{
    strncat(shape, text, sizeof shape - strlen(shape) - 1);
}

static void add_spans(const LwSpan *span)
{
    for (; span; span = span->next) {
        if (span->strong)
            add("S:");
        if (span->emphasis)
            add("E:");
        add(span->kind == LW_SPAN_CODE ? "c<" : span->kind == LW_SPAN_PICTURE ? "i<" : "<");
        add(span->text);
        if (span->file)
            add("|"), add(span->file);
        if (span->link)
            add("@"), add(span->link);
        add(">");
    }
}

static void add_blocks(const LwBlock *block)
{
    static const char *const names[] = { "h", "p", "code", "list", "item", "table", "row", "cell", "quote", "rule" };
    for (; block; block = block->next) {
        char level[16];
        add(names[block->kind]);
        snprintf(level, sizeof level, "%d", block->level);
        if (block->kind == LW_BLOCK_HEADING || block->kind == LW_BLOCK_LIST || (block->kind == LW_BLOCK_CELL && block->level != -1))
            add(level);
        if (block->language)
            add(":"), add(block->language);
        add("(");
        add_spans(block->span);
        if (block->code)
            add(block->code);
        add_blocks(block->child);
        add(")");
    }
}

static const char *shape_of(const char *text)
{
    LwMarkdown *page = lw_markdown_read_text(text, strlen(text));
    shape[0] = '\0';
    if (page)
        add_blocks(page->first);
    lw_markdown_destroy(page);
    return shape;
}

static void lines(void)
{
    CHECK_STRING(shape_of("a **b** c"), "p(<a >S:<b>< c>)");
    CHECK_STRING(shape_of("a *b* and **c *d* e**."), "p(<a >E:<b>< and >S:<c >S:E:<d>S:< e><.>)");
    CHECK_STRING(shape_of("***both***"), "p(S:E:<both>)");
    CHECK_STRING(shape_of("E* = 2 and 3 * 4 * 5, *open"), "p(<E* = 2 and 3 * 4 * 5, *open>)");
    CHECK_STRING(shape_of("|ω_z| and snake_case_word"), "p(<|ω_z| and snake_case_word>)");
    CHECK_STRING(shape_of("_this_ too"), "p(E:<this>< too>)");
    CHECK_STRING(shape_of("`a*b*` and ``c ` d``, `open"), "p(c<a*b*>< and >c<c ` d><, `open>)");
    CHECK_STRING(shape_of("2\\*x \\[no\\](link)"), "p(<2*x [no](link)>)");
    CHECK_STRING(shape_of("see [the `run`](x.md#y) now"), "p(<see ><the @x.md#y>c<run@x.md#y>< now>)");
    CHECK_STRING(shape_of("![alt](a.png) [![i](b.svg)](c.md)"), "p(i<alt|a.png>< >i<i|b.svg@c.md>)");
    CHECK_STRING(shape_of("[half](open and [none]"), "p(<[half](open and [none]>)");
    CHECK_STRING(shape_of("<https://a.org/b> <unit>"), "p(<https://a.org/b@https://a.org/b>< <unit>>)");
    CHECK_STRING(shape_of("one\n  two  \nthree"), "p(<one two three>)");
}

static void blocks(void)
{
    CHECK_STRING(shape_of(""), "");
    CHECK_STRING(shape_of("# A\n## B `c`\ntext\n\n---\n"), "h1(<A>)h2(<B >c<c>)p(<text>)rule()");
    CHECK_STRING(shape_of("#no\n####### no"), "p(<#no ####### no>)");
    CHECK_STRING(shape_of("a\n```json\n{ *x* }\n\n  y\n```\nb"), "p(<a>)code:json({ *x* }\n\n  y\n)p(<b>)");
    CHECK_STRING(shape_of("```\nnever closed"), "code(never closed\n)");
    CHECK_STRING(shape_of("a:\n\n    lockwork run\n\n      more\n\nb"), "p(<a:>)code(lockwork run\n\n  more\n)p(<b>)");
    CHECK_STRING(shape_of("<!-- left\nout -->\nb\n> q\n> r\n"), "p(<b>)quote(p(<q r>))");
    CHECK_STRING(shape_of("a\r\nb\r\n\r\nc\r\n"), "p(<a b>)p(<c>)");
}

static void lists(void)
{
    CHECK_STRING(shape_of("- a\n- b\n  more\n- c"), "list0(item(p(<a>))item(p(<b more>))item(p(<c>)))");
    CHECK_STRING(shape_of("3. a\n4. b\n"), "list3(item(p(<a>))item(p(<b>)))");
    CHECK_STRING(shape_of("- a\n  - b\n  - c\n- d\n"), "list0(item(p(<a>)list0(item(p(<b>))item(p(<c>))))item(p(<d>)))");
    CHECK_STRING(shape_of("- a\n\n  b\n\n- c\n\nd"), "list0(item(p(<a>)p(<b>))item(p(<c>)))p(<d>)");
    CHECK_STRING(shape_of("- a\n\n      code\n"), "list0(item(p(<a>)code(code\n)))");
    CHECK_STRING(shape_of("text\n- a"), "p(<text>)list0(item(p(<a>)))");
    CHECK_STRING(shape_of("in the year\n2026. It was"), "p(<in the year 2026. It was>)");
    CHECK_STRING(shape_of("1. a\n   ```\n   x\n   ```\n2. b"), "list1(item(p(<a>)code(x\n))item(p(<b>)))");
}

static void tables(void)
{
    CHECK_STRING(shape_of("| a | b |\n|---|--:|\n| `x\\|y` | |\n| only |\n\nz"),
                 "table(row(cell(<a>)cell1(<b>))row(cell(c<x|y>)cell1())row(cell(<only>)cell1()))p(<z>)");
    CHECK_STRING(shape_of("| | |\n|---|---|\n| 1 | 2 |"), "table(row(cell()cell())row(cell(<1>)cell(<2>)))");
    CHECK_STRING(shape_of("| no table"), "p(<| no table>)");
}

static void anchors(void)
{
    static const char text[] = "# The *first* one, with `marks`!\n## Same\n## Same\n";
    LwMarkdown *page = lw_markdown_read_text(text, sizeof text - 1);
    CHECK_STRING(page->title, "The first one, with marks!");
    CHECK_STRING(page->first->anchor, "the-first-one-with-marks");
    CHECK(lw_markdown_anchor(page, "same") == page->first->next);
    CHECK(lw_markdown_anchor(page, "same-1") == page->first->next->next);
    CHECK(!lw_markdown_anchor(page, "absent"));
    lw_markdown_destroy(page);
}

/* Any bytes are a page: nothing is read beyond the end, nothing hangs. */
static void anything(void)
{
    static const char marks[] = "#-*_`[]()!|>\\ \n\n  1.<~:ab\xc3";
    unsigned long seed = 7;
    for (int round = 0; round < 3000; round++) {
        size_t length = (size_t)(1 + round % 120);
        char *text = malloc(length); /* exactly as long, for the sanitizers */
        for (size_t i = 0; i < length; i++)
            text[i] = marks[(int)((check_random(&seed) + 1) / 2 * (sizeof marks - 1)) % (int)(sizeof marks - 1)];
        LwMarkdown *page = lw_markdown_read_text(text, length);
        CHECK(page != NULL);
        lw_markdown_destroy(page);
        free(text);
    }
    char deep[4000];
    memset(deep, '>', sizeof deep);
    LwMarkdown *page = lw_markdown_read_text(deep, sizeof deep);
    CHECK(page && page->first);
    lw_markdown_destroy(page);
}

int main(void)
{
    RUN(lines);
    RUN(blocks);
    RUN(lists);
    RUN(tables);
    RUN(anchors);
    RUN(anything);
    return END();
}
