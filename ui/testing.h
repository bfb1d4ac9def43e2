/* For tests that drive the program from outside with a real mouse and keyboard: tells where widgets are and what the desk has. Off unless the environment
 * variable LOCKWORK_TEST_SOCKET names a path; a socket is made there that takes one request a line and gives one line of JSON back:
 *
 *   state             the active window's desk: document, history, selection, pose, result, what is said
 *   widgets           all widgets on the screen: type, name, text, tooltip, place in their X window
 *   pixel X Y Z       where a point of the world (m) is in the view, in the X window of the view
 *   latency           the longest time that the program did not answer since the last request of this kind, ms
 *
 * It only tells: nothing is changed through it. */
#ifndef LW_UI_TESTING_H
#define LW_UI_TESTING_H

#include <gtk/gtk.h>
#include <stdbool.h>

/* Begins when the environment asks for it; false with a word on stderr when the socket cannot be made. */
bool lw_testing_begin(GtkApplication *application);

/* Measures how long the main loop does not come to waiting: that long the window does not answer. */
void lw_testing_watch(void);
/* The longest such time since the last call, ms; *computing: what the thread computed in it, as others may have had the processor (NULL: not wanted). */
double lw_testing_longest(double *computing);
/* Since when it does not answer now, ms; 0: it waits. For a thread that watches. */
double lw_testing_awake(void);

/* One request's answer as a line of JSON; to be freed. */
char *lw_testing_answer(GtkApplication *application, const char *request);

#endif
