/* Which side of a surface is outside. Neighbours are made to agree by walking over shared edges; a closed component has a
 * signed volume that tells the rest, unless it lies inside another one and may be a cavity. */
#include "app/geometry/weld.h"

#include <stdlib.h>

/* Looking for nested components visits at most this many triangles (about a second); beyond it components count as not nested. */
static const double nesting_budget = 5e7;

/* A set of triangles: order[first … first + count). */
typedef struct Shell {
    int first, count;
    bool closed;
    int minority;           /* triangles that disagree with the component's majority */
    double volume;          /* m³, signed, after its triangles agree */
    LwBox box;
    int around;             /* the smallest closed shell that contains this one, −1: none */
    bool turned;            /* as a whole */
} Shell;

typedef struct Shells {
    LwMesh *mesh;
    int count;
    Shell *shell;
    int *order;             /* triangles, shell by shell */
} Shells;

static void turn_triangle(LwMesh *mesh, int t)
{
    int *v = mesh->triangle[t].v, swap = v[1];
    v[1] = v[2];
    v[2] = swap;
}

static bool has_side(const LwMesh *mesh, int t, int from, int to)
{
    const int *v = mesh->triangle[t].v;
    return (v[0] == from && v[1] == to) || (v[1] == from && v[2] == to) || (v[2] == from && v[0] == to);
}

/* Walks over the component of `seed`, noting which triangles disagree with it (flip). */
static void walk(Shells *shells, Shell *shell, const LwNeighbours *near, signed char *flip, int seed)
{
    int *order = shells->order + shell->first;
    shell->closed = true;
    flip[seed] = 0;
    order[shell->count++] = seed;
    for (int i = 0; i < shell->count; i++) {
        int t = order[i];
        for (int k = 0; k < 3; k++) {
            int n = near[t].n[k];
            shell->closed = shell->closed && n >= 0;
            if (n < 0 || flip[n] >= 0)
                continue;
            const int *v = shells->mesh->triangle[t].v;
            flip[n] = (signed char)(flip[t] ^ has_side(shells->mesh, n, v[k], v[(k + 1) % 3]));
            order[shell->count++] = n;
        }
    }
}

/* The majority stays as it is. */
static void agree(Shells *shells, Shell *shell, const signed char *flip)
{
    const int *order = shells->order + shell->first;
    int flipped = 0;
    for (int i = 0; i < shell->count; i++)
        flipped += flip[order[i]];
    int keep = 2 * flipped > shell->count ? 1 : 0;
    shell->minority = keep ? shell->count - flipped : flipped;
    for (int i = 0; i < shell->count; i++)
        if (flip[order[i]] != keep)
            turn_triangle(shells->mesh, order[i]);
}

static void measure(const LwMesh *mesh, Shell *shell, const int *order)
{
    shell->box = lw_box_empty();
    for (int i = 0; i < shell->count; i++)
        for (int k = 0; k < 3; k++)
            shell->box = lw_box_add(shell->box, mesh->vertex[mesh->triangle[order[i]].v[k]]);
    LwVec3 centre = lw_box_centre(shell->box);
    shell->volume = 0;
    for (int i = 0; i < shell->count; i++) {
        LwVec3 corner = lw_vec3_sub(mesh->vertex[mesh->triangle[order[i]].v[0]], centre);
        shell->volume += lw_vec3_dot(lw_mesh_normal(mesh, order[i]), corner) / 6;
    }
}

/* Edge-connected components, made to agree with themselves. */
static Shells gather(LwMesh *mesh, LwArena *scratch)
{
    const int count = mesh->triangle_count;
    Shells shells = { .mesh = mesh, .order = LW_NEWN(scratch, int, count + 1), .shell = NULL };
    const LwNeighbours *near = lw_mesh_neighbours(mesh, scratch);
    signed char *flip = LW_NEWN(scratch, signed char, count + 1);
    int room = 0, taken = 0;
    for (int t = 0; t < count; t++)
        flip[t] = -1;
    for (int t = 0; t < count; t++) {
        if (flip[t] >= 0)
            continue;
        Shell shell = { .first = taken, .around = -1 };
        walk(&shells, &shell, near, flip, t);
        taken += shell.count;
        LW_PUSH(scratch, shells.shell, shells.count, room, shell);
    }
    for (int i = 0; i < shells.count; i++) {
        agree(&shells, &shells.shell[i], flip);
        measure(mesh, &shells.shell[i], shells.order + shells.shell[i].first);
    }
    return shells;
}

/* ---- nesting */

/* The solid angle of triangle abc seen from the origin (van Oosterom and Strackee). */
static double solid_angle(LwVec3 a, LwVec3 b, LwVec3 c)
{
    double la = lw_vec3_norm(a), lb = lw_vec3_norm(b), lc = lw_vec3_norm(c);
    double below = la * lb * lc + lw_vec3_dot(a, b) * lc + lw_vec3_dot(b, c) * la + lw_vec3_dot(c, a) * lb;
    return 2 * atan2(lw_vec3_dot(a, lw_vec3_cross(b, c)), below);
}

/* How often the shell winds around the point: ±1 inside, 0 outside. */
static double winding(const Shells *shells, const Shell *shell, LwVec3 point)
{
    double sum = 0;
    for (int i = 0; i < shell->count; i++) {
        const int *v = shells->mesh->triangle[shells->order[shell->first + i]].v;
        const LwVec3 *p = shells->mesh->vertex;
        sum += solid_angle(lw_vec3_sub(p[v[0]], point), lw_vec3_sub(p[v[1]], point), lw_vec3_sub(p[v[2]], point));
    }
    return sum / (4 * M_PI);
}

