/* The inspector: what is selected, as a form. */
#include "ui/panels.h"

#include "joints/library.h"
#include "ui/form.h"
#include "ui/manual.h"
#include "ui/settings.h"
#include "ui/tree.h"
#include "ui/words.h"

#include <string.h>

typedef struct Panel {
    LwWindow *window;
    LwDesk *desk;
    GtkWidget *box, *scrolled, *heading, *icon, *title, *kind, *problem, *manual;
    LwForm *form;           /* NULL: nothing is selected */
    LwItem item;            /* whose name the title shows */
    bool setting;
} Panel;

/* ---- its name, to be changed */

static void show_name(Panel *panel)
{
    panel->setting = true;
    gtk_editable_set_text(GTK_EDITABLE(panel->title), panel->item.name);
    panel->setting = false;
    gtk_widget_hide(panel->problem);
    gtk_widget_remove_css_class(panel->title, "error");
}

static void rename_item(Panel *panel)
{
    LwEditMessage message = { "" };
    char *to = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(panel->title))));
    if (panel->item.kind != LW_ITEM_NONE && strcmp(to, panel->item.name) != 0) {
        LwItem item = panel->item;
        panel->item = lw_item(item.kind, to); /* the selection changes while it is renamed */
        if (!lw_tree_rename(panel->desk, item, to, &message)) {
            panel->item = item;
            gtk_label_set_text(GTK_LABEL(panel->problem), message.text);
            gtk_widget_show(panel->problem);
            gtk_widget_add_css_class(panel->title, "error");
        }
    }
    g_free(to);
}

static void on_title_activate(GtkEntry *entry, gpointer data)
{
    (void)entry;
    rename_item(data);
}

static void on_title_leave(GObject *leave, gpointer data)
{
    (void)leave;
    rename_item(data);
}

static void on_title_changed(GtkEditable *entry, gpointer data)
{
    Panel *panel = data;
    (void)entry;
    if (!panel->setting) {
        gtk_widget_hide(panel->problem);
        gtk_widget_remove_css_class(panel->title, "error");
    }
}

static gboolean on_title_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, gpointer data)
{
    Panel *panel = data;
    (void)keys;
    (void)code;
    (void)state;
    if (key != GDK_KEY_Escape)
        return FALSE;
    show_name(panel);
    return TRUE;
}

/* ---- the form */

/* What is selected; an empty selection is the mechanism as a whole. All of one kind, or −1. */
static int selected_items(Panel *panel, LwItem *item)
{
    int count = lw_desk_selected_count(panel->desk);
    if (count == 0) {
        item[0] = lw_item(LW_ITEM_MODEL, "");
        return 1;
    }
    for (int i = 0; i < count; i++) {
        item[i] = lw_desk_selected(panel->desk, i);
        if (item[i].kind != item[0].kind)
            return -1;
    }
    return count;
}

/* What F1 and the button open: the page of its type, else that of its kind. */
static bool set_topic(Panel *panel, const LwItem *item, int count)
{
    LwItemKind kind = count > 0 ? item[0].kind : LW_ITEM_NONE;
    const LwJson *entry = count == 1 ? lw_item_json(lw_desk_edition(panel->desk), item[0]) : NULL, *type = entry ? lw_json_member(entry, "type") : NULL;
    const LwJointClass *joint = kind == LW_ITEM_JOINT && type && type->kind == LW_JSON_STRING ? lw_joint_library_find(type->string) : NULL;
    char *topic = joint ? g_strconcat("joint:", joint->name, NULL)
                  : kind == LW_ITEM_COUPLER && type && type->kind == LW_JSON_STRING ? g_strconcat("coupler:", type->string, NULL)
                  : kind >= LW_ITEM_BODY && kind <= LW_ITEM_PARAMETER ? g_strdup(lw_item_classes[kind].noun) : kind == LW_ITEM_ANALYSIS ? g_strdup("solver") : NULL;
    lw_manual_set_topic(panel->box, topic ? topic : "panel:inspector");
    if (topic) {
        gtk_actionable_set_action_target(GTK_ACTIONABLE(panel->manual), "s", topic);
        gtk_actionable_set_action_name(GTK_ACTIONABLE(panel->manual), "app.help");
    }
    bool has = topic != NULL;
    g_free(topic);
    return has;
}

