/* A system: which rows are to hold. Joints always; motors, start values and candidate rows as asked.
 * One mechanism has several: the one that runs, the one that assembles, the one that names freedoms. */
#ifndef LW_SOLVE_SYSTEM_H
#define LW_SOLVE_SYSTEM_H

#include "core/model/state.h"

struct LwHot;
struct LwMasks;

typedef enum LwGroupKind {
    LW_GROUP_JOINT,     /* all rows of a joint */
    LW_GROUP_AXIS,      /* one coordinate of a joint, towards a target */
    LW_GROUP_COUPLER,   /* a sum over joint coordinates */
    LW_GROUP_CABLE,     /* a length over points of many bodies */
    LW_GROUP_BODY       /* one velocity component of a body (to name freedoms only) */
} LwGroupKind;

/* Rows that enter and leave together: one node of the elimination graph. */
typedef struct LwGroup {
    LwGroupKind kind;
    int joint;              /* joint and axis groups */
    int coupler;            /* coupler groups */
    int cable;              /* cable groups */
    LwCoordinate coordinate;
    int motor, start;       /* what an axis group stands for, or −1 */
    int held;               /* or, from 1 on, which of the bounds it holds its coordinate at (LwHeldBound); 0: none */
    bool candidate;
    int first, count;       /* rows */
    int part_count;         /* bodies involved, the ground included */
    int *part;
    int J;                  /* its rows' Jacobian: J + (row·part_count + part)·6 */
} LwGroup;

/* Part of the mechanism itself, not of what is asked of it. */
static inline bool lw_group_always_holds(const LwGroup *group)
{
    return group->kind != LW_GROUP_AXIS && group->kind != LW_GROUP_BODY;
}

enum {
    LW_WITH_MOTORS = 1,
    LW_WITH_STARTS = 2,             /* coordinates given at the start */
    LW_WITH_START_SPEEDS = 4,       /* speeds given at the start */
    LW_WITH_AXIS_CANDIDATES = 8,
    LW_WITH_BODY_CANDIDATES = 16,
    LW_WITH_ROOT_CANDIDATES = 32,   /* the same for one body of each part of the mechanism that nothing ties to the ground */
    LW_WITH_CARRIERS = 64,          /* motors without a law: their coordinates follow what is held against them */
    LW_WITHOUT_PATHS = 128          /* joints that lead along a path are let go */
};

/* A limit whose bound a coordinate is held at, as if driven there (assembling to a limit). */
typedef struct LwHeldBound {
    int limit;
    bool upper;
    double inside;          /* of the range between both bounds, which are finite then: so far from the bound; 0: at it */
} LwHeldBound;
static inline double lw_held_bound_value(const LwMechanismDef *def, LwHeldBound held)
{
    const LwLimitDef *limit = &def->limit[held.limit];
    double bound = held.upper ? limit->upper : limit->lower;
    return held.inside > 0 ? bound + held.inside * ((held.upper ? limit->lower : limit->upper) - bound) : bound;
}

typedef struct LwSystem {
    const LwMechanism *mechanism;
    const LwHeldBound *held; /* by LwGroup.held − 1 */
    int group_count, row_count, J_count;
    LwGroup *group;
    int *group_of_row;
    int *joint_group, *motor_group, *coupler_group, *cable_group; /* by joint, motor, coupler, cable; −1 where there are no rows */
    bool *is_speed;         /* rows of velocities: they have no C, and nothing to assemble */
    bool any_speed;
    /* Rows are multiplied by this so that all residuals are lengths: 1, the size for angles, twice the size
     * for quaternion components (half angles). */
    double *scale;
    const void *program;    /* of the class tape, made for the system's first solver, which must live as long as the system: other
                               solvers share it. NULL: each makes its own */
    /* How the rows are evaluated: masks by the hot loop, axes by it but for their targets, the others group by group. */
    const struct LwHot *hot;
    struct LwMasks *masks;
    int axis_count, *axis;
    int other_count, *other;
    int rel_count, *rel_joint;      /* joints whose LwRel these read */
} LwSystem;

LwSystem *lw_system_create(LwArena *arena, const LwMechanism *mechanism, unsigned with);
/* With rows for bounds too; `held` is copied. */
LwSystem *lw_system_create_held(LwArena *arena, const LwMechanism *mechanism, unsigned with, const LwHeldBound *held, int held_count);

/* The direction a row holds, in words: "moving along x". */
const char *lw_system_row_words(const LwSystem *system, int row);
/* Joint or motor the row belongs to. */
const char *lw_system_row_owner(const LwSystem *system, int row);
/* The coordinate that a joint's row locks, LW_MASK_…; 0: another kind of row. */
unsigned lw_system_row_locks(const LwSystem *system, int row);
bool lw_system_row_is_angle(const LwSystem *system, int row);

/* What an evaluation fills in; the rest stays as it is (γ alone goes with the J of an earlier factorization). */
enum { LW_EVAL_C = 1, LW_EVAL_CD = 2, LW_EVAL_GAMMA = 4, LW_EVAL_J = 8, LW_EVAL_ALL = 15 };

/* The rows at a state: residual, its rate, Jacobian, and γ with C̈ = J (a, α) + γ. Scaled. */
typedef struct LwRows {
    double *C, *Cd, *gamma, *J;
    double *offset;         /* constant misfit of redundant rows, subtracted from C; scaled */
    LwJet *hold;            /* target of axis groups that are not motors, by group */
    bool hold_motors;       /* motors follow `hold` too, not their laws (assembling) */
    long evaluations[LW_EVAL_ALL + 1]; /* how often so far, by the parts asked for */
    LwRel *rel;             /* by joint; valid for the joints in system->rel_joint as far as the last evaluation went, and
                               for all joints after lw_rows_eval_rel */
} LwRows;

LwRows *lw_rows_create(LwArena *arena, const LwSystem *system);

void lw_rows_eval_parts(const LwSystem *system, const LwState *state, unsigned parts, LwRows *rows);
void lw_rows_eval(const LwSystem *system, const LwState *state, LwRows *rows); /* all */
/* C and Ċ alone; γ and J stay those of the last full evaluation (and of the factors made from it). */
void lw_rows_eval_residuals(const LwSystem *system, const LwState *state, LwRows *rows);
/* z, ż, P1 and A2 of every joint's rel (for samples); γ and J of rel stay as they are. */
void lw_rows_eval_rel(const LwSystem *system, const LwState *state, LwRows *rows);
/* All, every row by way of the joints' LwRel: the definition that tests hold the fast ways to. */
void lw_rows_eval_by_definition(const LwSystem *system, const LwState *state, LwRows *rows);

/* Largest residual over the rows for which keep (may be NULL) is true. */
double lw_rows_largest(const LwSystem *system, const double *residual, const bool *keep);

#endif
