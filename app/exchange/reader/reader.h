/* The doors of the reader process: each takes one kind of file. They run in a process of their own (main.c) because the
 * libraries behind them crash, hang and allocate without end on damaged files. */
#ifndef LW_EXCHANGE_READER_H
#define LW_EXCHANGE_READER_H

#include "app/document/fence.h"
#include "app/geometry/source.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { LW_READER_MESSAGE = 1024 };

typedef struct LwReading {
    const char *path;
    LwReadOptions options;
    LwFence fence;          /* around the files that the file names */
    LwScene *scene;         /* to be filled: parts, nodes, format, unit, notes; the arena's guard is set by main.c */
    void (*progress)(double fraction, const char *words);
    /* To be called by each door as soon as it knows the kind of file, before a library sees it: from then on the process can do nothing but
     * read this file, and with `neighbours` those that it may name. */
    void (*confine)(const struct LwReading *reading, bool neighbours);
    char message[LW_READER_MESSAGE]; /* after a failure: one sentence, without the file's name */
} LwReading;

/* STEP, by OpenCASCADE (step.cpp). */
bool lw_read_step(LwReading *reading);
/* STL, OBJ, PLY, glTF, 3MF, COLLADA, by Assimp (assimp.c). */
bool lw_read_mesh(LwReading *reading);

#ifdef __cplusplus
}
#endif

#endif
