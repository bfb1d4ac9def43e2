#include "ui/chapters.h"

void lw_drag_actions_add(LwWindow *window)
{
    (void)window;
}

GtkWidget *lw_drag_bar_new(LwWindow *window)
{
    (void)window;
    return gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
}
