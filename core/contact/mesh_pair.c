/* A convex polyhedron with or without a radius, or a cylinder (a), against a triangle mesh (b).
 *
 * Triangle by triangle: what of a lies over it; ridges and the corners between them against edges, faces and the curved side of a. A flat or hollow edge of
 * the mesh is nothing to touch: what comes near it lies over one of its triangles. Triangles of one plane are that plane, so that a body that slides over
 * them feels nothing of how it was cut up. */
#include "core/contact/cylinder.h"
#include "core/contact/mesh.h"

typedef struct Over {
    LwPairWork *work;
    const LwPlaced *a, *b;
    const LwMesh *mesh;
    double size, most;
} Over;

/* Edges and corners that a body lies on stay in touch while it rocks by this much (rad) beyond where they are the nearest. */
static const double ROCKING = 0.05;

/* How far x is from the triangle. */
static double triangle_distance(const LwPlaced *b, int face, LwVec3 x)
{
    const LwSolidFace *f = &b->solid->face[face];
    if (lw_face_holds(b, face, x, 0))
        return fabs(lw_vec3_dot(b->normal[face], lw_vec3_sub(x, b->vertex[b->solid->loop[f->first]])));
    double least = INFINITY;
    for (int i = 0; i < f->count; i++) {
        LwVec3 from = b->vertex[b->solid->loop[f->first + i]], u = lw_vec3_sub(b->vertex[b->solid->loop[f->first + (i + 1) % f->count]], from);
        double s = fmax(0, fmin(1, lw_vec3_dot(lw_vec3_sub(x, from), u) / lw_vec3_dot(u, u)));
        least = fmin(least, lw_vec3_norm(lw_vec3_sub(x, lw_vec3_mad(from, s, u))));
    }
    return least;
}

/* x is h above a triangle, or below it: then it counts as sunk into it only if no other part of the surface is nearer, because it may be in front of the
 * other side of a thin wall. */
static bool belongs(const Over *o, LwVec3 x, double h)
{
    double nearest = INFINITY;
    for (int k = 0; h < 0 && k < o->mesh->triangle_count; k++)
        nearest = fmin(nearest, triangle_distance(o->b, o->mesh->triangle[k], x));
    return h >= 0 || -h <= nearest + 1e-9 * o->size;
}

/* A point of a (a vertex, a point of a rim) over the triangles. */
static void point_over_faces(Over *o, LwSide3 side, LwVec3 x)
{
    const LwPlaced *b = o->b;
    for (int i = 0; i < o->mesh->triangle_count; i++) {
        int face = o->mesh->triangle[i], plane = o->mesh->plane[face];
        double h = lw_vec3_dot(b->normal[plane], lw_vec3_sub(x, b->vertex[b->solid->loop[b->solid->face[plane].first]]));
        if (h <= o->most && lw_face_holds(b, face, x, 1e-9 * o->size) && belongs(o, x, h))
            lw_pair_add(o->work, side, lw_side_face(b, plane), b->normal[plane]);
    }
}

/* Does the direction from the mesh's vertex lead away from all of its edges? */
static bool vertex_holds(const Over *o, int vertex, LwVec3 n, double slack)
{
    const LwPlaced *b = o->b;
    for (int i = o->mesh->star_first[vertex]; i < o->mesh->star_first[vertex + 1]; i++) {
        const int *v = b->solid->edge[o->mesh->star[i]].vertex;
        LwVec3 u = lw_vec3_sub(b->vertex[v[0] == vertex ? v[1] : v[0]], b->vertex[vertex]);
        if (lw_vec3_dot(u, n) > slack * lw_vec3_norm(u))
            return false;
    }
    return true;
}

/* ---- points of a against ridges and corners ---- */

static void point_over_ridges(Over *o, int vertex)
{
    const LwPlaced *a = o->a, *b = o->b;
    LwVec3 x = a->vertex[vertex];
    double nearest = a->solid->r > 0 ? 0 : 1e-6 * o->size;     /* sharp on sharp: only apart */
    for (int i = 0; i < o->mesh->edge_count; i++) {
        int e = o->mesh->edge[i];
        const int *v = b->solid->edge[e].vertex;
        LwVec3 from = b->vertex[v[0]], u = lw_vec3_sub(b->vertex[v[1]], from);
        double s = lw_vec3_dot(lw_vec3_sub(x, from), u) / lw_vec3_dot(u, u);
        LwVec3 d = lw_vec3_sub(x, lw_vec3_mad(from, s, u));
        double distance = lw_vec3_norm(d);
        if (s > 0 && s < 1 && distance > nearest && distance < o->most && lw_edge_holds(b, e, lw_vec3_scale(d, 1 / distance), 1, 1e-9))
            lw_pair_add(o->work, lw_side_vertex(a, vertex), lw_side_edge(b, e), d);
    }
    for (int i = 0; i < o->mesh->vertex_count; i++) {
        int v = o->mesh->vertex[i];
        LwVec3 d = lw_vec3_sub(x, b->vertex[v]);
        double distance = lw_vec3_norm(d);
        if (distance > nearest && distance < o->most && vertex_holds(o, v, lw_vec3_scale(d, 1 / distance), 0))
            lw_pair_add(o->work, lw_side_vertex(a, vertex), lw_side_vertex(b, v), d);
    }
}

