/* The run bar of the header: which analysis, for which task, Run; while it runs how far it is, and Cancel. */
#include "ui/chapters.h"

#include "app/document/choices.h"
#include "ui/run_parts.h"
#include "ui/words.h"

#include <math.h>

typedef struct Bar {
    LwWindow *window;
    LwDesk *desk;
    GtkWidget *stack, *type, *task, *progress;
    GtkStringList *tasks;
    bool filling;
} Bar;

/* ---- the chooser of analyses: a title, in the list with its explanation below */

static void name_row(GtkListItemFactory *factory, GtkListItem *item, gpointer with_help)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *title = gtk_label_new(NULL);
    (void)factory;
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_box_append(GTK_BOX(box), title);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    if (with_help) {
        GtkWidget *help = gtk_label_new(NULL);
        gtk_label_set_xalign(GTK_LABEL(help), 0);
        gtk_widget_add_css_class(help, "dim");
        gtk_widget_add_css_class(help, "caption");
        gtk_box_append(GTK_BOX(box), help);
    }
    gtk_list_item_set_child(item, box);
}

static void fill_row(GtkListItemFactory *factory, GtkListItem *item, gpointer with_help)
{
    GtkWidget *title = gtk_widget_get_first_child(gtk_list_item_get_child(item));
    guint position = gtk_list_item_get_position(item);
    (void)factory;
    if (position == GTK_INVALID_LIST_POSITION) /* the button: its item alone tells which */
        for (position = 0; position + 1 < (guint)lw_analysis_words_count; position++)
            if (g_str_equal(gtk_string_object_get_string(gtk_list_item_get_item(item)), lw_analysis_words[position].title))
                break;
    gtk_label_set_text(GTK_LABEL(title), _(lw_analysis_words[position].title));
    if (with_help)
        gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(title)), _(lw_analysis_words[position].help));
}

static GtkListItemFactory *new_factory(bool with_help)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(name_row), GINT_TO_POINTER(with_help));
    g_signal_connect(factory, "bind", G_CALLBACK(fill_row), GINT_TO_POINTER(with_help));
    return factory;
}

static void on_type(GObject *drop, GParamSpec *spec, gpointer data)
{
    Bar *bar = data;
    guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(drop));
    (void)spec;
    if (bar->filling || chosen >= (guint)lw_analysis_words_count || !lw_desk_is_open(bar->desk))
        return;
    const LwAnalysisWords *words = &lw_analysis_words[chosen];
    char *step = g_strdup_printf(_("Set analysis to %s"), _(words->title));
    for (const LwChoice *choice = lw_analysis_types; choice->name; choice++)
        if (choice->value == (int)words->type)
            lw_run_setting_set(bar->desk, step, "type", choice->name);
    g_free(step);
}

static GtkWidget *make_type(Bar *bar)
{
    GtkStringList *list = gtk_string_list_new(NULL);
    for (int i = 0; i < lw_analysis_words_count; i++)
        gtk_string_list_append(list, lw_analysis_words[i].title);
    bar->type = gtk_drop_down_new(G_LIST_MODEL(list), NULL);
    GtkListItemFactory *button = new_factory(false), *row = new_factory(true);
    gtk_drop_down_set_factory(GTK_DROP_DOWN(bar->type), button);
    gtk_drop_down_set_list_factory(GTK_DROP_DOWN(bar->type), row);
    g_object_unref(button);
    g_object_unref(row);
    gtk_widget_set_name(bar->type, "run-type");
    gtk_accessible_update_property(GTK_ACCESSIBLE(bar->type), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Analysis"), -1);
    g_signal_connect(bar->type, "notify::selected", G_CALLBACK(on_type), bar);
    return bar->type;
}

/* ---- tasks */

static void on_task(GObject *drop, GParamSpec *spec, gpointer data)
{
    Bar *bar = data;
    guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(drop));
    const char *name = bar->filling ? NULL : gtk_string_list_get_string(bar->tasks, chosen);
    (void)spec;
    if (name)
        lw_desk_set_task(bar->desk, name);
}

