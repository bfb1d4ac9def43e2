/* One row of the results, and what is watched beside. All comes from the state, the accelerations and the multipliers. */
#include "core/analysis/record.h"

#include "core/analysis/sharing.h"
#include "core/base/assert.h"
#include "core/model/cable.h"
#include "core/model/path.h"
#include "core/solve/compliant.h"
#include "core/solve/forces.h"
#include "core/solve/load_row.h"

static double *put3(double *at, LwVec3 v)
{
    lw_vec3_store(at, v);
    return at + 3;
}

static double *put_body(const LwRecord *record, const LwSolver *solver, const LwState *state, int b, double *at)
{
    const LwMechanism *m = record->system->mechanism;
    const LwBodyState *body = &state->body[b];
    LwVec3 arm = lw_vec3_scale(lw_mat3_mul_vec(&body->A, m->body[b].com), -1); /* from the centre to the origin */
    LwVec3 w = lw_mat3_mul_vec(&body->A, body->w);
    LwVec3 alpha = lw_mat3_mul_vec(&body->A, lw_vec3_from(solver->a + 6 * b + 3));
    LwVec3 v = lw_vec3_add(body->v, lw_vec3_cross(w, arm));
    LwVec3 a = lw_vec3_add(lw_vec3_from(solver->a + 6 * b), lw_vec3_cross(alpha, arm));
    a = lw_vec3_add(a, lw_vec3_cross(w, lw_vec3_cross(w, arm)));
    at = put3(at, lw_vec3_add(body->p, arm));
    lw_quat_store(at, body->q);
    at = put3(at + 4, v);
    at = put3(at, a);
    at = put3(at, w);
    return put3(at, alpha);
}

/* Velocity and angular velocity of marker 1 in marker 2's axes, ẋ and 2 vec(u̇ u*): speed, with the load (NULL: none) power, and how far marker 1
 * is from the path. */
static double *put_path(const LwRecord *record, const LwState *state, int j, const double *load, double *at)
{
    const LwMechanism *m = record->system->mechanism;
    LwRel rel;
    const LwJoint *joint = &m->joint[j];
    lw_lock_eval_motion(&state->body[joint->body[0]], &joint->marker[0], &state->body[joint->body[1]], &joint->marker[1], &rel);
    LwVec3 v = lw_vec3_from(rel.zd);
    LwQuat turn = lw_quat_mul(lw_quat_from(rel.zd + 3), lw_quat_conj(lw_quat_from(rel.z + 3)));
    if (load || record->misses)
        *at++ = lw_vec3_norm(v);
    if (load)
        *at++ = lw_vec3_dot(lw_vec3_from(load), v) + 2 * lw_vec3_dot(lw_vec3_from(load + 3), lw_quat_vector(turn));
    if (!record->misses)
        return at;
    LwPathMiss miss = lw_path_miss(joint->path, state->t, rel.z);
    *at++ = lw_vec3_norm(miss.away);
    if (joint->path->orientation)
        *at++ = miss.angle;
    return at;
}

/* Of a driven angle the row of its motor tells all: what the law asks for and what is missing. */
static bool put_driven(const LwRecord *record, const LwRows *rows, int j, double *at)
{
    int axis = record->driven[j];
    if (axis < 0 || !rows->hold_motors)
        return false;
    int row = record->system->group[axis].first;
    double unit = 1 / record->system->scale[row];
    *at = rows->hold[axis].v + unit * rows->C[row];
    record->rate[lw_slot(j, LW_RZ)] = rows->hold[axis].d + unit * rows->Cd[row];
    return true;
}

