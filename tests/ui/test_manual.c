/* The manual inside the program: every page, its links, the search, the keys. */
#include "app/document/manual.h"
#include "tests/ui/rig.h"
#include "tests/unit/check.h"
#include "ui/manual.h"

#include <stdlib.h>

static LwManualWindow *window;
static const char *pictures; /* where pictures are put when somebody wants to look */

/* Until the page stands; a busy machine takes its time. */
static void settle(void)
{
    for (int i = 0; i < 500 && !lw_manual_window_is_settled(window); i++)
        rig_wait(20);
    CHECK(lw_manual_window_is_settled(window));
    rig_wait(40);
}

static void shoot(const char *name)
{
    settle();
    char *path = pictures ? g_strdup_printf("%s/manual-%s.png", pictures, name) : NULL;
    CHECK(rig_picture(GTK_WIDGET(window), path));
    g_free(path);
}

static GtkAdjustment *scroll(void)
{
    return gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(rig_find(GTK_WIDGET(window), "manual-scroller")));
}

static void opens_by_action(void)
{
    g_action_group_activate_action(G_ACTION_GROUP(rig.application), "manual", NULL);
    rig_wait(200);
    window = g_object_get_data(G_OBJECT(rig.application), "lw-manual-window");
    CHECK(window && gtk_widget_get_mapped(GTK_WIDGET(window)));
    CHECK_STRING(lw_manual_window_address(window), "window.md#the-start-page");
    shoot("first");
    g_action_group_activate_action(G_ACTION_GROUP(rig.application), "help", g_variant_new_string("panel:graphs"));
    rig_wait(50);
    CHECK(window == g_object_get_data(G_OBJECT(rig.application), "lw-manual-window")); /* one for all */
    CHECK_STRING(lw_manual_window_address(window), "graphs.md");
}

static void every_page(void)
{
    LwManual *manual = lw_manual_read(LW_TEST_DATA_FOLDER);
    gint64 longest = 0;
    const char *slowest = "";
    for (int i = 0; i < manual->count; i++) {
        gint64 before = g_get_monotonic_time();
        CHECK(lw_manual_window_show(window, manual->page[i].name));
        gint64 took = g_get_monotonic_time() - before;
        if (took > longest) {
            longest = took;
            slowest = manual->page[i].name;
        }
        settle();
        CHECK_STRING(lw_manual_window_address(window), manual->page[i].name);
        CHECK(gtk_adjustment_get_upper(scroll()) > 100);
        CHECK(rig_find_text(GTK_WIDGET(window), manual->page[i].title) != NULL);
    }
    printf("# the slowest page is %s: begun in %.0f ms\n", slowest, (double)longest / 1000);
    lw_manual_destroy(manual);
}

static GtkWidget *label_with_link(GtkWidget *below, const char *link)
{
    if (GTK_IS_LABEL(below) && strstr(gtk_label_get_label(GTK_LABEL(below)), link))
        return below;
    for (GtkWidget *child = gtk_widget_get_first_child(below); child; child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = label_with_link(child, link);
        if (found)
            return found;
    }
    return NULL;
}

static void links(void)
{
    gboolean done = FALSE;
    CHECK(lw_manual_window_show(window, "drag.md"));
    CHECK(lw_manual_window_show(window, "joints.md"));
    shoot("joints");
    GtkWidget *label = label_with_link(GTK_WIDGET(window), "href=\"joints-rolling.md#sphere-rolling\"");
    CHECK(label != NULL);
    g_signal_emit_by_name(label, "activate-link", "joints-rolling.md#sphere-rolling", &done);
    CHECK(done);
    settle();
    CHECK_STRING(lw_manual_window_address(window), "joints-rolling.md#sphere-rolling");
    CHECK(gtk_adjustment_get_value(scroll()) > 500); /* at the heading, not at the top */
    shoot("heading");
    gtk_widget_activate_action(GTK_WIDGET(window), "manual.back", NULL);
    CHECK_STRING(lw_manual_window_address(window), "joints.md");
    gtk_widget_activate_action(GTK_WIDGET(window), "manual.back", NULL);
    CHECK_STRING(lw_manual_window_address(window), "drag.md");
    gtk_widget_activate_action(GTK_WIDGET(window), "manual.forward", NULL);
    gtk_widget_activate_action(GTK_WIDGET(window), "manual.forward", NULL);
    CHECK_STRING(lw_manual_window_address(window), "joints-rolling.md#sphere-rolling");
    gtk_widget_activate_action(GTK_WIDGET(window), "manual.forward", NULL); /* nothing lies ahead */
    rig_wait(200);
    CHECK_STRING(lw_manual_window_address(window), "joints-rolling.md#sphere-rolling");
    CHECK(!lw_manual_window_show(window, "no-such.md"));
    CHECK_STRING(lw_manual_window_address(window), "joints-rolling.md#sphere-rolling");
}

static void topics(void)
{
    CHECK(lw_manual_window_show(window, "joint:revolute"));
    CHECK(strstr(lw_manual_window_address(window), "#revolute"));
    CHECK(lw_manual_window_show(window, "panel:freedoms"));
    /* F1 asks the widget with the focus, and what it is in. */
    GtkWidget *button = rig_find(GTK_WIDGET(rig.window), "main-menu");
    lw_manual_set_topic(gtk_widget_get_parent(button), "command:drag");
    gtk_window_present(GTK_WINDOW(rig.window));
    CHECK(gtk_widget_grab_focus(button));
    rig_wait(50);
    g_action_group_activate_action(G_ACTION_GROUP(rig.application), "manual", NULL);
    CHECK_STRING(lw_manual_window_address(window), "drag.md");
}

