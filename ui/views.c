#include "ui/views.h"

#include "app/document/json_quote.h"
#include "ui/dialog.h"
#include "ui/viewport_private.h"
#include "ui/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char MENU[] = "lw-views-menu";

static LwViewport *view_of(LwWindow *window)
{
    return LW_VIEWPORT(lw_window_viewport(window));
}

static const LwDocument *document_of(LwWindow *window)
{
    LwEdition *edition = lw_desk_edition(lw_window_desk(window));
    return edition ? edition->document : NULL;
}

/* ---- saving */

static void put_vec3(GString *text, LwVec3 v)
{
    char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE], z[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_printf(text, "[%s, %s, %s]", g_ascii_formatd(x, sizeof x, "%.6g", v.x + 0.0), g_ascii_formatd(y, sizeof y, "%.6g", v.y + 0.0),
                           g_ascii_formatd(z, sizeof z, "%.6g", v.z + 0.0));
}

static void put_camera(GString *text, LwViewport *viewport)
{
    const LwCamera *camera = lw_viewport_camera(viewport);
    LwViewAngles angles = lw_camera_angles(camera, &viewport->edition->upright);
    char height[G_ASCII_DTOSTR_BUF_SIZE], a[G_ASCII_DTOSTR_BUF_SIZE], e[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(text, "\"camera\": { \"centre\": ");
    put_vec3(text, camera->centre);
    g_string_append_printf(text, ", \"angles\": [\"%s deg\", \"%s deg\"], \"height\": %s, \"perspective\": %s }",
                           g_ascii_formatd(a, sizeof a, "%.5g", angles.azimuth * 180 / G_PI), g_ascii_formatd(e, sizeof e, "%.5g", angles.elevation * 180 / G_PI),
                           g_ascii_formatd(height, sizeof height, "%.6g", camera->height), camera->perspective ? "true" : "false");
}

static void put_bodies(GString *text, LwWindow *window, const char *key, bool (*is)(const LwDesk *desk, const char *body))
{
    const LwMechanismDef *def = &document_of(window)->def;
    int count = 0;
    for (int i = 0; i < def->body_count; i++)
        if (is(lw_window_desk(window), def->body[i].name)) {
            char *name = lw_json_quote(def->body[i].name);
            if (count++ == 0)
                g_string_append_printf(text, ",\n  \"%s\": [", key);
            g_string_append_printf(text, "%s%s", count > 1 ? ", " : "", name ? name : "\"\"");
            free(name);
        }
    if (count)
        g_string_append_c(text, ']');
}

static char *view_text(LwWindow *window, const char *name)
{
    LwViewport *viewport = view_of(window);
    GString *text = g_string_new("{ \"name\": ");
    char *quoted = lw_json_quote(name);
    LwSection section = lw_viewport_section(viewport);
    g_string_append_printf(text, "%s,\n  ", quoted ? quoted : "\"\"");
    put_camera(text, viewport);
    put_bodies(text, window, "hidden", lw_desk_is_hidden);
    put_bodies(text, window, "transparent", lw_desk_is_transparent);
    if (section.on) {
        g_string_append(text, ",\n  \"section\": { \"point\": ");
        put_vec3(text, section.point);
        g_string_append(text, ", \"normal\": ");
        put_vec3(text, section.normal);
        g_string_append(text, " }");
    }
    g_string_append(text, " }");
    free(quoted);
    return g_string_free(text, FALSE);
}

static int find_view(const LwDocument *document, const char *name)
{
    for (int i = 0; i < document->view_count; i++)
        if (strcmp(document->view[i].name, name) == 0)
            return i;
    return -1;
}

bool lw_view_save(LwWindow *window, const char *name)
{
    LwDesk *desk = lw_window_desk(window);
    LwViewport *viewport = view_of(window);
    LwEditMessage message = { "" };
    lw_viewport_refresh(viewport);
    if (!viewport->edition || !viewport->camera_set || !document_of(window)) {
        lw_window_say(window, LW_TONE_ERROR, _("There is nothing to be seen yet."), NULL, NULL);
        return false;
    }
    int old = find_view(document_of(window), name);
    char *text = view_text(window, name), *step = g_strdup_printf(_("Save view %s"), name), *path = g_strdup_printf("views[%d]", old);
    lw_desk_begin(desk, step);
    bool good = old >= 0 ? lw_edits_set(lw_desk_edits(desk), path, text, &message) : lw_edits_insert(lw_desk_edits(desk), "views", -1, text, &message);
    if (good)
        lw_desk_commit(desk);
    else {
        lw_desk_cancel(desk);
        lw_window_say(window, LW_TONE_ERROR, message.text, NULL, NULL);
    }
    g_free(path);
    g_free(step);
    g_free(text);
    return good;
}

/* ---- showing */

static void show_camera(LwViewport *viewport, const LwFileView *view)
{
    LwCamera now = *lw_viewport_camera(viewport), camera;
    const LwUpright *upright = &viewport->edition->upright;
    LwViewAngles angles = view->has_angles ? (LwViewAngles){ view->azimuth, view->elevation } : lw_camera_angles(&now, upright);
    camera = lw_camera_look(upright, angles, view->perspective, now.aspect);
    camera.centre = view->has_centre ? view->centre : now.centre;
    camera.height = view->height > 0 ? view->height : now.height;
    camera.distance = view->perspective ? camera.height / 2 / tan(lw_camera_half_field) : fmax(now.distance, 5 * camera.height);
    lw_camera_set_depth(&camera, viewport->points.point, viewport->points.count);
    lw_viewport_go(viewport, camera);
}

static double along(LwVec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

/* The window cuts along the world's axes: the one nearest to the normal. */
static void show_section(LwViewport *viewport, const LwFileView *view)
{
    LwVec3 n = view->section_normal;
    LwCut cut = { .axis = fabs(n.x) >= fabs(n.y) && fabs(n.x) >= fabs(n.z) ? 0 : fabs(n.y) >= fabs(n.z) ? 1 : 2 };
    double extent[2];
    bool wide = lw_viewport_extent(viewport, cut.axis, extent) && extent[1] > extent[0];
    cut.flip = along(n, cut.axis) < 0;
    cut.at = wide ? (along(view->section_point, cut.axis) - extent[0]) / (extent[1] - extent[0]) : 0.5;
    lw_viewport_set_cut(viewport, cut);
}

static bool has_body(const int *body, int count, int wanted)
{
    for (int i = 0; i < count; i++)
        if (body[i] == wanted)
            return true;
    return false;
}

void lw_view_show(LwWindow *window, int number)
{
    const LwDocument *document = document_of(window);
    LwViewport *viewport = view_of(window);
    LwDesk *desk = lw_window_desk(window);
    if (!document || number < 0 || number >= document->view_count)
        return;
    const LwFileView *view = &document->view[number];
    lw_viewport_refresh(viewport);
    for (int i = 0; i < document->def.body_count; i++) {
        lw_desk_set_hidden(desk, document->def.body[i].name, has_body(view->hidden, view->hidden_count, i));
        lw_desk_set_transparent(desk, document->def.body[i].name, has_body(view->transparent, view->transparent_count, i));
    }
    if (view->has_section)
        show_section(viewport, view);
    lw_viewport_show(viewport, LW_SHOW_SECTION, view->has_section);
    if (view->has_camera && viewport->edition)
        show_camera(viewport, view);
    lw_actions_update(GTK_APPLICATION_WINDOW(window));
}

/* ---- a name for it */

static void on_named(GtkWidget *widget, gpointer dialog)
{
    GtkWidget *entry = g_object_get_data(dialog, "entry");
    LwWindow *window = g_object_get_data(dialog, "window");
    char *name = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(entry))));
    (void)widget;
    if (*name && lw_view_save(window, name))
        gtk_window_destroy(dialog);
    g_free(name);
}

