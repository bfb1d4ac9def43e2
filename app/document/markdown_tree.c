/* What is asked of a page that has been read: its anchors, its words, its links. */
#include "app/document/markdown_private.h"

#include <string.h>

typedef struct Words {
    char *text;
    size_t length, room; /* room 0: only counted */
} Words;

static void add_words(Words *words, const char *text)
{
    size_t more = strlen(text);
    if (words->room)
        memcpy(words->text + words->length, text, more);
    words->length += more;
}

static void gather(Words *words, const LwBlock *block)
{
    for (const LwSpan *span = block->span; span; span = span->next)
        add_words(words, span->text);
    if (block->code)
        add_words(words, block->code);
    for (const LwBlock *child = block->child; child; child = child->next) {
        if (child != block->child)
            add_words(words, " ");
        gather(words, child);
    }
}

char *lw_markdown_plain(LwArena *arena, const LwBlock *block)
{
    Words words = { 0 };
    gather(&words, block);
    words.room = words.length + 1;
    words.text = lw_arena_alloc(arena, words.room, 1);
    words.length = 0;
    gather(&words, block);
    return words.text;
}

void lw_markdown_visit(const LwBlock *block, LwSpanVisitor *see, void *user)
{
    for (const LwSpan *span = block->span; span; span = span->next)
        see(span, user);
    for (const LwBlock *child = block->child; child; child = child->next)
        lw_markdown_visit(child, see, user);
}

static const LwBlock *anchor_in(const LwBlock *block, const char *anchor)
{
    for (; block; block = block->next) {
        const LwBlock *deeper = block->kind == LW_BLOCK_LIST || block->kind == LW_BLOCK_ITEM || block->kind == LW_BLOCK_QUOTE
            ? anchor_in(block->child, anchor) : NULL;
        if (block->anchor && strcmp(block->anchor, anchor) == 0)
            return block;
        if (deeper)
            return deeper;
    }
    return NULL;
}

const LwBlock *lw_markdown_anchor(const LwMarkdown *page, const char *anchor)
{
    return anchor_in(page->first, anchor);
}

/* As the hosts of such pages name them: small letters, - for a blank, marks other than - and _ left out. */
static char *anchor_of(LwArena *arena, const LwBlock *heading)
{
    char *text = lw_markdown_plain(arena, heading), *to = text;
    for (const char *from = text; *from; from++) {
        char c = *from;
        if (c >= 'A' && c <= 'Z')
            *to++ = (char)(c - 'A' + 'a');
        else if (c == ' ')
            *to++ = '-';
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || (unsigned char)c >= 0x80)
            *to++ = c;
    }
    *to = '\0';
    return text;
}

static void name_headings(LwMarkdown *page, LwBlock *block)
{
    for (; block; block = block->next) {
        if (block->kind == LW_BLOCK_HEADING) {
            char *anchor = anchor_of(&page->arena, block), *unique = anchor;
            for (int i = 1; lw_markdown_anchor(page, unique); i++)
                unique = lw_arena_printf(&page->arena, "%s-%d", anchor, i);
            block->anchor = unique;
            if (!page->title)
                page->title = lw_markdown_plain(&page->arena, block);
        }
        if (block->kind != LW_BLOCK_TABLE)
            name_headings(page, block->child);
    }
}

void lw_markdown_name_headings(LwMarkdown *page)
{
    name_headings(page, page->first);
}
