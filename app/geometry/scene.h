/* What a CAD or mesh file holds, in flat arrays: parts (geometry, once each) and the tree of their instances.
 *
 * Lengths are metres whatever the file used; colours are sRGB as a screen shows them. A scene and all it points to live
 * in its arena; readers fill it, everyone else takes it as const. Indices are checked by lw_scene_check, which every scene
 * from outside the process has passed. */
#ifndef LW_GEOMETRY_SCENE_H
#define LW_GEOMETRY_SCENE_H

#include "app/geometry/feature.h"
#include "app/geometry/mass.h"
#include "app/geometry/mesh.h"
#include "core/base/arena.h"
#include "core/math/frame.h"

#include <stdint.h>

/* 0xRRGGBBAA; alpha 255 is opaque. 0 (black and invisible) stands for "no colour given". */
typedef uint32_t LwColour;

/* Triangles [first, first + count) of the part's mesh: one face of a B-rep, one material group of a mesh. */
typedef struct LwFace {
    int first, count;
    LwColour colour;        /* 0: the part's */
} LwFace;

/* Points [first, first + count) of the part's edge points: one edge of a B-rep as a polyline, to be drawn. */
typedef struct LwEdge {
    int first, count;
} LwEdge;

typedef enum LwPartKind {
    LW_PART_SOLID,          /* one or more solids of a B-rep */
    LW_PART_SURFACE,        /* faces without a solid: no mass */
    LW_PART_WIRE,           /* curves and points only */
    LW_PART_MESH            /* triangles; a solid when the verdict is good */
} LwPartKind;

typedef struct LwPart {
    const char *name;       /* UTF-8, not empty, different from that of every other part of the scene */
    LwPartKind kind;
    LwColour colour;        /* 0: none given */
    int solid_count;        /* B-rep solids delivered */
    LwMesh mesh;            /* in the part's own frame */
    int face_count, edge_count, edge_point_count, feature_count;
    LwFace *face;           /* cover the mesh's triangles in order, without gaps */
    LwEdge *edge;           /* none for meshes: what to draw follows from creases */
    LwVec3 *edge_point;
    LwFeature *feature;
    LwIntegrals integrals;  /* of density 1 kg/m³; all zero when there is no volume */
    LwVerdict verdict;      /* whether they can be trusted */
} LwPart;

/* A component of the assembly. Nodes come parents first. */
typedef struct LwNode {
    const char *name;       /* UTF-8, not empty; siblings may share it */
    int parent;             /* −1: at the top */
    int part;               /* −1: a subassembly */
    LwFrame frame;          /* in the parent's frame (rotation and translation only: readers bake scale and mirror into parts) */
    LwColour colour;        /* 0: none given; else it wins over the part's and its faces' */
    bool hidden;
} LwNode;

typedef struct LwScene {
    LwArena arena;
    const char *format;     /* "STEP AP214", "STL, binary" … */
    const char *unit;       /* of the file, in words: "mm" */
    double metres;          /* per unit */
    bool unit_guessed;      /* the file does not say: from the size, or the usual one of its format */
    char up;                /* 'x', 'y' or 'z': what the file's up axis was; scenes are z-up. 'z' for CAD files */
    bool up_guessed;
    int part_count, node_count, note_count;
    int part_room, node_room, note_room;
    LwPart *part;
    LwNode *node;
    const char **note;      /* sentences for the user: what was guessed, repaired, missing, only partly loaded */
} LwScene;

/* NULL when memory runs out. */
LwScene *lw_scene_create(void);
void lw_scene_destroy(LwScene *scene); /* NULL is allowed */

/* These use the scene's arena, whose guard the caller has set. Texts are copied; arrays are not. */
int lw_scene_add_part(LwScene *scene, const LwPart *part);
int lw_scene_add_node(LwScene *scene, const LwNode *node);
void lw_scene_add_note(LwScene *scene, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Makes the names of parts different ("plate", "plate#2"), fills empty ones ("part 3"); nodes without a name get their part's. */
void lw_scene_name_parts(LwScene *scene);

/* Where the node is in the file's world. */
LwFrame lw_scene_frame(const LwScene *scene, int node);
/* A node is hidden when it or one above it is. */
bool lw_scene_is_hidden(const LwScene *scene, int node);
/* The part of that name, −1 when there is none. */
int lw_scene_find_part(const LwScene *scene, const char *name);
/* The colour that the node shows a face of its part in; 0 when nobody gives one. face −1: the part as a whole. */
LwColour lw_scene_colour(const LwScene *scene, int node, int face);

/* NULL when every index, count and number of the scene is sound; else what is wrong. */
const char *lw_scene_check(const LwScene *scene);

#endif
