#include "core/analysis/equilibrium.h"

#include "core/analysis/events.h"
#include "core/math/eigen.h"

#include <string.h>

static void reserve(LwEquilibrium *e)
{
    LwArena *arena = &e->run->arena;
    int n = e->tangent->count;
    if (n < e->room)
        return;
    n = e->room = n + 1;
    e->value = LW_NEWN(arena, double, n);
    e->vector = LW_NEWN(arena, double, (size_t)n * (size_t)n);
    e->p = LW_NEWN(arena, double, n);
    e->s = LW_NEWN(arena, double, n);
}

void lw_equilibrium_hold_touching(LwEquilibrium *e)
{
    const LwMechanism *m = e->run->mechanism;
    LwAux *aux = e->run->solver->aux;
    if (!aux)
        return;
    lw_aux_find(aux, e->state, 0.01 * m->size);
    lw_aux_eval(aux, e->state, LW_EVAL_C);
    for (int i = 0; i < aux->element_count; i++) {
        LwAuxElement *own = &aux->element[i];
        double unit = own->kind == LW_AUX_STOP ? lw_stop_scale(m, own->source) : 1;
        if (own->kind != LW_AUX_FRICTION)
            own->normal = aux->row[own->first].value * unit <= 10 * lw_aux_touching(m) ? LW_AUX_HOLDS : LW_AUX_OPEN;
    }
    lw_aux_activate(aux);
}

/* A stop or contact that holds by pulling is let go, the hardest one first; the others may push then. */
static void let_go(LwEquilibrium *e)
{
    LwSolver *solver = e->tangent->solver;
    LwAux *aux = solver->aux;
    for (int round = 0; aux && round <= aux->element_count; round++) {
        int worst = -1;
        double most = 10 * e->noise;
        for (int k = 0; k < aux->active_count; k++) {
            double pull = -aux->mu[aux->active[k]] * sqrt(fmax(aux->border->A[k * aux->active_count + k], 0));
            if (pull > most) {
                most = pull;
                worst = aux->owner[k];
            }
        }
        if (worst < 0)
            return;
        aux->element[worst].normal = LW_AUX_OPEN;
        lw_aux_activate(aux);
        lw_kkt_solve(solver->kkt, solver->rows, solver->f, solver->g, solver->a, solver->lambda);
        lw_aux_solve(aux, solver, e->state, 0);
    }
}

static double mass_of(const LwMechanism *m)
{
    double sum = 0;
    for (int b = 0; b < m->body_count; b++)
        sum += m->body[b].mass;
    return sum;
}

void lw_equilibrium_linearise(LwEquilibrium *e)
{
    LwTangent *t = e->tangent;
    /* What has slid past an edge presses on nothing there any more; what has taken its place touches. */
    if (t->solver->aux && lw_events_let_go_lost(t->solver->aux, e->state))
        lw_equilibrium_hold_touching(e);
    lw_tangent_begin(t, e->state);
    e->noise = 1e-13 * t->scale;
    memset(t->solver->g, 0, (size_t)t->solver->system->row_count * sizeof *t->solver->g);
    let_go(e);
    lw_tangent_restrict(t, e->state);
    reserve(e);
    int n = t->count;
    double norm = 0, skew = 0;
    lw_tangent_stiffness(t, e->state);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++) {
            double own = t->K[i * n + k], other = t->K[k * n + i];
            skew = fmax(skew, fabs(own - other));
            norm = fmax(norm, fabs(own) + fabs(other));
        }
    LwArenaMark mark = lw_arena_mark(&e->run->arena);
    double *H = LW_NEWN(&e->run->arena, double, (size_t)n * (size_t)n + 1);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            H[i * n + k] = 0.5 * (t->K[i * n + k] + t->K[k * n + i]);
    e->blind = !lw_eigen_symmetric(&e->run->arena, n, H, e->value, e->vector);
    lw_arena_release(&e->run->arena, mark);
    double stiffest = n > 0 ? fmax(fabs(e->value[0]), fabs(e->value[n - 1])) : 0;
    e->reach = 0;
    for (int i = 0; i < n; i++) {
        e->reach = fmax(e->reach, lw_tangent_reach(t->mechanism, t->T + (size_t)i * (size_t)t->width));
        e->p[i] = 0;
        for (int k = 0; k < n; k++)
            e->p[i] += e->vector[i * n + k] * t->pull[k];
    }
    e->flat = 1e-11 * stiffest + 1e-9 * t->scale * e->reach;
    e->lopsided = skew > 1e-6 * fmax(norm, stiffest) && skew > 100 * e->flat;
    /* A pose is known to 1e-16 of the size. */
    e->noise += 1e-15 * stiffest * t->mechanism->size * sqrt(mass_of(t->mechanism));
    e->blind = e->blind || !isfinite(e->flat) || !isfinite(e->noise);
}

