/* The widgets of one row of the model tree: icon, name, what it is, badges, the eye, and the field that renames it. */
#include "ui/tree.h"

#include "ui/leave.h"
#include "ui/words.h"

#include <string.h>

struct LwTreeLine {
    LwTreePanel *panel;
    GtkListItem *list_item;
    GtkWidget *outer;       /* the row's child */
    GtkWidget *expander, *icon, *name, *second, *badges, *eye, *add, *accept;
    GtkWidget *field, *problem; /* while it is renamed; else NULL */
    LwTreeRow *row;         /* bound; NULL: not */
    gulong watching;
};

LwTreeRow *lw_tree_line_row(const LwTreeLine *line)
{
    return line->row;
}

GtkWidget *lw_tree_line_widget(const LwTreeLine *line)
{
    return line->outer;
}

static GtkWidget *flat_button(const char *icon, const char *words)
{
    GtkWidget *button = icon ? gtk_button_new_from_icon_name(icon) : gtk_button_new_with_label(words);
    gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
    gtk_widget_set_focusable(button, FALSE); /* the keys do the same; the rows are enough to walk through */
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text(button, words);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
    gtk_widget_add_css_class(button, "row-button");
    return button;
}

/* ---- what a row shows */

static void show_badges(LwTreeLine *line)
{
    for (GtkWidget *child; (child = gtk_widget_get_first_child(line->badges));)
        gtk_box_remove(GTK_BOX(line->badges), child);
    if (line->row->kind != LW_ROW_ITEM)
        return;
    for (int i = 0; i < LW_BADGES; i++)
        if (line->row->badge[i]) {
            static const char *const names[] = { "conflict", "bad-mass", "redundant", "limit", "warning", "suppressed" };
            GtkWidget *image = gtk_image_new_from_icon_name(lw_badge_icons[i]);
            char *name = g_strconcat("badge-", names[i], NULL);
            gtk_widget_set_tooltip_text(image, line->row->badge[i]);
            gtk_accessible_update_property(GTK_ACCESSIBLE(image), GTK_ACCESSIBLE_PROPERTY_LABEL, line->row->badge[i], -1);
            gtk_widget_add_css_class(image, "badge");
            gtk_widget_add_css_class(image, names[i]);
            gtk_widget_set_name(image, name);
            gtk_box_append(GTK_BOX(line->badges), image);
            g_free(name);
        }
}

/* The action that adds one to a group; NULL: there is none in this window. */
static const char *adding_action(LwTreeLine *line)
{
    static const struct { LwItemKind kind; const char *action; } table[] = {
        { LW_ITEM_BODY, "tool-body" },       { LW_ITEM_JOINT, "tool-joint" },     { LW_ITEM_MOTOR, "tool-motor" }, { LW_ITEM_LOAD, "tool-spring" },
        { LW_ITEM_CONTACT, "tool-contact" }, { LW_ITEM_MEASURE, "tool-measure" }, { LW_ITEM_TASK, "add-task" },    { LW_ITEM_PARAMETER, "add-parameter" },
        { LW_ITEM_CABLE, "tool-cable" },     { LW_ITEM_COUPLER, "tool-coupler" },
    };
    GActionMap *window = G_ACTION_MAP(lw_tree_panel_window(line->panel));
    for (gsize i = 0; i < G_N_ELEMENTS(table); i++)
        if (table[i].kind == line->row->item.kind && g_action_map_lookup_action(window, table[i].action))
            return table[i].action;
    return NULL;
}

static void show_group(LwTreeLine *line)
{
    const LwTreeRow *row = line->row;
    bool likely = row->kind == LW_ROW_SUGGESTIONS;
    const char *action = likely ? "accept-suggestions" : adding_action(line);
    GtkApplicationWindow *window = GTK_APPLICATION_WINDOW(lw_tree_panel_window(line->panel));
    gtk_widget_set_visible(line->add, action != NULL);
    if (!action)
        return;
    char *full = g_strconcat("win.", action, NULL);
    const LwActionInfo *info = lw_actions_find(window, action);
    char *tooltip = info ? lw_action_tooltip(window, info) : g_strdup(action);
    gtk_button_set_icon_name(GTK_BUTTON(line->add), likely ? "lw-ok-symbolic" : "list-add-symbolic");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(line->add), full);
    gtk_widget_set_tooltip_text(line->add, tooltip);
    gtk_accessible_update_property(GTK_ACCESSIBLE(line->add), GTK_ACCESSIBLE_PROPERTY_LABEL, info ? _(info->title) : action, -1);
    g_free(tooltip);
    g_free(full);
}

