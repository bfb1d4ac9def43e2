/* Modes from the complementarity problem of accelerations, and what follows from them.
 *
 * Rows that depend on each other (four legs on a plane) leave the split of their forces open. All of them hold, and the split is the
 * one of smallest norm (least.h); only those that it would have pull (or rub beyond their bound) are taken out, one after the other:
 * such a row rests on what the others hold (or rubs at its bound without moving). */
#include "core/solve/auxiliary_private.h"

#include <string.h>

/* Below this share of what went into it an acceleration is 0. */
static const double STILL = 1e-11;

static void start_from_system(LwAux *aux, LwSolver *solver)
{
    memcpy(solver->a, aux->a0, 6 * (size_t)aux->system->mechanism->body_count * sizeof *solver->a);
    memcpy(solver->lambda, aux->lambda0, (size_t)aux->system->row_count * sizeof *solver->lambda);
}

/* size ← size + |M⁻¹ f| of a body. */
static void add_size(const LwBody *body, const double *f, double factor, double *size)
{
    LwVec3 move = lw_vec3_scale(lw_vec3_from(f), factor), turn = lw_mat3_mul_vec(&body->inverse, lw_vec3_scale(lw_vec3_from(f + 3), factor));
    lw_body_restrict(body, &move, &turn);
    double both[6];
    lw_vec3_store(both, lw_vec3_scale(move, body->mass > 0 ? 1 / body->mass : 0));
    lw_vec3_store(both + 3, turn);
    for (int k = 0; k < 6; k++)
        size[k] += fabs(both[k]);
}

/* What went into the accelerations: those by the forces and by each of the system's rows alone. */
static void eval_sizes(const LwSolver *solver, double *size)
{
    const LwSystem *s = solver->system;
    const LwMechanism *m = s->mechanism;
    memset(size, 0, 6 * (size_t)m->body_count * sizeof *size);
    for (int b = 0; b < m->body_count; b++)
        add_size(&m->body[b], solver->f + 6 * b, 1, size + 6 * b);
    for (int row = 0; row < s->row_count; row++) {
        const LwGroup *g = &s->group[s->group_of_row[row]];
        const double *J = solver->rows->J + g->J + (row - g->first) * g->part_count * 6;
        for (int k = 0; k < g->part_count; k++)
            if (g->part[k] != m->body_count)
                add_size(&m->body[g->part[k]], J + 6 * k, solver->lambda[row], size + 6 * g->part[k]);
    }
}

static double norm(const double *x, int count)
{
    double square = 0;
    for (int i = 0; i < count; i++)
        square += x[i] * x[i];
    return sqrt(square);
}

static bool is_fixed(const LwAuxProblem *p, const LwLcpGroup *group)
{
    for (int i = 0; i < group->count; i++)
        if (!p->fixed[group->first + i])
            return false;
    return true;
}

/* Friction of a joint at rest that the system itself moves (a motor does): it slips the way that it is accelerated; kept at rest, it has none
 * (nobody knows how much). */
static void pose_held(LwAux *aux, int g)
{
    LwAuxProblem *p = aux->problem;
    LwLcpGroup *group = &p->group[g];
    const double *b = p->b + group->first;
    double size = norm(b, group->count), rounding = norm(p->rounding + group->first, group->count);
    p->moving[g] = size > 100 * rounding;
    for (int i = 0; p->moving[g] && i < group->count; i++)
        group->direction[i] = b[i] / size;
    if (!p->moving[g])
        lw_aux_set_law(aux, g, (LwAuxLaw){ 0, 0 });
}

/* Accelerations by the system alone, and the problem they leave. */
static void pose(LwAux *aux, LwSolver *solver, const LwState *state)
{
    const LwMechanism *m = aux->system->mechanism;
    LwAuxProblem *p = aux->problem;
    struct LwAux *attached = solver->aux;
    lw_aux_eval_press(aux, solver, state);
    solver->aux = NULL;
    lw_solver_accelerate(solver, state);
    solver->aux = attached;
    memcpy(aux->a0, solver->a, 6 * (size_t)m->body_count * sizeof *solver->a);
    memcpy(aux->lambda0, solver->lambda, (size_t)aux->system->row_count * sizeof *solver->lambda);
    lw_aux_eval(aux, state, LW_EVAL_ALL);
    lw_aux_pose(aux, solver, state, false);
    lw_aux_load_start(aux, solver, state, solver->lambda);
    double loads = lw_aux_load_size(m, solver->f);
    eval_sizes(solver, solver->dx);
    for (int i = 0; i < p->n; i++) {
        p->b[i] = lw_aux_row_product(m, &p->packed[i], solver->a) + p->packed[i].gamma;
        p->size[i] = lw_aux_row_size(m, &p->packed[i], solver->a, loads) + fabs(p->packed[i].gamma);
        /* The acceleration of what the system holds is a difference of large ones. */
        p->rounding[i] = 1e-14 * (p->size[i] + (p->fixed[i] ? lw_aux_row_size(m, &p->packed[i], solver->dx, 0) : 0));
    }
    for (int g = 0; g < p->group_count; g++) {
        if (!p->moving[g] && is_fixed(p, &p->group[g]))
            pose_held(aux, g);
        p->group[g].slips = p->moving[g];
    }
}

