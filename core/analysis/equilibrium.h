/* The search for a pose in which a mechanism rests, and of which kind that rest is.
 *
 * From the given pose the loads are followed downhill: Newton's method on the motions that the rows and whatever holds leave (core/analysis/tangent.h),
 * shifted so that it goes downhill where the stiffness has negative values, and no farther than its picture of the loads is trusted. A step counts when
 * the loads do work along it. So what is found is stable, unless the search cannot leave the given pose. Stops and rigid contacts are an
 * active set: those that a step would cross come to hold, those that would have to pull are let go. Friction is left out. */
#ifndef LW_ANALYSIS_EQUILIBRIUM_H
#define LW_ANALYSIS_EQUILIBRIUM_H

#include "core/analysis/run.h"
#include "core/analysis/tangent.h"
#include "core/solve/complementarity.h"
#include "core/solve/least.h"

typedef enum LwRestOutcome {
    LW_REST_FOUND,
    LW_REST_RUNS_AWAY,      /* nothing ends a motion */
    LW_REST_NOT_FOUND,      /* steps have become too small, or too many */
    LW_REST_CANCELLED
} LwRestOutcome;

typedef struct LwEquilibrium {
    LwRun *run;
    LwTangent *tangent;
    LwState *state, *trial, *start; /* start: the given pose, or the equilibrium that it is */
    double trust;           /* rad, or sizes of the mechanism, that a step may go */
    double noise;           /* of pulls: below it they are rounding */
    double reach;           /* the farthest that a unit of a motion goes */
    double flat;            /* of stiffnesses: below it they are 0 */
    bool lopsided;          /* K is not symmetric: loads without a potential */
    bool blind;             /* loads or stiffnesses are no numbers at this pose: nothing can be said of it */
    double *value, *vector; /* of the symmetric part of K, by motion */
    double *p, *s, *d;      /* pull and step along the vectors; the step as a displacement */
    int room;
    /* gaps that a step might close */
    int gap_count, gap_room, *gap_element;
    double *gap, *G, *A, *b, *x;
    bool *one_sided;
    LwXMode *mode;
    LwLcpWork *lcp;
    LwLeast *least;
    int least_room;
    int steps;
    double travelled;       /* the sum of all steps */
    bool given;             /* the given pose is an equilibrium */
    const char *falls;      /* it is unstable, and this is how it would leave; NULL: it is not */
    double fastest;         /* of an unstable equilibrium the most negative stiffness, 1/s² */
    const char *away;       /* what runs away */
    int dropped;            /* rows that depend on others at the start */
    bool dead_point;        /* the search has met a pose with more of them, or nearly so */
} LwEquilibrium;

LwEquilibrium *lw_equilibrium_create(LwRun *run);

/* From the run's state, which ends up there. stay: where the given pose is an equilibrium it is kept, stable or not. The tangent is left at the
 * pose, with the motions that what holds leaves, and K. */
LwRestOutcome lw_equilibrium_find(LwEquilibrium *e, bool stay);

/* In words, from the tangent at the pose: "stable", "unstable: A.rz leaves it", "indifferent: A.rz". */
LwStability lw_equilibrium_judge(LwEquilibrium *e, const char **words);

/* ---- equilibrium_step.c ---- */

/* All that touches holds; what would have to pull is let go as soon as forces are known. */
void lw_equilibrium_hold_touching(LwEquilibrium *e);
/* Tangent, K and its values at the state; what would pull is let go, and what no longer touches. */
void lw_equilibrium_linearise(LwEquilibrium *e);
/* A step of at most e->trust into e->d and its length; predicted: the work of the loads along it. newton: nothing shortened or shifted it. */
double lw_equilibrium_step(LwEquilibrium *e, double *predicted, bool *newton);
/* The step along the most negative stiffness: into d, of length `reach`, that way (±1). */
void lw_equilibrium_leave(LwEquilibrium *e, double reach, int way);

/* ---- equilibrium_trial.c ---- */

/* The trial pose e->d away from the state, joined; with gaps kept that were. */
bool lw_equilibrium_join(LwEquilibrium *e);
/* The trial pose e->d away from the state, joined and without overlaps; false: it does not come together. */
bool lw_equilibrium_try(LwEquilibrium *e);
/* What the loads do on the way from the state to the trial, J. */
double lw_equilibrium_work(LwEquilibrium *e);
/* √(aᵀM a) of the accelerations that the loads would give the mechanism at the trial. */
double lw_equilibrium_pull_at_trial(LwEquilibrium *e);

#endif
