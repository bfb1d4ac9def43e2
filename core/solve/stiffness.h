/* Stiffness and damping of the loads between bodies, for the matrix of implicit steps: of each load that ties two bodies the symmetric
 * 12 × 12 blocks
 *
 *     K = −∂f/∂(p1, β1, p2, β2)        D = −∂f/∂(v1, ω1, v2, ω2)
 *
 * p in world axes, β a turning in body axes, as corrections have them. They serve Newton's method, which tolerates what is left out: parts that
 * would make a block indefinite (springs under compression, laws that fall with deflection) and the turning of lever arms under a
 * load. Without load K is exact. */
#ifndef LW_SOLVE_STIFFNESS_H
#define LW_SOLVE_STIFFNESS_H

#include "core/model/state.h"

typedef enum LwTieKind { LW_TIE_LOAD, LW_TIE_STOP, LW_TIE_CONTACT } LwTieKind;

typedef struct LwTie {
    int body[2];            /* moving bodies, or the mechanism's body_count: the ground */
    LwTieKind kind;
    int source;             /* load, limit or contact of the definition */
    double block[12][12];
} LwTie;

struct LwCompliant;

typedef struct LwStiffness {
    const LwMechanism *mechanism;
    struct LwCompliant *compliant;
    int count;
    LwTie *tie;             /* which bodies are tied does not depend on the state */
} LwStiffness;

LwStiffness *lw_stiffness_create(LwArena *arena, const LwMechanism *mechanism);

/* block ← k K + d D of every tie at the state. */
void lw_stiffness_eval(LwStiffness *stiffness, const LwState *state, double k, double d);

#endif
