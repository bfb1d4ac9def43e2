/* Exports: every dialog writes what it says, refuses with a reason, can be cancelled, and leaves nothing half done. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"

#include "ui/exports.h"

#include <glib/gstdio.h>

static char *folder;

static char *in_folder(const char *name)
{
    return g_build_filename(folder, name, NULL);
}

static bool exists(const char *name)
{
    char *path = in_folder(name);
    bool there = g_file_test(path, G_FILE_TEST_EXISTS);
    g_free(path);
    return there;
}

static int count_files(void)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    int count = 0;
    while (g_dir_read_name(dir))
        count++;
    g_dir_close(dir);
    return count;
}

/* The dialog of an action, open. */
static GtkWidget *begin(const char *action)
{
    rig_do(action);
    GtkWidget *dialog = rig_dialog(action);
    CHECK(dialog != NULL);
    return dialog;
}

static bool write_to(GtkWidget *dialog, const char *name, const char *file)
{
    char *path = in_folder(file);
    lw_export_dialog_write(dialog, path);
    g_free(path);
    return rig_wait_closed(name, 60000);
}

static void choose(GtkWidget *dialog, const char *name, guint value)
{
    gtk_drop_down_set_selected(GTK_DROP_DOWN(rig_find(dialog, name)), value);
}

static void cancel(GtkWidget *dialog)
{
    g_signal_emit_by_name(rig_find(dialog, "cancel"), "clicked");
}

static GdkPixbuf *picture_of(const char *file)
{
    char *path = in_folder(file);
    GdkPixbuf *picture = gdk_pixbuf_new_from_file(path, NULL);
    g_free(path);
    return picture;
}

static void writes_a_picture(void)
{
    GtkWidget *dialog = begin("export-picture");
    choose(dialog, "size", 4);
    CHECK(gtk_widget_get_visible(rig_find(dialog, "width")));
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(rig_find(dialog, "width")), 322);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(rig_find(dialog, "height")), 210);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(rig_find(dialog, "transparent")), TRUE);
    CHECK(write_to(dialog, "export-picture", "view"));
    GdkPixbuf *picture = picture_of("view.png");
    CHECK(picture && gdk_pixbuf_get_width(picture) == 322 && gdk_pixbuf_get_height(picture) == 210 && gdk_pixbuf_get_has_alpha(picture));
    if (!picture)
        return;
    const guchar *pixels = gdk_pixbuf_get_pixels(picture);
    gsize stride = (gsize)gdk_pixbuf_get_rowstride(picture), seen = 0;
    for (gsize y = 0; y < 210; y++)
        for (gsize x = 0; x < 322; x++)
            seen += pixels[y * stride + 4 * x + 3] == 255;
    CHECK(pixels[3] == 0);          /* a corner is clear */
    CHECK(seen > 322 * 210 / 40);   /* the mechanism is not */
    CHECK(strstr(lw_window_said(rig.window), "view.png") != NULL);
    g_object_unref(picture);
}

static void says_where_it_cannot_write(void)
{
    GtkWidget *dialog = begin("export-picture");
    lw_export_dialog_write(dialog, "/proc/nowhere/view.png");
    rig_wait(3000);
    CHECK(rig_dialog("export-picture") == dialog);
    CHECK(strstr(gtk_label_get_text(GTK_LABEL(rig_find(dialog, "notes"))), "/proc/nowhere/view.png") != NULL);
    cancel(dialog);
    CHECK(rig_wait_closed("export-picture", 1000));
}

static void needs_a_result(void)
{
    CHECK(!rig_can("export-csv"));
    CHECK(!rig_can("export-video"));
    rig_run();
    CHECK(rig_can("export-csv"));
    CHECK(rig_can("export-video"));
}

static void writes_pictures_of_the_motion(void)
{
    double before = 0.37;
    lw_desk_set_time(rig.desk, before);
    GtkWidget *dialog = begin("export-video");
    choose(dialog, "format", 0);
    choose(dialog, "size", 4);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(rig_find(dialog, "width")), 160);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(rig_find(dialog, "height")), 100);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(rig_find(dialog, "rate")), 5);
    CHECK(write_to(dialog, "export-video", "swing.png"));
    const LwPoses *poses = &lw_desk_result(rig.desk)->poses;
    int expected = (int)((poses->time[poses->count - 1] - poses->time[0]) * 5 + 1e-9) + 1;
    char *last = g_strdup_printf("swing-%04d.png", expected), *beyond = g_strdup_printf("swing-%04d.png", expected + 1);
    CHECK(expected > 3 && exists("swing-0001.png") && exists(last) && !exists(beyond));
    GdkPixbuf *a = picture_of("swing-0001.png"), *b = picture_of("swing-0003.png");
    CHECK(a && b && memcmp(gdk_pixbuf_get_pixels(a), gdk_pixbuf_get_pixels(b), gdk_pixbuf_get_byte_length(a)) != 0); /* it moves */
    CHECK_NEAR(lw_desk_time(rig.desk), before, 0);
    g_clear_object(&a);
    g_clear_object(&b);
    g_free(last);
    g_free(beyond);
}

