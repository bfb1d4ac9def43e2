/* Child processes that we listen to. */
#ifndef LW_EXCHANGE_SPAWN_H
#define LW_EXCHANGE_SPAWN_H

#include <sys/types.h>

/* Starts argv[0] (a path) with the arguments, which end in NULL: in a process group of its own, with standard signals, nothing
 * on standard input, its standard output and error in pipes whose ends *out and *err are ours to read and close. 0, or what
 * errno would be; nothing is left behind then. */
int lw_spawn(const char *const *argv, pid_t *pid, int *out, int *err);

#endif