static void show_tooltip(LwTreeLine *line)
{
    const LwTreeRow *row = line->row;
    GString *text = g_string_new(row->title);
    if (row->secondary && *row->secondary)
        g_string_append_printf(text, "\n%s", row->secondary);
    if (row->kind == LW_ROW_SUGGESTION && row->badge[LW_BADGE_WARNING])
        g_string_append_printf(text, "\n%s", row->badge[LW_BADGE_WARNING]);
    bool more = row->kind != LW_ROW_GROUP && row->secondary && *row->secondary; /* a name alone is there to be read */
    gtk_widget_set_tooltip_text(line->outer, more ? text->str : NULL);
    g_string_free(text, TRUE);
}

static void show_row(LwTreeLine *line)
{
    const LwTreeRow *row = line->row;
    bool group = row->kind == LW_ROW_GROUP || row->kind == LW_ROW_SUGGESTIONS;
    char *second = group ? g_strdup_printf("%d", row->total)
                         : row->kind == LW_ROW_SUGGESTION ? g_strdup_printf("%.0f %% · %s", 100 * row->score, row->secondary) : g_strdup(row->secondary);
    gtk_label_set_text(GTK_LABEL(line->name), row->title);
    gtk_label_set_text(GTK_LABEL(line->second), second ? second : "");
    gtk_widget_set_visible(line->icon, row->icon != NULL);
    if (g_strcmp0(gtk_image_get_icon_name(GTK_IMAGE(line->icon)), row->icon) != 0)
        gtk_image_set_from_icon_name(GTK_IMAGE(line->icon), row->icon);
    gtk_widget_set_visible(line->eye, row->kind == LW_ROW_ITEM && row->item.kind == LW_ITEM_BODY);
    gtk_widget_set_visible(line->accept, row->kind == LW_ROW_SUGGESTION);
    gtk_widget_set_visible(line->add, false);
    (group ? gtk_widget_add_css_class : gtk_widget_remove_css_class)(line->outer, "group");
    (row->badge[LW_BADGE_SUPPRESSED] ? gtk_widget_add_css_class : gtk_widget_remove_css_class)(line->outer, "suppressed");
    gtk_widget_set_name(line->outer, row->title);
    if (group)
        show_group(line);
    show_badges(line);
    show_tooltip(line);
    lw_tree_line_look(line);
    g_free(second);
}

void lw_tree_line_look(LwTreeLine *line)
{
    LwDesk *desk = lw_tree_panel_desk(line->panel);
    LwItem item = line->row->item;
    bool plain = line->row->kind == LW_ROW_ITEM;
    bool hidden = plain && item.kind == LW_ITEM_BODY && lw_desk_is_hidden(desk, item.name);
    bool hovered = plain && item.kind != LW_ITEM_NONE && lw_item_equal(lw_desk_hover(desk), item);
    (hidden ? gtk_widget_add_css_class : gtk_widget_remove_css_class)(line->outer, "hidden");
    (hovered || (plain && lw_desk_is_marked(desk, item)) ? gtk_widget_add_css_class : gtk_widget_remove_css_class)(line->outer, "hovered");
    const char *eye = hidden ? "lw-hide-symbolic" : "lw-show-symbolic";
    if (g_strcmp0(gtk_button_get_icon_name(GTK_BUTTON(line->eye)), eye) == 0)
        return; /* GTK 4.8 never places again a row that has the focus, is scrolled out of sight and changes, and complains when it draws it */
    gtk_button_set_icon_name(GTK_BUTTON(line->eye), eye);
    gtk_widget_set_tooltip_text(line->eye, hidden ? _("Show this body (H)") : _("Hide this body (H)"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(line->eye), GTK_ACCESSIBLE_PROPERTY_LABEL, hidden ? _("Show this body") : _("Hide this body"), -1);
}

/* ---- renaming */

/* stays: the focus is to go on from this row. */
static void end_rename(LwTreeLine *line, bool stays)
{
    if (!line->field)
        return;
    GtkWidget *field = line->field, *problem = line->problem;
    line->field = line->problem = NULL;
    gtk_box_remove(GTK_BOX(gtk_widget_get_parent(field)), field);
    gtk_box_remove(GTK_BOX(line->outer), problem);
    gtk_widget_show(line->name);
    gtk_widget_show(line->second);
    if (stays)
        gtk_widget_grab_focus(gtk_widget_get_parent(line->outer));
}

static void try_rename(LwTreeLine *line)
{
    LwEditMessage message = { "" };
    char *to = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(line->field))));
    if (lw_tree_rename(lw_tree_panel_desk(line->panel), line->row->item, to, &message))
        end_rename(line, true);
    else {
        gtk_label_set_text(GTK_LABEL(line->problem), message.text);
        gtk_widget_show(line->problem);
        gtk_widget_add_css_class(line->field, "error");
        gtk_widget_grab_focus(line->field);
    }
    g_free(to);
}