static double *put_joint(const LwRecord *record, const LwSolver *solver, const LwState *state, int j, double *at)
{
    const LwMechanism *m = record->system->mechanism;
    const LwJoint *joint = &m->joint[j];
    const LwBodyState *b1 = &state->body[joint->body[0]], *b2 = &state->body[joint->body[1]];
    LwMat3 axes = lw_mat3_mul(&b2->A, &joint->marker[1].R);
    LwVec3 P1 = lw_vec3_add(b1->p, lw_mat3_mul_vec(&b1->A, joint->marker[0].d)), P2 = lw_vec3_add(b2->p, lw_mat3_mul_vec(&b2->A, joint->marker[1].d));
    at = put3(at, lw_mat3_tmul_vec(&axes, lw_vec3_sub(P1, P2)));
    if (put_driven(record, solver->rows, j, at))
        at++;
    else if (joint->type->angles != LW_ANGLES_NONE) {
        LwRel rel;
        unsigned angles = lw_joint_class_measured(joint->type);
        lw_state_turning(m, state, j, &rel);
        for (int c = LW_RX; c < LW_COORDINATES; c++)
            if (angles & (1u << c))
                *at++ = lw_state_coordinate_value(m, state, j, (LwCoordinate)c, &rel, &record->rate[lw_slot(j, (LwCoordinate)c)]);
    }
    if (!lw_record_has_load(record, j))
        return joint->path ? put_path(record, state, j, NULL, at) : at;
    lw_joint_load_in(record->system, solver->rows, state, j, solver->lambda, &axes, at);
    return joint->path ? put_path(record, state, j, at, at + 6) : at + 6;
}

static double *put_cable(const LwRecord *record, const LwSolver *solver, const LwState *state, int i, double *at)
{
    const LwSystem *s = record->system;
    *at++ = lw_cable_eval(s->mechanism, state, i, NULL).length;
    if (record->loads)
        *at++ = solver->lambda[s->group[s->cable_group[i]].first];
    return at;
}

static double motor_rate(const LwRecord *record, const LwState *state, const LwMotor *motor)
{
    const LwJoint *joint = &record->system->mechanism->joint[motor->joint];
    if (motor->coordinate >= LW_RX)
        return record->rate[lw_slot(motor->joint, motor->coordinate)];
    LwRel rel;
    lw_lock_eval_motion(&state->body[joint->body[0]], &joint->marker[0], &state->body[joint->body[1]], &joint->marker[1], &rel);
    return rel.zd[motor->coordinate];
}

/* The joint's own columns have been written. */
static double *put_motor(const LwRecord *record, const LwSolver *solver, const LwState *state, int i, const double *row, double *at)
{
    const LwMechanism *m = record->system->mechanism;
    const LwMotor *motor = &m->motor[i];
    double rate = motor_rate(record, state, motor);
    *at++ = row[record->motor_coordinate[i]];
    *at++ = rate;
    if (!record->loads)
        return at;
    bool row_of_its_own = record->system->motor_group[i] >= 0;
    at[0] = row_of_its_own ? lw_motor_effort(record->system, i, solver->lambda) : motor->law ? lw_law_eval(motor->law, state->t).v : 0;
    at[1] = at[0] * rate;
    if (!lw_record_has_breakaway(record, i))
        return at + 2;
    bool open = record->breakaway->known[i];
    at[2] = open ? fmin(record->breakaway->low[i], at[0]) : at[0];
    at[3] = open ? fmax(record->breakaway->high[i], at[0]) : at[0];
    return at + 4;
}

static double *put_bushing(const LwRecord *record, const LwState *state, int i, double *at)
{
    LwLoadRow row[LW_LOAD_ROWS];
    lw_load_rows(record->system->mechanism, state, i, row);
    for (int k = 0; k < LW_LOAD_ROWS; k++)
        *at++ = row[k].value;
    if (!record->loads)
        return at;
    lw_bushing_load(record->system->mechanism, state, i, row, at);
    return at + 6;
}

static double *put_load(const LwRecord *record, const LwSolver *solver, const LwState *state, int i, double *at)
{
    const LwMechanism *m = record->system->mechanism;
    if (m->load[i].kind == LW_LOAD_BUSHING)
        return put_bushing(record, state, i, at);
    if (m->load[i].kind != LW_LOAD_SPRING && m->load[i].kind != LW_LOAD_TORSION)
        return at;
    LwLoadValue value = lw_load_value(m, state, solver->rows->rel, i);
    *at++ = value.length;
    *at++ = value.speed;
    if (record->loads)
        *at++ = value.force;
    return at;
}

