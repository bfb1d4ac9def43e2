/* Whether the mass of a part can be believed.
 *
 * A surface of triangles encloses a volume when every edge has two triangles that run along it in opposite ways. Shells (parts of
 * the surface that share no vertex) may be nested: a shell that faces outward must have no material around it, one that faces inward
 * (a cavity) must have material around it once. An outward shell within another would count its material twice; that is judged like
 * a surface that passes through itself. All limits are relative to the part's size, so tiny parts are judged like large ones. */
#include "app/geometry/mass.h"

#include "app/geometry/bvh.h"
#include "app/geometry/hull.h"
#include "app/geometry/shells.h"

#include <math.h>
#include <stdlib.h>

enum { CROSSINGS_COUNTED = 1000 };

/* A triangle's edge, filed under its lower vertex. */
typedef struct Side {
    int high;
    int way;    /* +1 from low to high, −1 back */
} Side;

static int by_high(const void *a, const void *b)
{
    const Side *x = a, *y = b;
    return (x->high > y->high) - (x->high < y->high);
}

static bool is_collapsed(LwTriangle t)
{
    return t.v[0] == t.v[1] || t.v[1] == t.v[2] || t.v[2] == t.v[0];
}

/* The sides sorted by lower vertex: first[v] … first[v + 1]. */
static Side *collect_sides(const LwMesh *mesh, int *first, LwArena *scratch)
{
    Side *side = LW_NEWN(scratch, Side, 3 * (size_t)mesh->triangle_count + 1);
    for (int pass = 0; pass < 2; pass++) {
        for (int t = 0; t < mesh->triangle_count; t++)
            for (int k = 0; k < 3 && !is_collapsed(mesh->triangle[t]); k++) {
                int a = mesh->triangle[t].v[k], b = mesh->triangle[t].v[(k + 1) % 3], low = a < b ? a : b;
                if (pass == 0)
                    first[low + 1]++;
                else
                    side[first[low]++] = (Side){ a < b ? b : a, a < b ? 1 : -1 };
            }
        for (int v = 0; v < mesh->vertex_count && pass == 0; v++)
            first[v + 1] += first[v];
    }
    for (int v = mesh->vertex_count; v > 0; v--) /* filling moved every start to the next one's */
        first[v] = first[v - 1];
    first[0] = 0;
    return side;
}

static void judge_edge(LwVerdict *verdict, int sides, int balance)
{
    verdict->open_edges += sides == 1;
    verdict->crowded_edges += sides > 2;
    verdict->turned_edges += sides == 2 && balance != 0;
}

static void judge_edges(const LwMesh *mesh, LwVerdict *verdict, LwArena *scratch)
{
    int *first = LW_NEWN(scratch, int, mesh->vertex_count + 1);
    Side *side = collect_sides(mesh, first, scratch);
    for (int v = 0; v < mesh->vertex_count; v++) {
        int end = first[v + 1];
        qsort(side + first[v], (size_t)(end - first[v]), sizeof *side, by_high);
        for (int i = first[v]; i < end;) {
            int sides = 0, balance = 0;
            for (int high = side[i].high; i < end && side[i].high == high; i++, sides++)
                balance += side[i].way;
            judge_edge(verdict, sides, balance);
        }
    }
    verdict->bad |= (verdict->open_edges ? (unsigned)LW_BAD_OPEN : 0) | (verdict->crowded_edges ? (unsigned)LW_BAD_NON_MANIFOLD : 0) |
                    (verdict->turned_edges ? (unsigned)LW_BAD_ORIENTATION : 0);
}

/* Hull and box from triangles lie inside of a curved B-rep, so its volume may exceed them a little: by 0.6 % for a sphere at the usual
 * tolerance. Of a mesh they are exact up to rounding. */
void lw_verdict_judge_numbers(LwVerdict *verdict, const LwIntegrals *integrals)
{
    double sign = integrals->volume < 0 ? -1 : 1, slack = verdict->from_brep ? 1.05 : 1 + 1e-9, moment[3], inertia[6];
    double volume = verdict->bad & LW_BAD_FLIPPED ? sign * integrals->volume : integrals->volume; /* told once is enough */
    LwMat3 axes;
    if (!(volume > 0) || !isfinite(volume) || (verdict->hull_volume > 0 && volume > slack * verdict->hull_volume) ||
        (verdict->box_volume > 0 && volume > slack * verdict->box_volume))
        verdict->bad |= LW_BAD_VOLUME;
    if (volume == 0)
        return; /* nothing that could have moments */
    for (int k = 0; k < 6; k++)
        inertia[k] = sign * integrals->inertia[k];
    lw_integrals_principal(inertia, moment, &axes);
    /* Needles and plates come as close to the bounds as rounding. */
    if (!(moment[2] > 0) || !isfinite(moment[2]) || moment[0] < -1e-9 * moment[2] || moment[0] + moment[1] < (1 - 1e-9) * moment[2])
        verdict->bad |= LW_BAD_INERTIA;
}

static double box_volume(LwBox box)
{
    LwVec3 side = lw_vec3_sub(box.max, box.min);
    return side.x * side.y * side.z;
}

LwVerdict lw_verdict_of_mesh(const LwMesh *mesh, const LwIntegrals *integrals, LwArena *scratch)
{
    LwVerdict verdict = { 0 };
    LwMesh hull;
    LwBox box = lw_mesh_box(mesh);
    LwArenaMark mark = lw_arena_mark(scratch);
    if (mesh->triangle_count == 0) {
        verdict.bad = LW_BAD_EMPTY;
        return verdict;
    }
    judge_edges(mesh, &verdict, scratch);
    verdict.box_volume = box_volume(box);
    if (!verdict.bad) {
        const LwBvh *bvh = lw_bvh_create(mesh, scratch);
        verdict.crossings = lw_bvh_self_crossings(bvh, CROSSINGS_COUNTED);
        verdict.bad |= verdict.crossings > 0 ? (unsigned)LW_BAD_CROSSING : 0;
        lw_shells_judge(mesh, bvh, &verdict, scratch);
    }
    if (!verdict.bad && lw_hull(mesh->vertex, mesh->vertex_count, scratch, &hull)) {
        LwIntegrals of_hull;
        lw_integrals_from_mesh(&hull, &of_hull);
        /* The hull's own rounding is 2e-12 of the size, all over its surface, which is much of a needle: then it is not smaller than the part. */
        verdict.hull_volume = fmax(of_hull.volume, fmin(integrals->volume, of_hull.volume + 1e-11 * of_hull.area * lw_box_diagonal(box)));
    }
    if (!verdict.bad) /* else the numbers mean nothing */
        lw_verdict_judge_numbers(&verdict, integrals);
    lw_arena_release(scratch, mark);
    return verdict;
}
