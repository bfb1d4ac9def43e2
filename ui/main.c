/* lockwork-gui: the window. */
#include "ui/application.h"
#include "ui/language.h"
#include "ui/testing.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    lw_language_init();
    if (!gtk_init_check()) {
        fputs("lockwork-gui: there is no display to open a window on; `lockwork help` lists what works without one\n", stderr);
        return 1;
    }
    GtkApplication *application = lw_application_new();
    if (!lw_testing_begin(application))
        return 1;
    int status = g_application_run(G_APPLICATION(application), argc, argv);
    g_object_unref(application);
    return status;
}
