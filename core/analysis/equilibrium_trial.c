/* The pose at the end of a step: joined, without overlaps, and whether the loads lead there. */
#include "core/analysis/equilibrium.h"

#include "core/solve/bounded.h"

#include <string.h>

/* Of gaps those that the step closes hold from here on. */
static void hold_closed(LwEquilibrium *e)
{
    LwAux *aux = e->tangent->solver->aux;
    bool any = false;
    for (int k = 0; k < e->gap_count; k++)
        if (e->x[k] > 0) {
            aux->element[e->gap_element[k]].normal = LW_AUX_HOLDS;
            any = true;
        }
    if (any)
        lw_aux_activate(aux);
}

/* Whatever overlaps at the trial holds too; returns whether anything did. */
static bool hold_crossed(LwEquilibrium *e)
{
    const LwMechanism *m = e->tangent->mechanism;
    LwAux *aux = e->tangent->solver->aux;
    bool any = false;
    if (!aux)
        return false;
    lw_aux_find(aux, e->trial, 0.01 * m->size);
    lw_aux_eval(aux, e->trial, LW_EVAL_C);
    for (int i = 0; i < aux->element_count; i++) {
        LwAuxElement *own = &aux->element[i];
        double unit = own->kind == LW_AUX_STOP ? lw_stop_scale(m, own->source) : 1;
        if (own->kind == LW_AUX_FRICTION || own->normal == LW_AUX_HOLDS || aux->row[own->first].value * unit >= -lw_aux_touching(m))
            continue;
        own->normal = LW_AUX_HOLDS;
        any = true;
    }
    if (any)
        lw_aux_activate(aux);
    return any;
}

/* Rows left out because they depend on the others must agree with these at the trial too: where they depend on them in one pose alone, a dead point, there are
 * motions that only look free. */
static bool others_agree(const LwEquilibrium *e)
{
    const LwSolver *solver = e->tangent->solver;
    double allowed = 20 * fmax(e->run->allowed, e->run->study->report.misfit) + 1e-9 * e->tangent->mechanism->size;
    for (int i = 0; solver->dropped > 0 && i < solver->system->row_count; i++)
        if (!solver->keep[i] && !solver->system->is_speed[i] && !(fabs(solver->rows->C[i]) <= allowed))
            return false;
    return true;
}

static bool close_rows(LwEquilibrium *e)
{
    LwSolver *solver = e->tangent->solver;
    double enough = 1e3 * lw_solver_rounding(solver, e->trial), left = INFINITY;
    for (int round = 0; round < 12 && !(left <= enough); round++) {
        lw_solver_factor(solver, e->trial);
        double now = lw_project_positions(solver, e->trial, 3);
        if (!isfinite(now) || (round > 4 && now > 0.5 * left))
            return false;
        left = now;
    }
    return left <= 100 * enough && others_agree(e);
}

bool lw_equilibrium_join(LwEquilibrium *e)
{
    const LwMechanism *m = e->tangent->mechanism;
    lw_state_copy(m, e->trial, e->state);
    lw_displace(m, e->trial, 1, e->d);
    if (!close_rows(e))
        return false;
    lw_state_settle_near_turns(m, e->trial);
    return true;
}

bool lw_equilibrium_try(LwEquilibrium *e)
{
    const LwMechanism *m = e->tangent->mechanism;
    lw_state_copy(m, e->trial, e->state);
    if (e->tangent->solver->aux)
        hold_closed(e);
    lw_displace(m, e->trial, 1, e->d);
    if (!close_rows(e))
        return false;
    for (int round = 0; round < 6 && hold_crossed(e); round++)
        if (!close_rows(e))
            return false;
    lw_state_settle_near_turns(m, e->trial);
    return true;
}

/* Σ over the bodies of f·d along the straight way, which need not keep the joints: loads are functions of the pose alone. Gauss's five points. */
double lw_equilibrium_work(LwEquilibrium *e)
{
    static const double place[] = { 0.04691007703066800, 0.23076534494715845, 0.5, 0.76923465505284155, 0.95308992296933200 };
    static const double weight[] = { 0.11846344252809454, 0.23931433524968324, 0.28444444444444444, 0.23931433524968324, 0.11846344252809454 };
    LwTangent *t = e->tangent;
    const LwMechanism *m = t->mechanism;
    double *d = t->estimate, *f = t->balance[0], work = 0;
    for (int b = 0; b < m->body_count; b++) {
        const LwBodyState *from = &e->state->body[b], *to = &e->trial->body[b];
        lw_vec3_store(d + 6 * b, lw_vec3_sub(to->p, from->p));
        lw_vec3_store(d + 6 * b + 3, lw_quat_log(lw_quat_mul(lw_quat_conj(from->q), to->q)));
    }
    lw_state_copy(m, t->probe, e->state);
    for (int i = 0; i < 5; i++) {
        memcpy(t->probe->body, e->state->body, ((size_t)m->body_count + 1) * sizeof *e->state->body);
        lw_displace(m, t->probe, place[i], d);
        lw_solver_forces(t->solver, t->probe, f);
        for (int k = 0; k < t->width; k++)
            work += weight[i] * f[k] * d[k];
    }
    return work;
}

double lw_equilibrium_pull_at_trial(LwEquilibrium *e)
{
    LwSolver *solver = e->tangent->solver;
    double *Ma = e->tangent->balance[0], square = 0;
    lw_solver_factor(solver, e->trial);
    lw_solver_forces(solver, e->trial, solver->f);
    memset(solver->g, 0, (size_t)solver->system->row_count * sizeof *solver->g);
    lw_kkt_solve(solver->kkt, solver->rows, solver->f, solver->g, solver->a, solver->lambda);
    if (solver->aux)
        lw_aux_solve(solver->aux, solver, e->trial, 0);
    memset(Ma, 0, (size_t)e->tangent->width * sizeof *Ma);
    lw_mass_subtract(e->tangent->mechanism, LW_METRIC_MASS, solver->a, Ma);
    for (int k = 0; k < e->tangent->width; k++)
        square -= solver->a[k] * Ma[k];
    return sqrt(fmax(square, 0));
}
