#include "core/contact/pair.h"

LwSide3 lw_side_vertex(const LwPlaced *p, int vertex)
{
    return (LwSide3){ LW_PART_VERTEX + (unsigned)vertex, LW_FEATURE_POINT, p->vertex[vertex], p->z, p->solid->r, { 0, 0, 0 } };
}

LwSide3 lw_side_edge(const LwPlaced *p, int edge)
{
    const int *v = p->solid->edge[edge].vertex;
    LwVec3 u = lw_vec3_sub(p->vertex[v[1]], p->vertex[v[0]]);
    return (LwSide3){ LW_PART_EDGE + (unsigned)edge, LW_FEATURE_LINE, p->vertex[v[0]], lw_vec3_scale(u, 1 / lw_vec3_norm(u)), p->solid->r, { 0, 0, 0 } };
}

LwSide3 lw_side_face(const LwPlaced *p, int face)
{
    int v = p->solid->loop[p->solid->face[face].first];
    return (LwSide3){ LW_PART_FACE + (unsigned)face, LW_FEATURE_PLANE, p->vertex[v], p->normal[face], 0, { 0, 0, 0 } };
}

LwSide3 lw_side_plane(const LwPlaced *p)
{
    return (LwSide3){ LW_PART_FACE, LW_FEATURE_PLANE, p->centre, p->z, 0, { 0, 0, 0 } };
}

LwSide3 lw_side_rim(const LwPlaced *p, int end, LwVec3 near)
{
    LwVec3 c = lw_vec3_mad(p->centre, end ? p->solid->half : -p->solid->half, p->z);
    return (LwSide3){ LW_PART_RIM + (unsigned)end, LW_FEATURE_CIRCLE, c, p->z, p->solid->r, near };
}

static LwVec3 to_body(const LwBodyState *body, LwVec3 world)
{
    return lw_mat3_tmul_vec(&body->A, lw_vec3_sub(world, body->p));
}

static void set_side(LwContactPoint *p, int k, const LwSide3 *side, const LwPlaced *placed)
{
    const LwBodyState *body = placed->body;
    p->body[k] = placed->solid->body;
    p->feature[k] = (int)side->kind;
    p->a[k] = to_body(body, side->point);
    p->b[k] = lw_mat3_tmul_vec(&body->A, side->direction);
    p->r[k] = side->r;
    if (side->kind == LW_FEATURE_CIRCLE) {
        LwVec3 d = lw_vec3_sub(to_body(body, side->near), p->a[k]), x = lw_circle_start(p->b[k]);
        p->turn[k] = atan2(lw_vec3_dot(d, lw_vec3_cross(p->b[k], x)), lw_vec3_dot(d, x));
    }
}

/* Sliding is told along the faces' and edges' own directions where there are any. */
static void set_along(LwContactPoint *p, const LwPlaced *const placed[2])
{
    for (int k = 1; k >= 0; k--)
        if (p->feature[k] == LW_FEATURE_PLANE) {
            LwVec3 x = placed[k]->solid->x, z = p->b[k];
            p->side = k;
            p->along = lw_vec3_mad(x, -lw_vec3_dot(x, z), z);
            if (lw_vec3_norm(p->along) < 0.1)
                p->along = lw_vec3_cross(placed[k]->solid->z, x);
            return;
        }
    for (int k = 1; k >= 0; k--)
        if (p->feature[k] == LW_FEATURE_LINE) {
            p->side = k;
            p->along = p->b[k];
            return;
        }
}

static double curvature(const LwContactPoint *p, int k)
{
    return p->r[k] > 0 ? 1 / p->r[k] : 0;
}

/* Curves have a perpendicular with two ends: the one that agrees with `normal`. */
static void set_sign(LwContactPoint *p, const LwState *state, LwVec3 normal)
{
    p->sign = 1;
    bool curves = p->feature[0] != LW_FEATURE_POINT && p->feature[1] != LW_FEATURE_POINT && p->feature[0] != LW_FEATURE_PLANE &&
                  p->feature[1] != LW_FEATURE_PLANE;
    if (curves && lw_vec3_dot(lw_feature_pair_eval(state, p, false).normal.v, normal) < 0)
        p->sign = -1;
}

