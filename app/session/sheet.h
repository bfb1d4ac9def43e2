/* The motor sheet: every task of an edition run, every motor sized against a catalogue. Constant once made; shared by reference. */
#ifndef LW_SESSION_SHEET_H
#define LW_SESSION_SHEET_H

#include "app/exchange/plot.h"
#include "app/session/cycle.h"
#include "app/session/result.h"

typedef struct LwSheet {
    LwCount references;
    LwArena arena;
    LwEdition *edition;     /* that it was made from */
    int task_count;
    LwResult **result;      /* by task, in the order of the cycle; one where the file has none */
    LwCyclePart *part;      /* the same, for files */
    LwIssues issues;        /* of the catalogue */
    LwCatalogue *catalogue;
    LwSizing *sizing;       /* NULL: there is none, and `problem` says why */
    const char *problem;    /* a sentence */
    bool cancelled;
} LwSheet;

/* Runs in the calling thread, which reads part files on its own. The progress is that of all tasks. NULL: memory ran out. A good edition. */
LwSheet *lw_sheet_create(LwEdition *edition, const char *catalogue, LwProgress progress);
LwSheet *lw_sheet_ref(LwSheet *sheet);
void lw_sheet_unref(LwSheet *sheet); /* NULL is allowed */

/* A motor with one of its choices (−1: none) as tried: torque over speed at its shaft within the envelopes; NULL: nothing to draw. In the arena. */
const LwPlot *lw_sheet_cloud(LwArena *arena, const LwSheet *sheet, int motor, int choice, const LwSizingTrial *trial);

/* As `lockwork size -o` does: .html, .pdf, .csv. */
bool lw_sheet_write(const LwSheet *sheet, const char *path, LwProblem *problem);
char *lw_sheet_text(const LwSheet *sheet); /* to be freed; NULL: memory ran out */

#endif
