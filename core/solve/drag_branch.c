/* The branch of a mechanism that its motors determine.
 *
 * With d motor rows D, d the freedoms, X solves K (X, Λ) = (Dᵀ, 0): the motions that a unit force of each motor makes. D X is symmetric and positive
 * definite but in a dead point. From pose 0 to a pose 1 nearby, tangent motions are transported by projecting; the motors' rows then
 * have, on the motions X₀, the rates
 *
 *     D₁ P₁ X₀ = X₁ᵀ M X₀
 *
 * whose determinant is positive while both poses lie on the same side of all dead points, and is negative when one was passed or the pose
 * leapt to another branch. It costs d back-substitutions. */
#include "core/solve/drag_private.h"

#include <string.h>

enum { MOST_DRIVERS = 24 };

void lw_drag_branch_create(LwDrag *d, const LwSolver *from)
{
    const LwMechanism *m = d->mechanism;
    int count = 0, rank = d->system->row_count - d->solver->dropped;
    d->driver_row = LW_NEWN(&d->arena, int, m->def.motor_count);
    for (int i = 0; i < m->def.motor_count; i++) {
        int group = d->system->motor_group[i];
        if (group >= 0 && from->keep[d->system->group[group].first])
            d->driver_row[count++] = d->system->group[group].first;
    }
    if (d->options.keep_motors || count > MOST_DRIVERS || rank + count != m->dof_count)
        return;
    d->driver_count = count;
    d->driver = LW_NEWN(&d->arena, LwAuxRow, count);
    for (int k = 0; k < 2; k++)
        d->response[k] = LW_NEWN(&d->arena, double, count * 6 * m->body_count);
    d->driver_matrix = LW_NEWN(&d->arena, double, count * count);
}

static void respond(LwDrag *d, double *X)
{
    const LwSolver *solver = d->solver;
    int n = 6 * d->mechanism->body_count;
    for (int i = 0; i < d->driver_count; i++) {
        const LwGroup *g = &d->system->group[d->system->group_of_row[d->driver_row[i]]];
        LwAuxRow *row = &d->driver[i];
        for (int p = 0; p < 2; p++) {
            row->part[p] = g->part[p];
            memcpy(row->J + 6 * p, solver->rows->J + g->J + 6 * p, 6 * sizeof *row->J);
        }
        memset(d->y, 0, (size_t)n * sizeof *d->y);
        memset(solver->g, 0, (size_t)d->system->row_count * sizeof *solver->g);
        lw_aux_row_add(d->mechanism, row, 1, d->y);
        lw_kkt_solve(solver->kkt, solver->rows, d->y, solver->g, X + i * n, solver->mu);
    }
}

/* Of a square matrix, which it destroys; Gauss with partial pivots. `least`: of the largest, below which a pivot is nothing. */
static int sign_of_determinant(int n, double *A, double least)
{
    int sign = 1;
    double largest = 0;
    for (int i = 0; i < n * n; i++)
        largest = fmax(largest, fabs(A[i]));
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            best = fabs(A[i * n + k]) > fabs(A[best * n + k]) ? i : best;
        if (!(fabs(A[best * n + k]) > least * largest))
            return 0;
        for (int j = k; best != k && j < n; j++) {
            double a = A[k * n + j];
            A[k * n + j] = A[best * n + j], A[best * n + j] = a;
        }
        sign *= (best == k ? 1 : -1) * (A[k * n + k] > 0 ? 1 : -1);
        for (int i = k + 1; i < n; i++) {
            double ratio = A[i * n + k] / A[k * n + k];
            for (int j = k + 1; ratio != 0 && j < n; j++)
                A[i * n + j] -= ratio * A[k * n + j];
        }
    }
    return sign;
}

void lw_drag_branch_start(LwDrag *d)
{
    if (d->driver_count > 0)
        respond(d, d->response[0]);
}

