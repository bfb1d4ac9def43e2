/* Running and playing: the run bar and its settings, failures with their culprits, the timeline, modes; the same numbers as the command line. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"
#include "ui/timeline_parts.h"

#include <string.h>

static GtkWidget *find(const char *name)
{
    return rig_find(GTK_WIDGET(rig.window), name);
}

static char *text_now(void)
{
    return g_strdup(lw_edits_text(lw_desk_edits(rig.desk), NULL));
}

static const LwAnalysisDef *analysis(void)
{
    return &lw_desk_edition(rig.desk)->document->def.analysis;
}

/* The entries of the settings are below a popover that is not shown. */
static GtkWidget *setting(const char *name)
{
    GtkWidget *button = find("run-settings-button");
    return rig_find(GTK_WIDGET(gtk_menu_button_get_popover(GTK_MENU_BUTTON(button))), name);
}

static void enter(GtkWidget *entry, const char *text)
{
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
    g_signal_emit_by_name(entry, "activate");
    rig_settle();
}

static void settings_are_steps_of_the_document(void)
{
    rig_open("four-bar");
    char *before = text_now();
    enter(setting("run-end"), "0.5 s");
    CHECK_NEAR(analysis()->end, 0.5, 0);
    CHECK_STRING(lw_edits_undo_name(lw_desk_edits(rig.desk)), "Set end of the run");
    enter(setting("run-step"), "20 ms");
    CHECK_NEAR(analysis()->step, 0.02, 0);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(find("run-type")), 1);
    rig_settle();
    CHECK(analysis()->type == LW_ANALYSIS_INVERSE);
    for (int i = 0; i < 3; i++)
        rig_do("undo");
    char *after = text_now();
    CHECK_STRING(after, before);
    CHECK(gtk_drop_down_get_selected(GTK_DROP_DOWN(find("run-type"))) == 0);
    g_free(before);
    g_free(after);
}

static void bad_settings_are_told_and_not_taken(void)
{
    char *before = text_now();
    GtkWidget *end = setting("run-end");
    enter(end, "12 mm");
    CHECK(gtk_widget_has_css_class(end, "error"));
    CHECK(strstr(gtk_widget_get_tooltip_text(end), "time") != NULL);
    enter(setting("run-step"), "-1 s");
    CHECK(gtk_widget_has_css_class(setting("run-step"), "error"));
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(before);
    g_free(after);
}

static void runs_and_sums_up(void)
{
    rig_open("four-bar");
    CHECK(!rig_can("play") && !rig_can("step-forward") && !rig_can("clear-result") && !rig_can("cancel-run"));
    rig_do("run");
    CHECK(lw_desk_result(rig.desk) != NULL);
    const char *summary = gtk_label_get_text(GTK_LABEL(find("run-summary")));
    CHECK(strstr(summary, "201 samples") && strstr(summary, "violation") && strstr(summary, " J") && strstr(summary, "200 steps"));
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_RESULT);
}

static void steps_through_samples(void)
{
    const LwResult *result = lw_desk_result(rig.desk);
    CHECK(rig_can("step-forward"));
    rig_do("step-forward");
    CHECK_NEAR(lw_desk_time(rig.desk), result->poses.time[1], 0);
    rig_do("step-forward");
    rig_do("step-back");
    CHECK_NEAR(lw_desk_time(rig.desk), result->poses.time[1], 0);
    rig_do("to-end");
    CHECK_NEAR(lw_desk_time(rig.desk), 1, 1e-12);
    rig_do("step-forward");
    CHECK_NEAR(lw_desk_time(rig.desk), 1, 1e-12);
    rig_do("to-start");
    CHECK_NEAR(lw_desk_time(rig.desk), 0, 0);
    GtkWidget *entry = find("time-entry");
    enter(entry, "250 ms");
    CHECK_NEAR(lw_desk_time(rig.desk), 0.25, 0);
    CHECK_STRING(gtk_editable_get_text(GTK_EDITABLE(entry)), "0.2500 s");
    enter(entry, "3 kg");
    CHECK(gtk_widget_has_css_class(entry, "error"));
    CHECK_NEAR(lw_desk_time(rig.desk), 0.25, 0);
    enter(entry, "99 s"); /* beyond the end: the end */
    CHECK_NEAR(lw_desk_time(rig.desk), 1, 1e-12);
}

