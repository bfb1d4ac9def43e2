/* Characters and strings of JSON: position keeping, UTF-8, escapes. */
#include "app/document/json_private.h"

#include <string.h>

int lw_json_peek(const LwJsonParser *p)
{
    return p->at < p->end ? (unsigned char)*p->at : -1;
}

static void advance_mark(LwMark *mark, char byte)
{
    if (byte == '\n')
        *mark = (LwMark){ mark->line + 1, 1 };
    else if ((byte & 0xC0) != 0x80)
        mark->column++;
}

void lw_json_advance(LwJsonParser *p)
{
    advance_mark(&p->mark, *p->at);
    p->at++;
}

void lw_json_skip(LwJsonParser *p)
{
    for (;;) {
        int c = lw_json_peek(p);
        if (c == '#')
            while (p->at < p->end && *p->at != '\n')
                lw_json_advance(p);
        else if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
            lw_json_advance(p);
        else
            return;
    }
}

/* Bytes of the UTF-8 character at s; 0 when there is none (RFC 3629: shortest form, no surrogates, ≤ U+10FFFF). */
static int utf8_length(const char *s, const char *end)
{
    const unsigned char *u = (const unsigned char *)s;
    int length = u[0] < 0x80 ? 1 : u[0] < 0xC2 ? 0 : u[0] < 0xE0 ? 2 : u[0] < 0xF0 ? 3 : u[0] < 0xF5 ? 4 : 0;
    if (length == 0 || end - s < length)
        return 0;
    for (int i = 1; i < length; i++)
        if ((u[i] & 0xC0) != 0x80)
            return 0;
    if ((u[0] == 0xE0 && u[1] < 0xA0) || (u[0] == 0xED && u[1] > 0x9F) || (u[0] == 0xF0 && u[1] < 0x90) ||
        (u[0] == 0xF4 && u[1] > 0x8F))
        return 0;
    return length;
}

bool lw_json_check_utf8(LwJsonParser *p)
{
    LwMark mark = p->mark;
    for (const char *s = p->at; s < p->end;) {
        int length = utf8_length(s, p->end);
        if (length == 0)
            return lw_json_fail(p, mark, "byte 0x%02X is not UTF-8; save the file as UTF-8", (unsigned char)*s);
        advance_mark(&mark, *s);
        s += length;
    }
    return true;
}

const char *lw_json_found(LwJsonParser *p)
{
    int c = lw_json_peek(p);
    if (c < 0)
        return "the end of the file";
    if (c < 0x20 || c == 0x7F)
        return lw_arena_printf(p->arena, "control character U+%04X", (unsigned)c);
    return lw_arena_printf(p->arena, "'%.*s'", utf8_length(p->at, p->end), p->at);
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The four digits at s, or −1. */
static long hex4(const char *s, const char *end)
{
    long code = 0;
    if (end - s < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(s[i]);
        if (digit < 0)
            return -1;
        code = 16 * code + digit;
    }
    return code;
}

/* The character of the \u escape at s (after the u), in *code; returns characters used after the u: 4 or, for a pair
 * of surrogates, 10; 0 when it is wrong. */
static int unicode_escape(const char *s, const char *end, long *code)
{
    *code = hex4(s, end);
    if (*code < 0 || (*code >= 0xDC00 && *code <= 0xDFFF))
        return 0;
    if (*code < 0xD800 || *code > 0xDBFF)
        return 4;
    if (end - s < 10 || s[4] != '\\' || s[5] != 'u')
        return 0;
    long low = hex4(s + 6, end);
    if (low < 0xDC00 || low > 0xDFFF)
        return 0;
    *code = 0x10000 + ((*code - 0xD800) << 10) + (low - 0xDC00);
    return 10;
}

static int encode_utf8(long code, char *out)
{
    int length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const int lead[] = { 0, 0, 0xC0, 0xE0, 0xF0 };
    for (int i = length - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(lead[length] | code);
    return length;
}

/* Decodes the escape at s (after the backslash) into out; characters used after the backslash, 0 when wrong. */
static int read_escape(const char *s, const char *end, char *out, int *written)
{
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    *written = 1;
    if (s >= end)
        return 0;
    if (*s == 'u') {
        long code;
        int used = unicode_escape(s + 1, end, &code);
        if (used == 0 || code == 0)
            return 0;
        *written = encode_utf8(code, out);
        return used + 1;
    }
    const char *name = *s ? strchr(names, *s) : NULL;
    if (!name)
        return 0;
    *out = values[name - names];
    return 1;
}

static bool wrong_escape(LwJsonParser *p, LwMark mark)
{
    if (p->at + 1 < p->end && p->at[1] == 'u')
        return lw_json_fail(p, mark, "wrong \\u escape: expected four hexadecimal digits, surrogates in pairs, not 0000");
    return lw_json_fail(p, mark, "unknown escape in a string: expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX");
}

static size_t string_room(const LwJsonParser *p)
{
    const char *s = p->at;
    while (s < p->end && *s != '"' && *s != '\n')
        s += *s == '\\' && s + 1 < p->end ? 2 : 1;
    return (size_t)(s - p->at) + 1;
}

bool lw_json_read_string(LwJsonParser *p, const char **string, const char **source)
{
    LwMark start = p->mark;
    lw_json_advance(p);
    *source = p->at;
    /* Decoded text is never longer than its source; 4 more for the escape being written. */
    char *out = lw_arena_alloc(p->arena, string_room(p) + 4, 1);
    *string = out;
    for (;;) {
        int c = lw_json_peek(p);
        if (c == '"')
            break;
        if (c < 0 || c == '\n')
            return lw_json_fail(p, start, "this string has no closing '\"' on its line");
        if (c < 0x20)
            return lw_json_fail(p, p->mark, "control character U+%04X in a string; write \\u%04X", (unsigned)c, (unsigned)c);
        if (c == '\\') {
            int written, used = read_escape(p->at + 1, p->end, out, &written);
            if (used == 0)
                return wrong_escape(p, p->mark);
            for (int i = 0; i <= used; i++)
                lw_json_advance(p);
            out += written;
        } else {
            *out++ = (char)c;
            lw_json_advance(p);
        }
    }
    lw_json_advance(p);
    return true;
}

LwMark lw_json_string_mark(const LwJson *string, int offset)
{
    if (!string->source)
        return string->mark;
    const char *s = string->source, *end = s + strlen(string->string) * 6 + 1;
    LwMark mark = { string->mark.line, string->mark.column + 1 };
    for (int i = 0; i < offset && *s != '"';) {
        int bytes = 1, used = 1;
        if (*s == '\\') {
            char decoded[4];
            used = 1 + read_escape(s + 1, end, decoded, &bytes);
        }
        i += bytes;
        for (; used > 0; used--, s++)
            advance_mark(&mark, *s);
    }
    return mark;
}
