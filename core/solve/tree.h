/* The tree of Baraff's solver in numbers (formulation §5): K of the primary constraints, block LDLᵀ without fill.
 *
 * In the order of the forest's links K has, for body b with the rows e that tie it to its parent p, the blocks M_b,
 * J_b (e with b), J_p (e with p) and nothing else:
 *
 *     D_b = M_b − Σ children's Zᵀ E⁻¹ Z  = L_b B L_bᵀ      Y = J_b L_b⁻ᵀ      (D_b is Featherstone's articulated inertia)
 *     D_e = −Y B⁻¹ Yᵀ                    = L_e E L_eᵀ      Z = L_e⁻¹ J_p       D_p ← D_p − Zᵀ E⁻¹ Z
 *
 * D_b is positive definite, D_e negative definite over the rows in force; why it is regular stands in forest.c.
 * Rows that are not in force have their pivots forced (inverse 0). Below, D is the diagonal matrix of all B and E, and L all the rest. */
#ifndef LW_SOLVE_TREE_H
#define LW_SOLVE_TREE_H

#include "core/solve/forest.h"
#include "core/solve/kkt.h"

typedef struct LwTreeLink {
    const LwForestLink *link;
    int at, dof, rows;          /* its unknowns: at …, those of the body, then those of its rows */
    int parent_at, parent_dof;  /* unknowns of the parent; none when it is the ground */
    double *D, *E;              /* dof×dof, rows×rows: L_bᵀ, L_eᵀ */
    double *Y, *Z;              /* rows×dof; Z by columns, parent_dof×rows */
} LwTreeLink;

typedef struct LwTree {
    LwForest *forest;
    LwTreeLink *link;
    int n, *row_at;             /* unknowns; by row of the system: its unknown, or −1 when it is not primary */
    bool *keep;                 /* by unknown: the caller says which rows are in force */
    double *inverse;            /* of D; 0 when forced */
    double *ratio;              /* of the pivots, as in sparse/dense */
    long operations;            /* multiply-adds of the last factorization */
} LwTree;

LwTree *lw_tree_create(LwArena *arena, const LwSystem *system);

void lw_tree_factor(LwTree *tree, const LwRows *rows, LwMetric metric);

/* v ← L⁻¹ v, one link: its unknowns become final, its parent's are reduced. All links ascending make L⁻¹; for a v that is zero
 * elsewhere those from its unknowns up to the roots do. */
void lw_tree_climb(const LwTree *tree, int link, double *v);
/* v ← L⁻ᵀ D⁻¹ v, one link, its parent's unknowns being final: descending. */
void lw_tree_descend(const LwTree *tree, int link, double *v);

#endif
