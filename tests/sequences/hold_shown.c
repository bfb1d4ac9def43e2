/* What the window shows: focus, actions, selection, forms, results, what is said. */
#include "tests/sequences/eyes.h"
#include "tests/sequences/hand.h"
#include "tests/sequences/hold.h"
#include "tests/ui/rig.h"
#include "ui/form.h"
#include "ui/tool_maker.h"

#include <math.h>
#include <string.h>

/* ---- widgets */

/* A list keeps the row that has its focus though it was scrolled away; the arrow keys bring it back. */
static bool is_row_out_of_sight(GtkWidget *widget)
{
    return strcmp(G_OBJECT_TYPE_NAME(widget), "GtkListItemWidget") == 0 && gtk_widget_get_mapped(gtk_widget_get_parent(widget));
}

static bool is_focus_on_the_screen(void)
{
    GListModel *all = gtk_window_get_toplevels();
    bool good = true;
    for (guint i = 0; good && i < g_list_model_get_n_items(all); i++) {
        GtkWindow *window = g_list_model_get_item(all, i);
        GtkWidget *focus = gtk_window_get_focus(window);
        g_object_unref(window);
        if (!focus || !gtk_widget_get_mapped(GTK_WIDGET(window)))
            continue;
        hold_count("a focus");
        if (!GTK_IS_WIDGET(focus) || gtk_widget_get_root(focus) != GTK_ROOT(window))
            good = hold_say("it is in no window");
        else if (!gtk_widget_get_mapped(focus) && !is_row_out_of_sight(focus))
            good = hold_say("%s %s in %s of %s is hidden", G_OBJECT_TYPE_NAME(focus), gtk_widget_get_name(focus), gtk_widget_get_name(gtk_widget_get_parent(focus)),
                            gtk_widget_get_name(GTK_WIDGET(window)));
    }
    return good;
}

/* GTK moves the focus of what was hidden after the next picture. */
static bool focus_is_on_the_screen(void)
{
    if (is_focus_on_the_screen())
        return true;
    for (int i = 0; i < 3 && !is_focus_on_the_screen(); i++) {
        hand_draw(GTK_WINDOW(rig.window));
        hand_rest();
    }
    return is_focus_on_the_screen();
}

static bool actions_are_as_they_say(void)
{
    const LwActionInfo *stale = lw_actions_stale(GTK_APPLICATION_WINDOW(rig.window));
    hold_count("actions");
    return !stale || hold_say("%s is %s", stale->name, rig_can(stale->name) ? "on or pressed, and cannot be" : "off or not pressed, and should not be");
}

/* ---- what is selected */

static bool selection_is_there(void)
{
    const LwEdition *edition = lw_desk_edition(rig.desk);
    if (!edition && lw_desk_selected_count(rig.desk) > 0)
        return hold_say("something is selected and nothing is open");
    for (int i = 0; i < lw_desk_selected_count(rig.desk); i++) {
        LwItem item = lw_desk_selected(rig.desk, i);
        hold_count("a selected thing");
        if (*item.name && !lw_item_json(edition, item))
            return hold_say("%s %s is selected and not there", lw_item_classes[item.kind].noun, item.name);
    }
    return true;
}

/* What an editor shows, as a text. */
static char *shown_by(GtkWidget *editor)
{
    if (GTK_IS_DROP_DOWN(editor))
        return g_strdup_printf("choice %d", (int)gtk_drop_down_get_selected(GTK_DROP_DOWN(editor)));
    if (GTK_IS_CHECK_BUTTON(editor))
        return g_strdup_printf("%d", gtk_check_button_get_active(GTK_CHECK_BUTTON(editor)));
    if (GTK_IS_EDITABLE(editor))
        return g_strdup(gtk_editable_get_text(GTK_EDITABLE(editor)));
    if (GTK_IS_LABEL(editor))
        return g_strdup(gtk_label_get_text(GTK_LABEL(editor)));
    return NULL;
}

/* Being typed, or refused with the reason beside it. */
static bool is_in_hand(GtkWidget *editor)
{
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(rig.window));
    return gtk_widget_has_css_class(editor, "error") || (focus && (focus == editor || gtk_widget_is_ancestor(focus, editor)));
}

static bool compare_forms(GtkWidget *shown, const LwForm *form)
{
    for (guint i = 0; i < form->fields->len; i++) {
        const LwField *field = g_ptr_array_index(form->fields, i);
        GtkWidget *there = field->editor ? eyes_named(shown, gtk_widget_get_name(field->editor)) : NULL;
        if (!there || is_in_hand(there)) /* parts that are folded have no widgets */
            continue;
        char *a = shown_by(field->editor), *b = shown_by(there);
        bool same = g_strcmp0(a, b) == 0;
        if (!same)
            hold_say("%s shows \"%s\", the file has \"%s\"", gtk_widget_get_name(there), b, a);
        hold_count("a field of a form");
        g_free(a);
        g_free(b);
        if (!same)
            return false;
    }
    return true;
}

/* The form below the heading, which has a field of its own for the name. */
static GtkWidget *form_in(GtkWidget *widget)
{
    GtkWidget *found = gtk_widget_has_css_class(widget, "form") ? widget : NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found; child = gtk_widget_get_next_sibling(child))
        found = form_in(child);
    return found;
}

