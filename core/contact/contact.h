/* Contacts: which shapes are near each other, and where.
 *
 * A point of contact is a pair of features (vertex, edge, face, sphere's centre, axis, rim), one fixed in each body, whose gap is a
 * smooth function of the bodies' relative coordinates; it stays the same point as long as the same features face each other, so that what is
 * known of it (sticking, its force) is found again. */
#ifndef LW_CONTACT_CONTACT_H
#define LW_CONTACT_CONTACT_H

#include "core/model/state.h"
#include "core/solve/auxiliary_row.h"

typedef struct LwContactPoint {
    /* Which point it is. No number made of these would do: it can be that of another point. */
    int contact;            /* of the definition */
    int shape[2];
    unsigned part[2];       /* the features by number: LW_PART_… (core/contact/pair.h) */

    double gap;             /* m, when it was found; negative: overlap */
    LwVec3 place, normal;   /* world, when it was found: halfway between the surfaces; from the second body towards the first */
    double radius;          /* m, effective 1/(1/R1 + 1/R2) of the surfaces there, INFINITY: flat on flat (Hertz); sharp edges and corners
                               have no radius of their own and count as flat */
    /* The features (core/contact/feature.h), one fixed in each body: what lw_contact_point_eval and the like need. */
    int body[2];            /* moving bodies, or the mechanism's body_count: the ground */
    int feature[2];         /* LwFeatureKind */
    LwVec3 a[2], b[2];      /* a point and a unit direction of each, relative to the centre of mass, body axes */
    double r[2];            /* m, of the ball or rod around a point or line, or of a circle */
    double turn[2];         /* rad, where on a circle the nearest point was found */
    double sign;            /* ±1: which way the common perpendicular of two curves points */
    int side;               /* the body in which `along` is fixed */
    LwVec3 along;           /* the first direction of sliding is this one made perpendicular to the normal; 0: none stands out */
} LwContactPoint;

/* The same features of the same shapes facing each other, wherever they are. */
static inline bool lw_contact_point_is(const LwContactPoint *p, const LwContactPoint *q)
{
    return p->contact == q->contact && p->shape[0] == q->shape[0] && p->shape[1] == q->shape[1] && p->part[0] == q->part[0] && p->part[1] == q->part[1];
}

typedef struct LwContacts LwContacts;

LwContacts *lw_contacts_create(LwArena *arena, const LwMechanism *mechanism);

/* All points with a gap below `reach` at the state, ordered by contact, shapes and feature (the same on every run). The list belongs to
 * `contacts` and lives until the next call. */
int lw_contacts_find(LwContacts *contacts, const LwState *state, double reach, const LwContactPoint **point);

/* The smallest gap of each contact of the definition (m; INFINITY beyond reach), from the last find. */
double lw_contacts_gap(const LwContacts *contacts, int contact);

/* What the last find took: tests of boxes, and pairs of shapes looked at closely. */
typedef struct LwContactCost {
    long boxes, pairs;
} LwContactCost;
LwContactCost lw_contacts_cost(const LwContacts *contacts);

/* The gap alone at another state, features kept. */
double lw_contact_point_gap(const LwMechanism *mechanism, const LwState *state, const LwContactPoint *point);

/* Rows at a state: row[0] the gap with its rate, gamma, J; with `tangents` row[1], row[2] sliding of body 1's material
 * against body 2's along two directions across the normal, with rate, gamma, J; their value is 0. The directions vary smoothly with the state.
 * parts: LW_EVAL_C, _CD, _GAMMA, _J. */
void lw_contact_point_eval(const LwMechanism *mechanism, const LwState *state, const LwContactPoint *point, unsigned parts,
                           bool tangents, LwAuxRow *row);
/* Where the point is now, and its normal (world). */
void lw_contact_point_place(const LwMechanism *mechanism, const LwState *state, const LwContactPoint *point, LwVec3 *place, LwVec3 *normal);

#endif
