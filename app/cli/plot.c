/* `lockwork plot`: columns of results files as a graph. */
#include "app/cli/plot.h"

#include "app/cli/apart.h"
#include "app/cli/commands.h"
#include "app/cli/plot_parts.h"
#include "app/exchange/csv_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool ascends(const LwPlotCurve *curve)
{
    for (int i = 1; i < curve->point_count; i++)
        if (curve->x[i] < curve->x[i - 1])
            return false;
    return true;
}

/* Cursors and ranges make sense where x only grows, and must meet the curves. */
static bool check_places(const LwPlot *plot)
{
    double low = INFINITY, high = -INFINITY;
    bool ranged = plot->to > plot->from;
    for (int c = 0; c < plot->curve_count && (plot->cursor_count || ranged); c++) {
        const LwPlotCurve *curve = &plot->curve[c];
        if (!ascends(curve)) {
            lw_cli_complain("%s needs a graph over time (or something else that only grows); %s does not", plot->cursor_count ? "--at" : "--range", plot->x_name);
            return false;
        }
        low = fmin(low, curve->x[0]);
        high = fmax(high, curve->x[curve->point_count - 1]);
    }
    if (ranged) {
        low = fmax(low, plot->from);
        high = fmin(high, plot->to);
    }
    for (int k = 0; k < plot->cursor_count; k++)
        if (plot->cursor[k] < low || plot->cursor[k] > high) {
            lw_cli_complain("--at %g: outside of what is drawn, from %g to %g %s", plot->cursor[k], low, high, plot->x_unit);
            return false;
        }
    return true;
}

/* A graph and where it goes. */
typedef struct Sheet {
    const LwPlot *plot;
    const char *path;
} Sheet;

static int write_sheet(void *data)
{
    const Sheet *sheet = data;
    LwProblem problem;
    return lw_plot_write(sheet->plot, sheet->path, &problem) ? LW_EXIT_DONE : lw_cli_complain("%s", problem.text);
}

int lw_plot_apart(const LwPlot *plot, const char *path)
{
    return lw_cli_apart("the graph", write_sheet, &(Sheet){ plot, path });
}

static int finish(LwPlotDraft *draft, const char *path)
{
    lw_plot_caption(draft->caption, draft->about);
    draft->plot.caption = draft->caption;
    if (!check_places(&draft->plot))
        return LW_EXIT_USAGE;
    return lw_plot_apart(&draft->plot, path);
}

static void mark_events(LwPlotDraft *draft, const LwTrace *trace)
{
    draft->plot.event = trace->event;
    draft->plot.event_count = trace->event_count;
}

static int draw_request(LwArena *arena, const LwTrace *trace, const LwPlotRequest *request)
{
    LwPlotSource source = { .trace = trace, .path = "", .stem = "" };
    LwPlotDraft draft = { .arena = arena, .source_count = 1, .source = &source };
    if (request->look)
        draft.plot = *request->look;
    draft.plot.title = request->title;
    draft.plot.x_name = trace->channel[request->x].name;
    draft.plot.x_unit = trace->channel[request->x].unit;
    for (int i = 0; i < request->y_count; i++)
        lw_plot_add_curve(&draft, &source, request->y[i], request->x);
    if (request->x == 0)
        mark_events(&draft, trace);
    return finish(&draft, request->path);
}

int lw_plot_columns(const LwTrace *trace, const LwPlotRequest *request)
{
    LwArena arena;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena)) {
        lw_arena_clear(&arena);
        return lw_cli_complain("memory ran out");
    }
    int status = draw_request(&arena, trace, request);
    lw_arena_clear(&arena);
    return status;
}

static const char *stem_of(LwArena *arena, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    return lw_arena_printf(arena, "%.*s", (int)(dot && dot > name ? (size_t)(dot - name) : strlen(name)), name);
}

/* Whether x is the time of the results. */
static bool is_over_time(const LwPlotDraft *draft, const LwPlotOptions *options)
{
    return options->wish == LW_WISH_COLUMNS && strcmp(draft->plot.x_unit, "s") == 0 && strcmp(draft->plot.x_name, draft->source[0].trace->channel[0].name) == 0;
}

