/* Pictures of the manual: the size is known at once, so that nothing moves later; the pixels come when they have been read. */
#include "ui/manual_page.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

enum { DENSE = 2 }; /* drawings are made for screens of twice the usual density */

typedef struct {
    GObject parent;
    char *path;
    int width, height;
    gboolean drawing;
    GdkTexture *texture;
} LwManualPaintable;
typedef struct { GObjectClass parent; } LwManualPaintableClass;

static void paintable_init(GdkPaintableInterface *interface);
static GType lw_manual_paintable_get_type(void);
G_DEFINE_TYPE_WITH_CODE(LwManualPaintable, lw_manual_paintable, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(GDK_TYPE_PAINTABLE, paintable_init))

static void snapshot(GdkPaintable *paintable, GdkSnapshot *to, double width, double height)
{
    LwManualPaintable *self = (LwManualPaintable *)paintable;
    if (self->texture)
        gdk_paintable_snapshot(GDK_PAINTABLE(self->texture), to, width, height);
}

static int get_width(GdkPaintable *paintable)
{
    return ((LwManualPaintable *)paintable)->width;
}

static int get_height(GdkPaintable *paintable)
{
    return ((LwManualPaintable *)paintable)->height;
}

static GdkPaintableFlags get_flags(GdkPaintable *paintable)
{
    (void)paintable;
    return GDK_PAINTABLE_STATIC_SIZE;
}

static void paintable_init(GdkPaintableInterface *interface)
{
    interface->snapshot = snapshot;
    interface->get_intrinsic_width = get_width;
    interface->get_intrinsic_height = get_height;
    interface->get_flags = get_flags;
}

static void finalize(GObject *object)
{
    LwManualPaintable *self = (LwManualPaintable *)object;
    g_free(self->path);
    g_clear_object(&self->texture);
    G_OBJECT_CLASS(lw_manual_paintable_parent_class)->finalize(object);
}

static void lw_manual_paintable_class_init(LwManualPaintableClass *class)
{
    G_OBJECT_CLASS(class)->finalize = finalize;
}

static void lw_manual_paintable_init(LwManualPaintable *self)
{
    (void)self;
}

static void read_pixels(GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
    LwManualPaintable *self = object; /* path and size do not change */
    GError *error = NULL;
    (void)data;
    (void)cancellable;
    GdkPixbuf *pixels = self->drawing ? gdk_pixbuf_new_from_file_at_scale(self->path, self->width * DENSE, self->height * DENSE, TRUE, &error)
                                      : gdk_pixbuf_new_from_file(self->path, &error);
    if (!pixels) {
        g_task_return_error(task, error);
        return;
    }
    g_task_return_pointer(task, gdk_texture_new_for_pixbuf(pixels), g_object_unref);
    g_object_unref(pixels);
}

static void on_read(GObject *object, GAsyncResult *result, gpointer data)
{
    LwManualPaintable *self = (LwManualPaintable *)object;
    GError *error = NULL;
    (void)data;
    self->texture = g_task_propagate_pointer(G_TASK(result), &error);
    if (error)
        g_warning("%s: %s", self->path, error->message);
    g_clear_error(&error);
    gdk_paintable_invalidate_contents(GDK_PAINTABLE(self));
}

GdkPaintable *lw_manual_paintable_new(const char *path, int widest)
{
    int width, height;
    if (!gdk_pixbuf_get_file_info(path, &width, &height) || width <= 0 || height <= 0)
        return NULL;
    LwManualPaintable *self = g_object_new(lw_manual_paintable_get_type(), NULL);
    self->path = g_strdup(path);
    self->drawing = g_str_has_suffix(path, ".svg");
    self->width = MIN(width, widest);
    self->height = MAX(1, (int)((double)height * self->width / width));
    GTask *task = g_task_new(self, NULL, on_read, NULL);
    g_task_run_in_thread(task, read_pixels);
    g_object_unref(task);
    return GDK_PAINTABLE(self);
}
