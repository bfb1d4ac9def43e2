/* The primary constraints of Baraff's solver (formulation §5): a forest in the graph of bodies and constraints.
 *
 * A link is a body with the constraints that tie it to its parent: all joint and motor rows between the two, one node of
 * the tree. The parent is another link, or the ground (which is no node). Children have smaller numbers than their
 * parents, so links in ascending order are a lawful order of elimination without fill.
 * Every group of rows that is in no link is auxiliary. */
#ifndef LW_SOLVE_FOREST_H
#define LW_SOLVE_FOREST_H

#include "core/solve/system.h"

typedef struct LwForestLink {
    int body;
    int parent;             /* link, or −1 */
    int first, count;       /* its groups: forest->group[first …]; none for a root that is not tied to the ground */
    int rows;
} LwForestLink;

typedef struct LwForest {
    const LwSystem *system;
    int link_count;         /* one a body */
    LwForestLink *link;
    int *link_of_body;
    int *group;             /* primary groups, link after link */
    int auxiliary_count, auxiliary_rows;
    int *auxiliary;         /* groups, ascending */
    int *cursor;            /* scratch of lw_forest_climb */
} LwForest;

LwForest *lw_forest_create(LwArena *arena, const LwSystem *system);

/* The links of a group's bodies and all above them, ascending; returns their number. path has room for all links. */
int lw_forest_climb(LwForest *forest, const LwGroup *group, int *path);

#endif
