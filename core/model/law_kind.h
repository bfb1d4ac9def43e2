/* What a make of law is made of: a law begins with an LwLaw that points to the functions of its kind. */
#ifndef LW_MODEL_LAW_KIND_H
#define LW_MODEL_LAW_KIND_H

#include "core/model/law.h"

#include <stdint.h>

/* ∫ f dt and ∫ (t1 − t) f dt between t0 and t1. */
typedef struct LwArea {
    double one, two;
} LwArea;

typedef struct LwLawKind {
    /* Value and derivatives; x = v = 0. */
    LwJet (*eval)(const LwLaw *law, double t);
    /* The value alone; mixes the branches taken into *branches unless that is NULL. NULL: that of eval. */
    double (*value)(const LwLaw *law, const double at[3], uint64_t *branches);
    /* For t0 < t1; `two` is wanted only if `twice`. NULL: by quadrature. */
    LwArea (*area)(const LwLaw *law, double t0, double t1, bool twice);
    /* The first break in (t, limit), INFINITY when there is none. Not `sure`: of an expression, where one may well be,
     * found without looking. NULL: smooth everywhere. */
    double (*next_break)(const LwLaw *law, double t, double limit, bool sure);
    /* Of laws of x alone: ∫ dx between x0 and x1, and the derivative. NULL: by quadrature, by differences. */
    double (*area_x)(const LwLaw *law, double x0, double x1);
    double (*slope_x)(const LwLaw *law, const double at[3]);
} LwLawKind;

struct LwLaw {
    const LwLawKind *kind;
    unsigned uses;          /* LW_LAW_USES_… */
    bool kinked;            /* has breaks that next_break cannot tell for sure: branches must be watched */
};

/* At t, x, v. */
double lw_law_value(const LwLaw *law, const double at[3], uint64_t *branches);
/* In either order of t0 and t1; NAN where one is not finite. */
LwArea lw_law_area(const LwLaw *law, double t0, double t1, bool twice);
double lw_law_next_break(const LwLaw *law, double t, double limit, bool sure);

/* `a` followed by `b`, which lasts `length`. */
static inline LwArea lw_area_join(LwArea a, LwArea b, double length)
{
    return (LwArea){ a.one + b.one, a.two + a.one * length + b.two };
}

/* Fills the error (if any is wanted) and returns NULL, so that a constructor can return it. */
void *lw_law_refuse(LwLawError *error, int offset, int item, const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
