#include "ui/manual_side.h"

#include "ui/words.h"

#include <string.h>

enum { MOST_HITS = 40 };
#define ADDRESS "lw-address"

static GtkWidget *row_label(const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    return label;
}

static void add_chapter(GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
    LwManualSide *side = data;
    const LwManualPage *page = &side->manual->page[gtk_list_box_row_get_index(row)];
    const char *above = before ? side->manual->page[gtk_list_box_row_get_index(before)].chapter : NULL;
    if (g_strcmp0(page->chapter, above) == 0) {
        gtk_list_box_row_set_header(row, NULL);
        return;
    }
    GtkWidget *label = row_label(page->chapter);
    gtk_widget_add_css_class(label, "manual-in");
    gtk_list_box_row_set_header(row, label);
}

static void on_chosen(GtkListBox *list, GtkListBoxRow *row, gpointer data)
{
    LwManualSide *side = data;
    (void)list;
    if (row && !side->quiet)
        side->follow(g_object_get_data(G_OBJECT(row), ADDRESS), side->user);
}

static GtkWidget *list_new(LwManualSide *side, const char *name)
{
    GtkWidget *list = gtk_list_box_new();
    gtk_widget_add_css_class(list, "manual-contents");
    gtk_widget_set_name(list, name);
    g_signal_connect(list, "row-selected", G_CALLBACK(on_chosen), side);
    return list;
}

static GtkWidget *scrolled(GtkWidget *list)
{
    GtkWidget *scroller = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), list);
    gtk_widget_set_vexpand(scroller, TRUE);
    return scroller;
}

static void add_hit(LwManualSide *side, const LwManualHit *hit)
{
    GtkWidget *row = gtk_list_box_row_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2), *excerpt = gtk_label_new(hit->excerpt);
    const char *page = side->manual->page[hit->page].title;
    char *title = hit->heading ? g_strdup_printf("%s › %s", page, hit->heading) : g_strdup(page);
    gtk_box_append(GTK_BOX(box), row_label(title));
    gtk_label_set_wrap(GTK_LABEL(excerpt), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(excerpt), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_lines(GTK_LABEL(excerpt), 3);
    gtk_label_set_ellipsize(GTK_LABEL(excerpt), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(excerpt), 0);
    gtk_widget_add_css_class(excerpt, "manual-excerpt");
    gtk_box_append(GTK_BOX(box), excerpt);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_widget_set_tooltip_text(row, title);
    g_object_set_data_full(G_OBJECT(row), ADDRESS, g_strdup(hit->address), g_free);
    gtk_list_box_append(GTK_LIST_BOX(side->found), row);
    g_free(title);
}

static void on_search(GtkSearchEntry *entry, gpointer data)
{
    LwManualSide *side = data;
    const char *words = gtk_editable_get_text(GTK_EDITABLE(entry));
    LwArena arena;
    int count = 0;
    for (GtkWidget *row; (row = gtk_widget_get_first_child(side->found)); )
        gtk_list_box_remove(GTK_LIST_BOX(side->found), row);
    if (!side->manual || !words[strspn(words, " ")]) {
        gtk_stack_set_visible_child_name(GTK_STACK(side->stack), "contents");
        return;
    }
    lw_arena_init(&arena);
    LwManualHit *hit = lw_manual_search(side->manual, &arena, words, &count);
    for (int i = 0; i < count && i < MOST_HITS; i++)
        add_hit(side, &hit[i]);
    lw_arena_clear(&arena);
    gtk_stack_set_visible_child_name(GTK_STACK(side->stack), count ? "found" : "nothing");
}

/* Enter: the best one. */
static void on_activate(GtkSearchEntry *entry, gpointer data)
{
    LwManualSide *side = data;
    on_search(entry, data);
    GtkListBoxRow *first = gtk_list_box_get_row_at_index(GTK_LIST_BOX(side->found), 0);
    if (first)
        gtk_list_box_select_row(GTK_LIST_BOX(side->found), first);
}

static void on_stop(GtkSearchEntry *entry, gpointer data)
{
    (void)data;
    gtk_widget_activate_action(GTK_WIDGET(entry), "manual.escape", NULL);
}

