/* Dragging in a thread: the mouse says where to, the thread follows, whoever shows the mechanism looks how far it has come. No call waits for the
 * thread; of several targets the latest counts.
 *
 * Kinematic (core/solve/drag.h): the pose stays where it was led until another grab, lw_dragger_back or the end. Dynamic (core/solve/tug.h): the simulation
 * runs at the pace of the clock from the moment of the first grab, swings on after a release, until the end. */
#ifndef LW_SESSION_DRAGGER_H
#define LW_SESSION_DRAGGER_H

#include "app/session/result.h"
#include "core/solve/stops.h"

typedef struct LwDraggerOptions {
    bool dynamic;
    bool motors;            /* kinematic: they hold where they are; dynamic: they run. False: they have let go */
    LwResult *result;       /* kinematic: begins at this moment of a run of the same bodies; NULL: at the assembled pose */
    int sample;
} LwDraggerOptions;

typedef enum LwDraggerTrouble {
    LW_DRAGGER_WELL,
    LW_DRAGGER_NO_MEMORY,
    LW_DRAGGER_FIXED,       /* the body that was grabbed cannot move */
    LW_DRAGGER_UNSOUND      /* dynamic: the motion became infinite; it stands at its last good pose */
} LwDraggerTrouble;

typedef struct LwDraggerPress {
    int limit;
    LwSide side;
} LwDraggerPress;

enum { LW_DRAGGER_PRESSES = 4 };

/* How things stand. */
typedef struct LwDraggerSight {
    long number;            /* counts up with every change */
    LwDraggerTrouble trouble;
    bool held;              /* a point is held */
    bool resting;           /* nothing will change until something is asked for */
    bool blocked;           /* by a dead point, a singular pose or the end of a curve */
    double distance;        /* m, from the point to the target */
    double force;           /* N, dynamic: of the spring */
    double violation;       /* m, of the rows */
    double overlap;         /* m, beyond stops; negative: that far from the nearest */
    double time;            /* s, dynamic */
    LwVec3 point, target;   /* world */
    int press_count;
    LwDraggerPress press[LW_DRAGGER_PRESSES];
} LwDraggerSight;

typedef struct LwDragger LwDragger;

/* Of a good edition whose study is LW_STUDY_OK; refers to it and to the result. NULL: no memory or no thread. */
LwDragger *lw_dragger_create(LwEdition *edition, const LwDraggerOptions *options);
/* Ends the thread without waiting for it. NULL is allowed. */
void lw_dragger_destroy(LwDragger *dragger);

/* A point in the frame of a body of the definition; the target is where it is. */
void lw_dragger_grab(LwDragger *dragger, int body, LwVec3 point);
void lw_dragger_aim(LwDragger *dragger, LwVec3 target); /* world, m */
void lw_dragger_release(LwDragger *dragger);
/* Kinematic: releases, and back to the pose before the last grab, bit by bit. */
void lw_dragger_back(LwDragger *dragger);

/* False when nothing changed since the sight that `sight` holds (but whether it rests is told in any case: not before all that was asked for is to be
 * seen); else fills it and the frames, one for each body of the definition. */
bool lw_dragger_look(LwDragger *dragger, LwDraggerSight *sight, LwFrame *frame);
/* The coordinates that joints leave free in the pose last looked at: by joint six, unwrapped; NAN where there is none. */
void lw_dragger_coordinates(LwDragger *dragger, double *coordinate);

/* For tests: threads that have not ended yet. */
int lw_dragger_count(void);

#endif
