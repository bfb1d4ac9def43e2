/* Rows at a state (formulation §2): masks are relative coordinates themselves, other rows functions of them.
 *     C = φ(z, t)    Ċ = φ_z ż + φ_t    C̈ = φ_z J (a, α) + γ */
#include "core/solve/system.h"

#include "core/model/cable.h"
#include "core/solve/coordinate.h"
#include "core/solve/hot.h"
#include "core/solve/masks.h"

#include <string.h>

LwRows *lw_rows_create(LwArena *arena, const LwSystem *s)
{
    LwRows *rows = LW_NEW(arena, LwRows);
    int count = s->row_count + LW_MASK_ROWS; /* lanes without a joint write there */
    rows->C = LW_NEWN(arena, double, count);
    rows->Cd = LW_NEWN(arena, double, count);
    rows->gamma = LW_NEWN(arena, double, count);
    rows->offset = LW_NEWN(arena, double, count);
    rows->J = LW_NEWN(arena, double, s->J_count + 12 * LW_MASK_ROWS);
    rows->hold = LW_NEWN(arena, LwJet, s->group_count);
    rows->rel = LW_NEWN(arena, LwRel, s->mechanism->def.joint_count);
    return rows;
}

static void put_values(const LwSystem *s, int row, unsigned parts, const LwJet *a, LwRows *rows)
{
    double scale = s->scale[row];
    if (parts & LW_EVAL_C)
        rows->C[row] = scale * a->v - rows->offset[row];
    if (parts & LW_EVAL_CD)
        rows->Cd[row] = scale * a->d;
    if (parts & LW_EVAL_GAMMA)
        rows->gamma[row] = scale * a->dd;
}

static void put_coordinate(const LwSystem *s, const LwRel *rel, int k, int row, unsigned parts, double *J, LwRows *rows)
{
    LwJet a = { rel->z[k], rel->zd[k], rel->gamma[k] };
    put_values(s, row, parts, &a, rows);
    for (int i = 0; (parts & LW_EVAL_J) && i < 12; i++)
        J[i] = s->scale[row] * rel->J[k][i];
}

static void put_jet(const LwSystem *s, const LwRel *rel, const LwRelJet *a, int row, unsigned parts, double *J, LwRows *rows)
{
    LwJet values = { a->v, a->d, a->dd };
    put_values(s, row, parts, &values, rows);
    if (!(parts & LW_EVAL_J))
        return;
    lw_rel_jacobian(rel, a->g, J);
    for (int i = 0; i < 12; i++)
        J[i] *= s->scale[row];
}

/* Σ c_k ż_k + drift: J = Σ c_k J_k, γ = Σ (ċ_k ż_k + c_k γ_k) + drift′ */
static void put_speed(const LwSystem *s, const LwRel *rel, const LwSpeedRow *a, int row, unsigned parts, double *J, LwRows *rows)
{
    double g[LW_REL];
    LwJet values = { 0, a->drift.v, a->drift.d };
    for (int k = 0; k < LW_REL; k++) {
        g[k] = s->scale[row] * a->coefficient[k].v;
        values.d += a->coefficient[k].v * rel->zd[k];
        values.dd += a->coefficient[k].d * rel->zd[k] + a->coefficient[k].v * rel->gamma[k];
    }
    put_values(s, row, parts, &values, rows);
    if (parts & LW_EVAL_C)
        rows->C[row] = 0;
    if (parts & LW_EVAL_J)
        lw_rel_jacobian(rel, g, J);
}

static void joint_rows(const LwSystem *s, const LwState *state, const LwGroup *g, unsigned parts, LwRows *rows)
{
    static const int rel_of_mask[LW_COORDINATES] = { 0, 1, 2, 4, 5, 6 };
    const LwJointClass *type = s->mechanism->joint[g->joint].type;
    const LwRel *rel = &rows->rel[g->joint];
    int row = g->first;
    double *J = rows->J + g->J;
    for (int c = 0; c < LW_COORDINATES; c++)
        if (type->locked & (1u << c)) {
            put_coordinate(s, rel, rel_of_mask[c], row++, parts, J, rows);
            J += 12;
        }
    if (lw_joint_class_is_mask(type))
        return;
    LwJointView view;
    LwRelJet extra[LW_JOINT_MAX_EXTRA];
    LwSpeedRow speed[LW_JOINT_MAX_SPEEDS];
    lw_state_view(s->mechanism, state, g->joint, rel, &view);
    if (type->extra_count > 0)
        type->rows(&view, extra);
    for (int i = 0; i < type->extra_count; i++, J += 12)
        put_jet(s, rel, &extra[i], row++, parts, J, rows);
    if (type->speed_count > 0)
        type->speeds(&view, speed);
    for (int i = 0; i < type->speed_count; i++, J += 12)
        put_speed(s, rel, &speed[i], row++, parts, J, rows);
}

