/* The poses that pictures show: the assembled one, or samples of a run. */
#include "app/cli/progress.h"
#include "app/cli/render.h"
#include "app/session/words.h"

#include <stdio.h>

/* Samples fall on the moments wanted: their spacing is made a divisor of the moments'. */
static double divide(double interval, double step)
{
    double parts = ceil(interval / step - 1e-9);
    return interval / fmax(parts, 1);
}

/* Complains when the moments asked for are not within the run. */
static bool check_moments(const LwSession *session, const LwRenderOptions *options)
{
    const LwAnalysisDef *analysis = &session->document->def.analysis;
    bool still = analysis->type == LW_ANALYSIS_ASSEMBLE || analysis->type == LW_ANALYSIS_STATICS || analysis->type == LW_ANALYSIS_MODES;
    bool moves = !still && analysis->end > 0;
    if (!moves && (options->time > 0 || options->frames > 1 || options->fps > 0 || options->trace)) {
        lw_cli_complain("%s: its analysis has no motion, so there is only one pose: leave %s out", session->document->path,
                        options->time > 0 ? "--time" : options->trace ? "--trace" : "--frames and --fps");
        return false;
    }
    if (options->time > analysis->end * (1 + 1e-12)) {
        lw_cli_complain("--time %g s is beyond the end of the run, %g s", options->time, analysis->end);
        return false;
    }
    if (options->fps * analysis->end > LW_RENDER_FRAMES) {
        lw_cli_complain("--fps %g over %g s would make more than %d pictures", options->fps, analysis->end, LW_RENDER_FRAMES);
        return false;
    }
    return true;
}

/* The time between pictures; 0 for one alone. */
static double interval(const LwRenderOptions *options, double end)
{
    return options->fps > 0 ? 1 / options->fps : options->frames > 1 ? end / (options->frames - 1) : 0;
}

static void choose_pose(LwRenderMotion *motion, int k, double time)
{
    int best = 0;
    for (int i = 1; i < motion->poses.count; i++)
        if (fabs(motion->poses.time[i] - time) <= fabs(motion->poses.time[best] - time))
            best = i;
    motion->pose[k] = best;
}

/* False when the run ended before the last moment. */
static bool choose_poses(LwRenderMotion *motion, const LwRenderOptions *options, double end, LwArena *arena)
{
    double apart = interval(options, end);
    motion->count = options->fps > 0 ? (int)floor(end / apart + 1e-9) + 1 : options->frames > 1 ? options->frames : 1;
    motion->pose = LW_NEWN(arena, int, motion->count);
    for (int k = 0; k < motion->count; k++)
        choose_pose(motion, k, apart > 0 ? k * apart : options->time);
    double last = apart > 0 ? (motion->count - 1) * apart : options->time;
    return motion->poses.time[motion->pose[motion->count - 1]] >= last - 1e-9 * fmax(end, 1e-3);
}

static int use_run(const LwSession *session, const LwRenderOptions *options, const LwAnalysisDef *analysis, LwArena *arena,
                   LwRenderMotion *motion)
{
    if ((analysis->type == LW_ANALYSIS_DYNAMICS || analysis->type == LW_ANALYSIS_STATICS) && !lw_session_has_masses(session, analysis->type))
        return LW_EXIT_CANNOT; /* the motion would be that of the wrong masses */
    LwRun *run = lw_run_create(session->study, analysis, lw_progress_begin());
    lw_progress_end();
    const LwRunReport *report = run ? lw_run_report(run) : NULL;
    int status = LW_EXIT_CANNOT;
    if (!run) {
        lw_cli_complain("%s: memory ran out", session->document->path);
    } else if (report->status == LW_RUN_REFUSED || !report->trace || report->trace->sample_count == 0) {
        lw_cli_complain("%s: %s", session->document->path, report->reason ? report->reason : "cannot be analysed so");
    } else {
        motion->poses = lw_poses_of_trace(arena, &session->document->def, session->study, report->trace);
        if (choose_poses(motion, options, session->document->def.analysis.end, arena))
            status = LW_EXIT_DONE;
        else
            lw_cli_complain("%s: the run stopped at t = %.9g s, before the moment to be drawn: %s", session->document->path, report->stopped_at,
                            report->status == LW_RUN_CANCELLED ? "interrupted" : report->reason ? report->reason : "the step cannot proceed");
    }
    if (run)
        lw_run_destroy(run);
    return status;
}

/* Swinging in a mode, over one period. */
static int use_mode(const LwSession *session, const LwRenderOptions *options, LwArena *arena, LwRenderMotion *motion)
{
    const char *why;
    if (!lw_session_has_masses(session, LW_ANALYSIS_MODES))
        return LW_EXIT_CANNOT;
    if (!lw_poses_of_mode(arena, &session->document->def, session->study, &options->mode, options->fps > 0 ? 0 : options->frames > 1 ? options->frames : 1, options->fps,
                          &motion->poses, &why)) {
        lw_cli_complain("%s: %s", session->document->path, why);
        return LW_EXIT_CANNOT;
    }
    motion->count = motion->poses.count;
    motion->pose = LW_NEWN(arena, int, motion->count);
    for (int k = 0; k < motion->count; k++)
        motion->pose[k] = k;
    motion->whole = true;
    return LW_EXIT_DONE;
}

int lw_render_motion(const LwSession *session, const LwRenderOptions *options, LwArena *arena, LwRenderMotion *motion)
{
    const LwStudyReport *study = lw_study_report(session->study);
    *motion = (LwRenderMotion){ .count = 1, .pose = LW_NEWN(arena, int, 1) };
    motion->poses = lw_poses_of_study(arena, &session->document->def, session->study);
    motion->assembled = lw_poses_at(&motion->poses, 0);
    bool statics = session->document->def.analysis.type == LW_ANALYSIS_STATICS;
    if (options->mode.number == 0 && !check_moments(session, options))
        return LW_EXIT_USAGE;
    if (study->status != LW_STUDY_OK) {
        fprintf(stderr, "%s: ", session->document->path);
        lw_words_put_conflict(stderr, study);
        return LW_EXIT_CANNOT;
    }
    if (options->mode.number > 0)
        return use_mode(session, options, arena, motion);
    if (!statics && !(options->time > 0) && options->frames < 2 && !(options->fps > 0) && !options->trace)
        return LW_EXIT_DONE;
    LwAnalysisDef analysis = session->document->def.analysis;
    double apart = interval(options, analysis.end);
    if (apart > 0)
        analysis.step = divide(apart, analysis.step);
    else if (options->time > 0 && options->trace)
        analysis.step = divide(options->time, analysis.step);
    else if (options->time > 0)
        analysis.end = options->time;
    motion->whole = true;
    return use_run(session, options, &analysis, arena, motion);
}
