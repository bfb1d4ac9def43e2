/* Polyhedra with or without a radius: from the direction of their nearest features all points where one lies over the other.
 *
 * Parts that lie on each other with their faces touch at vertices of either over the other's face and where edges of the two faces
 * cross; each is a pair of features with a gap of its own, so that a body that rocks on its corners finds them where they were. */
#include "core/contact/nearest.h"

typedef struct Manifold {
    LwPairWork *work;
    LwNearest near;
    double size, least;     /* gaps of cores below `least` belong to other sides of the bodies */
    int face[2];            /* of a and b, that face the other, −1: none does */
} Manifold;

/* How much a face may be turned away from the direction of contact (cosine). */
static const double FACING = 0.9;

static int facing(const LwPlaced *p, LwVec3 n)
{
    int best = -1;
    double most = FACING;
    for (int f = 0; f < p->solid->face_count; f++) {
        double c = lw_vec3_dot(p->normal[f], n);
        if (c > most)
            most = c, best = f;
    }
    return best;
}

static bool point_there(const LwPairWork *work, LwVec3 place, double within)
{
    for (int i = 0; i < work->count; i++)
        if (lw_vec3_norm(lw_vec3_sub(work->found[i].place, place)) < within)
            return true;
    return false;
}

static void add_over_face(Manifold *m, bool second, double most)
{
    const LwPlaced *p = second ? m->work->b : m->work->a, *q = second ? m->work->a : m->work->b;
    int face = m->face[second];
    LwVec3 n = p->normal[face], on = p->vertex[p->solid->loop[p->solid->face[face].first]];
    for (int i = 0; i < q->solid->vertex_count; i++) {
        double h = lw_vec3_dot(n, lw_vec3_sub(q->vertex[i], on));
        if (h > most || h < m->least || !lw_face_holds(p, face, q->vertex[i], 1e-9 * m->size))
            continue;
        LwSide3 vertex = lw_side_vertex(q, i), plane = lw_side_face(p, face);
        /* Corners upon corners are one point, not two. */
        LwVec3 place = lw_vec3_mad(q->vertex[i], -0.5 * (h + q->solid->r), n);
        if (!second && point_there(m->work, place, 1e-7 * m->size))
            continue;
        lw_pair_add(m->work, second ? vertex : plane, second ? plane : vertex, m->near.n);
    }
}

static void add_crossing(Manifold *m, int i, int j)
{
    const LwPlaced *a = m->work->a, *b = m->work->b;
    const int *va = a->solid->edge[i].vertex, *vb = b->solid->edge[j].vertex;
    LwVec3 p = a->vertex[va[0]], u = lw_vec3_sub(a->vertex[va[1]], p), q = b->vertex[vb[0]], v = lw_vec3_sub(b->vertex[vb[1]], q);
    double s, t, lu = lw_vec3_norm(u), lv = lw_vec3_norm(v), margin = 0.5e-9 * m->size;
    if (lw_lines_nearest(p, a->vertex[va[1]], q, b->vertex[vb[1]], &s, &t) < 1e-5)
        return;
    if (!(s * lu > margin && (1 - s) * lu > margin && t * lv > margin && (1 - t) * lv > margin))
        return;
    LwVec3 x = lw_vec3_mad(p, s, u), d = lw_vec3_sub(x, lw_vec3_mad(q, t, v)), n = lw_vec3_cross(u, v);
    double along = lw_vec3_dot(n, m->near.n);
    double h = lw_vec3_dot(d, n) / lw_vec3_norm(n) * (along < 0 ? -1 : 1);
    if (h < m->least || fabs(along) < FACING * lw_vec3_norm(n))
        return;
    lw_pair_add(m->work, lw_side_edge(a, i), lw_side_edge(b, j), m->near.n);
}

/* Edges round the facing face; all of a capsule. */
static int edges_of(const LwPlaced *p, int face, int i)
{
    return face >= 0 ? p->solid->loop_edge[p->solid->face[face].first + i] : i;
}

