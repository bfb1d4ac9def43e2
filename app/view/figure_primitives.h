/* Models of primitive solids, with the faces, edges and features that a CAD file would give them: joints are attached to those. */
#ifndef LW_VIEW_FIGURE_PRIMITIVES_H
#define LW_VIEW_FIGURE_PRIMITIVES_H

#include "app/document/shape.h"
#include "app/view/figure.h"

/* Fills the model (fresh from lw_figure_add_model) for a box, tube or sphere. In the figure's arena. */
void lw_model_make_primitive(LwModel *model, const LwShape *shape, LwArena *arena);

#endif
