/* Nearest points: branch and bound over one tree, or over pairs of nodes of two trees.
 *
 * Two moving meshes: b's boxes are seen from a's axes as boxes of another orientation. Lower bound of the distance of two such boxes: the larger of the
 * gaps between the first and the box around the second in a's axes, and the other way round in b's; nodes of few triangles are also bounded
 * along their mean normals. Pairs are taken nearest first
 * from a stack, the larger box of a pair is split; nothing is dropped but what cannot be nearer than the best found, so the result is exact. */
#include "app/geometry/bvh_private.h"

#include "app/geometry/triangles.h"

#include <math.h>

static double outside(double low, double high, double x)
{
    return x < low ? low - x : x > high ? x - high : 0;
}

static double square_to_box(const LwBox *box, LwVec3 p)
{
    double x = outside(box->min.x, box->max.x, p.x), y = outside(box->min.y, box->max.y, p.y), z = outside(box->min.z, box->max.z, p.z);
    return x * x + y * y + z * z;
}

LwNearestPoint lw_bvh_nearest(const LwBvh *bvh, LwVec3 point)
{
    LwNearestPoint best = { INFINITY, point, -1 };
    int stack[2 * LW_BVH_DEPTH], depth = 0;
    double least = INFINITY;
    if (bvh->node_count > 0)
        stack[depth++] = 0;
    while (depth > 0) {
        int number = stack[--depth];
        const LwBvhNode *node = &bvh->node[number];
        if (square_to_box(&node->box, point) >= least)
            continue;
        for (int i = node->first; i < node->first + node->count; i++) {
            LwVec3 q = lw_triangle_nearest(bvh->corners[i].p, point), d = lw_vec3_sub(q, point);
            if (lw_vec3_dot(d, d) < least) {
                least = lw_vec3_dot(d, d);
                best = (LwNearestPoint){ sqrt(least), q, bvh->triangle[i] };
            }
        }
        if (node->count == 0) {
            bool left_first = square_to_box(&bvh->node[number + 1].box, point) <= square_to_box(&bvh->node[node->first].box, point);
            stack[depth++] = left_first ? node->first : number + 1;
            stack[depth++] = left_first ? number + 1 : node->first;
        }
    }
    return best;
}

void lw_bvh_view(LwBvhView *view, const LwBvh *a, LwFrame frame_a, const LwBvh *b, LwFrame frame_b)
{
    LwFrame relative = lw_frame_relative(frame_a, frame_b);
    view->a = a;
    view->b = b;
    view->turn = lw_mat3_from_quat(lw_quat_normalize(relative.orientation));
    view->shift = relative.position;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            view->size.m[i][j] = fabs(view->turn.m[i][j]);
}

LwCorners lw_bvh_see(const LwBvhView *view, const LwCorners *c)
{
    LwCorners seen;
    for (int k = 0; k < 3; k++)
        seen.p[k] = lw_vec3_add(view->shift, lw_mat3_mul_vec(&view->turn, c->p[k]));
    seen.normal = lw_mat3_mul_vec(&view->turn, c->normal);
    return seen;
}

/* Square of the gap between boxes given by the distance of their middles and the sum of their half sides. */
static double square_gap(LwVec3 apart, LwVec3 reach)
{
    double x = fmax(fabs(apart.x) - reach.x, 0), y = fmax(fabs(apart.y) - reach.y, 0), z = fmax(fabs(apart.z) - reach.z, 0);
    return x * x + y * y + z * z;
}

double lw_bvh_square_gap(const LwBvhView *view, const LwBvhNode *a, const LwBvhNode *b)
{
    LwVec3 half_a = lw_vec3_scale(lw_vec3_sub(a->box.max, a->box.min), 0.5), half_b = lw_vec3_scale(lw_vec3_sub(b->box.max, b->box.min), 0.5);
    LwVec3 middle_b = lw_vec3_add(view->shift, lw_mat3_mul_vec(&view->turn, lw_box_centre(b->box)));
    LwVec3 apart = lw_vec3_sub(middle_b, lw_box_centre(a->box));
    double in_a = square_gap(apart, lw_vec3_add(half_a, lw_mat3_mul_vec(&view->size, half_b)));
    double in_b = square_gap(lw_mat3_tmul_vec(&view->turn, apart), lw_vec3_add(half_b, lw_mat3_tmul_vec(&view->size, half_a)));
    return in_a > in_b ? in_a : in_b;
}

static double reach(const LwBox *box, LwVec3 direction)
{
    return 0.5 * ((box->max.x - box->min.x) * fabs(direction.x) + (box->max.y - box->min.y) * fabs(direction.y) +
                  (box->max.z - box->min.z) * fabs(direction.z));
}

/* A slab low ≤ n·x ≤ high against a node whose own slab has the direction m: n = c m + t, so n·x is bounded by c times that slab and by t·x over its
 * box, which is little where the directions are nearly the same. All in the node's frame. */
static double slab_gap(const LwBvhNode *node, LwVec3 n, double low, double high)
{
    double c = lw_vec3_dot(n, node->normal);
    LwVec3 t = lw_vec3_mad(n, -c, node->normal);
    double middle = lw_vec3_dot(t, lw_box_centre(node->box)), around = reach(&node->box, t);
    double from = middle - around + (c > 0 ? c * node->low : c * node->high), to = middle + around + (c > 0 ? c * node->high : c * node->low);
    double gap = from - high > low - to ? from - high : low - to;
    return gap > 0 ? gap * (1 - 1e-12) : 0;
}

