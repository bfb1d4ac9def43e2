/* Elimination order of the KKT matrix (formulation §4, design §4.2).
 *
 * Nodes are bodies and groups of rows (all rows of one joint, or one motor). A group is eligible once all
 * its bodies are eliminated; or, when it ties exactly two bodies (the ground counts) whose pair is a bridge of the constraint
 * graph, once the body on the side away from the ground is. Among the eligible nodes (bodies always are)
 * the one with the smallest degree (in scalars) goes first; ties by node number, so the order depends on
 * nothing but the input. In a component without ground its first body stands in for the ground.
 *
 * Candidate groups (used to name freedoms) never count as edges. On a bridge they follow all primary
 * groups of that body pair; elsewhere they come after every other node. */
#ifndef LW_SPARSE_ORDER_H
#define LW_SPARSE_ORDER_H

#include "core/base/arena.h"

#include <stdbool.h>

typedef struct LwOrderGroup {
    int size;           /* rows, ≥ 1 */
    int body_count;     /* ≥ 1 */
    const int *body;    /* node numbers, −1 for the ground, which is never eliminated */
    bool candidate;
} LwOrderGroup;

typedef struct LwOrderProblem {
    int body_count;
    const int *body_size;
    int group_count;
    const LwOrderGroup *group;
    const bool *body_whole;     /* false: the body does not carry the whole gradient of a row (a point mass, a shaft), so
                                   no bridge may follow it alone, and the world holds the rest of it: it counts as tied to
                                   the ground; NULL: all do */
} LwOrderProblem;

/* Writes the sequence of nodes, bodies 0 … body_count−1, groups body_count + g. Scratch comes from the arena. */
void lw_order_compute(LwArena *arena, const LwOrderProblem *problem, int *sequence);

#endif