static void plays_in_real_time(void)
{
    LwTimeline *timeline = lw_timeline_of(rig.window);
    rig_do("to-start");
    rig_do("slower");
    CHECK_NEAR(lw_timeline_speeds[timeline->speed_choice], 0.5, 0);
    rig_do("play");
    CHECK(timeline->playing);
    rig_wait(600);
    double time = lw_desk_time(rig.desk);
    CHECK(time > 0.1 && time < 0.6); /* 0.3 s, on a machine that may be busy */
    rig_do("play");
    CHECK(!timeline->playing);
    time = lw_desk_time(rig.desk);
    rig_wait(100);
    CHECK_NEAR(lw_desk_time(rig.desk), time, 0);
    for (int i = 0; i < 10; i++)
        rig_do("faster");
    CHECK_NEAR(lw_timeline_speeds[timeline->speed_choice], 10, 0);
    CHECK(timeline->loop);
    rig_do("loop");
    CHECK(!timeline->loop);
    rig_do("play");
    rig_wait(500);
    CHECK(!timeline->playing); /* it came to the end and stays there */
    CHECK_NEAR(lw_desk_time(rig.desk), 1, 1e-12);
    rig_do("loop");
    for (int i = 0; i < 3; i++)
        rig_do("slower");
}

static void old_results_are_told(void)
{
    GtkWidget *old = find("old-results");
    CHECK(!gtk_widget_get_visible(old));
    lw_desk_set(rig.desk, "Set gravity", "gravity", "[0, 0, -1.62]");
    rig_settle();
    CHECK(gtk_widget_get_visible(old));
    rig_click(find("run-again")); /* a button with an action: the action itself */
    rig_do("run");
    CHECK(!gtk_widget_get_visible(old));
    rig_do("undo");
    CHECK(rig_can("clear-result"));
    rig_do("clear-result");
    CHECK(lw_desk_result(rig.desk) == NULL);
}

static void runs_what_was_just_typed(void)
{
    lw_desk_set(rig.desk, "Set end of the run", "analysis.end", "\"0.25 s\"");
    g_action_group_activate_action(G_ACTION_GROUP(rig.window), "run", NULL); /* before the edition has come */
    rig_settle();
    rig_settle();
    CHECK(lw_desk_result(rig.desk) && lw_desk_result(rig.desk)->analysis.end == 0.25);
    rig_do("undo");
}

static void refusals_show_the_culprits(void)
{
    rig_open("double-pendulum");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(find("run-type")), 0); /* kinematics of what nobody drives */
    rig_settle();
    rig_do("run");
    CHECK(lw_desk_failure(rig.desk) != NULL);
    CHECK(lw_window_said(rig.window) && strstr(lw_window_said(rig.window), "not driven"));
    CHECK(rig_can("show-culprits"));
    rig_do("show-culprits");
    CHECK(lw_desk_selected_count(rig.desk) == 2);
    CHECK(lw_desk_current(rig.desk).kind == LW_ITEM_JOINT);
    CHECK(lw_desk_is_marked(rig.desk, lw_desk_selected(rig.desk, 0)));
    CHECK_STRING(lw_window_panel(rig.window), "freedoms");
    rig_do("undo");
}

