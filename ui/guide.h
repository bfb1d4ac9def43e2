/* The guided first mechanism: a card above the view that says what to do next, sees when it is done, and does it when asked to. */
#ifndef LW_UI_GUIDE_H
#define LW_UI_GUIDE_H

#include "ui/window.h"

void lw_guide_actions_add(LwWindow *window); /* win.first-steps */
GtkWidget *lw_guide_new(LwWindow *window);
/* The step that is shown, from 0; −1: the guide is closed. */
int lw_guide_step(LwWindow *window);

#endif
