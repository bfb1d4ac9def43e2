/* What tests of the window share: a window in this process, driven by actions and widgets, looked at by model state and by picture. */
#ifndef LW_TESTS_UI_RIG_H
#define LW_TESTS_UI_RIG_H

#include "ui/application.h"
#include "ui/file_actions.h"
#include "ui/viewport.h"
#include "ui/window.h"

typedef struct LwRig {
    GtkApplication *application;
    LwWindow *window;
    LwDesk *desk;
} LwRig;
extern LwRig rig;

/* A window of 1280 × 800, presented. Ends the program with a skipped plan when there is no display. */
void rig_begin(void);
void rig_end(void);
/* The window goes, whatever it is doing, and another one comes. */
void rig_replace_window(void);

/* Opens an example ("four-bar") or, with a slash, a file, and waits until it is shown. */
void rig_open(const char *name);
/* Lets the main loop run: until the desk has nothing under way; for so many milliseconds. */
void rig_settle(void);
void rig_wait(int milliseconds);
/* Runs the analysis of the file and waits for the result. */
void rig_run(void);

/* The action "win.NAME", then settles. */
void rig_do(const char *action);
bool rig_can(const char *action);
/* The first widget of that name below (or at) a widget; of that type and label. NULL: none. */
GtkWidget *rig_find(GtkWidget *below, const char *name);
GtkWidget *rig_find_text(GtkWidget *below, const char *text); /* a label, button or entry that shows it */
void rig_click(GtkWidget *button);  /* emits clicked */
/* A key at whatever has the focus, on the way that GTK sends it: the key controllers from the window down and up again, then the widget itself. Whether it was
 * taken. */
bool rig_key(guint key);

/* The window of that name that is open besides the main one; NULL: there is none. */
GtkWidget *rig_dialog(const char *name);
/* Lets the main loop run until there is no window of that name any more; false: it stayed for so long. */
bool rig_wait_closed(const char *name, int milliseconds);

/* The widget as it is drawn; NULL: it could not be. To be released. */
GdkTexture *rig_texture(GtkWidget *widget);
/* The same to a PNG file; false when it could not be drawn. `path` NULL: nothing is written. Colour at a place: 0xRRGGBB. */
bool rig_picture(GtkWidget *widget, const char *path);
/* The same, to be compared or looked at; to be freed with g_object_unref. NULL: it could not be drawn. */
GdkTexture *rig_texture(GtkWidget *widget);
/* How many different colours the picture of a widget has, at most 1000: a widget that draws nothing has few. */
int rig_colours(GtkWidget *widget);

/* A fresh folder below the build's temporary folder, removed at the end; to be freed. */
char *rig_folder(void);

#endif
