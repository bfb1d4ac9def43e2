/* Fields of the inspector, left in every way: what was typed is in the text, once, and the window lives on. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"
#include "ui/leave.h"

static GtkWidget *inspector(void)
{
    return rig_find(GTK_WIDGET(rig.window), "inspector");
}

static void unfold(GtkWidget *widget)
{
    if (GTK_IS_EXPANDER(widget))
        gtk_expander_set_expanded(GTK_EXPANDER(widget), TRUE);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        unfold(child);
}

static GtkWidget *type_into(const char *field, const char *text)
{
    unfold(inspector());
    GtkWidget *entry = rig_find(inspector(), field);
    CHECK(entry != NULL);
    if (entry) {
        gtk_widget_grab_focus(entry);
        gtk_editable_set_text(GTK_EDITABLE(entry), text);
    }
    return entry;
}

static const char *text_now(void)
{
    return lw_edits_text(lw_desk_edits(rig.desk), NULL);
}

static bool file_has(const char *path, const char *text)
{
    char *all = NULL;
    bool has = g_file_get_contents(path, &all, NULL, NULL) && strstr(all, text);
    g_free(all);
    return has;
}

/* ---- commands take what is typed along */

static char *open_copy(const char *example)
{
    char *folder = rig_folder(), *name = g_strdup_printf("%s/examples/%s.lockwork", LW_TEST_DATA_FOLDER, example), *path = g_build_filename(folder, "copy.lockwork", NULL), *text = NULL;
    CHECK(g_file_get_contents(name, &text, NULL, NULL) && g_file_set_contents(path, text, -1, NULL));
    rig_open(path);
    g_free(text);
    g_free(name);
    g_free(folder);
    return path;
}

static void saves_what_is_typed(void)
{
    char *path = open_copy("slider-crank");
    lw_desk_select(rig.desk, lw_item(LW_ITEM_LOAD, "spring"), false);
    rig_settle();
    type_into("stiffness", "2345 N/m");
    rig_do("save");
    CHECK(file_has(path, "2345 N/m"));
    CHECK(lw_edits_is_saved(lw_desk_edits(rig.desk)));
    /* What cannot be read is neither saved nor forgotten. */
    GtkWidget *entry = type_into("stiffness", "12 kg");
    rig_do("save");
    CHECK(file_has(path, "2345 N/m") && !file_has(path, "12 kg"));
    CHECK_STRING(gtk_editable_get_text(GTK_EDITABLE(entry)), "12 kg");
    CHECK(gtk_widget_is_ancestor(gtk_window_get_focus(GTK_WINDOW(rig.window)), entry));
    rig_do("run");
    CHECK(!lw_desk_result(rig.desk));
    /* Nor is what the reader refuses. */
    type_into("stiffness", "-5 N/m");
    rig_do("save");
    CHECK(file_has(path, "2345 N/m"));
    rig_do("run");
    type_into("stiffness", "3456 N/m");
    rig_do("run");
    CHECK(lw_desk_result(rig.desk) && !lw_desk_result_is_old(rig.desk) && strstr(lw_desk_edition(rig.desk)->text, "3456 N/m"));
    g_free(path);
}

