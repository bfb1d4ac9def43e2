/* What can be done about joints that hold the same parts more than once: groups of redundant rows, and changes of joints that make their loads known.
 *
 *   weaken   joints give way, one after the other, in directions that others hold: as few coordinates at a time as may be, each step taking as many
 *            redundant rows away as it frees coordinates, no freedom of the mechanism gained. Loads become exact.
 *   soften   every joint of the group gives way elastically in the directions that it shares; a bushing holds them. How the load is shared follows
 *            from the stiffness; the mechanism gains elastic freedoms.
 *
 * Every plan has been tried on the mechanism. Angles m, rad, SI. */
#ifndef LW_SESSION_REMEDY_H
#define LW_SESSION_REMEDY_H

#include "app/document/edits.h"
#include "app/session/edition.h"

/* Loops over the same joints, told together. */
typedef struct LwLoopGroup {
    int joint_count;
    int *joint;             /* of the definition, in its order */
    unsigned *shared;       /* by joint: LW_MASK_… of the directions that share a load */
    int loop_count;
    int *loop;              /* of the study's report */
    bool others;            /* motors, couplers, cables or rows with equations of their own take part */
} LwLoopGroup;

/* In the arena (guarded by the caller); *count of them. */
LwLoopGroup *lw_loop_groups(LwArena *arena, const LwEdition *edition, int *count);

typedef enum LwRemedyKind { LW_REMEDY_WEAKEN, LW_REMEDY_SOFTEN } LwRemedyKind;

typedef struct LwRemedyChange {
    int joint;
    const LwJointClass *from, *to;
    unsigned freed;         /* LW_MASK_…; of soften: held by a bushing */
} LwRemedyChange;

typedef struct LwRemedy {
    LwArena arena;
    LwRemedyKind kind;
    int change_count;
    LwRemedyChange *change; /* at most one a joint */
    int dof, redundant;     /* afterwards, with the motors holding */
    int dof_before, redundant_before;
    int exact_count;        /* joints whose loads become exact */
    int *exact;
    double stiffness, turning; /* soften: proposed, N/m and N m/rad */
    double damping, turning_damping;
    bool far_turns;         /* soften: a joint that may turn round and round gets an elastic tilt; bushings are meant for less than half a turn */
    const char *refusal;    /* a sentence: why there is no such remedy; NULL: there is */
} LwRemedy;

/* Any thread. stop (may be NULL): asked now and then, true ends it with a refusal. NULL: no memory. */
LwRemedy *lw_remedy_create(const LwEdition *edition, const LwLoopGroup *group, LwRemedyKind kind, bool (*stop)(void *user), void *user);
void lw_remedy_destroy(LwRemedy *remedy); /* NULL is allowed */

/* How stiff bushings are, as it is to stand in the file: "12 N/mm". NULL: as proposed. */
typedef struct LwSoftness {
    const char *stiffness, *turning;
} LwSoftness;

/* Writes the changes into the text of the edition, within a step that the caller has begun. False with the reason in *message: take the step back. */
bool lw_remedy_apply(const LwRemedy *remedy, const LwEdition *edition, LwSoftness softness, LwEdits *edits, LwEditMessage *message);

#endif
