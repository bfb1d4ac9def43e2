#include "tests/ui/rig.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <unistd.h>

LwRig rig;
static GPtrArray *folders;
static const char *const surroundings[] = { "portal", "accessibility", "dconf", "theme", "DBus", "D-Bus",
    "Broken accounting of active state" }; /* GTK's own, with every popover that comes or goes between a press and its release */

/* What GLib and GTK complain of is a mistake of ours: the test ends there. Things that the surroundings lack are not (a portal, a bus, a theme), nor what GTK has to
 * blame itself for. */
static GLogWriterOutput judge(GLogLevelFlags level, const GLogField *field, gsize count, gpointer data)
{
    const char *domain = "", *text = "";
    for (gsize i = 0; i < count; i++)
        if (g_str_equal(field[i].key, "GLIB_DOMAIN"))
            domain = field[i].value;
        else if (g_str_equal(field[i].key, "MESSAGE"))
            text = field[i].value;
    bool ours = level & G_LOG_LEVEL_CRITICAL || (level & G_LOG_LEVEL_WARNING && (g_str_equal(domain, "Gtk") || g_str_equal(domain, "GLib-GObject") || g_str_equal(domain, "Gdk")));
    for (gsize i = 0; i < G_N_ELEMENTS(surroundings); i++)
        ours &= !strstr(text, surroundings[i]);
    g_log_writer_default(level, field, count, data);
    if (ours) {
        printf("Bail out! %s: %s\n", domain, text);
        fflush(stdout);
        if (g_getenv("LW_TEST_TRAP"))
            G_BREAKPOINT();
        _exit(1);
    }
    return G_LOG_WRITER_HANDLED;
}

static void make_window(void)
{
    rig.window = g_object_ref(lw_window_new(rig.application));
    rig.desk = g_object_ref(lw_window_desk(rig.window));
    gtk_window_present(GTK_WINDOW(rig.window));
}

static void drop_window(void)
{
    gtk_window_destroy(GTK_WINDOW(rig.window));
    g_object_unref(rig.window);
    rig_wait(20);
    g_object_unref(rig.desk);
}

void rig_replace_window(void)
{
    g_application_hold(G_APPLICATION(rig.application)); /* it would end with its last window */
    drop_window();
    make_window();
    g_application_release(G_APPLICATION(rig.application));
}

void rig_begin(void)
{
    g_log_set_writer_func(judge, NULL, NULL);
    g_setenv("GSETTINGS_BACKEND", "memory", TRUE);
    if (!gtk_init_check()) {
        puts("1..0 # SKIP there is no display");
        exit(0);
    }
    /* What tests change is nobody's own: settings and caches go to a folder of their own. */
    folders = g_ptr_array_new_with_free_func(g_free);
    char *home = rig_folder();
    g_setenv("XDG_CONFIG_HOME", home, TRUE);
    g_setenv("XDG_STATE_HOME", home, TRUE);
    g_setenv("XDG_DATA_HOME", home, TRUE);
    g_free(home);
    rig.application = lw_application_new();
    g_application_register(G_APPLICATION(rig.application), NULL, NULL);
    make_window();
    rig_wait(100);
}

static void remove_folder(const char *path)
{
    GDir *dir = g_dir_open(path, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        char *full = g_build_filename(path, name, NULL);
        if (g_file_test(full, G_FILE_TEST_IS_DIR) && !g_file_test(full, G_FILE_TEST_IS_SYMLINK))
            remove_folder(full);
        else
            g_remove(full);
        g_free(full);
    }
    if (dir)
        g_dir_close(dir);
    g_rmdir(path);
}

void rig_end(void)
{
    drop_window();
    g_object_unref(rig.application);
    for (guint i = 0; i < folders->len; i++)
        remove_folder(g_ptr_array_index(folders, i));
    g_ptr_array_unref(folders);
}

void rig_settle(void)
{
    lw_desk_wait(rig.desk);
}

static gboolean set_true(gpointer flag)
{
    *(gboolean *)flag = TRUE;
    return G_SOURCE_REMOVE;
}

void rig_wait(int milliseconds)
{
    gboolean over = FALSE;
    g_timeout_add((guint)milliseconds, set_true, &over);
    while (!over)
        g_main_context_iteration(NULL, TRUE);
}

void rig_open(const char *name)
{
    char *path = strchr(name, '/') ? g_strdup(name) : g_strdup_printf("%s/examples/%s.lockwork", LW_TEST_DATA_FOLDER, name);
    lw_file_open(rig.window, path);
    rig_settle();
    g_free(path);
}

void rig_run(void)
{
    lw_desk_run(rig.desk, NULL);
    rig_settle();
}

void rig_do(const char *action)
{
    g_action_group_activate_action(G_ACTION_GROUP(rig.window), action, NULL);
    rig_settle();
}

bool rig_can(const char *action)
{
    return g_action_group_get_action_enabled(G_ACTION_GROUP(rig.window), action);
}

GtkWidget *rig_find(GtkWidget *below, const char *name)
{
    if (g_strcmp0(gtk_widget_get_name(below), name) == 0)
        return below;
    for (GtkWidget *child = gtk_widget_get_first_child(below); child; child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = rig_find(child, name);
        if (found)
            return found;
    }
    return NULL;
}

