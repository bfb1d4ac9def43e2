/* Densities of common materials. */
#ifndef LW_DOCUMENT_MATERIALS_H
#define LW_DOCUMENT_MATERIALS_H

typedef struct LwMaterial {
    const char *name;
    double density; /* kg/m³ */
} LwMaterial;

extern const LwMaterial lw_materials[];
extern const int lw_material_count;

/* NULL when there is none of that name. */
const LwMaterial *lw_material_find(const char *name);

#endif
