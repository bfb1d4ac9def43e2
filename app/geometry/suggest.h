/* Joints that the geometry makes likely: shafts in holes, balls in sockets, faces that touch, patterns of bolts.
 *
 * Nothing here knows a joint by name: a suggestion is the set of freedoms that the contact leaves. */
#ifndef LW_GEOMETRY_SUGGEST_H
#define LW_GEOMETRY_SUGGEST_H

#include "app/geometry/scene.h"

/* A part in the world. Parts of one body carry the same number; among them nothing is suggested. */
typedef struct LwPlacedPart {
    const LwPart *part;
    LwFrame frame;          /* of the part in the world */
    int body;
    const char *name;       /* for the words */
    int node;               /* of the scene it comes from; −1: none */
} LwPlacedPart;

/* World coordinates; m. */
typedef struct LwSuggestion {
    int body[2];            /* as the placed parts number them, the smaller first; marker 1 would ride on the first */
    int placed[2];          /* the parts that touch, as indices of the list */
    int feature[2];         /* of these parts: what the joint would be attached to */
    LwVec3 at, axis;        /* axis: the joint's z; zero when the freedoms have no direction */
    unsigned freedoms;      /* bits 1 << LW_X … 1 << LW_RZ of marker 1 in marker 2; 0: rigid */
    double score;           /* 0 … 1 */
    const char *why;        /* a sentence with the numbers, diameters and lengths in mm */
} LwSuggestion;

/* Between all bodies, at most one for each pair, best first; in the arena. Rules, with r the smaller radius:
 *   - a hole and a shaft fit when the hole is wider by no more than 12 % of r or 0.1 mm (clearance holes of bolts are wider by
 *     10 %) and narrower by no more than 0.5 % or 0.02 mm (press fits), their axes agree within that play and 0.5°, and they
 *     overlap by a tenth of the shorter one. Both must go round by 40 % at least: fillets are no bearings.
 *   - one such axis leaves turning and sliding; shoulders on both sides leave turning alone: they touch, or the shaft's and the hole's own
 *     part are within 12 % of r and 2 mm of it (play of a bearing); a flat along the axis leaves sliding alone. The joint is in the
 *     middle of all bearings on the axis.
 *   - a hole wider by more than 4 % of r with a face that touches on one side is a clearance hole under a screw's head: rigid.
 *   - two different axes are bolted where a face touches across them, a slide on two rods where none does; two holes in
 *     line with two holes where faces touch are bolted too: rigid. Whatever else sits on such an axis is a fastener.
 *   - a ball in a socket turns all ways.
 *   - faces that touch (within 0.05 mm, or 1 % of the smaller part) leave a plane's freedoms; in two directions a
 *     slide; in three nothing. */
LwSuggestion *lw_suggest_joints(const LwPlacedPart *placed, int count, LwArena *arena, int *found);

/* The visible nodes of a scene that have parts, each a body of its own numbered in this list; in the arena. */
LwPlacedPart *lw_placed_from_scene(const LwScene *scene, LwArena *arena, int *count);

#endif
