/* The definite integral of an expression. */
#ifndef LW_MODEL_QUADRATURE_H
#define LW_MODEL_QUADRATURE_H

#include "core/model/expression.h"

/* ∫ from a to b (finite, in either order) over t with x = v = 0 or, `along_x`, over x with t = v = 0. To rounding
 * for piecewise smooth expressions; bounded work, and so less than that, for others. */
double lw_quadrature(const LwExpression *expression, bool along_x, double a, double b);

#endif
