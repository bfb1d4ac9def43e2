/* A direction n separates two convex bodies by s(n) = min over a of n·x − max over b of n·y; their distance is the largest s, and where they overlap
 * −s is the least translation that parts them. Only normals of faces and common perpendiculars of edges can be the
 * direction of least overlap; of bodies apart, vertices and edges have directions of their own, and their nearest points are looked for. */
#include "core/contact/nearest.h"

enum { MANY_EDGES = 500 };

typedef struct Search {
    const LwPlaced *a, *b;
    double most, size, best;
    LwNearest *out;
} Search;

double lw_pair_size(const LwPlaced *a, const LwPlaced *b)
{
    double p = a->solid->bound, q = b->solid->bound;
    return p > 0 && (p < q || !(q > 0)) ? p : q;
}

bool lw_face_holds(const LwPlaced *p, int face, LwVec3 x, double margin)
{
    const LwSolidFace *f = &p->solid->face[face];
    LwVec3 from = p->vertex[p->solid->loop[f->first + f->count - 1]];
    for (int i = 0; i < f->count; i++) {
        LwVec3 to = p->vertex[p->solid->loop[f->first + i]];
        LwVec3 in = lw_vec3_cross(p->normal[face], lw_vec3_sub(to, from));
        double depth = lw_vec3_dot(in, lw_vec3_sub(x, from));
        if (depth < 0 && depth < -margin * lw_vec3_norm(in))
            return false;
        from = to;
    }
    return true;
}

double lw_lines_nearest(LwVec3 p0, LwVec3 p1, LwVec3 q0, LwVec3 q1, double *s, double *t)
{
    LwVec3 u = lw_vec3_sub(p1, p0), v = lw_vec3_sub(q1, q0), w = lw_vec3_sub(p0, q0), x = lw_vec3_cross(u, v);
    double xx = lw_vec3_dot(x, x), uu = lw_vec3_dot(u, u), vv = lw_vec3_dot(v, v);
    if (!(xx > 0)) {
        *s = *t = 0.5;
        return 0;
    }
    *s = -lw_vec3_dot(w, lw_vec3_cross(v, x)) / xx;
    *t = -lw_vec3_dot(w, lw_vec3_cross(u, x)) / xx;
    return sqrt(xx / (uu * vv));
}

bool lw_edge_holds(const LwPlaced *p, int edge, LwVec3 n, double sign, double slack)
{
    const LwSolidEdge *e = &p->solid->edge[edge];
    LwVec3 u = lw_vec3_sub(p->vertex[e->vertex[1]], p->vertex[e->vertex[0]]);
    for (int k = 0; k < 2; k++) {
        if (e->face[k] < 0)
            continue;
        /* Across the edge, into the face: it must fall away from the direction. */
        LwVec3 in = lw_vec3_cross(p->normal[e->face[k]], k == 0 ? u : lw_vec3_scale(u, -1));
        if (sign * lw_vec3_dot(in, n) > slack * lw_vec3_norm(u))
            return false;
    }
    return true;
}

/* ---- directions of faces and pairs of edges ---- */

/* Over the faces of p, the largest distance of the nearest vertex of q. */
static double face_separation(const LwPlaced *p, const LwPlaced *q, int *face, int *vertex)
{
    double best = -INFINITY;
    for (int f = 0; f < p->solid->face_count; f++) {
        LwVec3 n = p->normal[f];
        double offset = lw_vec3_dot(n, p->vertex[p->solid->loop[p->solid->face[f].first]]), least = INFINITY;
        int at = 0;
        for (int i = 0; i < q->solid->vertex_count && least > best; i++) {
            double h = lw_vec3_dot(n, q->vertex[i]) - offset;
            if (h < least)
                least = h, at = i;
        }
        if (least > best)
            best = least, *face = f, *vertex = at;
    }
    return best;
}

/* Edges that come as near to the box around the other body as `margin`. */
static int edges_near(const LwPlaced *p, const LwPlaced *q, double margin)
{
    int count = 0;
    LwVec3 m = { margin, margin, margin }, low = lw_vec3_sub(q->low, m), high = lw_vec3_add(q->high, m);
    for (int e = 0; e < p->solid->edge_count; e++) {
        LwVec3 a = p->vertex[p->solid->edge[e].vertex[0]], b = p->vertex[p->solid->edge[e].vertex[1]];
        if (fmin(a.x, b.x) <= high.x && fmax(a.x, b.x) >= low.x && fmin(a.y, b.y) <= high.y && fmax(a.y, b.y) >= low.y && fmin(a.z, b.z) <= high.z &&
            fmax(a.z, b.z) >= low.z)
            p->near[count++] = e;
    }
    return count;
}

