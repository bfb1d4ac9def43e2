#include "ui/panels.h"

GtkWidget *lw_inspector_panel_new(LwWindow *window)
{
    (void)window;
    return gtk_label_new("Inspector");
}
