/* The freedoms panel: what is left to move, what is held twice, what contradicts, where the pose stands. Made anew with each edition. */
#include "ui/freedoms_private.h"

#include "ui/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- small things ---- */

GtkWidget *lw_freedoms_label(const char *text, const char *style)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_natural_wrap_mode(GTK_LABEL(label), GTK_NATURAL_WRAP_NONE);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 10);
    gtk_widget_set_hexpand(label, TRUE);
    if (style)
        gtk_widget_add_css_class(label, style);
    return label;
}

GtkWidget *lw_freedoms_section(LwFreedoms *panel, const char *title, const char *aside)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *name = gtk_label_new(title), *more = gtk_label_new(aside);
    gtk_widget_add_css_class(name, "heading");
    gtk_widget_add_css_class(more, "dim");
    gtk_widget_add_css_class(more, "numbers");
    gtk_widget_set_hexpand(name, TRUE);
    gtk_label_set_xalign(GTK_LABEL(name), 0);
    gtk_box_append(GTK_BOX(head), name);
    gtk_box_append(GTK_BOX(head), more);
    gtk_box_append(GTK_BOX(box), head);
    gtk_widget_add_css_class(box, "freedoms-section");
    gtk_box_append(GTK_BOX(panel->box), box);
    return box;
}

GtkWidget *lw_freedoms_card(GtkWidget *section)
{
    GtkWidget *card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_widget_add_css_class(card, "freedoms-card");
    gtk_box_append(GTK_BOX(section), card);
    return card;
}

char *lw_freedoms_words(void (*put)(FILE *out, gconstpointer what, gconstpointer more), gconstpointer what, gconstpointer more)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return g_strdup("");
    put(out, what, more);
    fclose(out);
    char *copy = g_strdup(text);
    free(text);
    return copy;
}

/* ---- lines that mark ---- */

typedef struct Link {
    LwFreedoms *panel;
    int count;
    bool selects;
    LwItem item[];
} Link;

static void mark(Link *link, bool on)
{
    lw_desk_mark(link->panel->desk, link->item, on ? link->count : 0);
}

static void on_enter(GtkEventController *controller, double x, double y, gpointer data)
{
    (void)controller;
    (void)x;
    (void)y;
    mark(data, true);
}

static void on_leave(GtkEventController *controller, gpointer data)
{
    (void)controller;
    mark(data, false);
}

static void on_focus(GtkEventController *controller, gpointer data)
{
    (void)controller;
    mark(data, true);
}

static void on_link(GtkButton *button, gpointer data)
{
    Link *link = data;
    (void)button;
    for (int i = 0; i < link->count; i++)
        lw_desk_select(link->panel->desk, link->item[i], i > 0);
    mark(link, true);
}

static void free_link(gpointer link, GClosure *closure)
{
    (void)closure;
    g_free(link);
}

GtkWidget *lw_freedoms_link(LwFreedoms *panel, GtkWidget *child, const LwItem *item, int count, bool selects)
{
    Link *link = g_malloc0(sizeof *link + (gsize)count * sizeof *item);
    GtkWidget *widget = selects ? gtk_button_new() : gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkEventController *motion = gtk_event_controller_motion_new(), *focus = gtk_event_controller_focus_new();
    link->panel = panel;
    link->count = count;
    link->selects = selects;
    if (count)
        memcpy(link->item, item, (gsize)count * sizeof *item);
    if (selects) {
        gtk_button_set_child(GTK_BUTTON(widget), child);
        gtk_button_set_has_frame(GTK_BUTTON(widget), FALSE);
        gtk_widget_set_tooltip_text(widget, _("Select and show"));
        g_signal_connect(widget, "clicked", G_CALLBACK(on_link), link);
    } else
        gtk_box_append(GTK_BOX(widget), child);
    gtk_widget_add_css_class(widget, "freedoms-link");
    g_signal_connect_data(motion, "enter", G_CALLBACK(on_enter), link, free_link, 0);
    g_signal_connect(motion, "leave", G_CALLBACK(on_leave), link);
    g_signal_connect(focus, "enter", G_CALLBACK(on_focus), link);
    g_signal_connect(focus, "leave", G_CALLBACK(on_leave), link);
    gtk_widget_add_controller(widget, motion);
    gtk_widget_add_controller(widget, focus);
    return widget;
}

/* ---- the headline ---- */

static char *headline(const LwStudyReport *report)
{
    if (report->status == LW_STUDY_NOT_ASSEMBLED)
        return g_strdup(_("No pose satisfies all joints"));
    if (report->status == LW_STUDY_CONFLICT)
        return g_strdup(_("Joints contradict each other"));
    if (report->bodies == 0)
        return g_strdup(_("Nothing can move yet"));
    if (report->joint_dof == 0)
        return g_strdup(_("Rigid: 0 degrees of freedom"));
    if (report->dof == 0)
        return g_strdup_printf(_("Fully driven: 0 of %d left"), report->joint_dof);
    if (report->dof < report->joint_dof)
        return g_strdup_printf(_("%d of %d degrees of freedom left"), report->dof, report->joint_dof);
    return g_strdup_printf(g_dngettext(NULL, "%d degree of freedom", "%d degrees of freedom", (gulong)report->dof), report->dof);
}

