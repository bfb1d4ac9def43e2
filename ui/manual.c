#include "ui/manual.h"

#include "ui/manual_page.h"
#include "ui/manual_side.h"
#include "ui/words.h"

#include <errno.h>
#include <string.h>

enum { AT_A_TIME = 12 }; /* milliseconds that the window may be held up */

typedef struct Visit {
    char *address;
    double scroll;
} Visit;

struct _LwManualWindow {
    GtkWindow parent_instance;
    LwManual *manual;       /* NULL: there is none */
    LwManualView view;
    GtkWidget *scroller, *page, *title;
    LwManualSide side;
    GArray *visits;         /* of Visit */
    guint at;
    guint tick, ticks, settled; /* frames until the page has its sizes and can be scrolled */
    guint growing;          /* while the page is being made */
    double scroll_to;       /* below 0: to the heading of the address */
};

G_DEFINE_FINAL_TYPE(LwManualWindow, lw_manual_window, GTK_TYPE_WINDOW)

static void clear_visit(gpointer visit)
{
    g_free(((Visit *)visit)->address);
}

static Visit *current(LwManualWindow *self)
{
    return self->visits->len ? &g_array_index(self->visits, Visit, self->at) : NULL;
}

static GtkAdjustment *adjustment(LwManualWindow *self)
{
    return gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(self->scroller));
}

const char *lw_manual_window_address(LwManualWindow *self)
{
    return current(self) ? current(self)->address : NULL;
}

gboolean lw_manual_window_is_settled(LwManualWindow *self)
{
    return !self->growing && !self->tick;
}

static double place_of_heading(LwManualWindow *self)
{
    const char *anchor = strchr(lw_manual_window_address(self), '#');
    GtkWidget *heading = anchor ? lw_manual_page_heading(self->page, anchor + 1) : NULL;
    graphene_point_t place;
    if (!heading || !gtk_widget_compute_point(heading, self->page, &GRAPHENE_POINT_INIT(0, 0), &place))
        return 0;
    return MAX(0, place.y - 12);
}

/* Sizes are known after a frame; labels that wrap settle in the second. */
static gboolean on_frame(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    LwManualWindow *self = LW_MANUAL_WINDOW(widget);
    (void)clock;
    (void)data;
    if (self->growing || (gtk_widget_get_height(self->page) <= 1 && self->ticks++ < 60))
        return G_SOURCE_CONTINUE;
    gtk_adjustment_set_value(adjustment(self), self->scroll_to >= 0 ? self->scroll_to : place_of_heading(self));
    if (self->settled++ < 2)
        return G_SOURCE_CONTINUE;
    lw_manual_side_reveal(&self->side);
    self->tick = 0;
    return G_SOURCE_REMOVE;
}

static void follow(const char *address, gpointer user);

static gboolean on_grow(gpointer data)
{
    LwManualWindow *self = data;
    if (lw_manual_page_grow(&self->view, self->page, AT_A_TIME))
        return G_SOURCE_CONTINUE;
    self->growing = 0;
    return G_SOURCE_REMOVE;
}

static void show_page(LwManualWindow *self, int index, double scroll)
{
    const LwManualPage *page = &self->manual->page[index];
    if (!self->page || self->view.page != page->name) {
        self->view.page = page->name;
        self->page = lw_manual_page_new(&self->view, page->text);
        gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scroller), self->page);
        /* Pages ask for as much height as they like, not for the least. */
        gtk_scrollable_set_vscroll_policy(GTK_SCROLLABLE(gtk_widget_get_parent(self->page)), GTK_SCROLL_NATURAL);
        if (lw_manual_page_grow(&self->view, self->page, AT_A_TIME) && !self->growing)
            self->growing = g_idle_add(on_grow, self);
        gtk_label_set_text(GTK_LABEL(self->title), page->title);
        char *title = g_strdup_printf(_("%s — Lockwork manual"), page->title);
        gtk_window_set_title(GTK_WINDOW(self), title);
        g_free(title);
    }
    lw_manual_side_select(&self->side, index);
    self->scroll_to = scroll;
    self->ticks = self->settled = 0;
    if (!self->tick)
        self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), on_frame, NULL, NULL);
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "manual.back", self->at > 0);
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "manual.forward", self->at + 1 < self->visits->len);
}

