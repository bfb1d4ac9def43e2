/* The blocks of a page: lines are looked at from the top, each kind of block takes those that belong to it. */
#include "app/document/markdown.h"

#include "app/document/file.h"
#include "app/document/markdown_private.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 12 }; /* lists and quotes within each other; deeper ones are paragraphs */

typedef struct Lines {
    LwSlice *line;
    int count, room;
} Lines;

static size_t indent(LwSlice line)
{
    size_t at = 0;
    while (at < line.length && line.text[at] == ' ')
        at++;
    return at;
}

static bool is_blank(LwSlice line)
{
    return lw_slice_trim(line).length == 0;
}

static bool begins(LwSlice line, const char *with)
{
    return line.length >= strlen(with) && memcmp(line.text, with, strlen(with)) == 0;
}

static LwSlice after(LwSlice line, size_t count)
{
    count = count < line.length ? count : line.length;
    return (LwSlice){ line.text + count, line.length - count };
}

static bool is_fence(LwSlice line)
{
    line = after(line, indent(line));
    return begins(line, "```") || begins(line, "~~~");
}

static int heading_level(LwSlice line)
{
    int level = 0;
    while ((size_t)level < line.length && line.text[level] == '#')
        level++;
    return level >= 1 && level <= 6 && (size_t)level < line.length && line.text[level] == ' ' ? level : 0;
}

static bool is_rule(LwSlice line)
{
    line = lw_slice_trim(line);
    if (line.length < 3 || !strchr("-*_", line.text[0]))
        return false;
    for (size_t i = 1; i < line.length; i++)
        if (line.text[i] != line.text[0] && line.text[i] != ' ')
            return false;
    return true;
}

/* How far in the text of a list's item begins; 0 when the line begins none. *number: of the item, 0 for a bullet. */
static size_t item_text(LwSlice line, int *number)
{
    size_t at = indent(line), digits = 0;
    *number = 0;
    if (at >= line.length || is_rule(line))
        return 0;
    if (strchr("-*+", line.text[at])) {
        at++;
    } else {
        for (; at < line.length && line.text[at] >= '0' && line.text[at] <= '9' && digits < 6; at++, digits++)
            *number = *number * 10 + (line.text[at] - '0');
        if (!digits || at >= line.length || !strchr(".)", line.text[at]))
            return 0;
        at++;
    }
    return at < line.length && line.text[at] == ' ' ? at + 1 + indent(after(line, at + 1)) : 0;
}

static bool is_table(const LwSlice *line, int count)
{
    LwSlice first = lw_slice_trim(line[0]);
    return count >= 2 && first.length && first.text[0] == '|' && lw_markdown_is_rule_of_table(line[1]);
}

/* Does a line end the paragraph before it? */
static bool interrupts(const LwSlice *line, int count)
{
    int number;
    if (is_blank(line[0]) || is_fence(line[0]) || heading_level(line[0]) || begins(line[0], ">") || begins(line[0], "<!--"))
        return true;
    return is_rule(line[0]) || is_table(line, count) || (item_text(line[0], &number) && number <= 1);
}

static LwBlock *block_new(LwArena *arena, LwBlockKind kind)
{
    LwBlock *block = LW_NEW(arena, LwBlock);
    block->kind = kind;
    return block;
}

/* The lines joined by `between`, each without `off` leading blanks at most. */
static char *joined(LwArena *arena, const LwSlice *line, int count, size_t off, char between, bool trim)
{
    size_t length = 1;
    for (int i = 0; i < count; i++)
        length += line[i].length + 1;
    char *text = lw_arena_alloc(arena, length, 1), *to = text;
    for (int i = 0; i < count; i++) {
        size_t blanks = indent(line[i]);
        LwSlice part = trim ? lw_slice_trim(line[i]) : after(line[i], blanks < off ? blanks : off);
        memcpy(to, part.text, part.length);
        to += part.length;
        *to++ = between;
    }
    return text;
}

static LwBlock *read_code(LwArena *arena, const LwSlice *line, int count, int *used)
{
    LwBlock *block = block_new(arena, LW_BLOCK_CODE);
    size_t off = indent(line[0]);
    LwSlice fence = after(line[0], off), about = lw_slice_trim(after(fence, 3));
    int end = 1;
    while (end < count && !(begins(after(line[end], indent(line[end])), fence.text[0] == '`' ? "```" : "~~~")))
        end++;
    block->language = about.length ? lw_slice_dup(arena, about) : NULL;
    block->code = joined(arena, line + 1, end - 1, off, '\n', false);
    *used = end < count ? end + 1 : end;
    return block;
}

static LwBlock *read_indented(LwArena *arena, const LwSlice *line, int count, int *used)
{
    LwBlock *block = block_new(arena, LW_BLOCK_CODE);
    int end = 1, last = 1;
    for (; end < count && (indent(line[end]) >= 4 || is_blank(line[end])); end++)
        if (!is_blank(line[end]))
            last = end + 1;
    block->code = joined(arena, line, last, 4, '\n', false);
    *used = last;
    return block;
}

static int comment_lines(const LwSlice *line, int count)
{
    for (int i = 0; i < count; i++) {
        LwSlice rest = line[i];
        for (; rest.length >= 3; rest = after(rest, 1))
            if (begins(rest, "-->"))
                return i + 1;
    }
    return count;
}

static LwBlock *read_blocks(LwArena *arena, const LwSlice *line, int count, int depth);

static LwBlock *read_quote(LwArena *arena, const LwSlice *line, int count, int depth, int *used)
{
    LwBlock *block = block_new(arena, LW_BLOCK_QUOTE);
    Lines inside = { 0 };
    int i = 0;
    for (; i < count && begins(line[i], ">"); i++)
        LW_PUSH(arena, inside.line, inside.count, inside.room, after(line[i], begins(line[i], "> ") ? 2 : 1));
    block->child = read_blocks(arena, inside.line, inside.count, depth + 1);
    *used = i;
    return block;
}

