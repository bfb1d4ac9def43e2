/* The motor sheet: sized in a thread, tried with other ratios, written into the document, exported like the command line does. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"
#include "ui/motors_parts.h"

#include <math.h>
#include <string.h>

static LwMotorsPanel *panel(void)
{
    return lw_motors_of(rig.window);
}

static void activate(const char *action, const char *text)
{
    g_action_group_activate_action(G_ACTION_GROUP(rig.window), action, g_variant_new_string(text));
}

static void wait_for_sheet(void)
{
    for (int i = 0; i < 3000 && panel()->job; i++)
        rig_wait(20);
    CHECK(!panel()->job);
}

static void says_what_is_missing(void)
{
    rig_open("double-pendulum");
    CHECK(!rig_can("size-motors") && !rig_can("motor-copy") && !rig_can("motor-use-ratio"));
    CHECK(strstr(gtk_label_get_text(GTK_LABEL(panel()->message)), "No motor") != NULL);
}

static void sizes_all_motors(void)
{
    rig_open("prosthetic-arm");
    rig_do("size-motors");
    CHECK_STRING(lw_window_panel(rig.window), "motors");
    wait_for_sheet();
    const LwSizing *sizing = panel()->sheet->sizing;
    CHECK(sizing && sizing->motor_count == 4 && sizing->task_count == 3);
    CHECK_STRING(lw_motors_shown(panel())->name, "front motor");
    CHECK(strstr(gtk_label_get_text(GTK_LABEL(panel()->verdict)), "does it") != NULL);
    CHECK(rig_can("motor-copy") && rig_can("motor-report") && rig_can("motor-use") && rig_can("motor-best-ratio"));
    GtkListBox *choices = GTK_LIST_BOX(panel()->choices);
    CHECK(gtk_list_box_get_row_at_index(choices, lw_motors_shown(panel())->choice_count - 1) != NULL);
    CHECK(gtk_list_box_get_selected_row(choices) != NULL);
}

/* What is shown at the ratio of the sizing is what the sizing found. */
static void the_trial_is_the_sizing(void)
{
    const LwSizingMotor *motor = lw_motors_shown(panel());
    const LwSizingCheck *check = &motor->choice[motor->chosen].check;
    CHECK(panel()->tried);
    CHECK_NEAR(panel()->trial.check.margin, check->margin, 1e-12 * fabs(check->margin));
    CHECK_NEAR(panel()->trial.shaft.duty.rms, motor->shaft.duty.rms, 1e-12 * motor->shaft.duty.rms);
    CHECK_NEAR(panel()->trial.shaft.duty.holding, motor->shaft.duty.holding, 1e-12);
    CHECK_NEAR(panel()->trial.shaft.duty.peak, motor->shaft.duty.peak, 1e-12);
}

static void the_slider_changes_everything(void)
{
    double speed = panel()->trial.shaft.duty.max_speed;
    char *before = g_strdup(gtk_label_get_text(GTK_LABEL(panel()->number[2][1])));
    gtk_range_set_value(GTK_RANGE(panel()->slider), log10(2 * panel()->ratio));
    CHECK_NEAR(panel()->trial.shaft.duty.max_speed, 2 * speed, 1e-3 * speed);
    CHECK(strcmp(before, gtk_label_get_text(GTK_LABEL(panel()->number[2][1]))) != 0);
    gtk_editable_set_text(GTK_EDITABLE(panel()->ratio_entry), "-3");
    g_signal_emit_by_name(panel()->ratio_entry, "activate");
    CHECK(gtk_widget_has_css_class(panel()->ratio_entry, "error"));
    CHECK_NEAR(panel()->trial.shaft.duty.max_speed, 2 * speed, 1e-3 * speed);
    gtk_editable_set_text(GTK_EDITABLE(panel()->ratio_entry), "3");
    g_signal_emit_by_name(panel()->ratio_entry, "activate");
    CHECK(!gtk_widget_has_css_class(panel()->ratio_entry, "error"));
    CHECK_NEAR(panel()->trial.shaft.duty.max_speed, 3 * speed, 1e-9 * speed);
    rig_do("motor-best-ratio");
    const LwSizingMotor *motor = lw_motors_shown(panel());
    CHECK_NEAR(panel()->ratio, motor->choice[panel()->choice].sweep.best, 1e-9);
    gint64 began = g_get_monotonic_time();
    for (int i = 0; i < 10; i++)
        lw_motors_set_ratio(panel(), 1 + 0.1 * i);
    double each = (double)(g_get_monotonic_time() - began) / 10000;
    printf("# a step of the slider takes %.2f ms\n", each);
    g_free(before);
}

static void other_motors_are_looked_at(void)
{
    const LwSizingMotor *motor = lw_motors_shown(panel());
    int last = motor->choice_count - 1;
    GtkListBox *choices = GTK_LIST_BOX(panel()->choices);
    gtk_list_box_select_row(choices, gtk_list_box_get_row_at_index(choices, last));
    CHECK(panel()->choice == last);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(panel()->motor), 2);
    CHECK_STRING(lw_motors_shown(panel())->name, "elbow motor");
    lw_desk_select(rig.desk, lw_item(LW_ITEM_MOTOR, "rear motor"), false);
    CHECK_STRING(lw_motors_shown(panel())->name, "rear motor");
}

