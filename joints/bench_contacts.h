/* Mechanisms with stops and contacts to measure speed with. */
#ifndef LW_JOINTS_BENCH_CONTACTS_H
#define LW_JOINTS_BENCH_CONTACTS_H

#include "core/model/definition.h"

/* Adds k stops to a chain, evenly spread over its joints. Pressed: a torque holds each of them shut from the start; otherwise they let the joints turn
 * by 5° either way, and bounce. */
void lw_bench_add_stops(LwArena *arena, LwMechanismDef *def, int k, bool pressed);
/* n balls fall into a box; n bricks stand on each other. */
void lw_bench_build_pile(LwArena *arena, LwMechanismDef *def, int n);
void lw_bench_build_stack(LwArena *arena, LwMechanismDef *def, int n);

#endif
