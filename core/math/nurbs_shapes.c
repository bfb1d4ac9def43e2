/* Curves made from a few numbers. */
#include "core/math/nurbs_private.h"

/* Four quarter arcs of degree 2 with weights 1, √½, 1: a circle exactly; an ellipse is its affine image. */
const LwNurbs *lw_nurbs_ellipse(LwArena *arena, double a, double b)
{
    static const double corner[9][2] = { { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 }, { 0, -1 }, { 1, -1 }, { 1, 0 } };
    static const double knot[12] = { 0, 0, 0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1, 1, 1 };
    LwVec3 point[9];
    double weight[9];
    for (int i = 0; i < 9; i++) {
        point[i] = lw_vec3(a * corner[i][0], b * corner[i][1], 0);
        weight[i] = i % 2 ? M_SQRT1_2 : 1;
    }
    LwNurbsDef def = { .degree = 2, .count = 9, .closed = true, .point = point, .weight = weight, .knot_count = 12, .knot = knot };
    return lw_nurbs_create(arena, &def, NULL);
}

const LwNurbs *lw_nurbs_line(LwArena *arena, LwVec3 from, LwVec3 to)
{
    LwVec3 point[2] = { from, to };
    double length = lw_vec3_norm(lw_vec3_sub(to, from)), knot[4] = { 0, 0, length, length };
    LwNurbsDef def = { .degree = 1, .count = 2, .point = point, .knot_count = 4, .knot = knot };
    return lw_nurbs_create(arena, &def, NULL);
}

const LwNurbs *lw_nurbs_reverse(LwArena *arena, const LwNurbs *c)
{
    LwNurbs *back = LW_NEW(arena, LwNurbs);
    int knots = c->count + c->degree + 1;
    double *knot = LW_NEWN(arena, double, knots), *weight = LW_NEWN(arena, double, c->count);
    LwVec3 *point = LW_NEWN(arena, LwVec3, c->count);
    for (int i = 0; i < knots; i++)
        knot[i] = c->start + c->end - c->knot[knots - 1 - i];
    for (int i = 0; i < c->count; i++) {
        point[i] = c->point[c->count - 1 - i];
        weight[i] = c->weight[c->count - 1 - i];
    }
    *back = *c;
    back->knot = knot;
    back->point = point;
    back->weight = weight;
    back->start = knot[c->degree];
    back->end = knot[c->count];
    back->arc = lw_nurbs_make_arc(arena, back);
    return back;
}
