#include "core/analysis/events.h"
#include "core/analysis/follow.h"
#include "core/analysis/honest.h"
#include "core/analysis/release.h"
#include "core/analysis/sharing.h"
#include "core/analysis/undetermined.h"

#include "core/model/path.h"
#include "core/solve/compliant.h"

#include <stdlib.h>
#include <string.h>

void lw_run_stop(LwRun *run, LwRunStatus status, const char *reason)
{
    bool nameless = status == LW_RUN_STOPPED && !lw_run_names_something(run, reason);
    run->report.status = status;
    run->report.reason = nameless ? lw_arena_printf(&run->arena, "%s; look at %s", reason, lw_run_suspect(run)) : reason;
    run->report.stopped_at = run->state->t;
}

enum { MOST_EVENTS = 1000 }; /* listed; warnings are, in any case */

void lw_run_add(LwRun *run, LwEvent event)
{
    if (run->report.event_count < MOST_EVENTS || event.warning)
        LW_PUSH(&run->arena, run->report.event, run->report.event_count, run->event_room, event);
    else
        run->unlisted++;
    run->record->trace->event = run->report.event;
    run->record->trace->event_count = run->report.event_count;
}

void lw_run_add_event(LwRun *run, double time, const char *text)
{
    lw_run_add(run, (LwEvent){ .time = time, .text = text });
}

void lw_run_add_kind(LwRun *run, LwEventKind kind, double time, const char *text)
{
    lw_run_add(run, (LwEvent){ .time = time, .kind = kind, .text = text });
}

void lw_run_add_warning(LwRun *run, double time, const char *text)
{
    lw_run_add(run, (LwEvent){ .time = time, .text = text, .warning = true });
}

void lw_run_add_notice(LwRun *run, LwEventKind kind, double time, const char *text)
{
    lw_run_add(run, (LwEvent){ .time = time, .kind = kind, .text = text, .warning = true });
}

void lw_run_check_balance(LwRun *run, const LwSolver *solver, const LwState *state)
{
    if (solver->aux && solver->aux->active_count > 0 && solver->aux->unsolved && run->unbalanced++ == 0)
        lw_run_add_warning(run, state->t, "no forces were found with which friction in the joints and the reactions that it follows from agree: those used are approximate");
}

bool lw_run_go_on(LwRun *run)
{
    double end = run->analysis.end;
    if (!run->progress.report || run->progress.report(run->progress.user, end > 0 ? run->state->t / end : 1))
        return true;
    lw_run_stop(run, LW_RUN_CANCELLED, "stopped by the user");
    return false;
}

static bool is_at_rest(const LwRun *run)
{
    return run->analysis.type == LW_ANALYSIS_STATICS || run->analysis.type == LW_ANALYSIS_MODES;
}

LwSolver *lw_run_new_solver(LwRun *run)
{
    const LwSolver *from = run->study->solver;
    LwSolver *solver = lw_solver_create_with(&run->arena, run->system, run->analysis.solver);
    size_t rows = (size_t)run->system->row_count;
    if (run->system == run->study->system) { /* else they are judged anew */
        memcpy(solver->keep, from->keep, rows * sizeof *solver->keep);
        memcpy(solver->mute, from->mute, rows * sizeof *solver->mute);
        memcpy(solver->rows->offset, from->rows->offset, rows * sizeof *solver->rows->offset);
        solver->dropped = from->dropped;
    }
    solver->compliant = lw_compliant_create(&run->arena, run->mechanism);
    solver->null_pivot = from->null_pivot;
    solver->judged_worst = from->judged_worst;
    solver->kkt->eliminates = run->analysis.type == LW_ANALYSIS_DYNAMICS || is_at_rest(run);
    solver->aux = lw_aux_create(&run->arena, run->system);
    return solver;
}

