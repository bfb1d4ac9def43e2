/* Primitive solids of a body and what they weigh together. */
#include "app/document/reader_private.h"

#include "app/document/materials.h"

#include <math.h>

/* Of one geometry entry; the moments are per unit mass about its own centre and axes. */
typedef struct Solid {
    LwFrame frame; /* in the body's frame */
    double volume, density;
    bool has_density;
    LwVec3 moment;
} Solid;

/* What the body still needs from its geometry. */
typedef enum Wanted { WANTED_NOTHING, WANTED_SHAPE, WANTED_MASS } Wanted;

static const LwKey entry_keys[] = {
    { "box", NULL }, { "cylinder", NULL }, { "sphere", NULL }, { "tube", NULL }, { "file", NULL }, { "part", NULL },
    { "position", NULL }, { "orientation", NULL }, { "density", NULL }, { "material", NULL }, { NULL, NULL },
};

static bool is_positive(LwReader *r, const LwJson *node, double value)
{
    if (value > 0)
        return true;
    lw_reader_error(r, node->mark, "this size is %.6g m; expected more than 0", value);
    return false;
}

/* A required length of the shape. */
static bool read_size(LwReader *r, const LwJson *shape, const char *what, const char *key, double *size)
{
    const LwJson *node = lw_reader_need(r, shape, what, key, "a length");
    return node && lw_reader_number(r, node, LW_Q_LENGTH, size) && is_positive(r, node, *size);
}

static bool read_box(LwReader *r, const LwJson *shape, Solid *solid)
{
    double side[3];
    int i = 0;
    if (!lw_reader_numbers(r, shape, LW_Q_LENGTH, 3, side))
        return false;
    for (const LwJson *e = shape->first; e; e = e->next)
        if (!is_positive(r, e, side[i++]))
            return false;
    double x = side[0] * side[0], y = side[1] * side[1], z = side[2] * side[2];
    solid->volume = side[0] * side[1] * side[2];
    solid->moment = lw_vec3((y + z) / 12, (x + z) / 12, (x + y) / 12);
    return true;
}

/* Axis z; `inner` is 0 for a full cylinder. */
static void fill_tube(Solid *solid, double outer, double inner, double length)
{
    double squares = outer * outer + inner * inner, across = squares / 4 + length * length / 12;
    solid->volume = M_PI * (outer - inner) * (outer + inner) * length;
    solid->moment = lw_vec3(across, across, squares / 2);
}

static bool read_cylinder(LwReader *r, const LwJson *shape, Solid *solid)
{
    static const LwKey keys[] = { { "radius", NULL }, { "length", NULL }, { NULL, NULL } };
    double radius, length;
    if (!lw_reader_keys(r, shape, "a cylinder", keys) || !read_size(r, shape, "a cylinder", "radius", &radius) ||
        !read_size(r, shape, "a cylinder", "length", &length))
        return false;
    fill_tube(solid, radius, 0, length);
    return true;
}

static bool read_tube(LwReader *r, const LwJson *shape, Solid *solid)
{
    static const LwKey keys[] = { { "outer", NULL }, { "inner", NULL }, { "length", NULL }, { NULL, NULL } };
    double outer, inner, length;
    if (!lw_reader_keys(r, shape, "a tube", keys) || !read_size(r, shape, "a tube", "outer", &outer) ||
        !read_size(r, shape, "a tube", "inner", &inner) || !read_size(r, shape, "a tube", "length", &length))
        return false;
    if (inner >= outer) {
        lw_reader_error(r, lw_json_member(shape, "inner")->mark,
                        "the inner radius %.6g m is not smaller than the outer one, %.6g m", inner, outer);
        return false;
    }
    fill_tube(solid, outer, inner, length);
    return true;
}

static bool read_sphere(LwReader *r, const LwJson *shape, Solid *solid)
{
    static const LwKey keys[] = { { "radius", NULL }, { NULL, NULL } };
    double radius;
    if (!lw_reader_keys(r, shape, "a sphere", keys) || !read_size(r, shape, "a sphere", "radius", &radius))
        return false;
    double moment = 0.4 * radius * radius;
    solid->volume = 4 * M_PI / 3 * radius * radius * radius;
    solid->moment = lw_vec3(moment, moment, moment);
    return true;
}

static const struct {
    const char *key;
    bool (*read)(LwReader *r, const LwJson *shape, Solid *solid);
} shapes[] = { { "box", read_box }, { "cylinder", read_cylinder }, { "sphere", read_sphere }, { "tube", read_tube } };

static bool read_shape(LwReader *r, const LwJson *entry, Solid *solid)
{
    const LwJson *shape = NULL;
    int chosen = -1;
    for (int i = 0; i < (int)(sizeof shapes / sizeof *shapes); i++) {
        const LwJson *found = lw_json_member(entry, shapes[i].key);
        if (found && shape) {
            lw_reader_error(r, found->key_mark, "a second shape; expected one per entry of \"geometry\"");
            return false;
        }
        if (found) {
            shape = found;
            chosen = i;
        }
    }
    if (!shape) {
        lw_reader_error(r, entry->mark, "this geometry has no shape; expected box, cylinder, sphere or tube");
        return false;
    }
    return shapes[chosen].read(r, shape, solid);
}