static bool solved(LwLcpReport report)
{
    return report.status == LW_LCP_SOLVED || (report.status == LW_LCP_INEXACT && report.residual < 1e-6);
}

/* What went into the acceleration of row i: by the system, and by each force. */
static double size_of(const LwAux *aux, int i)
{
    const LwAuxProblem *p = aux->problem;
    double size = p->size[i];
    for (int j = 0; j < p->n; j++)
        size += fabs(aux->border->A[i * p->n + j] * p->x[j]);
    return size;
}

/* Is a group at its bound from rest, and moves there? Of surfaces that depend on each other (the feet of a box) some are at their bounds while
 * others hold them still. */
static bool gives_way(const LwAux *aux, int g, double residual)
{
    const LwAuxProblem *p = aux->problem;
    const LwLcpGroup *group = &p->group[g];
    for (int i = group->first; !p->moving[g] && p->mode[group->first] == LW_X_BOUND && i < group->first + group->count; i++)
        if (fabs(p->w[i]) > fmax(1e-13, 10 * residual) * size_of(aux, i))
            return true;
    return false;
}

/* What does not stick goes on with the coefficient of slipping, from rest. */
static bool loosen(LwAux *aux, LwLcpReport report)
{
    LwAuxProblem *p = aux->problem;
    bool any = false;
    for (int g = 0; g < p->group_count; g++) {
        const LwAuxElement *e = &aux->element[p->group_element[g]];
        LwAuxLaw slipping = lw_aux_law(aux, e, 0, false);
        if (!(slipping.coefficient < p->law[g].coefficient) || !gives_way(aux, g, report.residual))
            continue;
        lw_aux_set_law(aux, g, slipping);
        any = true;
    }
    return any;
}

static bool is_still(const LwAuxProblem *p, int first, int count, double share)
{
    for (int i = first; i < first + count; i++)
        if (!(fabs(p->w[i]) <= share * p->size[i]))
            return false;
    return true;
}

/* `exactly`: rows hold that have a force in the problem's solution; otherwise all that stay together. */
static void take_modes(LwAux *aux, bool exactly)
{
    LwAuxProblem *p = aux->problem;
    for (int i = 0; i < aux->element_count; i++) {
        aux->element[i].normal = aux->element[i].sliding = LW_AUX_OPEN;
    }
    for (int i = 0; i < p->n; i++)
        if (p->one_sided[i]) {
            bool still = is_still(p, i, 1, STILL);
            aux->element[p->element[i]].normal = !p->fixed[i] && (p->x[i] > 0 || (still && !exactly)) ? LW_AUX_HOLDS : still ? LW_AUX_RESTS : LW_AUX_OPEN;
        }
    for (int g = 0; g < p->group_count; g++) {
        LwLcpGroup *group = &p->group[g];
        LwAuxElement *e = &aux->element[p->group_element[g]];
        if ((e->kind == LW_AUX_CONTACT && e->normal != LW_AUX_HOLDS) || (!p->moving[g] && is_fixed(p, group)))
            continue;
        const double *x = p->x + group->first, *w = p->w + group->first;
        bool sticks = !p->moving[g] && (p->mode[group->first] == LW_X_IN || (!exactly && is_still(p, group->first, group->count, 10 * LW_AUX_TIE)));
        bool stays = exactly && !p->moving[g] && p->mode[group->first] == LW_X_BOUND && is_still(p, group->first, group->count, STILL);
        e->sliding = sticks ? LW_AUX_HOLDS : stays ? LW_AUX_RESTS : LW_AUX_SLIPS;
        double length = norm(x, group->count), other = norm(w, group->count);
        for (int i = 0; i < group->count; i++)
            e->direction[i] = p->moving[g] ? group->direction[i] : length > 0 ? -x[i] / length : other > 0 ? w[i] / other : i == 0;
    }
}

/* ---- is it right? ---- */

