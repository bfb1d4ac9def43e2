#include "ui/examples.h"

#include "app/document/data_folder.h"
#include "ui/file_actions.h"
#include "ui/words.h"

#include <string.h>

/* Those that show most come first; the others follow by name. */
static const char *const first[] = {
    "prosthetic-arm", "engine", "stewart", "four-bar", "robot-6r", "delta", "door", "geneva", "backhoe", "scissor-lift", "press",
};

typedef struct Card {
    char *name, *picture;   /* the picture's file; NULL: there is none */
    GtkWidget *image;
    GdkPixbuf *pixels;      /* twice the size, for dense screens; NULL: not yet read */
} Card;

enum { WIDTH = 204, HEIGHT = 176 };

typedef struct Examples {
    LwWindow *window;
    GPtrArray *cards;
    guint loading, next;
} Examples;

static char *data_path(const char *folder, const char *name, const char *suffix)
{
    char root[4096];
    if (!lw_data_folder(root, sizeof root))
        return NULL;
    char *file = g_strconcat(name, suffix, NULL), *path = g_build_filename(root, folder, file, NULL);
    g_free(file);
    return path;
}

static void open_text(LwWindow *window, gpointer data)
{
    char *path = data_path("examples", data, ".lockwork"), *text = NULL;
    gsize length;
    GError *error = NULL;
    if (path && g_file_get_contents(path, &text, &length, &error)) {
        char *folder = g_path_get_dirname(path), *with_slash = g_strconcat(folder, "/", NULL);
        lw_desk_open_text(lw_window_desk(window), NULL, with_slash, text, length);
        g_free(with_slash);
        g_free(folder);
    } else
        lw_window_say(window, LW_TONE_ERROR, error ? error->message : _("The examples are not found; LOCKWORK_DATA names their folder."), NULL, NULL);
    g_clear_error(&error);
    g_free(text);
    g_free(path);
}

void lw_example_open(LwWindow *window, const char *name)
{
    lw_file_ask(window, open_text, g_strdup(name), g_free);
}

static void on_card(GtkButton *button, gpointer window)
{
    lw_example_open(window, gtk_widget_get_name(GTK_WIDGET(button)));
}

/* "screw-jack" → "Screw jack"; where the file's name says too little, more. */
static char *title_of(const char *name)
{
    static const struct { const char *name, *title; } better[] = {
        { "four-bar", N_("Four-bar") }, { "four-bar-study", N_("Four-bar, for studies") }, { "robot-6r", N_("Six-axis robot") }, { "delta", N_("Delta robot") },
        { "stewart", N_("Stewart platform") }, { "geneva", N_("Geneva drive") }, { "arm", N_("Arm") },
    };
    for (gsize i = 0; i < G_N_ELEMENTS(better); i++)
        if (g_str_equal(name, better[i].name))
            return g_strdup(_(better[i].title));
    char *title = g_strdelimit(g_strdup(name), "-", ' ');
    title[0] = g_ascii_toupper(title[0]);
    return title;
}

/* The first sentence of the comment that an example begins with; to be freed. */
static char *words_of(const char *name)
{
    char *path = data_path("examples", name, ".lockwork"), *text = NULL;
    GString *words = g_string_new(NULL);
    if (path)
        g_file_get_contents(path, &text, NULL, NULL);
    char **line = g_strsplit(text ? text : "", "\n", 6);
    for (int i = 0; line[i] && line[i][0] == '#' && line[i][1] == ' '; i++)
        g_string_append_printf(words, "%s%s", i ? " " : "", line[i] + 2);
    char *end = words->str;
    for (int depth = 0; *end; end++) { /* points within brackets and numbers end nothing */
        depth += (*end == '(') - (*end == ')');
        if (depth == 0 && strchr(".?:", *end) && (end[1] == ' ' || end[1] == 0))
            break;
    }
    g_string_truncate(words, (gsize)(end - words->str) + (*end == '?'));
    g_strfreev(line);
    g_free(text);
    g_free(path);
    return g_string_free(words, FALSE);
}

static void draw_picture(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data)
{
    Card *card = data;
    (void)area;
    if (!card->pixels)
        return;
    /* It covers the place; what is too much is cut off evenly. */
    double across = gdk_pixbuf_get_width(card->pixels), down = gdk_pixbuf_get_height(card->pixels), scale = MAX(width / across, height / down);
    cairo_translate(cairo, (width - scale * across) / 2, (height - scale * down) / 2);
    cairo_scale(cairo, scale, scale);
    gdk_cairo_set_source_pixbuf(cairo, card->pixels, 0, 0);
    cairo_paint(cairo);
}

