/* What a run has computed, with the edition it started from. Constant once made; shared by reference. */
#ifndef LW_SESSION_RESULT_H
#define LW_SESSION_RESULT_H

#include "app/view/poses.h"
#include "app/session/edition.h"

typedef struct LwResult {
    LwCount references;
    LwArena arena;
    LwEdition *edition;
    LwAnalysisDef analysis;
    LwRun *run;             /* NULL: it was refused before it began */
    const LwRunReport *report; /* of the run; NULL likewise */
    LwPoses poses;          /* of all samples; none for modes */
    const char *refusal;    /* a sentence: why nothing was computed, what to do; NULL: something was */
} LwResult;

/* Runs in the calling thread. NULL: memory ran out. A good edition (lw_edition_is_good). */
LwResult *lw_result_create(LwEdition *edition, const LwAnalysisDef *analysis, LwProgress progress);
LwResult *lw_result_ref(LwResult *result);
void lw_result_unref(LwResult *result); /* NULL is allowed */

/* The sample at or last before a time; 0 before the first. Needs at least one sample. */
int lw_result_sample(const LwResult *result, double time);

#endif