static void setup_task(GtkListItemFactory *factory, GtkListItem *item, gpointer short_one)
{
    GtkWidget *label = gtk_label_new(NULL);
    (void)factory;
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    if (short_one) {
        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
        gtk_label_set_width_chars(GTK_LABEL(label), 9);
        gtk_label_set_max_width_chars(GTK_LABEL(label), 16);
    }
    gtk_list_item_set_child(item, label);
}

static void bind_task(GtkListItemFactory *factory, GtkListItem *item, gpointer data)
{
    (void)factory;
    (void)data;
    gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(item)), gtk_string_object_get_string(gtk_list_item_get_item(item)));
}

static GtkWidget *make_task(Bar *bar)
{
    bar->tasks = gtk_string_list_new(NULL);
    bar->task = gtk_drop_down_new(G_LIST_MODEL(bar->tasks), NULL);
    for (int i = 0; i < 2; i++) {
        GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
        g_signal_connect(factory, "setup", G_CALLBACK(setup_task), GINT_TO_POINTER(i == 0));
        g_signal_connect(factory, "bind", G_CALLBACK(bind_task), NULL);
        if (i == 0)
            gtk_drop_down_set_factory(GTK_DROP_DOWN(bar->task), factory);
        else
            gtk_drop_down_set_list_factory(GTK_DROP_DOWN(bar->task), factory);
        g_object_unref(factory);
    }
    gtk_widget_set_name(bar->task, "run-task");
    gtk_accessible_update_property(GTK_ACCESSIBLE(bar->task), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Task"), -1);
    g_signal_connect(bar->task, "notify::selected", G_CALLBACK(on_task), bar);
    return bar->task;
}

static bool lists_tasks(const Bar *bar, const LwDocument *document)
{
    bool same = g_list_model_get_n_items(G_LIST_MODEL(bar->tasks)) == (guint)document->task_count;
    for (int i = 0; same && i < document->task_count; i++)
        same = g_str_equal(gtk_string_list_get_string(bar->tasks, (guint)i), document->task[i].name);
    return same;
}

static void fill_tasks(Bar *bar, const LwDocument *document)
{
    if (!lists_tasks(bar, document)) {
        gtk_string_list_splice(bar->tasks, 0, g_list_model_get_n_items(G_LIST_MODEL(bar->tasks)), NULL);
        for (int i = 0; i < document->task_count; i++)
            gtk_string_list_append(bar->tasks, document->task[i].name);
    }
    gtk_widget_set_visible(bar->task, document->task_count > 0);
    if (document->chosen_task < 0)
        return;
    char *tooltip = g_strdup_printf(_("Task: %s"), document->task[document->chosen_task].name);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(bar->task), (guint)document->chosen_task);
    gtk_widget_set_tooltip_text(bar->task, tooltip);
    g_free(tooltip);
}

/* ---- what is shown */

static char *time_left(double seconds, double fraction)
{
    if (seconds < 0.5 || fraction < 0.02)
        return g_strdup_printf(_("%.0f %%"), 100 * fraction);
    double left = seconds * (1 - fraction) / fraction;
    return left < 90 ? g_strdup_printf(_("%.0f %% · %.0f s left"), 100 * fraction, ceil(left)) : g_strdup_printf(_("%.0f %% · %.0f min left"), 100 * fraction, left / 60);
}

static void on_run(LwDesk *desk, gpointer widget)
{
    Bar *bar = g_object_get_data(widget, "bar");
    bool running = lw_desk_is_running(desk);
    gtk_stack_set_visible_child_name(GTK_STACK(bar->stack), running ? "running" : "idle");
    if (!running)
        return;
    double fraction = CLAMP(lw_desk_run_fraction(desk), 0, 1);
    char *text = time_left(lw_desk_run_seconds(desk), fraction);
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(bar->progress), fraction);
    gtk_progress_bar_set_text(GTK_PROGRESS_BAR(bar->progress), text);
    g_free(text);
}

