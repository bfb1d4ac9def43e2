/* Freedoms as motions that can be looked at: each of an independent set, swung to and fro along its real way, the others at rest.
 *
 * The way follows the tangent that mobility.c names (that coordinate at unit rate, those of the other freedoms at none) in small sub-steps, each
 * led back to the rows that hold; poses satisfy these to rounding. It ends before its full length where a rigid stop, a singular pose or
 * the end of a curve is. */
#ifndef LW_ANALYSIS_SWING_H
#define LW_ANALYSIS_SWING_H

#include "core/analysis/analysis.h"

typedef struct LwSwings LwSwings;

/* Of an assembled study (LW_STUDY_OK), which must outlive them. motors: they hold, and what is left is swung; else they and paths have let go.
 * NULL: no memory. */
LwSwings *lw_swings_create(const LwStudy *study, bool motors);
void lw_swings_destroy(LwSwings *swings); /* NULL is allowed */

int lw_swings_count(const LwSwings *swings);
const LwMotion *lw_swings_motion(const LwSwings *swings, int number);

/* Poses from one end of the way to the other. */
typedef struct LwSwing {
    int count;              /* of poses, ≥ 1 */
    int middle;             /* which of them is the assembled one */
    const LwFrame *frame;   /* pose after pose: a frame for each body of the definition */
    const double *value;    /* by pose: of the coordinate that names the motion, from its start, rad or m */
    double violation;       /* m, the largest of the rows in force at any pose */
    int limit[2];           /* the limit that ends the way below and above; −1: none does */
} LwSwing;

/* So far that the body which moves most turns by `turn` (rad) or a point of it moves by that fraction of the mechanism's size, in so many poses to
 * each side. Lives as long as the swings. NULL: no memory. */
const LwSwing *lw_swings_run(LwSwings *swings, int number, double turn, int poses);

#endif
