/* A cylinder (a) against a polyhedron with or without a radius (b).
 *
 * The direction of contact is that of the largest separation s(n) (core/contact/nearest.c), overlapping or apart. It is one of: the normal of a face; the
 * axis, over a cap; from a vertex to the nearest point of the cylinder; across an edge, somewhere between its two faces: that one is the summit of a
 * function of one angle. With it the points of contact are found as for polyhedra. */
#include "core/contact/cylinder.h"

typedef struct Search {
    LwPairWork *work;
    const LwPlaced *a, *b;
    double size, most, s, least;
    LwVec3 n;
    LwSide3 part;           /* of b, to which n belongs */
} Search;

static double highest(const LwPlaced *p, LwVec3 n, int *vertex)
{
    double most = -INFINITY;
    for (int i = 0; i < p->solid->vertex_count; i++) {
        double h = lw_vec3_dot(n, p->vertex[i]);
        if (h > most)
            most = h, *vertex = i;
    }
    return most;
}

static bool better(Search *z, double s, LwVec3 n)
{
    if (!(s > z->s + 1e-12 * z->size))
        return false;
    z->s = s;
    z->n = n;
    return true;
}

static void try_faces(Search *z)
{
    for (int f = 0; f < z->b->solid->face_count; f++) {
        LwVec3 n = z->b->normal[f];
        double offset = lw_vec3_dot(n, z->b->vertex[z->b->solid->loop[z->b->solid->face[f].first]]);
        if (better(z, lw_cylinder_lowest(z->a, n) - offset, n))
            z->part = lw_side_face(z->b, f);
    }
}

static void try_vertex_direction(Search *z, LwVec3 n)
{
    int vertex = 0;
    double s = lw_cylinder_lowest(z->a, n) - highest(z->b, n, &vertex);
    if (better(z, s, n))
        z->part = lw_side_vertex(z->b, vertex);
}

static void try_vertices(Search *z)
{
    const LwPlaced *a = z->a;
    for (int k = 0; k < 2; k++)
        try_vertex_direction(z, lw_vec3_scale(a->z, k ? -1 : 1));
    for (int i = 0; i < z->b->solid->vertex_count; i++) {
        LwVec3 d = lw_vec3_sub(z->b->vertex[i], a->centre);
        double along = lw_vec3_dot(d, a->z), out;
        LwVec3 across = lw_vec3_mad(d, -along, a->z);
        out = lw_vec3_norm(across);
        double rise = fabs(along) > a->solid->half ? (along > 0 ? along - a->solid->half : along + a->solid->half) : 0;
        /* From the vertex to the nearest point; of a vertex inside, to the side. */
        LwVec3 n = lw_vec3_scale(a->z, -rise);
        if (rise == 0 || out > a->solid->r)
            n = lw_vec3_mad(n, -(rise == 0 ? 1 : out - a->solid->r), out > 1e-300 ? lw_vec3_scale(across, 1 / out) : a->x);
        double length = lw_vec3_norm(n);
        /* A sharp corner on the sharp rim touches in passing: what counts then is the side or the cap. */
        bool rim = rise != 0 && out > a->solid->r;
        if (length > (rim && z->b->solid->r == 0 ? 1e-6 : 1e-9) * z->size)
            try_vertex_direction(z, lw_vec3_scale(n, 1 / length));
    }
}

/* ---- directions across an edge ---- */

typedef struct Arc {
    const LwPlaced *a;
    LwVec3 from, to, on;    /* directions at 0 and 1 (of half a circle: at 0 and a quarter turn); a point of the edge */
    bool circle;
} Arc;

static LwVec3 arc_direction(const Arc *arc, double tau)
{
    if (arc->circle)
        return lw_vec3_mad(lw_vec3_scale(arc->from, cos(tau)), sin(tau), arc->to);
    LwVec3 n = lw_vec3_mad(lw_vec3_scale(arc->from, 1 - tau), tau, arc->to);
    return lw_vec3_scale(n, 1 / lw_vec3_norm(n));
}

static double arc_score(const void *context, double tau)
{
    const Arc *arc = context;
    LwVec3 n = arc_direction(arc, tau);
    return lw_cylinder_lowest(arc->a, n) - lw_vec3_dot(n, arc->on);
}

static Arc arc_of(const Search *z, int edge)
{
    const LwSolidEdge *e = &z->b->solid->edge[edge];
    Arc arc = { .a = z->a, .on = z->b->vertex[e->vertex[0]], .circle = e->face[0] < 0 || e->face[1] < 0 };
    if (!arc.circle) {
        arc.from = z->b->normal[e->face[0]];
        arc.to = z->b->normal[e->face[1]];
        return arc;
    }
    LwVec3 u = lw_side_edge(z->b, edge).direction;
    arc.from = lw_circle_start(u);
    arc.to = lw_vec3_cross(u, arc.from);
    return arc;
}

