#include "ui/chapters.h"
#include "ui/tree.h"
#include "ui/words.h"

#include <stdlib.h>

static LwDesk *desk_of(gpointer window)
{
    return lw_window_desk(window);
}

/* What is selected, without what the file has only one of. To be freed. */
static LwItem *selected(LwDesk *desk, int *count)
{
    LwItem *item = g_new(LwItem, lw_desk_selected_count(desk) + 1);
    *count = 0;
    for (int i = 0; i < lw_desk_selected_count(desk); i++) {
        LwItem one = lw_desk_selected(desk, i);
        LwNameKind kind;
        if (lw_tree_name_kind(one.kind, &kind))
            item[(*count)++] = one;
    }
    return item;
}

static bool has_selected(gpointer window)
{
    int count;
    g_free(selected(desk_of(window), &count));
    return count > 0 && lw_desk_is_open(desk_of(window));
}

static bool can_rename(gpointer window)
{
    LwNameKind kind;
    LwItemKind current = lw_desk_current(desk_of(window)).kind;
    return lw_desk_is_open(desk_of(window)) && (current == LW_ITEM_MODEL || lw_tree_name_kind(current, &kind));
}

static bool has_body(gpointer window)
{
    LwDesk *desk = desk_of(window);
    for (int i = 0; i < lw_desk_selected_count(desk); i++)
        if (lw_desk_selected(desk, i).kind == LW_ITEM_BODY)
            return true;
    return false;
}

static bool is_open(gpointer window)
{
    return lw_desk_is_open(desk_of(window));
}

static void tell(gpointer window, bool good, const LwEditMessage *message)
{
    if (!good)
        lw_window_say(window, LW_TONE_ERROR, message->text, NULL, NULL);
}

static void rename_current(gpointer window)
{
    lw_tree_rename_current(window);
}

static void find(gpointer window)
{
    lw_tree_find(window);
}

/* ---- deleting */

static void remove_selected(gpointer window)
{
    LwEditMessage message = { "" };
    int count;
    LwItem *item = selected(desk_of(window), &count);
    tell(window, lw_tree_remove(desk_of(window), item, count, &message), &message);
    g_free(item);
}

static void on_answer(GtkDialog *dialog, int response, gpointer window)
{
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == GTK_RESPONSE_ACCEPT)
        remove_selected(window);
}

static void ask(LwWindow *window, const LwItem *item, int count, const char *words)
{
    GtkWidget *dialog = gtk_message_dialog_new(GTK_WINDOW(window), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE,
                                               count == 1 ? _("Delete %s?") : _("Delete %s and the others selected?"), item[count - 1].name);
    gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), _("What cannot stand without it goes along:\n\n%s"), words);
    gtk_dialog_add_button(GTK_DIALOG(dialog), _("Cancel"), GTK_RESPONSE_CANCEL);
    gtk_widget_add_css_class(gtk_dialog_add_button(GTK_DIALOG(dialog), _("Delete"), GTK_RESPONSE_ACCEPT), "destructive-action");
    gtk_dialog_set_default_response(GTK_DIALOG(dialog), GTK_RESPONSE_ACCEPT);
    gtk_widget_set_name(dialog, "confirm-delete");
    g_signal_connect(dialog, "response", G_CALLBACK(on_answer), window);
    gtk_window_present(GTK_WINDOW(dialog));
}

static void delete(gpointer window)
{
    LwEditMessage message = { "" };
    int count;
    LwItem *item = selected(desk_of(window), &count);
    char *words = lw_tree_removal_words(desk_of(window), item, count, &message);
    if (!words)
        tell(window, false, &message);
    else if (*words)
        ask(window, item, count, words);
    else
        remove_selected(window);
    g_free(words);
    g_free(item);
}

/* ---- the others */

static void duplicate(gpointer window)
{
    LwEditMessage message = { "" };
    int count;
    LwItem *item = selected(desk_of(window), &count);
    tell(window, lw_tree_duplicate(desk_of(window), item, count, &message), &message);
    g_free(item);
}

static bool is_suppressed(gpointer window)
{
    int count, suppressed = 0;
    LwItem *item = selected(desk_of(window), &count);
    for (int i = 0; i < count; i++) {
        const LwJson *entry = lw_item_json(lw_desk_edition(desk_of(window)), item[i]);
        suppressed += entry && lw_tree_is_suppressed(entry);
    }
    g_free(item);
    return count > 0 && suppressed == count;
}

static bool can_suppress(gpointer window)
{
    int count;
    LwItem *item = selected(desk_of(window), &count);
    bool can = count > 0;
    for (int i = 0; i < count; i++)
        can &= item[i].kind != LW_ITEM_BODY && item[i].kind != LW_ITEM_PARAMETER && item[i].kind != LW_ITEM_TASK;
    g_free(item);
    return can;
}

static void suppress(gpointer window)
{
    LwEditMessage message = { "" };
    int count;
    LwItem *item = selected(desk_of(window), &count);
    tell(window, lw_tree_suppress(desk_of(window), item, count, !is_suppressed(window), &message), &message);
    g_free(item);
}

static void hide(gpointer window)
{
    LwDesk *desk = desk_of(window);
    bool all = true;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < lw_desk_selected_count(desk); i++) {
            LwItem item = lw_desk_selected(desk, i);
            if (item.kind == LW_ITEM_BODY && pass == 0)
                all &= lw_desk_is_hidden(desk, item.name);
            else if (item.kind == LW_ITEM_BODY)
                lw_desk_set_hidden(desk, item.name, !all);
        }
}

