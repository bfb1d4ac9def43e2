/* Files: new, open, save, close; what is not saved is asked about before it is lost. */
#ifndef LW_UI_FILE_ACTIONS_H
#define LW_UI_FILE_ACTIONS_H

#include "ui/window.h"

void lw_file_actions_add(LwWindow *window);
/* Opens the file in this window, at once and whatever is in it; what is wrong with it is said there. */
void lw_file_open(LwWindow *window, const char *path);
/* The same after asking about unsaved changes. */
void lw_file_ask_open(LwWindow *window, const char *path);
/* Saves to the path (whole or not at all); false when it could not be written, which is said. */
bool lw_file_save(LwWindow *window, const char *path);
/* Whether another program has written the document's file, or taken it away, since it was opened or saved here. */
bool lw_file_changed_outside(LwWindow *window);
bool lw_file_vanished(LwWindow *window);
/* Calls `then` when nothing unsaved is lost by it: at once, or after the user has saved or said that it may go. */
void lw_file_ask(LwWindow *window, void (*then)(LwWindow *window, gpointer data), gpointer data, GDestroyNotify destroy);
/* Chooses a file to save to; then saves and calls `then` (may be NULL) when that went well, else `destroy` (may be NULL) for the data. */
void lw_file_save_as(LwWindow *window, void (*then)(LwWindow *window, gpointer data), gpointer data, GDestroyNotify destroy);
/* "arm", "arm.v2" → with .lockwork at its end; to be freed. */
char *lw_file_full_name(const char *path);
/* Notices what becomes of files that are opened; called once. */
void lw_file_watch(LwWindow *window);
/* Files that were dropped: mechanisms are opened (the first here, others in windows of their own), everything else is imported. */
void lw_file_dropped(LwWindow *window, GSList *files);

#endif
