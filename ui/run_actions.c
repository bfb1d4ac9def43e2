/* What can be done with runs; failures become a banner that can point at the culprits. */
#include "ui/chapters.h"

#include "ui/run_parts.h"
#include "ui/words.h"

static int find_culprits(gpointer window, LwItem *item)
{
    LwResult *failure = lw_desk_failure(lw_window_desk(window));
    return failure ? lw_culprits_of(failure, item, LW_CULPRITS) : 0;
}

static bool has_culprits(gpointer window)
{
    LwItem item[LW_CULPRITS];
    return find_culprits(window, item) > 0;
}

/* Joints that contradict each other and motions that nobody drives are what the freedoms panel speaks of. */
static bool is_about_freedoms(const LwResult *failure)
{
    const LwStudyReport *study = lw_study_report(failure->edition->study);
    return study->status != LW_STUDY_OK || (failure->refusal && study->dof > 0 && lw_analysis_has_time(failure->analysis.type));
}

static void show_culprits(gpointer window)
{
    LwDesk *desk = lw_window_desk(window);
    LwResult *failure = lw_desk_failure(desk);
    LwItem item[LW_CULPRITS];
    int count = find_culprits(window, item);
    if (!failure || !lw_culprits_show(desk, item, count))
        return;
    lw_window_show_panel(window, is_about_freedoms(failure) ? "freedoms" : "inspector");
    if (lw_desk_result(desk) == failure && failure->poses.count > 0)
        lw_desk_set_time(desk, failure->poses.time[failure->poses.count - 1]);
}

static bool has_result(gpointer window)
{
    return lw_desk_result(lw_window_desk(window)) != NULL;
}

static bool can_clear(gpointer window)
{
    return has_result(window) && !lw_desk_is_running(lw_window_desk(window));
}

static void clear_result(gpointer window)
{
    lw_desk_clear_result(lw_window_desk(window));
}

static const char FAILURE[] = "lw-run-failure";

/* What was said of the run before is not about this one, nor about none. */
static void on_run(LwDesk *desk, gpointer window)
{
    char *text = lw_desk_is_running(desk) || !lw_desk_failure(desk) ? g_object_steal_data(window, FAILURE) : NULL;
    if (text)
        lw_window_unsay(window, text);
    g_free(text);
}

static void on_failed(LwDesk *desk, gpointer window)
{
    LwResult *failure = lw_desk_failure(desk);
    bool shows = has_culprits(window);
    char *text;
    lw_actions_update(GTK_APPLICATION_WINDOW(window));
    if (failure->refusal)
        text = g_strdup_printf(_("The run was not begun: %s"), failure->refusal);
    else
        text = g_strdup_printf(_("The run stopped at %.6g s: %s"), failure->report->stopped_at, failure->report->reason ? failure->report->reason : _("it cannot go on."));
    lw_window_say(window, failure->refusal ? LW_TONE_ERROR : LW_TONE_WARNING, text, shows ? "win.show-culprits" : NULL, shows ? _("Show me") : NULL);
    g_object_set_data_full(window, FAILURE, text, g_free);
}

static const LwActionInfo table[] = {
    { "show-culprits", N_("Show what stopped the run"), N_("Analysis"), N_("Selects the joints, motors or bodies that the message speaks of."), "lw-warning-symbolic", { NULL },
      show_culprits, has_culprits, NULL },
    { "clear-result", N_("Forget the results"), N_("Analysis"), N_("Shows the mechanism as it was assembled."), NULL, { NULL }, clear_result, can_clear, NULL },
};

void lw_run_actions_add(LwWindow *window)
{
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
    lw_timeline_actions_add(window);
    lw_graphs_actions_add(window);
    lw_motors_actions_add(window);
    g_signal_connect_object(lw_window_desk(window), "run-changed", G_CALLBACK(on_run), window, 0);
    g_signal_connect_object(lw_window_desk(window), "run-failed", G_CALLBACK(on_failed), window, 0);
}