static void on_activate(GtkEntry *field, gpointer data)
{
    (void)field;
    try_rename(data);
}

static void on_changed(GtkEditable *field, gpointer data)
{
    LwTreeLine *line = data;
    gtk_widget_remove_css_class(GTK_WIDGET(field), "error");
    gtk_widget_hide(line->problem);
}

static gboolean on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, gpointer data)
{
    (void)keys;
    (void)code;
    (void)state;
    if (key != GDK_KEY_Escape)
        return FALSE;
    end_rename(data, true);
    return TRUE;
}

static void on_left_field(GObject *leave, gpointer data)
{
    LwTreeLine *line = data;
    (void)leave;
    if (line->field && line->row && g_strcmp0(gtk_editable_get_text(GTK_EDITABLE(line->field)), line->row->title) == 0)
        end_rename(line, false);
}

void lw_tree_line_rename(LwTreeLine *line)
{
    if (line->field || !line->row || line->row->kind != LW_ROW_ITEM)
        return;
    GtkEventController *keys = gtk_event_controller_key_new();
    line->field = gtk_entry_new();
    line->problem = gtk_label_new(NULL);
    gtk_widget_set_name(line->field, "rename");
    gtk_widget_set_name(line->problem, "rename-problem");
    gtk_editable_set_text(GTK_EDITABLE(line->field), line->row->title);
    gtk_editable_set_width_chars(GTK_EDITABLE(line->field), 6);
    gtk_widget_set_hexpand(line->field, TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(line->field), GTK_ACCESSIBLE_PROPERTY_LABEL, _("New name"), -1);
    gtk_label_set_wrap(GTK_LABEL(line->problem), TRUE);
    gtk_label_set_xalign(GTK_LABEL(line->problem), 0);
    gtk_widget_add_css_class(line->problem, "problem");
    gtk_widget_hide(line->problem);
    gtk_widget_hide(line->name);
    gtk_widget_hide(line->second);
    gtk_box_insert_child_after(GTK_BOX(gtk_widget_get_parent(line->name)), line->field, line->icon);
    gtk_box_append(GTK_BOX(line->outer), line->problem);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), line);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(lw_leave_of(line->field), "left", G_CALLBACK(on_left_field), line);
    gtk_widget_add_controller(line->field, keys);
    g_signal_connect(line->field, "activate", G_CALLBACK(on_activate), line);
    g_signal_connect(line->field, "changed", G_CALLBACK(on_changed), line);
    gtk_widget_grab_focus(line->field);
    gtk_editable_select_region(GTK_EDITABLE(line->field), 0, -1);
}

/* ---- pointer */

static void on_eye(GtkButton *button, gpointer data)
{
    LwTreeLine *line = data;
    LwDesk *desk = lw_tree_panel_desk(line->panel);
    (void)button;
    lw_desk_set_hidden(desk, line->row->item.name, !lw_desk_is_hidden(desk, line->row->item.name));
}

static void on_accept(GtkButton *button, gpointer data)
{
    LwTreeLine *line = data;
    LwEditMessage message = { "" };
    (void)button;
    if (!lw_tree_accept(lw_tree_panel_desk(line->panel), line->row->place, 0, &message))
        lw_window_say(lw_tree_panel_window(line->panel), LW_TONE_ERROR, message.text, NULL, NULL);
}

static void on_enter(GtkEventControllerMotion *motion, double x, double y, gpointer data)
{
    LwTreeLine *line = data;
    (void)motion;
    (void)x;
    (void)y;
    if (line->row && line->row->kind == LW_ROW_ITEM)
        lw_desk_set_hover(lw_tree_panel_desk(line->panel), line->row->item);
}