/* Also a name that is typed into the tree, a setting of the run, and the text of an entry. */
static void saves_what_is_typed_elsewhere(void)
{
    char *path = open_copy("slider-crank");
    lw_desk_select(rig.desk, lw_item(LW_ITEM_LOAD, "spring"), false);
    rig_settle();
    rig_do("rename");
    gtk_editable_set_text(GTK_EDITABLE(rig_find(GTK_WIDGET(rig.window), "rename")), "coil");
    rig_do("save");
    CHECK(file_has(path, "\"coil\""));
    rig_do("rename");
    gtk_editable_set_text(GTK_EDITABLE(rig_find(GTK_WIDGET(rig.window), "rename")), "a.b");
    rig_do("save");
    CHECK(file_has(path, "\"coil\"") && rig_find(GTK_WIDGET(rig.window), "rename") != NULL);
    lw_desk_select_none(rig.desk);
    lw_desk_select(rig.desk, lw_item(LW_ITEM_LOAD, "coil"), false);
    rig_settle();
    unfold(inspector());
    GtkWidget *view = rig_find(inspector(), "entry-text");
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
    GtkTextIter start, end;
    gtk_text_buffer_get_bounds(buffer, &start, &end);
    char *old = gtk_text_buffer_get_text(buffer, &start, &end, FALSE), **parts = g_strsplit(old, "\"coil\"", 2), *new = g_strjoinv("\"helix\"", parts);
    gtk_widget_grab_focus(view);
    gtk_text_buffer_set_text(buffer, new, -1);
    rig_do("save");
    CHECK(file_has(path, "\"helix\""));
    GtkWidget *settings = rig_find(GTK_WIDGET(rig.window), "run-settings"), *end_entry = rig_find(GTK_WIDGET(rig.window), "run-end");
    CHECK(settings && end_entry);
    gtk_popover_popup(GTK_POPOVER(gtk_widget_get_ancestor(end_entry, GTK_TYPE_POPOVER)));
    CHECK(gtk_widget_grab_focus(end_entry));
    gtk_editable_set_text(GTK_EDITABLE(end_entry), "0.34 s");
    rig_do("save");
    CHECK(file_has(path, "0.34 s"));
    gtk_popover_popdown(GTK_POPOVER(gtk_widget_get_ancestor(end_entry, GTK_TYPE_POPOVER)));
    g_strfreev(parts);
    g_free(old);
    g_free(new);
    g_free(path);
}

/* What is left may take widgets away, even the one that gets the focus. GTK climbs from that one while the focus is on its way, and would never arrive. */
static void take_away(GObject *leave, gpointer box)
{
    (void)leave;
    gtk_widget_unparent(box);
}

static void lets_widgets_go_when_it_is_left(void)
{
    GtkWidget *window = gtk_window_new(), *outer = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *first = gtk_entry_new(), *second = gtk_entry_new();
    gtk_window_set_child(GTK_WINDOW(window), outer);
    gtk_box_append(GTK_BOX(outer), first);
    gtk_box_append(GTK_BOX(outer), box);
    gtk_box_append(GTK_BOX(box), second);
    g_object_ref(box);
    g_signal_connect(lw_leave_of(first), "left", G_CALLBACK(take_away), box);
    gtk_window_present(GTK_WINDOW(window));
    gtk_widget_grab_focus(first);
    gtk_widget_grab_focus(second);
    CHECK(!gtk_widget_get_parent(box));
    g_object_unref(box);
    gtk_window_destroy(GTK_WINDOW(window));
    rig_settle();
}

/* ---- a copy is there before anything is done with an edit */

static void keeps_what_another_selection_ends(void)
{
    rig_open("slider-crank");
    lw_desk_select(rig.desk, lw_item(LW_ITEM_LOAD, "spring"), false);
    rig_settle();
    type_into("stiffness", "5678 N/m");
    lw_desk_select(rig.desk, lw_item(LW_ITEM_BODY, "crank"), false);
    rig_settle();
    CHECK(strstr(text_now(), "5678 N/m") != NULL);
}

static bool has_copy(const char *text)
{
    char *folder = g_build_filename(g_getenv("XDG_STATE_HOME"), "lockwork", "recovery", NULL);
    GDir *dir = g_dir_open(folder, 0, NULL);
    bool found = false;
    for (const char *name; dir && !found && (name = g_dir_read_name(dir));) {
        char *path = g_build_filename(folder, name, NULL);
        found = g_str_has_suffix(name, ".lockwork") && file_has(path, text);
        g_free(path);
    }
    if (dir)
        g_dir_close(dir);
    g_free(folder);
    return found;
}

static void keeps_a_copy_first(void)
{
    rig_open("slider-crank");
    lw_desk_select(rig.desk, lw_item(LW_ITEM_LOAD, "spring"), false);
    rig_settle();
    GtkWidget *entry = type_into("stiffness", "4567 N/m");
    g_signal_emit_by_name(entry, "activate"); /* the main loop has not run since */
    CHECK(has_copy("4567 N/m"));
    rig_settle();
}

/* ---- every field, left in every way */

static void enter(GtkWidget *entry)
{
    g_signal_emit_by_name(entry, "activate");
}

static void tab(GtkWidget *entry)
{
    (void)entry;
    gtk_widget_child_focus(GTK_WIDGET(rig.window), GTK_DIR_TAB_FORWARD);
}

