/* The command palette: everything that can be done, found by typing a part of its name. */
#ifndef LW_UI_PALETTE_H
#define LW_UI_PALETTE_H

#include "ui/window.h"

GtkWidget *lw_palette_new(LwWindow *window);
/* All shortcuts of the window by chapter. */
GtkWidget *lw_shortcuts_new(LwWindow *window);
/* What the user prefers; takes effect at once. */
GtkWidget *lw_preferences_new(GtkWindow *parent);

#endif
