/* What the files sizing_*.c share. */
#ifndef LW_ANALYSIS_SIZING_PRIVATE_H
#define LW_ANALYSIS_SIZING_PRIVATE_H

#include "core/analysis/sizing.h"

/* A motor of the mechanism with one of the catalogue, and room to look at them with any ratio. */
typedef struct LwSizingCase {
    LwSizing *sizing;
    LwArena *arena;         /* of what shafts are made of */
    const LwSizingMotor *motor;
    const LwCatalogueMotor *catalogue; /* NULL: none, there are no limits */
    double rotor;           /* kg m², with the gear's */
    const double *holding;  /* by task: effort that holds its last pose */
    double *torque, *speed; /* scratch, by sample: motor side */
    double *rest;           /* scratch, by task: torque of the motor in the dwell */
    struct LwSizingMap *map; /* scratch, by sample: what the interval before it does to the winding (sizing_thermal.c) */
    struct LwSizingMap *pass; /* likewise, by task */
} LwSizingCase;

/* ---- sizing_duty.c */
/* Time between sample k and the one before, 0 where they belong to different tasks. */
double lw_sizing_interval(const LwSizingSeries *series, int k);
/* Over the cycle, with motions `slower` times as long: what efforts and speeds by sample amount to; rest by task, in its dwell. */
LwSizingDuty lw_sizing_duty(const LwSizing *sizing, const LwSizingSeries *series, const double *effort, const double *speed, const double *rest, double slower);
double lw_sizing_period(const LwSizing *sizing, double slower);

/* ---- sizing.c */
bool lw_sizing_has(const LwSizingTask *task, const char *motor);

/* ---- sizing_cycle.c */
/* A sentence about tasks that take a motor up elsewhere than the one before leaves it; NULL: there are none. */
const char *lw_sizing_jumps(LwSizing *sizing, const LwSizingMotor *motor);

/* ---- sizing_thermal.c: winding as one body, its resistance growing with its temperature */
/* Over some time: θ ← A θ + B; ∫θ dt grows by a θ + b. */
typedef struct LwSizingMap {
    double A, B, a, b;
} LwSizingMap;
typedef struct LwSizingHeat {
    double mean, peak;      /* °C; NAN: not known, INFINITY: without end */
    double use;             /* as in LwSizingCheck: finite even where the winding runs away */
} LwSizingHeat;
/* From case->torque and case->rest; shaft (may be NULL) gets winding and cooled, of the last time of each task. */
/* The root of the largest mean square of it->torque with a memory of `time`, once cycles have gone on for long: y with time·ẏ = T² − y. Of a torque that
 * lasts, the torque; of a short one in a long cycle, more than the RMS over the cycle. */
double lw_sizing_hardest(const LwSizingCase *it, double slower, double time);
LwSizingHeat lw_sizing_heat(const LwSizingCase *it, double slower, LwSizingShaft *shaft);

/* ---- sizing_check.c */
/* Whether a gear is to be found for it: its ratio is free, and one of turns. */
bool lw_sizing_is_free(const LwSizingMotor *motor);
/* The drive with the losses of its stages at this ratio. */
LwDriveDef lw_sizing_gear(const LwSizingMotor *motor, double ratio);
/* kg, of the gear of a free ratio; 0 where the drive is given. */
double lw_sizing_gear_mass(const LwSizingMotor *motor, double ratio);
LwSizingCase lw_sizing_case(LwSizing *sizing, LwArena *arena, const LwSizingMotor *motor, const double *holding);
/* Chooses the motor of the catalogue: −1: none. */
void lw_sizing_case_set(LwSizingCase *it, int catalogue);
LwSizingCheck lw_sizing_check(LwSizingCase *it, double ratio, double slower);
/* The series of the motor side, in the arena. */
LwSizingShaft lw_sizing_shaft(LwSizingCase *it, double ratio);

/* ---- sizing_ratio.c */
LwRatioSweep lw_sizing_sweep(LwSizingCase *it, int count);
/* The ratio with the smallest worst use when motions are slower; *use gets that. */
double lw_sizing_best_ratio(LwSizingCase *it, double slower, double *use);

/* ---- sizing_choice.c: fills choice[], fit_count and chosen */
void lw_sizing_choose(LwSizing *sizing, LwSizingMotor *motor, LwSizingCase *it);

#endif
