#include "core/solve/timestep_private.h"

#include "core/contact/extent.h"

#include <string.h>

LwTimestep *lw_timestep_create(LwArena *arena, LwAux *aux)
{
    const LwMechanism *m = aux->system->mechanism;
    LwTimestep *step = LW_NEW(arena, LwTimestep);
    step->aux = aux;
    step->arena = arena;
    step->v = LW_NEWN(arena, double, 6 * m->body_count);
    step->shift = LW_NEWN(arena, double, 6 * m->body_count);
    step->lambda = LW_NEWN(arena, double, aux->system->row_count);
    step->extent = LW_NEWN(arena, double, m->body_count + 1);
    lw_touch_body_extents(m, step->extent);
    return step;
}

const LwAux *lw_timestep_aux(const LwTimestep *step)
{
    return step->aux;
}

const LwTimestepReport *lw_timestep_report(const LwTimestep *step)
{
    return &step->report;
}

/* ---- overlap ---- */

/* Rows that will overlap at the end of the step are pushed apart, so that none of those that take part overlaps more than before. */
static void push_apart(LwTimestep *step)
{
    LwAux *aux = step->aux;
    const LwMechanism *m = aux->system->mechanism;
    LwAuxProblem *p = aux->problem;
    int count = 0;
    double deepest = 0;
    for (int i = 0; i < p->n; i++) {
        if (!p->one_sided[i])
            continue;
        step->gap[count] = p->packed[i].value + step->h * lw_aux_row_product(m, &p->packed[i], step->v);
        double depth = lw_aux_unit(aux, &aux->element[p->element[i]]) * step->gap[count];
        if (depth < deepest) {
            deepest = depth;
            step->report.deepest = p->element[i];
        }
        step->one_sided[count] = true;
        step->mode[count] = step->gap[count] < 0 ? LW_X_IN : LW_X_OUT;
        step->push[count] = 0;
        step->pick[count++] = i;
    }
    step->report.overlap = -deepest;
    memset(step->shift, 0, 6 * (size_t)m->body_count * sizeof *step->shift);
    if (!(deepest < -lw_aux_touching(m)))
        return;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            step->A[i * count + j] = aux->border->A[step->pick[i] * p->n + step->pick[j]];
    LwLcp lcp = { .n = count, .A = step->A, .b = step->gap, .one_sided = step->one_sided };
    if (lw_lcp_solve(aux->lcp, &lcp, step->push, step->mode).status == LW_LCP_NO_SOLUTION)
        return;
    memset(aux->correction, 0, (size_t)p->n * sizeof *aux->correction);
    for (int i = 0; i < count; i++)
        aux->correction[step->pick[i]] = step->push[i];
    lw_border_add(aux->border, aux->correction, step->shift, NULL);
}

/* Velocities after the impulses, positions with them; returns the largest turn of a body. */
static double leap(const LwTimestep *step, LwState *state)
{
    double most = 0;
    for (int b = 0; b < step->aux->system->mechanism->body_count; b++) {
        LwBodyState *body = &state->body[b];
        body->v = lw_vec3_from(step->v + 6 * b);
        body->w = lw_vec3_from(step->v + 6 * b + 3);
        LwVec3 turn = lw_vec3_mad(lw_vec3_from(step->shift + 6 * b + 3), step->h, body->w);
        most = fmax(most, lw_vec3_norm(turn));
        lw_body_state_displace(body, lw_vec3_mad(lw_vec3_from(step->shift + 6 * b), step->h, body->v), turn);
    }
    return most;
}

LwStride lw_timestep_go(LwTimestep *step, LwSolver *solver, LwState *state, double t, bool *possible)
{
    *possible = lw_timestep_impulses(step, solver, state, t - state->t);
    push_apart(step);
    return lw_step_land(solver, state, t, leap(step, state));
}
