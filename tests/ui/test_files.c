/* Files: saving and opening under odd names and bad circumstances, questions before anything is lost, recovery after kill −9, files that change on
 * disk, views that the document keeps, undo of many edits. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"

#include "ui/importer.h"
#include "ui/recovery_left.h"
#include "ui/relocate.h"
#include "ui/settings.h"
#include "ui/text_window.h"
#include "ui/views.h"
#include "ui/watch.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

static char *folder;
static const char *program;

static char *in_folder(const char *name)
{
    return g_build_filename(folder, name, NULL);
}

static char *text_now(void)
{
    return g_strdup(lw_edits_text(lw_desk_edits(rig.desk), NULL));
}

static char *text_of(const char *path)
{
    char *text = NULL;
    g_file_get_contents(path, &text, NULL, NULL);
    return text ? text : g_strdup("(no file)");
}

static bool is_saved(void)
{
    return lw_edits_is_saved(lw_desk_edits(rig.desk));
}

static void set_gravity(const char *value)
{
    CHECK(lw_desk_set(rig.desk, "Set gravity", "gravity", value));
    rig_settle();
}

static bool said(const char *part)
{
    const char *text = lw_window_said(rig.window);
    bool good = text && strstr(text, part);
    if (!good)
        printf("# said: %s\n", text ? text : "nothing");
    return good;
}

static void respond(const char *dialog, int response)
{
    GtkWidget *window = rig_dialog(dialog);
    CHECK(window != NULL);
    if (window)
        gtk_dialog_response(GTK_DIALOG(window), response);
    rig_settle();
}

/* The example with its names of part files made to fit the new place. */
static void saves_under_odd_names(void)
{
    static const char *const names[] = { "with blanks.lockwork", "Zahnräder – 歯車.lockwork", "100%d %s.lockwork", "v1.2.lockwork", "#?&=.lockwork" };
    int count = check_some(G_N_ELEMENTS(names), 3, "odd names");
    for (int i = 0; i < count; i++) {
        char *path = in_folder(names[i]);
        rig_open("crank-rocker");
        set_gravity("[0, 0, -1.62]");
        CHECK(lw_file_save(rig.window, path));
        CHECK(is_saved());
        rig_settle();
        char *text = text_now(), *written = text_of(path);
        CHECK_STRING(written, text);
        rig_open("four-bar");
        rig_open(path);
        CHECK_STRING(lw_desk_path(rig.desk), path);
        CHECK(lw_edition_is_good(lw_desk_edition(rig.desk)) && lw_desk_edition(rig.desk)->figure.piece_count > 0);
        g_free(text);
        g_free(written);
        g_free(path);
    }
}

static void names_get_their_suffix(void)
{
    static const char *const names[][2] = { { "/a.b/arm", "/a.b/arm.lockwork" }, { "arm.lockwork", "arm.lockwork" }, { "arm.v2", "arm.v2.lockwork" } };
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        char *full = lw_file_full_name(names[i][0]);
        CHECK_STRING(full, names[i][1]);
        g_free(full);
    }
}

static void very_long_names_are_refused(void)
{
    char *name = g_strnfill(300, 'x'), *path = in_folder(name);
    rig_open("four-bar");
    set_gravity("[0, 0, -2]");
    CHECK(!lw_file_save(rig.window, path));
    CHECK(said("xxx") && !is_saved());
    g_free(path);
    g_free(name);
}

static void unwritable_places_keep_the_model(void)
{
    char *path = in_folder("kept.lockwork");
    CHECK(lw_file_save(rig.window, path));
    char *before = text_of(path);
    set_gravity("[0, 0, -3]");
    CHECK(!lw_file_save(rig.window, "/proc/kept.lockwork"));
    CHECK(said("/proc/kept.lockwork") && !is_saved());
    CHECK_STRING(lw_desk_path(rig.desk), path);
    CHECK(!lw_file_save(rig.window, folder)); /* a folder */
    CHECK(!is_saved());
    /* A disk that is full: no more than so many bytes fit. */
    struct rlimit old, small;
    getrlimit(RLIMIT_FSIZE, &old);
    small = (struct rlimit){ 200, old.rlim_max };
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    bool good = lw_file_save(rig.window, path);
    setrlimit(RLIMIT_FSIZE, &old);
    CHECK(!good && said("kept.lockwork") && !is_saved());
    char *after = text_of(path);
    CHECK_STRING(after, before); /* the old one is whole */
    CHECK(lw_file_save(rig.window, path) && is_saved());
    g_free(before);
    g_free(after);
    g_free(path);
}

static void full_disks_are_told(void)
{
    set_gravity("[0, 0, -3.5]");
    char *path = g_strdup(lw_desk_path(rig.desk));
    CHECK(!lw_file_save(rig.window, "/dev/full"));
    CHECK(said("No space left") && !is_saved());
    CHECK_STRING(lw_desk_path(rig.desk), path);
    rig_do("undo");
    g_free(path);
}

static int thens;

