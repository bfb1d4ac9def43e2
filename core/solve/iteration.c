/* Bodies are full blocks of their freedoms here. As K and D are positive semi-definite and M is definite, the order of sparse/order meets no
 * zero pivot: what is eliminated of bodies stays definite, and a row follows a body that carries its whole gradient. */
#include "core/solve/iteration.h"

#include "core/solve/nodes.h"
#include "core/sparse/list.h"

struct LwIteration {
    const LwSystem *system;
    LwStiffness *stiffness;
    LwList *list;
    int *body_at, *row_at;          /* position of a body's first unknown, of a row */
    bool *keep_at;                  /* by position */
    LwListElement **mass;           /* 36 a body, upper triangle of its dof × dof block */
    LwListElement **jacobian;       /* 6 a part and row, beside LwRows.J; NULL where there is nothing */
    LwListElement **tie;            /* 36 a tie: its first body's freedoms by its second's; NULL where there is nothing */
    double *x;                      /* scratch */
    long factorizations;
};

static LwListElement *element(LwList *list, int i, int j, bool make)
{
    int row = i < j ? i : j, column = i < j ? j : i;
    return make ? lw_list_at(list, row, column) : lw_list_find(list, row, column);
}

static bool is_between(const LwIteration *it, const LwTie *tie)
{
    int ground = it->system->mechanism->body_count;
    return tie->body[0] != ground && tie->body[1] != ground && tie->body[0] != tie->body[1];
}

static void place_nodes(LwArena *arena, LwIteration *it)
{
    const LwSystem *s = it->system;
    const LwMechanism *m = s->mechanism;
    int n = m->body_count, at = 0, count = 0;
    int *pair = LW_NEWN(arena, int, 2 * it->stiffness->count);
    for (int i = 0; i < it->stiffness->count; i++)
        if (is_between(it, &it->stiffness->tie[i])) {
            pair[2 * count] = it->stiffness->tie[i].body[0];
            pair[2 * count++ + 1] = it->stiffness->tie[i].body[1];
        }
    int *sequence = LW_NEWN(arena, int, n + s->group_count);
    lw_nodes_order_with(arena, s, count, pair, sequence);
    for (int i = 0; i < n + s->group_count; i++) {
        int node = sequence[i];
        if (node < n) {
            it->body_at[node] = at;
            at += m->body[node].dof;
        } else
            for (int r = 0; r < s->group[node - n].count; r++)
                it->row_at[s->group[node - n].first + r] = at++;
    }
}

/* Once to make the elements, once more after the symbolic phase to take their final addresses. */
static void connect(LwIteration *it, bool make)
{
    const LwSystem *s = it->system;
    const LwBody *body = s->mechanism->body;
    int n = s->mechanism->body_count;
    for (int b = 0; b < n; b++)
        for (int i = 0; i < body[b].dof; i++)
            for (int j = i; j < body[b].dof; j++)
                it->mass[36 * b + 6 * i + j] = element(it->list, it->body_at[b] + i, it->body_at[b] + j, make);
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        for (int r = 0; r < g->count; r++)
            for (int p = 0; p < g->part_count; p++)
                for (int k = 0; g->part[p] != n && k < body[g->part[p]].dof; k++)
                    it->jacobian[g->J + (r * g->part_count + p) * 6 + k] =
                        element(it->list, it->row_at[g->first + r], it->body_at[g->part[p]] + k, make);
    }
    for (int t = 0; t < it->stiffness->count; t++) {
        const LwTie *tie = &it->stiffness->tie[t];
        for (int i = 0; is_between(it, tie) && i < body[tie->body[0]].dof; i++)
            for (int j = 0; j < body[tie->body[1]].dof; j++)
                it->tie[36 * t + 6 * i + j] = element(it->list, it->body_at[tie->body[0]] + i, it->body_at[tie->body[1]] + j, make);
    }
}

LwIteration *lw_iteration_create(LwArena *arena, const LwSystem *s)
{
    LwIteration *it = LW_NEW(arena, LwIteration);
    int n = s->mechanism->body_count, total = s->mechanism->dof_count + s->row_count;
    it->system = s;
    it->stiffness = lw_stiffness_create(arena, s->mechanism);
    it->body_at = LW_NEWN(arena, int, n);
    it->row_at = LW_NEWN(arena, int, s->row_count);
    it->keep_at = LW_NEWN(arena, bool, total);
    it->mass = LW_NEWN(arena, LwListElement *, 36 * n);
    it->jacobian = LW_NEWN(arena, LwListElement *, s->J_count);
    it->tie = LW_NEWN(arena, LwListElement *, 36 * it->stiffness->count);
    it->x = LW_NEWN(arena, double, total);
    place_nodes(arena, it);
    it->list = lw_list_create(arena, total);
    connect(it, true);
    lw_list_symbolic(it->list);
    connect(it, false);
    return it;
}

/* A vector of six in the body's freedoms. */
static void reduce(const LwBody *body, const double *six, double *own)
{
    if (body->dof == 1)
        own[0] = lw_shaft_derivative(body, six + 3);
    else
        for (int k = 0; k < body->dof; k++)
            own[k] = six[k];
}

