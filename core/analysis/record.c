#include "core/analysis/record.h"

#include "core/base/assert.h"
#include "core/model/cable.h"
#include "core/solve/forces.h"

static const char *const component_name[] = { "fx", "fy", "fz", "tx", "ty", "tz" };

static void channels(LwRecord *record, const char *object, const char *const *quantity, const char *const *unit, int count)
{
    for (int i = 0; i < count; i++)
        lw_trace_add_channel(record->trace, lw_arena_printf(record->trace->arena, "%s.%s", object, quantity[i]), unit[i]);
}

static void body_channels(LwRecord *record, const char *name)
{
    static const char *const quantity[] = { "x", "y", "z", "e0", "e1", "e2", "e3", "vx", "vy", "vz",
                                            "ax", "ay", "az", "wx", "wy", "wz", "alx", "aly", "alz" };
    static const char *const unit[] = { "m", "m", "m", "", "", "", "", "m/s", "m/s", "m/s",
                                        "m/s^2", "m/s^2", "m/s^2", "rad/s", "rad/s", "rad/s", "rad/s^2", "rad/s^2", "rad/s^2" };
    channels(record, name, quantity, unit, 19);
}

static void joint_channels(LwRecord *record, int joint)
{
    static const char *const load_unit[] = { "N", "N", "N", "N*m", "N*m", "N*m" };
    const LwMechanism *m = record->system->mechanism;
    const char *name = m->def.joint[joint].name;
    for (int c = 0; c < LW_COORDINATES; c++)
        if (lw_joint_class_measured(m->joint[joint].type) & (1u << c)) {
            for (int i = 0; i < m->def.motor_count; i++)
                if (m->motor[i].joint == joint && (int)m->motor[i].coordinate == c)
                    record->motor_coordinate[i] = record->trace->channel_count;
            const char *unit = c >= LW_RX ? "rad" : "m";
            channels(record, name, &lw_coordinate_names[c], &unit, 1);
        }
    record->joint_channel[joint] = record->trace->channel_count;
    if (record->loads)
        channels(record, name, component_name, load_unit, 6);
    if (m->joint[joint].path && record->loads) {
        static const char *const drive[] = { "speed", "power" }, *const drive_unit[] = { "m/s", "W" };
        channels(record, name, drive, drive_unit, 2); /* a path drives like a motor */
    }
}

/* NAME.torque1 or NAME.force1 …: what the coupler does on each of its terms' coordinates. */
static void coupler_channels(LwRecord *record, int coupler)
{
    const LwMechanism *m = record->system->mechanism;
    LwTrace *trace = record->trace;
    record->coupler_channel[coupler] = trace->channel_count;
    for (int i = 0; record->loads && i < m->coupler[coupler].term_count; i++) {
        bool turns = m->coupler[coupler].term[i].coordinate >= LW_RX;
        lw_trace_add_channel(trace, lw_arena_printf(trace->arena, "%s.%s%d", m->def.coupler[coupler].name, turns ? "torque" : "force", i + 1),
                             turns ? "N*m" : "N");
    }
}

static void cable_channels(LwRecord *record, int cable)
{
    static const char *const quantity[] = { "length", "tension" }, *const unit[] = { "m", "N" };
    record->cable_channel[cable] = record->trace->channel_count + 1;
    channels(record, record->system->mechanism->def.cable[cable].name, quantity, unit, record->loads ? 2 : 1);
}

static void motor_channels(LwRecord *record, int motor)
{
    static const char *const turning[] = { "angle", "speed", "torque", "power" };
    static const char *const turning_unit[] = { "rad", "rad/s", "N*m", "W" };
    static const char *const sliding[] = { "displacement", "speed", "force", "power" };
    static const char *const sliding_unit[] = { "m", "m/s", "N", "W" };
    const LwMechanism *m = record->system->mechanism;
    bool turns = m->motor[motor].coordinate >= LW_RX;
    record->motor_channel[motor] = record->trace->channel_count + 2;
    channels(record, m->def.motor[motor].name, turns ? turning : sliding, turns ? turning_unit : sliding_unit, record->loads ? 4 : 2);
}

