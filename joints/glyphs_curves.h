/* Drawings of curves, cams and surfaces, to scale. */
#ifndef LW_JOINTS_GLYPHS_CURVES_H
#define LW_JOINTS_GLYPHS_CURVES_H

#include "joints/glyphs.h"

LW_DRAW(curve);             /* curve[0] or the path in marker 2, a bead at marker 1 */
LW_DRAW(curve_block);       /* the same with a block that keeps to the direction */
LW_DRAW(cam_roller);
LW_DRAW(cam_flat);
LW_DRAW(profiles);
LW_DRAW(profiles_rolling);
LW_DRAW(cone);
LW_DRAW(torus);
LW_DRAW(ellipsoid);
LW_DRAW(paraboloid);
LW_DRAW(revolved);
LW_DRAW(surface);

#endif
