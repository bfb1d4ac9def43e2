/* The part files that editions share: read once, kept as long as any edition shows them. A pool belongs to one thread at a time that reads; the
 * scenes it has given out may be looked at by all. */
#ifndef LW_SESSION_POOL_H
#define LW_SESSION_POOL_H

#include "app/exchange/parts.h"

#include <stdatomic.h>

typedef atomic_int LwCount; /* of references */

typedef struct LwPool {
    LwCount references;
    LwParts *parts;
} LwPool;

/* Progress is told in the thread that reads; NULL: memory ran out. */
LwPool *lw_pool_create(LwPartsProgress progress);
LwPool *lw_pool_ref(LwPool *pool);
void lw_pool_unref(LwPool *pool); /* NULL is allowed */

#endif
