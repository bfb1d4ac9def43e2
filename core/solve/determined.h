/* Mechanisms in which every body is determined: the bodies form a forest rooted at the ground (core/solve/forest.h), and
 * each is held against its parent by exactly six rows (a hinge and its motor, a weld, a slide and its motor), three of angles, which
 * do not feel translation, and three of places, which feel only the difference of translations:
 *
 *     J_body = [ 0  R ]    J_parent = [  0  R' ]    by (v, ω); the rows of angles first
 *              [ A  L ]               [ −A  L' ]
 *
 * Then J is block triangular with regular square blocks on its diagonal, and K (x, λ) = (f, g) (core/solve/kkt.h) falls
 * apart into J x = g from the ground outwards and Jᵀλ = f − M x from the leaves inwards:
 *
 *     ω = R⁻¹ (g_R − R' ω')                      v = v' + A⁻¹ (g_A − L ω − L' ω')
 *     F = f_v − m v + Σ F_children               λ_A = A⁻ᵀ F
 *     T = f_ω − I ω − Σ (L'ᵀλ_A + R'ᵀλ_R)_children   λ_R = R⁻ᵀ (T − Lᵀ λ_A)
 *
 * which is the recursion of Newton and Euler. x does not feel f at all, and needs no λ.
 *
 * R and A are inverted by cross products. What steers the rest of the program is the squared sine of each row's angle with
 * those before it in its block, the pivot that the row has in the unit metric: 0 at a dead point. Blocks near one are
 * refused, so the inverse is always good for refinement to rounding. */
#ifndef LW_SOLVE_DETERMINED_H
#define LW_SOLVE_DETERMINED_H

#include "core/solve/system.h"

/* Three rows of angles, then three of places. */
typedef struct LwDeterminedBody {
    int body, parent;           /* parent: its place in the order, −1 for the ground */
    int row[6];
    int own[6], other[6];       /* derivatives by the body and by its parent, in the rows' J */
    double mass, inertia[12];   /* columns of four */
} LwDeterminedBody;

/* What a factorization leaves of a body: columns of four. */
typedef struct LwDeterminedBlock {
    double R[12], A[12];            /* R⁻¹, A⁻¹ */
    double L[12], Rp[12], Lp[12];   /* L, R', L' */
} LwDeterminedBlock;

typedef struct LwDetermined {
    int count;
    LwDeterminedBody *body;     /* parents before their children */
    LwDeterminedBlock *block;
    double *x, *load;           /* 8 a body: ω, v; T, F */
    long operations;            /* multiply-adds of a factorization */
} LwDetermined;

/* NULL where some body is not determined. Whether rows are of the form above is seen by each factorization. */
LwDetermined *lw_determined_create(LwArena *arena, const LwSystem *system);

#endif