static GtkWidget *make_card(Examples *examples, Card *card)
{
    GtkWidget *button = gtk_button_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    char *title = title_of(card->name), *words = words_of(card->name);
    GtkWidget *name = gtk_label_new(title), *help = gtk_label_new(words);
    card->image = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(card->image), WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(card->image), HEIGHT);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(card->image), draw_picture, card, NULL);
    gtk_widget_add_css_class(card->image, "card-picture");
    gtk_widget_set_overflow(card->image, GTK_OVERFLOW_HIDDEN);
    gtk_label_set_xalign(GTK_LABEL(name), 0);
    gtk_widget_add_css_class(name, "card-title");
    gtk_label_set_xalign(GTK_LABEL(help), 0);
    gtk_label_set_yalign(GTK_LABEL(help), 0);
    gtk_label_set_wrap(GTK_LABEL(help), TRUE);
    gtk_label_set_lines(GTK_LABEL(help), 2);
    gtk_label_set_width_chars(GTK_LABEL(help), 24);
    gtk_label_set_max_width_chars(GTK_LABEL(help), 24);
    gtk_label_set_ellipsize(GTK_LABEL(help), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(help, "start-place");
    gtk_box_append(GTK_BOX(box), card->image);
    gtk_box_append(GTK_BOX(box), name);
    gtk_box_append(GTK_BOX(box), help);
    gtk_button_set_child(GTK_BUTTON(button), box);
    gtk_widget_add_css_class(button, "card");
    gtk_widget_set_name(button, card->name);
    gtk_widget_set_tooltip_text(button, words);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
    g_signal_connect(button, "clicked", G_CALLBACK(on_card), examples->window);
    g_free(title);
    g_free(words);
    return button;
}

/* One picture at a time, so that the page is there at once. */
static gboolean load_next(gpointer data)
{
    Examples *examples = data;
    if (examples->next >= examples->cards->len) {
        examples->loading = 0;
        return G_SOURCE_REMOVE;
    }
    Card *card = g_ptr_array_index(examples->cards, examples->next++);
    card->pixels = gdk_pixbuf_new_from_file_at_size(card->picture, 2 * WIDTH, 2 * HEIGHT, NULL);
    gtk_widget_queue_draw(card->image);
    return G_SOURCE_CONTINUE;
}

static void on_map(GtkWidget *widget, gpointer data)
{
    Examples *examples = data;
    (void)widget;
    if (!examples->loading && examples->next < examples->cards->len)
        examples->loading = g_idle_add_full(G_PRIORITY_LOW, load_next, examples, NULL);
}

static void free_card(gpointer data)
{
    Card *card = data;
    g_free(card->name);
    g_free(card->picture);
    g_clear_object(&card->pixels);
    g_free(card);
}

static void free_examples(gpointer data)
{
    Examples *examples = data;
    g_clear_handle_id(&examples->loading, g_source_remove);
    g_ptr_array_unref(examples->cards);
    g_free(examples);
}

static void add(Examples *examples, const char *name)
{
    for (guint i = 0; i < examples->cards->len; i++)
        if (g_str_equal(((Card *)g_ptr_array_index(examples->cards, i))->name, name))
            return;
    char *picture = data_path("manual/gallery", name, ".png"), *file = data_path("examples", name, ".lockwork");
    if (picture && file && g_file_test(picture, G_FILE_TEST_EXISTS) && g_file_test(file, G_FILE_TEST_EXISTS)) {
        Card *card = g_new0(Card, 1);
        card->name = g_strdup(name);
        card->picture = g_steal_pointer(&picture);
        g_ptr_array_add(examples->cards, card);
    }
    g_free(picture);
    g_free(file);
}

static int by_name(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All files of the folder, after those that come first. */
static void find_all(Examples *examples)
{
    char *folder = data_path("examples", "", "");
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    GDir *dir = folder ? g_dir_open(folder, 0, NULL) : NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(first); i++)
        add(examples, first[i]);
    for (const char *file; dir && (file = g_dir_read_name(dir));)
        if (g_str_has_suffix(file, ".lockwork"))
            g_ptr_array_add(names, g_strndup(file, strlen(file) - strlen(".lockwork")));
    g_ptr_array_sort(names, by_name);
    for (guint i = 0; i < names->len; i++)
        add(examples, g_ptr_array_index(names, i));
    if (dir)
        g_dir_close(dir);
    g_ptr_array_unref(names);
    g_free(folder);
}

GtkWidget *lw_examples_new(LwWindow *window)
{
    Examples *examples = g_new0(Examples, 1);
    GtkWidget *flow = gtk_flow_box_new();
    examples->window = window;
    examples->cards = g_ptr_array_new_with_free_func(free_card);
    find_all(examples);
    gtk_flow_box_set_selection_mode(GTK_FLOW_BOX(flow), GTK_SELECTION_NONE);
    gtk_flow_box_set_homogeneous(GTK_FLOW_BOX(flow), TRUE);
    gtk_flow_box_set_max_children_per_line(GTK_FLOW_BOX(flow), 8);
    gtk_flow_box_set_column_spacing(GTK_FLOW_BOX(flow), 6);
    gtk_flow_box_set_row_spacing(GTK_FLOW_BOX(flow), 6);
    gtk_widget_set_valign(flow, GTK_ALIGN_START);
    gtk_widget_set_name(flow, "examples");
    for (guint i = 0; i < examples->cards->len; i++)
        gtk_flow_box_append(GTK_FLOW_BOX(flow), make_card(examples, g_ptr_array_index(examples->cards, i)));
    g_signal_connect(flow, "map", G_CALLBACK(on_map), examples);
    g_object_set_data_full(G_OBJECT(flow), "examples", examples, free_examples);
    return flow;
}
