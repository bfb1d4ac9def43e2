/* Whether a remedy keeps what it promises: it is carried out on a copy of the text, read, assembled and run, and the poses are put to the mechanism as it was.
 * What joints that were changed held before, they must still hold: exactly where others hold it now, nearly where bushings do. */
#include "app/session/remedy.h"

#include "app/view/poses.h"
#include "core/analysis/replay.h"
#include "core/analysis/study.h"

#include <stdlib.h>
#include <string.h>

const double lw_remedy_move = 1e-6;
const double lw_remedy_open[] = { [LW_REMEDY_WEAKEN] = 1e-5, [LW_REMEDY_SOFTEN] = 2e-3 };
/* Levers enlarge what joints give way by. */
static const double stray[] = { [LW_REMEDY_WEAKEN] = 1e-4, [LW_REMEDY_SOFTEN] = 1e-2 };

enum { LONGEST = 200, STIFFER = 2 }; /* samples of the run; times that bushings are made ten times as stiff */

typedef struct Copy {
    LwIssues issues;
    LwDocument *document;
    LwMechanism *mechanism;
    LwStudy *study;
    LwRun *run;
} Copy;

typedef struct Trial {
    LwRemedy *remedy;
    const LwEdition *edition;
    const LwLoopGroup *group;
    LwAnalysisDef analysis;
    LwRun *before;          /* of the mechanism as it is; NULL: it has not been run */
    bool (*stop)(void *user);
    void *user;
} Trial;

static void refuse(Trial *t, const char *sentence)
{
    t->remedy->refusal = sentence;
}

static bool go_on(void *user, double fraction)
{
    const Trial *t = user;
    (void)fraction;
    return !t->stop || !t->stop(t->user);
}

/* ---- the copy ---- */

static void clear_copy(Copy *copy)
{
    if (copy->run)
        lw_run_destroy(copy->run);
    if (copy->study)
        lw_study_destroy(copy->study);
    if (copy->mechanism)
        lw_mechanism_destroy(copy->mechanism);
    lw_document_destroy(copy->document);
    lw_issues_clear(&copy->issues);
}

/* False: memory ran out. A remedy that cannot be written or read is refused. */
static bool make_copy(Trial *t, Copy *copy)
{
    const LwEdition *edition = t->edition;
    LwDocumentPlace place = { .folder = edition->folder, .source = lw_parts_source(edition->pool->parts), .task = edition->task, .may_be_empty = true };
    LwEdits *edits = lw_edits_create(edition->text, edition->length);
    LwEditMessage message = { "" };
    if (!edits)
        return false;
    if (!lw_remedy_apply(t->remedy, edition, (LwSoftness){ 0 }, edits, &message)) {
        refuse(t, lw_arena_strdup(&t->remedy->arena, message.text));
    } else {
        size_t length;
        const char *text = lw_edits_text(edits, &length);
        copy->document = lw_document_read_text(edition->path, text, length, &place, &copy->issues);
        if (!copy->document)
            refuse(t, copy->issues.count ? lw_arena_strdup(&t->remedy->arena, copy->issues.item[0].text) : "the file cannot be read with these joints");
    }
    lw_edits_destroy(edits);
    if (t->remedy->refusal)
        return true;
    copy->mechanism = lw_mechanism_create(&copy->document->def);
    copy->study = copy->mechanism ? lw_study_create(copy->mechanism) : NULL;
    return copy->study != NULL;
}

/* ---- comparing ---- */

static double compare_poses(const LwEdition *edition, const LwStudy *other)
{
    double most = 0, size = edition->mechanism->size;
    for (int b = 0; b < edition->mechanism->def.body_count; b++)
        most = fmax(most, lw_frame_distance(lw_study_body_frame(edition->study, b), lw_study_body_frame(other, b), size));
    return most;
}

