#include "app/cli/analysis_options.h"

#include "app/document/choices.h"
#include "app/document/units.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *name_of(const LwChoice *choices, int value)
{
    while (choices->name && choices->value != value)
        choices++;
    return choices->name;
}

const char *lw_analysis_type_name(LwAnalysisType type)
{
    return name_of(lw_analysis_types, (int)type);
}

const char *lw_integrator_name(LwIntegrator integrator)
{
    return name_of(lw_integrators, (int)integrator);
}

const char *lw_solver_name(LwSolverKind solver)
{
    return name_of(lw_solvers, (int)solver);
}

/* The value of the word given for the option `--what`, `unset` when there is none, −1 after a complaint. */
static int choose(const LwArguments *arguments, const LwChoice *choices, const char *option, int unset)
{
    const char *word = lw_arguments_get(arguments, option);
    char message[LW_CHOICE_MESSAGE];
    int value = word ? lw_choice_find(choices, option + 2, word, message) : unset;
    if (value < 0)
        lw_cli_complain("%s", message);
    return value;
}

bool lw_analysis_options_number(const LwArguments *arguments, const char *option, LwQuantity quantity, bool zero, double *value)
{
    const char *text = lw_arguments_get(arguments, option);
    char message[LW_UNITS_MESSAGE], *end;
    if (!text)
        return true;
    double number = strtod(text, &end);
    if ((end == text || *end) && !lw_units_parse(text, quantity, &number, message)) {
        lw_cli_complain("%s \"%s\": %s", option, text, message);
        return false;
    }
    if (!isfinite(number) || number < 0 || (number == 0 && !zero)) {
        lw_cli_complain("%s %s: a %s was expected", option, text, zero ? "number from 0 up" : "positive number");
        return false;
    }
    *value = number;
    return true;
}

/* An option that changes nothing is worth a word, not a refusal: scripts pass both. */
static void say_unused(const LwArguments *arguments, const LwAnalysisDef *analysis)
{
    bool adaptive = analysis->integrator == LW_DOP853;
    if (analysis->type != LW_ANALYSIS_DYNAMICS || !lw_arguments_get(arguments, adaptive ? "--dt" : "--tolerance"))
        return;
    if (adaptive)
        fputs("note: --dt changes nothing: it is the step of the fixed-step integrators (--integrator rk4, symplectic or genalpha)\n", stderr);
    else
        fprintf(stderr, "note: --tolerance changes nothing: it belongs to the adaptive integrator dop853; %s takes --dt\n",
                lw_integrator_name(analysis->integrator));
}

bool lw_analysis_options_numbers(const LwArguments *arguments, LwAnalysisDef *analysis)
{
    if (!lw_analysis_options_number(arguments, "--end", LW_Q_TIME, true, &analysis->end) ||
        !lw_analysis_options_number(arguments, "--step", LW_Q_TIME, false, &analysis->step) ||
        !lw_analysis_options_number(arguments, "--dt", LW_Q_TIME, false, &analysis->dt) ||
        !lw_analysis_options_number(arguments, "--tolerance", LW_Q_NUMBER, false, &analysis->tolerance))
        return false;
    if (analysis->tolerance < 1e-14) {
        lw_cli_complain("--tolerance %g is below rounding; 1e-13 is the finest that makes sense", analysis->tolerance);
        return false;
    }
    if (analysis->step > 0 && analysis->end / analysis->step > 1e8) {
        lw_cli_complain("an end of %g s at steps of %g s would make more than 1e8 rows", analysis->end, analysis->step);
        return false;
    }
    return true;
}

bool lw_analysis_options_choices(const LwArguments *arguments, LwAnalysisDef *analysis)
{
    int type = choose(arguments, lw_analysis_types, "--type", (int)analysis->type);
    int integrator = type < 0 ? -1 : choose(arguments, lw_integrators, "--integrator", (int)analysis->integrator);
    int solver = integrator < 0 ? -1 : choose(arguments, lw_solvers, "--solver", (int)analysis->solver);
    if (solver < 0)
        return false;
    analysis->type = (LwAnalysisType)type;
    analysis->integrator = (LwIntegrator)integrator;
    analysis->solver = (LwSolverKind)solver;
    return true;
}

bool lw_analysis_options_apply(const LwArguments *arguments, LwAnalysisDef *analysis)
{
    if (!lw_analysis_options_choices(arguments, analysis) || !lw_analysis_options_numbers(arguments, analysis))
        return false;
    say_unused(arguments, analysis);
    return true;
}
