/* The examples as pictures. */
#ifndef LW_UI_EXAMPLES_H
#define LW_UI_EXAMPLES_H

#include "ui/window.h"

GtkWidget *lw_examples_new(LwWindow *window);
/* Opens an example ("four-bar") as a document without a file, so that it stays what it is. */
void lw_example_open(LwWindow *window, const char *name);

#endif
