/* Making things: actions and bar. */
#include "ui/chapters.h"
#include "ui/tool_maker.h"
#include "ui/words.h"

static bool is_open(gpointer window)
{
    return lw_desk_is_open(lw_window_desk(window));
}

#define TOOL(name)                                                                                                                           \
    static void take_##name(gpointer window) { lw_maker_toggle(window, &lw_##name##_maker); }                                                \
    static bool is_##name(gpointer window)                                                                                                   \
    {                                                                                                                                        \
        LwMaker *maker = lw_maker_current(window);                                                                                           \
        return maker && maker->type == &lw_##name##_maker;                                                                                   \
    }
TOOL(joint)

static const LwActionInfo table[] = {
    { "tool-joint", N_("Joint"), N_("Make"), N_("A joint by two clicks: a hole, shaft, edge, face or ball of each part."), "lw-joint-symbolic", { "j" }, take_joint, is_open, is_joint },
};

void lw_tool_actions_add(LwWindow *window)
{
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
}

GtkWidget *lw_tool_bar_new(LwWindow *window)
{
    GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    for (gsize i = 0; i < G_N_ELEMENTS(table); i++)
        gtk_box_append(GTK_BOX(bar), lw_action_button(GTK_APPLICATION_WINDOW(window), table[i].name, false));
    gtk_widget_add_css_class(bar, "linked");
    return bar;
}
