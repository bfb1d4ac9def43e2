/* The variants of a plan, chunk by chunk. A chunk takes about a second, so an interruption costs no more than that. */
#include "app/document/file.h"
#include "app/sweep/sweep.h"
#include "core/analysis/batch.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CHUNK_MOST = 4096, TRACES_MOST = 256 << 20 }; /* variants; bytes */

static bool add_file(LwHash *hash, const char *path, LwProblem *problem)
{
    char *text;
    size_t length;
    if (!lw_file_read(path, false, &text, &length)) {
        lw_problem_set(problem, "%s: cannot be read: %s", path, lw_file_why(errno));
        return false;
    }
    lw_hash_add(hash, &length, sizeof length);
    lw_hash_add(hash, text, length);
    free(text);
    return true;
}

bool lw_survey_fingerprint(const LwSurvey *sweep, char text[LW_HASH_TEXT], LwProblem *problem)
{
    LwHash hash;
    const LwDocument *base = sweep->base;
    lw_hash_init(&hash);
    lw_hash_add(&hash, "lockwork " LW_VERSION " study 1", strlen("lockwork " LW_VERSION " study 1") + 1);
    lw_hash_add(&hash, &sweep->length, sizeof sweep->length);
    lw_hash_add(&hash, sweep->text, sweep->length);
    lw_hash_add(&hash, sweep->model.text, sweep->model.length);
    for (int i = 0; i < base->table_count; i++)
        if (!add_file(&hash, base->table[i], problem))
            return false;
    for (int b = 0; b < base->def.body_count; b++)
        for (int i = 0; i < base->shapes[b].count; i++)
            if (base->shapes[b].shape[i].scene && !add_file(&hash, base->shapes[b].shape[i].path, problem))
                return false;
    lw_hash_finish(&hash, text);
    return true;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

typedef struct Part {
    LwProgress whole;
    double before, share;
} Part;

static bool tell(void *user, double fraction)
{
    const Part *part = user;
    return part->whole.report(part->whole.user, part->before + part->share * fraction);
}

static LwSurveyEnd run_chunk(LwSurvey *sweep, int count, double *values, LwVariant *variant, LwProblem *problem)
{
    const LwPlan *plan = &sweep->plan;
    Part part = { sweep->progress, (double)sweep->table.count / plan->count, (double)count / plan->count };
    LwProgress progress = sweep->progress.report ? (LwProgress){ .report = tell, .user = &part } : (LwProgress){ 0 };
    for (int i = 0; i < count; i++)
        lw_plan_values(plan, sweep->table.count + i, values + (size_t)i * (size_t)plan->axis_count);
    LwEngineStatus status = lw_engine_run(&sweep->model, count, values, sweep->threads, progress, variant);
    if (status == LW_ENGINE_CANCELLED)
        return LW_SURVEY_INTERRUPTED;
    bool good = status == LW_ENGINE_DONE;
    for (int i = 0; good && i < count; i++)
        good = lw_table_add(&sweep->table, values + (size_t)i * (size_t)plan->axis_count, &variant[i]);
    lw_engine_free(count, variant);
    if (!good)
        lw_problem_set(problem, "memory ran out");
    return good && lw_table_flush(&sweep->table, problem) ? LW_SURVEY_DONE : LW_SURVEY_FAILED;
}

LwSurveyEnd lw_survey_run(LwSurvey *sweep, LwProblem *problem)
{
    const LwPlan *plan = &sweep->plan;
    size_t by_memory = TRACES_MOST / (sweep->trace_bytes + 10000);
    int least = sweep->threads * lw_batch_lanes(), most = by_memory < CHUNK_MOST ? (int)by_memory : CHUNK_MOST, size = least;
    most = most < least ? least : most;
    double *values = calloc((size_t)most * (size_t)plan->axis_count, sizeof *values), start = now();
    LwVariant *variant = calloc((size_t)most, sizeof *variant);
    LwSurveyEnd end = values && variant ? LW_SURVEY_DONE : LW_SURVEY_FAILED;
    if (end == LW_SURVEY_FAILED)
        lw_problem_set(problem, "memory ran out");
    while (end == LW_SURVEY_DONE && sweep->table.count < plan->count) {
        int left = plan->count - sweep->table.count, count = size < left ? size : left;
        double before = now();
        end = run_chunk(sweep, count, values, variant, problem);
        double taken = now() - before;
        size = taken < 0.5 ? 2 * size : taken > 1.5 ? size / 2 : size;
        size = size < least ? least : size > most ? most : size;
    }
    sweep->seconds = now() - start;
    free(values);
    free(variant);
    return end;
}
