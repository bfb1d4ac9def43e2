#include "ui/viewport.h"

#include "ui/view_bar.h"
#include "ui/view_cube.h"
#include "ui/viewport_private.h"
#include "ui/words.h"

G_DEFINE_FINAL_TYPE(LwViewport, lw_viewport, GTK_TYPE_WIDGET)

/* ---- tools */

static void set_cursor(LwViewport *viewport)
{
    gtk_widget_set_cursor_from_name(viewport->area, viewport->tool && viewport->tool->cursor ? viewport->tool->cursor : NULL);
}

void lw_viewport_set_tool(LwViewport *viewport, LwTool *tool)
{
    LwTool *old = viewport->tool;
    if (old == tool)
        return;
    viewport->tool = tool; /* first, as the end of a tool may look at which one is in force */
    if (viewport->deed == LW_DEED_TOOL)
        viewport->deed = LW_DEED_NONE;
    if (old && old->end)
        old->end(old);
    if (viewport->tool != tool)
        return; /* the old one has set another */
    lw_viewport_highlight(viewport, -1, -1, -1, -1);
    if (!tool)
        lw_viewport_set_hint(viewport, NULL);
    if (viewport->area) {
        set_cursor(viewport);
        lw_viewport_redraw(viewport);
    }
}

LwTool *lw_viewport_tool(LwViewport *viewport)
{
    return viewport->tool;
}

LwTool *lw_viewport_hand(const LwViewport *viewport)
{
    return viewport->tool ? viewport->tool : viewport->rest;
}

void lw_viewport_set_rest_tool(LwViewport *viewport, LwTool *tool)
{
    viewport->rest = tool;
}

void lw_viewport_add_menu(LwViewport *viewport, GMenuModel *section)
{
    g_menu_append_section(viewport->menu, NULL, section);
}

/* ---- what the desk tells */

/* What is shown of any document; how it is shown (edges, grid, …) is the window's. */
static void begin_document(LwViewport *viewport)
{
    viewport->cut = (LwCut){ .axis = 1, .at = 0.5 };
    viewport->shows[LW_SHOW_SECTION] = false;
    viewport->arrow_scale = 1;
    viewport->camera = (LwCamera){ .perspective = true };
    viewport->camera_set = viewport->camera_guessed = viewport->framed = false;
    viewport->deed = LW_DEED_NONE;
    viewport->button = 0;
    viewport->pressed.piece = -1;
    viewport->pressed_item = lw_item(LW_ITEM_NONE, NULL);
}

static void on_document(LwDesk *desk, gpointer data)
{
    LwViewport *viewport = data;
    (void)desk;
    lw_viewport_set_tool(viewport, NULL);
    lw_viewport_hide_tip(viewport);
    lw_viewport_stop_camera(viewport);
    lw_viewport_drop_edition(viewport);
    lw_viewport_drop_arrows(viewport);
    lw_viewport_set_hint(viewport, NULL);
    lw_viewport_set_note(viewport, NULL);
    begin_document(viewport);
}

static void on_edition(LwDesk *desk, gpointer data)
{
    LwViewport *viewport = data;
    (void)desk;
    lw_viewport_take_edition(viewport);
    lw_viewport_update_labels(viewport);
}

static void on_pose(LwDesk *desk, gpointer data)
{
    LwViewport *viewport = data;
    (void)desk;
    if (!viewport->button && !viewport->outside && !viewport->tool) /* what was under the pointer moves away */
        lw_viewport_forget_pointer(viewport);
    lw_viewport_moves(data);
    lw_viewport_stale_pose(data);
    lw_viewport_update_labels(data);
}

static void on_looks(LwDesk *desk, gpointer data)
{
    (void)desk;
    lw_viewport_stale_looks(data);
}

static void on_result(LwDesk *desk, gpointer data)
{
    LwViewport *viewport = data;
    (void)desk;
    viewport->ground_due = true;
    lw_viewport_stale_pose(viewport);
    lw_viewport_update_labels(viewport);
    lw_viewport_frame_motion(viewport);
}

