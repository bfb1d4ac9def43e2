/* Volume, centre and inertia of a solid, and whether they can be believed. */
#ifndef LW_GEOMETRY_MASS_H
#define LW_GEOMETRY_MASS_H

#include "app/geometry/mesh.h"
#include "core/math/frame.h"

/* Of a solid with density 1 kg/m³. */
typedef struct LwIntegrals {
    double volume;          /* m³ */
    double area;            /* m² of the surface */
    LwVec3 centre;          /* of mass, m */
    double inertia[6];      /* xx yy zz xy xz yz about the centre, tensor entries: J_xy = −∫xy; kg·m² at 1 kg/m³ */
} LwIntegrals;

/* What is wrong with a part; several may hold. */
enum {
    LW_BAD_OPEN = 1,            /* edges with a triangle on one side only: no inside */
    LW_BAD_NON_MANIFOLD = 2,    /* edges with more than two triangles */
    LW_BAD_ORIENTATION = 4,     /* neighbours disagree about the outside */
    LW_BAD_FLIPPED = 8,         /* closed, but inside out */
    LW_BAD_CROSSING = 16,       /* the surface passes through itself */
    LW_BAD_VOLUME = 32,         /* no volume, or more than its hull or box */
    LW_BAD_INERTIA = 64,        /* no body has such principal moments */
    LW_BAD_NO_SOLID = 128,      /* faces, curves or points without a solid */
    LW_BAD_PARTIAL = 256,       /* solids that the file promises did not arrive */
    LW_BAD_EMPTY = 512          /* nothing at all */
};

typedef struct LwVerdict {
    unsigned bad;               /* LW_BAD_… that forbid trust in the mass; 0: good */
    unsigned repaired;          /* LW_BAD_… found in the file and put right by the reader (turned round, welded) */
    bool from_brep;             /* integrals by quadrature over exact surfaces, else over triangles */
    int open_edges, crowded_edges, turned_edges, crossings; /* how many; crossings: pairs of triangles */
    double hull_volume, box_volume; /* m³; 0 when not computed */
} LwVerdict;

/* Room for lw_verdict_words. */
enum { LW_VERDICT_WORDS = 400 };
/* "closed, outward; 63 % of its hull" or "open: 12 edges have a triangle on one side only". Returns `text`. */
char *lw_verdict_words(char text[LW_VERDICT_WORDS], const LwVerdict *verdict, const LwIntegrals *integrals);

/* Divergence theorem over the triangles, compensated sums. Negative volume: inside out. All zero but the area when nothing is enclosed. */
void lw_integrals_from_mesh(const LwMesh *mesh, LwIntegrals *out);
/* Moves the solid: frame takes its coordinates to the new ones. */
void lw_integrals_move(LwIntegrals *integrals, LwFrame frame);
/* Adds a solid of the given density to a sum that begins as zeros: volume and area add up, centre and inertia become those of
 * the masses (kg, kg·m²), *mass is the masses' sum. */
void lw_integrals_add(LwIntegrals *sum, double *mass, const LwIntegrals *more, double density);
/* Principal moments ascending and their axes (columns of a rotation). */
void lw_integrals_principal(const double inertia[6], double moment[3], LwMat3 *axes);

/* Judges a mesh: edges, shells, crossings, hull and box, inertia. Equal vertices must be one already (lw_mesh_weld): a mesh of separate
 * triangles is open everywhere. Shells may be nested when an inner one faces inward (a cavity); one that faces outward within another is
 * LW_BAD_CROSSING (counted twice). Numbers are judged only of a surface in order. The arena is left as it was. */
LwVerdict lw_verdict_of_mesh(const LwMesh *mesh, const LwIntegrals *integrals, LwArena *scratch);
/* What can be judged of numbers alone: volume against box and hull (0: unknown; 5 % of slack when from_brep, as those are of its triangles),
 * inertia. Adds to verdict->bad. */
void lw_verdict_judge_numbers(LwVerdict *verdict, const LwIntegrals *integrals);

#endif
