/* The elimination of sparse/list, compiled: the same unknowns in the same order, but as a flat program of operations on
 * small blocks of fixed size that numeric factorization and solves run without looking at the structure again.
 *
 * Nodes are bodies (6, 3 or 1 unknowns, a constant positive definite block M) and groups of rows (1 to 6). A body
 * that is eliminated before any of its rows is *virgin*: its pivot block is M, whose inverse W is known beforehand, so it
 * needs no factor at all; its rows i, j receive −J_i W J_jᵀ straight from J, and solves go through J and W. What is
 * left is a system in the multipliers (and in bodies that follow one of their rows, as they do in trees). Each such
 * node k has a panel, a dense row-major block of its `size` rows:
 *
 *     [ D_k | B_k,i | B_k,j | … ]     i < j < … the later nodes it meets, by position
 *
 * factored in place: D = L Δ Lᵀ, B ← L⁻¹ B, and panels of the later nodes receive −Bᵀ Δ⁻¹ B.
 *
 * Blocks are as many columns wide as their node has unknowns, rounded up to an even number; the padding is zero and stays
 * zero, so that kernels work on pairs. Positions of unknowns count the padding too. */
#ifndef LW_SPARSE_TAPE_H
#define LW_SPARSE_TAPE_H

#include "core/base/arena.h"

#include <stdbool.h>

enum { LW_TAPE_NODE = 6 };  /* most unknowns of a node */

static inline int lw_tape_padded(int size)
{
    return (size + 1) & ~1;
}

/* A group of rows on one body: row r's derivatives by the body's unknowns stand at J[r], which counts from base 0 (the
 * caller's J) or 1 (blocks the caller has condensed). */
typedef struct LwTapeIncidence {
    int body, base;
    int J[LW_TAPE_NODE];
} LwTapeIncidence;

typedef struct LwTapeInputNode {
    int body;               /* ≥ 0: a body; −1: rows */
    int size;
    int row[LW_TAPE_NODE];  /* the caller's numbers of the rows */
    int incidence_count;    /* distinct bodies of the rows, the ground left out */
    LwTapeIncidence *incidence;
} LwTapeInputNode;

/* Kernels, of the instruction set a tape is linked to (tape_factor.h, tape_solve.h). */
typedef struct LwTapeNode LwTapeNode;
typedef struct LwTapeFill LwTapeFill;
typedef struct LwTapeContext LwTapeContext;
typedef struct LwTapeSolve LwTapeSolve;
typedef void LwTapeKernel(const LwTapeNode *node, LwTapeContext *context);
typedef void LwTapeFillKernel(const LwTapeFill *fill, const LwTapeContext *context);
typedef void LwTapeSolveKernel(const LwTapeSolve *solve, const LwTapeNode *node);

typedef struct LwTapeFront {
    int position, size, column;     /* of the later node's first unknown; its columns in the panel */
} LwTapeFront;

/* Columns [column, column + rows) times columns [from, from + columns) of a panel: −Bᵀ Δ⁻¹ B into a later one. */
typedef struct LwTapeUpdate {
    int column, rows, from, columns;
    int target, stride;
    int position;           /* of the target's first unknown */
    bool diagonal, judged;  /* a diagonal block; one of rows */
} LwTapeUpdate;

/* −J_i W J_jᵀ of a virgin body. */
typedef struct LwTapePair {
    int i, j;               /* incidences of the tape */
    int rows, columns, target, stride;
    int position;           /* of the first unknown of i */
    bool diagonal;          /* i is j */
} LwTapePair;

/* M or J copied into a panel where the body is not virgin. */
struct LwTapeFill {
    int incidence;          /* −1: the body's own M */
    int body, size;         /* of the body */
    int rows, target, stride;
    bool transposed;
    LwTapeFillKernel *run;
};

