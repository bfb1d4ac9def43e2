/* Honest results: what must hold of every run that has ended, whatever the mechanism and however it ended. A breach is a mistake of the program, never of the
 * file: a run that cannot keep to this has to stop and say so before.
 *
 *     every number of every sample is finite, times ascend, orientations are unit quaternions
 *     joints are held (violation.position below what closed.c allows)
 *     the columns of loads balance: on every body forces, moments, weight and inertia sum to zero, so what rests is carried
 *     what lies still does not accelerate
 *     contacts only push, only where they touch, and rub with no more than their friction
 *     kinetic and potential energy change by the work that was done, over every adaptive step (core/analysis/ledger.h)
 *
 * Runs are checked where lw_honest_demand says so: in debug builds unless told otherwise, so in every test that is run under sanitizers, and in
 * release builds where the environment has LOCKWORK_CHECK_RUNS=1 (app/cli/main.c). */
#ifndef LW_ANALYSIS_HONEST_H
#define LW_ANALYSIS_HONEST_H

#include "core/analysis/analysis.h"

void lw_honest_demand(bool every_run);
bool lw_honest_is_demanded(void);

/* What does not hold, in a sentence that lives as long as the run; NULL: all does. May be called of any run, with its arena guarded. */
const char *lw_honest_breach(LwRun *run);

/* Ends the program with the breach, if there is one and runs are to be checked: called at the end of every run. */
void lw_honest_insist(LwRun *run);

#endif
