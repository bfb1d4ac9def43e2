/* Quickhull (Barber, Dobkin, Huhdanpaa 1996) on a grid of integers.
 *
 * The points are stretched axis by axis, by powers of two, which keeps hulls hulls and numbers exact, and rounded to a grid of 2³⁸ to 2³⁹ steps.
 * Whether a point lies outside of a facet is then decided exactly: in floating point when that is sure, else with 128-bit integers
 * (differences of 39 bits cubed, 3 bits of sums). So points in one plane or on one line, duplicates and slivers need no tolerances, and no facet
 * is ever turned inside out: a point sees a disk of facets, none of them degenerate. The rounding moves points by at most 2e-12 of the size. */
#include "app/geometry/hull.h"

#include <float.h>
#include <math.h>
#include <stdint.h>

__extension__ typedef __int128 Wide;

typedef struct Point {
    int64_t x[3];
} Point;

typedef struct Facet {
    int v[3], neighbour[3];     /* across the edge from v[k] to v[k + 1] */
    Wide normal[3];             /* outward */
    double rough[3];            /* the same, rounded */
    int first;                  /* list of the points outside of it, the furthest first; −1: none */
    double furthest;
    int seen;                   /* number of the point that last looked at it; −1: gone */
} Facet;

typedef struct Hull {
    LwArena *arena;
    const Point *point;
    int *next;                  /* of the points' lists */
    int *starts_at;             /* the new facet whose rim edge starts at a vertex */
    Facet *facet;
    int count, room, free;      /* free: list of gone facets, through `first` */
    int *stack, stack_count, stack_room;        /* facets seen by the point, to be looked at and afterwards removed */
    int *rim, rim_count, rim_room;              /* 3·facet + edge of the facets beyond the rim */
    int *todo, todo_count, todo_room;           /* facets with points outside */
} Hull;

/* Positive when the point is outside; its size is roughly in proportion to the distance. */
static double side_of(const Facet *facet, const Point *point, int p)
{
    const int64_t *a = point[facet->v[0]].x, *b = point[p].x;
    double value = 0, size = 0;
    Wide exact = 0;
    for (int k = 0; k < 3; k++) {
        double term = facet->rough[k] * (double)(b[k] - a[k]);
        value += term;
        size += fabs(term);
    }
    if (fabs(value) > 8 * DBL_EPSILON * size)
        return value;
    for (int k = 0; k < 3; k++)
        exact += facet->normal[k] * (b[k] - a[k]);
    return (double)exact;
}

static void set_normal(Facet *facet, const Point *point)
{
    int64_t e[2][3];
    for (int k = 0; k < 3; k++) {
        e[0][k] = point[facet->v[1]].x[k] - point[facet->v[0]].x[k];
        e[1][k] = point[facet->v[2]].x[k] - point[facet->v[0]].x[k];
    }
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        facet->normal[k] = (Wide)e[0][i] * e[1][j] - (Wide)e[0][j] * e[1][i];
        facet->rough[k] = (double)facet->normal[k];
    }
}

static int add_facet(Hull *h, int a, int b, int c)
{
    int number = h->free;
    if (number >= 0) {
        h->free = h->facet[number].first;
    } else {
        LW_PUSH(h->arena, h->facet, h->count, h->room, (Facet){ 0 });
        number = h->count - 1;
    }
    h->facet[number] = (Facet){ .v = { a, b, c }, .first = -1, .seen = -2 };
    set_normal(&h->facet[number], h->point);
    return number;
}

/* Puts the point on the list of the facet when it is outside. */
static bool take_point(Hull *h, int number, int p)
{
    Facet *facet = &h->facet[number];
    double value = side_of(facet, h->point, p);
    if (value <= 0)
        return false;
    if (facet->first < 0)
        LW_PUSH(h->arena, h->todo, h->todo_count, h->todo_room, number);
    if (facet->first < 0 || value > facet->furthest) {
        h->next[p] = facet->first;
        facet->first = p;
        facet->furthest = value;
    } else {
        h->next[p] = h->next[facet->first];
        h->next[facet->first] = p;
    }
    return true;
}

