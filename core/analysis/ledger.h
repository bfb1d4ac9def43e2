/* The books of energy over the steps of an adaptive run: what kinetic and potential energy gain in a step must be the work that was done in it.
 *
 *     E(t₁) − E(t₀) = ∫ (Σ v·M a + V̇) dt        the integral by the method's own stages and weights, to its order
 *
 * M a is the sum of all forces, V̇ what gravity and springs have stored of it, so the integrand is the power of motors, of given forces, dampers, friction and
 * contacts. Impacts are booked apart: where nothing drives they only lose. Kept only where runs are checked (core/analysis/honest.h). */
#ifndef LW_ANALYSIS_LEDGER_H
#define LW_ANALYSIS_LEDGER_H

#include "core/model/compiled.h"

struct LwDrive;

typedef struct LwLedger {
    struct LwState *state;  /* scratch */
    double *y, *a;          /* scratch, of one stage */
    double before;          /* J, at the start of the step or impact */
    double work;            /* J, of the step */
    double turnover;        /* J, Σ |power| h so far: what errors are measured against */
    double loads;           /* J, the largest load so far over the mechanism's size, likewise: poses are known to the tolerance, at rest too */
    double largest;         /* J, of kinetic and potential energies so far: what is rounded */
    double missing;         /* J, Σ of what the books lack, signs and all */
    double missing_at;      /* s, of the step that lacked most, */
    double missing_most;    /* J, and how much */
    double gained;          /* J, most that an impact has won where nothing drives */
    double gained_at;
    long steps;
} LwLedger;

LwLedger *lw_ledger_create(struct LwDrive *drive);
/* Around an accepted step: before it is sampled, while run->state is its start; after it has arrived. ledger may be NULL. */
void lw_ledger_open_step(LwLedger *ledger, struct LwDrive *drive);
void lw_ledger_close_step(LwLedger *ledger, struct LwDrive *drive);
/* Around what happens at an event. */
void lw_ledger_open_impact(LwLedger *ledger, struct LwDrive *drive);
void lw_ledger_close_impact(LwLedger *ledger, struct LwDrive *drive);

#endif
