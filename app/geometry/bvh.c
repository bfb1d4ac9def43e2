/* Building the hierarchy: top down, the split of least surface area among 16 slabs of the triangles' middles (surface area heuristic).
 *
 * Why our own and not FCL or libccd: those answer for one pair of convex shapes (libccd) or bring a C++ library of several megabytes
 * with its own mesh classes (FCL, Coal) for one query of the five needed here; rays, windings and self-crossings would be ours anyway. */
#include "app/geometry/bvh_private.h"

#include <math.h>
#include <stdlib.h>

enum { SLABS = 16, LEAF = 2, CAREFUL_DEPTH = 48, FLAT = 256 };

typedef struct Item {
    LwBox box;
    double middle[3];
    int triangle;
} Item;

typedef struct Builder {
    LwBvh *bvh;
    Item *item;
} Builder;

/* Half of its surface; 0 when empty. */
static double half_area(const LwBox *box)
{
    LwVec3 s = lw_vec3_sub(box->max, box->min);
    return s.x >= 0 ? s.x * s.y + s.y * s.z + s.z * s.x : 0;
}

/* lw_box_join in place and without calls: building is little else. */
static inline void widen(LwBox *box, const LwBox *more)
{
    box->min.x = more->min.x < box->min.x ? more->min.x : box->min.x;
    box->min.y = more->min.y < box->min.y ? more->min.y : box->min.y;
    box->min.z = more->min.z < box->min.z ? more->min.z : box->min.z;
    box->max.x = more->max.x > box->max.x ? more->max.x : box->max.x;
    box->max.y = more->max.y > box->max.y ? more->max.y : box->max.y;
    box->max.z = more->max.z > box->max.z ? more->max.z : box->max.z;
}

typedef struct Split {
    int axis, slab;     /* items in slabs up to this one go left */
    double low, scale, cost;
} Split;

static int slab_of(const Split *split, const Item *item)
{
    double slab = (item->middle[split->axis] - split->low) * split->scale;
    return slab < SLABS ? (int)slab : SLABS - 1; /* NaN, of absurd sizes, is the last */
}

/* The best border between slabs along an axis; cost INFINITY when all middles fall into one. */
static Split try_axis(const Item *item, int count, int axis, double low, double high)
{
    Split split = { .axis = axis, .low = low, .scale = SLABS / (high - low), .cost = INFINITY };
    LwBox box[SLABS], left = lw_box_empty(), right = lw_box_empty();
    int inside[SLABS] = { 0 }, left_count = 0;
    double right_cost[SLABS];
    if (!(high > low) || !isfinite(split.scale))
        return split;
    for (int s = 0; s < SLABS; s++)
        box[s] = lw_box_empty();
    for (int i = 0; i < count; i++) {
        int s = slab_of(&split, &item[i]);
        inside[s]++;
        widen(&box[s], &item[i].box);
    }
    for (int s = SLABS - 1, n = 0; s > 0; s--) {
        widen(&right, &box[s]);
        n += inside[s];
        right_cost[s] = n * half_area(&right);
    }
    for (int s = 0; s + 1 < SLABS; s++) {
        widen(&left, &box[s]);
        left_count += inside[s];
        double cost = left_count * half_area(&left) + right_cost[s + 1];
        if (left_count > 0 && left_count < count && cost < split.cost) {
            split.cost = cost;
            split.slab = s;
        }
    }
    return split;
}

static Split choose_split(const Item *item, int count)
{
    Split best = { .cost = INFINITY };
    for (int axis = 0; axis < 3; axis++) {
        double low = INFINITY, high = -INFINITY;
        for (int i = 0; i < count; i++) {
            low = item[i].middle[axis] < low ? item[i].middle[axis] : low;
            high = item[i].middle[axis] > high ? item[i].middle[axis] : high;
        }
        Split split = try_axis(item, count, axis, low, high);
        if (split.cost < best.cost)
            best = split;
    }
    return best;
}

