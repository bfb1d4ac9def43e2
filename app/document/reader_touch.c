/* Shapes that touch others: one side of a contact.
 *
 * SHAPE is a primitive as in geometry (box, cylinder, sphere), {"plane": NORMAL}, {"point": […]}, {"capsule": [radius, length]},
 * {"hull": [points]}, {"mesh": {"vertices": …, "triangles": …}}, a hull or mesh of a part file by its name, or {"geometry": "hull"|"mesh"}, the
 * body's own; position and orientation are in the body's frame. */
#include "app/document/reader_private.h"

#include "app/document/choices.h"

#include <math.h>
#include <string.h>

static const LwKey shape_keys[] = {
    { "box", NULL }, { "cylinder", NULL }, { "sphere", NULL }, { "plane", NULL }, { "point", NULL }, { "capsule", NULL }, { "hull", NULL },
    { "mesh", NULL }, { "geometry", NULL }, { "position", NULL }, { "orientation", NULL }, { "part", NULL }, { "unit", NULL }, { "up", NULL },
    { "split", NULL }, { "tolerance", NULL }, { "scale", NULL }, { NULL, NULL },
};
enum { KINDS = 9 }; /* the first keys are the shapes */

static bool read_primitive(LwReader *r, const LwJson *entry, LwTouchShapeDef *shape)
{
    LwShape solid = { 0 };
    if (!lw_reader_primitive(r, entry, &solid))
        return false;
    shape->kind = solid.kind == LW_SHAPE_BOX ? LW_TOUCH_BOX : solid.kind == LW_SHAPE_SPHERE ? LW_TOUCH_SPHERE : LW_TOUCH_CYLINDER;
    memcpy(shape->size, solid.size, sizeof shape->size);
    if (shape->kind == LW_TOUCH_CYLINDER)
        shape->size[1] = solid.size[2];
    return true;
}

/* The shape's z becomes the normal. */
static bool read_plane(LwReader *r, const LwJson *node, LwTouchShapeDef *shape)
{
    LwVec3 normal = { 0, 0, 1 };
    LwFrame turned;
    if (!lw_reader_vec3(r, node, LW_Q_NUMBER, &normal))
        return false;
    double largest = fmax(fabs(normal.x), fmax(fabs(normal.y), fabs(normal.z)));
    if (largest == 0) {
        lw_reader_error(r, node->mark, "the plane's normal is zero; expected a direction such as [0, 0, 1], out of what is solid");
        return false;
    }
    normal = lw_vec3(normal.x / largest, normal.y / largest, normal.z / largest);
    lw_frame_from_axes(lw_vec3(0, 0, 0), normal, lw_vec3(0, 0, 0), &turned);
    shape->kind = LW_TOUCH_PLANE;
    shape->frame = lw_frame_mul(shape->frame, turned);
    return true;
}

static bool read_point(LwReader *r, const LwJson *node, LwTouchShapeDef *shape)
{
    LwVec3 point = { 0, 0, 0 };
    if (!lw_reader_vec3(r, node, LW_Q_LENGTH, &point))
        return false;
    shape->kind = LW_TOUCH_POINT;
    shape->frame.position = lw_frame_point(shape->frame, point);
    return true;
}

static bool read_capsule(LwReader *r, const LwJson *node, LwTouchShapeDef *shape)
{
    static const LwKey keys[] = { { "radius", NULL }, { "length", NULL }, { NULL, NULL } };
    shape->kind = LW_TOUCH_CAPSULE;
    if (node->kind == LW_JSON_OBJECT) {
        const LwJson *radius = lw_reader_need(r, node, "a capsule", "radius", "a length");
        const LwJson *length = lw_reader_need(r, node, "a capsule", "length", "the length between the centres of its ends");
        if (!lw_reader_keys(r, node, "a capsule", keys) || !radius || !length || !lw_reader_number(r, radius, LW_Q_LENGTH, &shape->size[0]) ||
            !lw_reader_number(r, length, LW_Q_LENGTH, &shape->size[1]))
            return false;
    } else if (!lw_reader_numbers(r, node, LW_Q_LENGTH, 2, shape->size)) {
        return false;
    }
    if (shape->size[0] > 0 && shape->size[1] > 0)
        return true;
    lw_reader_error(r, node->mark, "a capsule of radius %.6g m and length %.6g m; expected both more than 0", shape->size[0], shape->size[1]);
    return false;
}