static void use_edges(Search *z, int i, int j, double s, LwVec3 n)
{
    z->best = s;
    z->out->s = s;
    z->out->n = n;
    z->out->a = lw_side_edge(z->a, i);
    z->out->b = lw_side_edge(z->b, j);
}

static void try_edges(Search *z, int i, int j)
{
    const LwPlaced *a = z->a, *b = z->b;
    const int *va = a->solid->edge[i].vertex, *vb = b->solid->edge[j].vertex;
    LwVec3 u = lw_vec3_sub(a->vertex[va[1]], a->vertex[va[0]]), v = lw_vec3_sub(b->vertex[vb[1]], b->vertex[vb[0]]);
    LwVec3 n = lw_vec3_cross(u, v);
    double nn = lw_vec3_dot(n, n);
    if (!(nn > 1e-12 * lw_vec3_dot(u, u) * lw_vec3_dot(v, v)))
        return;
    n = lw_vec3_scale(n, 1 / sqrt(nn));
    double s = lw_vec3_dot(n, lw_vec3_sub(a->vertex[va[0]], b->vertex[vb[0]]));
    for (int k = 0; k < 2; k++, s = -s, n = lw_vec3_scale(n, -1))
        /* Faces are preferred where it makes no difference: theirs is the steadier direction. */
        if (s > z->best + 1e-6 * z->size && lw_edge_holds(a, i, n, -1, 1e-9) && lw_edge_holds(b, j, n, 1, 1e-9))
            use_edges(z, i, j, s, n);
}

static void directions(Search *z)
{
    const LwPlaced *a = z->a, *b = z->b;
    int face = 0, vertex = 0;
    z->best = face_separation(b, a, &face, &vertex);
    *z->out = (LwNearest){ .s = z->best };
    if (b->solid->face_count > 0) {
        z->out->n = b->normal[face];
        z->out->a = lw_side_vertex(a, vertex);
        z->out->b = lw_side_face(b, face);
    }
    double other = face_separation(a, b, &face, &vertex);
    if (other > z->best + 1e-9 * z->size || (b->solid->face_count == 0 && a->solid->face_count > 0)) {
        z->out->s = z->best = other;
        z->out->n = lw_vec3_scale(a->normal[face], -1);
        z->out->a = lw_side_face(a, face);
        z->out->b = lw_side_vertex(b, vertex);
    }
    if (z->best > 1e-6 * z->size)
        return;
    /* That faces do not part the bodies does not say that they overlap. Where there are few edges, they are all tried; else only a body that overlaps
     * needs them, and edges of the least overlap are no further apart than the overlap that is known already. */
    double margin = INFINITY;
    if (a->solid->edge_count * b->solid->edge_count > MANY_EDGES) {
        LwVec3 n;
        double s;
        if (lw_gjk_parts(a, b, 1e-6 * z->size, &n, &s)) {
            z->out->s = s;
            z->out->n = n;
            return;
        }
        margin = fabs(z->best) + 1e-5 * z->size;
    }
    int na = edges_near(a, b, margin), nb = edges_near(b, a, margin);
    for (int i = 0; i < na; i++)
        for (int j = 0; j < nb; j++)
            try_edges(z, a->near[i], b->near[j]);
}

/* ---- nearest points of bodies that are apart ---- */

static bool consider(Search *z, LwVec3 on_a, LwVec3 on_b)
{
    LwVec3 d = lw_vec3_sub(on_a, on_b);
    double dd = lw_vec3_dot(d, d);
    if (!(dd < z->best * z->best))
        return false;
    /* What comes first is kept where it makes no difference. */
    double distance = sqrt(dd);
    z->out->s = distance;
    z->best = distance - 1e-12 * z->size;
    z->out->n = distance > 0 ? lw_vec3_scale(d, 1 / distance) : lw_vec3(0, 0, 1);
    z->out->parallel = false;
    return true;
}

/* Vertices of q over faces of p; q is a when `first`. */
static void vertices_over_faces(Search *z, const LwPlaced *p, const LwPlaced *q, bool first)
{
    for (int f = 0; f < p->solid->face_count; f++) {
        LwVec3 n = p->normal[f], on = p->vertex[p->solid->loop[p->solid->face[f].first]];
        for (int i = 0; i < q->solid->vertex_count; i++) {
            double h = lw_vec3_dot(n, lw_vec3_sub(q->vertex[i], on));
            if (h < 0 || h >= z->best || !lw_face_holds(p, f, q->vertex[i], 0))
                continue;
            LwVec3 foot = lw_vec3_mad(q->vertex[i], -h, n);
            if (!consider(z, first ? q->vertex[i] : foot, first ? foot : q->vertex[i]))
                continue;
            z->out->n = first ? n : lw_vec3_scale(n, -1);
            z->out->a = first ? lw_side_vertex(q, i) : lw_side_face(p, f);
            z->out->b = first ? lw_side_face(p, f) : lw_side_vertex(q, i);
        }
    }
}

