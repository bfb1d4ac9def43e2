/* One region of a mesh as a curved surface. Samples are points that lie on the true surface, with its true normal there: on a
 * cylinder or cone the ends of the edges between two facets, with the normal between theirs; on surfaces that curve both ways the inner
 * vertices, with the mean normal of the corners around. */
#include "app/geometry/fit.h"
#include "app/geometry/regions_private.h"

#include <stddef.h>

/* Of half the region's diagonal. The first takes uneven facets; a small piece of a surface tells its radius only when it is known to be exact. */
static const double fit_tolerance[] = { 2e-3, 2e-4, 2e-5 };
static const double radius_tolerance = 5e-3;
enum { MOST_SAMPLES = 2000 };

typedef struct Samples {
    LwVec3 *point, *normal;
    int count;
} Samples;

static void add_sample(Samples *to, LwVec3 point, LwVec3 normal)
{
    double length = lw_vec3_norm(normal);
    to->point[to->count] = point;
    to->normal[to->count++] = length > 0 ? lw_vec3_scale(normal, 1 / length) : normal;
}

/* Ends of the edges between facets of the region; those of its rim have no normal. */
static Samples sample_edges(const LwSmooth *s, const int *triangle, int count)
{
    Samples out = { LW_NEWN(s->arena, LwVec3, 6 * (size_t)count), LW_NEWN(s->arena, LwVec3, 6 * (size_t)count), 0 };
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) {
            const int t = triangle[i], n = s->near[t].n[k], *v = s->mesh->triangle[t].v;
            const bool rim = n < 0 || lw_smooth_region(s, n) != lw_smooth_region(s, t);
            if (!rim && (n < t || !lw_smooth_across(s, t, k)))
                continue;
            LwVec3 normal = rim ? (LwVec3){ 0 } : lw_vec3_add(s->normal[t], s->normal[n]);
            add_sample(&out, s->mesh->vertex[v[k]], normal);
            add_sample(&out, s->mesh->vertex[v[(k + 1) % 3]], normal);
        }
    return out;
}

/* What a corner adds to the normal of its vertex. With these weights (N. Max, 1999) the sum is exact for vertices on a sphere. */
static LwVec3 corner_normal(const LwMesh *mesh, const int *v, int k)
{
    LwVec3 a = lw_vec3_sub(mesh->vertex[v[(k + 1) % 3]], mesh->vertex[v[k]]), b = lw_vec3_sub(mesh->vertex[v[(k + 2) % 3]], mesh->vertex[v[k]]);
    double lengths = lw_vec3_dot(a, a) * lw_vec3_dot(b, b);
    return lengths > 0 ? lw_vec3_scale(lw_vec3_cross(a, b), 1 / lengths) : (LwVec3){ 0 };
}

/* Vertices with the mean normal of the corners around them; those at the region's rim, which know one side only, without. */
static Samples sample_vertices(const LwSmooth *s, const int *triangle, int count)
{
    LwVec3 *sum = s->sum;
    signed char *rim = s->rim;
    Samples out = { LW_NEWN(s->arena, LwVec3, 3 * (size_t)count), LW_NEWN(s->arena, LwVec3, 3 * (size_t)count), 0 };
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) {
            const int t = triangle[i], n = s->near[t].n[k], *v = s->mesh->triangle[t].v;
            bool edge = n < 0 || lw_smooth_region(s, n) != lw_smooth_region(s, t);
            sum[v[k]] = lw_vec3_add(sum[v[k]], corner_normal(s->mesh, v, k));
            rim[v[k]] = rim[v[k]] == 2 || edge ? 2 : 1;
            rim[v[(k + 1) % 3]] = rim[v[(k + 1) % 3]] == 2 || edge ? 2 : 1;
        }
    for (int i = 0; i < 3 * count; i++) {
        int v = s->mesh->triangle[triangle[i / 3]].v[i % 3];
        if (rim[v])
            add_sample(&out, s->mesh->vertex[v], rim[v] == 1 ? sum[v] : (LwVec3){ 0 });
        rim[v] = 0;
        sum[v] = (LwVec3){ 0 };
    }
    return out;
}

static bool is_close(const LwFeature *f)
{
    return f->kind != LW_FEATURE_PLANE && f->deviation <= radius_tolerance * (f->kind == LW_FEATURE_TORUS ? f->radius2 : f->radius);
}

/* Large clouds are thinned: a fit does not need more. */
static bool fit(Samples cloud, LwFeature *out)
{
    LwBox box = lw_box_empty();
    int step = cloud.count / MOST_SAMPLES + 1, count = 0;
    for (int i = 0; i < cloud.count; i += step) {
        cloud.point[count] = cloud.point[i];
        cloud.normal[count++] = cloud.normal[i];
        box = lw_box_add(box, cloud.point[count - 1]);
    }
    for (size_t i = 0; i < sizeof fit_tolerance / sizeof *fit_tolerance; i++)
        if (lw_fit_surface(cloud.point, cloud.normal, count, fit_tolerance[i] * lw_box_diagonal(box) / 2, out) && is_close(out))
            return true;
    return false;
}

bool lw_region_fit(const LwSmooth *s, const int *triangle, int count, LwFeature *out)
{
    LwArenaMark mark = lw_arena_mark(s->arena);
    bool found = fit(sample_edges(s, triangle, count), out) && (out->kind == LW_FEATURE_CYLINDER || out->kind == LW_FEATURE_CONE);
    found = found || fit(sample_vertices(s, triangle, count), out);
    lw_arena_release(s->arena, mark);
    return found;
}
