/* The elimination order of a system's bodies and groups (sparse/order), for the classes that eliminate. */
#ifndef LW_SOLVE_NODES_H
#define LW_SOLVE_NODES_H

#include "core/solve/system.h"

/* Writes body_count + group_count nodes: bodies by number, group g as body_count + g. */
void lw_nodes_order(LwArena *arena, const LwSystem *system, int *sequence);

#endif
