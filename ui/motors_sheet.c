/* The sheet of one motor: what it must do, which of the catalogue can, with which ratio. */
#include "ui/motors_parts.h"

#include "ui/words.h"

#include <math.h>

static GtkWidget *label(const char *text, double xalign, const char *class)
{
    GtkWidget *widget = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(widget), (float)xalign);
    if (class)
        gtk_widget_add_css_class(widget, class);
    return widget;
}

/* ---- numbers */

static GtkWidget *make_numbers(LwMotorsPanel *panel)
{
    static const char *const title[LW_SHEET_ROWS] = { N_("Peak"), N_("RMS"), N_("Highest speed"), N_("Peak power"), N_("… given back"), N_("Mean power"), N_("Energy per cycle"), N_("… given back"), N_("Holding") };
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
    gtk_grid_set_row_spacing(GTK_GRID(grid), 2);
    gtk_grid_attach(GTK_GRID(grid), label(_("At the output"), 1, "column-title"), 1, 0, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), label(_("At the motor"), 1, "column-title"), 2, 0, 1, 1);
    for (int i = 0; i < LW_SHEET_ROWS; i++) {
        panel->number_title[i] = label(_(title[i]), 0, NULL);
        gtk_widget_set_hexpand(panel->number_title[i], TRUE);
        gtk_grid_attach(GTK_GRID(grid), panel->number_title[i], 0, i + 1, 1, 1);
        for (int side = 0; side < 2; side++) {
            panel->number[i][side] = label("", 1, "numbers");
            gtk_label_set_selectable(GTK_LABEL(panel->number[i][side]), TRUE);
            gtk_grid_attach(GTK_GRID(grid), panel->number[i][side], side + 1, i + 1, 1, 1);
        }
    }
    return grid;
}

static GtkWidget *make_use(LwMotorsPanel *panel)
{
    static const char *const title[LW_SIZING_LIMITS] = { N_("Speed"), N_("Peak torque"), N_("RMS torque"), N_("Winding temperature"), N_("Brake") };
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
    gtk_grid_set_row_spacing(GTK_GRID(grid), 2);
    for (int k = 0; k < LW_SIZING_LIMITS; k++) {
        panel->use_title[k] = label(_(title[k]), 0, NULL);
        panel->use[k] = gtk_level_bar_new();
        panel->use_text[k] = label("", 1, "numbers");
        gtk_label_set_width_chars(GTK_LABEL(panel->use_text[k]), 8);
        gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(panel->use[k]), GTK_LEVEL_BAR_OFFSET_LOW);
        gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(panel->use[k]), GTK_LEVEL_BAR_OFFSET_HIGH);
        gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(panel->use[k]), GTK_LEVEL_BAR_OFFSET_FULL);
        gtk_widget_set_hexpand(panel->use[k], TRUE);
        gtk_widget_set_valign(panel->use[k], GTK_ALIGN_CENTER);
        gtk_accessible_update_property(GTK_ACCESSIBLE(panel->use[k]), GTK_ACCESSIBLE_PROPERTY_LABEL, _(title[k]), -1);
        gtk_grid_attach(GTK_GRID(grid), panel->use_title[k], 0, k, 1, 1);
        gtk_grid_attach(GTK_GRID(grid), panel->use[k], 1, k, 1, 1);
        gtk_grid_attach(GTK_GRID(grid), panel->use_text[k], 2, k, 1, 1);
    }
    return grid;
}

/* ---- the catalogue */

static GtkWidget *make_choice(const LwSizing *sizing, const LwSizingChoice *choice)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *icon = gtk_image_new_from_icon_name(choice->fits ? "lw-ok-symbolic" : "lw-warning-symbolic");
    GtkWidget *name = label(sizing->catalogue[choice->motor].name, 0, NULL), *reason = label(choice->reason, 0, "reason"), *margin = label("", 1, "numbers");
    char text[40];
    g_snprintf(text, sizeof text, choice->check.margin > 10 ? ">1000 %%" : "%+.0f %%", 100 * choice->check.margin);
    gtk_label_set_text(GTK_LABEL(margin), text);
    gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_END);
    gtk_label_set_ellipsize(GTK_LABEL(reason), PANGO_ELLIPSIZE_END);
    gtk_widget_set_tooltip_text(row, choice->reason);
    gtk_widget_set_hexpand(words, TRUE);
    if (!choice->fits) {
        gtk_widget_add_css_class(icon, "warning");
        gtk_widget_add_css_class(name, "dim");
    }
    gtk_box_append(GTK_BOX(words), name);
    gtk_box_append(GTK_BOX(words), reason);
    gtk_box_append(GTK_BOX(row), icon);
    gtk_box_append(GTK_BOX(row), words);
    gtk_box_append(GTK_BOX(row), margin);
    return row;
}

