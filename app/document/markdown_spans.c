/* Inside a line: strong, emphasis, code, links, pictures. A mark without its partner stands for itself. */
#include "app/document/markdown_private.h"

#include <string.h>

enum { DEEPEST = 12 }; /* marks within marks; deeper ones are text */

typedef struct Style {
    bool strong, emphasis;
    const char *link;
    int depth;
} Style;

typedef struct Pen {
    LwArena *arena;
    LwSpan **end;
} Pen;

char *lw_slice_dup(LwArena *arena, LwSlice slice)
{
    char *copy = lw_arena_alloc(arena, slice.length + 1, 1);
    if (slice.length)
        memcpy(copy, slice.text, slice.length);
    return copy;
}

LwSlice lw_slice_trim(LwSlice slice)
{
    while (slice.length && strchr(" \t\r", slice.text[0]))
        slice.text++, slice.length--;
    while (slice.length && strchr(" \t\r", slice.text[slice.length - 1]))
        slice.length--;
    return slice;
}

static bool is_mark(char c)
{
    return c && strchr("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", c);
}

/* Letters, digits and everything beyond ASCII. */
static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

static LwSpan *put(Pen *pen, LwSpanKind kind, char *text, Style style)
{
    LwSpan *span = LW_NEW(pen->arena, LwSpan);
    *span = (LwSpan){ .kind = kind, .text = text, .strong = style.strong, .emphasis = style.emphasis, .link = style.link };
    *pen->end = span;
    pen->end = &span->next;
    return span;
}

/* Text from which the backslashes before marks have gone. */
static void put_text(Pen *pen, LwSlice raw, Style style)
{
    if (!raw.length)
        return;
    char *text = lw_slice_dup(pen->arena, raw), *to = text;
    for (const char *from = text; *from; from++) {
        if (*from == '\\' && is_mark(from[1]))
            from++;
        *to++ = *from;
    }
    *to = '\0';
    put(pen, LW_SPAN_TEXT, text, style);
}

static size_t run_of(LwSlice s, size_t at, char mark)
{
    size_t count = 0;
    while (at + count < s.length && s.text[at + count] == mark)
        count++;
    return count;
}

/* The place of the closing run of backticks; s.length when there is none. */
static size_t end_of_code(LwSlice s, size_t at, size_t ticks)
{
    while (at < s.length) {
        size_t run = run_of(s, at, '`');
        if (run == ticks)
            return at;
        at += run ? run : 1;
    }
    return s.length;
}

/* Steps over an escaped character or a stretch of code, in which no mark counts. */
static size_t step(LwSlice s, size_t at)
{
    if (s.text[at] == '\\' && at + 1 < s.length)
        return at + 2;
    if (s.text[at] == '`') {
        size_t ticks = run_of(s, at, '`'), end = end_of_code(s, at + ticks, ticks);
        return end < s.length ? end + ticks : at + ticks;
    }
    return at + 1;
}

/* The partner of an opening bracket; s.length when there is none. */
static size_t partner(LwSlice s, size_t at, char open, char close)
{
    int depth = 0;
    for (; at < s.length; at = step(s, at)) {
        if (s.text[at] == open)
            depth++;
        else if (s.text[at] == close && --depth == 0)
            return at;
    }
    return s.length;
}

static void put_spans(Pen *pen, LwSlice s, Style style);

static LwSlice part(LwSlice s, size_t from, size_t to)
{
    return (LwSlice){ s.text + from, to - from };
}

/* [text](target) or ![text](file); the number of characters used, 0 when it is none. */
static size_t bracket(Pen *pen, LwSlice s, size_t at, Style style)
{
    bool picture = s.text[at] == '!';
    size_t open = at + (picture ? 1 : 0);
    if (open >= s.length || s.text[open] != '[')
        return 0;
    size_t close = partner(s, open, '[', ']');
    if (close + 1 >= s.length || s.text[close + 1] != '(')
        return 0;
    size_t end = partner(s, close + 1, '(', ')');
    if (end == s.length)
        return 0;
    char *target = lw_slice_dup(pen->arena, lw_slice_trim(part(s, close + 2, end)));
    LwSlice inside = part(s, open + 1, close);
    if (picture) {
        put(pen, LW_SPAN_PICTURE, lw_slice_dup(pen->arena, inside), style)->file = target;
    } else {
        style.link = target;
        put_spans(pen, inside, style);
    }
    return end + 1 - at;
}