/* Collects on the stack the facets that p sees, from one that it does, and the rim around them. */
static void look_around(Hull *h, int number, int p)
{
    h->stack_count = h->rim_count = 0;
    h->facet[number].seen = p;
    LW_PUSH(h->arena, h->stack, h->stack_count, h->stack_room, number);
    for (int i = 0; i < h->stack_count; i++)
        for (int k = 0; k < 3; k++) {
            int other = h->facet[h->stack[i]].neighbour[k];
            Facet *beyond = &h->facet[other];
            if (beyond->seen == p)
                continue;
            if (side_of(beyond, h->point, p) > 0) {
                beyond->seen = p;
                LW_PUSH(h->arena, h->stack, h->stack_count, h->stack_room, other);
                continue;
            }
            int back = 0;
            while (beyond->v[back] != h->facet[h->stack[i]].v[(k + 1) % 3])
                back++;
            LW_PUSH(h->arena, h->rim, h->rim_count, h->rim_room, 3 * other + back);
        }
}

/* A cone from the rim to p; the new facets replace the rim's entries. */
static void build_cone(Hull *h, int p)
{
    for (int i = 0; i < h->rim_count; i++) {
        int other = h->rim[i] / 3, edge = h->rim[i] % 3;
        int to = h->facet[other].v[edge], from = h->facet[other].v[(edge + 1) % 3], fresh = add_facet(h, from, to, p);
        h->facet[fresh].neighbour[0] = other;
        h->facet[other].neighbour[edge] = fresh;
        h->starts_at[from] = fresh;
        h->rim[i] = fresh;
    }
    for (int i = 0; i < h->rim_count; i++) {
        int fresh = h->rim[i], following = h->starts_at[h->facet[fresh].v[1]];
        h->facet[fresh].neighbour[1] = following;
        h->facet[following].neighbour[2] = fresh;
    }
}

/* The points of the seen facets find a new facet or are inside. */
static void hand_over(Hull *h, int p)
{
    for (int i = 0; i < h->stack_count; i++) {
        int gone = h->stack[i];
        for (int q = h->facet[gone].first, following; q >= 0; q = following) {
            following = h->next[q];
            for (int k = 0; q != p && k < h->rim_count; k++)
                if (take_point(h, h->rim[k], q))
                    break;
        }
        h->facet[gone].seen = -1;
    }
    for (int i = 0; i < h->stack_count; i++) { /* only now: their lists were still being read */
        h->facet[h->stack[i]].first = h->free;
        h->free = h->stack[i];
    }
}

static void add_furthest(Hull *h, int number)
{
    int p = h->facet[number].first;
    look_around(h, number, p);
    build_cone(h, p);
    hand_over(h, p);
}

/* The number of the point with the largest value of |f|², f given by up to three points already chosen: distance from a point, from a line,
 * from a plane; *value is that distance in steps of the grid. */
static int most_distant(const Point *point, int count, const int *chosen, int chosen_count, double *value)
{
    int best = 0;
    *value = -1;
    LwVec3 p[3] = { { 0 } };
    for (int k = 0; k < chosen_count; k++)
        p[k] = lw_vec3((double)point[chosen[k]].x[0], (double)point[chosen[k]].x[1], (double)point[chosen[k]].x[2]);
    LwVec3 along = lw_vec3_sub(p[1], p[0]), normal = lw_vec3_cross(along, lw_vec3_sub(p[2], p[0]));
    double length = lw_vec3_norm(along), area = lw_vec3_norm(normal);
    for (int i = 0; i < count; i++) {
        LwVec3 d = lw_vec3_sub(lw_vec3((double)point[i].x[0], (double)point[i].x[1], (double)point[i].x[2]), p[0]);
        double far = chosen_count == 1   ? lw_vec3_norm(d)
                     : chosen_count == 2 ? lw_vec3_norm(lw_vec3_cross(along, d)) / length
                                         : fabs(lw_vec3_dot(normal, d)) / area;
        if (far > *value) {
            *value = far;
            best = i;
        }
    }
    return best;
}

/* Four points far from lying in a plane; false when there are none. */
static bool find_simplex(const Point *point, int count, int corner[4])
{
    double far;
    Facet base;
    corner[0] = 0;
    corner[0] = most_distant(point, count, corner, 1, &far);
    for (int k = 1; k < 4; k++) {
        corner[k] = most_distant(point, count, corner, k, &far);
        if (far <= 4) /* steps of the grid, which rounding to it can cause */
            return false;
    }
    base = (Facet){ .v = { corner[0], corner[1], corner[2] } };
    set_normal(&base, point);
    return side_of(&base, point, corner[3]) != 0; /* the distances of needles are rough */
}

