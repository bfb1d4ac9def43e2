#include "app/document/json_quote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDEST = 6 }; /* \u001f */

static void quote(char *out, const char *text)
{
    *out++ = '"';
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') {
            *out++ = '\\';
            *out++ = *text;
        } else if ((unsigned char)*text < 0x20)
            out += snprintf(out, WIDEST + 1, "\\u%04x", (unsigned)*text);
        else
            *out++ = *text;
    }
    *out++ = '"';
    *out = '\0';
}

char *lw_json_quote(const char *text)
{
    char *out = malloc(WIDEST * strlen(text) + 3);
    if (out)
        quote(out, text);
    return out;
}

const char *lw_json_quote_in(LwArena *arena, const char *text)
{
    char *out = lw_arena_alloc(arena, WIDEST * strlen(text) + 3, 1);
    quote(out, text);
    return out;
}