/* A form made anew for what is selected has the same fields with the same values. */
static bool inspector_shows_what_is_selected(void)
{
    GtkWidget *inspector = eyes_named(GTK_WIDGET(rig.window), "inspector"), *shown = inspector ? form_in(inspector) : NULL;
    int count = lw_desk_selected_count(rig.desk);
    if (!lw_desk_is_open(rig.desk))
        return true;
    LwItem *item = g_new(LwItem, (gsize)count + 1);
    item[0] = lw_item(LW_ITEM_MODEL, "");
    bool alike = true;
    for (int i = 0; i < count; i++) {
        item[i] = lw_desk_selected(rig.desk, i);
        alike = alike && item[i].kind == item[0].kind;
    }
    bool good = true;
    if (alike) {
        LwForm *form = lw_form_new(rig.window, item, MAX(count, 1));
        GtkWidget *box = g_object_ref_sink(form->box);
        good = shown ? compare_forms(shown, form) : hold_say("there is no form");
        g_object_unref(box);
        lw_form_free(form);
    }
    g_free(item);
    return good;
}

/* ---- where bodies are */

static bool pose_is_finite(void)
{
    const LwEdition *edition = lw_desk_edition(rig.desk);
    const LwFrame *pose = lw_desk_pose(rig.desk);
    for (int i = 0; edition && i < edition->document->def.body_count; i++) {
        LwVec3 p = pose[i].position;
        LwQuat q = pose[i].orientation;
        hold_count("a body's pose");
        if (!isfinite(p.x + p.y + p.z) || !(fabs(q.e0 * q.e0 + q.e1 * q.e1 + q.e2 * q.e2 + q.e3 * q.e3 - 1) < 1e-6))
            return hold_say("%s is at %g %g %g, turned by %g %g %g %g (owner %d)", edition->document->def.body[i].name, p.x, p.y, p.z, q.e0, q.e1, q.e2, q.e3, lw_desk_pose_owner(rig.desk));
    }
    return true;
}

/* ---- results */

static bool result_is_of_the_text_or_marked(void)
{
    const LwResult *result = lw_desk_result(rig.desk);
    const LwEdition *edition = lw_desk_edition(rig.desk);
    GtkWidget *mark = eyes_named(GTK_WIDGET(rig.window), "old-results");
    bool marked = mark && gtk_widget_get_visible(mark);
    if (!result)
        return !marked || hold_say("there is none, and it is marked as old");
    if (!edition)
        return hold_say("there is a result and no document");
    bool same = result->edition->length == edition->length && memcmp(result->edition->text, edition->text, edition->length) == 0;
    hold_count(same ? "a result of the text" : "a result of an older text");
    if (!same && !marked)
        return hold_say("the result is of another text and not marked as old");
    return marked == lw_desk_result_is_old(rig.desk) || hold_say("the mark of old results is %s", marked ? "shown" : "hidden");
}

static bool time_is_in_the_result(void)
{
    const LwResult *result = lw_desk_result(rig.desk);
    double time = lw_desk_time(rig.desk);
    if (!result || result->poses.count == 0)
        return time == 0 || hold_say("%g s without a result", time);
    double end = result->poses.time[result->poses.count - 1];
    hold_count("a time in a result");
    return (time >= -1e-9 && time <= end * (1 + 1e-9) + 1e-9) || hold_say("%g s of %g s", time, end);
}

static bool what_is_said_of_runs_is_true(void)
{
    const char *said = lw_window_said(rig.window);
    if (!said || (!g_str_has_prefix(said, "The run stopped") && !g_str_has_prefix(said, "The run was not begun")))
        return true;
    hold_count("a banner about a run");
    return lw_desk_failure(rig.desk) || hold_say("\"%s\", and no run has failed", said);
}

/* ---- tools */

static bool card_belongs_to_the_tool(void)
{
    GtkWidget *card = eyes_named(GTK_WIDGET(rig.window), "tool-card");
    LwMaker *maker = lw_maker_current(rig.window);
    if (maker)
        hold_count("a tool in hand");
    return (card != NULL) == (maker != NULL) || hold_say(card ? "there is a card and no tool" : "there is a tool and no card");
}

const HoldRule hold_shown_rules[] = {
    { "the focus is on the screen", HOLD_SETTLED, focus_is_on_the_screen },
    { "actions are as they say", HOLD_SETTLED, actions_are_as_they_say },
    { "the selection is there", HOLD_SETTLED, selection_is_there },
    { "the inspector shows what is selected", HOLD_SETTLED, inspector_shows_what_is_selected },
    { "poses are finite", HOLD_ALWAYS, pose_is_finite },
    { "a result is of the text or marked as old", HOLD_SETTLED, result_is_of_the_text_or_marked },
    { "the time is in the result", HOLD_SETTLED, time_is_in_the_result },
    { "what is said of runs is true", HOLD_SETTLED, what_is_said_of_runs_is_true },
    { "the card belongs to the tool", HOLD_SETTLED, card_belongs_to_the_tool },
    { NULL, 0, NULL },
};
