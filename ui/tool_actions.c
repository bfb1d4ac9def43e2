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
    { "tool-measure", N_("Measure"), N_("Make"), N_("A point’s path, a distance or an angle, written beside the results."), "lw-measure-symbolic", { NULL }, take_measure, is_open,
      is_measure },
    { "tool-body", N_("Body of a simple shape"), N_("Make"), N_("A box, cylinder or ball where you click."), "lw-body-symbolic", { NULL }, take_body, is_open, is_body },
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
