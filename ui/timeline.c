/* The timeline below the view: playing and scrubbing through results; for results without a time what there is instead. */
#include "ui/panels.h"

#include "app/document/units.h"
#include "ui/leave.h"
#include "ui/timeline_parts.h"
#include "ui/words.h"

#include <math.h>
#include <string.h>

static const char *const entry_help = N_("The moment that is shown; type another, such as \"20 ms\"");

LwTimeline *lw_timeline_of(LwWindow *window)
{
    return g_object_get_data(G_OBJECT(window), "lw-timeline");
}

/* ---- what is shown */

static void show_time(LwTimeline *timeline)
{
    char *text = g_strdup_printf("%.4f s", lw_desk_time(timeline->desk));
    if (!gtk_widget_has_focus(timeline->entry) && !(gtk_widget_get_state_flags(timeline->entry) & GTK_STATE_FLAG_FOCUS_WITHIN))
        gtk_editable_set_text(GTK_EDITABLE(timeline->entry), text);
    gtk_accessible_update_property(GTK_ACCESSIBLE(timeline->track), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                   lw_timeline_end(timeline), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, lw_desk_time(timeline->desk),
                                   GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
    gtk_widget_queue_draw(timeline->track);
    g_free(text);
}

static void show_summary(LwTimeline *timeline)
{
    const LwResult *result = lw_desk_result(timeline->desk);
    char *text = lw_run_summary(timeline->desk);
    int warnings = lw_run_warnings(result), events = result ? result->report->event_count : 0;
    char *label = warnings > 0 ? g_strdup_printf(ngettext("%d warning", "%d warnings", (gulong)warnings), warnings)
                               : g_strdup_printf(ngettext("%d event", "%d events", (gulong)events), events);
    gtk_label_set_text(GTK_LABEL(timeline->summary), text ? text : "");
    gtk_widget_set_tooltip_text(timeline->summary, text);
    gtk_label_set_text(GTK_LABEL(timeline->warnings_label), label);
    gtk_widget_set_visible(timeline->warnings, events > 0);
    if (warnings > 0)
        gtk_widget_add_css_class(timeline->warnings, "warning");
    else
        gtk_widget_remove_css_class(timeline->warnings, "warning");
    g_free(label);
    g_free(text);
}

static void show_old(LwTimeline *timeline)
{
    gtk_widget_set_visible(timeline->old, lw_desk_result_is_old(timeline->desk) && !lw_desk_is_running(timeline->desk));
}

static const char *page_of(const LwResult *result)
{
    if (!result)
        return "none";
    if (result->analysis.type == LW_ANALYSIS_MODES)
        return "modes";
    return lw_analysis_has_time(result->analysis.type) ? "time" : "rest";
}

static void on_result(LwDesk *desk, gpointer box)
{
    LwTimeline *timeline = g_object_get_data(box, "timeline");
    const LwResult *result = lw_desk_result(desk);
    lw_timeline_set_playing(timeline, false);
    gtk_stack_set_visible_child_name(GTK_STACK(timeline->pages), page_of(result));
    lw_timeline_modes_fill(timeline);
    if (result && result->report->equilibrium) {
        char *text = g_strdup_printf(_("At rest: %s."), result->report->equilibrium);
        gtk_label_set_text(GTK_LABEL(timeline->rest), text);
        g_free(text);
    } else
        gtk_label_set_text(GTK_LABEL(timeline->rest), _("The mechanism as it is assembled."));
    char *total = g_strdup_printf("/ %.6g s", lw_timeline_end(timeline));
    gtk_label_set_text(GTK_LABEL(timeline->total), total);
    g_free(total);
    show_time(timeline);
    show_summary(timeline);
    show_old(timeline);
}

/* A time that was being typed was one of the old document. */
static void on_document(LwDesk *desk, gpointer box)
{
    LwTimeline *timeline = g_object_get_data(box, "timeline");
    (void)desk;
    lw_timeline_set_playing(timeline, false);
    gtk_widget_remove_css_class(timeline->entry, "error");
    gtk_widget_set_tooltip_text(timeline->entry, _(entry_help));
    if (gtk_widget_get_state_flags(timeline->entry) & GTK_STATE_FLAG_FOCUS_WITHIN)
        gtk_editable_set_text(GTK_EDITABLE(timeline->entry), "");
}

static void on_time(LwDesk *desk, gpointer box)
{
    (void)desk;
    show_time(g_object_get_data(box, "timeline"));
}

static void on_state(LwDesk *desk, gpointer box)
{
    LwTimeline *timeline = g_object_get_data(box, "timeline");
    const LwEdition *edition = lw_desk_edition(desk);
    if (lw_desk_is_running(desk))
        lw_timeline_set_playing(timeline, false);
    gtk_label_set_text(GTK_LABEL(timeline->hint), lw_desk_is_running(desk) ? _("Computing …") : _("Run the analysis (F5) to see it move."));
    gtk_widget_set_visible(timeline->box, edition != NULL);
    if (timeline->modes.mode >= 0 && lw_desk_result_is_old(desk))
        lw_timeline_set_playing(timeline, false);
    show_old(timeline);
}

/* ---- controls */

static void on_entered(GtkEntry *entry, gpointer data)
{
    LwTimeline *timeline = data;
    const LwResult *result = lw_desk_result(timeline->desk);
    char message[LW_UNITS_MESSAGE];
    double time;
    if (!result || result->poses.count == 0)
        return;
    if (lw_units_parse(gtk_editable_get_text(GTK_EDITABLE(entry)), LW_Q_TIME, &time, message)) {
        gtk_widget_remove_css_class(GTK_WIDGET(entry), "error");
        gtk_widget_set_tooltip_text(GTK_WIDGET(entry), _(entry_help));
        lw_timeline_set_playing(timeline, false);
        gtk_widget_grab_focus(timeline->track);
        lw_desk_set_time(timeline->desk, CLAMP(time, 0, result->poses.time[result->poses.count - 1]));
        show_time(timeline);
    } else {
        gtk_widget_add_css_class(GTK_WIDGET(entry), "error");
        gtk_widget_set_tooltip_text(GTK_WIDGET(entry), message);
    }
}

static void on_entry_left(GObject *leave, gpointer data)
{
    LwTimeline *timeline = data;
    (void)leave;
    gtk_widget_remove_css_class(timeline->entry, "error");
    show_time(timeline);
}

static void on_speed(GObject *drop, GParamSpec *spec, gpointer data)
{
    LwTimeline *timeline = data;
    guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(drop));
    (void)spec;
    if (chosen < (guint)lw_timeline_speed_count)
        timeline->speed_choice = (int)chosen;
}

