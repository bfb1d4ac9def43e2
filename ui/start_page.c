/* The start page: what to do, what was done lately, what there is to look at. */
#include "ui/panels.h"

#include "ui/examples.h"
#include "ui/file_actions.h"
#include "ui/recent.h"
#include "ui/recovery.h"
#include "ui/words.h"

#include <string.h>

static const char KEY[] = "lw-start-page";

typedef struct Page {
    LwWindow *window;
    GtkWidget *recent, *recent_title, *left, *left_list;
} Page;

static GtkWidget *heading(const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "start-heading");
    return label;
}

/* ---- recent files */

static void on_recent(GtkButton *button, gpointer window)
{
    lw_file_ask_open(window, g_object_get_data(G_OBJECT(button), "path"));
}

static GtkWidget *recent_row(Page *page, const char *path)
{
    GtkWidget *button = gtk_button_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    char *name = g_path_get_basename(path), *folder = g_path_get_dirname(path);
    GtkWidget *title = gtk_label_new(name), *place = gtk_label_new(folder);
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_label_set_xalign(GTK_LABEL(place), 0);
    gtk_label_set_ellipsize(GTK_LABEL(title), PANGO_ELLIPSIZE_MIDDLE);
    gtk_label_set_ellipsize(GTK_LABEL(place), PANGO_ELLIPSIZE_START);
    gtk_widget_add_css_class(place, "start-place");
    gtk_box_append(GTK_BOX(box), title);
    gtk_box_append(GTK_BOX(box), place);
    gtk_button_set_child(GTK_BUTTON(button), box);
    gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
    gtk_widget_set_tooltip_text(button, path);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    g_object_set_data_full(G_OBJECT(button), "path", g_strdup(path), g_free);
    g_signal_connect(button, "clicked", G_CALLBACK(on_recent), page->window);
    g_free(name);
    g_free(folder);
    return button;
}

static void remove_children(GtkWidget *box)
{
    for (GtkWidget *child; (child = gtk_widget_get_first_child(box));)
        gtk_box_remove(GTK_BOX(box), child);
}

static void fill_recent(Page *page)
{
    char **list = lw_recent_list();
    remove_children(page->recent);
    for (int i = 0; list[i] && i < 6; i++)
        gtk_box_append(GTK_BOX(page->recent), recent_row(page, list[i]));
    gtk_widget_set_visible(page->recent_title, list[0] != NULL);
    g_strfreev(list);
}

/* ---- work that was left behind */

static void fill_left(Page *page);

/* The copy of that path, if it is still there: restored or thrown away. */
static void deal_with(Page *page, const char *copy, bool restore)
{
    GPtrArray *found = lw_recovery_find();
    bool good = false;
    for (guint i = 0; i < found->len; i++) {
        const LwLeftBehind *left = g_ptr_array_index(found, i);
        if (!g_str_equal(left->copy, copy))
            continue;
        if (restore)
            good = lw_recovery_restore(lw_window_recovery(page->window), left);
        else
            lw_recovery_discard(left);
    }
    if (restore && !good)
        lw_window_say(page->window, LW_TONE_ERROR, _("The copy cannot be read any more."), NULL, NULL);
    g_ptr_array_unref(found);
    fill_left(page);
}

static void restore(LwWindow *window, gpointer copy)
{
    deal_with(g_object_get_data(G_OBJECT(window), KEY), copy, true);
}

static void on_restore(GtkButton *button, gpointer data)
{
    lw_file_ask(((Page *)data)->window, restore, g_strdup(g_object_get_data(G_OBJECT(button), "copy")), g_free);
}

static void on_sure(GtkDialog *dialog, int response, gpointer page)
{
    char *copy = g_strdup(g_object_get_data(G_OBJECT(dialog), "copy"));
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == GTK_RESPONSE_YES)
        deal_with(page, copy, false);
    g_free(copy);
}

/* What is thrown away cannot be had back: it is asked. */
static void on_discard(GtkButton *button, gpointer data)
{
    Page *page = data;
    GtkWidget *dialog = gtk_message_dialog_new(GTK_WINDOW(page->window), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, "%s", _("Throw the unsaved work away?"));
    gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", _("This cannot be undone. The file itself stays as it was saved last."));
    gtk_dialog_add_buttons(GTK_DIALOG(dialog), _("Cancel"), GTK_RESPONSE_CANCEL, _("Throw away"), GTK_RESPONSE_YES, NULL);
    gtk_widget_add_css_class(gtk_dialog_get_widget_for_response(GTK_DIALOG(dialog), GTK_RESPONSE_YES), "destructive-action");
    g_object_set_data_full(G_OBJECT(dialog), "copy", g_strdup(g_object_get_data(G_OBJECT(button), "copy")), g_free);
    gtk_widget_set_name(dialog, "throw-away");
    g_signal_connect(dialog, "response", G_CALLBACK(on_sure), page);
    gtk_window_present(GTK_WINDOW(dialog));
}

static GtkWidget *left_button(Page *page, const LwLeftBehind *left, const char *title, bool restores)
{
    GtkWidget *button = gtk_button_new_with_label(title);
    g_object_set_data_full(G_OBJECT(button), "copy", g_strdup(left->copy), g_free);
    gtk_widget_set_name(button, restores ? "restore" : "discard");
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    if (restores)
        gtk_widget_add_css_class(button, "suggested-action");
    g_signal_connect(button, "clicked", restores ? G_CALLBACK(on_restore) : G_CALLBACK(on_discard), page);
    return button;
}

