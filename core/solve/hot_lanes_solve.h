/* Accelerations in lanes from the rows of hot_lanes.h: condensed where need be, solved, refined where pivots are small. */
#ifndef LW_SOLVE_HOT_LANES_SOLVE_H
#define LW_SOLVE_HOT_LANES_SOLVE_H

#include "core/solve/hot_lanes.h"

/* Blocks that are not simply there, as in kkt_tape.c. */
static void wide_condense(const LwLanes *lanes)
{
    const Wide *J = (const Wide *)lanes->tape.base[0], *axis = (const Wide *)lanes->axis;
    Wide *buffer = (Wide *)lanes->tape.base[1], *f = (Wide *)lanes->tape.f;
    memset(buffer, 0, (size_t)lanes->buffer_size * sizeof(Wide));
    for (int i = 0; i < lanes->condensed_count; i++) {
        const LwCondensed *c = &lanes->condensed[i];
        if (c->shaft) {
            Wide3 turning = wide3_load(J + c->from + 3);
            Wide along = wide3_dot(turning, wide3_load(axis + 3 * c->body));
            buffer[c->to] += wide_select(along * along > 1e-26 * wide3_dot(turning, turning), along); /* as lw_shaft_derivative */
        } else
            for (int k = 0; k < c->size; k++)
                buffer[c->to + k] += J[c->from + k];
    }
    for (int b = 0; !lanes->plain && b < lanes->body_count; b++)
        if (lanes->tape.tape->body_size[b] == 1)
            f[6 * b] = wide3_dot(wide3_load(f + 6 * b + 3), wide3_load(axis + 3 * b));
}

/* Residuals f − M x − Jᵀλ and −γ − J x, the latter negated for the solve to come. */
static void wide_residuals(const LwLanes *lanes)
{
    const LwTapeLanes *v = &lanes->tape;
    const Wide *x = (const Wide *)v->x, *mass = (const Wide *)v->mass, *f = (const Wide *)v->f;
    Wide *rest = (Wide *)lanes->again.f;
    for (int b = 0; b < lanes->body_count; b++, mass += LW_LANES_MASS)
        for (int k = 0; k < 3; k++) {
            int i = 6 * b + k;
            rest[i] = f[i] - mass[0] * x[i];
            rest[i + 3] = f[i + 3] - wide3_dot(wide3_load(mass + WIDE_INERTIA + 3 * k), wide3_load(x + 6 * b + 3));
        }
    for (const LwGroup *g = lanes->group, *end = g + lanes->group_count; g < end; g++) {
        const Wide *J = (const Wide *)v->base[0] + g->J;
        for (int row = g->first; row < g->first + g->count; row++) {
            Wide sum = ((const Wide *)v->gamma)[row], lambda = ((const Wide *)v->lambda)[row];
            for (int p = 0; p < g->part_count; p++, J += 6)
                for (int k = 0; k < 6 && g->part[p] != lanes->body_count; k++) {
                    rest[6 * g->part[p] + k] -= lambda * J[k];
                    sum += J[k] * x[6 * g->part[p] + k];
                }
            ((Wide *)lanes->again.gamma)[row] = sum;
        }
    }
}

LW_KERNEL Wide wide_larger(Wide a, Wide b)
{
    const WideMask mask = b > a;
    return (Wide)(((WideMask)b & mask) | ((WideMask)a & ~mask));
}

/* The correction that the residual asks for, added in the lanes of the mask; its size relative to the solution. */
static Wide wide_correct(const LwLanes *lanes, WideMask needs)
{
    const Wide *size = (const Wide *)lanes->size;
    const struct {
        int count;
        Wide *x;
        const Wide *step;
    } part[2] = { { 6 * lanes->body_count, (Wide *)lanes->tape.x, (const Wide *)lanes->again.x },
                  { lanes->row_count, (Wide *)lanes->tape.lambda, (const Wide *)lanes->again.lambda } };
    Wide relative = { 0 };
    wide_residuals(lanes);
    wide_solve(&lanes->again);
    for (int k = 0; k < 2; k++) {
        Wide moved = { 0 }, move = { 0 };
        for (int i = 0; i < part[k].count; i++) {
            Wide unit = k == 0 && i % 6 >= 3 ? *size : wide_of(1), step = wide_select(needs, part[k].step[i]);
            part[k].x[i] += step;
            move = wide_larger(move, unit * wide_abs(step));
            moved = wide_larger(moved, unit * wide_abs(part[k].x[i]));
        }
        relative = wide_larger(relative, wide_select(move > 0, move / moved));
    }
    return relative;
}

/* As lw_kkt_solve refines, for the lanes that need it. */
static void wide_refine(const LwLanes *lanes)
{
    WideMask needs = *(const WideMask *)lanes->tape.small;
    Wide before = wide_of(__builtin_inf());
    for (int round = 0; round < LW_KKT_ROUNDS; round++) {
        Wide correction = wide_correct(lanes, needs);
        bool any = false;
        needs &= (correction > 1e-8) & (correction < 0.5 * before);
        before = correction;
        for (int l = 0; l < LW_WIDE; l++)
            any = any || needs[l];
        if (!any)
            return;
    }
}

/* Accelerations of shafts and point masses as those of bodies. */
static void wide_restrict(const LwLanes *lanes)
{
    const Wide *axis = (const Wide *)lanes->axis;
    for (int b = 0; b < lanes->body_count; b++) {
        Wide *x = (Wide *)lanes->tape.x + 6 * b;
        int size = lanes->tape.tape->body_size[b];
        if (size == 6)
            continue;
        wide3_store(x + 3, wide3_scale(wide3_load(axis + 3 * b), size == 1 ? x[0] : wide_of(0)));
        for (int k = 0; size == 1 && k < 3; k++)
            x[k] = wide_of(0);
    }
}

static void wide_slopes(const LwLanes *lanes, Wide *slope)
{
    const Wide *body = (const Wide *)lanes->body, *x = (const Wide *)lanes->tape.x;
    Wide finite = { 0 };
    for (int b = 0; b < lanes->body_count; b++, body += LW_LANES_BODY, x += 6, slope += LW_BODY_VARIABLES) {
        Wide4 q = { 0.5 * body[WIDE_Q], wide3_scale(wide3_load(body + WIDE_Q + 1), wide_of(0.5)) };
        Wide4 turn = wide4_right(q, wide3_load(body + WIDE_W));
        wide3_store(slope, wide3_load(body + WIDE_V));
        slope[3] = turn.s;
        wide3_store(slope + 4, turn.v);
        for (int k = 0; k < 6; k++) {
            slope[7 + k] = x[k];
            finite += x[k] * 0;
        }
        finite += (body[WIDE_V] + body[WIDE_V + 1] + body[WIDE_V + 2] + turn.s) * 0;
    }
    *(Wide *)lanes->finite = finite;
}

/* Factors, solves and writes the slopes. */
static void hot_lanes_solve(LwLanes *lanes, double *slope)
{
    bool refine = false;
    if (lanes->condensed_count > 0 || !lanes->plain)
        wide_condense(lanes);
    wide_factor(&lanes->tape);
    wide_solve(&lanes->tape);
    for (int l = 0; l < LW_WIDE; l++)
        refine = refine || (lanes->tape.small[l] &= lanes->busy[l]);
    if (refine && lanes->simple)
        wide_refine(lanes);
    if (!lanes->plain)
        wide_restrict(lanes);
    wide_slopes(lanes, (Wide *)slope);
}

#endif