static void load_channels(LwRecord *record, int load)
{
    static const char *const spring[] = { "length", "speed", "force" }, *const spring_unit[] = { "m", "m/s", "N" };
    static const char *const turning[] = { "angle", "speed", "torque" }, *const turning_unit[] = { "rad", "rad/s", "N*m" };
    static const char *const sliding[] = { "displacement", "speed", "force" };
    const LwMechanism *m = record->system->mechanism;
    const char *name = m->def.load[load].name;
    record->load_channel[load] = record->trace->channel_count + 2;
    int count = record->loads ? 3 : 2;
    if (m->load[load].kind == LW_LOAD_SPRING)
        channels(record, name, spring, spring_unit, count);
    else if (m->load[load].kind == LW_LOAD_TORSION) {
        bool turns = m->load[load].coordinate >= LW_RX;
        channels(record, name, turns ? turning : sliding, turns ? turning_unit : spring_unit, count);
    }
}

LwRecord *lw_record_create(LwArena *arena, const LwSystem *system, bool loads, double looseness)
{
    static const char *const energy[] = { "kinetic", "potential", "total" }, *const energy_unit[] = { "J", "J", "J" };
    static const char *const violation[] = { "position", "velocity" }, *const violation_unit[] = { "m", "m/s" };
    const LwMechanism *m = system->mechanism;
    LwRecord *record = LW_NEW(arena, LwRecord);
    record->system = system;
    record->loads = loads;
    record->trace = lw_trace_create(arena);
    record->certainties = loads ? lw_certainties_create(arena, system, looseness) : NULL;
    record->energy_start = NAN;
    record->joint_channel = LW_NEWN(arena, int, m->def.joint_count);
    record->coupler_channel = LW_NEWN(arena, int, m->def.coupler_count);
    record->cable_channel = LW_NEWN(arena, int, m->def.cable_count);
    record->motor_channel = LW_NEWN(arena, int, m->def.motor_count);
    record->load_channel = LW_NEWN(arena, int, m->def.load_count);
    record->motor_coordinate = LW_NEWN(arena, int, m->def.motor_count);
    record->rate = LW_NEWN(arena, double, m->def.joint_count * LW_SLOTS);
    lw_trace_add_channel(record->trace, "time", "s");
    for (int b = 0; b < m->body_count; b++)
        body_channels(record, m->def.body[m->body[b].def].name);
    for (int j = 0; j < m->def.joint_count; j++)
        joint_channels(record, j);
    for (int i = 0; i < m->def.coupler_count; i++)
        coupler_channels(record, i);
    for (int i = 0; i < m->def.cable_count; i++)
        cable_channels(record, i);
    for (int i = 0; i < m->def.motor_count; i++)
        motor_channels(record, i);
    for (int i = 0; i < m->def.load_count; i++)
        load_channels(record, i);
    channels(record, "energy", energy, energy_unit, 3);
    channels(record, "violation", violation, violation_unit, 2);
    return record;
}

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

static double *put_joint(const LwRecord *record, const LwSolver *solver, const LwState *state, int j, double *at)
{
    const LwMechanism *m = record->system->mechanism;
    const LwRel *rel = &solver->rows->rel[j];
    at = put3(at, lw_vec3_from(rel->z));
    for (int c = LW_RX; m->joint[j].type->angles != LW_ANGLES_NONE && c < LW_COORDINATES; c++)
        if (lw_joint_class_measured(m->joint[j].type) & (1u << c))
            *at++ = lw_state_coordinate_value(m, state, j, (LwCoordinate)c, rel, &record->rate[lw_slot(j, (LwCoordinate)c)]);
    if (!record->loads)
        return at;
    lw_joint_load(record->system, solver->rows, state, j, solver->lambda, at);
    if (!m->joint[j].path)
        return at + 6;
    /* Velocity and angular velocity of marker 1 in marker 2's axes: ẋ and 2 vec(u̇ u*). */
    LwVec3 v = lw_vec3_from(rel->zd);
    LwQuat turn = lw_quat_mul(lw_quat_from(rel->zd + 3), lw_quat_conj(lw_quat_from(rel->z + 3)));
    at[6] = lw_vec3_norm(v);
    at[7] = lw_vec3_dot(lw_vec3_from(at), v) + 2 * lw_vec3_dot(lw_vec3_from(at + 3), lw_quat_vector(turn));
    return at + 8;
}

static double *put_cable(const LwRecord *record, const LwSolver *solver, const LwState *state, int i, double *at)
{
    const LwSystem *s = record->system;
    *at++ = lw_cable_eval(s->mechanism, state, i, NULL).length;
    if (record->loads)
        *at++ = solver->lambda[s->group[s->cable_group[i]].first];
    return at;
}