/* ---- gaps ---- */

static void reserve_gaps(LwEquilibrium *e, int count)
{
    LwArena *arena = &e->run->arena;
    if (count <= e->gap_room)
        return;
    e->gap_room = 2 * count;
    e->gap_element = LW_NEWN(arena, int, e->gap_room);
    e->gap = LW_NEWN(arena, double, e->gap_room);
    e->G = LW_NEWN(arena, double, (size_t)e->gap_room * (size_t)(e->tangent->mechanism->dof_count + 1));
    e->A = LW_NEWN(arena, double, (size_t)e->gap_room * (size_t)e->gap_room);
    e->b = LW_NEWN(arena, double, e->gap_room);
    e->x = LW_NEWN(arena, double, e->gap_room);
    e->one_sided = LW_NEWN(arena, bool, e->gap_room);
    e->mode = LW_NEWN(arena, LwXMode, e->gap_room);
    e->lcp = lw_lcp_work_create(arena, e->gap_room);
}

/* Stops, and contacts near enough to be met within a step, that do not hold; their gaps' growth along the vectors. */
static void collect_gaps(LwEquilibrium *e)
{
    LwTangent *t = e->tangent;
    LwAux *aux = t->solver->aux;
    int n = t->count;
    e->gap_count = 0;
    if (!aux)
        return;
    lw_aux_find(aux, e->state, 2 * e->trust * t->mechanism->size);
    lw_aux_eval(aux, e->state, LW_EVAL_C | LW_EVAL_J);
    reserve_gaps(e, aux->element_count);
    for (int i = 0; i < aux->element_count; i++) {
        const LwAuxElement *own = &aux->element[i];
        if (own->kind == LW_AUX_FRICTION || own->normal == LW_AUX_HOLDS)
            continue;
        double *G = e->G + (size_t)e->gap_count * (size_t)n;
        for (int k = 0; k < n; k++) {
            G[k] = 0;
            for (int j = 0; j < n; j++)
                G[k] += e->vector[k * n + j] * lw_aux_row_product(t->mechanism, &aux->row[own->first], t->T + (size_t)j * (size_t)t->width);
        }
        e->gap_element[e->gap_count] = i;
        e->gap[e->gap_count++] = fmax(aux->row[own->first].value, 0);
    }
}

/* ---- the step ---- */

static bool is_idle(const LwEquilibrium *e, int i)
{
    return fabs(e->value[i]) <= e->flat && fabs(e->p[i]) <= e->noise;
}

