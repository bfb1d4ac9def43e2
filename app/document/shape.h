/* The geometry entries of a body, as the document keeps them: for mass, pictures, clearances and export. */
#ifndef LW_DOCUMENT_SHAPE_H
#define LW_DOCUMENT_SHAPE_H

#include "app/geometry/source.h"
#include "core/model/definition.h"

typedef enum LwShapeKind {
    LW_SHAPE_BOX,           /* size: sides along x, y, z */
    LW_SHAPE_TUBE,          /* size: outer radius, inner radius (0: a full cylinder), length along z */
    LW_SHAPE_SPHERE,        /* size: radius */
    LW_SHAPE_FILE           /* a part of a CAD or mesh file */
} LwShapeKind;

typedef struct LwShape {
    LwShapeKind kind;
    LwMark mark;
    LwFrame frame;          /* in the body's frame: of the primitive's centre, of the part's own frame */
    double size[3];
    const char *file;       /* as the document writes it, relative to its folder */
    const char *path;       /* where that is */
    const char *part;       /* its name in the file; NULL: all parts, placed as the file places them */
    LwReadOptions options;
    LwVec3 scale;           /* of a file's coordinates, by axis, before `frame`; (1, 1, 1) when not given */
    LwColour colour;        /* 0: the file's, else a standard one */
    const char *material;   /* NULL when not given */
    bool has_density;
    double density;         /* kg/m³ */
    const LwScene *scene;   /* of a file that was read; NULL otherwise */
} LwShape;

#endif
