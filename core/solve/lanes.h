/* A try of DOP853 for several runs at once: variants of one mechanism, one in each lane of a vector (as many as LwHot.variants),
 * each with its own y and step. A stage is
 *
 *     y + h Σ a k → rows of masks (J, γ), weight and −ω×Jω → what needs ordinary code, lane by lane → factor → solve → slope
 *
 * Joints that are masks of locked coordinates and nothing else are evaluated in all lanes together, as is the solution of K.
 * Motors, couplers, cables, joints with equations of their own and loads are evaluated by the ordinary functions on each
 * lane's state. Solutions are refined where small pivots ask for it, as in lw_kkt_solve; a lane with one that all but
 * vanishes is evaluated by lw_stage_eval instead. Lanes never mix: what one lane gets does not depend on the others. */
#ifndef LW_SOLVE_LANES_H
#define LW_SOLVE_LANES_H

#include "core/solve/dop853.h"
#include "core/solve/integrate.h"
#include "core/solve/kkt_tape.h"

enum { LW_LANES_MOST = 8, LW_LANES_BODY = 22 }; /* numbers of a body: p q v ω and A by rows */

/* The rows of a mask; its constants are d1 and, by row, c (positions) or m (rotations), scaled (hot_lanes.h). */
typedef struct LwLaneMask {
    int body[2];
    int row, J;             /* the first row; its Jacobian */
    unsigned locked;
    int joint, constant;    /* in LwLanes.constant */
} LwLaneMask;

typedef struct LwLanes {
    const LwHot *hot;
    int width;              /* lanes */
    int body_count, row_count;
    /* Numbers of all lanes: where a run has one number, these have `width`, one after the other. */
    LwTapeLanes tape;
    double *body;           /* the last is the ground */
    double *weight, *axis;  /* 3 a body: gravity's force; of shafts */
    double *constant;
    int mask_count;
    LwLaneMask *mask;
    int condensed_count, buffer_size;
    const LwCondensed *condensed;
    bool plain;             /* all bodies have six freedoms */
    bool simple;            /* … and nothing is condensed: solutions can be refined here */
    int group_count;
    const LwGroup *group;
    LwTapeLanes again;      /* of the same factors: residual and correction of a refinement */
    double *size;           /* by lane: the mechanism's */
    double *finite;         /* by lane: 0 when the slope is, else NaN */
    /* What is evaluated lane by lane. */
    LwStage stage[LW_LANES_MOST];
    int axis_count, other_count, loaded_count, touched_count;
    int *axis_group, *other_group;
    int *loaded;            /* bodies that loads act on */
    int *touched;           /* bodies whose state the axes read; all when there is anything else */
    double *one[2];         /* a y and a slope of one lane */
    /* The try. */
    long long busy[LW_LANES_MOST]; /* by lane: all bits where it has work */
    double t[LW_LANES_MOST];
    double *y, *y_new, *scale, *h; /* scale: its inverse */
    double *k[LW_DOP853_STAGES];
    double *squares;        /* of the errors of orders 5 and 3, by lane */
} LwLanes;

/* For variants of the solver's system; its class must be lw_kkt_tape. */
LwLanes *lw_lanes_create(LwArena *arena, const LwSolver *solver);

/* A variant takes its place; what stage points to must stay. All lanes must have had one before they are evaluated. */
void lw_lanes_load(LwLanes *lanes, int lane, const LwStage *stage);

/* Of one lane's next try: a step of h from (t, y); scale is the allowed error. The rows in force of its solver are those of all
 * its stages. */
typedef struct LwLaneTry {
    double t, h;
    const double *y, *slope, *scale;
} LwLaneTry;
void lw_lanes_begin(LwLanes *lanes, int lane, const LwLaneTry *start);

/* Tries the steps of all lanes that are busy. error by lane, as from lw_dop853_end; infinite where a stage was not finite. */
void lw_lanes_try(LwLanes *lanes, const bool *busy, double *error);
/* What came out in one lane; its slopes k[1] … k[LW_DOP853_STAGES − 1]. */
void lw_lanes_result(const LwLanes *lanes, int lane, double *y_new);
void lw_lanes_fetch(const LwLanes *lanes, int lane, double *const *k);

/* One stage: slopes (by variable, then lane) at the states in lanes->body, of the lanes that are busy; ok by lane: they are finite. */
void lw_lanes_eval(LwLanes *lanes, const double *t, double *slope, bool *ok);

#endif
