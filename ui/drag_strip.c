/* The strip at the lower edge of the view: what dragging has come to, what holds it, and what to do with the pose. */
#include "ui/drag_private.h"

#include "ui/words.h"

static void on_keep(GtkButton *button, gpointer drag)
{
    (void)button;
    lw_drag_tool_keep(drag);
}

static void on_back(GtkButton *button, gpointer data)
{
    LwDragTool *drag = data;
    (void)button;
    if (drag->dragger)
        lw_drag_tool_end(drag);
    else
        lw_drag_strip_update(drag);
}

static GtkWidget *make_button(LwDragTool *drag, const char *name, const char *label, const char *help, GCallback clicked)
{
    GtkWidget *button = gtk_button_new_with_label(label);
    gtk_widget_set_name(button, name);
    gtk_widget_set_tooltip_text(button, help);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    g_signal_connect(button, "clicked", clicked, drag);
    return button;
}

/* Over the view, when it is first needed. */
static bool make_strip(LwDragTool *drag)
{
    GtkWidget *overlay = gtk_widget_get_ancestor(lw_window_viewport(drag->window), GTK_TYPE_OVERLAY);
    if (drag->strip || !overlay)
        return drag->strip != NULL;
    drag->strip = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    drag->label = gtk_label_new(NULL);
    drag->keep = make_button(drag, "drag-keep", _("Keep as start"), _("The mechanism starts in this pose from now on (can be undone)"), G_CALLBACK(on_keep));
    drag->back = make_button(drag, "drag-back", _("Back"), _("Back to the pose before (Esc)"), G_CALLBACK(on_back));
    gtk_label_set_ellipsize(GTK_LABEL(drag->label), PANGO_ELLIPSIZE_END);
    gtk_label_set_max_width_chars(GTK_LABEL(drag->label), 80);
    gtk_widget_set_name(drag->label, "drag-hint");
    gtk_widget_set_name(drag->strip, "drag-strip");
    gtk_widget_add_css_class(drag->strip, "drag-strip");
    gtk_widget_add_css_class(drag->label, "numbers");
    gtk_widget_add_css_class(drag->keep, "suggested-action");
    gtk_box_append(GTK_BOX(drag->strip), drag->label);
    gtk_box_append(GTK_BOX(drag->strip), drag->keep);
    gtk_box_append(GTK_BOX(drag->strip), drag->back);
    gtk_widget_set_halign(drag->strip, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(drag->strip, GTK_ALIGN_END);
    gtk_widget_set_visible(drag->strip, FALSE);
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), drag->strip);
    return true;
}

static void show(LwDragTool *drag, const char *text, bool warns, bool keep, const char *back)
{
    if (!make_strip(drag))
        return;
    gtk_label_set_text(GTK_LABEL(drag->label), text);
    gtk_widget_set_tooltip_text(drag->label, text);
    if (warns)
        gtk_widget_add_css_class(drag->strip, "warning");
    else
        gtk_widget_remove_css_class(drag->strip, "warning");
    gtk_widget_set_visible(drag->keep, keep);
    gtk_widget_set_sensitive(drag->keep, !drag->keeping);
    gtk_widget_set_visible(drag->back, back != NULL);
    if (back)
        gtk_button_set_label(GTK_BUTTON(drag->back), back);
    gtk_widget_set_visible(drag->strip, TRUE);
}

void lw_drag_strip_say(LwDragTool *drag, const char *text, bool warns)
{
    show(drag, text, warns, false, _("Close"));
}

/* "A.rz at its upper limit 90 deg" */
static void add_presses(const LwDragTool *drag, GString *text)
{
    const LwMechanismDef *def = &drag->edition->document->def;
    for (int i = 0; i < drag->sight.press_count; i++) {
        const LwLimitDef *limit = &def->limit[drag->sight.press[i].limit];
        bool angle = limit->coordinate >= LW_RX, upper = drag->sight.press[i].side == LW_UPPER;
        g_string_append_printf(text, upper ? _("%s%s.%s at its upper limit %.6g %s") : _("%s%s.%s at its lower limit %.6g %s"), text->len ? "  ·  " : "",
                               def->joint[limit->joint].name, lw_coordinate_names[limit->coordinate],
                               (upper ? limit->upper : limit->lower) * (angle ? 180 / G_PI : 1e3), angle ? "deg" : "mm");
    }
    if (drag->sight.blocked)
        g_string_append_printf(text, "%s%s", text->len ? "  ·  " : "", _("a dead point, a singular pose or the end of a curve is in the way"));
}

static void describe_held(const LwDragTool *drag, GString *text)
{
    const LwMechanismDef *def = &drag->edition->document->def;
    add_presses(drag, text);
    if (text->len)
        return;
    if (drag->dynamic)
        g_string_printf(text, _("Pulling %s with %.3g N  ·  %.2f s"), def->body[drag->body].name, drag->sight.force, drag->sight.time);
    else if (drag->sight.distance > 1e-6 * drag->edition->mechanism->size)
        g_string_printf(text, _("%s follows as far as its joints let it  ·  %.3g mm from the mouse"), def->body[drag->body].name, 1e3 * drag->sight.distance);
    else
        g_string_printf(text, _("%s follows the mouse  ·  Shift: along an axis  ·  Esc: back"), def->body[drag->body].name);
}

void lw_drag_strip_update(LwDragTool *drag)
{
    GString *text;
    if (!drag->dragger) {
        if (drag->strip)
            gtk_widget_set_visible(drag->strip, FALSE);
        return;
    }
    text = g_string_new(NULL);
    if (drag->sight.trouble == LW_DRAGGER_UNSOUND)
        show(drag, _("The motion became too fast to be computed; this is the last good pose"), true, false, _("Back"));
    else if (drag->held) {
        describe_held(drag, text);
        show(drag, text->str, drag->sight.press_count > 0 || drag->sight.blocked, false, NULL);
    } else if (drag->dynamic) {
        g_string_printf(text, _("It swings on  ·  %.2f s"), drag->sight.time);
        show(drag, text->str, false, false, _("Stop"));
    } else {
        add_presses(drag, text);
        show(drag, text->len ? text->str : _("Dragged pose"), false, true, _("Back"));
    }
    g_string_free(text, TRUE);
}

const char *lw_drag_tool_hint(const LwDragTool *drag)
{
    return drag->strip && gtk_widget_get_visible(drag->strip) ? gtk_label_get_text(GTK_LABEL(drag->label)) : "";
}
