/* Half-edge 3 t + i runs from corner i of triangle t to the next one; its twin runs back in the neighbour. */
#include "core/contact/topology.h"

#include <stdlib.h>

typedef struct Wires {
    const LwTouchShape *shape;
    int vertex_count, triangle_count;
    LwVec3 *vertex;         /* welded, shape's frame */
    int *corner, *twin;     /* by half-edge; twin −1: none */
    int *group;             /* by triangle: the face it belongs to, first as a tree of triangles */
    double tolerance;       /* m */
} Wires;

/* ---- equal vertices become one ---- */

typedef struct Sorted {
    LwVec3 v;
    int index;
} Sorted;

static int by_x(const void *a, const void *b)
{
    const Sorted *p = a, *q = b;
    if (p->v.x != q->v.x)
        return p->v.x < q->v.x ? -1 : 1;
    return p->index < q->index ? -1 : 1;
}

static void weld(Wires *w, LwArena *arena, const LwVec3 *vertex, int count, int *number)
{
    Sorted *sorted = LW_NEWN(arena, Sorted, count);
    for (int i = 0; i < count; i++)
        sorted[i] = (Sorted){ vertex[i], i };
    qsort(sorted, (size_t)count, sizeof *sorted, by_x);
    for (int i = 0; i < count; i++)
        number[i] = -1;
    for (int i = 0; i < count; i++) {
        if (number[sorted[i].index] >= 0)
            continue;
        number[sorted[i].index] = w->vertex_count;
        w->vertex[w->vertex_count++] = sorted[i].v;
        for (int j = i + 1; j < count && sorted[j].v.x - sorted[i].v.x <= w->tolerance; j++)
            if (number[sorted[j].index] < 0 && lw_vec3_norm(lw_vec3_sub(sorted[j].v, sorted[i].v)) <= w->tolerance)
                number[sorted[j].index] = number[sorted[i].index];
    }
}

/* ---- neighbours ---- */

typedef struct Half {
    int low, high, half;
    bool back;              /* runs from high to low */
} Half;

static int by_ends(const void *a, const void *b)
{
    const Half *p = a, *q = b;
    if (p->low != q->low)
        return p->low < q->low ? -1 : 1;
    if (p->high != q->high)
        return p->high < q->high ? -1 : 1;
    if (p->back != q->back)
        return p->back ? 1 : -1;
    return p->half < q->half ? -1 : 1;
}

static int next_half(int half)
{
    return half % 3 == 2 ? half - 2 : half + 1;
}

/* An edge that is no more and no less than the border of two triangles, run in opposite directions, joins them. */
static void find_twins(Wires *w, LwArena *arena)
{
    int count = 3 * w->triangle_count;
    Half *half = LW_NEWN(arena, Half, count);
    for (int h = 0; h < count; h++) {
        int a = w->corner[h], b = w->corner[next_half(h)];
        half[h] = (Half){ a < b ? a : b, a < b ? b : a, h, a > b };
        w->twin[h] = -1;
    }
    qsort(half, (size_t)count, sizeof *half, by_ends);
    for (int i = 0; i + 1 < count; i++) {
        const Half *p = &half[i], *q = &half[i + 1];
        bool three = i + 2 < count && half[i + 2].low == p->low && half[i + 2].high == p->high;
        if (p->low == q->low && p->high == q->high && p->back != q->back && !three) {
            w->twin[p->half] = q->half;
            w->twin[q->half] = p->half;
            i++;
        }
    }
}

/* ---- triangles in one plane become one face ---- */

static LwVec3 triangle_area(const Wires *w, int t)
{
    const int *c = &w->corner[3 * t];
    LwVec3 a = w->vertex[c[0]];
    return lw_vec3_cross(lw_vec3_sub(w->vertex[c[1]], a), lw_vec3_sub(w->vertex[c[2]], a));
}

static int root_of(const int *group, int t)
{
    while (group[t] != t)
        t = group[t];
    return t;
}

/* The tip of the smaller triangle lies in the plane of the larger. */
static bool in_one_plane(const Wires *w, int half)
{
    int other = w->twin[half];
    LwVec3 a = triangle_area(w, half / 3), b = triangle_area(w, other / 3);
    bool first = lw_vec3_norm(a) >= lw_vec3_norm(b);
    LwVec3 area = first ? a : b, tip = w->vertex[w->corner[next_half(next_half(first ? other : half))]];
    double height = lw_vec3_dot(area, lw_vec3_sub(tip, w->vertex[w->corner[half]]));
    return fabs(height) <= w->tolerance * lw_vec3_norm(area);
}

static int join_faces(Wires *w, bool convex)
{
    for (int t = 0; t < w->triangle_count; t++)
        w->group[t] = t;
    for (int h = 0; convex && h < 3 * w->triangle_count; h++)
        if (w->twin[h] > h && in_one_plane(w, h)) {
            int a = root_of(w->group, h / 3), b = root_of(w->group, w->twin[h] / 3);
            w->group[a > b ? a : b] = a > b ? b : a;
        }
    for (int t = 0; t < w->triangle_count; t++)
        w->group[t] = root_of(w->group, t);
    /* Roots come before what hangs on them; what has its number is negative meanwhile. */
    int count = 0;
    for (int t = 0; t < w->triangle_count; t++)
        w->group[t] = w->group[t] == t ? -1 - count++ : w->group[w->group[t]];
    for (int t = 0; t < w->triangle_count; t++)
        w->group[t] = -1 - w->group[t];
    return count;
}

