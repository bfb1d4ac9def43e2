/* What is wrong with a shape that is to touch others. */
#ifndef LW_CONTACT_OBJECTION_H
#define LW_CONTACT_OBJECTION_H

#include "core/model/definition.h"

/* NULL, or a sentence about the shape (of its sizes, vertices and triangles; the frame is the reader's), to follow its name: "has no …". */
const char *lw_touch_shape_objection(const LwTouchShapeDef *shape);

#endif
