#include "core/solve/forces.h"

#include "core/solve/coordinate.h"
#include "core/solve/hot.h"
#include "core/solve/load_row.h"
#include "core/solve/system.h"

/* A force F (world) at a point fixed in the body, and a torque T (body axes). */
static void apply(const LwMechanism *m, const LwState *state, int body, LwVec3 point, LwVec3 F, LwVec3 T, double *f)
{
    if (body == m->body_count)
        return;
    const LwBodyState *b = &state->body[body];
    LwVec3 moment = lw_vec3_cross(point, lw_mat3_tmul_vec(&b->A, F));
    double *own = f + 6 * body;
    lw_vec3_store(own, lw_vec3_add(lw_vec3_from(own), F));
    lw_vec3_store(own + 3, lw_vec3_add(lw_vec3_from(own + 3), lw_vec3_add(moment, T)));
}

static void apply_along(const LwMechanism *m, const int body_of[2], const double J[12], double effort, double *f)
{
    for (int part = 0; part < 2; part++) {
        int body = body_of[part];
        for (int k = 0; k < 6 && body != m->body_count; k++)
            f[6 * body + k] += effort * J[6 * part + k];
    }
}

LwLoadValue lw_load_value(const LwMechanism *m, const LwState *state, const LwRel *rel, int index)
{
    const LwLoad *load = &m->load[index];
    LwLoadRow row[LW_LOAD_ROWS];
    int count = lw_load_rows(m, state, index, row);
    LwLoadValue value = { 0 };
    (void)rel;
    for (int k = 0; k < count; k++)
        value.energy += lw_load_stored(load, k, &row[k]);
    if (count == 1) {
        value.length = row->value;
        value.speed = row->v;
        value.force = (load->kind == LW_LOAD_TORSION ? -1 : 1) * lw_load_response(load, 0, state->t, row);
    }
    return value;
}

double lw_soft_stop_load(const LwMechanism *m, const LwState *state, int limit)
{
    LwLoadRow row;
    if (!lw_soft_stop_row(m, state, limit, &row))
        return 0;
    double push = lw_soft_stop_response(&m->def.limit[limit], state->t, &row);
    return row.value > m->def.limit[limit].upper ? -push : push;
}

static void apply_vector(const LwMechanism *m, const LwState *state, const LwLoad *load, double *f)
{
    double value[3];
    for (int k = 0; k < 3; k++)
        value[k] = load->component[k] ? lw_law_eval(load->component[k], state->t).v : 0;
    LwVec3 v = lw_vec3_from(value);
    const LwMat3 *A = &state->body[load->body[0]].A;
    if (load->kind == LW_LOAD_FORCE)
        apply(m, state, load->body[0], load->point[0], load->body_axes ? lw_mat3_mul_vec(A, v) : v, lw_vec3(0, 0, 0), f);
    else
        apply(m, state, load->body[0], load->point[0], lw_vec3(0, 0, 0), load->body_axes ? v : lw_mat3_tmul_vec(A, v), f);
}

static void apply_load(const LwMechanism *m, const LwState *state, int index, double *f)
{
    const LwLoad *load = &m->load[index];
    LwLoadRow row[LW_LOAD_ROWS];
    int count = lw_load_rows(m, state, index, row);
    if (count == 0)
        apply_vector(m, state, load, f);
    if (load->kind == LW_LOAD_SPRING) {
        LwVec3 pull = lw_vec3_scale(lw_vec3_from(row->J), -lw_load_response(load, 0, state->t, row));
        apply(m, state, load->body[0], load->point[0], pull, lw_vec3(0, 0, 0), f);
        apply(m, state, load->body[1], load->point[1], lw_vec3_scale(pull, -1), lw_vec3(0, 0, 0), f);
        return;
    }
    for (int k = 0; k < count; k++)
        apply_along(m, row[k].body, row[k].J, -lw_load_response(load, k, state->t, &row[k]), f);
}

static void apply_soft_stop(const LwMechanism *m, const LwState *state, int limit, double *f)
{
    LwLoadRow row;
    if (lw_soft_stop_row(m, state, limit, &row))
        apply_along(m, row.body, row.J, -lw_soft_stop_response(&m->def.limit[limit], state->t, &row), f);
}

void lw_forces_eval(const LwMechanism *m, const LwState *state, const LwRel *rel, double *f)
{
    (void)rel;
    lw_hot()->body_forces(m->body, state->body, m->body_count, f);
    for (int i = 0; i < m->def.load_count; i++)
        apply_load(m, state, i, f);
    for (int i = 0; i < m->def.limit_count; i++)
        apply_soft_stop(m, state, i, f);
    for (int i = 0; i < m->def.motor_count; i++) {
        const LwMotor *motor = &m->motor[i];
        if (motor->kind != LW_MOTOR_EFFORT)
            continue;
        LwCoordinateMotion c;
        lw_coordinate_eval(m, state, motor->joint, motor->coordinate, NULL, LW_EVAL_J, &c);
        apply_along(m, m->joint[motor->joint].body, c.J, lw_law_eval(motor->law, state->t).v, f);
    }
}

double lw_energy_kinetic(const LwMechanism *m, const LwState *state)
{
    double sum = 0;
    for (int b = 0; b < m->body_count; b++) {
        const LwBodyState *s = &state->body[b];
        sum += 0.5 * m->body[b].mass * lw_vec3_dot(s->v, s->v) + 0.5 * lw_vec3_dot(s->w, lw_mat3_mul_vec(&m->body[b].inertia, s->w));
    }
    return sum;
}

double lw_energy_potential(const LwMechanism *m, const LwState *state, const LwRel *rel)
{
    double sum = 0;
    for (int b = 0; b < m->body_count; b++)
        sum -= lw_vec3_dot(m->body[b].weight, state->body[b].p);
    for (int i = 0; i < m->def.load_count; i++)
        sum += lw_load_value(m, state, rel, i).energy;
    for (int i = 0; i < m->def.limit_count; i++) {
        LwLoadRow row;
        if (lw_soft_stop_row(m, state, i, &row))
            sum += lw_soft_stop_stored(&m->def.limit[i], &row);
    }
    return sum;
}

/* What row k resists with as far as it is stored: as if it stood still; nothing where the law asks for more than the deflection. */
static double storing(const LwLoad *load, int k, const LwLoadRow *row)
{
    LwLoadRow still = *row;
    still.v = 0;
    return load->law && (lw_law_uses(load->law) & ~LW_LAW_USES_X) ? 0 : lw_load_response(load, k, 0, &still);
}

static double storing_stop(const LwLimitDef *limit, const LwLoadRow *row)
{
    LwLoadRow still = *row;
    still.v = 0;
    return limit->law && (lw_law_uses(limit->law) & ~LW_LAW_USES_X) ? 0 : lw_soft_stop_response(limit, 0, &still);
}

double lw_energy_potential_rate(const LwMechanism *m, const LwState *state)
{
    double sum = 0;
    for (int b = 0; b < m->body_count; b++)
        sum -= lw_vec3_dot(m->body[b].weight, state->body[b].v);
    for (int i = 0; i < m->def.load_count; i++) {
        LwLoadRow row[LW_LOAD_ROWS];
        int count = lw_load_rows(m, state, i, row);
        for (int k = 0; k < count; k++)
            sum += storing(&m->load[i], k, &row[k]) * row[k].v;
    }
    for (int i = 0; i < m->def.limit_count; i++) {
        LwLoadRow row;
        if (lw_soft_stop_row(m, state, i, &row))
            sum += storing_stop(&m->def.limit[i], &row) * row.v;
    }
    return sum;
}
