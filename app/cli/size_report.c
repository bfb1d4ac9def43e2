/* The report of `size`: motors, catalogue, bearings, with a picture. */
#include "app/cli/size.h"

#include "app/cli/analysis_options.h"
#include "app/cli/snapshot.h"
#include "app/report/sizing.h"

#include <stdlib.h>
#include <string.h>

static const double HOURS = 20000; /* of life, that bearings without data are rated for */

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static LwBearingTables bearings_of(LwArena *arena, const LwSizeWork *work)
{
    const LwSession *first = &work->task[0].session;
    LwBearings *bearings = lw_bearings_create(arena, first->mechanism, first->document->bearing, first->document->bearing_count);
    const char **name = LW_NEWN(arena, const char *, work->task_count);
    for (int i = 0; i < work->task_count; i++) {
        const LwSizingTask *task = &work->sizing->task[i];
        name[i] = task->name;
        lw_bearings_add(bearings, work->task[i].session.mechanism, task->trace, task->repeat, task->dwell);
    }
    LwBearingTables tables = { .task = name, .task_count = work->task_count, .hours = HOURS };
    tables.sheet = lw_bearings_finish(bearings, &tables.count);
    return tables;
}

static int write_report(LwArena *arena, const LwSizeWork *work, const char *path, const unsigned char *picture, size_t size)
{
    const LwMechanismDef *def = &work->task[0].session.document->def;
    LwBearingTables bearings = bearings_of(arena, work);
    LwSizingReport input = { .sizing = work->sizing, .def = def, .file = file_name(work->file), .catalogue = file_name(work->catalogue->path),
                             .analysis = lw_analysis_type_name(def->analysis.type), .version = LW_VERSION, .bearings = &bearings, .picture = picture,
                             .picture_size = size };
    LwProblem problem;
    if (!lw_report_write(lw_report_sizing(arena, &input), path, &problem))
        return lw_cli_complain("%s", problem.text);
    return LW_EXIT_DONE;
}

int lw_size_write_report(const LwSizeWork *work, const char *path)
{
    size_t size = 0;
    LwArena arena;
    unsigned char *picture = lw_snapshot(&work->task[0].session, 1600, 1000, &size);
    volatile int status;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        status = lw_cli_complain("memory ran out");
    else
        status = write_report(&arena, work, path, picture, size);
    lw_arena_clear(&arena);
    free(picture);
    return status;
}
