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
TOOL(motor)
TOOL(spring)
TOOL(torsion)
TOOL(bushing)
TOOL(force)
TOOL(torque)
TOOL(contact)
TOOL(measure)
TOOL(body)
TOOL(coupler)
TOOL(path)

/* In the order of the bar: the most needed first. */
static const LwActionInfo table[] = {
    { "tool-joint", N_("Joint"), N_("Make"), N_("A joint by two clicks: a hole, shaft, edge, face or ball of each part."), "lw-joint-symbolic", { "j" }, take_joint, is_open, is_joint },
    { "tool-motor", N_("Motor"), N_("Make"), N_("Click a joint: what the motor prescribes there, and by which law."), "lw-motor-symbolic", { "m" }, take_motor, is_open, is_motor },
    { "tool-coupler", N_("Gear or coupling"), N_("Make"), N_("Click two joints: one turns with the other at a fixed ratio."), "lw-coupler-symbolic", { NULL }, take_coupler, is_open,
      is_coupler },
    { "tool-spring", N_("Spring"), N_("Make"), N_("A spring and damper between two points."), "lw-spring-symbolic", { "s" }, take_spring, is_open, is_spring },
    { "tool-torsion", N_("Torsion spring"), N_("Make"), N_("A spring that turns a joint."), "lw-torsion-symbolic", { NULL }, take_torsion, is_open, is_torsion },
    { "tool-bushing", N_("Bushing"), N_("Make"), N_("A rubber bearing: soft in all directions."), "lw-bushing-symbolic", { NULL }, take_bushing, is_open, is_bushing },
    { "tool-force", N_("Force"), N_("Make"), N_("A force on a part, along an axis, a face’s normal or a direction of the world."), "lw-force-symbolic", { NULL }, take_force, is_open,
      is_force },
    { "tool-torque", N_("Torque"), N_("Make"), N_("A torque on a part, about an axis."), "lw-torque-symbolic", { NULL }, take_torque, is_open, is_torque },
    { "tool-contact", N_("Contact"), N_("Make"), N_("Two parts that can touch, or a part and the ground."), "lw-contact-symbolic", { NULL }, take_contact, is_open, is_contact },
    { "tool-path", N_("Path"), N_("Make"), N_("Leads a point of a part along a curve that you draw in the view; changes paths that are there."), "lw-path-symbolic", { NULL }, take_path, is_open,
      is_path },
    { "tool-measure", N_("Measure"), N_("Make"), N_("A point’s path, a distance or an angle, written beside the results."), "lw-measure-symbolic", { NULL }, take_measure, is_open,
      is_measure },
    { "tool-body", N_("Body of a simple shape"), N_("Make"), N_("A box, cylinder or ball where you click."), "lw-body-symbolic", { NULL }, take_body, is_open, is_body },
};

void lw_tool_actions_add(LwWindow *window)
{
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
}

/* Less common ones. */
static GtkWidget *make_more(LwWindow *window)
{
    static const char *const names[] = { "tool-coupler", "tool-torsion", "tool-bushing", "tool-torque" };
    GtkWidget *button = gtk_menu_button_new();
    GMenu *menu = g_menu_new();
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        const LwActionInfo *info = lw_actions_find(GTK_APPLICATION_WINDOW(window), names[i]);
        char *full = g_strdup_printf("win.%s", names[i]);
        GMenuItem *item = g_menu_item_new(_(info->title), full);
        GIcon *icon = g_themed_icon_new(info->icon);
        g_menu_item_set_icon(item, icon);
        g_menu_append_item(menu, item);
        g_object_unref(icon);
        g_object_unref(item);
        g_free(full);
    }
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(button), "pan-down-symbolic");
    gtk_widget_set_name(button, "tool-more");
    gtk_widget_set_tooltip_text(button, _("More to make: couplings, torsion springs, bushings, torques"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, _("More to make"), -1);
    g_object_unref(menu);
    return button;
}

GtkWidget *lw_tool_bar_new(LwWindow *window)
{
    static const char *const groups[][3] = { { "tool-joint", "tool-motor" }, { "tool-spring", "tool-force", "tool-contact" }, { "tool-path", "tool-measure", "tool-body" } };
    GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    for (gsize i = 0; i < G_N_ELEMENTS(groups); i++) {
        GtkWidget *group = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
        gtk_widget_add_css_class(group, "linked");
        for (int k = 0; k < 3 && groups[i][k]; k++)
            gtk_box_append(GTK_BOX(group), lw_action_button(GTK_APPLICATION_WINDOW(window), groups[i][k], false));
        if (i + 1 == G_N_ELEMENTS(groups))
            gtk_box_append(GTK_BOX(group), make_more(window));
        gtk_box_append(GTK_BOX(bar), group);
    }
    return bar;
}
