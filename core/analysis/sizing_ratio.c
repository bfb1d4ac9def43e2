/* Which ratios do. The worst use of a motor's limits as a function of the logarithm of the ratio: falls with it while the load's torque
 * rules, rises when rotor inertia and speed do. An even grid brackets minimum and ends of the feasible intervals; golden sections and bisection find them. */
#include "core/analysis/sizing_private.h"

#include <math.h>

enum { COARSE = 25, GOLDEN_ROUNDS = 40, BISECTIONS = 50, DECADES = 12 };

static const double DOWN = 1e-4, UP = 4; /* of the highest ratio that the motor's speed allows */
static const double BELOW_MATCHED = 1e-2;

static double worst_at(LwSizingCase *it, double x, double slower)
{
    LwSizingCheck check = lw_sizing_check(it, exp(x), slower);
    return check.use[check.limiting];
}

/* Uses up to this leave the margin that is wanted. */
static double allowed(const LwSizingCase *it)
{
    return 1 / (1 + it->sizing->margin);
}

/* The logarithm of the largest ratio that is looked for. */
static double ceiling(const LwSizingCase *it)
{
    return lw_sizing_is_free(it->motor) ? log(it->motor->drive.ratio_max) : INFINITY;
}

static double matched_ratio(const LwSizingCase *it)
{
    return sqrt(it->motor->inertia_mean / it->rotor) / it->motor->per_unit;
}

/* Of a motor that holds still: torques fall with the ratio, which is chosen so that half of what the motor has is used; 1 where nothing is to be held. */
static double still_ratio(LwSizingCase *it)
{
    double half = 0.5 * allowed(it), far = DECADES * log(10), good = fmin(far, ceiling(it)), bad = -far;
    if (worst_at(it, bad, 1) <= half)
        return fmin(0, good);
    for (int k = 0; k < BISECTIONS; k++) {
        double middle = 0.5 * (good + bad);
        *(worst_at(it, middle, 1) <= half ? &good : &bad) = middle;
    }
    return good;
}

/* The range looked at, logarithms: below what the speed allows, and around the match of inertias. Without any motion the speed says nothing: around what holds. */
static void find_range(LwSizingCase *it, double slower, double *from, double *to)
{
    if (it->motor->still) {
        double holds = still_ratio(it);
        *from = holds - log(100);
        *to = fmin(holds + log(100), ceiling(it));
        return;
    }
    double fastest = it->motor->output.max_speed * it->motor->per_unit / slower;
    double highest = it->catalogue->max_speed / fastest;
    double matched = matched_ratio(it);
    *from = log(isfinite(matched) && matched > 0 ? fmin(highest * DOWN, matched * BELOW_MATCHED) : highest * DOWN);
    *to = fmin(log(highest * UP), ceiling(it));
    *from = fmin(*from, *to - log(100));
}

/* Smallest worst use between a and b. */
static double golden(LwSizingCase *it, double slower, double a, double b, int rounds)
{
    const double g = 0.61803398874989485;
    double x = b - g * (b - a), y = a + g * (b - a), fx = worst_at(it, x, slower), fy = worst_at(it, y, slower);
    for (int k = 0; k < rounds; k++)
        if (fx <= fy) {
            b = y, y = x, fy = fx;
            x = b - g * (b - a), fx = worst_at(it, x, slower);
        } else {
            a = x, x = y, fx = fy;
            y = a + g * (b - a), fy = worst_at(it, y, slower);
        }
    return 0.5 * (a + b);
}

/* The best ratio (its logarithm) near the best of an even grid. */
static double refine(LwSizingCase *it, double slower, double from, double step, int count, const double *worst)
{
    int best = 0;
    for (int k = 0; k < count; k++)
        if (worst[k] < worst[best])
            best = k;
    return golden(it, slower, from + fmax(best - 1, 0) * step, from + fmin(best + 1, count - 1) * step, GOLDEN_ROUNDS);
}

double lw_sizing_best_ratio(LwSizingCase *it, double slower, double *use)
{
    double from, to, worst[COARSE];
    if (it->motor->still) {
        double x = still_ratio(it);
        *use = worst_at(it, x, 1);
        return exp(x);
    }
    find_range(it, slower, &from, &to);
    double step = (to - from) / (COARSE - 1);
    for (int k = 0; k < COARSE; k++)
        worst[k] = worst_at(it, from + k * step, slower);
    double x = refine(it, slower, from, step, COARSE, worst);
    *use = worst_at(it, x, slower);
    return exp(x);
}

