/* The program: its windows, style and resources. */
#ifndef LW_UI_APPLICATION_H
#define LW_UI_APPLICATION_H

#include <gtk/gtk.h>

#define LW_APPLICATION_ID "org.lockwork.Lockwork"
#define LW_RESOURCES "/org/lockwork/Lockwork/"

GtkApplication *lw_application_new(void);

#endif
