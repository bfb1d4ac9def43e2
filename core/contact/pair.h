/* Two solids next to each other: which of their features face each other. */
#ifndef LW_CONTACT_PAIR_H
#define LW_CONTACT_PAIR_H

#include "core/contact/feature.h"
#include "core/contact/solid.h"

/* Features of a solid by number: the kind in the upper bits. */
enum { LW_PART_VERTEX = 0, LW_PART_EDGE = 1 << 28, LW_PART_FACE = 2 << 28, LW_PART_RIM = 3 << 28, LW_PART_SIDE = 4 << 28, LW_PART_CAP = 5 << 28 };

/* What a pair has so far. Generators see their solids as a and b; `swapped`: a is the contact's second. */
typedef struct LwPairWork {
    LwArena *arena;
    const LwState *state;
    double reach, least;    /* gaps of interest, m */
    int contact, shape[2];
    bool swapped;
    const LwPlaced *a, *b;
    int count, room;
    LwContactPoint *found;
} LwPairWork;

/* One side of a point of contact. */
typedef struct LwSide3 {
    unsigned part;
    LwFeatureKind kind;
    LwVec3 point, direction; /* world */
    double r;
    LwVec3 near;            /* of a circle: where on it (or next to it) to look */
} LwSide3;

LwSide3 lw_side_vertex(const LwPlaced *p, int vertex);
LwSide3 lw_side_edge(const LwPlaced *p, int edge);
LwSide3 lw_side_face(const LwPlaced *p, int face);
LwSide3 lw_side_plane(const LwPlaced *p);
LwSide3 lw_side_rim(const LwPlaced *p, int end, LwVec3 near); /* end 0: at −z, 1: at +z */

/* Adds the point of these features unless its gap is beyond reach or below `least`, or it is there already. `normal`: about which way from b to a, for
 * features that have two sides (two lines). Returns it (until the next is added), or NULL. */
LwContactPoint *lw_pair_add(LwPairWork *work, LwSide3 a, LwSide3 b, LwVec3 normal);
/* The same without adding anything; its normal points from b to a. */
LwFeaturePair lw_pair_try(const LwPairWork *work, LwSide3 a, LwSide3 b, LwVec3 normal);
/* Takes back what was added last. */
static inline void lw_pair_drop(LwPairWork *work)
{
    work->count--;
}
/* The smallest gap so far; INFINITY of none. */
double lw_pair_smallest(const LwPairWork *work);
/* Where no pair of features has the gap that is known from x on a, y on b and the direction n between them: the point x against the plane at y. */
void lw_pair_add_rest(LwPairWork *work, LwVec3 x, LwVec3 y, LwVec3 n, double size);
/* The bodies are s apart (or overlap by −s): no pair of features that face each other is nearer. Of bodies in touch, single points may be
 * deeper by what a body rocks. */
static inline void lw_pair_set_least(LwPairWork *work, double s, double size)
{
    work->least = s - (s > 1e-6 * size ? 1e-9 : 1e-6) * size;
}

/* All points of the pair, by its kinds. */
void lw_pair_find(LwPairWork *work);

/* Generators. */
void lw_pair_with_plane(LwPairWork *work);          /* b is the plane */
void lw_pair_of_balls(LwPairWork *work);            /* one vertex each */
void lw_pair_of_polyhedra(LwPairWork *work);        /* points, spheres, capsules, boxes, hulls */
void lw_pair_of_cylinder_and_polyhedron(LwPairWork *work);
void lw_pair_of_cylinders(LwPairWork *work);
void lw_pair_with_mesh(LwPairWork *work);           /* a is a polyhedron, b the mesh */
void lw_pair_of_cylinder_and_mesh(LwPairWork *work);

#endif