static LwContactPoint made(const LwPairWork *work, LwSide3 a, LwSide3 b, LwVec3 normal)
{
    int first = work->swapped ? 1 : 0;
    const LwPlaced *placed[2] = { work->swapped ? work->b : work->a, work->swapped ? work->a : work->b };
    LwContactPoint p = { .contact = work->contact, .shape = { work->shape[0], work->shape[1] },
                         .part = { work->swapped ? b.part : a.part, work->swapped ? a.part : b.part } };
    set_side(&p, first, &a, work->a);
    set_side(&p, 1 - first, &b, work->b);
    set_along(&p, placed);
    set_sign(&p, work->state, work->swapped ? lw_vec3_scale(normal, -1) : normal);
    return p;
}

LwFeaturePair lw_pair_try(const LwPairWork *work, LwSide3 a, LwSide3 b, LwVec3 normal)
{
    LwContactPoint p = made(work, a, b, normal);
    LwFeaturePair pair = lw_feature_pair_eval(work->state, &p, false);
    if (work->swapped)
        pair.normal.v = lw_vec3_scale(pair.normal.v, -1);
    return pair;
}

LwContactPoint *lw_pair_add(LwPairWork *work, LwSide3 a, LwSide3 b, LwVec3 normal)
{
    LwContactPoint p = made(work, a, b, normal);
    for (int i = 0; i < work->count; i++)
        if (lw_contact_point_is(&work->found[i], &p))
            return NULL;
    LwFeaturePair pair = lw_feature_pair_eval(work->state, &p, false);
    if (pair.lost || !(pair.gap.v < work->reach && pair.gap.v >= work->least))
        return NULL;
    p.gap = pair.gap.v;
    p.place = pair.place.v;
    p.normal = pair.normal.v;
    double bent = curvature(&p, 0) + curvature(&p, 1);
    p.radius = bent > 0 ? 1 / bent : INFINITY;
    LW_PUSH(work->arena, work->found, work->count, work->room, p);
    return &work->found[work->count - 1];
}

double lw_pair_smallest(const LwPairWork *work)
{
    double least = INFINITY;
    for (int i = 0; i < work->count; i++)
        least = fmin(least, work->found[i].gap);
    return least;
}

void lw_pair_add_rest(LwPairWork *work, LwVec3 x, LwVec3 y, LwVec3 n, double size)
{
    if (lw_pair_smallest(work) <= lw_vec3_dot(n, lw_vec3_sub(x, y)) + 1e-4 * size)
        return;
    const unsigned last = LW_PART_EDGE - 1;
    LwSide3 a = { LW_PART_VERTEX + last, LW_FEATURE_POINT, x, n, 0, { 0, 0, 0 } }, b = { LW_PART_FACE + last, LW_FEATURE_PLANE, y, n, 0, { 0, 0, 0 } };
    lw_pair_add(work, a, b, n);
}

typedef void (*Generator)(LwPairWork *work);

static bool is_ball(LwTouchKind kind)
{
    return kind == LW_TOUCH_POINT || kind == LW_TOUCH_SPHERE;
}

static bool is_polyhedron(LwTouchKind kind)
{
    return is_ball(kind) || kind == LW_TOUCH_CAPSULE || kind == LW_TOUCH_BOX || kind == LW_TOUCH_HULL;
}

static Generator generator_of(LwTouchKind a, LwTouchKind b)
{
    if (b == LW_TOUCH_PLANE)
        return a == LW_TOUCH_PLANE ? NULL : lw_pair_with_plane;
    if (b == LW_TOUCH_MESH)
        return a == LW_TOUCH_CYLINDER ? lw_pair_of_cylinder_and_mesh : is_polyhedron(a) ? lw_pair_with_mesh : NULL;
    if (is_ball(a) && is_ball(b))
        return lw_pair_of_balls;
    if (is_polyhedron(a) && is_polyhedron(b))
        return lw_pair_of_polyhedra;
    if (a == LW_TOUCH_CYLINDER && b == LW_TOUCH_CYLINDER)
        return lw_pair_of_cylinders;
    if (a == LW_TOUCH_CYLINDER && is_polyhedron(b))
        return lw_pair_of_cylinder_and_polyhedron;
    return NULL;
}

/* The same features are found whichever side of the contact a shape is on: a is the one of the smaller number where the kinds leave the choice. */
void lw_pair_find(LwPairWork *work)
{
    LwTouchKind a = work->a->solid->kind, b = work->b->solid->kind;
    bool either = generator_of(a, b) && generator_of(b, a);
    work->least = -INFINITY;
    work->swapped = either ? work->shape[0] > work->shape[1] : !generator_of(a, b);
    Generator generate = work->swapped ? generator_of(b, a) : generator_of(a, b);
    if (work->swapped) {
        const LwPlaced *first = work->a;
        work->a = work->b;
        work->b = first;
    }
    if (generate)
        generate(work);
}
