/* The text of a .lockwork file with its history. An edit is a splice of the text: everything it does not concern, comments, order, indentation,
 * the spelling of numbers, stays as it is, and undo gives back the identical bytes.
 *
 * Every change returns false when it cannot be made, with the reason in *message (NULL: nobody wants it); the text is then as it was. Steps
 * can be undone and redone without memory, so these never fail. */
#ifndef LW_DOCUMENT_EDITS_H
#define LW_DOCUMENT_EDITS_H

#include "app/document/names.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct LwEdits LwEdits;

typedef struct LwEditMessage {
    char text[512];         /* one sentence for the user, UTF-8 */
} LwEditMessage;

LwEdits *lw_edits_create(const char *text, size_t length);  /* NULL: memory. The text counts as saved */
void lw_edits_destroy(LwEdits *edits);                      /* NULL is allowed */

/* Ends in a zero byte; valid until the next change. `length` may be NULL. */
const char *lw_edits_text(const LwEdits *edits, size_t *length);
/* Another number after every change of the text, undo and redo included; never the same twice. */
long lw_edits_revision(const LwEdits *edits);

/* ---- steps: what happens between begin and end is undone at once. Begins may be nested: the outermost gives the step and its name for the menus,
 * "Rename crank". A change made outside is a step of its own, with a plain name. */
void lw_edits_begin(LwEdits *edits, const char *name);
/* Steps that follow each other with the same merge key become one (a slider is dragged); undo, redo and saving come between. NULL: as above. */
void lw_edits_begin_merge(LwEdits *edits, const char *name, const char *merge);
bool lw_edits_end(LwEdits *edits);      /* false: nothing changed since begin, and no step was made */
void lw_edits_cancel(LwEdits *edits);   /* ends too: everything since begin is taken back */
bool lw_edits_is_open(const LwEdits *edits);

/* False when there is nothing, or a step is open. */
bool lw_edits_undo(LwEdits *edits);
bool lw_edits_redo(LwEdits *edits);
/* What they would take back or do again; NULL: nothing. Valid until the next change. */
const char *lw_edits_undo_name(const LwEdits *edits);
const char *lw_edits_redo_name(const LwEdits *edits);
/* The oldest steps go when the history takes more than this (64 MB unless set); the last step always stays. */
void lw_edits_set_limit(LwEdits *edits, size_t bytes);

void lw_edits_mark_saved(LwEdits *edits);
void lw_edits_mark_unsaved(LwEdits *edits); /* no text of the history is that of the file */
bool lw_edits_is_saved(const LwEdits *edits);   /* true again when undo or redo comes back to the saved text */

/* ---- values by path, as --set takes them (path.h): "bodies.crank.mass", "joints.A.at[0]", "bodies[2].name", "analysis.end"; "" is the whole file.
 * `json` is one value as it would stand in the file; what has several lines is indented like its surroundings. */
/* Replaces the value or adds the member; missing parents are made ("joints.A.limits.rz" makes "limits"). An element one beyond the end of a list is added. */
bool lw_edits_set(LwEdits *edits, const char *path, const char *json, LwEditMessage *message);
bool lw_edits_set_number(LwEdits *edits, const char *path, double value, LwEditMessage *message);         /* shortest digits; must be finite */
bool lw_edits_set_string(LwEdits *edits, const char *path, const char *value, LwEditMessage *message);
/* The member or element with its comma, what is said of it on its line, and comment lines directly above an element of a list. */
bool lw_edits_remove(LwEdits *edits, const char *path, LwEditMessage *message);
/* Into a list, before what stands at `index` (−1: at the end). A list that is missing is made. */
bool lw_edits_insert(LwEdits *edits, const char *list, int index, const char *json, LwEditMessage *message);
/* Element `from` becomes element `to`, with its comments. */
bool lw_edits_move(LwEdits *edits, const char *list, int from, int to, LwEditMessage *message);
/* Another text, valid or not; kept as the smallest splice. */
bool lw_edits_replace_all(LwEdits *edits, const char *text, size_t length, LwEditMessage *message);

/* The value at the path as it stands in the text; to be freed. NULL: there is none. */
char *lw_edits_get(const LwEdits *edits, const char *path, LwEditMessage *message);

/* ---- objects by name */
/* Changes the name and everything that refers to it, in tasks, suggestions and views too; of a parameter, every formula and expression.
 * Refused when the reader would not take the name. */
bool lw_edits_rename(LwEdits *edits, LwNameKind kind, const char *from, const char *to, LwEditMessage *message);
/* Removes an object and what cannot stand without it. A parameter that formulas use is not removed. */
bool lw_edits_remove_object(LwEdits *edits, LwNameKind kind, const char *name, LwEditMessage *message);
/* What else that would take, one thing a line: "motor M", "start values of joint A"; empty: nothing. To be freed; NULL: it cannot be removed. */
char *lw_edits_removal_words(const LwEdits *edits, LwNameKind kind, const char *name, LwEditMessage *message);
/* "hinge", or "hinge 2" and so on where that is taken: a name that a new object may have. To be freed; NULL: memory. */
char *lw_edits_free_name(const LwEdits *edits, LwNameKind kind, const char *wish);

#endif
