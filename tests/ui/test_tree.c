/* The model tree: what it shows, and what is done in it. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"
#include "ui/tree.h"

static char *text_now(void)
{
    return g_strdup(lw_edits_text(lw_desk_edits(rig.desk), NULL));
}

static GtkWidget *tree(void)
{
    return rig_find(GTK_WIDGET(rig.window), "tree");
}

/* The row of the name that can be seen; NULL: none. */
static GtkWidget *row_of(const char *name)
{
    rig_wait(30);
    return rig_find(tree(), name);
}

static guint row_count(void)
{
    return g_list_model_get_n_items(G_LIST_MODEL(gtk_list_view_get_model(GTK_LIST_VIEW(tree()))));
}

static void search(const char *text)
{
    GtkWidget *entry = rig_find(GTK_WIDGET(rig.window), "tree-search");
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
    g_signal_emit_by_name(entry, "search-changed");
    rig_wait(30);
}

static void shows_the_model(void)
{
    rig_open("four-bar");
    CHECK(row_of("ground") && row_of("crank") && row_of("D") && row_of("M") && row_of("Analysis"));
    CHECK(rig_find_text(row_of("A"), "Revolute · crank — ground") != NULL);
    CHECK(rig_find_text(row_of("Joints"), "4") != NULL);
    CHECK(rig_find_text(row_of("M"), "A · speed") != NULL);
}

static void marks_what_is_wrong(void)
{
    /* four parallel hinges hold their plane more than once */
    GtkWidget *badge = rig_find(row_of("A"), "badge-redundant");
    CHECK(badge && strstr(gtk_widget_get_tooltip_text(badge), "Redundant"));
    CHECK(!rig_find(row_of("crank"), "badge-redundant"));
    CHECK(!rig_find(row_of("A"), "badge-conflict"));
    /* a stop that the given pose is beyond */
    CHECK(lw_desk_set(rig.desk, "Limit", "joints.D.limits", "{ \"rz\": [\"5 deg\", \"10 deg\"] }"));
    rig_settle();
    CHECK(rig_find(row_of("D"), "badge-limit") != NULL);
    rig_do("undo");
    CHECK(!rig_find(row_of("D"), "badge-limit"));
    /* joints that contradict each other */
    LwEdits *edits = lw_desk_edits(rig.desk);
    lw_desk_begin(rig.desk, "Conflict"); /* the rocker is to be hinged where no link of this size reaches */
    CHECK(lw_edits_remove(edits, "joints.D.at", NULL) && lw_edits_remove(edits, "joints.D.axis", NULL));
    CHECK(lw_edits_set(edits, "joints.D.markers", "[ { \"position\": [0, 0, 0] }, { \"position\": [50, 0, 0] } ]", NULL));
    lw_desk_commit(rig.desk);
    rig_settle();
    CHECK(lw_study_report(lw_desk_edition(rig.desk)->study)->status != LW_STUDY_OK);
    CHECK(rig_find(row_of("A"), "badge-conflict") || rig_find(row_of("B"), "badge-conflict") || rig_find(row_of("C"), "badge-conflict") ||
          rig_find(row_of("D"), "badge-conflict"));
    rig_do("undo");
}

static void follows_the_desk(void)
{
    GtkSelectionModel *model = gtk_list_view_get_model(GTK_LIST_VIEW(tree()));
    lw_desk_select(rig.desk, lw_item(LW_ITEM_JOINT, "B"), false);
    GtkBitset *selected = gtk_selection_model_get_selection(model);
    CHECK_NEAR((int)gtk_bitset_get_size(selected), 1, 0);
    guint b = gtk_bitset_get_nth(selected, 0);
    gtk_bitset_unref(selected);
    /* and leads it: with the one below, as Ctrl does */
    gtk_selection_model_select_item(model, b + 1, FALSE);
    CHECK_NEAR(lw_desk_selected_count(rig.desk), 2, 0);
    CHECK(lw_item_equal(lw_desk_current(rig.desk), lw_item(LW_ITEM_JOINT, "C")));
    gtk_selection_model_unselect_all(model);
    CHECK_NEAR(lw_desk_selected_count(rig.desk), 0, 0);
    lw_desk_set_hover(rig.desk, lw_item(LW_ITEM_BODY, "rocker"));
    CHECK(gtk_widget_has_css_class(row_of("rocker"), "hovered"));
    lw_desk_set_hover(rig.desk, lw_item(LW_ITEM_NONE, NULL));
    CHECK(!gtk_widget_has_css_class(row_of("rocker"), "hovered"));
}

static void searches(void)
{
    guint all = row_count();
    search("rock");
    CHECK(row_count() < all);
    CHECK(row_of("rocker") && !row_of("crank"));
    CHECK(row_of("Joints") && !row_of("A") && row_of("C")); /* by what they join, too */
    search("zzz");
    CHECK_NEAR((int)row_count(), 0, 0);
    g_signal_emit_by_name(rig_find(GTK_WIDGET(rig.window), "tree-search"), "stop-search");
    search("");
    CHECK_NEAR((int)row_count(), (int)all, 0);
}

