/* The impulses of a step: what may touch, the problem it poses, its solution. */
#include "core/solve/timestep_private.h"

#include <string.h>

enum { ROUNDS = 6 };        /* of finding that something else comes to touch */

static void reserve(LwTimestep *step, int rows)
{
    if (rows <= step->room)
        return;
    step->room = rows = step->aux->row_room;
    step->rate = LW_NEWN(step->arena, double, rows);
    step->gap = LW_NEWN(step->arena, double, rows);
    step->push = LW_NEWN(step->arena, double, rows);
    step->one_sided = LW_NEWN(step->arena, bool, rows);
    step->mode = LW_NEWN(step->arena, LwXMode, rows);
    step->pick = LW_NEWN(step->arena, int, rows);
    step->A = LW_NEWN(step->arena, double, (size_t)rows * (size_t)rows);
}

/* ---- what may touch ---- */

static void set_free_velocities(LwTimestep *step, const LwSolver *solver, const LwState *state)
{
    for (int b = 0; b < step->aux->system->mechanism->body_count; b++) {
        double *v = step->v + 6 * b;
        lw_vec3_store(v, lw_vec3_mad(state->body[b].v, step->h, lw_vec3_from(solver->a + 6 * b)));
        lw_vec3_store(v + 3, lw_vec3_mad(state->body[b].w, step->h, lw_vec3_from(solver->a + 6 * b + 3)));
    }
}

/* How far two shapes can come towards each other in the step: twice the farthest that one moves. */
static double reach(const LwTimestep *step)
{
    double farthest = 0;
    for (int b = 0; b < step->aux->system->mechanism->body_count; b++) {
        const double *v = step->v + 6 * b;
        farthest = fmax(farthest, lw_vec3_norm(lw_vec3_from(v)) + step->extent[b] * lw_vec3_norm(lw_vec3_from(v + 3)));
    }
    return 2 * step->h * farthest + 10 * lw_aux_touching(step->aux->system->mechanism);
}

/* What presses is a feature with an end (core/contact): a ball that rolled off a face has nothing to do with it any more. Only what is found again is kept. */
static void find_points(LwTimestep *step, const LwState *state)
{
    LwAux *aux = step->aux;
    if (!aux->contacts)
        return;
    for (int i = 0; i < aux->element_count; i++)
        if (aux->element[i].kind == LW_AUX_CONTACT)
            aux->element[i].normal = LW_AUX_OPEN;
    lw_aux_find(aux, state, reach(step));
    for (int i = 0; i < aux->element_count; i++)
        if (aux->element[i].kind == LW_AUX_CONTACT && aux->element[i].impulse[0] > 0)
            aux->element[i].normal = LW_AUX_HOLDS;
}

/* The gap at the end of the step if nothing else happened to it (m), with the velocities in step->v. */
static double coming_gap(const LwTimestep *step, const LwAuxElement *e)
{
    const LwAuxRow *row = &step->aux->row[e->first];
    return lw_aux_unit(step->aux, e) * (row->value + step->h * lw_aux_row_product(step->aux->system->mechanism, row, step->v));
}

/* What will touch at the end of the step as it goes now, or only what touches already. */
static void choose(LwTimestep *step, bool touching_only)
{
    LwAux *aux = step->aux;
    double touching = lw_aux_touching(aux->system->mechanism);
    for (int i = 0; i < aux->element_count; i++) {
        const LwAuxElement *e = &aux->element[i];
        bool touches = lw_aux_unit(aux, e) * aux->row[e->first].value <= touching;
        aux->problem->chosen[i] = e->kind == LW_AUX_FRICTION || (touching_only ? touches : e->normal == LW_AUX_HOLDS || coming_gap(step, e) <= touching);
    }
}

/* Those left out that would now overlap. */
static bool choose_more(LwTimestep *step)
{
    LwAux *aux = step->aux;
    double touching = lw_aux_touching(aux->system->mechanism);
    bool any = false;
    for (int i = 0; i < aux->element_count; i++)
        if (!aux->problem->chosen[i] && coming_gap(step, &aux->element[i]) < -touching)
            any = aux->problem->chosen[i] = true;
    return any;
}

