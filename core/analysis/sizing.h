/* What motors must do over a cycle of tasks, and which of a catalogue can: seen from what the gear drives (output side) and from the
 * motor's own shaft (motor side).
 *
 * The ways through the gear, by sample, q the driven coordinate, τ what the mechanism asks of it (torque or force), i rad of the motor per
 * rad or m of q (LwSizingMotor.transmission):
 *     ω = i q̇,   α = i q̈,   T = (J_rotor + J_gear) α + T_c sgn ω + b ω + T_load
 *     T_load = τ/(i η)    driving, τ q̇ > 0;  at rest (q̇ = 0) but starting, τ q̈ > 0
 *              τ η′/i     driven, τ q̇ < 0;  holding: the same where η′ > 0, else 0: the gear locks itself
 * η and η′ are LwDriveDef.driving and .driven. In a dwell the motor holds the last pose (T = τ_hold max(η′, 0)/i), or rests where it has a
 * brake. Where friction of joints sticks, at rest and at the instant a motion begins, of the efforts within the interval that it leaves open the end with the larger T counts.
 * Between samples efforts and speeds go in straight lines, and their squares and products are integrated as such. SI units; temperatures in °C. */
#ifndef LW_ANALYSIS_SIZING_H
#define LW_ANALYSIS_SIZING_H

#include "core/model/definition.h"
#include "core/trace/trace.h"

/* ---- what comes in */

/* Torque over speed by points, straight between them: constant before the first, 0 behind the last. */
typedef struct LwTorqueCurve {
    int count;              /* 0: there is none */
    const double *speed, *torque; /* rad/s, ascending, ≥ 0; N m, ≥ 0 */
} LwTorqueCurve;

/* One row of a catalogue; NAN where the catalogue does not say. */
typedef struct LwCatalogueMotor {
    LwMark mark;
    const char *name, *kind;
    double rated_torque, rated_speed; /* N m and rad/s: what it can deliver without end */
    double stall_torque;    /* N m, without end at rest; the rated one where it is not given */
    double peak_torque;     /* N m, for short */
    double max_speed;       /* rad/s */
    double rotor_inertia;   /* kg m² */
    double resistance;      /* Ω at 20 °C, of the winding that torque_constant belongs to */
    double torque_constant; /* N m/A */
    double thermal_resistance; /* K/W, winding to surroundings */
    double thermal_time;    /* s */
    double max_temperature; /* °C, of the winding */
    double rated_ambient;   /* °C, to which the continuous torque belongs; NAN: LW_RATED_AMBIENT */
    double mass, brake_torque, price;
    LwTorqueCurve peak_curve, continuous_curve; /* instead of what follows from the numbers */
} LwCatalogueMotor;

#define LW_RATED_AMBIENT 40.0 /* °C, as data sheets have it unless they say otherwise (IEC 60034-1) */
#define LW_INERTIA_RATIO 10.0 /* load over rotor and gear: above it is remarked on */
#define LW_STAGE_EFFICIENCY 0.97 /* of each stage of up to 10 : 1 that a free ratio takes, both ways, unless the drive gives an efficiency */
#define LW_STAGE_MASS 0.06 /* kg per N m of the largest torque behind a stage: what the gear of a free ratio adds where motors are ranked by mass */
#define LW_THERMAL_TIME 60.0  /* s, taken for a motor whose catalogue gives no thermal time constant */

/* Stages of a free ratio: each of up to 10 : 1 (or 1 : 10); 0: none is needed. */
int lw_sizing_stages(double ratio);

/* Torque that the motor can deliver at a speed for ever, or for short; 0 beyond its highest speed.
 *     continuous   straight from the stall torque at rest to the rated one at rated speed, then of constant power
 *     peak         constant up to the rated speed, then straight down to the rated torque at the highest
 * or as their curves say. */
double lw_catalogue_continuous(const LwCatalogueMotor *motor, double speed);
double lw_catalogue_peak(const LwCatalogueMotor *motor, double speed);
/* Whether its winding can be followed: all five of resistance, torque constant, thermal resistance, thermal time and highest temperature are there. Of a motor that is not,
 * the torque is judged instead, its square with a memory of the thermal time (LW_THERMAL_TIME where that is not given), against a continuous torque less by
 *     √((T_max − T_amb)/(T_max − T_rated))      where it is warmer than it was rated for. */
bool lw_catalogue_has_heat(const LwCatalogueMotor *motor);
/* That factor, at most 1; 0: the surroundings are as hot as the winding may be; NAN: it is warmer than the motor was rated for and nobody knows how hot it may be. */
double lw_catalogue_derating(const LwCatalogueMotor *motor, double ambient);

