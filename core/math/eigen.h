/* Eigenvalues and eigenvectors of small dense matrices, row-major. Scratch comes from the arena and is given back. */
#ifndef LW_MATH_EIGEN_H
#define LW_MATH_EIGEN_H

#include "core/base/arena.h"

#include <complex.h>
#include <stdbool.h>

/* Of a symmetric matrix (the upper triangle is not read): values ascending, vector i in row i of `vector`, orthonormal. Householder's
 * reduction to three diagonals, then QL steps with Wilkinson's shift. False: it did not converge (something is not a number). */
bool lw_eigen_symmetric(LwArena *arena, int n, const double *A, double *value, double *vector);

/* Of any real matrix: value[i] with vector i in row i, its largest entry being 1; the order is as found. Reduction to Hessenberg form by
 * reflections, then QR steps with Wilkinson's shift in complex numbers. Defective matrices have vectors that (nearly) coincide. */
bool lw_eigen_general(LwArena *arena, int n, const double *A, double complex *value, double complex *vector);

#endif