static void try_edge(Search *z, int edge)
{
    Arc arc = arc_of(z, edge);
    int steps = arc.circle ? 32 : 8;
    double width = (arc.circle ? 6.283185307179586477 : 1) / steps, best = -INFINITY, at = 0;
    for (int i = 0; i <= steps; i++) {
        double s = arc_score(&arc, i * width);
        if (s > best)
            best = s, at = i * width;
    }
    /* Between two samples the summit is no higher than by the slope of |n·z| and the bend of the rest. */
    double angle = arc.circle ? width : acos(fmax(-1, fmin(1, lw_vec3_dot(arc.from, arc.to)))) * 1.6 * width;
    double bend = lw_vec3_norm(lw_vec3_sub(z->a->centre, arc.on)) + z->a->solid->bound;
    if (best + z->a->solid->half * angle + bend * angle * angle < z->s)
        return;
    double low = arc.circle ? at - width : fmax(0, at - width), high = arc.circle ? at + width : fmin(1, at + width);
    double tau = lw_summit(arc_score, &arc, low, high);
    LwVec3 n = arc_direction(&arc, tau);
    if (better(z, arc_score(&arc, tau), n))
        z->part = lw_side_edge(z->b, edge);
}

static void search(Search *z)
{
    try_faces(z);
    try_vertices(z);
    if (z->s > z->most)
        return;
    for (int e = 0; e < z->b->solid->edge_count; e++)
        try_edge(z, e);
}

/* ---- points ---- */

static LwContactPoint *add(Search *z, LwSide3 a, LwSide3 b)
{
    return lw_pair_add(z->work, a, b, z->n);
}

/* The rims and their fixed points over a face. */
static void add_over_face(Search *z, int face)
{
    const LwPlaced *a = z->a, *b = z->b;
    LwVec3 n = b->normal[face], down = lw_vec3_scale(n, -1), on = b->vertex[b->solid->loop[b->solid->face[face].first]];
    LwSide3 plane = lw_side_face(b, face);
    double tilt = lw_vec3_norm(lw_vec3_cross(a->z, n)), margin = 1e-9 * z->size;
    for (int end = 0; end < 2; end++) {
        LwVec3 low = lw_rim_towards(a, end, down);
        double h = lw_vec3_dot(n, lw_vec3_sub(low, on));
        if (tilt > LW_CYLINDER_UPRIGHT && h <= z->most && h > z->least && lw_face_holds(b, face, low, margin))
            add(z, lw_side_rim(a, end, low), plane);
        for (int i = 0; tilt < LW_CYLINDER_FLAT && i < LW_RIM_POINTS; i++) {
            LwSide3 point = lw_side_rim_point(a, end, i);
            h = lw_vec3_dot(n, lw_vec3_sub(point.point, on));
            if (h <= z->most && h > z->least && lw_face_holds(b, face, point.point, margin))
                add(z, point, plane);
        }
    }
}

static void add_over_cap(Search *z, int end)
{
    LwSide3 cap = lw_side_cap(z->a, end);
    for (int i = 0; i < z->b->solid->vertex_count; i++) {
        LwVec3 v = z->b->vertex[i];
        double h = lw_vec3_dot(cap.direction, lw_vec3_sub(v, cap.point));
        if (h <= z->most && h > z->least && lw_cap_holds(z->a, v, 1e-9 * z->size))
            add(z, cap, lw_side_vertex(z->b, i));
    }
}

static bool inside_edge(const LwPlaced *p, int edge, LwVec3 x)
{
    const int *v = p->solid->edge[edge].vertex;
    LwVec3 u = lw_vec3_sub(p->vertex[v[1]], p->vertex[v[0]]);
    double s = lw_vec3_dot(lw_vec3_sub(x, p->vertex[v[0]]), u) / lw_vec3_dot(u, u);
    return s > 0 && s < 1;
}

/* What Newton's method found must lie along the edge and face the right way still. */
static void keep_over_edge(Search *z, const LwContactPoint *p, int edge)
{
    double along = p ? lw_vec3_dot(p->normal, z->n) * (z->work->swapped ? -1 : 1) : 1;
    if (p && (along < 0.9 || !inside_edge(z->b, edge, p->place)))
        lw_pair_drop(z->work);
}

/* Where an edge runs across the rim of the facing cap. */
static void add_rim_crossings(Search *z, int edge, int end)
{
    const LwPlaced *a = z->a;
    LwSide3 rim = lw_side_rim(a, end, a->centre), line = lw_side_edge(z->b, edge);
    LwVec3 d = lw_vec3_sub(line.point, rim.point), across = lw_vec3_mad(line.direction, -lw_vec3_dot(line.direction, a->z), a->z);
    d = lw_vec3_mad(d, -lw_vec3_dot(d, a->z), a->z);
    double uu = lw_vec3_dot(across, across), ud = lw_vec3_dot(across, d), root = ud * ud - uu * (lw_vec3_dot(d, d) - rim.r * rim.r);
    if (!(uu > 1e-4) || !(root > 0))
        return;
    for (int k = 0; k < 2; k++) {
        double s = (-ud + (k ? 1 : -1) * sqrt(root)) / uu;
        LwVec3 x = lw_vec3_mad(line.point, s, line.direction);
        rim.near = lw_vec3_add(rim.point, lw_vec3_mad(d, s, across));
        double h = lw_vec3_dot(lw_vec3_sub(x, rim.point), lw_vec3_scale(a->z, end ? 1 : -1));
        LwSide3 one = line;
        one.part += (unsigned)k << 27;              /* an edge may cross a rim twice */
        if (h > z->least && h < z->most && inside_edge(z->b, edge, x))
            keep_over_edge(z, add(z, rim, one), edge);
    }
}

