/* A mechanism at rest in a pose: the motions that its rows leave, what pushes along them, and how that changes with the pose and with the speed.
 *
 *     T: J T = 0, TᵀM T = I          pull = Tᵀf
 *     K = −Tᵀ ∂(f − Jᵀλ + Hᵀμ)/∂q T      D = −Tᵀ ∂f/∂v T          f = Jᵀλ − Hᵀμ at an equilibrium
 *
 * H and μ: stops and rigid contacts that hold, and their forces. The multipliers are kept while the pose is varied, so K has the
 * geometric stiffness of the joints' loads (a pendulum's m g l is nothing else) and is the Hessian of the energy on the constraint manifold
 * where the loads have one; elsewhere it is not symmetric. Both matrices come from central differences of fourth order of the balance of forces,
 * whose step shrinks until those of second order agree: laws with kinks and contacts that begin are met by short steps. */
#ifndef LW_ANALYSIS_TANGENT_H
#define LW_ANALYSIS_TANGENT_H

#include "core/solve/auxiliary.h"
#include "core/solve/step.h"

typedef struct LwTangent {
    LwArena *arena;         /* of the arrays, which grow where there are more motions than before */
    const LwMechanism *mechanism;
    LwSolver *solver;       /* factored and solved at the pose */
    LwRows *rows;           /* of poses next to it */
    LwState *probe;
    int width;              /* 6 a body */
    int count, room;        /* motions */
    double *T;              /* count × width */
    double *pull;           /* by motion, √kg m/s² */
    double *K, *D;          /* count × count, 1/s² and 1/s */
    double scale;           /* of pull: loads of this size balance each other */
    double *balance[4], *estimate, *column; /* scratch: width, width, and count */
    double *spare;          /* scratch: room × width */
} LwTangent;

/* The solver's motors hold (LwRows.hold_motors). */
LwTangent *lw_tangent_create(LwArena *arena, LwSolver *solver);

/* At a pose on the manifold, with zero velocities: judges, factors, solves; T and pull. */
void lw_tangent_begin(LwTangent *tangent, const LwState *state);
/* Leaves of the motions those that keep the gaps of stops and contacts in force (their modes) as they are. */
void lw_tangent_restrict(LwTangent *tangent, const LwState *state);
void lw_tangent_stiffness(LwTangent *tangent, const LwState *state);
void lw_tangent_damping(LwTangent *tangent, const LwState *state);

/* d (6 a body) ← Σ s_i T_i. */
void lw_tangent_displacement(const LwTangent *tangent, const double *s, double *d);
/* The larger of the largest turn (rad) and the largest move (in sizes of the mechanism) of a displacement. */
double lw_tangent_reach(const LwMechanism *mechanism, const double *d);

/* The joint coordinate that a displacement moves most, "A.rz", and by how much (rad or m); where none moves, a body: "ball.z". */
const char *lw_tangent_name(LwArena *arena, const LwMechanism *mechanism, const LwState *state, const double *d, double *amount);

#endif
