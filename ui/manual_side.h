/* The left side of the manual: a search over all pages, and below it the contents or what was found. */
#ifndef LW_UI_MANUAL_SIDE_H
#define LW_UI_MANUAL_SIDE_H

#include "ui/manual_page.h"

typedef struct LwManualSide {
    GtkWidget *entry, *stack, *contents, *found, *nothing;
    const LwManual *manual;
    LwManualFollow *follow;
    gpointer user;
    gboolean quiet;     /* the row is chosen by us */
} LwManualSide;

GtkWidget *lw_manual_side_init(LwManualSide *side, LwManualFollow *follow, gpointer user);
void lw_manual_side_fill(LwManualSide *side, const LwManual *manual); /* which must outlive it */
void lw_manual_side_select(LwManualSide *side, int page);
void lw_manual_side_reveal(LwManualSide *side);      /* scrolls to the chosen row, when sizes are known */
void lw_manual_side_search(LwManualSide *side);      /* the keyboard goes to the search */
gboolean lw_manual_side_clear(LwManualSide *side);   /* FALSE: nothing was being searched */
void lw_manual_side_stop(LwManualSide *side);        /* before the widgets go */

#endif