/* ---- edges and faces of a against ridges and corners ---- */

static double inside(const LwPlaced *p, LwVec3 x)
{
    double most = -INFINITY;
    for (int f = 0; f < p->solid->face_count; f++)
        most = fmax(most, lw_vec3_dot(p->normal[f], lw_vec3_sub(x, p->vertex[p->solid->loop[p->solid->face[f].first]])));
    return most;
}

static void edge_over_ridge(Over *o, int i, int e)
{
    const LwPlaced *a = o->a, *b = o->b;
    const int *va = a->solid->edge[i].vertex, *vb = b->solid->edge[e].vertex;
    LwVec3 p = a->vertex[va[0]], u = lw_vec3_sub(a->vertex[va[1]], p), q = b->vertex[vb[0]], v = lw_vec3_sub(b->vertex[vb[1]], q);
    double s, t;
    if (lw_lines_nearest(p, a->vertex[va[1]], q, b->vertex[vb[1]], &s, &t) < 1e-5 || !(s > 0 && s < 1 && t > 0 && t < 1))
        return;
    LwVec3 n = lw_vec3_cross(u, v), y = lw_vec3_mad(q, t, v);
    n = lw_vec3_scale(n, 1 / lw_vec3_norm(n));
    for (int k = 0; k < 2; k++, n = lw_vec3_scale(n, -1)) {
        double h = lw_vec3_dot(n, lw_vec3_sub(lw_vec3_mad(p, s, u), y));
        bool right = h >= 0 ? h < o->most : a->solid->face_count > 0 && inside(a, y) <= 1e-9 * o->size;
        if (right && lw_edge_holds(b, e, n, 1, ROCKING) && lw_edge_holds(a, i, n, -1, ROCKING))
            lw_pair_add(o->work, lw_side_edge(a, i), lw_side_edge(b, e), n);
    }
}

static void corner_under_faces(Over *o, int v)
{
    const LwPlaced *a = o->a, *b = o->b;
    LwVec3 x = b->vertex[v];
    double deepest = inside(a, x);
    for (int f = 0; f < a->solid->face_count; f++) {
        double h = lw_vec3_dot(a->normal[f], lw_vec3_sub(x, a->vertex[a->solid->loop[a->solid->face[f].first]]));
        /* Sunk into a, it leaves by the nearest of its faces. */
        if (h > o->most || (h < 0 && h < deepest - 1e-9 * o->size) || (h < 0 && deepest > 1e-9 * o->size))
            continue;
        LwVec3 n = lw_vec3_scale(a->normal[f], -1);
        if (lw_face_holds(a, f, x, 1e-9 * o->size) && vertex_holds(o, v, n, ROCKING))
            lw_pair_add(o->work, lw_side_face(a, f), lw_side_vertex(b, v), n);
    }
}

static void corner_under_edge(Over *o, int v, int i)
{
    const LwPlaced *a = o->a, *b = o->b;
    const int *va = a->solid->edge[i].vertex;
    LwVec3 from = a->vertex[va[0]], u = lw_vec3_sub(a->vertex[va[1]], from), x = b->vertex[v];
    double s = lw_vec3_dot(lw_vec3_sub(x, from), u) / lw_vec3_dot(u, u);
    LwVec3 d = lw_vec3_sub(lw_vec3_mad(from, s, u), x);
    double distance = lw_vec3_norm(d);
    if (!(s > 0 && s < 1) || !(distance < o->most) || !(distance > (a->solid->r > 0 ? 0 : 1e-6 * o->size)))
        return;
    LwVec3 n = lw_vec3_scale(d, 1 / distance);
    if (vertex_holds(o, v, n, 0) && lw_edge_holds(a, i, n, -1, 1e-9))
        lw_pair_add(o->work, lw_side_edge(a, i), lw_side_vertex(b, v), n);
}

void lw_pair_with_mesh(LwPairWork *work)
{
    Over o = { work, work->a, work->b, work->b->solid->mesh, work->a->solid->bound, work->reach + work->a->solid->r };
    const LwSolid *solid = o.a->solid;
    LwVec3 out = { 0.5 * work->reach, 0.5 * work->reach, 0.5 * work->reach };
    if (!(o.size > 0))
        o.size = o.b->solid->bound;
    lw_mesh_near(o.b, lw_vec3_sub(o.a->low, out), lw_vec3_add(o.a->high, out));
    if (o.mesh->triangle_count == 0)
        return;
    for (int i = 0; i < solid->vertex_count; i++) {
        point_over_faces(&o, lw_side_vertex(o.a, i), o.a->vertex[i]);
        point_over_ridges(&o, i);
    }
    for (int i = 0; i < solid->edge_count; i++)
        for (int k = 0; k < o.mesh->edge_count; k++)
            edge_over_ridge(&o, i, o.mesh->edge[k]);
    for (int k = 0; k < o.mesh->vertex_count; k++) {
        corner_under_faces(&o, o.mesh->vertex[k]);
        for (int i = 0; i < solid->edge_count; i++)
            corner_under_edge(&o, o.mesh->vertex[k], i);
    }
}

