/* The inside of a drag. */
#ifndef LW_SOLVE_DRAG_PRIVATE_H
#define LW_SOLVE_DRAG_PRIVATE_H

#include "core/solve/bounded.h"
#include "core/solve/drag.h"

/* Which rows are in force. */
typedef struct LwDragRows {
    bool *keep, *mute;
    int dropped;
    double usual_pivot;
    int orientation;        /* of the rows in force against those of the beginning, +1 or −1: see drag_branch.c */
} LwDragRows;

struct LwDrag {
    LwArena arena;
    const LwMechanism *mechanism;
    const LwSystem *system;
    LwDragOptions options;
    LwSolver *solver;
    LwBounded *bounded;
    bool *released;         /* by row: motors and paths that have let go */
    int regular_dropped;    /* dependent rows in ordinary poses */
    bool loops;             /* chains of rows that close: only these have branches */
    double usual_pivot;     /* largest so far of the smallest relative pivots */
    double allowed;         /* m, that redundant rows may disagree */
    LwState *state, *before, *grabbed;
    LwDragRows *rows_before, *rows_grabbed;
    int body;               /* moving body that is held; −1: none */
    LwVec3 point;           /* from its centre of mass, body axes */
    LwVec3 target;
    double kappa;           /* share of the metric in the pull: the curvature of the way, 1/kg */
    double *x;              /* proposed displacement */
    double *y;              /* scratch of the same size */
    bool fresh;             /* rows, stops and factors belong to the state */
    /* drag_branch.c */
    int driver_count;       /* motor rows that determine the pose; 0: they do not */
    LwAuxRow *driver;       /* their Jacobians */
    int *driver_row;
    double *response[2];    /* driver_count × 6·bodies: of the last pose taken, and of the one tried */
    double *driver_matrix;
    double *dense;          /* lw_drag_configuration */
    int orientation;
    LwDragReport report;
    LwDragPress *press;
};

/* drag_rows.c: judges the rows at the state; C and J belong to it afterwards. */
void lw_drag_judge(LwDrag *drag);
/* After projecting: factors of the pose tried; judged anew where they give reason to. False: the pose is singular, or rows contradict. */
bool lw_drag_rows_are_sound(LwDrag *drag);
double lw_drag_tolerance(const LwDrag *drag); /* m, that projecting may leave open */
LwDragRows *lw_drag_rows_create(LwDrag *drag);
void lw_drag_rows_save(const LwDrag *drag, LwDragRows *rows);
void lw_drag_rows_restore(LwDrag *drag, const LwDragRows *rows);

/* drag_step.c: the point that is held, world; sub-steps until it is at the target or as near as it gets, told in the report. */
LwVec3 lw_drag_point(const LwDrag *drag);
void lw_drag_pull(LwDrag *drag);

/* Motor rows that determine the pose, where there are such. */
void lw_drag_branch_create(LwDrag *drag, const LwSolver *from);
/* Responses of the pose taken (factors fresh). */
void lw_drag_branch_start(LwDrag *drag);
/* Is the pose tried (factors fresh) on the branch of the one taken last? */
bool lw_drag_branch_kept(LwDrag *drag);
/* The pose tried is taken; `before` still has the last one. */
void lw_drag_branch_follow(LwDrag *drag);

#endif
