/* What a joint can be attached to: axes, centres, planes, points of a part.
 *
 * A feature is its own signature: kind, position, axis and radius find it again in a file that was exported anew
 * (app/geometry/match.h); face and edge numbers do not survive that. */
#ifndef LW_GEOMETRY_FEATURE_H
#define LW_GEOMETRY_FEATURE_H

#include "core/math/vec3.h"

typedef enum LwFeatureKind {
    LW_FEATURE_PLANE,
    LW_FEATURE_CYLINDER,
    LW_FEATURE_CONE,
    LW_FEATURE_SPHERE,
    LW_FEATURE_TORUS,
    LW_FEATURE_CIRCLE,      /* an edge: full circle or arc */
    LW_FEATURE_LINE,        /* a straight edge */
    LW_FEATURE_POINT,       /* a vertex */
    LW_FEATURE_KINDS
} LwFeatureKind;

extern const char *const lw_feature_names[LW_FEATURE_KINDS]; /* "plane", "cylinder" … as files spell them */

/* Lengths in m, in the part's frame. */
typedef struct LwFeature {
    LwFeatureKind kind;
    bool fitted;            /* recognised in a B-spline or a mesh; false: the file says so */
    bool inside;            /* cylinder, cone, sphere, torus: a hole, the material is outside */
    int face, edge;         /* of the part; −1 when it is not one */
    LwVec3 position;        /* plane: centroid; cylinder, cone: middle of the axis' stretch; sphere, torus, circle: centre;
                               line: middle; point: itself */
    LwVec3 axis;            /* unit. plane: outward normal; line: direction; sphere, point: zero. Axes that have no sense
                               of their own have their largest component positive */
    double radius;          /* cylinder, sphere, circle; torus: of its centre line; cone: at the position */
    double radius2;         /* torus: of its tube */
    double angle;           /* cone: half angle, rad, > 0 when it widens along the axis; circle: of the arc, rad, 2π when full */
    double length;          /* cylinder, cone: of the stretch along the axis; line: of the line */
    double area;            /* of the face, m²; 0 for edges and points */
    double deviation;       /* of a fit: largest distance of the surface or curve from the ideal one, m */
} LwFeature;

#endif