static void on_edition(LwDesk *desk, gpointer widget)
{
    Bar *bar = g_object_get_data(widget, "bar");
    const LwEdition *edition = lw_desk_edition(desk);
    gtk_widget_set_sensitive(bar->stack, edition != NULL);
    gtk_widget_set_visible(bar->task, edition && edition->document->task_count > 0);
    if (!edition)
        return;
    bar->filling = true;
    LwAnalysisType type = edition->document->def.analysis.type;
    for (int i = 0; i < lw_analysis_words_count; i++)
        if (lw_analysis_words[i].type == type)
            gtk_drop_down_set_selected(GTK_DROP_DOWN(bar->type), (guint)i);
    gtk_widget_set_tooltip_text(bar->type, _(lw_analysis_words_of(type)->help));
    fill_tasks(bar, edition->document);
    bar->filling = false;
}

static void on_refused(LwDesk *desk, const char *why, gpointer widget)
{
    (void)why;
    on_edition(desk, widget);
}

static GtkWidget *make_idle(Bar *bar)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *choices = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), *settings = gtk_menu_button_new();
    gtk_widget_add_css_class(choices, "linked");
    gtk_box_append(GTK_BOX(choices), make_type(bar));
    gtk_box_append(GTK_BOX(choices), make_task(bar));
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(settings), "emblem-system-symbolic");
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(settings), lw_run_settings_new(bar->window));
    gtk_widget_set_tooltip_text(settings, _("End, step and solver of the run"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(settings), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Settings of the run"), -1);
    gtk_widget_set_name(settings, "run-settings-button");
    gtk_box_append(GTK_BOX(choices), settings);
    GtkWidget *run = lw_action_button(GTK_APPLICATION_WINDOW(bar->window), "run", true);
    gtk_widget_add_css_class(run, "suggested-action");
    gtk_box_append(GTK_BOX(box), choices);
    gtk_box_append(GTK_BOX(box), run);
    return box;
}

static GtkWidget *make_running(Bar *bar)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *cancel = lw_action_button(GTK_APPLICATION_WINDOW(bar->window), "cancel-run", false);
    GtkEventController *keys = gtk_shortcut_controller_new();
    bar->progress = gtk_progress_bar_new();
    gtk_progress_bar_set_show_text(GTK_PROGRESS_BAR(bar->progress), TRUE);
    gtk_widget_set_hexpand(bar->progress, TRUE);
    gtk_widget_set_size_request(bar->progress, 180, -1);
    gtk_widget_set_valign(bar->progress, GTK_ALIGN_CENTER);
    gtk_widget_set_name(bar->progress, "run-progress");
    gtk_accessible_update_property(GTK_ACCESSIBLE(bar->progress), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Progress of the run"), -1);
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(keys),
                                         gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0), gtk_named_action_new("win.cancel-run")));
    gtk_widget_add_controller(box, keys);
    gtk_box_append(GTK_BOX(box), bar->progress);
    gtk_box_append(GTK_BOX(box), cancel);
    return box;
}

GtkWidget *lw_run_bar_new(LwWindow *window)
{
    Bar *bar = g_new0(Bar, 1);
    bar->window = window;
    bar->desk = lw_window_desk(window);
    bar->stack = gtk_stack_new();
    gtk_stack_add_named(GTK_STACK(bar->stack), make_idle(bar), "idle");
    gtk_stack_add_named(GTK_STACK(bar->stack), make_running(bar), "running");
    gtk_widget_add_css_class(bar->stack, "run-bar");
    gtk_widget_set_name(bar->stack, "run-bar");
    g_object_set_data_full(G_OBJECT(bar->stack), "bar", bar, g_free);
    g_signal_connect_object(bar->desk, "run-changed", G_CALLBACK(on_run), bar->stack, 0);
    g_signal_connect_object(bar->desk, "edition-changed", G_CALLBACK(on_edition), bar->stack, 0);
    g_signal_connect_object(bar->desk, "refused", G_CALLBACK(on_refused), bar->stack, 0);
    on_edition(bar->desk, bar->stack);
    return bar->stack;
}
