#include "ui/window_parts.h"

#include "ui/words.h"

static LwDesk *desk_of(gpointer window)
{
    return lw_window_desk(window);
}

static bool can_undo(gpointer window)
{
    LwEdits *edits = lw_desk_edits(desk_of(window));
    return edits && lw_edits_undo_name(edits);
}

static bool can_redo(gpointer window)
{
    LwEdits *edits = lw_desk_edits(desk_of(window));
    return edits && lw_edits_redo_name(edits);
}

static bool can_run(gpointer window)
{
    return lw_desk_is_open(desk_of(window)) && !lw_desk_is_running(desk_of(window));
}

static bool is_running(gpointer window)
{
    return lw_desk_is_running(desk_of(window));
}

static void undo(gpointer window)
{
    lw_desk_undo(desk_of(window));
}

static void redo(gpointer window)
{
    lw_desk_redo(desk_of(window));
}

static void run(gpointer window)
{
    lw_desk_run(desk_of(window), NULL);
}

static void cancel(gpointer window)
{
    lw_desk_cancel_run(desk_of(window));
}

static void show_inspector(gpointer window)
{
    lw_window_show_panel(window, "inspector");
}

static void show_freedoms(gpointer window)
{
    lw_window_show_panel(window, "freedoms");
}

static void show_motors(gpointer window)
{
    lw_window_show_panel(window, "motors");
}

static const LwActionInfo table[] = {
    { "undo", N_("Undo"), N_("Edit"), NULL, "edit-undo-symbolic", { "<Control>z" }, undo, can_undo, NULL },
    { "redo", N_("Redo"), N_("Edit"), NULL, "edit-redo-symbolic", { "<Control><Shift>z", "<Control>y" }, redo, can_redo, NULL },
    { "run", N_("Run"), N_("Analysis"), N_("Runs the analysis of the mechanism."), "lw-run-symbolic", { "F5" }, run, can_run, NULL },
    { "cancel-run", N_("Cancel the run"), N_("Analysis"), NULL, "lw-stop-symbolic", { "<Shift>F5" }, cancel, is_running, NULL },
    { "show-inspector", N_("Inspector"), N_("Panels"), NULL, NULL, { "<Alt>1" }, show_inspector, NULL, NULL },
    { "show-freedoms", N_("Freedoms"), N_("Panels"), NULL, "lw-freedoms-symbolic", { "<Alt>2" }, show_freedoms, NULL, NULL },
    { "show-motors", N_("Motor sheet"), N_("Panels"), NULL, "lw-sheet-symbolic", { "<Alt>3" }, show_motors, NULL, NULL },
};

void lw_window_actions_add(LwWindow *window)
{
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
}
