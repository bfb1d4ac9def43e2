/* Features that belong together: the same one in two exports of a part, and pairs of two parts that a joint could tie. */
#ifndef LW_GEOMETRY_MATCH_H
#define LW_GEOMETRY_MATCH_H

#include "app/geometry/scene.h"

typedef enum LwMatchStatus {
    LW_MATCH_SAME,          /* where it was: the same plane, axis or centre; `distance` tells how far the middle of the face moved
                               in the plane or along the axis because its outline did */
    LW_MATCH_MOVED,         /* the same one elsewhere: the part's origin moved, or the feature within the part */
    LW_MATCH_CHANGED,       /* there, with another radius or angle */
    LW_MATCH_GONE
} LwMatchStatus;

typedef struct LwMatch {
    LwMatchStatus status;
    int feature;            /* of the new part; −1 when gone */
    double distance;        /* m, by which its position moved beyond `shift` */
    double radius_change;   /* m */
} LwMatch;

/* For each feature of the old part its fellow in the new one. *shift is the common motion of the part (its origin and axes
 * moved), found from the features themselves; the identity when there is none. Of motions that explain equally much, as
 * symmetric parts have them, it is the smallest. Positions are compared to 1e-5 of the part's size. Of features that left, a
 * fellow of equal size is sought within a quarter of the part's size (lines and points, which are all alike: a twentieth), so
 * that a hole that was moved is told from one that vanished. The arena holds the answer. */
LwMatch *lw_match_parts(const LwPart *old, const LwPart *new_part, LwFrame *shift, LwArena *arena);
/* One signature looked up in a part, without a common motion. */
LwMatch lw_match_feature(const LwFeature *old, const LwPart *new_part);
/* Signatures of one part together: what a few joints are attached to. Each is looked up by itself, unless a common motion explains two
 * different ones at least and more of them than are in place; that is *shift then, else the identity. The arena holds the answer. */
LwMatch *lw_match_signatures(const LwFeature *old, int count, const LwPart *new_part, LwFrame *shift, LwArena *arena);

#endif
