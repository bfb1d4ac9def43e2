/* What follows from a motor and a ratio: numbers at its shaft, how much of each limit is used, torque over speed. All of it while the slider moves. */
#include "ui/motors_parts.h"

#include "ui/graph_view.h"
#include "ui/words.h"

#include <math.h>

static const LwSizingChoice *choice_of(const LwMotorsPanel *panel)
{
    const LwSizingMotor *motor = lw_motors_shown(panel);
    return motor && panel->choice >= 0 && panel->choice < motor->choice_count ? &motor->choice[panel->choice] : NULL;
}

/* Four digits; what is nothing beside the rest is 0. */
static void put(GtkWidget *label, double value, const char *unit)
{
    char text[64];
    g_snprintf(text, sizeof text, isfinite(value) ? "%s%.4g %s" : "–", value < -1e-9 ? "−" : "", fabs(value) < 1e-9 ? 0 : fabs(value), unit);
    gtk_label_set_text(GTK_LABEL(label), text);
}

static void put_duty(LwMotorsPanel *panel, int side, const LwSizingDuty *duty, bool turns)
{
    const char *effort = turns ? "N·m" : "N";
    double speed = turns ? duty->max_speed * 30 / G_PI : duty->max_speed;
    const double value[LW_SHEET_ROWS] = { duty->peak, duty->rms, speed, duty->peak_power, duty->peak_back, duty->mean_power, duty->driven, duty->regenerated, duty->holding };
    const char *const unit[LW_SHEET_ROWS] = { effort, effort, turns ? "rpm" : "m/s", "W", "W", "W", "J", "J", effort };
    for (int i = 0; i < LW_SHEET_ROWS; i++)
        put(panel->number[i][side], value[i], unit[i]);
}

static void show_use(LwMotorsPanel *panel, const LwSizingCheck *check, bool any)
{
    for (int k = 0; k < LW_SIZING_LIMITS; k++) {
        bool shown = any && check->use[k] > 0;
        double use = isfinite(check->use[k]) ? check->use[k] : 9.99;
        char text[80];
        gtk_widget_set_visible(panel->use_title[k], shown);
        gtk_widget_set_visible(panel->use[k], shown);
        gtk_widget_set_visible(panel->use_text[k], shown);
        gtk_level_bar_set_value(GTK_LEVEL_BAR(panel->use[k]), CLAMP(use, 0, 1));
        g_snprintf(text, sizeof text, use > 9.98 ? ">1000 %%" : "%.0f %%", 100 * use);
        gtk_label_set_text(GTK_LABEL(panel->use_text[k]), text);
        if (use > 1) {
            gtk_widget_add_css_class(panel->use_text[k], "error");
            gtk_widget_add_css_class(panel->use[k], "over");
        } else {
            gtk_widget_remove_css_class(panel->use_text[k], "error");
            gtk_widget_remove_css_class(panel->use[k], "over");
        }
    }
}

static void show_verdict(LwMotorsPanel *panel, const LwSizingChoice *choice)
{
    const LwSizingCheck *check = &panel->trial.check;
    const char *limit = lw_sizing_limit_names[check->limiting];
    bool good = !choice || check->use[check->limiting] <= 1;
    char *text;
    if (!choice)
        text = g_strdup(_("No motor of the catalogue is chosen."));
    else if (good && check->margin > 10)
        text = g_strdup_printf(_("%s does it with more than ten times to spare."), panel->sheet->sizing->catalogue[choice->motor].name);
    else if (good)
        text = g_strdup_printf(_("%s does it: %.0f %% to spare, limited by %s."), panel->sheet->sizing->catalogue[choice->motor].name, 100 * check->margin, limit);
    else
        text = g_strdup_printf(_("%s does not do it with this ratio: %s is used to %.0f %%."), panel->sheet->sizing->catalogue[choice->motor].name, limit,
                               100 * fmin(check->use[check->limiting], 99));
    gtk_label_set_text(GTK_LABEL(panel->verdict), text);
    gtk_image_set_from_icon_name(GTK_IMAGE(panel->verdict_icon), good ? "lw-ok-symbolic" : "lw-warning-symbolic");
    if (good)
        gtk_widget_remove_css_class(panel->verdict_icon, "warning");
    else
        gtk_widget_add_css_class(panel->verdict_icon, "warning");
    g_free(text);
}

void lw_motors_show_trial(LwMotorsPanel *panel)
{
    const LwSizingMotor *motor = lw_motors_shown(panel);
    const LwSizingChoice *choice = choice_of(panel);
    if (!motor)
        return;
    lw_arena_clear(&panel->arena);
    lw_arena_init(&panel->arena);
    panel->tried = lw_sizing_try(panel->sheet->sizing, panel->shown, choice ? choice->motor : -1, panel->ratio, &panel->arena, &panel->trial);
    put_duty(panel, 0, &motor->output, motor->turns);
    if (panel->tried) {
        put_duty(panel, 1, &panel->trial.shaft.duty, true);
        show_use(panel, &panel->trial.check, choice != NULL);
        show_verdict(panel, choice);
    }
    gtk_widget_queue_draw(panel->cloud);
    lw_actions_update(GTK_APPLICATION_WINDOW(panel->window));
}

void lw_motors_set_ratio(LwMotorsPanel *panel, double ratio)
{
    char text[40];
    if (!(ratio > 0) || !isfinite(ratio))
        return;
    panel->ratio = ratio;
    g_snprintf(text, sizeof text, "%.4g", ratio);
    panel->filling = true;
    gtk_range_set_value(GTK_RANGE(panel->slider), log10(ratio));
    if (!(gtk_widget_get_state_flags(panel->ratio_entry) & GTK_STATE_FLAG_FOCUS_WITHIN))
        gtk_editable_set_text(GTK_EDITABLE(panel->ratio_entry), text);
    panel->filling = false;
    lw_motors_show_trial(panel);
}

/* ---- torque over speed */

static void draw(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    LwMotorsPanel *panel = data;
    LwPlotStyle style = lw_graph_style_of(GTK_WIDGET(area));
    LwTint paper = lw_graph_styles[style].paper;
    LwProblem problem = { 0 };
    LwArena arena;
    cairo_set_source_rgb(cr, paper.r / 255.0, paper.g / 255.0, paper.b / 255.0);
    cairo_paint(cr);
    if (!panel->tried || !panel->sheet)
        return;
    lw_arena_init(&arena);
    const LwPlot *cloud = lw_sheet_cloud(&arena, panel->sheet, panel->shown, panel->choice, &panel->trial);
    if (cloud) {
        const double scale = 1.3;
        LwPlot plot = *cloud;
        plot.style = style;
        plot.width = width / scale;
        plot.height = height / scale;
        cairo_scale(cr, scale, scale);
        lw_plot_draw(&plot, cr, &problem);
    }
    lw_arena_clear(&arena);
}

GtkWidget *lw_motors_cloud_new(LwMotorsPanel *panel)
{
    panel->cloud = g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(panel->cloud), draw, panel, NULL);
    gtk_widget_set_size_request(panel->cloud, 260, 240);
    gtk_widget_set_name(panel->cloud, "motor-cloud");
    gtk_widget_set_tooltip_text(panel->cloud, _("Torque over speed at the motor's shaft; what the motor can do continuously and intermittently"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(panel->cloud), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Torque over speed at the motor's shaft"), -1);
    return panel->cloud;
}