static void click_elsewhere(GtkWidget *entry)
{
    GtkWidget *view = lw_window_viewport(rig.window);
    (void)entry;
    lw_viewport_press(LW_VIEWPORT(view), GDK_BUTTON_PRIMARY, 5, 5, 0);
    lw_viewport_release(LW_VIEWPORT(view), 5, 5, 0);
}

static void escape(GtkWidget *entry)
{
    (void)entry;
    rig_key(GDK_KEY_Escape);
}

static void select_another(GtkWidget *entry)
{
    (void)entry;
    lw_desk_select_items(rig.desk, NULL, 0);
}

static const struct Way {
    const char *name;
    void (*leave)(GtkWidget *entry); /* NULL: the action of that name */
    bool takes_back;                 /* what was typed is gone */
} ways[] = {
    { "Enter", enter, false }, { "Tab", tab, false }, { "click", click_elsewhere, false }, { "Esc", escape, true }, { "selection", select_another, false },
    { "run", NULL, false }, { "duplicate", NULL, false }, { "undo", NULL, false },
};

static void collect(GtkWidget *widget, GPtrArray *names)
{
    if (GTK_IS_ENTRY(widget) && gtk_widget_is_sensitive(widget))
        g_ptr_array_add(names, g_strdup(gtk_widget_get_name(widget)));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        collect(child, names);
}

/* Whether so many steps back is the text as it was: what a field does is one step, a command of its own another. */
static bool goes_back(const char *before, int steps)
{
    for (int i = 0; i < steps && strcmp(text_now(), before) != 0; i++) {
        lw_desk_undo(rig.desk);
        rig_settle();
    }
    return strcmp(text_now(), before) == 0;
}

static int taken; /* fields whose value came into the text */

static int leave_field(LwItem item, const char *name, const struct Way *way)
{
    char *before = g_strdup(text_now());
    lw_desk_select(rig.desk, item, false);
    rig_settle();
    unfold(inspector());
    GtkWidget *entry = rig_find(inspector(), name);
    if (!entry || !gtk_widget_grab_focus(entry)) {
        g_free(before);
        return 0;
    }
    char *typed = g_str_equal(name, "name") ? g_strconcat(gtk_editable_get_text(GTK_EDITABLE(entry)), "2", NULL) : g_strdup("0.7");
    gtk_editable_set_text(GTK_EDITABLE(entry), typed);
    if (way->leave)
        way->leave(entry);
    else
        rig_do(way->name);
    rig_settle();
    taken += strcmp(text_now(), before) != 0;
    bool good = way->takes_back ? strcmp(text_now(), before) == 0 : goes_back(before, 3);
    if (!good)
        printf("# %s: field %s of %s, left by %s\n", lw_desk_path(rig.desk), name, item.name, way->name);
    CHECK(good);
    g_free(typed);
    g_free(before);
    return 1;
}

/* One entry of each kind and type of the file. */
static GArray *kinds_of(const LwEdition *edition)
{
    GArray *items = g_array_new(FALSE, FALSE, sizeof(LwItem));
    for (int kind = LW_ITEM_BODY; kind <= LW_ITEM_PARAMETER; kind++) {
        const LwJson *list = lw_item_classes[kind].list ? lw_json_member(edition->root, lw_item_classes[kind].list) : NULL;
        GHashTable *types = g_hash_table_new(g_str_hash, g_str_equal);
        for (const LwJson *e = list && list->kind == LW_JSON_ARRAY ? list->first : NULL; e; e = e->next) {
            const LwJson *name = lw_json_member(e, "name"), *type = lw_json_member(e, "type");
            const char *word = type && type->kind == LW_JSON_STRING ? type->string : "";
            if (name && name->kind == LW_JSON_STRING && g_hash_table_add(types, (gpointer)word)) {
                LwItem item = lw_item(kind, name->string);
                g_array_append_val(items, item);
            }
        }
        g_hash_table_unref(types);
    }
    return items;
}

/* Every field of every example in every way: the benchmark. */
static bool is_whole(void)
{
    return g_strcmp0(g_getenv("LW_TESTS"), "whole") == 0;
}

