/* Curves in files, shared by joints, cams and paths. */
#ifndef LW_DOCUMENT_READER_CURVES_H
#define LW_DOCUMENT_READER_CURVES_H

#include "app/document/reader_private.h"
#include "core/math/nurbs.h"

/* An object with one of the shapes of lw_curve_keys: a NURBS curve by its points, a curve through points, a circle, an ellipse
 * or a line. It lives in the document. NULL after an error. Keys are not checked. */
const LwNurbs *lw_reader_curve(LwReader *r, const LwJson *node);
extern const LwKey lw_curve_keys[]; /* ends with a NULL name */
extern const int lw_curve_key_count;

/* A list of `*count` numbers in the scratch arena; false after an error. */
bool lw_reader_number_list(LwReader *r, const LwJson *node, LwQuantity quantity, int *count, double **out);
/* Points [x, y] or [x, y, z]. */
bool lw_reader_points(LwReader *r, const LwJson *node, int *count, LwVec3 **out);
const LwJson *lw_reader_element(const LwJson *list, int index); /* the list itself when index < 0 */

/* ---- reader_cams.c */
/* A profile made from the motion of its follower, when node has "follower". */
const LwNurbs *lw_reader_cam(LwReader *r, const LwJson *node, const LwJointDef *joint);
/* Whether the curve is what the class needs; turned round where it must run the other way. NULL after an error. */
const LwNurbs *lw_reader_fit_curve(LwReader *r, const LwJson *node, const LwJointDef *joint, const LwNurbs *curve);

#endif
