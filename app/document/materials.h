/* Densities of common materials: data/materials/materials.csv, made into a table by the build (tools/materials.py). Files add
 * their own under "materials". */
#ifndef LW_DOCUMENT_MATERIALS_H
#define LW_DOCUMENT_MATERIALS_H

typedef struct LwMaterial {
    const char *name;
    double density; /* kg/m³ */
} LwMaterial;

/* Another name for a material of the table. */
typedef struct LwMaterialAlias {
    const char *name;
    int material;
} LwMaterialAlias;

extern const LwMaterial lw_materials[];
extern const int lw_material_count;
extern const LwMaterialAlias lw_material_aliases[];
extern const int lw_material_alias_count;

/* By name or alias; NULL when there is none. */
const LwMaterial *lw_material_find(const char *name);

#endif
