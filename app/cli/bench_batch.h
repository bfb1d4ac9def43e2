/* `lockwork bench --batch N`: N variants of a case at once against one by one. */
#ifndef LW_CLI_BENCH_BATCH_H
#define LW_CLI_BENCH_BATCH_H

#include "app/cli/cli.h"

#define LW_BENCH_BATCH_OPTION { "--batch", NULL, "N", "so many variants of the cases at once, against one by one" }

/* Was it asked for? Then lw_bench_batch does it all and returns the exit status. */
bool lw_bench_batch_asked(const LwArguments *arguments);
int lw_bench_batch(const LwArguments *arguments, int repeat);

#endif
