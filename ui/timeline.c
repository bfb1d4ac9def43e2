#include "ui/panels.h"

GtkWidget *lw_timeline_new(LwWindow *window)
{
    (void)window;
    return gtk_label_new("Timeline");
}
