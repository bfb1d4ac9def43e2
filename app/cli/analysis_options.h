/* The options that change how a file is analysed, shared by `run` and `bench`. */
#ifndef LW_CLI_ANALYSIS_OPTIONS_H
#define LW_CLI_ANALYSIS_OPTIONS_H

#include "app/cli/cli.h"
#include "app/document/units.h"
#include "core/model/definition.h"

#define LW_ANALYSIS_OPTIONS                                                                                           \
    { "--type", NULL, "T", "assemble, kinematics, inverse, dynamics, statics or modes; default: the file's" },        \
        { "--end", NULL, "S", "end time; numbers may carry units: \"1.5 s\", \"200 ms\"" },                           \
        { "--step", NULL, "S", "spacing of the output rows; default 10 ms, unless the file says it" },                \
        { "--dt", NULL, "H", "step of the fixed-step integrators; default 1 ms" },                                    \
        { "--tolerance", NULL, "X", "relative accuracy of the adaptive integrator; default 1e-8" },                   \
        { "--solver", NULL, "NAME", "tape (compiled, the default), list (linked), tree, cg or dense" },               \
        { "--integrator", NULL, "NAME", "dop853 (adaptive, the default), rk4, symplectic or genalpha (implicit, for stiff springs)" }

/* Changes `analysis` as the options say. False after a complaint. */
bool lw_analysis_options_apply(const LwArguments *arguments, LwAnalysisDef *analysis);
/* The same with the choices alone, --type --integrator --solver; with the numbers alone, --end --step --dt --tolerance. */
bool lw_analysis_options_choices(const LwArguments *arguments, LwAnalysisDef *analysis);
bool lw_analysis_options_numbers(const LwArguments *arguments, LwAnalysisDef *analysis);

/* The value of one option: a positive number (or zero where that makes sense), with a unit if the user likes. False after a complaint;
 * *value stays when the option was not given. */
bool lw_analysis_options_number(const LwArguments *arguments, const char *option, LwQuantity quantity, bool zero, double *value);

const char *lw_analysis_type_name(LwAnalysisType type);
const char *lw_integrator_name(LwIntegrator integrator);
const char *lw_solver_name(LwSolverKind solver);

#endif
