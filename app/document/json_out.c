#include "app/document/json_out.h"

#include "app/document/digits.h"

#include <string.h>

static void put_text(FILE *out, const char *text)
{
    putc('"', out);
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\')
            fprintf(out, "\\%c", *c);
        else if ((unsigned char)*c < 0x20)
            fprintf(out, "\\u%04x", (unsigned)*c);
        else
            putc(*c, out);
    }
    putc('"', out);
}

/* Each line of the text behind a #. */
static void put_comment(LwJsonOut *json, const char *text)
{
    do {
        size_t length = strcspn(text, "\n");
        if (json->depth > 0)
            fprintf(json->out, "\n%*s", 2 * json->depth, "");
        putc('#', json->out);
        for (size_t i = 0; i < length; i++) {
            if (i == 0)
                putc(' ', json->out);
            putc((unsigned char)text[i] < 0x20 || text[i] == 0x7F ? ' ' : text[i], json->out);
        }
        if (json->depth == 0)
            putc('\n', json->out);
        text += length + (text[length] != 0);
    } while (*text);
}

static void put_key(LwJsonOut *json, const char *key)
{
    if (json->follows)
        fputs(json->flat ? ", " : ",", json->out);
    if (json->comment && !json->flat) {
        const char *text = json->comment;
        json->comment = NULL;
        put_comment(json, text);
    }
    if (json->depth > 0 && !json->flat)
        fprintf(json->out, "\n%*s", 2 * json->depth, "");
    if (key) {
        put_text(json->out, key);
        fputs(": ", json->out);
    }
    json->follows = true;
}

static void put_number(FILE *out, double value)
{
    char text[LW_DIGITS_TEXT];
    fputs(isfinite(value) ? lw_digits_format(text, value) : "null", out);
}

void lw_json_out_begin(LwJsonOut *json, const char *key, char bracket)
{
    put_key(json, key);
    putc(bracket, json->out);
    json->depth++;
    json->flat += json->flat > 0;
    json->follows = false;
}

void lw_json_out_begin_flat(LwJsonOut *json, const char *key, char bracket)
{
    bool already = json->flat > 0;
    lw_json_out_begin(json, key, bracket);
    json->flat += !already;
}

void lw_json_out_comment(LwJsonOut *json, const char *text)
{
    json->comment = text;
}

void lw_json_out_end(LwJsonOut *json, char bracket)
{
    bool flat = json->flat > 0;
    json->depth--;
    json->flat -= flat;
    if (json->follows && !flat)
        fprintf(json->out, "\n%*s", 2 * json->depth, "");
    putc(bracket, json->out);
    json->follows = true;
    if (json->depth == 0)
        putc('\n', json->out);
}

void lw_json_out_string(LwJsonOut *json, const char *key, const char *value)
{
    put_key(json, key);
    put_text(json->out, value);
}

void lw_json_out_number(LwJsonOut *json, const char *key, double value)
{
    put_key(json, key);
    put_number(json->out, value);
}

void lw_json_out_integer(LwJsonOut *json, const char *key, long value)
{
    put_key(json, key);
    fprintf(json->out, "%ld", value);
}

void lw_json_out_bool(LwJsonOut *json, const char *key, bool value)
{
    put_key(json, key);
    fputs(value ? "true" : "false", json->out);
}

void lw_json_out_numbers(LwJsonOut *json, const char *key, const double *value, int count)
{
    put_key(json, key);
    putc('[', json->out);
    for (int i = 0; i < count; i++) {
        if (i)
            fputs(", ", json->out);
        put_number(json->out, value[i]);
    }
    putc(']', json->out);
}

void lw_json_out_vec3(LwJsonOut *json, const char *key, LwVec3 value)
{
    double entries[3];
    lw_vec3_store(entries, value);
    lw_json_out_numbers(json, key, entries, 3);
}
