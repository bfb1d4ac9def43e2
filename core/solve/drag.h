/* Dragging: a point of a body is pulled towards a target, and the whole mechanism follows without inertia (first order, f = m v: formulation §6).
 *
 *     minimise |P − T|² over the poses that the joints and the stops allow, along a continuous way from the present one
 *
 * Each sub-step is the displacement of least mass that brings the point nearer (core/solve/bounded.h: the point's three rows in the border,
 * stops one-sided), cut so that no body turns by more than a fifth of a radian (a tenth where chains close, less where branches come near each
 * other), and led back to joints and stops by projection. It is
 * taken only where the projection stays small against it, so the pose stays on its branch. A target that cannot be reached is pulled
 * to until nothing comes nearer any more: the nearest pose of the way, the same however often the target is set again.
 *
 * Motors let go while one drags (speeds, positions and paths alike), unless they are to be kept: then they hold where they are. Where motors, all
 * together, determine the pose, dragging does not pass their dead points: beyond them the same motor angle belongs to another branch.
 * Where they do not, or there are none, any continuous way is free. Poses in which rows of the joints become dependent (a flat parallelogram,
 * where branches meet) are stepped over, straight on, or stopped at; the drag does not come to rest in one.
 *
 * core/solve/tug.h pulls the running simulation instead.
 *
 * Contacts are no part of this: parts pass through each other as in `kinematics`. Soft stops give way; only rigid ones bound the
 * motion. Velocities are zero afterwards. Nothing is allocated in a warm call, and the same calls give the same bits. */
#ifndef LW_SOLVE_DRAG_H
#define LW_SOLVE_DRAG_H

#include "core/solve/step.h"
#include "core/solve/stops.h"

typedef struct LwDragOptions {
    bool keep_motors;       /* they hold their coordinates where they are */
    bool uniform;           /* every body as heavy as any other: the unit metric instead of the masses */
    bool pass_dead_points;  /* of the motors */
    int most_steps;         /* of a call; 0: 60, which is 12 rad, or 6 where chains close */
} LwDragOptions;

/* A stop that keeps the point from the target. */
typedef struct LwDragPress {
    int limit;
    LwSide side;
    double force;           /* N or N m, for a pull of 1 N/m on the point */
} LwDragPress;

typedef struct LwDragReport {
    bool reached;           /* the point is on the target, to 1e-9 of the mechanism's size */
    bool settled;           /* …or as near as it gets; else the call ran out of steps: another one goes on */
    bool blocked;           /* what holds it is a dead point, a singular pose or the end of a curve */
    double distance;        /* m, left */
    LwVec3 point;           /* world, where it is */
    double violation;       /* m, of the rows */
    int steps, rejected;    /* sub-steps taken, and tried in vain */
    int press_count;
    const LwDragPress *press;
    bool no_memory;         /* nothing was moved */
} LwDragReport;

typedef struct LwDrag LwDrag;

/* From a state that satisfies its rows, and a solver of its system that has judged them there (both are only read). NULL: no memory. */
LwDrag *lw_drag_create(const LwSolver *solver, const LwState *state, const LwDragOptions *options);
void lw_drag_destroy(LwDrag *drag);

/* Takes hold of a point in the frame of a body of the definition; false when that body cannot move. The pose is remembered. */
bool lw_drag_grab(LwDrag *drag, int body, LwVec3 point);
/* Towards the target (world, m). The report lives until the next call. */
const LwDragReport *lw_drag_to(LwDrag *drag, LwVec3 target);
void lw_drag_release(LwDrag *drag);
/* Back to the pose of the last grab, bit by bit. */
void lw_drag_undo(LwDrag *drag);

/* The present state; body frames as the user knows them, ground and fixed bodies included. */
const LwState *lw_drag_state(const LwDrag *drag);
LwFrame lw_drag_frame(const LwDrag *drag, int body);
/* Any state of this mechanism that satisfies joints and stops, taken over bit by bit. */
void lw_drag_restore(LwDrag *drag, const LwState *state);

/* How far the present pose is beyond a stop (m, angles times the size; negative: that far from the nearest), and its rows' violation (m). */
double lw_drag_overlap(const LwDrag *drag);
double lw_drag_violation(LwDrag *drag);

/* Which branch the pose is on: the sign of the determinant of the joints' and motors' rows together (of redundant rows a set in force, as oriented
 * at the first call, which should come before anything is dragged). 0 where the motors do not determine the pose, in a dead point, or without memory. For tests: dense, it takes the cube of the bodies. */
int lw_drag_configuration(LwDrag *drag);

#endif
