/* Triangles and lines in the graphics card's memory, and pictures that later passes read. A GL context is current in all of this. */
#ifndef LW_VIEW_GL_MESH_H
#define LW_VIEW_GL_MESH_H

#include "app/view/brush.h"

/* All zero: nothing. */
typedef struct LwGpuSurface {
    unsigned array, vertices, indices;
    int count;              /* of indices, or of vertices when there are none */
} LwGpuSurface;

typedef struct LwGpuLines {
    unsigned array, segments;
    int count;
} LwGpuLines;

/* Replace what was there. `index` NULL: the vertices are triangles as they come. */
void lw_gpu_surface_set(LwGpuSurface *gpu, const LwSurface *surface);
void lw_gpu_lines_set(LwGpuLines *gpu, const LwLineSegment *segment, int count);
void lw_gpu_surface_draw(const LwGpuSurface *gpu);
void lw_gpu_lines_draw(const LwGpuLines *gpu);
void lw_gpu_surface_clear(LwGpuSurface *gpu);
void lw_gpu_lines_clear(LwGpuLines *gpu);

/* A picture without multisampling that a later pass reads. */
typedef struct LwTarget {
    unsigned frame, texture, depth;
    int width, height;
} LwTarget;

/* `format` is OpenGL's name of the pixels: GL_RG8 …; `depth`: with a depth buffer. Keeps what is there when it is as wanted. */
void lw_target_set(LwTarget *target, int width, int height, unsigned format, bool depth);
/* Binds it, with a viewport of its size. */
void lw_target_begin(const LwTarget *target);
void lw_target_clear(LwTarget *target);

#endif
