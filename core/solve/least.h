/* A small dense system that may be of deficient rank, as redundant stops and contacts make it:
 *
 *     M x = r        n × n, row-major
 *
 * Rows are scaled to their largest entry, columns to unit length, and M P = Q R by Householder reflections with column pivoting. Where
 * pivots vanish (below LW_NULL_PIVOT of the first, as squared sines of rows that depend on each other do) the equations that are left
 * over are met in the least-squares sense, and of all solutions the one with the smallest Σ (weight_i x_i)² is taken: the split that
 * prefers nobody. Unknowns that no equation brings together (boxes that stand apart) are solved for by themselves. Nothing is allocated by a solve. */
#ifndef LW_SOLVE_LEAST_H
#define LW_SOLVE_LEAST_H

#include <stdbool.h>

#include "core/base/arena.h"

typedef struct LwLeast {
    int room;
    double *M, *r;          /* to be filled in by the caller, n × n and n; destroyed by the solve */
    double *weight;         /* n, likewise; kept */
    double *scale, *Z, *G, *y;
    double *square, *fresh; /* by column: of what is left of it, brought along; when it was last summed up */
    double *dot;
    int *order;
    struct LwLeast *part;   /* for one of several */
    int *member;
    bool *taken;
} LwLeast;

LwLeast *lw_least_create(LwArena *arena, int room);
/* Returns the rank. x has n entries. */
int lw_least_solve(LwLeast *least, int n, double *x);

#endif
