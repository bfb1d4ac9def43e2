#include "core/analysis/study.h"

#include "core/analysis/assemble.h"
#include "core/analysis/field.h"
#include "core/analysis/limits.h"
#include "core/analysis/path_reason.h"
#include "core/math/random.h"

#include <stdlib.h>
#include <string.h>

void lw_study_note(LwStudy *study, const char *text)
{
    LwStudyReport *report = &study->report;
    const char **more = LW_NEWN(&study->arena, const char *, report->note_count + 1);
    for (int i = 0; i < report->note_count; i++)
        more[i] = report->note[i];
    more[report->note_count++] = text;
    report->note = more;
}

void lw_study_copy_offsets(const LwStudy *study, LwSolver *to)
{
    const LwSystem *own = to->system, *from = study->system;
    for (int j = 0; j < study->mechanism->def.joint_count; j++) {
        int a = own->joint_group[j], b = from->joint_group[j];
        for (int k = 0; a >= 0 && b >= 0 && k < own->group[a].count; k++)
            to->rows->offset[own->group[a].first + k] = study->solver->rows->offset[from->group[b].first + k];
    }
}

static void list_moved(LwStudy *study, const LwState *given)
{
    const LwMechanism *m = study->mechanism;
    LwStudyReport *report = &study->report;
    report->moved = LW_NEWN(&study->arena, LwMoved, m->body_count);
    for (int b = 0; b < m->body_count; b++) {
        LwFrame from = lw_state_frame(m, given, b), to = lw_state_frame(m, study->state, b);
        double distance = lw_vec3_norm(lw_vec3_sub(to.position, from.position));
        double angle = lw_vec3_norm(lw_quat_log(lw_quat_mul(lw_quat_conj(from.orientation), to.orientation)));
        if (distance > 1e-12 * m->size || angle > 1e-12)
            report->moved[report->moved_count++] = (LwMoved){ m->def.body[m->body[b].def].name, distance, angle };
    }
}

/* Names the irreducible set and its residuals. */
static void report_conflict(LwStudy *study, LwSolver *solver, const LwState *given, double allowed)
{
    const LwSystem *s = solver->system;
    LwArena *arena = &study->arena;
    LwConflict *conflict = &study->report.conflict;
    bool *culprit = LW_NEWN(arena, bool, s->group_count);
    double *residual = LW_NEWN(arena, double, s->row_count);
    solver->rows->hold_motors = true;
    lw_rows_eval(s, study->state, solver->rows);
    solver->rows->hold_motors = false;
    memcpy(residual, solver->rows->C, (size_t)s->row_count * sizeof *residual);
    lw_assemble_culprits(arena, solver, given, allowed, culprit);
    conflict->culprit = LW_NEWN(arena, LwRowName, s->group_count);
    for (int g = 0; g < s->group_count; g++) {
        if (!culprit[g])
            continue;
        int worst = s->group[g].first;
        for (int row = s->group[g].first; row < s->group[g].first + s->group[g].count; row++) {
            bool angle = lw_system_row_is_angle(s, row);
            double *largest = angle ? &conflict->angle : &conflict->length;
            *largest = fmax(*largest, fabs(residual[row]) / (angle ? study->mechanism->size : 1));
            if (fabs(residual[row]) > fabs(residual[worst]))
                worst = row;
        }
        conflict->culprit[conflict->culprit_count++] = lw_study_row_name(s, worst);
    }
}

/* Rows keep what little no pose could remove. */
static void store_misfit(LwStudy *study, LwSolver *assembler)
{
    const LwSystem *s = assembler->system;
    double size = study->mechanism->size;
    assembler->rows->hold_motors = true;
    lw_rows_eval(s, study->state, assembler->rows);
    assembler->rows->hold_motors = false;
    double misfit = lw_rows_largest(s, assembler->rows->C, assembler->fit);
    if (!(misfit > 1e-12 * size))
        return;
    study->report.misfit = misfit;
    for (int i = 0; i < s->row_count; i++)
        if (assembler->fit[i] && fabs(assembler->rows->C[i]) > 1e-13 * size) {
            assembler->rows->offset[i] = assembler->rows->C[i];
            if (i < study->system->row_count)
                study->solver->rows->offset[i] = assembler->rows->C[i];
        }
}