/* A vertex of q against an edge of p, or its end. */
static void vertex_edge(Search *z, const LwPlaced *p, int e, const LwPlaced *q, int i, bool first)
{
    const int *v = p->solid->edge[e].vertex;
    LwVec3 from = p->vertex[v[0]], u = lw_vec3_sub(p->vertex[v[1]], from), x = q->vertex[i];
    double s = lw_vec3_dot(lw_vec3_sub(x, from), u) / lw_vec3_dot(u, u);
    LwVec3 foot = s <= 0 ? from : s >= 1 ? p->vertex[v[1]] : lw_vec3_mad(from, s, u);
    if (!consider(z, first ? x : foot, first ? foot : x))
        return;
    LwSide3 edge = s <= 0 ? lw_side_vertex(p, v[0]) : s >= 1 ? lw_side_vertex(p, v[1]) : lw_side_edge(p, e), point = lw_side_vertex(q, i);
    z->out->a = first ? point : edge;
    z->out->b = first ? edge : point;
}

static void edge_edge(Search *z, int i, int j)
{
    const LwPlaced *a = z->a, *b = z->b;
    const int *va = a->solid->edge[i].vertex, *vb = b->solid->edge[j].vertex;
    LwVec3 p = a->vertex[va[0]], u = lw_vec3_sub(a->vertex[va[1]], p), q = b->vertex[vb[0]], v = lw_vec3_sub(b->vertex[vb[1]], q);
    double s, t, sine = lw_lines_nearest(p, a->vertex[va[1]], q, b->vertex[vb[1]], &s, &t);
    bool cross = sine > 1e-5 && s > 0 && s < 1 && t > 0 && t < 1;
    if (cross && consider(z, lw_vec3_mad(p, s, u), lw_vec3_mad(q, t, v))) {
        z->out->a = lw_side_edge(a, i);
        z->out->b = lw_side_edge(b, j);
        z->out->parallel = sine < 0.03;
    }
    if (cross)
        return;
    for (int k = 0; k < 2; k++) {
        double before = z->best;
        vertex_edge(z, b, j, a, va[k], true);
        vertex_edge(z, a, i, b, vb[k], false);
        z->out->parallel = z->best < before ? sine < 0.03 : z->out->parallel;
    }
}

/* Edges whose nearer end along n, counted from `from`, is below `most`. */
static int edges_below(const LwPlaced *p, LwVec3 n, double from, double most)
{
    int count = 0;
    for (int e = 0; e < p->solid->edge_count; e++) {
        const int *v = p->solid->edge[e].vertex;
        if (fmin(lw_vec3_dot(n, p->vertex[v[0]]), lw_vec3_dot(n, p->vertex[v[1]])) - from <= most)
            p->near[count++] = e;
    }
    return count;
}

static double lowest(const LwPlaced *p, LwVec3 n)
{
    double least = INFINITY;
    for (int i = 0; i < p->solid->vertex_count; i++)
        least = fmin(least, lw_vec3_dot(n, p->vertex[i]));
    return least;
}

/* n separates the bodies by s > 0 (or nothing is known: s = −INFINITY). */
static void nearest_points(Search *z, double s, LwVec3 n)
{
    const LwPlaced *a = z->a, *b = z->b;
    z->best = nextafter(z->most, INFINITY);
    z->out->s = INFINITY;
    vertices_over_faces(z, b, a, true);
    vertices_over_faces(z, a, b, false);
    double room = s > 0 ? z->best - s : INFINITY;
    LwVec3 back = lw_vec3_scale(n, -1);
    int na = edges_below(a, n, s > 0 ? lowest(a, n) : 0, room), nb = edges_below(b, back, s > 0 ? lowest(b, back) : 0, room);
    for (int i = 0; i < na; i++)
        for (int j = 0; j < nb; j++)
            edge_edge(z, a->near[i], b->near[j]);
    for (int i = 0; a->solid->edge_count == 0 && i < nb; i++)
        vertex_edge(z, b, b->near[i], a, 0, true);
    for (int i = 0; b->solid->edge_count == 0 && i < na; i++)
        vertex_edge(z, a, a->near[i], b, 0, false);
}

bool lw_nearest_find(const LwPlaced *a, const LwPlaced *b, double most, LwNearest *out)
{
    Search z = { a, b, most, lw_pair_size(a, b), -INFINITY, out };
    bool faces = a->solid->face_count + b->solid->face_count > 0;
    *out = (LwNearest){ .s = -INFINITY };
    if (faces) {
        directions(&z);
        if (out->s > most)
            return false;
        if (out->s <= 1e-6 * z.size)
            return true;
    }
    nearest_points(&z, out->s, out->n);
    return out->s <= most;
}
