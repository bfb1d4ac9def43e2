/* The way of every command: first the field in hand is committed and the reader's answer awaited, then the command is carried out; of commands that work
 * with the mechanism as a whole (run, save, export) so is what a tool previews. What cannot be committed or applied gets the focus, and nothing happens. */
#ifndef LW_UI_GATE_H
#define LW_UI_GATE_H

#include "ui/window.h"

/* What a tool was asked to apply (lw_maker_demand): it did, or could not and has the focus now. */
void lw_gate_applied(LwWindow *window, bool good);
/* An editor of several lines is committed by this button of its own. */
void lw_gate_set_button(GtkWidget *editor, GtkWidget *button);
/* Called once, when the window is built: from then on its actions come this way. */
void lw_gate_watch(LwWindow *window);

#endif
