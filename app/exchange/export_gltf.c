/* `lockwork export` to glTF: the figure, and the motion of the file's analysis. */
#include "app/exchange/export.h"
#include "app/exchange/gltf.h"
#include "app/view/figure_bodies.h"
#include "app/view/symbols.h"

#include <string.h>

/* Viewers turn the short way between keys, so bodies must not turn far between samples. */
static const double most_turn = 0.5; /* rad */
enum { most_samples = 200000 };

/* Largest |ω| of a body over the run, rad/s. */
static double fastest_turn(const LwMechanismDef *def, const LwTrace *trace)
{
    double fastest = 0;
    for (int b = 0; b < def->body_count; b++) {
        char name[400];
        snprintf(name, sizeof name, "%s.wx", def->body[b].name);
        int column = lw_trace_find(trace, name);
        for (int k = 0; column >= 0 && k < trace->sample_count; k++)
            fastest = fmax(fastest, lw_vec3_norm(lw_vec3_from(trace->sample[k] + column)));
    }
    return fastest;
}

/* The motion is that of kinematics: what loads it needs is not asked for. */
static LwAnalysisDef motion_only(const LwMechanismDef *def)
{
    LwAnalysisDef analysis = def->analysis;
    if (analysis.type == LW_ANALYSIS_INVERSE)
        analysis.type = LW_ANALYSIS_KINEMATICS;
    return analysis;
}

static LwRun *run_motion(const LwExport *e, LwAnalysisDef *analysis)
{
    LwRun *run = lw_run_create(e->study, analysis, (LwProgress){ 0 });
    const LwRunReport *report = run ? lw_run_report(run) : NULL;
    if (!report || !report->trace || report->status == LW_RUN_REFUSED)
        return run;
    double turn = fastest_turn(&e->document->def, report->trace) * analysis->step;
    double finer = fmin(ceil(turn / most_turn), most_samples * analysis->step / fmax(analysis->end, analysis->step));
    if (finer < 2)
        return run;
    analysis->step /= floor(finer);
    lw_run_destroy(run);
    return lw_run_create(e->study, analysis, (LwProgress){ 0 });
}

static bool doubtful(const LwDocument *document)
{
    for (int b = 0; b < document->def.body_count; b++)
        if (document->mass[b].doubt && !document->def.body[b].fixed)
            return true;
    return false;
}

/* One period of a mode, its end being its beginning: viewers play it round and round. */
static bool find_mode_poses(LwExport *e, LwPoses *out, LwProblem *problem)
{
    enum { SAMPLES = 48 };
    const LwMechanismDef *def = &e->document->def;
    const char *why;
    LwPoses once;
    if (doubtful(e->document)) {
        lw_problem_set(problem, "%s: modes follow from masses, and some cannot be trusted (see `lockwork check`)", e->document->path);
        return false;
    }
    if (!lw_poses_of_mode(e->arena, def, e->study, &e->mode, SAMPLES, 0, &once, &why)) {
        lw_problem_set(problem, "%s: %s", e->document->path, why);
        return false;
    }
    size_t bodies = (size_t)once.body_count;
    *out = (LwPoses){ .body_count = once.body_count, .count = once.count + 1, .time = LW_NEWN(e->arena, double, once.count + 1),
                      .frame = LW_NEWN(e->arena, LwFrame, bodies * (size_t)(once.count + 1) + 1) };
    for (int k = 0; k <= once.count; k++) {
        out->time[k] = k < once.count ? once.time[k] : once.count * once.time[1];
        memcpy(out->frame + (size_t)k * bodies, lw_poses_at(&once, k % once.count), bodies * sizeof *out->frame);
    }
    return true;
}

/* The poses of the file's analysis, or the assembled one with a note that says why there is no motion. */
static LwPoses find_poses(LwExport *e)
{
    const LwMechanismDef *def = &e->document->def;
    LwPoses poses = lw_poses_of_study(e->arena, def, e->study);
    LwAnalysisDef analysis = motion_only(def);
    if (analysis.type == LW_ANALYSIS_ASSEMBLE || analysis.type == LW_ANALYSIS_STATICS || analysis.type == LW_ANALYSIS_MODES || !(analysis.end > 0)) {
        lw_export_note(e, "the analysis has no motion, so there is no animation%s", analysis.type == LW_ANALYSIS_MODES ? "; --mode N moves it by a mode" : "");
        return poses;
    }
    if (analysis.type == LW_ANALYSIS_DYNAMICS && doubtful(e->document)) {
        lw_export_note(e, "there is no animation: the motion follows from masses that cannot be trusted (see `lockwork check`)");
        return poses;
    }
    LwRun *run = run_motion(e, &analysis);
    const LwRunReport *report = run ? lw_run_report(run) : NULL;
    if (!report)
        lw_export_note(e, "there is no animation: memory ran out");
    else if (!report->trace || report->trace->sample_count < 2)
        lw_export_note(e, "there is no animation: %s", report->reason ? report->reason : "the analysis cannot be run");
    else {
        if (report->status != LW_RUN_DONE)
            lw_export_note(e, "the animation ends at %.9g s: %s", report->stopped_at, report->reason ? report->reason : "the run stopped");
        poses = lw_poses_of_trace(e->arena, def, e->study, report->trace);
    }
    if (run)
        lw_run_destroy(run);
    return poses;
}

static bool write_gltf(LwExport *e, bool binary, LwProblem *problem)
{
    LwFigure figure = { .arena = e->arena };
    double size = lw_study_report(e->study)->size;
    LwPoses poses;
    if (e->mode.number == 0)
        poses = find_poses(e);
    else if (!find_mode_poses(e, &poses, problem))
        return false;
    lw_figure_add_document(&figure, e->document, lw_symbols_unit(size, 2 * size));
    const char *name = e->document->def.name;
    const LwGltf gltf = { .name = name && *name ? name : "mechanism", .figure = &figure, .poses = &poses,
                          .upright = lw_upright_of_gravity(e->document->def.gravity), .binary = binary };
    return lw_gltf_write(&gltf, e->out, problem);
}

bool lw_export_gltf(LwExport *e, LwProblem *problem)
{
    return write_gltf(e, false, problem);
}

bool lw_export_glb(LwExport *e, LwProblem *problem)
{
    return write_gltf(e, true, problem);
}