static int draw(LwArena *arena, LwPlotSource *source, int count, const LwPlotOptions *options)
{
    LwPlotDraft draft = { .arena = arena, .source_count = count, .source = source, .plot = options->look };
    const char *title = "";
    for (int i = 0; i < count; i++) {
        source[i].stem = stem_of(arena, source[i].path);
        title = lw_arena_printf(arena, "%s%s%s", title, i ? ", " : "", source[i].stem);
    }
    draft.plot.title = options->title ? options->title : title;
    bool good = options->wish == LW_WISH_TORQUE_SPEED ? lw_plot_add_torque_speed(&draft, options)
                : options->wish == LW_WISH_POLAR      ? lw_plot_add_polar(&draft, options)
                                                      : lw_plot_add_columns(&draft, options);
    if (!good)
        return LW_EXIT_USAGE;
    /* Of several files the marks would not say whose they are. */
    if (options->events == LW_PLOT_YES || (options->events == LW_PLOT_AUTO && count == 1))
        if (is_over_time(&draft, options))
            mark_events(&draft, source[0].trace);
    return finish(&draft, options->output);
}

static int draw_guarded(LwPlotSource *source, int count, const LwPlotOptions *options)
{
    LwArena arena;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena)) {
        lw_arena_clear(&arena);
        return lw_cli_complain("memory ran out");
    }
    int status = draw(&arena, source, count, options);
    lw_arena_clear(&arena);
    return status;
}

static int plot_files(const LwArguments *arguments, const LwPlotOptions *options)
{
    LwPlotSource source[LW_PLOT_FILES];
    LwTrace *trace[LW_PLOT_FILES];
    LwProblem problem;
    int count = 0, status = LW_EXIT_DONE;
    for (; count < arguments->operand_count; count++) {
        trace[count] = lw_csv_read(arguments->operand[count], &problem);
        if (!trace[count]) {
            status = lw_cli_complain("%s", problem.text);
            break;
        }
        source[count] = (LwPlotSource){ .trace = trace[count], .path = arguments->operand[count] };
    }
    if (status == LW_EXIT_DONE)
        status = draw_guarded(source, count, options);
    for (int i = 0; i < count; i++)
        lw_csv_read_destroy(trace[i]);
    return status;
}

static int run_plot(const LwArguments *arguments)
{
    LwPlotOptions options;
    int status = lw_plot_options_read(arguments, &options) ? plot_files(arguments, &options) : LW_EXIT_USAGE;
    lw_plot_options_clear(&options);
    return status;
}

const LwCommand lw_command_plot = {
    .name = "plot", .operands = "RESULTS.csv… --y COL[,COL…] [--x COL] -o FILE.svg|pdf|png",
    .help = "Draws columns of results files as a graph.",
    .detail = "A column is named as in the header, with or without its unit: M.torque. Columns of different units get\n"
              "panels of their own. Several files are drawn over each other. Events of the results are marked.\n"
              "--kind torque-speed draws what a motor must deliver over its speed; --kind polar takes an angle from --x,\n"
              "or pairs of components from --y (A.fx,A.fy).",
    .min_operands = 1, .max_operands = LW_PLOT_FILES,
    .option = { { "--y", NULL, "COL[,COL…]", "what to draw" },
                { "--x", NULL, "COL", "against what; default: the first column, time" },
                { "--y2", NULL, "COL[,COL…]", "what to draw with an axis at the right" },
                { "--kind", NULL, "KIND", "time (any column over another), torque-speed or polar" },
                { "--motor", NULL, "NAME[,NAME…]", "whose torque over its speed" },
                { "--continuous", NULL, "S:T,S:T…", "limit of torque over speed, from speed 0 on: \"0:2,3000 rpm:1.5\"" },
                { "--peak", NULL, "S:T,S:T…", "the limit for a short time" },
                { "--units", NULL, "LIST", "shown instead of SI: deg,rpm,mm,N*mm" },
                { "--at", NULL, "T[,T…]", "lines there with the value of each curve" },
                { "--range", NULL, "FROM,TO", "only this part of the time" },
                { "--extremes", NULL, "yes|no", "write the largest and smallest values; by itself for one or two curves" },
                { "--events", NULL, "yes|no", "mark events; by itself for one file" },
                { "--style", NULL, "STYLE", "light, dark or print (greys, dashes, thin lines)" },
                { "--size", NULL, "SIZE", "85mm or 85x60mm on paper, 900x600 pixels" },
                { "--title", NULL, "TEXT", "instead of the file's name" },
                { "--output", "-o", "FILE", "where to; .svg, .pdf or .png" } },
    .run = run_plot,
};
