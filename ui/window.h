/* The main window: where the panels are, and what they have in common. */
#ifndef LW_UI_WINDOW_H
#define LW_UI_WINDOW_H

#include "ui/actions.h"
#include "ui/desk.h"

#define LW_TYPE_WINDOW (lw_window_get_type())
G_DECLARE_FINAL_TYPE(LwWindow, lw_window, LW, WINDOW, GtkApplicationWindow)

LwWindow *lw_window_new(GtkApplication *application);
LwDesk *lw_window_desk(LwWindow *window);
/* The viewport (ui/viewport.h). */
GtkWidget *lw_window_viewport(LwWindow *window);

/* What keeps its unsaved work (ui/recovery.h). */
struct LwRecovery *lw_window_recovery(LwWindow *window);

/* A sentence above the view or the start page until it is closed, or another one or another document comes. action NULL: no button; else "win.NAME" with its label ("Show me"). */
void lw_window_say(LwWindow *window, LwTone tone, const char *text, const char *action, const char *label);
/* The same as soon as the file that is being opened is the document (path NULL: one without a file), if it becomes that. */
void lw_window_say_with(LwWindow *window, const char *path, LwTone tone, const char *text);
const char *lw_window_said(LwWindow *window); /* NULL: nothing is shown */
/* The sentence goes if it is this one; NULL: whatever it is. */
void lw_window_unsay(LwWindow *window, const char *text);

/* Pages at the right: "inspector", "freedoms", "motors". Below the view: "graphs". */
void lw_window_show_panel(LwWindow *window, const char *name);
const char *lw_window_panel(LwWindow *window);
/* The start page, or the work. */
void lw_window_show_start(LwWindow *window, bool start);

#endif