static bool read_own_geometry(LwReader *r, const LwJson *node, int body)
{
    static const LwChoice ways[] = { { "as-is", LW_TOUCH_AS_IS }, { "hull", LW_TOUCH_AS_HULL }, { "mesh", LW_TOUCH_AS_MESH }, { NULL, 0 } };
    char message[LW_CHOICE_MESSAGE];
    const char *word;
    if (!lw_reader_string(r, node, "\"hull\" or \"mesh\"", &word))
        return false;
    int way = lw_choice_find(ways, "way to take the geometry", word, message);
    if (way < 0)
        lw_reader_error(r, node->mark, "%s", message);
    return way >= 0 && lw_reader_touch_geometry(r, node->mark, body, (LwTouchAs)way);
}

/* The entry's one shape key, or NULL after reporting. */
static const LwJson *find_kind(LwReader *r, const LwJson *entry)
{
    const LwJson *node = NULL;
    for (int i = 0; i < KINDS; i++) {
        const LwJson *found = lw_json_member(entry, shape_keys[i].name);
        if (found && node) {
            lw_reader_error(r, found->key_mark, "a second shape; expected one in each pair of braces, several in a list");
            return NULL;
        }
        if (found)
            node = found;
    }
    if (!node)
        lw_reader_error(r, entry->mark, "this is no shape; expected box, cylinder, sphere, plane, point, capsule, hull, mesh or geometry");
    return node;
}

static bool check_file_keys(LwReader *r, const LwJson *entry, const LwJson *node)
{
    bool file = (strcmp(node->key, "hull") == 0 || strcmp(node->key, "mesh") == 0) && node->kind == LW_JSON_STRING;
    bool own = strcmp(node->key, "geometry") == 0;
    for (const LwKey *key = shape_keys + KINDS; key->name; key++) {
        const LwJson *member = lw_json_member(entry, key->name);
        bool placed = strcmp(key->name, "position") == 0 || strcmp(key->name, "orientation") == 0;
        if (member && own) {
            lw_reader_error(r, member->key_mark, "the body's own geometry is where it is: \"%s\" does not go with \"geometry\"", key->name);
            return false;
        }
        if (member && !placed && !file) {
            lw_reader_error(r, member->key_mark, "\"%s\" goes with the hull or mesh of a file only", key->name);
            return false;
        }
    }
    return true;
}

static bool read_shape(LwReader *r, const LwJson *entry, int body, int number)
{
    int before = r->issues->errors;
    LwTouchShapeDef shape = { .mark = entry->mark, .body = body, .frame = LW_FRAME_IDENTITY };
    const LwJson *node;
    if (!lw_reader_keys(r, entry, "a shape", shape_keys) || r->issues->errors != before || !(node = find_kind(r, entry)) ||
        !check_file_keys(r, entry, node) || !lw_reader_frame(r, entry, &shape.frame))
        return false;
    shape.name = lw_arena_printf(&r->document->arena, "%s %d of %s", node->key, number, lw_body_words(&r->document->def, body));
    bool hull = strcmp(node->key, "hull") == 0, mesh = strcmp(node->key, "mesh") == 0, good;
    if (strcmp(node->key, "geometry") == 0)
        return read_own_geometry(r, node, body);
    if ((hull || mesh) && node->kind == LW_JSON_STRING)
        return lw_reader_touch_file(r, entry, node, hull ? LW_TOUCH_AS_HULL : LW_TOUCH_AS_MESH, shape);
    if (hull)
        good = lw_reader_touch_points(r, node, &shape);
    else if (mesh)
        good = lw_reader_touch_triangles(r, node, &shape);
    else if (strcmp(node->key, "plane") == 0)
        good = read_plane(r, node, &shape);
    else if (strcmp(node->key, "point") == 0)
        good = read_point(r, node, &shape);
    else
        good = strcmp(node->key, "capsule") == 0 ? read_capsule(r, node, &shape) : read_primitive(r, entry, &shape);
    if (good)
        lw_reader_push_touch(r, shape);
    return good;
}

void lw_reader_push_touch(LwReader *r, LwTouchShapeDef shape)
{
    LwDocument *document = r->document;
    LW_PUSH(&document->arena, document->def.shape, document->def.shape_count, document->shape_room, shape);
}

bool lw_reader_touch(LwReader *r, const LwJson *node, LwMark mark, int body, int *first, int *count)
{
    bool good = true;
    *first = r->document->def.shape_count;
    if (!node || node->kind == LW_JSON_NULL)
        good = lw_reader_touch_geometry(r, mark, body, LW_TOUCH_AS_IS);
    else if (node->kind != LW_JSON_ARRAY)
        good = read_shape(r, node, body, 1);
    else {
        int number = 1;
        for (const LwJson *entry = node->first; entry; entry = entry->next)
            good &= read_shape(r, entry, body, number++);
        if (node->count == 0) {
            lw_reader_error(r, node->mark, "no shapes; expected at least one, or null for the body's own geometry");
            good = false;
        }
    }
    *count = r->document->def.shape_count - *first;
    return good;
}
