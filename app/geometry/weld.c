/* Vertices are found by hashing: of their coordinates when only equal ones join, of the cell of a grid as wide as the distance
 * otherwise (a partner is then in one of the 27 cells around). Edges are found by sorting the sides of all triangles. Everything is
 * linear in the size of the mesh, and the same on every machine. */
#include "app/geometry/weld.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* ---- welding */

typedef struct Grid {
    const LwVec3 *vertex;
    double distance;
    int *head, *next;       /* chains of the vertices that stay; −1 ends one */
    uint64_t mask;
} Grid;

static uint64_t mix(uint64_t h, double value)
{
    uint64_t bits;
    value += 0.0;           /* −0 becomes 0 */
    memcpy(&bits, &value, 8);
    h = (h ^ bits) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 29;
}

/* Twice as many as there will be entries, a power of two. */
static uint64_t buckets_for(int count)
{
    uint64_t buckets = 16;
    while (buckets < 2 * (uint64_t)count)
        buckets *= 2;
    return buckets;
}

static int *chain_of(const Grid *grid, LwVec3 cell)
{
    return &grid->head[mix(mix(mix(0, cell.x), cell.y), cell.z) & grid->mask];
}

static LwVec3 cell_of(const Grid *grid, LwVec3 p)
{
    const double d = grid->distance;
    return d > 0 ? (LwVec3){ floor(p.x / d), floor(p.y / d), floor(p.z / d) } : p;
}

/* The vertex of one chain nearest to v, when it is nearer than *least. Equal distances: the one that came first. */
static int nearest_in(const Grid *grid, int chain, int v, double *least)
{
    int best = -1;
    for (int i = chain; i >= 0; i = grid->next[i]) {
        double distance = lw_vec3_norm(lw_vec3_sub(grid->vertex[i], grid->vertex[v]));
        if (distance < *least || (distance == *least && best >= 0 && i < best)) {
            *least = distance;
            best = i;
        }
    }
    return best;
}

static int find_equal(const Grid *grid, int v)
{
    const LwVec3 p = grid->vertex[v];
    for (int i = *chain_of(grid, p); i >= 0; i = grid->next[i])
        if (grid->vertex[i].x == p.x && grid->vertex[i].y == p.y && grid->vertex[i].z == p.z)
            return i;
    return -1;
}

static int find_near(const Grid *grid, int v)
{
    const LwVec3 cell = cell_of(grid, grid->vertex[v]);
    double least = grid->distance;
    int best = -1;
    for (int n = 0; n < 27; n++) {
        LwVec3 other = { cell.x + n % 3 - 1, cell.y + n / 3 % 3 - 1, cell.z + n / 9 - 1 };
        int found = nearest_in(grid, *chain_of(grid, other), v, &least);
        best = found >= 0 ? found : best;
    }
    return best;
}

/* stand_in[v]: the vertex that v becomes, itself when it stays. */
static void join(const LwMesh *mesh, double distance, int *stand_in, LwArena *arena)
{
    const uint64_t buckets = buckets_for(mesh->vertex_count);
    Grid grid = { .vertex = mesh->vertex, .distance = distance, .mask = buckets - 1 };
    grid.head = LW_NEWN(arena, int, buckets);
    grid.next = LW_NEWN(arena, int, mesh->vertex_count + 1);
    for (uint64_t i = 0; i < buckets; i++)
        grid.head[i] = -1;
    for (int v = 0; v < mesh->vertex_count; v++) {
        int found = distance > 0 ? find_near(&grid, v) : find_equal(&grid, v);
        stand_in[v] = found >= 0 ? found : v;
        if (found >= 0)
            continue;
        int *chain = chain_of(&grid, cell_of(&grid, mesh->vertex[v]));
        grid.next[v] = *chain;
        *chain = v;
    }
}

