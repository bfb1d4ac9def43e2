/* Pairs of triangles that pass through each other: of two meshes, or of one. */
#include "app/geometry/bvh_private.h"

#include "app/geometry/triangles.h"

#include <math.h>

static bool cross(const LwCorners *a, const LwCorners *b)
{
    LwVec3 at;
    for (int k = 0; k < 3; k++)
        if (lw_segment_pierces(a->p[k], a->p[(k + 1) % 3], b->p, 0, &at) || lw_segment_pierces(b->p[k], b->p[(k + 1) % 3], a->p, 0, &at))
            return true;
    return false;
}

/* False to stop. */
static bool report_leaves(const LwBvhView *view, int node_a, int node_b, LwCrossing *report, void *user)
{
    const LwBvhNode *a = &view->a->node[node_a], *b = &view->b->node[node_b];
    for (int j = b->first; j < b->first + b->count; j++) {
        LwCorners seen = lw_bvh_see(view, &view->b->corners[j]);
        for (int i = a->first; i < a->first + a->count; i++)
            if (cross(&view->a->corners[i], &seen) && !report(user, view->a->triangle[i], view->b->triangle[j]))
                return false;
    }
    return true;
}

void lw_bvh_crossings(const LwBvh *a, LwFrame frame_a, const LwBvh *b, LwFrame frame_b, LwCrossing *report, void *user)
{
    int stack[4 * LW_BVH_DEPTH][2], depth = 0, pair[2][2];
    LwBvhView view;
    if (a->node_count == 0 || b->node_count == 0)
        return;
    lw_bvh_view(&view, a, frame_a, b, frame_b);
    stack[depth][0] = stack[depth][1] = 0;
    depth++;
    while (depth > 0) {
        int node_a = stack[--depth][0], node_b = stack[depth][1];
        if (lw_bvh_square_gap(&view, &a->node[node_a], &b->node[node_b]) > 0)
            continue;
        if (!lw_bvh_split(&view, node_a, node_b, pair)) {
            if (!report_leaves(&view, node_a, node_b, report, user))
                return;
            continue;
        }
        for (int k = 0; k < 2; k++, depth++) {
            stack[depth][0] = pair[k][0];
            stack[depth][1] = pair[k][1];
        }
    }
}

/* A vertex that both triangles have (by number in the mesh): its place in a, −1 when there is none; *count of such. */
static int shared_corner(const LwTriangle *a, const LwTriangle *b, int *count)
{
    int place = -1;
    *count = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (a->v[i] == b->v[j]) {
                place = i;
                ++*count;
            }
    return place;
}

/* Triangles with a common corner can cross by the edge opposite to it; with a common edge they lie side by side, or fold upon each other,
 * which encloses nothing. */
static bool cross_in_mesh(const LwBvh *bvh, int i, int j, double margin)
{
    const LwTriangle *ta = &bvh->mesh->triangle[bvh->triangle[i]], *tb = &bvh->mesh->triangle[bvh->triangle[j]];
    const LwVec3 *a = bvh->corners[i].p, *b = bvh->corners[j].p;
    LwVec3 at;
    int shared, place_a = shared_corner(ta, tb, &shared), place_b = shared_corner(tb, ta, &shared);
    if (shared > 1)
        return false;
    if (shared == 1)
        return lw_segment_pierces(a[(place_a + 1) % 3], a[(place_a + 2) % 3], b, margin, &at) ||
               lw_segment_pierces(b[(place_b + 1) % 3], b[(place_b + 2) % 3], a, margin, &at);
    for (int k = 0; k < 3; k++)
        if (lw_segment_pierces(a[k], a[(k + 1) % 3], b, margin, &at) || lw_segment_pierces(b[k], b[(k + 1) % 3], a, margin, &at))
            return true;
    return false;
}

static bool overlap(const LwBox *a, const LwBox *b)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y && a->min.z <= b->max.z &&
           b->min.z <= a->max.z;
}

/* All pairs of triangles of two leaves, or of one. */
static int count_leaves(const LwBvh *bvh, int a, int b, double margin)
{
    const LwBvhNode *na = &bvh->node[a], *nb = &bvh->node[b];
    int count = 0;
    for (int i = na->first; i < na->first + na->count; i++)
        for (int j = a == b ? i + 1 : nb->first; j < nb->first + nb->count; j++)
            count += cross_in_mesh(bvh, i, j, margin);
    return count;
}

/* What single precision, in which meshes are often stored, loses of the coordinates: less is not a crossing. */
static double rounding_of(const LwBox *box)
{
    double largest = 0;
    const double x[6] = { box->min.x, box->min.y, box->min.z, box->max.x, box->max.y, box->max.z };
    for (int k = 0; k < 6; k++)
        largest = fmax(largest, fabs(x[k]));
    return 4e-7 * largest;
}

int lw_bvh_self_crossings(const LwBvh *bvh, int most)
{
    int stack[4 * LW_BVH_DEPTH][2], depth = 0, count = 0;
    if (bvh->node_count == 0)
        return 0;
    LwBvhView self = { .a = bvh, .b = bvh };
    double margin = rounding_of(&bvh->node[0].box);
    stack[depth][0] = stack[depth][1] = 0;
    depth++;
    while (depth > 0 && count < most) {
        int a = stack[--depth][0], b = stack[depth][1], pair[3][2], pairs = 2;
        if (a != b && !overlap(&bvh->node[a].box, &bvh->node[b].box))
            continue;
        if (a == b && bvh->node[a].count == 0) { /* left with itself, right with itself, left with right */
            pair[0][0] = pair[0][1] = pair[2][0] = a + 1;
            pair[1][0] = pair[1][1] = pair[2][1] = bvh->node[a].first;
            pairs = 3;
        } else if (!lw_bvh_split(&self, a, b, pair)) {
            count += count_leaves(bvh, a, b, margin);
            continue;
        }
        for (int k = 0; k < pairs; k++, depth++) {
            stack[depth][0] = pair[k][0];
            stack[depth][1] = pair[k][1];
        }
    }
    return count < most ? count : most;
}