/* A task that has been run with LwAnalysisDef.reflected, and what follows it. */
typedef struct LwSizingTask {
    const char *name;       /* "" where the file has no tasks */
    double dwell;           /* s, after each time */
    int repeat;
    bool inverse;           /* the motion was given and the efforts follow; false: a simulation, which no slower one can be made of */
    const LwMechanismDef *def;
    const LwTrace *trace;
} LwSizingTask;

typedef struct LwSizingWish {
    int task_count, catalogue_count;
    const LwSizingTask *task;
    const LwCatalogueMotor *catalogue;
    double ambient;         /* °C */
    double margin;          /* that a motor must have left, as LwSizingCheck.margin; 0: none */
} LwSizingWish;

/* ---- what comes out */

/* What one motor does over the cycle, on one side of the gear. Peaks are signed and of largest magnitude. */
typedef struct LwSizingDuty {
    double peak, peak_time; /* N m or N; s from the start of the cycle */
    double rms;             /* over the whole cycle, dwells included */
    double max_speed, mean_speed; /* of |speed|; the mean over the cycle */
    double peak_power, peak_back; /* W, both ≥ 0: the most that it drives with, and that it is driven with */
    double mean_power;      /* W, over the cycle, what comes back subtracted */
    double driven, regenerated; /* J per cycle, both ≥ 0: put in, and given back */
    double holding;         /* largest torque or force in a dwell; of a shaft with a brake what that holds, the gear not helping */
} LwSizingDuty;

/* Samples of all tasks, each task once; output side. */
typedef struct LwSizingSeries {
    int count;
    int *task;              /* of each sample */
    double *time;           /* s, within its task */
    double *cycle;          /* s from the start of the cycle, the first time of its task */
    double *position, *speed, *acceleration; /* rad or m … */
    double *effort, *power; /* N m or N; W */
    double *way;            /* which way it moves or starts to: −1, 1; 0: it rests */
    double *inertia;        /* kg m² or kg: what the motor feels to accelerate, the other motors holding */
    /* effort = holding + damping + inertial + friction: at rest; in proportion to speeds; in proportion to their squares and to
     * accelerations; of stops, contacts and rubbing joints */
    double *holding, *damping, *inertial, *friction;
    double *less, *more;    /* ≤ 0 and ≥ 0: from the effort to the ends of what sticking friction leaves open (MOTOR.torque.low and .high); 0 where nothing sticks */
} LwSizingSeries;

/* The same samples, motor side, with a motor and a ratio. */
typedef struct LwSizingShaft {
    double *speed, *acceleration, *torque, *power;
    double *dwell;          /* N m, by task: in the dwell after it */
    double *winding;        /* °C, once cycles have gone on for long, the last time of each task; NULL: the catalogue does not say enough */
    double *cooled;         /* °C, likewise, by task: at the end of the dwell after it */
    LwSizingDuty duty;
} LwSizingShaft;

typedef enum LwSizingLimit {
    LW_SIZING_SPEED, LW_SIZING_PEAK, LW_SIZING_RMS, LW_SIZING_THERMAL, LW_SIZING_BRAKE, LW_SIZING_LIMITS
} LwSizingLimit;
extern const char *const lw_sizing_limit_names[LW_SIZING_LIMITS]; /* "speed", "peak torque", … */

/* A motor with a ratio against its limits. */
typedef struct LwSizingCheck {
    double ratio;
    double use[LW_SIZING_LIMITS];  /* needed over had, > 1: not possible; 0 where the catalogue does not say; of the temperature: the root of loss over loss */
    double need[LW_SIZING_LIMITS], have[LW_SIZING_LIMITS]; /* rad/s, N m, N m, °C, N m */
    double need_speed[LW_SIZING_LIMITS]; /* rad/s, at which the torque is needed (peak), or compared (RMS) */
    LwSizingLimit limiting; /* largest use */
    double margin;          /* 1/use − 1 of that */
    double winding_mean, winding_peak; /* °C; NAN where the catalogue does not say enough, infinite where it runs away */
    double inertia_ratio;   /* largest load inertia/i² over that of rotor and gear */
} LwSizingCheck;

/* Ratios that a motor can do the cycle with, the wanted margin left. */
typedef struct LwRatioInterval {
    double low, high;
    LwSizingLimit low_limit, high_limit; /* what ends it there; LW_SIZING_LIMITS: nothing, as far as the sweep goes */
} LwRatioInterval;

typedef struct LwRatioSweep {
    int count;
    double *ratio;          /* from small to large, evenly in its logarithm */
    double *use[LW_SIZING_LIMITS];
    double *worst;          /* the largest of these */
    int interval_count;
    LwRatioInterval *interval; /* ascending */
    double best, best_use;  /* where the worst is smallest; of a motor that holds still, which the largest ratio helps most: where half of it is used */
    double matched;         /* √(J_load/(J_rotor + J_gear)), J_load the mean over the cycle: the best one of a pure inertia */
} LwRatioSweep;