static void count_then(LwWindow *window, gpointer data)
{
    (void)window;
    (void)data;
    thens++;
}

static void asks_before_it_loses(void)
{
    thens = 0;
    CHECK(is_saved());
    lw_file_ask(rig.window, count_then, NULL, NULL);
    CHECK(thens == 1);
    set_gravity("[0, 0, -4]");
    lw_file_ask(rig.window, count_then, NULL, NULL);
    CHECK(thens == 1);
    respond("unsaved", GTK_RESPONSE_CANCEL);
    CHECK(thens == 1 && !rig_dialog("unsaved") && !is_saved());
    lw_file_ask(rig.window, count_then, NULL, NULL);
    respond("unsaved", GTK_RESPONSE_NO);
    CHECK(thens == 2 && !is_saved());
    lw_file_ask(rig.window, count_then, NULL, NULL);
    respond("unsaved", GTK_RESPONSE_YES);
    CHECK(thens == 3 && is_saved());
    /* Closing asks too. */
    set_gravity("[0, 0, -4.5]");
    rig_do("close");
    CHECK(rig_dialog("unsaved") && gtk_widget_get_visible(GTK_WIDGET(rig.window)));
    respond("unsaved", GTK_RESPONSE_CANCEL);
    rig_do("new");
    respond("unsaved", GTK_RESPONSE_CANCEL);
    CHECK(lw_desk_path(rig.desk) != NULL);
    rig_do("save");
    CHECK(is_saved());
}

static void new_and_start_page(void)
{
    rig_do("new");
    CHECK(lw_desk_path(rig.desk) == NULL && is_saved() && lw_desk_edition(rig.desk)->document->def.body_count == 0);
    CHECK(lw_viewport_hint(LW_VIEWPORT(lw_window_viewport(rig.window))) != NULL); /* how it gets filled */
    rig_do("start-page");
    CHECK(gtk_widget_get_mapped(rig_find(GTK_WIDGET(rig.window), "start-page")));
}

static void other_programs_are_noticed(void)
{
    char *path = in_folder("kept.lockwork");
    rig_open(path);
    char *text = text_now(), *other = g_strconcat("# by another program\n", text, NULL);
    rig_wait(20);
    g_file_set_contents(path, other, -1, NULL);
    for (int i = 0; i < 60 && !lw_window_said(rig.window); i++)
        rig_wait(50);
    lw_watch_look(rig.window);
    CHECK(said("was changed by another program"));
    rig_do("reload-document");
    char *now = text_now();
    CHECK_STRING(now, other);
    /* With changes of one's own saving asks. */
    set_gravity("[0, 0, -5]");
    rig_wait(20);
    g_file_set_contents(path, text, -1, NULL);
    lw_watch_look(rig.window);
    CHECK(said("saving asks which to keep"));
    rig_do("save");
    respond("overwrite", GTK_RESPONSE_CANCEL);
    CHECK(!is_saved());
    rig_do("save");
    respond("overwrite", GTK_RESPONSE_YES);
    CHECK(is_saved());
    lw_watch_look(rig.window); /* what we wrote ourselves is no news */
    char *mine = text_now(), *written = text_of(path);
    CHECK_STRING(written, mine);
    /* A file that vanishes is kept here, and counts as unsaved. */
    g_remove(path);
    for (int i = 0; i < 60 && is_saved(); i++)
        rig_wait(50);
    CHECK(!is_saved() && said("is gone from its folder"));
    rig_do("save");
    CHECK(is_saved() && g_file_test(path, G_FILE_TEST_EXISTS));
    g_free(mine);
    g_free(written);
    g_free(now);
    g_free(other);
    g_free(text);
    g_free(path);
}

/* A mechanism that names a file outside its project: asked once, remembered while it is open, not beyond. */
static void files_outside_are_asked_for(void)
{
    static const char text[] = "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"b\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ],\n"
                               "  \"joints\": [ { \"name\": \"A\", \"type\": \"revolute\", \"bodies\": [\"b\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 0, 1] } ],\n"
                               "  \"motors\": [ { \"name\": \"M\", \"joint\": \"A\", \"coordinate\": \"rz\", \"angle\": { \"table\": \"../../beside.csv\" } } ] }\n";
    char *deep = in_folder("project/models"), *table = in_folder("beside.csv"), *path = in_folder("project/models/m.lockwork"), *kept = in_folder("kept.lockwork");
    g_mkdir_with_parents(deep, 0700);
    g_file_set_contents(table, "0,0\n1,1\n", -1, NULL);
    g_file_set_contents(path, text, -1, NULL);
    rig_open(kept);
    rig_open(path);
    CHECK(rig_dialog("outside") && g_strcmp0(lw_desk_path(rig.desk), path) != 0);
    respond("outside", GTK_RESPONSE_CANCEL);
    CHECK(said("beside.csv lies outside the project's folder") && g_strcmp0(lw_desk_path(rig.desk), path) != 0);
    rig_open(path);
    respond("outside", GTK_RESPONSE_DELETE_EVENT); /* closed without a word */
    CHECK(g_strcmp0(lw_desk_path(rig.desk), path) != 0);
    rig_open(path);
    if (rig_dialog("outside"))
        rig_picture(rig_dialog("outside"), g_getenv("LW_PICTURE"));
    respond("outside", GTK_RESPONSE_YES);
    CHECK(g_strcmp0(lw_desk_path(rig.desk), path) == 0 && lw_desk_allows_outside(rig.desk));
    set_gravity("[0, 0, -5]"); /* read again, and not asked again */
    CHECK(!rig_dialog("outside") && lw_edition_is_good(lw_desk_edition(rig.desk)) && !is_saved());
    rig_do("save");
    rig_open(path);
    CHECK(!rig_dialog("outside"));
    rig_open(kept);
    CHECK(!lw_desk_allows_outside(rig.desk));
    rig_open(path);
    CHECK(rig_dialog("outside"));
    respond("outside", GTK_RESPONSE_CANCEL);
    g_free(deep);
    g_free(table);
    g_free(path);
    g_free(kept);
}

