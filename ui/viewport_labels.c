/* What the view says in words: the pose that is shown, what a tool wants, the name of what is under the pointer. */
#include "ui/viewport_private.h"
#include "ui/words.h"

enum { tip_after = 450 }; /* ms */

static GtkWidget *make_label(const char *name, const char *css)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_widget_set_name(label, name);
    gtk_widget_add_css_class(label, css);
    gtk_widget_set_visible(label, FALSE);
    gtk_widget_set_can_target(label, FALSE);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    return label;
}

/* The words are beside the axes; the tip is beside the pointer, and within the view. */
static gboolean place(GtkOverlay *overlay, GtkWidget *child, GdkRectangle *out, gpointer data)
{
    LwViewport *viewport = data;
    int width, height, wide = gtk_widget_get_width(GTK_WIDGET(overlay)), high = gtk_widget_get_height(GTK_WIDGET(overlay));
    if (child == gtk_widget_get_parent(viewport->status)) {
        int left = viewport->shows[LW_SHOW_AXES] ? MIN(wide, high) * 16 / 100 + 6 : 8;
        width = MAX(wide - left - 8, 1);
        gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
        *out = (GdkRectangle){ left, MAX(high - height - 8, 0), width, height };
        return TRUE;
    }
    if (child != viewport->tip)
        return FALSE;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
    int x = (int)viewport->last_x + 14, y = (int)viewport->last_y + 18;
    if (x + width > wide - 4)
        x = (int)viewport->last_x - width - 8;
    if (y + height > high - 4)
        y = (int)viewport->last_y - height - 8;
    *out = (GdkRectangle){ MAX(x, 0), MAX(y, 0), width, height };
    return TRUE;
}

void lw_viewport_make_labels(LwViewport *viewport)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    viewport->status = make_label("viewport-status", "viewport-status");
    viewport->hint = make_label("viewport-hint", "viewport-hint");
    viewport->tip = make_label("viewport-tip", "viewport-tip");
    gtk_widget_set_halign(viewport->status, GTK_ALIGN_START);
    gtk_widget_set_halign(viewport->hint, GTK_ALIGN_START);
    gtk_label_set_wrap(GTK_LABEL(viewport->hint), TRUE);
    gtk_label_set_ellipsize(GTK_LABEL(viewport->hint), PANGO_ELLIPSIZE_NONE);
    gtk_widget_set_can_target(box, FALSE);
    gtk_widget_add_css_class(box, "viewport-words");
    gtk_box_append(GTK_BOX(box), viewport->hint);
    gtk_box_append(GTK_BOX(box), viewport->status);
    gtk_overlay_add_overlay(GTK_OVERLAY(viewport->overlay), box);
    gtk_overlay_add_overlay(GTK_OVERLAY(viewport->overlay), viewport->tip);
    g_signal_connect(viewport->overlay, "get-child-position", G_CALLBACK(place), viewport);
}

static char *pose_words(LwViewport *viewport)
{
    LwDesk *desk = viewport->desk;
    if (!lw_desk_is_open(desk))
        return NULL;
    switch (lw_desk_pose_owner(desk)) {
    case LW_POSE_ASSEMBLED: return g_strdup(_("assembled pose"));
    case LW_POSE_RESULT: return g_strdup_printf(lw_desk_result_is_old(desk) ? _("t = %.3f s (the model has changed since)") : _("t = %.3f s"), lw_desk_time(desk));
    case LW_POSE_LIVE: return g_strdup(_("computing"));
    case LW_POSE_MOTION: return g_strdup(_("preview of a motion"));
    case LW_POSE_DRAG: return g_strdup(_("dragging"));
    }
    return NULL;
}

void lw_viewport_update_labels(LwViewport *viewport)
{
    char *words = viewport->note ? g_strdup(viewport->note) : pose_words(viewport);
    if (g_strcmp0(words, gtk_label_get_text(GTK_LABEL(viewport->status))) != 0)
        gtk_label_set_text(GTK_LABEL(viewport->status), words ? words : "");
    gtk_widget_set_visible(viewport->status, words != NULL);
    g_free(words);
    gtk_widget_queue_draw(viewport->legend);
}

void lw_viewport_set_hint(LwViewport *viewport, const char *text)
{
    gtk_label_set_text(GTK_LABEL(viewport->hint), text ? text : "");
    gtk_widget_set_visible(viewport->hint, text && *text);
}

const char *lw_viewport_hint(LwViewport *viewport)
{
    const char *text = gtk_label_get_text(GTK_LABEL(viewport->hint));
    return *text ? text : NULL;
}

void lw_viewport_set_note(LwViewport *viewport, const char *text)
{
    if (g_strcmp0(text, viewport->note) == 0)
        return;
    g_free(viewport->note);
    viewport->note = g_strdup(text);
    lw_viewport_update_labels(viewport);
}

/* ---- the name of what is under the pointer */

static gboolean show_tip(gpointer data)
{
    LwViewport *viewport = data;
    LwItem item = lw_desk_hover(viewport->desk);
    viewport->tip_timer = 0;
    if (item.kind == LW_ITEM_NONE)
        return G_SOURCE_REMOVE;
    const char *noun = _(lw_item_classes[item.kind].noun);
    char *text = *item.name ? g_strdup_printf("%s  ·  %s", item.name, noun) : g_strdup(noun);
    gtk_label_set_text(GTK_LABEL(viewport->tip), text);
    gtk_widget_set_visible(viewport->tip, TRUE);
    gtk_widget_queue_allocate(viewport->overlay);
    g_free(text);
    return G_SOURCE_REMOVE;
}

void lw_viewport_hide_tip(LwViewport *viewport)
{
    if (viewport->tip_timer)
        g_source_remove(viewport->tip_timer);
    viewport->tip_timer = 0;
    if (gtk_widget_get_visible(viewport->tip))
        gtk_widget_set_visible(viewport->tip, FALSE);
}

void lw_viewport_wait_tip(LwViewport *viewport)
{
    viewport->tip_timer = g_timeout_add(tip_after, show_tip, viewport);
}