static bool is_within(LwBox inner, LwBox outer)
{
    return inner.min.x > outer.min.x && inner.min.y > outer.min.y && inner.min.z > outer.min.z &&
           inner.max.x < outer.max.x && inner.max.y < outer.max.y && inner.max.z < outer.max.z;
}

/* By three of its triangles, so that one point of touch does not decide. */
static bool contains(const Shells *shells, const Shell *outer, const Shell *inner)
{
    int inside = 0;
    for (int i = 0; i < 3; i++) {
        const int *v = shells->mesh->triangle[shells->order[inner->first + i * (inner->count - 1) / 2]].v;
        const LwVec3 *p = shells->mesh->vertex;
        LwVec3 middle = lw_vec3_scale(lw_vec3_add(lw_vec3_add(p[v[0]], p[v[1]]), p[v[2]]), 1.0 / 3);
        inside += fabs(winding(shells, outer, middle)) > 0.5;
    }
    return inside >= 2;
}

static int by_volume(const void *a, const void *b)
{
    const Shell *const *m = a, *const *n = b;
    double difference = fabs((*n)->volume) - fabs((*m)->volume);
    return difference > 0 ? 1 : difference < 0 ? -1 : (*m)->first - (*n)->first;
}

/* Finds `around` of every closed shell; the list (largest first) is of the closed ones. */
static int nest(Shells *shells, Shell ***list, LwArena *scratch)
{
    Shell **sorted = LW_NEWN(scratch, Shell *, shells->count + 1);
    int count = 0;
    double visited = 0;
    for (int i = 0; i < shells->count; i++)
        if (shells->shell[i].closed)
            sorted[count++] = &shells->shell[i];
    qsort(sorted, (size_t)count, sizeof *sorted, by_volume);
    for (int i = 1; i < count; i++)
        for (int j = i - 1; j >= 0 && sorted[i]->around < 0; j--) {
            visited += 1;
            if (visited > nesting_budget || !is_within(sorted[i]->box, sorted[j]->box))
                continue;
            visited += 3.0 * sorted[j]->count;
            if (visited <= nesting_budget && contains(shells, sorted[j], sorted[i]))
                sorted[i]->around = (int)(sorted[j] - shells->shell);
        }
    *list = sorted;
    return count;
}

static int depth_of(const Shells *shells, const Shell *shell)
{
    int depth = 0;
    for (; shell->around >= 0; shell = &shells->shell[shell->around])
        depth++;
    return depth;
}

/* Whether the shell's sense is wrong; those around it have been decided. */
static bool is_wrong(const Shells *shells, const Shell *shell)
{
    if (!shell->closed || shell->volume == 0)
        return false;
    if (shell->around < 0)
        return shell->volume < 0;
    if (shell->minority)
        return (shell->volume > 0) == (depth_of(shells, shell) % 2 == 1);
    return shells->shell[shell->around].turned;
}

LwTurned lw_mesh_turn(LwMesh *mesh, LwArena *scratch)
{
    LwArenaMark mark = lw_arena_mark(scratch);
    LwTurned told = { 0 };
    Shells shells = gather(mesh, scratch);
    Shell **closed;
    int count = nest(&shells, &closed, scratch);
    for (int i = 0; i < count; i++)
        closed[i]->turned = is_wrong(&shells, closed[i]);
    for (int i = 0; i < shells.count; i++) {
        const Shell *shell = &shells.shell[i];
        told.disagreeing += shell->minority > 0;
        told.inside_out += shell->turned && !shell->minority;
        told.triangles += shell->turned ? shell->count - shell->minority : shell->minority;
        for (int j = 0; j < shell->count && shell->turned; j++)
            turn_triangle(mesh, shells.order[shell->first + j]);
    }
    lw_arena_release(scratch, mark);
    return told;
}

int lw_mesh_orient(LwMesh *mesh, LwArena *scratch)
{
    return lw_mesh_turn(mesh, scratch).triangles;
}

/* ---- pieces */

int lw_mesh_pieces(const LwMesh *mesh, int *piece, LwArena *scratch)
{
    LwArenaMark mark = lw_arena_mark(scratch);
    LwMesh copy = *mesh;    /* its triangles may be turned here */
    Shell **closed;
    int count = lw_mesh_components(mesh, piece, scratch), pieces = 0;
    copy.triangle = LW_NEWN(scratch, LwTriangle, mesh->triangle_count + 1);
    for (int t = 0; t < mesh->triangle_count; t++)
        copy.triangle[t] = mesh->triangle[t];
    Shells shells = gather(&copy, scratch);
    int closed_count = nest(&shells, &closed, scratch);
    int *into = LW_NEWN(scratch, int, count + 1), *number = LW_NEWN(scratch, int, count + 1);
    for (int i = 0; i < count; i++) {
        into[i] = i;
        number[i] = -1;
    }
    for (int i = 0; i < closed_count; i++) { /* outer ones first, so one step leads to the end */
        const Shell *shell = closed[i];
        if (shell->around >= 0 && shell->volume < 0)
            into[piece[shells.order[shell->first]]] = into[piece[shells.order[shells.shell[shell->around].first]]];
    }
    for (int t = 0; t < mesh->triangle_count; t++) {
        int owner = into[piece[t]];
        if (number[owner] < 0)
            number[owner] = pieces++;
        piece[t] = number[owner];
    }
    lw_arena_release(scratch, mark);
    return pieces;
}
