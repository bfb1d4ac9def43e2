/* Scenes on disk, found by what was read: reopening a large file takes no reader. A cache that cannot be used is none;
 * nothing here ever fails aloud. */
#ifndef LW_EXCHANGE_CACHE_H
#define LW_EXCHANGE_CACHE_H

#include "app/exchange/hash.h"
#include "app/geometry/scene.h"

typedef struct LwCache {
    char *folder;           /* NULL: no cache */
    long long most;         /* bytes it may hold; the least recently used scenes go */
} LwCache;

/* LOCKWORK_CACHE: a folder, or "off"; else lockwork/parts in XDG_CACHE_HOME or ~/.cache. */
void lw_cache_init(LwCache *cache);
void lw_cache_clear(LwCache *cache);
/* Whether nobody else may put scenes there: the folder is ours, others cannot write it, nor replace it from above. One that does not exist yet
 * is (it is made so). False with a sentence for the user. */
enum { LW_CACHE_MESSAGE = 1024 };
bool lw_cache_is_private(const LwCache *cache, char message[LW_CACHE_MESSAGE]);

/* The scene kept under the key, the caller's; NULL when there is none or it is damaged (it is removed then). */
LwScene *lw_cache_load(const LwCache *cache, const char key[LW_HASH_TEXT]);
/* Keeps a scene: written beside, then renamed. */
void lw_cache_store(const LwCache *cache, const char key[LW_HASH_TEXT], const LwScene *scene);

#endif