static void remember_scroll(LwManualWindow *self)
{
    if (current(self))
        current(self)->scroll = gtk_adjustment_get_value(adjustment(self));
}

gboolean lw_manual_window_show(LwManualWindow *self, const char *wanted)
{
    LwArena arena;
    lw_arena_init(&arena);
    const char *address = self->manual ? lw_manual_page_of(self->manual, &arena, wanted) : NULL;
    int index = address ? lw_manual_find(self->manual, address, NULL) : -1;
    if (index >= 0 && g_strcmp0(address, lw_manual_window_address(self)) != 0) {
        Visit visit = { .address = g_strdup(address), .scroll = -1 };
        remember_scroll(self);
        if (self->visits->len)
            g_array_set_size(self->visits, self->at + 1); /* what lay ahead is gone */
        g_array_append_val(self->visits, visit);
        self->at = self->visits->len - 1;
    }
    if (index >= 0)
        show_page(self, index, -1);
    lw_arena_clear(&arena);
    return index >= 0;
}

static void go(LwManualWindow *self, int step)
{
    if (!self->visits->len || (int)self->at + step < 0 || self->at + (guint)step >= self->visits->len)
        return;
    remember_scroll(self);
    self->at += (guint)step;
    show_page(self, lw_manual_find(self->manual, current(self)->address, NULL), current(self)->scroll);
}

/* A link: to a page, to a file beside the manual, or out into the world. */
static void follow(const char *address, gpointer user)
{
    LwManualWindow *self = user;
    if (strstr(address, "://")) {
        gtk_show_uri(GTK_WINDOW(self), address, GDK_CURRENT_TIME);
    } else if (lw_manual_find(self->manual, address, NULL) < 0) {
        char *path = g_canonicalize_filename(address, self->manual->folder), *uri = g_filename_to_uri(path, NULL, NULL);
        if (uri)
            gtk_show_uri(GTK_WINDOW(self), uri, GDK_CURRENT_TIME);
        g_free(uri);
        g_free(path);
    } else {
        lw_manual_window_show(self, address);
    }
}

static void on_back(GtkWidget *widget, const char *name, GVariant *parameter)
{
    (void)name;
    (void)parameter;
    go(LW_MANUAL_WINDOW(widget), -1);
}

static void on_forward(GtkWidget *widget, const char *name, GVariant *parameter)
{
    (void)name;
    (void)parameter;
    go(LW_MANUAL_WINDOW(widget), 1);
}

static void on_search(GtkWidget *widget, const char *name, GVariant *parameter)
{
    (void)name;
    (void)parameter;
    lw_manual_side_search(&LW_MANUAL_WINDOW(widget)->side);
}

/* First the search goes, then the window. */
static void on_escape(GtkWidget *widget, const char *name, GVariant *parameter)
{
    (void)name;
    (void)parameter;
    if (!lw_manual_side_clear(&LW_MANUAL_WINDOW(widget)->side))
        gtk_window_close(GTK_WINDOW(widget));
}

static void dispose(GObject *object)
{
    LwManualWindow *self = LW_MANUAL_WINDOW(object);
    lw_manual_side_stop(&self->side);
    g_clear_handle_id(&self->growing, g_source_remove);
    G_OBJECT_CLASS(lw_manual_window_parent_class)->dispose(object);
}

static void finalize(GObject *object)
{
    LwManualWindow *self = LW_MANUAL_WINDOW(object);
    g_array_unref(self->visits);
    lw_manual_destroy(self->manual);
    G_OBJECT_CLASS(lw_manual_window_parent_class)->finalize(object);
}

