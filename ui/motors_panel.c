/* The motor sheet: what every motor must do over the cycle of the file's tasks, and which of a catalogue can. */
#include "ui/panels.h"

#include "ui/motors_parts.h"
#include "ui/words.h"

LwMotorsPanel *lw_motors_of(LwWindow *window)
{
    return g_object_get_data(G_OBJECT(window), "lw-motors");
}

const LwSizingMotor *lw_motors_shown(const LwMotorsPanel *panel)
{
    const LwSizing *sizing = panel->sheet ? panel->sheet->sizing : NULL;
    return sizing && panel->shown < sizing->motor_count ? &sizing->motor[panel->shown] : NULL;
}

static bool has_motors(const LwMotorsPanel *panel)
{
    const LwEdition *edition = lw_desk_edition(panel->desk);
    return edition && edition->document->def.motor_count > 0;
}

/* What is to be seen: nothing yet, how far it is, the sheet. */
static void show_page(LwMotorsPanel *panel)
{
    const char *text = _("Sizes every motor over the cycle of the file's tasks and looks for motors of the catalogue that can do it.");
    bool sheet = lw_motors_shown(panel) != NULL;
    if (!has_motors(panel))
        text = _("No motor drives a joint here; add one first. A path needs motors that carry it.");
    else if (panel->sheet && panel->sheet->problem)
        text = panel->sheet->problem;
    gtk_label_set_text(GTK_LABEL(panel->message), text);
    gtk_stack_set_visible_child_name(GTK_STACK(panel->pages), panel->job ? "running" : sheet ? "sheet" : "empty");
    gtk_widget_set_visible(panel->old, sheet && !panel->job && panel->sheet->edition != lw_desk_edition(panel->desk));
    char *name = panel->catalogue ? g_path_get_basename(panel->catalogue) : g_strdup(_("generic series")), *words = g_strdup_printf(_("Catalogue: %s"), name);
    gtk_label_set_text(GTK_LABEL(panel->catalogue_label), words);
    gtk_widget_set_tooltip_text(panel->catalogue_label, panel->catalogue);
    g_free(words);
    g_free(name);
    lw_actions_update(GTK_APPLICATION_WINDOW(panel->window));
}

void lw_motors_arrived(LwMotorsPanel *panel, LwSheet *sheet)
{
    if (sheet && sheet->cancelled) /* the one before stays */
        lw_sheet_unref(sheet);
    else if (sheet) {
        lw_sheet_unref(panel->sheet);
        panel->sheet = sheet;
        panel->tried = false;
        if (sheet->sizing)
            lw_motors_fill(panel);
    } else
        lw_desk_say(panel->desk, LW_TONE_ERROR, "%s", _("Memory ran out while sizing motors."));
    show_page(panel);
}

void lw_motors_tell(LwMotorsPanel *panel, double fraction)
{
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(panel->progress), CLAMP(fraction, 0, 1));
    show_page(panel);
}

static void on_document(LwDesk *desk, gpointer box)
{
    LwMotorsPanel *panel = g_object_get_data(box, "motors");
    (void)desk;
    lw_motors_abandon(panel);
    g_clear_pointer(&panel->sheet, lw_sheet_unref);
    panel->shown = 0;
    panel->choice = -1;
    panel->ratio = 1;
    panel->tried = false;
}

static void on_edition(LwDesk *desk, gpointer box)
{
    (void)desk;
    show_page(g_object_get_data(box, "motors"));
}

/* A motor that is selected elsewhere is shown here. */
static void on_selection(LwDesk *desk, gpointer box)
{
    LwMotorsPanel *panel = g_object_get_data(box, "motors");
    LwItem item = lw_desk_current(desk);
    for (int i = 0; item.kind == LW_ITEM_MOTOR && panel->sheet && panel->sheet->sizing && i < panel->sheet->sizing->motor_count; i++)
        if (g_str_equal(panel->sheet->sizing->motor[i].name, item.name))
            gtk_drop_down_set_selected(GTK_DROP_DOWN(panel->motor), (guint)i);
}

