#include "ui/manual_page.h"

#include "ui/words.h"

#include <string.h>

enum { LINE = 92, WIDEST = 720 }; /* characters of a line that is easy to read; pixels of a picture */

static void add_blocks(LwManualView *view, GtkBox *box, const LwBlock *block);

char *lw_manual_markup(const LwSpan *span)
{
    GString *text = g_string_new(NULL);
    for (; span && span->kind != LW_SPAN_PICTURE; span = span->next) {
        char *plain = g_markup_escape_text(span->text, -1), *target = span->link ? g_markup_escape_text(span->link, -1) : NULL;
        if (target)
            g_string_append_printf(text, "<a href=\"%s\">", target);
        g_string_append_printf(text, "%s%s%s%s%s%s%s", span->strong ? "<b>" : "", span->emphasis ? "<i>" : "",
                               span->kind == LW_SPAN_CODE ? "<tt>" : "", plain, span->kind == LW_SPAN_CODE ? "</tt>" : "",
                               span->emphasis ? "</i>" : "", span->strong ? "</b>" : "");
        if (target)
            g_string_append(text, "</a>");
        g_free(plain);
        g_free(target);
    }
    return g_string_free(text, FALSE);
}

static gboolean on_link(GtkLabel *label, const char *link, gpointer user)
{
    LwManualView *view = user;
    LwArena arena;
    (void)label;
    lw_arena_init(&arena);
    char *address = g_strdup(lw_manual_resolve(&arena, view->page, link));
    lw_arena_clear(&arena);
    view->follow(address, view->user);
    g_free(address);
    return TRUE;
}

GtkWidget *lw_manual_label_new(LwManualView *view, const LwSpan *span)
{
    GtkWidget *label = gtk_label_new(NULL);
    char *markup = lw_manual_markup(span);
    gtk_label_set_markup(GTK_LABEL(label), markup);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_natural_wrap_mode(GTK_LABEL(label), GTK_NATURAL_WRAP_NONE);
    gtk_label_set_max_width_chars(GTK_LABEL(label), LINE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_selectable(GTK_LABEL(label), TRUE);
    gtk_widget_set_halign(label, GTK_ALIGN_START);
    g_signal_connect(label, "activate-link", G_CALLBACK(on_link), view);
    g_free(markup);
    return label;
}

/* Text and pictures below each other. */
static void add_spans(LwManualView *view, GtkBox *box, const LwSpan *span)
{
    while (span) {
        if (span->kind == LW_SPAN_PICTURE) {
            gtk_box_append(box, lw_manual_picture_new(view, span, WIDEST));
            span = span->next;
            continue;
        }
        gtk_box_append(box, lw_manual_label_new(view, span));
        while (span && span->kind != LW_SPAN_PICTURE)
            span = span->next;
    }
}

static void add_heading(LwManualView *view, GtkBox *box, const LwBlock *block)
{
    static const char *const sizes[] = { "manual-title", "manual-chapter", "manual-section" };
    GtkWidget *label = lw_manual_label_new(view, block->span);
    gtk_widget_add_css_class(label, sizes[MIN(block->level, 3) - 1]);
    gtk_widget_set_name(label, block->anchor);
    gtk_box_append(box, label);
}

static gboolean copy_again(gpointer button)
{
    gtk_button_set_icon_name(button, "edit-copy-symbolic");
    gtk_widget_set_tooltip_text(button, _("Copy"));
    g_object_unref(button);
    return G_SOURCE_REMOVE;
}

static void on_copy(GtkButton *button, gpointer label)
{
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(button)), gtk_label_get_text(label));
    gtk_button_set_icon_name(button, "object-select-symbolic");
    gtk_widget_set_tooltip_text(GTK_WIDGET(button), _("Copied"));
    g_timeout_add(1500, copy_again, g_object_ref(button));
}