/* Velocities as given, made to satisfy joints, motors and start speeds; the mass-orthogonal correction. */
static void make_velocities_consistent(LwStudy *study)
{
    const LwMechanism *m = study->mechanism;
    LwSystem *s = lw_system_create(&study->arena, m, LW_WITH_MOTORS | LW_WITH_START_SPEEDS);
    LwSolver *solver = lw_solver_create(&study->arena, s);
    bool speeds = false;
    for (int i = 0; i < s->group_count; i++)
        if (s->group[i].start >= 0) {
            solver->rows->hold[i].d = m->def.start[s->group[i].start].speed;
            speeds = true;
        }
    lw_solver_judge(solver, study->state);
    lw_solver_factor(solver, study->state);
    double before = lw_solver_violation(solver, solver->rows->Cd), scale = 0;
    for (int b = 0; b < m->body_count; b++)
        scale = fmax(scale, lw_vec3_norm(study->state->body[b].v) + m->size * lw_vec3_norm(study->state->body[b].w));
    for (int round = 0; round < 2; round++)
        lw_project_velocities(solver, study->state);
    lw_rows_eval_residuals(s, study->state, solver->rows);
    int row = lw_solver_contradicted_speed(solver, study->state);
    if (row >= 0)
        lw_study_note(study, lw_arena_printf(&study->arena, "the velocities that joints and motors ask for contradict each other: %s of %s is off by %.3g m/s",
                                             lw_system_row_words(s, row), lw_system_row_owner(s, row), fabs(solver->rows->Cd[row])));
    if (!speeds && scale > 0 && before > 1e-9 * scale)
        lw_study_note(study, lw_arena_printf(&study->arena,
            "initial velocities were made consistent with joints and motors (they were off by %.3g m/s)", before));
}

static void judge(LwStudy *study)
{
    const LwMechanism *m = study->mechanism;
    LwStudyReport *report = &study->report;
    LwSolver *solver = study->solver;
    /* Parts that disagree by ε make dependent rows look independent by about ε²; see LW_NULL_PIVOT. */
    double off = report->misfit / m->size;
    solver->null_pivot = fmin(fmax(LW_NULL_PIVOT, 1000 * off * off), 1e-6);
    lw_solver_judge(solver, study->state);
    report->rows = study->system->row_count;
    report->rank = report->rows - solver->dropped;
    report->dof = m->dof_count - report->rank;
    LwSystem *joints = lw_system_create(&study->arena, m, LW_WITHOUT_PATHS); /* a path leads, like a motor */
    LwSolver *alone = lw_solver_create(&study->arena, joints);
    alone->null_pivot = solver->null_pivot;
    lw_solver_judge(alone, study->state);
    report->joint_rows = joints->row_count;
    report->joint_rank = joints->row_count - alone->dropped;
    report->joint_dof = m->dof_count - report->joint_rank;
    double *z = LW_NEWN(&study->arena, double, joints->row_count);
    for (int i = 0; i < joints->row_count; i++)
        if (!alone->keep[i])
            study->looseness = fmax(study->looseness, lw_kkt_null_vector(alone->kkt, alone->rows, i, z));
}

/* A random motion that the joints allow, small: the pose next door. False when there is none to be had. */
static bool step_aside(LwStudy *study, LwSolver *probe, LwState *state)
{
    const LwMechanism *m = study->mechanism;
    unsigned long seed = 7;
    for (int i = 0; i < 6 * m->body_count; i++)
        probe->f[i] = lw_random(&seed) * (i % 6 < 3 ? 1 : m->size);
    for (int i = 0; i < probe->system->row_count; i++)
        probe->g[i] = 0;
    lw_kkt_solve(probe->kkt, probe->rows, probe->f, probe->g, probe->dx, probe->mu);
    double largest = 0;
    for (int i = 0; i < 6 * m->body_count; i++)
        largest = fmax(largest, fabs(probe->dx[i]) / (i % 6 < 3 ? m->size : 1));
    for (int b = 0; b < m->body_count && largest > 0; b++)
        lw_body_state_displace(&state->body[b], lw_vec3_scale(lw_vec3_from(probe->dx + 6 * b), 0.03 / largest),
                               lw_vec3_scale(lw_vec3_from(probe->dx + 6 * b + 3), 0.03 / largest));
    return lw_fit(probe, state, &(LwFitManner){ .allowed = 1e-12 * m->size }, 50).residual < 1e-9 * m->size;
}

