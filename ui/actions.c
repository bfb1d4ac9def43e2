#include "ui/actions.h"

#include "ui/words.h"

/* One action of a window. */
typedef struct Entry {
    const LwActionInfo *info;
    GtkApplicationWindow *window;
    gpointer user;
    GSimpleAction *action;  /* the window's */
    char *title;            /* for now; NULL: the table's */
    GPtrArray *buttons;     /* weak */
} Entry;

typedef void (*Way)(GtkApplicationWindow *window, const LwActionInfo *info);

static const char KEY[] = "lw-actions", WAY[] = "lw-actions-way";

static void free_entry(gpointer data)
{
    Entry *entry = data;
    g_free(entry->title);
    g_ptr_array_unref(entry->buttons);
    g_free(entry);
}

/* What buttons and menus show is asked again before every picture: what actions depend on changes in many places (the pose's owner, the camera, a key in the
 * view), and no picture shows what was before. */
static void on_picture(GdkFrameClock *clock, gpointer window)
{
    (void)clock;
    lw_actions_update(window);
}

static void on_realize(GtkWidget *window, gpointer data)
{
    (void)data;
    GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
    g_signal_connect_object(clock, "before-paint", G_CALLBACK(on_picture), window, 0);
    g_signal_connect_object(clock, "update", G_CALLBACK(on_picture), window, G_CONNECT_AFTER); /* what ticks have just changed is in this picture, and may be in no later one */
}

static GPtrArray *entries_of(GtkApplicationWindow *window)
{
    GPtrArray *entries = g_object_get_data(G_OBJECT(window), KEY);
    if (!entries) {
        entries = g_ptr_array_new_with_free_func(free_entry);
        g_object_set_data_full(G_OBJECT(window), KEY, entries, (GDestroyNotify)g_ptr_array_unref);
        g_signal_connect(window, "realize", G_CALLBACK(on_realize), NULL);
    }
    return entries;
}

static Entry *entry_of(GtkApplicationWindow *window, const char *name)
{
    GPtrArray *entries = entries_of(window);
    for (guint i = 0; i < entries->len; i++) {
        Entry *entry = g_ptr_array_index(entries, i);
        if (g_str_equal(entry->info->name, name))
            return entry;
    }
    return NULL;
}

static void update(Entry *entry)
{
    g_simple_action_set_enabled(entry->action, !entry->info->is_enabled || entry->info->is_enabled(entry->user));
    if (entry->info->is_on)
        g_simple_action_set_state(entry->action, g_variant_new_boolean(entry->info->is_on(entry->user)));
}

static void activate(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    Entry *entry = data;
    (void)action;
    (void)parameter;
    Way *way = g_object_get_data(G_OBJECT(entry->window), WAY);
    (way ? *way : lw_actions_carry_out)(entry->window, entry->info);
}

void lw_actions_carry_out(GtkApplicationWindow *window, const LwActionInfo *info)
{
    Entry *entry = entry_of(window, info->name);
    if (!g_action_get_enabled(G_ACTION(entry->action)))
        return;
    info->activate(entry->user);
    if (info->is_on)
        update(entry);
}

void lw_actions_set_way(GtkApplicationWindow *window, Way way)
{
    Way *own = g_new(Way, 1);
    *own = way;
    g_object_set_data_full(G_OBJECT(window), WAY, own, g_free);
}

/* Keys without Ctrl or Alt are what people type: the widget that has the focus comes first, a field keeps its letters and its Delete; and Ctrl+Z
 * takes back first what was typed there. */
static bool is_typed(const char *accel)
{
    guint key;
    GdkModifierType modifiers;
    if (g_str_has_suffix(accel, ">z") || g_str_has_suffix(accel, ">y"))
        return true;
    return gtk_accelerator_parse(accel, &key, &modifiers) && !(modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK)) &&
           !(key >= GDK_KEY_F1 && key <= GDK_KEY_F35);
}

static void add_typed_key(GtkApplicationWindow *window, const char *accel, const char *action)
{
    static const char CONTROLLER[] = "lw-typed-keys";
    GtkShortcutController *keys = g_object_get_data(G_OBJECT(window), CONTROLLER);
    if (!keys) {
        keys = GTK_SHORTCUT_CONTROLLER(gtk_shortcut_controller_new());
        gtk_widget_add_controller(GTK_WIDGET(window), GTK_EVENT_CONTROLLER(keys)); /* the window's own */
        g_object_set_data(G_OBJECT(window), CONTROLLER, keys);
    }
    gtk_shortcut_controller_add_shortcut(keys, gtk_shortcut_new(gtk_shortcut_trigger_parse_string(accel), gtk_named_action_new(action)));
}

static void set_keys(GtkApplicationWindow *window, const LwActionInfo *info)
{
    GtkApplication *application = gtk_window_get_application(GTK_WINDOW(window));
    const char *early[4] = { NULL };
    char *full = g_strconcat("win.", info->name, NULL);
    int count = 0;
    for (int i = 0; i < 3 && info->accel[i]; i++)
        if (is_typed(info->accel[i]))
            add_typed_key(window, info->accel[i], full);
        else
            early[count++] = info->accel[i];
    if (application && count)
        gtk_application_set_accels_for_action(application, full, early);
    g_free(full);
}

