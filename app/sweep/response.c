/* Numbers out of columns. Means, RMS and integrals are those of the straight lines between the samples, so they do not depend on how the
 * samples are spaced; `at` lies on such a line too. */
#include "app/sweep/variant.h"

#include <math.h>
#include <stdio.h>

/* ∫ y or ∫ y² over time: both are exact for straight lines. */
static double integrate(const LwTrace *trace, int channel, bool square)
{
    double sum = 0;
    for (int k = 1; k < trace->sample_count; k++) {
        double h = trace->sample[k][0] - trace->sample[k - 1][0], a = trace->sample[k - 1][channel], b = trace->sample[k][channel];
        sum += square ? h * (a * a + a * b + b * b) / 3 : h * (a + b) / 2;
    }
    return sum;
}

static bool value_at(const LwTrace *trace, int channel, double time, double *value)
{
    const double slack = 1e-9 * (1 + fabs(time));
    for (int k = 0; k < trace->sample_count; k++) {
        double t = trace->sample[k][0], y = trace->sample[k][channel];
        if (fabs(t - time) <= slack) {
            *value = y;
            return true;
        }
        if (t > time && k > 0) {
            double before = trace->sample[k - 1][0], was = trace->sample[k - 1][channel];
            *value = was + (y - was) * (time - before) / (t - before);
            return true;
        }
    }
    return false;
}

bool lw_response_eval(const LwResponse *response, const LwTrace *trace, int channel, double *value, char why[LW_RESPONSE_WHY])
{
    double least = INFINITY, most = -INFINITY;
    int count = trace->sample_count;
    if (count == 0) {
        snprintf(why, LW_RESPONSE_WHY, "%s: the run has no samples", response->name);
        return false;
    }
    for (int k = 0; k < count; k++) {
        least = fmin(least, trace->sample[k][channel]);
        most = fmax(most, trace->sample[k][channel]);
    }
    double duration = trace->sample[count - 1][0] - trace->sample[0][0], last = trace->sample[count - 1][channel];
    switch (response->of) {
    case LW_OF_MAX: *value = most; break;
    case LW_OF_MIN: *value = least; break;
    case LW_OF_ABSMAX: *value = fmax(fabs(least), fabs(most)); break;
    case LW_OF_RANGE: *value = most - least; break;
    case LW_OF_FINAL: *value = last; break;
    case LW_OF_MEAN: *value = duration > 0 ? integrate(trace, channel, false) / duration : last; break;
    case LW_OF_RMS: *value = duration > 0 ? sqrt(integrate(trace, channel, true) / duration) : fabs(last); break;
    case LW_OF_INTEGRAL: *value = integrate(trace, channel, false); break;
    case LW_OF_AT:
        if (!value_at(trace, channel, response->time, value)) {
            snprintf(why, LW_RESPONSE_WHY, "%s: the run has no t = %.9g s; it ends at %.9g s", response->name, response->time, trace->sample[count - 1][0]);
            return false;
        }
    }
    if (!isfinite(*value))
        snprintf(why, LW_RESPONSE_WHY, "%s is not a finite number", response->name);
    return isfinite(*value);
}
