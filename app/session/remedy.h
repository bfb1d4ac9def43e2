/* What can be done about joints that hold the same parts more than once: groups of redundant rows, and changes of joints that make their loads known.
 *
 *   weaken   joints give way, one after the other, in directions that others hold: as few coordinates at a time as may be, each step taking as many
 *            redundant rows away as it frees coordinates, no freedom of the mechanism gained. Loads become exact.
 *   soften   every joint of the group gives way elastically in the directions that it shares; a bushing holds them. How the load is shared follows
 *            from the stiffness; the mechanism gains elastic freedoms.
 *
 * Every plan has been carried out on a copy of the text, assembled, run and compared with the mechanism as it is; one that moves parts, opens joints or
 * does not run is refused. m, rad, SI. */
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
    double moved;           /* m, by which a part stands elsewhere at the start (angles times the size) */
    double off;             /* m, by which a changed joint is open at most during the run that was tried, as it was before (angles times the size) */
    double strayed;         /* m, by which parts then are from where they are without it */
    double tried;           /* s, of that run; 0: the mechanism as it is does not run either, and only the pose was compared */
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

/* How far parts may stand elsewhere at the start, and how far a joint that was changed may be open in the run; of the size, angles in rad. */
extern const double lw_remedy_move, lw_remedy_open[];

/* Carries the remedy out on a copy of the text and compares; fills moved, off, tried, dof, redundant and exact, and the refusal where it does not keep its promise.
 * False: no memory. */
bool lw_remedy_try(LwRemedy *remedy, const LwEdition *edition, const LwLoopGroup *group, bool (*stop)(void *user), void *user);

/* Writes the changes into the text of the edition, within a step that the caller has begun. False with the reason in *message: take the step back. */
bool lw_remedy_apply(const LwRemedy *remedy, const LwEdition *edition, LwSoftness softness, LwEdits *edits, LwEditMessage *message);

#endif
