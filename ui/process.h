/* A command of the program `lockwork`, run as a process on the document as it is now: window and command line give the same. */
#ifndef LW_UI_PROCESS_H
#define LW_UI_PROCESS_H

#include "ui/desk.h"

#include <gio/gio.h>

typedef struct LwProcessEnd {
    bool good;              /* exit status 0 */
    char *words;            /* what it said on standard error */
} LwProcessEnd;
void lw_process_end_free(LwProcessEnd *end);

/* `word` is the command with its options; FILE in it (the very word) becomes the name of the document's file, or of a copy of what is not saved yet, which is removed
 * afterwards. Cancelling ends the process. */
void lw_process_start(LwDesk *desk, const char *const *word, GCancellable *cancellable, GAsyncReadyCallback done, gpointer data);
LwProcessEnd *lw_process_finish(GAsyncResult *result, GError **error);

#endif
