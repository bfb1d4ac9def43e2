#include "tests/sequences/hold.h"

#include "tests/ui/rig.h"

#include <stdarg.h>
#include <stdio.h>

static char said[2000], answer[2200];
static const HoldRule *const tables[] = { hold_document_rules, hold_shown_rules, hold_picture_rules };

bool hold_say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(said, sizeof said, format, arguments);
    va_end(arguments);
    return false;
}

static GHashTable *counts;

void hold_count(const char *rule)
{
    if (!counts)
        counts = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_insert(counts, (gpointer)rule, GINT_TO_POINTER(GPOINTER_TO_INT(g_hash_table_lookup(counts, rule)) + 1));
}

void hold_print_counts(void)
{
    GList *names = counts ? g_list_sort(g_hash_table_get_keys(counts), (GCompareFunc)g_strcmp0) : NULL;
    for (GList *name = names; name; name = name->next)
        printf("# %8d times: %s\n", GPOINTER_TO_INT(g_hash_table_lookup(counts, name->data)), (char *)name->data);
    g_list_free(names);
}

static bool is_due(HoldWhen when, bool settled, bool with_picture)
{
    return when == HOLD_ALWAYS || (settled && (when == HOLD_SETTLED || with_picture));
}

const char *hold_check(bool settled, bool with_picture)
{
    for (gsize t = 0; t < G_N_ELEMENTS(tables); t++)
        for (const HoldRule *rule = tables[t]; rule->name; rule++) {
            *said = 0;
            if (is_due(rule->when, settled, with_picture) && !rule->check()) {
                snprintf(answer, sizeof answer, "%s: %s", rule->name, said);
                return answer;
            }
        }
    return NULL;
}
