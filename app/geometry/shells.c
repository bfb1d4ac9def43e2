#include "app/geometry/shells.h"

enum { PROBES = 8 };

/* Union–find over the vertices, with halving of the paths. */
static int root_of(int *parent, int v)
{
    while (parent[v] != v)
        v = parent[v] = parent[parent[v]];
    return v;
}

/* The shell of each triangle, numbered from 0; shells share no vertex. Returns how many. */
static int find_shells(const LwMesh *mesh, int *shell, LwArena *scratch)
{
    int *parent = LW_NEWN(scratch, int, mesh->vertex_count), *number = LW_NEWN(scratch, int, mesh->vertex_count), count = 0;
    for (int v = 0; v < mesh->vertex_count; v++)
        parent[v] = v;
    for (int t = 0; t < mesh->triangle_count; t++)
        for (int k = 1; k < 3; k++)
            parent[root_of(parent, mesh->triangle[t].v[k])] = root_of(parent, mesh->triangle[t].v[0]);
    for (int t = 0; t < mesh->triangle_count; t++) {
        int root = root_of(parent, mesh->triangle[t].v[0]);
        if (number[root] == 0)
            number[root] = ++count;
        shell[t] = number[root] - 1;
    }
    return count;
}

/* The triangles of each shell as a mesh of the same vertices: start[s] … start[s + 1] of the returned list. */
static LwTriangle *sort_by_shell(const LwMesh *mesh, const int *shell, int count, int **start, LwArena *scratch)
{
    LwTriangle *sorted = LW_NEWN(scratch, LwTriangle, mesh->triangle_count);
    int *at = LW_NEWN(scratch, int, count + 2);
    for (int t = 0; t < mesh->triangle_count; t++)
        at[shell[t] + 2]++;
    for (int s = 0; s < count; s++)
        at[s + 2] += at[s + 1];
    for (int t = 0; t < mesh->triangle_count; t++)
        sorted[at[shell[t] + 1]++] = mesh->triangle[t];
    *start = at;
    return sorted;
}

typedef struct Shell {
    int number, count;
    const LwVec3 *vertex;
    const LwTriangle *triangle;
    double volume;      /* six times that, seen from a vertex of the shell: only the sign is wanted */
} Shell;

static double signed_volume(const Shell *own)
{
    LwVec3 from = own->vertex[own->triangle[0].v[0]];
    double sum = 0;
    for (int t = 0; t < own->count; t++) {
        const int *v = own->triangle[t].v;
        LwVec3 a = own->vertex[v[0]], n = lw_vec3_cross(lw_vec3_sub(own->vertex[v[1]], a), lw_vec3_sub(own->vertex[v[2]], a));
        sum += lw_vec3_dot(lw_vec3_sub(a, from), n);
    }
    return sum;
}

/* How often the other shells go round this one, as most favourable to it among a few of its vertices: one that touches another shell
 * could be counted as in or out. */
static int count_around(const LwBvh *bvh, const int *shell, const Shell *own)
{
    int best = 0, step = own->count / PROBES + 1;
    for (int t = 0; t < own->count; t += step) {
        int around = lw_bvh_winding(bvh, own->vertex[own->triangle[t].v[0]], shell, own->number);
        if (t == 0 || (own->volume > 0 ? around < best : around > best))
            best = around;
    }
    return best;
}

void lw_shells_judge(const LwMesh *mesh, const LwBvh *bvh, LwVerdict *verdict, LwArena *scratch)
{
    int *shell = LW_NEWN(scratch, int, mesh->triangle_count), *start, count = find_shells(mesh, shell, scratch);
    LwTriangle *sorted = sort_by_shell(mesh, shell, count, &start, scratch);
    for (int s = 0; s < count; s++) {
        Shell own = { .number = s, .vertex = mesh->vertex, .triangle = sorted + start[s], .count = start[s + 1] - start[s] };
        own.volume = signed_volume(&own);
        int around = count > 1 ? count_around(bvh, shell, &own) : 0;
        if (own.volume < 0 && around < 1)
            verdict->bad |= LW_BAD_FLIPPED;
        if (own.volume > 0 && around > 0)
            verdict->bad |= LW_BAD_CROSSING;
    }
}