static void renames_in_place(void)
{
    char *before = text_now();
    lw_desk_select(rig.desk, lw_item(LW_ITEM_BODY, "crank"), false);
    rig_do("rename");
    GtkWidget *field = rig_find(tree(), "rename");
    CHECK(field != NULL);
    if (!field)
        return;
    /* taken already: the reason at the field, the text kept */
    gtk_editable_set_text(GTK_EDITABLE(field), "rocker");
    g_signal_emit_by_name(field, "activate");
    rig_settle();
    CHECK(rig_find(tree(), "rename") == field);
    CHECK(*gtk_label_get_text(GTK_LABEL(rig_find(tree(), "rename-problem"))));
    CHECK_STRING(gtk_editable_get_text(GTK_EDITABLE(field)), "rocker");
    gtk_editable_set_text(GTK_EDITABLE(field), "handle");
    g_signal_emit_by_name(field, "activate");
    rig_settle();
    CHECK(!rig_find(tree(), "rename") && row_of("handle") && !row_of("crank"));
    CHECK(strstr(lw_edits_text(lw_desk_edits(rig.desk), NULL), "\"bodies\": [\"handle\", \"ground\"]") != NULL);
    CHECK(lw_desk_is_selected(rig.desk, lw_item(LW_ITEM_BODY, "handle")));
    rig_do("undo");
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(after);
    g_free(before);
}

/* The focus goes elsewhere while a row is renamed: the field goes, what the focus went to keeps it. */
static void leaves_renaming_by_the_focus(void)
{
    static const char *const others[] = { "tree-search", "time-entry", "viewport" };
    for (gsize i = 0; i < G_N_ELEMENTS(others); i++) {
        GtkWidget *other = rig_find(GTK_WIDGET(rig.window), others[i]);
        lw_desk_select(rig.desk, lw_item(LW_ITEM_BODY, "crank"), false);
        rig_do("rename");
        CHECK(rig_find(tree(), "rename") != NULL);
        if (g_str_equal(others[i], "viewport"))
            lw_viewport_press(LW_VIEWPORT(other), GDK_BUTTON_PRIMARY, 10, 10, 0);
        else
            gtk_widget_grab_focus(other);
        rig_settle();
        CHECK(!rig_find(tree(), "rename"));
        GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(rig.window));
        CHECK(focus && (focus == other || gtk_widget_is_ancestor(focus, other)));
        if (g_str_equal(others[i], "viewport"))
            lw_viewport_release(LW_VIEWPORT(other), 10, 10, 0);
    }
}

static GtkWidget *question(void)
{
    GListModel *windows = gtk_window_get_toplevels();
    GtkWidget *found = NULL;
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        GtkWidget *window = g_list_model_get_item(windows, i);
        if (g_strcmp0(gtk_widget_get_name(window), "confirm-delete") == 0)
            found = window;
        g_object_unref(window);
    }
    return found;
}

static void deletes_with_dependents(void)
{
    char *before = text_now();
    lw_desk_select(rig.desk, lw_item(LW_ITEM_MOTOR, "M"), false);
    rig_do("delete"); /* nothing else goes: no question */
    CHECK(!question() && !row_of("M"));
    rig_do("undo");
    lw_desk_select(rig.desk, lw_item(LW_ITEM_JOINT, "A"), false);
    rig_do("delete");
    CHECK(question() != NULL);
    if (question())
        gtk_dialog_response(GTK_DIALOG(question()), GTK_RESPONSE_CANCEL);
    rig_settle();
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(after);
    rig_do("delete");
    if (question())
        gtk_dialog_response(GTK_DIALOG(question()), GTK_RESPONSE_ACCEPT);
    rig_settle();
    CHECK(!row_of("A") && !row_of("M"));
    rig_do("undo");
    after = text_now();
    CHECK_STRING(after, before);
    g_free(after);
    g_free(before);
}

static void duplicates_suppresses_and_moves(void)
{
    char *before = text_now();
    lw_desk_select(rig.desk, lw_item(LW_ITEM_BODY, "rocker"), false);
    rig_do("duplicate");
    CHECK_NEAR(lw_desk_edition(rig.desk)->document->def.body_count, 4, 0);
    CHECK(lw_desk_current(rig.desk).kind == LW_ITEM_BODY && strcmp(lw_desk_current(rig.desk).name, "rocker") != 0);
    CHECK(row_of(lw_desk_current(rig.desk).name) != NULL);
    rig_do("undo");
    lw_desk_select(rig.desk, lw_item(LW_ITEM_JOINT, "C"), false);
    rig_do("suppress");
    CHECK_NEAR(lw_desk_edition(rig.desk)->document->def.joint_count, 3, 0);
    CHECK(row_of("C") && rig_find(row_of("C"), "badge-suppressed"));
    lw_desk_select(rig.desk, lw_item(LW_ITEM_BODY, "crank"), false);
    CHECK(!rig_can("suppress"));
    lw_desk_select(rig.desk, lw_item(LW_ITEM_JOINT, "C"), false);
    rig_do("suppress");
    CHECK_NEAR(lw_desk_edition(rig.desk)->document->def.joint_count, 4, 0);
    rig_do("undo");
    rig_do("undo");
    CHECK(rig_can("move-up") && rig_can("move-down"));
    rig_do("move-up");
    CHECK_STRING(lw_desk_edition(rig.desk)->document->def.joint[1].name, "C");
    rig_do("move-up");
    CHECK(!rig_can("move-up"));
    rig_do("undo");
    rig_do("undo");
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(after);
    g_free(before);
}

