/* Reads a study file: which parameters of which model vary how, and what is wanted of each variant. What the model must know (do its
 * parameters exist, do units fit) is checked where both are at hand (app/sweep/plan.h). */
#ifndef LW_DOCUMENT_STUDY_H
#define LW_DOCUMENT_STUDY_H

#include "app/document/fence.h"
#include "app/document/formula.h"
#include "app/document/json.h"

typedef enum LwDesign { LW_DESIGN_GRID, LW_DESIGN_ZIP, LW_DESIGN_HYPERCUBE } LwDesign;

/* A number of the file, with the unit it was given in. */
typedef struct LwStudyNumber {
    LwMark mark;
    LwTerm term;
} LwStudyNumber;

typedef struct LwVary {
    const char *name;       /* of a parameter, or the path of a value */
    LwMark mark;
    int count;              /* of the list; 0: from … to */
    LwStudyNumber *value;
    bool has_from, has_to, has_start;
    LwStudyNumber from, to; /* left out: the parameter's range */
    int steps;              /* values of a grid from `from` to `to`, both included; 0: not given */
    bool logarithmic;
    LwStudyNumber start;    /* where an optimisation begins */
} LwVary;

typedef enum LwResponseOf {
    LW_OF_MAX, LW_OF_MIN, LW_OF_ABSMAX, LW_OF_MEAN, LW_OF_RMS, LW_OF_FINAL, LW_OF_AT, LW_OF_RANGE, LW_OF_INTEGRAL
} LwResponseOf;

typedef struct LwResponse {
    const char *name, *column;
    LwMark mark;            /* of the column */
    LwResponseOf of;
    double time;            /* s, of LW_OF_AT */
} LwResponse;

typedef struct LwStudyBound {
    int response;
    bool has_min, has_max;
    LwStudyNumber min, max;
} LwStudyBound;

typedef enum LwMethod { LW_METHOD_BOBYQA, LW_METHOD_COBYLA, LW_METHOD_SBPLX, LW_METHOD_DIRECT, LW_METHOD_CRS, LW_METHOD_ISRES } LwMethod;

typedef struct LwStudyFile {
    LwArena arena;
    const char *path;
    const char *model;      /* path of the model, from the current folder */
    LwMark model_mark;
    const char *task;       /* NULL: the model's first */
    const LwJson *analysis; /* in place of the model's; NULL: none */
    LwDesign design;
    int samples;            /* of the hypercube */
    unsigned long seed;
    int vary_count;
    LwVary *vary;
    int response_count;
    LwResponse *response;
    bool optimises;
    LwMark optimise_mark;
    int goal;               /* response */
    bool maximise;
    int bound_count;
    LwStudyBound *bound;
    LwMethod method;
    int evaluations;        /* at most */
    double tolerance;       /* of the parameters, as a fraction of their ranges: the search ends when it moves less */
} LwStudyFile;

/* NULL when there are errors, which are then in `issues`. `text` must outlive the study. */
LwStudyFile *lw_study_file_read(const char *path, const char *text, size_t length, LwFence fence, LwIssues *issues);
void lw_study_file_destroy(LwStudyFile *study); /* NULL is allowed */

/* The word for it in the file: "max". */
const char *lw_response_of_word(LwResponseOf of);

#endif
