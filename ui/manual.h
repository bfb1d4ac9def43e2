/* The manual inside the program: a window of its own with the pages of data/manual, their contents and a search over all of them. */
#ifndef LW_UI_MANUAL_H
#define LW_UI_MANUAL_H

#include <gtk/gtk.h>

G_DECLARE_FINAL_TYPE(LwManualWindow, lw_manual_window, LW, MANUAL_WINDOW, GtkWindow)

/* Without a manual in the folder the window says so. `parent` may be NULL. */
GtkWidget *lw_manual_window_new(GtkWindow *parent, const char *data_folder);
/* Shows a page ("drag.md"), a heading of one ("drag.md#what-moves"), or what helps with a topic ("panel:freedoms", "joint:TYPE": see
 * lw_manual_page_of). False when there is none: the page stays. The window is not presented. */
gboolean lw_manual_window_show(LwManualWindow *window, const char *address);
const char *lw_manual_window_address(LwManualWindow *window); /* of the page shown, with its heading if one was asked for */

/* The page is complete and scrolled to its place: long pages take some frames. */
gboolean lw_manual_window_is_settled(LwManualWindow *window);

/* app.manual (F1): the page that helps with the widget that has the focus, or the first one; app.help::TOPIC: that of a topic. */
void lw_manual_actions_add(GtkApplication *application);
/* What F1 means in a widget and in all within it: a topic of lw_manual_page_of. */
void lw_manual_set_topic(GtkWidget *widget, const char *topic);
/* A small button that opens the page of a topic. */
GtkWidget *lw_manual_button(const char *topic);

#endif
