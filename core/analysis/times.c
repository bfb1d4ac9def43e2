/* When samples are taken: evenly, and where efforts are to be integrated also closely before and after every kink of a law, where
 * accelerations jump and a straight line between two samples would be wrong. */
#include "core/analysis/run.h"

#include "core/model/path.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_KINKS = 64 }; /* of one law: a dense table is smooth enough to be stepped across */

static const double BESIDE = 1e-9; /* of the end: before and after a kink */

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int add_kinks(const LwRun *run, const LwLaw *law, double *kink, int count)
{
    double found[MOST_KINKS + 1], end = run->analysis.end;
    int here = law ? lw_law_breaks(law, 0, end, found, MOST_KINKS + 1) : 0;
    for (int i = 0; i < here && here <= MOST_KINKS; i++)
        if (found[i] > 1e-9 * end && found[i] < end * (1 - 1e-9))
            kink[count++] = found[i];
    return count;
}

double *lw_run_kinks(LwRun *run, int *kinks)
{
    const LwMechanism *m = run->mechanism;
    int laws = m->def.motor_count + m->def.joint_count + m->def.coupler_count + 3 * m->def.load_count, count = 0;
    double *kink = LW_NEWN(&run->arena, double, laws * MOST_KINKS + 1);
    for (int i = 0; i < m->def.motor_count; i++)
        count = add_kinks(run, m->motor[i].law, kink, count);
    for (int i = 0; i < m->def.joint_count; i++)
        count = add_kinks(run, m->joint[i].path ? m->joint[i].path->law : NULL, kink, count);
    for (int i = 0; i < m->def.coupler_count; i++)
        count = add_kinks(run, m->coupler[i].ratio, kink, count);
    for (int i = 0; i < m->def.load_count; i++)
        for (int k = 0; k < 3; k++)
            count = add_kinks(run, m->load[i].component[k], kink, count);
    qsort(kink, (size_t)count, sizeof *kink, compare);
    kink[count++] = run->analysis.end;
    *kinks = count;
    return kink;
}

static long even_count(const LwRun *run)
{
    double end = run->analysis.end, step = run->analysis.step;
    if (!(end > 0))
        return 1;
    double steps = step > 0 ? end / step : 1;
    double whole = floor(steps * (1 + 1e-12) + 1e-9);
    return (long)whole + 1 + (steps - whole > 1e-9 || whole < 1 ? 1 : 0);
}

static double even_time(const LwRun *run, long k)
{
    return k + 1 >= even_count(run) ? fmax(run->analysis.end, 0) : (double)k * run->analysis.step;
}

void lw_run_sample_kinks(LwRun *run)
{
    int kinks;
    double *kink = lw_run_kinks(run, &kinks), end = run->analysis.end, beside = BESIDE * end;
    long even = even_count(run), count = 0, kept = 1;
    if (!(end > 0))
        return;
    double *time = LW_NEWN(&run->arena, double, (size_t)even + 2 * (size_t)kinks);
    for (long k = 0; k < even; k++)
        time[count++] = even_time(run, k);
    for (int i = 0; i < kinks; i++) { /* the last is the end: nothing comes after that, but something after the start */
        time[count++] = kink[i] - beside;
        time[count++] = i + 1 < kinks ? kink[i] + beside : beside;
    }
    qsort(time, (size_t)count, sizeof *time, compare);
    for (long k = 1; k < count; k++)
        if (time[k] - time[kept - 1] > 0.5 * beside)
            time[kept++] = time[k];
    time[kept - 1] = end;
    run->time = time;
    run->time_count = kept;
}

long lw_run_sample_count(const LwRun *run)
{
    return run->time ? run->time_count : even_count(run);
}

double lw_run_sample_time(const LwRun *run, long k)
{
    return run->time ? run->time[k] : even_time(run, k);
}
