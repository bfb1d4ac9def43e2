/* Factors and solutions where every body is determined (core/solve/determined.h has the equations). */
#ifndef LW_SOLVE_HOT_DETERMINED_H
#define LW_SOLVE_HOT_DETERMINED_H

#include "core/solve/determined.h"
#include "core/sparse/tape_vector.h"

/* Three numbers; the fourth is anything (mostly the third again: cheaper to make than a zero). */
typedef LwFour Three;

/* Squared sine below which a row is left to those who can tell whether it is dependent. */
static const double LEAST_SINE = 1e-8;

#define THREE(a) ((Three){ (a)[0], (a)[1], (a)[2], (a)[2] })
#define THREE_AT(a, at) ((Three){ (a)[(at)[0]], (a)[(at)[1]], (a)[(at)[2]], (a)[(at)[2]] })
#define COLUMN(a, k) (*(const LwFour *)((a) + 4 * (k)))
#ifdef __clang__
#define TURNED(a) __builtin_shufflevector(a, a, 1, 2, 0, 3) /* y z x */
#else
#define TURNED(a) __builtin_shuffle(a, (TurnedIndex){ 1, 2, 0, 3 })
typedef long long TurnedIndex __attribute__((vector_size(32)));
#endif

LW_KERNEL void three_store(const Three *a, double *to)
{
    to[0] = (*a)[0];
    to[1] = (*a)[1];
    to[2] = (*a)[2];
}

LW_KERNEL double three_dot(const Three *a, const Three *b)
{
    Three p = *a * *b;
    return p[0] + p[1] + p[2];
}

LW_KERNEL void three_cross(Three *to, const Three *a, const Three *b)
{
    Three turned = *a * TURNED(*b) - TURNED(*a) * *b;
    *to = TURNED(turned);
}

/* y −= M x, M in columns of four */
LW_KERNEL void three_subtract(Three *y, const double *M, const Three *x)
{
    *y -= COLUMN(M, 0) * (*x)[0] + COLUMN(M, 1) * (*x)[1] + COLUMN(M, 2) * (*x)[2];
}

/* y += M x */
LW_KERNEL void three_add(Three *y, const double *M, const Three *x)
{
    *y += COLUMN(M, 0) * (*x)[0] + COLUMN(M, 1) * (*x)[1] + COLUMN(M, 2) * (*x)[2];
}

/* Rows into columns. */
LW_KERNEL void three_transpose(const double *J, const int *at, double *columns)
{
    LW_UNROLL
    for (int k = 0; k < 3; k++)
        *(LwFour *)(columns + 4 * k) = (LwFour){ J[at[0] + k], J[at[1] + k], J[at[2] + k], J[at[2] + k] };
}

/* The inverse of three rows in columns, and the squared sines of the second with the first, of the third with both (at most
 * 1). NaN where a row is zero. */
LW_KERNEL void three_invert(const Three row[3], double *columns, double *ratio, const int *at)
{
    Three c[3];
    three_cross(&c[0], &row[1], &row[2]);
    three_cross(&c[1], &row[2], &row[0]);
    three_cross(&c[2], &row[0], &row[1]);
    double determinant = three_dot(&row[0], &c[0]), inverse = 1 / determinant;
    LW_UNROLL
    for (int k = 0; k < 3; k++)
        *(LwFour *)(columns + 4 * k) = c[k] * (LwFour){ inverse, inverse, inverse, inverse };
    double area = three_dot(&c[2], &c[2]);
    double second = area / (three_dot(&row[0], &row[0]) * three_dot(&row[1], &row[1]));
    double third = determinant * determinant / (area * three_dot(&row[2], &row[2]));
    ratio[at[0]] = 1;
    ratio[at[1]] = second > 1 ? 1 : second;
    ratio[at[2]] = third > 1 ? 1 : third;
}

/* What the rows have where their form has zeros, squared. */
LW_KERNEL double stray(const LwDeterminedBody *own, const double *J)
{
    Three sum = { 0, 0, 0, 0 };
    LW_UNROLL
    for (int r = 0; r < 6; r++) {
        Three feels = r < 3 ? THREE(J + own->own[r]) : (Three){ 0, 0, 0, 0 };
        if (own->parent >= 0) {
            Three parent = THREE(J + own->other[r]);
            if (r < 3)
                sum += parent * parent;
            else
                feels = THREE(J + own->own[r]) + parent;
        }
        sum += feels * feels;
    }
    return sum[0] + sum[1] + sum[2];
}

