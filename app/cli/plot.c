/* `lockwork plot`: columns of a results file as a graph. */
#include "app/cli/plot.h"

#include "app/cli/commands.h"
#include "app/document/nearest.h"
#include "app/exchange/csv_read.h"
#include "app/exchange/plot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Column index of a name, with or without its unit; −1 after a complaint. */
static int find_column(const LwTrace *trace, const char *name, const char *path)
{
    size_t length = strlen(name);
    const char *bracket = strstr(name, " [");
    size_t bare = bracket ? (size_t)(bracket - name) : length;
    LwNearest nearest = lw_nearest_begin(name);
    for (int c = 0; c < trace->channel_count; c++) {
        const char *column = trace->channel[c].name;
        if (strcmp(column, name) == 0 || (strlen(column) == bare && strncmp(column, name, bare) == 0))
            return c;
        lw_nearest_try(&nearest, column);
    }
    if (nearest.best)
        lw_cli_complain("%s has no column \"%s\"; did you mean %s?", path, name, nearest.best);
    else
        lw_cli_complain("%s has no column \"%s\"", path, name);
    return -1;
}

static bool has_column(const LwTrace *trace, const char *object, size_t length, const char *quantity)
{
    for (int c = 0; c < trace->channel_count; c++) {
        const char *name = trace->channel[c].name;
        if (strncmp(name, object, length) == 0 && name[length] == '.' && strcmp(name + length + 1, quantity) == 0)
            return true;
    }
    return false;
}

enum { JOINT_LOAD = 1, MOTOR_LOAD = 2, SPRING_LOAD = 4, STOP_LOAD = 8, FRICTION_LOAD = 16, CONTACT_LOAD = 32, OPEN_LOAD = 64, SUM_LOAD = 128 };

/* Whether the name before its last dot ends in ".what": A.stop.rz. */
static bool is_about(const char *name, size_t object, const char *what)
{
    size_t length = strlen(what);
    return object > length && name[object - length - 1] == '.' && strncmp(name + object - length, what, length) == 0;
}

/* Which explanations a column needs. */
static unsigned explain(const LwTrace *trace, int channel)
{
    static const char *const joint_loads[] = { "fx", "fy", "fz", "tx", "ty", "tz" };
    const LwChannel *it = &trace->channel[channel];
    const char *dot = strrchr(it->name, '.'), *quantity = dot ? dot + 1 : "";
    size_t object = dot ? (size_t)(dot - it->name) : 0;
    unsigned about = it->certainty == LW_UNDETERMINED ? OPEN_LOAD : it->certainty == LW_SUM_ONLY ? SUM_LOAD : 0;
    if (is_about(it->name, object, "stop"))
        return about | STOP_LOAD;
    if (is_about(it->name, object, "friction"))
        return about | FRICTION_LOAD;
    for (int i = 0; i < 6; i++)
        if (strcmp(quantity, joint_loads[i]) == 0)
            return about | (has_column(trace, it->name, object, "gap") ? CONTACT_LOAD : JOINT_LOAD);
    if (strcmp(quantity, "torque") != 0 && strcmp(quantity, "force") != 0)
        return about;
    return about | (has_column(trace, it->name, object, "power")    ? MOTOR_LOAD
                    : has_column(trace, it->name, object, "length") ? SPRING_LOAD
                                                                    : 0U);
}

static void write_caption(char caption[LW_PLOT_CAPTION], unsigned about)
{
    static const struct { unsigned bit; const char *text; } sentence[] = {
        { JOINT_LOAD, "Joint loads act on body 1, at marker 1's origin, in marker 2's axes; motors are not included." },
        { MOTOR_LOAD, "A motor's torque or force acts on body 1 against body 2, positive towards increasing coordinate." },
        { SPRING_LOAD, "Tension is positive." },
        { STOP_LOAD, "A stop's load acts on body 1 along the coordinate." },
        { FRICTION_LOAD, "Friction acts on body 1 along the coordinate; the joint's own loads do not include it." },
        { CONTACT_LOAD, "A contact's force acts on the first body, its torque about the place of contact, in world axes." },
        { OPEN_LOAD, "Undetermined: rigid parts do not decide this load; what is shown is one possible share." },
        { SUM_LOAD, "Sum only: the sum over the loop is exact, the split is a convention." },
    };
    caption[0] = 0;
    for (size_t i = 0; i < sizeof sentence / sizeof *sentence; i++) {
        if (!(about & sentence[i].bit))
            continue;
        if (*caption)
            strcat(caption, "\n");
        strcat(caption, sentence[i].text);
    }
}

