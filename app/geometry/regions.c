/* Triangles in one plane are a facet. Facets that meet smoothly are a region: one facet alone is a plane, several are tried as a
 * curved surface. Where planes run into curved surfaces without an edge (fillets) no surface fits the region: its large facets are then
 * taken as planes, and what remains is tried again. */
#include "app/geometry/regions.h"

#include "app/geometry/regions_private.h"

#include <stdlib.h>

static const double same_plane = 0.99996;   /* cosine of 0.5° */
static const double smooth = 0.857;         /* cosine of 31° */
static const double large_facet = 5;        /* times the median of its region */
static const double least_area = 1e-4;      /* of the surface: smaller planes are of no use */
static const double least_large_area = 1e-3; /* the same within a curved region, which may be one of uneven facets */
/* After so many regions that are nothing, the largest first, the mesh is a scan or a sculpture: the rest is not tried. */
enum { LEAST_FACETS = 4, MOST_FAILURES = 200, MOST_FEATURES = 5000 };

typedef struct Features {
    LwFeature *item;
    int count, room;
} Features;

/* ---- facets */

static void measure(LwSmooth *s)
{
    const int count = s->mesh->triangle_count;
    s->normal = LW_NEWN(s->arena, LwVec3, count + 1);
    s->area = LW_NEWN(s->arena, double, count + 1);
    for (int t = 0; t < count; t++) {
        LwVec3 n = lw_mesh_normal(s->mesh, t);
        double length = lw_vec3_norm(n);
        s->area[t] = length / 2;
        s->total += length / 2;
        s->normal[t] = length > 0 ? lw_vec3_scale(n, 1 / length) : (LwVec3){ 0 };
    }
}

/* Everything around the seed that faces the same way, written one after another. Triangles without area go with whoever comes first. */
static void grow_facet(LwSmooth *s, int seed)
{
    int facet = s->facet_count++, end = s->start[facet];
    s->triangle[end++] = seed;
    s->facet[seed] = facet;
    for (int i = s->start[facet]; i < end; i++) {
        s->facet_area[facet] += s->area[s->triangle[i]];
        for (int k = 0; k < 3; k++) {
            int n = s->near[s->triangle[i]].n[k];
            if (n < 0 || s->facet[n] >= 0 || (s->area[n] > 0 && lw_vec3_dot(s->normal[n], s->normal[seed]) < same_plane))
                continue;
            s->facet[n] = facet;
            s->triangle[end++] = n;
        }
    }
    s->start[facet + 1] = end;
}

static void find_facets(LwSmooth *s)
{
    const int count = s->mesh->triangle_count;
    s->facet = LW_NEWN(s->arena, int, count + 1);
    s->start = LW_NEWN(s->arena, int, count + 2);
    s->triangle = LW_NEWN(s->arena, int, count + 1);
    s->facet_area = LW_NEWN(s->arena, double, count + 1);
    s->region = LW_NEWN(s->arena, int, count + 1);
    for (int t = 0; t < count; t++)
        s->facet[t] = -1;
    for (int t = 0; t < count; t++)
        if (s->facet[t] < 0 && s->area[t] > 0)
            grow_facet(s, t);
}

/* ---- regions */

