#include "app/view/surface.h"

/* Cosines of the largest angles between triangles that are shaded as one surface. Tessellated faces of a B-rep are smooth whatever the
 * angle between coarse triangles; two faces are shaded as one only where they run into each other, as fillets do. */
static const double same_face = 0.17, other_face = 0.985, plain_mesh = 0.82;

/* Vertices with more corners than this are not smoothed, and equal ones are sought among the latest only: fans of a damaged file must
 * not cost the square of their size. */
enum { crowd = 1000, latest = 64 };

typedef struct Corners {
    int *first;             /* by vertex, one more than there are: its corners are corner[first[v]] … */
    int *corner;            /* 3·triangle + place */
    LwVec3 *normal;         /* of triangles, unit; zero when they have no area */
    double *weight;         /* angle of the triangle at each corner */
    int *face;              /* of triangles */
} Corners;

void lw_colour_bytes(LwColour colour, unsigned char out[4])
{
    for (int i = 0; i < 4; i++)
        out[i] = (unsigned char)(colour >> (24 - 8 * i));
}

static double angle_at(const LwMesh *mesh, const LwTriangle *t, int k)
{
    LwVec3 p = mesh->vertex[t->v[k]];
    LwVec3 a = lw_vec3_sub(mesh->vertex[t->v[(k + 1) % 3]], p), b = lw_vec3_sub(mesh->vertex[t->v[(k + 2) % 3]], p);
    return atan2(lw_vec3_norm(lw_vec3_cross(a, b)), lw_vec3_dot(a, b));
}

static void measure(const LwMesh *mesh, Corners *c)
{
    for (int t = 0; t < mesh->triangle_count; t++) {
        const LwTriangle *it = &mesh->triangle[t];
        LwVec3 a = mesh->vertex[it->v[0]];
        LwVec3 n = lw_vec3_cross(lw_vec3_sub(mesh->vertex[it->v[1]], a), lw_vec3_sub(mesh->vertex[it->v[2]], a));
        double length = lw_vec3_norm(n);
        c->normal[t] = length > 0 && isfinite(length) ? lw_vec3_scale(n, 1 / length) : lw_vec3(0, 0, 0);
        for (int k = 0; k < 3; k++)
            c->weight[3 * t + k] = angle_at(mesh, it, k);
    }
}

/* Lists the corners of each vertex. */
static void gather(const LwMesh *mesh, Corners *c)
{
    for (int t = 0; t < mesh->triangle_count; t++)
        for (int k = 0; k < 3; k++)
            c->first[mesh->triangle[t].v[k] + 1]++;
    for (int v = 0; v < mesh->vertex_count; v++)
        c->first[v + 1] += c->first[v];
    for (int t = mesh->triangle_count - 1; t >= 0; t--) /* backwards: c->first ends where each list begins */
        for (int k = 2; k >= 0; k--)
            c->corner[--c->first[mesh->triangle[t].v[k] + 1]] = 3 * t + k;
}

static void corners_init(Corners *c, const LwSurfaceSource *source, LwArena *arena)
{
    const LwMesh *mesh = source->mesh;
    c->first = LW_NEWN(arena, int, mesh->vertex_count + 2);
    c->corner = LW_NEWN(arena, int, 3 * mesh->triangle_count + 1);
    c->normal = LW_NEWN(arena, LwVec3, mesh->triangle_count + 1);
    c->weight = LW_NEWN(arena, double, 3 * mesh->triangle_count + 1);
    c->face = LW_NEWN(arena, int, mesh->triangle_count + 1);
    for (int f = 0; f < source->face_count; f++)
        for (int t = 0; t < source->face[f].count; t++)
            c->face[source->face[f].first + t] = f;
    measure(mesh, c);
    gather(mesh, c);
}

/* The corners of vertex v are those from begin to end − 1. */
static int corner_begin(const Corners *c, int v)
{
    return c->first[v + 1];
}

