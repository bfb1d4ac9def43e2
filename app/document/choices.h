/* Words that stand for a choice, in files and on the command line alike. */
#ifndef LW_DOCUMENT_CHOICES_H
#define LW_DOCUMENT_CHOICES_H

#include <stddef.h>

enum { LW_CHOICE_LATER = -1 }; /* known, but not in this version */

typedef struct LwChoice {
    const char *name;       /* NULL ends a list */
    int value;
} LwChoice;

extern const LwChoice lw_analysis_types[];  /* LwAnalysisType */
extern const LwChoice lw_integrators[];     /* LwIntegrator */
extern const LwChoice lw_solvers[];         /* LwSolverKind */
extern const LwChoice lw_redundant_loads[]; /* LwAnalysisDef.share */

enum { LW_CHOICE_MESSAGE = 240 };

/* The value of the word; −1 with the reason in `message` (LW_CHOICE_MESSAGE bytes) when it is unknown or not yet
 * available. `what` names the choice: "integrator". */
int lw_choice_find(const LwChoice *choices, const char *what, const char *word, char *message);

#endif