/* Saving elsewhere keeps the files that a document reads: nobody is asked about them, until the new file is opened. */
static void saving_elsewhere_keeps_its_files(void)
{
    static const char text[] = "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"b\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ],\n"
                               "  \"joints\": [ { \"name\": \"A\", \"type\": \"revolute\", \"bodies\": [\"b\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 0, 1] } ],\n"
                               "  \"motors\": [ { \"name\": \"M\", \"joint\": \"A\", \"coordinate\": \"rz\", \"angle\": { \"table\": \"../way.csv\" } } ] }\n";
    char *deep = in_folder("own/models"), *far = in_folder("far/away/models"), *table = in_folder("own/way.csv"), *kept = in_folder("kept.lockwork");
    char *path = in_folder("own/models/m.lockwork"), *moved = in_folder("far/away/models/m.lockwork");
    g_mkdir_with_parents(deep, 0700);
    g_mkdir_with_parents(far, 0700);
    g_file_set_contents(table, "0,0\n1,1\n", -1, NULL);
    g_file_set_contents(path, text, -1, NULL);
    rig_open(path);
    CHECK(!rig_dialog("outside") && g_strcmp0(lw_desk_path(rig.desk), path) == 0);
    CHECK(lw_file_save(rig.window, moved));
    rig_settle();
    CHECK(!rig_dialog("outside") && is_saved() && strstr(lw_desk_edition(rig.desk)->text, "../../../own/way.csv"));
    set_gravity("[0, 0, -5]");
    CHECK(!rig_dialog("outside") && !is_saved() && strstr(lw_desk_edition(rig.desk)->text, "-5"));
    rig_do("save");
    rig_open(kept);
    rig_open(moved);
    CHECK(rig_dialog("outside"));
    respond("outside", GTK_RESPONSE_CANCEL);
    rig_open(kept);
    g_free(deep);
    g_free(far);
    g_free(table);
    g_free(kept);
    g_free(path);
    g_free(moved);
}

static void half_written_files_open_as_text(void)
{
    char *path = in_folder("half.lockwork"), *missing = in_folder("missing.lockwork");
    g_file_set_contents(path, "{\n  \"lockwork\": 1,\n  \"bodies\": [ { \"name\": \"a\", \"mass\": 1, }\n", -1, NULL);
    rig_open(path);
    CHECK(said("half.lockwork:") && rig_can("open-as-text"));
    rig_do("open-as-text");
    GtkWidget *window = rig_dialog("text-window");
    CHECK(window != NULL);
    if (!window)
        return;
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(rig_find(window, "text")));
    rig_click(rig_find(window, "try"));
    CHECK(rig_dialog("text-window") == window && strstr(gtk_label_get_text(GTK_LABEL(rig_find(window, "why"))), "half.lockwork:"));
    gtk_text_buffer_set_text(buffer, "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"a\", \"mass\": 2, \"inertia\": [1, 1, 1, 0, 0, 0] } ] }\n", -1);
    rig_click(rig_find(window, "try"));
    CHECK(rig_wait_closed("text-window", 1000));
    CHECK_STRING(lw_desk_path(rig.desk), path);
    CHECK(!is_saved() && lw_desk_edition(rig.desk)->document->def.body_count == 1);
    rig_do("save");
    CHECK(is_saved());
    rig_open(missing);
    CHECK(said("missing.lockwork") && lw_desk_is_open(rig.desk));
    rig_open(folder);
    CHECK(said("cannot be opened"));
    g_free(path);
    g_free(missing);
}

