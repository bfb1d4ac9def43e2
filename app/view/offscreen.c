#include "app/view/offscreen.h"

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <stdlib.h>
#include <string.h>

struct LwOffscreen {
    EGLDisplay display;
    EGLContext context;
    int width, height;
    GLuint frame[2], colour[2], depth; /* multisampled; plain, to be read */
};

static bool begin_display(LwOffscreen *o, LwProblem *problem)
{
    if (!epoxy_has_egl()) {
        lw_problem_set(problem, "pictures need EGL, which is not installed; on Debian: apt install libegl1 libgl1-mesa-dri");
        return false;
    }
    if (!epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless") ||
        !epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_base")) {
        lw_problem_set(problem, "pictures need EGL without a display, which this one does not offer; Mesa's does (apt install libgl1-mesa-dri)");
        return false;
    }
    o->display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    EGLint major, minor;
    if (o->display != EGL_NO_DISPLAY && eglInitialize(o->display, &major, &minor))
        return true;
    lw_problem_set(problem, "EGL without a display cannot be started (error 0x%x); Mesa's drivers may be missing: apt install libgl1-mesa-dri",
                   (unsigned)eglGetError());
    o->display = EGL_NO_DISPLAY;
    return false;
}

static bool begin_context(LwOffscreen *o, LwProblem *problem)
{
    static const EGLint wanted[] = { EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                     EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE };
    if (eglBindAPI(EGL_OPENGL_API))
        o->context = eglCreateContext(o->display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
    if (o->context != EGL_NO_CONTEXT && eglMakeCurrent(o->display, EGL_NO_SURFACE, EGL_NO_SURFACE, o->context))
        return true;
    lw_problem_set(problem, "pictures need OpenGL 3.3, which the driver does not offer (EGL error 0x%x); Mesa's llvmpipe does: "
                            "apt install libgl1-mesa-dri, and set LIBGL_ALWAYS_SOFTWARE=1", (unsigned)eglGetError());
    return false;
}

static void attach(LwOffscreen *o, int which, int samples)
{
    glGenFramebuffers(1, &o->frame[which]);
    glBindFramebuffer(GL_FRAMEBUFFER, o->frame[which]);
    glGenRenderbuffers(1, &o->colour[which]);
    glBindRenderbuffer(GL_RENDERBUFFER, o->colour[which]);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, o->width, o->height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, o->colour[which]);
}

static bool begin_frames(LwOffscreen *o, LwProblem *problem)
{
    GLint most = 0, side = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &side);
    if (o->width > side || o->height > side) {
        lw_problem_set(problem, "the graphics driver draws at most %d × %d pixels", side, side);
        return false;
    }
    int samples = most > 8 ? 8 : most;
    attach(o, 1, 0);
    attach(o, 0, samples);
    glGenRenderbuffers(1, &o->depth);
    glBindRenderbuffer(GL_RENDERBUFFER, o->depth);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_DEPTH24_STENCIL8, o->width, o->height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, o->depth);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE && glGetError() == GL_NO_ERROR)
        return true;
    lw_problem_set(problem, "the graphics driver has no room for a picture of %d × %d pixels; choose a smaller --size", o->width, o->height);
    return false;
}

LwOffscreen *lw_offscreen_create(int width, int height, LwProblem *problem)
{
    LwOffscreen *o = calloc(1, sizeof *o);
    if (!o) {
        lw_problem_set(problem, "memory ran out");
        return NULL;
    }
    o->display = EGL_NO_DISPLAY;
    o->context = EGL_NO_CONTEXT;
    o->width = width;
    o->height = height;
    if (begin_display(o, problem) && begin_context(o, problem) && begin_frames(o, problem))
        return o;
    lw_offscreen_destroy(o);
    return NULL;
}

void lw_offscreen_destroy(LwOffscreen *o)
{
    if (!o)
        return;
    if (o->context != EGL_NO_CONTEXT) {
        glDeleteFramebuffers(2, o->frame);
        glDeleteRenderbuffers(2, o->colour);
        glDeleteRenderbuffers(1, &o->depth);
        eglMakeCurrent(o->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(o->display, o->context);
    }
    /* The display is the process's own, one for everybody who asks for it (a window toolkit too): it is not terminated here. */
    if (o->display != EGL_NO_DISPLAY)
        eglReleaseThread();
    free(o);
}

void lw_offscreen_begin(LwOffscreen *o)
{
    glBindFramebuffer(GL_FRAMEBUFFER, o->frame[0]);
}

/* Rows from the top, and colours that do not depend on alpha, as PNG has them. */
static void put_in_order(unsigned char *pixels, int width, int height)
{
    size_t row = (size_t)width * 4;
    for (int y = 0; y < height / 2; y++)
        for (size_t i = 0; i < row; i++) {
            unsigned char *a = &pixels[(size_t)y * row + i], *b = &pixels[(size_t)(height - 1 - y) * row + i], t = *a;
            *a = *b;
            *b = t;
        }
    for (size_t i = 0; i < row * (size_t)height; i += 4) {
        int alpha = pixels[i + 3];
        for (size_t k = i; k < i + 3 && alpha > 0 && alpha < 255; k++) {
            int c = (pixels[k] * 255 + alpha / 2) / alpha;
            pixels[k] = (unsigned char)(c > 255 ? 255 : c);
        }
    }
}

bool lw_offscreen_read(LwOffscreen *o, unsigned char *pixels, LwProblem *problem)
{
    glBindFramebuffer(GL_READ_FRAMEBUFFER, o->frame[0]);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, o->frame[1]);
    glBlitFramebuffer(0, 0, o->width, o->height, 0, 0, o->width, o->height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, o->frame[1]);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, o->width, o->height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    GLenum error = glGetError();
    if (error != GL_NO_ERROR) {
        lw_problem_set(problem, "the graphics driver failed (OpenGL error 0x%x)", error);
        return false;
    }
    put_in_order(pixels, o->width, o->height);
    return true;
}
