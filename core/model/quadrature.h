/* The definite integral of a law. */
#ifndef LW_MODEL_QUADRATURE_H
#define LW_MODEL_QUADRATURE_H

#include "core/model/law_kind.h"

typedef enum LwIntegral {
    LW_OVER_T,          /* ∫ f dt with x = v = 0 */
    LW_MOMENT_OVER_T,   /* ∫ (b − t) f dt */
    LW_OVER_X           /* ∫ f dx with t = v = 0 */
} LwIntegral;

/* From a to b (finite, in either order; a ≤ b for the moment). To rounding for piecewise smooth laws; bounded work,
 * and so less than that, for others. */
double lw_quadrature(const LwLaw *law, LwIntegral what, double a, double b);

#endif