static void drops_open_and_import(void)
{
    char *mechanism = in_folder("kept.lockwork"), *part = g_strdup(LW_TEST_DATA_FOLDER "/parts/pin.step");
    GSList *files = g_slist_append(NULL, g_file_new_for_path(part));
    lw_file_dropped(rig.window, files);
    CHECK(rig_dialog("import-dialog") != NULL);
    gtk_window_destroy(GTK_WINDOW(rig_dialog("import-dialog")));
    files = g_slist_append(files, g_file_new_for_path(mechanism));
    lw_file_dropped(rig.window, files);
    rig_settle();
    CHECK(said("were not imported"));
    CHECK_STRING(lw_desk_path(rig.desk), mechanism);
    g_slist_free_full(files, g_object_unref);
    g_free(mechanism);
    g_free(part);
}

static void opens_another_window(void)
{
    guint before = g_list_length(gtk_application_get_windows(rig.application));
    rig_do("new-window");
    GList *windows = gtk_application_get_windows(rig.application);
    CHECK(g_list_length(windows) == before + 1);
    for (GList *w = windows; w; w = w->next)
        if (LW_IS_WINDOW(w->data) && w->data != rig.window) {
            gtk_window_destroy(w->data);
            break;
        }
    CHECK(g_list_length(gtk_application_get_windows(rig.application)) == before);
}

/* ---- recovery */

/* A program that works and is killed: no window is needed for that. */
static G_NORETURN void be_the_victim(const char *path)
{
    LwDesk *desk = lw_desk_new();
    LwRecovery *recovery = lw_recovery_begin(desk);
    char *text = path ? text_of(path) : g_strdup("{ \"lockwork\": 1, \"bodies\": [] }\n");
    (void)recovery;
    lw_desk_open_text(desk, path, NULL, text, strlen(text));
    lw_desk_wait(desk);
    lw_desk_set(desk, "Set gravity", "gravity", "[0, 0, -7]");
    lw_desk_wait(desk);
    puts("working");
    fflush(stdout);
    for (;;)
        g_main_context_iteration(NULL, TRUE);
}

/* Works for two seconds, then is killed. */
static void kill_one(const char *path)
{
    const char *words[] = { program, "victim", path, NULL };
    GSubprocess *victim = g_subprocess_newv(words, G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL);
    char line[16];
    g_input_stream_read(g_subprocess_get_stdout_pipe(victim), line, sizeof line, NULL, NULL);
    GPtrArray *found = lw_recovery_find();
    guint before = found->len;
    g_ptr_array_unref(found);
    rig_wait(2000); /* autosave comes within two seconds */
    found = lw_recovery_find();
    CHECK(found->len == before); /* nobody takes what a living program holds */
    g_ptr_array_unref(found);
    g_subprocess_send_signal(victim, SIGKILL);
    g_subprocess_wait(victim, NULL, NULL);
    g_object_unref(victim);
    found = lw_recovery_find();
    CHECK(found->len == before + 1);
    g_ptr_array_unref(found);
}

static void killed_work_comes_back(void)
{
    char *path = in_folder("kept.lockwork"), *text = text_of(path);
    LwEdits *edits = lw_edits_create(text, strlen(text));
    CHECK(lw_edits_set(edits, "gravity", "[0, 0, -7]", NULL));
    rig_do("new");
    kill_one(path);
    rig_do("start-page");
    rig_wait(50);
    GtkWidget *restore = rig_find(GTK_WIDGET(rig.window), "restore");
    CHECK(restore != NULL);
    if (restore)
        rig_click(restore);
    rig_settle();
    char *now = text_now();
    CHECK_STRING(now, lw_edits_text(edits, NULL));
    CHECK_STRING(lw_desk_path(rig.desk), path);
    CHECK(!is_saved());
    GPtrArray *found = lw_recovery_find();
    CHECK(found->len == 0); /* it is ours now */
    g_ptr_array_unref(found);
    rig_do("save");
    CHECK(is_saved());
    lw_edits_destroy(edits);
    g_free(now);
    g_free(text);
    g_free(path);
}

static void killed_untitled_work_comes_back(void)
{
    rig_do("new");
    kill_one(NULL);
    rig_do("start-page");
    rig_wait(50);
    rig_click(rig_find(GTK_WIDGET(rig.window), "discard"));
    respond("throw-away", GTK_RESPONSE_CANCEL);
    rig_click(rig_find(GTK_WIDGET(rig.window), "restore"));
    rig_settle();
    CHECK(lw_desk_path(rig.desk) == NULL && !is_saved());
    CHECK_NEAR(lw_desk_edition(rig.desk)->document->def.gravity.z, -7, 0);
    rig_do("undo");
    lw_edits_mark_saved(lw_desk_edits(rig.desk));
    /* One that is thrown away is gone. */
    kill_one(NULL);
    rig_do("start-page");
    rig_wait(50);
    rig_click(rig_find(GTK_WIDGET(rig.window), "discard"));
    respond("throw-away", GTK_RESPONSE_YES);
    GPtrArray *found = lw_recovery_find();
    CHECK(found->len == 0);
    g_ptr_array_unref(found);
}

