/* What links look like: visuals, collisions, materials, meshes. */
#include "app/exchange/urdf_private.h"

#include <string.h>
#include <strings.h>

static LwColour read_colour(LwUrdf *u, const LwXml *material)
{
    const LwXml *color = lw_xml_child(material, "color");
    double rgba[4] = { 0, 0, 0, 1 };
    if (!color || !lw_urdf_need(u, color, "rgba") || !lw_urdf_numbers(u, color, "rgba", 4, rgba))
        return 0;
    LwColour colour = 0;
    for (int i = 0; i < 4; i++)
        colour = colour << 8 | (LwColour)(255 * fmin(fmax(rgba[i], 0), 1) + 0.5);
    return colour;
}

static LwColour find_material(const LwUrdf *u, const char *name)
{
    for (int i = 0; i < u->material_count; i++)
        if (strcmp(u->material[i].name, name) == 0)
            return u->material[i].colour;
    return 0;
}

static void keep_material(LwUrdf *u, const char *name, LwColour colour)
{
    struct LwUrdfMaterial material = { name, colour };
    if (name && *name && colour && !find_material(u, name))
        LW_PUSH(u->arena, u->material, u->material_count, u->material_room, material);
}

void lw_urdf_read_material(LwUrdf *u, const LwXml *node)
{
    if (lw_xml_child(node, "texture"))
        lw_urdf_warn(u, node->line, "textures are left out; materials keep their colour only");
    keep_material(u, lw_xml_get(node, "name"), read_colour(u, node));
}

/* A colour of its own, or that of a material named before. */
static LwColour material_of(LwUrdf *u, const LwXml *visual)
{
    const LwXml *material = lw_xml_child(visual, "material");
    if (!material)
        return 0;
    const char *name = lw_xml_get(material, "name");
    LwColour own = read_colour(u, material);
    if (lw_xml_child(material, "texture"))
        lw_urdf_warn(u, material->line, "textures are left out; materials keep their colour only");
    keep_material(u, name, own); /* a material defined inside a link can be named by later ones */
    return own ? own : name ? find_material(u, name) : 0;
}

/* One positive size. */
static bool read_size(LwUrdf *u, const LwXml *node, const char *attribute, double *out)
{
    if (!lw_urdf_need(u, node, attribute) || !lw_urdf_numbers(u, node, attribute, 1, out))
        return false;
    if (*out > 0)
        return true;
    lw_urdf_error(u, node->line, "%s=\"%.6g\" of <%s>; expected more than 0 m", attribute, *out, node->name);
    return false;
}

static bool read_box(LwUrdf *u, const LwXml *node, LwShape *shape)
{
    shape->kind = LW_SHAPE_BOX;
    if (!lw_urdf_need(u, node, "size") || !lw_urdf_numbers(u, node, "size", 3, shape->size))
        return false;
    if (shape->size[0] > 0 && shape->size[1] > 0 && shape->size[2] > 0)
        return true;
    lw_urdf_error(u, node->line, "size=\"%.6g %.6g %.6g\" of <box>; expected three sides above 0 m", shape->size[0], shape->size[1], shape->size[2]);
    return false;
}

/* Of these the unit is unknown to the file; URDF takes all meshes in metres. COLLADA, glTF and 3MF say it themselves. */
static bool is_without_unit(const char *path)
{
    static const char *const suffixes[] = { ".stl", ".obj", ".ply", ".stlb" };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof suffixes / sizeof *suffixes; i++)
        if (strcasecmp(dot, suffixes[i]) == 0)
            return true;
    return false;
}

