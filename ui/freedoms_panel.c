#include "ui/panels.h"

GtkWidget *lw_freedoms_panel_new(LwWindow *window)
{
    (void)window;
    return gtk_label_new("Freedoms");
}
