/* The public face of the engine: a definition in, a checked mechanism and its results out.
 *
 *     LwMechanism *m = lw_mechanism_create(&def, …);
 *     LwStudy *study = lw_study_create(m);          // assembled, judged: what `check` prints
 *     LwRun *run = lw_run_create(study, &analysis, …);
 *
 * Numerical outcomes (redundant, conflicting, singular, not converged, diverged) are data here, never
 * error codes. NULL from a create function means that memory ran out. */
#ifndef LW_ANALYSIS_ANALYSIS_H
#define LW_ANALYSIS_ANALYSIS_H

#include "core/model/mechanism.h"
#include "core/trace/trace.h"

/* One row of one joint or motor, in words. */
typedef struct LwRowName {
    const char *owner;      /* joint or motor name */
    bool is_motor;
    const char *words;      /* "turning about x", "moving along z", "the driven rz" */
    int joint;              /* of the definition; −1: the row is a motor's, a coupler's or a cable's */
    unsigned locks;         /* the coordinate (LW_MASK_…) that the row locks; 0: it has an equation of its own */
} LwRowName;

/* How one body moves in one free motion of the mechanism, scaled so that the naming coordinate moves by 1. */
typedef struct LwBodyMotion {
    const char *body;
    bool turns;             /* false: pure translation */
    LwVec3 axis;            /* direction of turning, or of sliding; unit, world */
    LwVec3 point;           /* a point of the axis (the one nearest the centre of mass), world, m */
    double rate;            /* rad (or m when sliding) per unit of the coordinate */
    double pitch;           /* m of advance per rad of turning; 0 for a pure turn */
} LwBodyMotion;

typedef struct LwMotion {
    const char *name;       /* "A.rz", or "rod.rx" for a freedom that no joint coordinate names */
    const char *unit;       /* "rad" or "m" */
    int body_count;
    LwBodyMotion *body;
} LwMotion;

/* One over-held loop: a null vector of Cᵀ. */
typedef struct LwLoop {
    LwRowName dropped;      /* the row that was left out */
    int member_count;
    LwRowName *member;      /* every row that shares its load, the dropped one first */
} LwLoop;

typedef struct LwMoved {
    const char *body;
    double distance;        /* m, of the body frame's origin */
    double angle;           /* rad */
} LwMoved;

/* Residual that no pose removes. */
typedef struct LwConflict {
    int culprit_count;
    LwRowName *culprit;     /* per joint the row with the largest residual, of an irreducible set */
    double length;          /* m, the largest residual of a length row */
    double angle;           /* rad, the largest residual of an angle row */
} LwConflict;

/* A limit (rigid) that the assembled pose stands at. m and rad. */
typedef struct LwLimitStand {
    const char *joint, *coordinate;
    bool is_angle, upper;
    double bound, value;
    double was;             /* before it was led there */
    bool moved;             /* …because it was beyond */
    double beyond;          /* > 0: still beyond, by so much, as motors ask for it */
} LwLimitStand;

typedef enum LwStudyStatus {
    LW_STUDY_OK,
    LW_STUDY_CONFLICT,      /* joints contradict each other: `conflict` says which */
    LW_STUDY_NOT_ASSEMBLED  /* the search ended without a pose: `conflict` holds the best residual */
} LwStudyStatus;

typedef struct LwStudyReport {
    LwStudyStatus status;
    int bodies;             /* that can move */
    int rows, rank;         /* of joints and position/speed motors */
    int joint_rows, joint_rank;
    int dof;                /* the bodies' freedoms (6, 3, 1) − rank: velocities left free with the motors holding */
    int joint_dof;          /* freedoms of the mechanism without its motors */
    double size;            /* m, characteristic length */
    double misfit;          /* m, largest residual left in redundant rows (angles times size) */
    double path_miss;       /* m, by which the nearest pose misses where paths begin (orientations times the size); 0: it does not */
    const char *path_reason; /* who holds them away from there, and what to do; NULL: they are out of reach, or not missed */
    bool singular;          /* the start pose is a dead point: some rows are dependent only here */
    bool motor_dead_point;  /* the same with the motors' rows: they do not decide which way to go */
    int moved_count, motion_count, loop_count, note_count;
    LwMoved *moved;
    LwMotion *motion;       /* of the mechanism with its motors holding */
    LwLoop *loop;
    LwConflict conflict;
    int stand_count;
    LwLimitStand *stand;    /* limits that the pose stands at or beyond */
    const char **note;      /* sentences: velocities made consistent, starting pose singular … */
} LwStudyReport;

