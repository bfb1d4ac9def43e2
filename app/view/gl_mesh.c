#include "app/view/gl_mesh.h"

#include <epoxy/gl.h>
#include <stddef.h>

static void attribute(GLuint at, GLint count, GLenum kind, size_t stride, size_t offset)
{
    glEnableVertexAttribArray(at);
    glVertexAttribPointer(at, count, kind, kind == GL_UNSIGNED_BYTE, (GLsizei)stride, (const char *)NULL + offset);
}

void lw_gpu_surface_set(LwGpuSurface *gpu, const LwSurface *surface)
{
    const size_t stride = sizeof(LwSurfaceVertex);
    if (gpu->vertices && !gpu->indices && !surface->index) { /* a brush's, made anew for each picture */
        glBindBuffer(GL_ARRAY_BUFFER, gpu->vertices);
        glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)surface->vertex_count * stride), surface->vertex, GL_STREAM_DRAW);
        gpu->count = surface->vertex_count;
        return;
    }
    lw_gpu_surface_clear(gpu);
    if (surface->vertex_count == 0 || (surface->index && surface->index_count == 0))
        return;
    glGenVertexArrays(1, &gpu->array);
    glBindVertexArray(gpu->array);
    glGenBuffers(1, &gpu->vertices);
    glBindBuffer(GL_ARRAY_BUFFER, gpu->vertices);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)surface->vertex_count * stride), surface->vertex, GL_STATIC_DRAW);
    attribute(0, 3, GL_FLOAT, stride, offsetof(LwSurfaceVertex, position));
    attribute(1, 3, GL_FLOAT, stride, offsetof(LwSurfaceVertex, normal));
    attribute(2, 4, GL_UNSIGNED_BYTE, stride, offsetof(LwSurfaceVertex, colour));
    gpu->count = surface->vertex_count;
    if (surface->index) {
        glGenBuffers(1, &gpu->indices);
        glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, gpu->indices);
        glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)((size_t)surface->index_count * sizeof *surface->index), surface->index, GL_STATIC_DRAW);
        gpu->count = surface->index_count;
    }
    glBindVertexArray(0);
}

void lw_gpu_lines_set(LwGpuLines *gpu, const LwLineSegment *segment, int count)
{
    const size_t stride = sizeof(LwLineSegment);
    if (gpu->segments) {
        glBindBuffer(GL_ARRAY_BUFFER, gpu->segments);
        glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)count * stride), segment, GL_STREAM_DRAW);
        gpu->count = count;
        return;
    }
    if (count == 0)
        return;
    glGenVertexArrays(1, &gpu->array);
    glBindVertexArray(gpu->array);
    glGenBuffers(1, &gpu->segments);
    glBindBuffer(GL_ARRAY_BUFFER, gpu->segments);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)count * stride), segment, GL_STATIC_DRAW);
    attribute(0, 3, GL_FLOAT, stride, offsetof(LwLineSegment, a));
    attribute(1, 3, GL_FLOAT, stride, offsetof(LwLineSegment, b));
    attribute(2, 4, GL_UNSIGNED_BYTE, stride, offsetof(LwLineSegment, colour));
    attribute(3, 1, GL_FLOAT, stride, offsetof(LwLineSegment, width));
    for (GLuint at = 0; at < 4; at++)
        glVertexAttribDivisor(at, 1);
    glBindVertexArray(0);
    gpu->count = count;
}

void lw_gpu_surface_draw(const LwGpuSurface *gpu)
{
    if (gpu->count == 0)
        return;
    glBindVertexArray(gpu->array);
    if (gpu->indices)
        glDrawElements(GL_TRIANGLES, gpu->count, GL_UNSIGNED_INT, NULL);
    else
        glDrawArrays(GL_TRIANGLES, 0, gpu->count);
}

void lw_gpu_lines_draw(const LwGpuLines *gpu)
{
    if (gpu->count == 0)
        return;
    glBindVertexArray(gpu->array);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, gpu->count);
}

void lw_gpu_surface_clear(LwGpuSurface *gpu)
{
    glDeleteBuffers(1, &gpu->vertices); /* 0 is ignored */
    glDeleteBuffers(1, &gpu->indices);
    glDeleteVertexArrays(1, &gpu->array);
    *gpu = (LwGpuSurface){ 0 };
}

void lw_gpu_lines_clear(LwGpuLines *gpu)
{
    glDeleteBuffers(1, &gpu->segments);
    glDeleteVertexArrays(1, &gpu->array);
    *gpu = (LwGpuLines){ 0 };
}

void lw_target_set(LwTarget *target, int width, int height, unsigned format, bool depth)
{
    if (target->frame && target->width == width && target->height == height)
        return;
    lw_target_clear(target);
    glGenTextures(1, &target->texture);
    glBindTexture(GL_TEXTURE_2D, target->texture);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, width, height, 0, GL_RGBA, GL_FLOAT, NULL);
    /* Distances must not be mixed across a step; everything else is smooth. */
    GLint filter = format == GL_RGBA32F ? GL_NEAREST : GL_LINEAR;
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glGenFramebuffers(1, &target->frame);
    glBindFramebuffer(GL_FRAMEBUFFER, target->frame);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target->texture, 0);
    if (depth) {
        glGenRenderbuffers(1, &target->depth);
        glBindRenderbuffer(GL_RENDERBUFFER, target->depth);
        glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width, height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, target->depth);
    }
    target->width = width;
    target->height = height;
}

void lw_target_begin(const LwTarget *target)
{
    glBindFramebuffer(GL_FRAMEBUFFER, target->frame);
    glViewport(0, 0, target->width, target->height);
}

void lw_target_clear(LwTarget *target)
{
    glDeleteFramebuffers(1, &target->frame);
    glDeleteTextures(1, &target->texture);
    glDeleteRenderbuffers(1, &target->depth);
    *target = (LwTarget){ 0 };
}
