/* From names of columns to curves. */
#include "app/cli/plot_parts.h"

#include "app/cli/values.h"
#include "app/document/nearest.h"

#include <stdlib.h>
#include <string.h>

/* Column index of a name, with or without its unit; −1 after a complaint. */
static int find_column(const LwPlotSource *source, const char *name)
{
    size_t length = strlen(name);
    const char *bracket = strstr(name, " [");
    size_t bare = bracket ? (size_t)(bracket - name) : length;
    LwNearest nearest = lw_nearest_begin(name);
    for (int c = 0; c < source->trace->channel_count; c++) {
        const char *column = source->trace->channel[c].name;
        if (strcmp(column, name) == 0 || (strlen(column) == bare && strncmp(column, name, bare) == 0))
            return c;
        lw_nearest_try(&nearest, column);
    }
    if (nearest.best)
        lw_cli_complain("%s has no column \"%s\"; did you mean %s?", source->path, name, nearest.best);
    else
        lw_cli_complain("%s has no column \"%s\"", source->path, name);
    return -1;
}

static double *copy_column(LwArena *arena, const LwTrace *trace, int channel)
{
    double *values = LW_NEWN(arena, double, trace->sample_count);
    for (int k = 0; k < trace->sample_count; k++)
        values[k] = trace->sample[k][channel];
    return values;
}

LwPlotCurve *lw_plot_add_curve(LwPlotDraft *draft, const LwPlotSource *source, int y, int x)
{
    const LwChannel *channel = &source->trace->channel[y];
    LwPlotCurve curve = { .name = channel->name, .unit = channel->unit, .certainty = channel->certainty,
                          .y = copy_column(draft->arena, source->trace, y), .point_count = source->trace->sample_count };
    if (x >= 0)
        curve.x = copy_column(draft->arena, source->trace, x);
    if (draft->source_count > 1)
        curve.quantity = channel->name;
    draft->about |= lw_plot_explain(source->trace, y);
    LW_PUSH(draft->arena, draft->curve, draft->curve_count, draft->curve_room, curve);
    draft->plot.curve = draft->curve;
    draft->plot.curve_count = draft->curve_count;
    return &draft->curve[draft->curve_count - 1];
}

static bool has_room(const LwPlotDraft *draft)
{
    if (draft->curve_count < LW_PLOT_CURVES)
        return true;
    lw_cli_complain("at most %d curves fit in one graph", LW_PLOT_CURVES);
    return false;
}

/* The next name of a list, which is taken apart; NULL at its end. */
static const char *next_name(LwArena *arena, const char **list)
{
    if (!*list)
        return NULL;
    const char *start = *list + strspn(*list, " ");
    size_t length = strcspn(start, ",");
    *list = start[length] ? start + length + 1 : NULL;
    while (length && start[length - 1] == ' ')
        length--;
    return lw_arena_printf(arena, "%.*s", (int)length, start);
}

static int count_names(const char *list)
{
    int count = list != NULL;
    for (; list && *list; list++)
        count += *list == ',';
    return count;
}

/* The x column of a source; −1 after a complaint. All sources must agree in its unit. */
static int find_x(LwPlotDraft *draft, const LwPlotSource *source, const char *name)
{
    int x = name ? find_column(source, name) : 0;
    if (x < 0)
        return -1;
    const LwChannel *channel = &source->trace->channel[x];
    if (!draft->plot.x_name) {
        draft->plot.x_name = channel->name;
        draft->plot.x_unit = channel->unit;
    } else if (strcmp(draft->plot.x_unit, channel->unit) != 0) {
        lw_cli_complain("%s: %s is in %s there, but in %s elsewhere", source->path, channel->name, channel->unit, draft->plot.x_unit);
        return -1;
    }
    return x;
}

static bool add_list(LwPlotDraft *draft, const LwPlotOptions *options, const char *list, bool second, int alone)
{
    for (const char *name; (name = next_name(draft->arena, &list)) != NULL;) {
        for (int s = 0; s < draft->source_count; s++) {
            const LwPlotSource *source = &draft->source[s];
            int x = find_x(draft, source, options->x), y = x < 0 ? -1 : find_column(source, name);
            if (y < 0 || !has_room(draft))
                return false;
            LwPlotCurve *curve = lw_plot_add_curve(draft, source, y, x);
            curve->second = second;
            if (draft->source_count > 1)
                curve->name = alone == 1 ? source->stem : lw_arena_printf(draft->arena, "%s (%s)", curve->name, source->stem);
        }
    }
    return true;
}