bool lw_run_needs_judging(const LwSolver *solver, bool singular, double *usual_pivot)
{
    *usual_pivot = fmax(*usual_pivot, solver->kkt->worst);
    if (singular || solver->kkt->worst < 1e-4 * *usual_pivot)
        return true;
    for (int i = 0; solver->dropped > 0 && i < solver->system->row_count; i++)
        if (!solver->keep[i] && lw_kkt_ratio(solver->kkt, i) > 1e-7 && !(solver->mute[i] && solver->kkt->type->judges))
            return true;
    return false;
}

static const char *describe_singular(LwRun *run, const bool *old, const bool *keep)
{
    const char *rows = "";
    int count = 0;
    for (int i = 0; i < run->system->row_count; i++)
        if (old[i] && !keep[i] && count++ < 4)
            rows = lw_arena_printf(&run->arena, "%s%s%s of %s", rows, *rows ? ", " : "", lw_system_row_words(run->system, i),
                                   lw_system_row_owner(run->system, i));
    return lw_arena_printf(&run->arena, "singular pose (a dead point: the mechanism could branch here): %s%s %s on the other rows; "
                           "loads and accelerations at this instant are not unique", rows, count > 4 ? " …" : "", count == 1 ? "depends" : "depend");
}

bool lw_run_rejudge(LwRun *run, LwSolver *solver, const LwState *state)
{
    if (!lw_run_needs_judging(solver, run->singular, &run->usual_pivot))
        return false;
    int rows = run->system->row_count, before = solver->dropped;
    bool *old = solver->keep_before;
    memcpy(old, solver->keep, (size_t)rows * sizeof *old);
    lw_solver_judge(solver, state);
    bool changed = memcmp(old, solver->keep, (size_t)rows * sizeof *old) != 0;
    lw_solver_factor(solver, state);
    if (!changed)
        return false;
    bool was_singular = run->singular;
    run->singular = solver->dropped > run->regular_dropped;
    if (run->singular && !was_singular)
        lw_run_add_kind(run, LW_EVENT_SINGULAR, state->t, describe_singular(run, old, solver->keep));
    else if (solver->dropped < before && before <= run->regular_dropped) {
        run->regular_dropped = solver->dropped;
        lw_run_add_kind(run, LW_EVENT_SINGULAR, state->t, "rows that depended on each other at the start are independent from here on");
    }
    return true;
}

static bool path_jumps(const LwRun *run, const LwPath *path, double t0, double t1)
{
    LwPathPoint a, b;
    lw_path_eval(path, t0, &a);
    lw_path_eval(path, t1, &b);
    for (int k = 0; k < 3; k++)
        if (fabs(b.x[k].v - a.x[k].v) > 0.01 * run->mechanism->size + 10 * (fabs(a.x[k].d) + fabs(b.x[k].d)) * fabs(t1 - t0))
            return true;
    for (int k = 0; path->orientation && k < 4; k++)
        if (fabs(b.u[k].v - a.u[k].v) > 0.01 + 10 * (fabs(a.u[k].d) + fabs(b.u[k].d)) * fabs(t1 - t0))
            return true;
    return false;
}

const char *lw_run_what_jumps(LwRun *run, double t0, double t1)
{
    const LwMechanism *m = run->mechanism;
    for (int i = 0; i < m->def.motor_count; i++) {
        if (m->motor[i].kind != LW_MOTOR_POSITION)
            continue;
        LwJet a = lw_law_eval(m->motor[i].law, t0), b = lw_law_eval(m->motor[i].law, t1);
        double unit = m->motor[i].coordinate >= LW_RX ? 1 : m->size;
        if (fabs(b.v - a.v) > 0.01 * unit + 10 * (fabs(a.d) + fabs(b.d)) * fabs(t1 - t0))
            return lw_arena_printf(&run->arena, "the law of motor %s", m->def.motor[i].name);
    }
    for (int j = 0; j < m->def.joint_count; j++)
        if (m->joint[j].path && path_jumps(run, m->joint[j].path, t0, t1))
            return lw_arena_printf(&run->arena, "the path of %s", m->def.joint[j].name);
    return NULL;
}