/* Dependence of rows that a small move along the freedoms removes belongs to this pose alone: a dead point, of the
 * joints themselves or for the motors. */
static void look_for_dead_point(LwStudy *study)
{
    const LwMechanism *m = study->mechanism;
    LwStudyReport *report = &study->report;
    if (study->solver->dropped == 0 || report->joint_dof == 0)
        return;
    LwSolver *joints = lw_solver_create(&study->arena, lw_system_create(&study->arena, m, 0));
    LwSolver *all = lw_solver_create(&study->arena, study->system);
    LwState *state = lw_state_create(&study->arena, m);
    joints->null_pivot = all->null_pivot = study->solver->null_pivot;
    lw_state_copy(m, state, study->state);
    lw_solver_judge(joints, state);
    int here = joints->dropped;
    if (!step_aside(study, joints, state))
        return;
    lw_solver_judge(joints, state);
    lw_solver_judge(all, state);
    report->singular = joints->dropped < here;
    report->motor_dead_point = !report->singular && all->dropped < study->solver->dropped;
    if (report->singular)
        lw_study_note(study, "the start pose is singular (a dead point): some rows depend on each other only here");
    else if (report->motor_dead_point)
        lw_study_note(study, "the start pose is a dead point for the motors: there they do not decide which way the mechanism goes");
}

/* Paths that begin where no pose is: the mechanism without them, then led to where they are missed least. Start values say from where. False when it is not
 * the paths that keep it from being assembled. */
static bool miss_paths(LwStudy *study, const LwState *given, double allowed)
{
    const LwMechanism *m = study->mechanism;
    LwArena *arena = &study->arena;
    bool any = false;
    for (int j = 0; j < m->def.joint_count; j++)
        any = any || m->joint[j].path;
    if (!any || m->body_count > LW_FIELD_BODIES)
        return false;
    LwState *other = lw_state_create(arena, m);
    LwSolver *assembler = lw_solver_create(arena, lw_system_create(arena, m, LW_WITH_MOTORS | LW_WITH_STARTS | LW_WITHOUT_PATHS));
    lw_state_copy(m, other, given);
    LwAssembly result = lw_assemble(arena, assembler, other, allowed);
    if (!result.converged || !(result.residual <= allowed))
        return false;
    lw_state_copy(m, study->state, other);
    lw_state_settle_turns(m, study->state);
    LwField *field = lw_field_create(arena, study, &m->def.analysis);
    double miss = lw_field_approach(field, study->state, 300);
    if (!(miss > 1e-9 * m->size))
        return true; /* it was the start values that were in the way */
    study->report.path_miss = miss;
    const char *why = study->report.path_reason = lw_path_reasons(arena, study, study->state);
    lw_study_note(study, lw_arena_printf(arena, "the paths begin where the mechanism cannot be: the nearest pose misses them by %.3g mm%s%s", 1e3 * miss, why ? "; " : "", why ? why : ""));
    return true;
}

/* The pose that was found contradicts the limits: an elbow bent the wrong way. Poses well inside them may lead to another one. */
static bool find_branch_within_limits(LwStudy *study, LwSolver *assembler, const LwState *given, double allowed)
{
    const LwMechanism *m = study->mechanism;
    LwArena *arena = &study->arena;
    LwSolver *joints = lw_solver_create(arena, lw_system_create(arena, m, LW_WITHOUT_PATHS));
    const LwState *from;
    for (int i = 0; i < lw_assemble_restarts(m); i++) {
        LwArenaMark mark = lw_arena_mark(arena);
        lw_state_copy(m, study->state, given);
        if (lw_fit_succeeded(i == 0 ? lw_assemble(arena, joints, study->state, allowed) : lw_assemble_elsewhere(arena, joints, study->state, allowed, i - 1), allowed)) {
            lw_limits_enter(study, allowed);
            if (lw_fit_succeeded(lw_assemble(arena, assembler, study->state, allowed), allowed)) {
                lw_limits_count_turns(m, study->state);
                if (!lw_limits_assemble(study, allowed, &from))
                    return true;
            }
        }
        lw_arena_release(arena, mark);
    }
    return false;
}

