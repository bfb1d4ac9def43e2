/* Walks through the window's actions in random order and looks after every step whether all holds that must.
 *
 *   walk [--seed S] [--start EPISODE] [--steps N] [--length L] [--picture-every N] [--pictures FOLDER] [--log FILE]
 *   walk --replay FILE…          sequences that were kept
 *   walk --memory [--runs]       what opening a hundred files leaves behind
 *
 * A walk is made of episodes, each with a document of its own and steps that depend on the seed and the episode's number alone. The log has every step
 * before it is done, so that it ends with the one that a crash came from. The last line on standard output says how it ended. */
#include "tests/sequences/eyes.h"
#include "tests/sequences/hand.h"
#include "tests/sequences/hold.h"
#include "tests/sequences/memory.h"
#include "tests/sequences/steps.h"
#include "tests/ui/rig.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static gint64 seed = 1;
static int start, wanted = 400, length = 50, picture_every = 20;
static char *log_path, *pictures;
static gboolean replay, memory, runs;
static char **files;

static FILE *log_file;
static int done, possible, seconds = 90;

/* ---- the end */

static void fail(const char *what)
{
    printf("FAULT after %d steps: %s\n", done, what);
    if (pictures) {
        char *path = g_build_filename(pictures, "fault.png", NULL);
        rig_picture(GTK_WIDGET(rig.window), path);
        g_free(path);
    }
    fflush(stdout);
    _exit(3);
}

static void on_alarm(int number)
{
    static const char words[] = "\nBail out! a step does not end\n";
    (void)number;
    (void)!write(STDOUT_FILENO, words, sizeof words - 1);
    signal(SIGABRT, SIG_DFL);
    abort();
}

/* ---- steps */

static void save_picture(void)
{
    char *path = pictures ? g_strdup_printf("%s/step-%05d.png", pictures, done) : NULL;
    if (path && !rig_picture(GTK_WIDGET(rig.window), path))
        fail("no picture could be taken");
    g_free(path);
}

static void do_step(const char *line)
{
    if (log_file) {
        fprintf(log_file, "%s\n", line);
        fflush(log_file);
    }
    alarm((unsigned)seconds);
    possible += seq_act(line);
    alarm(0);
    done++;
    bool with_picture = picture_every > 0 && done % picture_every == 0;
    const char *fault = hold_check(*line != '!', with_picture);
    if (fault)
        fail(fault);
    if (with_picture)
        save_picture();
}

/* Where all episodes and kept sequences end. */
static void end_episode(void)
{
    const char *fault;
    for (int i = 0; i < 12 && eyes_front() != GTK_WINDOW(rig.window); i++)
        do_step("close");
    if (eyes_front() != GTK_WINDOW(rig.window))
        fail("a dialog cannot be closed");
    for (int i = 0; i < 3; i++)
        do_step("key Escape");
    for (int i = 0; i < 12 && eyes_front() != GTK_WINDOW(rig.window); i++)
        do_step("close");
    if ((fault = hold_is_recoverable()))
        fail(fault);
    unsigned document = lw_desk_opened(rig.desk);
    do_step("redo-all");
    hold_note_last();
    do_step("undo-all");
    if (document == lw_desk_opened(rig.desk) && (fault = hold_is_first()))
        fail(g_strdup_printf("everything undone is not the document that was opened: %s", fault));
    do_step("redo-all");
    if (document == lw_desk_opened(rig.desk) && (fault = hold_is_last()))
        fail(g_strdup_printf("everything done again is not the last text: %s", fault));
}

static void begin_episode(void)
{
    do_step("window");
    do_step(seq_random(4) ? "animations off" : "animations on");
    if (seq_random(8) == 0)
        return; /* on the start page */
    if (seq_random(10) == 0) {
        do_step("action new");
        return;
    }
    GString *line = g_string_new("open");
    seq_quote(line, seq_one_of(seq_examples()));
    do_step(line->str);
    g_string_free(line, TRUE);
    if (seq_random(2))
        do_step("action run");
}

static void walk(void)
{
    for (int episode = start; done < wanted; episode++) {
        seq_seed((guint64)seed * G_GUINT64_CONSTANT(0xd1342543de82ef95) + (guint64)episode);
        char *remark = g_strdup_printf("# episode %d", episode);
        if (log_file)
            fprintf(log_file, "%s\n", remark);
        begin_episode();
        for (int i = 0; i < length; i++) {
            char *line = seq_propose();
            do_step(line);
            g_free(line);
        }
        end_episode();
        printf("%s ended after %d steps\n", remark, done);
        fflush(stdout);
        g_free(remark);
    }
}

