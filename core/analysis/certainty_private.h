/* The inside of certainties, for the two files that make them. An item is what has a load of six columns and acts between two bodies: a joint, or
 * (numbered after the joints) a contact. */
#ifndef LW_ANALYSIS_CERTAINTY_PRIVATE_H
#define LW_ANALYSIS_CERTAINTY_PRIVATE_H

#include "core/analysis/certainty.h"

/* The largest relative variation that may still count as none. */
#define LW_CERTAINTY_MOST 1e-2

struct LwBorder;
struct LwAuxRow;

/* What a null vector does to the auxiliary rows: scratch, zero where it has none of them. */
typedef struct LwLooseAux {
    double *stop, *rubbing;             /* by limit, friction: force or torque, the largest of its coordinates */
    double *normal, *tangent;           /* by contact: sum of the normal forces; resultant of the friction, world, 3 each */
    double largest;                     /* N, of the single points of contact, whose sums may well be 0 */
} LwLooseAux;

struct LwCertainties {
    const LwSystem *system;
    LwArena *arena;
    int joints, items;
    int (*body)[2];                     /* by item */
    double *variation;                  /* 6 an item: how far null vectors move the column, relative to their size */
    double *pair_variation, *ground_variation; /* the same for sums over items between the same bodies, or on the ground */
    double *motor_variation, *coupler_variation, *cable_variation;
    LwLooseAux loose, loose_variation;
    double *normal_pair_variation;      /* by contact: sums over contacts of the same bodies */
    double *z, *load;                   /* scratch: a null vector, the loads it means (6 an item) */
    LwMat3 *axes;                       /* of the joints' second markers, when last added; the world's for contacts */
    double slip;                        /* how far the worst vector is from null */
    int *pair_count, *ground_count;     /* items that a sum could run over */
    bool *took;                         /* by contact: some null vector goes through it */
    /* of the auxiliary rows */
    struct LwBorder *border;
    struct LwAuxRow *column;
    int column_room, *owner;            /* the element of each column */
    double *factor;
    bool *dependent;
};

/* Has it rows at all? */
static inline bool lw_item_has_load(const LwCertainties *c, int item)
{
    return item >= c->joints || c->system->joint_group[item] >= 0;
}

/* How items go together in a sum: +1 or −1 when k acts between the same two bodies as j (same or opposite way round), or when both hang on the ground;
 * else 0. */
typedef double (*LwPartner)(const LwCertainties *, int j, int k);
static inline double lw_items_pair(const LwCertainties *c, int j, int k)
{
    const int *a = c->body[j], *b = c->body[k];
    return a[0] == b[0] && a[1] == b[1] ? 1 : a[0] == b[1] && a[1] == b[0] ? -1 : 0;
}

static inline double lw_items_ground(const LwCertainties *c, int j, int k)
{
    int ground = c->system->mechanism->body_count;
    const int *a = c->body[j], *b = c->body[k];
    if ((a[0] != ground && a[1] != ground) || (b[0] != ground && b[1] != ground))
        return 0;
    return (a[1] == ground) == (b[1] == ground) ? 1 : -1;
}

/* Column of item k whose axis is parallel to column `axis` (0–2) of item j, with its sign; −1 when none is. */
int lw_items_parallel(const LwCertainties *certainties, int j, int axis, int k, double *sign);

/* Takes one null vector into account: z of the system's rows, and what c->load of the contacts and c->loose say. */
void lw_certainties_add_vector(LwCertainties *certainties, const LwSolver *solver, const LwState *state, const double *z);
/* Those that go through the auxiliary rows that hold. */
void lw_certainties_add_aux(LwCertainties *certainties, LwSolver *solver, const LwState *state);

#endif
