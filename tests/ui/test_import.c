/* Import: the dialog's choices reach the program, its parts become one step of the document, what goes wrong is said where it was asked. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"

#include "ui/import_dialog.h"

#include <glib/gstdio.h>

static const char DIALOG[] = "import-dialog";

static void begin(const char *first, const char *second)
{
    char *a = g_strdup_printf("%s/%s", LW_TEST_DATA_FOLDER, first), *b = second ? g_strdup_printf("%s/%s", LW_TEST_DATA_FOLDER, second) : NULL;
    const char *file[] = { a, b, NULL };
    lw_import_files(rig.window, file);
    g_free(a);
    g_free(b);
}

static void choose(const char *name, guint value)
{
    gtk_drop_down_set_selected(GTK_DROP_DOWN(rig_find(rig_dialog(DIALOG), name)), value);
}

static void go(void)
{
    g_signal_emit_by_name(rig_find(rig_dialog(DIALOG), "go"), "clicked");
}

static const LwMechanismDef *def(void)
{
    return &lw_desk_edition(rig.desk)->document->def;
}

static void parts_become_a_document(void)
{
    begin("parts/link-frame.step", "parts/link-140.step");
    CHECK(gtk_window_get_focus(GTK_WINDOW(rig_dialog(DIALOG))) == rig_find(rig_dialog(DIALOG), "go")); /* Enter imports */
    choose("joints", 3);
    go();
    CHECK(rig_wait_closed(DIALOG, 60000));
    rig_settle();
    CHECK(lw_desk_is_open(rig.desk) && def()->body_count == 2 && def()->joint_count == 1);
    CHECK(!lw_edits_is_saved(lw_desk_edits(rig.desk)) && !lw_desk_path(rig.desk));
}

static void more_parts_are_one_step(void)
{
    char *before = g_strdup(lw_edits_text(lw_desk_edits(rig.desk), NULL));
    begin("parts/link-140.step", NULL);
    choose("material", 2);
    choose("joints", 0);
    go();
    CHECK(rig_wait_closed(DIALOG, 60000));
    rig_settle();
    CHECK(def()->body_count == 3 && strcmp(def()->body[2].name, "link-140") != 0); /* a name that was free */
    CHECK(def()->body[2].mass != def()->body[1].mass);
    rig_do("undo");
    CHECK_STRING(lw_edits_text(lw_desk_edits(rig.desk), NULL), before);
    g_free(before);
}

/* An arm that turns, a slide on it, a finger that follows the slide. */
static const char robot[] =
    "<robot name='arm'>"
    "<link name='base'/>"
    "<link name='arm'><inertial><origin xyz='0.2 0 0'/><mass value='2'/><inertia ixx='0.01' iyy='0.02' izz='0.02' ixy='0' ixz='0' iyz='0'/></inertial></link>"
    "<link name='slide'><inertial><mass value='1'/><inertia ixx='0.01' iyy='0.01' izz='0.01' ixy='0' ixz='0' iyz='0'/></inertial></link>"
    "<link name='finger'><inertial><mass value='0.1'/><inertia ixx='0.001' iyy='0.001' izz='0.001' ixy='0' ixz='0' iyz='0'/></inertial></link>"
    "<joint name='shoulder' type='continuous'><parent link='base'/><child link='arm'/><axis xyz='0 1 0'/></joint>"
    "<joint name='reach' type='prismatic'><parent link='arm'/><child link='slide'/><origin xyz='0.4 0 0'/><axis xyz='1 0 0'/><limit lower='-0.1' upper='0.1' effort='1' velocity='1'/></joint>"
    "<joint name='grip' type='prismatic'><parent link='slide'/><child link='finger'/><axis xyz='0 1 0'/><limit lower='-0.1' upper='0.1' effort='1' velocity='1'/><mimic joint='reach' multiplier='0.5'/></joint>"
    "</robot>";