void lw_actions_add(GtkApplicationWindow *window, const LwActionInfo *table, int count, gpointer user)
{
    for (int i = 0; i < count; i++) {
        Entry *entry = g_new0(Entry, 1);
        entry->info = &table[i];
        entry->window = window;
        entry->user = user;
        entry->buttons = g_ptr_array_new();
        entry->action = table[i].is_on ? g_simple_action_new_stateful(table[i].name, NULL, g_variant_new_boolean(FALSE))
                                       : g_simple_action_new(table[i].name, NULL);
        g_signal_connect(entry->action, "activate", G_CALLBACK(activate), entry);
        g_action_map_add_action(G_ACTION_MAP(window), G_ACTION(entry->action));
        g_object_unref(entry->action);
        g_ptr_array_add(entries_of(window), entry);
        set_keys(window, &table[i]);
        update(entry);
    }
}

void lw_actions_update(GtkApplicationWindow *window)
{
    GPtrArray *entries = entries_of(window);
    for (guint i = 0; i < entries->len; i++)
        update(g_ptr_array_index(entries, i));
}

static bool is_stale(Entry *entry)
{
    bool enabled = !entry->info->is_enabled || entry->info->is_enabled(entry->user);
    GVariant *state = entry->info->is_on ? g_action_get_state(G_ACTION(entry->action)) : NULL;
    bool stale = g_action_get_enabled(G_ACTION(entry->action)) != enabled || (state && g_variant_get_boolean(state) != entry->info->is_on(entry->user));
    g_clear_pointer(&state, g_variant_unref);
    return stale;
}

const LwActionInfo *lw_actions_stale(GtkApplicationWindow *window)
{
    GPtrArray *entries = entries_of(window);
    for (guint i = 0; i < entries->len; i++)
        if (is_stale(g_ptr_array_index(entries, i)))
            return ((Entry *)g_ptr_array_index(entries, i))->info;
    return NULL;
}

int lw_actions_count(GtkApplicationWindow *window)
{
    return (int)entries_of(window)->len;
}

const LwActionInfo *lw_actions_get(GtkApplicationWindow *window, int number)
{
    return ((Entry *)g_ptr_array_index(entries_of(window), number))->info;
}

const LwActionInfo *lw_actions_find(GtkApplicationWindow *window, const char *name)
{
    Entry *entry = entry_of(window, name);
    return entry ? entry->info : NULL;
}

const char *lw_actions_title(GtkApplicationWindow *window, const LwActionInfo *info)
{
    Entry *entry = entry_of(window, info->name);
    return entry && entry->title ? entry->title : _(info->title);
}

char *lw_action_tooltip(GtkApplicationWindow *window, const LwActionInfo *info)
{
    GString *text = g_string_new(lw_actions_title(window, info));
    guint key;
    GdkModifierType modifiers;
    if (info->accel[0] && gtk_accelerator_parse(info->accel[0], &key, &modifiers)) {
        char *label = gtk_accelerator_get_label(key, modifiers);
        g_string_append_printf(text, " (%s)", label);
        g_free(label);
    }
    if (info->help)
        g_string_append_printf(text, "\n%s", _(info->help));
    return g_string_free(text, FALSE);
}

/* Tooltip and accessible name of a button. */
static void name_button(GtkApplicationWindow *window, const LwActionInfo *info, GtkWidget *button)
{
    char *tooltip = lw_action_tooltip(window, info);
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, lw_actions_title(window, info), -1);
    g_free(tooltip);
}

void lw_actions_set_title(GtkApplicationWindow *window, const char *name, const char *title)
{
    Entry *entry = entry_of(window, name);
    if (!entry || g_strcmp0(entry->title, title) == 0)
        return;
    g_free(entry->title);
    entry->title = g_strdup(title);
    for (guint i = 0; i < entry->buttons->len; i++)
        name_button(window, entry->info, g_ptr_array_index(entry->buttons, i));
}

static void forget_button(gpointer buttons, GObject *button)
{
    g_ptr_array_remove_fast(buttons, button);
    g_ptr_array_unref(buttons);
}

GtkWidget *lw_action_button(GtkApplicationWindow *window, const char *name, bool with_text)
{
    Entry *entry = entry_of(window, name);
    g_return_val_if_fail(entry, gtk_button_new());
    const LwActionInfo *info = entry->info;
    GtkWidget *button = info->is_on ? gtk_toggle_button_new() : gtk_button_new();
    char *full = g_strconcat("win.", name, NULL);
    if (with_text && info->icon) {
        GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
        gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name(info->icon));
        gtk_box_append(GTK_BOX(box), gtk_label_new(_(info->title)));
        gtk_button_set_child(GTK_BUTTON(button), box);
    } else if (info->icon)
        gtk_button_set_icon_name(GTK_BUTTON(button), info->icon);
    else
        gtk_button_set_label(GTK_BUTTON(button), _(info->title));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), full);
    gtk_widget_set_name(button, name);
    gtk_widget_set_focus_on_click(button, FALSE);
    g_ptr_array_add(entry->buttons, button);
    g_object_weak_ref(G_OBJECT(button), forget_button, g_ptr_array_ref(entry->buttons));
    name_button(window, info, button);
    g_free(full);
    return button;
}

void lw_dialog_add_escape(GtkWidget *dialog)
{
    GtkEventController *keys = gtk_shortcut_controller_new();
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(keys), gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0), gtk_named_action_new("window.close")));
    gtk_widget_add_controller(dialog, keys);
}
