/* Why a file could not be read or written: one sentence for the user. */
#ifndef LW_EXCHANGE_PROBLEM_H
#define LW_EXCHANGE_PROBLEM_H

typedef struct LwProblem {
    char text[1024];
} LwProblem;

void lw_problem_set(LwProblem *problem, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