/* **strong**, *emphasis*, _emphasis_. */
static size_t stress(Pen *pen, LwSlice s, size_t at, Style style)
{
    char mark = s.text[at];
    size_t run = run_of(s, at, mark), wide = run >= 2 ? 2 : 1;
    if (at + wide >= s.length || strchr(" \t", s.text[at + wide]) || (mark == '_' && at > 0 && is_word(s.text[at - 1])))
        return 0;
    for (size_t end = at + wide; end < s.length; ) {
        size_t closing = run_of(s, end, mark);
        bool fits = wide == 2 ? closing >= 2 : closing == 1 || closing == 3;
        if (fits && !strchr(" \t", s.text[end - 1]) && end > at + wide
            && (mark != '_' || end + wide >= s.length || !is_word(s.text[end + wide]))) {
            if (closing == 3 && wide == 2) /* ***both***: the outer one ends last */
                end++;
            style.strong |= wide == 2;
            style.emphasis |= wide == 1;
            put_spans(pen, part(s, at + wide, end), style);
            return end + wide - at;
        }
        end = closing ? end + closing : step(s, end);
    }
    return 0;
}

/* `code`; one blank at each side goes when there is one at both. */
static size_t code(Pen *pen, LwSlice s, size_t at, Style style)
{
    size_t ticks = run_of(s, at, '`'), begin = at + ticks, end = end_of_code(s, begin, ticks);
    if (end == s.length)
        return 0;
    LwSlice inside = part(s, begin, end);
    if (inside.length > 2 && inside.text[0] == ' ' && inside.text[inside.length - 1] == ' ')
        inside = (LwSlice){ inside.text + 1, inside.length - 2 };
    put(pen, LW_SPAN_CODE, lw_slice_dup(pen->arena, inside), style);
    return end + ticks - at;
}

/* <https://…> */
static size_t address(Pen *pen, LwSlice s, size_t at, Style style)
{
    LwSlice rest = part(s, at + 1, s.length);
    const char *close = memchr(rest.text, '>', rest.length);
    if (!close || rest.length < 8 || (memcmp(rest.text, "https://", 8) != 0 && memcmp(rest.text, "http://", 7) != 0))
        return 0;
    char *target = lw_slice_dup(pen->arena, (LwSlice){ rest.text, (size_t)(close - rest.text) });
    style.link = target;
    put(pen, LW_SPAN_TEXT, target, style);
    return (size_t)(close - rest.text) + 2;
}

static size_t marked(Pen *pen, LwSlice s, size_t at, Style style)
{
    switch (s.text[at]) {
    case '`': return code(pen, s, at, style);
    case '[': case '!': return bracket(pen, s, at, style);
    case '*': case '_': return stress(pen, s, at, style);
    case '<': return address(pen, s, at, style);
    default: return 0;
    }
}

static void put_spans(Pen *pen, LwSlice s, Style style)
{
    size_t plain = 0, at = 0;
    if (++style.depth > DEEPEST) {
        put_text(pen, s, style);
        return;
    }
    while (at < s.length) {
        /* What stands before goes first; when the mark stands for itself, it is taken back and grows on. */
        LwSpan **before = pen->end;
        size_t used = 0;
        if (s.text[at] != '\\' && is_mark(s.text[at])) {
            put_text(pen, part(s, plain, at), style);
            used = marked(pen, s, at, style);
        }
        if (used) {
            at += used;
            plain = at;
            continue;
        }
        pen->end = before;
        *before = NULL;
        at += s.text[at] == '\\' && at + 1 < s.length ? 2 : s.text[at] == '`' ? run_of(s, at, '`') : 1;
    }
    put_text(pen, part(s, plain, s.length), style);
}

LwSpan *lw_markdown_spans(LwArena *arena, LwSlice text)
{
    LwSpan *first = NULL;
    Pen pen = { arena, &first };
    put_spans(&pen, lw_slice_trim(text), (Style){ 0 });
    return first;
}