static void build_simplex(Hull *h, int count, const int corner[4])
{
    static const int face[4][3] = { { 0, 1, 2 }, { 0, 3, 1 }, { 1, 3, 2 }, { 2, 3, 0 } };
    static const int beside[4][3] = { { 1, 2, 3 }, { 3, 2, 0 }, { 1, 3, 0 }, { 2, 1, 0 } };
    Facet test = { .v = { corner[0], corner[1], corner[2] } };
    int c[4] = { corner[0], corner[1], corner[2], corner[3] };
    set_normal(&test, h->point);
    if (side_of(&test, h->point, corner[3]) > 0) {
        c[1] = corner[2];
        c[2] = corner[1];
    }
    for (int f = 0; f < 4; f++) {
        int number = add_facet(h, c[face[f][0]], c[face[f][1]], c[face[f][2]]);
        for (int k = 0; k < 3; k++)
            h->facet[number].neighbour[k] = beside[f][k];
    }
    for (int p = 0; p < count; p++)
        for (int f = 0; f < 4; f++)
            if (take_point(h, f, p))
                break;
}

/* Rounds to the grid; false when the points have no extent along an axis, within rounding. */
static bool to_grid(const LwVec3 *from, int count, Point *to)
{
    LwBox box = lw_box_empty();
    double low[3], high[3], scale[3];
    for (int i = 0; i < count; i++) {
        if (!lw_vec3_is_finite(from[i]))
            return false;
        box = lw_box_add(box, from[i]);
    }
    lw_vec3_store(low, box.min);
    lw_vec3_store(high, box.max);
    for (int k = 0; k < 3; k++)
        if (!(high[k] - low[k] > 16 * DBL_EPSILON * fmax(fmax(fabs(low[k]), fabs(high[k])), lw_box_diagonal(box))))
            return false;
    for (int k = 0; k < 3; k++) {
        int exponent;
        frexp(high[k] - low[k], &exponent);
        scale[k] = ldexp(1, 39 - exponent);
        if (!isfinite(scale[k]))
            return false;
    }
    for (int i = 0; i < count; i++) {
        double x[3];
        lw_vec3_store(x, from[i]);
        for (int k = 0; k < 3; k++)
            to[i].x[k] = (int64_t)llround((x[k] - low[k]) * scale[k]);
    }
    return true;
}

static void write_mesh(const Hull *h, const LwVec3 *point, LwMesh *out)
{
    int *number = h->starts_at; /* of a point among the hull's vertices, from 1; free for this now */
    for (int f = 0; f < h->count; f++)
        for (int k = 0; k < 3; k++)
            number[h->facet[f].v[k]] = 0;
    for (int f = 0; f < h->count; f++) {
        const Facet *facet = &h->facet[f];
        if (facet->seen == -1)
            continue;
        LwTriangle *triangle = &out->triangle[out->triangle_count++];
        for (int k = 0; k < 3; k++) {
            int v = facet->v[k];
            if (number[v] == 0) {
                out->vertex[out->vertex_count++] = point[v];
                number[v] = out->vertex_count;
            }
            triangle->v[k] = number[v] - 1;
        }
    }
}

bool lw_hull(const LwVec3 *point, int count, LwArena *arena, LwMesh *out)
{
    int corner[4];
    *out = (LwMesh){ 0 };
    if (count < 4)
        return false;
    /* Room for the largest hull of so many points comes first, what is needed meanwhile is given back. */
    LwMesh mesh = { .vertex = LW_NEWN(arena, LwVec3, count), .triangle = LW_NEWN(arena, LwTriangle, 2 * (size_t)count) };
    LwArenaMark mark = lw_arena_mark(arena);
    Point *grid = LW_NEWN(arena, Point, count);
    bool solid = to_grid(point, count, grid) && find_simplex(grid, count, corner);
    if (solid) {
        Hull h = { .arena = arena, .point = grid, .next = LW_NEWN(arena, int, count), .starts_at = LW_NEWN(arena, int, count), .free = -1 };
        build_simplex(&h, count, corner);
        while (h.todo_count > 0) {
            int number = h.todo[--h.todo_count];
            if (h.facet[number].seen != -1 && h.facet[number].first >= 0)
                add_furthest(&h, number);
        }
        write_mesh(&h, point, &mesh);
        *out = mesh;
    }
    lw_arena_release(arena, mark);
    return solid;
}
