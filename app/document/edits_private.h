/* Shared by edits*.c. */
#ifndef LW_DOCUMENT_EDITS_PRIVATE_H
#define LW_DOCUMENT_EDITS_PRIVATE_H

#include "app/document/edits.h"
#include "app/document/json.h"

enum { LW_EDITS_NAME = 128, LW_EDITS_DEPTH = 32 };

/* Bytes that went and bytes that came at one place. */
typedef struct LwSplice {
    size_t offset, removed, inserted;
    char *bytes;            /* the removed ones, then the inserted ones */
} LwSplice;

typedef struct LwStep {
    char name[LW_EDITS_NAME], merge[LW_EDITS_NAME];
    int count, room;
    LwSplice *splice;
    size_t size;            /* bytes of memory */
} LwStep;

struct LwEdits {
    char *text;             /* its room never shrinks: what has fitted once fits again, so taking back needs no memory */
    size_t length, room;
    long revision;
    int step_count, step_room, position; /* steps before `position` are done, those behind it undone */
    LwStep *step;
    size_t size, limit;     /* of all steps */
    int saved;              /* the position of the saved text; −1: out of reach */
    bool may_merge;         /* the next step may join the last */
    int depth;
    int level[LW_EDITS_DEPTH]; /* splices of the open step when each begin was called */
    LwStep open;
};

/* ---- edits_splice.c */
/* Within an open step; false when memory runs out. Nothing happens when the bytes are the same. */
bool lw_edits_splice(LwEdits *edits, size_t offset, size_t removed, const char *inserted, size_t length);
/* The open step's splices beyond the first `count` are taken back. */
void lw_edits_take_back(LwEdits *edits, int count);
void lw_splice_undo(LwEdits *edits, const LwSplice *splice);
void lw_splice_redo(LwEdits *edits, const LwSplice *splice);
void lw_step_clear(LwStep *step);
/* Adds the splices of `more` to the step, fewer where they follow each other; `more` is empty afterwards. False: memory, nothing happened. */
bool lw_step_join(LwEdits *edits, LwStep *step, LwStep *more);

/* ---- edits_work.c: one change under way */
typedef struct LwEditWork {
    LwEdits *edits;
    LwArena arena;
    LwIssues issues;
    LwEditMessage *message; /* may be NULL */
} LwEditWork;

typedef bool LwEditAct(LwEditWork *work, void *user);
/* The act within a step of that name; taken back when it returns false, memory runs out or it leaves a text that is no JSON. */
bool lw_edits_perform(LwEdits *edits, const char *name, LwEditMessage *message, LwEditAct *act, void *user);
/* The same for acts that only look. */
bool lw_edits_look(const LwEdits *edits, LwEditMessage *message, LwEditAct *act, void *user);
/* Sets the message and returns false. */
bool lw_edit_fail(LwEditWork *work, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Takes half a character off the end of a text that was cut. */
void lw_edit_cut(char *text);
void lw_edit_message(LwEditMessage *message, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The tree of the text as it is now; NULL after a message. */
const LwJson *lw_edit_parse(LwEditWork *work);
/* The value in `json`, without what surrounds it; NULL after a message. */
const char *lw_edit_value(LwEditWork *work, const char *json);
/* A splice of a string; false after a message. */
bool lw_edit_splice(LwEditWork *work, size_t begin, size_t end, const char *text);
/* What holds the node; NULL for the root. */
const LwJson *lw_edit_parent(const LwJson *root, const LwJson *node);
int lw_edit_index(const LwJson *parent, const LwJson *node);

/* ---- edits_layout.c: where things stand in the text */
/* A member begins at its key. */
size_t lw_layout_begin(const LwJson *item);
bool lw_layout_begins_line(const char *text, size_t at);
/* The start of the comment lines directly above, or of the line itself. */
size_t lw_layout_lead(const char *text, size_t at);
/* Over blanks and a comment, to the end of the line or what stands there. */
size_t lw_layout_tail(const char *text, size_t at);
/* Over blanks, line ends and comments. */
size_t lw_layout_skip(const char *text, size_t at);
bool lw_layout_is_line_end(char c);
/* The blanks that the line of `at` begins with. */
const char *lw_layout_indent(LwArena *arena, const char *text, size_t at);
/* `value` with the indentation before each of its lines but the first. */
const char *lw_layout_lines(LwArena *arena, const char *value, const char *indent);

/* What is put into a list or object. */
typedef struct LwInsertion {
    const char *value;      /* of a member with its key */
    const char *lead;       /* whole comment lines above it; "": none */
    const char *trail;      /* a comment behind it, with the blanks before; "": none */
    bool verbatim;          /* its lines have their indentation already */
} LwInsertion;
bool lw_layout_put(LwEditWork *work, const LwJson *container, int index, LwInsertion piece);
bool lw_layout_cut(LwEditWork *work, const LwJson *container, int index);
/* A value in the place of another. */
bool lw_layout_replace(LwEditWork *work, const LwJson *node, const char *value);

#endif
