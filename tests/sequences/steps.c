#include "tests/sequences/steps.h"

#include "tests/sequences/eyes.h"
#include "tests/sequences/hand.h"
#include "tests/ui/rig.h"

#include <stdlib.h>
#include <string.h>

static const SeqVerb *const tables[] = { seq_pointer_verbs, seq_key_verbs, seq_document_verbs, seq_window_verbs };

/* ---- chance */

static guint64 state;

void seq_seed(guint64 seed)
{
    state = seed;
}

/* splitmix64 */
static guint64 next(void)
{
    guint64 z = state += G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * G_GUINT64_CONSTANT(0x94d049bb133111eb);
    return z ^ z >> 31;
}

guint seq_random(guint below)
{
    return below ? (guint)(next() % below) : 0;
}

double seq_fraction(void)
{
    return (double)(next() >> 11) / 9007199254740992.0;
}

const char *seq_one_of(const char *const *list)
{
    return list[seq_random(g_strv_length((char **)list))];
}

void seq_quote(GString *line, const char *word)
{
    char *quoted = g_shell_quote(word);
    bool plain = *word && strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:[]/+") == strlen(word);
    g_string_append_c(line, ' ');
    g_string_append(line, plain ? word : quoted);
    g_free(quoted);
}

/* ---- verbs */

static const SeqVerb *verb_called(const char *name)
{
    for (gsize t = 0; t < G_N_ELEMENTS(tables); t++)
        for (const SeqVerb *verb = tables[t]; verb->name; verb++)
            if (strcmp(verb->name, name) == 0)
                return verb;
    return NULL;
}

static const SeqVerb *any_verb(void)
{
    int sum = 0;
    for (gsize t = 0; t < G_N_ELEMENTS(tables); t++)
        for (const SeqVerb *verb = tables[t]; verb->name; verb++)
            sum += verb->weight;
    int at = (int)seq_random((guint)sum);
    for (gsize t = 0; t < G_N_ELEMENTS(tables); t++)
        for (const SeqVerb *verb = tables[t]; verb->name; verb++)
            if ((at -= verb->weight) < 0)
                return verb;
    return NULL;
}

char *seq_propose(void)
{
    for (;;) {
        const SeqVerb *verb = any_verb();
        GString *line = g_string_new(seq_random(12) == 0 ? "!" : "");
        g_string_append(line, verb->name);
        if (!verb->propose || verb->propose(line))
            return g_string_free(line, FALSE);
        g_string_free(line, TRUE);
    }
}

static const char *verb_of(const char *line)
{
    return *line == '!' ? line + 1 : line;
}

bool seq_is(const char *line, const char *name)
{
    gsize length = strlen(name);
    const char *verb = verb_of(line);
    return strncmp(verb, name, length) == 0 && (verb[length] == ' ' || verb[length] == 0);
}

bool seq_act(const char *line)
{
    int count = 0;
    char **word = NULL;
    GError *error = NULL;
    if (*line == '#' || !*line)
        return true;
    const SeqVerb *verb = g_shell_parse_argv(verb_of(line), &count, &word, &error) ? verb_called(word[0]) : NULL;
    if (!verb || count - 1 < verb->words) {
        printf("Bail out! no step: %s\n", line);
        exit(2);
    }
    hand_take(eyes_front());
    bool done = verb->act(count - 1, word + 1);
    if (*line == '!')
        hand_handle();
    else
        seq_settle();
    g_strfreev(word);
    return done;
}

/* ---- waiting */

enum { PATIENCE = 1500, LIMIT = 60000 }; /* ms that a run may take before somebody cancels it; until it is a fault */

static gboolean on_tick(gpointer count)
{
    ++*(int *)count;
    return G_SOURCE_CONTINUE;
}

void seq_settle(void)
{
    int ticks = 0;
    guint timer = g_timeout_add(20, on_tick, &ticks);
    hand_rest();
    while (lw_desk_is_busy(rig.desk) || lw_desk_is_running(rig.desk)) {
        g_main_context_iteration(NULL, TRUE);
        if (ticks > PATIENCE / 20)
            lw_desk_cancel_run(rig.desk);
        if (ticks > LIMIT / 20) {
            printf("Bail out! %s does not end\n", lw_desk_is_running(rig.desk) ? "a cancelled run" : "reading");
            abort();
        }
        if (!lw_desk_is_busy(rig.desk) && !lw_desk_is_running(rig.desk))
            hand_rest(); /* a run that waited for the text begins now */
    }
    g_source_remove(timer);
}