/* An edge against the curved side: where they cross, and where they run side by side, at the ends of the stretch that they share. */
static void add_side_crossing(Search *z, int edge)
{
    const LwPlaced *a = z->a, *b = z->b;
    const int *v = b->solid->edge[edge].vertex;
    LwVec3 e = lw_vec3_scale(a->z, a->solid->half), p = lw_vec3_sub(a->centre, e), q = lw_vec3_add(a->centre, e);
    double s, t, sine = lw_lines_nearest(p, q, b->vertex[v[0]], b->vertex[v[1]], &s, &t);
    LwVec3 x = lw_vec3_mad(p, s, lw_vec3_sub(q, p)), y = lw_vec3_mad(b->vertex[v[0]], t, lw_vec3_sub(b->vertex[v[1]], b->vertex[v[0]]));
    if (sine > 1e-5 && s > 0 && s < 1 && t > 0 && t < 1) {
        double h = fabs(lw_vec3_dot(z->n, lw_vec3_sub(x, y))) - a->solid->r;
        if (lw_vec3_dot(z->n, lw_vec3_sub(x, y)) > 0 && h > z->least && h < z->most)
            add(z, lw_side_axis(a), lw_side_edge(b, edge));
    }
    if (sine > 0.03)
        return;
    for (int k = 0; k < 2; k++) {
        if (lw_axis_holds(a, b->vertex[v[k]], 0))
            add(z, lw_side_axis(a), lw_side_vertex(b, v[k]));
        LwVec3 low = lw_rim_towards(a, k, lw_vec3_scale(z->n, -1));
        if (inside_edge(b, edge, low))
            keep_over_edge(z, add(z, lw_side_rim(a, k, low), lw_side_edge(b, edge)), edge);
    }
}

static void add_best(Search *z)
{
    const LwPlaced *a = z->a;
    LwVec3 m = lw_vec3_scale(z->n, -1);
    double along = fabs(lw_vec3_dot(m, a->z));
    int end = lw_cylinder_end(a, m);
    LwSide3 rim = lw_side_rim(a, end, lw_rim_towards(a, end, m)), part = along < 1e-7 ? lw_side_axis(a) : rim;
    bool vertex = z->part.kind == LW_FEATURE_POINT;
    if (z->part.kind == LW_FEATURE_PLANE && lw_pair_smallest(z->work) <= z->s + 1e-6 * z->size)
        return;
    if (z->part.kind == LW_FEATURE_PLANE)
        part = rim;
    if (vertex && along > 1 - 1e-12)
        part = lw_side_cap(a, end);
    add(z, part, z->part);
    /* An edge that runs along the rim, both sharp, or deep inside. */
    int corner = 0;
    highest(z->b, z->n, &corner);
    lw_pair_add_rest(z->work, lw_rim_towards(a, end, m), lw_vec3_mad(z->b->vertex[corner], z->b->solid->r, z->n), z->n, z->size);
}

void lw_pair_of_cylinder_and_polyhedron(LwPairWork *work)
{
    Search z = { .work = work, .a = work->a, .b = work->b, .size = lw_pair_size(work->a, work->b), .most = work->reach + work->b->solid->r, .s = -INFINITY };
    search(&z);
    if (z.s > z.most)
        return;
    z.least = fmin(z.s, 0) - 1e-6 * z.size;
    lw_pair_set_least(work, z.s - work->b->solid->r, z.size);
    const LwPlaced *b = z.b;
    double along = lw_vec3_dot(z.n, z.a->z);
    int end = along < 0, face = -1;
    double most = 0.9;
    for (int f = 0; f < b->solid->face_count; f++)
        if (lw_vec3_dot(b->normal[f], z.n) > most)
            most = lw_vec3_dot(b->normal[f], z.n), face = f;
    if (face >= 0)
        add_over_face(&z, face);
    if (fabs(along) > 0.9)
        add_over_cap(&z, end);
    int edges = face >= 0 ? b->solid->face[face].count : b->solid->edge_count;
    for (int i = 0; i < edges; i++) {
        int edge = face >= 0 ? b->solid->loop_edge[b->solid->face[face].first + i] : i;
        bool best = z.part.part == LW_PART_EDGE + (unsigned)edge;
        if (face < 0 && b->solid->face_count > 0 && !best)
            continue;
        if (fabs(along) > 0.9)
            add_rim_crossings(&z, edge, end);
        if (fabs(along) < 0.43)
            add_side_crossing(&z, edge);
    }
    add_best(&z);
}