/* The file is opened again instead of going by the start page: its changes are offered there. */
static void opening_the_file_offers_killed_work(void)
{
    char *path = in_folder("kept.lockwork");
    rig_open(path);
    set_gravity("[0, 0, -9.81]");
    rig_do("save");
    rig_do("new");
    CHECK(!rig_can("restore-work"));
    kill_one(path);
    rig_open(path);
    CHECK(said("not saved when Lockwork ended") && rig_can("restore-work") && is_saved());
    char *before = text_now();
    rig_do("restore-work");
    rig_settle();
    char *after = text_now();
    CHECK(strcmp(before, after) != 0 && !is_saved() && !rig_can("restore-work") && lw_window_said(rig.window) == NULL);
    CHECK_NEAR(lw_desk_edition(rig.desk)->document->def.gravity.z, -7, 0);
    rig_do("undo");
    lw_edits_mark_saved(lw_desk_edits(rig.desk));
    rig_do("new");
    /* What is the same as the file is nothing to be offered. */
    kill_one(path);
    g_file_set_contents(path, after, -1, NULL);
    rig_open(path);
    CHECK(!rig_can("restore-work") && lw_window_said(rig.window) == NULL);
    GPtrArray *found = lw_recovery_find();
    CHECK(found->len == 0);
    g_ptr_array_unref(found);
    g_free(before);
    g_free(after);
    g_free(path);
}

/* A file or folder as it was ten minutes ago. */
static char *put_old(const char *below, const char *name, bool is_folder)
{
    char *path = g_build_filename(below, name, NULL);
    struct utimbuf then = { .actime = time(NULL) - 600, .modtime = time(NULL) - 600 };
    if (is_folder)
        g_mkdir_with_parents(path, 0700);
    else
        g_file_set_contents(path, "x", 1, NULL);
    g_utime(path, &then);
    return path;
}

/* Programs that were killed leave locks, unfinished copies and folders of processes; a window that opens sweeps them, and what a living one holds stays. */
static void leftovers_are_swept(void)
{
    char *state = lw_settings_state_folder(), *kept = g_build_filename(state, "recovery", NULL), *temporary = g_strdup_printf("%sTEST%d", LW_COPY_FOLDER, (int)getpid());
    char *gone[] = { put_old(kept, "1-1.lock", false), put_old(kept, "1-1.lockwork.X1Y2Z3", false), put_old(kept, "2-2.lockwork.new", false),
                     put_old(g_get_tmp_dir(), temporary, true), NULL };
    char *held = put_old(kept, "3-3.lock", false), *unfinished = put_old(kept, "3-3.lockwork.ABCDEF", false), *copy = put_old(kept, "4-4.lockwork", false), *its = put_old(kept, "4-4.lock", false);
    char *young = g_build_filename(kept, "5-5.lock", NULL), *inside = put_old(gone[3], "part.lockwork", false);
    int lock = open(held, O_RDWR | O_CLOEXEC);
    struct utimbuf then = { .actime = time(NULL) - 600, .modtime = time(NULL) - 600 };
    g_utime(gone[3], &then);
    CHECK(lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0);
    g_file_set_contents(young, "", 0, NULL);
    LwWindow *another = lw_window_new(rig.application);
    for (int i = 0; gone[i]; i++)
        CHECK(!g_file_test(gone[i], G_FILE_TEST_EXISTS));
    CHECK(g_file_test(held, G_FILE_TEST_EXISTS) && g_file_test(unfinished, G_FILE_TEST_EXISTS) && g_file_test(young, G_FILE_TEST_EXISTS));
    CHECK(g_file_test(copy, G_FILE_TEST_EXISTS) && g_file_test(its, G_FILE_TEST_EXISTS));
    gtk_window_destroy(GTK_WINDOW(another));
    close(lock);
    char *rest[] = { held, unfinished, copy, its, young };
    for (gsize i = 0; i < G_N_ELEMENTS(rest); i++) {
        g_unlink(rest[i]);
        g_free(rest[i]);
    }
    for (int i = 0; gone[i]; i++)
        g_free(gone[i]);
    g_free(inside);
    g_free(temporary);
    g_free(kept);
    g_free(state);
}

/* ---- parts that change */

static void put_part(const char *part, const char *name)
{
    char *from = g_strdup_printf("%s/parts/%s", LW_TEST_DATA_FOLDER, part), *to = in_folder(name), *text = text_of(from);
    rig_wait(20); /* another time than before */
    g_file_set_contents(to, text, -1, NULL);
    g_free(from);
    g_free(to);
    g_free(text);
}

