/* Everything one-sided and everything that rubs, at a state: stops, points of contact, friction in joints; what each is doing (its mode),
 * and the forces that follow.
 *
 * Between events the modes are frozen and the motion is smooth: rows that hold are equations, friction that slips is a force. The forces
 * are solved on top of the system's factors (core/solve/border.h). At events the modes are decided anew from the complementarity
 * problem (core/solve/complementarity.h) of accelerations, or, when something hits, first of impulses. */
#ifndef LW_SOLVE_AUXILIARY_H
#define LW_SOLVE_AUXILIARY_H

#include "core/contact/contact.h"
#include "core/solve/border.h"
#include "core/solve/complementarity.h"
#include "core/solve/rubbing.h"
#include "core/solve/stops.h"

typedef enum LwAuxKind { LW_AUX_STOP, LW_AUX_CONTACT, LW_AUX_FRICTION } LwAuxKind;

typedef enum LwAuxMode {
    LW_AUX_OPEN,            /* no force, may close; of friction: its surfaces are not pressed together */
    LW_AUX_HOLDS,           /* a stop or contact that presses: gap, rate and acceleration stay 0; friction that sticks. Where such rows depend on each
                               other all of them hold, and forces are split by the smallest norm */
    LW_AUX_RESTS,           /* touches without a force of its own: others keep it there, or the joints and motors do, and its share would be a pull. Of friction:
                               at its bound, but what others hold keeps it from moving */
    LW_AUX_SLIPS            /* friction at its bound, against the rubbing speed (or the direction it is about to take) */
} LwAuxMode;

/* One stop (1 row), one point of contact (1 row, or 3 with friction), friction of one joint (1 to 3 rows). */
typedef struct LwAuxElement {
    LwAuxKind kind;
    int source;             /* limit, contact or friction of the definition */
    LwSide side;            /* of a stop */
    LwContactPoint point;   /* of a contact */
    int first, count;       /* its rows in LwAux.row */
    LwAuxMode normal;       /* of stops and contacts */
    LwAuxMode sliding;      /* of contacts with friction and frictions */
    bool dull;              /* it has been hit so often that it is taken for inelastic */
    double direction[LW_RUBBING_MOST]; /* of slipping, where the rubbing speed is (still) 0 */
    double impulse[LW_RUBBING_MOST]; /* N s, N m s, by row: of the last time step (core/solve/timestep.h), where the next one starts from */
    double weight;          /* of sticking forces where their split is a convention: those that can do less are given less; 0: 1 */
} LwAuxElement;

struct LwLeast;
struct LwAuxProblem;

typedef struct LwAux {
    const LwSystem *system;
    LwArena *arena;
    LwContacts *contacts;   /* NULL: no contacts in the definition */
    int stop_count, friction_count;
    int element_count, element_room, row_count, row_room;
    LwAuxElement *element;  /* stops first, then frictions of joints, then points of contact */
    LwAuxElement *spare;    /* as many, scratch */
    LwAuxRow *row;
    double *mu;             /* by row: forces of the last solve */
    double *press;          /* by row: −rate˙ when modes were last decided, in the modes before */
    LwBorder *border;
    LwLcpWork *lcp;
    int active_count, *active; /* rows with a force in the present modes: what the border is made of */
    /* of the active rows, in their order */
    LwAuxRow *packed;
    int *owner;             /* their elements */
    bool *slips;            /* friction at its bound: a force, no equation */
    bool *fixed;            /* the system leaves them no motion: no force of theirs would do anything, and there is none */
    double *x, *size;       /* forces; what went into them, N: 1e-15 of it is rounding */
    bool imposed;           /* forces are given, as mu: those of a time step, its impulses over its length */
    bool redundant;         /* they depend on each other: single forces are a convention */
    bool unsolved;          /* friction of the last solve has no fixed point with its reactions: forces are the last ones tried (lw_run_check_balance tells) */
    /* Loads of joints with friction: by the system alone, and by a unit force of each active row; 6 (1 + row_room) a friction. */
    double *load;
    const LwKkt *factors;   /* the border belongs to these, as of */
    long factored;
    double rest;            /* m/s: surfaces slower than this did not slide when the modes were decided */
    int *pick;              /* scratch, by row */
    double *answer, *correction, *b;
    double *a0, *lambda0;   /* of the system alone, while modes are decided */
    struct LwLeast *least;
    struct LwAuxProblem *problem;
} LwAux;

/* NULL: the mechanism has none of it (soft stops and compliant contacts are loads). */
LwAux *lw_aux_create(LwArena *arena, const LwSystem *system);
/* To be called after modes were changed by hand. */
void lw_aux_activate(LwAux *aux);
/* The elements with their modes: solvers that work on one run (steps, samples) have a set each. */
void lw_aux_copy_modes(LwAux *to, const LwAux *from);
/* The same with the forces of `from`, which `to` will have at whatever state it is asked for. */
void lw_aux_impose(LwAux *to, const LwAux *from);

/* Distances below this touch: 1e-10 of the mechanism's size. */
double lw_aux_touching(const LwMechanism *mechanism);

/* Looks for points of contact with gaps below reach: new ones come in open, known ones keep their modes, those out of reach that are open go. */
void lw_aux_find(LwAux *aux, const LwState *state, double reach);
/* Rows of all elements at the state (LW_EVAL_… parts). */
void lw_aux_eval(LwAux *aux, const LwState *state, unsigned parts);

/* Modes frozen. Called by the solver itself where solver->aux is set, after the system's own solve:
 *   solve      forces of the rows in force, added to solver->a and solver->lambda (accelerate_stage, _again, _halfway)
 *   shift      gaps of the rows that hold, back to 0 with the rest of the position correction (lw_solver_shift)
 *   push       rates of the rows that hold or stick, likewise (lw_solver_push) */
