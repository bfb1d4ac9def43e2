/* The bearing sheet: what each joint carries over a cycle of tasks, and how long a rolling bearing lasts under it.
 *
 * From the joint's load on body 1 in marker 2's axes (core/analysis/record.h), motor, stops and friction not included:
 *     a joint that turns about z     radial √(fx² + fy²)     axial fz     tilting moment √(tx² + ty²)     speed |ω_z|
 *     one that slides along z        across √(fx² + fy²)     –            moment |t|                      speed |ż|
 *     a ball                         |f|                     –            –                               speed |ω|
 *     all others                     |f|                     –            |t|                             speed |ω|
 * Means and RMS are over time, with repeats and dwells; in a dwell the load of the task's last sample stays and nothing moves.
 *
 * Load that counts for the bearing:  P = X Fr + Y |Fa|,  at rest  P0 = X0 Fr + Y0 |Fa|,  neither below Fr (the factors of catalogues hold above
 * |Fa|/Fr = e; below it P = Fr) unless X is 0: a thrust bearing beside one that takes Fr.  Fr is the radial load; with a span b the joint has two
 * bearings at z = ±b/2 of marker 1, which share force and tilting moment as  Fr± = |(fx, fy)/2 ± (ty, −tx)/b|,  and the worse one counts; the
 * whole axial load is put on either. Equivalent load and rating life (ISO 281):
 *     P_eq = (∫ P^p |ω| dt / ∫ |ω| dt)^(1/p)      p = 3 for balls, 10/3 for rollers
 *     L10  = (C / P_eq)^p   in 10⁶ revolutions, or in units of the rated travel where it slides;   s0 = C0 / max P0 */
#ifndef LW_ANALYSIS_BEARING_H
#define LW_ANALYSIS_BEARING_H

#include "core/analysis/replay.h"

typedef enum LwBearingUse {
    LW_BEARING_TURNS, LW_BEARING_SLIDES, LW_BEARING_BALL,
    LW_BEARING_HOLDS        /* no bearing in the sense of rating life: welds, meshes, links without mass … */
} LwBearingUse;
LwBearingUse lw_bearing_use(const LwJointClass *type);

enum { LW_BEARING_BALLS, LW_BEARING_ROLLERS, LW_BEARING_TYPES };
extern const double lw_bearing_exponent[LW_BEARING_TYPES]; /* 3 and 10/3 */

/* What the file says of the bearing in a joint. */
typedef struct LwBearingDef {
    LwMark mark;
    int joint;
    int type;               /* LW_BEARING_BALLS … */
    double dynamic_load;    /* N, C; 0: not given */
    double static_load;     /* N, C0; 0: not given */
    double X, Y, X0, Y0;    /* X0, Y0: NAN where they are not given */
    double span;            /* m, between two bearings; 0: one alone, that moments are not counted for */
    double travel;          /* m, that C of a slide is rated for */
} LwBearingDef;
LwBearingDef lw_bearing_def_default(void); /* balls, X = X0 = 1, Y = Y0 = 0, 100 km */

typedef struct LwCycleValue {
    bool applies;
    double peak;            /* of largest magnitude, with its sign */
    double time;            /* s, of the task, when it is reached */
    int task;               /* from 0, as added */
    double mean, rms;       /* over the cycle; the mean of magnitudes */
    LwCertainty certainty;  /* of the least certain of the columns it is made of */
    const char *sum;        /* for LW_SUM_ONLY: what is determined */
} LwCycleValue;

typedef struct LwBearingSheet {
    const char *joint;      /* its name */
    int index;              /* in the first task's definition */
    LwBearingUse use;
    LwBearingDef def;       /* or the default */
    bool given;             /* the file has data for it */
    LwCycleValue radial, axial, moment; /* N, N, N m */
    double duration;        /* s, of the cycle */
    double way;             /* rad or m in a cycle, ∫ |speed| dt */
    double speed, speed_peak; /* mean and largest, rad/s or m/s */
    double low, high;       /* of the coordinate, where it turns or slides: rad or m */
    double equivalent[LW_BEARING_TYPES]; /* N; of the worse bearing; NAN where nothing moves */
    double static_peak;     /* N, largest P0; NAN: it takes a Y0 that is not given and that no standard has for all such bearings */
    bool rest_assumed;      /* Y counts axial loads and Y0 is not given: that of ISO 76 for deep groove balls (0.6, 0.5) or thrust bearings (X = 0: 0, 1) is taken */
    bool moment_left_out;   /* a moment that is not small acts, and no span says which bearings carry it */
    LwCertainty certainty;  /* of P and P0 */
} LwBearingSheet;

typedef struct LwBearings LwBearings;
/* One sheet per joint of the first task's mechanism but for paths. def: what the file says, in any order. */
LwBearings *lw_bearings_create(LwArena *arena, const LwMechanism *mechanism, const LwBearingDef *def, int def_count);
/* The next task of the cycle, done `repeat` times with a rest of `dwell` s after each; joints are found by their names. The trace has loads. */
void lw_bearings_add(LwBearings *bearings, const LwMechanism *mechanism, const LwTrace *trace, int repeat, double dwell);
/* The sheets, once, after the last task. */
const LwBearingSheet *lw_bearings_finish(LwBearings *bearings, int *count);

typedef enum LwLifeStatus {
    LW_LIFE_KNOWN,
    LW_LIFE_NO_DATA,        /* no C in the file: `needed` says which it would have to be */
    LW_LIFE_OUTSIDE,        /* P above C/2 or C0: plastic deformation, not fatigue, decides; ISO 281 and 14728 give no life */
    LW_LIFE_UNCERTAIN,      /* the load is a convention: no life is computed from it */
    LW_LIFE_STILL,          /* nothing moves in it: only the load at rest counts */
    LW_LIFE_UNLOADED,       /* P_eq is zero */
    LW_LIFE_NONE            /* LW_BEARING_HOLDS */
} LwLifeStatus;

typedef struct LwBearingLife {
    LwLifeStatus status;
    double equivalent;      /* N, by the type of the data */
    double life;            /* L10, revolutions or m */
    double hours, cycles;
    double safety;          /* s0; NAN: no C0, or the load is uncertain */
    double needed;          /* N, C for the wanted life, at least 2 P; NAN where P is uncertain or nothing moves */
} LwBearingLife;

/* hours: the life that `needed` is for. */
LwBearingLife lw_bearing_life(const LwBearingSheet *sheet, double hours);

/* Where the numbers must not be relied on: outside ISO 281, loads that are not in P, factors that were assumed. In the arena; "": nothing. */
const char *lw_bearing_remark(LwArena *arena, const LwBearingSheet *sheet, const LwBearingLife *life);

/* (C/P)^p, and its inverse: the C that lasts so long. */
double lw_bearing_rating_life(double C, double P, double p);
double lw_bearing_needed(double P, double p, double life);

#endif
