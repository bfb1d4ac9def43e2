/* lockwork-reader: reads one CAD or mesh file and writes its scene to standard output (app/geometry/scene_stream.h).
 *
 * A process of its own, because the libraries behind the doors (reader.h) crash, hang and allocate without end on damaged
 * files, and may be taken over by those made for it. It limits its own time and memory and what it can reach (confine.h); what goes wrong becomes a failure record where that is still possible. Exit
 * status 0: a scene or a failure was written completely; 1: it could not be. Nothing but the stream is ever printed. */
#define _GNU_SOURCE /* memmem */
#include "app/exchange/reader/confine.h"
#include "app/exchange/reader/reader.h"
#include "app/geometry/scene_stream.h"
#include "app/geometry/sizes.h"
#include "core/base/assert.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
enum { SANITIZED = 1 }; /* its shadow memory needs terabytes of addresses, and its reports need standard error */
#else
enum { SANITIZED = 0 };
#endif

enum { SECONDS = 300, MEGABYTES = 6144, HEAD_BYTES = 4096, SIGNAL_STACK = 1 << 16, RECORD_ROOM = 512 };

/* A failure record made beforehand: to be written when nothing can be trusted any more, from a signal handler too. */
typedef struct Ready {
    char bytes[RECORD_ROOM];
    size_t count;
} Ready;

static FILE *stream;
static int stream_file = -1;
static volatile sig_atomic_t writing; /* within a record: another one must not begin */
static volatile sig_atomic_t late;    /* the time ran out within a record */
static Ready too_long, crashed, exhausted;

/* Does not return, but may not say so: before a call that does, sanitizers look at the process in /proc when they are in a handler, and that is out of reach. */
static void leave(int status)
{
    syscall(SYS_exit_group, status);
}

static void send_ready(const Ready *record)
{
    if (writing || stream_file < 0)
        leave(1);
    for (size_t sent = 0; sent < record->count;) {
        ssize_t count = write(stream_file, record->bytes + sent, record->count - sent);
        if (count < 0 && errno != EINTR)
            leave(1);
        sent += count > 0 ? (size_t)count : 0;
    }
    leave(0);
}

static void on_signal(int number)
{
    bool clock = number == SIGXCPU || number == SIGALRM;
    if (clock && writing)
        late = 1; /* nothing is wrong but the time: the record may end */
    else
        send_ready(clock ? &too_long : &crashed);
}

static bool prepare(Ready *ready, const char *message)
{
    FILE *memory = fmemopen(ready->bytes, sizeof ready->bytes, "wb");
    bool good = memory && lw_stream_failure(memory, message);
    long end = good ? ftell(memory) : -1;
    if (memory)
        fclose(memory);
    ready->count = end > 0 ? (size_t)end : 0;
    return end > 0;
}

/* Handlers on a stack of their own: a stack that overflowed has no room for them. */
static void catch_signals(void)
{
    static const int deadly[] = { SIGXCPU, SIGALRM, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS };
    static char room[SIGNAL_STACK];
    sigaltstack(&(stack_t){ .ss_sp = room, .ss_size = sizeof room }, NULL);
    struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_ONSTACK | SA_NODEFER };
    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
        if (!SANITIZED || i < 2)
            sigaction(deadly[i], &action, NULL);
    signal(SIGPIPE, SIG_IGN); /* nobody reads: the write fails and we end */
}

static void limit(int resource, double amount)
{
    struct rlimit old;
    if (getrlimit(resource, &old) != 0)
        return;
    rlim_t soft = (rlim_t)amount;
    if (old.rlim_max != RLIM_INFINITY && soft > old.rlim_max)
        soft = old.rlim_max;
    setrlimit(resource, &(struct rlimit){ soft, old.rlim_max });
}

/* The stream keeps a descriptor of its own; whatever a library prints goes nowhere. */
static bool open_stream(void)
{
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    stream_file = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (nowhere < 0 || stream_file < 0 || dup2(nowhere, STDOUT_FILENO) < 0 || (!SANITIZED && dup2(nowhere, STDERR_FILENO) < 0))
        return false;
    stream = fdopen(stream_file, "wb");
    return stream != NULL;
}