LwMesh lw_mesh_weld(const LwMesh *mesh, double distance, LwArena *arena, int **kept)
{
    LwMesh out = { .vertex = LW_NEWN(arena, LwVec3, mesh->vertex_count + 1), .triangle = LW_NEWN(arena, LwTriangle, mesh->triangle_count + 1) };
    int *origin = kept ? *kept = LW_NEWN(arena, int, mesh->triangle_count + 1) : NULL;
    LwArenaMark mark = lw_arena_mark(arena);
    int *stand_in = LW_NEWN(arena, int, mesh->vertex_count + 1), *number = LW_NEWN(arena, int, mesh->vertex_count + 1);
    join(mesh, distance, stand_in, arena);
    for (int v = 0; v < mesh->vertex_count; v++)
        number[v] = -1;
    for (int t = 0; t < mesh->triangle_count; t++) {
        const int *v = mesh->triangle[t].v;
        const int corner[3] = { stand_in[v[0]], stand_in[v[1]], stand_in[v[2]] };
        if (corner[0] == corner[1] || corner[1] == corner[2] || corner[2] == corner[0])
            continue;
        for (int k = 0; k < 3; k++) {
            if (number[corner[k]] < 0) {
                number[corner[k]] = out.vertex_count;
                out.vertex[out.vertex_count++] = mesh->vertex[corner[k]];
            }
            out.triangle[out.triangle_count].v[k] = number[corner[k]];
        }
        if (origin)
            origin[out.triangle_count] = t;
        out.triangle_count++;
    }
    lw_arena_release(arena, mark);
    return out;
}

/* The corners beginning with the lowest. */
static LwTriangle from_lowest(LwTriangle t)
{
    int k = t.v[0] <= t.v[1] && t.v[0] <= t.v[2] ? 0 : t.v[1] <= t.v[2] ? 1 : 2;
    return (LwTriangle){ { t.v[k], t.v[(k + 1) % 3], t.v[(k + 2) % 3] } };
}

int lw_mesh_drop_repeats(LwMesh *mesh, int *kept, LwArena *scratch)
{
    LwArenaMark mark = lw_arena_mark(scratch);
    const int before = mesh->triangle_count;
    const uint64_t buckets = buckets_for(before);
    int *head = LW_NEWN(scratch, int, buckets), *next = LW_NEWN(scratch, int, before + 1);
    for (uint64_t i = 0; i < buckets; i++)
        head[i] = -1;
    mesh->triangle_count = 0;
    for (int t = 0; t < before; t++) {
        const LwTriangle it = from_lowest(mesh->triangle[t]);
        int *chain = &head[mix(mix(mix(0, it.v[0]), it.v[1]), it.v[2]) & (buckets - 1)], same = *chain;
        while (same >= 0 && memcmp(from_lowest(mesh->triangle[same]).v, it.v, sizeof it.v) != 0)
            same = next[same];
        if (same >= 0)
            continue;
        const int number = mesh->triangle_count++;
        mesh->triangle[number] = mesh->triangle[t];
        kept[number] = t;
        next[number] = *chain;
        *chain = number;
    }
    lw_arena_release(scratch, mark);
    return before - mesh->triangle_count;
}

/* ---- edges */

/* The side of triangle t from its corner k to the next. */
typedef struct Side {
    int low, high;          /* its two vertices in ascending order */
    int t, k;
} Side;

static int key_of(const Side *side, bool by_low)
{
    return by_low ? side->low : side->high;
}

/* Counting sort by one of the vertices; keeps the order of equals. */
static void sort_sides(const Side *from, Side *to, int count, int *start, const bool by_low)
{
    for (int i = 0; i < count; i++)
        start[key_of(&from[i], by_low) + 1]++;
    int sum = 0;
    for (int *s = start; sum < count; s++) /* beyond the last vertex in use nobody looks */
        *s = sum += *s;
    for (int i = 0; i < count; i++)
        to[start[key_of(&from[i], by_low)]++] = from[i];
}

/* All sides, those of one edge next to each other, in the order of their triangles. */
static Side *sorted_sides(const LwMesh *mesh, LwArena *arena)
{
    const int count = 3 * mesh->triangle_count;
    Side *a = LW_NEWN(arena, Side, count + 1), *b = LW_NEWN(arena, Side, count + 1);
    for (int i = 0; i < count; i++) {
        const int *v = mesh->triangle[i / 3].v;
        int from = v[i % 3], to = v[(i + 1) % 3];
        a[i] = (Side){ .low = from < to ? from : to, .high = from < to ? to : from, .t = i / 3, .k = i % 3 };
    }
    sort_sides(a, b, count, LW_NEWN(arena, int, mesh->vertex_count + 2), false);
    sort_sides(b, a, count, LW_NEWN(arena, int, mesh->vertex_count + 2), true);
    return a;
}