static int rows(const char *list)
{
    int count = 0;
    while (gtk_list_box_get_row_at_index(GTK_LIST_BOX(rig_find(GTK_WIDGET(window), list)), count))
        count++;
    return count;
}

static void search(void)
{
    GtkWidget *entry = rig_find(GTK_WIDGET(window), "manual-search");
    gtk_widget_activate_action(GTK_WIDGET(window), "manual.search", NULL);
    CHECK(gtk_widget_is_ancestor(gtk_window_get_focus(GTK_WINDOW(window)), entry));
    gint64 before = g_get_monotonic_time();
    gtk_editable_set_text(GTK_EDITABLE(entry), "friction");
    g_signal_emit_by_name(entry, "search-changed");
    printf("# a search takes %.1f ms\n", (double)(g_get_monotonic_time() - before) / 1000);
    rig_wait(200);
    CHECK(rows("manual-found") > 5);
    shoot("search");
    g_signal_emit_by_name(entry, "activate");
    CHECK_STRING(lw_manual_window_address(window), "friction.md");
    gtk_editable_set_text(GTK_EDITABLE(entry), "xyzzyplugh");
    g_signal_emit_by_name(entry, "search-changed");
    CHECK(rows("manual-found") == 0);
    CHECK(gtk_widget_get_mapped(rig_find_text(GTK_WIDGET(window), "Nothing was found.")));
    gtk_widget_activate_action(GTK_WIDGET(window), "manual.escape", NULL);
    CHECK_STRING(gtk_editable_get_text(GTK_EDITABLE(entry)), "");
    CHECK(rows("manual-contents") > 40);
}

static GtkWidget *first_of(GtkWidget *below, GType type, const char *class)
{
    if (G_TYPE_CHECK_INSTANCE_TYPE(below, type) && gtk_widget_has_css_class(below, class))
        return below;
    for (GtkWidget *child = gtk_widget_get_first_child(below); child; child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = first_of(child, type, class);
        if (found)
            return found;
    }
    return NULL;
}

static void pictures_and_code(void)
{
    CHECK(lw_manual_window_show(window, "gallery.md"));
    settle();
    for (int i = 0; i < 100 && rig_colours(gtk_window_get_child(GTK_WINDOW(window))) <= 500; i++)
        rig_wait(50); /* the pictures come from a thread */
    CHECK(rig_colours(gtk_window_get_child(GTK_WINDOW(window))) > 500);
    shoot("gallery");
    GtkWidget *picture = first_of(GTK_WIDGET(window), GTK_TYPE_PICTURE, "manual-picture");
    CHECK(picture && gtk_widget_get_width(picture) > 300);
    CHECK_NEAR(gtk_widget_get_height(picture), gtk_widget_get_width(picture) * 2.0 / 3, 3); /* it keeps its shape, 900 to 600 */
    GValue text = G_VALUE_INIT;
    rig_click(first_of(GTK_WIDGET(window), GTK_TYPE_BUTTON, "manual-copy"));
    g_value_init(&text, G_TYPE_STRING);
    CHECK(gdk_content_provider_get_value(gdk_clipboard_get_content(gtk_widget_get_clipboard(GTK_WIDGET(window))), &text, NULL));
    CHECK(g_str_has_prefix(g_value_get_string(&text), "lockwork render examples/prosthetic-arm.lockwork"));
    g_value_unset(&text);
    CHECK(lw_manual_window_show(window, "sizing.md"));
    shoot("tables");
    GtkSettings *settings = gtk_settings_get_default();
    g_object_set(settings, "gtk-application-prefer-dark-theme", TRUE, NULL);
    CHECK(lw_manual_window_show(window, "joint:gear"));
    shoot("dark");
    g_object_set(settings, "gtk-application-prefer-dark-theme", FALSE, NULL);
}

static void without_manual(void)
{
    GtkWidget *other = lw_manual_window_new(NULL, "no-such-folder");
    gtk_window_present(GTK_WINDOW(other));
    rig_wait(100);
    GtkWidget *words = rig_find(other, "manual-absent");
    CHECK(words && strstr(gtk_label_get_text(GTK_LABEL(words)), "no-such-folder/manual"));
    CHECK(!lw_manual_window_show(LW_MANUAL_WINDOW(other), "drag.md"));
    gtk_window_destroy(GTK_WINDOW(other));
}

static void closes(void)
{
    GtkWidget *list = g_object_ref(rig_find(GTK_WIDGET(window), "manual-contents")); /* as GTK keeps what had the focus */
    gtk_widget_activate_action(GTK_WIDGET(window), "manual.escape", NULL);
    rig_wait(50);
    CHECK(!g_object_get_data(G_OBJECT(rig.application), "lw-manual-window"));
    gtk_list_box_invalidate_headers(GTK_LIST_BOX(list));
    g_object_unref(list);
    g_action_group_activate_action(G_ACTION_GROUP(rig.application), "manual", NULL);
    rig_wait(50);
    CHECK(g_object_get_data(G_OBJECT(rig.application), "lw-manual-window"));
    gtk_window_destroy(g_object_get_data(G_OBJECT(rig.application), "lw-manual-window"));
}

int main(void)
{
    pictures = getenv("LW_TEST_PICTURES");
    rig_begin();
    RUN(opens_by_action);
    RUN(every_page);
    RUN(links);
    RUN(topics);
    RUN(search);
    RUN(pictures_and_code);
    RUN(without_manual);
    RUN(closes);
    rig_end();
    return END();
}