/* ---- cylinders ---- */

static void rim_over_faces(Over *o, int end)
{
    const LwPlaced *a = o->a, *b = o->b;
    for (int i = 0; i < o->mesh->triangle_count; i++) {
        int face = o->mesh->triangle[i], plane = o->mesh->plane[face];
        LwVec3 n = b->normal[plane], low = lw_rim_towards(a, end, lw_vec3_scale(n, -1));
        double tilt = lw_vec3_norm(lw_vec3_cross(a->z, n)), margin = 1e-9 * o->size, h = lw_vec3_dot(n, lw_vec3_sub(low, b->vertex[b->solid->loop[b->solid->face[plane].first]]));
        if (tilt > LW_CYLINDER_UPRIGHT && h < o->most && lw_face_holds(b, face, low, margin) && belongs(o, low, h))
            lw_pair_add(o->work, lw_side_rim(a, end, low), lw_side_face(b, plane), n);
        for (int k = 0; tilt < LW_CYLINDER_FLAT && h < o->most && k < LW_RIM_POINTS; k++) {
            LwSide3 point = lw_side_rim_point(a, end, k);
            if (lw_face_holds(b, face, point.point, margin) && belongs(o, point.point, lw_vec3_dot(n, lw_vec3_sub(point.point, low)) + h))
                lw_pair_add(o->work, point, lw_side_face(b, plane), n);
        }
    }
}

static void side_over_ridge(Over *o, int e)
{
    const LwPlaced *a = o->a, *b = o->b;
    const int *v = b->solid->edge[e].vertex;
    LwVec3 half = lw_vec3_scale(a->z, a->solid->half), p = lw_vec3_sub(a->centre, half), q = lw_vec3_add(a->centre, half);
    double s, t;
    if (lw_lines_nearest(p, q, b->vertex[v[0]], b->vertex[v[1]], &s, &t) < 1e-5 || !(s > 0 && s < 1 && t > 0 && t < 1))
        return;
    LwVec3 d = lw_vec3_sub(lw_vec3_mad(p, s, lw_vec3_sub(q, p)), lw_vec3_mad(b->vertex[v[0]], t, lw_vec3_sub(b->vertex[v[1]], b->vertex[v[0]])));
    double distance = lw_vec3_norm(d);
    if (distance > 0 && distance < o->most + a->solid->r && lw_edge_holds(b, e, lw_vec3_scale(d, 1 / distance), 1, ROCKING))
        lw_pair_add(o->work, lw_side_axis(a), lw_side_edge(b, e), d);
}

static void corner_under_cylinder(Over *o, int v)
{
    const LwPlaced *a = o->a;
    LwVec3 d = lw_vec3_sub(o->b->vertex[v], a->centre);
    double along = lw_vec3_dot(d, a->z), rise = fabs(along) - a->solid->half;
    LwVec3 across = lw_vec3_mad(d, -along, a->z), cap = lw_vec3_scale(a->z, along > 0 ? -1 : 1);
    double out = lw_vec3_norm(across), beside = out - a->solid->r;
    LwVec3 in = out > 0 ? lw_vec3_scale(across, -1 / out) : a->x;
    if (rise <= 0 && (beside > 0 || beside > rise) && vertex_holds(o, v, in, ROCKING))
        lw_pair_add(o->work, lw_side_axis(a), lw_side_vertex(o->b, v), in);
    else if (beside <= 0 && vertex_holds(o, v, cap, ROCKING))
        lw_pair_add(o->work, lw_side_cap(a, along > 0), lw_side_vertex(o->b, v), cap);
}

/* Rims over faces, the curved side over ridges and corners, caps over corners; rims against ridges are left to the two of these between which they are. */
void lw_pair_of_cylinder_and_mesh(LwPairWork *work)
{
    Over o = { work, work->a, work->b, work->b->solid->mesh, work->a->solid->bound, work->reach };
    LwVec3 out = { 0.5 * work->reach, 0.5 * work->reach, 0.5 * work->reach };
    lw_mesh_near(o.b, lw_vec3_sub(o.a->low, out), lw_vec3_add(o.a->high, out));
    for (int end = 0; end < 2; end++)
        rim_over_faces(&o, end);
    for (int i = 0; i < o.mesh->edge_count; i++)
        side_over_ridge(&o, o.mesh->edge[i]);
    for (int i = 0; i < o.mesh->vertex_count; i++)
        corner_under_cylinder(&o, o.mesh->vertex[i]);
}
