/* LDLᵀ of a small or full symmetric matrix, without regard to zeros (Baraff's `densefactor`):
 *
 *     A = L D Lᵀ     A is n×n by rows; only its upper triangle is read. Lᵀ overwrites the strict upper part.
 *
 * D is kept by its inverse, 0 for a forced pivot: its unknown comes out zero and its equation is dropped, as in
 * sparse/list. Nothing is allocated. */
#ifndef LW_SPARSE_DENSE_H
#define LW_SPARSE_DENSE_H

#include <stdbool.h>

/* Factors in place. keep (NULL: all) says which pivots stay; the others are forced, and any that is exactly zero or
 * not finite. ratio[k] holds on entry the sum of the absolute values that went into a_kk so far and comes back as
 * |pivot| over that sum with the updates made here. Returns the multiply-adds. */
long lw_dense_factor(int n, double *A, const bool *keep, double *inverse, double *ratio);

/* b ← L⁻¹ b and b ← L⁻ᵀ b; forced unknowns become 0. Between the two b is to be multiplied by `inverse`. */
void lw_dense_forward(int n, const double *A, const double *inverse, double *b);
void lw_dense_backward(int n, const double *A, const double *inverse, double *b);

#endif
