#include "ui/chapters.h"

void lw_run_actions_add(LwWindow *window)
{
    (void)window;
}

GtkWidget *lw_run_bar_new(LwWindow *window)
{
    return lw_action_button(GTK_APPLICATION_WINDOW(window), "run", true);
}