bool lw_plot_add_columns(LwPlotDraft *draft, const LwPlotOptions *options)
{
    int names = count_names(options->y) + count_names(options->y2);
    if (!add_list(draft, options, options->y, false, names) || !add_list(draft, options, options->y2, true, names))
        return false;
    /* A path in space looks as it is. */
    bool path = options->x && draft->plot.x_unit && strcmp(draft->plot.x_unit, "m") == 0;
    for (int c = 0; c < draft->curve_count; c++)
        path = path && !draft->curve[c].second && strcmp(draft->curve[c].unit, "m") == 0;
    draft->plot.equal = path;
    return true;
}

/* ---- torque over speed ---- */

static int motor_column(const LwPlotDraft *draft, const LwPlotSource *source, const char *motor, const char *quantity, const char *other)
{
    int channel = lw_trace_find(source->trace, lw_arena_printf(draft->arena, "%s.%s", motor, quantity));
    if (channel < 0 && other)
        channel = lw_trace_find(source->trace, lw_arena_printf(draft->arena, "%s.%s", motor, other));
    return channel;
}

/* Names of what has both speed and torque (or force). */
static const char *motor_names(const LwPlotDraft *draft, const LwPlotSource *source)
{
    const char *names = "";
    for (int c = 0; c < source->trace->channel_count; c++) {
        const char *name = source->trace->channel[c].name, *dot = strrchr(name, '.');
        if (!dot || strcmp(dot, ".power") != 0)
            continue;
        names = lw_arena_printf(draft->arena, "%s%s%.*s", names, *names ? ", " : "", (int)(dot - name), name);
    }
    return names;
}

static bool add_motor(LwPlotDraft *draft, const LwPlotSource *source, const char *motor, bool alone)
{
    int speed = motor_column(draft, source, motor, "speed", NULL), torque = motor_column(draft, source, motor, "torque", "force");
    if (speed < 0 || torque < 0) {
        lw_cli_complain("%s has no columns %s.speed and %s.torque (or .force); motors there: %s", source->path, motor, motor, motor_names(draft, source));
        return false;
    }
    const LwChannel *x = &source->trace->channel[speed];
    if (draft->plot.x_unit && strcmp(draft->plot.x_unit, x->unit) != 0) {
        lw_cli_complain("the speed of %s is in %s, that of the others in %s; draw them apart", motor, x->unit, draft->plot.x_unit);
        return false;
    }
    if (!has_room(draft))
        return false;
    LwPlotCurve *curve = lw_plot_add_curve(draft, source, torque, speed);
    const char *quantity = strrchr(curve->name, '.') + 1;
    draft->plot.x_unit = x->unit;
    draft->plot.x_name = alone ? x->name : "speed";
    curve->quantity = alone ? curve->name : quantity;
    curve->name = draft->source_count > 1 ? lw_arena_printf(draft->arena, "%s (%s)", motor, source->stem) : motor;
    return true;
}

/* The corners of the first quadrant, mirrored into the other three. */
static bool add_limit(LwPlotDraft *draft, const LwPlotLimit *limit, LwPlotArea *area)
{
    bool turns = strcmp(draft->plot.x_unit, "rad/s") == 0;
    double s[LW_PLOT_CORNERS], t[LW_PLOT_CORNERS];
    int n = 0;
    const char *list = limit->text;
    for (const char *corner; (corner = next_name(draft->arena, &list)) != NULL; n++) {
        const char *colon = strchr(corner, ':');
        if (!colon || n == LW_PLOT_CORNERS) {
            lw_cli_complain("%s \"%s\": up to %d corners SPEED:TORQUE were expected, for example \"0 rpm:6 N*m,2400 rpm:6 N*m,3000 rpm:0\"", limit->option,
                            limit->text, LW_PLOT_CORNERS);
            return false;
        }
        if (!lw_cli_number(limit->option, lw_arena_printf(draft->arena, "%.*s", (int)(colon - corner), corner), turns ? LW_Q_ANGULAR_SPEED : LW_Q_SPEED, &s[n]) ||
            !lw_cli_number(limit->option, colon + 1, turns ? LW_Q_TORQUE : LW_Q_FORCE, &t[n]))
            return false;
        if (s[n] < 0 || t[n] < 0 || (n && s[n] < s[n - 1])) {
            lw_cli_complain("%s \"%s\": speeds that increase from 0 and torques that are not negative were expected", limit->option, limit->text);
            return false;
        }
    }
    double *x = LW_NEWN(draft->arena, double, 4 * n), *y = LW_NEWN(draft->arena, double, 4 * n);
    for (int k = 0; k < 4 * n; k++) {
        int quadrant = k / n, i = quadrant % 2 ? n - 1 - k % n : k % n;
        x[k] = quadrant < 2 ? s[i] : -s[i];
        y[k] = quadrant == 0 || quadrant == 3 ? t[i] : -t[i];
    }
    *area = (LwPlotArea){ .name = limit->name, .point_count = 4 * n, .x = x, .y = y, .faint = limit->faint };
    return true;
}