static double potential(const LwMechanism *m, const LwSolver *solver, const LwState *state)
{
    return lw_energy_potential(m, state, solver->rows->rel) + (solver->compliant ? lw_compliant_energy(solver->compliant, state) : 0);
}

static void watch_energies(LwRecord *record, double kinetic, double total)
{
    if (isnan(record->energy_start))
        record->energy_start = total;
    record->energy_drift = fmax(record->energy_drift, fabs(total - record->energy_start));
    record->kinetic_max = fmax(record->kinetic_max, kinetic);
}

void lw_record_energies(LwRecord *record, const LwSolver *solver, const LwState *state)
{
    const LwMechanism *m = record->system->mechanism;
    double kinetic = lw_energy_kinetic(m, state);
    watch_energies(record, kinetic, kinetic + potential(m, solver, state));
}

void lw_record_residuals(LwRecord *record, const LwSolver *solver, double violation)
{
    record->violation = fmax(record->violation, violation);
    for (int i = 0; solver->dropped > 0 && i < record->system->row_count; i++)
        if (!solver->keep[i])
            record->disagreement = fmax(record->disagreement, fabs(solver->rows->C[i]));
}

static double *put_reflected(LwRecord *record, const LwSolver *solver, const LwState *state, double *at)
{
    if (!record->reflected)
        return at;
    lw_reflected_eval(record->reflected, state, solver->a, record->felt);
    for (int i = 0; i < record->system->mechanism->def.motor_count; i++) {
        const LwReflectedMotor *felt = &record->felt[i];
        const double value[LW_REFLECTED_COLUMNS] = { felt->acceleration, felt->inertia, felt->holding, felt->damping, felt->inertial };
        for (int k = 0; k < LW_REFLECTED_COLUMNS; k++)
            *at++ = value[k];
    }
    return at;
}

void lw_record_sample(LwRecord *record, LwSolver *solver, const LwState *state, bool unique)
{
    const LwMechanism *m = record->system->mechanism;
    double *row = lw_trace_add_sample(record->trace), *at = row, *own = solver->lambda;
    if (record->breakaway)
        lw_breakaway_eval(record->breakaway, solver, state);
    if (record->sharing && record->loads && solver->left_out > 0)
        solver->lambda = lw_sharing_eval(record->sharing, solver);
    *at++ = state->t;
    for (int b = 0; b < m->body_count; b++)
        at = put_body(record, solver, state, b, at);
    for (int j = 0; j < m->def.joint_count; j++)
        at = put_joint(record, solver, state, j, at);
    for (int i = 0; record->loads && i < m->def.coupler_count; i++)
        for (int k = 0; k < m->coupler[i].term_count; k++)
            *at++ = lw_coupler_effort(record->system, state, i, k, solver->lambda);
    for (int i = 0; i < m->def.cable_count; i++)
        at = put_cable(record, solver, state, i, at);
    for (int i = 0; i < m->def.motor_count; i++)
        at = put_motor(record, solver, state, i, row, at);
    solver->lambda = own;
    for (int i = 0; i < m->def.load_count; i++)
        at = put_load(record, solver, state, i, at);
    at = lw_record_put_aux(record, solver, state, at);
    at[0] = lw_energy_kinetic(m, state);
    at[1] = potential(m, solver, state);
    at[2] = at[0] + at[1];
    at[3] = lw_solver_violation(solver, solver->rows->C);
    at[4] = lw_solver_violation(solver, solver->rows->Cd);
    watch_energies(record, at[0], at[2]);
    lw_record_residuals(record, solver, at[3]);
    at = put_reflected(record, solver, state, lw_record_put_measures(record, solver, state, at + 5));
    LW_ASSERT(at - row == record->trace->channel_count);
    if (record->loads && unique && (solver->left_out > 0 || solver->aux))
        lw_certainties_add(record->certainties, solver, state);
    if (record->told)
        record->told(record->told_user, record->trace);
}