static int corner_end(const Corners *c, int v, const LwMesh *mesh)
{
    return v + 1 < mesh->vertex_count ? c->first[v + 2] : 3 * mesh->triangle_count;
}

static LwVec3 corner_normal(const Corners *c, const LwSurfaceSource *source, int corner)
{
    int t = corner / 3, v = source->mesh->triangle[t].v[corner % 3];
    LwVec3 sum = { 0, 0, 0 };
    if (corner_end(c, v, source->mesh) - corner_begin(c, v) > crowd)
        return c->normal[t];
    for (int i = corner_begin(c, v); i < corner_end(c, v, source->mesh); i++) {
        int other = c->corner[i] / 3;
        double least = !source->brep ? plain_mesh : c->face[other] == c->face[t] ? same_face : other_face;
        if (lw_vec3_dot(c->normal[t], c->normal[other]) >= least)
            sum = lw_vec3_mad(sum, c->weight[c->corner[i]], c->normal[other]);
    }
    double length = lw_vec3_norm(sum);
    return length > 1e-6 ? lw_vec3_scale(sum, 1 / length) : c->normal[t];
}

static bool same_vertex(const LwSurfaceVertex *a, const LwSurfaceVertex *b)
{
    double dot = 0;
    for (int i = 0; i < 3; i++)
        dot += (double)a->normal[i] * (double)b->normal[i];
    return dot > 0.99999 && a->colour[0] == b->colour[0] && a->colour[1] == b->colour[1] && a->colour[2] == b->colour[2] &&
           a->colour[3] == b->colour[3];
}

static LwSurfaceVertex make_vertex(const Corners *c, const LwSurfaceSource *source, int corner)
{
    int t = corner / 3;
    double p[3], n[3];
    LwSurfaceVertex out;
    lw_vec3_store(p, source->mesh->vertex[source->mesh->triangle[t].v[corner % 3]]);
    lw_vec3_store(n, corner_normal(c, source, corner));
    for (int i = 0; i < 3; i++) {
        out.position[i] = (float)p[i];
        out.normal[i] = (float)n[i];
    }
    lw_colour_bytes(source->face_count ? source->face[c->face[t]].colour : 0, out.colour);
    return out;
}

LwSurface lw_surface_create(const LwSurfaceSource *source, LwArena *arena)
{
    const LwMesh *mesh = source->mesh;
    Corners c;
    LwSurface surface = { .vertex = LW_NEWN(arena, LwSurfaceVertex, 3 * mesh->triangle_count + 1),
                          .index = LW_NEWN(arena, unsigned, 3 * mesh->triangle_count + 1) };
    LwArenaMark mark = lw_arena_mark(arena);
    corners_init(&c, source, arena);
    unsigned *number = LW_NEWN(arena, unsigned, 3 * mesh->triangle_count + 1); /* of the vertex made for each corner */
    for (int v = 0; v < mesh->vertex_count; v++) {
        int begin = surface.vertex_count;
        for (int i = corner_begin(&c, v); i < corner_end(&c, v, mesh); i++) {
            if (!(lw_vec3_norm(c.normal[c.corner[i] / 3]) > 0))
                continue; /* it would have no normal, which glTF forbids */
            LwSurfaceVertex vertex = make_vertex(&c, source, c.corner[i]);
            int k = surface.vertex_count - begin > latest ? surface.vertex_count - latest : begin;
            while (k < surface.vertex_count && !same_vertex(&surface.vertex[k], &vertex))
                k++;
            if (k == surface.vertex_count)
                surface.vertex[surface.vertex_count++] = vertex;
            number[c.corner[i]] = (unsigned)k;
        }
    }
    for (int t = 0; t < mesh->triangle_count; t++)
        if (lw_vec3_norm(c.normal[t]) > 0)
            for (int k = 0; k < 3; k++)
                surface.index[surface.index_count++] = number[3 * t + k];
    lw_arena_release(arena, mark);
    return surface;
}
