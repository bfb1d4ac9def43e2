/* Where scenes come from. Rooms that need a part's geometry ask a source and do not know of files, processes and caches. */
#ifndef LW_GEOMETRY_SOURCE_H
#define LW_GEOMETRY_SOURCE_H

#include "app/geometry/scene.h"

/* How a file is to be read; all zero is the default. Two reads with equal options give the same scene. */
typedef struct LwReadOptions {
    double unit;            /* m per unit of the file; 0: what the file says, or a guess that is noted */
    char up;                /* 'y' or 'z'; 0: what the file says, or a guess that is noted */
    bool split;             /* meshes: connected components become parts of their own */
    double tolerance;       /* of triangles against curved faces, as a fraction of the part's size; 0: 0.001 */
} LwReadOptions;

enum { LW_SOURCE_MESSAGE = 1024 };

typedef struct LwSceneSource LwSceneSource;
struct LwSceneSource {
    /* The scene of a file, owned by the source and valid as long as it. NULL after a failure, with a sentence in
     * `message`: what is wrong and what to do. */
    const LwScene *(*open)(LwSceneSource *source, const char *path, const LwReadOptions *options, char message[LW_SOURCE_MESSAGE]);
};

#endif