/* A spring that pushes the harder the longer it is: the samples up to where numbers end are shown. */
static void stopped_runs_show_what_there_is(void)
{
    static const char text[] = "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"b\", \"position\": [1, 0, 0], \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ], \"joints\": [],"
        "\"loads\": [ { \"name\": \"S\", \"type\": \"spring\", \"bodies\": [\"b\", \"ground\"], \"points\": [[0, 0, 0], [0, 0, 0]], \"length\": 0.9, \"force\": {\"expression\": \"-1e6*x\"} } ],"
        "\"analysis\": { \"type\": \"dynamics\", \"end\": 2, \"step\": 0.01 } }";
    lw_desk_open_text(rig.desk, NULL, NULL, text, sizeof text - 1);
    rig_settle();
    rig_do("run");
    const LwResult *result = lw_desk_result(rig.desk);
    CHECK(result && result == lw_desk_failure(rig.desk));
    CHECK(result->report->status == LW_RUN_STOPPED && result->poses.count > 1);
    CHECK(lw_window_said(rig.window) && g_str_has_prefix(lw_window_said(rig.window), "The run stopped at "));
    CHECK(strstr(gtk_label_get_text(GTK_LABEL(find("run-summary"))), "stopped at") != NULL);
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_RESULT);
    CHECK(rig_can("play"));
}

static void names_are_found_in_sentences(void)
{
    LwItem item[LW_CULPRITS];
    rig_open("four-bar");
    const LwEdition *edition = lw_desk_edition(rig.desk);
    CHECK(lw_culprits_in(edition, "1 degree of freedom is not driven: A.rz", item, LW_CULPRITS) == 1);
    CHECK_STRING(item[0].name, "A");
    CHECK(lw_culprits_in(edition, "A dead point, and nothing else", item, LW_CULPRITS) <= 1);
    CHECK(lw_culprits_in(edition, "this is A dead point of the crank", item, LW_CULPRITS) == 1);
    CHECK(item[0].kind == LW_ITEM_BODY);
    CHECK(lw_culprits_in(edition, "nothing is named here", item, LW_CULPRITS) == 0);
}

/* Cancelled in the middle: what there is stays, the rest of the track is told to be missing. */
static void shows_live_and_cancels(void)
{
    rig_open("newton-cradle");
    lw_desk_set(rig.desk, "Set end of the run", "analysis.end", "\"2000 s\"");
    rig_settle();
    g_action_group_activate_action(G_ACTION_GROUP(rig.window), "run", NULL);
    bool live = false;
    for (int i = 0; i < 100 && !live; i++) {
        rig_wait(20);
        live = lw_desk_pose_owner(rig.desk) == LW_POSE_LIVE;
    }
    CHECK(live);
    CHECK(lw_desk_is_running(rig.desk) && lw_desk_pose_time(rig.desk) > 0);
    CHECK_STRING(gtk_stack_get_visible_child_name(GTK_STACK(find("run-bar"))), "running");
    CHECK(rig_can("cancel-run") && !rig_can("run"));
    rig_do("cancel-run");
    CHECK(!lw_desk_is_running(rig.desk));
    CHECK_STRING(gtk_stack_get_visible_child_name(GTK_STACK(find("run-bar"))), "idle");
    const LwResult *result = lw_desk_result(rig.desk);
    CHECK(result && result->report->status == LW_RUN_CANCELLED && result->poses.count > 0);
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_RESULT);
    CHECK(strstr(gtk_label_get_text(GTK_LABEL(find("run-summary"))), "cancelled") != NULL);
    rig_do("undo");
}

static void goes_from_event_to_event(void)
{
    rig_run();
    const LwRunReport *report = lw_desk_result(rig.desk)->report;
    CHECK(report->event_count > 0);
    CHECK(rig_can("next-event"));
    rig_do("to-start");
    rig_do("next-event");
    double first = lw_desk_time(rig.desk);
    CHECK(first > 0);
    rig_do("next-event");
    CHECK(lw_desk_time(rig.desk) > first);
    rig_do("previous-event");
    CHECK_NEAR(lw_desk_time(rig.desk), first, 0);
    GtkWidget *events = find("run-events");
    CHECK(gtk_widget_get_visible(events));
    GtkWidget *popover = GTK_WIDGET(gtk_menu_button_get_popover(GTK_MENU_BUTTON(events)));
    g_signal_emit_by_name(popover, "show");
    GtkListBox *list = GTK_LIST_BOX(rig_find(popover, "event-list"));
    GtkListBoxRow *row = gtk_list_box_get_row_at_index(list, 1);
    CHECK(row != NULL);
    g_signal_emit_by_name(list, "row-activated", row);
    CHECK_NEAR(lw_desk_time(rig.desk), report->event[1].time, 0);
    rig_wait(200);
    CHECK(rig_colours(find("timeline-track")) > 5);
}

