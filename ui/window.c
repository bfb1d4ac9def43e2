#include "ui/window.h"

#include "ui/chapters.h"
#include "ui/dialog.h"
#include "ui/exports.h"
#include "ui/file_actions.h"
#include "ui/gate.h"
#include "ui/guide.h"
#include "ui/manual.h"
#include "ui/panels.h"
#include "ui/recent.h"
#include "ui/recovery.h"
#include "ui/tool_maker.h"
#include "ui/viewport.h"
#include "ui/views.h"
#include "ui/watch.h"
#include "ui/window_parts.h"
#include "ui/words.h"

struct _LwWindow {
    GtkApplicationWindow parent;
    LwDesk *desk;
    GtkWidget *pages;       /* a stack: start, work */
    GtkWidget *viewport, *right, *bottom, *spinner;
    LwRecovery *recovery;
    bool may_close;         /* unsaved changes were asked about */
    LwBanner banner[2];     /* over the start page, over the view */
    struct {                /* what is to be said of the document that is being opened */
        char *path, *text;  /* text NULL: nothing */
        LwTone tone;
        const char *action, *label;
    } next;
    char *recent;           /* the file that was put into the list of recent ones last */
};

G_DEFINE_FINAL_TYPE(LwWindow, lw_window, GTK_TYPE_APPLICATION_WINDOW)

LwDesk *lw_window_desk(LwWindow *window)
{
    return window->desk;
}

GtkWidget *lw_window_viewport(LwWindow *window)
{
    return window->viewport;
}

static LwBanner *banner_of(LwWindow *window)
{
    return &window->banner[g_strcmp0(gtk_stack_get_visible_child_name(GTK_STACK(window->pages)), "start") != 0];
}

void lw_window_say(LwWindow *window, LwTone tone, const char *text, const char *action, const char *label)
{
    lw_banner_show(banner_of(window), tone, text, action, label);
}

void lw_window_offer_with(LwWindow *window, const char *path, LwTone tone, const char *text, const char *action, const char *label)
{
    char *absolute = path ? g_canonicalize_filename(path, NULL) : NULL;
    g_free(window->next.path);
    g_free(window->next.text);
    window->next.path = absolute;
    window->next.text = g_strdup(text);
    window->next.tone = tone;
    window->next.action = action;
    window->next.label = label;
}

void lw_window_say_with(LwWindow *window, const char *path, LwTone tone, const char *text)
{
    lw_window_offer_with(window, path, tone, text, NULL, NULL);
}

const char *lw_window_said(LwWindow *window)
{
    return lw_banner_text(banner_of(window));
}

void lw_window_unsay(LwWindow *window, const char *text)
{
    for (gsize i = 0; i < G_N_ELEMENTS(window->banner); i++)
        if (!text || g_strcmp0(lw_banner_text(&window->banner[i]), text) == 0)
            lw_banner_hide(&window->banner[i]);
}

void lw_window_show_panel(LwWindow *window, const char *name)
{
    GtkStack *right = GTK_STACK(window->right);
    if (gtk_stack_get_child_by_name(right, name))
        gtk_stack_set_visible_child_name(right, name);
    else
        gtk_widget_set_visible(window->bottom, TRUE);
}

const char *lw_window_panel(LwWindow *window)
{
    return gtk_stack_get_visible_child_name(GTK_STACK(window->right));
}

void lw_window_show_start(LwWindow *window, bool start)
{
    gtk_stack_set_visible_child_name(GTK_STACK(window->pages), start ? "start" : "work");
    lw_actions_update(GTK_APPLICATION_WINDOW(window));
}

/* ---- what the desk tells */

static void on_text(LwDesk *desk, gpointer data)
{
    LwWindow *window = data;
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(window);
    LwEdits *edits = lw_desk_edits(desk);
    char *name = lw_desk_title(desk);
    char *title = g_strdup_printf("%s%s", name, edits && !lw_edits_is_saved(edits) ? " •" : "");
    const char *undo = edits ? lw_edits_undo_name(edits) : NULL, *redo = edits ? lw_edits_redo_name(edits) : NULL;
    char *undo_title = undo ? g_strdup_printf(_("Undo: %s"), undo) : NULL, *redo_title = redo ? g_strdup_printf(_("Redo: %s"), redo) : NULL;
    gtk_window_set_title(GTK_WINDOW(window), title);
    lw_actions_set_title(host, "undo", undo_title);
    lw_actions_set_title(host, "redo", redo_title);
    lw_actions_update(host);
    g_free(undo_title);
    g_free(redo_title);
    g_free(title);
    g_free(name);
}

