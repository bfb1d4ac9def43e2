#include "ui/panels.h"

GtkWidget *lw_tree_panel_new(LwWindow *window)
{
    (void)window;
    return gtk_label_new("Tree");
}