static void add_code(GtkBox *box, const LwBlock *block)
{
    GtkWidget *frame = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), *scroller = gtk_scrolled_window_new();
    GtkWidget *copy = gtk_button_new_from_icon_name("edit-copy-symbolic");
    char *text = g_strchomp(g_strdup(block->code));
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_selectable(GTK_LABEL(label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "manual-code");
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), label);
    gtk_widget_set_hexpand(scroller, TRUE);
    gtk_widget_add_css_class(frame, "manual-box");
    gtk_widget_set_valign(copy, GTK_ALIGN_START);
    gtk_widget_add_css_class(copy, "flat");
    gtk_widget_add_css_class(copy, "manual-copy");
    gtk_widget_set_tooltip_text(copy, _("Copy"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(copy), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Copy the code"), -1);
    g_signal_connect_object(copy, "clicked", G_CALLBACK(on_copy), label, 0);
    gtk_box_append(GTK_BOX(frame), scroller);
    gtk_box_append(GTK_BOX(frame), copy);
    gtk_box_append(box, frame);
    g_free(text);
}

static void add_list(LwManualView *view, GtkBox *box, const LwBlock *list)
{
    GtkWidget *grid = gtk_grid_new();
    int row = 0;
    gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
    gtk_grid_set_row_spacing(GTK_GRID(grid), 4);
    gtk_widget_set_margin_start(grid, 8);
    for (const LwBlock *item = list->child; item; item = item->next, row++) {
        char *number = list->level ? g_strdup_printf("%d.", list->level + row) : g_strdup("•");
        GtkWidget *mark = gtk_label_new(number), *inside = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
        gtk_widget_set_valign(mark, GTK_ALIGN_START);
        add_blocks(view, GTK_BOX(inside), item->child);
        gtk_grid_attach(GTK_GRID(grid), mark, 0, row, 1, 1);
        gtk_grid_attach(GTK_GRID(grid), inside, 1, row, 1, 1);
        g_free(number);
    }
    gtk_box_append(box, grid);
}

static void add_quote(LwManualView *view, GtkBox *box, const LwBlock *quote)
{
    GtkWidget *inside = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_widget_add_css_class(inside, "manual-quote");
    add_blocks(view, GTK_BOX(inside), quote->child);
    gtk_box_append(box, inside);
}

static void add_block(LwManualView *view, GtkBox *box, const LwBlock *block)
{
    switch (block->kind) {
    case LW_BLOCK_HEADING: add_heading(view, box, block); break;
    case LW_BLOCK_CODE: add_code(box, block); break;
    case LW_BLOCK_LIST: add_list(view, box, block); break;
    case LW_BLOCK_QUOTE: add_quote(view, box, block); break;
    case LW_BLOCK_TABLE: gtk_box_append(box, lw_manual_table_new(view, block)); break;
    case LW_BLOCK_RULE: gtk_box_append(box, gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)); break;
    default: add_spans(view, box, block->span); break;
    }
}

static void add_blocks(LwManualView *view, GtkBox *box, const LwBlock *block)
{
    for (; block; block = block->next)
        add_block(view, box, block);
}

GtkWidget *lw_manual_page_new(LwManualView *view, const LwMarkdown *text)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    gtk_widget_add_css_class(box, "manual-page");
    view->rest = text->first;
    return box;
}

gboolean lw_manual_page_grow(LwManualView *view, GtkWidget *page, int milliseconds)
{
    gint64 until = g_get_monotonic_time() + milliseconds * 1000;
    for (; view->rest && g_get_monotonic_time() < until; view->rest = view->rest->next)
        add_block(view, GTK_BOX(page), view->rest);
    return view->rest != NULL;
}

GtkWidget *lw_manual_page_heading(GtkWidget *page, const char *anchor)
{
    for (GtkWidget *child = gtk_widget_get_first_child(page); child; child = gtk_widget_get_next_sibling(child))
        if (GTK_IS_LABEL(child) && strcmp(gtk_widget_get_name(child), anchor) == 0)
            return child;
    return NULL;
}
