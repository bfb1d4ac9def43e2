#include "app/view/canvas.h"

#include <epoxy/gl.h>

static int possible_samples(int wanted)
{
    GLint most = 1;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    int samples = wanted < most ? wanted : most;
    return samples > 1 ? samples : 1;
}

static void attach(unsigned buffer, GLenum format, GLenum place, const LwCanvas *canvas)
{
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, canvas->samples > 1 ? canvas->samples : 0, format, canvas->width, canvas->height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, place, GL_RENDERBUFFER, buffer);
}

bool lw_canvas_set(LwCanvas *canvas, int width, int height, int samples, LwProblem *problem)
{
    samples = possible_samples(samples);
    if (canvas->frame && canvas->width == width && canvas->height == height && canvas->samples == samples)
        return true;
    lw_canvas_clear(canvas);
    while (glGetError() != GL_NO_ERROR) /* of whoever was before */
        ;
    GLint side = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &side);
    if (width < 1 || height < 1 || width > side || height > side) {
        lw_problem_set(problem, "the graphics driver cannot draw %d × %d pixels", width, height);
        return false;
    }
    *canvas = (LwCanvas){ .width = width, .height = height, .samples = samples };
    glGenFramebuffers(1, &canvas->frame);
    glGenRenderbuffers(1, &canvas->colour);
    glGenRenderbuffers(1, &canvas->depth);
    glBindFramebuffer(GL_FRAMEBUFFER, canvas->frame);
    attach(canvas->colour, GL_RGBA8, GL_COLOR_ATTACHMENT0, canvas);
    attach(canvas->depth, GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL_ATTACHMENT, canvas);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE && glGetError() == GL_NO_ERROR)
        return true;
    lw_canvas_clear(canvas);
    lw_problem_set(problem, "the graphics driver has no room for a picture of %d × %d pixels", width, height);
    return false;
}

void lw_canvas_begin(const LwCanvas *canvas)
{
    glBindFramebuffer(GL_FRAMEBUFFER, canvas->frame);
}

void lw_canvas_end(const LwCanvas *canvas, unsigned frame)
{
    glBindFramebuffer(GL_READ_FRAMEBUFFER, canvas->frame);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, frame);
    glBlitFramebuffer(0, 0, canvas->width, canvas->height, 0, 0, canvas->width, canvas->height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, frame);
}

void lw_canvas_clear(LwCanvas *canvas)
{
    glDeleteFramebuffers(1, &canvas->frame);
    glDeleteRenderbuffers(1, &canvas->colour);
    glDeleteRenderbuffers(1, &canvas->depth);
    *canvas = (LwCanvas){ 0 };
}