/* "load · spring": kinds that have types say which. */
static char *kind_words(Panel *panel, LwItem item)
{
    const LwJson *entry = lw_item_json(lw_desk_edition(panel->desk), item), *type = entry ? lw_json_member(entry, "type") : NULL;
    bool typed = (item.kind == LW_ITEM_LOAD || item.kind == LW_ITEM_COUPLER || item.kind == LW_ITEM_MEASURE) && type && type->kind == LW_JSON_STRING;
    const char *noun = _(lw_item_classes[item.kind].noun), *state = entry && lw_tree_is_suppressed(entry) ? _(" · suppressed") : "";
    return typed ? g_strdup_printf("%s · %s%s", noun, type->string, state) : g_strconcat(noun, state, NULL);
}

static void show_heading(Panel *panel, const LwItem *item, int count)
{
    LwNameKind kind;
    const LwItemClass *class = &lw_item_classes[count < 0 ? LW_ITEM_NONE : item[0].kind];
    bool named = count == 1 && lw_tree_name_kind(item[0].kind, &kind);
    char *words = count < 0 ? g_strdup_printf(_("%d things selected"), lw_desk_selected_count(panel->desk))
                            : count > 1 ? g_strdup_printf(_("%d selected: %s"), count, _(class->title))
                            : named ? kind_words(panel, item[0]) : g_strdup(_(class->title));
    gtk_image_set_from_icon_name(GTK_IMAGE(panel->icon), class->icon);
    gtk_label_set_text(GTK_LABEL(panel->kind), words);
    gtk_widget_set_visible(panel->title, named);
    (named ? gtk_widget_add_css_class : gtk_widget_remove_css_class)(panel->kind, "dim");
    panel->item = named ? item[0] : lw_item(LW_ITEM_NONE, NULL);
    show_name(panel);
    gtk_widget_set_visible(panel->manual, set_topic(panel, item, count));
    g_free(words);
}

/* The name of the field that has the focus, so that it gets it again in the new form. */
static char *focused_name(Panel *panel)
{
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(panel->window));
    for (; focus && focus != panel->scrolled; focus = gtk_widget_get_parent(focus))
        for (guint i = 0; panel->form && i < panel->form->fields->len; i++) {
            LwField *field = g_ptr_array_index(panel->form->fields, i);
            if (field->editor == focus)
                return g_strdup(gtk_widget_get_name(focus));
        }
    return NULL;
}

static void give_focus(Panel *panel, const char *name)
{
    for (guint i = 0; name && i < panel->form->fields->len; i++) {
        LwField *field = g_ptr_array_index(panel->form->fields, i);
        if (field->editor && strcmp(gtk_widget_get_name(field->editor), name) == 0) {
            gtk_widget_grab_focus(field->editor);
            return;
        }
    }
}

static void drop_form(Panel *panel)
{
    g_clear_pointer(&panel->form, lw_form_free); /* first: widgets that go lose the focus, which is no end of typing */
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(panel->scrolled), NULL);
}

static bool same_items(const LwForm *form, const LwItem *item, int count)
{
    if (!form || form->count != count)
        return false;
    for (int i = 0; i < count; i++)
        if (!lw_item_equal(form->item[i], item[i]))
            return false;
    return true;
}

