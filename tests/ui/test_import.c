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
    rig_end();
    return END();
}
