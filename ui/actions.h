/* What the user can do, listed once: menus, buttons with their tooltips, keys, the shortcuts window and the command palette are made from it. */
#ifndef LW_UI_ACTIONS_H
#define LW_UI_ACTIONS_H

#include <gtk/gtk.h>
#include <stdbool.h>

typedef struct LwActionInfo {
    const char *name;       /* "undo": the action is "win.undo" */
    const char *title;      /* N_("Undo") */
    const char *group;      /* N_("Edit"): chapter of the shortcuts window and the palette */
    const char *help;       /* one sentence for tooltips and the palette; NULL: the title says it all */
    const char *icon;       /* NULL: none */
    const char *accel[3];   /* "<Control>z"; ends with NULL */
    void (*activate)(gpointer user);
    bool (*is_enabled)(gpointer user);  /* NULL: always */
    bool (*is_on)(gpointer user);       /* NULL: no switch; activate then turns it over */
} LwActionInfo;

/* The table must outlive the window; `user` is given to its functions. */
void lw_actions_add(GtkApplicationWindow *window, const LwActionInfo *table, int count, gpointer user);
/* Every activation goes this way instead of being carried out at once; lw_actions_carry_out does that then, where the action is still enabled. */
void lw_actions_set_way(GtkApplicationWindow *window, void (*way)(GtkApplicationWindow *window, const LwActionInfo *info));
void lw_actions_carry_out(GtkApplicationWindow *window, const LwActionInfo *info);
/* Asks all is_enabled and is_on again: after anything that they depend on has changed. */
void lw_actions_update(GtkApplicationWindow *window);
/* For tests: the first action that is shown otherwise than its is_enabled and is_on say now; NULL: none is. */
const LwActionInfo *lw_actions_stale(GtkApplicationWindow *window);

/* All actions of the window in the order they were added. */
int lw_actions_count(GtkApplicationWindow *window);
const LwActionInfo *lw_actions_get(GtkApplicationWindow *window, int number);
const LwActionInfo *lw_actions_find(GtkApplicationWindow *window, const char *name);
/* "Undo (Ctrl+Z)"; title changed by lw_actions_set_title ("Undo: move hinge"). To be freed. */
char *lw_action_tooltip(GtkApplicationWindow *window, const LwActionInfo *info);
/* Another title for now, e.g. with what would be undone; NULL: the table's. Buttons follow. */
void lw_actions_set_title(GtkApplicationWindow *window, const char *name, const char *title);
const char *lw_actions_title(GtkApplicationWindow *window, const LwActionInfo *info);

/* A button (a toggle for switches) with icon, tooltip and accessible name. with_text: the title beside the icon. */
GtkWidget *lw_action_button(GtkApplicationWindow *window, const char *name, bool with_text);

/* Escape closes this dialog. */
void lw_dialog_add_escape(GtkWidget *dialog);

#endif
