/* How long the window does not answer: the longest time between two waits of the main loop while it opens, edits, runs, drags and plays, and what it was
 * doing for those beyond 50 ms (with LW_WHERE=1: the stack is looked at in a signal, which can crash in code that a driver has made). latency_ui [EXAMPLE …]
 * on a display (tests/ui/display.sh). In software rendering: there a picture is most of it, and the main thread waits for it. */
#include "tests/ui/rig.h"
#include "ui/testing.h"

#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>

enum { LIMIT = 50, DEEP = 64 };

/* ---- what it was doing: a thread interrupts the main one when that has not answered for long, and keeps where it was */

static pthread_t main_thread;
static void *where[DEEP];
static volatile int deep;       /* frames in `where` */
static volatile double since;   /* ms, when they were taken */

static void on_interrupt(int number)
{
    (void)number;
    deep = backtrace(where, DEEP);
}

static void *watch(void *data)
{
    double taken = 0;
    (void)data;
    for (;;) {
        g_usleep(2000);
        double awake = lw_testing_awake();
        if (awake < taken)
            taken = 0;
        if (awake > 0.8 * LIMIT && awake > since && taken == 0) {
            taken = since = awake;
            pthread_kill(main_thread, SIGUSR2);
        }
    }
    return NULL;
}

/* Names of our own functions on the stack, the innermost first. */
static void tell_where(void)
{
    char **symbol = backtrace_symbols(where, deep);
    int told = 0;
    for (int i = 0; symbol && i < deep && told < 5; i++) {
        const char *at = strstr(symbol[i], "(+0x");
        if (!at || !strstr(symbol[i], "latency"))
            continue;
        char *command = g_strdup_printf("addr2line -f -e /proc/%d/exe 0x%s", (int)getpid(), at + 4), *output = NULL;
        *strchr(command, ')') = 0;
        if (g_spawn_command_line_sync(command, &output, NULL, NULL, NULL) && output) {
            output[strcspn(output, "\n")] = 0;
            if (!g_str_has_prefix(output, "on_interrupt") && !g_str_equal(output, "??")) {
                printf("%s%s", told ? " < " : "", output);
                told++;
            }
        }
        g_free(output);
        g_free(command);
    }
    free(symbol);
}

static void report(const char *name, const char *what)
{
    double computing, ms = lw_testing_longest(&computing);
    printf("%-16s %-18s %7.1f %9.1f  ", name, what, ms, computing);
    if (ms > LIMIT && deep)
        tell_where();
    puts("");
    fflush(stdout);
    deep = 0;
    since = 0;
    lw_testing_watch();
}

/* ---- what is done */

static void play(void)
{
    const LwResult *result = lw_desk_result(rig.desk);
    if (!result || result->poses.count < 2)
        return;
    double last = result->poses.time[result->poses.count - 1];
    for (int i = 0; i < 40; i++) {
        lw_desk_set_time(rig.desk, last * i / 40);
        rig_wait(16);
    }
}

static void drag(LwViewport *viewport)
{
    double width = gtk_widget_get_width(GTK_WIDGET(viewport)), height = gtk_widget_get_height(GTK_WIDGET(viewport));
    lw_desk_clear_result(rig.desk);
    rig_wait(200);
    rig_do("drag");
    report("", "(tool taken up)");
    lw_viewport_press(viewport, GDK_BUTTON_PRIMARY, width * 0.5, height * 0.5, 0);
    for (int i = 0; i < 40; i++) {
        lw_viewport_move(viewport, width * 0.5 + 3 * i, height * 0.5 - i, GDK_BUTTON1_MASK);
        rig_wait(16);
    }
    lw_viewport_release(viewport, width * 0.5 + 120, height * 0.5 - 40, GDK_BUTTON1_MASK);
    rig_wait(100);
    rig_do("drag");
}

static void measure(const char *name)
{
    LwViewport *viewport = LW_VIEWPORT(lw_window_viewport(rig.window));
    static const char *const panels[] = { "freedoms", "motors", "inspector" };
    lw_testing_longest(NULL);
    rig_open(name);
    rig_wait(1500);
    report(name, "open");
    for (int i = 0; i < 3; i++) {
        lw_window_show_panel(rig.window, panels[i]);
        rig_wait(300);
    }
    report(name, "panels");
    for (int i = 0; i < 5; i++) {
        lw_desk_set(rig.desk, "Set gravity", "gravity", i % 2 ? "[0, 0, -9.8]" : "[0, 0, -9.7]");
        rig_settle();
        rig_wait(60);
    }
    rig_wait(500);
    report(name, "edit");
    for (int i = 0; i < 5; i++) {
        rig_do("undo");
        rig_wait(60);
    }
    rig_wait(500);
    report(name, "undo");
    for (int i = 0; i < 40; i++) {
        lw_viewport_orbit(viewport, 0.02, 0);
        rig_wait(16);
    }
    report(name, "turn the view");
    rig_wait(1000);
    report(name, "picture at rest");
    lw_desk_run(rig.desk, NULL);
    for (int i = 0; i < 100 && lw_desk_is_running(rig.desk); i++)
        rig_wait(100);
    lw_desk_cancel_run(rig.desk);
    rig_settle();
    rig_wait(800);
    report(name, "run, with graphs");
    play();
    report(name, "play");
    drag(viewport);
    report(name, "drag");
}

int main(int argc, char **argv)
{
    static const char *const usual[] = { "four-bar", "arm", "engine", "prosthetic-arm" };
    pthread_t thread;
    main_thread = pthread_self();
    void *warm[4];
    backtrace(warm, 4); /* it loads a library the first time */
    signal(SIGUSR2, on_interrupt);
    lw_testing_watch();
    if (g_getenv("LW_WHERE"))
        pthread_create(&thread, NULL, watch, NULL);
    puts("The longest that the window does not answer, and what of it the main thread computes (with LW_WHERE=1: our functions at that moment).");
    printf("%-16s %-18s %7s %9s\n", "example", "while", "ms", "computing");
    rig_begin();
    rig_wait(500);
    report("", "start");
    for (int i = 0; i < (argc > 1 ? argc - 1 : 4); i++)
        measure(argc > 1 ? argv[i + 1] : usual[i]);
    rig_end();
    return 0;
}
