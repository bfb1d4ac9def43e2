/* Coarse models, for while something moves. The space is divided into cubes; the corners within one become one, at their mean place, once for
 * each of the directions that the surface has there, so that creases stay. Triangles with two corners in one cube vanish.
 * Rossignac and Borrel, Multi-resolution 3D approximations for rendering complex scenes (1993). */
#include "app/view/figure.h"

#include <stdint.h>
#include <string.h>

enum { least_triangles = 400 }; /* models with no more stay as they are */

int lw_figure_triangles(const LwFigure *figure)
{
    int sum = 0;
    for (int i = 0; i < figure->piece_count; i++)
        sum += figure->piece[i].model->surface.index_count / 3;
    return sum;
}

/* A cube, or a direction within one: numbers found again by their keys. */
typedef struct Table {
    uint64_t *key;
    int *number;            /* + 1; 0: free */
    size_t mask;
    int count;
} Table;

static Table new_table(LwArena *arena, int most)
{
    size_t room = 16;
    while (room < 2 * (size_t)most)
        room *= 2;
    return (Table){ LW_NEWN(arena, uint64_t, room), LW_NEWN(arena, int, room), room - 1, 0 };
}

/* The number of the key, new when it is met for the first time. */
static int find(Table *table, uint64_t key)
{
    size_t at = (size_t)((key ^ key >> 29) * 0x9E3779B97F4A7C15u >> 17) & table->mask;
    while (table->number[at] && table->key[at] != key)
        at = (at + 1) & table->mask;
    if (!table->number[at]) {
        table->key[at] = key;
        table->number[at] = ++table->count;
    }
    return table->number[at] - 1;
}

static uint64_t cube_of(const LwSurfaceVertex *v, const float low[3], float side)
{
    uint64_t key = 0;
    for (int i = 0; i < 3; i++)
        key = key << 20 | (uint64_t)((v->position[i] - low[i]) / side);
    return key;
}

/* The axis that the normal is nearest to, and on which side. */
static uint64_t direction_of(const LwSurfaceVertex *v)
{
    int largest = 0;
    for (int i = 1; i < 3; i++)
        if (fabsf(v->normal[i]) > fabsf(v->normal[largest]) + 1e-4f)
            largest = i;
    return (uint64_t)(2 * largest + (v->normal[largest] < 0));
}

static double area_of(const LwSurface *s)
{
    double area = 0;
    for (int i = 0; i < s->index_count; i += 3) {
        LwVec3 p[3];
        for (int k = 0; k < 3; k++) {
            const float *at = s->vertex[s->index[i + k]].position;
            p[k] = lw_vec3((double)at[0], (double)at[1], (double)at[2]);
        }
        area += 0.5 * lw_vec3_norm(lw_vec3_cross(lw_vec3_sub(p[1], p[0]), lw_vec3_sub(p[2], p[0])));
    }
    return area;
}

typedef struct Clusters {
    int cubes;
    int *cube;              /* by new vertex */
    int *vertex;            /* by old vertex */
    float (*place)[4];      /* by cube: sum of places, how many */
} Clusters;

static void gather(const LwSurface *s, const float low[3], float side, LwArena *arena, Clusters *c, LwSurface *out)
{
    Table cubes = new_table(arena, s->vertex_count), corners = new_table(arena, s->vertex_count);
    c->place = lw_arena_alloc(arena, (size_t)s->vertex_count, sizeof *c->place);
    c->vertex = LW_NEWN(arena, int, s->vertex_count);
    c->cube = LW_NEWN(arena, int, s->vertex_count);
    for (int i = 0; i < s->vertex_count; i++) {
        const LwSurfaceVertex *v = &s->vertex[i];
        uint32_t colour;
        memcpy(&colour, v->colour, sizeof colour);
        int cube = find(&cubes, cube_of(v, low, side));
        int corner = find(&corners, ((uint64_t)cube << 3 | direction_of(v)) << 32 | colour);
        for (int k = 0; k < 3; k++) {
            c->place[cube][k] += v->position[k];
            out->vertex[corner].normal[k] += v->normal[k];
        }
        c->place[cube][3] += 1;
        c->vertex[i] = corner;
        c->cube[corner] = cube;
        memcpy(out->vertex[corner].colour, v->colour, 4);
    }
    c->cubes = cubes.count;
    out->vertex_count = corners.count;
}