static double *copy_column(LwArena *arena, const LwTrace *trace, int channel)
{
    double *values = LW_NEWN(arena, double, trace->sample_count);
    for (int k = 0; k < trace->sample_count; k++)
        values[k] = trace->sample[k][channel];
    return values;
}

static int draw(LwArena *arena, const LwTrace *trace, const LwPlotRequest *request)
{
    char caption[LW_PLOT_CAPTION];
    unsigned about = 0;
    LwPlotCurve *curve = LW_NEWN(arena, LwPlotCurve, request->y_count);
    LwProblem problem;
    const LwChannel *x = &trace->channel[request->x];
    for (int i = 0; i < request->y_count; i++) {
        const LwChannel *y = &trace->channel[request->y[i]];
        const char *mark = y->certainty == LW_UNDETERMINED ? " (undetermined)"
                           : y->certainty == LW_SUM_ONLY   ? " (sum only)"
                                                           : "";
        curve[i] = (LwPlotCurve){ .name = lw_arena_printf(arena, "%s%s", y->name, mark), .unit = y->unit,
                                  .y = copy_column(arena, trace, request->y[i]) };
        about |= explain(trace, request->y[i]);
    }
    write_caption(caption, about);
    LwPlot plot = { .title = request->title, .caption = caption, .x_name = x->name, .x_unit = x->unit,
                    .point_count = trace->sample_count, .x = copy_column(arena, trace, request->x),
                    .curve_count = request->y_count, .curve = curve };
    if (!lw_plot_write(&plot, request->path, &problem))
        return lw_cli_complain("%s", problem.text);
    return LW_EXIT_DONE;
}

int lw_plot_columns(const LwTrace *trace, const LwPlotRequest *request)
{
    LwArena arena;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena)) {
        lw_arena_clear(&arena);
        return lw_cli_complain("memory ran out");
    }
    int status = draw(&arena, trace, request);
    lw_arena_clear(&arena);
    return status;
}

/* Fills the request's columns from the names in --x and --y; false after a complaint. `list` is taken apart. */
static bool find_columns(const LwTrace *trace, LwPlotRequest *request, char *list, const char *x, const char *path)
{
    request->x = x ? find_column(trace, x, path) : 0;
    if (request->x < 0)
        return false;
    for (char *rest = list, *name; (name = strsep(&rest, ",")) != NULL;) {
        while (*name == ' ')
            name++;
        if (request->y_count == LW_PLOT_CURVES) {
            lw_cli_complain("at most %d columns fit in one graph", LW_PLOT_CURVES);
            return false;
        }
        int column = find_column(trace, name, path);
        if (column < 0)
            return false;
        request->y[request->y_count++] = column;
    }
    return true;
}

static int plot_file(const char *path, char *list, const char *x, const char *output)
{
    LwProblem problem;
    LwTrace *trace = lw_csv_read(path, &problem);
    if (!trace)
        return lw_cli_complain("%s", problem.text);
    char title[128];
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    snprintf(title, sizeof title, "%.*s", (int)(dot && dot > name ? (size_t)(dot - name) : strlen(name)), name);
    LwPlotRequest request = { .title = title, .path = output };
    int status = LW_EXIT_USAGE;
    if (find_columns(trace, &request, list, x, path))
        status = lw_plot_columns(trace, &request);
    lw_csv_read_destroy(trace);
    return status;
}

static int run_plot(const LwArguments *arguments)
{
    const char *y = lw_arguments_get(arguments, "--y"), *output = lw_arguments_get(arguments, "--output");
    if (!y || !output)
        return lw_cli_complain("plot needs %s; usage: lockwork plot %s", y ? "-o FILE" : "--y COLUMN",
                               arguments->command->operands);
    char *list = strdup(y);
    if (!list)
        return lw_cli_complain("memory ran out");
    int status = plot_file(arguments->operand[0], list, lw_arguments_get(arguments, "--x"), output);
    free(list);
    return status;
}

const LwCommand lw_command_plot = {
    .name = "plot", .operands = "RESULTS.csv --y COL[,COL…] [--x COL] -o FILE.svg|pdf|png",
    .help = "Draws columns of a results file as a graph.",
    .detail = "A column is named as in the header, with or without its unit: M.torque. Columns of different units get\n"
              "panels of their own.",
    .min_operands = 1, .max_operands = 1,
    .option = { { "--y", NULL, "COL[,COL…]", "what to draw" },
                { "--x", NULL, "COL", "against what; without it the first column, time" },
                { "--output", "-o", "FILE", "where to; .svg, .pdf or .png" } },
    .run = run_plot,
};
