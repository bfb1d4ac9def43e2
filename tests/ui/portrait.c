#include "tests/ui/portrait.h"

#include "ui/graphs_parts.h"
#include "ui/guide.h"
#include "ui/motors_parts.h"
#include "ui/timeline_parts.h"
#include "ui/tool_maker.h"
#include "ui/viewport.h"

/* ---- widgets */

static const char *text_of(GtkWidget *widget)
{
    if (GTK_IS_LABEL(widget))
        return gtk_label_get_text(GTK_LABEL(widget));
    if (GTK_IS_BUTTON(widget))
        return gtk_button_get_label(GTK_BUTTON(widget));
    if (GTK_IS_PROGRESS_BAR(widget))
        return gtk_progress_bar_get_text(GTK_PROGRESS_BAR(widget));
    if (GTK_IS_EDITABLE(widget))
        return gtk_editable_get_text(GTK_EDITABLE(widget));
    return NULL;
}

static void put_value(GString *out, GtkWidget *widget)
{
    if (GTK_IS_TOGGLE_BUTTON(widget))
        g_string_append_printf(out, " on %d", gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(widget)));
    if (GTK_IS_CHECK_BUTTON(widget))
        g_string_append_printf(out, " on %d", gtk_check_button_get_active(GTK_CHECK_BUTTON(widget)));
    if (GTK_IS_DROP_DOWN(widget))
        g_string_append_printf(out, " chosen %u", gtk_drop_down_get_selected(GTK_DROP_DOWN(widget)));
    if (GTK_IS_RANGE(widget))
        g_string_append_printf(out, " at %.6g", gtk_range_get_value(GTK_RANGE(widget)));
    if (GTK_IS_STACK(widget))
        g_string_append_printf(out, " page %s", gtk_stack_get_visible_child_name(GTK_STACK(widget)));
    if (GTK_IS_LEVEL_BAR(widget))
        g_string_append_printf(out, " at %g", gtk_level_bar_get_value(GTK_LEVEL_BAR(widget)));
    if (GTK_IS_SCROLLED_WINDOW(widget))
        g_string_append_printf(out, " scrolled %g %g", gtk_adjustment_get_value(gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(widget))),
                               gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(widget))));
    if (GTK_IS_SPINNER(widget))
        g_string_append_printf(out, " turns %d", gtk_spinner_get_spinning(GTK_SPINNER(widget)));
}

/* What is not to be seen now, nor could be by choosing another page. */
static bool is_out_of_sight(GtkWidget *widget)
{
    GtkWidget *parent = gtk_widget_get_parent(widget);
    if (GTK_IS_POPOVER(widget))
        return !gtk_widget_get_mapped(widget);
    if (GTK_IS_STACK(parent) && gtk_stack_get_visible_child(GTK_STACK(parent)) != widget && !gtk_stack_page_get_title(gtk_stack_get_page(GTK_STACK(parent), widget)))
        return true; /* no tab leads to it */
    return !gtk_widget_get_visible(widget) || (GTK_IS_REVEALER(parent) && !gtk_revealer_get_reveal_child(GTK_REVEALER(parent))) ||
           g_str_equal(gtk_widget_get_name(widget), "start-page");
}

static void put_words(GString *out, const char *before, const char *text)
{
    char *line = text ? g_strdelimit(g_strdup(text), "\n", '|') : NULL;
    if (line)
        g_string_append_printf(out, "%s%s\"", before, line);
    g_free(line);
}