/* The joint's own columns have been written. */
static double *put_motor(const LwRecord *record, const LwSolver *solver, const LwState *state, int i, const double *row, double *at)
{
    const LwMechanism *m = record->system->mechanism;
    const LwMotor *motor = &m->motor[i];
    bool turns = motor->coordinate >= LW_RX;
    double rate = turns ? record->rate[lw_slot(motor->joint, motor->coordinate)] : solver->rows->rel[motor->joint].zd[motor->coordinate];
    *at++ = row[record->motor_coordinate[i]];
    *at++ = rate;
    if (!record->loads)
        return at;
    bool effort = motor->kind == LW_MOTOR_EFFORT;
    at[0] = effort ? lw_law_eval(motor->law, state->t).v : lw_motor_effort(record->system, i, solver->lambda);
    at[1] = at[0] * rate;
    return at + 2;
}

static double *put_load(const LwRecord *record, const LwSolver *solver, const LwState *state, int i, double *at)
{
    const LwMechanism *m = record->system->mechanism;
    if (m->load[i].kind != LW_LOAD_SPRING && m->load[i].kind != LW_LOAD_TORSION)
        return at;
    LwLoadValue value = lw_load_value(m, state, solver->rows->rel, i);
    *at++ = value.length;
    *at++ = value.speed;
    if (record->loads)
        *at++ = value.force;
    return at;
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
    watch_energies(record, kinetic, kinetic + lw_energy_potential(m, state, solver->rows->rel));
}

void lw_record_residuals(LwRecord *record, const LwSolver *solver, double violation)
{
    record->violation = fmax(record->violation, violation);
    for (int i = 0; solver->dropped > 0 && i < record->system->row_count; i++)
        if (!solver->keep[i])
            record->disagreement = fmax(record->disagreement, fabs(solver->rows->C[i]));
}

void lw_record_sample(LwRecord *record, LwSolver *solver, const LwState *state, bool unique)
{
    const LwMechanism *m = record->system->mechanism;
    double *row = lw_trace_add_sample(record->trace), *at = row;
    lw_rows_eval_rel(record->system, state, solver->rows);
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
    for (int i = 0; i < m->def.load_count; i++)
        at = put_load(record, solver, state, i, at);
    at[0] = lw_energy_kinetic(m, state);
    at[1] = lw_energy_potential(m, state, solver->rows->rel);
    at[2] = at[0] + at[1];
    at[3] = lw_solver_violation(solver, solver->rows->C);
    at[4] = lw_solver_violation(solver, solver->rows->Cd);
    LW_ASSERT(at + 5 - row == record->trace->channel_count);
    watch_energies(record, at[0], at[2]);
    lw_record_residuals(record, solver, at[3]);
    if (record->loads && unique && solver->left_out > 0)
        lw_certainties_add(record->certainties, solver, state);
}

void lw_record_finish(LwRecord *record)
{
    const LwMechanism *m = record->system->mechanism;
    LwTrace *trace = record->trace;
    if (!record->loads)
        return;
    for (int j = 0; j < m->def.joint_count; j++)
        for (int k = 0; k < 6; k++) {
            LwChannel *channel = &trace->channel[record->joint_channel[j] + k];
            channel->certainty = lw_certainties_joint(record->certainties, trace->arena, j, k, &channel->sum);
            /* The power of a path is as certain as the least certain of its loads. */
            LwChannel *power = m->joint[j].path ? &trace->channel[record->joint_channel[j] + 7] : channel;
            if (channel->certainty > power->certainty)
                power->certainty = channel->certainty == LW_SUM_ONLY ? LW_UNDETERMINED : channel->certainty;
        }
    for (int i = 0; i < m->def.coupler_count; i++)
        for (int k = 0; k < m->coupler[i].term_count; k++)
            trace->channel[record->coupler_channel[i] + k].certainty = lw_certainties_coupler(record->certainties, i);
    for (int i = 0; i < m->def.cable_count; i++)
        trace->channel[record->cable_channel[i]].certainty = lw_certainties_cable(record->certainties, i);
    for (int i = 0; i < m->def.motor_count; i++)
        for (int k = 0; k < 2; k++) /* effort and power */
            trace->channel[record->motor_channel[i] + k].certainty = lw_certainties_motor(record->certainties, i);
    for (int i = 0; i < m->def.load_count; i++)
        if (m->load[i].kind == LW_LOAD_SPRING || m->load[i].kind == LW_LOAD_TORSION)
            trace->channel[record->load_channel[i]].certainty = LW_EXACT;
}
