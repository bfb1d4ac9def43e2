/* A file that cannot be read, as text: with line numbers and the place where it is wrong, to be repaired and tried again. */
#ifndef LW_UI_TEXT_WINDOW_H
#define LW_UI_TEXT_WINDOW_H

#include "ui/window.h"

/* This file was refused for that reason ("…/a.lockwork:3:7: …"). */
void lw_text_window_note(LwWindow *window, const char *path, const char *why);
bool lw_text_window_is_noted(LwWindow *window);
/* Shows it. What is tried and can be read becomes the window's document, not saved yet. */
void lw_text_window_open(LwWindow *window);

#endif
