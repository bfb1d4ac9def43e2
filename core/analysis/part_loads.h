/* The part sheet: everything that acts on a part at one instant, in the part's own frame (that of its CAD file), for a stress analysis.
 *
 * Every load is a force and a torque about its point of application. With the inertia loads −m a and −(Jα + ω×Jω) at the centre of mass they
 * sum to zero; what is left is rounding, or a load that is missing here, and is told. A joint's load on body 2 is the opposite of the one on body 1
 * at the same point, marker 1's origin; loads along a coordinate (motors, stops, couplers, torsion springs) act as the coordinate's gradient says. */
#ifndef LW_ANALYSIS_PART_LOADS_H
#define LW_ANALYSIS_PART_LOADS_H

#include "core/analysis/replay.h"

typedef enum LwPartLoadKind {
    LW_PART_JOINT, LW_PART_PATH, LW_PART_MOTOR, LW_PART_COUPLER, LW_PART_CABLE, LW_PART_SPRING, LW_PART_FORCE, LW_PART_STOP, LW_PART_FRICTION,
    LW_PART_CONTACT, LW_PART_GRAVITY, LW_PART_INERTIA,
    LW_PART_MOUNT,          /* what holds a fixed part, or a body that cannot move or turn every way: from the balance */
    LW_PART_KINDS
} LwPartLoadKind;
extern const char *const lw_part_load_words[LW_PART_KINDS]; /* "joint", "motor" … */

typedef struct LwPartLoad {
    const char *name;       /* of the joint, motor …; "gravity", "inertia", "ground" */
    LwPartLoadKind kind;
    int body;               /* of the definition */
    LwVec3 point;           /* m, in the body's frame */
    LwVec3 force, torque;   /* N and N m about the point, body axes */
    LwCertainty certainty;  /* the least of its components */
    const char *doubt;      /* which are not exact: "undetermined: fz tx ty" (in marker 2's axes, of joints); NULL: all are */
} LwPartLoad;

/* What the loads on a body leave, about its centre of mass, body axes; and the largest force and moment (about that centre) among them. */
typedef struct LwPartBalance {
    LwVec3 force, torque;
    double largest_force, largest_torque;
} LwPartBalance;

typedef struct LwPartLoads {
    double time;            /* s */
    int count, room;
    LwPartLoad *load;       /* of all bodies, fixed ones included, in the order of their kinds */
    LwPartBalance *balance; /* by body of the definition */
} LwPartLoads;

/* Of the sample; the trace has loads. */
LwPartLoads *lw_part_loads_create(LwArena *arena, LwReplay *replay, int sample);

/* When a body is loaded most: at the largest force and moment of each of its joints, and where the sum of the squares of all of them is
 * largest (moments over the mechanism's size); once each. With a time (NAN: none) also the sample nearest to it. */
typedef struct LwPartInstant {
    int sample;
    const char *why;        /* "largest force of A; largest moment of B" */
    bool together;          /* the largest sum of squares */
    double sum;             /* N², that sum, where it is */
} LwPartInstant;
int lw_part_instants(LwArena *arena, const LwReplay *replay, int body, double time, LwPartInstant **instant);

#endif
