/* What all dialogs of exporting share: a form, a file to be chosen, progress with the time left, what went wrong. */
#ifndef LW_UI_EXPORT_DIALOG_H
#define LW_UI_EXPORT_DIALOG_H

#include "ui/window.h"

typedef struct LwExportDialog LwExportDialog;

typedef struct LwExportKind {
    const char *name;       /* of the widget, for tests: "export-picture" */
    const char *title;      /* N_("Export picture") */
    void (*build)(LwExportDialog *dialog);              /* adds rows */
    const char *(*suffix)(LwExportDialog *dialog);      /* ".png", as the form is filled in now */
    void (*start)(LwExportDialog *dialog, const char *path);
    void (*stop)(LwExportDialog *dialog);               /* cancelled, or closed; frees what start made. Also after the end */
    gsize size;             /* bytes of `own` */
} LwExportKind;

struct LwExportDialog {
    const LwExportKind *kind;
    LwWindow *window;
    GtkWidget *dialog, *grid, *go, *cancel, *progress, *notes, *notes_frame;
    int rows;
    bool running;
    char *path;             /* that is written */
    gint64 began;           /* µs */
    gpointer own;           /* the kind's, zeros at first */
};

GtkWidget *lw_export_dialog_new(LwWindow *window, const LwExportKind *kind);
/* The widget with its title before it; without a title it stands alone (a check button). */
GtkWidget *lw_export_dialog_row(LwExportDialog *dialog, const char *title, const char *help, GtkWidget *widget);
void lw_export_dialog_show_row(GtkWidget *widget, bool shown);
/* 0 … 1 with words beside the time left; < 0: nobody knows how long. */
void lw_export_dialog_progress(LwExportDialog *dialog, double fraction, const char *words);
/* The end: trouble NULL closes the dialog, and the banner says what was written (note: and what was left out; may be NULL). */
void lw_export_dialog_end(LwExportDialog *dialog, const char *trouble, const char *note);
/* As if the file had been chosen, for tests. */
void lw_export_dialog_write(GtkWidget *dialog, const char *path);

/* A drop-down of texts, NULL at the end. */
GtkWidget *lw_export_choice(const char *const *texts, guint chosen);
guint lw_export_chosen(GtkWidget *choice);

/* Width and height, as many exports ask for them. */
typedef struct LwExportSize {
    GtkWidget *choice, *box, *width, *height;
    int window_width, window_height; /* of the view */
} LwExportSize;
void lw_export_size_add(LwExportSize *size, LwExportDialog *dialog, guint chosen);
void lw_export_size_get(const LwExportSize *size, int *width, int *height);

#endif
