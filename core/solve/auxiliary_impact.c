/* Impacts: the velocities jump by X μ, the impulses μ from the complementarity problem of the rates after the impact. The work of
 * the impulses is ½ Σ μ (rate⁻ + rate⁺), exact whatever motors impose, and tells whether energy grew. */
#include "core/solve/auxiliary_private.h"

#include <string.h>

/* A row that would not leave by more than a hundredth of what counts as touching does not bounce any more. */
static double restitution(const LwAux *aux, int i)
{
    const LwAuxProblem *p = aux->problem;
    const LwAuxElement *e = &aux->element[p->element[i]];
    double rate = p->packed[i].rate, press = aux->press[p->row[i]], unit = lw_aux_unit(aux, e), back = lw_aux_restitution(aux, e) * rate;
    if (!(unit * rate < -aux->rest) || e->dull)
        return 0;
    return -back < lw_aux_hop_speed(aux, e, press) ? 0 : lw_aux_restitution(aux, e);
}

static void set_aims(LwAux *aux, double share)
{
    LwAuxProblem *p = aux->problem;
    for (int i = 0; i < p->n; i++) {
        p->b[i] = p->packed[i].rate * (1 + (p->one_sided[i] ? share * p->size[i] : 0));
        p->rounding[i] = 1e-15 * 1e9 * aux->rest / lw_aux_unit(aux, &aux->element[p->element[i]]);
    }
}

/* Energy given to the mechanism, and what that is to be compared with. */
static double work(const LwAux *aux, double *size)
{
    const LwAuxProblem *p = aux->problem;
    double sum = 0;
    *size = 0;
    for (int i = 0; i < p->n; i++) {
        double after = p->packed[i].rate;
        for (int j = 0; j < p->n; j++)
            after += aux->border->A[i * p->n + j] * p->x[j];
        sum += 0.5 * p->x[i] * (p->packed[i].rate + after);
        *size += 0.5 * fabs(p->x[i]) * (fabs(p->packed[i].rate) + fabs(after));
    }
    return sum;
}

/* Restitution is scaled down until energy does not grow, and where a row cannot leave at all (a coordinate without play between its stops). */
static bool solve(LwAux *aux, double *gained, double *residual)
{
    for (double share = 1;; share = share > 0.05 ? 0.5 * share : 0) {
        double size;
        set_aims(aux, share);
        LwLcpReport report = lw_aux_problem_solve(aux, false);
        bool solved = report.status != LW_LCP_NO_SOLUTION && report.residual < 1e-6;
        *gained = work(aux, &size);
        *residual = report.status == LW_LCP_SOLVED ? 0 : report.residual;
        if (solved && *gained <= 1e-12 * size)
            return true;
        /* What a first-order method leaves of the approach is taken away when the modes are decided; the caller is told. */
        if (share == 0)
            return solved || (report.status == LW_LCP_INEXACT && report.residual < 1e-3);
    }
}

/* Are rows i and j of the same stop or contact? */
static bool belong_together(const LwAux *aux, int i, int j)
{
    const LwAuxProblem *p = aux->problem;
    const LwAuxElement *a = &aux->element[p->element[i]], *b = &aux->element[p->element[j]];
    return p->one_sided[i] && p->one_sided[j] && a->kind == b->kind && a->source == b->source && a->side == b->side;
}

/* Impulse and approach of the thing that row i belongs to, in their own units. */
static LwImpact sum_up(const LwAux *aux, int i)
{
    const LwAuxProblem *p = aux->problem;
    LwImpact sum = { .element = p->element[i], .approach = -INFINITY };
    for (int j = 0; j < p->n; j++)
        if (belong_together(aux, i, j)) {
            sum.impulse += p->x[j];
            sum.points += p->x[j] > 0;
            sum.approach = fmax(sum.approach, -p->packed[j].rate);
        }
    return sum;
}