static void rebuild(Panel *panel)
{
    LwItem *item = g_new(LwItem, lw_desk_selected_count(panel->desk) + 1);
    int count = lw_desk_is_open(panel->desk) ? selected_items(panel, item) : 0;
    bool there = count > 0;
    for (int i = 0; i < count; i++) /* a selection may be ahead of the edition: a copy, a new name */
        there = there && (item[i].kind <= LW_ITEM_GROUND || item[i].kind == LW_ITEM_ANALYSIS || lw_item_json(lw_desk_edition(panel->desk), item[i]));
    if (!there) {
        if (panel->form && count != 1)
            drop_form(panel);
        if (count < 0)
            show_heading(panel, item, count);
        gtk_widget_set_visible(panel->heading, count != 0);
        g_free(item);
        return;
    }
    gtk_widget_show(panel->heading);
    LwForm *form = lw_form_new(panel->window, item, count);
    if (same_items(panel->form, item, count) && g_string_equal(panel->form->signature, form->signature)) {
        g_object_ref_sink(form->box);
        GtkWidget *unused = form->box;
        lw_form_refresh(panel->form);
        if (!gtk_widget_has_focus(panel->title))
            show_heading(panel, item, count);
        lw_form_free(form);
        g_object_unref(unused);
    } else {
        char *focus = same_items(panel->form, item, count) ? focused_name(panel) : NULL;
        double scroll = focus ? gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(panel->scrolled))) : 0;
        drop_form(panel);
        panel->form = form;
        show_heading(panel, item, count);
        gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(panel->scrolled), form->box);
        gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(panel->scrolled)), scroll);
        give_focus(panel, focus);
        g_free(focus);
    }
    g_free(item);
}

/* ---- what the desk tells */

/* What was being typed was about the old document. */
static void on_document(LwDesk *desk, gpointer data)
{
    Panel *panel = data;
    (void)desk;
    panel->item = lw_item(LW_ITEM_NONE, NULL);
    drop_form(panel);
}

static void on_edition(LwDesk *desk, gpointer data)
{
    Panel *panel = data;
    (void)desk;
    lw_form_accepted();
    if (panel->form)
        lw_form_settle(panel->form);
    rebuild(panel);
}

static void on_change(LwDesk *desk, gpointer data)
{
    (void)desk;
    rebuild(data);
}

/* What is typed about the old selection is committed while its form is whole: the focus goes first. */
static void on_selection(LwDesk *desk, gpointer data)
{
    Panel *panel = data;
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(panel->window));
    LwItem *item = g_new(LwItem, lw_desk_selected_count(desk) + 1);
    int count = selected_items(panel, item);
    bool typing = panel->form && GTK_IS_TEXT(focus) && gtk_widget_is_ancestor(focus, panel->scrolled);
    if (typing && panel->form->document == lw_desk_opened(desk) && !same_items(panel->form, item, count))
        gtk_window_set_focus(GTK_WINDOW(panel->window), NULL);
    g_free(item);
    rebuild(panel);
}

static void on_time(LwDesk *desk, gpointer data)
{
    Panel *panel = data;
    (void)desk;
    for (guint i = 0; panel->form && i < panel->form->fields->len; i++) {
        LwField *field = g_ptr_array_index(panel->form->fields, i);
        if (strcmp(field->place.parent, "(result)") == 0)
            field->refresh(field);
    }
}

static void on_refused(LwDesk *desk, const char *why, gpointer data)
{
    Panel *panel = data;
    (void)desk;
    if (panel->form)
        lw_form_refused(panel->form, why);
}

static void on_units(LwSettings *settings, gpointer data)
{
    Panel *panel = data;
    (void)settings;
    if (panel->form)
        lw_form_refresh(panel->form);
}

static void on_destroy(GtkWidget *box, gpointer data)
{
    Panel *panel = data;
    (void)box;
    g_clear_pointer(&panel->form, lw_form_free);
    g_signal_handlers_disconnect_by_data(panel->desk, panel);
    g_signal_handlers_disconnect_by_data(lw_settings(), panel);
}

static void free_panel(gpointer data)
{
    Panel *panel = data;
    lw_form_free(panel->form);
    g_object_unref(panel->desk);
    g_free(panel);
}

/* ---- building */

