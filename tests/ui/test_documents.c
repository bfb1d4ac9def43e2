/* What belongs to a document goes with it: a window in which another one was worked on shows a document as a window does that was opened for it. */
#include "tests/ui/portrait.h"
#include "tests/ui/rig.h"
#include "tests/unit/check.h"

#include "ui/graphs_parts.h"
#include "ui/guide.h"
#include "ui/tree.h"

static LwViewport *view(void)
{
    return LW_VIEWPORT(lw_window_viewport(rig.window));
}

static const LwMechanismDef *def(void)
{
    return &lw_desk_edition(rig.desk)->document->def;
}

static GtkWidget *named(const char *name)
{
    return rig_find(GTK_WIDGET(rig.window), name);
}

/* ---- what can be done with a document before the next one comes. Each leaves its traces; what a mechanism has not got is left out. */

static void run_it(void)
{
    rig_run();
}

static void plot_much(void)
{
    const LwResult *result = lw_desk_result(rig.desk);
    LwGraphsPanel *graphs = lw_graphs_of(rig.window);
    if (!result || !lw_graphs_have_curves(graphs))
        return;
    for (int i = 1; i < 4 && i < result->report->trace->channel_count; i++)
        lw_graphs_add_column(graphs, result->report->trace->channel[i].name);
    rig_do("graph-new");
    lw_graphs_add_column(graphs, result->report->trace->channel[2].name);
    lw_graph_view_zoom(lw_graphs_current(graphs), 0.01, 0.02);
}

static void run_again(void)
{
    rig_run();
}

static void have_it_refused(void)
{
    LwAnalysisDef analysis = def()->analysis;
    analysis.type = LW_ANALYSIS_INVERSE;
    lw_desk_run(rig.desk, &analysis);
    rig_settle();
    if (!lw_window_said(rig.window))
        lw_desk_say(rig.desk, LW_TONE_WARNING, "Something about this document.");
}

static void edit_it(void)
{
    CHECK(lw_desk_set(rig.desk, "Set gravity", "gravity", "[0, 0, -1.62]"));
    rig_settle();
}

static void undo_it(void)
{
    CHECK(lw_desk_set(rig.desk, "Set gravity", "gravity", "[0, 0, -3.7]"));
    rig_settle();
    rig_do("undo");
}

static void look_elsewhere(void)
{
    rig_do("view-top");
    lw_viewport_orbit(view(), 0.4, 0.2);
    lw_viewport_zoom(view(), 3);
    rig_do("perspective");
}

static void cut_open(void)
{
    rig_do("section-x");
    rig_do("section-flip");
    gtk_range_set_value(GTK_RANGE(named("section-slide")), 0.3);
}

static void lengthen_arrows(void)
{
    lw_viewport_set_arrow_scale(view(), 4);
}

static void select_and_hide(void)
{
    for (int b = 0; b < def()->body_count; b++)
        lw_desk_select(rig.desk, lw_item(LW_ITEM_BODY, def()->body[b].name), true);
    lw_desk_set_hidden(rig.desk, def()->body[0].name, true);
    lw_desk_set_transparent(rig.desk, def()->body[def()->body_count - 1].name, true);
    LwItem first = lw_item(LW_ITEM_BODY, def()->body[0].name);
    lw_desk_mark(rig.desk, &first, 1);
    lw_desk_set_hover(rig.desk, first);
}

static void search_the_tree(void)
{
    gtk_editable_set_text(GTK_EDITABLE(named("tree-search")), "b");
    rig_wait(250);
}

static void rename_something(void)
{
    lw_desk_select(rig.desk, lw_item(LW_ITEM_BODY, def()->body[0].name), false);
    rig_do("rename");
}

static void type_a_time(void)
{
    gtk_widget_grab_focus(named("time-entry"));
    gtk_editable_set_text(GTK_EDITABLE(named("time-entry")), "nonsense");
}