static int root_of(int *parent, int i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

bool lw_smooth_across(const LwSmooth *s, int t, int k)
{
    int n = s->near[t].n[k];
    return n >= 0 && s->facet[t] >= 0 && s->facet[n] >= 0 && s->facet[n] != s->facet[t] && lw_vec3_dot(s->normal[t], s->normal[n]) > smooth;
}

int lw_smooth_region(const LwSmooth *s, int t)
{
    return s->facet[t] >= 0 ? s->region[s->facet[t]] : -1;
}

/* Joins the facets that are still open. */
static void join_regions(LwSmooth *s)
{
    for (int f = 0; f < s->facet_count; f++)
        s->region[f] = s->region[f] >= 0 ? f : -1;
    for (int t = 0; t < s->mesh->triangle_count; t++)
        for (int k = 0; k < 3; k++) {
            if (!lw_smooth_across(s, t, k) || lw_smooth_region(s, t) < 0 || lw_smooth_region(s, s->near[t].n[k]) < 0)
                continue;
            int a = root_of(s->region, s->facet[t]), b = root_of(s->region, s->facet[s->near[t].n[k]]);
            s->region[a > b ? a : b] = a < b ? a : b;
        }
    for (int f = 0; f < s->facet_count; f++)
        if (s->region[f] >= 0)
            s->region[f] = root_of(s->region, f);
}

/* The facets of each region one after another: list[start[r] … start[r + 1]) for the facet r that stands for it. */
static int *sort_facets(const LwSmooth *s, int **start)
{
    int *first = LW_NEWN(s->arena, int, s->facet_count + 2), *list = LW_NEWN(s->arena, int, s->facet_count + 1);
    for (int f = 0; f < s->facet_count; f++)
        if (s->region[f] >= 0)
            first[s->region[f] + 1]++;
    for (int r = 0; r < s->facet_count; r++)
        first[r + 1] += first[r];
    for (int f = 0; f < s->facet_count; f++)
        if (s->region[f] >= 0)
            list[first[s->region[f]]++] = f;
    for (int r = s->facet_count; r > 0; r--) /* filling moved every start to the next one's */
        first[r] = first[r - 1];
    first[0] = 0;
    *start = first;
    return list;
}

/* ---- features */

static void add_feature(const LwSmooth *s, Features *features, LwFeature feature, double area)
{
    feature.fitted = true;
    feature.face = feature.edge = -1;
    feature.area = area;
    if (features->count < MOST_FEATURES)
        LW_PUSH(s->arena, features->item, features->count, features->room, feature);
}

static void add_plane(LwSmooth *s, Features *features, int facet)
{
    LwVec3 centre = { 0 }, normal = { 0 };
    const LwVec3 *vertex = s->mesh->vertex;
    s->region[facet] = -1;
    if (s->facet_area[facet] < least_area * s->total)
        return;
    for (int i = s->start[facet]; i < s->start[facet + 1]; i++) {
        const int t = s->triangle[i], *v = s->mesh->triangle[t].v;
        for (int k = 0; k < 3; k++)
            centre = lw_vec3_mad(centre, s->area[t] / (3 * s->facet_area[facet]), vertex[v[k]]);
        normal = lw_vec3_mad(normal, s->area[t], s->normal[t]);
    }
    LwFeature plane = { .kind = LW_FEATURE_PLANE, .position = centre, .axis = lw_vec3_scale(normal, 1 / lw_vec3_norm(normal)) };
    for (int i = 3 * s->start[facet]; i < 3 * s->start[facet + 1]; i++) {
        LwVec3 corner = lw_vec3_sub(vertex[s->mesh->triangle[s->triangle[i / 3]].v[i % 3]], centre);
        plane.deviation = fmax(plane.deviation, fabs(lw_vec3_dot(corner, plane.axis)));
    }
    add_feature(s, features, plane, s->facet_area[facet]);
}

static bool add_curved(LwSmooth *s, Features *features, const int *facet, int count)
{
    LwArenaMark mark = lw_arena_mark(s->arena);
    LwFeature feature;
    double area = 0;
    int triangles = 0;
    for (int i = 0; i < count; i++) {
        triangles += s->start[facet[i] + 1] - s->start[facet[i]];
        area += s->facet_area[facet[i]];
    }
    int *triangle = LW_NEWN(s->arena, int, triangles + 1), n = 0;
    for (int i = 0; i < count; i++)
        for (int k = s->start[facet[i]]; k < s->start[facet[i] + 1]; k++)
            triangle[n++] = s->triangle[k];
    bool found = lw_region_fit(s, triangle, n, &feature);
    lw_arena_release(s->arena, mark);
    if (!found)
        return false;
    add_feature(s, features, feature, area);
    for (int i = 0; i < count; i++)
        s->region[facet[i]] = -1;
    return true;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(const LwSmooth *s, const int *facet, int count)
{
    LwArenaMark mark = lw_arena_mark(s->arena);
    double *area = LW_NEWN(s->arena, double, count);
    for (int i = 0; i < count; i++)
        area[i] = s->facet_area[facet[i]];
    qsort(area, (size_t)count, sizeof *area, by_size);
    double middle = area[count / 2];
    lw_arena_release(s->arena, mark);
    return middle;
}

/* Regions by size, the largest first; equal ones in the order of their facets. */
typedef struct Piece {
    int region;
    double area;
} Piece;

static int by_area(const void *a, const void *b)
{
    const Piece *x = a, *y = b;
    return x->area != y->area ? (x->area < y->area) - (x->area > y->area) : x->region - y->region;
}

static Piece *sort_regions(const LwSmooth *s, const int *start, const int *list, int *count)
{
    Piece *piece = LW_NEWN(s->arena, Piece, s->facet_count + 1);
    *count = 0;
    for (int r = 0; r < s->facet_count; r++) {
        if (start[r] == start[r + 1])
            continue;
        piece[*count] = (Piece){ .region = r };
        for (int i = start[r]; i < start[r + 1]; i++)
            piece[*count].area += s->facet_area[list[i]];
        ++*count;
    }
    qsort(piece, (size_t)*count, sizeof *piece, by_area);
    return piece;
}

/* Takes what each region is. In the first pass a region that is nothing loses its large facets and stays open. */
static void take_regions(LwSmooth *s, Features *features, bool again)
{
    int *start, *list = sort_facets(s, &start), count, failed = 0;
    const Piece *piece = sort_regions(s, start, list, &count);
    for (int p = 0; p < count; p++) {
        const int *facet = list + start[piece[p].region], facets = start[piece[p].region + 1] - start[piece[p].region];
        if (facets >= LEAST_FACETS && failed < MOST_FAILURES) {
            if (add_curved(s, features, facet, facets))
                continue;
            failed++;
        }
        double limit = facets < LEAST_FACETS ? 0 : fmax(large_facet * median(s, facet, facets), least_large_area * s->total);
        for (int i = 0; i < facets && !again; i++)
            if (s->facet_area[facet[i]] > limit)
                add_plane(s, features, facet[i]);
    }
}

int lw_mesh_features(const LwMesh *mesh, LwArena *arena, LwFeature **out)
{
    LwSmooth s = { .mesh = mesh, .arena = arena, .near = lw_mesh_neighbours(mesh, arena) };
    Features features = { 0 };
    s.sum = LW_NEWN(arena, LwVec3, mesh->vertex_count + 1);
    s.rim = LW_NEWN(arena, signed char, mesh->vertex_count + 1);
    measure(&s);
    find_facets(&s);
    for (int pass = 0; pass < 2; pass++) {
        join_regions(&s);
        take_regions(&s, &features, pass == 1);
    }
    *out = features.item;
    return features.count;
}
