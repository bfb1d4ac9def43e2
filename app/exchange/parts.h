/* Parts from CAD and mesh files: a source of scenes that asks the reader process and remembers, in memory and on disk.
 *
 * LOCKWORK_READER names the reader (else lockwork-reader beside the running program or in its libexec folder),
 * LOCKWORK_READER_SECONDS and LOCKWORK_READER_MEGABYTES its limits (120 s, 4096 MB), LOCKWORK_CACHE the folder of the cache
 * or "off". */
#ifndef LW_EXCHANGE_PARTS_H
#define LW_EXCHANGE_PARTS_H

#include "app/exchange/process.h"
#include "app/geometry/source.h"

typedef struct LwParts LwParts;

/* NULL when memory runs out. */
LwParts *lw_parts_create(LwPartsProgress progress);
/* Which files a part file may name (materials of an OBJ, buffers of a glTF file); from the start those of the folder above its own. What `root`
 * points to must outlive the parts. */
void lw_parts_set_fence(LwParts *parts, LwFence fence);
void lw_parts_destroy(LwParts *parts); /* and all its scenes; NULL is allowed */
/* Files that could not be read are tried again when they are asked for next. */
void lw_parts_forget_failures(LwParts *parts);
LwSceneSource *lw_parts_source(LwParts *parts);

/* How many scenes came from the reader process, and how many from the disk. */
typedef struct LwPartsCount {
    int read, cached;
} LwPartsCount;
LwPartsCount lw_parts_count(const LwParts *parts);

#endif
