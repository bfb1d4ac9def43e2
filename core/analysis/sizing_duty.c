/* Sums over a cycle. Between two samples effort and speed are straight lines: y = a + (b − a) u, 0 ≤ u ≤ 1, so that
 *     ∫ y² du = (a² + a b + b²)/3,   and a product of two such lines is a parabola, which Simpson's rule integrates exactly
 * wherever it does not change its sign; it does so only where one of the lines crosses zero. */
#include "core/analysis/sizing_private.h"

#include <math.h>

double lw_sizing_interval(const LwSizingSeries *series, int k)
{
    return k > 0 && series->task[k] == series->task[k - 1] ? series->time[k] - series->time[k - 1] : 0;
}

double lw_sizing_period(const LwSizing *sizing, double slower)
{
    double sum = 0;
    for (int i = 0; i < sizing->task_count; i++) {
        const LwTrace *trace = sizing->task[i].trace;
        double length = trace->sample_count > 0 ? trace->sample[trace->sample_count - 1][0] : 0;
        sum += sizing->task[i].repeat * (slower * length + sizing->task[i].dwell);
    }
    return sum;
}

/* Where the line from a to b crosses zero; 1 where it does not. */
static double crossing(double a, double b)
{
    return a * b < 0 ? a / (a - b) : 1;
}

/* ∫ of the positive and of the negative part of the product of two lines, du. */
static void split_product(const double y[2], const double v[2], double *positive, double *negative)
{
    double one = crossing(y[0], y[1]), other = crossing(v[0], v[1]);
    const double end[4] = { 0, fmin(one, other), fmax(one, other), 1 };
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            double u = end[i] + 0.5 * k * (end[i + 1] - end[i]);
            sum += (k == 1 ? 4 : 1) * (y[0] + u * (y[1] - y[0])) * (v[0] + u * (v[1] - v[0])) / 6;
        }
        *(sum > 0 ? positive : negative) += fabs(sum) * (end[i + 1] - end[i]);
    }
}

/* ∫ |line| du */
static double mean_magnitude(double a, double b)
{
    double u = crossing(a, b);
    return u < 1 ? 0.5 * (u * fabs(a) + (1 - u) * fabs(b)) : 0.5 * (fabs(a) + fabs(b));
}

/* Larger by more than rounding: of equal peaks the first counts. */
static bool exceeds(double value, double most)
{
    return fabs(value) > (1 + 1e-7) * fabs(most); /* samples stand 1e-9 of a task beside its kinks */
}

static void add_sample(LwSizingDuty *duty, const LwSizingSeries *series, int k, double effort, double speed, double slower)
{
    if (exceeds(effort, duty->peak)) {
        duty->peak = effort;
        duty->peak_time = series->cycle[k] * slower;
    }
    duty->peak_power = fmax(duty->peak_power, effort * speed);
    duty->peak_back = fmax(duty->peak_back, -effort * speed);
    duty->max_speed = fmax(duty->max_speed, fabs(speed));
}

LwSizingDuty lw_sizing_duty(const LwSizing *sizing, const LwSizingSeries *series, const double *effort, const double *speed, const double *rest, double slower)
{
    LwSizingDuty duty = { 0 };
    double period = lw_sizing_period(sizing, slower), square = 0, way = 0;
    for (int k = 0; k < series->count; k++) {
        double dt = slower * lw_sizing_interval(series, k) * sizing->task[series->task[k]].repeat, in = 0, out = 0;
        add_sample(&duty, series, k, effort[k], speed[k], slower);
        if (!(dt > 0))
            continue;
        split_product(&effort[k - 1], &speed[k - 1], &in, &out);
        duty.driven += dt * in;
        duty.regenerated += dt * out;
        square += dt * (effort[k] * effort[k] + effort[k] * effort[k - 1] + effort[k - 1] * effort[k - 1]) / 3;
        way += dt * mean_magnitude(speed[k - 1], speed[k]);
    }
    for (int i = 0; i < sizing->task_count; i++)
        square += sizing->task[i].repeat * sizing->task[i].dwell * rest[i] * rest[i];
    duty.rms = period > 0 ? sqrt(square / period) : fabs(duty.peak);
    duty.mean_speed = period > 0 ? way / period : duty.max_speed;
    duty.mean_power = period > 0 ? (duty.driven - duty.regenerated) / period : duty.peak_power - duty.peak_back;
    return duty;
}
