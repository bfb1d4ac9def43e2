/* How two features of one frame are related: the same, the same with another outline, changed in place, moved, strangers. */
#ifndef LW_GEOMETRY_RELATION_H
#define LW_GEOMETRY_RELATION_H

#include "app/geometry/scene.h"

/* What counts as equal. */
typedef struct LwCloseness {
    double size;            /* of the part, m */
    double length;          /* m */
    double angle;           /* rad */
} LwCloseness;

typedef enum LwRelation {
    LW_RELATION_EQUAL,      /* kind, position, axis, radii */
    LW_RELATION_OUTLINE,    /* the same plane, axis or line; the face's middle lies elsewhere on it, the faces overlap */
    LW_RELATION_RESIZED,    /* there, with another radius or angle */
    LW_RELATION_MOVED,      /* of equal size elsewhere */
    LW_RELATION_RESIZED_MOVED,
    LW_RELATION_TURNED,     /* round, of equal size, near its old place, its axis turned by up to 10° */
    LW_RELATION_NONE
} LwRelation;

typedef struct LwRelated {
    LwRelation relation;
    double distance;        /* between the positions, m */
    double radius_change;   /* m */
} LwRelated;

/* The old feature must have been brought into the new one's frame. */
LwRelated lw_feature_relate(const LwFeature *old, const LwFeature *new_feature, LwCloseness close);

/* The feature in an outer frame. The sense of axes that have none of their own is that of the rule again. */
LwFeature lw_feature_move(LwFeature feature, LwFrame frame);
/* The rigid motion that takes a feature to what it has become: its axis onto the new one by the smallest turn, and its position as far
 * as the feature tells it: of cylinders, cones and lines across the axis, of planes along the normal, of the others all the way. */
LwFrame lw_feature_motion(const LwFeature *from, const LwFeature *to);
/* The length of the diagonal of the box around all positions, with the radii: of a part without features 0. */
double lw_part_extent(const LwPart *part);
/* Positions to 1e-5 of the part's size: what different programs keep of a coordinate. */
LwCloseness lw_part_closeness(double size);

/* Whether the feature has an axis, and whether its sense means something. */
static inline bool lw_feature_has_axis(const LwFeature *f)
{
    return f->kind != LW_FEATURE_SPHERE && f->kind != LW_FEATURE_POINT;
}

static inline bool lw_feature_has_sense(const LwFeature *f)
{
    return f->kind == LW_FEATURE_PLANE;
}

#endif