/* How far the changed joints, as they were, are open at the samples of a run; m, angles times the size. */
static double compare_joints(Trial *t, const LwTrace *trace)
{
    LwArena *arena = &t->remedy->arena;
    const LwStudy *study = t->edition->study;
    LwSystem *joints = lw_system_create(arena, study->mechanism, 0);
    LwSolver *solver = lw_solver_create(arena, joints);
    LwReplay *replay = lw_replay_create(arena, study->mechanism, trace);
    double most = 0;
    lw_study_copy_offsets(study, solver);
    for (int k = 0; k < trace->sample_count; k++) {
        lw_replay_seek(replay, k);
        lw_rows_eval_parts(joints, replay->state, LW_EVAL_C, solver->rows);
        for (int i = 0; i < t->remedy->change_count; i++) {
            const LwGroup *g = &joints->group[joints->joint_group[t->remedy->change[i].joint]];
            for (int row = g->first; row < g->first + g->count; row++)
                most = fmax(most, isfinite(solver->rows->C[row]) ? fabs(solver->rows->C[row]) : INFINITY);
        }
    }
    return most;
}

/* How far parts are from where they are at the same time without the remedy. */
static double compare_runs(Trial *t, const Copy *copy)
{
    LwArena *arena = &t->remedy->arena;
    const LwMechanismDef *def = &t->edition->mechanism->def;
    LwPoses a = lw_poses_of_trace(arena, def, t->edition->study, lw_run_report(t->before)->trace);
    LwPoses b = lw_poses_of_trace(arena, &copy->document->def, copy->study, lw_run_report(copy->run)->trace);
    double most = 0;
    for (int k = 0; k < a.count && k < b.count; k++)
        for (int i = 0; i < def->body_count; i++)
            most = fmax(most, lw_frame_distance(lw_poses_at(&a, k)[i], lw_poses_at(&b, k)[i], t->edition->mechanism->size));
    return most;
}

static void count_exact(Trial *t, const LwStudyReport *after)
{
    LwRemedy *r = t->remedy;
    r->dof = after->dof;
    r->redundant = after->loop_count;
    r->exact_count = 0;
    for (int i = 0; i < t->group->joint_count; i++) {
        bool exact = true;
        for (int l = 0; l < after->loop_count; l++)
            for (int k = 0; k < after->loop[l].member_count; k++)
                exact = exact && after->loop[l].member[k].joint != t->group->joint[i];
        if (exact)
            r->exact[r->exact_count++] = t->group->joint[i];
    }
}

/* ---- trying ---- */

/* The file's own analysis where it can still be done, over its first samples. With bushings not every freedom is driven any more. */
static LwAnalysisDef choose_analysis(const Trial *t)
{
    LwAnalysisDef analysis = t->edition->document->def.analysis;
    bool soft = t->remedy->kind == LW_REMEDY_SOFTEN;
    if (analysis.type == LW_ANALYSIS_MODES || analysis.type == LW_ANALYSIS_ASSEMBLE)
        analysis.type = LW_ANALYSIS_STATICS;
    else if (soft && analysis.type != LW_ANALYSIS_STATICS)
        analysis.type = LW_ANALYSIS_DYNAMICS;
    analysis.end = fmin(analysis.end, LONGEST * analysis.step);
    return analysis;
}

/* Of a run: how far it came; −1: it did not begin. */
static double reached(const LwRun *run)
{
    const LwRunReport *report = lw_run_report(run);
    if (report->status == LW_RUN_REFUSED || !report->trace || report->trace->sample_count == 0)
        return -1;
    return report->trace->sample[report->trace->sample_count - 1][0];
}

