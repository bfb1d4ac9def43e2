/* Entries of the file as text. */
#include "app/document/digits.h"
#include "app/document/json_quote.h"
#include "ui/tool_maker.h"
#include "ui/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

char *lw_tool_quote(const char *text)
{
    char *quoted = lw_json_quote(text), *own = g_strdup(quoted ? quoted : "\"\"");
    free(quoted);
    return own;
}

void lw_tool_put(GString *json, const char *key, const char *raw)
{
    char last = json->len > 0 ? json->str[json->len - 1] : '{';
    if (last != '{' && last != '[')
        g_string_append(json, ", ");
    else if (last == '{')
        g_string_append_c(json, ' ');
    if (key)
        g_string_append_printf(json, "\"%s\": ", key);
    g_string_append(json, raw);
}

void lw_tool_put_string(GString *json, const char *key, const char *text)
{
    char *quoted = lw_tool_quote(text);
    lw_tool_put(json, key, quoted);
    g_free(quoted);
}

/* Without the noise of turning to and fro: a billionth of a millimetre is none. */
static double tidy(double value)
{
    double round = rint(value * 1e12) / 1e12;
    return fabs(round - value) < 5e-13 ? round : value;
}

static char *numbers(const double *value, int count)
{
    GString *text = g_string_new("[");
    char digits[LW_DIGITS_TEXT];
    for (int i = 0; i < count; i++)
        g_string_append_printf(text, "%s%s", i ? ", " : "", lw_digits_format(digits, value[i]));
    g_string_append_c(text, ']');
    return g_string_free(text, FALSE);
}

void lw_tool_put_vec3(GString *json, const char *key, LwVec3 v)
{
    char *text = numbers((double[]){ tidy(v.x), tidy(v.y), tidy(v.z) }, 3);
    lw_tool_put(json, key, text);
    g_free(text);
}

void lw_tool_put_frame(GString *json, LwFrame frame)
{
    LwQuat q = frame.orientation;
    g_string_append_c(json, '{');
    lw_tool_put_vec3(json, "position", frame.position);
    if (fabs(q.e0) < 1 - 1e-15) {
        double value[4];
        lw_quat_store(value, lw_quat_normalize(q));
        for (int i = 0; i < 4; i++)
            value[i] = fabs(value[i]) < 1e-15 ? 0 : value[i];
        char *text = numbers(value, 4);
        lw_tool_put(json, "orientation", text);
        g_free(text);
    }
    g_string_append(json, " }");
}

bool lw_tool_insert(LwEdits *edits, const char *list, GString *json, LwEditMessage *message)
{
    return lw_edits_insert(edits, list, -1, json->str, message);
}

char *lw_tool_free_name(LwMaker *maker, LwNameKind kind, const char *wish)
{
    char *name = lw_edits_free_name(lw_desk_edits(maker->desk), kind, wish), *own = g_strdup(name ? name : wish);
    free(name);
    return own;
}

/* A word of a name: between its ends, blanks and hyphens. */
static bool has_word(const char *name, const char *word)
{
    char *plain = g_strdelimit(g_utf8_strdown(name, -1), "-_", ' '), *text = g_strdup_printf(" %s ", plain), *wanted = g_strdup_printf(" %s ", word);
    bool has = strstr(text, wanted) != NULL;
    g_free(plain);
    g_free(text);
    g_free(wanted);
    return has;
}

char *lw_tool_step_words(const char *noun, const char *name)
{
    if (has_word(name, noun) || has_word(name, _(noun)))
        return g_strdup_printf(_("Add %s"), name);
    return g_strdup_printf(_("Add %s %s"), _(noun), name);
}
