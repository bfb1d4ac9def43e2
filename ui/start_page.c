#include "ui/panels.h"

GtkWidget *lw_start_page_new(LwWindow *window)
{
    (void)window;
    return gtk_label_new("Start");
}
