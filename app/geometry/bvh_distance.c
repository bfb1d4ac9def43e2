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
    double x = fabs(apart.x) - reach.x, y = fabs(apart.y) - reach.y, z = fabs(apart.z) - reach.z;
    return (x > 0 ? x * x : 0) + (y > 0 ? y * y : 0) + (z > 0 ? z * z : 0);
}

double lw_bvh_square_gap(const LwBvhView *view, const LwBvhNode *a, const LwBvhNode *b)
{
    LwVec3 half_a = lw_bvh_half(&a->box), half_b = lw_bvh_half(&b->box);
    LwVec3 middle_b = lw_vec3_add(view->shift, lw_mat3_mul_vec(&view->turn, lw_bvh_middle(&b->box)));
    LwVec3 apart = lw_vec3_sub(middle_b, lw_bvh_middle(&a->box));
    double in_a = square_gap(apart, lw_vec3_add(half_a, lw_mat3_mul_vec(&view->size, half_b)));
    double in_b = square_gap(lw_mat3_tmul_vec(&view->turn, apart), lw_vec3_add(half_b, lw_mat3_tmul_vec(&view->size, half_a)));
    return in_a > in_b ? in_a : in_b;
}

static double reach(const LwBox *box, LwVec3 direction)
{
    return 0.5 * ((box->max.x - box->min.x) * fabs(direction.x) + (box->max.y - box->min.y) * fabs(direction.y) +
                  (box->max.z - box->min.z) * fabs(direction.z));
}

/* What has been found so far, in a's frame. */
typedef struct Best {
    double least;           /* square of the distance */
    LwVec3 direction;       /* unit vector from a's point to b's; 0 before there are any */
    LwDistance at;
} Best;

typedef struct Range {
    double low, high;
} Range;

/* Bounds of n·x over a node: with its slab's direction m, n = c m + t, c times the slab and t·x over the box, which is little where the
 * directions are nearly the same. */
static Range range_along(const LwBvhNode *node, LwVec3 n)
{
    double c = isinf(node->low) ? 0 : lw_vec3_dot(n, node->normal);
    LwVec3 t = lw_vec3_mad(n, -c, node->normal);
    double middle = lw_vec3_dot(t, lw_bvh_middle(&node->box)), around = reach(&node->box, t);
    if (c == 0)
        return (Range){ middle - around, middle + around };
    return (Range){ middle - around + c * (c > 0 ? node->low : node->high), middle + around + c * (c > 0 ? node->high : node->low) };
}

static double gap_along(const LwBvhView *view, const LwBvhNode *a, const LwBvhNode *b, LwVec3 n)
{
    Range ra = range_along(a, n), rb = range_along(b, lw_mat3_tmul_vec(&view->turn, n));
    double shift = lw_vec3_dot(n, view->shift), one = rb.low + shift - ra.high, other = ra.low - rb.high - shift;
    return (1 - 1e-12) * (one > other ? one : other);
}

/* Whether nodes are farther apart than the best found: along the line between its points, then along their own normals. Surfaces that
 * face each other, like a pin and its hole, cannot be told apart by boxes. */
static bool nodes_are_farther(const LwBvhView *view, const LwBvhNode *a, const LwBvhNode *b, const Best *best)
{
    double gap = gap_along(view, a, b, best->direction);
    if (gap > 0 && gap * gap >= best->least)
        return true;
    if (isinf(a->low) || isinf(b->low))
        return false;
    double of_a = gap_along(view, a, b, a->normal), of_b = gap_along(view, a, b, lw_mat3_mul_vec(&view->turn, b->normal));
    gap = of_a > of_b ? of_a : of_b;
    return gap > 0 && gap * gap >= best->least;
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

/* The gap between triangles along a direction: a lower bound of their distance. */
static double triangle_gap(const LwCorners *a, const LwCorners *b, LwVec3 n)
{
    double ha[3], hb[3];
    for (int k = 0; k < 3; k++) {
        ha[k] = lw_vec3_dot(n, lw_vec3_sub(a->p[k], a->p[0]));
        hb[k] = lw_vec3_dot(n, lw_vec3_sub(b->p[k], a->p[0]));
    }
    double low_a = ha[1] < ha[2] ? ha[1] : ha[2], high_a = ha[1] < ha[2] ? ha[2] : ha[1];
    double low_b = hb[1] < hb[2] ? hb[1] : hb[2], high_b = hb[1] < hb[2] ? hb[2] : hb[1];
    low_b = (hb[0] < low_b ? hb[0] : low_b) - (high_a > 0 ? high_a : 0);
    high_b = (low_a < 0 ? low_a : 0) - (hb[0] > high_b ? hb[0] : high_b);
    return (1 - 1e-12) * (low_b > high_b ? low_b : high_b);
}

static bool triangles_are_farther(const LwCorners *a, const LwCorners *b, const Best *best)
{
    const LwVec3 direction[3] = { best->direction, a->normal, b->normal };
    for (int k = 0; k < 3; k++) {
        double gap = triangle_gap(a, b, direction[k]);
        if (gap > 0 && gap * gap >= best->least)
            return true;
    }
    return false;
}

/* All triangles of one leaf with all of another. */
static void compare_leaves(const LwBvhView *view, Pair pair, Best *best)
{
    const LwBvhNode *a = &view->a->node[pair.a], *b = &view->b->node[pair.b];
    for (int j = b->first; j < b->first + b->count; j++) {
        LwCorners seen = lw_bvh_see(view, &view->b->corners[j]);
        for (int i = a->first; i < a->first + a->count; i++) {
            LwVec3 point[2];
            if (triangles_are_farther(&view->a->corners[i], &seen, best))
                continue;
            double d = lw_triangles_nearest(view->a->corners[i].p, seen.p, point);
            if (d < best->least) {
                best->least = d;
                best->at = (LwDistance){ 0, { point[0], point[1] }, { view->a->triangle[i], view->b->triangle[j] } };
                best->direction = lw_vec3_scale(lw_vec3_sub(point[1], point[0]), d > 0 ? 1 / sqrt(d) : 0);
            }
        }
    }
}

static void search(const LwBvhView *view, Best *best)
{
    Pair stack[4 * LW_BVH_DEPTH];
    int depth = 0;
    stack[depth++] = (Pair){ 0, 0, lw_bvh_square_gap(view, &view->a->node[0], &view->b->node[0]) };
    while (depth > 0 && best->least > 0) {
        Pair here = stack[--depth], next[2];
        int pair[2][2];
        if (here.gap >= best->least || nodes_are_farther(view, &view->a->node[here.a], &view->b->node[here.b], best))
            continue;
        if (!lw_bvh_split(view, here.a, here.b, pair)) {
            compare_leaves(view, here, best);
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
    LwBvhView view;
    /* Found at `most` itself counts: the bound is met again when it is an earlier result, rounding included. */
    Best best = { .least = most * most * (1 + 1e-12) + 1e-300, .at = { .distance = INFINITY, .triangle = { -1, -1 } } };
    if (a->node_count == 0 || b->node_count == 0)
        return best.at;
    lw_bvh_view(&view, a, frame_a, b, frame_b);
    search(&view, &best);
    if (best.at.triangle[0] >= 0) {
        best.at.distance = sqrt(best.least);
        best.at.point[0] = lw_frame_point(frame_a, best.at.point[0]);
        best.at.point[1] = lw_frame_point(frame_a, best.at.point[1]);
    }
    return best.at;
}