GtkWidget *lw_manual_side_init(LwManualSide *side, LwManualFollow *follow, gpointer user)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    *side = (LwManualSide){ .follow = follow, .user = user, .entry = gtk_search_entry_new(), .stack = gtk_stack_new(),
                            .nothing = gtk_label_new(_("Nothing was found.")) };
    side->contents = list_new(side, "manual-contents");
    side->found = list_new(side, "manual-found");
    gtk_stack_add_named(GTK_STACK(side->stack), scrolled(side->contents), "contents");
    gtk_stack_add_named(GTK_STACK(side->stack), scrolled(side->found), "found");
    gtk_widget_set_valign(side->nothing, GTK_ALIGN_START);
    gtk_widget_set_margin_top(side->nothing, 24);
    gtk_stack_add_named(GTK_STACK(side->stack), side->nothing, "nothing");
    gtk_widget_set_margin_top(side->entry, 8);
    gtk_widget_set_margin_bottom(side->entry, 4);
    gtk_widget_set_margin_start(side->entry, 8);
    gtk_widget_set_margin_end(side->entry, 8);
    gtk_widget_set_name(side->entry, "manual-search");
    g_object_set(side->entry, "placeholder-text", _("Search all pages"), NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(side->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Search all pages"), -1);
    gtk_widget_set_tooltip_text(side->entry, _("Search all pages (Ctrl+F)"));
    g_signal_connect(side->entry, "search-changed", G_CALLBACK(on_search), side);
    g_signal_connect(side->entry, "activate", G_CALLBACK(on_activate), side);
    g_signal_connect(side->entry, "stop-search", G_CALLBACK(on_stop), side);
    gtk_box_append(GTK_BOX(box), side->entry);
    gtk_box_append(GTK_BOX(box), side->stack);
    gtk_widget_set_size_request(box, 220, -1);
    return box;
}

void lw_manual_side_fill(LwManualSide *side, const LwManual *manual)
{
    side->manual = manual;
    for (int i = 0; i < manual->count; i++) {
        GtkWidget *row = gtk_list_box_row_new();
        const char *title = manual->page[i].title;
        if (g_str_has_prefix(title, "Joints: ")) /* the chapter says it */
            title += strlen("Joints: ");
        gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), row_label(title));
        gtk_widget_set_tooltip_text(row, manual->page[i].title);
        g_object_set_data_full(G_OBJECT(row), ADDRESS, g_strdup(manual->page[i].name), g_free);
        gtk_list_box_append(GTK_LIST_BOX(side->contents), row);
    }
    gtk_list_box_set_header_func(GTK_LIST_BOX(side->contents), add_chapter, side, NULL);
}

void lw_manual_side_select(LwManualSide *side, int page)
{
    side->quiet = TRUE;
    gtk_list_box_select_row(GTK_LIST_BOX(side->contents), gtk_list_box_get_row_at_index(GTK_LIST_BOX(side->contents), page));
    side->quiet = FALSE;
}

void lw_manual_side_reveal(LwManualSide *side)
{
    GtkListBoxRow *row = gtk_list_box_get_selected_row(GTK_LIST_BOX(side->contents));
    GtkWidget *scroller = gtk_widget_get_ancestor(side->contents, GTK_TYPE_SCROLLED_WINDOW);
    graphene_rect_t place;
    if (row && gtk_widget_compute_bounds(GTK_WIDGET(row), side->contents, &place))
        gtk_adjustment_clamp_page(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller)), place.origin.y - 40,
                                  place.origin.y + place.size.height + 40);
}

void lw_manual_side_search(LwManualSide *side)
{
    gtk_widget_grab_focus(side->entry);
    gtk_editable_select_region(GTK_EDITABLE(side->entry), 0, -1);
}

gboolean lw_manual_side_clear(LwManualSide *side)
{
    if (!*gtk_editable_get_text(GTK_EDITABLE(side->entry)))
        return FALSE;
    gtk_editable_set_text(GTK_EDITABLE(side->entry), "");
    on_search(GTK_SEARCH_ENTRY(side->entry), side);
    gtk_widget_grab_focus(side->contents);
    return TRUE;
}

void lw_manual_side_stop(LwManualSide *side)
{
    GtkWidget **widgets[] = { &side->contents, &side->found, &side->entry };
    if (!side->contents)
        return;
    /* A widget that had the focus may live longer than the window. */
    gtk_list_box_set_header_func(GTK_LIST_BOX(side->contents), NULL, NULL, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(widgets); i++) {
        g_signal_handlers_disconnect_by_data(*widgets[i], side);
        *widgets[i] = NULL;
    }
}
