/* Work in a process of its own: the libraries that draw (Pango, GLib, Mesa's compiler) end the whole process when memory runs out. */
#ifndef LW_CLI_APART_H
#define LW_CLI_APART_H

#include "app/cli/cli.h"

/* Calls work(data) in a copy of this process and returns what it returned. A copy that did not come back is complained about: `what`
 * ("the graph") could not be made; LW_EXIT_CANNOT then. Nothing but files and what is printed comes out of the copy. An arena that the work
 * uses is guarded in it: a jump out of it would go on with the caller's work in the copy. Ctrl-C ends both. */
int lw_cli_apart(const char *what, int (*work)(void *data), void *data);

#endif