static void hides_and_isolates(void)
{
    lw_desk_select(rig.desk, lw_item(LW_ITEM_BODY, "crank"), false);
    rig_do("hide");
    CHECK(lw_desk_is_hidden(rig.desk, "crank") && gtk_widget_has_css_class(row_of("crank"), "hidden"));
    rig_click(rig_find(row_of("crank"), "eye"));
    CHECK(!lw_desk_is_hidden(rig.desk, "crank"));
    rig_do("isolate");
    CHECK(lw_desk_is_hidden(rig.desk, "rocker") && !lw_desk_is_hidden(rig.desk, "crank"));
    rig_do("show-all");
    CHECK(!lw_desk_is_hidden(rig.desk, "rocker"));
}

static const char likely[] =
    "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"a\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ], \"joints\": [],\n"
    "  \"suggestions\": [\n"
    "    { \"name\": \"one\", \"type\": \"revolute\", \"bodies\": [\"a\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 0, 1], \"score\": 0.9, \"why\": \"a pin in a hole\" },\n"
    "    { \"name\": \"two\", \"type\": \"planar\", \"bodies\": [\"a\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 0, 1], \"score\": 0.3, \"why\": \"two faces\" } ] }\n";

static void accepts_suggestions(void)
{
    lw_desk_open_text(rig.desk, NULL, NULL, likely, sizeof likely - 1);
    rig_settle();
    CHECK(row_of("Suggested joints") && row_of("one") && row_of("two"));
    rig_do("accept-suggestions");
    CHECK_NEAR(lw_desk_edition(rig.desk)->document->def.joint_count, 1, 0);
    CHECK_STRING(lw_desk_edition(rig.desk)->document->def.joint[0].name, "one");
    CHECK(rig_find_text(row_of("Suggested joints"), "1") != NULL); /* one is left */
    rig_do("undo");
    CHECK(rig_find_text(row_of("Suggested joints"), "2") != NULL);
    CHECK_STRING(lw_edits_text(lw_desk_edits(rig.desk), NULL), likely);
    rig_click(rig_find(row_of("two"), "accept"));
    CHECK_STRING(lw_desk_edition(rig.desk)->document->def.joint[0].name, "two");
    rig_do("undo");
    CHECK_STRING(lw_edits_text(lw_desk_edits(rig.desk), NULL), likely);
}

static void stays_quick_with_500(void)
{
    GString *text = g_string_new("{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"a\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ], \"measures\": [\n");
    for (int i = 0; i < 500; i++)
        g_string_append_printf(text, "  { \"name\": \"m%d\", \"type\": \"point\", \"body\": \"a\" }%s\n", i, i < 499 ? "," : "");
    g_string_append(text, "] }\n");
    lw_desk_open_text(rig.desk, NULL, NULL, text->str, text->len);
    rig_settle();
    rig_wait(200);
    gint64 began = g_get_monotonic_time();
    lw_desk_select(rig.desk, lw_item(LW_ITEM_MEASURE, "m400"), false);
    double selecting = (double)(g_get_monotonic_time() - began) * 1e-3;
    began = g_get_monotonic_time();
    g_signal_emit_by_name(rig.desk, "edition-changed");
    double filling = (double)(g_get_monotonic_time() - began) * 1e-3;
    printf("# 500 entries: selecting takes %.1f ms, a new edition %.1f ms\n", selecting, filling);
    CHECK(lw_desk_is_selected(rig.desk, lw_item(LW_ITEM_MEASURE, "m400")));
    CHECK(g_list_model_get_n_items(G_LIST_MODEL(gtk_list_view_get_model(GTK_LIST_VIEW(rig_find(GTK_WIDGET(rig.window), "tree"))))) > 500);
    g_string_free(text, TRUE);
}

int main(void)
{
    g_log_set_always_fatal(G_LOG_LEVEL_CRITICAL | G_LOG_FATAL_MASK);
    rig_begin();
    RUN(shows_the_model);
    RUN(marks_what_is_wrong);
    RUN(follows_the_desk);
    RUN(searches);
    RUN(renames_in_place);
    RUN(leaves_renaming_by_the_focus);
    RUN(deletes_with_dependents);
    RUN(duplicates_suppresses_and_moves);
    RUN(hides_and_isolates);
    RUN(accepts_suggestions);
    RUN(stays_quick_with_500);
    rig_end();
    return END();
}
