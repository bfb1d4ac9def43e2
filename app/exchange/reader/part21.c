#include "app/exchange/reader/part21.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEEP = 4096,    /* of a statement: enough for its keyword, its brackets are counted to its end */
    RAW = 512       /* of it as it stands: a schema's names, the beginning of what is broken */
};

/* One statement, without comments, white space and what stands in quotes. */
typedef struct Statement {
    char text[KEEP];
    int length;             /* kept */
    char raw[RAW];
    int raw_length;
    int line, depth;
    bool negative;          /* more brackets closed than opened at some place */
    char last;
} Statement;

typedef struct Characters {
    int more;               /* bytes of a UTF-8 character still to come */
    int run;                /* bytes beyond ASCII in a row, up to here */
    long bad;               /* places that are not UTF-8 */
    long high, letters, control, runs, odd; /* bytes beyond ASCII; ≥ 0xC0; < 0xA0; runs of them, of odd length */
} Characters;

static const char *const solid_names[] = { "MANIFOLD_SOLID_BREP", "BREP_WITH_VOIDS", "FACETED_BREP", "CSG_SOLID", "EXTRUDED_AREA_SOLID",
                                           "REVOLVED_AREA_SOLID", "SOLID_REPLICA", "SWEPT_DISK_SOLID" };

static const struct { const char *schema, *protocol; } protocols[] = {
    { "CONFIG_CONTROL_DESIGN", "AP203" },
    { "CONFIG_CONTROL_3D_DESIGN", "AP203" },
    { "AP203", "AP203" },
    { "AUTOMOTIVE_DESIGN", "AP214" },
    { "AP214", "AP214" },
    { "AP242", "AP242" },
};

static void take_character(Characters *it, int c)
{
    if (c < 0x80) {
        it->bad += it->more > 0;
        it->more = 0;
        it->odd += it->run % 2;
        it->run = 0;
        return;
    }
    it->high++;
    it->runs += it->run++ == 0;
    it->letters += c >= 0xC0;
    it->control += c < 0xA0;
    if (c < 0xC0) {
        it->bad += it->more == 0;
        it->more -= it->more > 0;
        return;
    }
    it->bad += it->more > 0 || c > 0xF4;
    it->more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
}

/* Russian words are runs of letters, which stand high in Windows-1251; accented letters of the west stand alone; Chinese characters
 * are pairs; Japanese ones use the places where Windows has signs. */
static LwCharacters guess_characters(const Characters *it)
{
    if (it->high == 0)
        return LW_CHARACTERS_ASCII;
    if (it->bad == 0 && it->more == 0)
        return LW_CHARACTERS_UTF8;
    if (2 * it->high < 3 * it->runs)
        return LW_CHARACTERS_WESTERN;
    if (10 * it->letters > 9 * it->high)
        return LW_CHARACTERS_CYRILLIC;
    if (10 * it->control > it->high)
        return LW_CHARACTERS_JAPANESE;
    return it->odd == 0 ? LW_CHARACTERS_CHINESE : LW_CHARACTERS_WESTERN;
}

static bool has_keyword(const char *text, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = strstr(text, name); at; at = strstr(at + 1, name)) {
        bool begins = at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');
        if (begins && at[length] == '(')
            return true;
    }
    return false;
}

/* "#12=NAME(…)" or "#12=(NAME(…)NAME(…))" */
static bool is_whole(const Statement *s)
{
    const char *at = s->text;
    if (*at++ != '#' || !isdigit((unsigned char)*at))
        return false;
    while (isdigit((unsigned char)*at))
        at++;
    if (*at++ != '=')
        return false;
    while (isalnum((unsigned char)*at) || *at == '_' || *at == '!')
        at++;
    return *at == '(' && s->depth == 0 && !s->negative && s->last == ')';
}

/* The first line of it. */
static void quote_line(char out[LW_PART21_TEXT], const char *raw)
{
    int length = 0;
    while (raw[length] && raw[length] != '\n' && length < LW_PART21_TEXT - 1)
        length++;
    snprintf(out, LW_PART21_TEXT, "%.*s", length, raw);
}

