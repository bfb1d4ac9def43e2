#include "ui/exports.h"

#include "ui/words.h"

static void show(gpointer window, const LwExportKind *kind)
{
    gtk_window_present(GTK_WINDOW(lw_export_dialog_new(window, kind)));
}

static void picture(gpointer window)
{
    show(window, &lw_export_picture);
}

static void video(gpointer window)
{
    show(window, &lw_export_video);
}

static void model(gpointer window)
{
    show(window, &lw_export_model);
}

static void csv(gpointer window)
{
    show(window, &lw_export_csv);
}

static void report(gpointer window)
{
    show(window, &lw_export_report);
}

static bool is_open(gpointer window)
{
    return lw_desk_is_open(lw_window_desk(window));
}

static bool has_table(gpointer window)
{
    LwResult *result = lw_desk_result(lw_window_desk(window));
    return result && result->report && result->report->trace && result->report->trace->sample_count > 0;
}

static bool has_motion(gpointer window)
{
    LwResult *result = lw_desk_result(lw_window_desk(window));
    return result && result->poses.count > 1 && lw_desk_pose_owner(lw_window_desk(window)) == LW_POSE_RESULT;
}

static const LwActionInfo table[] = {
    { "export-picture", N_("Export picture…"), N_("Export"), N_("Writes what the view shows as a PNG picture, in any size."), NULL, { NULL }, picture, is_open, NULL },
    { "export-video", N_("Export video…"), N_("Export"), N_("Writes the motion of the result as a video or as numbered pictures."), NULL, { NULL }, video, has_motion, NULL },
    { "export-model", N_("Export mechanism for other programs…"), N_("Export"), N_("Writes glTF, SDF, MJCF or URDF."), NULL, { NULL }, model, is_open, NULL },
    { "export-csv", N_("Export results as a table…"), N_("Export"), N_("Writes all columns of the result as CSV, for spreadsheets and lockwork plot."), NULL, { "<Control><Shift>e" }, csv, has_table, NULL },
    { "export-report", N_("Export report…"), N_("Export"), N_("Writes the motor sheet, or what bearings and parts must carry, as PDF or HTML."), NULL, { "<Control><Shift>r" }, report, is_open, NULL },
};

void lw_export_actions_add(LwWindow *window)
{
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
}

GMenuModel *lw_export_menu_new(void)
{
    const char *titles[] = { _("Picture…"), _("Video…"), _("Mechanism for other programs…"), _("Results as a table…"), _("Report…") };
    GMenu *menu = g_menu_new();
    for (gsize i = 0; i < G_N_ELEMENTS(table); i++) {
        char *action = g_strconcat("win.", table[i].name, NULL);
        g_menu_append(menu, titles[i], action);
        g_free(action);
    }
    return G_MENU_MODEL(menu);
}