const char *lw_run_drivers(LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    const char *names = "";
    for (int i = 0; i < m->def.motor_count; i++)
        if (lw_motor_prescribes(m->motor[i].kind))
            names = lw_arena_printf(&run->arena, "%s%s%s", names, *names ? ", " : "", m->def.motor[i].name);
    for (int j = 0; j < m->def.joint_count; j++)
        if (m->joint[j].path)
            names = lw_arena_printf(&run->arena, "%s%s%s", names, *names ? ", " : "", m->def.joint[j].name);
    return names;
}

int lw_run_gimbal_motor(const LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    for (int i = 0; i < m->def.motor_count; i++) {
        const LwMotor *motor = &m->motor[i];
        if (!lw_motor_prescribes(motor->kind) || motor->coordinate != LW_RY || m->joint[motor->joint].type->angles != LW_ANGLES_XYZ)
            continue;
        LwRel rel;
        lw_state_rel(m, run->state, motor->joint, &rel);
        if (fabs(lw_state_coordinate(m, run->state, motor->joint, LW_RY, &rel).v) > 1.4)
            return i;
    }
    return -1;
}

/* Where no row of a joint or motor is open, something that presses is: the stop or contact with the largest gap. */
static const char *worst_touch(LwRun *run, const LwSolver *solver)
{
    const LwAux *aux = solver->aux;
    int worst = -1;
    for (int i = 0; aux && i < aux->element_count; i++) {
        const LwAuxElement *e = &aux->element[i];
        bool presses = e->kind != LW_AUX_FRICTION && e->normal != LW_AUX_OPEN;
        if (presses && (worst < 0 || fabs(aux->row[e->first].value) > fabs(aux->row[aux->element[worst].first].value)))
            worst = i;
    }
    if (worst >= 0) {
        const LwAuxElement *e = &aux->element[worst];
        bool angle = e->kind == LW_AUX_STOP && run->mechanism->def.limit[e->source].coordinate >= LW_RX;
        return lw_arena_printf(&run->arena, "%s is off by %.3g %s", lw_aux_element_words(aux, &run->arena, worst),
                               fabs(aux->row[e->first].value) * (angle ? 180 / M_PI : 1e3), angle ? "deg" : "mm");
    }
    return lw_arena_printf(&run->arena, "look at %s", lw_run_suspect(run));
}

const char *lw_run_worst_row(LwRun *run, const LwSolver *solver)
{
    const LwSystem *s = run->system;
    int worst = 0;
    for (int i = 1; i < s->row_count; i++)
        if (fabs(solver->rows->C[i]) > fabs(solver->rows->C[worst]))
            worst = i;
    if (s->row_count == 0)
        return worst_touch(run, solver);
    double residual = fabs(solver->rows->C[worst]) / run->mechanism->size;
    bool angle = lw_system_row_is_angle(s, worst);
    return lw_arena_printf(&run->arena, "%s of %s is off by %.3g %s", lw_system_row_words(s, worst), lw_system_row_owner(s, worst),
                           angle ? residual * 180 / M_PI : residual * run->mechanism->size * 1e3, angle ? "deg" : "mm");
}

/* Rows of velocities have no residual of positions to disagree in. */
static bool speeds_agree(LwRun *run, const LwSolver *solver, const LwState *state)
{
    int row = lw_solver_contradicted_speed(solver, state);
    if (row < 0)
        return true;
    lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "the velocities that joints and motors ask for contradict each other at t = %.9g s: "
        "%s of %s is off by %.3g m/s", state->t, lw_system_row_words(run->system, row), lw_system_row_owner(run->system, row), fabs(solver->rows->Cd[row])));
    run->report.stopped_at = state->t;
    return false;
}

/* The other motors on the coordinate of a motor's row: " against M". */
static const char *rivals(LwRun *run, int row)
{
    const LwSystem *s = run->system;
    const LwGroup *g = &s->group[s->group_of_row[row]];
    const char *text = "";
    for (int i = 0; g->motor >= 0 && i < s->group_count; i++) {
        const LwGroup *other = &s->group[i];
        if (other != g && other->motor >= 0 && other->joint == g->joint && other->coordinate == g->coordinate)
            text = lw_arena_printf(&run->arena, "%s%s%s", text, *text ? ", " : " against what is asked by ", run->mechanism->def.motor[other->motor].name);
    }
    return text;
}