/* One item: its own line from where its text begins, and what is indented as far, or goes on without a blank line. */
static LwBlock *read_item(LwArena *arena, const LwSlice *line, int count, int depth, int *used)
{
    LwBlock *item = block_new(arena, LW_BLOCK_ITEM);
    Lines inside = { 0 };
    int number, i = 1;
    size_t in = item_text(line[0], &number);
    LW_PUSH(arena, inside.line, inside.count, inside.room, after(line[0], in));
    for (; i < count; i++) {
        bool deeper = indent(line[i]) >= in;
        if (is_blank(line[i]) && (i + 1 == count || is_blank(line[i + 1]) || indent(line[i + 1]) < in))
            break;
        if (!is_blank(line[i]) && !deeper && (is_blank(line[i - 1]) || item_text(line[i], &number) || interrupts(line + i, count - i)))
            break;
        LW_PUSH(arena, inside.line, inside.count, inside.room, after(line[i], deeper ? in : indent(line[i])));
    }
    item->child = read_blocks(arena, inside.line, inside.count, depth + 1);
    *used = i;
    return item;
}

static LwBlock *read_list(LwArena *arena, const LwSlice *line, int count, int depth, int *used)
{
    LwBlock *list = block_new(arena, LW_BLOCK_LIST), **end = &list->child;
    int number, at = 0;
    item_text(line[0], &list->level);
    while (at < count) {
        int taken, next = at;
        while (next < count && is_blank(line[next]))
            next++;
        if (next == count || !item_text(line[next], &number) || (number == 0) != (list->level == 0))
            break;
        *end = read_item(arena, line + next, count - next, depth, &taken);
        end = &(*end)->next;
        at = next + taken;
    }
    *used = at;
    return list;
}

static LwBlock *read_paragraph(LwArena *arena, const LwSlice *line, int count, int *used)
{
    LwBlock *block = block_new(arena, LW_BLOCK_PARAGRAPH);
    int end = 1;
    while (end < count && !interrupts(line + end, count - end))
        end++;
    char *text = joined(arena, line, end, 0, ' ', true);
    block->span = lw_markdown_spans(arena, (LwSlice){ text, strlen(text) });
    *used = end;
    return block;
}

static LwBlock *read_heading(LwArena *arena, LwSlice line)
{
    LwBlock *block = block_new(arena, LW_BLOCK_HEADING);
    block->level = heading_level(line);
    block->span = lw_markdown_spans(arena, after(line, (size_t)block->level));
    return block;
}

/* The block that begins with line[0]; NULL for a comment. */
static LwBlock *read_block(LwArena *arena, const LwSlice *line, int count, int depth, int *used)
{
    int number;
    *used = 1;
    if (is_fence(line[0]))
        return read_code(arena, line, count, used);
    if (heading_level(line[0]))
        return read_heading(arena, line[0]);
    if (begins(line[0], "<!--")) {
        *used = comment_lines(line, count);
        return NULL;
    }
    if (is_table(line, count))
        return lw_markdown_table(arena, line, count, used);
    if (begins(line[0], ">") && depth < DEEPEST)
        return read_quote(arena, line, count, depth, used);
    if (is_rule(line[0]))
        return block_new(arena, LW_BLOCK_RULE);
    if (indent(line[0]) >= 4)
        return read_indented(arena, line, count, used);
    if (item_text(line[0], &number) && depth < DEEPEST)
        return read_list(arena, line, count, depth, used);
    return read_paragraph(arena, line, count, used);
}

static LwBlock *read_blocks(LwArena *arena, const LwSlice *line, int count, int depth)
{
    LwBlock *first = NULL, **end = &first;
    for (int at = 0; at < count; ) {
        int used = 1;
        LwBlock *block = is_blank(line[at]) ? NULL : read_block(arena, line + at, count - at, depth, &used);
        if (block) {
            *end = block;
            end = &block->next;
        }
        at += used;
    }
    return first;
}

static Lines split(LwArena *arena, const char *text, size_t length)
{
    Lines lines = { 0 };
    for (size_t at = 0; at < length; ) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t stop = end ? (size_t)(end - text) : length, cut = stop;
        if (cut > at && text[cut - 1] == '\r')
            cut--;
        LW_PUSH(arena, lines.line, lines.count, lines.room, ((LwSlice){ text + at, cut - at }));
        at = stop + 1;
    }
    return lines;
}

static bool fill(LwMarkdown *page, const char *text, size_t length)
{
    if (LW_ARENA_GUARD(&page->arena))
        return false;
    Lines lines = split(&page->arena, text, length);
    page->first = read_blocks(&page->arena, lines.line, lines.count, 0);
    lw_markdown_name_headings(page);
    return true;
}

LwMarkdown *lw_markdown_read_text(const char *text, size_t length)
{
    LwMarkdown *page = calloc(1, sizeof *page);
    if (!page)
        return NULL;
    lw_arena_init(&page->arena);
    if (fill(page, text, length))
        return page;
    lw_markdown_destroy(page);
    errno = ENOMEM;
    return NULL;
}

LwMarkdown *lw_markdown_read(const char *path)
{
    char *text;
    size_t length;
    if (!lw_file_read(path, true, &text, &length))
        return NULL;
    LwMarkdown *page = lw_markdown_read_text(text, length);
    free(text);
    return page;
}

void lw_markdown_destroy(LwMarkdown *page)
{
    if (page)
        lw_arena_clear(&page->arena);
    free(page);
}