static void changed_parts_are_reread(void)
{
    static const char text[] =
        "{ \"lockwork\": 1,\n"
        "  \"bodies\": [{ \"name\": \"link\", \"geometry\": [{ \"file\": \"part.step\", \"material\": \"steel\" }] }],\n"
        "  \"joints\": [{ \"name\": \"far\", \"type\": \"revolute\", \"bodies\": [\"link\", \"ground\"], \"at\": [0, 0, 0.14], \"axis\": [1, 0, 0],\n"
        "    \"features\": [{ \"kind\": \"cylinder\", \"inside\": true, \"position\": [0, 0, 0.14], \"axis\": [1, 0, 0], \"radius\": 0.006, \"length\": 0.0104 }, null] }] }\n";
    char *path = in_folder("linked.lockwork");
    put_part("link-140.step", "part.step");
    g_file_set_contents(path, text, -1, NULL);
    rig_open(path);
    CHECK(lw_desk_is_open(rig.desk) && lw_desk_edition(rig.desk)->document->attachment_count == 1);
    double mass = lw_desk_edition(rig.desk)->document->def.body[0].mass;
    put_part("link-170.step", "part.step");
    for (int i = 0; i < 60 && !(lw_window_said(rig.window) && strstr(lw_window_said(rig.window), "part.step")); i++)
        rig_wait(50);
    CHECK(said("part.step has changed on disk"));
    CHECK_NEAR(lw_desk_edition(rig.desk)->document->def.body[0].mass, mass, 0); /* not before it is wanted */
    rig_do("reload-parts");
    CHECK(lw_desk_edition(rig.desk)->document->def.body[0].mass > 1.01 * mass);
    GtkWidget *changes = rig_dialog("changes");
    CHECK(changes != NULL);
    char *words = g_strdup_printf("mass %.4g kg → %.4g kg", mass, lw_desk_edition(rig.desk)->document->def.body[0].mass);
    CHECK(changes && rig_find_text(changes, "far") && rig_find_text(changes, words));
    CHECK(changes && rig_find_text(changes, "the hole of ⌀12 mm in part \"link-170\" of body \"link\" moved by 30 mm; the marker moved along"));
    if (changes)
        gtk_window_destroy(GTK_WINDOW(changes));
    g_free(words);
    g_free(path);
}

static void vanished_parts_are_located(void)
{
    char *there = in_folder("part.step"), *elsewhere = in_folder("other place"), *moved = g_build_filename(elsewhere, "part.step", NULL), *before = text_now();
    g_mkdir(elsewhere, 0700);
    CHECK(g_rename(there, moved) == 0);
    for (int i = 0; i < 60 && !rig_can("locate-parts"); i++)
        rig_wait(50);
    CHECK(rig_can("locate-parts") && said("part.step is gone. The mechanism stays as it was."));
    LwEdition *shown = lw_desk_edition(rig.desk);
    rig_do("reload-parts"); /* refused: what was shown stays, and can be edited further */
    CHECK(lw_desk_edition(rig.desk) == shown && said("the mechanism stays as it was"));
    set_gravity("[0, 0, -6]");
    CHECK_NEAR(lw_desk_edition(rig.desk)->document->def.gravity.z, -6, 0);
    rig_do("undo");
    CHECK(lw_locate_parts(rig.window, moved));
    rig_settle();
    CHECK(strstr(lw_edits_text(lw_desk_edits(rig.desk), NULL), "\"other place/part.step\"") != NULL);
    CHECK(lw_edition_is_good(lw_desk_edition(rig.desk)) && lw_desk_edition(rig.desk)->figure.piece_count > 0);
    lw_watch_look(rig.window);
    CHECK(!rig_can("locate-parts"));
    rig_do("undo");
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(before);
    g_free(after);
    g_free(there);
    g_free(moved);
    g_free(elsewhere);
}

/* A file that was missing when it was first named is read when it is there; an undo that needs one that is gone is refused, and nothing else happens. */
static void parts_come_and_go(void)
{
    static const char text[] = "{ \"lockwork\": 1, \"bodies\": [{ \"name\": \"link\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] }] }\n";
    static const char geometry[] = "[{ \"file\": \"late.step\", \"material\": \"steel\" }]";
    char *path = in_folder("late.lockwork"), *part = in_folder("late.step");
    g_file_set_contents(path, text, -1, NULL);
    rig_open(path);
    CHECK(lw_desk_set(rig.desk, "Set geometry", "bodies.link.geometry", geometry));
    rig_settle();
    CHECK_STRING(lw_edits_text(lw_desk_edits(rig.desk), NULL), text);
    put_part("link-140.step", "late.step");
    CHECK(lw_desk_set(rig.desk, "Set geometry", "bodies.link.geometry", geometry));
    rig_settle();
    CHECK(lw_desk_edition(rig.desk)->document->shapes[0].count == 1);
    CHECK(lw_desk_set(rig.desk, "Set geometry", "bodies.link.geometry", "[]"));
    rig_settle();
    char *plain = text_now();
    g_remove(part);
    rig_do("reload-parts");
    rig_do("undo");
    char *now = text_now();
    CHECK_STRING(now, plain);
    CHECK_STRING(lw_desk_edition(rig.desk)->text, plain);
    g_free(now);
    g_free(plain);
    g_free(path);
    g_free(part);
}

