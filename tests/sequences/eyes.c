#include "tests/sequences/eyes.h"

#include "tests/ui/rig.h"

#include <stdlib.h>
#include <string.h>

/* ---- windows */

static bool turned;         /* away from dialogs that do not insist */
static guint seen;          /* windows when that was */

void eyes_turn(bool to_main)
{
    turned = to_main;
    seen = g_list_model_get_n_items(gtk_window_get_toplevels());
}

GtkWindow *eyes_front(void)
{
    GListModel *all = gtk_window_get_toplevels();
    guint count = g_list_model_get_n_items(all);
    GtkWindow *last = NULL, *modal = NULL;
    if (count > seen)
        turned = false; /* a new one is looked at first */
    seen = count;
    for (guint i = 0; i < count; i++) {
        GtkWindow *window = g_list_model_get_item(all, i);
        g_object_unref(window);
        if (!gtk_widget_get_mapped(GTK_WIDGET(window)))
            continue;
        last = window;
        modal = gtk_window_get_modal(window) ? window : modal;
    }
    return modal ? modal : turned || !last ? GTK_WINDOW(rig.window) : last;
}

/* ---- words for widgets */

static const char *text_of(GtkWidget *widget)
{
    if (GTK_IS_LABEL(widget))
        return gtk_label_get_text(GTK_LABEL(widget));
    if (GTK_IS_BUTTON(widget))
        return gtk_button_get_label(GTK_BUTTON(widget));
    return NULL;
}

/* Without its number. */
static char *key_of(GtkWidget *widget)
{
    const char *name = gtk_widget_get_name(widget), *text = text_of(widget);
    bool own = strcmp(name, G_OBJECT_TYPE_NAME(widget)) != 0;
    char *key = own || !text || strlen(text) > 40 ? g_strdup(name) : g_strdup_printf("%s:%s", name, text);
    return g_strdelimit(key, "#\n", ' ');
}

typedef struct Search {
    const char *key;
    GtkWidget *wanted;      /* or */
    int number;
    int count;              /* met so far */
    GtkWidget *found;
} Search;

static void look(GtkWidget *widget, Search *search)
{
    if (search->found || !gtk_widget_get_mapped(widget))
        return;
    char *key = key_of(widget);
    if (strcmp(key, search->key) == 0) {
        if (search->wanted ? widget == search->wanted : search->count == search->number)
            search->found = widget;
        else
            search->count++;
    }
    g_free(key);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !search->found; child = gtk_widget_get_next_sibling(child))
        look(child, search);
}

char *eyes_describe(GtkWidget *widget)
{
    char *key = key_of(widget);
    Search search = { .key = key, .wanted = widget };
    look(GTK_WIDGET(eyes_front()), &search);
    char *words = search.count ? g_strdup_printf("%s#%d", key, search.count) : g_strdup(key);
    g_free(key);
    return words;
}

GtkWidget *eyes_find(const char *description)
{
    char *key = g_strdup(description), *mark = strrchr(key, '#');
    Search search = { .key = key, .number = mark ? atoi(mark + 1) : 0 };
    if (mark)
        *mark = 0;
    look(GTK_WIDGET(eyes_front()), &search);
    g_free(key);
    return search.found;
}

GtkWidget *eyes_named(GtkWidget *below, const char *name)
{
    if (strcmp(gtk_widget_get_name(below), name) == 0)
        return below;
    GtkWidget *found = NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(below); child && !found; child = gtk_widget_get_next_sibling(child))
        found = eyes_named(child, name);
    return found;
}

/* ---- all that is there */

/* Whether its middle is neither outside nor covered. */
static bool is_reachable(GtkWidget *widget)
{
    GtkNative *native = gtk_widget_get_native(widget);
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    double x, y;
    if (width < 2 || height < 2 || !native || !gtk_widget_translate_coordinates(widget, GTK_WIDGET(native), width / 2.0, height / 2.0, &x, &y))
        return false;
    GtkWidget *there = gtk_widget_pick(GTK_WIDGET(native), x, y, GTK_PICK_DEFAULT);
    return there && (there == widget || gtk_widget_is_ancestor(there, widget));
}

static void gather(GtkWidget *widget, EyesWanted wanted, GPtrArray *all)
{
    if (!gtk_widget_get_mapped(widget))
        return;
    if (wanted(widget) && gtk_widget_is_sensitive(widget) && is_reachable(widget))
        g_ptr_array_add(all, widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        gather(child, wanted, all);
}

GPtrArray *eyes_all(EyesWanted wanted)
{
    GPtrArray *all = g_ptr_array_new();
    gather(GTK_WIDGET(eyes_front()), wanted, all);
    return all;
}
