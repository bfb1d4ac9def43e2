#include "app/sweep/engine.h"

#include "core/analysis/batch.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <threads.h>

struct LwSharedSource {
    LwSceneSource source;   /* first: a source is its shared one */
    LwSceneSource *inner;
    mtx_t lock;
};

static const LwScene *open_shared(LwSceneSource *source, const char *path, const LwReadOptions *options, char message[LW_SOURCE_MESSAGE])
{
    LwSharedSource *shared = (LwSharedSource *)source;
    mtx_lock(&shared->lock);
    const LwScene *scene = shared->inner->open(shared->inner, path, options, message);
    mtx_unlock(&shared->lock);
    return scene;
}

LwSharedSource *lw_shared_source_create(LwSceneSource *inner)
{
    LwSharedSource *shared = calloc(1, sizeof *shared);
    if (!shared || mtx_init(&shared->lock, mtx_plain) != thrd_success) {
        free(shared);
        return NULL;
    }
    shared->source.open = open_shared;
    shared->inner = inner;
    return shared;
}

LwSceneSource *lw_shared_source(LwSharedSource *shared)
{
    return &shared->source;
}

void lw_shared_source_destroy(LwSharedSource *shared)
{
    if (!shared)
        return;
    mtx_destroy(&shared->lock);
    free(shared);
}

/* ---- reading on all threads */

typedef struct Work {
    const LwModel *model;
    int count;
    const double *values;
    int threads;
    LwProgress progress;
    LwVariant *variant;
    atomic_int next;
    atomic_bool failed, cancelled;
} Work;

static void open_some(Work *work, bool main_thread)
{
    for (int i; !work->failed && !work->cancelled && (i = work->next++) < work->count;) {
        if (!lw_variant_open(work->model, work->values + (size_t)i * (size_t)work->model->axis_count, &work->variant[i]))
            work->failed = true;
        if (main_thread && work->progress.report && !work->progress.report(work->progress.user, 0))
            work->cancelled = true;
    }
}

static int open_elsewhere(void *user)
{
    open_some(user, false);
    return 0;
}

/* Threads that cannot be had are done without. */
static void open_all(Work *work)
{
    int others = (work->threads < work->count ? work->threads : work->count) - 1, count = 0;
    thrd_t *thread = others > 0 ? calloc((size_t)others, sizeof *thread) : NULL;
    while (thread && count < others && thrd_create(&thread[count], open_elsewhere, work) == thrd_success)
        count++;
    open_some(work, true);
    for (int i = 0; i < count; i++)
        thrd_join(thread[i], NULL);
    free(thread);
}

/* ---- running those of one kind together */

typedef struct Part {
    LwProgress progress;
    double before, share;   /* fractions of the whole */
} Part;

static bool tell_part(void *user, double fraction)
{
    const Part *part = user;
    return part->progress.report(part->progress.user, part->before + part->share * fraction);
}

/* Scratch: variants not yet run, and the batch. */
typedef struct Room {
    int *open, *chosen;
    const LwStudy **study;
    LwRun **run;
} Room;

/* Runs the first open variant and all like it; returns how many are left. */
static int run_group(Work *work, Room *room, int left, double before)
{
    LwVariant *first = &work->variant[room->open[0]];
    int chosen = 0, rest = 0;
    for (int i = 0; i < left; i++) {
        LwVariant *variant = &work->variant[room->open[i]];
        if (i == 0 || lw_variant_is_like(first, variant)) {
            room->study[chosen] = variant->assembled;
            room->chosen[chosen++] = room->open[i];
        } else
            room->open[rest++] = room->open[i];
    }
    Part part = { work->progress, before, (double)chosen / work->count };
    LwBatchDef batch = { chosen, room->study, first->document->def.analysis, work->threads, work->progress.report ? (LwProgress){ .report = tell_part, .user = &part } : (LwProgress){ 0 } };
    if (lw_batch_run(&batch, room->run).status != LW_BATCH_DONE) {
        work->failed = true;
        return 0;
    }
    for (int i = 0; i < chosen; i++) {
        LwVariant *variant = &work->variant[room->chosen[i]];
        variant->run = room->run[i];
        work->cancelled = work->cancelled || lw_run_report(variant->run)->status == LW_RUN_CANCELLED;
        work->failed = work->failed || !lw_variant_judge(work->model, variant);
        lw_variant_close(variant);
    }
    return work->failed || work->cancelled ? 0 : rest;
}

static void run_all(Work *work)
{
    size_t n = (size_t)work->count;
    Room room = { calloc(n, sizeof(int)), calloc(n, sizeof(int)), calloc(n, sizeof(LwStudy *)), calloc(n, sizeof(LwRun *)) };
    int left = 0;
    work->failed = !room.open || !room.chosen || !room.study || !room.run;
    for (int i = 0; !work->failed && i < work->count; i++)
        if (work->variant[i].failed)
            lw_variant_close(&work->variant[i]);
        else
            room.open[left++] = i;
    while (left > 0)
        left = run_group(work, &room, left, 1 - (double)left / work->count);
    free(room.open);
    free(room.chosen);
    free(room.study);
    free(room.run);
}

void lw_engine_free(int count, LwVariant *variant)
{
    for (int i = 0; i < count; i++) {
        lw_variant_close(&variant[i]);
        free(variant[i].status);
        free(variant[i].response);
        variant[i] = (LwVariant){ 0 };
    }
}

LwEngineStatus lw_engine_run(const LwModel *model, int count, const double *values, int threads, LwProgress progress, LwVariant *variant)
{
    Work work = { .model = model, .count = count, .values = values, .threads = threads, .progress = progress, .variant = variant };
    for (int i = 0; i < count; i++)
        variant[i] = (LwVariant){ 0 };
    open_all(&work);
    if (!work.failed && !work.cancelled)
        run_all(&work);
    if (!work.failed && !work.cancelled)
        return LW_ENGINE_DONE;
    lw_engine_free(count, variant);
    return work.failed ? LW_ENGINE_NO_MEMORY : LW_ENGINE_CANCELLED;
}