/* Parts are found whether the document has a folder of its own or not. */
static void imports_where_there_is_no_folder(void)
{
    static const char blank[] = "{ \"lockwork\": 1, \"bodies\": [] }\n";
    char *own = g_strconcat(folder, "/", NULL), *inner = in_folder("inner"), *path = g_build_filename(inner, "m.lockwork", NULL);
    LwImported imported = { .text = g_strdup("{ \"lockwork\": 1, \"bodies\": [{ \"name\": \"link\", \"geometry\": [{ \"file\": \"here.step\", \"material\": \"steel\" }] }] }"),
                            .notes = g_strdup(""), .folder = own };
    put_part("link-140.step", "here.step");
    lw_desk_open_changed(rig.desk, NULL, NULL, blank, sizeof blank - 1);
    rig_settle();
    CHECK(lw_import_take(rig.desk, &imported, "Import"));
    rig_settle();
    CHECK(lw_desk_edition(rig.desk)->document->def.body_count == 1);
    g_mkdir(inner, 0700);
    g_file_set_contents(path, blank, -1, NULL);
    rig_open(path);
    CHECK(lw_import_take(rig.desk, &imported, "Import"));
    rig_settle();
    CHECK(lw_desk_edition(rig.desk)->document->def.body_count == 1);
    CHECK(strstr(lw_edits_text(lw_desk_edits(rig.desk), NULL), "\"../here.step\"") != NULL);
    /* Up from a folder behind a link is up from where it is. */
    char *linked = in_folder("a link"), *deep = g_build_filename(inner, "deep", NULL), *file = g_build_filename(linked, "n.lockwork", NULL);
    g_mkdir(deep, 0700);
    CHECK(symlink(deep, linked) == 0);
    char *moved = lw_relocated_text(rig.desk, file);
    CHECK(strstr(moved, "\"../../here.step\"") != NULL);
    g_remove(linked); /* the folder's end follows no links */
    g_free(moved);
    g_free(file);
    g_free(deep);
    g_free(linked);
    g_free(path);
    g_free(inner);
    g_free(own);
    g_free(imported.text);
    g_free(imported.notes);
}

/* ---- views */

static void views_are_kept(void)
{
    rig_open("four-bar");
    rig_wait(100);
    LwViewport *viewport = LW_VIEWPORT(lw_window_viewport(rig.window));
    char *before = text_now();
    lw_viewport_look(viewport, (LwViewAngles){ 0.7, 0.3 });
    lw_viewport_rest(viewport);
    lw_desk_set_hidden(rig.desk, "coupler", true);
    lw_desk_set_transparent(rig.desk, "crank", true);
    lw_viewport_show(viewport, LW_SHOW_SECTION, true);
    lw_viewport_set_cut(viewport, (LwCut){ .axis = 1, .flip = true, .at = 0.3 });
    rig_do("save-view");
    GtkWidget *dialog = rig_dialog("save-view");
    CHECK(dialog != NULL);
    if (!dialog)
        return;
    gtk_editable_set_text(GTK_EDITABLE(rig_find(dialog, "view-name")), "cut \"open\"");
    rig_click(rig_find(dialog, "go"));
    CHECK(lw_desk_edition(rig.desk)->document->view_count == 1);
    LwCamera camera = *lw_viewport_camera(viewport);
    lw_desk_show_all(rig.desk);
    lw_desk_set_transparent(rig.desk, "crank", false);
    lw_viewport_show(viewport, LW_SHOW_SECTION, false);
    lw_viewport_look(viewport, (LwViewAngles){ 2, 1 });
    lw_viewport_rest(viewport);
    g_action_group_activate_action(G_ACTION_GROUP(rig.window), "saved-view", g_variant_new_int32(0));
    lw_viewport_rest(viewport);
    const LwCamera *now = lw_viewport_camera(viewport);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(now->back, camera.back)), 0, 1e-4);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(now->centre, camera.centre)), 0, 1e-4 * camera.height);
    CHECK_NEAR(now->height, camera.height, 1e-4 * camera.height);
    CHECK(now->perspective == camera.perspective);
    CHECK(lw_desk_is_hidden(rig.desk, "coupler") && !lw_desk_is_hidden(rig.desk, "rocker") && lw_desk_is_transparent(rig.desk, "crank"));
    LwCut cut = lw_viewport_cut(viewport);
    CHECK(lw_viewport_shows(viewport, LW_SHOW_SECTION) && cut.axis == 1 && cut.flip);
    CHECK_NEAR(cut.at, 0.3, 1e-4);
    CHECK(lw_view_save(rig.window, "cut \"open\"")); /* replaced */
    rig_settle();
    CHECK(lw_desk_edition(rig.desk)->document->view_count == 1);
    rig_do("undo");
    rig_do("undo");
    char *after = text_now();
    CHECK_STRING(after, before);
    lw_viewport_show(viewport, LW_SHOW_SECTION, false);
    lw_desk_show_all(rig.desk);
    g_free(before);
    g_free(after);
}

/* ---- undo */

