/* Forces with the modes frozen. Active rows: equations (normals that hold, friction that sticks) and forces (friction at its bound),
 *
 *     (A x)_i + J_i a0 + γ_i = 0                 equations
 *     x_s + B(x) û = 0                           a group s at its bound, sliding along û
 *
 * B is c x_n of a contact and so linear; of a joint it follows from the reaction, and Newton's method is used: with g = ∂B/∂x at the
 * last x the next one solves x_s + û g·x = −û (B − g·x_last). It starts from 0 each time, so that forces depend on the state alone. */
#include "core/solve/auxiliary_private.h"

#include <string.h>

enum { ROUNDS = 50, PATIENCE = 12 };

static void eval_active(LwAux *aux, const LwState *state, unsigned parts)
{
    for (int k = 0; k < aux->active_count; k++)
        if (k == 0 || aux->owner[k] != aux->owner[k - 1])
            lw_aux_eval_element(aux, state, aux->owner[k], parts);
    for (int k = 0; k < aux->active_count; k++)
        aux->packed[k] = aux->row[aux->active[k]];
}

bool lw_aux_is_fixed(const LwAux *aux, int k, const LwAuxRow *row)
{
    const LwBorder *border = aux->border;
    return !(border->A[k * border->count + k] > LW_NULL_PIVOT * lw_aux_row_mobility(aux->system->mechanism, row));
}

void lw_aux_border(LwAux *aux, LwSolver *solver, const LwState *state)
{
    if (aux->factors == solver->kkt && aux->factored == solver->kkt->factorizations)
        return;
    eval_active(aux, state, LW_EVAL_J);
    lw_border_factor(aux->border, solver, aux->packed, aux->active_count);
    for (int k = 0; k < aux->active_count; k++)
        aux->fixed[k] = lw_aux_is_fixed(aux, k, &aux->packed[k]);
    lw_aux_load_columns(aux, solver, state);
    aux->factors = solver->kkt;
    aux->factored = solver->kkt->factorizations;
}

/* The rows of one group at its bound, beginning at k; returns whether B is not linear. */
static bool put_bound(LwAux *aux, const LwState *state, int k, int count, const double *x)
{
    const LwAuxElement *e = &aux->element[aux->owner[k]];
    int n = aux->active_count;
    double direction[LW_RUBBING_MOST], speed = lw_aux_slide(aux, e, direction);
    LwAuxLaw law = lw_aux_law(aux, e, speed, e->sliding == LW_AUX_RESTS);
    double *first = aux->least->M + k * n, rest = law.constant;
    memset(first, 0, (size_t)count * (size_t)n * sizeof *first);
    if (e->kind == LW_AUX_CONTACT)
        first[k - 1] = law.coefficient; /* the normal's row comes right before */
    else {
        double N = lw_aux_joint_normal(aux, state, e->source, x, first);
        rest += law.coefficient * N;
        for (int j = 0; j < n; j++) {
            first[j] *= law.coefficient;
            rest -= first[j] * x[j];
        }
    }
    for (int i = count - 1; i >= 0; i--) {
        for (int j = 0; j < n; j++)
            first[i * n + j] = direction[i] * first[j];
        first[i * n + k + i] += 1;
        aux->least->r[k + i] = -direction[i] * rest;
    }
    return e->kind == LW_AUX_FRICTION && law.coefficient > 0;
}

static bool put_equations(LwAux *aux, const LwState *state, const double *b, const double *x)
{
    int n = aux->active_count;
    bool curved = false;
    for (int k = 0; k < n; k++) {
        const LwAuxElement *e = &aux->element[aux->owner[k]];
        bool sticks = aux->active[k] >= lw_aux_sliding(e).first && e->weight > 0;
        aux->least->weight[k] = sticks ? e->weight : 1 / lw_aux_unit(aux, e);
        if (!aux->slips[k]) {
            const double *A = aux->border->A + k * n;
            for (int j = 0; j < n; j++)
                aux->least->M[k * n + j] = aux->fixed[k] ? j == k : A[j];
            aux->least->r[k] = aux->fixed[k] ? 0 : -b[k];
            continue;
        }
        int count = lw_aux_sliding(e).count;
        curved |= put_bound(aux, state, k, count, x);
        for (int i = 1; i < count; i++)
            aux->least->weight[k + i] = 1;
        k += count - 1;
    }
    return curved;
}

