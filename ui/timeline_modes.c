/* The modes of a mechanism: a list with frequencies, and the one chosen swings in the view. */
#include "ui/timeline_parts.h"

#include "app/view/mode_poses.h"
#include "ui/words.h"

#include <math.h>

enum { SAMPLES = 48 };
static const double PERIOD = 1.5; /* s on the screen, whatever the true one is */

static const LwResult *result_of(const LwTimeline *timeline)
{
    const LwResult *result = lw_desk_result(timeline->desk);
    return result && result->analysis.type == LW_ANALYSIS_MODES ? result : NULL;
}

void lw_timeline_modes_clear(LwTimeline *timeline)
{
    LwModesView *view = &timeline->modes;
    view->mode = -1;
    view->poses = (LwPoses){ 0 };
    lw_arena_clear(&view->arena);
    lw_arena_init(&view->arena);
    lw_desk_end_pose(timeline->desk, LW_POSE_MOTION);
}

static bool compute(LwModesView *view, const LwResult *result, int mode, double amplitude)
{
    if (LW_ARENA_GUARD(&view->arena))
        return false;
    const LwTrace *trace = lw_run_mode_motion(result->run, mode, amplitude, SAMPLES);
    if (!trace)
        return false;
    view->poses = lw_poses_of_trace(&view->arena, &result->edition->document->def, result->edition->study, trace);
    return true;
}

static void tell(LwTimeline *timeline, const LwMode *mode, double amplitude, bool good)
{
    const char *dot = strrchr(mode->name, '.');
    bool angle = dot && dot[1] == 'r';
    char *text;
    if (!good)
        text = g_strdup(_("It does not come together with so large an amplitude."));
    else if (angle)
        text = g_strdup_printf(_("%s swings by ±%.3g°"), mode->name, amplitude * 180 / G_PI);
    else
        text = g_strdup_printf(_("%s swings by ±%.3g mm"), mode->name, amplitude * 1000);
    gtk_label_set_text(GTK_LABEL(timeline->modes.said), text);
    g_free(text);
}

static void show_mode(LwTimeline *timeline, int mode)
{
    LwModesView *view = &timeline->modes;
    const LwResult *result = result_of(timeline);
    if (!result || mode < 0 || mode >= result->report->mode_count)
        return;
    const LwMode *about = &result->report->mode[mode];
    double size = gtk_range_get_value(GTK_RANGE(view->amplitude));
    double amplitude = size * lw_mode_visible_amplitude(&result->edition->document->def, result->edition->study, about);
    lw_arena_clear(&view->arena);
    lw_arena_init(&view->arena);
    view->poses = (LwPoses){ 0 };
    bool good = compute(view, result, mode, amplitude);
    view->mode = good ? mode : -1;
    tell(timeline, about, amplitude, good);
    lw_timeline_modes_advance(timeline, 0);
}

void lw_timeline_modes_advance(LwTimeline *timeline, double seconds)
{
    LwModesView *view = &timeline->modes;
    const LwResult *result = result_of(timeline);
    if (view->mode < 0 || view->poses.count == 0 || !result || result->edition->document->def.body_count != lw_desk_edition(timeline->desk)->document->def.body_count)
        return;
    view->phase += seconds / PERIOD * lw_timeline_speeds[timeline->speed_choice];
    view->phase -= floor(view->phase);
    lw_desk_show_pose(timeline->desk, LW_POSE_MOTION, lw_poses_at(&view->poses, (int)(view->phase * SAMPLES) % SAMPLES));
}

static void on_row(GtkListBox *list, GtkListBoxRow *row, gpointer data)
{
    LwTimeline *timeline = data;
    (void)list;
    if (!row || timeline->filling)
        return;
    show_mode(timeline, gtk_list_box_row_get_index(row));
    lw_timeline_set_playing(timeline, true);
}

static void on_amplitude(GtkRange *range, gpointer data)
{
    LwTimeline *timeline = data;
    GtkListBoxRow *row = gtk_list_box_get_selected_row(GTK_LIST_BOX(timeline->modes.list));
    (void)range;
    if (row)
        show_mode(timeline, gtk_list_box_row_get_index(row));
}

static GtkWidget *cell(const char *text, int width, bool number)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), number ? 1 : 0);
    gtk_label_set_width_chars(GTK_LABEL(label), width);
    gtk_label_set_max_width_chars(GTK_LABEL(label), width);
    if (number)
        gtk_widget_add_css_class(label, "numbers");
    return label;
}

static GtkWidget *row_of(const char *number, const char *frequency, const char *damping, const char *decay, const char *motion)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), *label = gtk_label_new(motion);
    gtk_box_append(GTK_BOX(box), cell(number, 5, true));
    gtk_box_append(GTK_BOX(box), cell(frequency, 12, true));
    gtk_box_append(GTK_BOX(box), cell(damping, 9, true));
    gtk_box_append(GTK_BOX(box), cell(decay, 10, true));
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_widget_set_tooltip_text(label, motion);
    gtk_box_append(GTK_BOX(box), label);
    return box;
}

