#include "ui/panels.h"

GtkWidget *lw_motors_panel_new(LwWindow *window)
{
    (void)window;
    return gtk_label_new("Motors");
}
