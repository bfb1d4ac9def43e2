/* Importing: which files, in which unit, of which material, with which joints. */
#ifndef LW_UI_IMPORT_DIALOG_H
#define LW_UI_IMPORT_DIALOG_H

#include "ui/window.h"

/* Asks for files, then as below. */
void lw_import_choose(LwWindow *window);
/* Shows the dialog for these files (ended by NULL). */
void lw_import_files(LwWindow *window, const char *const *file);

#endif
