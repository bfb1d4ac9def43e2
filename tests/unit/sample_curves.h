/* Curves, a surface and paths for joints of the registry tests. All are analytic, since differences of high order are taken across
 * them: one polynomial piece, or an ellipse. Open ones are long and gently bent, so that a random pose finds a nearest point far
 * from the ends and from the centre of curvature; closed ones are small, so that it is outside. They live as long as the program. */
#ifndef LW_TESTS_SAMPLE_CURVES_H
#define LW_TESTS_SAMPLE_CURVES_H

#include "core/math/nurbs.h"
#include "core/math/nurbs_surface.h"
#include "core/model/joint.h"
#include "core/model/path.h"

static inline LwArena *sample_arena(void)
{
    static LwArena arena;
    static bool ready;
    if (!ready)
        lw_arena_init(&arena);
    ready = true;
    return &arena;
}

/* Curve k of a class that needs it. */
static inline const LwNurbs *sample_curve(const LwJointClass *type, int k)
{
    static const LwVec3 flat[6] = { { -10, 0.2, 0 }, { -6, -0.4, 0 }, { -2, 0.5, 0 }, { 2, -0.3, 0 }, { 6, 0.6, 0 }, { 10, 0, 0 } };
    static const LwVec3 space[6] = { { -10, 0.2, 0.5 }, { -6, -0.4, 1 }, { -2, 0.5, -0.5 }, { 2, -0.3, -1 }, { 6, 0.6, 0.5 }, { 10, 0, 0 } };
    static const double weight[6] = { 1, 1.1, 0.9, 1, 1.1, 1 };
    if (type->curve_needs & (LW_CURVE_CLOSED | LW_CURVE_PROFILE))
        return k == 0 ? lw_nurbs_ellipse(sample_arena(), 0.3, 0.22) : lw_nurbs_ellipse(sample_arena(), 0.2, 0.26);
    LwNurbsDef def = { .degree = 5, .count = 6, .point = type->curve_needs & LW_CURVE_PLANE ? flat : space, .weight = weight };
    return lw_nurbs_create(sample_arena(), &def, NULL);
}

static inline const LwNurbsSurface *sample_surface(const LwJointClass *type)
{
    LwVec3 point[16];
    if (!type->surface)
        return NULL;
    for (int i = 0; i < 16; i++)
        point[i] = lw_vec3(-8 + 16.0 / 3 * (i / 4), -8 + 16.0 / 3 * (i % 4), 0.6 * sin(5.0 * i));
    LwNurbsSurfaceDef def = { .degree = { 3, 3 }, .count = { 4, 4 }, .point = point };
    return lw_nurbs_surface_create(sample_arena(), &def, NULL);
}

static inline const LwPath *sample_path(const LwJointClass *type)
{
    static const LwVec3 point[4] = { { 0, 0, 0 }, { 1, 0, 0.5 }, { 1, 1, 0 }, { 0, 1, 0.3 } };
    static const LwQuat q[4] = { { 1, 0, 0, 0 }, { 0.8, 0.6, 0, 0 }, { 0.48, 0.36, 0.8, 0 }, { 0.6, 0, 0.8, 0 } };
    static const double at[4] = { 0, 0.3, 0.6, 1 };
    int fault;
    if (type->path == LW_PATH_NONE)
        return NULL;
    LwPath *path = LW_NEW(sample_arena(), LwPath);
    LwNurbsDef def = { .degree = 3, .count = 4, .point = point };
    path->curve = lw_nurbs_create(sample_arena(), &def, NULL);
    path->law = lw_law_expression(sample_arena(), "0.4 + 0.3*sin(t) + 0.2*t", LW_LAW_USES_T, NULL);
    path->meaning = LW_PATH_LENGTH;
    if (type->path == LW_PATH_FRAME)
        path->orientation = lw_orientation_path_create(sample_arena(), 4, at, q, &fault);
    return path;
}

#endif
