/* A pose that was found by dragging, as start values of the document: which coordinates have to be given so that the mechanism assembles to it
 * again. What is proposed has been tried. */
#ifndef LW_SESSION_KEEP_H
#define LW_SESSION_KEEP_H

#include "app/session/edition.h"

typedef struct LwKeepValue {
    int joint;
    LwCoordinate coordinate;
    double value;           /* rad or m */
} LwKeepValue;

typedef struct LwKeep {
    LwArena arena;
    int value_count;
    LwKeepValue *value;
    int body_count;         /* bodies that no joint names: where they are */
    int *body;
    LwFrame *frame;
    double off;             /* m, that the pose assembled from these misses the one asked for (angles times the size) */
    const char *refusal;    /* why there are no such values; NULL: there are */
} LwKeep;

/* Of a good edition: a frame for each body, and for each joint its six coordinates (NAN: none), as lw_dragger_coordinates has them. Any thread; takes as long as
 * assembling a few times. NULL: no memory. */
LwKeep *lw_keep_create(const LwEdition *edition, const LwFrame *frame, const double *coordinate);
void lw_keep_destroy(LwKeep *keep); /* NULL is allowed */

#endif
