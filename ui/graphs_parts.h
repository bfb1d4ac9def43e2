/* The inside of the graphs panel, for its files. */
#ifndef LW_UI_GRAPHS_PARTS_H
#define LW_UI_GRAPHS_PARTS_H

#include "ui/graph_view.h"

typedef struct LwGraphsPanel {
    LwWindow *window;
    LwDesk *desk;
    GtkWidget *box, *tabs, *views, *add, *units, *x;
    GPtrArray *view;        /* of LwGraphView */
    int current;            /* −1: there is none */
    bool columns;           /* all beside each other; false: the current one alone */
    bool compares;          /* with the run before */
    bool wanted;            /* shown as soon as there are results */
    bool filling;
    const char *unit_list;
    LwResult *last, *before; /* the result shown, and the one before it */
} LwGraphsPanel;

LwGraphsPanel *lw_graphs_of(LwWindow *window);
LwGraphView *lw_graphs_current(LwGraphsPanel *panel); /* NULL: there is none */
/* Whether the result can be drawn over time, or may become one that can; one instant (statics) and modes cannot, and no panel takes room for them. */
bool lw_graphs_have_curves(const LwGraphsPanel *panel);
bool lw_graphs_are_shown(const LwGraphsPanel *panel);
/* A new one, which becomes the current one. */
LwGraphView *lw_graphs_add_view(LwGraphsPanel *panel);
void lw_graphs_remove_view(LwGraphsPanel *panel);
void lw_graphs_select(LwGraphsPanel *panel, int number);
/* Which are to be seen, tabs, choices. */
void lw_graphs_update(LwGraphsPanel *panel);
void lw_graphs_add_column(LwGraphsPanel *panel, const char *column);

/* graphs_actions.c: the whole result (.csv), or the current graph (.svg, .pdf, .png); says how it went. */
void lw_graphs_export(LwWindow *window, const char *path);

/* graphs_default.c: what matters of a result, where nobody has chosen yet */
void lw_graphs_show_default(LwGraphsPanel *panel);

/* graphs_columns.c: all columns of the result, to be searched; `chosen` is called with each one that is activated */
GtkWidget *lw_graphs_columns_new(LwWindow *window, void (*chosen)(gpointer user, const char *column), gpointer user);

#endif