struct LwTapeNode {
    int body;               /* −1: rows */
    bool virgin;
    int size, width;        /* width of the panel, padded: own block and fronts */
    int panel;              /* its first number */
    int position;           /* of its first unknown among those of nodes with panels */
    int front, front_count;
    int update, update_count;
    int pair, pair_count;   /* virgin: grouped by j, ascending */
    int incidence, incidence_count; /* rows: on virgin bodies only, the others are in panels */
    LwTapeKernel *eliminate;
    LwTapeSolveKernel *forward, *back;
};

typedef struct LwTape {
    int node_count, front_count, update_count, pair_count, fill_count, incidence_count;
    LwTapeNode *node;
    LwTapeFront *front;
    LwTapeUpdate *update;
    LwTapePair *pair;
    LwTapeFill *fill;
    LwTapeIncidence *incidence;
    int *incidence_rows;    /* by incidence: how many rows */
    int unknowns;           /* of nodes with panels, padding included */
    int *row_of;            /* by position: the caller's row; −1 for unknowns of bodies and padding */
    int panel_size;
    int body_count, row_count;
    int *body_size;
    long operations;        /* multiply-adds of a factorization */
} LwTape;

/* Compiles the nodes, given in their order of elimination. The kernels are named by LwHot.tape_link. */
LwTape *lw_tape_compile(LwArena *arena, int body_count, int row_count, int node_count, const LwTapeInputNode *nodes);

/* The constant block of a body and its inverse: translation times m, rotation `inertia` (row-major 3×3). A body of 3
 * unknowns has no rotation; one of 1 has m alone. */
typedef struct LwTapeMass {
    double m, inverse_m;
    double inertia[9], inverse[9];
} LwTapeMass;

/* The numbers of one system; several may share a tape. */
typedef struct LwTapeNumbers {
    double *panel;
    double *inverse_pivot;  /* by position; 0: forced */
    double *gross;          /* by position: |a| + Σ|updates| */
    double *z;              /* by position: right-hand side, then solution */
    double *h;              /* 6 a body */
} LwTapeNumbers;

/* The numbers of several systems of one structure side by side (sparse/tape_lanes.h): where a system has one number, these have
 * one for each lane, one after the other. K (x, λ) = (f, −γ) with the mass metric. */
enum { LW_LANES_MASS = 20 };
typedef struct LwTapeLanes {
    const LwTape *tape;
    double *base[2];            /* J, and blocks that the caller has condensed */
    double *mass;               /* by body: the numbers of an LwTapeMass */
    long long *keep;            /* by the caller's row: all bits where it is in force, none where it is left out */
    double *panel, *inverse_pivot, *gross, *z, *h;
    double *f, *gamma, *x, *lambda;
    /* By lane: all bits where a relative pivot of a row in force is not above `trusted` (solutions need refinement), and
     * where one is not above LW_LANES_TINY (or is not a number): that lane is better solved elsewhere. */
    double *trusted;
    long long *small, *tiny;
} LwTapeLanes;
#define LW_LANES_TINY 1e-10

/* Right-hand sides (f, 0) of one system side by side (sparse/tape_columns.h), and their solutions: a number for each lane, one after the other. */
typedef struct LwTapeColumns {
    double *f, *x, *h;          /* 6 a body */
    double *lambda;             /* by the caller's row */
    double *z;                  /* by position */
} LwTapeColumns;

/* Which rows may stay, and what became of them. */
typedef struct LwTapeVerdict {
    const bool *keep;       /* by the caller's row: frozen; NULL: judge with the tolerance */
    double tolerance;
    bool *dropped;          /* by the caller's row: forced out */
    double *ratio;          /* by the caller's row: |pivot| / (|a| + Σ|updates|); 0 when that was 0 */
    double worst;           /* smallest ratio of those that stay, at most 1 */
    int dropped_count;
} LwTapeVerdict;

LwTapeNumbers *lw_tape_numbers_create(LwArena *arena, const LwTape *tape);

#endif
