/* Shapes of contacts that are made of points and triangles: from the file itself, from part files, from a body's geometry. */
#include "app/document/reader_private.h"

#include "app/document/shape_mesh.h"
#include "app/geometry/hull.h"

#include <math.h>
#include <string.h>

/* A list of points, in the document's arena; NULL after an error. */
static LwVec3 *read_points(LwReader *r, const LwJson *node, const char *what)
{
    if (node->kind != LW_JSON_ARRAY) {
        lw_reader_error(r, node->mark, "expected a list of points for %s, found %s", what, lw_json_kind_words(node));
        return NULL;
    }
    LwVec3 *point = LW_NEWN(&r->document->arena, LwVec3, node->count + 1);
    int i = 0;
    for (const LwJson *e = node->first; e; e = e->next, i++)
        if (!lw_reader_vec3(r, e, LW_Q_LENGTH, &point[i]))
            return NULL;
    return point;
}

static bool make_hull(LwReader *r, LwMark mark, const LwVec3 *point, int count, LwTouchShapeDef *shape)
{
    LwMesh hull;
    if (count < 4 || !lw_hull(point, count, &r->document->arena, &hull)) {
        lw_reader_error(r, mark, "%s: the %d points of this hull enclose nothing; expected at least four that do not lie in a plane", shape->name, count);
        return false;
    }
    shape->kind = LW_TOUCH_HULL;
    shape->vertex_count = hull.vertex_count;
    shape->vertex = hull.vertex;
    shape->triangle_count = hull.triangle_count;
    shape->triangle = hull.triangle->v;
    return true;
}

bool lw_reader_touch_points(LwReader *r, const LwJson *node, LwTouchShapeDef *shape)
{
    const LwVec3 *point = read_points(r, node, "a hull");
    return point && make_hull(r, node->mark, point, node->count, shape);
}

static bool read_corner(LwReader *r, const LwJson *node, int vertex_count, int *corner)
{
    double value;
    if (!lw_reader_number(r, node, LW_Q_NUMBER, &value))
        return false;
    if (value >= 0 && value < vertex_count && value == floor(value)) {
        *corner = (int)value;
        return true;
    }
    lw_reader_error(r, node->mark, "there is no vertex %.6g; expected 0 to %d", value, vertex_count - 1);
    return false;
}

bool lw_reader_touch_triangles(LwReader *r, const LwJson *node, LwTouchShapeDef *shape)
{
    static const LwKey keys[] = { { "vertices", NULL }, { "triangles", NULL }, { NULL, NULL } };
    if (!lw_reader_keys(r, node, "a mesh", keys))
        return false;
    const LwJson *vertices = lw_reader_need(r, node, "a mesh", "vertices", "a list of points");
    const LwJson *triangles = lw_reader_need(r, node, "a mesh", "triangles", "a list of triples of vertices, counted from 0");
    if (!vertices || !triangles || !(shape->vertex = read_points(r, vertices, "the vertices of a mesh")))
        return false;
    if (triangles->kind != LW_JSON_ARRAY || triangles->count == 0) {
        lw_reader_error(r, triangles->mark, "expected a list of triangles, found %s",
                        triangles->kind == LW_JSON_ARRAY ? "an empty one" : lw_json_kind_words(triangles));
        return false;
    }
    int *corner = LW_NEWN(&r->document->arena, int, 3 * triangles->count), i = 0;
    for (const LwJson *t = triangles->first; t; t = t->next) {
        if (t->kind != LW_JSON_ARRAY || t->count != 3) {
            lw_reader_error(r, t->mark, "expected three vertices of a triangle, found %s%s", lw_json_kind_words(t),
                            t->kind == LW_JSON_ARRAY ? " of another length" : "");
            return false;
        }
        for (const LwJson *v = t->first; v; v = v->next)
            if (!read_corner(r, v, vertices->count, &corner[i++]))
                return false;
    }
    shape->kind = LW_TOUCH_MESH;
    shape->vertex_count = vertices->count;
    shape->triangle_count = triangles->count;
    shape->triangle = corner;
    return true;
}

/* All triangles of an entry, in the body's frame. */
static bool add_mesh(LwReader *r, LwMark mark, const LwShape *solid, LwTouchShapeDef shape)
{
    LwMesh mesh;
    if (!lw_shape_mesh(solid, &r->document->arena, &mesh)) {
        lw_reader_error(r, mark, "%s: %s holds no triangles to touch with", shape.name, solid->file ? solid->file : "it");
        return false;
    }
    shape.kind = LW_TOUCH_MESH;
    shape.vertex_count = mesh.vertex_count;
    shape.vertex = mesh.vertex;
    shape.triangle_count = mesh.triangle_count;
    shape.triangle = mesh.triangle->v;
    lw_reader_push_touch(r, shape);
    return true;
}