/* The 6 × 6 block `from` (rows `stride` apart) in the freedoms of two bodies. */
static void reduce_block(const LwBody *one, const LwBody *two, const double *from, int stride, double own[6][6])
{
    double half[6][6];
    for (int i = 0; i < 6; i++)
        reduce(two, from + stride * i, half[i]);
    for (int j = 0; j < two->dof; j++) {
        double column[6], reduced[6];
        for (int i = 0; i < 6; i++)
            column[i] = half[i][j];
        reduce(one, column, reduced);
        for (int i = 0; i < one->dof; i++)
            own[i][j] = reduced[i];
    }
}

static void fill_mass(LwIteration *it, int b, double m)
{
    const LwBody *body = &it->system->mechanism->body[b];
    LwListElement **e = it->mass + 36 * b;
    if (body->dof == 1) {
        e[0]->value = m * lw_vec3_dot(body->axis, lw_mat3_mul_vec(&body->inertia, body->axis));
        return;
    }
    for (int i = 0; i < 3; i++)
        e[7 * i]->value = m * body->mass;
    for (int i = 3; i < body->dof; i++)
        for (int j = i; j < 6; j++)
            e[6 * i + j]->value = m * body->inertia.m[i - 3][j - 3];
}

static void fill_tie(LwIteration *it, int t)
{
    const LwTie *tie = &it->stiffness->tie[t];
    const LwBody *body = it->system->mechanism->body;
    int ground = it->system->mechanism->body_count;
    double own[6][6];
    for (int k = 0; k < 2; k++) {
        int b = tie->body[k];
        if (b == ground)
            continue;
        reduce_block(&body[b], &body[b], &tie->block[6 * k][6 * k], 12, own);
        for (int i = 0; i < body[b].dof; i++)
            for (int j = i; j < body[b].dof; j++)
                it->mass[36 * b + 6 * i + j]->value += own[i][j];
    }
    if (!is_between(it, tie))
        return;
    reduce_block(&body[tie->body[0]], &body[tie->body[1]], &tie->block[0][6], 12, own);
    for (int i = 0; i < body[tie->body[0]].dof; i++)
        for (int j = 0; j < body[tie->body[1]].dof; j++)
            it->tie[36 * t + 6 * i + j]->value += own[i][j];
}

static void fill_rows(LwIteration *it, const LwRows *rows)
{
    const LwSystem *s = it->system;
    int ground = s->mechanism->body_count;
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        for (int k = 0; k < g->count * g->part_count; k++) {
            int b = g->part[k % g->part_count], at = g->J + 6 * k;
            double own[6];
            if (b == ground)
                continue;
            reduce(&s->mechanism->body[b], rows->J + at, own);
            for (int c = 0; c < s->mechanism->body[b].dof; c++)
                it->jacobian[at + c]->value += own[c]; /* a body may stand on several sides of a row */
        }
    }
}

void lw_iteration_factor(LwIteration *it, const LwRows *rows, const LwState *state, const bool *keep, double m, double k, double d)
{
    const LwSystem *s = it->system;
    lw_list_zero(it->list);
    for (int b = 0; b < s->mechanism->body_count; b++)
        fill_mass(it, b, m);
    lw_stiffness_eval(it->stiffness, state, k, d);
    for (int t = 0; t < it->stiffness->count; t++)
        fill_tie(it, t);
    fill_rows(it, rows);
    for (int i = 0; i < it->list->n; i++)
        it->keep_at[i] = true;
    for (int i = 0; i < s->row_count; i++)
        it->keep_at[it->row_at[i]] = keep[i];
    lw_list_factor(it->list, NULL, it->keep_at, 0);
    it->factorizations++;
}

void lw_iteration_solve(LwIteration *it, const double *f, const double *g, double *x, double *lambda)
{
    const LwSystem *s = it->system;
    const LwBody *body = s->mechanism->body;
    static const double zero[6];
    for (int b = 0; b < s->mechanism->body_count; b++)
        reduce(&body[b], f ? f + 6 * b : zero, it->x + it->body_at[b]);
    for (int i = 0; i < s->row_count; i++)
        it->x[it->row_at[i]] = g[i];
    lw_list_solve(it->list, it->x);
    for (int b = 0; b < s->mechanism->body_count; b++) {
        const double *own = it->x + it->body_at[b];
        for (int k = 0; k < 6; k++)
            x[6 * b + k] = body[b].dof > 1 && k < body[b].dof ? own[k] : 0;
        if (body[b].dof == 1)
            lw_vec3_store(x + 6 * b + 3, lw_vec3_scale(body[b].axis, own[0]));
    }
    for (int i = 0; i < s->row_count; i++)
        lambda[i] = it->list->forced[it->row_at[i]] ? 0 : it->x[it->row_at[i]];
}

long lw_iteration_factorizations(const LwIteration *it)
{
    return it->factorizations;
}

long lw_iteration_elements(const LwIteration *it)
{
    return it->list->elements;
}

long lw_iteration_operations(const LwIteration *it)
{
    return it->list->operations;
}
