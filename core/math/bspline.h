/* B-spline basis functions: what curves, surfaces and orientation paths are sums of. */
#ifndef LW_MATH_BSPLINE_H
#define LW_MATH_BSPLINE_H

enum { LW_BSPLINE_DEGREE = 15, LW_BSPLINE_ORDERS = 4 }; /* largest degree; the value and three derivatives */

/* N[k][j]: derivative k of basis function span − degree + j. */
typedef struct LwBasis {
    int first;                  /* index of the function j = 0 */
    double N[LW_BSPLINE_ORDERS][LW_BSPLINE_DEGREE + 1];
} LwBasis;

/* The span that holds s: knot[span] ≤ s < knot[span + 1], the last one for s at the end of the range
 * [knot[degree], knot[count]]; s outside goes to the nearest span. */
int lw_bspline_span(int degree, int count, const double *knot, double s);

/* Values and the first `derivatives` (≤ 3) derivatives of the degree + 1 functions that do not vanish on the span. */
void lw_bspline_basis(int degree, const double *knot, int span, double s, int derivatives, LwBasis *basis);

#endif