static void put_widget(GString *out, GtkWidget *widget, const char *above)
{
    if (is_out_of_sight(widget))
        return;
    const char *type = G_OBJECT_TYPE_NAME(widget), *name = gtk_widget_get_name(widget), *text = text_of(widget), *tooltip = gtk_widget_get_tooltip_text(widget);
    bool named = !g_str_equal(type, name);
    char *path = named ? g_strdup(name) : g_strdup_printf("%s/%s", above, type);
    g_string_append_printf(out, "%s:", path);
    if (named)
        g_string_append_printf(out, " %s", type);
    put_words(out, " \"", text);
    put_words(out, " tooltip \"", tooltip);
    put_value(out, widget);
    if (!gtk_widget_is_sensitive(widget))
        g_string_append(out, " insensitive");
    if (gtk_widget_get_mapped(widget) && !(GTK_IS_REVEALER(widget) && !gtk_revealer_get_reveal_child(GTK_REVEALER(widget))))
        g_string_append_printf(out, " size %d %d", gtk_widget_get_width(widget), gtk_widget_get_height(widget));
    if (gtk_widget_has_css_class(widget, "error"))
        g_string_append(out, " wrong");
    g_string_append_c(out, '\n');
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        put_widget(out, child, path);
    g_free(path);
}

/* ---- what is not a widget */

static void put_actions(GString *out, LwWindow *window)
{
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(window);
    for (int i = 0; i < lw_actions_count(host); i++) {
        const char *name = lw_actions_get(host, i)->name;
        GVariant *state = g_action_group_get_action_state(G_ACTION_GROUP(window), name);
        char *words = state ? g_variant_print(state, FALSE) : g_strdup("");
        g_string_append_printf(out, "action %s: %s %s\n", name, g_action_group_get_action_enabled(G_ACTION_GROUP(window), name) ? "enabled" : "disabled", words);
        g_free(words);
        if (state)
            g_variant_unref(state);
    }
}

static void put_camera(GString *out, LwWindow *window)
{
    LwViewport *viewport = LW_VIEWPORT(lw_window_viewport(window));
    const LwCamera *camera = lw_viewport_camera(viewport);
    LwCut cut = lw_viewport_cut(viewport);
    LwVec3 across = lw_viewport_to_pixel(viewport, lw_vec3_add(camera->centre, camera->right));
    g_string_append_printf(out, "camera: centre %.9g %.9g %.9g right %.9g %.9g %.9g up %.9g %.9g %.9g perspective %d metre %.7g pixels\n", camera->centre.x, camera->centre.y,
                           camera->centre.z, camera->right.x, camera->right.y, camera->right.z, camera->up.x, camera->up.y, camera->up.z, camera->perspective, across.x);
    g_string_append_printf(out, "section: axis %d flip %d at %g; arrows %g; shows", cut.axis, cut.flip, cut.at, lw_viewport_arrow_scale(viewport));
    for (LwShow i = 0; i < LW_SHOWS; i++)
        g_string_append_printf(out, " %d", lw_viewport_shows(viewport, i));
    LwTool *tool = lw_viewport_tool(viewport);
    g_string_append_printf(out, "\ntool: %s\n", tool ? tool->name : "none");
}

static void put_panels(GString *out, LwWindow *window)
{
    const LwGraphsPanel *graphs = lw_graphs_of(window);
    const LwMotorsPanel *motors = lw_motors_of(window);
    const LwTimeline *timeline = lw_timeline_of(window);
    g_string_append_printf(out, "graphs: %u, %d is shown, before %d last %d\n", graphs->view->len, graphs->current, graphs->before != NULL, graphs->last != NULL);
    for (guint i = 0; i < graphs->view->len; i++) {
        const LwGraphView *view = g_ptr_array_index(graphs->view, i);
        g_string_append_printf(out, "graph %u: over %d %s from %g to %g before %d:", i, (int)view->x, view->x_column ? view->x_column : "", view->from, view->to, view->before != NULL);
        for (guint c = 0; c < view->column->len; c++)
            g_string_append_printf(out, " %s", (const char *)g_ptr_array_index(view->column, c));
        g_string_append_c(out, '\n');
    }
    g_string_append_printf(out, "motors: sheet %d job %d motor %d choice %d ratio %g\n", motors->sheet != NULL, motors->job != NULL, motors->shown, motors->choice, motors->ratio);
    g_string_append_printf(out, "timeline: plays %d mode %d\n", timeline->playing, timeline->modes.mode);
    g_string_append_printf(out, "guide: %d; maker %s\n", lw_guide_step(window), lw_maker_current(window) ? lw_maker_current(window)->type->name : "none");
}

