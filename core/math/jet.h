/* A jet: a value with its first and second time derivative, so that nothing is ever differenced. */
#ifndef LW_MATH_JET_H
#define LW_MATH_JET_H

#include <math.h>

typedef struct LwJet {
    double v, d, dd;
} LwJet;

static inline LwJet lw_jet(double v, double d, double dd)
{
    return (LwJet){ v, d, dd };
}

static inline LwJet lw_jet_add(LwJet a, LwJet b)
{
    return (LwJet){ a.v + b.v, a.d + b.d, a.dd + b.dd };
}

static inline LwJet lw_jet_sub(LwJet a, LwJet b)
{
    return (LwJet){ a.v - b.v, a.d - b.d, a.dd - b.dd };
}

static inline LwJet lw_jet_mul(LwJet a, LwJet b)
{
    return (LwJet){ a.v * b.v, a.d * b.v + a.v * b.d, a.dd * b.v + 2 * a.d * b.d + a.v * b.dd };
}

/* f(a) from f, f′, f″ at a.v */
static inline LwJet lw_jet_chain(LwJet a, double f, double f1, double f2)
{
    return (LwJet){ f, f1 * a.d, f1 * a.dd + f2 * a.d * a.d };
}

#endif
