/* Pictures of a study: responses over one parameter as curves. */
#include "app/cli/cli.h"
#include "app/cli/sweep.h"
#include "app/exchange/plot.h"

int lw_survey_plot(const LwSurvey *sweep, const char *path)
{
    (void)sweep;
    return lw_cli_complain("%s: not yet", path);
}
