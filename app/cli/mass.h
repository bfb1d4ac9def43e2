/* What `mass` tells of a part, a file or a body, and its two ways of telling it. */
#ifndef LW_CLI_MASS_H
#define LW_CLI_MASS_H

#include "app/document/json_out.h"
#include "app/geometry/scene.h"

typedef struct LwMassRow {
    const char *name;
    const char *what;       /* "3 instances", "sum of 18 instances", "body" */
    const char *source;     /* "exact surfaces", "triangles", "geometry", "given"; NULL: a sum */
    double volume, area;    /* m³, m²; NAN: unknown */
    double mass;            /* kg; NAN: no density is known */
    double density;         /* kg/m³; NAN: none, or several */
    LwVec3 centre;          /* m, in the frame of the part, file or body */
    double inertia[6];      /* about the centre, kg·m²; m⁵ (of density 1 kg/m³) when the mass is unknown */
    LwBox box;              /* empty: unknown */
    const char *verdict;    /* in words */
    bool bad;               /* the verdict forbids trust */
    unsigned faults;        /* LW_BAD_… of a part, or of any part of a sum */
} LwMassRow;

typedef struct LwMassFile {
    const char *path;
    const LwScene *scene;   /* NULL: a mechanism */
    const char *material;   /* by name, or NULL */
    int row_count, row_room;
    LwMassRow *row;
    LwMassRow total;        /* over the visible instances, or the bodies; of what --part names, that alone */
    bool tell_total;        /* it says more than the only row does */
} LwMassFile;

void lw_mass_print_text(const LwMassFile *file);
void lw_mass_print_json(LwJsonOut *json, const LwMassFile *file);

#endif
