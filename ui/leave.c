#include "ui/leave.h"

/* Told once for each time that the focus leaves: by the window, whose properties change last. */
typedef struct LwLeave {
    GObject parent_instance;
    GtkWidget *widget;      /* whose it is */
    GtkRoot *root;          /* weak; waited for; NULL: the focus has not left */
} LwLeave;
typedef GObjectClass LwLeaveClass;

static GType lw_leave_get_type(void);
G_DEFINE_TYPE(LwLeave, lw_leave, G_TYPE_OBJECT)

static guint left;
static const char KEY[] = "lw-leave";

static void forget(LwLeave *leave)
{
    if (leave->root)
        g_signal_handlers_disconnect_by_data(leave->root, leave);
    g_clear_weak_pointer(&leave->root);
}

static void on_arrived(GObject *root, GParamSpec *spec, gpointer data)
{
    LwLeave *leave = g_object_ref(data);
    (void)root;
    (void)spec;
    forget(leave);
    g_signal_emit(leave, left, 0);
    g_object_unref(leave);
}

static void on_leave(GtkEventControllerFocus *focus, gpointer data)
{
    LwLeave *leave = data;
    GtkRoot *root = gtk_widget_get_root(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(focus)));
    if (leave->root || !root)
        return;
    g_set_weak_pointer(&leave->root, root);
    g_signal_connect(root, "notify::focus-widget", G_CALLBACK(on_arrived), leave);
    g_signal_connect(root, "notify::is-active", G_CALLBACK(on_arrived), leave);
}

static void dispose(GObject *object)
{
    forget((LwLeave *)object);
    G_OBJECT_CLASS(lw_leave_parent_class)->dispose(object);
}

static void lw_leave_class_init(LwLeaveClass *class)
{
    class->dispose = dispose;
    left = g_signal_new("left", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void lw_leave_init(LwLeave *leave)
{
    (void)leave;
}

GObject *lw_leave_of(GtkWidget *widget)
{
    GObject *known = g_object_get_data(G_OBJECT(widget), KEY);
    if (known)
        return known;
    GObject *leave = g_object_new(lw_leave_get_type(), NULL);
    ((LwLeave *)leave)->widget = widget;
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_object(focus, "leave", G_CALLBACK(on_leave), leave, 0);
    gtk_widget_add_controller(widget, focus);
    g_object_set_data_full(G_OBJECT(widget), KEY, leave, g_object_unref);
    return leave;
}

GtkWidget *lw_leave_widget(GObject *leave)
{
    return ((LwLeave *)leave)->widget;
}
