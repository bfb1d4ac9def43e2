#define _GNU_SOURCE /* open_memstream */
#include "app/session/cycle.h"

#include "app/document/choices.h"
#include "app/document/nearest.h"
#include "app/exchange/output.h"
#include "app/report/sizing.h"
#include "app/session/sources.h"

#include <stdlib.h>
#include <string.h>

const double lw_cycle_ambient = 40;
static const double HOURS = 20000; /* of life, that bearings without data are rated for */

LwAnalysisDef lw_cycle_analysis(const LwDocument *document)
{
    LwAnalysisDef analysis = document->def.analysis;
    if (analysis.type != LW_ANALYSIS_DYNAMICS)
        analysis.type = LW_ANALYSIS_INVERSE;
    analysis.reflected = true;
    return analysis;
}

const char *lw_cycle_task_name(const LwDocument *document)
{
    return document->chosen_task >= 0 ? document->task[document->chosen_task].name : "";
}

const LwDriveDef *lw_cycle_unknown(const LwDocument *document, const LwCatalogue *catalogue, const char **nearest)
{
    for (int i = 0; i < document->def.motor_count; i++) {
        const LwDriveDef *drive = document->def.motor[i].drive;
        if (!drive || !drive->motor)
            continue;
        LwNearest search = lw_nearest_begin(drive->motor);
        bool found = false;
        for (int k = 0; k < catalogue->count; k++) {
            lw_nearest_try(&search, catalogue->motor[k].name);
            found = found || strcmp(catalogue->motor[k].name, drive->motor) == 0;
        }
        *nearest = search.best;
        if (!found)
            return drive;
    }
    return NULL;
}

LwSizing *lw_cycle_size(const LwCyclePart *part, int count, const LwCatalogue *catalogue, double ambient, double margin)
{
    LwSizingTask *task = calloc((size_t)(count > 0 ? count : 1), sizeof *task);
    for (int i = 0; task && i < count; i++) {
        const LwDocument *document = part[i].document;
        const LwTask *what = document->chosen_task >= 0 ? &document->task[document->chosen_task] : NULL;
        task[i] = (LwSizingTask){ .name = what ? what->name : "", .dwell = what ? what->dwell : 0, .repeat = what ? what->repeat : 1,
                                  .inverse = part[i].type == LW_ANALYSIS_INVERSE, .def = &document->def, .trace = part[i].trace };
    }
    LwSizingWish wish = { .task_count = count, .catalogue_count = catalogue->count, .catalogue = catalogue->motor, .ambient = ambient, .margin = margin, .task = task };
    LwSizing *sizing = task ? lw_sizing_create(&wish) : NULL;
    free(task);
    return sizing;
}

/* ---- files */

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static const char *type_name(LwAnalysisType type)
{
    for (const LwChoice *choice = lw_analysis_types; choice->name; choice++)
        if (choice->value == (int)type)
            return choice->name;
    return "";
}

static LwBearingTables bearings_of(LwArena *arena, const LwCycleFile *what)
{
    const LwDocument *first = what->part[0].document;
    LwBearings *bearings = lw_bearings_create(arena, what->part[0].mechanism, first->bearing, first->bearing_count);
    const char **name = LW_NEWN(arena, const char *, what->count);
    for (int i = 0; i < what->count; i++) {
        const LwSizingTask *task = &what->sizing->task[i];
        name[i] = task->name;
        lw_bearings_add(bearings, what->part[i].mechanism, task->trace, task->repeat, task->dwell);
    }
    LwBearingTables tables = { .task = name, .task_count = what->count, .hours = HOURS };
    tables.sheet = lw_bearings_finish(bearings, &tables.count);
    return tables;
}

static LwReport *make_report(LwArena *arena, const LwCycleFile *what, LwBearingTables *bearings, LwSizingReport *input)
{
    *bearings = bearings_of(arena, what);
    *input = (LwSizingReport){ .sizing = what->sizing, .def = &what->part[0].document->def, .file = file_name(what->file), .catalogue = file_name(what->catalogue->path),
                               .analysis = type_name(what->part[0].type), .version = what->version, .bearings = bearings, .picture = what->picture,
                               .picture_size = what->picture_size };
    return lw_report_sizing(arena, input);
}

static __attribute__((noinline)) bool write_report(LwArena *arena, const LwCycleFile *what, const char *path, LwProblem *problem)
{
    LwBearingTables bearings;
    LwSizingReport input;
    if (LW_ARENA_GUARD(arena)) {
        lw_problem_set(problem, "memory ran out");
        return false;
    }
    return lw_report_write(make_report(arena, what, &bearings, &input), path, problem);
}

static bool is_table(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && strcmp(dot, ".csv") == 0;
}

static bool is_free(const LwCycleFile *what, const char *file, LwProblem *problem)
{
    const char *is = lw_output_is_same_file(file, what->catalogue->path) ? "the catalogue of motors" : NULL;
    for (int i = 0; i < what->count && !is; i++)
        is = lw_source_at(what->part[i].document, file);
    if (is)
        lw_problem_set(problem, "%s is %s and would be overwritten; choose another name", file, is);
    return !is;
}

bool lw_cycle_place_is_free(const LwCycleFile *what, const char *path, LwProblem *problem)
{
    char *file[LW_SIZING_FILES];
    bool good = true;
    if (!is_table(path))
        return is_free(what, path, problem);
    if (!lw_sizing_files(path, file)) {
        lw_problem_set(problem, "memory ran out");
        return false;
    }
    for (int i = 0; i < LW_SIZING_FILES; i++) {
        good = good && is_free(what, file[i], problem);
        free(file[i]);
    }
    return good;
}

bool lw_cycle_write(const LwCycleFile *what, const char *path, LwProblem *problem)
{
    LwArena arena;
    if (!lw_cycle_place_is_free(what, path, problem))
        return false;
    if (is_table(path))
        return lw_sizing_write_csv(what->sizing, path, problem);
    lw_arena_init(&arena);
    bool good = write_report(&arena, what, path, problem);
    lw_arena_clear(&arena);
    return good;
}

static __attribute__((noinline)) bool put_text(LwArena *arena, const LwCycleFile *what, FILE *out)
{
    LwBearingTables bearings;
    LwSizingReport input;
    if (LW_ARENA_GUARD(arena))
        return false;
    lw_report_write_text(make_report(arena, what, &bearings, &input), out);
    return true;
}

char *lw_cycle_text(const LwCycleFile *what)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    LwArena arena;
    if (!out)
        return NULL;
    lw_arena_init(&arena);
    bool good = put_text(&arena, what, out);
    lw_arena_clear(&arena);
    good = fclose(out) == 0 && good;
    if (good)
        return text;
    free(text);
    return NULL;
}