static void isolate(gpointer window)
{
    lw_desk_isolate(desk_of(window));
}

static void show_all(gpointer window)
{
    lw_desk_show_all(desk_of(window));
}

static bool can_move(gpointer window, int by)
{
    LwDesk *desk = desk_of(window);
    LwItem item = lw_desk_current(desk);
    int count = 0, place = item.kind == LW_ITEM_PARAMETER ? -1 : lw_tree_place(lw_desk_edition(desk), item, &count);
    return place >= 0 && place + by >= 0 && place + by < count;
}

static bool can_move_up(gpointer window)
{
    return can_move(window, -1);
}

static bool can_move_down(gpointer window)
{
    return can_move(window, 1);
}

static void move(gpointer window, int by)
{
    LwEditMessage message = { "" };
    LwItem item = lw_desk_current(desk_of(window));
    int place = lw_tree_place(lw_desk_edition(desk_of(window)), item, NULL);
    tell(window, lw_tree_move(desk_of(window), item, place + by, &message), &message);
}

static void move_up(gpointer window)
{
    move(window, -1);
}

static void move_down(gpointer window)
{
    move(window, 1);
}

static bool has_suggestions(gpointer window)
{
    LwEdition *edition = lw_desk_edition(desk_of(window));
    const LwJson *list = edition ? lw_json_member(edition->root, "suggestions") : NULL;
    return list && list->count > 0;
}

static void accept_likely(gpointer window)
{
    LwEditMessage message = { "" };
    tell(window, lw_tree_accept(desk_of(window), -1, 0.5, &message), &message);
}

static void add_named(LwWindow *window, LwItemKind kind, const char *wish)
{
    LwDesk *desk = lw_window_desk(window);
    LwEdits *edits = lw_desk_edits(desk);
    LwEditMessage message = { "" };
    LwNameKind name_kind = LW_NAME_PARAMETER;
    lw_tree_name_kind(kind, &name_kind);
    char *name = lw_edits_free_name(edits, name_kind, wish);
    char *json = kind == LW_ITEM_PARAMETER ? g_strdup("\"100 mm\"") : g_strdup_printf("{ \"name\": \"%s\" }", name), *path = kind == LW_ITEM_PARAMETER ? lw_item_path(lw_item(kind, name), NULL) : NULL;
    lw_desk_begin(desk, kind == LW_ITEM_PARAMETER ? _("Add a parameter") : _("Add a task"));
    bool good = path ? lw_edits_set(edits, path, json, &message) : lw_edits_insert(edits, lw_item_classes[kind].list, -1, json, &message);
    if (good) {
        lw_desk_commit(desk);
        lw_desk_select(desk, lw_item(kind, name), false);
    } else
        lw_desk_cancel(desk);
    tell(window, good, &message);
    g_free(path);
    g_free(json);
    free(name);
}

static void add_parameter(gpointer window)
{
    add_named(window, LW_ITEM_PARAMETER, "size");
}

static void add_task(gpointer window)
{
    add_named(window, LW_ITEM_TASK, "task");
}

static const LwActionInfo table[] = {
    { "find", N_("Search the model"), N_("Model"), N_("Searches the model tree by name or type."), "edit-find-symbolic", { "<Control>f" }, find, is_open, NULL },
    { "rename", N_("Rename"), N_("Model"), N_("Changes a name and everything that refers to it."), NULL, { "F2" }, rename_current, can_rename, NULL },
    { "duplicate", N_("Duplicate"), N_("Model"), NULL, NULL, { "<Control>d" }, duplicate, has_selected, NULL },
    { "delete", N_("Delete"), N_("Model"), N_("Deletes what is selected, with what cannot stand without it."), "user-trash-symbolic", { "Delete" }, delete,
      has_selected, NULL },
    { "suppress", N_("Suppress"), N_("Model"), N_("Keeps it in the file but leaves it out of the mechanism."), "lw-suppress-symbolic", { NULL }, suppress, can_suppress,
      is_suppressed },
    { "hide", N_("Hide or show"), N_("Model"), N_("Hides the selected bodies, or shows them again."), "lw-hide-symbolic", { "h" }, hide, has_body, NULL },
    { "isolate", N_("Isolate"), N_("Model"), N_("Hides all bodies but the selected ones."), "lw-isolate-symbolic", { "i" }, isolate, has_body, NULL },
    { "show-all", N_("Show all bodies"), N_("Model"), NULL, "lw-show-symbolic", { "<Shift>h" }, show_all, is_open, NULL },
    { "move-up", N_("Move up"), N_("Model"), N_("Changes the order of the file; nothing else depends on it."), NULL, { "<Alt>Up" }, move_up, can_move_up, NULL },
    { "move-down", N_("Move down"), N_("Model"), N_("Changes the order of the file; nothing else depends on it."), NULL, { "<Alt>Down" }, move_down, can_move_down, NULL },
    { "accept-suggestions", N_("Accept all above 50 %"), N_("Model"), N_("Makes joints of all suggestions that are at least half sure."), NULL, { NULL }, accept_likely,
      has_suggestions, NULL },
    { "add-parameter", N_("Add a parameter"), N_("Model"), N_("A number with a name, for formulas."), "lw-parameter-symbolic", { NULL }, add_parameter, is_open, NULL },
    { "add-task", N_("Add a task"), N_("Model"), N_("Something that the mechanism does; the motor sheet looks at all tasks."), "lw-task-symbolic", { NULL }, add_task, is_open,
      NULL },
};

void lw_tree_actions_add(LwWindow *window)
{
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
}