bool lw_run_rows_agree(LwRun *run, const LwSolver *solver, const LwState *state)
{
    const LwSystem *s = run->system;
    double kept = solver->dropped > 0 ? lw_solver_violation(solver, solver->rows->C) : 0, allowed = fmax(run->allowed, run->study->report.misfit);
    for (int i = 0; solver->dropped > 0 && i < s->row_count; i++) {
        /* Axes that are off by the allowed misfit add up along a motion; motors have no such excuse. What the
         * integrator leaves open in the rows in force it leaves open in the others too. */
        double limit = (s->group[s->group_of_row[i]].motor >= 0 ? 1 : 20) * allowed + 100 * kept;
        if (solver->keep[i] || fabs(solver->rows->C[i]) <= limit)
            continue;
        lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "joints or motors contradict each other at t = %.9g s: %s%s",
                                                         state->t, lw_run_worst_row(run, solver), rivals(run, i)));
        run->report.stopped_at = state->t; /* a sample may be ahead of the run */
        return false;
    }
    return (!s->any_speed || speeds_agree(run, solver, state)) && lw_run_on_curves(run, state);
}

static void record_assembled(LwRun *run)
{
    lw_solver_accelerate(run->solver, run->state);
    lw_record_sample(run->record, run->solver, run->state, true);
}

/* Names of the motions nobody drives. */
static const char *undriven(LwRun *run)
{
    const LwStudyReport *report = &run->study->report;
    const char *text = "";
    for (int i = 0; i < report->motion_count && i < 6; i++)
        text = lw_arena_printf(&run->arena, "%s%s%s", text, i ? ", " : "", report->motion[i].name);
    return report->motion_count > 6 ? lw_arena_printf(&run->arena, "%s and %d more", text, report->motion_count - 6) : text;
}

/* "motor M has no law: …; " where motors only carry. */
static const char *lawless(LwRun *run)
{
    const LwMechanismDef *def = &run->mechanism->def;
    const char *names = "";
    int count = 0;
    for (int i = 0; i < def->motor_count; i++)
        if (def->motor[i].kind == LW_MOTOR_CARRIER)
            names = lw_arena_printf(&run->arena, "%s%s%s", names, count++ ? ", " : "", def->motor[i].name);
    return count == 0 ? "" : lw_arena_printf(&run->arena, "%s %s %s no law and only %s what others ask for: give %s one (angle, speed …) or a path to carry, ", count == 1 ? "motor" : "motors",
                                             names, count == 1 ? "has" : "have", count == 1 ? "carries" : "carry", count == 1 ? "it" : "them");
}

/* Bytes of the solver asked for. */
static double solver_bytes(LwRun *run)
{
    const LwKktClass *type = lw_kkt_classes[run->analysis.solver];
    return type->bytes ? type->bytes(&run->arena, run->system) : 0;
}