/* Largest change from x to y, relative to the larger of them; NaN where one of them is. */
static double change(const LwAux *aux, const double *x, const double *y)
{
    double most = 0, largest = 0;
    for (int k = 0; k < aux->active_count; k++) {
        double weight = aux->least->weight[k], own = weight * fabs(y[k] - x[k]);
        if (!isfinite(own))
            return NAN;
        most = fmax(most, own);
        largest = fmax(largest, weight * fabs(y[k]));
    }
    return most > 0 ? most / largest : 0;
}

static void newton(LwAux *aux, const LwState *state, const double *b, double *next)
{
    int n = aux->active_count;
    size_t bytes = (size_t)n * sizeof *aux->x;
    memset(aux->x, 0, bytes);
    aux->unsolved = true;
    for (int round = 0; round < ROUNDS && aux->unsolved; round++) {
        bool curved = put_equations(aux, state, b, aux->x);
        aux->redundant = lw_least_solve(aux->least, n, next) < n;
        /* The next error is the square of the last change. */
        aux->unsolved = curved && !(change(aux, aux->x, next) <= 1e-9);
        for (int k = 0; aux->unsolved && round >= PATIENCE && k < n; k++)
            next[k] = 0.5 * (next[k] + aux->x[k]); /* between two branches of B */
        memcpy(aux->x, next, bytes);
    }
}

/* Of a group whose rows begin at k, from the forces found. */
static double bound_at(const LwAux *aux, const LwState *state, int k)
{
    const LwAuxElement *e = &aux->element[aux->owner[k]];
    LwAuxLaw law = lw_aux_law(aux, e, 0, true);
    double N = e->kind == LW_AUX_CONTACT ? fmax(aux->x[k - 1], 0) : lw_aux_joint_normal(aux, state, e->source, aux->x, NULL);
    return law.coefficient * N + law.constant;
}

/* Sticking forces that can be shared in several ways are shared in the proportion of what each can do, so that the feet of a box that is pushed
 * reach their bounds together: not before all of them give way. Returns whether there are any. */
static bool weigh(LwAux *aux, const LwState *state)
{
    double most = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int k = 0; k < aux->active_count; k++) {
            LwAuxElement *e = &aux->element[aux->owner[k]];
            if (e->sliding != LW_AUX_HOLDS || aux->active[k] != lw_aux_sliding(e).first)
                continue;
            double bound = bound_at(aux, state, k);
            if (pass == 0)
                most = fmax(most, bound);
            else if (most > 0)
                e->weight = sqrt(most / fmax(bound, 1e-6 * most));
        }
    return most > 0;
}

static void iterate(LwAux *aux, const LwState *state, const double *b, double *next)
{
    for (int i = 0; i < aux->element_count; i++)
        aux->element[i].weight = 0;
    newton(aux, state, b, next);
    if (aux->redundant && !aux->unsolved && weigh(aux, state))
        newton(aux, state, b, next);
}

static void measure(LwAux *aux)
{
    int n = aux->active_count;
    for (int k = 0; k < n; k++) {
        double sum = aux->size[k], own = aux->border->A[k * n + k];
        for (int j = 0; j < n; j++)
            sum += fabs(aux->border->A[k * n + j] * aux->x[j]);
        aux->size[k] = aux->fixed[k] ? 0 : sum / own;
    }
}

double lw_aux_load_size(const LwMechanism *m, const double *f)
{
    double most = 0;
    for (int b = 0; b < m->body_count; b++) {
        const LwBody *body = &m->body[b];
        LwVec3 force = lw_vec3_from(f + 6 * b), turning = lw_mat3_mul_vec(&body->inverse, lw_vec3_from(f + 6 * b + 3));
        if (body->dof >= 3)
            most = fmax(most, lw_vec3_norm(force) / body->mass);
        if (body->dof == 6)
            most = fmax(most, m->size * lw_vec3_norm(turning));
    }
    return most;
}

