/* The elimination order of a system's bodies and groups (sparse/order), for the classes that eliminate. */
#ifndef LW_SOLVE_NODES_H
#define LW_SOLVE_NODES_H

#include "core/solve/system.h"

/* Writes body_count + group_count nodes: bodies by number, group g as body_count + g. */
void lw_nodes_order(LwArena *arena, const LwSystem *system, int *sequence);
/* The same where more pairs of (moving) bodies are tied to each other: by loads, in implicit steps. pair has two numbers each. */
void lw_nodes_order_with(LwArena *arena, const LwSystem *system, int pair_count, const int *pair, int *sequence);

#endif
