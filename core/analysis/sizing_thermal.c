/* The winding as one body: θ its rise above the surroundings, P₂₀ = R₂₀ (T/k_T)² the loss of a winding at 20 °C,
 *     t_th θ̇ = −θ + R_th P₂₀ (1 + α (T_amb − 20 °C + θ)),   α that of copper.
 * With P₂₀ constant over an interval (its mean there) both θ at the end and ∫θ are affine in θ at the beginning. Intervals, repeats and dwells
 * compose to one affine map of the cycle, whose fixed point is the periodic state; where the map does not contract, it runs away.
 *
 * How much of the motor that takes is told by the steady loss that would heat it as much, x = R_th P₂₀ = θ/(1 + α (T_amb − 20 °C + θ)), over that
 * of the highest temperature allowed; the square root of it, as losses go with the square of the torque. Where it runs away x is the mean over the
 * cycle, which is then above 1/α, the limit of the former. */
#include "core/analysis/sizing_private.h"

#include <math.h>

static const double COPPER = 0.00393; /* 1/K at 20 °C */

typedef LwSizingMap Map;

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

/* What is heated: time·θ̇ = −θ + x (1 + copper (warm + θ)), x = gain·T². */
typedef struct Body {
    double gain, copper, warm, time;
} Body;

static Body winding_of(const LwSizingCase *it)
{
    const LwCatalogueMotor *c = it->catalogue;
    return (Body){ c->thermal_resistance * c->resistance / (c->torque_constant * c->torque_constant), COPPER, it->sizing->ambient - 20, c->thermal_time };
}

/* Over dt with the mean square torque. */
static Map heating(Body body, double square, double dt)
{
    double loss = body.gain * square;
    double rate = (1 - body.copper * loss) / body.time, level = loss * (1 + body.copper * body.warm) / body.time;
    double x = rate * dt, loss_of_rise = expm1(-x), share = fabs(x) > 1e-9 ? -loss_of_rise / x : 1 - 0.5 * x; /* (1 − e^−x)/x */
    double lag = fabs(x) > 1e-4 ? (1 - share) / x : 0.5 - x / 6;               /* (1 − share)/x */
    return (Map){ 1 + loss_of_rise, level * dt * share, dt * share, level * dt * dt * lag };
}

static double square_between(double a, double b)
{
    return (a * a + a * b + b * b) / 3;
}

static Map dwell_map(const LwSizingCase *it, Body body, int task)
{
    return heating(body, it->rest[task] * it->rest[task], it->sizing->task[task].dwell);
}

/* One time through each task and its dwell, from the maps of the intervals. */
static void find_passes(const LwSizingCase *it, Body body, double slower)
{
    const LwSizingSeries *series = &it->motor->series;
    for (int i = 0; i < it->sizing->task_count; i++)
        it->pass[i] = nothing;
    for (int k = 0; k < series->count; k++) {
        double dt = slower * lw_sizing_interval(series, k);
        it->map[k] = dt > 0 ? heating(body, square_between(it->torque[k - 1], it->torque[k]), dt) : nothing;
        it->pass[series->task[k]] = then(it->pass[series->task[k]], it->map[k]);
    }
    for (int i = 0; i < it->sizing->task_count; i++)
        it->pass[i] = then(it->pass[i], dwell_map(it, body, i));
}

/* The largest rise on the way through a task from θ on; temperatures for the shaft where they are wanted. */
static double follow(const LwSizingCase *it, Body body, int task, double theta, LwSizingShaft *shaft)
{
    const LwSizingSeries *series = &it->motor->series;
    double largest = theta;
    for (int k = 0; k < series->count; k++) {
        if (series->task[k] != task)
            continue;
        theta = it->map[k].A * theta + it->map[k].B;
        largest = fmax(largest, theta);
        if (shaft)
            shaft->winding[k] = it->sizing->ambient + theta;
    }
    Map rest = dwell_map(it, body, task);
    theta = rest.A * theta + rest.B;
    if (shaft)
        shaft->cooled[task] = it->sizing->ambient + theta;
    return fmax(largest, theta);
}