static void tell(const LwAux *aux, LwImpact *impact)
{
    const LwAuxProblem *p = aux->problem;
    double largest = 0; /* N s */
    int things = 0;
    bool own = false;
    for (int i = 0; i < p->n; i++) {
        double unit = lw_aux_unit(aux, &aux->element[p->element[i]]), speed = -unit * p->packed[i].rate;
        if (!p->one_sided[i])
            continue;
        if (speed > aux->rest) {
            impact->hits++;
            impact->speed = fmax(impact->speed, speed);
        }
        int first = 0;
        while (!belong_together(aux, first, i))
            first++;
        if (first < i)
            continue;
        LwImpact sum = sum_up(aux, i);
        bool hits = unit * sum.approach > aux->rest;
        things += hits;
        /* What was hit is told of before what only passes the push on. */
        if (sum.impulse > 0 && (hits == own ? sum.impulse / unit > largest : hits)) {
            largest = sum.impulse / unit;
            own = hits;
            impact->element = sum.element;
            impact->impulse = sum.impulse;
            impact->points = sum.points;
            impact->approach = sum.approach;
        }
    }
    impact->others = things - own;
}

static void jump(LwAux *aux, LwSolver *solver, LwState *state)
{
    int bodies = aux->system->mechanism->body_count;
    memset(solver->dx, 0, 6 * (size_t)bodies * sizeof *solver->dx);
    lw_border_add(aux->border, aux->problem->x, solver->dx, NULL);
    for (int b = 0; b < bodies; b++) {
        LwBodyState *body = &state->body[b];
        body->v = lw_vec3_add(body->v, lw_vec3_from(solver->dx + 6 * b));
        body->w = lw_vec3_add(body->w, lw_vec3_from(solver->dx + 6 * b + 3));
    }
    struct LwAux *attached = solver->aux;
    solver->aux = NULL; /* modes are decided afterwards */
    lw_project_velocities(solver, state);
    solver->aux = attached;
}

static bool any_hit(const LwAux *aux)
{
    const LwAuxProblem *p = aux->problem;
    for (int i = 0; i < p->n; i++)
        if (p->one_sided[i] && lw_aux_unit(aux, &aux->element[p->element[i]]) * p->packed[i].rate < -aux->rest)
            return true;
    return false;
}

/* What still approaches the fastest, beside what the system lets move at all. */
static const char *explain(LwAux *aux)
{
    const LwAuxProblem *p = aux->problem;
    int worst = 0;
    double most = 0;
    for (int i = 0; i < p->n; i++) {
        double speed = -lw_aux_unit(aux, &aux->element[p->element[i]]) * p->w[i];
        if (p->one_sided[i] && speed > most) {
            most = speed;
            worst = i;
        }
    }
    return lw_aux_blame(aux, worst);
}

bool lw_aux_impact(LwAux *aux, LwSolver *solver, LwState *state, bool jam, LwImpact *impact, const char **why)
{
    LwAuxProblem *p = aux->problem;
    double gained = 0, residual = 0;
    *why = NULL;
    *impact = (LwImpact){ .element = -1 };
    lw_aux_eval_press(aux, solver, state);
    lw_aux_pose(aux, solver, state, true);
    lw_aux_load_start(aux, solver, state, NULL);
    bool needed = jam || any_hit(aux);
    for (int i = 0; i < p->n; i++)
        p->size[i] = p->one_sided[i] ? restitution(aux, i) : 0;
    for (int g = 0; g < p->group_count; g++)
        lw_aux_set_law(aux, g, lw_aux_impulse_law(aux, &aux->element[p->group_element[g]]));
    memset(aux->mu, 0, (size_t)aux->row_count * sizeof *aux->mu);
    if (!needed)
        return true;
    /* Where friction leaves no forces (Painlevé), impulses grow until the surfaces that rub stand still: what rubs is held. */
    if (jam)
        p->lcp.group_count = 0;
    if (!solve(aux, &gained, &residual)) {
        *why = explain(aux);
        return false;
    }
    *impact = (LwImpact){ .element = -1, .loss = -gained, .residual = residual };
    tell(aux, impact);
    jump(aux, solver, state);
    return true;
}
