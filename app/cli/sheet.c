/* `lockwork sheet`: what bearings and parts must carry. */
#include "app/cli/analysis_options.h"
#include "app/cli/apart.h"
#include "app/cli/commands.h"
#include "app/cli/cycle.h"
#include "app/cli/place.h"
#include "app/cli/reading_options.h"
#include "app/document/number.h"
#include "app/report/sheets.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Wish {
    const char *bearings, *parts, *report; /* where they go; NULL: not wanted */
    double time;            /* s, of a part sheet that is asked for; NAN: none */
    double hours;           /* of life */
} Wish;

/* A part over all tasks: these may have bodies of their own, so parts go by their names. */
typedef struct Part {
    const char *name;
    int worst;              /* the moment where all loads together are largest; −1: none yet */
    double sum;
} Part;

typedef struct Moments {
    int count, room;
    LwPartMoment *moment;
    int part_count, part_room;
    Part *part;
} Moments;

/* Bearing lives are hours: a number without a unit is taken so. */
static bool read_life(const LwArguments *arguments, double *hours)
{
    const char *text = lw_arguments_get(arguments, "--life");
    bool plain = text && lw_number_scan(text, text + strlen(text)) == strlen(text);
    double life = 20000 * 3600.0;
    if (!lw_analysis_options_number(arguments, "--life", LW_Q_TIME, false, &life))
        return false;
    *hours = plain ? life : life / 3600;
    return true;
}

static bool read_wish(const LwArguments *arguments, Wish *wish)
{
    *wish = (Wish){ lw_arguments_get(arguments, "--bearings"), lw_arguments_get(arguments, "--parts"), lw_arguments_get(arguments, "--output"), NAN, 0 };
    if (!lw_analysis_options_number(arguments, "--time", LW_Q_TIME, true, &wish->time) || !read_life(arguments, &wish->hours))
        return false;
    if (wish->report && !lw_report_knows(wish->report)) {
        lw_cli_complain("-o %s: expected a name that ends in .html, .pdf or .txt", wish->report);
        return false;
    }
    if ((wish->bearings && !lw_place_is_table(wish->bearings)) || (wish->parts && !lw_place_is_table(wish->parts)))
        return false;
    if (!wish->bearings && !wish->parts && !wish->report)
        wish->report = "-";
    return true;
}

static bool places_are_good(const Wish *wish, const LwDocument *document)
{
    const char *const path[] = { wish->bearings, wish->parts, wish->report };
    for (int i = 0; i < 3; i++)
        if (path[i] && path[(i + 1) % 3] && strcmp(path[i], path[(i + 1) % 3]) == 0) {
            lw_cli_complain("%s is named for two outputs; give each its own", path[i]);
            return false;
        }
    for (int i = 0; i < 3; i++)
        if (path[i] && (!lw_place_is_free(path[i], document) || !lw_place_is_writable(path[i])))
            return false;
    return true;
}

/* A fixed part that nothing touches is not worth a table. */
static bool carries(const LwPartLoads *loads, int body)
{
    for (int i = 0; i < loads->count; i++)
        if (loads->load[i].body == body)
            return true;
    return false;
}

static bool is_of(const LwPartMoment *moment, const Part *part)
{
    return strcmp(moment->def->body[moment->body].name, part->name) == 0;
}

static Part *find_part(LwArena *arena, Moments *moments, const char *name)
{
    for (int i = 0; i < moments->part_count; i++)
        if (strcmp(moments->part[i].name, name) == 0)
            return &moments->part[i];
    Part part = { .name = name, .worst = -1 };
    LW_PUSH(arena, moments->part, moments->part_count, moments->part_room, part);
    return &moments->part[moments->part_count - 1];
}

static void add_moments(LwArena *arena, const LwCycleTask *task, const Wish *wish, Moments *moments)
{
    const LwMechanismDef *def = &task->session.document->def;
    LwReplay *replay = lw_replay_create(arena, task->session.mechanism, task->trace);
    double last = task->trace->sample[task->trace->sample_count - 1][0];
    LwPartLoads **at = LW_NEWN(arena, LwPartLoads *, task->trace->sample_count); /* parts share their instants */
    for (int b = 0; b < def->body_count; b++) {
        LwPartInstant *instant;
        Part *part = find_part(arena, moments, def->body[b].name);
        int count = lw_part_instants(arena, replay, b, wish->time <= last ? wish->time : NAN, &instant);
        for (int i = 0; i < count; i++) {
            int sample = instant[i].sample;
            if (!at[sample])
                at[sample] = lw_part_loads_create(arena, replay, sample);
            if (!carries(at[sample], b))
                continue;
            if (instant[i].together && (part->worst < 0 || instant[i].sum > part->sum)) {
                part->worst = moments->count;
                part->sum = instant[i].sum;
            }
            LwPartMoment moment = { task->name, def, b, instant[i].why, at[sample] };
            LW_PUSH(arena, moments->moment, moments->count, moments->room, moment);
        }
    }
}

static Moments collect_moments(LwArena *arena, const LwCycle *cycle, const Wish *wish)
{
    Moments moments = { 0 };
    for (int i = 0; i < cycle->count; i++)
        add_moments(arena, &cycle->task[i], wish, &moments);
    return moments;
}

static LwBearingTables collect_bearings(LwArena *arena, const LwCycle *cycle, double hours)
{
    const LwSession *first = &cycle->task[0].session;
    LwBearings *bearings = lw_bearings_create(arena, first->mechanism, first->document->bearing, first->document->bearing_count);
    const char **name = LW_NEWN(arena, const char *, cycle->count);
    for (int i = 0; i < cycle->count; i++) {
        name[i] = cycle->task[i].name;
        lw_bearings_add(bearings, cycle->task[i].session.mechanism, cycle->task[i].trace, cycle->task[i].repeat, cycle->task[i].dwell);
    }
    LwBearingTables tables = { .task = name, .task_count = cycle->count, .hours = hours };
    tables.sheet = lw_bearings_finish(bearings, &tables.count);
    return tables;
}