/* NULL: done; else as lw_limits_assemble. */
static LwSolver *assemble_within_limits(LwStudy *study, LwSolver *assembler, const LwState *given, double allowed, const LwState **from)
{
    const LwMechanism *m = study->mechanism;
    lw_limits_count_turns(m, study->state);
    LwSolver *contradicted = lw_limits_assemble(study, allowed, from);
    if (!contradicted)
        return NULL;
    LwState *compromise = lw_state_create(&study->arena, m);
    lw_state_copy(m, compromise, study->state);
    if (find_branch_within_limits(study, assembler, given, allowed))
        return NULL;
    lw_state_copy(m, study->state, compromise);
    return contradicted;
}

static LwStudyStatus assemble(LwStudy *study)
{
    const LwMechanism *m = study->mechanism;
    LwArena *arena = &study->arena;
    LwSystem *all = lw_system_create(arena, m, LW_WITH_MOTORS | LW_WITH_STARTS);
    LwSolver *assembler = lw_solver_create(arena, all);
    LwState *given = lw_state_create(arena, m);
    double allowed = m->def.analysis.misfit * m->size;
    LwAssembly result = lw_assemble(arena, assembler, study->state, allowed);
    bool missed = (!result.converged || !(result.residual <= allowed)) && miss_paths(study, given, allowed);
    if (!missed && (!result.converged || !(result.residual <= allowed))) {
        report_conflict(study, assembler, given, allowed);
        lw_state_copy(m, study->state, given);
        return result.converged ? LW_STUDY_CONFLICT : LW_STUDY_NOT_ASSEMBLED;
    }
    if (missed)
        lw_limits_give_way_to_paths(study);
    else if (m->def.limit_count > 0) {
        const LwState *from;
        LwSolver *contradicted = assemble_within_limits(study, assembler, given, allowed, &from);
        if (contradicted) {
            report_conflict(study, contradicted, from, allowed);
            lw_state_copy(m, study->state, given);
            return LW_STUDY_CONFLICT;
        }
    }
    list_moved(study, given);
    if (!missed)
        store_misfit(study, assembler);
    lw_state_settle_turns(m, study->state);
    for (int i = 0; i < m->def.motor_count; i++) {
        LwRel rel;
        lw_state_rel(m, study->state, m->motor[i].joint, &rel);
        LwRelJet c = lw_state_coordinate(m, study->state, m->motor[i].joint, m->motor[i].coordinate, &rel);
        study->state->drive[i] = c.v;
        study->state->drive_speed[i] = c.d;
        for (int k = 0; k < m->def.start_count; k++)
            if (m->def.start[k].has_speed && m->def.start[k].joint == m->motor[i].joint && m->def.start[k].coordinate == m->motor[i].coordinate)
                study->state->drive_speed[i] = m->def.start[k].speed;
    }
    make_velocities_consistent(study);
    lw_state_settle_turns(m, study->state);
    return LW_STUDY_OK;
}

static __attribute__((noinline)) bool fill_study(LwStudy *study)
{
    if (LW_ARENA_GUARD(&study->arena))
        return false;
    const LwMechanism *m = study->mechanism;
    study->report.bodies = m->body_count;
    study->report.size = m->size;
    study->system = lw_system_create(&study->arena, m, LW_WITH_MOTORS);
    study->solver = lw_solver_create(&study->arena, study->system);
    study->system->program = study->solver->kkt->self; /* of the default class */
    study->state = lw_state_create(&study->arena, m);
    study->report.rows = study->system->row_count;
    lw_limits_prepare(study);
    study->report.status = assemble(study);
    if (study->report.status != LW_STUDY_OK)
        return true;
    lw_limits_describe(study);
    judge(study);
    lw_redundancy_describe(study);
    lw_mobility_describe(study);
    look_for_dead_point(study);
    lw_solver_judge(study->solver, study->state);
    return true;
}

LwStudy *lw_study_create(const LwMechanism *mechanism)
{
    LwStudy *study = calloc(1, sizeof *study);
    if (!study)
        return NULL;
    study->mechanism = mechanism;
    if (!fill_study(study)) {
        lw_study_destroy(study);
        return NULL;
    }
    return study;
}

void lw_study_destroy(LwStudy *study)
{
    if (!study)
        return;
    lw_arena_clear(&study->arena);
    free(study);
}

const LwStudyReport *lw_study_report(const LwStudy *study)
{
    return &study->report;
}

LwFrame lw_study_body_frame(const LwStudy *study, int def)
{
    const LwMechanism *m = study->mechanism;
    int body = m->body_of_def[def];
    return body == m->body_count ? m->def.body[def].frame : lw_state_frame(m, study->state, body);
}
