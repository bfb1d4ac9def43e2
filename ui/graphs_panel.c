#include "ui/panels.h"

GtkWidget *lw_graphs_panel_new(LwWindow *window)
{
    (void)window;
    return gtk_label_new("Graphs");
}
