/* A file that nobody sees until it is whole: without a name while it is written where the file system can do that (what becomes of us
 * then leaves nothing behind), else beside its place under a name that interrupts remove. */
#ifndef LW_EXCHANGE_TEMPORARY_H
#define LW_EXCHANGE_TEMPORARY_H

#include <stdbool.h>
#include <sys/types.h>

typedef struct LwTemporary {
    int file;           /* to be written; closed by whoever writes it, after it was placed or dropped */
    char *place;        /* where it shall be */
    char *name;         /* what it is called until then; NULL: nothing */
} LwTemporary;

/* False with errno. */
bool lw_temporary_open(LwTemporary *temporary, const char *place, mode_t mode);
/* Puts it in its place, instead of what was there. False with errno: it is gone then, and what was there is untouched. */
bool lw_temporary_place(LwTemporary *temporary);
/* Throws it away. */
void lw_temporary_drop(LwTemporary *temporary);

#endif
