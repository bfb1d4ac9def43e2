/* The winding as one body: θ its rise above the surroundings, P₂₀ = R₂₀ (T/k_T)² the loss of a winding at 20 °C,
 *     t_th θ̇ = −θ + R_th P₂₀ (1 + α (T_amb − 20 °C + θ)),   α that of copper.
 * With P₂₀ constant over an interval (its mean there) both θ at the end and ∫θ are affine in θ at the beginning. Intervals, repeats and dwells
 * compose to one affine map of the cycle, whose fixed point is the periodic state; where the map does not contract, it runs away. */
#include "core/analysis/sizing_private.h"

#include <math.h>

static const double COPPER = 0.00393; /* 1/K at 20 °C */

/* θ ← A θ + B; ∫θ dt grows by a θ + b. */
typedef struct Map {
    double A, B, a, b;
} Map;

static const Map nothing = { 1, 0, 0, 0 };

static Map then(Map one, Map other)
{
    return (Map){ other.A * one.A, other.A * one.B + other.B, one.a + other.a * one.A, one.b + other.b + other.a * one.B };
}

static Map times(Map map, int count)
{
    Map result = nothing;
    for (; count > 0; count /= 2, map = then(map, map))
        if (count % 2)
            result = then(result, map);
    return result;
}

/* Over dt with the mean square torque. */
static Map heating(const LwSizingCase *it, double square, double dt)
{
    const LwCatalogueMotor *c = it->catalogue;
    double loss = c->thermal_resistance * c->resistance * square / (c->torque_constant * c->torque_constant);
    double rate = (1 - COPPER * loss) / c->thermal_time, level = loss * (1 + COPPER * (it->sizing->ambient - 20)) / c->thermal_time;
    double x = rate * dt, share = fabs(x) > 1e-9 ? -expm1(-x) / x : 1 - 0.5 * x; /* (1 − e^−x)/x */
    double lag = fabs(x) > 1e-4 ? (1 - share) / x : 0.5 - x / 6;               /* (1 − share)/x */
    return (Map){ exp(-x), level * dt * share, dt * share, level * dt * dt * lag };
}

static double square_between(double a, double b)
{
    return (a * a + a * b + b * b) / 3;
}

static Map dwell_map(const LwSizingCase *it, int task)
{
    return heating(it, it->rest[task] * it->rest[task], it->sizing->task[task].dwell);
}

/* One time through a task and its dwell. */
static Map pass(const LwSizingCase *it, int task, double slower)
{
    const LwSizingSeries *series = &it->motor->series;
    Map map = nothing;
    for (int k = 1; k < series->count; k++) {
        double dt = series->task[k] == task ? slower * lw_sizing_interval(series, k) : 0;
        if (dt > 0)
            map = then(map, heating(it, square_between(it->torque[k - 1], it->torque[k]), dt));
    }
    return then(map, dwell_map(it, task));
}

/* The largest rise on the way through a task from θ on; winding by sample where it is wanted. */
static double follow(const LwSizingCase *it, int task, double slower, double theta, double *winding)
{
    const LwSizingSeries *series = &it->motor->series;
    double largest = theta;
    for (int k = 0; k < series->count; k++) {
        if (series->task[k] != task)
            continue;
        double dt = slower * lw_sizing_interval(series, k);
        if (dt > 0) {
            Map map = heating(it, square_between(it->torque[k - 1], it->torque[k]), dt);
            theta = map.A * theta + map.B;
        }
        largest = fmax(largest, theta);
        if (winding)
            winding[k] = it->sizing->ambient + theta;
    }
    Map rest = dwell_map(it, task);
    return fmax(largest, rest.A * theta + rest.B);
}

static bool is_known(const LwCatalogueMotor *c)
{
    return c && c->resistance > 0 && c->torque_constant > 0 && c->thermal_resistance > 0 && c->thermal_time > 0;
}

LwSizingHeat lw_sizing_heat(const LwSizingCase *it, double slower, double *winding)
{
    const LwSizing *sizing = it->sizing;
    Map cycle = nothing;
    if (!is_known(it->catalogue))
        return (LwSizingHeat){ NAN, NAN };
    for (int i = 0; i < sizing->task_count; i++)
        cycle = then(cycle, times(pass(it, i, slower), sizing->task[i].repeat));
    double period = lw_sizing_period(sizing, slower);
    if (!(period > 0 && cycle.A < 1 && isfinite(cycle.B)))
        return (LwSizingHeat){ INFINITY, INFINITY };
    double theta = cycle.B / -expm1(log(cycle.A)), mean = (cycle.a * theta + cycle.b) / period, peak = 0;
    for (int i = 0; i < sizing->task_count; i++) {
        /* From repeat to repeat the beginning goes one way only: the hottest is the first or the last. */
        Map once = pass(it, i, slower), before = times(once, sizing->task[i].repeat - 1);
        double last = before.A * theta + before.B;
        peak = fmax(peak, fmax(follow(it, i, slower, theta, NULL), follow(it, i, slower, last, winding)));
        theta = once.A * last + once.B;
    }
    return (LwSizingHeat){ sizing->ambient + mean, sizing->ambient + peak };
}
