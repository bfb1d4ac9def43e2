/* How many pictures a second the window shows of an example: while the view turns, while the bodies move, and how long one at rest takes; what an event
 * of the mouse costs. Window of 1280 × 800. frames_ui [EXAMPLE …] on a display (tests/ui/display.sh). */
#include "tests/ui/rig.h"

#include <stdio.h>
#include <time.h>

enum { pictures = 60 };

static int painted;

static void on_painted(GdkFrameClock *clock, gpointer data)
{
    (void)clock;
    (void)data;
    painted++;
}

/* Until the next picture is on the screen. */
static void wait_picture(void)
{
    int before = painted;
    for (int i = 0; painted == before && i < 5000; i++)
        if (!g_main_context_iteration(NULL, FALSE))
            g_usleep(200);
}

static double seconds(void)
{
    return (double)g_get_monotonic_time() * 1e-6;
}

/* Of all threads: what another machine, or a busy one, can be compared by. */
static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Pictures per second, and the processor's time for one. */
typedef struct Pace {
    double rate, cpu;
} Pace;

static Pace pace(double began, double cpu_began)
{
    return (Pace){ pictures / (seconds() - began), (cpu_seconds() - cpu_began) / pictures };
}

static Pace turning(LwViewport *viewport)
{
    double began = seconds(), cpu = cpu_seconds();
    for (int i = 0; i < pictures; i++) {
        lw_viewport_orbit(viewport, 0.02, 0);
        wait_picture();
    }
    return pace(began, cpu);
}

static Pace moving(void)
{
    const LwResult *result = lw_desk_result(rig.desk);
    if (!result || result->poses.count < 2)
        return (Pace){ NAN, NAN };
    double began = seconds(), cpu = cpu_seconds(), last = result->poses.time[result->poses.count - 1];
    for (int i = 0; i < pictures; i++) {
        lw_desk_set_time(rig.desk, last * (i + 1) / pictures); /* each one another: what does not change is not drawn */
        wait_picture();
    }
    return pace(began, cpu);
}

static double resting(LwViewport *viewport)
{
    double sum = 0;
    for (int i = 0; i < 5; i++) {
        double began = seconds();
        lw_viewport_rest(viewport);
        wait_picture();
        sum += seconds() - began;
        rig_wait(50);
    }
    return sum / 5;
}

static double hovering(LwViewport *viewport)
{
    double began = seconds();
    int width = gtk_widget_get_width(GTK_WIDGET(viewport)), height = gtk_widget_get_height(GTK_WIDGET(viewport));
    for (int i = 0; i < pictures; i++)
        lw_viewport_move(viewport, width * (0.3 + 0.4 * i / pictures), height * 0.5, 0);
    return (seconds() - began) / pictures;
}

int main(int argc, char **argv)
{
    static const char *const usual[] = { "four-bar", "engine", "stewart", "prosthetic-arm" };
    rig_begin();
    LwViewport *viewport = LW_VIEWPORT(lw_window_viewport(rig.window));
    printf("%-16s %10s %8s %10s %8s %10s %10s\n", "example", "turning/s", "cpu/ms", "moving/s", "cpu/ms", "rest/ms", "hover/ms");
    for (int i = 0; i < (argc > 1 ? argc - 1 : (int)G_N_ELEMENTS(usual)); i++) {
        const char *name = argc > 1 ? argv[i + 1] : usual[i];
        rig_open(name);
        if (i == 0)
            g_signal_connect(gtk_widget_get_frame_clock(GTK_WIDGET(rig.window)), "after-paint", G_CALLBACK(on_painted), NULL);
        rig_wait(1500);
        Pace turn = turning(viewport);
        rig_run();
        Pace move = moving();
        rig_wait(400);
        printf("%-16s %10.1f %8.1f %10.1f %8.1f %10.1f %10.2f\n", name, turn.rate, 1e3 * turn.cpu, move.rate, 1e3 * move.cpu, 1e3 * resting(viewport), 1e3 * hovering(viewport));
    }
    rig_end();
    return 0;
}