static void put_desk(GString *out, LwDesk *desk)
{
    LwEdits *edits = lw_desk_edits(desk);
    const LwEdition *edition = lw_desk_edition(desk);
    const LwMechanismDef *def = &edition->document->def;
    LwItem hover = lw_desk_hover(desk);
    const LwFrame *pose = lw_desk_pose(desk);
    g_string_append_printf(out, "undo %s redo %s saved %d\n", lw_edits_undo_name(edits), lw_edits_redo_name(edits), lw_edits_is_saved(edits));
    g_string_append_printf(out, "result %d failure %d time %g running %d task %s\n", lw_desk_result(desk) != NULL, lw_desk_failure(desk) != NULL, lw_desk_time(desk), lw_desk_is_running(desk),
                           lw_desk_task(desk));
    g_string_append_printf(out, "selected %d hover %d %s pose of %d at %g s\n", lw_desk_selected_count(desk), (int)hover.kind, hover.name ? hover.name : "", (int)lw_desk_pose_owner(desk),
                           lw_desk_pose_time(desk));
    for (int b = 0; b < def->body_count; b++) {
        const char *name = def->body[b].name;
        LwVec3 p = pose[b].position;
        g_string_append_printf(out, "body %s: hidden %d transparent %d selected %d marked %d at %.9g %.9g %.9g turned %.9g\n", name, lw_desk_is_hidden(desk, name), lw_desk_is_transparent(desk, name),
                               lw_desk_is_selected(desk, lw_item(LW_ITEM_BODY, name)), lw_desk_is_marked(desk, lw_item(LW_ITEM_BODY, name)), p.x, p.y, p.z, pose[b].orientation.e0);
    }
    for (int j = 0; j < def->joint_count; j++)
        g_string_append_printf(out, "joint %s: selected %d marked %d\n", def->joint[j].name, lw_desk_is_selected(desk, lw_item(LW_ITEM_JOINT, def->joint[j].name)),
                               lw_desk_is_marked(desk, lw_item(LW_ITEM_JOINT, def->joint[j].name)));
}

char *portrait_of(LwWindow *window)
{
    GString *out = g_string_new(NULL);
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
    put_widget(out, GTK_WIDGET(window), "");
    put_actions(out, window);
    put_camera(out, window);
    put_panels(out, window);
    put_desk(out, lw_window_desk(window));
    g_string_append_printf(out, "title: %s\nfocus: %s\n", gtk_window_get_title(GTK_WINDOW(window)), focus ? gtk_widget_get_name(focus) : "none");
    g_string_append_printf(out, "said: %s\n", lw_window_said(window) ? lw_window_said(window) : "nothing");
    return g_string_free(out, FALSE);
}

/* ---- comparing */

static GHashTable *count_lines(char **line)
{
    GHashTable *count = g_hash_table_new(g_str_hash, g_str_equal);
    for (int i = 0; line[i]; i++)
        g_hash_table_insert(count, line[i], GINT_TO_POINTER(GPOINTER_TO_INT(g_hash_table_lookup(count, line[i])) + 1));
    return count;
}

static int put_surplus(char **line, char **other, char mark)
{
    GHashTable *left = count_lines(other);
    int surplus = 0;
    for (int i = 0; line[i]; i++) {
        int there = GPOINTER_TO_INT(g_hash_table_lookup(left, line[i]));
        if (there > 0)
            g_hash_table_insert(left, line[i], GINT_TO_POINTER(there - 1));
        else if (surplus++ < 25)
            g_print("# %c %s\n", mark, line[i]);
    }
    g_hash_table_unref(left);
    return surplus;
}

int portrait_differences(const char *portrait, const char *expected)
{
    char **shown = g_strsplit(portrait, "\n", -1), **meant = g_strsplit(expected, "\n", -1);
    int count = put_surplus(shown, meant, '+') + put_surplus(meant, shown, '-');
    g_strfreev(shown);
    g_strfreev(meant);
    return count;
}