static bool may_run(LwRun *run)
{
    const LwStudyReport *report = &run->study->report;
    bool kinematic = run->analysis.type == LW_ANALYSIS_KINEMATICS || run->analysis.type == LW_ANALYSIS_INVERSE;
    const char *why = NULL;
    double bytes = run->analysis.step > 0 ? run->analysis.end / run->analysis.step * run->record->trace->channel_count * 8.0 : 0;
    if (report->status != LW_STUDY_OK)
        why = "the mechanism could not be assembled";
    else if ((why = lw_follow_objection(run)))
        ;
    else if (kinematic && lw_follow_is_wanted(run))
        ; /* what paths leave free is decided by least motion */
    else if (kinematic && report->dof > 0 && report->motor_dead_point)
        why = lw_arena_printf(&run->arena, "the start pose is a dead point for the motors: they do not decide how %s goes on; "
                              "start a little away from it", undriven(run));
    else if (kinematic && report->dof > 0)
        why = lw_arena_printf(&run->arena, "%d %s not driven: %s; %sadd motors there, or run dynamics", report->dof,
                              report->dof == 1 ? "degree of freedom is" : "degrees of freedom are", undriven(run), lawless(run));
    else if (run->analysis.integrator == LW_GENALPHA && run->analysis.type == LW_ANALYSIS_DYNAMICS && (why = lw_run_implicit_objection(run)))
        ;
    else if (lw_compliant_hopeless(run->mechanism) >= 0)
        why = lw_arena_printf(&run->arena, "contact %s: Hertz's formula needs a ball, capsule or cylinder on one side, and its shapes are flat or sharp; "
                              "choose the model hunt-crossley with a stiffness", run->mechanism->def.contact[lw_compliant_hopeless(run->mechanism)].name);
    else if (bytes > 4e9)
        why = lw_arena_printf(&run->arena, "the results would take %.3g GB of memory; choose a larger step", bytes / 1e9);
    else if ((bytes = solver_bytes(run)) > 2e9)
        why = lw_arena_printf(&run->arena, "solver %s would take %.3g GB of memory for %d bodies and %d rows; choose tape",
                              lw_kkt_classes[run->analysis.solver]->name, bytes / 1e9, run->mechanism->body_count, run->system->row_count);
    if (why)
        lw_run_stop(run, LW_RUN_REFUSED, why);
    return !why;
}

/* The rows of cables and belts hold both ways; a cable that would have to push has gone slack. */
static void tell_slack_cables(LwRun *run)
{
    const LwTrace *trace = run->record->trace;
    for (int i = 0; i < run->mechanism->def.cable_count; i++) {
        const char *name = run->mechanism->def.cable[i].name;
        int channel = lw_trace_find(trace, lw_arena_printf(&run->arena, "%s.tension", name));
        double most = 0;
        for (int k = 0; channel >= 0 && k < trace->sample_count; k++)
            most = fmax(most, fabs(trace->sample[k][channel]));
        for (int k = 0; channel >= 0 && k < trace->sample_count; k++)
            if (trace->sample[k][channel] < -1e-9 * most) {
                lw_run_add_event(run, trace->sample[k][0], lw_arena_printf(&run->arena,
                    "cable %s would go slack here: from this time on its tension is negative, and what follows holds for a rod rather than a cable", name));
                break;
            }
    }
}

double lw_run_trusted_pivot(const LwAnalysisDef *analysis)
{
    bool adaptive = analysis->type == LW_ANALYSIS_DYNAMICS && analysis->integrator == LW_DOP853;
    return adaptive ? fmin(fmax(1e-14 / analysis->tolerance, 1e-8), 1e-4) : analysis->type == LW_ANALYSIS_DYNAMICS ? 1e-6 : 1e-4;
}

bool lw_run_prepare(LwRun *run)
{
    bool rubs = run->analysis.type == LW_ANALYSIS_INVERSE || run->analysis.type == LW_ANALYSIS_DYNAMICS;
    bool loads = rubs || run->analysis.type == LW_ANALYSIS_STATICS;
    if (is_at_rest(run))
        run->system = lw_run_rest_system(run);
    run->state = lw_state_create(&run->arena, run->mechanism);
    bool follows = run->analysis.type == LW_ANALYSIS_KINEMATICS || run->analysis.type == LW_ANALYSIS_INVERSE;
    run->release = lw_release_create(run);
    run->record = lw_record_create(&run->arena, run->release ? lw_release_system(run->release) : run->system,
                                   (loads ? LW_RECORD_LOADS : 0) | (follows ? LW_RECORD_MISSES : 0) | lw_run_breakaway(run), run->study->looseness);
    run->report.trace = run->record->trace;
    run->record->told = run->progress.sample;
    run->record->told_user = run->progress.user;
    if (!may_run(run))
        return false;
    if (run->analysis.share && loads)
        run->record->sharing = lw_sharing_create(&run->arena, run->record->system);
    if (run->analysis.reflected && loads) {
        lw_record_add_reflected(run->record, &run->arena);
        lw_run_sample_kinks(run);
    }
    lw_state_copy(run->mechanism, run->state, run->study->state);
    run->solver = lw_run_new_solver(run);
    run->solver->kkt->trusted = lw_run_trusted_pivot(&run->analysis);
    run->regular_dropped = run->solver->dropped;
    for (int j = 0; j < run->mechanism->def.joint_count; j++)
        run->has_edges = run->has_edges || run->mechanism->joint[j].path || run->mechanism->joint[j].type->seeks;
    LwSolver *carrying = run->release ? lw_release_solver(run->release) : run->solver;
    const char *why = rubs ? lw_undetermined_friction(&run->arena, carrying, run->state, run->study->looseness) : NULL;
    if (why)
        lw_run_stop(run, LW_RUN_REFUSED, why);
    return !why;
}

