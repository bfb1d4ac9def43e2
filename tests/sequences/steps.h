/* Steps of a sequence, one a line: a verb and its words, quoted as a shell does, so that a sequence can be kept in a file, shortened and tried again.
 * "!" before the verb: the next step comes before anything is finished that this one set going. "#": a remark.
 *
 * A step that cannot be done now (its widget is not there, its action is off) does nothing: what is left of a sequence after some of its steps were taken
 * away is a sequence too. */
#ifndef LW_TESTS_SEQUENCES_STEPS_H
#define LW_TESTS_SEQUENCES_STEPS_H

#include <glib.h>
#include <stdbool.h>

typedef struct SeqVerb {
    const char *name;
    int weight;             /* how often it is proposed, relative to the others; 0: never by itself */
    bool (*propose)(GString *words); /* appends words for now; false: there is nothing to do so */
    bool (*act)(int count, char **word); /* without the verb; false: it could not be done */
    int words;              /* that it needs at least */
} SeqVerb;

/* Tables of verbs, each ended by one without a name. */
extern const SeqVerb seq_pointer_verbs[], seq_key_verbs[], seq_document_verbs[], seq_window_verbs[];

/* The same on every machine. */
void seq_seed(guint64 seed);
guint seq_random(guint below);
double seq_fraction(void);
const char *seq_one_of(const char *const *list); /* ended by NULL */
void seq_quote(GString *line, const char *word); /* with a blank before it */

/* A step for the present state of the window; to be freed. */
char *seq_propose(void);
/* False: it could not be done. Ends the program when the line is none. */
bool seq_act(const char *line);
/* The verb's name is `name`. */
bool seq_is(const char *line, const char *name);

/* The folder that documents of the walk are in. */
void seq_set_folder(const char *folder);
const char *seq_folder(void);
/* "four-bar" …, ended by NULL. */
const char *const *seq_examples(void);
/* Whether an action leaves the program, or ends it. */
bool seq_is_out_of_bounds(const char *action);
/* Waits until the desk has read and run what it was given. */
void seq_settle(void);

#endif