static void play_it(void)
{
    if (rig_can("play"))
        rig_do("play");
}

/* A point of the view where a body is that can move. */
static bool find_moving(double *x, double *y)
{
    LwPointer pointer;
    LwPick pick;
    int width = gtk_widget_get_width(GTK_WIDGET(view())), height = gtk_widget_get_height(GTK_WIDGET(view()));
    for (*y = 20; *y < height - 20; *y += 13)
        for (*x = 20; *x < width - 20; *x += 13) {
            lw_viewport_point(view(), *x, *y, 0, &pointer, &pick);
            if (pointer.pick && pointer.pick->body >= 0 && !def()->body[pointer.pick->body].fixed)
                return true;
        }
    return false;
}

static void drag_it(void)
{
    double x, y;
    lw_viewport_rest(view());
    rig_wait(30);
    if (!find_moving(&x, &y))
        return;
    lw_viewport_press(view(), GDK_BUTTON_PRIMARY, x, y, 0);
    for (int i = 1; i <= 4; i++) {
        lw_viewport_move(view(), x + 5 * i, y + 4 * i, 0);
        rig_wait(20);
    }
    lw_viewport_release(view(), x + 20, y + 16, 0);
}

static void hold_the_button(void)
{
    double x, y;
    if (!find_moving(&x, &y))
        return;
    lw_viewport_press(view(), GDK_BUTTON_PRIMARY, x, y, 0);
    lw_viewport_move(view(), x + 20, y + 16, 0);
}

static void hover_long(void)
{
    double x, y;
    if (!find_moving(&x, &y))
        return;
    lw_viewport_move(view(), x, y, 0);
    rig_wait(600); /* the name beside the pointer comes after a moment */
}

static void take_up_a_tool(void)
{
    double x, y;
    rig_do("tool-spring");
    if (!find_moving(&x, &y))
        return;
    lw_viewport_move(view(), x, y, 0);
    lw_viewport_press(view(), GDK_BUTTON_PRIMARY, x, y, 0);
    lw_viewport_release(view(), x, y, 0);
    rig_settle();
}

static void drag_in_the_simulation(void)
{
    rig_do("drag-dynamic");
}

static void size_motors(void)
{
    if (!rig_can("size-motors"))
        return;
    rig_do("size-motors");
    for (int i = 0; i < 200 && rig_can("cancel-sizing"); i++)
        rig_wait(20);
}

static void begin_to_size_motors(void)
{
    if (rig_can("size-motors"))
        rig_do("size-motors");
}

static GtkWidget *find_prefix(GtkWidget *below, const char *prefix)
{
    GtkWidget *found = g_str_has_prefix(gtk_widget_get_name(below), prefix) ? below : NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(below); child && !found; child = gtk_widget_get_next_sibling(child))
        found = find_prefix(child, prefix);
    return found;
}

static void show_a_motion(void)
{
    GtkWidget *motions = named("freedoms-motions"), *play = motions ? find_prefix(motions, "play-") : NULL;
    if (play && gtk_widget_is_sensitive(play))
        g_signal_emit_by_name(play, "clicked");
    rig_wait(100);
}

static void choose_a_task(void)
{
    const LwDocument *document = lw_desk_edition(rig.desk)->document;
    if (document->task_count > 1)
        lw_desk_set_task(rig.desk, document->task[1].name);
    rig_settle();
}

static void run_without_end(void)
{
    LwAnalysisDef analysis = def()->analysis;
    analysis.end = 1e4;
    lw_desk_run(rig.desk, &analysis);
    rig_wait(60);
}

static void want_a_run(void)
{
    CHECK(lw_desk_set(rig.desk, "Set gravity", "gravity", "[0, 0, -2]"));
    lw_desk_run(rig.desk, NULL); /* waits for the text */
}

static void look_for_a_quantity(void)
{
    if (rig_can("graph-quantity"))
        rig_do("graph-quantity");
}

