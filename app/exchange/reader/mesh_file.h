/* Mesh files on their way into a scene, inside the reader process: recognised by content, loaded by the library into plain
 * arrays (raw), then put in order. */
#ifndef LW_EXCHANGE_READER_MESH_FILE_H
#define LW_EXCHANGE_READER_MESH_FILE_H

#include "app/exchange/reader/reader.h"

typedef enum LwMeshFormat {
    LW_MESH_STL_TEXT,
    LW_MESH_STL_BINARY,
    LW_MESH_OBJ,
    LW_MESH_PLY,
    LW_MESH_GLTF,
    LW_MESH_GLB,
    LW_MESH_3MF,
    LW_MESH_COLLADA,
    LW_MESH_FORMATS
} LwMeshFormat;

/* What all files of a format have in common. */
typedef struct LwMeshKind {
    const char *name;       /* "STL, binary" */
    const char *suffix;     /* without the dot; what the library knows the format by */
    double metres;          /* per unit when the format fixes it; 0: the file says, or nobody does */
    char up;                /* 'y' or 'z', usual or fixed */
    bool up_known;          /* the format fixes it */
    bool neighbours;        /* its files may name others: materials, buffers */
} LwMeshKind;
extern const LwMeshKind lw_mesh_kinds[LW_MESH_FORMATS];

/* A whole file in memory. */
typedef struct LwBytes {
    const unsigned char *at;
    size_t count;
} LwBytes;

/* By content, then by the path's suffix; NULL when it is neither. */
const LwMeshKind *lw_mesh_recognise(const char *path, LwBytes file);

/* An object of a 3MF file, a geometry of a COLLADA file. */
typedef struct LwObjectFacts {
    const char *id;         /* what the library calls it by: the number in 3MF, the name or else the id in COLLADA */
    const char *name;       /* "" when it has none */
    bool painted;           /* it names a material */
} LwObjectFacts;

/* What the text of a file says and the library does not hand on. */
typedef struct LwMeshFacts {
    double metres;          /* per unit; 0: not said */
    char up;                /* 'x', 'y' or 'z'; 0: not said */
    int object_count;
    LwObjectFacts *object;
} LwMeshFacts;
void lw_mesh_facts(const LwMeshKind *kind, LwBytes file, LwMeshFacts *facts, LwArena *arena);

/* The first entry of a zip archive whose name ends so; false when there is none or the archive is damaged. */
bool lw_zip_find(LwBytes archive, const char *ending, LwBytes *out, LwArena *arena);

/* ---- what the library loads; lengths in the file's units */

typedef struct LwRawMesh {
    const char *name;
    LwMesh mesh;            /* corners not yet welded, orientation as in the file */
    LwColour colour;        /* 0: none */
    bool averaged;          /* the colour is the mean of different ones at its vertices */
    int broken;             /* triangles left out: corners that do not exist or are not numbers */
    int loose;              /* points and lines left out */
} LwRawMesh;

/* An affine map: outer coordinates = m · (inner, 1). */
typedef struct LwAffine {
    double m[3][4];
} LwAffine;

/* Parents first. */
typedef struct LwRawNode {
    const char *name;
    int parent;             /* −1: at the top */
    LwAffine place;         /* in the parent */
    int mesh_count;
    int *mesh;
} LwRawNode;

typedef struct LwRaw {
    int mesh_count, node_count;
    LwRawMesh *mesh;
    LwRawNode *node;
    bool incomplete;        /* the library says that it could not load all */
} LwRaw;

/* Whether the library shall find the files that the file names: not when its own name does not tell the format, for then it goes by memory. */
bool lw_mesh_has_neighbours(const LwReading *reading, const LwMeshKind *kind);
/* By Assimp (assimp.c). The arrays live in the reading's scene. False after a failure, with a message. */
bool lw_assimp_load(LwReading *reading, const LwMeshKind *kind, LwBytes file, LwRaw *raw);

/* Fills the scene's parts, nodes, unit and up axis. False, with a message, when there is nothing to show. */
bool lw_mesh_build(LwReading *reading, const LwMeshKind *kind, LwRaw *raw, const LwMeshFacts *facts);

/* ---- steps of that */

/* The place's linear part = rotation · stretch, with a proper rotation; stretch is symmetric, the identity when it is a rotation within single precision. A matrix that
 * squashes space has no rotation of its own: all of it is stretch. */
void lw_matrix_split(const LwAffine *place, LwMat3 *rotation, LwMat3 *stretch);

typedef struct LwMeshNames {
    const char *path;
    const LwMeshKind *kind;
    const LwRaw *raw;
    const LwMeshFacts *facts;
    LwArena *arena;
} LwMeshNames;
/* What the file calls that which the library calls `name`; "" when nothing. Clean UTF-8. */
const char *lw_mesh_name(const LwMeshNames *names, const char *name);
/* For the part of a node: of its mesh, of the node or one above, of the file. Never empty, unless the file's name is. */
const char *lw_mesh_part_name(const LwMeshNames *names, int node);
/* The library gives objects of 3MF and COLLADA that name no material the first one: takes it from them. */
void lw_mesh_unpaint(const LwMeshNames *names, LwRaw *raw);

/* One part being made: triangles of several raw meshes under one stretch. */
typedef struct LwMeshPart {
    const LwRaw *raw;
    const LwRawNode *node;  /* whose meshes */
    LwMat3 stretch;         /* includes m per unit */
    const char *name;
} LwMeshPart;
/* Makes the part, or its pieces when the options say so: part[0 … returned), 0 when it has no triangles. Adds notes. */
int lw_mesh_make_parts(LwReading *reading, const LwMeshPart *wanted, LwPart **part);

#endif