static void take_statement(LwPart21 *out, const Statement *s, bool in_data)
{
    if (!in_data) {
        if (strncmp(s->text, "FILE_SCHEMA", 11) == 0)
            for (size_t i = 0; i < sizeof protocols / sizeof *protocols; i++)
                if (strstr(s->raw, protocols[i].schema)) {
                    snprintf(out->format, sizeof out->format, "STEP %s", protocols[i].protocol);
                    break;
                }
        return;
    }
    out->statements++;
    if (!is_whole(s)) {
        if (out->broken++ == 0) {
            out->broken_line = s->line;
            quote_line(out->broken_text, s->raw);
        }
        return;
    }
    const char *body = strchr(s->text, '=') + 1;
    for (size_t i = 0; i < sizeof solid_names / sizeof *solid_names; i++)
        if (has_keyword(body, solid_names[i])) {
            out->solids++;
            break;
        }
    out->operators += has_keyword(body, "CARTESIAN_TRANSFORMATION_OPERATOR_3D");
    out->has_unit = out->has_unit || has_keyword(body, "LENGTH_UNIT");
}

static void keep(Statement *s, int c)
{
    if (s->length < KEEP - 1)
        s->text[s->length++] = (char)c;
    s->text[s->length] = 0;
    s->last = (char)c;
    s->depth += (c == '(') - (c == ')');
    s->negative = s->negative || s->depth < 0;
}

static void keep_raw(Statement *s, int c, int line)
{
    if (s->raw_length == 0 && isspace(c))
        return;
    if (s->raw_length == 0)
        s->line = line;
    if (s->raw_length < RAW - 1)
        s->raw[s->raw_length++] = (char)((c >= 32 && c < 127) || c == '\n' ? c : ' ');
    s->raw[s->raw_length] = 0;
}

typedef struct Scan {
    FILE *file;
    int line;
    bool in_data;
    Statement statement;
    Characters characters;
} Scan;

static int next(Scan *scan)
{
    int c = getc_unlocked(scan->file);
    if (c == '\n')
        scan->line++;
    if (c != EOF)
        take_character(&scan->characters, c);
    return c;
}

/* After the opening quote; two quotes in a row are one. They only end and begin texts here, which comes to the same. */
static void skip_text(Scan *scan, int end)
{
    int c = end;
    do {
        keep_raw(&scan->statement, c, scan->line);
        c = next(scan);
    } while (c != EOF && c != end);
    keep_raw(&scan->statement, end, scan->line);
}

static void skip_comment(Scan *scan)
{
    for (int before = 0, c = next(scan); c != EOF && !(before == '*' && c == '/'); c = next(scan))
        before = c;
}

static void end_statement(Scan *scan, LwPart21 *out)
{
    Statement *s = &scan->statement;
    if (strcmp(s->text, "DATA") == 0 || strncmp(s->text, "DATA(", 5) == 0)
        scan->in_data = out->has_data = true;
    else if (strcmp(s->text, "ENDSEC") == 0) {
        out->has_end = out->has_end || scan->in_data;
        scan->in_data = false;
    } else if (strcmp(s->text, "END-ISO-10303-21") != 0)
        take_statement(out, s, scan->in_data);
    s->length = s->raw_length = s->depth = 0;
    s->text[0] = s->raw[0] = s->last = 0;
    s->negative = false;
}

static void scan_statements(Scan *scan, LwPart21 *out)
{
    int c = next(scan);
    while (c != EOF) {
        int ahead = 0;
        if (c == '/' && (ahead = next(scan)) == '*') {
            skip_comment(scan);
            ahead = 0;
        } else if (c == '\'' || c == '"') {
            skip_text(scan, c);
            keep(&scan->statement, '\'');
        } else if (c == ';') {
            end_statement(scan, out);
        } else {
            keep_raw(&scan->statement, c, scan->line);
            if (!isspace(c))
                keep(&scan->statement, c);
        }
        c = ahead ? ahead : next(scan);
    }
}

bool lw_part21_scan(const char *path, LwPart21 *out)
{
    memset(out, 0, sizeof *out);
    snprintf(out->format, sizeof out->format, "STEP");
    Scan *scan = calloc(1, sizeof *scan);
    if (!scan)
        return false;
    scan->file = fopen(path, "rb");
    scan->line = 1;
    bool good = scan->file != NULL;
    if (good) {
        scan_statements(scan, out);
        good = !ferror(scan->file);
        fclose(scan->file);
    }
    out->characters = guess_characters(&scan->characters);
    out->last_line = scan->line;
    free(scan);
    return good;
}
