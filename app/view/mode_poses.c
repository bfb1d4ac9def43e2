#include "app/view/mode_poses.h"

#include <string.h>

enum { MOST_SAMPLES = 100000 };

double lw_mode_visible_amplitude(const LwMechanismDef *def, const LwStudy *study, const LwMode *mode)
{
    double span = lw_study_report(study)->size;
    for (int b = 1; b < def->body_count; b++)
        span = fmax(span, lw_vec3_norm(lw_vec3_sub(lw_study_body_frame(study, b).position, lw_study_body_frame(study, 0).position)));
    return fmin(0.3 / fmax(mode->turn, 1e-9), 0.1 * span / fmax(mode->move, 1e-9));
}

/* "A.rz" is an angle, "A.z" a length. */
static bool names_angle(const char *coordinate)
{
    const char *dot = strrchr(coordinate, '.');
    return dot && dot[1] == 'r';
}

/* NULL, or what is wrong with the amplitude's kind. */
static const char *misfit(LwArena *arena, const LwModeWish *wish, const LwMode *mode)
{
    bool angle = names_angle(mode->name);
    if (angle ? !wish->is_length : !wish->is_angle)
        return NULL;
    return lw_arena_printf(arena, "mode %d is named by %s: its amplitude is %s", wish->number, mode->name, angle ? "an angle, such as \"5 deg\"" : "a length, such as \"2 mm\"");
}

typedef struct Wanted {
    const LwMechanismDef *def;
    const LwStudy *study;
    const LwModeWish *wish;
    int samples;
    double fps;
} Wanted;

static const LwTrace *move(LwArena *arena, LwRun *run, const Wanted *w, const char **why)
{
    const LwRunReport *report = lw_run_report(run);
    const LwModeWish *wish = w->wish;
    if (report->status != LW_RUN_DONE) {
        *why = lw_arena_strdup(arena, report->reason ? report->reason : "it cannot be analysed so");
        return NULL;
    }
    if (wish->number > report->mode_count) {
        *why = lw_arena_printf(arena, "there is no mode %d: it has %d", wish->number, report->mode_count);
        return NULL;
    }
    const LwMode *mode = &report->mode[wish->number - 1];
    const char *wrong = misfit(arena, wish, mode);
    if (wrong) {
        *why = wrong;
        return NULL;
    }
    double amplitude = wish->amplitude > 0 ? wish->amplitude : lw_mode_visible_amplitude(w->def, w->study, mode);
    double wanted = w->samples > 0 ? w->samples : round(w->fps / (mode->frequency > 0 ? mode->frequency : 1));
    if (wanted > MOST_SAMPLES) {
        *why = lw_arena_printf(arena, "a period of mode %d would take more than %d pictures", wish->number, MOST_SAMPLES);
        return NULL;
    }
    const LwTrace *trace = lw_run_mode_motion(run, wish->number - 1, amplitude, wanted > 1 ? (int)wanted : 1);
    if (!trace)
        *why = lw_arena_printf(arena, "the mechanism does not come together with mode %d that large: choose an amplitude below %.3g", wish->number, amplitude);
    return trace;
}

bool lw_poses_of_mode(LwArena *arena, const LwMechanismDef *def, const LwStudy *study, const LwModeWish *wish, int samples, double fps, LwPoses *poses, const char **why)
{
    LwAnalysisDef analysis = def->analysis;
    analysis.type = LW_ANALYSIS_MODES;
    LwRun *run = lw_run_create(study, &analysis, (LwProgress){ 0 });
    *why = "memory ran out";
    const LwTrace *trace = run ? move(arena, run, &(Wanted){ def, study, wish, samples, fps }, why) : NULL;
    if (trace)
        *poses = lw_poses_of_trace(arena, def, study, trace);
    lw_run_destroy(run);
    return trace != NULL;
}
