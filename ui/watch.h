/* Files that the document is made of, watched while it is open: its parts, its tables, and itself. What has changed is said, with what can be done. */
#ifndef LW_UI_WATCH_H
#define LW_UI_WATCH_H

#include "ui/window.h"

void lw_watch_actions_add(LwWindow *window); /* begins to watch, too */

/* The first file that is gone is at `path` now: the text names it there, as one step. False with the reason said. */
bool lw_locate_parts(LwWindow *window, const char *path);
/* For tests: looks now instead of a moment after a change was noticed. */
void lw_watch_look(LwWindow *window);

/* What another edition has that the one before had not, as far as files can have caused it; each a heading and a sentence. */
typedef struct LwChange {
    char *title, *words;
    LwTone tone;
} LwChange;
GPtrArray *lw_changes_between(const LwEdition *before, const LwEdition *after); /* of LwChange, frees them */
/* A window that lists them. */
GtkWidget *lw_changes_dialog(LwWindow *window, const char *title, GPtrArray *changes);

#endif
