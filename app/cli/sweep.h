/* What `sweep` says and draws when it is done. */
#ifndef LW_CLI_SWEEP_H
#define LW_CLI_SWEEP_H

#include "app/sweep/sweep.h"

/* The least and greatest of each response, the optimum, the rate, on standard error. */
void lw_survey_summary(const LwSurvey *sweep, const LwOptimum *optimum, const char *path);
/* The responses over the parameter `x` (NULL: the one with the most values). Returns an exit status. */
/* Whether they can be, as far as that is known before the variants are computed. False after a complaint. */
bool lw_survey_can_plot(const LwSurvey *survey, const char *path, const char *x);
int lw_survey_plot(const LwSurvey *survey, const char *path, const char *x);

#endif
