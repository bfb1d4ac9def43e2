/* Texts with a history, and what became of them. */
#ifndef LW_TESTS_EDITS_CHECK_H
#define LW_TESTS_EDITS_CHECK_H

#include "app/document/edits.h"
#include "tests/unit/check.h"

#include <stdlib.h>

static inline LwEdits *edits_of(const char *text)
{
    return lw_edits_create(text, strlen(text));
}

/* Undo gives `before`, redo `after`. */
static inline void edits_turn(LwEdits *edits, const char *before, const char *after)
{
    CHECK_STRING(lw_edits_text(edits, NULL), after);
    CHECK(lw_edits_undo(edits));
    CHECK_STRING(lw_edits_text(edits, NULL), before);
    CHECK(lw_edits_redo(edits));
    CHECK_STRING(lw_edits_text(edits, NULL), after);
}

#define CHECK_SET(before, path, json, after)                                                        \
    do {                                                                                            \
        LwEditMessage m_ = { "" };                                                                  \
        LwEdits *e_ = edits_of(before);                                                             \
        CHECK(lw_edits_set(e_, path, json, &m_));                                                   \
        CHECK_STRING(m_.text, "");                                                                  \
        edits_turn(e_, before, after);                                                              \
        lw_edits_destroy(e_);                                                                       \
    } while (0)

#define CHECK_REMOVE(before, path, after)                                                           \
    do {                                                                                            \
        LwEditMessage m_ = { "" };                                                                  \
        LwEdits *e_ = edits_of(before);                                                             \
        CHECK(lw_edits_remove(e_, path, &m_));                                                      \
        CHECK_STRING(m_.text, "");                                                                  \
        edits_turn(e_, before, after);                                                              \
        lw_edits_destroy(e_);                                                                       \
    } while (0)

#define CHECK_INSERT(before, list, index, json, after)                                              \
    do {                                                                                            \
        LwEditMessage m_ = { "" };                                                                  \
        LwEdits *e_ = edits_of(before);                                                             \
        CHECK(lw_edits_insert(e_, list, index, json, &m_));                                         \
        CHECK_STRING(m_.text, "");                                                                  \
        edits_turn(e_, before, after);                                                              \
        lw_edits_destroy(e_);                                                                       \
    } while (0)

#define CHECK_MOVE(before, list, from, to, after)                                                   \
    do {                                                                                            \
        LwEditMessage m_ = { "" };                                                                  \
        LwEdits *e_ = edits_of(before);                                                             \
        CHECK(lw_edits_move(e_, list, from, to, &m_));                                              \
        CHECK_STRING(m_.text, "");                                                                  \
        edits_turn(e_, before, after);                                                              \
        lw_edits_destroy(e_);                                                                       \
    } while (0)

/* The call fails with `part` in its message and leaves the text alone; the call uses `e` and `m`. */
#define CHECK_REFUSED(given, call, part)                                                            \
    do {                                                                                            \
        LwEditMessage message_ = { "" }, *m = &message_;                                            \
        LwEdits *e = edits_of(given);                                                               \
        CHECK(!(call));                                                                             \
        if (!strstr(m->text, part)) {                                                               \
            CHECK(!"the message");                                                                  \
            printf("# message: %s\n", m->text);                                                     \
        }                                                                                           \
        CHECK_STRING(lw_edits_text(e, NULL), given);                                                \
        CHECK(lw_edits_undo_name(e) == NULL && lw_edits_is_saved(e));                               \
        lw_edits_destroy(e);                                                                        \
    } while (0)

#endif
