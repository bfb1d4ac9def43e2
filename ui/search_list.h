/* Lists to choose from that are searched by typing: whoever types means the search, whether the list is open already or not; Enter takes the first that is left. */
#ifndef LW_UI_SEARCH_LIST_H
#define LW_UI_SEARCH_LIST_H

#include <gtk/gtk.h>

/* Makes a GtkDropDown of strings one. */
void lw_search_list(GtkWidget *drop_down);

#endif