/* Between a ratio that does and one that does not, logarithms. */
static double bisect(LwSizingCase *it, double good, double bad, LwSizingLimit *limit)
{
    for (int k = 0; k < BISECTIONS; k++) {
        double middle = 0.5 * (good + bad);
        if (worst_at(it, middle, 1) <= allowed(it))
            good = middle;
        else
            bad = middle;
    }
    *limit = lw_sizing_check(it, exp(bad), 1).limiting;
    return exp(good);
}

/* The end of an interval that goes on beyond the grid, `step` (a decade, up or down) by step; *limit stays where there is none. */
static double end_outside(LwSizingCase *it, double x, double step, LwSizingLimit *limit)
{
    if (step > 0 && x >= ceiling(it) - 1e-12)
        return it->motor->drive.ratio_max;
    for (int k = 0; k < DECADES; k++, x += step)
        if (!(worst_at(it, x + step, 1) <= allowed(it)))
            return bisect(it, x, x + step, limit);
    return step > 0 ? INFINITY : 0;
}

/* Intervals between nodes x with the worst uses there; the best ratio is among them, so that none is so narrow that the grid misses it. */
static void find_intervals(LwSizingCase *it, LwRatioSweep *sweep, const double *x, const double *worst, int count)
{
    int room = 0;
    LwRatioInterval open = { 0 };
    for (int k = 0; k < count; k++) {
        bool good = worst[k] <= allowed(it), before = k > 0 && worst[k - 1] <= allowed(it);
        if (good && !before) {
            open = (LwRatioInterval){ .low_limit = LW_SIZING_LIMITS, .high_limit = LW_SIZING_LIMITS };
            open.low = k > 0 ? bisect(it, x[k], x[k - 1], &open.low_limit) : end_outside(it, x[k], -log(10), &open.low_limit);
        }
        if (before && !good)
            open.high = bisect(it, x[k - 1], x[k], &open.high_limit);
        else if (good && k + 1 == count)
            open.high = end_outside(it, x[k], log(10), &open.high_limit);
        else
            continue;
        LW_PUSH(&it->sizing->arena, sweep->interval, sweep->interval_count, room, open);
    }
}

/* The even grid. */
static void fill_sweep(LwSizingCase *it, LwRatioSweep *sweep, double from, double step)
{
    for (int k = 0; k < sweep->count; k++) {
        LwSizingCheck check = lw_sizing_check(it, exp(from + k * step), 1);
        sweep->ratio[k] = check.ratio;
        sweep->worst[k] = check.use[check.limiting];
        for (int limit = 0; limit < LW_SIZING_LIMITS; limit++)
            sweep->use[limit][k] = check.use[limit];
    }
}

LwRatioSweep lw_sizing_sweep(LwSizingCase *it, int count)
{
    LwArena *arena = &it->sizing->arena;
    LwRatioSweep sweep = { .count = count, .ratio = LW_NEWN(arena, double, count), .worst = LW_NEWN(arena, double, count) };
    double from, to, *x = LW_NEWN(arena, double, count + 1), *worst = LW_NEWN(arena, double, count + 1);
    for (int limit = 0; limit < LW_SIZING_LIMITS; limit++)
        sweep.use[limit] = LW_NEWN(arena, double, count);
    find_range(it, 1, &from, &to);
    double step = (to - from) / (count - 1);
    fill_sweep(it, &sweep, from, step);
    double best = it->motor->still ? still_ratio(it) : refine(it, 1, from, step, count, sweep.worst);
    sweep.best = exp(best);
    sweep.best_use = worst_at(it, best, 1);
    bool put = false;
    for (int k = 0, n = 0; k < count; k++) {
        if (!put && from + k * step > best) {
            x[n] = best, worst[n++] = sweep.best_use;
            put = true;
        }
        x[n] = from + k * step, worst[n++] = sweep.worst[k];
    }
    if (!put)
        x[count] = best, worst[count] = sweep.best_use;
    find_intervals(it, &sweep, x, worst, count + 1);
    sweep.matched = matched_ratio(it);
    return sweep;
}
