/* Rows at a state (formulation §2): masks are relative coordinates themselves, other rows functions of them.
 *     C = φ(z, t)    Ċ = φ_z ż + φ_t    C̈ = φ_z J (a, α) + γ */
#include "core/solve/system.h"

#include "core/model/cable.h"
#include "core/solve/forces.h"

#include <string.h>

LwRows *lw_rows_create(LwArena *arena, const LwSystem *s)
{
    LwRows *rows = LW_NEW(arena, LwRows);
    rows->C = LW_NEWN(arena, double, s->row_count);
    rows->Cd = LW_NEWN(arena, double, s->row_count);
    rows->gamma = LW_NEWN(arena, double, s->row_count);
    rows->offset = LW_NEWN(arena, double, s->row_count);
    rows->J = LW_NEWN(arena, double, s->J_count);
    rows->J_spare = LW_NEWN(arena, double, s->J_count);
    rows->hold = LW_NEWN(arena, LwJet, s->group_count);
    rows->rel = LW_NEWN(arena, LwRel, s->mechanism->def.joint_count);
    return rows;
}

/* J is NULL when only residuals are wanted. */
static void put_coordinate(const LwSystem *s, const LwRel *rel, int k, int row, double *J, LwRows *rows)
{
    double scale = s->scale[row];
    rows->C[row] = scale * rel->z[k] - rows->offset[row];
    rows->Cd[row] = scale * rel->zd[k];
    if (!J)
        return;
    rows->gamma[row] = scale * rel->gamma[k];
    for (int i = 0; i < 12; i++)
        J[i] = scale * rel->J[k][i];
}

static void put_jet(const LwSystem *s, const LwRel *rel, const LwRelJet *a, int row, double *J, LwRows *rows)
{
    double scale = s->scale[row];
    rows->C[row] = scale * a->v - rows->offset[row];
    rows->Cd[row] = scale * a->d;
    if (!J)
        return;
    rows->gamma[row] = scale * a->dd;
    memset(J, 0, 12 * sizeof *J);
    for (int k = 0; k < LW_REL; k++) {
        double g = scale * a->g[k];
        if (g != 0)
            for (int i = 0; i < 12; i++)
                J[i] += g * rel->J[k][i];
    }
}

/* Σ c_k ż_k + drift: J = Σ c_k J_k, γ = Σ (ċ_k ż_k + c_k γ_k) + drift′ */
static void put_speed(const LwSystem *s, const LwRel *rel, const LwSpeedRow *a, int row, double *J, LwRows *rows)
{
    double scale = s->scale[row], speed = a->drift.v, gamma = a->drift.d;
    for (int k = 0; k < LW_REL; k++) {
        speed += a->coefficient[k].v * rel->zd[k];
        gamma += a->coefficient[k].d * rel->zd[k] + a->coefficient[k].v * rel->gamma[k];
    }
    rows->C[row] = 0;
    rows->Cd[row] = scale * speed;
    if (!J)
        return;
    rows->gamma[row] = scale * gamma;
    memset(J, 0, 12 * sizeof *J);
    for (int k = 0; k < LW_REL; k++)
        for (int i = 0; i < 12; i++)
            J[i] += scale * a->coefficient[k].v * rel->J[k][i];
}

static void joint_rows(const LwSystem *s, const LwState *state, const LwGroup *g, bool full, LwRows *rows)
{
    static const int rel_of_mask[LW_COORDINATES] = { 0, 1, 2, 4, 5, 6 };
    const LwJointClass *type = s->mechanism->joint[g->joint].type;
    const LwRel *rel = &rows->rel[g->joint];
    int row = g->first;
    double *J = rows->J + g->J;
    for (int c = 0; c < LW_COORDINATES; c++)
        if (type->locked & (1u << c)) {
            put_coordinate(s, rel, rel_of_mask[c], row++, full ? J : NULL, rows);
            J += 12;
        }
    if (type->extra_count + type->speed_count == 0)
        return;
    LwJointView view;
    LwRelJet extra[LW_JOINT_MAX_EXTRA];
    LwSpeedRow speed[LW_JOINT_MAX_SPEEDS];
    lw_state_view(s->mechanism, state, g->joint, rel, &view);
    if (type->extra_count > 0)
        type->rows(&view, extra);
    for (int i = 0; i < type->extra_count; i++, J += 12)
        put_jet(s, rel, &extra[i], row++, full ? J : NULL, rows);
    if (type->speed_count > 0)
        type->speeds(&view, speed);
    for (int i = 0; i < type->speed_count; i++, J += 12)
        put_speed(s, rel, &speed[i], row++, full ? J : NULL, rows);
}