bool lw_plot_add_torque_speed(LwPlotDraft *draft, const LwPlotOptions *options)
{
    const char *motors = options->motors;
    bool alone = count_names(motors) == 1;
    for (const char *motor; (motor = next_name(draft->arena, &motors)) != NULL;)
        for (int s = 0; s < draft->source_count; s++)
            if (!add_motor(draft, &draft->source[s], motor, alone))
                return false;
    LwPlotArea *area = LW_NEWN(draft->arena, LwPlotArea, 2);
    for (int i = 0; i < 2; i++)
        if (options->limit[i].text && !add_limit(draft, &options->limit[i], &area[draft->plot.area_count++]))
            return false;
    draft->plot.area = area;
    draft->plot.quadrants = true;
    return true;
}

/* ---- polar ---- */

static bool add_radii(LwPlotDraft *draft, const LwPlotOptions *options, const LwPlotSource *source)
{
    int x = find_x(draft, source, options->x);
    if (x < 0)
        return false;
    if (strcmp(draft->plot.x_unit, "rad") != 0) {
        lw_cli_complain("--kind polar: %s is no angle but in %s; --x must name a column in rad, or be left out: --y then names pairs of components",
                        options->x, *draft->plot.x_unit ? draft->plot.x_unit : "pure numbers");
        return false;
    }
    draft->plot.x = copy_column(draft->arena, source->trace, x);
    draft->plot.point_count = source->trace->sample_count;
    const char *list = options->y;
    for (const char *name; (name = next_name(draft->arena, &list)) != NULL;) {
        int y = find_column(source, name);
        if (y < 0 || !has_room(draft))
            return false;
        lw_plot_add_curve(draft, source, y, -1)->point_count = 0;
    }
    return true;
}

/* "A.f" for A.fx and A.fy, both names otherwise. */
static const char *pair_name(LwArena *arena, const char *a, const char *b)
{
    size_t n = strlen(a);
    if (n > 1 && n == strlen(b) && strncmp(a, b, n - 1) == 0 && strchr("xyz", a[n - 1]) && strchr("xyz", b[n - 1]))
        return lw_arena_printf(arena, "%.*s: %c to the right, %c up", (int)n - 1, a, a[n - 1], b[n - 1]);
    return lw_arena_printf(arena, "%s to the right, %s up", a, b);
}

static bool add_pairs(LwPlotDraft *draft, const LwPlotOptions *options, const LwPlotSource *source)
{
    const char *list = options->y;
    if (count_names(list) % 2) {
        lw_cli_complain("--kind polar: without --x (an angle) --y names pairs of components, for example A.fx,A.fy; there are %d columns", count_names(list));
        return false;
    }
    for (const char *name; (name = next_name(draft->arena, &list)) != NULL;) {
        int x = find_column(source, name), y = x < 0 ? -1 : find_column(source, next_name(draft->arena, &list));
        if (y < 0 || !has_room(draft))
            return false;
        const LwChannel *channel = source->trace->channel;
        if (strcmp(channel[x].unit, channel[y].unit) != 0) {
            lw_cli_complain("--kind polar: %s is in %s and %s in %s; components of one unit were expected", channel[x].name, channel[x].unit, channel[y].name,
                            channel[y].unit);
            return false;
        }
        LwPlotCurve *curve = lw_plot_add_curve(draft, source, y, x);
        curve->name = pair_name(draft->arena, channel[x].name, channel[y].name);
        curve->certainty = channel[x].certainty > channel[y].certainty ? channel[x].certainty : channel[y].certainty;
        draft->about |= lw_plot_explain(source->trace, x);
    }
    draft->plot.x_name = "direction";
    draft->plot.x_unit = "rad";
    return true;
}

bool lw_plot_add_polar(LwPlotDraft *draft, const LwPlotOptions *options)
{
    draft->plot.kind = LW_PLOT_POLAR;
    if (draft->source_count > 1) {
        lw_cli_complain("--kind polar draws one results file");
        return false;
    }
    return options->x ? add_radii(draft, options, &draft->source[0]) : add_pairs(draft, options, &draft->source[0]);
}