static void lw_manual_window_class_init(LwManualWindowClass *class)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = dispose;
    G_OBJECT_CLASS(class)->finalize = finalize;
    gtk_widget_class_install_action(widget, "manual.back", NULL, on_back);
    gtk_widget_class_install_action(widget, "manual.forward", NULL, on_forward);
    gtk_widget_class_install_action(widget, "manual.search", NULL, on_search);
    gtk_widget_class_install_action(widget, "manual.escape", NULL, on_escape);
    gtk_widget_class_add_binding_action(widget, GDK_KEY_Left, GDK_ALT_MASK, "manual.back", NULL);
    gtk_widget_class_add_binding_action(widget, GDK_KEY_Right, GDK_ALT_MASK, "manual.forward", NULL);
    gtk_widget_class_add_binding_action(widget, GDK_KEY_f, GDK_CONTROL_MASK, "manual.search", NULL);
    gtk_widget_class_add_binding_action(widget, GDK_KEY_Escape, 0, "manual.escape", NULL);
    gtk_widget_class_add_binding_action(widget, GDK_KEY_w, GDK_CONTROL_MASK, "window.close", NULL);
}

static GtkWidget *header_button(const char *icon, const char *action, const char *tooltip)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip, -1);
    return button;
}

static void lw_manual_window_init(LwManualWindow *self)
{
    GtkWidget *header = gtk_header_bar_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), *paned = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL);
    self->visits = g_array_new(FALSE, FALSE, sizeof(Visit));
    g_array_set_clear_func(self->visits, clear_visit);
    gtk_widget_add_css_class(box, "linked");
    gtk_box_append(GTK_BOX(box), header_button("go-previous-symbolic", "manual.back", _("Back (Alt+Left)")));
    gtk_box_append(GTK_BOX(box), header_button("go-next-symbolic", "manual.forward", _("Forward (Alt+Right)")));
    gtk_header_bar_pack_start(GTK_HEADER_BAR(header), box);
    self->title = gtk_label_new(_("Manual"));
    gtk_widget_add_css_class(self->title, "title");
    gtk_header_bar_set_title_widget(GTK_HEADER_BAR(header), self->title);
    gtk_window_set_titlebar(GTK_WINDOW(self), header);
    self->scroller = gtk_scrolled_window_new();
    gtk_widget_set_hexpand(self->scroller, TRUE);
    gtk_widget_set_name(self->scroller, "manual-scroller");
    gtk_paned_set_start_child(GTK_PANED(paned), lw_manual_side_init(&self->side, follow, self));
    gtk_paned_set_end_child(GTK_PANED(paned), self->scroller);
    gtk_paned_set_resize_start_child(GTK_PANED(paned), FALSE);
    gtk_paned_set_shrink_start_child(GTK_PANED(paned), FALSE);
    gtk_paned_set_position(GTK_PANED(paned), 290);
    gtk_window_set_child(GTK_WINDOW(self), paned);
    gtk_window_set_default_size(GTK_WINDOW(self), 1120, 800);
    gtk_window_set_title(GTK_WINDOW(self), _("Lockwork manual"));
}

static void say_absent(LwManualWindow *self, const char *data_folder, int why)
{
    char *words = g_strdup_printf(_("The manual cannot be read.\n\nIt should be in the folder %s/manual: %s.\nThe environment variable LOCKWORK_DATA can name another data folder."),
                                  data_folder, g_strerror(why));
    GtkWidget *label = gtk_label_new(words);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_selectable(GTK_LABEL(label), TRUE);
    gtk_widget_set_name(label, "manual-absent");
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scroller), label);
    g_free(words);
}

GtkWidget *lw_manual_window_new(GtkWindow *parent, const char *data_folder)
{
    LwManualWindow *self = g_object_new(lw_manual_window_get_type(), NULL);
    if (parent)
        gtk_window_set_transient_for(GTK_WINDOW(self), parent);
    self->manual = lw_manual_read(data_folder);
    self->view = (LwManualView){ .manual = self->manual, .follow = follow, .user = self };
    if (self->manual) {
        lw_manual_side_fill(&self->side, self->manual);
        lw_manual_window_show(self, self->manual->page[0].name);
    } else {
        say_absent(self, data_folder, errno);
    }
    return GTK_WIDGET(self);
}
