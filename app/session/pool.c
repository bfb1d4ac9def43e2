#include "app/session/pool.h"

#include <stdlib.h>

LwPool *lw_pool_create(LwPartsProgress progress)
{
    LwPool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    atomic_init(&pool->references, 1);
    pool->parts = lw_parts_create(progress);
    if (pool->parts)
        return pool;
    free(pool);
    return NULL;
}

LwPool *lw_pool_ref(LwPool *pool)
{
    atomic_fetch_add(&pool->references, 1);
    return pool;
}

void lw_pool_unref(LwPool *pool)
{
    if (!pool || atomic_fetch_sub(&pool->references, 1) > 1)
        return;
    lw_parts_destroy(pool->parts);
    free(pool);
}