LW_KERNEL void factor_block(const LwDeterminedBody *own, const double *J, LwDeterminedBlock *block, double *ratio)
{
    const int *at = own->own;
    Three R[3] = { THREE(J + at[0] + 3), THREE(J + at[1] + 3), THREE(J + at[2] + 3) };
    Three A[3] = { THREE(J + at[3]), THREE(J + at[4]), THREE(J + at[5]) };
    three_invert(R, block->R, ratio, own->row);
    three_invert(A, block->A, ratio, own->row + 3);
    three_transpose(J + 3, at + 3, block->L);
    if (own->parent >= 0) {
        three_transpose(J + 3, own->other, block->Rp);
        three_transpose(J + 3, own->other + 3, block->Lp);
    }
}

/* Ratios by row. False when the rows have another form or are too close to dependent ones; *worst: the smallest ratio
 * of rows that have the form. */
static bool hot_determined_factor(const LwDetermined *d, const double *J, double *ratio, double *worst)
{
    double astray = 0, least = 1;
    for (int k = 0; k < d->count; k++) {
        const LwDeterminedBody *own = &d->body[k];
        factor_block(own, J, &d->block[k], ratio);
        astray += stray(own, J);
        LW_UNROLL
        for (int r = 0; r < 6; r++)
            if (r % 3 > 0 && !(ratio[own->row[r]] >= least))
                least = ratio[own->row[r]] > 0 ? ratio[own->row[r]] : 0;
    }
    *worst = astray == 0 ? least : 1;
    return astray == 0 && least > LEAST_SINE;
}

/* Jᵀλ = f − M x, from the leaves inwards; `load` has f − M x. */
static void determined_loads(const LwDetermined *d, const double *J, double *lambda)
{
    for (int k = d->count - 1; k >= 0; k--) {
        const LwDeterminedBody *own = &d->body[k];
        const LwDeterminedBlock *block = &d->block[k];
        Three T = COLUMN(d->load, 2 * k), F = COLUMN(d->load, 2 * k + 1), reaction = { 0, 0, 0, 0 };
        double *parent = d->load + 8 * own->parent;
        LW_UNROLL
        for (int r = 3; r < 6; r++) {
            Three column = COLUMN(block->A, r - 3);
            double l = lambda[own->row[r]] = three_dot(&column, &F);
            T -= THREE(J + own->own[r] + 3) * l;
            if (own->parent >= 0)
                reaction += THREE(J + own->other[r] + 3) * l;
        }
        LW_UNROLL
        for (int r = 0; r < 3; r++) {
            Three column = COLUMN(block->R, r);
            double l = lambda[own->row[r]] = three_dot(&column, &T);
            if (own->parent >= 0)
                reaction += THREE(J + own->other[r] + 3) * l;
        }
        if (own->parent >= 0) {
            *(LwFour *)parent -= reaction;
            *(LwFour *)(parent + 4) += F;
        }
    }
}

/* f may be NULL: zero; lambda too: not wanted. */
static void hot_determined_solve(const LwDetermined *d, const double *J, const double *f, const double *g, double *x, double *lambda)
{
    for (int k = 0; k < d->count; k++) {
        const LwDeterminedBody *own = &d->body[k];
        const LwDeterminedBlock *block = &d->block[k];
        Three turn = THREE_AT(g, own->row), place = THREE_AT(g, own->row + 3), w = { 0, 0, 0, 0 }, v = w;
        if (own->parent >= 0) {
            Three from = COLUMN(d->x, 2 * own->parent);
            v = COLUMN(d->x, 2 * own->parent + 1);
            three_subtract(&turn, block->Rp, &from);
            three_subtract(&place, block->Lp, &from);
        }
        three_add(&w, block->R, &turn);
        three_subtract(&place, block->L, &w);
        three_add(&v, block->A, &place);
        *(LwFour *)(d->x + 8 * k) = w;
        *(LwFour *)(d->x + 8 * k + 4) = v;
        three_store(&v, x + 6 * own->body);
        three_store(&w, x + 6 * own->body + 3);
        if (!lambda)
            continue;
        Three T = { 0, 0, 0, 0 }, F = T;
        if (f) {
            F = THREE(f + 6 * own->body);
            T = THREE(f + 6 * own->body + 3);
        }
        three_subtract(&T, own->inertia, &w);
        *(LwFour *)(d->load + 8 * k) = T;
        *(LwFour *)(d->load + 8 * k + 4) = F - v * own->mass;
    }
    if (lambda)
        determined_loads(d, J, lambda);
}

#endif
