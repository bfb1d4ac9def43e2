/* The operators and functions an expression may call, as one table: each row knows its value on plain numbers
 * and its value with first and second time derivatives on jets. */
#ifndef LW_MODEL_FUNCTION_H
#define LW_MODEL_FUNCTION_H

#include "core/math/jet.h"

#include <stdbool.h>

/* The most arguments a row takes. */
enum { LW_FUNCTION_ARGS = 5 };

/* Either `curve` and `slopes` (a function of one argument and its first two derivatives), or `value` and, unless
 * the function is piecewise constant, `jet`. */
typedef struct LwFunction {
    const char *name;  /* operators carry names no identifier can have */
    int args;
    bool folds;        /* takes `args` or more, applied from the left two at a time */
    double (*curve)(double x);
    void (*slopes)(double x, double f, double slope[2]);
    double (*value)(const double *a);
    LwJet (*jet)(const LwJet *a);
    double (*branch)(const double *a);  /* of a function with corners or jumps: which smooth piece is active */
} LwFunction;

/* NULL when there is none of that name. */
const LwFunction *lw_function_find(const char *name, int length);

/* The function most like a misspelt name, or NULL when none is near. */
const LwFunction *lw_function_suggest(const char *name, int length);

double lw_function_value(const LwFunction *function, const double *a);
LwJet lw_function_jet(const LwFunction *function, const LwJet *a);

#endif
