#include "app/view/figure_primitives.h"

#include "app/document/shape_mesh.h"
#include "app/geometry/primitives.h"

/* What is collected. */
typedef struct Maker {
    LwArena *arena;
    LwModel *model;
    LwFace *face;
    LwEdge *edge;
    LwVec3 *point;
    LwFeature *feature;
    int face_room, edge_room, feature_room, point_count, point_room;
} Maker;

/* The next triangles, and what they are. */
static void put_face(Maker *m, int first, int count, LwFeature feature)
{
    feature.face = m->model->face_count;
    feature.edge = -1;
    LW_PUSH(m->arena, m->face, m->model->face_count, m->face_room, ((LwFace){ .first = first, .count = count }));
    LW_PUSH(m->arena, m->feature, m->model->feature_count, m->feature_room, feature);
}

static void begin_edge(Maker *m, LwFeature feature)
{
    feature.face = -1;
    feature.edge = m->model->edge_count;
    LW_PUSH(m->arena, m->edge, m->model->edge_count, m->edge_room, ((LwEdge){ .first = m->point_count }));
    LW_PUSH(m->arena, m->feature, m->model->feature_count, m->feature_room, feature);
}

static void put_point(Maker *m, LwVec3 p)
{
    LW_PUSH(m->arena, m->point, m->point_count, m->point_room, p);
    m->edge[m->model->edge_count - 1].count++;
}

static void put_line(Maker *m, LwVec3 a, LwVec3 b)
{
    LwVec3 along = lw_vec3_sub(b, a);
    double length = lw_vec3_norm(along);
    begin_edge(m, (LwFeature){ .kind = LW_FEATURE_LINE, .position = lw_vec3_scale(lw_vec3_add(a, b), 0.5), .axis = lw_vec3_scale(along, 1 / length), .length = length });
    put_point(m, a);
    put_point(m, b);
}

/* The rim whose n vertices begin with number `first`. */
static void put_rim(Maker *m, int first, int n, double radius)
{
    const LwVec3 *vertex = m->model->mesh.vertex;
    begin_edge(m, (LwFeature){ .kind = LW_FEATURE_CIRCLE, .position = lw_vec3(0, 0, vertex[first].z), .axis = lw_vec3(0, 0, 1), .radius = radius, .angle = 2 * M_PI });
    for (int i = 0; i <= n; i++)
        put_point(m, vertex[first + i % n]);
}

static void make_box(Maker *m, const double size[3])
{
    LwMesh *mesh = &m->model->mesh;
    *mesh = lw_mesh_make_box(lw_vec3(size[0], size[1], size[2]), m->arena);
    for (int f = 0; f < 6; f++) { /* z−, z+, y−, y+, x−, x+ */
        int axis = 2 - f / 2;
        double n[3] = { 0, 0, 0 }, p[3] = { 0, 0, 0 };
        n[axis] = f % 2 ? 1 : -1;
        p[axis] = n[axis] * size[axis] / 2;
        put_face(m, 2 * f, 2, (LwFeature){ .kind = LW_FEATURE_PLANE, .position = lw_vec3_from(p), .axis = lw_vec3_from(n),
                                           .area = size[(axis + 1) % 3] * size[(axis + 2) % 3] });
    }
    for (int corner = 0; corner < 8; corner++)
        for (int bit = 1; bit < 8; bit *= 2)
            if (!(corner & bit))
                put_line(m, mesh->vertex[corner], mesh->vertex[corner | bit]);
}

/* The ends of a full cylinder come triangle by triangle in turn: one after the other they are faces. */
static void part_ends(LwMesh *mesh, int n, LwArena *arena)
{
    LwArenaMark mark = lw_arena_mark(arena);
    LwTriangle *end = LW_NEWN(arena, LwTriangle, 2 * n);
    for (int i = 0; i < n; i++) {
        end[i] = mesh->triangle[2 * n + 2 * i];
        end[n + i] = mesh->triangle[2 * n + 2 * i + 1];
    }
    for (int i = 0; i < 2 * n; i++)
        mesh->triangle[2 * n + i] = end[i];
    lw_arena_release(arena, mark);
}

static LwFeature wall(double radius, double length, bool inside)
{
    return (LwFeature){ .kind = LW_FEATURE_CYLINDER, .inside = inside, .axis = lw_vec3(0, 0, 1), .radius = radius, .length = length, .area = 2 * M_PI * radius * length };
}

static void make_tube(Maker *m, double outer, double inner, double length)
{
    LwMesh *mesh = &m->model->mesh;
    *mesh = lw_mesh_make_tube(outer, inner, length, LW_SHAPE_CHORD, m->arena);
    bool full = !(inner > 0);
    int n = mesh->triangle_count / (full ? 4 : 8), ends = full ? n : 2 * n; /* triangles of an end */
    double area = M_PI * (outer * outer - (full ? 0 : inner * inner));
    if (full)
        part_ends(mesh, n, m->arena);
    put_face(m, 0, 2 * n, wall(outer, length, false));
    for (int side = 0; side < 2; side++) {
        double sign = side ? 1 : -1;
        put_face(m, 2 * n + side * ends, ends, (LwFeature){ .kind = LW_FEATURE_PLANE, .position = lw_vec3(0, 0, sign * length / 2), .axis = lw_vec3(0, 0, sign), .area = area });
    }
    if (!full)
        put_face(m, 6 * n, 2 * n, wall(inner, length, true));
    for (int rim = 0; rim < (full ? 2 : 4); rim++) /* outer low, outer high, inner low, inner high */
        put_rim(m, rim * n, n, rim < 2 ? outer : inner);
}

static void make_sphere(Maker *m, double radius)
{
    m->model->mesh = lw_mesh_make_sphere(radius, LW_SHAPE_CHORD, m->arena);
    put_face(m, 0, m->model->mesh.triangle_count, (LwFeature){ .kind = LW_FEATURE_SPHERE, .radius = radius, .area = 4 * M_PI * radius * radius });
}

void lw_model_make_primitive(LwModel *model, const LwShape *shape, LwArena *arena)
{
    Maker maker = { .arena = arena, .model = model };
    if (shape->kind == LW_SHAPE_BOX)
        make_box(&maker, shape->size);
    else if (shape->kind == LW_SHAPE_TUBE)
        make_tube(&maker, shape->size[0], shape->size[1], shape->size[2]);
    else
        make_sphere(&maker, shape->size[0]);
    model->primitive = model->closed = true;
    model->face = maker.face;
    model->edge = maker.edge;
    model->edge_point = maker.point;
    model->feature = maker.feature;
}