static void replay_file(const char *path)
{
    char *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, NULL)) {
        printf("Bail out! %s cannot be read\n", path);
        exit(2);
    }
    char **line = g_strsplit(text, "\n", -1);
    do_step("window");
    do_step("animations off");
    for (int i = 0; line[i]; i++)
        if (*line[i] && *line[i] != '#')
            do_step(line[i]);
    end_episode();
    g_strfreev(line);
    g_free(text);
}

/* ---- the surroundings */

static void copy_folder(const char *from, const char *to)
{
    GDir *dir = g_dir_open(from, 0, NULL);
    g_mkdir_with_parents(to, 0755);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        char *source = g_build_filename(from, name, NULL), *target = g_build_filename(to, name, NULL), *bytes;
        gsize size;
        if (g_file_get_contents(source, &bytes, &size, NULL)) {
            g_file_set_contents(target, bytes, (gssize)size, NULL);
            g_free(bytes);
        }
        g_free(target);
        g_free(source);
    }
    if (dir)
        g_dir_close(dir);
}

static void make_folder(void)
{
    static const char *const parts[] = { "parts", "materials", "motors" };
    char *folder = rig_folder(), *examples = g_build_filename(folder, "examples", NULL);
    g_mkdir_with_parents(examples, 0755);
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
        char *from = g_build_filename(LW_TEST_DATA_FOLDER, parts[i], NULL), *to = g_build_filename(folder, parts[i], NULL);
        copy_folder(from, to);
        g_free(from);
        g_free(to);
    }
    seq_set_folder(folder);
    g_free(examples);
    g_free(folder);
}

/* GTK's own debugger, which some of its keys open, is no part of the window. */
static void forbid_debugger(void)
{
    static const char SCHEMA[] = "org.gtk.gtk4.Settings.Debug";
    GSettingsSchema *schema = g_settings_schema_source_lookup(g_settings_schema_source_get_default(), SCHEMA, TRUE);
    if (!schema)
        return;
    GSettings *settings = g_settings_new(SCHEMA);
    g_settings_set_boolean(settings, "enable-inspector-keybinding", FALSE);
    g_settings_schema_unref(schema);
}

static const GOptionEntry options[] = {
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, "which walk", "S" },
    { "start", 0, 0, G_OPTION_ARG_INT, &start, "with which episode it begins", "N" },
    { "steps", 0, 0, G_OPTION_ARG_INT, &wanted, "how many, at least", "N" },
    { "length", 0, 0, G_OPTION_ARG_INT, &length, "of an episode", "N" },
    { "picture-every", 0, 0, G_OPTION_ARG_INT, &picture_every, "so many steps; 0: never", "N" },
    { "pictures", 0, 0, G_OPTION_ARG_FILENAME, &pictures, "where they are kept", "FOLDER" },
    { "log", 0, 0, G_OPTION_ARG_FILENAME, &log_path, "of all steps", "FILE" },
    { "patience", 0, 0, G_OPTION_ARG_INT, &seconds, "that a step may take", "SECONDS" },
    { "replay", 0, 0, G_OPTION_ARG_NONE, &replay, "sequences that were kept", NULL },
    { "memory", 0, 0, G_OPTION_ARG_NONE, &memory, "what opening files leaves behind", NULL },
    { "runs", 0, 0, G_OPTION_ARG_NONE, &runs, "each of these files is run too", NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, "FILE…" },
    { NULL, 0, 0, 0, NULL, NULL, NULL },
};

int main(int count, char **word)
{
    GError *error = NULL;
    GOptionContext *context = g_option_context_new(NULL);
    g_option_context_add_main_entries(context, options, NULL);
    if (!g_option_context_parse(context, &count, &word, &error)) {
        printf("Bail out! %s\n", error->message);
        return 2;
    }
    rig_begin();
    if (!hand_begin()) {
        puts("1..0 # SKIP the display has no mouse that programs can move");
        return 0;
    }
    forbid_debugger();
    make_folder();
    g_setenv("HOME", seq_folder(), TRUE);
    signal(SIGALRM, on_alarm);
    g_object_set(gtk_settings_get_default(), "gtk-cursor-blink", FALSE, "gtk-enable-animations", FALSE, "gtk-double-click-time", 0, NULL);
    log_file = log_path ? fopen(log_path, "a") : NULL;
    if (memory) {
        bool good = memory_print(runs);
        rig_end();
        return good ? 0 : 1;
    }
    if (replay)
        for (int i = 0; files && files[i]; i++)
            replay_file(files[i]);
    else
        walk();
    hold_print_counts();
    printf("DONE %d steps, %d of them possible\n", done, possible);
    rig_end();
    return 0;
}
