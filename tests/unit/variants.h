/* Sets of variants of one mechanism, for tests of batches. */
#ifndef LW_TESTS_VARIANTS_H
#define LW_TESTS_VARIANTS_H

#include "core/analysis/batch.h"
#include "core/base/cpu.h"
#include "joints/bench_cases.h"
#include "tests/unit/mechanism_text.h"

enum { MOST_VARIANTS = 24 };

typedef struct Set {
    int count;
    Rig rig[MOST_VARIANTS];
    LwArena arena[MOST_VARIANTS];
    const LwStudy *study[MOST_VARIANTS];
    LwAnalysisDef analysis;
} Set;

static inline void set_build_case(Set *set, const char *name, int i)
{
    LwMechanismDef def;
    Rig *rig = &set->rig[i];
    unsigned long seed = 100 + (unsigned long)i;
    if (!lw_bench_case_build(&set->arena[i], name, &def))
        exit(1);
    for (int b = 0; b < def.body_count; b++) {
        double heavier = 1 + 0.3 * check_random(&seed);
        def.body[b].mass *= heavier;
        for (int k = 0; k < 6; k++)
            def.body[b].inertia[k] *= heavier;
        def.body[b].velocity = lw_vec3_add(def.body[b].velocity, lw_vec3(0.1 * check_random(&seed), 0.1 * check_random(&seed), 0.1 * check_random(&seed)));
    }
    rig->mechanism = lw_mechanism_create(&def);
    rig->study = lw_study_create(rig->mechanism);
    set->study[i] = rig->study;
}

/* A built-in case; masses and speeds differ. */
static inline void set_add_case(Set *set, const char *name)
{
    int i = set->count++;
    memset(&set->rig[i], 0, sizeof set->rig[i]);
    lw_issues_init(&set->rig[i].issues);
    lw_arena_init(&set->arena[i]);
    if (LW_ARENA_GUARD(&set->arena[i]))
        exit(1);
    set_build_case(set, name, i);
}

#define set_add_text(set, ...)                                                                       \
    do {                                                                                            \
        rig_open(&(set)->rig[(set)->count], __VA_ARGS__);                                           \
        lw_arena_init(&(set)->arena[(set)->count]);                                                 \
        (set)->study[(set)->count] = (set)->rig[(set)->count].study;                                \
        (set)->count++;                                                                             \
    } while (0)

static inline void set_begin(Set *set, double end, double step)
{
    memset(set, 0, sizeof *set);
    set->analysis = lw_analysis_def_default();
    set->analysis.type = LW_ANALYSIS_DYNAMICS;
    set->analysis.end = end;
    set->analysis.step = step;
    set->analysis.tolerance = 1e-10;
}

static inline void set_end(Set *set)
{
    for (int i = 0; i < set->count; i++) {
        rig_close(&set->rig[i]);
        lw_arena_clear(&set->arena[i]);
    }
}

static inline LwBatchDef set_def(const Set *set, int threads)
{
    LwBatchDef def = lw_batch_def_default();
    def.count = set->count;
    def.study = set->study;
    def.analysis = set->analysis;
    def.threads = threads;
    return def;
}

/* The largest difference over all samples, each channel relative to the largest value of its unit (and not less than 1e-4 of
 * it: a torque that is zero is rounding alone). */
static inline double trace_difference(const LwTrace *a, const LwTrace *b)
{
    double worst = 0;
    if (a->channel_count != b->channel_count || a->sample_count != b->sample_count)
        return INFINITY;
    for (int c = 0; c < a->channel_count; c++) {
        double scale = 1e-4, off = 0;
        for (int other = 0; other < a->channel_count; other++)
            for (int k = 0; strcmp(a->channel[c].unit, a->channel[other].unit) == 0 && k < a->sample_count; k++)
                scale = fmax(scale, fabs(a->sample[k][other]));
        for (int k = 0; k < a->sample_count; k++)
            off = isnan(a->sample[k][c]) && isnan(b->sample[k][c]) ? off : fmax(off, fabs(a->sample[k][c] - b->sample[k][c]));
        if (off / scale > 1e-9)
            printf("# %s is off by %g of %g %s\n", a->channel[c].name, off, scale, a->channel[c].unit);
        worst = fmax(worst, off / scale);
    }
    return worst;
}

static inline bool same_bits(const LwRunReport *a, const LwRunReport *b)
{
    const LwTrace *x = a->trace, *y = b->trace;
    bool same = a->status == b->status && a->event_count == b->event_count && x->channel_count == y->channel_count &&
                x->sample_count == y->sample_count && memcmp(&a->stats, &b->stats, sizeof a->stats) == 0;
    for (int k = 0; same && k < x->sample_count; k++)
        same = memcmp(x->sample[k], y->sample[k], (size_t)x->channel_count * sizeof(double)) == 0;
    return same;
}

static inline void destroy_runs(LwRun **run, int count)
{
    for (int i = 0; i < count; i++)
        lw_run_destroy(run[i]);
}

#endif
