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
    int ticks;
    /* The newest pose, from the run's thread to the main one. */
    GMutex lock;
    const LwTrace *trace;   /* whose columns these are */
    int *column;            /* by body */
    LwFrame *frame;
    double time;            /* s, of the frames */
    gint64 copied;          /* µs, when */
    bool fresh;             /* not shown yet */
    LwResult *result;
};

enum { LIVE_MS = 33, TICKS_PER_TELL = 3 };

static bool report(void *user, double fraction)
{
    LwRunJob *job = user;
    g_atomic_int_set(&job->permille, (gint)(1000 * fraction));
    return !g_atomic_int_get(&job->cancelled);
}

/* In the run's thread: the pose is taken at most once per picture. */
static void take_sample(void *user, const LwTrace *trace)
{
    LwRunJob *job = user;
    gint64 now = g_get_monotonic_time();
    if (now - job->copied < LIVE_MS * 1000)
        return;
    const LwMechanismDef *def = &job->edition->document->def;
    g_mutex_lock(&job->lock);
    if (trace != job->trace)
        lw_poses_columns(def, trace, job->column);
    job->trace = trace;
    const double *row = trace->sample[trace->sample_count - 1];
    lw_poses_of_row(def, job->edition->study, job->column, row, job->frame);
    job->time = row[0];
    job->fresh = true;
    job->copied = now;
    g_mutex_unlock(&job->lock);
}

static void free_job(LwRunJob *job)
{
    if (job->ticking)
        g_source_remove(job->ticking);
    g_mutex_clear(&job->lock);
    g_free(job->column);
    g_free(job->frame);
    g_thread_unref(job->thread);
    lw_edition_unref(job->edition);
    lw_result_unref(job->result);
    g_clear_object(&job->desk);
    g_free(job);
}

static bool has_failed(const LwResult *result)
{
    return result && (result->refusal || result->report->status == LW_RUN_STOPPED);
}

/* The desk takes what there is: of a run that ended early the samples up to there. */
static void take_result(LwDesk *desk, LwRunJob *job)
{
    LwResult *result = job->result;
    bool shown = result && !result->refusal && (result->poses.count > 0 || result->report->mode_count > 0);
    g_clear_pointer(&desk->now.failure, lw_result_unref);
    if (has_failed(result))
        desk->now.failure = lw_result_ref(result);
    if (shown) {
        lw_result_unref(desk->now.result);
        desk->now.result = lw_result_ref(result);
        desk->now.result_seconds = (double)(g_get_monotonic_time() - job->began) * 1e-6;
        desk->now.time = 0;
        desk->now.rests = false;
    }
    if (desk->now.owner == LW_POSE_LIVE)
        lw_desk_forget_pose(desk);
    lw_desk_emit(desk, LW_SIGNAL_RUN);
    if (shown) {
        lw_desk_emit(desk, LW_SIGNAL_RESULT);
        lw_desk_emit(desk, LW_SIGNAL_TIME);
    }
    lw_desk_emit(desk, LW_SIGNAL_POSE);
    if (!result)
        lw_desk_say(desk, LW_TONE_ERROR, "%s", _("Memory ran out while running."));
    else if (desk->now.failure)
        lw_desk_emit(desk, LW_SIGNAL_FAILED);
}

static gboolean arrive(gpointer data)
{
    LwRunJob *job = data;
    LwDesk *desk = job->desk;
    if (desk && desk->now.run == job) {
        desk->now.run = NULL;
        take_result(desk, job);
    }
    free_job(job);
    return G_SOURCE_REMOVE;
}

static gpointer compute(gpointer data)
{
    LwRunJob *job = data;
    job->result = lw_result_create(job->edition, &job->analysis, (LwProgress){ .report = report, .user = job, .sample = take_sample });
    g_idle_add_full(G_PRIORITY_DEFAULT, arrive, job, NULL);
    return NULL;
}

/* Shows the newest pose; the edition shown may be another by now. */
static void show_live(LwRunJob *job)
{
    LwDesk *desk = job->desk;
    g_mutex_lock(&job->lock);
    bool fresh = job->fresh && desk->now.edition == job->edition;
    job->fresh = false;
    if (fresh) {
        desk->now.live_time = job->time;
        lw_desk_show_pose(desk, LW_POSE_LIVE, job->frame);
    }
    g_mutex_unlock(&job->lock);
}

