/* What must hold after every step, whatever was done. */
#ifndef LW_TESTS_SEQUENCES_HOLD_H
#define LW_TESTS_SEQUENCES_HOLD_H

#include <stdbool.h>

typedef enum HoldWhen {
    HOLD_ALWAYS,            /* though something is still under way */
    HOLD_SETTLED,           /* nothing is being read or run */
    HOLD_PICTURE            /* now and then, as it takes long */
} HoldWhen;

typedef struct HoldRule {
    const char *name;
    HoldWhen when;
    bool (*check)(void);    /* false with hold_say */
} HoldRule;
extern const HoldRule hold_document_rules[], hold_shown_rules[], hold_picture_rules[]; /* each ended by one without a name */

/* What was found, for the report; always false. */
bool hold_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* NULL: all is well. Else what does not hold; valid until the next call. */
const char *hold_check(bool settled, bool with_picture);
/* How often a rule had something to look at: a rule that never has is none. */
void hold_print_counts(void);
void hold_count(const char *rule_of_rule);

/* After all steps were undone, and done again: the text is that of the opened document, and the last one. */
void hold_note_last(void);
const char *hold_is_first(void), *hold_is_last(void);
/* What would be left after a crash is the text as it stands. */
const char *hold_is_recoverable(void);

#endif
