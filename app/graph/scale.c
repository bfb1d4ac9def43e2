#include "app/graph/scale.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_TICKS = 100 };

static bool in_degrees(const LwScale *axis)
{
    return strcmp(axis->shown.unit, "deg") == 0;
}

/* Four digits of it: what is left over is then read from the axis. */
static double round_offset(double value, double span)
{
    double unit = pow(10, ceil(log10(span)) + 1);
    return round(value / unit) * unit;
}

LwScale lw_scale_fit(double low, double high, const char *unit, const char *list, double room)
{
    LwScale axis = { .shown = lw_shown_unit(unit, list), .plain = lw_shown_unit(unit, list) };
    if (low > high) {
        double swap = low;
        low = high;
        high = swap;
    }
    if (!isfinite(low) || !isfinite(high))
        low = high = 0;
    double span = high - low, size = fmax(fabs(low), fabs(high));
    /* Differences below rounding are none: such a curve is a constant; and what is smaller than 1e-13 of any SI unit is left over
     * from a subtraction, not worth an axis of its own. */
    bool nothing = size < 1e-13, flat = nothing || !(span > 1e-14 * size);
    double margin = nothing ? 1 : flat ? 0.1 * size : room * span;
    low -= margin;
    high += margin;
    bool close = !flat && span < 1e-4 * size;
    if (close) {
        double base = round_offset(0.5 * (low + high) * axis.shown.factor, span * axis.shown.factor), plain = axis.shown.factor;
        lw_shown_prefix(&axis.shown, fmax(fabs(low * plain - base), fabs(high * plain - base)));
        axis.offset = base * (axis.shown.factor / plain);
    } else {
        lw_shown_prefix(&axis.shown, nothing ? 1 : flat ? size * axis.shown.factor : fmax(fabs(low + margin), fabs(high - margin)) * axis.shown.factor);
    }
    axis.low = lw_scale_shown(&axis, low);
    axis.high = lw_scale_shown(&axis, high);
    return axis;
}

double lw_scale_nice_step(double span, int most, bool degrees)
{
    static const double plain[] = { 1, 2, 5, 10 }, turn[] = { 1, 2, 5, 10, 15, 30, 45, 90, 180, 360, 720, 1800, 3600 };
    double least = span / (most > 1 ? most : 1) * (1 - 1e-9);
    if (degrees && least > 1 && least <= 3600)
        for (size_t i = 0; i < sizeof turn / sizeof *turn; i++)
            if (turn[i] >= least)
                return turn[i];
    double power = pow(10, floor(log10(least)));
    for (int i = 0; i < 4; i++)
        if (plain[i] * power >= least)
            return plain[i] * power;
    return 10 * power;
}

void lw_scale_place(LwScale *axis, double from, double to, int most)
{
    axis->from = from;
    axis->to = to;
    axis->step = lw_scale_nice_step(axis->high - axis->low, most, in_degrees(axis));
    axis->decimals = axis->step < 1 ? (int)ceil(-log10(axis->step) - 1e-9) : 0;
}

double lw_scale_shown(const LwScale *axis, double si)
{
    return axis->shown.factor * si - axis->offset;
}

double lw_scale_si(const LwScale *axis, double shown)
{
    return (shown + axis->offset) / axis->shown.factor;
}

double lw_scale_at(const LwScale *axis, double si)
{
    return axis->from + (lw_scale_shown(axis, si) - axis->low) / (axis->high - axis->low) * (axis->to - axis->from);
}

bool lw_scale_tick(const LwScale *axis, int k, double *at, char label[LW_SHOWN_TEXT])
{
    double span = axis->high - axis->low, first = ceil((axis->low - 1e-9 * span) / axis->step), value = (first + k) * axis->step;
    if (k > MOST_TICKS || !(value <= axis->high + 1e-9 * span))
        return false;
    *at = axis->from + (value - axis->low) / span * (axis->to - axis->from);
    lw_shown_fixed(label, value, axis->decimals);
    return true;
}

/* 4.500 says no more than 4.5. */
static void drop_zeros(char *number)
{
    char *end = number + strlen(number);
    while (strchr(number, '.') && (end[-1] == '0' || end[-1] == '.')) {
        bool point = end[-1] == '.';
        *--end = 0;
        if (point)
            break;
    }
}

char *lw_scale_value(const LwScale *axis, double si, char out[LW_SHOWN_TEXT])
{
    char number[LW_SHOWN_TEXT];
    if (axis->offset != 0) {
        double value = si * axis->plain.factor, step = axis->step * axis->plain.factor / axis->shown.factor;
        lw_shown_fixed(number, value, (int)fmin(fmax(2 - floor(log10(step)), 0), 15));
        return lw_shown_with_unit(out, number, axis->plain.unit);
    }
    /* As many digits as the eye could read, about a thousandth of the axis; one more where the value would have less than three. */
    double shown = lw_scale_shown(axis, si), digits = 2 - floor(log10(fmax(fabs(axis->low), fabs(axis->high))));
    double own = shown != 0 ? 2 - floor(log10(fabs(shown))) : digits;
    lw_shown_fixed(number, shown, (int)fmin(fmax(fmin(own, digits + 1), fmax(digits, 0)), 9));
    drop_zeros(number);
    return lw_shown_with_unit(out, number, axis->shown.unit);
}

void lw_scale_label(const LwScale *axis, const char *name, char out[LW_SCALE_LABEL])
{
    char unit[LW_SHOWN_TEXT], offset[LW_SHOWN_TEXT], from[LW_SHOWN_TEXT + 16] = "";
    lw_shown_pretty(unit, axis->shown.unit);
    if (axis->offset != 0) {
        char number[LW_SHOWN_TEXT];
        double value = axis->offset / axis->shown.factor * axis->plain.factor, span = (axis->high - axis->low) / axis->shown.factor * axis->plain.factor;
        lw_shown_fixed(number, fabs(value), (int)fmin(fmax(-floor(log10(span)), 0), 15));
        drop_zeros(number);
        lw_shown_with_unit(offset, number, axis->plain.unit);
        snprintf(from, sizeof from, value > 0 ? " − %s" : " + %s", offset);
    }
    snprintf(out, LW_SCALE_LABEL, "%.200s%s", name, from);
    if (*unit) {
        size_t used = strlen(out);
        snprintf(out + used, LW_SCALE_LABEL - used, used ? " [%s]" : "[%s]", unit);
    }
}
