#include "app/report/sizing.h"

#include <math.h>
#include <string.h>

enum { ENVELOPE = 80 };

static LwPlot *new_plot(LwArena *arena, int curves)
{
    LwPlot *plot = LW_NEW(arena, LwPlot);
    *plot = (LwPlot){ .title = "", .caption = "", .curve_count = curves, .curve = LW_NEWN(arena, LwPlotCurve, curves), .units = "rpm" };
    return plot;
}

static void set_curve(LwPlot *plot, int k, LwPlotCurve curve)
{
    ((LwPlotCurve *)plot->curve)[k] = curve;
}

static LwPlot *over_cycle(LwArena *arena, const LwSizingMotor *motor, int curves)
{
    LwPlot *plot = new_plot(arena, curves);
    plot->x_name = "time of the cycle";
    plot->x_unit = "s";
    plot->x = motor->series.cycle;
    plot->point_count = motor->series.count;
    return plot;
}

static const char *effort_unit(const LwSizingMotor *motor)
{
    return motor->turns ? "N*m" : "N";
}

const LwPlot *lw_sizing_graph_cycle(LwArena *arena, const LwSizingMotor *motor)
{
    const LwSizingSeries *s = &motor->series;
    if (s->count < 2)
        return NULL;
    LwPlot *plot = over_cycle(arena, motor, 3);
    plot->height = 400;
    set_curve(plot, 0, (LwPlotCurve){ .name = motor->turns ? "torque" : "force", .unit = effort_unit(motor), .y = s->effort, .certainty = motor->certainty });
    set_curve(plot, 1, (LwPlotCurve){ .name = "speed", .unit = motor->turns ? "rad/s" : "m/s", .y = s->speed });
    set_curve(plot, 2, (LwPlotCurve){ .name = "power", .unit = "W", .y = s->power, .certainty = motor->certainty });
    return plot;
}

const LwPlot *lw_sizing_graph_parts(LwArena *arena, const LwSizingMotor *motor)
{
    const LwSizingSeries *s = &motor->series;
    const struct { const char *name; const double *y; } part[] = {
        { "all together", s->effort }, { "holding", s->holding }, { "inertia", s->inertial }, { "damping", s->damping }, { "friction, stops, contacts", s->friction } };
    int count = 0;
    if (s->count < 2 || !s->holding)
        return NULL;
    LwPlot *plot = over_cycle(arena, motor, 5);
    for (int i = 0; i < 5; i++) {
        double most = 0;
        for (int k = 0; part[i].y && k < s->count; k++)
            most = fmax(most, fabs(part[i].y[k]));
        if (i == 0 || most > 1e-6 * fabs(motor->output.peak)) /* lines of zeros say nothing */
            set_curve(plot, count++, (LwPlotCurve){ .name = part[i].name, .unit = effort_unit(motor), .y = part[i].y, .quantity = motor->turns ? "torque" : "force" });
    }
    plot->curve_count = count;
    plot->extremes = LW_PLOT_NO;
    plot->height = 250;
    return count > 2 ? plot : NULL;
}

/* Both signs of speed and torque. */
static LwPlotArea envelope(LwArena *arena, const LwCatalogueMotor *motor, double (*limit)(const LwCatalogueMotor *, double), double fastest, const char *name, bool faint)
{
    double *x = LW_NEWN(arena, double, 2 * ENVELOPE), *y = LW_NEWN(arena, double, 2 * ENVELOPE);
    for (int i = 0; i < ENVELOPE; i++) {
        double speed = fastest * (2.0 * i / (ENVELOPE - 1) - 1), torque = limit(motor, fabs(speed) * (1 - 1e-12));
        x[i] = x[2 * ENVELOPE - 1 - i] = speed;
        y[i] = torque;
        y[2 * ENVELOPE - 1 - i] = -torque;
    }
    return (LwPlotArea){ .name = name, .point_count = 2 * ENVELOPE, .x = x, .y = y, .faint = faint };
}