typedef struct LwSizingChoice {
    int motor;              /* of the catalogue */
    bool fits;
    LwSizingCheck check;    /* at the ratio of the drive, or at the best one where that is free */
    LwRatioSweep sweep;
    double slower;          /* by how much the motions would have to be slowed down for it to fit at that ratio; 1: not at all, INFINITY: it cannot even hold */
    double slower_best;     /* the same with the ratio that then is best */
    double slower_ratio;    /* … and that ratio */
    const char *remark;     /* what had to be assumed, cannot be judged or is doubtful, in sentences; "": nothing */
    const char *reason;     /* what limits it, or why it is rejected and what would help; one sentence */
} LwSizingChoice;

typedef struct LwSizingMotor {
    const char *name;
    LwMark mark;
    bool turns;             /* rad and N m on the output side, otherwise m and N */
    bool still;             /* it does not move in any task: it holds */
    bool prescribed;        /* its motion is given and the effort follows; false: an effort motor */
    LwCertainty certainty;  /* of the effort */
    LwDriveDef drive;       /* of the file, or the standard one: no loss, no inertia, ratio free */
    double per_unit;        /* rad behind the ratio per rad or m of the coordinate: 1, 2π/lead, 1/radius */
    double transmission;    /* i = ratio·per_unit, rad of the motor per rad or m, of `shaft` */
    LwSizingSeries series;
    double *dwell;          /* N m or N, by task: output side, in the dwell after it; 0 with a brake */
    double *held;           /* likewise without a brake: what holds the last pose */
    LwSizingDuty output;
    double inertia_min, inertia_max, inertia_mean; /* kg m² or kg, over the samples */
    int choice_count;
    LwSizingChoice *choice; /* those that fit first, the best of them first; then the others, the nearest first */
    int fit_count;
    /* Where none fits: what would with the least slowing, −1: nothing; at the drive's own ratio, and with any. */
    int slow_here, slow_best;
    int chosen;             /* of choice[]: the drive's own motor, else the first; −1: there is no catalogue */
    LwSizingShaft shaft;    /* with the chosen motor and its ratio */
    int note_count;
    const char **note;      /* sentences about what was assumed or is doubtful */
} LwSizingMotor;

typedef struct LwSizing {
    LwArena arena;
    int task_count, catalogue_count, motor_count;
    LwSizingTask *task;     /* with `trace` and `def` of the caller */
    LwCatalogueMotor *catalogue;
    double ambient, margin;
    double period;          /* s, of the cycle */
    bool fits;              /* every motor has one that fits */
    double slower_here, slower_best; /* by how much all motions would have to be slowed down for every motor to find one: with the ratios of the drives, and with the best; INFINITY: nothing helps */
    LwSizingMotor *motor;
} LwSizing;

/* ---- the cycle as it is drawn and written: samples of the tasks one after the other, and begin and end of each dwell */

typedef struct LwSizingPoint {
    double time;            /* s, of the cycle */
    int task;
    int sample;             /* of the series; in a dwell the last of its task; −1: a gap, repeats are left out here */
    bool dwell, end;        /* in a dwell; … and at its end */
} LwSizingPoint;

/* What a quantity does in a dwell. */
typedef enum LwSizingRest {
    LW_REST_ZERO,           /* speeds, powers, … */
    LW_REST_STAYS,          /* positions, inertias */
    LW_REST_BY_TASK,        /* has a value by task: what holds */
    LW_REST_LEADS           /* goes to a value by task: temperatures */
} LwSizingRest;

/* In the arena; every repeat of the tasks where that makes at most `most` points, otherwise only the first. Returns how many. */
int lw_sizing_points(const LwSizing *sizing, LwArena *arena, int most, LwSizingPoint **point);
/* A series there; NAN in a gap. */
double lw_sizing_at(const LwSizingPoint *point, const double *series, LwSizingRest rest, const double *by_task);

/* NULL when memory ran out. The names in the definitions and catalogue are referred to. */
LwSizing *lw_sizing_create(const LwSizingWish *wish);
void lw_sizing_destroy(LwSizing *sizing);

/* A motor of the mechanism with any of the catalogue (−1: none, no limits) and any ratio, as a slider asks for. What the trial points to is in the arena; the
 * sizing is only looked at, by any number of threads. False: memory ran out, or the ratio is not positive. */
typedef struct LwSizingTrial {
    LwSizingCheck check;    /* all zero without a motor of the catalogue */
    LwSizingShaft shaft;
} LwSizingTrial;
bool lw_sizing_try(const LwSizing *sizing, int motor, int catalogue, double ratio, LwArena *arena, LwSizingTrial *trial);

#endif
