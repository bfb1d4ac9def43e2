/* Writes the columns of the contract: bodies, joint coordinates, loads, motors, springs, energies, checks. */
#ifndef LW_ANALYSIS_RECORD_H
#define LW_ANALYSIS_RECORD_H

#include "core/analysis/breakaway.h"
#include "core/analysis/certainty.h"
#include "core/analysis/reflected.h"

typedef struct LwRecord {
    const LwSystem *system;
    bool loads;             /* joint loads and motor efforts are wanted */
    bool misses;            /* how far paths are missed is wanted */
    LwTrace *trace;
    LwCertainties *certainties;
    int *joint_channel, *coupler_channel, *cable_channel, *motor_channel, *load_channel; /* where each one's first load column is */
    int aux_channel;        /* the first column of stops, friction and contacts */
    struct LwContacts *contacts; /* for their gaps; NULL: there are no contacts */
    struct LwMeasure *measure; /* by measure of the definition */
    int *motor_coordinate;  /* the column of the coordinate that each motor drives */
    int *driven;            /* by joint whose one angle a motor drives: the group of its row; −1 elsewhere */
    double *rate;           /* of angles, by coordinate slot: scratch of one row */
    struct LwSharing *sharing; /* of over-held joints; NULL: rows left out carry nothing */
    LwBreakaway *breakaway; /* what sticking friction leaves open of motors' efforts, in columns behind theirs; NULL: not wanted, or nothing sticks */
    LwReflected *reflected; /* what motors feel, in the last columns; NULL: not wanted */
    LwReflectedMotor *felt; /* by motor: scratch of one row */
    double energy_start, energy_drift, kinetic_max, violation;
    double disagreement;    /* m, largest residual of rows left out as redundant */
    void (*told)(void *user, const LwTrace *trace); /* of each new row (LwProgress.sample); NULL: nobody wants to know */
    void *told_user;
} LwRecord;

enum { LW_RECORD_LOADS = 1, LW_RECORD_MISSES = 2, LW_RECORD_BREAKAWAY = 4 };
LwRecord *lw_record_create(LwArena *arena, const LwSystem *system, unsigned what, double looseness);

/* Has the joint columns of its load? Not where its rows were let go for motors to carry (release.h). */
static inline bool lw_record_has_load(const LwRecord *record, int joint)
{
    return record->loads && (!record->system->mechanism->joint[joint].path || record->system->joint_group[joint] >= 0);
}

/* Has the motor columns for the ends of its effort? */
static inline bool lw_record_has_breakaway(const LwRecord *record, int motor)
{
    return record->breakaway && record->system->motor_group[motor] >= 0;
}

/* Columns of what motors feel, after all others; before the first sample. */
void lw_record_add_reflected(LwRecord *record, LwArena *arena);

/* One row at this state; the solver holds accelerations and multipliers of it. unique: false at singular poses,
 * whose null vectors say nothing about the rest of the run. */
void lw_record_sample(LwRecord *record, LwSolver *solver, const LwState *state, bool unique);

/* Checks without a row: the energies at a state; what is left open in the rows in force (and, from C, in the others). */
void lw_record_energies(LwRecord *record, const LwSolver *solver, const LwState *state);
void lw_record_residuals(LwRecord *record, const LwSolver *solver, double violation);

/* The columns of stops, friction and contacts: their channels; the values of a row, returns where the next one goes; their certainties. */
void lw_record_aux_channels(LwRecord *record);
double *lw_record_put_aux(LwRecord *record, const LwSolver *solver, const LwState *state, double *at);
void lw_record_finish_aux(LwRecord *record);

/* The columns of measures, likewise. */
void lw_record_measure_channels(LwRecord *record);
double *lw_record_put_measures(const LwRecord *record, const LwSolver *solver, const LwState *state, double *at);

/* Marks the load channels with their certainty; called once, at the end. */
void lw_record_finish(LwRecord *record);

#endif