static void change_something(GRand *random, int number)
{
    LwEdits *edits = lw_desk_edits(rig.desk);
    const LwMechanismDef *def = &lw_desk_edition(rig.desk)->document->def;
    int body = g_rand_int_range(random, 0, def->body_count), joint = g_rand_int_range(random, 0, def->joint_count);
    char *name = g_strdup_printf("thing %d", number), *path = NULL, *value = NULL;
    LwEditMessage message = { "" };
    lw_desk_begin(rig.desk, name);
    switch (g_rand_int_range(random, 0, 9)) {
    case 0:
        path = g_strdup_printf("bodies[%d].mass", g_rand_int_range(random, 0, 3));
        lw_edits_set_number(edits, path, 0.1 * (1 + number), &message);
        break;
    case 1:
        value = g_strdup_printf("{ \"name\": \"%s\", \"mass\": \"%d g\", \"inertia\": [1e-5, 1e-5, 1e-5, 0, 0, 0] }", name, 10 + number);
        lw_edits_insert(edits, "bodies", -1, value, &message);
        break;
    case 2:
        lw_edits_rename(edits, LW_NAME_BODY, def->body[body].name, name, &message);
        break;
    case 3:
        lw_edits_rename(edits, LW_NAME_JOINT, def->joint[joint].name, name, &message);
        break;
    case 4:
        value = g_strdup_printf("{ \"name\": \"%s\", \"camera\": { \"angles\": [\"%d deg\", 0.2] } }", name, number);
        lw_edits_insert(edits, "views", -1, value, &message);
        break;
    case 5:
        lw_edits_move(edits, "joints", joint, 0, &message);
        break;
    case 6:
        lw_edits_set(edits, "analysis.end", number % 2 ? "\"700 ms\"" : "1.5", &message);
        break;
    case 7:
        if (def->body_count > 5)
            lw_edits_remove_object(edits, LW_NAME_BODY, def->body[def->body_count - 1].name, &message);
        break;
    default:
        value = g_strdup_printf("[0, %d, -9.81]", number % 3);
        lw_edits_set(edits, "gravity", value, &message);
        break;
    }
    lw_desk_commit(rig.desk);
    rig_settle();
    g_free(value);
    g_free(path);
    g_free(name);
}

static void a_hundred_edits_are_undone(void)
{
    enum { SEED = 20261, EDITS = 100 };
    GRand *random = g_rand_new_with_seed(SEED);
    rig_open("four-bar");
    char *before = text_now();
    GPtrArray *texts = g_ptr_array_new_with_free_func(g_free);
    int made = 0;
    for (int tries = 0; made < EDITS && tries < 4 * EDITS; tries++) {
        char *was = text_now();
        change_something(random, tries);
        if (strcmp(was, lw_edits_text(lw_desk_edits(rig.desk), NULL)) != 0) {
            made++;
            g_ptr_array_add(texts, was);
        } else
            g_free(was);
    }
    printf("# %d edits with seed %d\n", made, SEED);
    CHECK(made == EDITS);
    char *last = text_now();
    for (int i = made; i-- > 0;) {
        lw_desk_undo(rig.desk);
        if (strcmp(lw_edits_text(lw_desk_edits(rig.desk), NULL), g_ptr_array_index(texts, i)) != 0) {
            CHECK(!"undo gives back the text before each edit");
            break;
        }
    }
    rig_settle();
    char *after = text_now();
    CHECK_STRING(after, before);
    CHECK(!rig_can("undo") && is_saved());
    for (int i = 0; i < made; i++)
        lw_desk_redo(rig.desk);
    rig_settle();
    CHECK_STRING(lw_edits_text(lw_desk_edits(rig.desk), NULL), last);
    CHECK(lw_edition_is_good(lw_desk_edition(rig.desk)));
    g_ptr_array_unref(texts);
    g_free(before);
    g_free(after);
    g_free(last);
    g_rand_free(random);
}

int main(int argc, char **argv)
{
    program = argv[0];
    if (argc > 1 && strcmp(argv[1], "victim") == 0)
        be_the_victim(argc > 2 ? argv[2] : NULL);
    rig_begin();
    folder = rig_folder();
    RUN(saves_under_odd_names);
    RUN(names_get_their_suffix);
    RUN(very_long_names_are_refused);
    RUN(unwritable_places_keep_the_model);
    RUN(full_disks_are_told);
    RUN(asks_before_it_loses);
    RUN(new_and_start_page);
    RUN(other_programs_are_noticed);
    RUN(files_outside_are_asked_for);
    RUN(saving_elsewhere_keeps_its_files);
    RUN(half_written_files_open_as_text);
    RUN(drops_open_and_import);
    RUN(opens_another_window);
    RUN(killed_work_comes_back);
    RUN(killed_untitled_work_comes_back);
    RUN(opening_the_file_offers_killed_work);
    RUN(leftovers_are_swept);
    RUN(changed_parts_are_reread);
    RUN(vanished_parts_are_located);
    RUN(parts_come_and_go);
    RUN(imports_where_there_is_no_folder);
    RUN(views_are_kept);
    RUN(a_hundred_edits_are_undone);
    g_free(folder);
    rig_end();
    return END();
}