/* False without an error: the mesh is nowhere, which is told. */
static bool read_mesh(LwUrdf *u, const LwXml *node, LwShape *shape)
{
    const char *name = lw_urdf_need(u, node, "filename");
    double scale[3] = { 1, 1, 1 };
    if (!name || !lw_urdf_numbers(u, node, "scale", 3, scale))
        return false;
    if (scale[0] == 0 || scale[1] == 0 || scale[2] == 0) {
        lw_urdf_error(u, node->line, "scale=\"%.6g %.6g %.6g\" of <mesh> flattens it; expected numbers other than 0", scale[0], scale[1], scale[2]);
        return false;
    }
    shape->kind = LW_SHAPE_FILE;
    shape->scale = lw_vec3_from(scale);
    shape->path = lw_urdf_find_file(u, name, node->line);
    if (!shape->path) {
        if (u->missing_count++ == 0) {
            u->missing = name;
            u->missing_line = node->line;
        }
        return false;
    }
    shape->file = lw_urdf_relative(u->arena, u->options.folder, shape->path);
    shape->options.unit = is_without_unit(shape->path) ? 1 : 0;
    shape->options.up = 'z'; /* robot programs ignore what the mesh says about it */
    return true;
}

static bool read_geometry(LwUrdf *u, const LwXml *node, LwShape *shape)
{
    const LwXml *geometry = lw_xml_child(node, "geometry"), *solid = geometry ? geometry->first : NULL;
    if (!solid) {
        lw_urdf_error(u, node->line, "<%s> has no geometry; expected <geometry> with a box, cylinder, sphere or mesh", node->name);
        return false;
    }
    if (strcmp(solid->name, "box") == 0)
        return read_box(u, solid, shape);
    if (strcmp(solid->name, "mesh") == 0)
        return read_mesh(u, solid, shape);
    if (strcmp(solid->name, "sphere") == 0) {
        shape->kind = LW_SHAPE_SPHERE;
        return read_size(u, solid, "radius", &shape->size[0]);
    }
    if (strcmp(solid->name, "cylinder") == 0) {
        shape->kind = LW_SHAPE_TUBE;
        return read_size(u, solid, "radius", &shape->size[0]) && read_size(u, solid, "length", &shape->size[2]);
    }
    lw_urdf_warn(u, solid->line, "<%s> is left out; expected a box, cylinder, sphere or mesh", solid->name);
    return false;
}

/* The link's visuals or collisions; *colour becomes the first one met, which collisions, having none, take over. */
static void read_kind(LwUrdf *u, const LwXml *node, const char *kind, LwUrdfLink *link, LwColour *colour)
{
    for (const LwXml *entry = lw_xml_child(node, kind); entry; entry = lw_xml_again(entry)) {
        LwShape shape = { .mark = { entry->line, 0 }, .frame = lw_urdf_origin(u, entry), .scale = { 1, 1, 1 } };
        shape.colour = material_of(u, entry);
        if (!*colour)
            *colour = shape.colour;
        if (!shape.colour && strcmp(kind, "collision") == 0)
            shape.colour = *colour;
        if (read_geometry(u, entry, &shape))
            LW_PUSH(u->arena, link->shape, link->shape_count, link->shape_room, shape);
    }
}

void lw_urdf_read_shapes(LwUrdf *u, const LwXml *node, LwUrdfLink *link)
{
    LwColour colour = 0;
    if (u->options.geometry == LW_URDF_NO_GEOMETRY)
        return;
    if (u->options.geometry == LW_URDF_VISUAL)
        read_kind(u, node, "visual", link, &colour);
    if (link->shape_count > 0)
        return;
    read_kind(u, node, "collision", link, &colour);
    u->replaced_count += u->options.geometry == LW_URDF_VISUAL && lw_xml_child(node, "visual") && link->shape_count > 0;
}

void lw_urdf_tell_missing(LwUrdf *u)
{
    static const char advice[] = "expected beside the robot file, or in their package's folder above it or on ROS_PACKAGE_PATH";
    const char *shown = u->replaced_count == 0 ? "" : lw_arena_printf(u->arena, "; %d link%s shown as collision geometry instead", u->replaced_count,
                                                                      u->replaced_count == 1 ? " is" : "s are");
    if (u->missing_count == 1)
        lw_urdf_warn(u, u->missing_line, "the mesh \"%s\" is not there%s: %s", u->missing, shown, advice);
    else if (u->missing_count > 1)
        lw_urdf_warn(u, u->missing_line, "%d meshes are not there, first \"%s\"%s: %s", u->missing_count, u->missing, shown, advice);
}
