#include "app/exchange/problem.h"

#include <stdarg.h>
#include <stdio.h>

void lw_problem_set(LwProblem *problem, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem->text, sizeof problem->text, format, arguments);
    va_end(arguments);
}
