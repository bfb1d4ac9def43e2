/* What a geometry entry is made of: a density, or a material of the file's own list or of the table. */
#include "app/document/reader_private.h"

#include <string.h>

static bool read_positive(LwReader *r, const LwJson *node, double *density)
{
    if (!lw_reader_number(r, node, LW_Q_DENSITY, density))
        return false;
    if (*density > 0)
        return true;
    lw_reader_error(r, node->mark, "the density is %.6g kg/m^3; expected more than 0", *density);
    return false;
}

void lw_reader_materials(LwReader *r, const LwJson *root)
{
    const LwJson *list = lw_json_member(root, "materials");
    if (!list)
        return;
    if (list->kind != LW_JSON_OBJECT) {
        lw_reader_error(r, list->mark, "expected an object of densities such as {\"cast resin\": \"1.2 g/cm^3\"}, found %s", lw_json_kind_words(list));
        return;
    }
    r->material = LW_NEWN(&r->scratch, LwMaterial, list->count);
    for (const LwJson *member = list->first; member; member = member->next) {
        if (strcmp(member->key, "pairs") == 0 && member->kind == LW_JSON_ARRAY) { /* a density is never a list */
            lw_reader_pairs(r, member);
            continue;
        }
        double density = 1; /* after an error: nothing more is said of it */
        if (!*member->key)
            lw_reader_error(r, member->key_mark, "the name of this material is empty");
        read_positive(r, member, &density);
        r->material[r->material_count++] = (LwMaterial){ .name = member->key, .density = density };
    }
}

static void unknown_material(LwReader *r, const LwJson *node)
{
    LwNearest nearest = lw_nearest_begin(node->string);
    for (int i = 0; i < r->material_count; i++)
        lw_nearest_try(&nearest, r->material[i].name);
    for (int i = 0; i < lw_material_count; i++)
        lw_nearest_try(&nearest, lw_materials[i].name);
    for (int i = 0; i < lw_material_alias_count; i++)
        lw_nearest_try(&nearest, lw_material_aliases[i].name);
    if (nearest.best)
        lw_reader_error(r, node->mark, "unknown material %s; did you mean \"%s\"?", lw_reader_quote(r, node->string), nearest.best);
    else
        lw_reader_error(r, node->mark, "unknown material %s; expected one such as steel, aluminium or pom (data/materials/materials.csv lists them), "
                                       "one of the file's \"materials\", or a density", lw_reader_quote(r, node->string));
}

static bool read_material(LwReader *r, const LwJson *node, LwShape *shape)
{
    const char *name;
    if (!lw_reader_string(r, node, "the name of a material", &name))
        return false;
    shape->material = lw_arena_strdup(&r->document->arena, name);
    for (int i = 0; i < r->material_count; i++)
        if (strcmp(r->material[i].name, name) == 0) { /* the file's own win over the table's */
            shape->density = r->material[i].density;
            return true;
        }
    const LwMaterial *material = lw_material_find(name);
    if (material)
        shape->density = material->density;
    else
        unknown_material(r, node);
    return material != NULL;
}

bool lw_reader_density(LwReader *r, const LwJson *entry, LwWanted wanted, LwShape *shape)
{
    const LwJson *density = lw_json_member(entry, "density"), *material = lw_json_member(entry, "material");
    shape->has_density = density || material;
    shape->density = 1;
    if (density && material) {
        lw_reader_error(r, material->key_mark, "both density and material; expected one of them");
        return false;
    }
    if (material)
        return read_material(r, material, shape);
    if (!density && wanted == LW_WANTED_MASS) {
        lw_reader_error(r, entry->mark, "this geometry has no density: add \"density\" or \"material\", or a \"mass\" to the body");
        return false;
    }
    return !density || read_positive(r, density, &shape->density);
}
