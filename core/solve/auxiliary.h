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
    LW_AUX_HOLDS,           /* a stop or contact that presses: gap, rate and acceleration stay 0; friction that sticks */
    LW_AUX_RESTS,           /* touches, but what others hold keeps it there: no force of its own (the split is a convention) */
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
    double direction[LW_RUBBING_MOST]; /* of slipping, where the rubbing speed is (still) 0 */
} LwAuxElement;

typedef struct LwAux {
    const LwSystem *system;
    LwArena *arena;
    LwContacts *contacts;   /* NULL: no contacts in the definition */
    int element_count, element_room, row_count;
    LwAuxElement *element;  /* stops first, then frictions of joints, then points of contact */
    LwAuxRow *row;
    double *mu;             /* by row: forces of the last solve */
    LwBorder *border;
    LwLcpWork *lcp;
    int active_count, *active; /* rows with a force in the present modes: what the border was made of */
    /* … */
} LwAux;

/* NULL: the mechanism has none of it (soft stops and compliant contacts are loads). */
LwAux *lw_aux_create(LwArena *arena, const LwSystem *system);
void lw_aux_copy_modes(LwAux *to, const LwAux *from);

/* Results at the state last solved for (lw_solver_accelerate with solver->aux set).
 * The stop's force or torque on body 1 along the coordinate: ≥ 0 at the lower stop, ≤ 0 at the upper one. */
double lw_aux_stop_load(const LwAux *aux, int limit);
/* Friction of a joint on body 1 along its coordinates x y z rx ry rz (N, N m), by what power it takes; */
void lw_aux_friction_load(const LwAux *aux, const LwState *state, int friction, double effort[6]);

typedef struct LwContactLoad {
    LwVec3 force;           /* N, world, on the first body, by all points together */
    LwVec3 torque;          /* N m, world, about `place` */
    LwVec3 place;           /* m, world: centre of pressure of the normal forces; the nearest point where nothing presses */
    double normal, friction; /* N, sum of the magnitudes */
    double gap;             /* m, the smallest */
    double slip;            /* m/s, the fastest of the points that press */
    int points;             /* that press */
    bool split;             /* the forces of single points are a convention, their sum is exact */
} LwContactLoad;
void lw_aux_contact_load(const LwAux *aux, const LwState *state, int contact, LwContactLoad *load);

#endif
