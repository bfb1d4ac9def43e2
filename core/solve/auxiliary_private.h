/* What the files of the auxiliary set share. */
#ifndef LW_SOLVE_AUXILIARY_PRIVATE_H
#define LW_SOLVE_AUXILIARY_PRIVATE_H

#include "core/solve/auxiliary.h"
#include "core/solve/least.h"

/* Friction that sticks does so up to this share beyond its bound. Parts that slide as one with the same coefficient between all of them (a stack on a slope) stick to each
 * other exactly at their bounds: there rounding is not to decide, and sticking, which is consistent, is preferred. What decides (lw_aux_decide) and what watches (lw_aux_indicators)
 * have the same limit, so that an event is not followed by its opposite. */
#define LW_AUX_TIE 1e-12

/* Friction among the rows of an element: which they are (none: count 0). */
typedef struct LwAuxSliding {
    int first, count;       /* in LwAux.row */
} LwAuxSliding;
LwAuxSliding lw_aux_sliding(const LwAuxElement *element);

/* The element's rows at the state. */
void lw_aux_eval_element(LwAux *aux, const LwState *state, int element, unsigned parts);
/* Metres in a unit of the element's gap: the size for angles, else 1. */
double lw_aux_unit(const LwAux *aux, const LwAuxElement *element);
/* How hard each row is pressed in the modes so far, −rate˙, into aux->press; rows are evaluated at the state, the solver has its factors. */
void lw_aux_eval_press(LwAux *aux, LwSolver *solver, const LwState *state);
/* A gap that opens slower than this (in its own unit) while the row is pressed by so much (−rate˙) does not open by more than a
 * hundredth of what counts as touching: it stays closed. */
double lw_aux_hop_speed(const LwAux *aux, const LwAuxElement *element, double press);
double lw_aux_restitution(const LwAux *aux, const LwAuxElement *element);
/* Speeds below this are rest at the state (m/s). */
double lw_aux_rest_speed(const LwMechanism *mechanism, const LwState *state);

/* What friction of an element can do: B = coefficient·N + constant. */
typedef struct LwAuxLaw {
    double coefficient, constant;
} LwAuxLaw;
LwAuxLaw lw_aux_law(const LwAux *aux, const LwAuxElement *element, double speed, bool sticks);
/* The same for impulses: what is not proportional to N has none. */
LwAuxLaw lw_aux_impulse_law(const LwAux *aux, const LwAuxElement *element);

/* The way an element slides: unit direction, and the speed along it. Where the speed is nothing or against the direction decided on, the
 * direction stays as decided, so that forces are smooth functions a little beyond the end of slipping. */
double lw_aux_slide(const LwAux *aux, const LwAuxElement *element, double direction[LW_RUBBING_MOST]);

/* Loads of the joints with friction by the columns of the border, and by the system's multipliers (NULL: none). */
void lw_aux_load_columns(LwAux *aux, const LwSolver *solver, const LwState *state);
void lw_aux_load_start(LwAux *aux, const LwSolver *solver, const LwState *state, const double *lambda);
/* N of a friction from forces x of the border's rows, with gradient by them (NULL: not wanted). */
double lw_aux_joint_normal(const LwAux *aux, const LwState *state, int friction, const double *x, double *gradient);

/* The largest force of an element's friction where it sticks, from the forces of the last solve. */
double lw_aux_bound(const LwAux *aux, const LwState *state, int element);
/* Accelerations that the loads alone would give the bodies, the largest (m/s²): what balances of forces round to is measured with it. */
double lw_aux_load_size(const LwMechanism *mechanism, const double *f);
/* What goes into J x of a row: Σ |J_k x_k|, and the row's share of an acceleration of that size. */
double lw_aux_row_size(const LwMechanism *mechanism, const LwAuxRow *row, const double *x, double acceleration);
/* Does the system alone keep row k of the border from moving? */
bool lw_aux_is_fixed(const LwAux *aux, int k, const LwAuxRow *row);

/* Makes the border that of the active rows and of the solver's factors, unless it is. */
void lw_aux_border(LwAux *aux, LwSolver *solver, const LwState *state);

/* Rows that may act at a state, as a complementarity problem of accelerations or impulses. */
typedef struct LwAuxProblem {
    LwAux *aux;
    const LwState *state;
    int room, n;
    int *row, *element;     /* by x */
    int *place;             /* by row: its x, or −1 */
    LwAuxRow *packed;
    double *b, *x, *w, *size;
    double *mobility, *rounding; /* of the rows; of b */
    bool *one_sided;
    LwXMode *mode;
    int group_count, *group_element;
    LwLcpGroup *group;
    LwAuxLaw *law;          /* by group */
    bool *fixed;            /* by x: as in LwAux */
    bool *moving;           /* by group: it slid already */
    bool *chosen;           /* by element: it takes part */
    LwLcp lcp;
} LwAuxProblem;
LwAuxProblem *lw_aux_problem_create(LwArena *arena, int rows);

/* Stops and contacts that touch (without `receding` only those that do not move apart) and all friction, at the state of the last full
 * lw_aux_eval and of the solver's factors; the border becomes theirs. b is left to the caller. */
void lw_aux_pose(LwAux *aux, LwSolver *solver, const LwState *state, bool receding);
/* The chosen elements. */
void lw_aux_pose_chosen(LwAux *aux, LwSolver *solver, const LwState *state);
void lw_aux_set_law(LwAux *aux, int group, LwAuxLaw law);
/* x, w and the modes; warm: from the modes the elements have. */
LwLcpReport lw_aux_problem_solve(LwAux *aux, bool warm);
/* J M⁻¹ Jᵀ of a row, joints left aside. */
double lw_aux_row_mobility(const LwMechanism *mechanism, const LwAuxRow *row);
#endif
