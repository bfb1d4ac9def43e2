/* The inside of the picker. */
#ifndef LW_VIEW_PICK_PRIVATE_H
#define LW_VIEW_PICK_PRIVATE_H

#include "app/geometry/bvh.h"
#include "app/view/pick.h"

/* What rays meet of a model. */
typedef struct LwPickModel {
    LwMesh mesh;            /* of the model; of its surface where it has none (sticks) */
    const LwBvh *bvh;       /* NULL: no triangles */
    int *face;              /* of each triangle; NULL: none */
    LwBox box;              /* of triangles and edges */
} LwPickModel;

struct LwPicker {
    LwArena arena;
    const LwFigure *figure;
    LwPickModel *model;     /* by number */
};

/* The stretch of a ray that is seen: behind the near plane, before the far one, not cut away. */
typedef struct LwSight {
    LwRay ray;
    double from, to;
    bool opens;             /* `from` is on the section: solids are entered there */
} LwSight;

LwSight lw_sight(const LwShot *shot, LwRay ray);
/* The nearest surface along it; false when there is none. Fills all but the edge and the feature. */
bool lw_picker_cast(const LwPicker *picker, const LwShot *shot, const LwSight *sight, LwPick *out);
/* The nearest edge that is seen, if it is nearer than `reach` pixels: then *out is about it. */
void lw_picker_edge(const LwPicker *picker, const LwShot *shot, double x, double y, double reach, LwPick *out);
/* The number of the feature that a face, an edge or (in meshes without faces of their own) a triangle belongs to; −1: none. */
int lw_picker_feature(const LwPicker *picker, const LwPick *pick);

#endif
