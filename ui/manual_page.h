/* A page of the manual as widgets. */
#ifndef LW_UI_MANUAL_PAGE_H
#define LW_UI_MANUAL_PAGE_H

#include "app/document/manual.h"

#include <gtk/gtk.h>

/* Called with the address that a link leads to, resolved. */
typedef void LwManualFollow(const char *address, gpointer user);

typedef struct LwManualView {
    const LwManual *manual;
    const char *page;           /* its name, for links and pictures */
    LwManualFollow *follow;
    gpointer user;
    const LwBlock *rest;        /* what is still to be made into widgets */
} LwManualView;

/* An empty column. The view must outlive it. */
GtkWidget *lw_manual_page_new(LwManualView *view, const LwMarkdown *text);
/* Fills it for some milliseconds, so that a long page does not hold the window up; TRUE when there is more to do. */
gboolean lw_manual_page_grow(LwManualView *view, GtkWidget *page, int milliseconds);
/* The widget that was made of a heading; NULL when there is none. */
GtkWidget *lw_manual_page_heading(GtkWidget *page, const char *anchor);

/* The same, of the spans from `span` up to a picture or the end, as Pango markup; to be freed. */
char *lw_manual_markup(const LwSpan *span);

/* A table's grid (ui/manual_table.c), made of labels and pictures of the page. */
GtkWidget *lw_manual_table_new(LwManualView *view, const LwBlock *table);
GtkWidget *lw_manual_label_new(LwManualView *view, const LwSpan *span);
GtkWidget *lw_manual_picture_new(LwManualView *view, const LwSpan *span, int widest);

/* A picture from a file, read in the background; as wide as it is itself, but not wider than `widest`. NULL when it is no picture. */
GdkPaintable *lw_manual_paintable_new(const char *path, int widest);

#endif
