/* Whether the sizes of a file's parts go together: files whose unit is wrong, or is another for some parts, look sound otherwise. */
#ifndef LW_GEOMETRY_SIZES_H
#define LW_GEOMETRY_SIZES_H

#include "app/geometry/scene.h"

/* Adds a note when some parts are larger than 10 m while others, in the same file, measure less than a thousandth of the largest;
 * when the largest is beyond 1 km; or when all are below 0.1 mm. Uses the scene's arena, whose guard the caller has set. */
void lw_scene_note_sizes(LwScene *scene);

#endif