/* minimise ½ s(Λ + μ)s − p s with every gap ≥ 0, through the gaps' forces x. */
static void solve_shifted(LwEquilibrium *e, double mu)
{
    int n = e->tangent->count, count = e->gap_count;
    for (int k = 0; k < count; k++) {
        e->b[k] = e->gap[k];
        e->one_sided[k] = true;
        e->mode[k] = LW_X_OUT;
        e->x[k] = 0;
        for (int i = 0; i < n; i++)
            e->b[k] += is_idle(e, i) ? 0 : e->G[k * n + i] * e->p[i] / (e->value[i] + mu);
    }
    bool closes = false;
    for (int k = 0; k < count; k++)
        closes = closes || e->b[k] < 0;
    if (closes) {
        for (int k = 0; k < count; k++)
            for (int j = 0; j < count; j++) {
                double sum = 0;
                for (int i = 0; i < n; i++)
                    sum += is_idle(e, i) ? 0 : e->G[k * n + i] * e->G[j * n + i] / (e->value[i] + mu);
                e->A[k * count + j] = sum;
            }
        lw_lcp_solve(e->lcp, &(LwLcp){ .n = count, .A = e->A, .b = e->b, .one_sided = e->one_sided }, e->x, e->mode);
    }
    for (int i = 0; i < n; i++) {
        double push = e->p[i];
        for (int k = 0; k < count; k++)
            push += e->G[k * n + i] * e->x[k];
        e->s[i] = is_idle(e, i) ? 0 : push / (e->value[i] + mu);
    }
}

/* d ← Σ s_i vector_i, s in place of the motions' own coordinates from here on. */
static double displacement(LwEquilibrium *e)
{
    LwTangent *t = e->tangent;
    int n = t->count;
    for (int k = 0; k < n; k++) {
        t->column[k] = 0;
        for (int i = 0; i < n; i++)
            t->column[k] += e->s[i] * e->vector[i * n + k];
    }
    lw_tangent_displacement(t, t->column, e->d);
    return lw_tangent_reach(t->mechanism, e->d);
}

/* Loads without a potential: the balance of forces itself, K s = p. */
static double balance_step(LwEquilibrium *e)
{
    LwTangent *t = e->tangent;
    int n = t->count;
    if (n > e->least_room) {
        e->least = lw_least_create(&e->run->arena, n);
        e->least_room = n;
    }
    memcpy(e->least->M, t->K, (size_t)n * (size_t)n * sizeof *t->K);
    memcpy(e->least->r, t->pull, (size_t)n * sizeof *t->pull);
    for (int i = 0; i < n; i++)
        e->least->weight[i] = 1;
    lw_least_solve(e->least, n, t->column);
    lw_tangent_displacement(t, t->column, e->d);
    return lw_tangent_reach(t->mechanism, e->d);
}

double lw_equilibrium_step(LwEquilibrium *e, double *predicted, bool *newton)
{
    LwTangent *t = e->tangent;
    int n = t->count;
    double lowest = INFINITY, size = 0;
    collect_gaps(e);
    *newton = true;
    *predicted = 0;
    for (int i = 0; i < n; i++)
        if (!is_idle(e, i)) {
            lowest = fmin(lowest, e->value[i]);
            size += e->p[i] * e->p[i];
        }
    double reach = 0, mu = 0;
    if (e->lopsided && e->gap_count == 0 && (reach = balance_step(e)) <= e->trust)
        return reach;
    if (lowest > e->flat) {
        solve_shifted(e, 0);
        reach = displacement(e);
    }
    if (!(lowest > e->flat) || !(reach <= e->trust)) {
        /* The shift from which on no step is longer than trusted, doubled up to from one that is too small. */
        double more = 1e-3 * sqrt(size) * e->reach / e->trust + 10 * e->flat;
        *newton = false;
        for (int round = 0; round < 200; round++, more *= 2) {
            mu = fmax(-lowest, 0) + more;
            solve_shifted(e, mu);
            reach = displacement(e);
            if (reach <= e->trust)
                break;
        }
    }
    for (int i = 0; i < n; i++)
        *predicted += e->p[i] * e->s[i] - 0.5 * e->value[i] * e->s[i] * e->s[i];
    return reach;
}

void lw_equilibrium_leave(LwEquilibrium *e, double reach, int way)
{
    double amount = 0;
    memset(e->s, 0, (size_t)e->tangent->count * sizeof *e->s);
    e->s[0] = 1;
    double own = displacement(e);
    lw_tangent_name(&e->run->arena, e->run->mechanism, e->state, e->d, &amount);
    e->s[0] = way * (amount < 0 ? -1 : 1) * reach / own;
    displacement(e);
    e->gap_count = 0;
}