static void add_mode(LwTimeline *timeline, const LwMode *mode, int i)
{
    char number[20], frequency[40], damping[40], decay[40];
    const char *note = mode->decay < -1e-9 * mode->natural ? _(" — grows") : mode->natural == 0 ? _(" — nothing brings it back") : "";
    char *motion = g_strdup_printf("%s%s", *mode->parts ? mode->parts : mode->name, note);
    g_snprintf(number, sizeof number, "%d", i + 1);
    g_snprintf(frequency, sizeof frequency, "%.4g Hz", mode->frequency);
    g_snprintf(damping, sizeof damping, "%.3g", fabs(mode->damping) < 1e-12 ? 0 : mode->damping);
    g_snprintf(decay, sizeof decay, "%.4g /s", fabs(mode->decay) < 1e-12 * mode->natural ? 0 : mode->decay);
    gtk_list_box_append(GTK_LIST_BOX(timeline->modes.list), row_of(number, frequency, damping, decay, motion));
    g_free(motion);
}

void lw_timeline_modes_fill(LwTimeline *timeline)
{
    const LwResult *result = result_of(timeline);
    GtkListBox *list = GTK_LIST_BOX(timeline->modes.list);
    timeline->filling = true;
    for (GtkWidget *row; (row = gtk_widget_get_first_child(GTK_WIDGET(list)));)
        gtk_list_box_remove(list, row);
    timeline->filling = false;
    lw_timeline_modes_clear(timeline);
    if (!result)
        return;
    for (int i = 0; i < result->report->mode_count; i++)
        add_mode(timeline, &result->report->mode[i], i);
    if (result->report->mode_count > 0)
        gtk_list_box_select_row(list, gtk_list_box_get_row_at_index(list, 0));
}

static GtkWidget *make_side(LwTimeline *timeline)
{
    LwModesView *view = &timeline->modes;
    GtkWidget *side = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new(_("Amplitude"));
    view->amplitude = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0.1, 3, 0.05);
    view->said = gtk_label_new(NULL);
    gtk_range_set_value(GTK_RANGE(view->amplitude), 1);
    gtk_scale_set_draw_value(GTK_SCALE(view->amplitude), FALSE);
    gtk_widget_set_size_request(view->amplitude, 180, -1);
    gtk_widget_set_name(view->amplitude, "mode-amplitude");
    gtk_accessible_update_property(GTK_ACCESSIBLE(view->amplitude), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Amplitude"), -1);
    gtk_label_set_xalign(GTK_LABEL(view->said), 0);
    gtk_label_set_wrap(GTK_LABEL(view->said), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(view->said), 32);
    gtk_widget_add_css_class(view->said, "dim");
    g_signal_connect(view->amplitude, "value-changed", G_CALLBACK(on_amplitude), timeline);
    timeline->play[1] = lw_action_button(GTK_APPLICATION_WINDOW(timeline->window), "play", false);
    gtk_box_append(GTK_BOX(line), timeline->play[1]);
    gtk_box_append(GTK_BOX(line), label);
    gtk_box_append(GTK_BOX(line), view->amplitude);
    gtk_box_append(GTK_BOX(side), line);
    gtk_box_append(GTK_BOX(side), view->said);
    gtk_widget_set_valign(side, GTK_ALIGN_CENTER);
    gtk_widget_set_hexpand(side, FALSE);
    return side;
}

GtkWidget *lw_timeline_modes_new(LwTimeline *timeline)
{
    LwModesView *view = &timeline->modes;
    GtkWidget *scroll = gtk_scrolled_window_new(), *table = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *head = row_of(_("Mode"), _("Frequency"), _("Damping"), _("Decay"), _("Motion"));
    view->mode = -1;
    lw_arena_init(&view->arena);
    view->box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    view->list = gtk_list_box_new();
    gtk_widget_add_css_class(view->list, "mode-list");
    gtk_widget_add_css_class(head, "mode-head");
    gtk_widget_set_name(view->list, "mode-list");
    gtk_accessible_update_property(GTK_ACCESSIBLE(view->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Modes"), -1);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroll), view->list);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroll), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(scroll), 96);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scroll), 96);
    gtk_widget_set_hexpand(table, TRUE);
    gtk_box_append(GTK_BOX(table), head);
    gtk_box_append(GTK_BOX(table), scroll);
    gtk_box_append(GTK_BOX(view->box), table);
    gtk_box_append(GTK_BOX(view->box), make_side(timeline));
    g_signal_connect(view->list, "row-selected", G_CALLBACK(on_row), timeline);
    return view->box;
}