static void on_name(GtkEditable *entry, gpointer go)
{
    gtk_widget_set_sensitive(go, *gtk_editable_get_text(entry) != 0);
}

static void save_view(gpointer window)
{
    GtkWidget *dialog = gtk_window_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    lw_dialog_dress(dialog);
    GtkWidget *label = gtk_label_new_with_mnemonic(_("_Name of the view")), *entry = gtk_entry_new(), *go = gtk_button_new_with_mnemonic(_("_Save"));
    const LwDocument *document = document_of(window);
    int number = document->view_count;
    char *name;
    do
        name = g_strdup_printf(_("View %d"), ++number);
    while (find_view(document, name) >= 0 && (g_free(name), true));
    gtk_editable_set_text(GTK_EDITABLE(entry), name);
    gtk_widget_set_hexpand(entry, TRUE);
    gtk_widget_set_name(entry, "view-name");
    gtk_widget_set_name(go, "go");
    gtk_label_set_mnemonic_widget(GTK_LABEL(label), entry);
    gtk_widget_add_css_class(go, "suggested-action");
    gtk_widget_set_halign(go, GTK_ALIGN_END);
    gtk_box_append(GTK_BOX(row), label);
    gtk_box_append(GTK_BOX(row), entry);
    gtk_box_append(GTK_BOX(box), row);
    gtk_box_append(GTK_BOX(box), go);
    gtk_widget_add_css_class(box, "dialog-box");
    gtk_window_set_child(GTK_WINDOW(dialog), box);
    gtk_window_set_title(GTK_WINDOW(dialog), _("Save this view"));
    gtk_window_set_transient_for(GTK_WINDOW(dialog), GTK_WINDOW(window));
    gtk_window_set_destroy_with_parent(GTK_WINDOW(dialog), TRUE);
    gtk_window_set_modal(GTK_WINDOW(dialog), TRUE);
    gtk_window_set_default_size(GTK_WINDOW(dialog), 380, -1);
    gtk_widget_set_name(dialog, "save-view");
    lw_dialog_add_escape(dialog);
    g_object_set_data(G_OBJECT(dialog), "entry", entry);
    g_object_set_data(G_OBJECT(dialog), "window", window);
    g_signal_connect(entry, "changed", G_CALLBACK(on_name), go);
    g_signal_connect(entry, "activate", G_CALLBACK(on_named), dialog);
    g_signal_connect(go, "clicked", G_CALLBACK(on_named), dialog);
    gtk_window_present(GTK_WINDOW(dialog));
    g_free(name);
}

