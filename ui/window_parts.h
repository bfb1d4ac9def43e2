/* Parts of the window that are no panels. */
#ifndef LW_UI_WINDOW_PARTS_H
#define LW_UI_WINDOW_PARTS_H

#include "ui/window.h"

/* ---- banner.c: a sentence above the view */
typedef struct LwBanner {
    GtkWidget *revealer, *icon, *label, *button;
} LwBanner;
GtkWidget *lw_banner_create(LwBanner *banner);
void lw_banner_show(LwBanner *banner, LwTone tone, const char *text, const char *action, const char *label);
void lw_banner_hide(LwBanner *banner);
const char *lw_banner_text(const LwBanner *banner); /* NULL: hidden */

/* ---- header.c: the title bar; the tools below it */
GtkWidget *lw_header_new(LwWindow *window, GtkWidget **spinner);
GtkWidget *lw_toolbar_new(LwWindow *window);

/* ---- window_actions.c: undo, redo, panels, running */
void lw_window_actions_add(LwWindow *window);
void lw_recovery_actions_add(LwWindow *window); /* win.restore-work */
void lw_drive_actions_add(LwWindow *window); /* win.drive-joints */

/* lw_window_say_with, with a button; action and label must outlive the window. */
void lw_window_offer_with(LwWindow *window, const char *path, LwTone tone, const char *text, const char *action, const char *label);

#endif
