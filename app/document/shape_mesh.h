/* The triangles of a body's shapes, in the body's frame: for pictures, clearances and export. */
#ifndef LW_DOCUMENT_SHAPE_MESH_H
#define LW_DOCUMENT_SHAPE_MESH_H

#include "app/document/shape.h"

/* Largest distance of a primitive's triangles from its round surface, as a fraction of the radius. */
#define LW_SHAPE_CHORD 0.001

/* One shape. A file's part is scaled, then placed; without a part name all visible nodes of the file are placed by its tree. A scale that
 * mirrors turns the triangles, so that they stay outward. False, with an empty mesh, when there is nothing: a file that was not
 * read, a part of that name that is not there, or one without triangles. */
bool lw_shape_mesh(const LwShape *shape, LwArena *arena, LwMesh *out);

/* All shapes of a body as one mesh. False when any of them has no triangles; the others are there. */
bool lw_shapes_mesh(const LwShape *shape, int count, LwArena *arena, LwMesh *out);

/* The same for callers that draw or export piece by piece: how many pieces the shape has (1 for a primitive, a placed part each for a file;
 * 0 when there is nothing), and where piece number `piece` comes from. Points of the part become those of the body's frame by
 * lw_shape_piece_point. */
typedef struct LwShapePiece {
    const LwPart *part;     /* NULL: a primitive */
    int node;               /* of the scene's tree; −1: a part named by the shape, or a primitive */
    LwFrame placed;         /* of the part in the file */
} LwShapePiece;
int lw_shape_piece_count(const LwShape *shape);
LwShapePiece lw_shape_piece(const LwShape *shape, int piece);
LwVec3 lw_shape_piece_point(const LwShape *shape, const LwShapePiece *piece, LwVec3 point);

#endif