static void fill_choices(LwMotorsPanel *panel)
{
    const LwSizingMotor *motor = lw_motors_shown(panel);
    GtkListBox *list = GTK_LIST_BOX(panel->choices);
    panel->filling = true;
    for (GtkWidget *row; (row = gtk_widget_get_first_child(panel->choices));)
        gtk_list_box_remove(list, row);
    for (int i = 0; i < motor->choice_count; i++)
        gtk_list_box_append(list, make_choice(panel->sheet->sizing, &motor->choice[i]));
    panel->filling = false;
}

static void on_choice(GtkListBox *list, GtkListBoxRow *row, gpointer data)
{
    LwMotorsPanel *panel = data;
    (void)list;
    if (row && !panel->filling)
        lw_motors_choose(panel, gtk_list_box_row_get_index(row));
}

/* ---- the ratio */

static void set_range(LwMotorsPanel *panel)
{
    const LwSizingMotor *motor = lw_motors_shown(panel);
    const LwSizingChoice *choice = panel->choice >= 0 ? &motor->choice[panel->choice] : NULL;
    const LwRatioSweep *sweep = choice && choice->sweep.count > 1 ? &choice->sweep : NULL;
    double low = sweep ? sweep->ratio[0] : panel->ratio / 100, high = sweep ? sweep->ratio[sweep->count - 1] : panel->ratio * 100;
    low = fmin(low, panel->ratio);
    high = fmax(high, panel->ratio);
    panel->filling = true;
    gtk_scale_clear_marks(GTK_SCALE(panel->slider));
    gtk_range_set_range(GTK_RANGE(panel->slider), log10(low), log10(high));
    if (sweep && sweep->best > low && sweep->best < high)
        gtk_scale_add_mark(GTK_SCALE(panel->slider), log10(sweep->best), GTK_POS_BOTTOM, _("best"));
    if (motor->drive.ratio_given && (!sweep || fabs(log10(motor->drive.ratio / sweep->best)) > 0.15 * log10(high / low)))
        gtk_scale_add_mark(GTK_SCALE(panel->slider), log10(motor->drive.ratio), GTK_POS_BOTTOM, _("file"));
    panel->filling = false;
}

void lw_motors_choose(LwMotorsPanel *panel, int choice)
{
    const LwSizingMotor *motor = lw_motors_shown(panel);
    if (!motor)
        return;
    panel->choice = CLAMP(choice, -1, motor->choice_count - 1);
    double ratio = panel->choice >= 0 ? motor->choice[panel->choice].check.ratio : motor->drive.ratio;
    panel->ratio = ratio > 0 && isfinite(ratio) ? ratio : 1;
    set_range(panel);
    lw_motors_set_ratio(panel, panel->ratio);
}

static void on_slider(GtkRange *range, gpointer data)
{
    LwMotorsPanel *panel = data;
    if (!panel->filling)
        lw_motors_set_ratio(panel, pow(10, gtk_range_get_value(range)));
}

static void on_ratio(GtkEntry *entry, gpointer data)
{
    LwMotorsPanel *panel = data;
    char *end;
    const char *text = gtk_editable_get_text(GTK_EDITABLE(entry));
    double ratio = g_ascii_strtod(text, &end);
    while (*end == ' ')
        end++;
    bool good = end != text && !*end && ratio > 0 && ratio < 1e9;
    if (good) {
        gtk_widget_remove_css_class(GTK_WIDGET(entry), "error");
        panel->ratio = ratio;
        set_range(panel);
        lw_motors_set_ratio(panel, ratio);
    } else
        gtk_widget_add_css_class(GTK_WIDGET(entry), "error");
    gtk_widget_set_tooltip_text(GTK_WIDGET(entry), good ? _("Turns of the motor per turn of what it drives") : _("A number above 0 was expected, such as 50"));
}

