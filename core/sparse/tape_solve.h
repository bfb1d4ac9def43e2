/* Solves with the factors of a tape (sparse/tape_factor.h); static functions, compiled once for each instruction set.
 *
 *     forward   virgin bodies give u = W f, their rows g − J u; nodes with panels y ← L⁻¹ y, t = Δ⁻¹ y, fronts −Bᵀ t
 *     back      x = L⁻ᵀ (t − Δ⁻¹ B x_fronts); virgin bodies x = W (f − Jᵀ λ)
 *
 * so that J is read twice and nothing is kept beside the panels. */
#ifndef LW_SPARSE_TAPE_SOLVE_H
#define LW_SPARSE_TAPE_SOLVE_H

#include "core/sparse/tape_factor.h"

LW_KERNEL void forward_block(const int A, const double *restrict D, int stride, const double *restrict inverse_pivot, double *restrict y)
{
    double t[6];
    for (int p = 0; p < A; p++)
        t[p] = y[p];
    for (int p = 0; p + 1 < A; p++)
        for (int q = p + 1; q < A; q++)
            t[q] -= D[p * stride + q] * t[p];
    for (int p = 0; p < A; p++)
        y[p] = t[p] * inverse_pivot[p];
}

/* fronts ← fronts − Bᵀ t */
LW_KERNEL void forward_fronts(const int A, const double *restrict panel, int stride, const LwTapeFront *front, int count, const double *t,
                              double *restrict z)
{
    double f[6];
    for (int p = 0; p < A; p++)
        f[p] = t[p];
    for (; count > 0; count--, front++) {
        const double *restrict B = panel + front->column;
        double *restrict out = z + front->position;
        for (int s = 0; s < front->size; s++) {
            double sum = out[s];
            for (int p = 0; p < A; p++)
                sum -= B[p * stride + s] * f[p];
            out[s] = sum;
        }
    }
}

LW_KERNEL void back_block(const int A, const double *restrict panel, int stride, const LwTapeFront *front, int count,
                          const double *restrict inverse_pivot, const double *restrict z, double *restrict y)
{
    double sum[6] = { 0 };
    for (; count > 0; count--, front++) {
        const double *restrict B = panel + front->column;
        const double *restrict x = z + front->position;
        for (int s = 0; s < front->size; s++)
            for (int p = 0; p < A; p++)
                sum[p] += B[p * stride + s] * x[s];
    }
    for (int p = A - 1; p >= 0; p--) {
        double x = y[p] - inverse_pivot[p] * sum[p];
        for (int q = p + 1; q < A; q++)
            x -= panel[p * stride + q] * y[q];
        y[p] = x;
    }
}

#define LW_SOLVES(A)                                                                                                  \
    static void forward_##A(const double *panel, int stride, const LwTapeFront *front, int count, const double *inverse_pivot, \
                            double *z, double *y)                                                                     \
    {                                                                                                                 \
        forward_block(A, panel, stride, inverse_pivot, y);                                                            \
        forward_fronts(A, panel, stride, front, count, y, z);                                                         \
    }                                                                                                                 \
    static void back_##A(const double *panel, int stride, const LwTapeFront *front, int count, const double *inverse_pivot, \
                         double *z, double *y)                                                                        \
    {                                                                                                                 \
        back_block(A, panel, stride, front, count, inverse_pivot, z, y);                                              \
    }
LW_SIZES(LW_SOLVES)
typedef void LwTapeSolveKernel(const double *panel, int stride, const LwTapeFront *front, int count, const double *inverse_pivot, double *z,
                               double *y);
static LwTapeSolveKernel *const tape_forward[] = LW_BY_SIZE(forward), *const tape_back[] = LW_BY_SIZE(back);

/* x ← W h of a virgin body */
static inline void weigh(int size, const LwTapeMass *mass, const double *h, double *x)
{
    if (size == 6) {
        double a = h[3], b = h[4], c = h[5];
        for (int k = 0; k < 3; k++)
            x[k] = mass->inverse_m * h[k];
        for (int k = 0; k < 3; k++)
            x[3 + k] = mass->inverse[3 * k] * a + mass->inverse[3 * k + 1] * b + mass->inverse[3 * k + 2] * c;
    } else
        for (int k = 0; k < size; k++)
            x[k] = mass->inverse_m * h[k];
}

