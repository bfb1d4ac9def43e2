/* A dynamics run on its way: what the integrators share. The integrator makes a step (y_new and slope_new at its
 * end); samples inside it are interpolated, projected and recorded; arriving projects the end and starts the next. */
#ifndef LW_ANALYSIS_DRIVE_H
#define LW_ANALYSIS_DRIVE_H

#include "core/analysis/run.h"
#include "core/analysis/singular.h"
#include "core/solve/dop853.h"
#include "core/solve/genalpha.h"
#include "core/solve/integrate.h"
#include "core/solve/timestep.h"

/* How the adaptive steps go on. */
typedef struct LwPace {
    double h;               /* to be tried next */
    double mark;            /* s, when it was last looked at how fast the run proceeds */
    double kink, limit;     /* the next kink of a law (or the end); where the step must end at the latest */
    bool trying, rejected;
    int tries;
    double step;            /* being tried */
} LwPace;

/* Shapes that touch, as steps see them. */
typedef struct LwReach {
    double *extent;         /* m, by body: how far its shapes reach from its centre of mass */
    double thickness;       /* m, that a step may carry shapes which are near each other, so that none passes through another unseen */
} LwReach;

typedef struct LwDrive {
    LwRun *run;
    int n;                  /* variables */
    LwStage stage;          /* evaluates with run->solver on a scratch state */
    LwSolver *sampler;      /* for samples, so that the factors of the step survive */
    LwState *sample_state;
    double *y, *y_new, *slope, *slope_new, *scale, *dense;
    LwDop853 *dop;          /* NULL for the fixed-step methods */
    LwGenalpha *implicit;   /* NULL for the explicit methods */
    LwGenalpha *inside;     /* likewise: steps from the step's start to the samples inside it */
    LwTimestep *timestep;   /* NULL unless stops, contacts or friction take part in semi-implicit steps */
    bool pressed_told;      /* … and it was told that they could not be kept apart */
    long inexact_steps;     /* … whose impulses were found only approximately, */
    double inexact;         /* and by how much at most */
    double t0, h;           /* the step just made */
    bool prepared;          /* its dense output is ready */
    bool dense_is_cubic;    /* … but the method's own could not be had: a law or load is not finite inside the step */
    double speed;           /* typical so far; NaN once the motion is not finite */
    double violation;       /* m, in the rows in force at run->state */
    double kick;            /* the kinetic energy that correcting the last step has changed, in parts of what is typical */
    int sound;              /* samples of the trace up to the end of the last step that was sound, */
    int regular;            /* and up to the last one at a pose away from dead points */
    double *kink;           /* times at which derivatives of laws jump, ascending, then the end: steps end there */
    int kink_count, next_kink;
    long next;              /* sample to come */
    long samples;
    LwPace pace;
    LwReach reach;          /* where there are contacts */
    LwSingularWatch *watch;
    struct LwLedger *ledger; /* of energy (core/analysis/ledger.h); NULL: nobody asks, or the steps are not adaptive */
    struct LwEvents *events; /* of stops, contacts and friction (core/analysis/events.h); NULL: there are none */
} LwDrive;

LwDrive *lw_drive_create(LwRun *run);

/* Accelerations at the start, the typical speed, the first sample. */
void lw_drive_begin(LwDrive *drive);

/* The sampler follows the step's decision which rows are redundant, and what holds, sticks or slips. */
void lw_drive_use_rows_in_force(LwDrive *drive);
/* The state inside the step just made, unprojected; sampler and its modes are made ready for it. */
void lw_drive_interpolate(LwDrive *drive, double t, LwState *state);
/* y and slope of the next step, and the typical speed, from run->state, which the run's solver has accelerations of. */
void lw_drive_take_off(LwDrive *drive);

/* Does a sample fall into a step that ends at t_end? */
bool lw_drive_wants_samples(const LwDrive *drive, double t_end);
/* Records the samples up to and including t_end, the end of the step. run->state still has the references (turns, drives) of
 * its start. */
void lw_drive_take_samples(LwDrive *drive, double t_end);

/* Reports a dead point passed within the step; the run's solver is factored at its end. */
void lw_drive_watch(LwDrive *drive, double t_end);

/* After a step: projects y_new, judges rows where need be, and leaves the next step's start in run->state, y and slope.
 * The run's solver holds C and the factors of y_new, from slope_new. */
void lw_drive_arrive(LwDrive *drive, double t);
/* The same for a step that has left its projected end in run->state: y and slope are not made. */
void lw_drive_settle(LwDrive *drive, LwStride stride);

/* Fills drive->reach; shortens a step from run->state that might carry shapes through each other without their compliant contacts being
 * felt (core/analysis/reach.c). */
void lw_drive_measure_shapes(LwDrive *drive);
double lw_drive_limit_compliant(LwDrive *drive, double step);

/* The fixed-step methods. */
void lw_drive_run_fixed(LwDrive *drive);
/* The implicit one (core/analysis/implicit.c): from run->state to t, in shorter steps where need be. False: the run is stopped. */
void lw_drive_begin_implicit(LwDrive *drive);
bool lw_drive_go_implicit(LwDrive *drive, double t);
/* The state inside the step that begins at run->state; false: it could not be found. */
bool lw_drive_inside_implicit(LwDrive *drive, double t, LwState *state);

/* False, with the run stopped, when it has left the realm of sense. */
bool lw_drive_is_sound(LwDrive *drive);

/* Adaptive steps, in the parts between which a try is evaluated (by drive->dop, or for many runs at once by core/solve/lanes.h):
 *     start    after lw_drive_begin
 *     begin    a try of pace.step from y with slope and scale; false when the run is over. drive->stage is ready for its stages.
 *     end      y_new and the error that the try had, infinite when it could not be evaluated. Accepts the step and goes there,
 *              or sees to a shorter try. */
void lw_drive_start(LwDrive *drive);
bool lw_drive_begin_try(LwDrive *drive);
void lw_drive_end_try(LwDrive *drive, double error);

/* A step of another length from the same start, d->t0, without looking at its error: y_new, slope_new. False: it cannot be evaluated. */
bool lw_drive_make_adaptive(LwDrive *drive, double h);
bool lw_drive_make_fixed(LwDrive *drive, double h);

/* Evaluations and factorizations so far into the run's report. */
void lw_drive_count(LwDrive *drive);

#endif