/* A coordinate for a row: the short way, or by definition through rel. */
typedef void (*Coordinate)(const LwMechanism *, const LwState *, int, LwCoordinate, const LwRel *, unsigned, LwCoordinateMotion *);

static void coupler_row(const LwSystem *s, const LwState *state, const LwGroup *g, unsigned parts, Coordinate coordinate, LwRows *rows)
{
    const LwCoupler *coupler = &s->mechanism->coupler[g->coupler];
    double scale = s->scale[g->first];
    LwJet sum = { -coupler->value, 0, 0 };
    /* A ratio that changes brings the rates into γ. */
    unsigned needed = parts | (coupler->ratio && (parts & LW_EVAL_GAMMA) ? LW_EVAL_CD : 0);
    for (int i = 0; i < coupler->term_count; i++) {
        const LwCouplerTerm *term = &coupler->term[i];
        LwCoordinateMotion a = { 0 };
        coordinate(s->mechanism, state, term->joint, term->coordinate, &rows->rel[term->joint], needed, &a);
        LwJet factor = lw_jet(term->factor, 0, 0);
        if (i == 0 && coupler->ratio) {
            LwJet law = lw_law_eval(coupler->ratio, state->t);
            factor = lw_jet(-law.v, -law.d, -law.dd);
        }
        sum.v += factor.v * a.v;
        sum.d += factor.v * a.d;
        sum.dd += factor.v * a.dd + factor.d * a.d;
        for (int k = 0; (parts & LW_EVAL_J) && k < 12; k++)
            rows->J[g->J + 12 * i + k] = scale * factor.v * a.J[k];
    }
    put_values(s, g->first, parts, &sum, rows);
    if (coupler->speed && (parts & LW_EVAL_C))
        rows->C[g->first] = 0;
}

static void cable_row(const LwSystem *s, const LwState *state, const LwGroup *g, unsigned parts, LwRows *rows)
{
    LwCableMotion motion = lw_cable_eval(s->mechanism, state, g->cable, parts & LW_EVAL_J ? rows->J + g->J : NULL);
    LwJet values = { motion.length - s->mechanism->cable[g->cable].length, motion.rate, motion.gamma };
    put_values(s, g->first, parts, &values, rows);
}

static LwJet axis_target(const LwSystem *s, const LwState *state, const LwGroup *g, const LwRows *rows)
{
    bool law = g->motor >= 0 && !rows->hold_motors && s->mechanism->motor[g->motor].law;
    return law ? lw_state_motor_target(s->mechanism, state, g->motor, state->t) : rows->hold[g - s->group];
}

/* What is left to do where the hot loop took the axis. */
static void finish_axis(const LwSystem *s, const LwState *state, const LwGroup *g, unsigned parts, LwRows *rows)
{
    int row = g->first;
    double scale = s->scale[row];
    LwJet target = axis_target(s, state, g, rows);
    if ((parts & LW_EVAL_C) && g->coordinate >= LW_RX)
        rows->C[row] = scale * (lw_state_unwrap(s->mechanism, state, g->joint, g->coordinate, rows->C[row]) - target.v) - rows->offset[row];
    else if (parts & LW_EVAL_C)
        rows->C[row] -= scale * target.v;
    if (parts & LW_EVAL_CD)
        rows->Cd[row] -= scale * target.d;
    if (parts & LW_EVAL_GAMMA)
        rows->gamma[row] -= scale * target.dd;
}

