/* The panels of the window; each a widget that lives from the desk's signals. */
#ifndef LW_UI_PANELS_H
#define LW_UI_PANELS_H

#include "ui/window.h"

GtkWidget *lw_start_page_new(LwWindow *window);
GtkWidget *lw_tree_panel_new(LwWindow *window);
GtkWidget *lw_inspector_panel_new(LwWindow *window);
GtkWidget *lw_freedoms_panel_new(LwWindow *window);
GtkWidget *lw_motors_panel_new(LwWindow *window);
GtkWidget *lw_graphs_panel_new(LwWindow *window);
GtkWidget *lw_timeline_new(LwWindow *window);

#endif