bool lw_drag_branch_kept(LwDrag *d)
{
    int n = 6 * d->mechanism->body_count, count = d->driver_count;
    if (count == 0 || d->options.pass_dead_points)
        return true;
    respond(d, d->response[1]);
    for (int j = 0; j < count; j++) {
        memset(d->y, 0, (size_t)n * sizeof *d->y);
        lw_mass_subtract(d->mechanism, d->bounded->metric, d->response[0] + j * n, d->y);
        for (int i = 0; i < count; i++) {
            double sum = 0;
            for (int k = 0; k < n; k++)
                sum -= d->response[1][i * n + k] * d->y[k];
            d->driver_matrix[i * count + j] = sum;
        }
    }
    return sign_of_determinant(count, d->driver_matrix, 0) > 0;
}

/* ---- the index itself ---- */

/* A row's derivatives by the freedoms of the bodies (6, 3 or 1 each). */
static void fill_row(const LwDrag *d, int row, double *out)
{
    const LwMechanism *m = d->mechanism;
    const LwGroup *g = &d->system->group[d->system->group_of_row[row]];
    memset(out, 0, (size_t)m->dof_count * sizeof *out);
    for (int p = 0; p < g->part_count; p++) {
        const double *J = d->solver->rows->J + g->J + ((row - g->first) * g->part_count + p) * 6;
        int first = 0;
        if (g->part[p] == m->body_count)
            continue;
        for (int b = 0; b < g->part[p]; b++)
            first += m->body[b].dof;
        const LwBody *body = &m->body[g->part[p]];
        if (body->dof == 1)
            out[first] += lw_shaft_derivative(body, J + 3) / m->size;
        for (int k = 0; body->dof > 1 && k < body->dof; k++)
            out[first + k] += J[k] / (k < 3 ? 1 : m->size);
    }
}

/* The rows in `keep`, of joints and where asked of the motors; how many, at most n. */
static int fill_rows(LwDrag *d, const LwState *state, const bool *keep, bool motors, double *out)
{
    int n = d->mechanism->dof_count, filled = 0;
    lw_rows_eval_parts(d->system, state, LW_EVAL_J, d->solver->rows);
    for (int i = 0; i < d->system->row_count; i++) {
        bool drives = false;
        for (int k = 0; k < d->driver_count; k++)
            drives = drives || d->driver_row[k] == i;
        if ((drives ? motors : keep[i] && !d->released[i]) && filled < n)
            fill_row(d, i, out + filled++ * n);
    }
    d->fresh = false;
    return filled;
}

/* Rows that are redundant in all poses may be independent of different others in different poses, and a set of them that served before has
 * then been dependent in between: its determinant changes its sign without anything happening to the mechanism. What the rows
 * in force span turns steadily; against that their orientation is compared. */
static int turned_over(LwDrag *d)
{
    int n = d->mechanism->dof_count;
    double *before = d->dense, *now = before + n * n, *product = now + n * n;
    int rank = fill_rows(d, d->before, d->rows_before->keep, false, before);
    if (fill_rows(d, d->state, d->solver->keep, false, now) != rank)
        return 0;
    for (int i = 0; i < rank; i++)
        for (int j = 0; j < rank; j++) {
            double sum = 0;
            for (int k = 0; k < n; k++)
                sum += before[i * n + k] * now[j * n + k];
            product[i * rank + j] = sum;
        }
    return sign_of_determinant(rank, product, 0);
}

int lw_drag_configuration(LwDrag *d)
{
    size_t n = (size_t)d->mechanism->dof_count;
    if (d->driver_count > 0 && !d->dense && !LW_ARENA_GUARD(&d->arena))
        d->dense = LW_NEWN(&d->arena, double, 3 * n * n);
    if (!d->dense || fill_rows(d, d->state, d->solver->keep, true, d->dense) != (int)n)
        return 0;
    return d->orientation * sign_of_determinant((int)n, d->dense, 1e-12);
}

void lw_drag_branch_follow(LwDrag *d)
{
    double *taken = d->response[1];
    int released = 0;
    d->response[1] = d->response[0];
    d->response[0] = taken;
    for (int i = 0; i < d->system->row_count; i++)
        released += d->released[i];
    if (d->dense && d->solver->dropped > released)
        d->orientation *= turned_over(d);
}
