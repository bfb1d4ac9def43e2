/* What each chapter of the window adds: its actions, and its part of the bars. Actions are added before any widget is made. */
#ifndef LW_UI_CHAPTERS_H
#define LW_UI_CHAPTERS_H

#include "ui/window.h"

/* View: the 3-D view: standard views, projection, what is shown */
void lw_view_actions_add(LwWindow *window);
GtkWidget *lw_view_bar_new(LwWindow *window);
/* Tree: the model tree: rename, hide, isolate, suppress, delete */
void lw_tree_actions_add(LwWindow *window);
/* Run: analyses, playing, graphs, the motor sheet */
void lw_run_actions_add(LwWindow *window);
GtkWidget *lw_run_bar_new(LwWindow *window);
/* Drag: dragging and freedoms */
void lw_drag_actions_add(LwWindow *window);
GtkWidget *lw_drag_bar_new(LwWindow *window);
/* Tool: making joints, motors, loads, contacts, paths */
void lw_tool_actions_add(LwWindow *window);
GtkWidget *lw_tool_bar_new(LwWindow *window);
/* Habit: help, palette, preferences, shortcuts */
void lw_habit_actions_add(LwWindow *window);
GtkWidget *lw_habit_bar_new(LwWindow *window);

#endif
