/* The solver of one system: everything one evaluation needs, allocated once. */
#ifndef LW_SOLVE_STEP_H
#define LW_SOLVE_STEP_H

#include "core/solve/kkt.h"

/* Rank is judged in the unit metric, where a pivot is the squared sine of the angle between a row and those
 * before it. Axes that are off by ε make it about 5 ε², and parts may disagree by 1e-5 of their size: 1e-8 leaves
 * a margin to both that (5e-10) and to honest small angles. */
#define LW_NULL_PIVOT 1e-8
/* Above this a set of rows is comfortably independent. */
#define LW_SOUND_PIVOT 1e-3

typedef struct LwSolver {
    const LwSystem *system;
    LwRows *rows;
    LwKkt *kkt;
    LwKkt *judge;           /* decides which rows are redundant: kkt itself where its class can */
    bool *keep;             /* rows in force; the others are redundant and frozen out */
    int dropped;
    double null_pivot;      /* relative; below it a row counts as dependent */
    double judged_worst;    /* smallest relative pivot among the kept rows, unit metric, when last judged */
    double *f, *g;          /* right-hand sides */
    double *a, *lambda;     /* accelerations (6 a body), multipliers */
    double *dx, *mu;        /* corrections */
    /* for assembling */
    LwBodyState *backup, *best, *given;
    bool *fit;              /* rows being fitted */
    bool *keep_before;      /* a copy of keep while it is judged anew */
    double *axis_from;      /* by group */
    long evaluations;
} LwSolver;

/* With the default class, or another. */
LwSolver *lw_solver_create(LwArena *arena, const LwSystem *system);
LwSolver *lw_solver_create_with(LwArena *arena, const LwSystem *system, LwSolverKind kind);

/* Decides which rows are redundant at this state (which should satisfy its constraints); leaves the factors of the
 * unit metric behind, in solver->judge. */
void lw_solver_judge(LwSolver *solver, const LwState *state);

/* laws at t → marker frames → rows → KKT fill → factor → a, λ */
void lw_solver_accelerate(LwSolver *solver, const LwState *state);
/* The same without factoring: the present factors belong to (nearly) this state. */
void lw_solver_accelerate_again(LwSolver *solver, const LwState *state);
/* Accelerations for a first-order step, again without factoring: half of γ only. The step's other half of the turn of the
 * constraint comes from correcting the velocity at the new pose; with all of γ here every step would gain energy,
 * with none it would lose as much. */
void lw_solver_accelerate_halfway(LwSolver *solver, const LwState *state);

/* Evaluates and factors, for corrections. */
void lw_solver_factor(LwSolver *solver, const LwState *state);

/* Mass-orthogonal corrections with the present factors (formulation §3, Blajer). The position one repeats
 * until the residual stops shrinking or reaches rounding, at most `rounds` times; returns what is left (m). */
double lw_project_positions(LwSolver *solver, LwState *state, int rounds);
double lw_project_velocities(LwSolver *solver, LwState *state);

/* Residuals of the kept rows at the present state. */
double lw_solver_violation(const LwSolver *solver, const double *residual);

/* A row of velocities out of force that the others do not satisfy at this state; −1 when all agree. Needs Ċ of this state. */
int lw_solver_contradicted_speed(const LwSolver *solver, const LwState *state);

/* Length below which residuals are rounding at this state. */
double lw_solver_rounding(const LwSolver *solver, const LwState *state);

#endif
