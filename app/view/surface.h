/* Triangles as a graphics card takes them: a normal at every corner, smooth over curved faces and broken at creases. */
#ifndef LW_VIEW_SURFACE_H
#define LW_VIEW_SURFACE_H

#include "app/geometry/scene.h"

/* Position and normal (unit), m. Colour: bytes r g b a, sRGB; a is 0 where the colour is left to whoever draws. */
typedef struct LwSurfaceVertex {
    float position[3], normal[3];
    unsigned char colour[4];
} LwSurfaceVertex;

typedef struct LwSurface {
    int vertex_count, index_count;
    LwSurfaceVertex *vertex;
    unsigned *index;        /* three per triangle */
} LwSurface;

/* What a surface is made from. */
typedef struct LwSurfaceSource {
    const LwMesh *mesh;
    int face_count;
    const LwFace *face;     /* may be none */
    bool brep;              /* faces are those of a B-rep: smooth within a face, nearly always creased between them */
} LwSurfaceSource;

/* In the arena. Triangles without area are left out. */
LwSurface lw_surface_create(const LwSurfaceSource *source, LwArena *arena);

/* "No colour given" stays; 0xRRGGBBAA otherwise. */
void lw_colour_bytes(LwColour colour, unsigned char out[4]);

#endif
