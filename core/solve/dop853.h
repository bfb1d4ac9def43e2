/* DOP853: the explicit Runge–Kutta method of order 8 with embedded orders 5 and 3 and a 7th-order dense
 * output, by Dormand and Prince as given by Hairer, Nørsett and Wanner, Solving Ordinary Differential
 * Equations I, II.5 and II.6. One object is the workspace for one system; the caller drives the steps. */
#ifndef LW_SOLVE_DOP853_H
#define LW_SOLVE_DOP853_H

#include "core/base/arena.h"

#include <stdbool.h>

/* dydt at (t, y); false when it cannot be computed there (the step is then rejected). */
typedef bool (*LwOdeFunction)(void *user, double t, const double *y, double *dydt);

typedef struct LwDop853 LwDop853;

LwDop853 *lw_dop853_create(LwArena *arena, int n);

/* The slope at the start of the next step (k1), to be filled by the caller before lw_dop853_try. */
double *lw_dop853_slope(LwDop853 *method);

/* Tries a step from (t, y) by h: 11 evaluations; y_new receives the 8th-order result. False when one failed.
 * *error receives the estimate relative to the tolerance (≤ 1: accept) with scale[i] = the allowed error of
 * component i, by Hairer's combination of the 5th- and 3rd-order estimates. */
bool lw_dop853_try(LwDop853 *method, LwOdeFunction f, void *user, double t, double h, const double *y,
                   const double *scale, double *y_new, double *error);

/* The same in parts: begin; evaluate the stages; end, which returns the error. A try may be left. */
enum { LW_DOP853_STAGES = 12 };
void lw_dop853_begin(LwDop853 *method, double t, double h, const double *y);
bool lw_dop853_eval(LwDop853 *method, LwOdeFunction f, void *user);
double lw_dop853_end(LwDop853 *method, const double *scale, double *y_new);
/* Instead of the last two, where the stages were evaluated and combined elsewhere (core/solve/lanes.h): y_new is what came out;
 * fetch fills in k[1] … k[LW_DOP853_STAGES − 1] when a dense output asks for them. */
/* The estimate from the scaled sums of squares: infinite, never NaN, where it cannot be formed, as such a step must not pass for an
 * accurate one. */
double lw_dop853_error(int n, double h, double S5, double S3);
typedef void (*LwDop853Fetch)(void *user, double *const *k);
void lw_dop853_end_elsewhere(LwDop853 *method, const double *y_new, LwDop853Fetch fetch, void *user);

/* The factor by which the step should change after that error: 0.9·error^(−1/8) within [1/3, 6]; no growth right after a rejection. */
double lw_dop853_factor(double error, bool after_rejection);

/* Prepares the dense output of the step just tried: 3 more evaluations. slope_new = f(t + h, y_new). */
bool lw_dop853_prepare(LwDop853 *method, LwOdeFunction f, void *user, const double *slope_new);

/* Stage s of the step last tried, 0 ≤ s < LW_DOP853_STAGES: its weight b_s in y_new, its time and y; returns its slope. */
const double *lw_dop853_stage(LwDop853 *method, int s, double *weight, double *t, double *y);

/* y at t + theta·h of that step, 0 ≤ theta ≤ 1. */
void lw_dop853_dense(const LwDop853 *method, double theta, double *y);

#endif