static void gather_popovers(GtkWidget *widget, GPtrArray *open)
{
    if (GTK_IS_POPOVER(widget) && gtk_widget_get_mapped(widget))
        g_ptr_array_add(open, g_object_ref(widget));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        gather_popovers(child, open);
}

/* Menus and searches that are open are about the old document. Some go for good when they close, and take others along. */
static void close_popovers(GtkWidget *widget)
{
    GPtrArray *open = g_ptr_array_new_with_free_func(g_object_unref);
    gather_popovers(widget, open);
    for (guint i = 0; i < open->len; i++)
        if (gtk_widget_get_mapped(g_ptr_array_index(open, i)))
            gtk_popover_popdown(g_ptr_array_index(open, i));
    g_ptr_array_unref(open);
}

/* Connected after all panels. */
static void on_document(LwDesk *desk, gpointer data)
{
    LwWindow *window = data;
    close_popovers(GTK_WIDGET(window));
    lw_window_unsay(window, NULL);
    lw_window_show_start(window, false);
    lw_window_show_panel(window, "inspector");
    gtk_widget_grab_focus(window->viewport); /* keys go to the view */
    if (window->next.text && g_strcmp0(window->next.path, lw_desk_path(desk)) == 0)
        lw_window_say(window, window->next.tone, window->next.text, window->next.action, window->next.label);
    g_clear_pointer(&window->next.path, g_free);
    g_clear_pointer(&window->next.text, g_free);
}

static void on_edition(LwDesk *desk, gpointer data)
{
    LwWindow *window = data;
    const char *path = lw_desk_path(desk);
    if (path && g_strcmp0(path, window->recent) != 0) {
        lw_recent_add(path);
        g_free(window->recent);
        window->recent = g_strdup(path);
    }
    lw_window_show_start(window, false);
}

static void on_refused(LwDesk *desk, const char *why, gpointer data)
{
    if (!lw_desk_is_open(desk)) /* a file that could not be opened: there is no work to be shown */
        lw_window_show_start(data, true);
    lw_window_say(data, LW_TONE_ERROR, why, NULL, NULL);
}

static void on_said(LwDesk *desk, int tone, const char *text, gpointer data)
{
    (void)desk;
    lw_window_say(data, (LwTone)tone, text, NULL, NULL);
}

static void on_busy(LwDesk *desk, gpointer data)
{
    LwWindow *window = data;
    gtk_spinner_set_spinning(GTK_SPINNER(window->spinner), lw_desk_is_busy(desk));
}

static void on_state(LwDesk *desk, gpointer data)
{
    (void)desk;
    lw_actions_update(GTK_APPLICATION_WINDOW(data));
}

static void connect_desk(LwWindow *window)
{
    static const char *const states[] = { "selection-changed", "run-changed", "result-changed", "looks-changed" };
    g_signal_connect_object(window->desk, "document-changed", G_CALLBACK(on_document), window, 0);
    g_signal_connect_object(window->desk, "text-changed", G_CALLBACK(on_text), window, 0);
    g_signal_connect_object(window->desk, "edition-changed", G_CALLBACK(on_edition), window, 0);
    g_signal_connect_object(window->desk, "refused", G_CALLBACK(on_refused), window, 0);
    g_signal_connect_object(window->desk, "said", G_CALLBACK(on_said), window, 0);
    g_signal_connect_object(window->desk, "busy-changed", G_CALLBACK(on_busy), window, 0);
    for (gsize i = 0; i < G_N_ELEMENTS(states); i++)
        g_signal_connect_object(window->desk, states[i], G_CALLBACK(on_state), window, 0);
}

/* ---- where things are */