static bool is_border(const Wires *w, int half)
{
    return w->twin[half] < 0 || w->group[w->twin[half] / 3] != w->group[half / 3];
}

/* The border's half-edge after this one round the same face. */
static int next_border(const Wires *w, int half)
{
    int h = next_half(half);
    for (int guard = 0; !is_border(w, h) && guard < 3 * w->triangle_count; guard++)
        h = next_half(w->twin[h]);
    return h;
}

static void make_edges(LwSolid *solid, LwArena *arena, const Wires *w, int *edge_of)
{
    int room = 0;
    for (int h = 0; h < 3 * w->triangle_count; h++)
        room += is_border(w, h) && (w->twin[h] < 0 || w->twin[h] > h);
    solid->edge = LW_NEWN(arena, LwSolidEdge, room);
    for (int h = 0; h < 3 * w->triangle_count; h++) {
        int twin = w->twin[h];
        if (!is_border(w, h) || (twin >= 0 && twin < h))
            continue;
        edge_of[h] = solid->edge_count;
        if (twin >= 0)
            edge_of[twin] = solid->edge_count;
        solid->edge[solid->edge_count++] = (LwSolidEdge){ { w->corner[h], w->corner[next_half(h)] },
                                                          { w->group[h / 3], twin < 0 ? -1 : w->group[twin / 3] } };
    }
}

static void make_loops(LwSolid *solid, LwArena *arena, const Wires *w, const int *edge_of)
{
    int count = 3 * w->triangle_count, used = 0;
    bool *done = LW_NEWN(arena, bool, count);
    solid->loop = LW_NEWN(arena, int, count);
    solid->loop_edge = LW_NEWN(arena, int, count);
    for (int h = 0; h < count; h++) {
        LwSolidFace *face = &solid->face[w->group[h / 3]];
        face->normal = lw_vec3_add(face->normal, lw_vec3_scale(triangle_area(w, h / 3), 1.0 / 3));
        if (!is_border(w, h) || face->count > 0)
            continue;
        face->first = used;
        for (int b = h; !done[b]; b = next_border(w, b)) {
            done[b] = true;
            solid->loop[used] = w->corner[b];
            solid->loop_edge[used++] = edge_of[b];
        }
        face->count = used - face->first;
    }
}

/* Vertices that some edge needs, in the body's axes. */
static void place_vertices(LwSolid *solid, LwArena *arena, const Wires *w)
{
    int *number = LW_NEWN(arena, int, w->vertex_count);
    solid->vertex = LW_NEWN(arena, LwVec3, w->vertex_count);
    for (int e = 0; e < solid->edge_count; e++)
        for (int k = 0; k < 2; k++)
            number[solid->edge[e].vertex[k]] = 1;
    for (int i = 0; i < w->vertex_count; i++) {
        if (!number[i])
            continue;
        number[i] = solid->vertex_count;
        solid->vertex[solid->vertex_count++] = lw_vec3_add(w->shape->marker.d, lw_mat3_mul_vec(&w->shape->marker.R, w->vertex[i]));
    }
    for (int e = 0; e < solid->edge_count; e++)
        for (int k = 0; k < 2; k++)
            solid->edge[e].vertex[k] = number[solid->edge[e].vertex[k]];
    for (int f = 0; f < solid->face_count; f++) {
        LwSolidFace *face = &solid->face[f];
        for (int i = face->first; i < face->first + face->count; i++)
            solid->loop[i] = number[solid->loop[i]];
        double area = lw_vec3_norm(face->normal);
        face->normal = lw_mat3_mul_vec(&w->shape->marker.R, lw_vec3_scale(face->normal, area > 0 ? 1 / area : 0));
    }
}

static double extent_of(const LwVec3 *vertex, int count)
{
    double most = 0;
    for (int i = 1; i < count; i++)
        most = fmax(most, lw_vec3_norm(lw_vec3_sub(vertex[i], vertex[0])));
    return most;
}

void lw_solid_connect(LwSolid *solid, LwArena *arena, const LwTouchShape *shape, const LwVec3 *vertex, int vertex_count, const int *triangle,
                      int triangle_count)
{
    Wires w = { .shape = shape, .tolerance = 1e-9 * extent_of(vertex, vertex_count) };
    int *number = LW_NEWN(arena, int, vertex_count);
    w.vertex = LW_NEWN(arena, LwVec3, vertex_count);
    w.corner = LW_NEWN(arena, int, 3 * triangle_count);
    weld(&w, arena, vertex, vertex_count, number);
    for (int t = 0; t < triangle_count; t++) {
        int c[3] = { number[triangle[3 * t]], number[triangle[3 * t + 1]], number[triangle[3 * t + 2]] };
        for (int i = 0; c[0] != c[1] && c[1] != c[2] && c[2] != c[0] && i < 3; i++)
            w.corner[3 * w.triangle_count + i] = c[i];
        w.triangle_count += c[0] != c[1] && c[1] != c[2] && c[2] != c[0];
    }
    w.twin = LW_NEWN(arena, int, 3 * w.triangle_count);
    w.group = LW_NEWN(arena, int, w.triangle_count);
    int *edge_of = LW_NEWN(arena, int, 3 * w.triangle_count);
    find_twins(&w, arena);
    /* Faces of imported parts are plane to a few digits only. */
    w.tolerance *= 100;
    solid->face_count = join_faces(&w, shape->kind != LW_TOUCH_MESH);
    solid->face = LW_NEWN(arena, LwSolidFace, solid->face_count);
    make_edges(solid, arena, &w, edge_of);
    make_loops(solid, arena, &w, edge_of);
    place_vertices(solid, arena, &w);
}
