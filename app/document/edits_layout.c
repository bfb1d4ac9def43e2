/* How things stand in the text: what is put in looks like its neighbours, what is cut takes its comma, its lines and its comments along. */
#include "app/document/edits_private.h"

#include <string.h>

enum { LONGEST_LINE = 150 };

size_t lw_layout_begin(const LwJson *item)
{
    return item->key ? item->key_begin : item->begin;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool lw_layout_is_line_end(char c)
{
    return c == '\n' || c == '\r' || c == '\0';
}

static size_t line_start(const char *text, size_t at)
{
    while (at > 0 && text[at - 1] != '\n')
        at--;
    return at;
}

static size_t skip_blanks(const char *text, size_t at)
{
    while (is_blank(text[at]))
        at++;
    return at;
}

/* Behind the end of the line that `at` stands at. */
static size_t next_line(const char *text, size_t at)
{
    at += text[at] == '\r';
    return at + (text[at] == '\n');
}

bool lw_layout_begins_line(const char *text, size_t at)
{
    size_t start = line_start(text, at);
    return start > 0 && skip_blanks(text, start) >= at;
}

size_t lw_layout_lead(const char *text, size_t at)
{
    size_t lead = line_start(text, at);
    while (lead > 0) {
        size_t above = line_start(text, lead - 1);
        if (above == 0 || text[skip_blanks(text, above)] != '#')
            break;
        lead = above;
    }
    return lead;
}

size_t lw_layout_tail(const char *text, size_t at)
{
    size_t end = skip_blanks(text, at);
    if (text[end] == '#')
        while (!lw_layout_is_line_end(text[end]))
            end++;
    return lw_layout_is_line_end(text[end]) ? end : at;
}

size_t lw_layout_skip(const char *text, size_t at)
{
    for (;;) {
        if (text[at] == '#')
            while (text[at] && text[at] != '\n')
                at++;
        else if (is_blank(text[at]) || text[at] == '\n' || text[at] == '\r')
            at++;
        else
            return at;
    }
}

const char *lw_layout_indent(LwArena *arena, const char *text, size_t at)
{
    size_t start = line_start(text, at);
    return lw_arena_printf(arena, "%.*s", (int)(skip_blanks(text, start) - start), text + start);
}

const char *lw_layout_lines(LwArena *arena, const char *value, const char *indent)
{
    size_t lines = 0, width = strlen(indent);
    for (const char *c = value; *c; c++)
        lines += *c == '\n';
    char *whole = lw_arena_alloc(arena, strlen(value) + lines * width + 1, 1), *out = whole;
    for (; *value; value++) {
        *out++ = *value;
        if (*value == '\n') {
            memcpy(out, indent, width);
            out += width;
        }
    }
    return whole;
}

static bool has_comment(const char *text, size_t begin, size_t end)
{
    return end > begin && memchr(text + begin, '#', end - begin) != NULL;
}

/* ---- putting in */

static const LwJson *item_at(const LwJson *container, int index)
{
    const LwJson *item = container->first;
    while (index-- > 0)
        item = item->next;
    return item;
}

/* Characters before `at` on its line, as blanks. */
static const char *blanks_up_to(LwArena *arena, const char *text, size_t at)
{
    int column = 0;
    for (size_t i = line_start(text, at); i < at; i++)
        column += (text[i] & 0xC0) != 0x80;
    return lw_arena_printf(arena, "%*s", column, "");
}

static bool is_too_long(const char *text, size_t at, const char *value)
{
    return at - line_start(text, at) + strcspn(value, "\n") > LONGEST_LINE;
}

static bool put_first(LwEditWork *work, const LwJson *container, LwInsertion piece)
{
    const char *text = work->edits->text, *value = piece.value;
    bool list = container->kind == LW_JSON_ARRAY, large = *value == '{' || strchr(value, '\n');
    size_t inside = container->begin + 1, end = container->end - 1;
    if (has_comment(text, inside, end))
        return lw_edit_splice(work, inside, inside, lw_arena_printf(&work->arena, " %s", value));
    if (list && large && lw_layout_begins_line(text, lw_layout_begin(container))) {
        const char *indent = lw_layout_indent(&work->arena, text, container->begin);
        const char *inner = lw_arena_printf(&work->arena, "%s  ", indent);
        return lw_edit_splice(work, inside, end, lw_arena_printf(&work->arena, "\n%s%s\n%s", inner, lw_layout_lines(&work->arena, value, inner), indent));
    }
    const char *gap = list && !large ? "" : " ";
    return lw_edit_splice(work, inside, end, lw_arena_printf(&work->arena, "%s%s%s", gap, value, gap));
}

/* Whether the items are set apart by empty lines, as the parts of a file are. */
static bool is_apart(const char *text, const LwJson *container)
{
    if (container->count < 2)
        return false;
    const LwJson *before = item_at(container, container->count - 2);
    size_t end = lw_layout_begin(before->next);
    for (size_t at = before->end; at < end; at++)
        if (text[at] == '\n' && lw_layout_is_line_end(text[skip_blanks(text, at + 1)]))
            return true;
    return false;
}

static bool put_last(LwEditWork *work, const LwJson *container, LwInsertion piece)
{
    LwArena *arena = &work->arena;
    const char *text = work->edits->text, *value = piece.value;
    const LwJson *before = item_at(container, container->count - 1);
    size_t begin = lw_layout_begin(before);
    bool own_line = lw_layout_begins_line(text, begin), commented = *piece.lead || *piece.trail;
    if (!own_line && !commented && !is_too_long(text, before->end, value))
        return lw_edit_splice(work, before->end, before->end, lw_arena_printf(arena, ", %s", lw_layout_lines(arena, value, piece.verbatim ? "" : lw_layout_indent(arena, text, begin))));
    const char *indent = own_line ? lw_layout_indent(arena, text, begin) : blanks_up_to(arena, text, lw_layout_begin(container->first));
    size_t tail = lw_layout_tail(text, before->end);
    bool line_ends = lw_layout_is_line_end(text[tail]);
    if (!piece.verbatim)
        value = lw_layout_lines(arena, value, indent);
    const char *close = *piece.trail && !line_ends ? lw_arena_printf(arena, "\n%s", lw_layout_indent(arena, text, container->begin)) : "";
    const char *all = lw_arena_printf(arena, "%s%s%s%s%s%s%s", is_apart(text, container) ? "\n\n" : "\n", piece.lead, indent, value, piece.trail, close, "");
    if (!line_ends)
        tail = before->end;
    return lw_edit_splice(work, tail, tail, all) && lw_edit_splice(work, before->end, before->end, ",");
}

static bool put_before(LwEditWork *work, const LwJson *container, int index, LwInsertion piece)
{
    LwArena *arena = &work->arena;
    const char *text = work->edits->text, *value = piece.value;
    const LwJson *next = item_at(container, index);
    size_t begin = lw_layout_begin(next);
    bool own_line = lw_layout_begins_line(text, begin);
    const char *indent = own_line ? lw_layout_indent(arena, text, begin) : blanks_up_to(arena, text, begin);
    bool lines = index == 0 && next->next && lw_layout_begins_line(text, lw_layout_begin(next->next));
    if (!piece.verbatim)
        value = lw_layout_lines(arena, value, indent);
    if (own_line) {
        size_t lead = lw_layout_lead(text, begin);
        return lw_edit_splice(work, lead, lead, lw_arena_printf(arena, "%s%s%s,%s\n", piece.lead, indent, value, piece.trail));
    }
    if (*piece.lead)
        return lw_edit_splice(work, begin, begin, lw_arena_printf(arena, "\n%s%s%s,%s\n%s", piece.lead, indent, value, piece.trail, indent));
    if (*piece.trail || lines || is_too_long(text, begin, value))
        return lw_edit_splice(work, begin, begin, lw_arena_printf(arena, "%s,%s\n%s", value, piece.trail, indent));
    return lw_edit_splice(work, begin, begin, lw_arena_printf(arena, "%s, ", value));
}

bool lw_layout_put(LwEditWork *work, const LwJson *container, int index, LwInsertion piece)
{
    piece.lead = piece.lead ? piece.lead : "";
    piece.trail = piece.trail ? piece.trail : "";
    if (container->count == 0)
        return put_first(work, container, piece);
    return index >= container->count ? put_last(work, container, piece) : put_before(work, container, index, piece);
}

bool lw_layout_replace(LwEditWork *work, const LwJson *node, const char *value)
{
    const char *indent = lw_layout_indent(&work->arena, work->edits->text, lw_layout_begin(node));
    return lw_edit_splice(work, node->begin, node->end, lw_layout_lines(&work->arena, value, indent));
}

/* ---- cutting out */

static bool cut(LwEditWork *work, size_t begin, size_t end)
{
    return lw_edit_splice(work, begin, end, "");
}

/* Empty lines above are taken along where one follows below, or the end does: no gap stays. */
static size_t over_empty_lines(const char *text, size_t start, size_t end)
{
    char after = text[skip_blanks(text, end)];
    if (after != ']' && after != '}' && !lw_layout_is_line_end(after))
        return start;
    while (start > 1) {
        size_t above = line_start(text, start - 1);
        if (above == 0 || !lw_layout_is_line_end(text[skip_blanks(text, above)]))
            return start;
        start = above;
    }
    return start;
}

static bool cut_only(LwEditWork *work, const LwJson *container, const LwJson *item, size_t start)
{
    const char *text = work->edits->text;
    size_t inside = container->begin + 1, end = container->end - 1, tail = lw_layout_tail(text, item->end);
    bool own_line = start < lw_layout_begin(item) || lw_layout_begins_line(text, start);
    size_t stop = own_line && lw_layout_is_line_end(text[tail]) ? next_line(text, tail) : item->end;
    if (has_comment(text, inside, start) || has_comment(text, stop, end))
        return cut(work, start, stop);
    return cut(work, inside, end);
}

static bool cut_before_next(LwEditWork *work, const LwJson *item, size_t start, bool own_line)
{
    const char *text = work->edits->text;
    size_t begin = lw_layout_begin(item), comma = lw_layout_skip(text, item->end), next = lw_layout_begin(item->next);
    if (has_comment(text, item->end, comma))
        return cut(work, comma, comma + 1) && cut(work, begin, item->end);
    size_t tail = lw_layout_tail(text, comma + 1);
    if (own_line && lw_layout_is_line_end(text[tail])) {
        size_t end = next_line(text, tail);
        return cut(work, over_empty_lines(text, start, end), end);
    }
    return cut(work, begin, has_comment(text, comma, next) ? skip_blanks(text, comma + 1) : next);
}

static bool cut_last(LwEditWork *work, const LwJson *before, const LwJson *item, size_t start, bool own_line)
{
    const char *text = work->edits->text;
    size_t comma = lw_layout_skip(text, before->end), tail = lw_layout_tail(text, item->end);
    if (own_line && lw_layout_is_line_end(text[tail])) {
        size_t end = next_line(text, tail);
        start = over_empty_lines(text, start, end);
        return cut(work, start > comma ? start : comma + 1, end) && cut(work, comma, comma + 1);
    }
    if (!has_comment(text, comma, start))
        return cut(work, comma, item->end);
    return cut(work, start, item->end) && cut(work, comma, comma + 1);
}

bool lw_layout_cut(LwEditWork *work, const LwJson *container, int index)
{
    const char *text = work->edits->text;
    const LwJson *item = item_at(container, index);
    size_t begin = lw_layout_begin(item), start = begin;
    bool own_line = lw_layout_begins_line(text, begin);
    if (own_line)
        start = container->kind == LW_JSON_ARRAY ? lw_layout_lead(text, begin) : line_start(text, begin);
    if (start < container->begin + 1)
        start = container->begin + 1;
    if (container->count == 1)
        return cut_only(work, container, item, start);
    return item->next ? cut_before_next(work, item, start, own_line) : cut_last(work, item_at(container, index - 1), item, start, own_line);
}
