#include "ui/gate.h"

#include "ui/tool_maker.h"

#include <string.h>

typedef enum LwGateWish {
    LW_GATE_FREE,           /* has nothing to do with the text: goes on at once */
    LW_GATE_ANSWER,         /* waits for the reader's answer, whatever it is */
    LW_GATE_TEXT,           /* works with the text: goes on when it is good */
    LW_GATE_WHOLE           /* the same, with what a tool previews applied */
} LwGateWish;

typedef struct Command {
    LwGateWish wish;
    const LwActionInfo *info;
} Command;

typedef struct Gate {
    GQueue waiting;         /* of Command: for the reader's answer */
    bool applying;          /* a tool tries what it is to apply */
    unsigned document;      /* that they are meant for */
    GtkWidget *editor;      /* weak; what was committed last */
} Gate;

static const char GATE[] = "lw-gate", BUTTON[] = "lw-gate-button";

static Gate *gate_of(LwWindow *window)
{
    return g_object_get_data(G_OBJECT(window), GATE);
}

static bool is_settled(LwWindow *window, const Gate *gate)
{
    return !gate->applying && lw_desk_is_settled(lw_window_desk(window));
}

/* As long as each leaves the text as it was read. A text that was refused holds up what works with the text. */
static void let_in(LwWindow *window, Gate *gate, bool good)
{
    LwDesk *desk = lw_window_desk(window);
    bool same = gate->document == lw_desk_opened(desk);
    while (!g_queue_is_empty(&gate->waiting) && (!good || is_settled(window, gate))) {
        Command *command = g_queue_pop_head(&gate->waiting);
        if (command->wish == LW_GATE_ANSWER || (good && same))
            lw_actions_carry_out(GTK_APPLICATION_WINDOW(window), command->info);
        g_free(command);
    }
}

static void on_settled(LwDesk *desk, gboolean good, gpointer data)
{
    LwWindow *window = data;
    Gate *gate = gate_of(window);
    (void)desk;
    if (gate->applying || g_queue_is_empty(&gate->waiting))
        return;
    if (!good && gate->editor)
        gtk_widget_grab_focus(gate->editor);
    g_object_ref(window); /* closing may be one of them */
    let_in(window, gate, good);
    g_object_unref(window);
}

void lw_gate_applied(LwWindow *window, bool good)
{
    Gate *gate = gate_of(window);
    if (!gate || !gate->applying)
        return;
    gate->applying = false;
    if (!good || lw_desk_is_settled(lw_window_desk(window)))
        let_in(window, gate, good);
}

/* False: the tool has something that cannot be applied. */
static bool apply_tool(LwWindow *window, Gate *gate)
{
    LwMakerOutcome outcome = lw_maker_demand(window);
    if (outcome == LW_MAKER_WAITS)
        gate->applying = true;
    return outcome != LW_MAKER_REFUSED;
}

/* ---- the field in hand */

/* Fields commit when the focus leaves them; it comes back at once. */
static void commit_by_leaving(LwWindow *window, GtkWidget *editor)
{
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
    gtk_window_set_focus(GTK_WINDOW(window), NULL);
    if (gtk_widget_get_root(editor) == GTK_ROOT(window))
        gtk_window_set_focus(GTK_WINDOW(window), focus);
}

static void commit_by_enter(LwWindow *window, GtkWidget *editor)
{
    (void)window;
    g_signal_emit_by_name(editor, "activate");
}

static void commit_by_button(LwWindow *window, GtkWidget *editor)
{
    (void)window;
    g_signal_emit_by_name(g_object_get_data(G_OBJECT(editor), BUTTON), "clicked");
}

void lw_gate_set_button(GtkWidget *editor, GtkWidget *button)
{
    g_object_set_data(G_OBJECT(editor), BUTTON, button);
}

/* By its name, or that of what it is in. */
static const struct Editor {
    const char *name;
    void (*commit)(LwWindow *window, GtkWidget *editor);
} editors[] = { { "rename", commit_by_enter }, { "entry-text", commit_by_button }, { "inspector", commit_by_leaving }, { "run-settings", commit_by_leaving } };