/* What F1 opens in it. */
static GtkWidget *with_help(GtkWidget *widget, const char *topic)
{
    lw_manual_set_topic(widget, topic);
    return widget;
}

static GtkWidget *make_centre(LwWindow *window)
{
    GtkWidget *overlay = gtk_overlay_new(), *panes = gtk_paned_new(GTK_ORIENTATION_VERTICAL);
    window->viewport = with_help(lw_viewport_new(window->desk), "panel:view");
    gtk_overlay_set_child(GTK_OVERLAY(overlay), window->viewport);
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), lw_guide_new(window));
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), lw_banner_create(&window->banner[1]));
    gtk_widget_set_vexpand(overlay, TRUE);
    gtk_widget_set_size_request(overlay, 320, 200);
    window->bottom = with_help(lw_graphs_panel_new(window), "panel:graphs");
    gtk_paned_set_start_child(GTK_PANED(panes), overlay);
    gtk_paned_set_end_child(GTK_PANED(panes), window->bottom);
    gtk_paned_set_shrink_start_child(GTK_PANED(panes), FALSE);
    gtk_paned_set_resize_end_child(GTK_PANED(panes), FALSE);
    return panes;
}

static GtkWidget *make_right(LwWindow *window)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *switcher = gtk_stack_switcher_new(), *scrolled = gtk_scrolled_window_new();
    window->right = gtk_stack_new();
    GtkStack *stack = GTK_STACK(window->right);
    gtk_stack_add_titled(stack, lw_inspector_panel_new(window), "inspector", _("Inspector"));
    gtk_stack_add_titled(stack, with_help(lw_freedoms_panel_new(window), "panel:freedoms"), "freedoms", _("Freedoms"));
    gtk_stack_add_titled(stack, with_help(lw_motors_panel_new(window), "panel:motors"), "motors", _("Motors"));
    gtk_stack_page_set_visible(gtk_stack_add_titled(stack, with_help(lw_tool_card_new(window), "panel:make"), "tool", _("Make")), FALSE); /* until a tool is taken up */
    gtk_stack_switcher_set_stack(GTK_STACK_SWITCHER(switcher), stack);
    gtk_widget_set_vexpand(window->right, TRUE);
    gtk_widget_add_css_class(switcher, "panel-switcher");
    /* Texts of panels wrap: a panel needs more height the narrower it is, which panes cannot be told. It scrolls where there is less. */
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), window->right);
    gtk_box_append(GTK_BOX(box), switcher);
    gtk_box_append(GTK_BOX(box), scrolled);
    gtk_widget_set_size_request(box, 320, -1);
    gtk_widget_add_css_class(box, "side");
    return box;
}

static GtkWidget *make_work(LwWindow *window)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *outer = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL), *inner = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL);
    GtkWidget *left = lw_tree_panel_new(window);
    gtk_widget_set_size_request(left, 240, -1);
    gtk_widget_add_css_class(left, "side");
    gtk_paned_set_start_child(GTK_PANED(outer), left);
    gtk_paned_set_end_child(GTK_PANED(outer), inner);
    gtk_paned_set_resize_start_child(GTK_PANED(outer), FALSE);
    gtk_paned_set_shrink_start_child(GTK_PANED(outer), FALSE);
    gtk_paned_set_start_child(GTK_PANED(inner), make_centre(window));
    gtk_paned_set_end_child(GTK_PANED(inner), make_right(window));
    gtk_paned_set_resize_end_child(GTK_PANED(inner), FALSE);
    gtk_paned_set_shrink_end_child(GTK_PANED(inner), FALSE);
    gtk_widget_set_vexpand(outer, TRUE);
    gtk_box_append(GTK_BOX(box), lw_toolbar_new(window));
    gtk_box_append(GTK_BOX(box), outer);
    gtk_box_append(GTK_BOX(box), with_help(lw_timeline_new(window), "panel:timeline"));
    return box;
}

/* ---- files that are dropped, and the end */

