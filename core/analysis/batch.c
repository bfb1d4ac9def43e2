/* Threads take variants from a common counter. A thread has as many lanes as its vectors: every lane holds a run on its way,
 * whose tries begin and end by the ordinary code (core/analysis/dynamics.c), and the stages in between are evaluated for all
 * lanes together. A lane whose run is over takes the next variant; without one it idles. */
#include "core/analysis/batch.h"

#include "core/analysis/events.h"
#include "core/analysis/variants.h"
#include "core/solve/lanes.h"

#include <stdlib.h>
#include <threads.h>

typedef struct Batch {
    const LwBatchDef *def;
    LwRun **run;
    bool in_lanes;
    _Atomic int next;           /* variant to be taken */
    _Atomic bool failed;        /* memory ran out */
    _Atomic bool cancelled;
    mtx_t lock;                 /* of the rest */
    double done;                /* variants, fractions of those on their way included */
} Batch;

typedef struct Worker Worker;

typedef struct Lane {
    Batch *batch;
    Worker *worker;
    LwRun *run;                 /* NULL: idle */
    LwDrive *drive;
    bool trying;
    double error;               /* of the try */
    double fraction;            /* of the run, as last told */
} Lane;

struct Worker {
    Batch *batch;
    LwArena arena;
    LwLanes *lanes;
    Lane lane[LW_LANES_MOST];
};

LwBatchDef lw_batch_def_default(void)
{
    return (LwBatchDef){ .analysis = lw_analysis_def_default(), .threads = 1 };
}

int lw_batch_lanes(void)
{
    return lw_hot()->variants;
}

/* ---- progress ---- */

static bool tell(void *user, double fraction)
{
    Lane *lane = user;
    Batch *batch = lane->batch;
    const LwProgress *progress = &batch->def->progress;
    mtx_lock(&batch->lock);
    batch->done += fraction - lane->fraction;
    lane->fraction = fraction;
    if (!batch->cancelled && !progress->report(progress->user, batch->done / batch->def->count))
        batch->cancelled = true;
    mtx_unlock(&batch->lock);
    return !batch->cancelled;
}

static LwProgress progress_of(Lane *lane)
{
    lane->fraction = 0;
    return lane->batch->def->progress.report ? (LwProgress){ .report = tell, .user = lane } : (LwProgress){ 0 };
}

/* A run that stops early counts as done. */
static void tell_end(Lane *lane)
{
    Batch *batch = lane->batch;
    mtx_lock(&batch->lock);
    batch->done += 1 - lane->fraction;
    mtx_unlock(&batch->lock);
}

/* ---- a run in parts, each behind the guard of its arena; false when memory ran out ---- */

static __attribute__((noinline)) bool open_run(Lane *lane)
{
    LwRun *run = lane->run;
    if (LW_ARENA_GUARD(&run->arena))
        return false;
    if (!lw_run_prepare(run))
        return true;
    if (lane->batch->cancelled) {
        lw_run_stop(run, LW_RUN_CANCELLED, "stopped by the user");
        lw_run_conclude(run);
        return true;
    }
    lane->drive = lw_drive_create(run);
    lw_drive_begin(lane->drive);
    lw_drive_start(lane->drive);
    return true;
}

static __attribute__((noinline)) bool begin_try(Lane *lane)
{
    if (LW_ARENA_GUARD(&lane->run->arena))
        return false;
    lane->trying = lane->drive && lw_drive_begin_try(lane->drive);
    return true;
}

static __attribute__((noinline)) bool end_try(Lane *lane)
{
    if (LW_ARENA_GUARD(&lane->run->arena))
        return false;
    lw_drive_end_try(lane->drive, lane->error);
    return true;
}

static __attribute__((noinline)) bool close_run(Lane *lane)
{
    if (LW_ARENA_GUARD(&lane->run->arena))
        return false;
    if (lane->drive) {
        lw_drive_count(lane->drive);
        lw_run_conclude(lane->run);
    }
    tell_end(lane);
    lane->run->progress = (LwProgress){ 0 };
    lane->run = NULL;
    lane->drive = NULL;
    return true;
}

/* ---- lanes ---- */

static int take(Batch *batch)
{
    int variant = batch->failed ? batch->def->count : batch->next++;
    return variant < batch->def->count ? variant : -1;
}

static bool take_run(Lane *lane)
{
    Batch *batch = lane->batch;
    int variant = take(batch);
    if (variant < 0)
        return false;
    lane->run = batch->run[variant] = lw_run_new(batch->def->study[variant], &batch->def->analysis, progress_of(lane));
    batch->failed = batch->failed || !lane->run || !open_run(lane);
    return !batch->failed;
}

/* Begins the next try of the lane, of its own run or, when that is over, of the next. */
static void go_on(Worker *worker, int l)
{
    Lane *lane = &worker->lane[l];
    while (lane->run && !worker->batch->failed) {
        if (!begin_try(lane)) {
            worker->batch->failed = true;
        } else if (lane->trying) {
            const LwDrive *d = lane->drive;
            lw_lanes_begin(worker->lanes, l, &(LwLaneTry){ d->run->state->t, d->pace.step, d->y, d->slope, d->scale });
            return;
        } else if (!close_run(lane)) {
            worker->batch->failed = true;
        } else if (take_run(lane) && lane->drive) {
            lw_lanes_load(worker->lanes, l, &lane->drive->stage);
        }
    }
}