/* False: memory ran out. */
static bool try_run(Trial *t, Copy *copy)
{
    LwRemedy *r = t->remedy;
    LwProgress progress = { .report = go_on, .user = t };
    double came = t->before ? reached(t->before) : -1;
    if (came < 0)
        return true; /* nothing to be compared with */
    copy->run = lw_run_create(copy->study, &t->analysis, progress);
    if (!copy->run)
        return false;
    double comes = reached(copy->run);
    if (!go_on(t, 0))
        refuse(t, "it was stopped");
    else if (comes < 0)
        refuse(t, lw_arena_printf(&r->arena, "the mechanism does not run with these joints: %s", lw_run_report(copy->run)->reason ? lw_run_report(copy->run)->reason : "it is refused"));
    else if (comes < came - 0.5 * t->analysis.step)
        refuse(t, lw_arena_printf(&r->arena, "with these joints the run stops at %.3g s", comes));
    if (r->refusal)
        return true;
    r->tried = comes;
    r->off = compare_joints(t, lw_run_report(copy->run)->trace);
    r->strayed = compare_runs(t, copy);
    return true;
}

/* What was found, as a refusal; NULL: all is well. */
static const char *objection(Trial *t, const LwStudyReport *after)
{
    LwRemedy *r = t->remedy;
    double size = t->edition->mechanism->size, misfit = lw_study_report(t->edition->study)->misfit, open = lw_remedy_open[r->kind] * size;
    if (after->status != LW_STUDY_OK)
        return "the mechanism does not assemble with these joints";
    if (r->moved > fmax(lw_remedy_move * size, 10 * misfit))
        return lw_arena_printf(&r->arena, "the parts would start %.3g mm from where they are now", 1e3 * r->moved);
    if (r->off > fmax(open, 10 * misfit))
        return lw_arena_printf(&r->arena, "tried for %.3g s, the parts leave their joints by %.3g mm", r->tried, 1e3 * r->off);
    if (r->strayed > fmax(stray[r->kind] * size, 10 * misfit))
        return lw_arena_printf(&r->arena, "tried for %.3g s, the parts come to be %.3g mm from where they are without it", r->tried, 1e3 * r->strayed);
    if (r->redundant >= r->redundant_before)
        return "the loads would be shared as before";
    return NULL;
}

/* One attempt. False: memory ran out. */
static bool attempt(Trial *t)
{
    LwRemedy *r = t->remedy;
    Copy copy = { 0 };
    lw_issues_init(&copy.issues);
    bool good = make_copy(t, &copy);
    if (good && !r->refusal) {
        const LwStudyReport *after = lw_study_report(copy.study);
        r->off = r->strayed = r->tried = r->moved = 0;
        if (after->status == LW_STUDY_OK) {
            count_exact(t, after);
            r->moved = compare_poses(t->edition, copy.study);
            good = try_run(t, &copy);
        }
        if (good && !r->refusal)
            r->refusal = objection(t, after);
    }
    clear_copy(&copy);
    return good;
}

static bool may_be_stiffer(const Trial *t)
{
    const LwRemedy *r = t->remedy;
    return r->kind == LW_REMEDY_SOFTEN && r->refusal && r->tried > 0 && fmax(r->off / lw_remedy_open[r->kind], r->strayed / stray[r->kind]) > t->edition->mechanism->size;
}

static __attribute__((noinline)) bool try_it(Trial *t)
{
    LwRemedy *r = t->remedy;
    if (LW_ARENA_GUARD(&r->arena))
        return false;
    bool good = attempt(t);
    for (int k = 0; good && k < STIFFER && may_be_stiffer(t); k++) {
        r->refusal = NULL;
        r->stiffness *= 10;
        r->turning *= 10;
        r->damping *= sqrt(10);
        r->turning_damping *= sqrt(10);
        good = attempt(t);
    }
    return good;
}

bool lw_remedy_try(LwRemedy *remedy, const LwEdition *edition, const LwLoopGroup *group, bool (*stop)(void *user), void *user)
{
    Trial t = { .remedy = remedy, .edition = edition, .group = group, .stop = stop, .user = user };
    t.analysis = choose_analysis(&t);
    bool massless = lw_document_doubtful_body(edition->document, t.analysis.type, 0) >= 0;
    t.before = massless ? NULL : lw_run_create(edition->study, &t.analysis, (LwProgress){ .report = go_on, .user = &t });
    bool good = (massless || t.before) && try_it(&t);
    if (t.before)
        lw_run_destroy(t.before);
    return good;
}