/* ---- the menu */

static void on_edition(LwDesk *desk, gpointer window)
{
    GMenu *menu = g_object_get_data(window, MENU);
    const LwDocument *document = document_of(window);
    (void)desk;
    g_menu_remove_all(menu);
    for (int i = 0; document && i < document->view_count; i++) {
        char *plain = *document->view[i].name ? g_strdup(document->view[i].name) : g_strdup_printf(_("View %d"), i + 1);
        GMenuItem *item = g_menu_item_new(NULL, NULL);
        g_menu_item_set_attribute(item, G_MENU_ATTRIBUTE_LABEL, "s", plain);
        g_menu_item_set_action_and_target(item, "win.saved-view", "i", i);
        g_menu_append_item(menu, item);
        g_object_unref(item);
        g_free(plain);
    }
    g_menu_append(menu, _("Save this view…"), "win.save-view");
}

static void on_show(GSimpleAction *action, GVariant *number, gpointer window)
{
    (void)action;
    lw_view_show(window, g_variant_get_int32(number));
}

static bool is_open(gpointer window)
{
    return lw_desk_is_open(lw_window_desk(window));
}

static const LwActionInfo table[] = {
    { "save-view", N_("Save this view…"), N_("View"), N_("Keeps camera, hidden and transparent bodies and the section in the file, under a name."), NULL, { NULL }, save_view, is_open, NULL },
};

void lw_views_actions_add(LwWindow *window)
{
    GSimpleAction *show = g_simple_action_new("saved-view", G_VARIANT_TYPE_INT32);
    g_object_set_data_full(G_OBJECT(window), MENU, g_menu_new(), g_object_unref);
    g_signal_connect(show, "activate", G_CALLBACK(on_show), window);
    g_action_map_add_action(G_ACTION_MAP(window), G_ACTION(show));
    g_object_unref(show);
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
    g_signal_connect_object(lw_window_desk(window), "edition-changed", G_CALLBACK(on_edition), window, 0);
    on_edition(lw_window_desk(window), window);
}

GMenuModel *lw_views_menu(LwWindow *window)
{
    return g_object_get_data(G_OBJECT(window), MENU);
}
