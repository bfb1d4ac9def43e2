#include "app/session/sheet.h"

#include "app/report/sizing.h"

#include <stdlib.h>
#include <string.h>

/* One of several tasks tells how far all are. */
typedef struct Way {
    LwProgress progress;
    int task, count;
    bool cancelled;
} Way;

static bool report(void *user, double fraction)
{
    Way *way = user;
    if (way->progress.report && !way->progress.report(way->progress.user, (way->task + fraction) / way->count))
        way->cancelled = true;
    return !way->cancelled;
}

static LwEdition *edition_for(LwSheet *sheet, LwPool *pool, const char *task)
{
    const LwEdition *of = sheet->edition;
    if (strcmp(task, lw_cycle_task_name(of->document)) == 0)
        return lw_edition_ref(sheet->edition);
    LwEdition *edition = lw_edition_create(&(LwEditionWish){ .path = of->path, .folder = of->folder, .task = task, .text = of->text, .length = of->length,
                                                             .revision = of->revision, .allow_outside = of->fence.allow, .pool = pool });
    return edition;
}

/* Runs one task; false: sheet->problem says why not. */
static bool run_task(LwSheet *sheet, LwPool *pool, int i, const char *name, Way *way)
{
    LwArena *arena = &sheet->arena;
    LwEdition *edition = edition_for(sheet, pool, name);
    way->task = i;
    if (!lw_edition_is_good(edition)) {
        sheet->problem = lw_arena_printf(arena, "Task %s cannot be read: %s", name, edition && edition->issues.count > 0 ? edition->issues.item[0].text : "memory ran out");
        lw_edition_unref(edition);
        return false;
    }
    LwAnalysisDef analysis = lw_cycle_analysis(edition->document);
    LwResult *result = lw_result_create(edition, &analysis, (LwProgress){ .report = report, .user = way });
    lw_edition_unref(edition); /* the result has it */
    if (!result) {
        sheet->problem = "Memory ran out.";
        return false;
    }
    sheet->result[sheet->task_count++] = result;
    const LwRunReport *told = result->report;
    if (result->refusal)
        sheet->problem = lw_arena_printf(arena, "%s%s%s", name, *name ? ": " : "", result->refusal);
    else if (told->status == LW_RUN_CANCELLED)
        sheet->cancelled = true;
    else if (told->status != LW_RUN_DONE)
        sheet->problem = lw_arena_printf(arena, "%s%sthe run stopped at %.6g s: %s", name, *name ? ": " : "", told->stopped_at, told->reason ? told->reason : "");
    return !sheet->problem && !sheet->cancelled;
}

static bool run_tasks(LwSheet *sheet, LwProgress progress)
{
    const LwDocument *document = sheet->edition->document;
    int count = document->task_count > 0 ? document->task_count : 1;
    Way way = { .progress = progress, .count = count };
    LwPool *pool = lw_pool_create((LwPartsProgress){ 0 });
    bool good = pool != NULL;
    sheet->result = LW_NEWN(&sheet->arena, LwResult *, count);
    for (int i = 0; good && i < count; i++)
        good = run_task(sheet, pool, i, document->task_count > 0 ? document->task[i].name : "", &way);
    lw_pool_unref(pool);
    return good;
}

static bool read_catalogue(LwSheet *sheet, const char *path)
{
    char text[2048];
    sheet->catalogue = lw_catalogue_read(path, &sheet->issues);
    if (sheet->catalogue)
        return true;
    for (int i = 0; i < sheet->issues.count && !sheet->problem; i++)
        if (sheet->issues.item[i].severity == LW_ERROR) {
            lw_issue_format(&sheet->issues.item[i], text, sizeof text);
            sheet->problem = lw_arena_strdup(&sheet->arena, text);
        }
    if (!sheet->problem)
        sheet->problem = "The catalogue cannot be read.";
    return false;
}

