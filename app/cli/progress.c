#include "app/cli/progress.h"

#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { WIDTH = 40, READING_WIDTH = 20 };

static volatile sig_atomic_t interrupted;
static struct sigaction before_int, before_term;
static bool visible, shown;
static struct timespec last, since;
static double since_fraction;   /* what was done when the bar began: a resumed study begins in the middle */

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

static double seconds_since_last(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double elapsed = (double)(now.tv_sec - last.tv_sec) + 1e-9 * (double)(now.tv_nsec - last.tv_nsec);
    if (elapsed > 0.1)
        last = now;
    return elapsed;
}

/* "1 h 20 min", "3 min", "40 s" left; nothing while nobody can know. */
static void put_time_left(double fraction)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double elapsed = (double)(now.tv_sec - since.tv_sec) + 1e-9 * (double)(now.tv_nsec - since.tv_nsec), gained = fraction - since_fraction;
    double left = gained > 0.002 && elapsed > 2 ? elapsed * (1 - fraction) / gained : -1;
    if (left < 0 || left > 1e7)
        return;
    if (left >= 3600)
        fprintf(stderr, ", %.0f h %.0f min left", floor(left / 3600), floor(fmod(left, 3600) / 60));
    else if (left >= 90)
        fprintf(stderr, ", %.0f min left", left / 60);
    else
        fprintf(stderr, ", %.0f s left", left);
}

static bool report(void *user, double fraction)
{
    (void)user;
    if (since_fraction < 0)
        since_fraction = fraction;
    if (visible && seconds_since_last() > 0.1) {
        fraction = fraction > 0 ? fraction < 1 ? fraction : 1 : 0;
        int done = (int)(fraction * WIDTH);
        fprintf(stderr, "\r\033[K[%.*s%*s] %3.0f %%", done, "########################################", WIDTH - done, "",
                100 * fraction);
        put_time_left(fraction);
        fflush(stderr);
        shown = true;
    }
    return !interrupted;
}

/* The same while a part file is read, with what is being done behind the bar. */
static bool report_reading(void *user, double fraction, const char *words)
{
    (void)user;
    if (visible && seconds_since_last() > 0.1) {
        fraction = fraction > 0 ? fraction < 1 ? fraction : 1 : 0;
        int done = (int)(fraction * READING_WIDTH);
        fprintf(stderr, "\r\033[K[%.*s%*s] %3.0f %% %.50s", done, "########################################", READING_WIDTH - done, "",
                100 * fraction, words);
        fflush(stderr);
        shown = true;
    }
    return !interrupted;
}

/* Each sentence once, however many sources of parts a command has. */
static void tell(void *user, const char *text)
{
    enum { MOST = 8 };
    static unsigned told[MOST];
    static int count;
    unsigned sum = 5381;
    (void)user;
    for (const char *c = text; *c; c++)
        sum = 33 * sum + (unsigned char)*c;
    for (int i = 0; i < count; i++)
        if (told[i] == sum)
            return;
    if (count < MOST)
        told[count++] = sum;
    fprintf(stderr, "%slockwork: note: %s\n", shown ? "\r\033[K" : "", text);
}

static void begin(void)
{
    struct sigaction action = { .sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND };
    interrupted = 0;
    shown = false;
    visible = isatty(STDERR_FILENO);
    clock_gettime(CLOCK_MONOTONIC, &last);
    since = last;
    since_fraction = -1;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before_int);
    sigaction(SIGTERM, &action, &before_term);
}

LwProgress lw_progress_begin(void)
{
    begin();
    return (LwProgress){ .report = report };
}

LwPartsProgress lw_progress_begin_reading(void)
{
    begin();
    return (LwPartsProgress){ .report = report_reading, .notice = tell };
}

void lw_progress_end(void)
{
    sigaction(SIGINT, &before_int, NULL);
    sigaction(SIGTERM, &before_term, NULL);
    if (shown)
        fputs("\r\033[K", stderr);
}

void lw_progress_note(const char *format, ...)
{
    va_list arguments;
    if (!isatty(STDERR_FILENO))
        return;
    fputs("\r\033[K", stderr);
    if (format) {
        va_start(arguments, format);
        vfprintf(stderr, format, arguments);
        va_end(arguments);
    }
    fflush(stderr);
}