/* Would the active rows beside k (to k + count) keep them still? */
static bool is_held(LwAux *aux, int k, int count)
{
    const double *A = aux->border->A;
    LwLeast *least = aux->least;
    int n = aux->active_count, others = 0, *pick = aux->pick;
    for (int j = 0; j < n; j++)
        if (!aux->slips[j] && !aux->fixed[j] && (j < k || j >= k + count))
            pick[others++] = j;
    for (int i = k; i < k + count; i++) {
        double left = A[i * n + i];
        for (int a = 0; a < others; a++) {
            for (int b = 0; b < others; b++)
                least->M[a * others + b] = A[pick[a] * n + pick[b]];
            least->r[a] = A[pick[a] * n + i];
            least->weight[a] = 1;
        }
        if (others > 0)
            lw_least_solve(least, others, aux->answer);
        for (int a = 0; a < others; a++)
            left -= A[pick[a] * n + i] * aux->answer[a];
        if (left > LW_NULL_PIVOT * lw_aux_row_mobility(aux->system->mechanism, &aux->packed[i]))
            return false;
    }
    return true;
}

/* How far the force of the equations from k on is on the wrong side, relative; ≤ 0: it is right. */
static double wrong(const LwAux *aux, const LwState *state, int k)
{
    const LwAuxElement *e = &aux->element[aux->owner[k]];
    LwAuxSliding sliding = lw_aux_sliding(e);
    if (aux->active[k] != sliding.first || sliding.count == 0)
        return aux->x[k] < -1e-14 * aux->size[k] ? -aux->x[k] / aux->size[k] : 0;
    double force = norm(aux->x + k, sliding.count), reserve = lw_aux_bound(aux, state, aux->owner[k]) - force;
    return reserve < -LW_AUX_TIE * force ? -reserve / force : 0;
}

static int next_part(const LwAux *aux, int k)
{
    const LwAuxElement *e = &aux->element[aux->owner[k]];
    LwAuxSliding sliding = lw_aux_sliding(e);
    return aux->active[k] == sliding.first && sliding.count > 0 ? k + sliding.count : k + 1;
}

/* Takes the worst equation out; false: none is wrong. */
static bool correct_worst(LwAux *aux, const LwState *state)
{
    int worst = -1;
    double most = 0;
    for (int k = 0; k < aux->active_count; k = next_part(aux, k)) {
        double own = aux->slips[k] ? 0 : wrong(aux, state, k);
        if (own > most) {
            most = own;
            worst = k;
        }
    }
    if (worst < 0)
        return false;
    LwAuxElement *e = &aux->element[aux->owner[worst]];
    int count = next_part(aux, worst) - worst;
    bool held = is_held(aux, worst, count);
    if (e->kind != LW_AUX_FRICTION && aux->active[worst] == e->first) {
        e->normal = held ? LW_AUX_RESTS : LW_AUX_OPEN;
        e->sliding = LW_AUX_OPEN;
        return true;
    }
    double force = norm(aux->x + worst, count);
    for (int i = 0; i < count; i++)
        e->direction[i] = -aux->x[worst + i] / force;
    e->sliding = held ? LW_AUX_RESTS : LW_AUX_SLIPS;
    return true;
}

static void solve_with_modes(LwAux *aux, LwSolver *solver, const LwState *state)
{
    lw_aux_activate(aux);
    start_from_system(aux, solver);
    lw_aux_solve(aux, solver, state, 1);
}

/* What stays together in the problem's solution does so, and nothing moves inwards. (What slips may do so a little faster or slower: its force
 * follows that of the normals, whose split is a convention.) */
static bool agrees(const LwAux *aux, const LwSolver *solver)
{
    const LwAuxProblem *p = aux->problem;
    for (int i = 0; i < p->n; i++) {
        double w = lw_aux_row_product(aux->system->mechanism, &p->packed[i], solver->a) + p->packed[i].gamma, room = 1e5 * STILL * p->size[i];
        bool still = p->one_sided[i] ? p->x[i] > 0 : p->mode[i] == LW_X_IN;
        if (!(still ? fabs(w) <= room : !p->one_sided[i] || w >= -room))
            return false;
    }
    return !aux->unsolved;
}

static void settle(LwAux *aux, LwSolver *solver, const LwState *state)
{
    take_modes(aux, false);
    solve_with_modes(aux, solver, state);
    for (int round = 0; round < aux->row_count && correct_worst(aux, state); round++)
        solve_with_modes(aux, solver, state);
    if (agrees(aux, solver))
        return;
    take_modes(aux, true);
    solve_with_modes(aux, solver, state);
}

/* ---- the modes ---- */

/* May everything that was at rest stick although the problem's solution lets some of it give way? Friction of parts that touch in several places has
 * more than one answer, as each share of the load among the places has its own. */
