#include "app/exchange/process.h"

#include "app/document/digits.h"
#include "app/exchange/spawn.h"
#include "app/geometry/scene_stream.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CHUNK = 1 << 16, SAID = 400, BEAT = 100 /* ms between reports */ };

/* A running reader. */
typedef struct Run {
    const LwReaderCall *call;
    LwFeed *feed;
    pid_t pid;
    int out, err;           /* −1: closed */
    double began;
    size_t bytes;           /* that it sent */
    char said[SAID];        /* the end of what it said on standard error */
    size_t said_count;
    bool late, cancelled, flooded;
} Run;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- starting */

static bool start(Run *run, char message[LW_SOURCE_MESSAGE])
{
    const LwReaderCall *call = run->call;
    char unit[LW_DIGITS_TEXT], tolerance[LW_DIGITS_TEXT], seconds[LW_DIGITS_TEXT], megabytes[LW_DIGITS_TEXT], up[2] = { call->options.up, 0 };
    const char *argv[20] = { call->program, call->path, "--seconds", lw_digits_format(seconds, call->seconds), "--megabytes",
                             lw_digits_format(megabytes, call->megabytes) };
    int count = 6;
    if (call->options.unit > 0) {
        argv[count++] = "--unit";
        argv[count++] = lw_digits_format(unit, call->options.unit);
    }
    if (call->options.up) {
        argv[count++] = "--up";
        argv[count++] = up;
    }
    if (call->options.split)
        argv[count++] = "--split";
    if (call->options.tolerance > 0) {
        argv[count++] = "--tolerance";
        argv[count++] = lw_digits_format(tolerance, call->options.tolerance);
    }
    if (call->fence.root) {
        argv[count++] = "--root";
        argv[count++] = call->fence.root;
    }
    if (call->fence.allow)
        argv[count++] = "--allow-outside";
    run->began = now();
    int error = lw_spawn(argv, &run->pid, &run->out, &run->err);
    if (error != 0)
        snprintf(message, LW_SOURCE_MESSAGE, "the reader of part files cannot be started: %s: %s; LOCKWORK_READER may name another one",
                 call->program, strerror(error));
    return error == 0;
}

/* ---- listening */

static void close_end(int *descriptor)
{
    if (*descriptor >= 0)
        close(*descriptor);
    *descriptor = -1;
}

/* Keeps the end of what is said. */
static void hear(Run *run, const char *text, size_t count)
{
    if (count >= SAID - 1) {
        text += count - (SAID - 1);
        count = SAID - 1;
    }
    size_t kept = run->said_count + count > SAID - 1 ? SAID - 1 - count : run->said_count;
    memmove(run->said, run->said + run->said_count - kept, kept);
    memcpy(run->said + kept, text, count);
    run->said_count = kept + count;
    run->said[run->said_count] = 0;
}

/* What there is on one end. */
static LwFeedStatus take(Run *run, int *end)
{
    static _Thread_local char chunk[CHUNK];
    ssize_t count = read(*end, chunk, sizeof chunk);
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return LW_FEED_MORE;
    if (count <= 0) {
        close_end(end);
        return LW_FEED_MORE;
    }
    if (end == &run->err) {
        hear(run, chunk, (size_t)count);
        return LW_FEED_MORE;
    }
    run->bytes += (size_t)count;
    run->flooded = run->bytes > (size_t)run->call->megabytes * 1000000;
    return lw_feed_bytes(run->feed, chunk, (size_t)count);
}

/* Whether the reader is gone while a child of its own still holds the pipe: nobody will send the rest. */
static bool has_ended(const Run *run)
{
    siginfo_t info = { 0 };
    return waitid(P_PID, (id_t)run->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == run->pid;
}

static LwFeedStatus listen_to(Run *run)
{
    const LwPartsProgress *progress = &run->call->progress;
    LwFeedStatus status = LW_FEED_MORE;
    double told = run->began;
    while (status == LW_FEED_MORE && run->out >= 0 && !run->flooded) {
        struct pollfd ends[2] = { { .fd = run->out, .events = POLLIN }, { .fd = run->err, .events = POLLIN } };
        int ready = poll(ends, 2, BEAT);
        if (ready < 0 && errno != EINTR)
            break;
        if (ready > 0 && ends[1].revents)
            take(run, &run->err);
        if (ready > 0 && ends[0].revents)
            status = take(run, &run->out);
        double time = now();
        run->late = time - run->began > run->call->seconds;
        if (progress->report && (ready <= 0 || time - told > 1e-3 * BEAT)) {
            told = time;
            run->cancelled = !progress->report(progress->user, lw_feed_fraction(run->feed), lw_feed_words(run->feed));
        }
        if (run->late || run->cancelled || (ready == 0 && has_ended(run)))
            break;
    }
    return status;
}

/* ---- the end */

/* Reaps the process. One that closed its output gets two seconds to end by itself, so that its status says why; then, and
 * in every other case at once, the whole group is killed. −1 when there is no status. */
static int reap(Run *run, bool patient)
{
    int status = -1;
    double until = now() + 2;
    pid_t got = 0;
    while (patient && (got = waitpid(run->pid, &status, WNOHANG)) == 0 && now() < until)
        nanosleep(&(struct timespec){ .tv_nsec = 2000000 }, NULL);
    /* Children that outlive their parent are still in its group. */
    kill(-run->pid, SIGKILL);
    while (got == 0 || (got < 0 && errno == EINTR))
        got = waitpid(run->pid, &status, 0);
    return got == run->pid ? status : -1;
}

/* What is left on standard error; a stray grandchild may hold the other end and talk on, so no longer than a few chunks. */
static void drain(Run *run)
{
    struct pollfd end = { .fd = run->err, .events = POLLIN };
    for (int i = 0; i < 8 && run->err >= 0 && poll(&end, 1, 0) > 0; i++)
        take(run, &run->err);
}

static const char *signal_words(int number)
{
    static const struct { int number; const char *words; } known[] = {
        { SIGSEGV, "segmentation fault" }, { SIGABRT, "aborted" }, { SIGFPE, "arithmetic error" }, { SIGBUS, "bus error" },
        { SIGILL, "illegal instruction" }, { SIGKILL, "killed, perhaps for want of memory" }, { SIGXCPU, "out of processor time" },
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].number == number)
            return known[i].words;
    return strsignal(number);
}

