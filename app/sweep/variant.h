/* One variant of a model: its file read with the values of the axes, compiled, assembled; later its run and what that says. */
#ifndef LW_SWEEP_VARIANT_H
#define LW_SWEEP_VARIANT_H

#include "app/sweep/plan.h"
#include "core/analysis/analysis.h"

/* What all variants are read from. Constant while they are read on several threads; the source takes turns by itself. */
typedef struct LwModel {
    const LwStudyFile *study;
    const char *path;
    char *text;                 /* of the file */
    size_t length;
    char *folder;               /* NULL: the current one */
    LwSceneSource *source;
    LwFence fence;
    int axis_count;
    const LwAxis *axis;
} LwModel;

typedef struct LwVariant {
    LwDocument *document;
    LwMechanism *mechanism;
    LwStudy *assembled;
    LwRun *run;
    bool failed;                /* there is nothing to run, or the run did not end well */
    char *status;               /* "done", or why not; NULL while nobody knows. To be freed. */
    double *response;           /* one for each of the study's; NAN when it failed */
} LwVariant;

/* Reads and assembles the variant. False when memory ran out; a variant that is wrong has failed. `values` NULL: the model as it stands. */
bool lw_variant_open(const LwModel *model, const double *values, LwVariant *variant);
/* Fills response[] and status from the run. False when memory ran out. */
bool lw_variant_judge(const LwModel *model, LwVariant *variant);
/* Forgets the run and what it was made from; status and responses stay. */
void lw_variant_close(LwVariant *variant);

/* Whether the two can share a batch: the same structure, the same analysis, and events in both or in none. */
bool lw_variant_is_like(const LwVariant *a, const LwVariant *b);

/* ---- response.c */
/* The number that the response makes of a column; false with the reason in `why`. */
enum { LW_RESPONSE_WHY = 200 };
bool lw_response_eval(const LwResponse *response, const LwTrace *trace, int channel, double *value, char why[LW_RESPONSE_WHY]);

#endif
