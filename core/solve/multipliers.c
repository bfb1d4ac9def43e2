#include "core/solve/multipliers.h"

#include <string.h>

LwMat3 lw_joint_axes(const LwMechanism *m, const LwState *state, int joint)
{
    const LwJoint *j = &m->joint[joint];
    return lw_mat3_mul(&state->body[j->body[1]].A, &j->marker[1].R);
}

/* The torque is moved in body 1's axes, where the arm is constant. */
void lw_joint_wrench(const LwMechanism *m, const LwState *state, int joint, const double sum[6], const LwMat3 *axes, double load[6])
{
    const LwJoint *j = &m->joint[joint];
    const LwMat3 *A = &state->body[j->body[0]].A;
    LwVec3 force = lw_vec3_from(sum);
    LwVec3 torque = lw_vec3_sub(lw_vec3_from(sum + 3), lw_vec3_cross(j->marker[0].d, lw_mat3_tmul_vec(A, force)));
    lw_vec3_store(load, lw_mat3_tmul_vec(axes, force));
    lw_vec3_store(load + 3, lw_mat3_tmul_vec(axes, lw_mat3_mul_vec(A, torque)));
}

void lw_joint_load_in(const LwSystem *s, const LwRows *rows, const LwState *state, int joint, const double *lambda, const LwMat3 *axes, double load[6])
{
    if (s->joint_group[joint] < 0) {
        memset(load, 0, 6 * sizeof *load);
        return;
    }
    const LwGroup *g = &s->group[s->joint_group[joint]];
    const double *J = rows->J + g->J;
    double sum[6] = { 0 };
    for (int r = 0; r < g->count; r++, J += 6 * g->part_count)
        for (int k = 0; k < 6; k++)
            sum[k] -= lambda[g->first + r] * J[k];
    lw_joint_wrench(s->mechanism, state, joint, sum, axes, load);
}

void lw_joint_load(const LwSystem *s, const LwRows *rows, const LwState *state, int joint, const double *lambda, double load[6])
{
    LwMat3 axes = lw_joint_axes(s->mechanism, state, joint);
    lw_joint_load_in(s, rows, state, joint, lambda, &axes, load);
}

double lw_motor_effort(const LwSystem *s, int motor, const double *lambda)
{
    if (s->motor_group[motor] < 0)
        return 0;
    int row = s->group[s->motor_group[motor]].first;
    return -lambda[row] * s->scale[row];
}

double lw_coupler_effort(const LwSystem *s, const LwState *state, int coupler, int term, const double *lambda)
{
    const LwCoupler *c = &s->mechanism->coupler[coupler];
    int row = s->group[s->coupler_group[coupler]].first;
    double factor = term == 0 && c->ratio ? -lw_law_eval(c->ratio, state->t).v : c->term[term].factor;
    return -lambda[row] * s->scale[row] * factor;
}