static void cancels_and_leaves_nothing(void)
{
    int files = count_files();
    GtkWidget *dialog = begin("export-video");
    choose(dialog, "format", 0);
    choose(dialog, "size", 2);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(rig_find(dialog, "rate")), 100);
    char *path = in_folder("long.png");
    lw_export_dialog_write(dialog, path);
    for (int i = 0; i < 200 && !exists("long-0002.png"); i++)
        rig_wait(50);
    CHECK(exists("long-0002.png"));
    cancel(dialog);
    for (int i = 0; i < 100 && count_files() != files; i++)
        rig_wait(50);
    CHECK(count_files() == files);
    g_free(path);
}

/* An encoder that counts the bytes it is given, in place of ffmpeg. */
static void gives_frames_to_the_encoder(void)
{
    char *bin = rig_folder(), *program = g_build_filename(bin, "ffmpeg", NULL), *old = g_strdup(g_getenv("PATH")), *path = g_strconcat(bin, ":", old, NULL);
    g_file_set_contents(program, "#!/bin/sh\nfor last; do :; done\nwc -c > \"$last\"\n", -1, NULL);
    g_chmod(program, 0755);
    g_setenv("PATH", path, TRUE);
    GtkWidget *dialog = begin("export-video");
    choose(dialog, "format", 1);
    choose(dialog, "size", 4);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(rig_find(dialog, "width")), 161);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(rig_find(dialog, "height")), 100);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(rig_find(dialog, "rate")), 2);
    CHECK(write_to(dialog, "export-video", "swing.mp4"));
    char *file = in_folder("swing.mp4"), *text = NULL;
    const LwPoses *poses = &lw_desk_result(rig.desk)->poses;
    int frames = (int)((poses->time[poses->count - 1] - poses->time[0]) * 2 + 1e-9) + 1;
    CHECK(g_file_get_contents(file, &text, NULL, NULL) && atoi(text) == frames * 160 * 100 * 4);
    CHECK(!exists("swing.part.mp4"));
    /* One that dies takes nothing along. */
    g_file_set_contents(program, "#!/bin/sh\necho the codec is missing >&2\nexit 1\n", -1, NULL);
    g_chmod(program, 0755);
    dialog = begin("export-video");
    choose(dialog, "format", 2);
    char *other = in_folder("no.webm");
    lw_export_dialog_write(dialog, other);
    const char *notes = "";
    for (int i = 0; i < 200 && !*notes; i++) {
        rig_wait(50);
        notes = gtk_label_get_text(GTK_LABEL(rig_find(dialog, "notes")));
    }
    CHECK(strstr(notes, "the codec is missing") != NULL);
    CHECK(!exists("no.webm"));
    cancel(dialog);
    g_setenv("PATH", old, TRUE);
    g_free(other);
    g_free(text);
    g_free(file);
    g_free(path);
    g_free(old);
    g_free(program);
    g_free(bin);
}

static void writes_the_table(void)
{
    CHECK(write_to(begin("export-csv"), "export-csv", "result"));
    char *path = in_folder("result.csv"), *text = NULL;
    CHECK(g_file_get_contents(path, &text, NULL, NULL) && strstr(text, "time [s]"));
    g_free(text);
    g_free(path);
}

/* As the command line writes it from the saved text, also when the text is not saved. */
static void writes_models(void)
{
    lw_desk_set(rig.desk, "Set gravity", "gravity", "[0, 0, -1.62]");
    rig_settle();
    GtkWidget *dialog = begin("export-model");
    choose(dialog, "format", 2);
    CHECK(write_to(dialog, "export-model", "bar.sdf"));
    char *path = in_folder("bar.sdf"), *text = NULL;
    CHECK(g_file_get_contents(path, &text, NULL, NULL) && strstr(text, "-1.62"));
    rig_do("undo");
    /* A loop is more than a tree holds: refused with the reason, unless it may be left out. */
    dialog = begin("export-model");
    choose(dialog, "format", 4);
    char *urdf = in_folder("bar.urdf");
    lw_export_dialog_write(dialog, urdf);
    const char *notes = "";
    for (int i = 0; i < 200 && !*notes; i++) {
        rig_wait(50);
        notes = gtk_label_get_text(GTK_LABEL(rig_find(dialog, "notes")));
    }
    CHECK(strstr(notes, "cannot hold all of it") != NULL);
    CHECK(!exists("bar.urdf"));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(rig_find(dialog, "partial")), TRUE);
    CHECK(write_to(dialog, "export-model", "bar.urdf"));
    CHECK(exists("bar.urdf") && strstr(lw_window_said(rig.window), "left out") != NULL);
    g_free(urdf);
    g_free(text);
    g_free(path);
}

static void writes_reports(void)
{
    GtkWidget *dialog = begin("export-report");
    choose(dialog, "format", 1);
    CHECK(write_to(dialog, "export-report", "motors"));
    CHECK(exists("motors.html"));
    dialog = begin("export-report");
    choose(dialog, "report", 1);
    CHECK(write_to(dialog, "export-report", "parts.pdf"));
    CHECK(exists("parts.pdf"));
}

int main(void)
{
    rig_begin();
    folder = rig_folder();
    rig_open("four-bar");
    rig_wait(300);
    RUN(writes_a_picture);
    RUN(says_where_it_cannot_write);
    RUN(needs_a_result);
    RUN(writes_pictures_of_the_motion);
    RUN(cancels_and_leaves_nothing);
    RUN(gives_frames_to_the_encoder);
    RUN(writes_the_table);
    RUN(writes_models);
    RUN(writes_reports);
    g_free(folder);
    rig_end();
    return END();
}
