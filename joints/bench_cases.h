/* Mechanisms to measure speed with, built in code: rings, chains, trees, hubs, ladders of four-bars, a Bricard; chains
 * with stops, piles, stacks. */
#ifndef LW_JOINTS_BENCH_CASES_H
#define LW_JOINTS_BENCH_CASES_H

#include "core/model/definition.h"

/* Names that `bench` runs by itself. */
extern const char *const lw_bench_cases[];
extern const int lw_bench_case_count;

/* Fills `def` from the arena. The name is a family with a number (ring20, chain1000, tree128, hub100, fourbar40; bricard has
 * none; chain100stops10, chain100loose10; pile50, stack10); false when it is not. */
bool lw_bench_case_build(LwArena *arena, const char *name, LwMechanismDef *def);

#endif