static const struct { const char *name; void (*deed)(void); } deeds[] = {
    { "run", run_it }, { "graphs", plot_much }, { "run again", run_again }, { "refused run", have_it_refused }, { "edit", edit_it }, { "undo", undo_it },
    { "camera", look_elsewhere }, { "section", cut_open }, { "arrows", lengthen_arrows }, { "selection", select_and_hide }, { "search", search_the_tree },
    { "rename", rename_something }, { "time", type_a_time }, { "play", play_it }, { "drag", drag_it }, { "pointer", hover_long }, { "tool", take_up_a_tool },
    { "dynamic drag", drag_in_the_simulation }, { "motors", size_motors }, { "motion", show_a_motion }, { "task", choose_a_task }, { "held button", hold_the_button },
    { "quantity", look_for_a_quantity }, { "sizing", begin_to_size_motors }, { "long run", run_without_end }, { "wanted run", want_a_run },
};

/* ---- comparing */

static void come_to_rest(LwWindow *window)
{
    LwViewport *viewport = LW_VIEWPORT(lw_window_viewport(window));
    lw_desk_wait(lw_window_desk(window));
    rig_wait(250); /* searches and sizes of panes settle */
    lw_viewport_rest(viewport);
    for (int i = 0; i < 300 && !lw_viewport_is_still(viewport); i++)
        rig_wait(10);
    CHECK(lw_viewport_is_still(viewport));
}

typedef struct Sight {
    char *portrait;
    GdkTexture *texture;
} Sight;

static Sight look(LwWindow *window)
{
    come_to_rest(window);
    Sight sight = { portrait_of(window), rig_texture(GTK_WIDGET(window)) };
    for (int i = 0; i < 100 && !sight.texture; i++) { /* it is not drawn yet */
        rig_wait(20);
        sight.texture = rig_texture(GTK_WIDGET(window));
    }
    CHECK(sight.texture != NULL);
    return sight;
}

static void clear_sight(Sight *sight)
{
    g_free(sight->portrait);
    g_clear_object(&sight->texture);
}

static guchar *pixels_of(GdkTexture *texture, gsize *size)
{
    gsize stride = (gsize)gdk_texture_get_width(texture) * 4;
    *size = stride * (gsize)gdk_texture_get_height(texture);
    guchar *pixels = g_malloc(*size);
    gdk_texture_download(texture, pixels, stride);
    return pixels;
}

static bool same_picture(GdkTexture *a, GdkTexture *b)
{
    gsize size_a, size_b;
    guchar *pixels_a = pixels_of(a, &size_a), *pixels_b = pixels_of(b, &size_b);
    bool same = size_a == size_b && memcmp(pixels_a, pixels_b, size_a) == 0;
    g_free(pixels_a);
    g_free(pixels_b);
    return same;
}

static bool is_as_fresh(const Sight *used, const Sight *fresh, const char *words)
{
    const char *folder = g_getenv("LW_PICTURES");
    int count = portrait_differences(used->portrait, fresh->portrait);
    bool same = used->texture && fresh->texture && same_picture(used->texture, fresh->texture);
    if (count == 0 && same)
        return true;
    printf("# %s: %d differences, %s picture\n", words, count, same ? "the same" : "another");
    for (int i = 0; folder && i < 2; i++) {
        char *path = g_strdup_printf("%s/%s, %s.png", folder, words, i ? "fresh" : "used");
        gdk_texture_save_to_png(i ? fresh->texture : used->texture, path);
        g_free(path);
    }
    return false;
}

/* What a new window shows that this was opened in: an example, or "" for an empty mechanism. */
static Sight look_fresh(const char *example)
{
    LwRig kept = rig;
    rig.window = lw_window_new(rig.application);
    rig.desk = lw_window_desk(rig.window);
    gtk_window_present(GTK_WINDOW(rig.window));
    rig_wait(50);
    if (*example)
        rig_open(example);
    else
        rig_do("new");
    Sight sight = look(rig.window);
    gtk_window_destroy(GTK_WINDOW(rig.window));
    rig = kept;
    rig_wait(20);
    return sight;
}

