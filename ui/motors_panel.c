#include "ui/panels.h"

#include "ui/run_parts.h"

GtkWidget *lw_motors_panel_new(LwWindow *window)
{
    (void)window;
    return gtk_label_new("Motors");
}

void lw_motors_actions_add(LwWindow *window)
{
    (void)window;
}
