#include "app/cli/bench_batch.h"

#include "app/cli/analysis_options.h"
#include "core/analysis/batch.h"
#include "core/base/cpu.h"
#include "core/math/random.h"
#include "joints/bench_cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* The variants of a case: the bodies' speeds differ a little. */
typedef struct Variants {
    LwArena arena;
    int count;
    LwMechanism **mechanism;
    const LwStudy **study;
    LwRun **run;
} Variants;

static double now(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void forget_runs(Variants *v)
{
    for (int i = 0; i < v->count; i++) {
        lw_run_destroy(v->run[i]);
        v->run[i] = NULL;
    }
}

static void clear(Variants *v)
{
    for (int i = 0; v->run && v->study && v->mechanism && i < v->count; i++) {
        lw_run_destroy(v->run[i]);
        lw_study_destroy((LwStudy *)v->study[i]);
        lw_mechanism_destroy(v->mechanism[i]);
    }
    lw_arena_clear(&v->arena);
    free(v->mechanism);
    free(v->study);
    free(v->run);
}

static LwMechanism *build_variant(LwArena *arena, const char *name, int number)
{
    LwMechanismDef def;
    unsigned long seed = 1 + (unsigned long)number;
    if (!lw_bench_case_build(arena, name, &def))
        return NULL;
    for (int b = 0; b < def.body_count; b++) {
        LwVec3 *v = &def.body[b].velocity;
        *v = lw_vec3_add(*v, lw_vec3(0.05 * lw_random(&seed), 0.05 * lw_random(&seed), 0.05 * lw_random(&seed)));
    }
    return lw_mechanism_create(&def);
}

/* The mechanism refers to laws of the definition, which stays in the arena. */
static __attribute__((noinline)) LwMechanism *make_variant(LwArena *arena, const char *name, int number)
{
    return LW_ARENA_GUARD(arena) ? NULL : build_variant(arena, name, number);
}

static bool make_variants(Variants *v, const char *name, int count)
{
    v->count = count;
    lw_arena_init(&v->arena);
    v->mechanism = calloc((size_t)count, sizeof(LwMechanism *));
    v->study = calloc((size_t)count, sizeof(LwStudy *));
    v->run = calloc((size_t)count, sizeof(LwRun *));
    for (int i = 0; v->mechanism && v->study && v->run && i < count; i++) {
        v->mechanism[i] = make_variant(&v->arena, name, i);
        v->study[i] = v->mechanism[i] ? lw_study_create(v->mechanism[i]) : NULL;
        if (!v->study[i])
            return false;
    }
    return v->mechanism && v->study && v->run;
}

/* s; infinite when memory ran out. threads 0: one by one. */
static double measure(Variants *v, const LwAnalysisDef *analysis, int threads, int repeats)
{
    clockid_t clock = threads > 1 ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
    double least = INFINITY;
    for (int repeat = 0; repeat < repeats; repeat++) {
        bool done = true;
        double start = now(clock);
        if (threads > 0)
            done = lw_batch_run(&(LwBatchDef){ v->count, v->study, *analysis, threads, { 0 } }, v->run).status == LW_BATCH_DONE;
        for (int i = 0; threads == 0 && i < v->count; i++)
            done = (v->run[i] = lw_run_create(v->study[i], analysis, (LwProgress){ 0 })) && done;
        double taken = now(clock) - start;
        forget_runs(v);
        if (!done)
            return INFINITY;
        least = fmin(least, taken);
    }
    return least;
}

/* With one instruction set. */
static bool bench_set(const char *name, int count, const LwAnalysisDef *analysis, int repeats)
{
    Variants v = { 0 };
    int cores = (int)sysconf(_SC_NPROCESSORS_ONLN);
    bool done = make_variants(&v, name, count);
    double single = done ? measure(&v, analysis, 0, repeats) : INFINITY;
    double batch = done ? measure(&v, analysis, 1, repeats) : INFINITY;
    double all = done ? measure(&v, analysis, cores > 1 ? cores : 1, repeats) : INFINITY;
    done = isfinite(single) && isfinite(batch) && isfinite(all);
    if (done)
        printf("%-10s %-8s %5d %14.1f %14.1f %6.2f %14.1f %6.2f\n", name, lw_cpu_names[lw_cpu()], lw_batch_lanes(), count / single, count / batch,
               single / batch, count / all, single / all);
    fflush(stdout);
    clear(&v);
    return done;
}

static int read_count(const LwArguments *arguments)
{
    const char *text = lw_arguments_get(arguments, "--batch");
    char *end;
    long value = strtol(text, &end, 10);
    return end == text || *end || value < 1 || value > 1000000 ? 0 : (int)value;
}

bool lw_bench_batch_asked(const LwArguments *arguments)
{
    return lw_arguments_get(arguments, "--batch") != NULL;
}

static bool is_known(const char *name)
{
    LwArena arena;
    lw_arena_init(&arena);
    LwMechanism *mechanism = make_variant(&arena, name, 0);
    lw_mechanism_destroy(mechanism);
    lw_arena_clear(&arena);
    return mechanism != NULL;
}

int lw_bench_batch(const LwArguments *arguments, int repeat)
{
    LwAnalysisDef analysis = lw_analysis_def_default();
    LwCpu best = lw_cpu();
    int count = read_count(arguments), cases = arguments->operand_count;
    analysis.type = LW_ANALYSIS_DYNAMICS;
    analysis.end = 0.5;
    analysis.tolerance = 1e-6;
    if (!count)
        return lw_cli_complain("--batch \"%s\": a whole number from 1 on was expected", lw_arguments_get(arguments, "--batch"));
    if (!lw_analysis_options_apply(arguments, &analysis))
        return LW_EXIT_USAGE;
    if (!lw_arguments_get(arguments, "--step"))
        analysis.step = analysis.end;
    for (int i = 0; i < cases; i++)
        if (!is_known(arguments->operand[i]))
            return lw_cli_complain("there is no case \"%s\"; cases are ring20 tree128 chain100 bricard fourbar40 and the like with other numbers",
                                   arguments->operand[i]);
    printf("%-10s %-8s %5s %14s %14s %6s %14s %6s\n", "case", "set", "lanes", "one by one", "batch", "times", "all cores", "times");
    for (int i = 0; i < (cases > 0 ? cases : 1); i++)
        for (int cpu = 0; cpu <= (int)best; cpu++) {
            lw_cpu_limit((LwCpu)cpu);
            bool done = bench_set(cases > 0 ? arguments->operand[i] : lw_bench_cases[0], count, &analysis, repeat);
            lw_cpu_limit(best);
            if (!done) {
                lw_cli_complain("memory ran out");
                return LW_EXIT_CANNOT;
            }
        }
    puts("Variants per second of CPU time (all cores: of time on the wall), least of the repeats.");
    return LW_EXIT_DONE;
}
