#include "core/solve/border.h"

#include "core/base/assert.h"

#include <string.h>

/* Relative pivots above this leave of 16 digits 13 for a column: less than what forces are told apart by (LW_NULL_PIVOT) by far, so that correcting every
 * column would be three times the work for nothing. */
static const double TRUSTED = 1e-3;

static int root_of(int *island, int body)
{
    while (island[body] != body)
        body = island[body] = island[island[body]];
    return body;
}

static void find_islands(LwBorder *border)
{
    const LwSystem *s = border->system;
    int bodies = s->mechanism->body_count, *island = border->island;
    for (int b = 0; b < bodies; b++)
        island[b] = b;
    for (int i = 0; i < s->group_count; i++) {
        int first = -1;
        for (int p = 0; p < s->group[i].part_count; p++) {
            int body = s->group[i].part[p];
            if (body == bodies)
                continue;
            border->tied[body] = true;
            if (first >= 0)
                island[root_of(island, body)] = root_of(island, first);
            first = body;
        }
    }
    for (int b = 0; b < bodies; b++)
        island[b] = root_of(island, b);
    island[bodies] = -1;
}

LwBorder *lw_border_create(LwArena *arena, const LwSystem *system, int room)
{
    LwBorder *border = LW_NEW(arena, LwBorder);
    border->system = system;
    border->f = LW_NEWN(arena, double, 6 * system->mechanism->body_count);
    border->g = LW_NEWN(arena, double, system->row_count);
    border->island = LW_NEWN(arena, int, system->mechanism->body_count + 1);
    border->tied = LW_NEWN(arena, bool, system->mechanism->body_count + 1);
    border->columns = lw_kkt_columns_create(arena, system);
    find_islands(border);
    lw_border_reserve(arena, border, room);
    return border;
}

void lw_border_reserve(LwArena *arena, LwBorder *border, int room)
{
    if (room <= border->room && border->X)
        return;
    room = room > 2 * border->room ? room : 2 * border->room;
    border->count = 0;
    border->X = LW_NEWN(arena, double, (size_t)room * 6 * (size_t)border->system->mechanism->body_count);
    border->Lambda = LW_NEWN(arena, double, (size_t)room * (size_t)border->system->row_count);
    border->A = LW_NEWN(arena, double, (size_t)room * (size_t)room);
    border->direct = LW_NEWN(arena, bool, room);
    border->room = room; /* last: where memory runs out there is none */
}

double lw_aux_row_product(const LwMechanism *m, const LwAuxRow *row, const double *x)
{
    double sum = 0;
    for (int part = 0; part < 2; part++)
        for (int k = 0; row->part[part] != m->body_count && k < 6; k++)
            sum += row->J[6 * part + k] * x[6 * row->part[part] + k];
    return sum;
}

double lw_aux_row_rate(const LwMechanism *m, const LwAuxRow *row, const LwState *state)
{
    double sum = 0;
    for (int part = 0; part < 2; part++) {
        if (row->part[part] == m->body_count)
            continue;
        const LwBodyState *body = &state->body[row->part[part]];
        sum += lw_vec3_dot(lw_vec3_from(row->J + 6 * part), body->v) + lw_vec3_dot(lw_vec3_from(row->J + 6 * part + 3), body->w);
    }
    return sum;
}

void lw_aux_row_add(const LwMechanism *m, const LwAuxRow *row, double s, double *f)
{
    for (int part = 0; part < 2; part++)
        for (int k = 0; row->part[part] != m->body_count && k < 6; k++)
            f[6 * row->part[part] + k] += s * row->J[6 * part + k];
}

static void clear_column(const LwMechanism *m, const LwAuxRow *row, double *f)
{
    for (int part = 0; part < 2; part++)
        if (row->part[part] != m->body_count)
            memset(f + 6 * row->part[part], 0, 6 * sizeof *f);
}

/* x ← M⁻¹ Jᵀ of one of the row's bodies. */
static void respond_alone(const LwBody *body, const double *J, double *x)
{
    LwVec3 move = lw_vec3_from(J), turn = lw_vec3_from(J + 3);
    lw_body_restrict(body, &move, &turn);
    lw_vec3_store(x, body->dof == 1 ? lw_vec3(0, 0, 0) : lw_vec3_scale(move, 1 / body->mass));
    if (body->dof == 6)
        turn = lw_mat3_mul_vec(&body->inverse, turn);
    else if (body->dof == 1)
        turn = lw_vec3_scale(turn, 1 / lw_vec3_dot(body->axis, lw_mat3_mul_vec(&body->inertia, body->axis)));
    lw_vec3_store(x + 3, turn);
}