static GtkWidget *make_heading(Panel *panel)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkEventController *keys = gtk_event_controller_key_new();
    panel->heading = row;
    panel->icon = gtk_image_new();
    panel->title = gtk_entry_new();
    panel->kind = gtk_label_new(NULL);
    panel->problem = gtk_label_new(NULL);
    panel->manual = gtk_button_new_from_icon_name("lw-manual-symbolic");
    gtk_button_set_has_frame(GTK_BUTTON(panel->manual), FALSE);
    gtk_widget_set_valign(panel->manual, GTK_ALIGN_START);
    gtk_widget_set_tooltip_text(panel->manual, _("Its page of the manual"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(panel->manual), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Its page of the manual"), -1);
    gtk_image_set_pixel_size(GTK_IMAGE(panel->icon), 20);
    gtk_widget_set_valign(panel->icon, GTK_ALIGN_START);
    gtk_label_set_xalign(GTK_LABEL(panel->kind), 0);
    gtk_label_set_xalign(GTK_LABEL(panel->problem), 0);
    gtk_label_set_wrap(GTK_LABEL(panel->problem), TRUE);
    gtk_widget_add_css_class(panel->problem, "problem");
    gtk_widget_hide(panel->problem);
    gtk_widget_set_name(panel->title, "name");
    gtk_editable_set_width_chars(GTK_EDITABLE(panel->title), 8);
    gtk_widget_set_tooltip_text(panel->title, _("Name; changing it changes everything that refers to it."));
    gtk_accessible_update_property(GTK_ACCESSIBLE(panel->title), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"), -1);
    gtk_widget_add_css_class(panel->title, "heading");
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_title_key), panel);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(lw_leave_of(panel->title), "left", G_CALLBACK(on_title_leave), panel);
    gtk_widget_add_controller(panel->title, keys);
    g_signal_connect(panel->title, "activate", G_CALLBACK(on_title_activate), panel);
    g_signal_connect(panel->title, "changed", G_CALLBACK(on_title_changed), panel);
    gtk_widget_set_hexpand(words, TRUE);
    gtk_box_append(GTK_BOX(words), panel->title);
    gtk_box_append(GTK_BOX(words), panel->problem);
    gtk_box_append(GTK_BOX(words), panel->kind);
    gtk_box_append(GTK_BOX(row), panel->icon);
    gtk_box_append(GTK_BOX(row), words);
    gtk_box_append(GTK_BOX(row), panel->manual);
    gtk_widget_add_css_class(row, "inspector-heading");
    return row;
}

GtkWidget *lw_inspector_panel_new(LwWindow *window)
{
    static const char *const units[] = { "changed::length", "changed::angle", "changed::angular-speed" };
    Panel *panel = g_new0(Panel, 1);
    panel->window = window;
    panel->desk = g_object_ref(lw_window_desk(window));
    panel->item = lw_item(LW_ITEM_NONE, NULL);
    panel->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    panel->scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(panel->scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_widget_set_vexpand(panel->scrolled, TRUE);
    gtk_box_append(GTK_BOX(panel->box), make_heading(panel));
    gtk_box_append(GTK_BOX(panel->box), panel->scrolled);
    gtk_widget_add_css_class(panel->box, "inspector");
    gtk_widget_set_name(panel->box, "inspector");
    gtk_widget_hide(panel->heading);
    g_object_set_data_full(G_OBJECT(panel->box), "lw-inspector", panel, free_panel);
    g_signal_connect(panel->scrolled, "destroy", G_CALLBACK(on_destroy), panel);
    g_signal_connect(panel->desk, "document-changed", G_CALLBACK(on_document), panel);
    g_signal_connect(panel->desk, "edition-changed", G_CALLBACK(on_edition), panel);
    g_signal_connect(panel->desk, "selection-changed", G_CALLBACK(on_selection), panel);
    g_signal_connect(panel->desk, "result-changed", G_CALLBACK(on_change), panel);
    g_signal_connect(panel->desk, "time-changed", G_CALLBACK(on_time), panel);
    g_signal_connect(panel->desk, "refused", G_CALLBACK(on_refused), panel);
    for (gsize i = 0; i < G_N_ELEMENTS(units); i++)
        g_signal_connect(lw_settings(), units[i], G_CALLBACK(on_units), panel);
    return panel->box;
}