static void a_robot_offers_motors(void)
{
    char *folder = rig_folder(), *path = g_build_filename(folder, "arm.urdf", NULL);
    const char *file[] = { path, NULL };
    g_file_set_contents(path, robot, -1, NULL);
    rig_do("new");
    GtkWidget *unsaved = rig_dialog("unsaved");
    if (unsaved)
        gtk_dialog_response(GTK_DIALOG(unsaved), GTK_RESPONSE_NO);
    rig_settle();
    CHECK(!rig_can("drive-joints"));
    lw_import_files(rig.window, file);
    go();
    CHECK(rig_wait_closed(DIALOG, 60000));
    rig_settle();
    CHECK(def()->joint_count == 3 && def()->motor_count == 0 && rig_can("drive-joints") && lw_window_said(rig.window));
    CHECK(rig_find_text(GTK_WIDGET(rig.window), "Add motors to its joints") != NULL);
    char *before = g_strdup(lw_edits_text(lw_desk_edits(rig.desk), NULL));
    rig_do("drive-joints");
    CHECK(def()->motor_count == 2 && !rig_can("drive-joints")); /* the finger follows */
    CHECK(lw_study_report(lw_desk_edition(rig.desk)->study)->dof == 0);
    rig_run();
    CHECK(lw_desk_result(rig.desk) != NULL);
    rig_do("undo");
    CHECK_STRING(lw_edits_text(lw_desk_edits(rig.desk), NULL), before);
    rig_do("undo"); /* the import itself */
    CHECK(def()->body_count == 0 && rig_can("redo"));
    g_free(before);
    g_free(path);
    g_free(folder);
    /* Motors in all joints of a loop would fight; what has a motor gets no other. */
    rig_open("four-bar");
    CHECK(!rig_can("drive-joints"));
    rig_open("robot-6r");
    CHECK(!rig_can("drive-joints"));
    rig_open("double-pendulum");
    CHECK(rig_can("drive-joints"));
    LwFrame pose[8];
    int count = def()->body_count;
    memcpy(pose, lw_desk_edition(rig.desk)->pose, (gsize)count * sizeof *pose);
    rig_do("drive-joints");
    for (int b = 0; b < count; b++) /* they hold the pose that is shown */
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(lw_desk_edition(rig.desk)->pose[b].position, pose[b].position)), 0, 1e-9);
    rig_do("undo");
    CHECK(lw_edits_is_saved(lw_desk_edits(rig.desk)));
}

static void says_what_is_wrong(void)
{
    char *folder = rig_folder(), *path = g_build_filename(folder, "broken.step", NULL);
    g_file_set_contents(path, "ISO-10303-21;\nHEADER;\n", -1, NULL);
    const char *file[] = { path, NULL };
    lw_import_files(rig.window, file);
    go();
    GtkWidget *notes = rig_find(rig_dialog(DIALOG), "notes");
    for (int i = 0; i < 1200 && !*gtk_label_get_text(GTK_LABEL(notes)); i++)
        rig_wait(50);
    CHECK(strstr(gtk_label_get_text(GTK_LABEL(notes)), "broken.step") != NULL);
    CHECK(rig_dialog(DIALOG) != NULL && gtk_widget_get_sensitive(rig_find(rig_dialog(DIALOG), "go")));
    g_signal_emit_by_name(rig_find(rig_dialog(DIALOG), "cancel"), "clicked");
    CHECK(rig_wait_closed(DIALOG, 60000));
    CHECK(def()->body_count == 2);
    g_free(path);
    g_free(folder);
}

/* However fast the machine or slow: of a program that does not end by itself. */
static void can_be_cancelled(void)
{
    char *folder = rig_folder(), *path = g_build_filename(folder, "endless", NULL), *program = g_strdup(g_getenv("LOCKWORK_PROGRAM"));
    CHECK(g_file_set_contents(path, "#!/bin/sh\nexec sleep 1000\n", -1, NULL) && g_chmod(path, 0700) == 0);
    g_setenv("LOCKWORK_PROGRAM", path, TRUE);
    begin("parts/engine.step", NULL);
    go();
    rig_wait(30);
    g_signal_emit_by_name(rig_find(rig_dialog(DIALOG), "cancel"), "clicked");
    CHECK(rig_wait_closed(DIALOG, 60000));
    rig_settle();
    CHECK(def()->body_count == 2);
    g_setenv("LOCKWORK_PROGRAM", program, TRUE);
    g_free(program);
    g_free(path);
    g_free(folder);
}

int main(void)
{
    rig_begin();
    RUN(parts_become_a_document);
    RUN(more_parts_are_one_step);
    RUN(says_what_is_wrong);
    RUN(can_be_cancelled);
    RUN(a_robot_offers_motors);
    rig_end();
    return END();
}