static int edge_count(const LwPlaced *p, int face)
{
    return face >= 0 ? p->solid->face[face].count : p->solid->face_count == 0 ? p->solid->edge_count : 0;
}

static void add_crossings(Manifold *m)
{
    const LwPlaced *a = m->work->a, *b = m->work->b;
    if (m->face[0] < 0 && m->face[1] < 0)
        return;
    for (int i = 0; i < edge_count(a, m->face[0]); i++)
        for (int j = 0; j < edge_count(b, m->face[1]); j++)
            add_crossing(m, edges_of(a, m->face[0], i), edges_of(b, m->face[1], j));
}

static void add_end(Manifold *m, const LwPlaced *p, int edge, const LwPlaced *q, int vertex, bool second)
{
    const int *v = p->solid->edge[edge].vertex;
    LwVec3 from = p->vertex[v[0]], u = lw_vec3_sub(p->vertex[v[1]], from);
    double s = lw_vec3_dot(lw_vec3_sub(q->vertex[vertex], from), u) / lw_vec3_dot(u, u);
    if (!(s > 0 && s < 1))
        return;
    LwSide3 line = lw_side_edge(p, edge), point = lw_side_vertex(q, vertex);
    lw_pair_add(m->work, second ? point : line, second ? line : point, m->near.n);
}

/* Edges side by side (capsules in a pile) touch at the ends of the stretch that they share. */
static void add_ends(Manifold *m)
{
    const LwPlaced *a = m->work->a, *b = m->work->b;
    const unsigned number = LW_PART_EDGE - 1;
    for (int i = 0; i < a->solid->edge_count; i++)
        for (int j = 0; j < b->solid->edge_count; j++) {
            const int *va = a->solid->edge[i].vertex, *vb = b->solid->edge[j].vertex;
            bool mine = m->near.a.part == LW_PART_EDGE + (unsigned)i ||
                        ((m->near.a.part & number) == m->near.a.part && ((int)m->near.a.part == va[0] || (int)m->near.a.part == va[1]));
            bool yours = m->near.b.part == LW_PART_EDGE + (unsigned)j ||
                         ((m->near.b.part & number) == m->near.b.part && ((int)m->near.b.part == vb[0] || (int)m->near.b.part == vb[1]));
            double s, t;
            if (!mine || !yours || lw_lines_nearest(a->vertex[va[0]], a->vertex[va[1]], b->vertex[vb[0]], b->vertex[vb[1]], &s, &t) > 0.03)
                continue;
            for (int k = 0; k < 2; k++) {
                add_end(m, b, j, a, va[k], true);
                add_end(m, a, i, b, vb[k], false);
            }
        }
}

void lw_pair_of_polyhedra(LwPairWork *work)
{
    if (work->a->solid->vertex_count + work->b->solid->vertex_count == 2) {
        lw_pair_of_balls(work);
        return;
    }
    Manifold m = { .work = work, .size = lw_pair_size(work->a, work->b) };
    double most = work->reach + work->a->solid->r + work->b->solid->r;
    if (!lw_nearest_find(work->a, work->b, most, &m.near))
        return;
    m.least = fmin(m.near.s, 0) - 1e-6 * m.size;
    lw_pair_set_least(work, m.near.s - work->a->solid->r - work->b->solid->r, m.size);
    m.face[0] = facing(work->a, lw_vec3_scale(m.near.n, -1));
    m.face[1] = facing(work->b, m.near.n);
    if (m.face[1] >= 0)
        add_over_face(&m, true, most);
    if (m.face[0] >= 0)
        add_over_face(&m, false, most);
    add_crossings(&m);
    if (m.near.parallel)
        add_ends(&m);
    /* Faces are told by what lies over them, unless that is not all: a corner a hair's breadth beside the face. */
    bool face = m.near.a.kind == LW_FEATURE_PLANE || m.near.b.kind == LW_FEATURE_PLANE;
    if (!face || lw_pair_smallest(work) > m.near.s - work->a->solid->r - work->b->solid->r + 1e-6 * m.size)
        lw_pair_add(work, m.near.a, m.near.b, m.near.n);
}
