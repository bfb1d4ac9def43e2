/* Stops of joint coordinates as auxiliary rows: the gap to one side of a limit. */
#ifndef LW_SOLVE_STOPS_H
#define LW_SOLVE_STOPS_H

#include "core/solve/auxiliary_row.h"
#include "core/solve/system.h"

typedef enum LwSide { LW_LOWER, LW_UPPER } LwSide;

/* Is there a rigid stop on that side? */
bool lw_stop_exists(const LwMechanism *mechanism, int limit, LwSide side);

/* value: coordinate − lower, or upper − coordinate (m or rad); parts as for coordinates: LW_EVAL_C (value), LW_EVAL_CD (rate), LW_EVAL_GAMMA, LW_EVAL_J. */
void lw_stop_eval(const LwMechanism *mechanism, const LwState *state, int limit, LwSide side, unsigned parts, LwAuxRow *row);

/* What a radian or a metre of the limit's coordinate is in metres of the mechanism: its size, or 1. */
double lw_stop_scale(const LwMechanism *mechanism, int limit);

#endif