/* ---- impulses ---- */

/* Bounds of impulses from those of forces; a joint's part that goes with its load needs none: loads are impulses too. */
static void pose(LwTimestep *step, LwSolver *solver, const LwState *state)
{
    LwAux *aux = step->aux;
    LwAuxProblem *p = aux->problem;
    lw_aux_pose_chosen(aux, solver, state);
    p->lcp.enough = LW_TIMESTEP_ENOUGH;
    lw_aux_load_start(aux, solver, state, step->lambda);
    for (int g = 0; g < p->group_count; g++) {
        LwAuxLaw law = p->law[g];
        law.constant *= step->h;
        lw_aux_set_law(aux, g, law);
    }
    for (int i = 0; i < p->n; i++) {
        const LwAuxElement *e = &aux->element[p->element[i]];
        double unit = lw_aux_unit(aux, e);
        step->rate[i] = lw_aux_row_product(aux->system->mechanism, &p->packed[i], step->v);
        p->rounding[i] = 1e-5 * aux->rest / unit; /* 1e-14 of a typical speed */
        p->x[i] = e->impulse[p->row[i] - e->first];
    }
}

/* Speed at which a row is to leave: e·rate⁻, and 0 where the hop would be shorter than a step. */
static double rebound(const LwTimestep *step, int i)
{
    const LwAux *aux = step->aux;
    const LwAuxProblem *p = aux->problem;
    const LwAuxElement *e = &aux->element[p->element[i]];
    double before = p->packed[i].rate, back = lw_aux_restitution(aux, e) * fmin(-before, -step->rate[i]);
    double press = (before - step->rate[i]) / step->h;
    bool hits = p->packed[i].value + step->h * step->rate[i] < 0 && lw_aux_unit(aux, e) * before < -aux->rest;
    return hits && 2 * back > press * step->h ? back : 0;
}

static void set_aims(LwTimestep *step, double share)
{
    LwAuxProblem *p = step->aux->problem;
    for (int i = 0; i < p->n; i++) {
        double back = p->one_sided[i] ? share * rebound(step, i) : 0;
        p->b[i] = step->rate[i] + (back > 0 ? -back : p->one_sided[i] ? fmax(p->packed[i].value, 0) / step->h : 0);
    }
}

/* Energy given to the mechanism, and what that is to be compared with. */
static double work(const LwTimestep *step, double *size)
{
    const LwAux *aux = step->aux;
    const LwAuxProblem *p = aux->problem;
    double sum = 0;
    *size = 0;
    for (int i = 0; i < p->n; i++) {
        double after = step->rate[i];
        for (int j = 0; p->x[i] != 0 && j < p->n; j++)
            after += aux->border->A[i * p->n + j] * p->x[j];
        sum += 0.5 * p->x[i] * (step->rate[i] + after);
        *size += 0.5 * fabs(p->x[i]) * (fabs(step->rate[i]) + fabs(after));
    }
    return sum;
}

/* Impulses that are not exact may do a little work: a little less of them does none. */
static void make_workless(LwTimestep *step)
{
    LwAuxProblem *p = step->aux->problem;
    double linear = 0, square = 2 * step->report.gained;
    for (int i = 0; i < p->n; i++)
        linear += p->x[i] * step->rate[i];
    square -= 2 * linear; /* x·A x */
    if (!(step->report.gained > 0))
        return;
    double share = linear < 0 && square > 0 ? fmin(1, -2 * linear / square) : 0;
    for (int i = 0; i < p->n; i++)
        p->x[i] *= share;
    step->report.gained = 0;
}

/* The gain of energy beyond rounding is left in the report. */
static bool solve_once(LwTimestep *step, double share)
{
    LwAux *aux = step->aux;
    double size;
    set_aims(step, share);
    step->report.lcp = lw_lcp_solve(aux->lcp, &aux->problem->lcp, aux->problem->x, aux->problem->mode);
    step->report.rounds++;
    step->report.gained = work(step, &size);
    if (step->report.gained <= fmax(1e-12, step->report.lcp.residual) * size)
        make_workless(step);
    return step->report.lcp.status != LW_LCP_NO_SOLUTION;
}

