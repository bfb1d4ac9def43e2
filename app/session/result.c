#include "app/session/result.h"

#include <stdlib.h>

/* Why the edition cannot be run so; NULL: it can. */
static const char *objection(LwArena *arena, const LwEdition *edition, LwAnalysisType type)
{
    const LwDocument *document = edition->document;
    int movable = 0;
    for (int i = 0; i < document->def.body_count; i++)
        movable += !document->def.body[i].fixed;
    if (movable == 0)
        return "There is nothing that moves yet: import parts, or add a body that is not fixed.";
    int body = lw_document_doubtful_body(document, type, 0);
    if (body >= 0)
        return lw_arena_printf(arena, "Body %s: %s; give the body mass, centre and inertia, or repair the part. Kinematics runs without masses.",
                               document->def.body[body].name, document->mass[body].doubt);
    if (lw_study_report(edition->study)->status != LW_STUDY_OK)
        return "The joints contradict each other, so there is no pose to start from. The freedoms panel names the joints concerned.";
    return NULL;
}

/* False: memory ran out. */
static bool compute(LwResult *result, LwProgress progress)
{
    if (LW_ARENA_GUARD(&result->arena))
        return false;
    const LwEdition *edition = result->edition;
    result->refusal = objection(&result->arena, edition, result->analysis.type);
    if (result->refusal)
        return true;
    result->run = lw_run_create(edition->study, &result->analysis, progress);
    if (!result->run)
        return false;
    result->report = lw_run_report(result->run);
    if (result->report->status == LW_RUN_REFUSED)
        result->refusal = result->report->reason ? result->report->reason : "It cannot be analysed so.";
    else if (result->analysis.type != LW_ANALYSIS_MODES && result->report->trace)
        result->poses = lw_poses_of_trace(&result->arena, &edition->document->def, edition->study, result->report->trace);
    return true;
}

LwResult *lw_result_create(LwEdition *edition, const LwAnalysisDef *analysis, LwProgress progress)
{
    LwResult *result = calloc(1, sizeof *result);
    if (!result)
        return NULL;
    atomic_init(&result->references, 1);
    result->edition = lw_edition_ref(edition);
    result->analysis = *analysis;
    lw_arena_init(&result->arena);
    if (compute(result, progress))
        return result;
    lw_result_unref(result);
    return NULL;
}

LwResult *lw_result_ref(LwResult *result)
{
    atomic_fetch_add(&result->references, 1);
    return result;
}

void lw_result_unref(LwResult *result)
{
    if (!result || atomic_fetch_sub(&result->references, 1) > 1)
        return;
    if (result->run)
        lw_run_destroy(result->run);
    lw_arena_clear(&result->arena);
    lw_edition_unref(result->edition);
    free(result);
}

int lw_result_sample(const LwResult *result, double time)
{
    const double *t = result->poses.time;
    int low = 0, high = result->poses.count;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (t[middle] <= time)
            low = middle;
        else
            high = middle;
    }
    return low;
}