static void on_leave(GtkEventControllerMotion *motion, gpointer data)
{
    LwTreeLine *line = data;
    (void)motion;
    lw_desk_set_hover(lw_tree_panel_desk(line->panel), lw_item(LW_ITEM_NONE, NULL));
}

static void on_menu(GtkGestureClick *click, int presses, double x, double y, gpointer data)
{
    LwTreeLine *line = data;
    LwDesk *desk = lw_tree_panel_desk(line->panel);
    (void)presses;
    if (!line->row || line->row->kind != LW_ROW_ITEM)
        return;
    if (!lw_desk_is_selected(desk, line->row->item))
        lw_desk_select(desk, line->row->item, false);
    gtk_gesture_set_state(GTK_GESTURE(click), GTK_EVENT_SEQUENCE_CLAIMED);
    lw_tree_panel_show_menu(line->panel, line->outer, x, y);
}

/* ---- dragging: inside its group a row takes another place; elsewhere it is a text, the column of results that people want first */

static const char *first_column(const LwTreeRow *row, LwDesk *desk)
{
    static const char *const wanted[] = { "torque", "force", "rz", "z", "x", "length", "angle" };
    const LwResult *result = lw_desk_result(desk);
    for (gsize i = 0; result && result->report && i < G_N_ELEMENTS(wanted); i++) {
        char *name = g_strdup_printf("%s.%s", row->item.name, wanted[i]);
        int channel = lw_trace_find(result->report->trace, name);
        g_free(name);
        if (channel >= 0)
            return result->report->trace->channel[channel].name;
    }
    return NULL;
}

static GdkContentProvider *on_prepare(GtkDragSource *source, double x, double y, gpointer data)
{
    LwTreeLine *line = data;
    (void)source;
    (void)x;
    (void)y;
    if (!line->row || line->row->kind != LW_ROW_ITEM || line->row->place < 0 || line->field)
        return NULL;
    const char *column = first_column(line->row, lw_tree_panel_desk(line->panel));
    GdkContentProvider *both[2] = { gdk_content_provider_new_typed(LW_TYPE_TREE_ROW, line->row),
                                    column ? gdk_content_provider_new_typed(G_TYPE_STRING, column) : NULL };
    return column ? gdk_content_provider_new_union(both, 2) : both[0];
}

static gboolean on_drop(GtkDropTarget *target, const GValue *value, double x, double y, gpointer data)
{
    LwTreeLine *line = data;
    LwTreeRow *dragged = g_value_get_object(value);
    LwEditMessage message = { "" };
    (void)target;
    (void)x;
    bool fits = line->row && line->row->kind == LW_ROW_ITEM && line->row->place >= 0 && dragged && dragged->item.kind == line->row->item.kind;
    if (!fits || dragged->item.kind == LW_ITEM_PARAMETER)
        return FALSE;
    int to = line->row->place;
    bool below = y > gtk_widget_get_height(line->outer) / 2.0;
    to += dragged->place < to ? (below ? 0 : -1) : (below ? 1 : 0);
    if (!lw_tree_move(lw_tree_panel_desk(line->panel), dragged->item, to, &message))
        lw_window_say(lw_tree_panel_window(line->panel), LW_TONE_ERROR, message.text, NULL, NULL);
    return TRUE;
}

static void add_controllers(LwTreeLine *line)
{
    GtkEventController *motion = gtk_event_controller_motion_new();
    GtkGesture *click = gtk_gesture_click_new();
    GtkDragSource *drag = gtk_drag_source_new();
    GtkDropTarget *drop = gtk_drop_target_new(LW_TYPE_TREE_ROW, GDK_ACTION_COPY | GDK_ACTION_MOVE);
    g_signal_connect(motion, "enter", G_CALLBACK(on_enter), line);
    g_signal_connect(motion, "leave", G_CALLBACK(on_leave), line);
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_SECONDARY);
    g_signal_connect(click, "pressed", G_CALLBACK(on_menu), line);
    gtk_drag_source_set_actions(drag, GDK_ACTION_COPY | GDK_ACTION_MOVE);
    g_signal_connect(drag, "prepare", G_CALLBACK(on_prepare), line);
    g_signal_connect(drop, "drop", G_CALLBACK(on_drop), line);
    gtk_widget_add_controller(line->outer, motion);
    gtk_widget_add_controller(line->outer, GTK_EVENT_CONTROLLER(click));
    gtk_widget_add_controller(line->outer, GTK_EVENT_CONTROLLER(drag));
    gtk_widget_add_controller(line->outer, GTK_EVENT_CONTROLLER(drop));
}