static gboolean tick(gpointer data)
{
    LwRunJob *job = data;
    if (!job->desk || job->desk->now.run != job)
        return G_SOURCE_CONTINUE;
    show_live(job);
    if (job->ticks++ % TICKS_PER_TELL == 0)
        lw_desk_emit(job->desk, LW_SIGNAL_RUN);
    return G_SOURCE_CONTINUE;
}

void lw_desk_run(LwDesk *desk, const LwAnalysisDef *analysis)
{
    if (!desk->now.edition)
        return;
    if (desk->now.run) {
        lw_desk_say(desk, LW_TONE_NOTE, "%s", _("A run is under way; cancel it first."));
        return;
    }
    if (!analysis && desk->reading > 0) { /* the text as it stands is meant, not the edition that is still shown */
        desk->now.run_wanted = true;
        return;
    }
    desk->now.run_wanted = false;
    LwRunJob *job = g_new0(LwRunJob, 1);
    job->desk = g_object_ref(desk);
    job->edition = lw_edition_ref(desk->now.edition);
    job->analysis = analysis ? *analysis : desk->now.edition->document->def.analysis;
    job->began = job->copied = g_get_monotonic_time();
    g_mutex_init(&job->lock);
    job->column = g_new0(int, desk->now.edition->document->def.body_count + 1);
    job->frame = g_new0(LwFrame, desk->now.edition->document->def.body_count + 1);
    desk->now.run = job;
    job->ticking = g_timeout_add(LIVE_MS, tick, job);
    job->thread = g_thread_new("run", compute, job);
    lw_desk_emit(desk, LW_SIGNAL_RUN);
}

void lw_desk_cancel_run(LwDesk *desk)
{
    if (desk->now.run)
        g_atomic_int_set(&desk->now.run->cancelled, 1);
}

void lw_desk_stop_run(LwDesk *desk)
{
    if (!desk->now.run)
        return;
    lw_desk_cancel_run(desk);
    desk->now.run = NULL; /* it frees itself when it arrives */
}

bool lw_desk_is_running(const LwDesk *desk)
{
    return desk->now.run != NULL;
}

double lw_desk_run_fraction(const LwDesk *desk)
{
    return desk->now.run ? g_atomic_int_get(&desk->now.run->permille) / 1000.0 : 0;
}

double lw_desk_run_seconds(const LwDesk *desk)
{
    return desk->now.run ? (double)(g_get_monotonic_time() - desk->now.run->began) * 1e-6 : 0;
}

LwResult *lw_desk_result(const LwDesk *desk)
{
    return desk->now.result;
}

LwResult *lw_desk_failure(const LwDesk *desk)
{
    return desk->now.failure;
}

double lw_desk_result_seconds(const LwDesk *desk)
{
    return desk->now.result ? desk->now.result_seconds : 0;
}

void lw_desk_clear_result(LwDesk *desk)
{
    bool failed = desk->now.failure;
    g_clear_pointer(&desk->now.failure, lw_result_unref);
    if (failed)
        lw_desk_emit(desk, LW_SIGNAL_RUN); /* what is said of it goes */
    if (!desk->now.result)
        return;
    g_clear_pointer(&desk->now.result, lw_result_unref);
    desk->now.time = 0;
    desk->now.rests = false;
    lw_desk_emit(desk, LW_SIGNAL_RESULT);
    lw_desk_emit(desk, LW_SIGNAL_POSE);
}

bool lw_desk_result_is_old(const LwDesk *desk)
{
    return desk->now.result && desk->now.result->edition != desk->now.edition;
}

double lw_desk_time(const LwDesk *desk)
{
    return desk->now.time;
}

void lw_desk_set_time(LwDesk *desk, double time)
{
    const LwPoses *poses = desk->now.result ? &desk->now.result->poses : NULL;
    if (!poses || poses->count == 0) /* modes have no moments */
        return;
    time = CLAMP(time, 0, poses->time[poses->count - 1]);
    if (desk->now.time == time && !desk->now.rests)
        return;
    desk->now.time = time;
    desk->now.rests = false;
    lw_desk_emit(desk, LW_SIGNAL_TIME);
    if (lw_desk_pose_owner(desk) == LW_POSE_RESULT)
        lw_desk_emit(desk, LW_SIGNAL_POSE);
}

void lw_desk_wait(LwDesk *desk)
{
    while (lw_desk_is_busy(desk) || desk->now.run)
        g_main_context_iteration(NULL, TRUE);
    for (int i = 0; i < 1000 && g_main_context_iteration(NULL, FALSE); i++) /* a view that moves would never let it end */
        ;
}