static GtkWidget *make_speed(LwTimeline *timeline)
{
    GtkStringList *list = gtk_string_list_new(NULL);
    for (int i = 0; i < lw_timeline_speed_count; i++) {
        char text[20];
        g_snprintf(text, sizeof text, "%g×", lw_timeline_speeds[i]);
        gtk_string_list_append(list, text);
    }
    timeline->speed = gtk_drop_down_new(G_LIST_MODEL(list), NULL);
    timeline->speed_choice = 3;
    gtk_drop_down_set_selected(GTK_DROP_DOWN(timeline->speed), 3);
    gtk_widget_set_tooltip_text(timeline->speed, _("Speed of playing; 1× is real time"));
    gtk_widget_set_name(timeline->speed, "play-speed");
    gtk_widget_set_valign(timeline->speed, GTK_ALIGN_CENTER);
    gtk_accessible_update_property(GTK_ACCESSIBLE(timeline->speed), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Speed of playing"), -1);
    g_signal_connect(timeline->speed, "notify::selected", G_CALLBACK(on_speed), timeline);
    return timeline->speed;
}

static GtkWidget *make_entry(LwTimeline *timeline)
{
    timeline->entry = gtk_entry_new();
    gtk_editable_set_width_chars(GTK_EDITABLE(timeline->entry), 9);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(timeline->entry), 9);
    gtk_editable_set_alignment(GTK_EDITABLE(timeline->entry), 1);
    gtk_widget_add_css_class(timeline->entry, "numbers");
    gtk_widget_set_valign(timeline->entry, GTK_ALIGN_CENTER);
    gtk_widget_set_name(timeline->entry, "time-entry");
    gtk_widget_set_tooltip_text(timeline->entry, _(entry_help));
    gtk_accessible_update_property(GTK_ACCESSIBLE(timeline->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Time"), -1);
    g_signal_connect(timeline->entry, "activate", G_CALLBACK(on_entered), timeline);
    g_signal_connect(lw_leave_of(timeline->entry), "left", G_CALLBACK(on_entry_left), timeline);
    return timeline->entry;
}

static GtkWidget *make_time(LwTimeline *timeline)
{
    static const char *const buttons[] = { "to-start", "step-back", "play", "step-forward", "to-end" };
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *group = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(timeline->window);
    gtk_widget_add_css_class(group, "linked");
    gtk_widget_set_valign(group, GTK_ALIGN_CENTER);
    for (gsize i = 0; i < G_N_ELEMENTS(buttons); i++) {
        GtkWidget *button = lw_action_button(host, buttons[i], false);
        gtk_box_append(GTK_BOX(group), button);
        if (g_str_equal(buttons[i], "play"))
            timeline->play[0] = button;
    }
    timeline->total = gtk_label_new(NULL);
    gtk_widget_add_css_class(timeline->total, "dim");
    gtk_widget_add_css_class(timeline->total, "numbers");
    GtkWidget *loop = lw_action_button(host, "loop", false);
    gtk_widget_set_valign(loop, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(line), group);
    gtk_box_append(GTK_BOX(line), make_entry(timeline));
    gtk_box_append(GTK_BOX(line), timeline->total);
    gtk_box_append(GTK_BOX(line), lw_timeline_track_new(timeline));
    gtk_box_append(GTK_BOX(line), loop);
    gtk_box_append(GTK_BOX(line), make_speed(timeline));
    return line;
}

static GtkWidget *make_old(LwTimeline *timeline)
{
    GtkWidget *run = gtk_button_new_with_label(_("Run again"));
    timeline->old = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(run), "win.run");
    gtk_widget_add_css_class(run, "flat");
    gtk_widget_set_name(run, "run-again");
    gtk_box_append(GTK_BOX(timeline->old), gtk_image_new_from_icon_name("lw-warning-symbolic"));
    gtk_box_append(GTK_BOX(timeline->old), gtk_label_new(_("Results are older than the model")));
    gtk_box_append(GTK_BOX(timeline->old), run);
    gtk_widget_add_css_class(timeline->old, "old-results");
    gtk_widget_set_name(timeline->old, "old-results");
    return timeline->old;
}

static GtkWidget *make_status(LwTimeline *timeline)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), *inside = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    timeline->summary = gtk_label_new(NULL);
    timeline->warnings = gtk_menu_button_new();
    timeline->warnings_label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(timeline->summary), 0);
    gtk_label_set_ellipsize(GTK_LABEL(timeline->summary), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(timeline->summary, "dim");
    gtk_widget_add_css_class(timeline->summary, "numbers");
    gtk_widget_set_name(timeline->summary, "run-summary");
    gtk_box_append(GTK_BOX(inside), gtk_image_new_from_icon_name("lw-events-symbolic"));
    gtk_box_append(GTK_BOX(inside), timeline->warnings_label);
    gtk_menu_button_set_child(GTK_MENU_BUTTON(timeline->warnings), inside);
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(timeline->warnings), lw_run_events_new(timeline->window));
    gtk_menu_button_set_direction(GTK_MENU_BUTTON(timeline->warnings), GTK_ARROW_UP);
    gtk_menu_button_set_has_frame(GTK_MENU_BUTTON(timeline->warnings), FALSE);
    gtk_widget_set_tooltip_text(timeline->warnings, _("What happened in the run"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(timeline->warnings), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Events of the run"), -1);
    gtk_widget_set_name(timeline->warnings, "run-events");
    gtk_box_append(GTK_BOX(line), timeline->summary);
    gtk_box_append(GTK_BOX(line), timeline->warnings);
    GtkWidget *space = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_set_hexpand(space, TRUE);
    gtk_box_append(GTK_BOX(line), space);
    gtk_box_append(GTK_BOX(line), make_old(timeline));
    gtk_widget_add_css_class(line, "run-status");
    return line;
}

static GtkWidget *centred(GtkWidget **label, const char *text)
{
    *label = gtk_label_new(text);
    gtk_label_set_wrap(GTK_LABEL(*label), TRUE);
    gtk_widget_add_css_class(*label, "dim");
    gtk_widget_set_valign(*label, GTK_ALIGN_CENTER);
    return *label;
}

static void free_timeline(gpointer data)
{
    LwTimeline *timeline = data;
    g_object_set_data(G_OBJECT(timeline->window), "lw-timeline", NULL);
    lw_arena_clear(&timeline->modes.arena);
    g_free(timeline);
}

GtkWidget *lw_timeline_new(LwWindow *window)
{
    static const char *const states[] = { "edition-changed", "run-changed" };
    LwTimeline *timeline = g_new0(LwTimeline, 1);
    timeline->window = window;
    timeline->desk = lw_window_desk(window);
    timeline->loop = true;
    timeline->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    timeline->pages = gtk_stack_new();
    gtk_stack_set_vhomogeneous(GTK_STACK(timeline->pages), FALSE);
    g_object_set_data(G_OBJECT(window), "lw-timeline", timeline);
    g_object_set_data_full(G_OBJECT(timeline->box), "timeline", timeline, free_timeline);
    GtkStack *pages = GTK_STACK(timeline->pages);
    gtk_stack_add_named(pages, make_time(timeline), "time");
    gtk_stack_add_named(pages, lw_timeline_modes_new(timeline), "modes");
    gtk_stack_add_named(pages, centred(&timeline->rest, NULL), "rest");
    gtk_stack_add_named(pages, centred(&timeline->hint, _("Run the analysis (F5) to see it move.")), "none");
    gtk_box_append(GTK_BOX(timeline->box), timeline->pages);
    gtk_box_append(GTK_BOX(timeline->box), make_status(timeline));
    gtk_widget_add_css_class(timeline->box, "timeline");
    gtk_widget_set_name(timeline->box, "timeline");
    g_signal_connect_object(timeline->desk, "document-changed", G_CALLBACK(on_document), timeline->box, 0);
    g_signal_connect_object(timeline->desk, "result-changed", G_CALLBACK(on_result), timeline->box, 0);
    g_signal_connect_object(timeline->desk, "time-changed", G_CALLBACK(on_time), timeline->box, 0);
    for (gsize i = 0; i < G_N_ELEMENTS(states); i++)
        g_signal_connect_object(timeline->desk, states[i], G_CALLBACK(on_state), timeline->box, 0);
    on_result(timeline->desk, G_OBJECT(timeline->box));
    return timeline->box;
}
