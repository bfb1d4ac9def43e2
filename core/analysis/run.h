/* The inside of a run, shared by the analyses. */
#ifndef LW_ANALYSIS_RUN_H
#define LW_ANALYSIS_RUN_H

#include "core/analysis/record.h"
#include "core/analysis/study.h"
#include "core/analysis/trail.h"

struct LwRun {
    LwArena arena;
    const LwStudy *study;
    const LwMechanism *mechanism;
    const LwSystem *system;
    LwAnalysisDef analysis;
    LwProgress progress;
    LwSolver *solver;
    LwState *state;
    LwRecord *record;
    LwRunReport report;
    int event_room;
    long unlisted;          /* events beyond the most that are listed */
    long unbalanced;        /* states at which friction in joints was approximate */
    double allowed;         /* m, that redundant rows may disagree */
    bool has_edges;         /* there are curves, surfaces or paths that a joint may leave */
    bool missed;            /* kinematics: paths ask for what cannot be; they are to be followed as near as can be (follow.h) */
    bool singular;          /* the present pose has more dependent rows than the start */
    int regular_dropped;    /* dependent rows in ordinary poses */
    LwTrail *trail;         /* kinematics */
    double contraction;     /* what a correction with the factors of the last pose left of the residual, last time */
    struct LwRelease *release; /* inverse: who carries instead of the paths; NULL: they do */
    long time_count;
    double *time;           /* of samples that are not even; NULL: they are */
    struct LwModeShapes *shapes; /* of modes */
    struct LwLedger *ledger; /* of adaptive steps, where runs are checked (core/analysis/honest.h) */
    double usual_pivot;     /* largest so far of the smallest relative pivots (mass metric) */
};

/* The parts of lw_run_create: an empty run (NULL when memory ran out); then, with the arena guarded, state, channels and a
 * solver (false when the analysis is refused); the analysis; what is told at the end. */
LwRun *lw_run_new(const LwStudy *study, const LwAnalysisDef *analysis, LwProgress progress);
bool lw_run_prepare(LwRun *run);
void lw_run_conclude(LwRun *run);

/* Efforts of motors in inverse dynamics are intervals where friction sticks: LW_RECORD_BREAKAWAY or 0. */
static inline unsigned lw_run_breakaway(const LwRun *run)
{
    return run->analysis.type == LW_ANALYSIS_INVERSE ? LW_RECORD_BREAKAWAY : 0;
}

/* Times within the run at which derivatives of laws jump, ascending, then the end. */
double *lw_run_kinks(LwRun *run, int *count);
/* Output times: 0, step, 2 step, … and the end; after lw_run_sample_kinks also closely before and after every kink. */
void lw_run_sample_kinks(LwRun *run);
long lw_run_sample_count(const LwRun *run);
double lw_run_sample_time(const LwRun *run, long k);

void lw_run_kinematics(LwRun *run);     /* kinematics and inverse */
void lw_run_dynamics(LwRun *run);
void lw_run_statics(LwRun *run);
void lw_run_modes(LwRun *run);
/* The rows of mechanisms at rest: as the run has them, or with rows for motors that carry. */
const LwSystem *lw_run_rest_system(LwRun *run);
/* Leads the run's state to an equilibrium and tells of its kind; NULL: there is none, and the run is stopped. stay: see lw_equilibrium_find. */
struct LwEquilibrium *lw_run_equilibrium(LwRun *run, bool stay);
/* What keeps the implicit integrator from running this, with the remedy; NULL: nothing. */
const char *lw_run_implicit_objection(LwRun *run);

/* A reason to stop that names no body, joint, motor or contact is given one to look at (lw_run_suspect). */
void lw_run_stop(LwRun *run, LwRunStatus status, const char *reason);
/* suspect.c: the body at which it shows that a run goes wrong at its state, and how: "body rod, which moves fastest there, at 3 m/s". */
const char *lw_run_suspect(LwRun *run);
bool lw_run_names_something(const LwRun *run, const char *text);
void lw_run_add(LwRun *run, LwEvent event);
void lw_run_add_event(LwRun *run, double time, const char *text);
void lw_run_add_kind(LwRun *run, LwEventKind kind, double time, const char *text); /* an event that graphs mark */
void lw_run_add_notice(LwRun *run, LwEventKind kind, double time, const char *text); /* both */
void lw_run_add_warning(LwRun *run, double time, const char *text); /* an event that the results are wrong without */
/* Friction in joints follows from reactions and changes them. Where no forces were found that agree, the last ones tried stay: warns of the first such state
 * (the solver has the accelerations of this one) and counts the others. */
void lw_run_check_balance(LwRun *run, const LwSolver *solver, const LwState *state);
/* False when the user cancelled (the run is then stopped). */
bool lw_run_go_on(LwRun *run);

/* Above this the pivots of a step's factorizations are trusted (LwKkt.trusted). A relative pivot of 1e-k costs k digits of 16, several
 * of them more: inside steps that is good enough as long as a hundredth of the accuracy asked for is left. Samples are
 * refined in any case. */
double lw_run_trusted_pivot(const LwAnalysisDef *analysis);

/* A solver of the run's system with its own workspace. */
LwSolver *lw_run_new_solver(LwRun *run);

/* Whether the factors give reason to judge the rows anew: pivots of the mass metric only hint, the unit metric decides. *usual_pivot is
 * the largest so far of the smallest relative pivots. */
bool lw_run_needs_judging(const LwSolver *solver, bool singular, double *usual_pivot);
/* Where the factors give reason to (small kept pivots, grown dropped ones), judges the rows anew at the state.
 * True when the set in force changed; events say what and when. */
bool lw_run_rejudge(LwRun *run, LwSolver *solver, const LwState *state);

/* Stops the run when redundant rows contradict each other at this state by more than is allowed. */
bool lw_run_rows_agree(LwRun *run, const LwSolver *solver, const LwState *state);

/* Stops the run when a joint has left the end of its curve or the edge of its surface. */
bool lw_run_on_curves(LwRun *run, const LwState *state);

/* What makes a leap between t0 and t1 that its rate does not explain ("the law of motor M", "the path of hand"); NULL when
 * nothing does. */
const char *lw_run_what_jumps(LwRun *run, double t0, double t1);
/* Names of the motors and paths that prescribe positions: "M, hand". */
const char *lw_run_drivers(LwRun *run);
/* The motor that drives the middle one of three angles next to ±90°, where the three are not defined; −1 when none. */
int lw_run_gimbal_motor(const LwRun *run);

/* In words, the kept row with the largest residual: "B (moving along x) stays open by 1.2 mm". */
const char *lw_run_worst_row(LwRun *run, const LwSolver *solver);
/* closed.c: what is no number, or in which joints are open by more than rounding and what was told at the start, is no result: the samples from the
 * first such one on are taken back, and a run that is done has stopped there instead. */
void lw_run_keep_sound(LwRun *run);
/* m, that samples may leave open. */
double lw_run_open_most(const LwRun *run);

#endif
