/* The velocity of a mechanism whose paths do not decide it, at any pose (least motion, least miss).
 *
 * Joints and motors with a law hold exactly: H v = −H_t. Of the velocities that satisfy them v₀ has the least kinetic energy, and the columns of N,
 * orthonormal in the mass matrix, span what they leave free: v = v₀ + N y, with kinetic energy ½ v₀ᵀM v₀ + ½ |y|². Paths say C(q, t) = 0 with
 * gradient P: positions in m, orientations in rad times the characteristic length. With A = P N = U Σ Vᵀ,
 *
 *     y = V z,   zᵢ = −uᵢᵀ(P v₀ + P_t + K C) / σᵢ        the least |y| of those that miss least
 *
 * which is exact where the paths can be followed, least motion where they leave freedoms, and Gauss and Newton's step to the least miss where
 * they ask too much. K, a hundred over the length of the run, takes away what is missed once it can be.
 *   Missed paths. Where C ≠ 0 the least miss moves with the path as Newton's flow of its gradient has it: σᵢ² becomes the Hessian of ½|C|², with the
 * second derivatives of the rows (field_miss.c).
 *   Singular poses. Where σᵢ is small against σ_max, and the motion it means fast against what others mean, both by a hundred times, and the path
 * asks for that motion, speeds towards the singular pose fade to zero: the pose stays off it, its branch is kept and no speed grows without bound
 * (field_edge.c).
 *   What is left free (σ = 0) may be pulled towards a posture and is kept from limits (field_null.c). */
#ifndef LW_ANALYSIS_FIELD_H
#define LW_ANALYSIS_FIELD_H

#include "core/analysis/study.h"

typedef struct LwField LwField;

enum { LW_FIELD_BODIES = 1500 }; /* that move, at most: it takes square matrices of six times as many rows */

LwField *lw_field_create(LwArena *arena, const LwStudy *study, const LwAnalysisDef *analysis);
/* The solver of what holds exactly, with the factors of the pose last evaluated. */
LwSolver *lw_field_solver(LwField *field);
int lw_field_freedoms(const LwField *field); /* that joints and motors leave */

/* Laws and paths are those of time t from here on. */
void lw_field_aim(LwField *field, const LwState *state, double t);
/* The state's velocities ← the field at its pose, s after the time aimed at (laws and paths continued by their two derivatives). False when not finite. */
bool lw_field_eval(LwField *field, LwState *state, double s);
/* a (6 a body) ← the rate of the field along itself; the state has its pose, and ends with its velocities. */
bool lw_field_accelerate(LwField *field, LwState *state, double *a);
/* Joints and motors exactly, and paths where they are missed by less than 1e-8 of the size. After lw_field_eval at (nearly) this pose. */
void lw_field_correct(LwField *field, LwState *state);
/* Leads the pose to where paths are missed least, without time passing. Returns the miss (m, orientations times the size). */
double lw_field_approach(LwField *field, LwState *state, int rounds);

/* Of the pose last evaluated. */
typedef struct LwFieldOutcome {
    bool edge;              /* speeds were faded next to a singular pose */
    int edge_path;          /* whose path (joint) it keeps from being followed */
    LwVec3 edge_way;        /* along which it cannot be, in the axes of its marker 2, unit; 0 for a turning */
    int kept;               /* 1 + the limit that freedoms were used to stay off; 0: none */
    double miss;            /* m, the largest of the paths' rows */
} LwFieldOutcome;
const LwFieldOutcome *lw_field_outcome(const LwField *field);

#endif