static bool read_material(LwReader *r, const LwJson *node, double *density)
{
    const char *name;
    if (!lw_reader_string(r, node, "the name of a material", &name))
        return false;
    const LwMaterial *material = lw_material_find(name);
    if (material) {
        *density = material->density;
        return true;
    }
    LwNearest nearest = lw_nearest_begin(name);
    const char *all = "";
    for (int i = 0; i < lw_material_count; i++) {
        lw_nearest_try(&nearest, lw_materials[i].name);
        all = lw_arena_printf(&r->scratch, "%s%s%s", all, i ? ", " : "", lw_materials[i].name);
    }
    if (nearest.best)
        lw_reader_error(r, node->mark, "unknown material %s; did you mean \"%s\"?", lw_reader_quote(r, name), nearest.best);
    else
        lw_reader_error(r, node->mark, "unknown material %s; expected one of %s, or a density", lw_reader_quote(r, name), all);
    return false;
}

static bool read_density(LwReader *r, const LwJson *entry, Wanted wanted, Solid *solid)
{
    const LwJson *density = lw_json_member(entry, "density"), *material = lw_json_member(entry, "material");
    solid->has_density = density || material;
    solid->density = 1;
    if (density && material) {
        lw_reader_error(r, material->key_mark, "both density and material; expected one of them");
        return false;
    }
    if (material)
        return read_material(r, material, &solid->density);
    if (!density && wanted == WANTED_MASS) {
        lw_reader_error(r, entry->mark, "this geometry has no density: add \"density\" or \"material\", or a \"mass\" to the body");
        return false;
    }
    if (!lw_reader_number(r, density, LW_Q_DENSITY, &solid->density))
        return false;
    if (!(solid->density > 0)) {
        lw_reader_error(r, density->mark, "the density is %.6g kg/m^3; expected more than 0", solid->density);
        return false;
    }
    return true;
}

static bool read_solid(LwReader *r, const LwJson *entry, Wanted wanted, Solid *solid)
{
    solid->frame = LW_FRAME_IDENTITY;
    if (!lw_reader_keys(r, entry, "a geometry", entry_keys))
        return false;
    const LwJson *file = lw_json_member(entry, "file");
    if (file && wanted == WANTED_NOTHING)
        return true; /* a picture only */
    if (file) {
        lw_reader_error(r, file->key_mark, "reading part files is not yet available; give mass, com and inertia");
        return false;
    }
    if (!read_shape(r, entry, solid))
        return false;
    bool good = lw_reader_frame(r, entry, &solid->frame);
    return read_density(r, entry, wanted, solid) && good;
}

/* Adds the solid's inertia about the common centre: A diag(moment) Aᵀ m + m (d² 1 − d dᵀ). */
static void add_inertia(const Solid *solid, LwVec3 com, double inertia[6])
{
    static const int row[6] = { 0, 1, 2, 0, 0, 1 }, column[6] = { 0, 1, 2, 1, 2, 2 };
    double m = solid->volume * solid->density, d[3], moment[3];
    LwVec3 offset = lw_vec3_sub(solid->frame.position, com);
    LwMat3 A = lw_mat3_from_quat(solid->frame.orientation);
    double square = lw_vec3_dot(offset, offset);
    lw_vec3_store(d, offset);
    lw_vec3_store(moment, solid->moment);
    for (int k = 0; k < 6; k++) {
        int i = row[k], j = column[k];
        double own = 0;
        for (int a = 0; a < 3; a++)
            own += A.m[i][a] * moment[a] * A.m[j][a];
        inertia[k] += m * (own + (i == j ? square : 0) - d[i] * d[j]);
    }
}

static void combine(const Solid *solids, LwBodyMass *info)
{
    for (int i = 0; i < info->solid_count; i++) {
        double m = solids[i].volume * solids[i].density;
        info->volume += solids[i].volume;
        info->mass += m;
        info->com = lw_vec3_mad(info->com, m, solids[i].frame.position);
    }
    if (!(info->mass > 0))
        return; /* parts from files alone */
    info->com = lw_vec3_scale(info->com, 1 / info->mass);
    for (int i = 0; i < info->solid_count; i++)
        add_inertia(&solids[i], info->com, info->inertia);
}

bool lw_reader_geometry(LwReader *r, const LwJson *list, bool fixed, LwBodyMass *info)
{
    bool good = true;
    int dense = 0;
    Solid *solids = LW_NEWN(&r->scratch, Solid, list->count);
    Wanted wanted = fixed ? WANTED_NOTHING : !info->mass_given ? WANTED_MASS : WANTED_SHAPE;
    if (info->mass_given && info->com_given && info->inertia_given)
        wanted = WANTED_NOTHING;
    for (const LwJson *entry = list->first; entry; entry = entry->next) {
        good &= read_solid(r, entry, wanted, &solids[info->solid_count]);
        dense += solids[info->solid_count++].has_density;
    }
    if (good && dense != 0 && dense != info->solid_count && wanted == WANTED_SHAPE) {
        lw_reader_error(r, list->mark, "only some entries have a density; expected one in every entry or in none");
        return false;
    }
    info->has_density = dense > 0;
    if (good)
        combine(solids, info);
    return good;
}
