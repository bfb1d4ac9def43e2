#define _GNU_SOURCE /* pipe2 */
#include "app/exchange/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <spawn.h>
#include <unistd.h>

extern char **environ;

static int spawn(const char *const *argv, int out, int err, pid_t *pid)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, standard;
    sigemptyset(&none);
    sigemptyset(&standard);
    sigaddset(&standard, SIGPIPE);
    sigaddset(&standard, SIGINT);
    sigaddset(&standard, SIGTERM);
    sigaddset(&standard, SIGXFSZ);
    if (posix_spawn_file_actions_init(&files) != 0)
        return ENOMEM;
    int error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        /* A group of its own: Ctrl-C reaches us alone, and killing the group takes its children along. */
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &standard);
        error = posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        error = error ? error : posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
        error = error ? error : posix_spawn_file_actions_adddup2(&files, err, STDERR_FILENO);
        error = error ? error : posix_spawn(pid, argv[0], &files, &attributes, (char *const *)argv, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return error;
}

/* Descriptors above the standard ones, so that none is overwritten by the child's own before it is copied. */
static bool open_pipe(int ends[2])
{
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        if (ends[i] <= STDERR_FILENO) {
            int higher = fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
            if (higher < 0) {
                close(ends[0]);
                close(ends[1]);
                return false;
            }
            close(ends[i]);
            ends[i] = higher;
        }
    return true;
}

int lw_spawn(const char *const *argv, pid_t *pid, int *out, int *err)
{
    int out_pipe[2], err_pipe[2];
    if (!open_pipe(out_pipe))
        return errno;
    if (!open_pipe(err_pipe)) {
        int error = errno;
        close(out_pipe[0]);
        close(out_pipe[1]);
        return error;
    }
    int error = spawn(argv, out_pipe[1], err_pipe[1], pid);
    close(out_pipe[1]);
    close(err_pipe[1]);
    if (error != 0) {
        close(out_pipe[0]);
        close(err_pipe[0]);
        return error;
    }
    *out = out_pipe[0];
    *err = err_pipe[0];
    return 0;
}
