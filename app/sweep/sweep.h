/* A study on its way: everything that was read for it, its plan, its table. */
#ifndef LW_SWEEP_SWEEP_H
#define LW_SWEEP_SWEEP_H

#include "app/exchange/hash.h"
#include "app/exchange/parts.h"
#include "app/sweep/engine.h"
#include "app/sweep/table.h"

typedef struct LwSurvey {
    LwIssues issues;
    char *text;                 /* of the study file */
    size_t length;
    LwStudyFile *study;
    LwModel model;
    LwParts *parts;
    LwSharedSource *shared;
    LwDocument *base;           /* the model as it stands */
    LwPlan plan;
    char (*unit)[LW_UNITS_WORDS]; /* of the responses */
    const char **unit_words;
    size_t trace_bytes;         /* that a variant's results take, about */
    LwTable table;
    int threads;
    LwProgress progress;        /* of the whole study */
    double seconds;             /* that its variants took */
} LwSurvey;

/* Reads the study and its model, makes the plan and tries the responses out. An exit status: after 2 the issues say why, after 1 the
 * problem. Clear it in any case. */
int lw_survey_read(LwSurvey *sweep, const char *path, LwFence fence, LwPartsProgress progress, LwProblem *problem);
void lw_survey_clear(LwSurvey *sweep);

/* The fingerprint of everything that the results depend on. False with the problem when a file cannot be read. */
bool lw_survey_fingerprint(const LwSurvey *sweep, char text[LW_HASH_TEXT], LwProblem *problem);

/* Runs the variants that the table does not have yet. */
typedef enum LwSurveyEnd { LW_SURVEY_DONE, LW_SURVEY_INTERRUPTED, LW_SURVEY_FAILED } LwSurveyEnd;
LwSurveyEnd lw_survey_run(LwSurvey *sweep, LwProblem *problem);

/* The same of an optimisation, whose variants are chosen one by one. */
typedef struct LwOptimum {
    int variant;                /* the best one's number, from 0; −1: none was good */
    const char *ended;          /* why the search ended */
} LwOptimum;
LwSurveyEnd lw_survey_optimise(LwSurvey *sweep, LwOptimum *optimum, LwProblem *problem);
/* The best row of the table that is within the bounds on responses; −1: none is. */
int lw_survey_best(const LwSurvey *sweep);

#endif
