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

struct LwAux;
struct LwCompliant;

typedef struct LwSolver {
    const LwSystem *system;
    LwRows *rows;
    LwKkt *kkt;
    LwKkt *judge;           /* decides which rows are redundant: kkt itself where its class can */
    bool *keep;             /* rows in force; the others are redundant and frozen out */
    int dropped;
    int left_out;           /* rows out of force in the present factors (mass metric) */
    double null_pivot;      /* relative; below it a row counts as dependent */
    double judged_worst;    /* smallest relative pivot among the kept rows, unit metric, when last judged */
    double *f, *g;          /* right-hand sides */
    double *a, *lambda;     /* accelerations (6 a body), multipliers */
    double *dx, *mu;        /* corrections */
    /* for assembling */
    LwBodyState *backup, *best, *given;
    double *best_turn;      /* LwState.turn that belongs to best */
    bool *fit;              /* rows being fitted */
    bool *mute;             /* rows out of force that are eliminated before those they depend on: their pivots say nothing */
    bool *keep_before;      /* a copy of keep while it is judged anew */
    double *axis_from;      /* by group */
    long evaluations;
    struct LwCompliant *compliant; /* compliant contacts (core/solve/compliant.h); NULL: there are none */
    struct LwAux *aux;      /* stops, contacts and friction (core/solve/auxiliary.h); NULL: there are none */
} LwSolver;

/* With the default class, or another. */
LwSolver *lw_solver_create(LwArena *arena, const LwSystem *system);
LwSolver *lw_solver_create_with(LwArena *arena, const LwSystem *system, LwSolverKind kind);

/* Decides which rows are redundant at this state (which should satisfy its constraints); leaves the factors of the
 * unit metric behind, in solver->judge. */
void lw_solver_judge(LwSolver *solver, const LwState *state);
/* The same with J as it was evaluated last; rows whose J was zeroed since are left out. */
void lw_solver_judge_rows(LwSolver *solver);

/* f ← all that is applied at the state: loads, and what compliant contacts push with. */
void lw_solver_forces(const LwSolver *solver, const LwState *state, double *f);

/* laws at t → marker frames → rows → KKT fill → factor → a, λ */
void lw_solver_accelerate(LwSolver *solver, const LwState *state);
/* The same, evaluating of the residuals only those asked for (LW_EVAL_C, LW_EVAL_CD): stages of a step need none. */
void lw_solver_accelerate_stage(LwSolver *solver, const LwState *state, unsigned residuals);
/* The same without factoring: the present factors (and J) belong to (nearly) this state. */
void lw_solver_accelerate_again(LwSolver *solver, const LwState *state, unsigned residuals);
/* Accelerations for a first-order step, again without factoring: half of γ only. The step's other half of the turn of the
 * constraint comes from correcting the velocity at the new pose; with all of γ here every step would gain energy,
 * with none it would lose as much. */
void lw_solver_accelerate_halfway(LwSolver *solver, const LwState *state);

/* Evaluates C and J and factors, for corrections. */
void lw_solver_factor(LwSolver *solver, const LwState *state);
/* Factors J as it was evaluated last. */
void lw_solver_factor_rows(LwSolver *solver);

/* Mass-orthogonal corrections with the present factors (formulation §3, Blajer).
 * One of positions, from C at the state; returns the largest turn of a body (rad). C is not evaluated anew. */
double lw_solver_shift(LwSolver *solver, LwState *state);
/* Until the residual stops shrinking or reaches rounding, at most `rounds` times; C must belong to the state and does so
 * afterwards, Ċ too. Returns what is left (m). */
double lw_project_positions(LwSolver *solver, LwState *state, int rounds);
/* One of velocities, from Ċ at the state. */
void lw_solver_push(LwSolver *solver, LwState *state);
/* The same with Ċ evaluated first; returns the violation that was corrected (m/s). */
double lw_project_velocities(LwSolver *solver, LwState *state);

/* Semi-implicit Euler from the state and solver->a (halfway) to time t: velocities first, positions with the new velocities;
 * one factorization at the new pose, both corrections with it, and the accelerations of the next step.
 *
 * A second correction of positions is made only where the first leaves more than 1e-10 of the size. The first leaves the
 * square of what it corrects, which is O(h²): a second one would change the pose by less than a millionth of the step's own
 * error, and the next step's correction removes it anyway, so nothing adds up. */
typedef struct LwStride {
    double violation;       /* m, left in the rows in force */
    double turned;          /* rad, that no body turned beyond */
} LwStride;
LwStride lw_step_symplectic(LwSolver *solver, LwState *state, double t);
/* Its second half, from where the leap led: factorization, corrections, accelerations. */
LwStride lw_step_land(LwSolver *solver, LwState *state, double t, double turned);

/* Residuals of the kept rows at the present state. */
double lw_solver_violation(const LwSolver *solver, const double *residual);

/* A row of velocities out of force that the others do not satisfy at this state; −1 when all agree. Needs Ċ of this state. */
int lw_solver_contradicted_speed(const LwSolver *solver, const LwState *state);

/* Length below which residuals are rounding at this state. */
double lw_solver_rounding(const LwSolver *solver, const LwState *state);

#endif