/* What has the focus and is typed into; NULL: nothing. */
static GtkWidget *editor_in_hand(LwWindow *window, const struct Editor **how)
{
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
    GtkWidget *editor = GTK_IS_TEXT(focus) ? gtk_widget_get_parent(focus) : GTK_IS_TEXT_VIEW(focus) ? focus : NULL;
    for (GtkWidget *w = editor; w; w = gtk_widget_get_parent(w))
        for (gsize i = 0; i < G_N_ELEMENTS(editors); i++)
            if (strcmp(gtk_widget_get_name(w), editors[i].name) == 0) {
                *how = &editors[i];
                return editor;
            }
    return NULL;
}

/* False: what is typed cannot be read, and the field says why. */
static bool commit_editor(LwWindow *window, GtkWidget *editor, const struct Editor *how)
{
    g_object_ref(editor);
    how->commit(window, editor);
    bool good = !gtk_widget_has_css_class(editor, "error");
    g_object_unref(editor);
    return good;
}

/* ---- the gate */

static void pass(LwWindow *window, LwGateWish wish, const LwActionInfo *info)
{
    Gate *gate = gate_of(window);
    const struct Editor *how = NULL;
    GtkWidget *editor = editor_in_hand(window, &how);
    g_clear_weak_pointer(&gate->editor);
    g_set_weak_pointer(&gate->editor, editor);
    if (editor && !commit_editor(window, editor, how) && wish >= LW_GATE_TEXT)
        return;
    if (wish == LW_GATE_WHOLE && !gate->applying && !apply_tool(window, gate))
        return;
    if (wish == LW_GATE_FREE || (is_settled(window, gate) && g_queue_is_empty(&gate->waiting))) {
        lw_actions_carry_out(GTK_APPLICATION_WINDOW(window), info);
        return;
    }
    Command *command = g_new0(Command, 1);
    *command = (Command){ wish, info };
    gate->document = lw_desk_opened(lw_window_desk(window));
    g_queue_push_tail(&gate->waiting, command);
}

/* ---- actions */

/* Chapters, and single actions that differ from theirs. */
static const struct { const char *name; LwGateWish wish; } wishes[] = {
    { "Edit", LW_GATE_TEXT }, { "Model", LW_GATE_TEXT }, { "Export", LW_GATE_WHOLE }, { "Motors", LW_GATE_TEXT }, { "File", LW_GATE_ANSWER }, { "Make", LW_GATE_ANSWER },
    { "Drag", LW_GATE_ANSWER },
    { "run", LW_GATE_WHOLE }, { "save", LW_GATE_WHOLE }, { "save-as", LW_GATE_WHOLE }, { "size-motors", LW_GATE_WHOLE }, { "import", LW_GATE_TEXT },
    { "reload-parts", LW_GATE_TEXT }, { "locate-parts", LW_GATE_TEXT }, { "save-view", LW_GATE_TEXT },
    { "cancel-sizing", LW_GATE_FREE }, { "new-window", LW_GATE_FREE }, { "find", LW_GATE_FREE },
};

static LwGateWish wish_of(const LwActionInfo *info)
{
    LwGateWish wish = LW_GATE_FREE;
    for (gsize i = 0; i < G_N_ELEMENTS(wishes); i++)
        if (strcmp(wishes[i].name, info->group) == 0 || strcmp(wishes[i].name, info->name) == 0)
            wish = wishes[i].wish;
    return wish;
}

static void on_action(GtkApplicationWindow *host, const LwActionInfo *info)
{
    pass(LW_WINDOW(host), wish_of(info), info);
}

static void free_gate(gpointer data)
{
    Gate *gate = data;
    g_queue_clear_full(&gate->waiting, g_free);
    g_clear_weak_pointer(&gate->editor);
    g_free(gate);
}

void lw_gate_watch(LwWindow *window)
{
    Gate *gate = g_new0(Gate, 1);
    g_queue_init(&gate->waiting);
    g_object_set_data_full(G_OBJECT(window), GATE, gate, free_gate);
    g_signal_connect_object(lw_window_desk(window), "settled", G_CALLBACK(on_settled), window, 0);
    lw_actions_set_way(GTK_APPLICATION_WINDOW(window), on_action);
}
