/* One run of the reader process over one file: started, listened to, held to its limits, reaped. */
#ifndef LW_EXCHANGE_PROCESS_H
#define LW_EXCHANGE_PROCESS_H

#include "app/document/fence.h"
#include "app/geometry/source.h"

/* Whoever waits for part files. Both functions may be NULL. */
typedef struct LwPartsProgress {
    bool (*report)(void *user, double fraction, const char *words); /* called now and then while a file is read; false cancels */
    void *user;
    void (*notice)(void *user, const char *text); /* a sentence about the way files are read, not about one of them */
} LwPartsProgress;

typedef struct LwReaderCall {
    const char *program;    /* the reader */
    const char *path;       /* the file */
    LwReadOptions options;
    double seconds;         /* wall time that it may take */
    int megabytes;          /* memory that it may use */
    LwFence fence;          /* around the files that the file names (materials, buffers) */
    LwPartsProgress progress;
} LwReaderCall;

/* The scene, the caller's; NULL with a sentence in `message`. Whatever happens, the process and its children are gone
 * and no descriptor is left when this returns. */
LwScene *lw_process_read(const LwReaderCall *call, char message[LW_SOURCE_MESSAGE]);

#endif
