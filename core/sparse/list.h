/* Tasora's linked-list matrix and its LDLᵀ factorization (his §5): a symmetric matrix stored as one linked list
 * of structural non-zeros per row of the upper triangle, factored in place.
 *
 *     A = L D Lᵀ     Lᵀ overwrites the strict upper part, D the diagonal
 *
 * Null pivots. A pivot is compared with the sum of the absolute values of everything that went into it,
 * |a_kk| + Σ |updates|; below `tolerance` of that it is null: the row depends on those before it. Its pivot
 * is forced to LW_FORCED_PIVOT, so its unknown comes out zero and its equation is dropped.
 *
 * Nothing is allocated after lw_list_symbolic, which also moves all elements into one block in the order in
 * which they are walked: pointers from lw_list_at die there, take those to keep with lw_list_find afterwards. */
#ifndef LW_SPARSE_LIST_H
#define LW_SPARSE_LIST_H

#include "core/base/arena.h"

#include <stdbool.h>

#define LW_FORCED_PIVOT 1e34

typedef struct LwListElement LwListElement;
struct LwListElement {
    double value;
    int column;
    LwListElement *next;
};

typedef struct LwList {
    int n;
    LwListElement **row;    /* row[k] starts with the diagonal element, which always exists; row[n] is the end of the block */
    double *initial;        /* the diagonal at the start of a factorization, then |a| + Σ|updates| */
    double *ratio;          /* |pivot| / (|a| + Σ|updates|) of the last factorization; 0 when all were 0 */
    bool *forced;           /* pivots forced in the last factorization */
    LwListElement **walk;   /* the last element lw_list_at gave in each row */
    LwListElement *pool;    /* elements not yet in use, before lw_list_symbolic */
    int pool_left;
    bool compact;           /* lw_list_symbolic has run */
    LwArena *arena;
    long elements;          /* structural non-zeros with fill */
    long operations;        /* multiply-adds of the last factorization */
} LwList;

LwList *lw_list_create(LwArena *arena, int n);
/* The element (row, column), row ≤ column, made when it does not exist. Only before lw_list_symbolic,
 * which ends the life of the pointer (the value is carried over). */
LwListElement *lw_list_at(LwList *list, int row, int column);
/* Adds the elements that elimination will fill, then moves all into one block, row after row. Once. */
void lw_list_symbolic(LwList *list);
/* After lw_list_symbolic: the element (row, column), row ≤ column; NULL when it is structurally zero. The pointer lives as
 * long as the list. */
LwListElement *lw_list_find(const LwList *list, int row, int column);
void lw_list_zero(LwList *list);

/* Factors in place. testable[k] says which pivots may be judged null (rows of constraints; pivots of bodies
 * never are). keep: NULL to judge with `tolerance`; otherwise the dropped set is frozen: exactly the pivots with
 * keep[k] == false are forced, however small the others are (but an exactly zero or non-finite pivot is always
 * forced). Returns the number of forced pivots; list->ratio and list->forced tell which. */
int lw_list_factor(LwList *list, const bool *testable, const bool *keep, double tolerance);

/* b ← A⁻¹ b with the factors. */
void lw_list_solve(const LwList *list, double *b);

/* For a forced pivot k: Lᵀ z = e_k, a null vector of A up to rounding (z has n entries). */
void lw_list_null_vector(const LwList *list, int k, double *z);

#endif