/* Each part at its worst, and where it was asked for. */
static void put_parts(LwReport *report, const Moments *moments)
{
    int shown = 0;
    lw_report_heading(report, 1, "Part sheets");
    lw_report_paragraph(report, "Each part in its own frame, that of its CAD file: where each load acts, its force, and its torque about that point. With gravity and the inertia loads "
                        "−m·a and −(Jα + ω×Jω) at the centre of mass the loads sum to zero; the last line says to which part of the largest. Certainty names components in marker 2's axes.");
    for (int p = 0; p < moments->part_count; p++)
        for (int i = 0; i < moments->count; i++)
            if (is_of(&moments->moment[i], &moments->part[p]) && (i == moments->part[p].worst || strstr(moments->moment[i].instant, "asked for"))) {
                lw_report_part(report, &moments->moment[i]);
                shown++;
            }
    if (shown < moments->count)
        lw_report_paragraph(report, "Shown are %d of %d instants, where all loads of a part together are largest; --parts OUT.csv writes them all.", shown, moments->count);
}

/* A report and where it goes. */
typedef struct Sheet {
    const LwReport *report;
    const char *path;
} Sheet;

static int write_sheet(void *data)
{
    const Sheet *sheet = data;
    LwProblem problem;
    return lw_report_write(sheet->report, sheet->path, &problem) ? LW_EXIT_DONE : lw_cli_complain("%s", problem.text);
}

static int write_report(LwArena *arena, const LwCycle *cycle, const Wish *wish, const LwBearingTables *tables, const Moments *moments)
{
    const LwDocument *document = cycle->task[0].session.document;
    const char *slash = strrchr(document->path, '/'), *file = slash ? slash + 1 : document->path;
    const char *name = document->def.name && *document->def.name ? document->def.name : file;
    LwReport *report = lw_report_create(arena, name, lw_arena_printf(arena, "Bearing and part sheets · %s · %s analysis", file, cycle->type),
                                        lw_arena_printf(arena, "Lockwork " LW_VERSION " · %s", file));
    lw_report_heading(report, 1, "Bearing sheet");
    lw_report_bearings(report, tables);
    put_parts(report, moments);
    return lw_cli_apart("the report", write_sheet, &(Sheet){ report, wish->report });
}

static int write_all(LwArena *arena, const LwCycle *cycle, const Wish *wish)
{
    LwProblem problem;
    LwBearingTables tables = collect_bearings(arena, cycle, wish->hours);
    Moments moments = collect_moments(arena, cycle, wish);
    if ((wish->bearings && !lw_bearings_csv(&tables, wish->bearings, &problem)) ||
        (wish->parts && !lw_parts_csv(moments.moment, moments.count, wish->parts, &problem)))
        return lw_cli_complain("%s", problem.text);
    return lw_cli_finish(wish->report ? write_report(arena, cycle, wish, &tables, &moments) : LW_EXIT_DONE);
}

static int time_is_there(const LwCycle *cycle, double time)
{
    double latest = 0;
    for (int i = 0; i < cycle->count; i++)
        latest = fmax(latest, cycle->task[i].trace->sample[cycle->task[i].trace->sample_count - 1][0]);
    if (!(time > latest))
        return LW_EXIT_DONE;
    return lw_cli_complain("--time %g s is beyond the end of the analysis, %g s", time, latest);
}

static int run_sheet(const LwArguments *arguments)
{
    LwCycle cycle;
    LwArena arena;
    Wish wish;
    if (!read_wish(arguments, &wish))
        return LW_EXIT_USAGE;
    volatile int status = lw_cycle_open(&cycle, arguments, true, NULL);
    lw_arena_init(&arena);
    if (status == LW_EXIT_DONE)
        status = places_are_good(&wish, cycle.task[0].session.document) ? time_is_there(&cycle, wish.time) : LW_EXIT_USAGE;
    if (status == LW_EXIT_DONE) {
        if (LW_ARENA_GUARD(&arena))
            status = lw_cli_complain("memory ran out");
        else
            status = write_all(&arena, &cycle, &wish);
    }
    lw_arena_clear(&arena);
    lw_cycle_clear(&cycle);
    return status;
}

const LwCommand lw_command_sheet = {
    .name = "sheet", .operands = "FILE [OPTIONS]",
    .help = "Says what each bearing and each part must carry.",
    .detail = "Per joint over the cycle of the file's tasks: radial, axial and moment load, equivalent load, rating life L10 (where the joint has a\n"
              "\"bearing\") or the rating it needs. Per part: every load on it at its worst instants, in its own frame. Loads that rigid parts do not\n"
              "decide are marked, and no life is computed from them. Without an output the sheets are printed; REPORT may end in .html, .pdf or .txt.",
    .min_operands = 1, .max_operands = 1,
    .option = { { "--bearings", NULL, "OUT.csv", "the bearing sheet as a table" },
                { "--parts", NULL, "OUT.csv", "the loads on every part at every worst instant, for a stress analysis" },
                { "--output", "-o", "REPORT", "both for people: .html, .pdf or .txt" },
                { "--time", NULL, "S", "part sheets at this time of each task too (the nearest sample)" },
                { "--life", NULL, "T", "the life that ratings are looked for, in hours or with a unit; default 20000 h" },
                { "--task", NULL, "NAME", "one of the file's tasks; default: the cycle of all" }, LW_SET_OPTION, LW_FENCE_OPTIONS, LW_ANALYSIS_OPTIONS },
    .run = run_sheet,
};
