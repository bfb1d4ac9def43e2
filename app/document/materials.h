/* Densities of common materials, data/materials/materials.csv, and what pairs of them do where they touch, data/materials/pairs.csv: made
 * into tables by the build (tools/materials.py, tools/pairs.py). Files add their own under "materials". */
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

/* Two materials that touch. The order of the two does not matter; of rows for the same two the first is the usual condition. */
typedef struct LwMaterialPair {
    const char *first, *second;
    const char *condition;  /* "dry", "oiled", "wet" …; "": any */
    double fixed, kinetic;  /* friction */
    double restitution;     /* −1: not known */
} LwMaterialPair;

extern const LwMaterialPair lw_material_pairs[];
extern const int lw_material_pair_count;

#endif