double lw_aux_row_size(const LwMechanism *m, const LwAuxRow *row, const double *x, double acceleration)
{
    double sum = 0;
    for (int part = 0; part < 2; part++) {
        if (row->part[part] == m->body_count)
            continue;
        const double *J = row->J + 6 * part;
        for (int k = 0; k < 6; k++)
            sum += fabs(J[k] * x[6 * row->part[part] + k]) + fabs(J[k]) * acceleration / (k < 3 ? 1 : m->size);
    }
    return sum;
}

void lw_aux_solve(LwAux *aux, LwSolver *solver, const LwState *state, double share)
{
    const LwMechanism *m = aux->system->mechanism;
    int n = aux->active_count;
    if (n == 0)
        return;
    lw_aux_border(aux, solver, state);
    eval_active(aux, state, LW_EVAL_CD | LW_EVAL_GAMMA);
    lw_aux_load_start(aux, solver, state, solver->lambda);
    double *b = aux->b, *b_size = aux->size, loads = lw_aux_load_size(m, solver->f);
    for (int k = 0; k < n; k++) {
        double gamma = share * aux->packed[k].gamma;
        b[k] = lw_aux_row_product(m, &aux->packed[k], solver->a) + gamma;
        b_size[k] = lw_aux_row_size(m, &aux->packed[k], solver->a, loads) + fabs(gamma);
    }
    for (int k = 0; aux->imposed && k < n; k++)
        aux->x[k] = aux->mu[aux->active[k]];
    if (!aux->imposed)
        iterate(aux, state, b, aux->answer);
    measure(aux);
    for (int k = 0; k < n; k++)
        aux->mu[aux->active[k]] = aux->x[k];
    lw_border_add(aux->border, aux->x, solver->a, solver->lambda);
}

/* ---- corrections ---- */

/* Of the equations those with a gap, or all, towards 0 on top of dx by the system alone. */
static void correct(LwAux *aux, LwSolver *solver, const LwState *state, bool rates, double *dx)
{
    const LwMechanism *m = aux->system->mechanism;
    int n = aux->active_count, count = 0, *pick = aux->pick;
    double *y = aux->answer, *full = aux->correction;
    if (n == 0 || aux->imposed)
        return;
    lw_aux_border(aux, solver, state);
    eval_active(aux, state, rates ? LW_EVAL_CD : LW_EVAL_C);
    for (int k = 0; k < n; k++)
        if (!aux->slips[k] && !aux->fixed[k] && (rates || aux->active[k] == aux->element[aux->owner[k]].first) &&
            (rates || aux->element[aux->owner[k]].kind != LW_AUX_FRICTION))
            pick[count++] = k;
    for (int i = 0; i < count; i++) {
        const LwAuxRow *row = &aux->packed[pick[i]];
        for (int j = 0; j < count; j++)
            aux->least->M[i * count + j] = aux->border->A[pick[i] * n + pick[j]];
        aux->least->r[i] = -(rates ? row->rate : row->value) - lw_aux_row_product(m, row, dx);
        aux->least->weight[i] = 1;
    }
    if (count == 0)
        return;
    lw_least_solve(aux->least, count, y);
    memset(full, 0, (size_t)n * sizeof *full);
    for (int i = 0; i < count; i++)
        full[pick[i]] = y[i];
    lw_border_add(aux->border, full, dx, NULL);
}

void lw_aux_shift(LwAux *aux, LwSolver *solver, const LwState *state, double *dx)
{
    correct(aux, solver, state, false, dx);
}

void lw_aux_push(LwAux *aux, LwSolver *solver, const LwState *state, double *dv)
{
    correct(aux, solver, state, true, dv);
}

double lw_aux_violation(LwAux *aux, const LwState *state)
{
    double largest = 0;
    for (int i = 0; i < aux->element_count; i++) {
        const LwAuxElement *e = &aux->element[i];
        if (e->kind == LW_AUX_FRICTION || e->normal != LW_AUX_HOLDS || aux->imposed)
            continue;
        lw_aux_eval_element(aux, state, i, LW_EVAL_C);
        largest = fmax(largest, lw_aux_unit(aux, e) * fabs(aux->row[e->first].value));
    }
    return largest;
}