static void discard_changes(void)
{
    GtkWidget *dialog = rig_dialog("unsaved");
    if (dialog)
        gtk_dialog_response(GTK_DIALOG(dialog), GTK_RESPONSE_NO);
    rig_settle();
}

static void go_to(const char *example)
{
    if (*example)
        rig_open(example);
    else
        rig_do("new");
    discard_changes();
}

/* All deeds (under sanitizers some) in `a`, beginning with another one each time so that each is the last one sometimes; then `b`. */
static void compare(const char *a, const char *b, const Sight *fresh, int first)
{
    int count = check_some(G_N_ELEMENTS(deeds), 8, "deeds");
    char *words = g_strdup_printf("%s after %s and, last, %s", *b ? b : "a new file", a, deeds[(first + count - 1) % (int)G_N_ELEMENTS(deeds)].name);
    rig_open(a);
    for (int i = 0; i < count; i++) {
        deeds[(first + i) % (int)G_N_ELEMENTS(deeds)].deed();
        if (lw_desk_is_running(rig.desk) && i + 1 < count) {
            lw_desk_cancel_run(rig.desk);
            rig_settle();
        }
    }
    go_to(b);
    Sight used = look(rig.window);
    CHECK(is_as_fresh(&used, fresh, words));
    clear_sight(&used);
    g_free(words);
}

/* ---- pairs of examples */

static int by_name(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static char **all_examples(void)
{
    char *path = g_build_filename(LW_TEST_DATA_FOLDER, "examples", NULL);
    GDir *dir = g_dir_open(path, 0, NULL);
    GPtrArray *names = g_ptr_array_new();
    for (const char *name; dir && (name = g_dir_read_name(dir));)
        if (g_str_has_suffix(name, ".lockwork"))
            g_ptr_array_add(names, g_strndup(name, strlen(name) - strlen(".lockwork")));
    g_dir_close(dir);
    g_free(path);
    g_ptr_array_sort(names, by_name);
    g_ptr_array_add(names, g_strdup("")); /* a new file */
    g_ptr_array_add(names, NULL);
    return (char **)g_ptr_array_free(names, FALSE);
}

static void another_document_is_as_in_a_fresh_window(void)
{
    static const char *const some[] = { "slider-crank", "hoist", "", "absorber" };
    int count = check_some(G_N_ELEMENTS(some), 1, "pairs of documents");
    for (int i = 0; i < count; i++) {
        const char *a = some[i], *b = some[(i + 1) % (int)G_N_ELEMENTS(some)];
        Sight fresh = look_fresh(b);
        compare(*a ? a : "gear-train", b, &fresh, (i * 7) % (int)G_N_ELEMENTS(deeds));
        clear_sight(&fresh);
    }
}

static void every_pair(void)
{
    char **name = all_examples();
    int count = (int)g_strv_length(name), pairs = 0;
    for (int b = 0; b < count; b++) {
        Sight fresh = look_fresh(name[b]);
        for (int a = 0; a < count; a++)
            if (*name[a])
                compare(name[a], name[b], &fresh, pairs++ % (int)G_N_ELEMENTS(deeds));
        clear_sight(&fresh);
        printf("# %s after each of %d: %d failures so far\n", *name[b] ? name[b] : "a new file", count - 1, check_failures);
        fflush(stdout);
    }
    printf("# %d pairs\n", pairs);
    g_strfreev(name);
}

int main(int argc, char **argv)
{
    rig_begin();
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    if (argc > 1 && g_str_equal(argv[1], "all"))
        RUN(every_pair);
    else
        RUN(another_document_is_as_in_a_fresh_window);
    rig_end();
    return END();
}
