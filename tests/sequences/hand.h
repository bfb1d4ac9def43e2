/* A hand at a real mouse and a real keyboard: events go through the display, so that GTK itself decides who gets them, what loses the focus, which popover
 * closes. Nothing sleeps: after each event the main loop runs until it has been handled. */
#ifndef LW_TESTS_SEQUENCES_HAND_H
#define LW_TESTS_SEQUENCES_HAND_H

#include <gtk/gtk.h>
#include <stdbool.h>

/* False: this display takes no events from programs (no XTEST). */
bool hand_begin(void);

/* Lets the main loop run until there is nothing to do, and the widgets are laid out and drawn. */
void hand_rest(void);
/* Only what has come already. */
void hand_handle(void);

/* Lays a window out and draws it, though another one is in front. */
void hand_draw(GtkWindow *window);

/* Keys go to this window, which comes to the front. */
void hand_take(GtkWindow *window);

/* "<Control>z", "Return"; false: the keyboard has no such key. */
bool hand_key(const char *accelerator);
/* Letter by letter; those that the keyboard does not have are left out. */
void hand_type(const char *text);

/* Places are fractions of the widget's size. */
typedef struct HandPlace {
    GtkWidget *widget;
    double x, y;
} HandPlace;

/* False: the place cannot be reached. */
bool hand_move(HandPlace place);
/* state: GDK_SHIFT_MASK, GDK_CONTROL_MASK. count 2: a double click. */
bool hand_click(HandPlace place, guint button, GdkModifierType state, int count);
bool hand_drag(HandPlace from, HandPlace to, guint button, GdkModifierType state);
/* notches > 0: up */
bool hand_scroll(HandPlace place, int notches);

#endif
