/* What the program's own dialogs have in common. */
#ifndef LW_UI_DIALOG_H
#define LW_UI_DIALOG_H

#include <gtk/gtk.h>

/* For every window of the program: a widget that had the focus lives until the main loop is back. GTK asks it what it was after the focus has left it, which may
 * have been what removed it (a row that went with its item, a field that its form let go). And no picture leaves the focus on what is hidden (a menu that was
 * closed by a click elsewhere), where keys go nowhere. lw_dialog_dress does it too. */
void lw_window_guard_focus(GtkWindow *window);

/* Right after it was made: a header bar like the main window's, and Escape closes it. */
void lw_dialog_dress(GtkWidget *window);

#endif