static void ratio_and_motor_become_part_of_the_file(void)
{
    char *before = g_strdup(lw_edits_text(lw_desk_edits(rig.desk), NULL));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(panel()->motor), 2);
    lw_motors_set_ratio(panel(), 80);
    rig_do("motor-use-ratio");
    const LwDriveDef *drive = lw_desk_edition(rig.desk)->document->def.motor[2].drive;
    CHECK(drive && drive->ratio == 80);
    CHECK_STRING(lw_edits_undo_name(lw_desk_edits(rig.desk)), "Set gear ratio of elbow motor");
    CHECK(gtk_widget_get_visible(panel()->old)); /* the sheet was made from another model */
    rig_do("motor-use");
    drive = lw_desk_edition(rig.desk)->document->def.motor[2].drive;
    CHECK(drive && drive->motor && strcmp(drive->motor, panel()->sheet->sizing->catalogue[lw_motors_shown(panel())->choice[panel()->choice].motor].name) == 0);
    rig_do("undo");
    rig_do("undo");
    CHECK_STRING(lw_edits_text(lw_desk_edits(rig.desk), NULL), before);
    g_free(before);
}

/* The same tables as the command line writes. */
static void exports_like_the_command_line(void)
{
    static const char *const kind[] = { "", "-summary", "-catalogue" };
    char *folder = rig_folder(), *mine = g_build_filename(folder, "mine.csv", NULL), *other = g_build_filename(folder, "other.csv", NULL);
    char *file = g_build_filename(LW_TEST_DATA_FOLDER, "examples", "prosthetic-arm.lockwork", NULL), *output = NULL, *problem = NULL;
    const char *argv[] = { LW_TEST_PROGRAM, "size", file, "-o", other, NULL };
    activate("motor-report-to", mine);
    CHECK(g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, &problem, NULL, NULL));
    for (int i = 0; i < 3; i++) {
        char *a = NULL, *b = NULL, *name[2];
        gsize la = 0, lb = 0;
        name[0] = g_strdup_printf("%s/mine%s.csv", folder, kind[i]);
        name[1] = g_strdup_printf("%s/other%s.csv", folder, kind[i]);
        CHECK(g_file_get_contents(name[0], &a, &la, NULL) && g_file_get_contents(name[1], &b, &lb, NULL));
        CHECK(la > 100 && la == lb && memcmp(a, b, la) == 0);
        g_free(name[0]);
        g_free(name[1]);
        g_free(a);
        g_free(b);
    }
    char *page = g_build_filename(folder, "sheet.html", NULL), *text = NULL;
    activate("motor-report-to", page);
    CHECK(g_file_get_contents(page, &text, NULL, NULL) && strstr(text, "elbow motor"));
    char *bad = g_build_filename(folder, "sheet.doc", NULL);
    activate("motor-report-to", bad);
    CHECK(strstr(lw_window_said(rig.window), ".html, .pdf or .csv") && !g_file_test(bad, G_FILE_TEST_EXISTS));
    rig_do("motor-copy");
    CHECK(strstr(lw_window_said(rig.window), "clipboard") != NULL);
    char *words = lw_sheet_text(panel()->sheet);
    CHECK(words && strstr(words, "elbow motor"));
    free(words);
    g_free(text);
    g_free(page);
    g_free(bad);
    g_free(output);
    g_free(problem);
    g_free(file);
    g_free(mine);
    g_free(other);
    g_free(folder);
}

static void bad_catalogues_are_told(void)
{
    char *folder = rig_folder(), *path = g_build_filename(folder, "bad.csv", NULL);
    g_file_set_contents(path, "this,is\nno,catalogue\n", -1, NULL);
    activate("motor-catalogue-at", path);
    wait_for_sheet();
    CHECK(panel()->sheet->problem && strstr(panel()->sheet->problem, "bad.csv"));
    CHECK_STRING(gtk_stack_get_visible_child_name(GTK_STACK(panel()->pages)), "empty");
    CHECK(!rig_can("motor-copy"));
    g_clear_pointer(&panel()->catalogue, g_free);
    g_free(path);
    g_free(folder);
}

static void sizing_is_cancelled(void)
{
    rig_do("size-motors");
    CHECK(rig_can("cancel-sizing") && !rig_can("size-motors"));
    rig_do("cancel-sizing");
    wait_for_sheet();
    CHECK(rig_can("size-motors") && !rig_can("cancel-sizing"));
}

int main(void)
{
    rig_begin();
    RUN(says_what_is_missing);
    RUN(sizes_all_motors);
    RUN(the_trial_is_the_sizing);
    RUN(the_slider_changes_everything);
    RUN(other_motors_are_looked_at);
    RUN(ratio_and_motor_become_part_of_the_file);
    RUN(exports_like_the_command_line);
    RUN(bad_catalogues_are_told);
    RUN(sizing_is_cancelled);
    rig_end();
    return END();
}
