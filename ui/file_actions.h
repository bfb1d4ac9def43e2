/* Files: new, open, save. */
#ifndef LW_UI_FILE_ACTIONS_H
#define LW_UI_FILE_ACTIONS_H

#include "ui/window.h"

void lw_file_actions_add(LwWindow *window);
/* Opens the file in this window; what is wrong with it is said there. */
void lw_file_open(LwWindow *window, const char *path);
/* Saves to the path (whole or not at all); false when it could not be written, which is said. */
bool lw_file_save(LwWindow *window, const char *path);

#endif
