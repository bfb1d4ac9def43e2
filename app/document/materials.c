#include "app/document/materials.h"

#include <stddef.h>
#include <string.h>

const LwMaterial lw_materials[] = {
    { "steel", 7850 }, { "aluminium", 2700 }, { "brass", 8500 }, { "titanium", 4430 },
    { "abs", 1040 },   { "pom", 1410 },       { "nylon", 1140 }, { "oak", 700 },
};
const int lw_material_count = sizeof lw_materials / sizeof *lw_materials;

const LwMaterial *lw_material_find(const char *name)
{
    for (int i = 0; i < lw_material_count; i++)
        if (strcmp(lw_materials[i].name, name) == 0)
            return &lw_materials[i];
    return NULL;
}