static void report(double fraction, const char *words)
{
    static double last = -1;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double seconds = (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
    if (last >= 0 && seconds - last < 0.05) /* more often would only cost time */
        return;
    last = seconds;
    writing = 1;
    if (!lw_stream_progress(stream, fraction, words))
        _exit(1);
    writing = 0;
    if (late)
        send_ready(&too_long);
}

/* ---- what it may reach */

static bool confined;

static void confine(const LwReading *reading, bool neighbours)
{
    static char folder[LW_FENCE_FOLDERS][PATH_MAX], own[PATH_MAX];
    const char *path[LW_FENCE_FOLDERS + 2] = { reading->path };
    int count = 1;
    const char *slash = strrchr(reading->path, '/');
    if (neighbours) {
        snprintf(own, sizeof own, "%.*s", slash ? (int)(slash - reading->path) + 1 : 1, slash ? reading->path : ".");
        int folders = lw_fence_folders(&reading->fence, own, folder);
        for (int i = 0; i < folders; i++)
            path[count++] = folder[i];
    }
    if (neighbours && reading->fence.allow)
        path[count++] = "/";
    const char *lacking = lw_confine(path, count);
    confined = true;
    if (lacking && !lw_stream_notice(stream, lacking))
        _exit(1);
}

/* ---- the doors */

typedef struct Door {
    bool (*takes)(const char *head, size_t count);
    bool (*read)(LwReading *reading);
} Door;

static bool is_step(const char *head, size_t count)
{
    return memmem(head, count, "ISO-10303-21", 12) != NULL;
}

/* Whether it is a mesh takes more than the first bytes: that door looks itself, and says when it is none. */
static bool is_other(const char *head, size_t count)
{
    (void)head;
    return count > 0;
}

/* In this order; by content, since names lie. */
static const Door doors[] = {
    { is_step, lw_read_step },
    { is_other, lw_read_mesh },
};

static const Door *find_door(LwReading *reading)
{
    char head[HEAD_BYTES];
    FILE *file = fopen(reading->path, "rb");
    size_t count = file ? fread(head, 1, sizeof head, file) : 0;
    bool failed = !file || ferror(file);
    int error = errno;
    if (file)
        fclose(file);
    if (failed) {
        snprintf(reading->message, sizeof reading->message, "cannot be read: %s", strerror(error));
        return NULL;
    }
    for (size_t i = 0; i < sizeof doors / sizeof *doors; i++)
        if (doors[i].takes(head, count))
            return &doors[i];
    snprintf(reading->message, sizeof reading->message, "is empty; export it again");
    return NULL;
}

static bool read_scene(LwReading *reading)
{
    if (LW_ARENA_GUARD(&reading->scene->arena))
        send_ready(&exhausted);
    const Door *door = find_door(reading);
    if (!door || !door->read(reading))
        return false;
    LW_ASSERT(confined); /* by the door */
    lw_scene_name_parts(reading->scene);
    const char *bad = lw_scene_check(reading->scene);
    if (bad)
        snprintf(reading->message, sizeof reading->message, "holds numbers that cannot be used (%s); export it again from the CAD program", bad);
    else
        lw_scene_note_sizes(reading->scene);
    return !bad;
}

/* Libraries that get no memory call the file damaged. */
static bool has_room(void)
{
    enum { ROOM = 1 << 24 };
    void *room = malloc(ROOM);
    free(room);
    return room != NULL;
}

/* ---- the command line; programs write it, so a mistake only ends the process */

typedef struct Limits {
    double seconds, megabytes;
} Limits;

static bool take_number(const char *text, double *out)
{
    char *end;
    *out = strtod(text, &end);
    return end != text && *end == 0 && *out > 0 && *out < 1e12;
}

static bool parse(int count, char **word, LwReading *reading, Limits *limits)
{
    for (int i = 1; i < count; i++) {
        const char *value = i + 1 < count ? word[i + 1] : "";
        bool good = true;
        if (strncmp(word[i], "--", 2) != 0 && !reading->path)
            reading->path = word[i];
        else if (strcmp(word[i], "--split") == 0)
            reading->options.split = true;
        else if (strcmp(word[i], "--allow-outside") == 0)
            reading->fence.allow = true;
        else if (strcmp(word[i], "--root") == 0 && *value)
            reading->fence.root = word[++i];
        else if (strcmp(word[i], "--unit") == 0)
            good = take_number(value, &reading->options.unit) && ++i;
        else if (strcmp(word[i], "--tolerance") == 0)
            good = take_number(value, &reading->options.tolerance) && ++i;
        else if (strcmp(word[i], "--seconds") == 0)
            good = take_number(value, &limits->seconds) && ++i;
        else if (strcmp(word[i], "--megabytes") == 0)
            good = take_number(value, &limits->megabytes) && ++i;
        else if (strcmp(word[i], "--up") == 0 && (strcmp(value, "y") == 0 || strcmp(value, "z") == 0))
            reading->options.up = word[++i][0];
        else
            good = false;
        if (!good)
            return false;
    }
    return reading->path != NULL;
}

static bool prepare_failures(const Limits *limits)
{
    char text[256];
    snprintf(text, sizeof text, "takes longer than %g s to read; damaged files do that: export it again from the CAD program", limits->seconds);
    return prepare(&too_long, text) &&
           prepare(&crashed, "is damaged in a way that the library which reads it does not survive; export it again from the CAD program") &&
           prepare(&exhausted, "needs more memory than there is; export fewer parts, or check that it is not damaged");
}

int main(int count, char **word)
{
    static LwReading reading;
    Limits limits = { SECONDS, MEGABYTES };
    if (!parse(count, word, &reading, &limits)) {
        fputs("usage: lockwork-reader PATH [--unit METRES] [--up y|z] [--split] [--tolerance X] [--root DIR] [--allow-outside] [--seconds S] [--megabytes M]\n", stderr);
        return 2;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* whoever asked was killed: nobody wants the rest, and a library may not come back for minutes */
    close_range(STDERR_FILENO + 1, UINT_MAX, 0); /* whatever the caller left open: its files, a connection to a display */
    catch_signals();
    if (!open_stream() || !prepare_failures(&limits) || !lw_stream_begin(stream) || fflush(stream) != 0)
        return 1;
    limit(RLIMIT_CPU, limits.seconds);
    alarm((unsigned)(2 * limits.seconds) + 1); /* who waits for a lock uses no time of the processor */
    if (!SANITIZED)
        limit(RLIMIT_AS, limits.megabytes * 1048576);
    reading.progress = report;
    reading.confine = confine;
    reading.scene = lw_scene_create();
    if (!reading.scene)
        send_ready(&exhausted);
    bool good = read_scene(&reading);
    if (!good && !has_room())
        send_ready(&exhausted);
    catch_signals(); /* a library may have set its own */
    writing = 1;
    bool sent = good ? lw_stream_scene(stream, reading.scene) : lw_stream_failure(stream, reading.message);
    _exit(sent ? 0 : 1); /* not exit: destructors of the libraries have nothing to add, and may crash */
}
