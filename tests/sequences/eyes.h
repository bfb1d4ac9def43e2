/* What a user sees: the window before him, its widgets, and words for them by which a written sequence finds them again. */
#ifndef LW_TESTS_SEQUENCES_EYES_H
#define LW_TESTS_SEQUENCES_EYES_H

#include <gtk/gtk.h>
#include <stdbool.h>

/* The dialog that came last, or the main window. */
GtkWindow *eyes_front(void);
/* The main window comes to the front, unless a dialog wants its answer first; or the dialogs come back. */
void eyes_turn(bool to_main);

/* Widgets that can be seen and reached by the mouse now, and that `wanted` takes; to be freed with g_ptr_array_unref. */
typedef bool (*EyesWanted)(GtkWidget *widget);
GPtrArray *eyes_all(EyesWanted wanted);

/* "mass", "GtkButton:Cancel", "eye#3": its name or else its type and text, and its number among those that are called so. To be freed. */
char *eyes_describe(GtkWidget *widget);
/* In the front window; NULL: it is not there now. */
GtkWidget *eyes_find(const char *description);

/* Any widget of the main window, seen or not. */
GtkWidget *eyes_named(GtkWidget *below, const char *name);

#endif