typedef struct LwStudy LwStudy;
LwStudy *lw_study_create(const LwMechanism *mechanism);
void lw_study_destroy(LwStudy *study);
const LwStudyReport *lw_study_report(const LwStudy *study);
/* The assembled pose of body b: its user's frame. */
LwFrame lw_study_body_frame(const LwStudy *study, int body);

typedef enum LwRunStatus {
    LW_RUN_DONE,
    LW_RUN_REFUSED,         /* cannot be analysed as asked; nothing computed */
    LW_RUN_STOPPED,         /* ended early: samples so far are in the trace */
    LW_RUN_CANCELLED
} LwRunStatus;

typedef struct LwRunStats {
    long steps, rejected, evaluations, factorizations, samples;
    double energy_drift;    /* J, largest |E − E₀| at samples and steps; meaningful where nothing drives or dissipates */
    double kinetic_max;     /* J, likewise */
    double violation;       /* m, largest over the samples, rotations times the characteristic length */
} LwRunStats;

/* Of the equilibrium that statics and modes have found, by the stiffness of the motions that are left. */
typedef enum LwStability {
    LW_STABILITY_UNKNOWN,   /* of other analyses */
    LW_STABLE,              /* every displacement is pushed back (or nothing can be displaced) */
    LW_INDIFFERENT,         /* some are not pushed at all, to first order */
    LW_UNSTABLE             /* some are pushed further */
} LwStability;

/* One motion of the linearised mechanism, e^(st). A pair of conjugate s is one mode. */
typedef struct LwMode {
    double frequency;       /* Hz, |Im s|/2π */
    double natural;         /* Hz, |s|/2π */
    double damping;         /* −Re s/|s|: 0 undamped, 1 creeping back, < 0 growing; 0 where s = 0 */
    double decay;           /* 1/s, −Re s; negative: it grows */
    double turn, move;      /* how far a body turns (rad) and a centre of mass moves (m) at most, with the shape as it is */
    const char *name;       /* the joint coordinate that moves most: the shape is scaled so that it moves by 1 (rad or m) */
    const char *parts;      /* how the others move with it: "A.rz 1, B.rz -1.41" */
} LwMode;

typedef struct LwRunReport {
    LwRunStatus status;
    const char *reason;     /* one sentence for refused and stopped */
    double stopped_at;      /* s */
    int event_count;
    LwEvent *event;         /* singular poses, redundancy appearing or disappearing */
    LwRunStats stats;
    LwStability stability;  /* statics and modes */
    const char *equilibrium; /* the same in words, with the motions concerned */
    int mode_count;
    LwMode *mode;           /* by frequency, those that grow or do not return first */
    const LwTrace *trace;
} LwRunReport;

typedef struct LwProgress {
    /* Called now and then with the fraction done; false stops the run. May be NULL. */
    bool (*report)(void *user, double fraction);
    void *user;
    /* Called in the run's thread whenever a sample has been recorded, the last one of the trace; later samples move the table of rows, not the rows. May be NULL. */
    void (*sample)(void *user, const LwTrace *trace);
} LwProgress;

typedef struct LwRun LwRun;
/* Does not change the study: any number of runs start from the same assembled state. */
LwRun *lw_run_create(const LwStudy *study, const LwAnalysisDef *analysis, LwProgress progress);
void lw_run_destroy(LwRun *run);
const LwRunReport *lw_run_report(const LwRun *run);
/* A run of modes: mode `mode` (from 0) over one period in so many samples, the last of them short of the first by one, with the bodies' columns of the contract.
 * amplitude: rad or m of the coordinate that names it. Every pose satisfies the constraints. What grows or creeps is drawn swinging, once a
 * second. NULL: memory ran out, or a pose did not come together (the amplitude is too large). Lives as long as the run. */
const LwTrace *lw_run_mode_motion(LwRun *run, int mode, double amplitude, int samples);

#endif
