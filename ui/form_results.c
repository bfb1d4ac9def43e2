/* What a result says of the selected thing at the moment that is shown; each row can be dragged into a graph. */
#include "ui/form.h"

#include "app/graph/column_words.h"
#include "ui/shown_units.h"
#include "ui/words.h"

#include <math.h>
#include <string.h>

static const LwTrace *trace_of(const LwForm *form)
{
    const LwResult *result = lw_desk_result(form->desk);
    return result && result->report ? result->report->trace : NULL;
}

static void refresh(LwField *field)
{
    const LwTrace *trace = trace_of(field->form);
    int channel = trace ? lw_trace_find(trace, field->shown) : -1;
    if (channel < 0 || trace->sample_count == 0) {
        gtk_label_set_text(GTK_LABEL(field->editor), "–");
        return;
    }
    int sample = lw_result_sample(lw_desk_result(field->form->desk), lw_desk_time(field->form->desk));
    double largest = 0; /* one unit over the whole run: the number changes, the unit stays */
    for (int i = 0; i < trace->sample_count; i++)
        largest = fmax(largest, fabs(trace->sample[i][channel]));
    char *words = lw_shown_words_among(trace->sample[sample][channel], largest, trace->channel[channel].unit);
    gtk_label_set_text(GTK_LABEL(field->editor), words);
    g_free(words);
}

static GdkContentProvider *on_prepare(GtkDragSource *source, double x, double y, gpointer data)
{
    LwField *field = data;
    (void)source;
    (void)x;
    (void)y;
    return gdk_content_provider_new_typed(G_TYPE_STRING, field->shown);
}

static void add_graph_button(LwField *field)
{
    if (!g_action_map_lookup_action(G_ACTION_MAP(field->form->window), "graph-add"))
        return;
    GtkWidget *button = gtk_button_new_from_icon_name("lw-graph-symbolic");
    gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
    gtk_widget_add_css_class(button, "small");
    gtk_widget_set_tooltip_text(button, _("Show in a graph"));
    char *words = g_strdup_printf(_("Show %s in a graph"), field->shown);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.graph-add");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s", field->shown);
    gtk_box_append(GTK_BOX(field->row), button);
    g_free(words);
}

static const char *certainty_words(const LwChannel *channel, char *room, gsize size)
{
    switch (channel->certainty) {
    case LW_SUM_ONLY: g_snprintf(room, size, _("Only the sum %s is determined; how it is shared is a convention."), channel->sum ? channel->sum : ""); return room;
    case LW_UNDETERMINED: return _("Not determined: the mechanism is over-constrained there.");
    case LW_EXACT: return _("Exact.");
    default: return NULL;
    }
}

static void add_row(LwForm *form, GtkWidget *box, const LwChannel *channel, const char *quantity)
{
    GtkWidget *value = gtk_label_new(NULL);
    GtkDragSource *drag = gtk_drag_source_new();
    char room[256];
    const char *certainty = certainty_words(channel, room, sizeof room), *words = lw_column_words(channel->name, channel->unit);
    char *title = words ? g_strdup_printf("%s (%s)", _(words), quantity) : g_strdup(quantity);
    char *help = g_strdup_printf("%s%s%s\n%s", channel->name, certainty ? "\n" : "", certainty ? certainty : "", _("Drag it into a graph."));
    LwField *field = lw_form_field(form, box, (LwPlace){ .parent = "(result)", .key = quantity }, title, help, value);
    field->shown = g_strdup(channel->name);
    field->refresh = refresh;
    gtk_label_set_xalign(GTK_LABEL(value), 1);
    gtk_label_set_ellipsize(GTK_LABEL(value), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(value, "numbers");
    if (channel->certainty == LW_SUM_ONLY || channel->certainty == LW_UNDETERMINED) {
        GtkWidget *mark = gtk_image_new_from_icon_name("lw-redundant-symbolic");
        gtk_widget_set_tooltip_text(mark, certainty);
        gtk_accessible_update_property(GTK_ACCESSIBLE(mark), GTK_ACCESSIBLE_PROPERTY_LABEL, certainty, -1);
        gtk_widget_add_css_class(mark, "uncertain");
        gtk_box_append(GTK_BOX(field->row), mark);
        if (channel->certainty == LW_UNDETERMINED)
            gtk_widget_add_css_class(value, "dim");
    }
    lw_form_connect(field->form, drag, "prepare", G_CALLBACK(on_prepare), field);
    gtk_widget_add_controller(field->row, GTK_EVENT_CONTROLLER(drag));
    gtk_widget_set_cursor_from_name(field->row, "grab");
    add_graph_button(field);
    refresh(field);
    g_free(title);
    g_free(help);
}

/* In whose axes, on what, with which sign. */
static char *frame_words(const LwForm *form)
{
    const LwResult *result = lw_desk_result(form->desk);
    const LwMechanismDef *def = &result->edition->document->def;
    int index = lw_item_index(result->edition, form->item[0]);
    if (index < 0)
        return NULL;
    switch (form->item[0].kind) {
    case LW_ITEM_BODY: return g_strdup(_("Origin of the body's frame, in the axes of the world."));
    case LW_ITEM_JOINT:
        return g_strdup_printf(_("Coordinates of marker 1 in marker 2. Loads fx … tz are those of the joint on %s, at marker 1, in the axes of marker 2 (on %s); a motor in it is not included."),
                               lw_body_words(def, def->joint[index].body[0]), lw_body_words(def, def->joint[index].body[1]));
    case LW_ITEM_MOTOR: {
        const LwJointDef *joint = &def->joint[def->motor[index].joint];
        return g_strdup_printf(_("What it must deliver, on %s relative to %s, towards increasing %s; power > 0 drives."), lw_body_words(def, joint->body[0]),
                               lw_body_words(def, joint->body[1]), lw_coordinate_names[def->motor[index].coordinate]);
    }
    case LW_ITEM_LOAD: return def->load[index].kind == LW_LOAD_SPRING ? g_strdup(_("Tension is positive.")) : NULL;
    case LW_ITEM_CONTACT: return g_strdup_printf(_("Forces on %s, in the axes of the world."), lw_body_words(def, def->contact[index].body[0]));
    default: return NULL;
    }
}

void lw_form_fill_results(LwForm *form)
{
    const LwTrace *trace = trace_of(form);
    const char *name = form->item[0].name;
    gsize length = strlen(name);
    GtkWidget *part = NULL;
    for (int i = 0; trace && length > 0 && i < trace->channel_count; i++) {
        const LwChannel *channel = &trace->channel[i];
        if (strncmp(channel->name, name, length) != 0 || channel->name[length] != '.')
            continue;
        if (!part) {
            part = lw_form_section(form, form->box, _("Result at the shown time"), true);
            if (lw_desk_result_is_old(form->desk))
                lw_form_note(part, _("The mechanism has changed since this run."));
            g_string_append_printf(form->signature, "old %d;", lw_desk_result_is_old(form->desk));
            char *words = frame_words(form);
            if (words)
                lw_form_note(part, words);
            g_free(words);
        }
        add_row(form, part, channel, channel->name + length + 1);
    }
}
