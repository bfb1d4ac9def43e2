#include "app/report/recolour.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char STYLE[] = " style=\"", ID[] = " id=\"";

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* The attribute's value and its length. */
static const char *value_of(const char *text, const char *attribute, size_t *length)
{
    const char *value = text + strlen(attribute);
    *length = strcspn(value, "\"");
    return value;
}

static int class_of(LwRecolour *r, const char *light, size_t light_length, const char *dark, size_t dark_length)
{
    for (int i = 0; i < r->count; i++)
        if (strlen(r->pair[i].light) == light_length && strncmp(r->pair[i].light, light, light_length) == 0 && strlen(r->pair[i].dark) == dark_length &&
            strncmp(r->pair[i].dark, dark, dark_length) == 0)
            return i + 1;
    struct LwRecolourPair *grown = realloc(r->pair, (size_t)(r->count + 1) * sizeof *grown), pair = { strndup(light, light_length), strndup(dark, dark_length) };
    r->pair = grown ? grown : r->pair;
    if (!grown || !pair.light || !pair.dark) {
        free(pair.light);
        free(pair.dark);
        r->failed = true;
        return 0;
    }
    r->pair[r->count++] = pair;
    return r->count;
}

static bool are_alike(const char *a, const char *b)
{
    while (*a && *a == *b) {
        const char *name = begins(a, STYLE) && begins(b, STYLE) ? STYLE : begins(a, ID) && begins(b, ID) ? ID : NULL;
        if (!name) {
            a++, b++;
            continue;
        }
        a += strlen(name), b += strlen(name);
        a += strcspn(a, "\""), b += strcspn(b, "\"");
    }
    return *a == *b;
}

/* Of a number with more than two decimals, hundredths, and tenths of large ones, which count in tenths of a point. Returns what it took of the text. */
static size_t put_number(const char *text, FILE *out)
{
    size_t whole = strspn(text, "0123456789"), decimals = text[whole] == '.' ? strspn(text + whole + 1, "0123456789") : 0;
    if (decimals <= 2) {
        fwrite(text, 1, whole, out);
        return whole;
    }
    char digits[64];
    int length = snprintf(digits, sizeof digits, whole > 3 ? "%.1f" : "%.2f", strtod(text, NULL));
    while (length > 0 && digits[length - 1] == '0')
        length--;
    length -= length > 0 && digits[length - 1] == '.';
    fwrite(digits, 1, (size_t)length, out);
    return whole + 1 + decimals;
}

bool lw_recolour_put(LwRecolour *r, const char *light, const char *dark, FILE *out)
{
    if (!are_alike(light, dark))
        return false;
    bool quoted = false; /* numbers of words stay as they are */
    while (*light) {
        const char *attribute = begins(light, STYLE) ? STYLE : begins(light, ID) ? ID : NULL;
        if (attribute) {
            size_t one, other;
            const char *here = value_of(light, attribute, &one), *there = value_of(dark, attribute, &other);
            if (attribute == STYLE)
                fprintf(out, " class=\"s%d\"", class_of(r, here, one, there, other));
            else
                fprintf(out, "%s%.*s\"", ID, (int)one, here);
            light = here + one + (here[one] == '"');
            dark = there + other + (there[other] == '"');
        } else if (quoted && isdigit((unsigned char)*light) && !isalnum((unsigned char)light[-1])) {
            size_t length = put_number(light, out);
            light += length, dark += length;
        } else {
            quoted = quoted != (*light == '"');
            putc(*light++, out);
            dark++;
        }
    }
    return true;
}

/* Without what is the same by itself. */
static void put_rule(const char *style, FILE *out)
{
    static const char *const usual[] = { "stroke-opacity:1", "fill-opacity:1", "fill-rule:nonzero", "stroke-linecap:butt", "stroke-width:1" };
    while (*style) {
        size_t length = strcspn(style, ";"), k = 0;
        while (k < sizeof usual / sizeof *usual && !(strlen(usual[k]) == length && begins(style, usual[k])))
            k++;
        if (k == sizeof usual / sizeof *usual && length > 0)
            fprintf(out, "%.*s;", (int)length, style);
        style += length + (style[length] == ';');
    }
}

void lw_recolour_rules(const LwRecolour *r, FILE *out)
{
    for (int i = 0; i < r->count; i++) {
        fprintf(out, ".s%d{", i + 1);
        put_rule(r->pair[i].light, out);
        fputs("}\n", out);
    }
    fputs("@media screen and (prefers-color-scheme:dark){\n", out);
    for (int i = 0; i < r->count; i++)
        if (strcmp(r->pair[i].light, r->pair[i].dark) != 0) {
            fprintf(out, ".s%d{", i + 1);
            put_rule(r->pair[i].dark, out);
            fputs("}\n", out);
        }
    fputs("}\n", out);
}

void lw_recolour_clear(LwRecolour *r)
{
    for (int i = 0; i < r->count; i++) {
        free(r->pair[i].light);
        free(r->pair[i].dark);
    }
    free(r->pair);
}
