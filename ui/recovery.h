/* Work that is not saved yet, kept beside so that it survives the program's end: a copy of the text, written a moment after each change by a thread of its
 * own, and removed when the document is saved or closed. A copy belongs to the program that holds a lock on it: what nobody holds was left behind. */
#ifndef LW_UI_RECOVERY_H
#define LW_UI_RECOVERY_H

#include "ui/desk.h"

typedef struct LwRecovery LwRecovery;

/* Keeps the desk's text safe as long as it lives. */
LwRecovery *lw_recovery_begin(LwDesk *desk);
/* The document is closed in order: the copy goes. NULL is allowed. */
void lw_recovery_end(LwRecovery *recovery);
/* Writes at once what waits to be written: for tests, and before anything dangerous. */
void lw_recovery_flush(LwRecovery *recovery);

/* A copy that was left behind. */
typedef struct LwLeftBehind {
    char *copy;             /* path of the copy */
    char *path, *folder;    /* the document's own; path NULL: it had no file */
    char *text;             /* what was not saved */
    gint64 time;            /* s since 1970, of its last change */
} LwLeftBehind;
/* Of LwLeftBehind, newest first; to be freed with g_ptr_array_unref. */
GPtrArray *lw_recovery_find(void);
/* The same of the document in that file alone, but for what is being restored. */
GPtrArray *lw_recovery_find_of(const LwRecovery *recovery, const char *path);
/* Its text goes to the desk as a document with unsaved changes. The copy becomes that document's own when it has been read, and stays where it is when
 * that fails. False: there is no such copy any more. */
bool lw_recovery_restore(LwRecovery *recovery, const LwLeftBehind *left);
void lw_recovery_discard(const LwLeftBehind *left);

#endif