static void axis_row(const LwSystem *s, const LwState *state, const LwGroup *g, unsigned parts, Coordinate coordinate, LwRows *rows)
{
    LwCoordinateMotion a = { 0 };
    double *J = rows->J + g->J, scale = s->scale[g->first];
    coordinate(s->mechanism, state, g->joint, g->coordinate, &rows->rel[g->joint], parts, &a);
    for (int i = 0; (parts & LW_EVAL_J) && i < 12; i++)
        J[i] = scale * a.J[i];
    if (!(parts & ~LW_EVAL_J))
        return;
    LwJet target = axis_target(s, state, g, rows);
    LwJet off = { a.v - target.v, a.d - target.d, a.dd - target.dd };
    put_values(s, g->first, parts, &off, rows);
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

static void eval_rel(const LwSystem *s, const LwState *state, int j, unsigned parts, LwRows *rows)
{
    const LwJoint *joint = &s->mechanism->joint[j];
    const LwBodyState *b1 = &state->body[joint->body[0]], *b2 = &state->body[joint->body[1]];
    const LwMarker *m1 = &joint->marker[0], *m2 = &joint->marker[1];
    LwRel *rel = &rows->rel[j];
    lw_lock_eval_motion(b1, m1, b2, m2, rel);
    if (parts & LW_EVAL_GAMMA)
        lw_lock_eval_gamma(b1, m1, b2, m2, rel);
    if (parts & LW_EVAL_J)
        lw_lock_eval_jacobian(b1, m1, b2, m2, rel);
}

static void eval_group(const LwSystem *s, const LwState *state, const LwGroup *g, unsigned parts, Coordinate coordinate, LwRows *rows)
{
    if (g->kind == LW_GROUP_JOINT)
        joint_rows(s, state, g, parts, rows);
    else if (g->kind == LW_GROUP_AXIS)
        axis_row(s, state, g, parts, coordinate, rows);
    else if (g->kind == LW_GROUP_COUPLER)
        coupler_row(s, state, g, parts, coordinate, rows);
    else if (g->kind == LW_GROUP_CABLE)
        cable_row(s, state, g, parts, rows);
    else
        body_row(s, g, rows);
}

void lw_rows_eval_parts(const LwSystem *s, const LwState *state, unsigned parts, LwRows *rows)
{
    s->hot->mask_rows(s->masks, state->body, parts, rows);
    for (int i = 0; (parts & ~LW_EVAL_J) && i < s->axis_count; i++)
        finish_axis(s, state, &s->group[s->axis[i]], parts, rows);
    for (int i = 0; i < s->rel_count; i++)
        eval_rel(s, state, s->rel_joint[i], parts, rows);
    for (int i = 0; i < s->other_count; i++)
        eval_group(s, state, &s->group[s->other[i]], parts, lw_coordinate_eval, rows);
    rows->evaluations[parts]++;
}

void lw_rows_eval(const LwSystem *s, const LwState *state, LwRows *rows)
{
    lw_rows_eval_parts(s, state, LW_EVAL_ALL, rows);
}

void lw_rows_eval_residuals(const LwSystem *s, const LwState *state, LwRows *rows)
{
    lw_rows_eval_parts(s, state, LW_EVAL_C | LW_EVAL_CD, rows);
}

void lw_rows_eval_rel(const LwSystem *s, const LwState *state, LwRows *rows)
{
    for (int j = 0; j < s->mechanism->def.joint_count; j++)
        eval_rel(s, state, j, 0, rows);
}

void lw_rows_eval_by_definition(const LwSystem *s, const LwState *state, LwRows *rows)
{
    for (int j = 0; j < s->mechanism->def.joint_count; j++)
        eval_rel(s, state, j, LW_EVAL_ALL, rows);
    for (int i = 0; i < s->group_count; i++)
        eval_group(s, state, &s->group[i], LW_EVAL_ALL, lw_coordinate_from_rel, rows);
}

double lw_rows_largest(const LwSystem *s, const double *residual, const bool *keep)
{
    double largest = 0;
    for (int i = 0; i < s->row_count; i++) {
        if (keep && !keep[i])
            continue;
        double a = fabs(residual[i]);
        if (a <= largest)
            continue;
        if (isnan(a))
            return NAN;
        largest = a;
    }
    return largest;
}
