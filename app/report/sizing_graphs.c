#include "app/report/sizing.h"

#include <math.h>
#include <string.h>

enum { ENVELOPE = 80, MOST = 20000 }; /* points of an envelope; of a curve: above, repeats are left out */

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

/* A graph over the cycle, repeats and dwells drawn, with the points that its curves are read at. */
typedef struct Cycle {
    LwArena *arena;
    LwPlot *plot;
    LwSizingPoint *point;
} Cycle;

static Cycle over_cycle(LwArena *arena, const LwSizing *sizing, int curves)
{
    Cycle cycle = { .arena = arena, .plot = new_plot(arena, curves) };
    int count = lw_sizing_points(sizing, arena, MOST, &cycle.point);
    double *x = LW_NEWN(arena, double, count);
    for (int k = 0; k < count; k++)
        x[k] = cycle.point[k].sample < 0 ? NAN : cycle.point[k].time;
    cycle.plot->x_name = "time of the cycle";
    cycle.plot->x_unit = "s";
    cycle.plot->point_count = count;
    cycle.plot->x = x;
    return cycle;
}

static const double *along(const Cycle *cycle, const double *series, LwSizingRest rest, const double *by_task)
{
    double *y = LW_NEWN(cycle->arena, double, cycle->plot->point_count);
    for (int k = 0; k < cycle->plot->point_count; k++)
        y[k] = lw_sizing_at(&cycle->point[k], series, rest, by_task);
    return y;
}

static const char *effort_unit(const LwSizingMotor *motor)
{
    return motor->turns ? "N*m" : "N";
}

const LwPlot *lw_sizing_graph_cycle(LwArena *arena, const LwSizing *sizing, const LwSizingMotor *motor)
{
    const LwSizingSeries *s = &motor->series;
    if (s->count < 2)
        return NULL;
    Cycle cycle = over_cycle(arena, sizing, 3);
    LwPlot *plot = cycle.plot;
    plot->height = 400;
    set_curve(plot, 0, (LwPlotCurve){ .name = motor->turns ? "torque" : "force", .unit = effort_unit(motor), .y = along(&cycle, s->effort, LW_REST_BY_TASK, motor->dwell), .certainty = motor->certainty });
    set_curve(plot, 1, (LwPlotCurve){ .name = "speed", .unit = motor->turns ? "rad/s" : "m/s", .y = along(&cycle, s->speed, LW_REST_ZERO, NULL) });
    set_curve(plot, 2, (LwPlotCurve){ .name = "power", .unit = "W", .y = along(&cycle, s->power, LW_REST_ZERO, NULL), .certainty = motor->certainty });
    return plot;
}

