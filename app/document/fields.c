#include "app/document/fields.h"

bool lw_field_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

int lw_field_column(const char *line, const char *at)
{
    int column = 1;
    for (; line < at; line++)
        column += (*line & 0xC0) != 0x80;
    return column;
}

/* Where the field that begins with a quote ends; NULL when the quote stays open. */
static const char *read_quoted(const char *at, const char *end, char *to)
{
    for (at++; at < end && (*at != '"' || (at + 1 < end && at[1] == '"')); at++) {
        at += *at == '"';
        *to++ = *at;
    }
    if (at == end)
        return NULL;
    for (at++; at < end && lw_field_is_blank(*at); at++)
        ;
    return at;
}

static const char *read_plain(const char *at, const char *end, char *copy)
{
    char *to = copy;
    while (at < end && *at != ',')
        *to++ = *at++;
    while (to > copy && lw_field_is_blank(to[-1]))
        *--to = '\0';
    return at;
}

int lw_fields_split(LwArena *arena, const char *line, const char *end, LwField *field, int room, LwFieldProblem *problem)
{
    int count = 0;
    for (const char *at = line;; at++) {
        while (at < end && lw_field_is_blank(*at))
            at++;
        int column = lw_field_column(line, at);
        if (count == room) {
            *problem = (LwFieldProblem){ "too many columns", column };
            return -1;
        }
        char *copy = lw_arena_alloc(arena, (size_t)(end - at) + 1, 1);
        field[count++] = (LwField){ copy, column };
        at = at < end && *at == '"' ? read_quoted(at, end, copy) : read_plain(at, end, copy);
        if (at == end)
            return count;
        if (at && *at == ',')
            continue;
        *problem = at ? (LwFieldProblem){ "expected a comma after the closing quote", lw_field_column(line, at) }
                      : (LwFieldProblem){ "expected a closing quote", column };
        return -1;
    }
}
