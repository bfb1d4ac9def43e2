/* Which loads are exact and which are a convention (formulation §4). Every null vector z of Cᵀ may be added to the
 * multipliers without changing any motion; a load column is exact when no z moves it. */
#ifndef LW_ANALYSIS_CERTAINTY_H
#define LW_ANALYSIS_CERTAINTY_H

#include "core/solve/multipliers.h"
#include "core/solve/step.h"
#include "core/trace/trace.h"

typedef struct LwCertainties LwCertainties;

/* looseness: by how much (sine of an angle) dependent rows may miss being dependent, as real parts do; loads that vary
 * by no more than that are exact for all purposes. */
LwCertainties *lw_certainties_create(LwArena *arena, const LwSystem *system, double looseness);

/* Takes the null vectors at this state into account, with those through stops, contacts and friction that hold; the solver is factored and solved there. */
void lw_certainties_add(LwCertainties *certainties, LwSolver *solver, const LwState *state);

/* Verdict on component k (fx fy fz tx ty tz) of a joint's load; *sum names the sum that is determined. */
LwCertainty lw_certainties_joint(const LwCertainties *certainties, LwArena *arena, int joint, int k, const char **sum);
LwCertainty lw_certainties_motor(const LwCertainties *certainties, int motor);
LwCertainty lw_certainties_coupler(const LwCertainties *certainties, int coupler);
LwCertainty lw_certainties_cable(const LwCertainties *certainties, int cable);
/* The same of a contact's force and torque (world axes); of the sum of its normal forces; of the resultant of its friction. */
LwCertainty lw_certainties_contact(const LwCertainties *certainties, LwArena *arena, int contact, int k, const char **sum);
LwCertainty lw_certainties_normal(const LwCertainties *certainties, LwArena *arena, int contact, const char **sum);
LwCertainty lw_certainties_contact_friction(const LwCertainties *certainties, int contact);
LwCertainty lw_certainties_stop(const LwCertainties *certainties, int limit);
LwCertainty lw_certainties_friction(const LwCertainties *certainties, int friction);

#endif