/* The steady loss (times R_th) that leads to a rise. */
static double loss_of(const LwSizingCase *it, double rise)
{
    return rise / (1 + COPPER * (it->sizing->ambient - 20 + rise));
}

static double use_of(const LwSizingCase *it, double loss)
{
    double allowed = it->catalogue->max_temperature - it->sizing->ambient;
    if (isnan(allowed))
        return 0;
    if (!(allowed > 0))
        return INFINITY;
    return sqrt(loss / loss_of(it, allowed));
}

/* R_th P₂₀ on average. */
static double mean_loss(const LwSizingCase *it, double slower)
{
    const LwSizingSeries *series = &it->motor->series;
    const LwCatalogueMotor *c = it->catalogue;
    double square = 0;
    for (int k = 1; k < series->count; k++)
        square += slower * lw_sizing_interval(series, k) * it->sizing->task[series->task[k]].repeat * square_between(it->torque[k - 1], it->torque[k]);
    for (int i = 0; i < it->sizing->task_count; i++)
        square += it->sizing->task[i].repeat * it->sizing->task[i].dwell * it->rest[i] * it->rest[i];
    return c->thermal_resistance * c->resistance * square / (c->torque_constant * c->torque_constant) / lw_sizing_period(it->sizing, slower);
}

static bool is_known(const LwCatalogueMotor *c)
{
    return c && c->resistance > 0 && c->torque_constant > 0 && c->thermal_resistance > 0 && c->thermal_time > 0;
}

/* The periodic state: largest rise, and its mean over the cycle; false: there is none. */
static bool find_rises(const LwSizingCase *it, Body body, double slower, LwSizingShaft *shaft, double *peak, double *mean)
{
    const LwSizing *sizing = it->sizing;
    Map cycle = nothing;
    find_passes(it, body, slower);
    for (int i = 0; i < sizing->task_count; i++)
        cycle = then(cycle, times(it->pass[i], sizing->task[i].repeat));
    double period = lw_sizing_period(sizing, slower);
    if (!(period > 0 && cycle.A < 1 && isfinite(cycle.B)))
        return false;
    double theta = cycle.B / -expm1(log(cycle.A));
    *mean = (cycle.a * theta + cycle.b) / period;
    *peak = 0;
    for (int i = 0; i < sizing->task_count; i++) {
        /* From repeat to repeat the beginning goes one way only: the hottest is the first or the last. */
        Map before = times(it->pass[i], sizing->task[i].repeat - 1);
        double last = before.A * theta + before.B;
        *peak = fmax(*peak, follow(it, body, i, last, shaft));
        if (theta > last)
            *peak = fmax(*peak, follow(it, body, i, theta, NULL));
        theta = it->pass[i].A * last + it->pass[i].B;
    }
    return true;
}

double lw_sizing_hardest(const LwSizingCase *it, double slower, double time)
{
    double peak, mean, largest = 0;
    if (find_rises(it, (Body){ 1, 0, 0, time }, slower, NULL, &peak, &mean))
        return sqrt(peak);
    for (int k = 0; k < it->motor->series.count; k++) /* no time passes */
        largest = fmax(largest, fabs(it->torque[k]));
    return largest;
}

LwSizingHeat lw_sizing_heat(const LwSizingCase *it, double slower, LwSizingShaft *shaft)
{
    double mean, peak;
    if (!is_known(it->catalogue))
        return (LwSizingHeat){ NAN, NAN, 0 };
    if (!find_rises(it, winding_of(it), slower, shaft, &peak, &mean))
        return (LwSizingHeat){ INFINITY, INFINITY, use_of(it, mean_loss(it, slower)) };
    return (LwSizingHeat){ it->sizing->ambient + mean, it->sizing->ambient + peak, use_of(it, loss_of(it, peak)) };
}