/* How many sides from `first` on belong to its edge. */
static int run_of(const Side *side, int first, int count)
{
    int n = 1;
    while (first + n < count && side[first + n].low == side[first].low && side[first + n].high == side[first].high)
        n++;
    return n;
}

LwNeighbours *lw_mesh_neighbours(const LwMesh *mesh, LwArena *arena)
{
    LwNeighbours *out = LW_NEWN(arena, LwNeighbours, mesh->triangle_count + 1);
    LwArenaMark mark = lw_arena_mark(arena);
    const int count = 3 * mesh->triangle_count;
    const Side *side = sorted_sides(mesh, arena);
    for (int i = 0, n; i < count; i += n) {
        n = run_of(side, i, count);
        for (int j = i; j < i + n; j++)
            out[side[j].t].n[side[j].k] = n == 1 ? -1 : n > 2 ? -2 : side[2 * i + 1 - j].t;
    }
    lw_arena_release(arena, mark);
    return out;
}

LwVec3 lw_mesh_normal(const LwMesh *mesh, int triangle)
{
    const int *v = mesh->triangle[triangle].v;
    return lw_vec3_cross(lw_vec3_sub(mesh->vertex[v[1]], mesh->vertex[v[0]]), lw_vec3_sub(mesh->vertex[v[2]], mesh->vertex[v[0]]));
}

/* Whether the surface folds by more than the angle between two sides of one edge. A triangle without area has no direction: no fold. */
static bool is_fold(const LwMesh *mesh, const Side *a, const Side *b, double cosine)
{
    LwVec3 m = lw_mesh_normal(mesh, a->t), n = lw_mesh_normal(mesh, b->t);
    double scale = lw_vec3_norm(m) * lw_vec3_norm(n);
    bool agree = mesh->triangle[a->t].v[a->k] != mesh->triangle[b->t].v[b->k];
    return scale > 0 && (agree ? 1 : -1) * lw_vec3_dot(m, n) < cosine * scale;
}

int lw_mesh_creases(const LwMesh *mesh, double angle, LwArena *arena, int (**pair)[2])
{
    const int count = 3 * mesh->triangle_count;
    const Side *side = sorted_sides(mesh, arena);
    int found = 0, (*out)[2] = lw_arena_alloc(arena, (size_t)count + 1, sizeof *out);
    for (int i = 0, n; i < count; i += n) {
        n = run_of(side, i, count);
        if (n == 2 && !is_fold(mesh, &side[i], &side[i + 1], cos(angle)))
            continue;
        out[found][0] = side[i].low;
        out[found++][1] = side[i].high;
    }
    *pair = out;
    return found;
}

/* ---- components */

static int root_of(int *parent, int v)
{
    while (parent[v] != v)
        v = parent[v] = parent[parent[v]];
    return v;
}

int lw_mesh_components(const LwMesh *mesh, int *component, LwArena *scratch)
{
    LwArenaMark mark = lw_arena_mark(scratch);
    int *parent = LW_NEWN(scratch, int, mesh->vertex_count + 1), *number = LW_NEWN(scratch, int, mesh->vertex_count + 1), count = 0;
    for (int v = 0; v < mesh->vertex_count; v++) {
        parent[v] = v;
        number[v] = -1;
    }
    for (int t = 0; t < mesh->triangle_count; t++)
        for (int k = 0; k < 2; k++) {
            int a = root_of(parent, mesh->triangle[t].v[k]), b = root_of(parent, mesh->triangle[t].v[k + 1]);
            parent[a > b ? a : b] = a < b ? a : b;
        }
    for (int t = 0; t < mesh->triangle_count; t++) {
        int root = root_of(parent, mesh->triangle[t].v[0]);
        if (number[root] < 0)
            number[root] = count++;
        component[t] = number[root];
    }
    lw_arena_release(scratch, mark);
    return count;
}