/* X = M⁻¹ Jᵀ where nothing ties the row's bodies. */
static bool solve_alone(LwBorder *border, const LwSolver *solver, const LwAuxRow *row, int j)
{
    const LwMechanism *m = border->system->mechanism;
    size_t n = 6 * (size_t)m->body_count, rows = (size_t)border->system->row_count;
    double *X = border->X + (size_t)j * n;
    border->direct[j] = solver->kkt->metric == LW_METRIC_MASS && !border->tied[row->part[0]] && !border->tied[row->part[1]] && row->part[0] != row->part[1];
    if (!border->direct[j])
        return false;
    memset(X, 0, n * sizeof *X);
    memset(border->Lambda + (size_t)j * rows, 0, rows * sizeof *border->Lambda);
    for (int part = 0; part < 2; part++)
        if (row->part[part] != m->body_count)
            respond_alone(&m->body[row->part[part]], row->J + 6 * part, X + 6 * row->part[part]);
    return true;
}

/* Column j by itself. */
static void solve_column(LwBorder *border, LwSolver *solver, const LwAuxRow *row, int j)
{
    const LwMechanism *m = border->system->mechanism;
    lw_aux_row_add(m, row, 1, border->f);
    lw_kkt_solve(solver->kkt, solver->rows, border->f, border->g, border->X + (size_t)j * 6 * (size_t)m->body_count,
                 border->Lambda + (size_t)j * (size_t)border->system->row_count);
    clear_column(m, row, border->f);
}

/* Jᵀ of a row into a lane, or 0 into where that was. */
static void put_lane(const LwBorder *border, const LwAuxRow *row, int lane, double s)
{
    const LwKktColumns *c = &border->columns;
    for (int part = 0; part < 2; part++)
        for (int k = 0; row->part[part] != border->system->mechanism->body_count && k < 6; k++) {
            double *f = &c->f[(6 * row->part[part] + k) * c->lanes + lane];
            *f = s == 0 ? 0 : *f + s * row->J[6 * part + k];
        }
}

static void take_lane(const double *from, int lanes, size_t count, double *to)
{
    for (size_t k = 0; k < count; k++)
        to[k] = from[k * (size_t)lanes];
}

/* The columns named, no more than there are lanes. */
static void solve_lanes(LwBorder *border, LwSolver *solver, const LwAuxRow *row, const int *column, int count)
{
    const LwKktColumns *c = &border->columns;
    size_t n = 6 * (size_t)border->system->mechanism->body_count, rows = (size_t)border->system->row_count;
    for (int lane = 0; lane < count; lane++)
        put_lane(border, &row[column[lane]], lane, 1);
    bool solved = count > 1 && lw_kkt_columns_solve(solver->kkt, solver->rows, c);
    for (int lane = 0; lane < count; lane++) {
        int j = column[lane];
        put_lane(border, &row[j], lane, 0);
        if (!solved) {
            solve_column(border, solver, &row[j], j);
            continue;
        }
        take_lane(c->x + lane, c->lanes, n, border->X + (size_t)j * n);
        take_lane(c->lambda + lane, c->lanes, rows, border->Lambda + (size_t)j * rows);
    }
}

static void solve_columns(LwBorder *border, LwSolver *solver, const LwAuxRow *row, int count)
{
    int column[border->columns.lanes], waiting = 0;
    for (int j = 0; j < count; j++) {
        if (!solve_alone(border, solver, &row[j], j))
            column[waiting++] = j;
        if (waiting == border->columns.lanes || (j == count - 1 && waiting > 0)) {
            solve_lanes(border, solver, row, column, waiting);
            waiting = 0;
        }
    }
}

static bool share_island(const LwBorder *border, const LwAuxRow *a, const LwAuxRow *b)
{
    int a1 = border->island[a->part[0]], a2 = border->island[a->part[1]], b1 = border->island[b->part[0]], b2 = border->island[b->part[1]];
    return (a1 >= 0 && (a1 == b1 || a1 == b2)) || (a2 >= 0 && (a2 == b1 || a2 == b2));
}

void lw_border_factor(LwBorder *border, LwSolver *solver, const LwAuxRow *row, int count)
{
    const LwMechanism *m = border->system->mechanism;
    size_t n = 6 * (size_t)m->body_count;
    double trusted = solver->kkt->trusted;
    LW_ASSERT(count <= border->room);
    border->count = count;
    solver->kkt->trusted = fmin(trusted, TRUSTED);
    solve_columns(border, solver, row, count);
    for (int j = 0; j < count; j++)
        for (int i = 0; i <= j; i++)
            border->A[i * count + j] = border->A[j * count + i] =
                share_island(border, &row[i], &row[j]) ? lw_aux_row_product(m, &row[i], border->X + (size_t)j * n) : 0;
    solver->kkt->trusted = trusted;
}

/* x ← x + μ X of a column. */
static void add_column(const LwBorder *border, int j, double mu, double *x)
{
    size_t n = 6 * (size_t)border->system->mechanism->body_count;
    const double *X = border->X + (size_t)j * n;
    for (size_t k = 0; k < n; k++)
        x[k] += mu * X[k];
}

void lw_border_add(const LwBorder *border, const double *mu, double *x, double *lambda)
{
    size_t rows = (size_t)border->system->row_count;
    for (int j = 0; j < border->count; j++) {
        if (mu[j] == 0)
            continue;
        add_column(border, j, mu[j], x);
        for (size_t k = 0; lambda && !border->direct[j] && k < rows; k++)
            lambda[k] += mu[j] * border->Lambda[(size_t)j * rows + k];
    }
}