/* Whoever scrolls through the sheet must not change the ratio on the way. */
static void ignore_wheel(GtkWidget *slider)
{
    GListModel *controllers = gtk_widget_observe_controllers(slider);
    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        GtkEventController *one = g_list_model_get_item(controllers, i);
        if (GTK_IS_EVENT_CONTROLLER_SCROLL(one))
            gtk_event_controller_set_propagation_phase(one, GTK_PHASE_NONE);
        g_object_unref(one);
    }
    g_object_unref(controllers);
}

static GtkWidget *make_ratio(LwMotorsPanel *panel)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2), *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(panel->window);
    panel->ratio_title = label(_("Gear ratio"), 0, "heading");
    panel->ratio_entry = gtk_entry_new();
    panel->slider = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 3, 0.005);
    gtk_scale_set_draw_value(GTK_SCALE(panel->slider), FALSE);
    ignore_wheel(panel->slider);
    gtk_editable_set_width_chars(GTK_EDITABLE(panel->ratio_entry), 8);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(panel->ratio_entry), 8);
    gtk_editable_set_alignment(GTK_EDITABLE(panel->ratio_entry), 1);
    gtk_widget_set_tooltip_text(panel->ratio_entry, _("Turns of the motor per turn of what it drives"));
    gtk_widget_set_name(panel->ratio_entry, "motor-ratio");
    gtk_widget_set_name(panel->slider, "motor-slider");
    gtk_accessible_update_property(GTK_ACCESSIBLE(panel->ratio_entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Gear ratio"), -1);
    gtk_accessible_update_property(GTK_ACCESSIBLE(panel->slider), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Gear ratio, on a logarithmic scale"), -1);
    g_signal_connect(panel->slider, "value-changed", G_CALLBACK(on_slider), panel);
    g_signal_connect(panel->ratio_entry, "activate", G_CALLBACK(on_ratio), panel);
    gtk_widget_set_hexpand(panel->ratio_title, TRUE);
    gtk_box_append(GTK_BOX(line), panel->ratio_title);
    gtk_box_append(GTK_BOX(line), panel->ratio_entry);
    gtk_box_set_homogeneous(GTK_BOX(buttons), TRUE);
    gtk_box_append(GTK_BOX(buttons), lw_action_button(host, "motor-best-ratio", false));
    gtk_box_append(GTK_BOX(buttons), lw_action_button(host, "motor-use-ratio", false));
    gtk_box_append(GTK_BOX(buttons), lw_action_button(host, "motor-use", false));
    gtk_box_append(GTK_BOX(box), line);
    gtk_box_append(GTK_BOX(box), panel->slider);
    gtk_box_append(GTK_BOX(box), buttons);
    return box;
}

/* ---- which motor */

static void on_motor(GObject *drop, GParamSpec *spec, gpointer data)
{
    LwMotorsPanel *panel = data;
    (void)spec;
    if (!panel->filling)
        lw_motors_show(panel, (int)gtk_drop_down_get_selected(GTK_DROP_DOWN(drop)));
}

void lw_motors_show(LwMotorsPanel *panel, int number)
{
    if (!panel->sheet || !panel->sheet->sizing || panel->sheet->sizing->motor_count == 0)
        return;
    panel->shown = CLAMP(number, 0, panel->sheet->sizing->motor_count - 1);
    const LwSizingMotor *motor = lw_motors_shown(panel);
    GString *notes = g_string_new(NULL);
    for (int i = 0; i < motor->note_count; i++)
        g_string_append_printf(notes, "%s• %s", i ? "\n" : "", motor->note[i]);
    gtk_label_set_text(GTK_LABEL(panel->notes), notes->str);
    gtk_widget_set_visible(panel->notes, notes->len > 0);
    g_string_free(notes, TRUE);
    fill_choices(panel);
    panel->filling = true;
    GtkListBoxRow *row = motor->chosen >= 0 ? gtk_list_box_get_row_at_index(GTK_LIST_BOX(panel->choices), motor->chosen) : NULL;
    gtk_list_box_select_row(GTK_LIST_BOX(panel->choices), row);
    panel->filling = false;
    lw_motors_choose(panel, motor->chosen);
}

void lw_motors_fill(LwMotorsPanel *panel)
{
    const LwSizing *sizing = panel->sheet->sizing;
    GtkStringList *names = gtk_string_list_new(NULL);
    char *cycle = g_strdup_printf(ngettext("Over a cycle of %.4g s: %d task.", "Over a cycle of %.4g s: %d tasks.", (gulong)sizing->task_count), sizing->period, sizing->task_count);
    int keep = CLAMP(panel->shown, 0, MAX(sizing->motor_count - 1, 0));
    for (int i = 0; i < sizing->motor_count; i++)
        gtk_string_list_append(names, sizing->motor[i].name);
    panel->filling = true;
    gtk_drop_down_set_model(GTK_DROP_DOWN(panel->motor), G_LIST_MODEL(names));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(panel->motor), (guint)keep);
    panel->filling = false;
    gtk_label_set_text(GTK_LABEL(panel->cycle), cycle);
    g_object_unref(names);
    g_free(cycle);
    lw_motors_show(panel, keep);
}

static GtkWidget *wrapped(void)
{
    GtkWidget *widget = label("", 0, NULL);
    gtk_label_set_wrap(GTK_LABEL(widget), TRUE);
    gtk_label_set_width_chars(GTK_LABEL(widget), 20);
    gtk_widget_set_hexpand(widget, TRUE);
    return widget;
}

GtkWidget *lw_motors_sheet_new(LwMotorsPanel *panel)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10), *verdict = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *scroll = gtk_scrolled_window_new();
    panel->motor = gtk_drop_down_new(NULL, NULL);
    gtk_widget_set_name(panel->motor, "sheet-motor");
    gtk_accessible_update_property(GTK_ACCESSIBLE(panel->motor), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Motor of the mechanism"), -1);
    g_signal_connect(panel->motor, "notify::selected", G_CALLBACK(on_motor), panel);
    panel->cycle = wrapped();
    gtk_widget_add_css_class(panel->cycle, "dim");
    panel->verdict = wrapped();
    panel->verdict_icon = gtk_image_new();
    gtk_widget_set_name(panel->verdict, "motor-verdict");
    gtk_widget_set_valign(panel->verdict_icon, GTK_ALIGN_START);
    gtk_box_append(GTK_BOX(verdict), panel->verdict_icon);
    gtk_box_append(GTK_BOX(verdict), panel->verdict);
    panel->choices = gtk_list_box_new();
    gtk_widget_add_css_class(panel->choices, "choice-list");
    gtk_widget_set_name(panel->choices, "motor-choices");
    gtk_accessible_update_property(GTK_ACCESSIBLE(panel->choices), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Motors of the catalogue"), -1);
    g_signal_connect(panel->choices, "row-selected", G_CALLBACK(on_choice), panel);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroll), panel->choices);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroll), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(scroll), 170);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scroll), 170);
    gtk_scrolled_window_set_has_frame(GTK_SCROLLED_WINDOW(scroll), TRUE);
    panel->notes = wrapped();
    gtk_widget_add_css_class(panel->notes, "reason");
    gtk_box_append(GTK_BOX(box), panel->motor);
    gtk_box_append(GTK_BOX(box), panel->cycle);
    gtk_box_append(GTK_BOX(box), verdict);
    gtk_box_append(GTK_BOX(box), make_ratio(panel));
    gtk_box_append(GTK_BOX(box), lw_motors_cloud_new(panel));
    gtk_box_append(GTK_BOX(box), make_use(panel));
    gtk_box_append(GTK_BOX(box), make_numbers(panel));
    gtk_box_append(GTK_BOX(box), label(_("Motors of the catalogue"), 0, "heading"));
    gtk_box_append(GTK_BOX(box), scroll);
    gtk_box_append(GTK_BOX(box), panel->notes);
    gtk_widget_add_css_class(box, "sheet");
    return box;
}