static gboolean on_drop(GtkDropTarget *target, const GValue *value, double x, double y, gpointer window)
{
    (void)target;
    (void)x;
    (void)y;
    GSList *files = gdk_file_list_get_files(g_value_get_boxed(value));
    lw_file_dropped(window, files);
    g_slist_free(files);
    return TRUE;
}

static void close_now(LwWindow *window, gpointer data)
{
    (void)data;
    window->may_close = true;
    gtk_window_close(GTK_WINDOW(window));
}

static gboolean on_close(GtkWindow *host, gpointer data)
{
    LwWindow *window = LW_WINDOW(host);
    (void)data;
    if (!window->may_close) {
        lw_file_ask(window, close_now, NULL, NULL);
        return TRUE;
    }
    return FALSE;
}

LwRecovery *lw_window_recovery(LwWindow *window)
{
    return window->recovery;
}

static void build(LwWindow *window)
{
    GtkWidget *start = gtk_overlay_new();
    window->pages = gtk_stack_new();
    gtk_window_set_child(GTK_WINDOW(window), window->pages);
    gtk_overlay_set_child(GTK_OVERLAY(start), with_help(lw_start_page_new(window), "panel:start"));
    gtk_overlay_add_overlay(GTK_OVERLAY(start), lw_banner_create(&window->banner[0]));
    gtk_stack_add_named(GTK_STACK(window->pages), start, "start");
    gtk_stack_add_named(GTK_STACK(window->pages), make_work(window), "work");
    gtk_window_set_titlebar(GTK_WINDOW(window), lw_header_new(window, &window->spinner));
    gtk_window_set_default_size(GTK_WINDOW(window), 1280, 800);
    gtk_window_set_title(GTK_WINDOW(window), "Lockwork");
    GtkDropTarget *drop = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
    g_signal_connect(drop, "drop", G_CALLBACK(on_drop), window);
    gtk_widget_add_controller(GTK_WIDGET(window), GTK_EVENT_CONTROLLER(drop));
    g_signal_connect(window, "close-request", G_CALLBACK(on_close), NULL);
}

LwWindow *lw_window_new(GtkApplication *application)
{
    LwWindow *window = g_object_new(LW_TYPE_WINDOW, "application", application, NULL);
    lw_window_actions_add(window);
    lw_file_actions_add(window);
    lw_recovery_actions_add(window);
    lw_export_actions_add(window);
    lw_watch_actions_add(window);
    lw_views_actions_add(window);
    lw_guide_actions_add(window);
    lw_view_actions_add(window);
    lw_tree_actions_add(window);
    lw_run_actions_add(window);
    lw_drag_actions_add(window);
    lw_tool_actions_add(window);
    lw_drive_actions_add(window);
    lw_habit_actions_add(window);
    build(window);
    connect_desk(window);
    lw_gate_watch(window);
    lw_actions_update(GTK_APPLICATION_WINDOW(window));
    return window;
}

static void lw_window_dispose(GObject *object)
{
    LwWindow *window = LW_WINDOW(object);
    if (window->desk) {
        gtk_window_set_focus(GTK_WINDOW(window), NULL); /* fields that lose the focus commit: here, while there is a desk, and not when the widgets go */
        g_clear_pointer(&window->recovery, lw_recovery_end);
        lw_viewport_set_tool(LW_VIEWPORT(window->viewport), NULL); /* its end asks for the desk */
        lw_desk_stop(window->desk);
    }
    g_clear_object(&window->desk);
    G_OBJECT_CLASS(lw_window_parent_class)->dispose(object);
}

static void lw_window_finalize(GObject *object)
{
    LwWindow *window = LW_WINDOW(object);
    g_free(window->recent);
    g_free(window->next.path);
    g_free(window->next.text);
    G_OBJECT_CLASS(lw_window_parent_class)->finalize(object);
}

static void lw_window_class_init(LwWindowClass *class)
{
    G_OBJECT_CLASS(class)->dispose = lw_window_dispose;
    G_OBJECT_CLASS(class)->finalize = lw_window_finalize;
}

static void lw_window_init(LwWindow *window)
{
    lw_window_guard_focus(GTK_WINDOW(window));
    window->desk = lw_desk_new();
    window->recovery = lw_recovery_begin(window->desk);
}
