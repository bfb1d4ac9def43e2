/* Runs, each in a thread of its own; the result is handed over whole. */
#include "ui/desk_private.h"

#include "ui/words.h"

struct LwRunJob {
    LwDesk *desk;           /* referred to; NULL once nobody waits for it */
    LwEdition *edition;
    LwAnalysisDef analysis;
    gint64 began;           /* µs */
    gint cancelled;         /* atomic */
    gint permille;          /* atomic, of the way */
    GThread *thread;
    guint ticking;
    LwResult *result;
};

static bool report(void *user, double fraction)
{
    LwRunJob *job = user;
    g_atomic_int_set(&job->permille, (gint)(1000 * fraction));
    return !g_atomic_int_get(&job->cancelled);
}

static void free_job(LwRunJob *job)
{
    if (job->ticking)
        g_source_remove(job->ticking);
    g_thread_unref(job->thread);
    lw_edition_unref(job->edition);
    lw_result_unref(job->result);
    g_clear_object(&job->desk);
    g_free(job);
}

static void tell(LwDesk *desk, const LwResult *result)
{
    if (!result)
        lw_desk_say(desk, LW_TONE_ERROR, "%s", _("Memory ran out while running."));
    else if (result->refusal)
        lw_desk_say(desk, LW_TONE_ERROR, "%s", result->refusal);
    else if (result->report->status == LW_RUN_STOPPED)
        lw_desk_say(desk, LW_TONE_WARNING, _("The run stopped at %.6g s: %s"), result->report->stopped_at, result->report->reason ? result->report->reason : "");
}

static gboolean arrive(gpointer data)
{
    LwRunJob *job = data;
    LwDesk *desk = job->desk;
    if (desk && desk->run == job) {
        desk->run = NULL;
        if (job->result && !job->result->refusal) {
            lw_result_unref(desk->result);
            desk->result = lw_result_ref(job->result);
            desk->time = 0;
        }
        lw_desk_emit(desk, LW_SIGNAL_RUN);
        if (job->result && !job->result->refusal) {
            lw_desk_emit(desk, LW_SIGNAL_RESULT);
            lw_desk_emit(desk, LW_SIGNAL_POSE);
            lw_desk_emit(desk, LW_SIGNAL_TIME);
        }
        tell(desk, job->result);
    }
    free_job(job);
    return G_SOURCE_REMOVE;
}

static gpointer compute(gpointer data)
{
    LwRunJob *job = data;
    job->result = lw_result_create(job->edition, &job->analysis, (LwProgress){ .report = report, .user = job });
    g_idle_add_full(G_PRIORITY_DEFAULT, arrive, job, NULL);
    return NULL;
}

static gboolean tick(gpointer data)
{
    LwRunJob *job = data;
    if (job->desk)
        lw_desk_emit(job->desk, LW_SIGNAL_RUN);
    return G_SOURCE_CONTINUE;
}

void lw_desk_run(LwDesk *desk, const LwAnalysisDef *analysis)
{
    if (!desk->edition)
        return;
    if (desk->run) {
        lw_desk_say(desk, LW_TONE_NOTE, "%s", _("A run is under way; cancel it first."));
        return;
    }
    LwRunJob *job = g_new0(LwRunJob, 1);
    job->desk = g_object_ref(desk);
    job->edition = lw_edition_ref(desk->edition);
    job->analysis = analysis ? *analysis : desk->edition->document->def.analysis;
    job->began = g_get_monotonic_time();
    desk->run = job;
    job->ticking = g_timeout_add(100, tick, job);
    job->thread = g_thread_new("run", compute, job);
    lw_desk_emit(desk, LW_SIGNAL_RUN);
}

void lw_desk_cancel_run(LwDesk *desk)
{
    if (desk->run)
        g_atomic_int_set(&desk->run->cancelled, 1);
}

void lw_desk_stop_run(LwDesk *desk)
{
    if (!desk->run)
        return;
    lw_desk_cancel_run(desk);
    desk->run = NULL; /* it frees itself when it arrives */
}

bool lw_desk_is_running(const LwDesk *desk)
{
    return desk->run != NULL;
}

double lw_desk_run_fraction(const LwDesk *desk)
{
    return desk->run ? g_atomic_int_get(&desk->run->permille) / 1000.0 : 0;
}

double lw_desk_run_seconds(const LwDesk *desk)
{
    return desk->run ? (double)(g_get_monotonic_time() - desk->run->began) * 1e-6 : 0;
}

LwResult *lw_desk_result(const LwDesk *desk)
{
    return desk->result;
}

void lw_desk_clear_result(LwDesk *desk)
{
    if (!desk->result)
        return;
    g_clear_pointer(&desk->result, lw_result_unref);
    desk->time = 0;
    lw_desk_emit(desk, LW_SIGNAL_RESULT);
    lw_desk_emit(desk, LW_SIGNAL_POSE);
}

bool lw_desk_result_is_old(const LwDesk *desk)
{
    return desk->result && desk->result->edition != desk->edition;
}

double lw_desk_time(const LwDesk *desk)
{
    return desk->time;
}

void lw_desk_set_time(LwDesk *desk, double time)
{
    if (!desk->result || desk->time == time)
        return;
    desk->time = time;
    lw_desk_emit(desk, LW_SIGNAL_TIME);
    if (lw_desk_pose_owner(desk) == LW_POSE_RESULT)
        lw_desk_emit(desk, LW_SIGNAL_POSE);
}

void lw_desk_wait(LwDesk *desk)
{
    while (desk->reading > 0 || desk->run)
        g_main_context_iteration(NULL, TRUE);
    for (int i = 0; i < 1000 && g_main_context_iteration(NULL, FALSE); i++) /* a view that moves would never let it end */
        ;
}