/* A hull of each piece of an entry. */
static bool add_hulls(LwReader *r, LwMark mark, const LwShape *solid, LwTouchShapeDef shape)
{
    int count = lw_shape_piece_count(solid);
    const char *name = shape.name;
    for (int i = 0; i < count; i++) {
        LwShapePiece piece = lw_shape_piece(solid, i);
        const LwMesh *mesh = &piece.part->mesh;
        LwVec3 *point = LW_NEWN(&r->scratch, LwVec3, mesh->vertex_count + 1);
        for (int v = 0; v < mesh->vertex_count; v++)
            point[v] = lw_shape_piece_point(solid, &piece, mesh->vertex[v]);
        if (count > 1)
            shape.name = lw_arena_printf(&r->document->arena, "%s, part %s", name, lw_reader_quote(r, piece.part->name));
        if (!make_hull(r, mark, point, mesh->vertex_count, &shape))
            return false;
        lw_reader_push_touch(r, shape);
    }
    if (count == 0)
        lw_reader_error(r, mark, "%s: %s holds no visible parts to touch with", name, solid->file);
    return count > 0;
}

bool lw_reader_touch_file(LwReader *r, const LwJson *entry, const LwJson *file, LwTouchAs as, LwTouchShapeDef shape)
{
    LwShape solid = { .mark = entry->mark, .frame = shape.frame, .scale = { 1, 1, 1 } };
    shape.frame = LW_FRAME_IDENTITY; /* what the file holds is placed already */
    if (!r->source) {
        lw_reader_error(r, file->mark, "part files are not read here; give the points of the hull or mesh themselves");
        return false;
    }
    if (!lw_reader_file(r, entry, file, LW_WANTED_SHAPE, &solid))
        return false;
    return as == LW_TOUCH_AS_MESH ? add_mesh(r, file->mark, &solid, shape) : add_hulls(r, file->mark, &solid, shape);
}

/* A primitive touches as what it is. */
static void add_primitive(LwReader *r, LwMark mark, const LwShape *solid, LwTouchShapeDef shape)
{
    shape.kind = solid->kind == LW_SHAPE_BOX ? LW_TOUCH_BOX : solid->kind == LW_SHAPE_SPHERE ? LW_TOUCH_SPHERE : LW_TOUCH_CYLINDER;
    shape.frame = solid->frame;
    memcpy(shape.size, solid->size, sizeof shape.size);
    if (shape.kind == LW_TOUCH_CYLINDER) {
        shape.size[1] = solid->size[2];
        if (solid->size[1] > 0)
            lw_reader_warn(r, mark, "%s: the hole of a tube is filled for contact; {\"geometry\": \"mesh\"} touches with its triangles", shape.name);
    }
    lw_reader_push_touch(r, shape);
}

bool lw_reader_touch_geometry(LwReader *r, LwMark mark, int body, LwTouchAs as)
{
    static const char *const words[] = { [LW_SHAPE_BOX] = "box", [LW_SHAPE_TUBE] = "cylinder", [LW_SHAPE_SPHERE] = "sphere", [LW_SHAPE_FILE] = "part" };
    const char *owner = lw_body_words(&r->document->def, body);
    int count = body == LW_GROUND ? 0 : r->document->shapes[body].count;
    bool good = true;
    if (body != LW_GROUND && r->document->shapes[body].wrong)
        return false;
    if (count == 0) {
        lw_reader_error(r, mark, "%s has no geometry that could touch anything; give the contact \"shapes\", such as {\"plane\": [0, 0, 1]}",
                        lw_reader_quote(r, owner));
        return false;
    }
    for (int i = 0; i < count; i++) {
        LwShape *solid = &r->document->shapes[body].shape[i];
        LwTouchShapeDef shape = { .mark = solid->mark, .body = body, .frame = LW_FRAME_IDENTITY };
        shape.name = lw_arena_printf(&r->document->arena, "%s %d of %s", words[solid->kind], i + 1, owner);
        if (solid->kind != LW_SHAPE_FILE && as != LW_TOUCH_AS_MESH)
            add_primitive(r, mark, solid, shape);
        else if (solid->kind == LW_SHAPE_FILE && !lw_reader_open_scene(r, mark, solid))
            good = false;
        else
            good &= as == LW_TOUCH_AS_MESH ? add_mesh(r, mark, solid, shape) : add_hulls(r, mark, solid, shape);
    }
    return good;
}