static bool is_step(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && (strcasecmp(dot, ".step") == 0 || strcasecmp(dot, ".stp") == 0 || strcasecmp(dot, ".p21") == 0);
}

/* The last line that it said, in parentheses, or nothing. */
static void last_words(const Run *run, char text[SAID + 4])
{
    const char *end = run->said + run->said_count;
    while (end > run->said && (end[-1] == '\n' || end[-1] == ' '))
        end--;
    const char *begin = end;
    while (begin > run->said && begin[-1] != '\n')
        begin--;
    int length = (int)(end - begin);
    snprintf(text, SAID + 4, length > 0 ? " (%.*s)" : "%.*s", length, begin);
}

static void explain(const Run *run, LwFeedStatus status, int exit_status, char message[LW_SOURCE_MESSAGE])
{
    const char *path = run->call->path;
    char words[SAID + 4];
    last_words(run, words);
    if (run->cancelled)
        snprintf(message, LW_SOURCE_MESSAGE, "reading %s was cancelled", path);
    else if (run->late)
        snprintf(message, LW_SOURCE_MESSAGE, "reading %s took longer than %g s and was stopped; simplify the file, or allow more time with "
                                             "LOCKWORK_READER_SECONDS", path, run->call->seconds);
    else if (run->flooded)
        snprintf(message, LW_SOURCE_MESSAGE, "%s holds more than %d MB of geometry; simplify the file, or allow more with "
                                             "LOCKWORK_READER_MEGABYTES", path, run->call->megabytes);
    else if (status == LW_FEED_FAILED)
        snprintf(message, LW_SOURCE_MESSAGE, "%s: %s", path, lw_feed_message(run->feed));
    else if (exit_status != -1 && WIFSIGNALED(exit_status))
        snprintf(message, LW_SOURCE_MESSAGE, "the reader crashed (%s) on %s: the file is damaged or beyond what %s reads; export it again or %s",
                 signal_words(WTERMSIG(exit_status)), path, is_step(path) ? "OpenCASCADE" : "Assimp",
                 is_step(path) ? "as STEP AP214, or its parts as STL" : "as STL, OBJ or STEP");
    else if (exit_status != -1 && WEXITSTATUS(exit_status) != 0)
        snprintf(message, LW_SOURCE_MESSAGE, "%s cannot be read: the reader gave up with status %d%s", path, WEXITSTATUS(exit_status), words);
    else
        snprintf(message, LW_SOURCE_MESSAGE, "%s cannot be read: the reader ended before the geometry was whole%s", path, words);
}

LwScene *lw_process_read(const LwReaderCall *call, char message[LW_SOURCE_MESSAGE])
{
    Run run = { .call = call, .feed = lw_feed_create(), .out = -1, .err = -1 };
    if (!run.feed) {
        snprintf(message, LW_SOURCE_MESSAGE, "%s: memory ran out", call->path);
        return NULL;
    }
    LwScene *scene = NULL;
    if (start(&run, message)) {
        LwFeedStatus status = listen_to(&run);
        bool ended = run.out < 0;
        int exit_status = reap(&run, ended);
        drain(&run);
        close_end(&run.out);
        close_end(&run.err);
        if (call->progress.notice && lw_feed_notice(run.feed))
            call->progress.notice(call->progress.user, lw_feed_notice(run.feed));
        scene = status == LW_FEED_DONE ? lw_feed_take(run.feed) : NULL;
        if (!scene)
            explain(&run, status, exit_status, message);
    }
    lw_feed_destroy(run.feed);
    return scene;
}
