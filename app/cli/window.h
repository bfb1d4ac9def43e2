/* The window as this program starts it. */
#ifndef LW_CLI_WINDOW_H
#define LW_CLI_WINDOW_H

#include "app/cli/cli.h"

bool lw_window_has_display(void);
bool lw_window_is_there(void);  /* its program is where it is looked for */
/* Becomes the window with these files (from [1] on, ended by NULL; [0] is this program). Returns only when that is not possible, with the exit
 * status, after saying why and what to do. */
int lw_window_open(char **files);

#endif