static bool solve(LwTimestep *step)
{
    for (double share = 1;; share = share > 0.05 ? 0.5 * share : 0) {
        if (!solve_once(step, share))
            return false;
        if (step->report.gained <= 0 || share == 0)
            return true;
    }
}

/* Modes, forces and what the next step starts from. */
static void keep(LwTimestep *step)
{
    LwAux *aux = step->aux;
    const LwAuxProblem *p = aux->problem;
    memset(aux->mu, 0, (size_t)aux->row_count * sizeof *aux->mu);
    for (int i = 0; i < aux->element_count; i++) {
        LwAuxElement *e = &aux->element[i];
        bool presses = p->chosen[i] && (e->kind == LW_AUX_FRICTION || p->x[p->place[e->first]] > 0);
        e->normal = e->kind != LW_AUX_FRICTION && presses ? LW_AUX_HOLDS : LW_AUX_OPEN;
        LwAuxSliding s = lw_aux_sliding(e);
        LwXMode mode = presses && s.count > 0 ? p->mode[p->place[s.first]] : LW_X_OUT;
        e->sliding = mode == LW_X_IN ? LW_AUX_HOLDS : mode == LW_X_BOUND ? LW_AUX_SLIPS : LW_AUX_OPEN;
        for (int k = 0; k < e->count; k++) {
            e->impulse[k] = presses ? p->x[p->place[e->first + k]] : 0;
            aux->mu[e->first + k] = e->impulse[k] / step->h;
        }
    }
    aux->redundant = step->report.lcp.dependent > 0;
}

/* With what the last impulses make touch besides. */
static bool find_impulses(LwTimestep *step, LwSolver *solver, const LwState *state)
{
    for (int round = 0;; round++) {
        set_free_velocities(step, solver, state);
        pose(step, solver, state);
        if (!solve(step))
            return false;
        lw_border_add(step->aux->border, step->aux->problem->x, step->v, NULL);
        if (round == ROUNDS || !choose_more(step))
            return true;
    }
}

bool lw_timestep_impulses(LwTimestep *step, LwSolver *solver, const LwState *state, double h)
{
    LwAux *aux = step->aux;
    const LwSystem *s = aux->system;
    step->h = h;
    step->report = (LwTimestepReport){ .deepest = -1 };
    set_free_velocities(step, solver, state);
    find_points(step, state);
    reserve(step, aux->row_count);
    lw_aux_eval(aux, state, LW_EVAL_C | LW_EVAL_CD | LW_EVAL_J);
    aux->rest = lw_aux_rest_speed(s->mechanism, state);
    choose(step, false);
    if (aux->friction_count > 0) { /* loads of joints with the whole of γ; accelerations have half of it here */
        for (int i = 0; i < s->row_count; i++)
            solver->g[i] = -solver->rows->gamma[i];
        lw_kkt_solve(solver->kkt, solver->rows, solver->f, solver->g, solver->dx, step->lambda);
        for (int i = 0; i < s->row_count; i++)
            step->lambda[i] *= h;
    }
    bool possible = find_impulses(step, solver, state);
    if (!possible) { /* rows that are only near may stand in the way of a motor where the parts themselves do not */
        set_free_velocities(step, solver, state);
        choose(step, true);
        pose(step, solver, state);
        possible = solve(step);
    }
    if (!possible && step->report.gained > 0)
        memset(aux->problem->x, 0, (size_t)aux->problem->n * sizeof *aux->problem->x);
    set_free_velocities(step, solver, state);
    lw_border_add(aux->border, aux->problem->x, step->v, NULL);
    for (int i = 0; i < aux->element_count; i++)
        step->report.candidates += aux->problem->chosen[i];
    keep(step);
    return possible;
}
