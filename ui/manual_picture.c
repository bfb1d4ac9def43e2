/* A picture on a page: as wide as it is itself where there is room, smaller where there is not, always in its own shape. */
#include "ui/manual_page.h"

#include "ui/words.h"

enum { LEAST = 40 };

static GdkPaintable *paintable_of(GtkWidget *frame)
{
    return gtk_picture_get_paintable(GTK_PICTURE(gtk_widget_get_first_child(frame)));
}

static int width_within(GtkWidget *frame, int room)
{
    int own = gdk_paintable_get_intrinsic_width(paintable_of(frame));
    return room < 0 ? own : MIN(own, room);
}

static int height_at(GtkWidget *frame, int width)
{
    GdkPaintable *paintable = paintable_of(frame);
    return MAX(1, width * gdk_paintable_get_intrinsic_height(paintable) / gdk_paintable_get_intrinsic_width(paintable));
}

static GtkSizeRequestMode mode(GtkWidget *frame)
{
    (void)frame;
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void measure(GtkWidget *frame, GtkOrientation orientation, int room, int *least, int *wanted, int *least_line, int *wanted_line)
{
    *least_line = *wanted_line = -1;
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        *wanted = width_within(frame, -1);
        *least = MIN(*wanted, LEAST);
    } else {
        *least = *wanted = height_at(frame, width_within(frame, room));
    }
}

static void allocate(GtkWidget *frame, int width, int height, int baseline)
{
    int own = width_within(frame, width);
    (void)height;
    gtk_widget_size_allocate(gtk_widget_get_first_child(frame), &(GtkAllocation){ 0, 0, own, height_at(frame, own) }, baseline);
}

GtkWidget *lw_manual_picture_new(LwManualView *view, const LwSpan *span, int widest)
{
    LwArena arena;
    lw_arena_init(&arena);
    char *path = g_build_filename(view->manual->folder, lw_manual_resolve(&arena, view->page, span->file), NULL);
    GdkPaintable *paintable = lw_manual_paintable_new(path, widest);
    GtkWidget *widget;
    if (paintable) {
        GtkWidget *picture = gtk_picture_new_for_paintable(paintable);
        widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
        gtk_widget_set_layout_manager(widget, gtk_custom_layout_new(mode, measure, allocate));
        gtk_picture_set_alternative_text(GTK_PICTURE(picture), span->text);
        gtk_widget_add_css_class(picture, "manual-picture");
        gtk_box_append(GTK_BOX(widget), picture);
        g_object_unref(paintable);
    } else {
        char *words = g_strdup_printf(_("%s (the picture %s cannot be shown)"), span->text, span->file);
        widget = gtk_label_new(words);
        gtk_label_set_wrap(GTK_LABEL(widget), TRUE);
        gtk_widget_set_halign(widget, GTK_ALIGN_START);
        g_free(words);
    }
    gtk_widget_set_valign(widget, GTK_ALIGN_START);
    lw_arena_clear(&arena);
    g_free(path);
    return widget;
}
