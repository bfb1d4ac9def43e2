/* The model tree as its actions see it. */
#ifndef LW_UI_TREE_H
#define LW_UI_TREE_H

#include "ui/tree_row.h"
#include "ui/window.h"

/* The panel of a window, and what actions ask of it. */
void lw_tree_rename_current(LwWindow *window);
void lw_tree_find(LwWindow *window);

/* ---- tree_edits.c: changes of the document, each one step with a name */
/* Which names it shares; false: it has none that can be changed. */
bool lw_tree_name_kind(LwItemKind kind, LwNameKind *name_kind);
/* False with the reason; the text is then as it was. */
bool lw_tree_rename(LwDesk *desk, LwItem item, const char *to, LwEditMessage *message);
/* What would go along, one thing a line; "": nothing but the items themselves. To be freed. NULL with the reason. */
char *lw_tree_removal_words(LwDesk *desk, const LwItem *item, int count, LwEditMessage *message);
bool lw_tree_remove(LwDesk *desk, const LwItem *item, int count, LwEditMessage *message);
/* The copy stands behind it, and is selected. */
bool lw_tree_duplicate(LwDesk *desk, const LwItem *item, int count, LwEditMessage *message);
bool lw_tree_suppress(LwDesk *desk, const LwItem *item, int count, bool suppressed, LwEditMessage *message);
/* To place `to` of its list, from 0. */
bool lw_tree_move(LwDesk *desk, LwItem item, int to, LwEditMessage *message);
int lw_tree_place(const LwEdition *edition, LwItem item, int *count); /* −1: it is in no list */
/* Moves suggestions into the joints: the one at a place of the list, or all with at least this score (place −1). */
bool lw_tree_accept(LwDesk *desk, int place, double score, LwEditMessage *message);

/* ---- tree_view_row.c: the widgets of a row */
typedef struct LwTreePanel LwTreePanel;
typedef struct LwTreeLine LwTreeLine;
GtkListItemFactory *lw_tree_factory_new(LwTreePanel *panel);

/* ---- tree_panel.c */
LwDesk *lw_tree_panel_desk(LwTreePanel *panel);
LwWindow *lw_tree_panel_window(LwTreePanel *panel);
GPtrArray *lw_tree_panel_lines(LwTreePanel *panel); /* of LwTreeLine: the rows that have widgets now */
/* The rows hold references: they may go after the panel. Acquire with g_rc_box_acquire. */
void lw_tree_panel_release(LwTreePanel *panel);
void lw_tree_panel_show_menu(LwTreePanel *panel, GtkWidget *at, double x, double y);

/* tree_view_row.c */
LwTreeRow *lw_tree_line_row(const LwTreeLine *line);
GtkWidget *lw_tree_line_widget(const LwTreeLine *line);
void lw_tree_line_rename(LwTreeLine *line);
void lw_tree_line_look(LwTreeLine *line);   /* hidden, hovered */

#endif
