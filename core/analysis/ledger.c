#include "core/analysis/ledger.h"

#include "core/analysis/drive.h"
#include "core/analysis/follow.h"
#include "core/solve/forces.h"

LwLedger *lw_ledger_create(LwDrive *d)
{
    LwRun *run = d->run;
    LwLedger *ledger = LW_NEW(&run->arena, LwLedger);
    ledger->state = lw_state_create(&run->arena, run->mechanism);
    ledger->y = LW_NEWN(&run->arena, double, d->n);
    return ledger;
}

static double energy(LwLedger *ledger, const LwRun *run)
{
    double kinetic = lw_energy_kinetic(run->mechanism, run->state), potential = lw_energy_potential(run->mechanism, run->state, NULL);
    ledger->largest = fmax(ledger->largest, fmax(kinetic, fabs(potential)));
    return kinetic + potential;
}

/* Σ v·M a + V̇ at the state, whose slope has the accelerations. */
static double power(const LwMechanism *m, const LwState *state, const double *slope)
{
    double sum = lw_energy_potential_rate(m, state);
    for (int b = 0; b < m->body_count; b++, slope += LW_BODY_VARIABLES) {
        LwVec3 a = lw_vec3_from(slope + 7), alpha = lw_vec3_from(slope + 10);
        sum += m->body[b].mass * lw_vec3_dot(state->body[b].v, a) + lw_vec3_dot(state->body[b].w, lw_mat3_mul_vec(&m->body[b].inertia, alpha));
    }
    return sum;
}

void lw_ledger_open_step(LwLedger *ledger, LwDrive *d)
{
    if (!ledger)
        return;
    LwRun *run = d->run;
    ledger->before = energy(ledger, run);
    ledger->work = 0;
    for (int s = 0; s < LW_DOP853_STAGES; s++) {
        double weight, t, change;
        const double *slope = lw_dop853_stage(d->dop, s, &weight, &t, ledger->y);
        lw_state_copy(run->mechanism, ledger->state, run->state); /* references of the step's start */
        lw_state_unpack(run->mechanism, ledger->state, t, ledger->y);
        change = weight * d->h * power(run->mechanism, ledger->state, slope);
        ledger->work += change;
        ledger->turnover += fabs(change);
    }
}

void lw_ledger_close_step(LwLedger *ledger, LwDrive *d)
{
    if (!ledger)
        return;
    double missing = energy(ledger, d->run) - ledger->before - ledger->work, size = d->run->mechanism->size;
    for (int i = 0; i < 6 * d->run->mechanism->body_count; i++)
        ledger->loads = fmax(ledger->loads, fabs(d->run->solver->f[i]) * (i % 6 < 3 ? size : 1));
    ledger->steps++;
    ledger->missing += missing;
    if (!(fabs(missing) <= fabs(ledger->missing_most))) {
        ledger->missing_most = missing;
        ledger->missing_at = d->run->state->t;
    }
}

/* Laws that move something may push in an impact. */
static bool is_driven(const LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    for (int i = 0; i < m->def.motor_count; i++)
        if (lw_motor_prescribes(m->motor[i].kind))
            return true;
    return lw_mechanism_has_paths(m) || run->system->any_speed;
}

void lw_ledger_open_impact(LwLedger *ledger, LwDrive *d)
{
    if (ledger)
        ledger->before = energy(ledger, d->run);
}

void lw_ledger_close_impact(LwLedger *ledger, LwDrive *d)
{
    if (!ledger || is_driven(d->run))
        return;
    double gained = energy(ledger, d->run) - ledger->before;
    if (!(gained <= ledger->gained)) {
        ledger->gained = gained;
        ledger->gained_at = d->run->state->t;
    }
}