static int leave_fields_of(const char *example, bool run)
{
    int left = 0, turn = 0;
    rig_open(example);
    if (run)
        rig_run();
    GArray *items = kinds_of(lw_desk_edition(rig.desk));
    for (guint i = 0; i < items->len; i++) {
        LwItem item = g_array_index(items, LwItem, i);
        GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
        lw_desk_select(rig.desk, item, false);
        rig_settle();
        unfold(inspector());
        collect(inspector(), names);
        for (guint f = is_whole() ? 0 : (guint)turn % 4; f < names->len; f += is_whole() ? 1 : 4, turn++) /* a part of them, one way each; all as a benchmark */
            for (gsize w = 0; w < G_N_ELEMENTS(ways); w++)
                if (is_whole() || w == (gsize)turn % G_N_ELEMENTS(ways))
                    left += leave_field(item, g_ptr_array_index(names, f), &ways[w]);
        turn++;
        g_ptr_array_unref(names);
    }
    g_array_unref(items);
    return left;
}

static void every_field_in_every_way(void)
{
    int left = 0;
    if (is_whole()) {
        GDir *dir = g_dir_open(LW_TEST_DATA_FOLDER "/examples", 0, NULL);
        for (const char *name; dir && (name = g_dir_read_name(dir));)
            for (int run = 0; run < 2 && g_str_has_suffix(name, ".lockwork"); run++) {
                char *path = g_build_filename(LW_TEST_DATA_FOLDER, "examples", name, NULL);
                left += leave_fields_of(path, run);
                g_free(path);
            }
        if (dir)
            g_dir_close(dir);
    } else
        left = leave_fields_of("slider-crank", true);
    printf("# %d fields were left, %d values taken\n", left, taken);
    CHECK(left > 20 && taken > left / 3);
}

/* The four that a designer met first. */
typedef struct Case {
    const char *example;
    bool run;
    LwItemKind kind;
    const char *name, *field, *text;
    const char *way; /* "Enter", "Tab", or an action */
} Case;

static const Case cases[] = {
    { "slider-crank", true, LW_ITEM_LOAD, "spring", "stiffness", "2000 N/m", "Enter" },
    { "slider-crank", true, LW_ITEM_LOAD, "spring", "stiffness", "2000 N/m", "run" },
    { "door", true, LW_ITEM_BODY, "door", "mass", "3 kg", "Tab" },
    { "hoist", false, LW_ITEM_BODY, "load", "mass", "3 kg", "duplicate" },
};

static void leave(GtkWidget *entry, const char *way)
{
    if (g_str_equal(way, "Enter"))
        g_signal_emit_by_name(entry, "activate");
    else if (g_str_equal(way, "Tab"))
        gtk_widget_child_focus(GTK_WIDGET(rig.window), GTK_DIR_TAB_FORWARD);
    else
        rig_do(way);
    rig_settle();
}

static void typed_after_a_run(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        const Case *c = &cases[i];
        rig_open(c->example);
        if (c->run)
            rig_run();
        lw_desk_select(rig.desk, lw_item(c->kind, c->name), false);
        rig_settle();
        unfold(inspector());
        GtkWidget *entry = rig_find(inspector(), c->field);
        CHECK(entry != NULL);
        gtk_widget_grab_focus(entry);
        gtk_editable_set_text(GTK_EDITABLE(entry), c->text);
        leave(entry, c->way);
        printf("# %s: %s of %s, %s\n", c->example, c->field, c->name, c->way);
        CHECK(strstr(text_now(), c->text) != NULL);
        if (!g_str_equal(c->way, "duplicate"))
            CHECK_STRING(gtk_editable_get_text(GTK_EDITABLE(rig_find(inspector(), c->field))), c->text);
        CHECK(gtk_window_get_focus(GTK_WINDOW(rig.window)) != NULL || g_str_equal(c->way, "duplicate"));
    }
}

int main(void)
{
    rig_begin();
    RUN(typed_after_a_run);
    RUN(saves_what_is_typed);
    RUN(saves_what_is_typed_elsewhere);
    RUN(lets_widgets_go_when_it_is_left);
    RUN(keeps_a_copy_first);
    RUN(keeps_what_another_selection_ends);
    RUN(every_field_in_every_way);
    rig_end();
    return END();
}
