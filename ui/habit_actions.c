#include "ui/chapters.h"

void lw_habit_actions_add(LwWindow *window)
{
    (void)window;
}

GtkWidget *lw_habit_bar_new(LwWindow *window)
{
    (void)window;
    return gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
}