/* The same bound with the slabs of nodes that have them: surfaces that face each other, like a pin and its hole, need it. */
static double square_slab_gap(const LwBvhView *view, const LwBvhNode *a, const LwBvhNode *b)
{
    if (isinf(a->low) || isinf(b->low))
        return 0;
    LwVec3 n = lw_mat3_tmul_vec(&view->turn, a->normal), m = lw_mat3_mul_vec(&view->turn, b->normal);
    double shift_a = lw_vec3_dot(a->normal, view->shift), shift_b = lw_vec3_dot(m, view->shift);
    double in_b = slab_gap(b, n, a->low - shift_a, a->high - shift_a), in_a = slab_gap(a, m, b->low + shift_b, b->high + shift_b);
    return in_a > in_b ? in_a * in_a : in_b * in_b;
}

typedef struct Pair {
    int a, b;
    double gap;     /* lower bound of the square of the distance */
} Pair;

static double extent(const LwBox *box)
{
    LwVec3 s = lw_vec3_sub(box->max, box->min);
    return lw_vec3_dot(s, s);
}

int lw_bvh_split(const LwBvhView *view, int a, int b, int pair[2][2])
{
    const LwBvhNode *na = &view->a->node[a], *nb = &view->b->node[b];
    bool split_a = na->count == 0 && (nb->count > 0 || extent(&na->box) >= extent(&nb->box));
    if (na->count > 0 && nb->count > 0)
        return 0;
    pair[0][0] = split_a ? a + 1 : a;
    pair[0][1] = split_a ? b : b + 1;
    pair[1][0] = split_a ? na->first : a;
    pair[1][1] = split_a ? b : nb->first;
    return 2;
}

/* How far a triangle stays from the plane of another; a lower bound of their distance. */
static double beyond_plane(const LwCorners *plane, const LwCorners *c)
{
    double h[3];
    for (int k = 0; k < 3; k++)
        h[k] = lw_vec3_dot(plane->normal, lw_vec3_sub(c->p[k], plane->p[0]));
    double low = h[0] < h[1] ? h[0] : h[1], high = h[0] < h[1] ? h[1] : h[0];
    low = h[2] < low ? h[2] : low;
    high = h[2] > high ? h[2] : high;
    return low > 0 ? low : high < 0 ? -high : 0;
}

static bool is_farther(const LwCorners *a, const LwCorners *b, double least)
{
    double in_a = beyond_plane(a, b), in_b = beyond_plane(b, a), bound = (1 - 1e-12) * (in_a > in_b ? in_a : in_b);
    return bound * bound >= least;
}

/* All triangles of one leaf with all of another. */
static void compare_leaves(const LwBvhView *view, Pair pair, double *least, LwDistance *best)
{
    const LwBvhNode *a = &view->a->node[pair.a], *b = &view->b->node[pair.b];
    for (int j = b->first; j < b->first + b->count; j++) {
        LwCorners seen = lw_bvh_see(view, &view->b->corners[j]);
        for (int i = a->first; i < a->first + a->count; i++) {
            LwVec3 point[2];
            if (is_farther(&view->a->corners[i], &seen, *least))
                continue;
            double d = lw_triangles_nearest(view->a->corners[i].p, seen.p, point);
            if (d < *least) {
                *least = d;
                best->point[0] = point[0];
                best->point[1] = point[1];
                best->triangle[0] = view->a->triangle[i];
                best->triangle[1] = view->b->triangle[j];
            }
        }
    }
}

static void search(const LwBvhView *view, double *least, LwDistance *best)
{
    Pair stack[4 * LW_BVH_DEPTH];
    int depth = 0;
    stack[depth++] = (Pair){ 0, 0, lw_bvh_square_gap(view, &view->a->node[0], &view->b->node[0]) };
    while (depth > 0 && *least > 0) {
        Pair here = stack[--depth], next[2];
        int pair[2][2];
        if (here.gap >= *least || square_slab_gap(view, &view->a->node[here.a], &view->b->node[here.b]) >= *least)
            continue;
        if (!lw_bvh_split(view, here.a, here.b, pair)) {
            compare_leaves(view, here, least, best);
            continue;
        }
        for (int k = 0; k < 2; k++)
            next[k] = (Pair){ pair[k][0], pair[k][1], lw_bvh_square_gap(view, &view->a->node[pair[k][0]], &view->b->node[pair[k][1]]) };
        int near = next[1].gap < next[0].gap;
        stack[depth++] = next[1 - near];
        stack[depth++] = next[near];
    }
}

LwDistance lw_bvh_distance(const LwBvh *a, LwFrame frame_a, const LwBvh *b, LwFrame frame_b, double most)
{
    LwDistance best = { .distance = INFINITY, .triangle = { -1, -1 } };
    LwBvhView view;
    /* Found at `most` itself counts, and the bound is met again when it is the last result, rounding included. */
    double least = most * most * (1 + 1e-12) + 1e-300;
    if (a->node_count == 0 || b->node_count == 0)
        return best;
    lw_bvh_view(&view, a, frame_a, b, frame_b);
    search(&view, &least, &best);
    if (best.triangle[0] >= 0) {
        best.distance = sqrt(least);
        best.point[0] = lw_frame_point(frame_a, best.point[0]);
        best.point[1] = lw_frame_point(frame_a, best.point[1]);
    }
    return best;
}