static void fetch(void *user, double *const *k)
{
    const Lane *lane = user;
    const Worker *worker = lane->worker;
    lw_lanes_fetch(worker->lanes, (int)(lane - worker->lane), k);
}

/* The tries of all lanes. */
static void eval_tries(Worker *worker)
{
    bool busy[LW_LANES_MOST];
    double error[LW_LANES_MOST];
    for (int l = 0; l < worker->lanes->width; l++)
        busy[l] = worker->lane[l].run != NULL;
    lw_lanes_try(worker->lanes, busy, error);
    for (int l = 0; l < worker->lanes->width; l++) {
        Lane *lane = &worker->lane[l];
        lane->error = error[l];
        if (!busy[l] || !isfinite(error[l]))
            continue;
        lw_lanes_result(worker->lanes, l, lane->drive->y_new);
        lw_dop853_end_elsewhere(lane->drive->dop, lane->drive->y_new, fetch, lane);
    }
}

static void run_lanes(Worker *worker)
{
    Batch *batch = worker->batch;
    bool busy = true;
    for (int l = 0; l < worker->lanes->width; l++) {
        Lane *lane = &worker->lane[l];
        if (take_run(lane) && lane->drive)
            lw_lanes_load(worker->lanes, l, &lane->drive->stage);
        go_on(worker, l);
    }
    while (busy && !batch->failed) {
        busy = false;
        eval_tries(worker);
        for (int l = 0; l < worker->lanes->width && !batch->failed; l++) {
            Lane *lane = &worker->lane[l];
            if (!lane->run)
                continue;
            batch->failed = batch->failed || !end_try(lane);
            go_on(worker, l);
            busy = busy || lane->run;
        }
    }
}

static void run_one_by_one(Worker *worker)
{
    Batch *batch = worker->batch;
    Lane *lane = &worker->lane[0];
    for (int variant; (variant = take(batch)) >= 0;) {
        batch->run[variant] = lw_run_create(batch->def->study[variant], &batch->def->analysis, progress_of(lane));
        batch->failed = batch->failed || !batch->run[variant];
        tell_end(lane);
    }
}

/* ---- threads ---- */

static __attribute__((noinline)) bool make_lanes(Worker *worker)
{
    const LwStudy *like = worker->batch->def->study[0];
    if (LW_ARENA_GUARD(&worker->arena))
        return false;
    worker->lanes = lw_lanes_create(&worker->arena, like->solver);
    for (int l = 0; l < worker->lanes->width; l++)
        lw_lanes_load(worker->lanes, l, &(LwStage){ like->solver, like->state }); /* lanes that never get work have numbers too */
    return true;
}

static int work(void *user)
{
    Batch *batch = user;
    Worker worker = { .batch = batch };
    lw_arena_init(&worker.arena);
    for (int l = 0; l < LW_LANES_MOST; l++)
        worker.lane[l] = (Lane){ .batch = batch, .worker = &worker };
    if (!batch->in_lanes)
        run_one_by_one(&worker);
    else if (make_lanes(&worker))
        run_lanes(&worker);
    else
        batch->failed = true;
    lw_arena_clear(&worker.arena);
    return 0;
}

/* Threads that cannot be had are done without. */
static bool run_threads(Batch *batch)
{
    int width = batch->in_lanes ? lw_batch_lanes() : 1, useful = (batch->def->count + width - 1) / width, count = 0;
    int others = (batch->def->threads < useful ? batch->def->threads : useful) - 1;
    thrd_t *thread = others > 0 ? calloc((size_t)others, sizeof *thread) : NULL;
    if (others > 0 && !thread)
        return false;
    while (count < others && thrd_create(&thread[count], work, batch) == thrd_success)
        count++;
    work(batch);
    for (int i = 0; i < count; i++)
        thrd_join(thread[i], NULL);
    free(thread);
    return !batch->failed;
}

LwBatchReport lw_batch_run(const LwBatchDef *def, LwRun **run)
{
    Batch batch = { .def = def, .run = run };
    for (int i = 0; i < def->count; i++)
        run[i] = NULL;
    for (int i = 1; i < def->count; i++) {
        const char *what = lw_variants_difference(def->study[0]->mechanism, def->study[i]->mechanism);
        if (what)
            return (LwBatchReport){ LW_BATCH_DIFFERENT, i, what };
    }
    if (def->count == 0)
        return (LwBatchReport){ .status = LW_BATCH_DONE };
    batch.in_lanes = def->analysis.type == LW_ANALYSIS_DYNAMICS && def->analysis.integrator == LW_DOP853 && def->analysis.end > 0 &&
                     def->analysis.solver == LW_SOLVER_TAPE && def->study[0]->mechanism->body_count > 0;
    for (int i = 0; i < def->count; i++) /* where modes change, variants have little in common */
        batch.in_lanes = batch.in_lanes && !lw_events_are_possible(def->study[i]->mechanism);
    bool done = mtx_init(&batch.lock, mtx_plain) == thrd_success;
    if (done) {
        done = run_threads(&batch);
        mtx_destroy(&batch.lock);
    }
    for (int i = 0; !done && i < def->count; i++) {
        lw_run_destroy(run[i]);
        run[i] = NULL;
    }
    return (LwBatchReport){ .status = done ? LW_BATCH_DONE : LW_BATCH_NO_MEMORY };
}