static void size(LwSheet *sheet)
{
    sheet->part = LW_NEWN(&sheet->arena, LwCyclePart, sheet->task_count);
    for (int i = 0; i < sheet->task_count; i++) {
        const LwResult *result = sheet->result[i];
        sheet->part[i] = (LwCyclePart){ .document = result->edition->document, .mechanism = result->edition->mechanism, .type = result->analysis.type, .trace = result->report->trace };
    }
    sheet->sizing = lw_cycle_size(sheet->part, sheet->task_count, sheet->catalogue, lw_cycle_ambient, 0);
    if (!sheet->sizing)
        sheet->problem = "Memory ran out.";
}

/* False: memory ran out. */
static bool fill(LwSheet *sheet, const char *catalogue, LwProgress progress)
{
    const char *nearest;
    if (LW_ARENA_GUARD(&sheet->arena))
        return false;
    const LwDocument *document = sheet->edition->document;
    if (document->def.motor_count == 0)
        sheet->problem = "No motor drives a joint here; add one first. A path needs motors that carry it.";
    else if (read_catalogue(sheet, catalogue)) {
        const LwDriveDef *unknown = lw_cycle_unknown(document, sheet->catalogue, &nearest);
        if (unknown)
            sheet->problem = lw_arena_printf(&sheet->arena, nearest ? "The catalogue has no motor \"%s\" that a drive names; did you mean \"%s\"?" : "The catalogue has no motor \"%s\" that a drive names.",
                                             unknown->motor, nearest);
        else if (run_tasks(sheet, progress))
            size(sheet);
    }
    return true;
}

LwSheet *lw_sheet_create(LwEdition *edition, const char *catalogue, LwProgress progress)
{
    LwSheet *sheet = calloc(1, sizeof *sheet);
    if (!sheet)
        return NULL;
    atomic_init(&sheet->references, 1);
    sheet->edition = lw_edition_ref(edition);
    lw_issues_init(&sheet->issues);
    lw_arena_init(&sheet->arena);
    if (fill(sheet, catalogue, progress))
        return sheet;
    lw_sheet_unref(sheet);
    return NULL;
}

LwSheet *lw_sheet_ref(LwSheet *sheet)
{
    atomic_fetch_add(&sheet->references, 1);
    return sheet;
}

void lw_sheet_unref(LwSheet *sheet)
{
    if (!sheet || atomic_fetch_sub(&sheet->references, 1) > 1)
        return;
    lw_sizing_destroy(sheet->sizing);
    lw_catalogue_destroy(sheet->catalogue);
    for (int i = 0; i < sheet->task_count; i++)
        lw_result_unref(sheet->result[i]);
    lw_issues_clear(&sheet->issues);
    lw_arena_clear(&sheet->arena);
    lw_edition_unref(sheet->edition);
    free(sheet);
}

const LwPlot *lw_sheet_cloud(LwArena *arena, const LwSheet *sheet, int motor, int choice, const LwSizingTrial *trial)
{
    LwSizingMotor shown = sheet->sizing->motor[motor];
    shown.chosen = choice;
    shown.shaft = trial->shaft;
    return LW_ARENA_GUARD(arena) ? NULL : lw_sizing_graph_cloud(arena, sheet->sizing, &shown);
}

static LwCycleFile file_of(const LwSheet *sheet)
{
    const char *path = sheet->edition->path;
    return (LwCycleFile){ .part = sheet->part, .count = sheet->task_count, .sizing = sheet->sizing, .catalogue = sheet->catalogue, .file = *path ? path : "untitled",
                          .version = LW_VERSION };
}

bool lw_sheet_write(const LwSheet *sheet, const char *path, LwProblem *problem)
{
    LwCycleFile what = file_of(sheet);
    const char *dot = strrchr(path, '.');
    if (!dot || (strcmp(dot, ".csv") != 0 && strcmp(dot, ".html") != 0 && strcmp(dot, ".pdf") != 0)) {
        lw_problem_set(problem, "%s: a name that ends in .html, .pdf or .csv was expected", path);
        return false;
    }
    return lw_cycle_write(&what, path, problem);
}

char *lw_sheet_text(const LwSheet *sheet)
{
    LwCycleFile what = file_of(sheet);
    return lw_cycle_text(&what);
}