static void connect_desk(LwViewport *viewport)
{
    static const struct { const char *signal; GCallback call; } told[] = {
        { "document-changed", G_CALLBACK(on_document) }, { "edition-changed", G_CALLBACK(on_edition) }, { "pose-changed", G_CALLBACK(on_pose) }, { "time-changed", G_CALLBACK(on_pose) },
        { "result-changed", G_CALLBACK(on_result) }, { "selection-changed", G_CALLBACK(on_looks) }, { "hover-changed", G_CALLBACK(on_looks) },
        { "looks-changed", G_CALLBACK(on_looks) },
    };
    for (gsize i = 0; i < G_N_ELEMENTS(told); i++)
        g_signal_connect_object(viewport->desk, told[i].signal, told[i].call, viewport, 0);
}

/* ---- the widget */

static void make_trouble(LwViewport *viewport)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *title = gtk_label_new(_("The 3-D view cannot be shown")), *help = gtk_label_new(
        _("Everything else goes on working. Lockwork needs OpenGL 3.3: install or update the graphics driver (on Debian: libgl1-mesa-dri), or start it with "
          "LIBGL_ALWAYS_SOFTWARE=1 to draw without a graphics card."));
    viewport->trouble = box;
    viewport->trouble_text = gtk_label_new(NULL);
    gtk_widget_set_name(box, "viewport-trouble");
    gtk_widget_add_css_class(box, "viewport-trouble");
    gtk_widget_add_css_class(title, "title-3");
    gtk_widget_add_css_class(viewport->trouble_text, "dim");
    gtk_label_set_wrap(GTK_LABEL(viewport->trouble_text), TRUE);
    gtk_label_set_selectable(GTK_LABEL(viewport->trouble_text), TRUE);
    gtk_label_set_wrap(GTK_LABEL(help), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(help), 52);
    gtk_label_set_max_width_chars(GTK_LABEL(viewport->trouble_text), 52);
    gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name("lw-warning-symbolic"));
    gtk_box_append(GTK_BOX(box), title);
    gtk_box_append(GTK_BOX(box), help);
    gtk_box_append(GTK_BOX(box), viewport->trouble_text);
    gtk_widget_set_halign(box, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    gtk_widget_set_visible(box, FALSE);
    gtk_overlay_add_overlay(GTK_OVERLAY(viewport->overlay), box);
}

static void on_turn(LwViewAngles angles, gpointer data)
{
    lw_viewport_turn(data, angles);
}

static void make_menu(LwViewport *viewport)
{
    GMenuModel *own = lw_view_menu_new();
    viewport->menu = g_menu_new();
    g_menu_append_section(viewport->menu, NULL, own);
    g_object_unref(own);
    viewport->popover = gtk_popover_menu_new_from_model(G_MENU_MODEL(viewport->menu));
    gtk_widget_set_name(viewport->popover, "viewport-menu");
    gtk_popover_set_has_arrow(GTK_POPOVER(viewport->popover), FALSE);
    gtk_popover_set_position(GTK_POPOVER(viewport->popover), GTK_POS_BOTTOM);
    gtk_widget_set_halign(viewport->popover, GTK_ALIGN_START);
    gtk_widget_set_parent(viewport->popover, GTK_WIDGET(viewport));
}