/* ---- the factory */

static const char LINE[] = "lw-tree-line";

static void free_line(gpointer data)
{
    LwTreeLine *line = data;
    g_ptr_array_remove_fast(lw_tree_panel_lines(line->panel), line);
    lw_tree_panel_release(line->panel);
    g_free(line);
}

static void set_up(GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
    (void)factory;
    LwTreeLine *line = g_new0(LwTreeLine, 1);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    line->panel = g_rc_box_acquire(data);
    line->list_item = list_item;
    line->outer = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    line->expander = gtk_tree_expander_new();
    line->icon = gtk_image_new();
    line->name = gtk_label_new(NULL);
    line->second = gtk_label_new(NULL);
    line->badges = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    line->eye = flat_button("lw-show-symbolic", _("Hide this body"));
    line->add = flat_button("list-add-symbolic", _("Add"));
    line->accept = flat_button("lw-ok-symbolic", _("Make it a joint"));
    gtk_label_set_xalign(GTK_LABEL(line->name), 0);
    gtk_label_set_ellipsize(GTK_LABEL(line->name), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(line->name, "name");
    gtk_label_set_xalign(GTK_LABEL(line->second), 0);
    gtk_label_set_ellipsize(GTK_LABEL(line->second), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand(line->second, TRUE);
    gtk_widget_add_css_class(line->second, "second");
    gtk_widget_add_css_class(line->eye, "eye");
    gtk_widget_set_name(line->eye, "eye");
    gtk_widget_set_name(line->add, "add");
    gtk_widget_set_name(line->accept, "accept");
    g_signal_connect(line->eye, "clicked", G_CALLBACK(on_eye), line);
    g_signal_connect(line->accept, "clicked", G_CALLBACK(on_accept), line);
    GtkWidget *parts[] = { line->icon, line->name, line->second, line->badges, line->eye, line->accept, line->add };
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
        gtk_box_append(GTK_BOX(box), parts[i]);
    gtk_tree_expander_set_child(GTK_TREE_EXPANDER(line->expander), box);
    gtk_widget_set_hexpand(box, TRUE);
    gtk_widget_set_focusable(line->expander, FALSE);
    gtk_box_append(GTK_BOX(line->outer), line->expander);
    gtk_widget_add_css_class(line->outer, "tree-line");
    add_controllers(line);
    g_ptr_array_add(lw_tree_panel_lines(line->panel), line);
    g_object_set_data_full(G_OBJECT(list_item), LINE, line, free_line);
    gtk_list_item_set_child(list_item, line->outer);
}

static void on_row_changed(LwTreeRow *row, gpointer data)
{
    (void)row;
    show_row(data);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
    (void)factory;
    (void)data;
    LwTreeLine *line = g_object_get_data(G_OBJECT(list_item), LINE);
    GtkTreeListRow *tree_row = gtk_list_item_get_item(list_item);
    line->row = gtk_tree_list_row_get_item(tree_row);
    line->watching = g_signal_connect(line->row, "changed", G_CALLBACK(on_row_changed), line);
    gtk_tree_expander_set_list_row(GTK_TREE_EXPANDER(line->expander), tree_row);
    gtk_list_item_set_selectable(list_item, line->row->kind == LW_ROW_ITEM);
    show_row(line);
}

static void unbind(GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
    (void)factory;
    (void)data;
    LwTreeLine *line = g_object_get_data(G_OBJECT(list_item), LINE);
    end_rename(line, false);
    g_signal_handler_disconnect(line->row, line->watching);
    g_clear_object(&line->row);
    gtk_tree_expander_set_list_row(GTK_TREE_EXPANDER(line->expander), NULL);
}

GtkListItemFactory *lw_tree_factory_new(LwTreePanel *panel)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(set_up), panel);
    g_signal_connect(factory, "bind", G_CALLBACK(bind), panel);
    g_signal_connect(factory, "unbind", G_CALLBACK(unbind), panel);
    return factory;
}