static const char *text_of(GtkWidget *widget)
{
    if (GTK_IS_LABEL(widget))
        return gtk_label_get_text(GTK_LABEL(widget));
    if (GTK_IS_BUTTON(widget))
        return gtk_button_get_label(GTK_BUTTON(widget));
    if (GTK_IS_EDITABLE(widget))
        return gtk_editable_get_text(GTK_EDITABLE(widget));
    return NULL;
}

GtkWidget *rig_find_text(GtkWidget *below, const char *text)
{
    if (g_strcmp0(text_of(below), text) == 0)
        return below;
    for (GtkWidget *child = gtk_widget_get_first_child(below); child; child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = rig_find_text(child, text);
        if (found)
            return found;
    }
    return NULL;
}

void rig_click(GtkWidget *button)
{
    g_signal_emit_by_name(button, "clicked");
    rig_settle();
}

static bool ask_keys(GtkWidget *widget, GtkPropagationPhase phase, guint key)
{
    GListModel *controllers = gtk_widget_observe_controllers(widget);
    gboolean taken = FALSE;
    for (guint i = 0; !taken && i < g_list_model_get_n_items(controllers); i++) {
        GtkEventController *one = g_list_model_get_item(controllers, i);
        if (GTK_IS_EVENT_CONTROLLER_KEY(one) && gtk_event_controller_get_propagation_phase(one) == phase)
            g_signal_emit_by_name(one, "key-pressed", key, 0, 0, &taken);
        g_object_unref(one);
    }
    g_object_unref(controllers);
    return taken;
}

bool rig_key(guint key)
{
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(rig.window));
    GPtrArray *chain = g_ptr_array_new_with_free_func(g_object_unref); /* what a key does may take widgets away */
    bool taken = false;
    for (GtkWidget *w = focus; w; w = gtk_widget_get_parent(w))
        g_ptr_array_add(chain, g_object_ref(w));
    for (guint i = chain->len; !taken && i > 0; i--)
        taken = ask_keys(chain->pdata[i - 1], GTK_PHASE_CAPTURE, key);
    for (guint i = 0; !taken && i < chain->len; i++)
        taken = ask_keys(chain->pdata[i], i == 0 ? GTK_PHASE_TARGET : GTK_PHASE_BUBBLE, key) || (i == 0 && ask_keys(chain->pdata[i], GTK_PHASE_BUBBLE, key));
    if (!taken && focus && (key == GDK_KEY_Return || key == GDK_KEY_space))
        taken = gtk_widget_activate(focus);
    g_ptr_array_unref(chain);
    rig_settle();
    return taken;
}

GtkWidget *rig_dialog(const char *name)
{
    GListModel *all = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
        GtkWidget *window = g_list_model_get_item(all, i);
        g_object_unref(window);
        if (g_str_equal(gtk_widget_get_name(window), name))
            return window;
    }
    return NULL;
}

bool rig_wait_closed(const char *name, int milliseconds)
{
    for (int waited = 0; rig_dialog(name) && waited < milliseconds; waited += 20)
        rig_wait(20);
    return !rig_dialog(name);
}

GdkTexture *rig_texture(GtkWidget *widget)
{
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    GdkPaintable *paintable = gtk_widget_paintable_new(widget);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    gdk_paintable_snapshot(paintable, snapshot, width, height);
    GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
    GdkTexture *texture = NULL;
    if (node) {
        GskRenderer *renderer = gtk_native_get_renderer(gtk_widget_get_native(widget));
        texture = gsk_renderer_render_texture(renderer, node, &GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
        gsk_render_node_unref(node);
    }
    g_object_unref(paintable);
    return texture;
}

bool rig_picture(GtkWidget *widget, const char *path)
{
    GdkTexture *texture = rig_texture(widget);
    bool good = texture && (!path || gdk_texture_save_to_png(texture, path));
    g_clear_object(&texture);
    return good;
}

int rig_colours(GtkWidget *widget)
{
    GdkTexture *texture = rig_texture(widget);
    if (!texture)
        return 0;
    gsize stride = (gsize)gdk_texture_get_width(texture) * 4, height = (gsize)gdk_texture_get_height(texture);
    guchar *pixels = g_malloc(stride * height);
    gdk_texture_download(texture, pixels, stride);
    GHashTable *colours = g_hash_table_new(NULL, NULL);
    for (gsize i = 0; i + 4 <= stride * height && g_hash_table_size(colours) < 1000; i += 4)
        g_hash_table_add(colours, GUINT_TO_POINTER((guint)pixels[i] | (guint)pixels[i + 1] << 8 | (guint)pixels[i + 2] << 16));
    int count = (int)g_hash_table_size(colours);
    g_hash_table_unref(colours);
    g_free(pixels);
    g_object_unref(texture);
    return count;
}

char *rig_folder(void)
{
    char *folder = g_dir_make_tmp("lockwork-XXXXXX", NULL);
    g_ptr_array_add(folders, g_strdup(folder));
    return folder;
}
