#include "app/document/materials.h"

#include <stddef.h>
#include <string.h>

#include "materials_table.inc"
#include "pairs_table.inc"

const int lw_material_count = sizeof lw_materials / sizeof *lw_materials;
const int lw_material_alias_count = sizeof lw_material_aliases / sizeof *lw_material_aliases;
const int lw_material_pair_count = sizeof lw_material_pairs / sizeof *lw_material_pairs;

const LwMaterial *lw_material_find(const char *name)
{
    for (int i = 0; i < lw_material_count; i++)
        if (strcmp(lw_materials[i].name, name) == 0)
            return &lw_materials[i];
    for (int i = 0; i < lw_material_alias_count; i++)
        if (strcmp(lw_material_aliases[i].name, name) == 0)
            return &lw_materials[lw_material_aliases[i].material];
    return NULL;
}
