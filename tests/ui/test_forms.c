/* Fields of the inspector, left in every way: what was typed is in the text, once, and the window lives on. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"

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
        if (!g_str_equal(c->way, "run") && !g_str_equal(c->way, "duplicate")) {
            CHECK(strstr(lw_edits_text(lw_desk_edits(rig.desk), NULL), c->text) != NULL);
            CHECK_STRING(gtk_editable_get_text(GTK_EDITABLE(rig_find(inspector(), c->field))), c->text);
        }
        CHECK(gtk_window_get_focus(GTK_WINDOW(rig.window)) != NULL || g_str_equal(c->way, "duplicate"));
    }
}

int main(void)
{
    rig_begin();
    RUN(typed_after_a_run);
    rig_end();
    return END();
}
