/* The primitive solids that a geometry entry may be: {"box": […]}, {"cylinder": {…}}, {"sphere": …}, {"tube": {…}}. */
#include "app/document/reader_private.h"

static bool is_positive(LwReader *r, const LwJson *node, double value)
{
    if (value > 0)
        return true;
    lw_reader_error(r, node->mark, "this size is %.6g m; expected more than 0", value);
    return false;
}

/* A required length of the shape. */
static bool read_size(LwReader *r, const LwJson *node, const char *what, const char *key, double *size)
{
    const LwJson *length = lw_reader_need(r, node, what, key, "a length");
    return length && lw_reader_number(r, length, LW_Q_LENGTH, size) && is_positive(r, length, *size);
}

static bool read_box(LwReader *r, const LwJson *node, LwShape *shape)
{
    int i = 0;
    shape->kind = LW_SHAPE_BOX;
    if (!lw_reader_numbers(r, node, LW_Q_LENGTH, 3, shape->size))
        return false;
    for (const LwJson *e = node->first; e; e = e->next)
        if (!is_positive(r, e, shape->size[i++]))
            return false;
    return true;
}

static bool read_cylinder(LwReader *r, const LwJson *node, LwShape *shape)
{
    static const LwKey keys[] = { { "radius", NULL }, { "length", NULL }, { NULL, NULL } };
    shape->kind = LW_SHAPE_TUBE;
    return lw_reader_keys(r, node, "a cylinder", keys) && read_size(r, node, "a cylinder", "radius", &shape->size[0]) &&
           read_size(r, node, "a cylinder", "length", &shape->size[2]);
}

static bool read_tube(LwReader *r, const LwJson *node, LwShape *shape)
{
    static const LwKey keys[] = { { "outer", NULL }, { "inner", NULL }, { "length", NULL }, { NULL, NULL } };
    double *outer = &shape->size[0], *inner = &shape->size[1];
    shape->kind = LW_SHAPE_TUBE;
    if (!lw_reader_keys(r, node, "a tube", keys) || !read_size(r, node, "a tube", "outer", outer) ||
        !read_size(r, node, "a tube", "inner", inner) || !read_size(r, node, "a tube", "length", &shape->size[2]))
        return false;
    if (*inner < *outer)
        return true;
    lw_reader_error(r, lw_json_member(node, "inner")->mark, "the inner radius %.6g m is not smaller than the outer one, %.6g m", *inner, *outer);
    return false;
}

static bool read_sphere(LwReader *r, const LwJson *node, LwShape *shape)
{
    static const LwKey keys[] = { { "radius", NULL }, { NULL, NULL } };
    shape->kind = LW_SHAPE_SPHERE;
    if (node->kind == LW_JSON_NUMBER || node->kind == LW_JSON_STRING) /* its radius alone */
        return lw_reader_number(r, node, LW_Q_LENGTH, &shape->size[0]) && is_positive(r, node, shape->size[0]);
    return lw_reader_keys(r, node, "a sphere", keys) && read_size(r, node, "a sphere", "radius", &shape->size[0]);
}

static const struct {
    const char *key;
    bool (*read)(LwReader *r, const LwJson *node, LwShape *shape);
} primitives[] = { { "box", read_box }, { "cylinder", read_cylinder }, { "sphere", read_sphere }, { "tube", read_tube } };

bool lw_reader_primitive(LwReader *r, const LwJson *entry, LwShape *shape)
{
    const LwJson *node = NULL;
    int chosen = -1;
    for (int i = 0; i < (int)(sizeof primitives / sizeof *primitives); i++) {
        const LwJson *found = lw_json_member(entry, primitives[i].key);
        if (found && node) {
            lw_reader_error(r, found->key_mark, "a second shape; expected one per entry of \"geometry\"");
            return false;
        }
        if (found) {
            node = found;
            chosen = i;
        }
    }
    if (!node) {
        lw_reader_error(r, entry->mark, "this geometry has no shape; expected box, cylinder, sphere, tube or file");
        return false;
    }
    return primitives[chosen].read(r, node, shape);
}
