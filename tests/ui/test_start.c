/* The start page: examples, recent files; the guided first mechanism, played to its end by its buttons. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"

#include "ui/examples.h"
#include "ui/guide.h"
#include "ui/recent.h"

#include <glib/gstdio.h>

static GtkWidget *page(void)
{
    return rig_find(GTK_WIDGET(rig.window), "start-page");
}

static void begins_with_the_page(void)
{
    CHECK(page() && gtk_widget_get_mapped(page()));
    CHECK(!gtk_widget_get_visible(rig_find(page(), "left-behind")));
    CHECK(rig_can("open") && rig_can("new") && rig_can("import") && rig_can("first-steps"));
    CHECK(!rig_can("save") && !rig_can("export-picture") && !rig_can("save-view") && !rig_can("reload-parts"));
    for (int i = 0; i < 300 && rig_colours(page()) <= 300; i++) /* a busy machine paints late */
        rig_wait(100);
    CHECK(rig_colours(page()) > 300); /* pictures of the examples are there */
}

/* There is no work to show: the page stays, with the reason, which goes when something else is opened. */
static void broken_files_leave_the_page(void)
{
    char *folder = rig_folder(), *path = g_build_filename(folder, "broken.lockwork", NULL);
    g_file_set_contents(path, "{ \"lockwork\": 1, \"bodies\": [ { ", -1, NULL);
    rig_open(path);
    CHECK(gtk_widget_get_mapped(page()) && !lw_desk_is_open(rig.desk) && lw_window_said(rig.window) && rig_can("open-as-text"));
    rig_open("slider-crank");
    CHECK(!gtk_widget_get_mapped(page()) && !lw_window_said(rig.window) && !rig_can("open-as-text"));
    rig_do("start-page");
    CHECK(gtk_widget_get_mapped(page()) && !lw_window_said(rig.window));
    g_free(path);
    g_free(folder);
}

static void opens_examples(void)
{
    GtkWidget *card = rig_find(page(), "slider-crank");
    CHECK(card != NULL);
    if (!card)
        return;
    rig_click(card);
    CHECK(lw_desk_is_open(rig.desk) && !gtk_widget_get_mapped(page()));
    CHECK(lw_desk_path(rig.desk) == NULL); /* saving asks for a place of one's own */
    CHECK(lw_desk_edition(rig.desk)->figure.piece_count > 0);
}

static void remembers_files(void)
{
    char *folder = rig_folder(), *path = g_build_filename(folder, "mine & yours.lockwork", NULL);
    CHECK(lw_file_save(rig.window, path));
    rig_settle();
    char **list = lw_recent_list();
    CHECK_STRING(list[0], path);
    g_strfreev(list);
    rig_do("start-page");
    rig_wait(50);
    GtkWidget *title = rig_find_text(rig_find(page(), "recent"), "mine & yours.lockwork");
    CHECK(title != NULL);
    rig_open("four-bar");
    rig_do("start-page");
    rig_wait(50);
    title = rig_find_text(rig_find(page(), "recent"), "mine & yours.lockwork");
    if (title)
        rig_click(gtk_widget_get_ancestor(title, GTK_TYPE_BUTTON));
    CHECK_STRING(lw_desk_path(rig.desk), path);
    g_unlink(path);
    list = lw_recent_list();
    for (int i = 0; list[i]; i++)
        CHECK(strcmp(list[i], path) != 0); /* what is gone is not offered */
    g_strfreev(list);
    g_free(path);
    g_free(folder);
}

/* Presses the guide's button until it has gone on. */
static bool go_on(int step)
{
    GtkWidget *act = rig_find(GTK_WIDGET(rig.window), "guide-act");
    g_signal_emit_by_name(act, "clicked");
    for (int i = 0; i < 600 && lw_guide_step(rig.window) <= step; i++)
        rig_wait(50);
    rig_settle();
    if (lw_guide_step(rig.window) <= step)
        printf("# step %d, said: %s\n", step, lw_window_said(rig.window) ? lw_window_said(rig.window) : "nothing");
    return lw_guide_step(rig.window) > step;
}

static double largest(const double *value, int count)
{
    double most = 0;
    for (int i = 0; i < count; i++)
        most = fmax(most, fabs(value[i]));
    return most;
}

/* The column of a CSV file as numbers; to be freed. */
static double *read_column(const char *path, const char *name, int *count)
{
    char *text = NULL;
    GArray *values = g_array_new(FALSE, FALSE, sizeof(double));
    g_file_get_contents(path, &text, NULL, NULL);
    char **line = g_strsplit(text ? text : "", "\n", -1);
    int column = -1;
    for (int i = 0; line[i]; i++) {
        if (*line[i] == '#' || !*line[i])
            continue;
        char **cell = g_strsplit(line[i], ",", -1);
        if (column < 0)
            for (int k = 0; cell[k] && column < 0; k++)
                column = g_str_has_prefix(cell[k], name) ? k : -1;
        else {
            double value = g_ascii_strtod(cell[column], NULL);
            g_array_append_val(values, value);
        }
        g_strfreev(cell);
        if (column < 0)
            break;
    }
    g_strfreev(line);
    g_free(text);
    *count = (int)values->len;
    return (double *)(void *)g_array_free(values, FALSE);
}

static void the_guide_ends_with_a_torque(void)
{
    char *folder = rig_folder(), *path = g_build_filename(folder, "first.lockwork", NULL), *csv = g_build_filename(folder, "first.csv", NULL);
    rig_do("first-steps");
    CHECK(lw_guide_step(rig.window) == 0);
    for (int step = 0; step < 5; step++)
        if (!go_on(step)) {
            CHECK(!"the guide goes on");
            return;
        }
    CHECK(lw_guide_step(rig.window) == 5);
    LwResult *result = lw_desk_result(rig.desk);
    CHECK(result && result->report && result->report->trace);
    CHECK(lw_file_save(rig.window, path));
    rig_settle();
    /* The command line says the same of the saved file. */
    const char *program = g_getenv("LOCKWORK_PROGRAM");
    const char *words[] = { program ? program : LW_TEST_PROGRAM, "run", path, "-o", csv, NULL };
    GSubprocess *run = g_subprocess_newv(words, G_SUBPROCESS_FLAGS_STDERR_SILENCE, NULL);
    CHECK(run && g_subprocess_wait_check(run, NULL, NULL));
    int count, channel = result ? lw_trace_find(result->report->trace, "motor.torque") : -1;
    double *torque = read_column(csv, "motor.torque", &count);
    CHECK(channel >= 0 && count > 100 && count == result->report->trace->sample_count);
    double size = largest(torque, count), error = 0;
    for (int i = 0; channel >= 0 && i < count && i < result->report->trace->sample_count; i++)
        error = fmax(error, fabs(result->report->trace->sample[i][channel] - torque[i]));
    CHECK(size > 0.01);
    CHECK_NEAR(error, 0, 1e-12 * size); /* digits of the file */
    g_clear_object(&run);
    g_free(torque);
    g_free(csv);
    g_free(path);
    g_free(folder);
}

int main(void)
{
    rig_begin();
    rig_wait(1500); /* pictures are read one by one */
    RUN(begins_with_the_page);
    RUN(broken_files_leave_the_page);
    RUN(opens_examples);
    RUN(remembers_files);
    RUN(the_guide_ends_with_a_torque);
    rig_end();
    return END();
}
