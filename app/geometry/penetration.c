#include "app/geometry/penetration.h"

#include "app/geometry/triangles.h"
#include "app/geometry/weld.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_PAIRS = 200000 };

LwSolid lw_solid_create(const LwMesh *given, LwArena *arena)
{
    LwMesh *mesh = LW_NEW(arena, LwMesh);
    LwSolid solid = { .mesh = mesh, .box = lw_mesh_box(given), .closed = given->triangle_count > 0 };
    solid.size = lw_box_diagonal(solid.box);
    *mesh = lw_mesh_weld(given, 1e-9 * solid.size, arena, NULL);
    solid.bvh = lw_bvh_create(mesh, arena);
    int *component = LW_NEWN(arena, int, mesh->triangle_count + 1);
    const LwNeighbours *neighbour = lw_mesh_neighbours(mesh, arena);
    solid.shell_count = lw_mesh_components(mesh, component, arena);
    solid.shell = LW_NEWN(arena, LwVec3, solid.shell_count + 1);
    for (int t = 0; t < mesh->triangle_count; t++) {
        solid.shell[component[t]] = mesh->vertex[mesh->triangle[t].v[0]];
        for (int k = 0; k < 3; k++)
            solid.closed = solid.closed && neighbour[t].n[k] != -1;
    }
    return solid;
}

static bool is_in_box(const LwBox *box, LwVec3 p)
{
    return p.x >= box->min.x && p.x <= box->max.x && p.y >= box->min.y && p.y <= box->max.y && p.z >= box->min.z && p.z <= box->max.z;
}

static bool is_inside(const LwSolid *solid, LwVec3 p)
{
    return solid->closed && is_in_box(&solid->box, p) && lw_bvh_contains(solid->bvh, p);
}

/* One solid looking for the other's points in itself. */
typedef struct Probe {
    const LwSolid *host, *guest;
    LwFrame guest_in_host;
    double depth;
    LwVec3 at;      /* in the host's frame */
} Probe;

static void try_point(Probe *probe, LwVec3 p)
{
    if (!is_inside(probe->host, p))
        return;
    double distance = lw_bvh_nearest(probe->host->bvh, p).distance;
    if (distance > probe->depth) {
        probe->depth = distance;
        probe->at = p;
    }
}

typedef struct TrianglePair {
    int a, b;
} TrianglePair;

typedef struct Pairs {
    LwArena *arena;
    TrianglePair *item;
    int count, room;
} Pairs;

static bool add_pair(void *user, int a, int b)
{
    Pairs *pairs = user;
    LW_PUSH(pairs->arena, pairs->item, pairs->count, pairs->room, ((TrianglePair){ a, b }));
    return pairs->count < MOST_PAIRS;
}

/* Where an edge of the guest passes through the host's surface. */
typedef struct Pierce {
    int low, high;      /* vertices */
    double along;       /* 0 at the lower, 1 at the higher */
} Pierce;

static int by_edge(const void *x, const void *y)
{
    const Pierce *a = x, *b = y;
    if (a->low != b->low)
        return a->low < b->low ? -1 : 1;
    if (a->high != b->high)
        return a->high < b->high ? -1 : 1;
    return (a->along > b->along) - (a->along < b->along);
}

typedef struct PierceList {
    Pierce *item;
    int count, room;
} PierceList;

static void pierce_triangle(const Probe *probe, int guest, int host, LwArena *scratch, PierceList *list)
{
    const LwMesh *mesh = probe->guest->mesh, *other = probe->host->mesh;
    const int *v = mesh->triangle[guest].v, *w = other->triangle[host].v;
    LwVec3 t[3] = { other->vertex[w[0]], other->vertex[w[1]], other->vertex[w[2]] }, at;
    for (int k = 0; k < 3; k++) {
        int low = v[k] < v[(k + 1) % 3] ? v[k] : v[(k + 1) % 3], high = v[k] + v[(k + 1) % 3] - low;
        LwVec3 p = lw_frame_point(probe->guest_in_host, mesh->vertex[low]), q = lw_frame_point(probe->guest_in_host, mesh->vertex[high]);
        if (!lw_segment_pierces(p, q, t, 0, &at))
            continue;
        double along = lw_vec3_norm(lw_vec3_sub(at, p)) / lw_vec3_norm(lw_vec3_sub(q, p));
        LW_PUSH(scratch, list->item, list->count, list->room, ((Pierce){ low, high, along }));
    }
}

/* The middles of the parts that the surface cuts the guest's edges into. */
static void try_edges(Probe *probe, const Pairs *pairs, bool guest_is_a, LwArena *scratch)
{
    PierceList list = { 0 };
    for (int i = 0; i < pairs->count; i++)
        pierce_triangle(probe, guest_is_a ? pairs->item[i].a : pairs->item[i].b, guest_is_a ? pairs->item[i].b : pairs->item[i].a, scratch, &list);
    if (list.count > 0)
        qsort(list.item, (size_t)list.count, sizeof *list.item, by_edge);
    for (int i = 0; i < list.count; i++) {
        const Pierce *here = &list.item[i];
        bool first = i == 0 || list.item[i - 1].low != here->low || list.item[i - 1].high != here->high;
        bool last = i + 1 == list.count || list.item[i + 1].low != here->low || list.item[i + 1].high != here->high;
        LwVec3 p = lw_frame_point(probe->guest_in_host, probe->guest->mesh->vertex[here->low]);
        LwVec3 way = lw_vec3_sub(lw_frame_point(probe->guest_in_host, probe->guest->mesh->vertex[here->high]), p);
        if (first)
            try_point(probe, lw_vec3_mad(p, 0.5 * here->along, way));
        try_point(probe, lw_vec3_mad(p, 0.5 * (here->along + (last ? 1 : list.item[i + 1].along)), way));
    }
}

static void try_corners(Probe *probe)
{
    for (int v = 0; v < probe->guest->mesh->vertex_count; v++)
        try_point(probe, lw_frame_point(probe->guest_in_host, probe->guest->mesh->vertex[v]));
}

double lw_solids_depth(const LwSolid *a, LwFrame frame_a, const LwSolid *b, LwFrame frame_b, LwArena *scratch, LwVec3 *at)
{
    LwArenaMark mark = lw_arena_mark(scratch);
    Pairs pairs = { .arena = scratch };
    Probe probe[2] = { { .host = a, .guest = b, .guest_in_host = lw_frame_relative(frame_a, frame_b) },
                       { .host = b, .guest = a, .guest_in_host = lw_frame_relative(frame_b, frame_a) } };
    lw_bvh_crossings(a->bvh, frame_a, b->bvh, frame_b, add_pair, &pairs);
    for (int k = 0; k < 2; k++) {
        try_corners(&probe[k]);
        try_edges(&probe[k], &pairs, k == 1, scratch);
    }
    int deeper = probe[1].depth > probe[0].depth;
    *at = lw_frame_point(deeper ? frame_b : frame_a, probe[deeper].at);
    lw_arena_release(scratch, mark);
    return probe[deeper].depth;
}

static bool holds_shell(const LwSolid *host, const LwSolid *guest, LwFrame guest_in_host)
{
    for (int s = 0; s < guest->shell_count; s++)
        if (is_inside(host, lw_frame_point(guest_in_host, guest->shell[s])))
            return true;
    return false;
}

bool lw_solids_nest(const LwSolid *a, LwFrame frame_a, const LwSolid *b, LwFrame frame_b)
{
    return holds_shell(a, b, lw_frame_relative(frame_a, frame_b)) || holds_shell(b, a, lw_frame_relative(frame_b, frame_a));
}