void lw_run_conclude(LwRun *run)
{
    LwRunStats *stats = &run->report.stats;
    lw_run_keep_sound(run);
    lw_record_finish(run->record); /* of modes there are no samples in it */
    tell_slack_cables(run);
    stats->samples = run->record->trace->sample_count;
    stats->energy_drift = run->record->energy_drift;
    stats->kinetic_max = run->record->kinetic_max;
    stats->violation = run->record->violation;
    if (run->record->disagreement > 1e-9 * run->mechanism->size)
        lw_run_add_event(run, run->state->t, lw_arena_printf(&run->arena,
            "rows left out as redundant disagreed by up to %.3g mm during the run", run->record->disagreement * 1e3));
    if (run->unbalanced > 1)
        lw_run_add_warning(run, run->state->t, lw_arena_printf(&run->arena, "friction in joints was approximate at %ld states up to here", run->unbalanced));
    if (run->unlisted > 0)
        lw_run_add_warning(run, run->state->t, lw_arena_printf(&run->arena, "%ld more events up to here are not listed", run->unlisted));
    lw_honest_insist(run);
}

static __attribute__((noinline)) bool fill_run(LwRun *run)
{
    if (LW_ARENA_GUARD(&run->arena))
        return false;
    if (!lw_run_prepare(run))
        return true;
    if (run->analysis.type == LW_ANALYSIS_ASSEMBLE)
        record_assembled(run);
    else if (run->analysis.type == LW_ANALYSIS_STATICS)
        lw_run_statics(run);
    else if (run->analysis.type == LW_ANALYSIS_MODES)
        lw_run_modes(run);
    else if (run->analysis.type != LW_ANALYSIS_DYNAMICS && lw_follow_is_wanted(run))
        lw_run_follow(run);
    else if (run->analysis.type == LW_ANALYSIS_DYNAMICS || run->system->any_speed)
        lw_run_dynamics(run); /* rows of velocities have to be integrated along, driven or not */
    else {
        lw_run_kinematics(run);
        if (run->missed)
            lw_run_follow(run);
    }
    lw_run_conclude(run);
    return true;
}

LwRun *lw_run_new(const LwStudy *study, const LwAnalysisDef *analysis, LwProgress progress)
{
    LwRun *run = calloc(1, sizeof *run);
    if (!run)
        return NULL;
    run->study = study;
    run->mechanism = study->mechanism;
    run->system = study->system;
    run->analysis = *analysis;
    run->progress = progress;
    run->allowed = analysis->misfit * study->mechanism->size;
    return run;
}

LwRun *lw_run_create(const LwStudy *study, const LwAnalysisDef *analysis, LwProgress progress)
{
    LwRun *run = lw_run_new(study, analysis, progress);
    if (run && !fill_run(run)) {
        lw_run_destroy(run);
        return NULL;
    }
    return run;
}

void lw_run_destroy(LwRun *run)
{
    if (!run)
        return;
    lw_arena_clear(&run->arena);
    free(run);
}

const LwRunReport *lw_run_report(const LwRun *run)
{
    return &run->report;
}