static void coupler_row(const LwSystem *s, const LwState *state, const LwGroup *g, bool full, LwRows *rows)
{
    const LwCoupler *coupler = &s->mechanism->coupler[g->coupler];
    double scale = s->scale[g->first], sum = 0, rate = 0, gamma = 0;
    for (int i = 0; i < coupler->term_count; i++) {
        const LwCouplerTerm *term = &coupler->term[i];
        const LwRel *rel = &rows->rel[term->joint];
        LwRelJet a = lw_state_coordinate(s->mechanism, state, term->joint, term->coordinate, rel);
        LwJet factor = lw_jet(term->factor, 0, 0);
        if (i == 0 && coupler->ratio) {
            LwJet law = lw_law_eval(coupler->ratio, state->t);
            factor = lw_jet(-law.v, -law.d, -law.dd);
        }
        sum += factor.v * a.v;
        rate += factor.v * a.d;
        gamma += factor.v * a.dd + factor.d * a.d;
        if (full) {
            double J[12];
            lw_coordinate_jacobian(rel, &a, J);
            for (int k = 0; k < 12; k++)
                rows->J[g->J + 12 * i + k] = scale * factor.v * J[k];
        }
    }
    rows->C[g->first] = coupler->speed ? 0 : scale * (sum - coupler->value) - rows->offset[g->first];
    rows->Cd[g->first] = scale * rate;
    if (full)
        rows->gamma[g->first] = scale * gamma;
}

static void cable_row(const LwSystem *s, const LwState *state, const LwGroup *g, bool full, LwRows *rows)
{
    LwCableMotion motion = lw_cable_eval(s->mechanism, state, g->cable, full ? rows->J + g->J : NULL);
    rows->C[g->first] = motion.length - s->mechanism->cable[g->cable].length - rows->offset[g->first];
    rows->Cd[g->first] = motion.rate;
    if (full)
        rows->gamma[g->first] = motion.gamma;
}

static void axis_row(const LwSystem *s, const LwState *state, const LwGroup *g, bool full, LwRows *rows)
{
    const LwRel *rel = &rows->rel[g->joint];
    LwRelJet a = lw_state_coordinate(s->mechanism, state, g->joint, g->coordinate, rel);
    bool law = g->motor >= 0 && !rows->hold_motors;
    LwJet target = law ? lw_state_motor_target(s->mechanism, state, g->motor, state->t) : rows->hold[g - s->group];
    a.v -= target.v;
    a.d -= target.d;
    a.dd -= target.dd;
    put_jet(s, rel, &a, g->first, full ? rows->J + g->J : NULL, rows);
}

static void body_row(const LwSystem *s, const LwGroup *g, LwRows *rows)
{
    double *J = rows->J + g->J;
    memset(J, 0, 6 * sizeof *J);
    const LwBody *body = &s->mechanism->body[g->part[0]];
    if (body->dof == 1)
        lw_vec3_store(J + 3, lw_vec3_scale(body->axis, s->scale[g->first]));
    else
        J[g->coordinate] = s->scale[g->first];
    rows->C[g->first] = rows->Cd[g->first] = rows->gamma[g->first] = 0;
}

static void eval(const LwSystem *s, const LwState *state, bool full, LwRows *rows)
{
    for (int j = 0; j < s->mechanism->def.joint_count; j++) {
        const LwJoint *joint = &s->mechanism->joint[j];
        (full ? lw_lock_eval : lw_lock_eval_motion)(&state->body[joint->body[0]], &joint->marker[0], &state->body[joint->body[1]],
                                                    &joint->marker[1], &rows->rel[j]);
    }
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        if (g->kind == LW_GROUP_JOINT)
            joint_rows(s, state, g, full, rows);
        else if (g->kind == LW_GROUP_AXIS)
            axis_row(s, state, g, full, rows);
        else if (g->kind == LW_GROUP_COUPLER)
            coupler_row(s, state, g, full, rows);
        else if (g->kind == LW_GROUP_CABLE)
            cable_row(s, state, g, full, rows);
        else
            body_row(s, g, rows);
    }
}

void lw_rows_eval_parts(const LwSystem *s, const LwState *state, unsigned flags, LwRows *rows)
{
    bool full = (flags & (LW_EVAL_GAMMA | LW_EVAL_J)) != 0;
    double *J = rows->J;
    if (full && !(flags & LW_EVAL_J))
        rows->J = rows->J_spare;
    eval(s, state, full, rows);
    rows->J = J;
    rows->evaluations[flags]++;
}

void lw_rows_eval(const LwSystem *s, const LwState *state, LwRows *rows)
{
    lw_rows_eval_parts(s, state, LW_EVAL_ALL, rows);
}

void lw_rows_eval_residuals(const LwSystem *s, const LwState *state, LwRows *rows)
{
    lw_rows_eval_parts(s, state, LW_EVAL_C | LW_EVAL_CD, rows);
}

double lw_rows_largest(const LwSystem *s, const double *residual, const bool *keep)
{
    double largest = 0;
    for (int i = 0; i < s->row_count; i++) {
        if (keep && !keep[i])
            continue;
        if (isnan(residual[i]))
            return NAN;
        largest = fmax(largest, fabs(residual[i]));
    }
    return largest;
}
