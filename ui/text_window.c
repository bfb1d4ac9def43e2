#include "ui/text_window.h"

#include "app/document/file.h"
#include "ui/dialog.h"
#include "ui/file_actions.h"
#include "ui/words.h"

#include <stdlib.h>
#include <string.h>

static const char PATH[] = "lw-text-path", WHY[] = "lw-text-why";

typedef struct Page {
    LwWindow *window;
    GtkWidget *dialog, *view, *numbers, *why;
    GtkTextBuffer *buffer;
    char *path;
    unsigned opened;        /* documents of the desk when it was tried last */
} Page;

void lw_text_window_note(LwWindow *window, const char *path, const char *why)
{
    g_object_set_data_full(G_OBJECT(window), PATH, g_strdup(path), g_free);
    g_object_set_data_full(G_OBJECT(window), WHY, g_strdup(why), g_free);
    lw_actions_update(GTK_APPLICATION_WINDOW(window));
}

bool lw_text_window_is_noted(LwWindow *window)
{
    return g_object_get_data(G_OBJECT(window), PATH) != NULL;
}

static void free_page(gpointer data)
{
    Page *page = data;
    g_free(page->path);
    g_free(page);
}

/* ---- line numbers */

static void draw_numbers(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data)
{
    Page *page = data;
    GtkTextView *view = GTK_TEXT_VIEW(page->view);
    GdkRectangle seen;
    GtkTextIter line;
    GdkRGBA colour;
    PangoLayout *layout = gtk_widget_create_pango_layout(page->view, NULL);
    int top;
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(area)), &colour);
    colour.alpha *= 0.5F;
    gdk_cairo_set_source_rgba(cairo, &colour);
    gtk_text_view_get_visible_rect(view, &seen);
    gtk_text_view_get_line_at_y(view, &line, seen.y, &top);
    do {
        char text[16];
        int y, across, down, size;
        gtk_text_view_get_line_yrange(view, &line, &y, &size);
        if (y - seen.y > height)
            break;
        g_snprintf(text, sizeof text, "%d", gtk_text_iter_get_line(&line) + 1);
        pango_layout_set_text(layout, text, -1);
        pango_layout_get_pixel_size(layout, &across, &down);
        cairo_move_to(cairo, width - across - 6, y - seen.y);
        pango_cairo_show_layout(cairo, layout);
    } while (gtk_text_iter_forward_line(&line));
    g_object_unref(layout);
}

static void on_scroll(GtkAdjustment *adjustment, gpointer numbers)
{
    (void)adjustment;
    gtk_widget_queue_draw(numbers);
}

/* ---- what is wrong */

/* "PATH:LINE:COLUMN: text": the place, from 1; false: it names none. */
static bool place_of(const Page *page, const char *why, int *line, int *column)
{
    gsize length = strlen(page->path);
    return strncmp(why, page->path, length) == 0 && sscanf(why + length, ":%d:%d:", line, column) == 2 && *line > 0 && *column > 0;
}

static void show_why(Page *page, const char *why)
{
    int line, column;
    GtkTextIter start, end;
    gtk_label_set_text(GTK_LABEL(page->why), why);
    gtk_text_buffer_get_bounds(page->buffer, &start, &end);
    gtk_text_buffer_remove_tag_by_name(page->buffer, "wrong", &start, &end);
    if (!place_of(page, why, &line, &column))
        return;
    gtk_text_buffer_get_iter_at_line(page->buffer, &start, line - 1);
    end = start;
    if (!gtk_text_iter_ends_line(&end))
        gtk_text_iter_forward_to_line_end(&end);
    gtk_text_buffer_apply_tag_by_name(page->buffer, "wrong", &start, &end);
    for (int i = 1; i < column && !gtk_text_iter_ends_line(&start); i++)
        gtk_text_iter_forward_char(&start);
    gtk_text_buffer_place_cursor(page->buffer, &start);
    gtk_text_view_scroll_to_mark(GTK_TEXT_VIEW(page->view), gtk_text_buffer_get_insert(page->buffer), 0.1, FALSE, 0, 0);
}

static void on_refused(LwDesk *desk, const char *why, gpointer dialog)
{
    (void)desk;
    show_why(g_object_get_data(dialog, "page"), why);
}

static void on_edition(LwDesk *desk, gpointer dialog)
{
    Page *page = g_object_get_data(dialog, "page");
    if (lw_desk_opened(desk) == page->opened || g_strcmp0(lw_desk_path(desk), page->path) != 0 || lw_edits_is_saved(lw_desk_edits(desk)))
        return; /* not what was tried here */
    lw_window_say(page->window, LW_TONE_NOTE, _("The repaired text is open; it is not saved yet."), "win.save", _("Save"));
    gtk_window_destroy(GTK_WINDOW(dialog));
}

static void try_text(LwWindow *window, gpointer data)
{
    Page *page = data;
    GtkTextIter start, end;
    gtk_text_buffer_get_bounds(page->buffer, &start, &end);
    char *text = gtk_text_buffer_get_text(page->buffer, &start, &end, TRUE);
    page->opened = lw_desk_opened(lw_window_desk(window));
    lw_desk_open_changed(lw_window_desk(window), page->path, NULL, text, strlen(text));
    g_free(text);
}