/* y −= J u over the virgin bodies of a node of rows */
static inline void subtract_virgin(const LwTape *tape, const LwTapeNode *node, const double *const base[2], const double *u, double *y)
{
    for (const LwTapeIncidence *in = tape->incidence + node->incidence, *end = in + node->incidence_count; in < end; in++) {
        const double *x = u + 6 * in->body;
        const int size = tape->body_size[in->body];
        for (int r = 0; r < node->size; r++) {
            const double *J = base[in->base] + in->J[r];
            if (size == 6)
                y[r] -= (J[0] * x[0] + J[1] * x[1] + J[2] * x[2]) + (J[3] * x[3] + J[4] * x[4] + J[5] * x[5]);
            else
                for (int k = 0; k < size; k++)
                    y[r] -= J[k] * x[k];
        }
    }
}

/* h −= Jᵀ λ */
static inline void spread_virgin(const LwTape *tape, const LwTapeNode *node, const double *const base[2], const double *lambda, double *h)
{
    for (const LwTapeIncidence *in = tape->incidence + node->incidence, *end = in + node->incidence_count; in < end; in++) {
        double *restrict out = h + 6 * in->body;
        const int size = tape->body_size[in->body];
        if (size == 6) {
            double sum[6];
            for (int k = 0; k < 6; k++)
                sum[k] = out[k];
            for (int r = 0; r < node->size; r++) {
                const double *J = base[in->base] + in->J[r];
                for (int k = 0; k < 6; k++)
                    sum[k] -= J[k] * lambda[r];
            }
            for (int k = 0; k < 6; k++)
                out[k] = sum[k];
        } else
            for (int r = 0; r < node->size; r++)
                for (int k = 0; k < size; k++)
                    out[k] -= base[in->base][in->J[r] + k] * lambda[r];
    }
}

static void solve_forward(const LwTape *tape, LwTapeNumbers *numbers, const double *const base[2], bool any_force)
{
    for (const LwTapeNode *node = tape->node, *end = node + tape->node_count; node < end; node++) {
        if (node->virgin)
            continue;
        double *y = numbers->z + node->position;
        if (any_force && node->body < 0)
            subtract_virgin(tape, node, base, numbers->h, y);
        tape_forward[node->size - 1](numbers->panel + node->panel, node->width, tape->front + node->front, node->front_count,
                                     numbers->inverse_pivot + node->position, numbers->z, y);
    }
}

static void solve_back(const LwTape *tape, LwTapeNumbers *numbers, const double *const base[2], double *x, double *lambda)
{
    for (const LwTapeNode *node = tape->node + tape->node_count - 1; node >= tape->node; node--) {
        if (node->virgin)
            continue;
        double *y = numbers->z + node->position;
        const int *row = tape->row_of + node->position;
        tape_back[node->size - 1](numbers->panel + node->panel, node->width, tape->front + node->front, node->front_count,
                                  numbers->inverse_pivot + node->position, numbers->z, y);
        if (node->body >= 0)
            for (int k = 0; k < node->size; k++)
                x[6 * node->body + k] = y[k];
        else {
            for (int k = 0; k < node->size; k++)
                lambda[row[k]] = y[k];
            spread_virgin(tape, node, base, y, numbers->h);
        }
    }
}

/* K (x, λ) = (f, g): f (NULL: zero) and x have 6 numbers a body, of which a body of fewer unknowns uses the first; x may be f. */
static void tape_solve(const LwTape *tape, LwTapeNumbers *numbers, const double *const base[2], const LwTapeMass *mass, const double *f,
                       const double *g, double *x, double *lambda)
{
    double *h = numbers->h;
    for (int i = 0; i < tape->unknowns; i++) {
        int row = tape->row_of[i];
        numbers->z[i] = row >= 0 ? g[row] : f ? f[-1 - row] : 0;
    }
    for (int b = 0; f && b < tape->body_count; b++)
        weigh(tape->body_size[b], &mass[b], f + 6 * b, h + 6 * b);
    solve_forward(tape, numbers, base, f != NULL);
    if (f)
        memcpy(h, f, (size_t)tape->body_count * 6 * sizeof *h);
    else
        memset(h, 0, (size_t)tape->body_count * 6 * sizeof *h);
    solve_back(tape, numbers, base, x, lambda);
    for (const LwTapeNode *node = tape->node, *end = node + tape->node_count; node < end; node++)
        if (node->virgin)
            weigh(node->size, &mass[node->body], h + 6 * node->body, x + 6 * node->body);
}

#endif