/* share: how much of γ counts (lw_solver_accelerate_halfway). violation: the largest gap of what holds (m). */
void lw_aux_solve(LwAux *aux, LwSolver *solver, const LwState *state, double share);
double lw_aux_violation(LwAux *aux, const LwState *state);
void lw_aux_shift(LwAux *aux, LwSolver *solver, const LwState *state, double *dx);
void lw_aux_push(LwAux *aux, LwSolver *solver, const LwState *state, double *dv);

/* What changes the modes. Each is positive while the modes are right and passes zero where they cease to be: the gap of what is open,
 * the force of what holds, the speed of what slips (along the direction it had when the step began), the reserve of what sticks.
 * The state must be the one last solved for (lw_solver_accelerate). */
typedef enum LwIndicatorKind { LW_IND_GAP, LW_IND_FORCE, LW_IND_SLIP, LW_IND_STICK } LwIndicatorKind;
typedef struct LwIndicator {
    LwIndicatorKind kind;
    int element;
    double value, scale;    /* scale: below 1e-10 of it value is rounding */
    double rate;            /* of gaps; NAN elsewhere */
} LwIndicator;
int lw_aux_indicators(const LwAux *aux, const LwState *state, LwIndicator *out);   /* out has room for 2 × element_count */
/* Gaps of what is open alone, without a solve. */
int lw_aux_gaps(const LwAux *aux, const LwState *state, LwIndicator *out);
/* The gap of one. */
LwIndicator lw_aux_gap(const LwAux *aux, const LwState *state, int element);

/* Modes anew at a state whose touching rows do not approach (after lw_aux_impact): what holds, what lets go, what sticks, what slips and where to.
 * The solver is left with accelerations and multipliers of the new modes. False: no forces keep the rows (rigid parts jam, or a motor drives into a stop): *why says what,
 * in the arena of aux. *jam: it is friction that leaves none (Painlevé), and the caller may make an impact without collision.
 * Of several consistent answers the one is taken that is found from the modes so far, and all that may stick does. */
bool lw_aux_decide(LwAux *aux, LwSolver *solver, const LwState *state, bool *jam, const char **why);

/* What slips clearly goes on from the direction in which it does: friction of what comes to rest later acts along its last way, not along the one on which it
 * once set out. Between steps; the forces of the solver are those of before. */
void lw_aux_turn(LwAux *aux, const LwState *state);

/* Modes of friction from the velocities of a motion that is imposed: joints that move slip, the others have no friction. Stops and contacts
 * are left out. For inverse dynamics. */
void lw_aux_follow(LwAux *aux, const LwState *state);

/* Everything that touches (gap below lw_aux_touching) and approaches hits at once. The rule: Newton's restitution in Moreau's form, for all touching rows
 * together: rate⁺ + e·rate⁻ ≥ 0, impulse ≥ 0, one of them 0 (e = 0 for rows with rate⁻ ≥ 0, for rebounds that would not lead out of what counts as touching,
 * and for what is dull); friction of contacts and joints by the same cone for impulses, with the kinetic coefficient, no tangential restitution, and without what is
 * not proportional to the load. Should energy grow (different e with friction), e is scaled down until it does not.
 * jam: an impact without collision, in which all surfaces that rub come to rest. Nothing hits and no jam: nothing is done. False: no impulses end the
 * impact, *why says so; the state is as it was. Before it lw_aux_find and the solver's factors of the state. */
typedef struct LwImpact {
    int hits;               /* rows that approached */
    double speed;           /* m/s, the fastest approach (angles times the size) */
    int element;            /* of the stop or contact with the largest impulse, angles over the size, of those that approached, or of all if none did; −1: there was no impulse */
    double impulse;         /* its impulse, N s, or N m s of a stop of an angle; of a contact the sum over its points, whose split may be a convention */
    int points;             /* that have a part in it */
    double approach;        /* how fast it approached, at its fastest point, m/s or rad/s; ≤ 0: it did not */
    int others;             /* other stops and contacts that approached */
    double loss;            /* J, of kinetic energy: ≥ 0 but for rounding */
    double residual;        /* > 0: no impulses were found to rounding, and these are off by so much (LwLcpReport) */
} LwImpact;
bool lw_aux_impact(LwAux *aux, LwSolver *solver, LwState *state, bool jam, LwImpact *impact, const char **why);

/* "the upper stop of A.rz", "contact floor (ball on ground)", "friction in A": for events. */
const char *lw_aux_element_words(const LwAux *aux, LwArena *arena, int element);

/* Results at the state last solved for (lw_solver_accelerate with solver->aux set).
 * The stop's force or torque on body 1 along the coordinate: ≥ 0 at the lower stop, ≤ 0 at the upper one. */
double lw_aux_stop_load(const LwAux *aux, int limit);
/* Friction of a joint on body 1 as a load in its six components (lw_rubbing_load), N and N m; 0 where it is open. */
void lw_aux_friction_load(const LwAux *aux, const LwState *state, int friction, double effort[6]);

typedef struct LwContactLoad {
    LwVec3 force;           /* N, world, on the first body, by all points together */
    LwVec3 torque;          /* N m, world, about `place` */
    LwVec3 place;           /* m, world: centre of pressure of the normal forces; the nearest point where nothing presses */
    double normal;          /* N, sum of the magnitudes */
    double friction;        /* N, magnitude of the resultant of all friction, which does not depend on how the points share it */
    double gap;             /* m, the smallest */
    double slip;            /* m/s, the fastest of the points that press */
    int points;             /* that press */
    bool split;             /* the forces of single points are a convention, their sum is exact */
} LwContactLoad;
void lw_aux_contact_load(const LwAux *aux, const LwState *state, int contact, LwContactLoad *load);

#endif