static void on_try(GtkButton *button, gpointer data)
{
    (void)button;
    lw_file_ask(((Page *)data)->window, try_text, data, NULL);
}

static void on_close(GtkButton *button, gpointer data)
{
    (void)button;
    gtk_window_destroy(GTK_WINDOW(((Page *)data)->dialog));
}

/* ---- the window */

static GtkWidget *make_text(Page *page, const char *text)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();
    page->view = gtk_text_view_new();
    page->buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(page->view));
    gtk_text_view_set_monospace(GTK_TEXT_VIEW(page->view), TRUE);
    gtk_text_view_set_left_margin(GTK_TEXT_VIEW(page->view), 6);
    gtk_text_buffer_set_enable_undo(page->buffer, FALSE);
    gtk_text_buffer_set_text(page->buffer, text, -1);
    gtk_text_buffer_set_enable_undo(page->buffer, TRUE);
    gtk_text_buffer_create_tag(page->buffer, "wrong", "paragraph-background", "rgba(220,40,40,0.25)", NULL);
    gtk_widget_set_name(page->view, "text");
    gtk_accessible_update_property(GTK_ACCESSIBLE(page->view), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Text of the file"), -1);
    page->numbers = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(page->numbers), 48);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(page->numbers), draw_numbers, page, NULL);
    gtk_text_view_set_gutter(GTK_TEXT_VIEW(page->view), GTK_TEXT_WINDOW_LEFT, page->numbers);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), page->view);
    gtk_scrolled_window_set_has_frame(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    g_signal_connect_object(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled)), "value-changed", G_CALLBACK(on_scroll), page->numbers, 0);
    gtk_widget_set_vexpand(scrolled, TRUE);
    return scrolled;
}

static void build(Page *page, const char *text)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *close = gtk_button_new_with_mnemonic(_("_Close")), *go = gtk_button_new_with_mnemonic(_("_Try again"));
    page->why = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(page->why), 0);
    gtk_label_set_wrap(GTK_LABEL(page->why), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(page->why), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_selectable(GTK_LABEL(page->why), TRUE);
    gtk_widget_set_name(page->why, "why");
    gtk_widget_add_css_class(page->why, "error-notes");
    gtk_widget_add_css_class(go, "suggested-action");
    gtk_widget_set_name(go, "try");
    gtk_widget_set_halign(buttons, GTK_ALIGN_END);
    gtk_box_append(GTK_BOX(buttons), close);
    gtk_box_append(GTK_BOX(buttons), go);
    gtk_box_append(GTK_BOX(box), page->why);
    gtk_box_append(GTK_BOX(box), make_text(page, text));
    gtk_box_append(GTK_BOX(box), buttons);
    gtk_widget_add_css_class(box, "dialog-box");
    gtk_window_set_child(GTK_WINDOW(page->dialog), box);
    g_signal_connect(close, "clicked", G_CALLBACK(on_close), page);
    g_signal_connect(go, "clicked", G_CALLBACK(on_try), page);
}

void lw_text_window_open(LwWindow *window)
{
    const char *path = g_object_get_data(G_OBJECT(window), PATH), *why = g_object_get_data(G_OBJECT(window), WHY);
    char *text;
    size_t length;
    if (!path || !lw_file_read(path, true, &text, &length)) {
        lw_window_say(window, LW_TONE_ERROR, _("The file cannot be read any more."), "win.open", _("Open another…"));
        return;
    }
    char *valid = g_utf8_make_valid(text, (gssize)length), *name = g_path_get_basename(path);
    Page *page = g_new0(Page, 1);
    page->window = window;
    page->path = g_strdup(path);
    page->opened = lw_desk_opened(lw_window_desk(window));
    page->dialog = gtk_window_new();
    lw_dialog_dress(page->dialog);
    gtk_window_set_title(GTK_WINDOW(page->dialog), name);
    gtk_window_set_transient_for(GTK_WINDOW(page->dialog), GTK_WINDOW(window));
    gtk_window_set_destroy_with_parent(GTK_WINDOW(page->dialog), TRUE);
    gtk_window_set_default_size(GTK_WINDOW(page->dialog), 760, 560);
    gtk_widget_set_name(page->dialog, "text-window");
    g_object_set_data_full(G_OBJECT(page->dialog), "page", page, free_page);
    build(page, valid);
    g_signal_connect_object(lw_window_desk(window), "refused", G_CALLBACK(on_refused), page->dialog, 0);
    g_signal_connect_object(lw_window_desk(window), "edition-changed", G_CALLBACK(on_edition), page->dialog, G_CONNECT_AFTER);
    gtk_window_present(GTK_WINDOW(page->dialog));
    gtk_widget_grab_focus(page->view);
    show_why(page, why);
    g_free(valid);
    g_free(name);
    free(text);
}