static GtkWidget *left_row(Page *page, const LwLeftBehind *left)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GDateTime *when = g_date_time_new_from_unix_local(left->time);
    char *date = when ? g_date_time_format(when, "%x %R") : g_strdup(""), *name = left->path ? g_path_get_basename(left->path) : g_strdup(_("untitled"));
    char *text = g_strdup_printf(_("Changed %s"), date);
    GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *title = gtk_label_new(name), *about = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_label_set_ellipsize(GTK_LABEL(title), PANGO_ELLIPSIZE_MIDDLE);
    gtk_label_set_xalign(GTK_LABEL(about), 0);
    gtk_widget_add_css_class(about, "start-place");
    gtk_widget_set_hexpand(texts, TRUE);
    if (left->path)
        gtk_widget_set_tooltip_text(texts, left->path);
    gtk_box_append(GTK_BOX(texts), title);
    gtk_box_append(GTK_BOX(texts), about);
    gtk_box_append(GTK_BOX(row), texts);
    gtk_box_append(GTK_BOX(row), left_button(page, left, _("Discard"), false));
    gtk_box_append(GTK_BOX(row), left_button(page, left, _("Restore"), true));
    g_free(text);
    g_free(date);
    g_free(name);
    if (when)
        g_date_time_unref(when);
    return row;
}

static void fill_left(Page *page)
{
    GPtrArray *found = lw_recovery_find();
    remove_children(page->left_list);
    for (guint i = 0; i < found->len && i < 5; i++)
        gtk_box_append(GTK_BOX(page->left_list), left_row(page, g_ptr_array_index(found, i)));
    gtk_widget_set_visible(page->left, found->len > 0);
    g_ptr_array_unref(found);
}

static GtkWidget *make_left(Page *page)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    page->left_list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_box_append(GTK_BOX(box), heading(_("Work that was not saved")));
    gtk_box_append(GTK_BOX(box), page->left_list);
    gtk_widget_add_css_class(box, "start-left");
    gtk_widget_set_name(box, "left-behind");
    page->left = box;
    return box;
}

/* ---- the page */

static GtkWidget *big_button(LwWindow *window, const char *action, const char *words)
{
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(window);
    const LwActionInfo *info = lw_actions_find(host, action);
    GtkWidget *button = lw_action_button(host, action, false), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *title = gtk_label_new(_(info->title)), *help = gtk_label_new(words);
    GtkWidget *icon = gtk_image_new_from_icon_name(info->icon);
    gtk_image_set_pixel_size(GTK_IMAGE(icon), 24);
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_label_set_xalign(GTK_LABEL(help), 0);
    gtk_widget_add_css_class(help, "start-place");
    gtk_label_set_wrap(GTK_LABEL(help), TRUE);
    gtk_box_append(GTK_BOX(texts), title);
    gtk_box_append(GTK_BOX(texts), help);
    gtk_box_append(GTK_BOX(box), icon);
    gtk_box_append(GTK_BOX(box), texts);
    gtk_button_set_child(GTK_BUTTON(button), box);
    gtk_widget_add_css_class(button, "start-button");
    return button;
}

static GtkWidget *make_side(Page *page)
{
    GtkWidget *side = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8), *title = gtk_label_new("Lockwork");
    GtkWidget *motto = gtk_label_new(_("Parts, locked by joints, moved: what every motor and bearing must carry."));
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_widget_add_css_class(title, "start-title");
    gtk_label_set_xalign(GTK_LABEL(motto), 0);
    gtk_label_set_wrap(GTK_LABEL(motto), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(motto), 34);
    gtk_widget_add_css_class(motto, "start-motto");
    gtk_box_append(GTK_BOX(side), title);
    gtk_box_append(GTK_BOX(side), motto);
    gtk_box_append(GTK_BOX(side), big_button(page->window, "first-steps", _("Two minutes: two parts, a hinge, a motor, a torque graph")));
    gtk_box_append(GTK_BOX(side), big_button(page->window, "import", _("STEP, STL, OBJ, glTF, 3MF, URDF")));
    gtk_box_append(GTK_BOX(side), big_button(page->window, "open", _("A mechanism that you have saved")));
    gtk_box_append(GTK_BOX(side), big_button(page->window, "new", _("Begin with nothing")));
    page->recent_title = heading(_("Recent"));
    page->recent = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_name(page->recent, "recent");
    gtk_box_append(GTK_BOX(side), page->recent_title);
    gtk_box_append(GTK_BOX(side), page->recent);
    gtk_widget_add_css_class(side, "start-side");
    gtk_widget_set_size_request(side, 320, -1);
    return side;
}

static void on_map(GtkWidget *widget, gpointer data)
{
    (void)widget;
    fill_recent(data);
    fill_left(data);
}

GtkWidget *lw_start_page_new(LwWindow *window)
{
    Page *page = g_new0(Page, 1);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), *scrolled = gtk_scrolled_window_new(), *main = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    GtkWidget *side = gtk_scrolled_window_new();
    page->window = window;
    gtk_box_append(GTK_BOX(main), make_left(page));
    gtk_box_append(GTK_BOX(main), heading(_("Examples")));
    gtk_box_append(GTK_BOX(main), lw_examples_new(window));
    gtk_widget_add_css_class(main, "start-main");
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), main);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(side), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(side), make_side(page));
    gtk_widget_set_hexpand(scrolled, TRUE);
    gtk_box_append(GTK_BOX(box), side);
    gtk_box_append(GTK_BOX(box), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
    gtk_box_append(GTK_BOX(box), scrolled);
    g_signal_connect(box, "map", G_CALLBACK(on_map), page);
    g_object_set_data(G_OBJECT(window), KEY, page);
    g_object_set_data_full(G_OBJECT(box), "page", page, g_free);
    gtk_widget_set_name(box, "start-page");
    return box;
}
