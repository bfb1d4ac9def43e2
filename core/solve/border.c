#include "core/solve/border.h"

#include "core/base/assert.h"

#include <string.h>

LwBorder *lw_border_create(LwArena *arena, const LwSystem *system, int room)
{
    LwBorder *border = LW_NEW(arena, LwBorder);
    border->system = system;
    border->f = LW_NEWN(arena, double, 6 * system->mechanism->body_count);
    border->g = LW_NEWN(arena, double, system->row_count);
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

void lw_border_factor(LwBorder *border, LwSolver *solver, const LwAuxRow *row, int count)
{
    const LwMechanism *m = border->system->mechanism;
    size_t n = 6 * (size_t)m->body_count, rows = (size_t)border->system->row_count;
    LW_ASSERT(count <= border->room);
    border->count = count;
    for (int j = 0; j < count; j++) {
        double *X = border->X + (size_t)j * n;
        lw_aux_row_add(m, &row[j], 1, border->f);
        lw_kkt_solve(solver->kkt, solver->rows, border->f, border->g, X, border->Lambda + (size_t)j * rows);
        clear_column(m, &row[j], border->f);
        for (int i = 0; i <= j; i++)
            border->A[i * count + j] = border->A[j * count + i] = lw_aux_row_product(m, &row[i], X);
    }
}

void lw_border_add(const LwBorder *border, const double *mu, double *x, double *lambda)
{
    size_t n = 6 * (size_t)border->system->mechanism->body_count, rows = (size_t)border->system->row_count;
    for (int j = 0; j < border->count; j++) {
        if (mu[j] == 0)
            continue;
        for (size_t k = 0; k < n; k++)
            x[k] += mu[j] * border->X[(size_t)j * n + k];
        for (size_t k = 0; lambda && k < rows; k++)
            lambda[k] += mu[j] * border->Lambda[(size_t)j * rows + k];
    }
}
