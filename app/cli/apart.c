#define _GNU_SOURCE /* strsignal */
#include "app/cli/apart.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Whoever sends these wants an end, not an explanation. */
static const int wishes[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE };
enum { WISHES = sizeof wishes / sizeof *wishes };
static volatile sig_atomic_t child_id;

static bool is_wish(int number)
{
    int i = 0;
    while (i < WISHES && wishes[i] != number)
        i++;
    return i < WISHES;
}

/* We end after the copy, so that nothing of it is left when we are gone. */
static void pass_on(int number)
{
    if (child_id > 0)
        kill((pid_t)child_id, number);
}

static int explain(const char *what, int number)
{
    struct rlimit limit;
    if (is_wish(number)) {
        signal(number, SIG_DFL);
        raise(number);
    }
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        lw_cli_complain("%s could not be made: the libraries that draw gave up (%s), probably because memory ran out; this program may use %.0f MB "
                        "(ulimit -v), allow more", what, strsignal(number), (double)limit.rlim_cur / 1e6);
    else
        lw_cli_complain("%s could not be made: the libraries that draw gave up (%s), perhaps because memory ran out; close other programs, or draw less",
                        what, strsignal(number));
    return LW_EXIT_CANNOT;
}

static int wait_for(const char *what, pid_t child)
{
    struct sigaction action = { .sa_handler = pass_on }, before[WISHES];
    int status;
    child_id = child;
    for (int i = 0; i < WISHES; i++)
        sigaction(wishes[i], &action, &before[i]);
    pid_t got;
    while ((got = waitpid(child, &status, 0)) < 0 && errno == EINTR)
        continue;
    int error = errno;
    for (int i = 0; i < WISHES; i++)
        sigaction(wishes[i], &before[i], NULL);
    if (got < 0)
        return lw_cli_complain("%s could not be made: %s", what, strerror(error));
    return WIFSIGNALED(status) ? explain(what, WTERMSIG(status)) : WEXITSTATUS(status);
}

int lw_cli_apart(const char *what, int (*work)(void *data), void *data)
{
    pid_t parent = getpid();
    fflush(stdout);
    fflush(stderr);
    pid_t child = fork();
    if (child < 0) {
        lw_cli_complain("%s could not be made: no process for it could be started: %s", what, strerror(errno));
        return LW_EXIT_CANNOT;
    }
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 }); /* want of memory is no fault to look into */
        if (getppid() != parent)
            _exit(LW_EXIT_CANNOT);
        int status = work(data);
        fflush(stdout);
        _exit(status);
    }
    return wait_for(what, child);
}