static void tasks_are_chosen(void)
{
    rig_open("prosthetic-arm");
    GtkWidget *task = find("run-task");
    CHECK(gtk_widget_get_visible(task));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(task), 1);
    rig_settle();
    CHECK_STRING(lw_desk_task(rig.desk), "lift a bottle");
    CHECK_NEAR(analysis()->end, 2, 0);
    char *path = lw_run_setting_path(rig.desk, "end");
    CHECK_STRING(path, "tasks.lift a bottle.analysis.end"); /* the task has one of its own */
    enter(setting("run-end"), "1 s");
    CHECK_NEAR(analysis()->end, 1, 0);
    rig_do("undo");
    g_free(path);
}

static void modes_swing(void)
{
    rig_open("absorber");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(find("run-type")), 4);
    rig_settle();
    rig_do("run");
    const LwResult *result = lw_desk_result(rig.desk);
    CHECK(result && result->report->mode_count > 0);
    LwTimeline *timeline = lw_timeline_of(rig.window);
    CHECK_STRING(gtk_stack_get_visible_child_name(GTK_STACK(timeline->pages)), "modes");
    CHECK(timeline->playing && timeline->modes.mode == 0);
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_MOTION);
    GtkListBox *list = GTK_LIST_BOX(find("mode-list"));
    gtk_list_box_select_row(list, gtk_list_box_get_row_at_index(list, result->report->mode_count - 1));
    CHECK(timeline->modes.mode == result->report->mode_count - 1);
    LwVec3 before = lw_desk_pose(rig.desk)[1].position;
    double moved = 0;
    for (int i = 0; i < 20; i++) {
        rig_wait(40);
        moved = fmax(moved, lw_vec3_norm(lw_vec3_sub(lw_desk_pose(rig.desk)[1].position, before)));
    }
    CHECK(moved > 0);
    rig_do("play");
    CHECK(!timeline->playing);
    gtk_range_set_value(GTK_RANGE(find("mode-amplitude")), 0.2);
    CHECK(strstr(gtk_label_get_text(GTK_LABEL(timeline->modes.said)), "±") != NULL);
    rig_do("clear-result");
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_ASSEMBLED);
    rig_do("undo");
}

static void statics_have_no_timeline(void)
{
    rig_open("catenary");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(find("run-type")), 3);
    rig_settle();
    rig_do("run");
    LwTimeline *timeline = lw_timeline_of(rig.window);
    CHECK(lw_desk_result(rig.desk) != NULL);
    CHECK_STRING(gtk_stack_get_visible_child_name(GTK_STACK(timeline->pages)), "rest");
    CHECK(g_str_has_prefix(gtk_label_get_text(GTK_LABEL(timeline->rest)), "At rest: "));
    CHECK(!rig_can("play"));
    rig_do("undo");
}

int main(void)
{
    rig_begin();
    RUN(settings_are_steps_of_the_document);
    RUN(bad_settings_are_told_and_not_taken);
    RUN(runs_and_sums_up);
    RUN(steps_through_samples);
    RUN(plays_in_real_time);
    RUN(old_results_are_told);
    RUN(runs_what_was_just_typed);
    RUN(refusals_show_the_culprits);
    RUN(stopped_runs_show_what_there_is);
    RUN(names_are_found_in_sentences);
    RUN(shows_live_and_cancels);
    RUN(goes_from_event_to_event);
    RUN(tasks_are_chosen);
    RUN(modes_swing);
    RUN(statics_have_no_timeline);
    rig_end();
    return END();
}
