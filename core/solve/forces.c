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

static double law_energy(const LwLaw *law, double x)
{
    return lw_law_uses(law) & ~LW_LAW_USES_X ? 0 : lw_law_integral_x(law, 0, x);
}

static LwLoadValue torsion_value(const LwState *state, const LwLoad *load, const LwCoordinateMotion *c)
{
    double x = c->v - load->rest;
    if (load->law)
        return (LwLoadValue){ c->v, c->d, lw_law_eval_xv(load->law, state->t, c->v, c->d), -law_energy(load->law, c->v) };
    return (LwLoadValue){ c->v, c->d, -load->stiffness * x - load->damping * c->d, 0.5 * load->stiffness * x * x };
}

static LwLoadValue spring_value(const LwState *state, const LwLoad *load, const LwLoadRow *row)
{
    double x = row->x - load->rest;
    if (!(row->x > 0))
        return (LwLoadValue){ 0, row->v, 0, load->law ? law_energy(load->law, x) : 0.5 * load->stiffness * x * x }; /* no direction to push in */
    if (load->law)
        return (LwLoadValue){ row->x, row->v, lw_law_eval_xv(load->law, state->t, x, row->v), law_energy(load->law, x) };
    return (LwLoadValue){ row->x, row->v, load->stiffness * x + load->damping * row->v, 0.5 * load->stiffness * x * x };
}

LwLoadValue lw_load_value(const LwMechanism *m, const LwState *state, const LwRel *rel, int index)
{
    const LwLoad *load = &m->load[index];
    (void)rel;
    if (load->kind == LW_LOAD_SPRING) {
        LwLoadRow row;
        lw_spring_row(state, load, &row);
        return spring_value(state, load, &row);
    }
    if (load->kind == LW_LOAD_TORSION) {
        LwCoordinateMotion c;
        lw_coordinate_eval(m, state, load->joint, load->coordinate, NULL, LW_EVAL_C | LW_EVAL_CD, &c);
        return torsion_value(state, load, &c);
    }
    return (LwLoadValue){ 0 };
}

static void apply_load(const LwMechanism *m, const LwState *state, int index, double *f)
{
    const LwLoad *load = &m->load[index];
    if (load->kind == LW_LOAD_SPRING) {
        LwLoadRow row;
        lw_spring_row(state, load, &row);
        apply_along(m, row.body, row.J, -spring_value(state, load, &row).force, f);
    } else if (load->kind == LW_LOAD_TORSION) {
        LwCoordinateMotion c;
        lw_coordinate_eval(m, state, load->joint, load->coordinate, NULL, LW_EVAL_C | LW_EVAL_CD | LW_EVAL_J, &c);
        apply_along(m, m->joint[load->joint].body, c.J, torsion_value(state, load, &c).force, f);
    } else {
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
}

void lw_forces_eval(const LwMechanism *m, const LwState *state, const LwRel *rel, double *f)
{
    (void)rel;
    lw_hot()->body_forces(m->body, state->body, m->body_count, f);
    for (int i = 0; i < m->def.load_count; i++)
        apply_load(m, state, i, f);
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
        if (m->load[i].kind == LW_LOAD_SPRING || m->load[i].kind == LW_LOAD_TORSION)
            sum += lw_load_value(m, state, rel, i).energy;
    return sum;
}