static void finish_vertices(const Clusters *c, LwSurface *out)
{
    for (int i = 0; i < out->vertex_count; i++) {
        LwSurfaceVertex *v = &out->vertex[i];
        const float *sum = c->place[c->cube[i]];
        float length = sqrtf(v->normal[0] * v->normal[0] + v->normal[1] * v->normal[1] + v->normal[2] * v->normal[2]);
        for (int k = 0; k < 3; k++) {
            v->position[k] = sum[k] / sum[3];
            v->normal[k] /= length > 0 ? length : 1;
        }
    }
}

/* A triangle that was folded over shows its back, and would be taken for a hole in a closed surface. */
static bool is_folded(const LwSurface *s, const int v[3])
{
    float a[3], b[3], along = 0;
    for (int k = 0; k < 3; k++) {
        a[k] = s->vertex[v[1]].position[k] - s->vertex[v[0]].position[k];
        b[k] = s->vertex[v[2]].position[k] - s->vertex[v[0]].position[k];
    }
    const float n[3] = { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0] };
    for (int k = 0; k < 3; k++)
        along += n[k] * (s->vertex[v[0]].normal[k] + s->vertex[v[1]].normal[k] + s->vertex[v[2]].normal[k]);
    return along < 0;
}

static LwSurface clustered(const LwSurface *s, const float low[3], float side, LwArena *arena)
{
    LwSurface out = { .vertex = LW_NEWN(arena, LwSurfaceVertex, s->vertex_count), .index = LW_NEWN(arena, unsigned, s->index_count) };
    Clusters c;
    LwArenaMark mark = lw_arena_mark(arena);
    gather(s, low, side, arena, &c, &out);
    finish_vertices(&c, &out);
    for (int i = 0; i < s->index_count; i += 3) {
        int v[3], cube[3];
        for (int k = 0; k < 3; k++) {
            v[k] = c.vertex[s->index[i + k]];
            cube[k] = c.cube[v[k]];
        }
        if (cube[0] == cube[1] || cube[1] == cube[2] || cube[2] == cube[0])
            continue;
        bool folded = is_folded(&out, v);
        for (int k = 0; k < 3; k++)
            out.index[out.index_count++] = (unsigned)v[folded ? 2 - k : k];
    }
    lw_arena_release(arena, mark);
    return out;
}

/* As many cubes along the surface as there may be triangles' pairs; once more when that was far off. */
static LwSurface coarse_surface(const LwSurface *s, int wanted, LwArena *arena)
{
    float low[3], high[3];
    for (int k = 0; k < 3; k++)
        low[k] = high[k] = s->vertex[0].position[k];
    for (int i = 0; i < s->vertex_count; i++)
        for (int k = 0; k < 3; k++) {
            low[k] = fminf(low[k], s->vertex[i].position[k]);
            high[k] = fmaxf(high[k], s->vertex[i].position[k]);
        }
    float longest = fmaxf(high[0] - low[0], fmaxf(high[1] - low[1], high[2] - low[2]));
    double side = sqrt(2 * area_of(s) / wanted);
    LwSurface out = { 0 };
    for (int attempt = 0; attempt < 3; attempt++) {
        LwArenaMark mark = lw_arena_mark(arena);
        out = clustered(s, low, fmaxf((float)side, longest / 1000000), arena);
        double found = out.index_count / 3.0;
        if (found <= 1.3 * wanted || attempt == 2)
            break;
        side *= sqrt(found / wanted);
        lw_arena_release(arena, mark);
    }
    return out;
}

void lw_figure_coarsen(LwFigure *figure)
{
    int triangles = lw_figure_triangles(figure);
    if (triangles <= LW_COARSE_FROM)
        return;
    for (int i = 0; i < figure->model_count; i++) {
        LwModel *model = figure->model[i];
        int count = model->surface.index_count / 3;
        int wanted = (int)fmax(least_triangles, (double)LW_COARSE_TRIANGLES * count / triangles);
        if (count <= 1.3 * wanted || model->coarse.vertex)
            continue;
        model->coarse = coarse_surface(&model->surface, wanted, figure->arena);
        if (model->coarse.index_count == 0) /* everything fell into one cube */
            model->coarse = (LwSurface){ 0 };
    }
}