static char *small_print(const LwStudyReport *report)
{
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, g_dngettext(NULL, "%d moving body", "%d moving bodies", (gulong)report->bodies), report->bodies);
    g_string_append_printf(text, g_dngettext(NULL, " · %d constraint", " · %d constraints", (gulong)report->rows), report->rows);
    if (report->status == LW_STUDY_OK) {
        g_string_append_printf(text, _(", rank %d"), report->rank);
        if (report->loop_count)
            g_string_append_printf(text, _(" · %d redundant"), report->loop_count);
    }
    return g_string_free(text, FALSE);
}

static void add_headline(LwFreedoms *panel, const LwStudyReport *report)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    bool bad = report->status != LW_STUDY_OK;
    GtkWidget *icon = gtk_image_new_from_icon_name(bad ? "lw-conflict-symbolic" : report->loop_count ? "lw-redundant-symbolic" : "lw-freedoms-symbolic");
    char *title = headline(report), *small = small_print(report);
    GtkWidget *label = lw_freedoms_label(title, "freedoms-title"), *fine = lw_freedoms_label(small, "dim");
    gtk_widget_set_name(label, "freedoms-headline");
    gtk_widget_set_name(fine, "freedoms-small");
    gtk_widget_add_css_class(fine, "numbers");
    gtk_widget_add_css_class(fine, "caption");
    gtk_image_set_pixel_size(GTK_IMAGE(icon), 28);
    gtk_widget_set_valign(icon, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(icon, bad ? "error" : report->loop_count ? "warning" : "freedoms-good");
    gtk_box_append(GTK_BOX(words), label);
    gtk_box_append(GTK_BOX(words), fine);
    gtk_box_append(GTK_BOX(box), icon);
    gtk_box_append(GTK_BOX(box), words);
    gtk_widget_add_css_class(box, "freedoms-head");
    gtk_box_append(GTK_BOX(panel->box), box);
    g_free(small);
    g_free(title);
}

/* ---- the whole ---- */

static void find_groups(LwFreedoms *panel)
{
    panel->group_count = 0;
    if (LW_ARENA_GUARD(&panel->arena))
        return;
    panel->group = lw_loop_groups(&panel->arena, panel->edition, &panel->group_count);
}

static void build(LwFreedoms *panel)
{
    const LwStudyReport *report = lw_study_report(panel->edition->study);
    add_headline(panel, report);
    if (report->status != LW_STUDY_OK) {
        lw_freedoms_add_conflict(panel);
    } else {
        find_groups(panel);
        lw_freedoms_add_motions(panel);
        lw_freedoms_add_loops(panel);
    }
    lw_freedoms_add_pose(panel);
}

static void clear(LwFreedoms *panel)
{
    lw_freedoms_stop(panel);
    panel->round++;
    panel->motions = NULL;
    panel->group = NULL;
    panel->group_count = 0;
    g_clear_pointer(&panel->shelf, lw_shelf_unref);
    lw_edition_unref(g_steal_pointer(&panel->edition));
    lw_arena_clear(&panel->arena);
    lw_arena_init(&panel->arena);
    for (GtkWidget *child; (child = gtk_widget_get_first_child(panel->box));)
        gtk_box_remove(GTK_BOX(panel->box), child);
}

static void on_edition(LwDesk *desk, gpointer data)
{
    LwFreedoms *panel = g_object_get_data(G_OBJECT(data), "lw-freedoms");
    GtkAdjustment *place = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(panel->scroll));
    double at = gtk_adjustment_get_value(place);
    clear(panel);
    if (!lw_edition_is_good(lw_desk_edition(desk)))
        return;
    panel->edition = lw_edition_ref(lw_desk_edition(desk));
    build(panel);
    gtk_adjustment_set_value(place, at);
}

static void on_document(LwDesk *desk, gpointer data)
{
    LwFreedoms *panel = g_object_get_data(G_OBJECT(data), "lw-freedoms");
    (void)desk;
    clear(panel);
    gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(panel->scroll)), 0);
}

/* A drag takes the pose over. */
static void on_pose(LwDesk *desk, gpointer data)
{
    LwFreedoms *panel = g_object_get_data(G_OBJECT(data), "lw-freedoms");
    if (panel->playing && lw_desk_pose_owner(desk) == LW_POSE_DRAG)
        lw_freedoms_stop(panel);
}

static void free_panel(gpointer data)
{
    LwFreedoms *panel = data;
    if (panel->shelf)
        lw_shelf_unref(panel->shelf);
    lw_edition_unref(panel->edition);
    lw_arena_clear(&panel->arena);
    g_clear_object(&panel->playing);
    g_object_unref(panel->desk);
    g_free(panel);
}

GtkWidget *lw_freedoms_panel_new(LwWindow *window)
{
    LwFreedoms *panel = g_new0(LwFreedoms, 1);
    panel->window = window;
    panel->desk = g_object_ref(lw_window_desk(window)); /* workers may bring motions when the window has gone */
    panel->scroll = gtk_scrolled_window_new();
    panel->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    lw_arena_init(&panel->arena);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(panel->scroll), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(panel->scroll), panel->box);
    gtk_widget_set_name(panel->scroll, "freedoms");
    gtk_widget_add_css_class(panel->box, "freedoms");
    g_object_set_data_full(G_OBJECT(panel->scroll), "lw-freedoms", panel, free_panel);
    g_signal_connect_object(panel->desk, "document-changed", G_CALLBACK(on_document), panel->scroll, 0);
    g_signal_connect_object(panel->desk, "edition-changed", G_CALLBACK(on_edition), panel->scroll, 0);
    g_signal_connect_object(panel->desk, "pose-changed", G_CALLBACK(on_pose), panel->scroll, 0);
    return panel->scroll;
}