static void lw_viewport_init(LwViewport *viewport)
{
    static const LwShow standard[] = { LW_SHOW_EDGES, LW_SHOW_GRID, LW_SHOW_AXES, LW_SHOW_JOINTS, LW_SHOW_SHADOW, LW_SHOW_CUBE, LW_SHOW_TRACES };
    GtkWidget *widget = GTK_WIDGET(viewport);
    for (gsize i = 0; i < G_N_ELEMENTS(standard); i++)
        viewport->shows[standard[i]] = true;
    begin_document(viewport);
    viewport->outside = true;
    viewport->rest_seconds = 1; /* until it is known */
    viewport->emphasis = (LwEmphasis){ -1, -1, -1, -1 };
    viewport->stale_pose = viewport->stale_looks = true;
    lw_arena_init(&viewport->symbol_arena);
    lw_arena_init(&viewport->pose_arena);
    lw_arena_init(&viewport->arrows.arena);
    viewport->overlay = gtk_overlay_new();
    viewport->area = gtk_gl_area_new();
    gtk_widget_set_name(viewport->area, "viewport-area");
    gtk_overlay_set_child(GTK_OVERLAY(viewport->overlay), viewport->area);
    gtk_widget_set_parent(viewport->overlay, widget);
    gtk_widget_set_hexpand(widget, TRUE);
    gtk_widget_set_vexpand(widget, TRUE);
    gtk_widget_set_focusable(widget, TRUE);
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN);
    gtk_widget_set_name(widget, "viewport");
    gtk_widget_add_css_class(widget, "viewport");
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, _("3-D view"), -1);
    lw_viewport_make_labels(viewport);
    viewport->cube = lw_view_cube_new(on_turn, viewport);
    gtk_overlay_add_overlay(GTK_OVERLAY(viewport->overlay), viewport->cube);
    lw_viewport_make_legend(viewport);
    make_trouble(viewport);
    make_menu(viewport);
    lw_viewport_connect_area(viewport);
    lw_viewport_connect_pointer(viewport);
}

GtkWidget *lw_viewport_new(LwDesk *desk)
{
    LwViewport *viewport = g_object_new(LW_TYPE_VIEWPORT, NULL);
    viewport->desk = g_object_ref(desk);
    connect_desk(viewport);
    lw_viewport_take_edition(viewport);
    lw_viewport_update_labels(viewport);
    return GTK_WIDGET(viewport);
}

static void lw_viewport_dispose(GObject *object)
{
    LwViewport *viewport = LW_VIEWPORT(object);
    if (viewport->area) {
        lw_viewport_set_tool(viewport, NULL);
        lw_viewport_hide_tip(viewport);
        lw_viewport_stop_camera(viewport);
        lw_viewport_stop_refining(viewport);
        if (viewport->rest_timer)
            g_source_remove(viewport->rest_timer);
        viewport->rest_timer = 0;
        lw_viewport_drop_edition(viewport);
        lw_viewport_drop_arrows(viewport);
        g_clear_pointer(&viewport->popover, gtk_widget_unparent);
        viewport->area = NULL;
        g_clear_pointer(&viewport->overlay, gtk_widget_unparent);
        g_clear_object(&viewport->menu);
    }
    g_clear_pointer(&viewport->note, g_free);
    g_clear_pointer(&viewport->trouble_words, g_free);
    g_clear_object(&viewport->desk);
    G_OBJECT_CLASS(lw_viewport_parent_class)->dispose(object);
}

static void lw_viewport_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    LwViewport *viewport = LW_VIEWPORT(widget);
    graphene_rect_t band;
    GTK_WIDGET_CLASS(lw_viewport_parent_class)->snapshot(widget, snapshot);
    if (!lw_viewport_band(viewport, &band))
        return;
    GskRoundedRect edge;
    GdkRGBA line = { 0.18F, 0.55F, 1, 0.9F }, fill = { 0.18F, 0.55F, 1, 0.14F };
    gsk_rounded_rect_init_from_rect(&edge, &band, 0);
    gtk_snapshot_append_color(snapshot, &fill, &band);
    gtk_snapshot_append_border(snapshot, &edge, (float[4]){ 1, 1, 1, 1 }, (GdkRGBA[4]){ line, line, line, line });
}

static void lw_viewport_css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    LwViewport *viewport = LW_VIEWPORT(widget);
    GTK_WIDGET_CLASS(lw_viewport_parent_class)->css_changed(widget, change);
    if (viewport->area) { /* light and dark may have changed places */
        lw_viewport_redraw(viewport);
        gtk_widget_queue_draw(viewport->cube);
    }
}

static void lw_viewport_class_init(LwViewportClass *class)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = lw_viewport_dispose;
    widget->snapshot = lw_viewport_snapshot;
    widget->css_changed = lw_viewport_css_changed;
    gtk_widget_class_set_layout_manager_type(widget, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget, "viewport3d");
}