/* Brings the items of the left side to the front; how many they are. Without a useful split, or too deep, half of them as they lie. */
static int divide(Item *item, int count, int depth)
{
    Split split = depth < CAREFUL_DEPTH ? choose_split(item, count) : (Split){ .cost = INFINITY };
    int left = 0;
    if (!isfinite(split.cost))
        return count / 2;
    for (int i = 0; i < count; i++)
        if (slab_of(&split, &item[i]) <= split.slab) {
            Item swap = item[left];
            item[left++] = item[i];
            item[i] = swap;
        }
    return left;
}

static LwVec3 area_vector(const LwMesh *mesh, int t)
{
    const int *v = mesh->triangle[t].v;
    LwVec3 a = mesh->vertex[v[0]];
    return lw_vec3_cross(lw_vec3_sub(mesh->vertex[v[1]], a), lw_vec3_sub(mesh->vertex[v[2]], a));
}

static void fit_slab(const Builder *b, LwBvhNode *node, int first, int count)
{
    const LwMesh *mesh = b->bvh->mesh;
    LwVec3 sum = { 0, 0, 0 };
    node->low = -INFINITY;
    node->high = INFINITY;
    for (int i = first; i < first + count && count <= FLAT; i++)
        sum = lw_vec3_add(sum, area_vector(mesh, b->item[i].triangle));
    double length = lw_vec3_norm(sum);
    if (!(length > 0) || !isfinite(length))
        return;
    node->normal = lw_vec3_scale(sum, 1 / length);
    node->low = INFINITY;
    node->high = -INFINITY;
    for (int i = first; i < first + count; i++)
        for (int k = 0; k < 3; k++) {
            double h = lw_vec3_dot(node->normal, mesh->vertex[mesh->triangle[b->item[i].triangle].v[k]]);
            node->low = h < node->low ? h : node->low;
            node->high = h > node->high ? h : node->high;
        }
}

static void build(Builder *b, int first, int count, int depth)
{
    LwBvhNode *node = &b->bvh->node[b->bvh->node_count++];
    node->box = lw_box_empty();
    for (int i = first; i < first + count; i++)
        widen(&node->box, &b->item[i].box);
    if (count <= LEAF) {
        node->first = first;
        node->count = count;
        fit_slab(b, node, first, count);
        return;
    }
    int left = divide(b->item + first, count, depth);
    build(b, first, left, depth + 1);
    node->first = b->bvh->node_count;
    build(b, first + left, count - left, depth + 1);
    fit_slab(b, node, first, count);
}

static LwCorners corners_of(const LwMesh *mesh, int t)
{
    const int *v = mesh->triangle[t].v;
    LwCorners c = { .p = { mesh->vertex[v[0]], mesh->vertex[v[1]], mesh->vertex[v[2]] } };
    LwVec3 n = area_vector(mesh, t);
    double length = lw_vec3_norm(n);
    c.normal = lw_vec3_scale(n, length > 0 && isfinite(length) ? 1 / length : 0);
    return c;
}

const LwBvh *lw_bvh_create(const LwMesh *mesh, LwArena *arena)
{
    int count = mesh->triangle_count;
    LwBvh *bvh = LW_NEW(arena, LwBvh);
    bvh->mesh = mesh;
    if (count == 0)
        return bvh;
    bvh->node = LW_NEWN(arena, LwBvhNode, 2 * (size_t)count);
    bvh->corners = LW_NEWN(arena, LwCorners, count);
    bvh->triangle = LW_NEWN(arena, int, count);
    LwArenaMark mark = lw_arena_mark(arena);
    Builder builder = { bvh, LW_NEWN(arena, Item, count) };
    for (int t = 0; t < count; t++) {
        LwCorners c = corners_of(mesh, t);
        Item *item = &builder.item[t];
        item->box = lw_box_add(lw_box_add(lw_box_add(lw_box_empty(), c.p[0]), c.p[1]), c.p[2]);
        lw_vec3_store(item->middle, lw_box_centre(item->box));
        item->triangle = t;
    }
    build(&builder, 0, count, 0);
    for (int i = 0; i < count; i++) {
        bvh->triangle[i] = builder.item[i].triangle;
        bvh->corners[i] = corners_of(mesh, bvh->triangle[i]);
    }
    lw_arena_release(arena, mark);
    return bvh;
}