static GtkWidget *make_bar(LwMotorsPanel *panel)
{
    GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4), *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *space = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(panel->window);
    panel->compute = lw_action_button(host, "size-motors", true);
    panel->catalogue_label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(panel->catalogue_label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(panel->catalogue_label), PANGO_ELLIPSIZE_MIDDLE);
    gtk_widget_add_css_class(panel->catalogue_label, "column-title");
    gtk_widget_set_hexpand(space, TRUE);
    gtk_box_append(GTK_BOX(buttons), panel->compute);
    gtk_box_append(GTK_BOX(buttons), space);
    gtk_box_append(GTK_BOX(buttons), lw_action_button(host, "motor-catalogue", false));
    gtk_box_append(GTK_BOX(buttons), lw_action_button(host, "motor-copy", false));
    gtk_box_append(GTK_BOX(buttons), lw_action_button(host, "motor-report", false));
    gtk_box_append(GTK_BOX(bar), buttons);
    gtk_box_append(GTK_BOX(bar), panel->catalogue_label);
    gtk_widget_add_css_class(bar, "sheet-bar");
    return bar;
}

static GtkWidget *make_running(LwMotorsPanel *panel)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10), *cancel = lw_action_button(GTK_APPLICATION_WINDOW(panel->window), "cancel-sizing", true);
    panel->progress = gtk_progress_bar_new();
    gtk_accessible_update_property(GTK_ACCESSIBLE(panel->progress), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Progress of sizing"), -1);
    gtk_box_append(GTK_BOX(box), gtk_label_new(_("Running all tasks …")));
    gtk_box_append(GTK_BOX(box), panel->progress);
    gtk_widget_set_halign(cancel, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), cancel);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(box, "sheet");
    return box;
}

static GtkWidget *make_old(LwMotorsPanel *panel)
{
    GtkWidget *text = gtk_label_new(_("The sheet is older than the model"));
    panel->old = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_box_append(GTK_BOX(panel->old), gtk_image_new_from_icon_name("lw-warning-symbolic"));
    gtk_box_append(GTK_BOX(panel->old), text);
    gtk_widget_add_css_class(panel->old, "old-results");
    gtk_widget_add_css_class(panel->old, "sheet-bar");
    gtk_widget_set_name(panel->old, "old-sheet");
    return panel->old;
}

static void free_panel(gpointer data)
{
    LwMotorsPanel *panel = data;
    g_object_set_data(G_OBJECT(panel->window), "lw-motors", NULL);
    lw_motors_abandon(panel);
    lw_sheet_unref(panel->sheet);
    lw_arena_clear(&panel->arena);
    g_free(panel->catalogue);
    g_free(panel);
}

GtkWidget *lw_motors_panel_new(LwWindow *window)
{
    LwMotorsPanel *panel = g_new0(LwMotorsPanel, 1);
    GtkWidget *scroll = gtk_scrolled_window_new();
    panel->window = window;
    panel->desk = lw_window_desk(window);
    panel->choice = -1;
    panel->ratio = 1;
    lw_arena_init(&panel->arena);
    panel->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    panel->pages = gtk_stack_new();
    gtk_stack_set_hhomogeneous(GTK_STACK(panel->pages), FALSE); /* a sheet that is not shown takes no room */
    panel->message = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(panel->message), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(panel->message), 40);
    gtk_label_set_justify(GTK_LABEL(panel->message), GTK_JUSTIFY_CENTER);
    gtk_widget_add_css_class(panel->message, "dim");
    gtk_widget_add_css_class(panel->message, "sheet");
    gtk_widget_set_name(panel->message, "sheet-message");
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroll), lw_motors_sheet_new(panel));
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroll), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_stack_add_named(GTK_STACK(panel->pages), panel->message, "empty");
    gtk_stack_add_named(GTK_STACK(panel->pages), make_running(panel), "running");
    gtk_stack_add_named(GTK_STACK(panel->pages), scroll, "sheet");
    gtk_widget_set_vexpand(panel->pages, TRUE);
    gtk_box_append(GTK_BOX(panel->box), make_bar(panel));
    gtk_box_append(GTK_BOX(panel->box), make_old(panel));
    gtk_box_append(GTK_BOX(panel->box), panel->pages);
    gtk_widget_set_name(panel->box, "motors");
    g_object_set_data(G_OBJECT(window), "lw-motors", panel);
    g_object_set_data_full(G_OBJECT(panel->box), "motors", panel, free_panel);
    g_signal_connect_object(panel->desk, "document-changed", G_CALLBACK(on_document), panel->box, 0);
    g_signal_connect_object(panel->desk, "edition-changed", G_CALLBACK(on_edition), panel->box, 0);
    g_signal_connect_object(panel->desk, "selection-changed", G_CALLBACK(on_selection), panel->box, 0);
    show_page(panel);
    return panel->box;
}
