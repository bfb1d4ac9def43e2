/* A body in its own freedoms: six for a rigid body, three for a point mass, one for a shaft. Vectors of six (velocity,
 * force, gradient of a row: linear part, angular part in body axes) are narrowed to these by Sᵀ and widened by S; the
 * mass block is Sᵀ M S. For the classes of kkt.h that work on blocks of bodies. */
#ifndef LW_SOLVE_FREEDOMS_H
#define LW_SOLVE_FREEDOMS_H

#include "core/solve/kkt.h"

/* own ← Sᵀ six, and six ← S own. */
void lw_freedoms_narrow(const LwBody *body, const double *six, double *own);
void lw_freedoms_widen(const LwBody *body, const double *own, double *six);

/* own ← own + Sᵀ (gradient of row r of the group with respect to the body), all places of the body summed. */
void lw_freedoms_add_row(const LwSystem *system, const LwRows *rows, const LwGroup *group, int r, int body, double *own);

/* M ← Sᵀ M S, dof×dof by rows. */
void lw_freedoms_mass(const LwMechanism *mechanism, int body, LwMetric metric, double *M);
/* own ← (Sᵀ M S)⁻¹ own. */
void lw_freedoms_divide(const LwMechanism *mechanism, int body, LwMetric metric, double *own);

/* (J M⁻¹ Jᵀ)ᵢᵢ of row r of a group, a body's places in it summed first (lw_row_mobility takes each by itself). */
double lw_freedoms_mobility(const LwSystem *system, const LwRows *rows, LwMetric metric, const LwGroup *group, int r);

#endif
