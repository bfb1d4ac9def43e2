/* A file that appears whole or not at all: written unseen, then put in its place. */
#ifndef LW_EXCHANGE_OUTPUT_H
#define LW_EXCHANGE_OUTPUT_H

#include "app/exchange/problem.h"
#include "app/exchange/temporary.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct LwOutput {
    FILE *file;         /* write here */
    LwTemporary temporary; /* where it is now; its place is NULL when it is written directly */
} LwOutput;

/* `path` "-" is standard output; devices, pipes and files that have no name (/dev/fd/5) are written directly. False with *problem filled when the
 * place cannot be written, or is a file that a command has read (app/document/inputs.h); nothing is left behind then. */
bool lw_output_open(LwOutput *output, const char *path, LwProblem *problem);
/* Puts the file in its place. False when it could not be written completely: the old file is untouched. */
bool lw_output_commit(LwOutput *output, LwProblem *problem);
/* Throws away what was written. */
void lw_output_abandon(LwOutput *output);

/* A regular file, or nothing yet: not a device or a pipe. */
bool lw_output_is_ordinary(const char *path);
/* Whether both names lead to one existing file. */
bool lw_output_is_same_file(const char *a, const char *b);

#endif
