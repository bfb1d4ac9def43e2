/* The inside of a dragger, for its files. */
#ifndef LW_SESSION_DRAGGER_PRIVATE_H
#define LW_SESSION_DRAGGER_PRIVATE_H

#include "app/session/dragger.h"
#include "core/analysis/dragging.h"

#include <pthread.h>

typedef struct LwDraggerWish {
    bool stop, grab, aim, release, back;
    int body;
    LwVec3 point, target;
} LwDraggerWish;

struct LwDragger {
    atomic_int references;  /* the owner's, the thread's */
    LwEdition *edition;
    LwDraggerOptions options;
    pthread_mutex_t lock;   /* of what follows */
    pthread_cond_t wake;
    LwDraggerWish wish;     /* what was asked for and not yet done */
    long asked, taken, answered; /* wishes so far; those the thread has taken, and those whose outcome is to be seen */
    LwDraggerSight sight;
    LwFrame *frame;
    double *coordinate;
    double *looked;         /* the coordinates of the pose last looked at */
};

/* dragger_pose.c: frames and coordinates of a state. */
void lw_dragger_read_state(const LwMechanism *mechanism, const LwState *state, LwFrame *frame, double *coordinate);
/* The state at a sample of a run of the same mechanism: samples are gone through so that turns are counted. */
void lw_dragger_follow_result(const LwMechanism *mechanism, const LwResult *result, int sample, LwState *state);

#endif