static bool sticks_all_the_same(LwAux *aux, LwSolver *solver, const LwState *state)
{
    const LwAuxProblem *p = aux->problem;
    take_modes(aux, false);
    for (int g = 0; g < p->group_count; g++) {
        LwAuxElement *e = &aux->element[p->group_element[g]];
        if (!p->moving[g] && !is_fixed(p, &p->group[g]) && (e->kind == LW_AUX_FRICTION || e->normal == LW_AUX_HOLDS))
            e->sliding = LW_AUX_HOLDS;
    }
    solve_with_modes(aux, solver, state);
    for (int k = 0; k < aux->active_count; k = next_part(aux, k))
        if (!aux->slips[k] && wrong(aux, state, k) > 0)
            return false;
    for (int i = 0; i < p->n; i++)
        if (p->one_sided[i] && lw_aux_row_product(aux->system->mechanism, &p->packed[i], solver->a) + p->packed[i].gamma < -1e5 * STILL * p->size[i])
            return false;
    return !aux->unsolved;
}

static bool gives_way_anywhere(const LwAux *aux, double residual)
{
    for (int g = 0; g < aux->problem->group_count; g++)
        if (gives_way(aux, g, residual))
            return true;
    return false;
}

static void measure_sizes(LwAux *aux)
{
    for (int i = 0; i < aux->problem->n; i++)
        aux->problem->size[i] = size_of(aux, i);
}

/* Modes for which there are forces; false: there are none. */
static bool find_modes(LwAux *aux, LwSolver *solver, const LwState *state)
{
    LwLcpReport report = lw_aux_problem_solve(aux, true);
    if (solved(report) && gives_way_anywhere(aux, report.residual)) {
        size_t bytes = (size_t)aux->element_count * sizeof *aux->element;
        memcpy(aux->spare, aux->element, bytes);
        measure_sizes(aux);
        if (sticks_all_the_same(aux, solver, state))
            return true;
        memcpy(aux->element, aux->spare, bytes);
        lw_aux_activate(aux);
        pose(aux, solver, state);
        report = lw_aux_problem_solve(aux, true);
    }
    while (solved(report) && loosen(aux, report))
        report = lw_aux_problem_solve(aux, true);
    measure_sizes(aux);
    if (solved(report))
        settle(aux, solver, state);
    return solved(report);
}

/* ---- when there is no answer ---- */

static const char *explain(LwAux *aux)
{
    const LwSystem *s = aux->system;
    const LwAuxProblem *p = aux->problem;
    int worst = 0, motor = -1;
    double most = 0;
    for (int i = 0; i < p->n; i++)
        if (p->one_sided[i] && p->size[i] > 0 && -p->w[i] / p->size[i] > most)
            most = -p->w[worst = i] / p->size[i];
    const double *Lambda = aux->border->Lambda + (size_t)worst * (size_t)s->row_count;
    most = 1e-9;
    for (int i = 0; i < s->mechanism->def.motor_count; i++)
        if (s->motor_group[i] >= 0 && fabs(Lambda[s->group[s->motor_group[i]].first]) > most)
            most = fabs(Lambda[s->group[s->motor_group[motor = i]].first]);
    const char *words = lw_aux_element_words(aux, aux->arena, p->element[worst]);
    if (motor >= 0)
        return lw_arena_printf(aux->arena, "motor %s drives against %s", s->mechanism->def.motor[motor].name, words);
    return lw_arena_printf(aux->arena, "no forces keep %s from being passed: the joints leave it no way to give", words);
}

/* Would it have an answer without friction? */
static bool friction_is_the_cause(LwAux *aux)
{
    LwAuxProblem *p = aux->problem;
    for (int g = 0; g < p->group_count; g++) {
        lw_aux_set_law(aux, g, (LwAuxLaw){ 0, 0 });
        p->group[g].slips = false;
    }
    return p->group_count > 0 && solved(lw_aux_problem_solve(aux, false));
}

bool lw_aux_decide(LwAux *aux, LwSolver *solver, const LwState *state, bool *jam, const char **why)
{
    *jam = false;
    *why = NULL;
    pose(aux, solver, state);
    if (find_modes(aux, solver, state))
        return true;
    *jam = friction_is_the_cause(aux);
    if (!*jam)
        *why = explain(aux);
    start_from_system(aux, solver);
    return false;
}

void lw_aux_follow(LwAux *aux, const LwState *state)
{
    aux->rest = lw_aux_rest_speed(aux->system->mechanism, state);
    for (int i = 0; i < aux->element_count; i++) {
        LwAuxElement *e = &aux->element[i];
        LwAuxSliding sliding = lw_aux_sliding(e);
        double speed = 0;
        e->normal = e->sliding = LW_AUX_OPEN;
        if (e->kind != LW_AUX_FRICTION)
            continue;
        lw_aux_eval_element(aux, state, i, LW_EVAL_CD);
        for (int k = 0; k < sliding.count; k++)
            speed = hypot(speed, aux->row[sliding.first + k].rate);
        if (!(speed > aux->rest))
            continue;
        e->sliding = LW_AUX_SLIPS;
        for (int k = 0; k < sliding.count; k++)
            e->direction[k] = aux->row[sliding.first + k].rate / speed;
    }
    lw_aux_activate(aux);
}