const LwPlot *lw_sizing_graph_parts(LwArena *arena, const LwSizing *sizing, const LwSizingMotor *motor)
{
    const LwSizingSeries *s = &motor->series;
    const struct { const char *name; const double *y; } part[] = {
        { "all together", s->effort }, { "holding", s->holding }, { "inertia", s->inertial }, { "damping", s->damping }, { "friction, stops, contacts", s->friction } };
    int count = 0;
    if (s->count < 2 || !s->holding)
        return NULL;
    Cycle cycle = over_cycle(arena, sizing, 5);
    LwPlot *plot = cycle.plot;
    for (int i = 0; i < 5; i++) {
        double most = 0;
        for (int k = 0; part[i].y && k < s->count; k++)
            most = fmax(most, fabs(part[i].y[k]));
        if (i == 0 || most > 1e-6 * fabs(motor->output.peak)) /* lines of zeros say nothing */
            set_curve(plot, count++, (LwPlotCurve){ .name = part[i].name, .unit = effort_unit(motor), .y = along(&cycle, part[i].y, i < 2 ? LW_REST_BY_TASK : LW_REST_ZERO, motor->dwell), .quantity = motor->turns ? "torque" : "force" });
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

enum { ACROSS = 400, UP = 200 }; /* dots that can be told apart */

static int cell_of(double value, double largest, int cells)
{
    int cell = largest > 0 ? (int)(0.5 * cells * (1 + value / largest)) : 0;
    return cell < 0 ? 0 : cell >= cells ? cells - 1 : cell;
}

/* The samples without those that would lie on others: thousands of dots make large files and look the same. */
static int thin(LwArena *arena, const LwSizingMotor *motor, double **x, double **y)
{
    const LwSizingShaft *shaft = &motor->shaft;
    bool *taken = LW_NEWN(arena, bool, ACROSS * UP);
    double fastest = 0, strongest = 0;
    int count = 0;
    *x = LW_NEWN(arena, double, motor->series.count);
    *y = LW_NEWN(arena, double, motor->series.count);
    for (int k = 0; k < motor->series.count; k++) {
        fastest = fmax(fastest, fabs(shaft->speed[k]));
        strongest = fmax(strongest, fabs(shaft->torque[k]));
    }
    for (int k = 0; k < motor->series.count; k++) {
        bool *cell = &taken[cell_of(shaft->speed[k], fastest, ACROSS) * UP + cell_of(shaft->torque[k], strongest, UP)];
        if (*cell)
            continue;
        *cell = true;
        (*x)[count] = shaft->speed[k];
        (*y)[count++] = shaft->torque[k];
    }
    return count;
}

const LwPlot *lw_sizing_graph_cloud(LwArena *arena, const LwSizing *sizing, const LwSizingMotor *motor)
{
    if (motor->chosen < 0 || !motor->shaft.torque || motor->series.count < 1)
        return NULL;
    const LwCatalogueMotor *chosen = &sizing->catalogue[motor->choice[motor->chosen].motor];
    double fastest = isfinite(chosen->max_speed) ? chosen->max_speed : chosen->rated_speed;
    LwPlotArea *area = LW_NEWN(arena, LwPlotArea, 2);
    LwPlot *plot = new_plot(arena, 1);
    double *x, *y;
    plot->point_count = thin(arena, motor, &x, &y);
    area[0] = envelope(arena, chosen, lw_catalogue_peak, fastest, "intermittent", true);
    area[1] = envelope(arena, chosen, lw_catalogue_continuous, fastest, "continuous", false);
    set_curve(plot, 0, (LwPlotCurve){ .name = "torque at the motor's shaft", .unit = "N*m", .y = y, .cloud = true, .certainty = motor->certainty,
                                      .quantity = "torque" });
    plot->x_name = "speed";
    plot->x_unit = "rad/s";
    plot->x = x;
    plot->area = area;
    plot->area_count = 2;
    plot->quadrants = true;
    plot->height = 300;
    plot->extremes = LW_PLOT_NO;
    return plot;
}

/* Ratios that use no limit more than three times; the rest of the sweep would press them into a line. */
const LwPlot *lw_sizing_graph_ratio(LwArena *arena, const LwSizing *sizing, const LwSizingMotor *motor)
{
    const LwRatioSweep *sweep = motor->chosen < 0 ? NULL : &motor->choice[motor->chosen].sweep;
    int first = -1, last = -1, count = 0;
    for (int i = 0; sweep && i < sweep->count; i++)
        if (sweep->worst[i] <= 3) {
            first = first < 0 ? i : first;
            last = i;
        }
    if (first < 0 || last - first < 2 || sweep->ratio[last] > 1e5 * sweep->ratio[first]) /* a motor that does next to nothing */
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
        limit[i - first] = 1 / (1 + sizing->margin);
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

const LwPlot *lw_sizing_graph_winding(LwArena *arena, const LwSizing *sizing, const LwSizingMotor *motor)
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
    Cycle cycle = over_cycle(arena, sizing, 1);
    LwPlot *plot = cycle.plot;
    plot->height = 240;
    set_curve(plot, 0, (LwPlotCurve){ .name = "winding", .unit = "°C", .y = along(&cycle, motor->shaft.winding, LW_REST_LEADS, motor->shaft.cooled), .quantity = "temperature" });
    return plot;
}
