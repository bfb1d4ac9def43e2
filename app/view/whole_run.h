/* What a camera or a floor must hold so that a whole motion stays within it. */
#ifndef LW_VIEW_WHOLE_RUN_H
#define LW_VIEW_WHOLE_RUN_H

#include "app/view/camera.h"
#include "app/view/look.h"
#include "app/view/poses.h"

/* For each direction (world, not 0) the point of the figure that is farthest along it in any of the poses, exactly: instead of all points of all poses.
 * Hidden pieces do not count; looks NULL: all do. Nothing is added when there is nothing to see. */
void lw_whole_run_points(const LwFigure *figure, const LwLooks *looks, const LwPoses *poses, const LwVec3 *direction, int count, LwPoints *points);

/* The directions that lw_ground_below asks about. */
typedef struct LwSixDirections {
    LwVec3 axis[6];
} LwSixDirections;
LwSixDirections lw_upright_directions(const LwUpright *upright);

#endif