const LwPlot *lw_sizing_graph_cloud(LwArena *arena, const LwSizing *sizing, const LwSizingMotor *motor)
{
    if (motor->chosen < 0 || !motor->shaft.torque || motor->series.count < 1)
        return NULL;
    const LwCatalogueMotor *chosen = &sizing->catalogue[motor->choice[motor->chosen].motor];
    double fastest = isfinite(chosen->max_speed) ? chosen->max_speed : chosen->rated_speed;
    LwPlotArea *area = LW_NEWN(arena, LwPlotArea, 2);
    LwPlot *plot = new_plot(arena, 1);
    area[0] = envelope(arena, chosen, lw_catalogue_peak, fastest, "for short", true);
    area[1] = envelope(arena, chosen, lw_catalogue_continuous, fastest, "without end", false);
    set_curve(plot, 0, (LwPlotCurve){ .name = "torque at the motor's shaft", .unit = "N*m", .y = motor->shaft.torque, .cloud = true, .certainty = motor->certainty,
                                      .quantity = "torque" });
    plot->x_name = "speed";
    plot->x_unit = "rad/s";
    plot->x = motor->shaft.speed;
    plot->point_count = motor->series.count;
    plot->area = area;
    plot->area_count = 2;
    plot->quadrants = true;
    plot->height = 300;
    plot->extremes = LW_PLOT_NO;
    return plot;
}

/* Ratios that use no limit more than three times; the rest of the sweep would press them into a line. */
const LwPlot *lw_sizing_graph_ratio(LwArena *arena, const LwSizingMotor *motor)
{
    const LwRatioSweep *sweep = motor->chosen < 0 ? NULL : &motor->choice[motor->chosen].sweep;
    int first = -1, last = -1, count = 0;
    for (int i = 0; sweep && i < sweep->count; i++)
        if (sweep->worst[i] <= 3) {
            first = first < 0 ? i : first;
            last = i;
        }
    if (first < 0 || last - first < 2)
        return NULL;
    LwPlot *plot = new_plot(arena, LW_SIZING_LIMITS + 1);
    double *limit = LW_NEWN(arena, double, last - first + 1);
    for (int k = 0; k < LW_SIZING_LIMITS; k++) {
        double most = 0;
        for (int i = first; i <= last; i++)
            most = fmax(most, sweep->use[k][i]);
        if (most > 0)
            set_curve(plot, count++, (LwPlotCurve){ .name = lw_sizing_limit_names[k], .unit = "", .y = sweep->use[k] + first, .quantity = "needed over had" });
    }
    for (int i = first; i <= last; i++)
        limit[i - first] = 1;
    if (count > 0)
        set_curve(plot, count++, (LwPlotCurve){ .name = "limit", .unit = "", .y = limit, .quantity = "needed over had" });
    plot->curve_count = count;
    plot->height = 250;
    plot->x_name = "gear ratio";
    plot->x_unit = "";
    plot->x = sweep->ratio + first;
    plot->point_count = last - first + 1;
    plot->extremes = LW_PLOT_NO;
    return count > 0 ? plot : NULL;
}

const LwPlot *lw_sizing_graph_winding(LwArena *arena, const LwSizingMotor *motor)
{
    if (!motor->shaft.winding || motor->series.count < 2 || !isfinite(motor->shaft.winding[0]))
        return NULL;
    double low = INFINITY, high = -INFINITY;
    for (int k = 0; k < motor->series.count; k++) {
        low = fmin(low, motor->shaft.winding[k]);
        high = fmax(high, motor->shaft.winding[k]);
    }
    if (!(high - low > 1)) /* K: too even for a graph */
        return NULL;
    LwPlot *plot = over_cycle(arena, motor, 1);
    plot->height = 240;
    set_curve(plot, 0, (LwPlotCurve){ .name = "winding", .unit = "°C", .y = motor->shaft.winding, .quantity = "temperature" });
    return plot;
}
