/* The end of typing in a field. GTK's focus controller tells it while the focus is on its way: whatever takes widgets away then (a form that is built anew, a row
 * that is recycled) leaves GTK climbing from the widget that gets the focus to an ancestor that it has no more, for ever. So it is told when the focus has arrived. */
#ifndef LW_UI_LEAVE_H
#define LW_UI_LEAVE_H

#include <gtk/gtk.h>

/* Has the signal "left": the focus has gone from the widget and from all that is in it, or the window is no longer the one that is typed into. The widget's; the
 * same one every time. */
GObject *lw_leave_of(GtkWidget *widget);
GtkWidget *lw_leave_widget(GObject *leave);

#endif
