/* What the program's own dialogs have in common. */
#ifndef LW_UI_DIALOG_H
#define LW_UI_DIALOG_H

#include <gtk/gtk.h>

/* Right after it was made: a header bar like the main window's, and Escape closes it. */
void lw_dialog_dress(GtkWidget *window);

#endif
