#include "core/analysis/drive.h"

#include "core/analysis/events.h"
#include "core/analysis/honest.h"
#include "core/analysis/ledger.h"
#include "core/analysis/stepping.h"
#include "core/solve/compliant.h"
#include "core/solve/forces.h"

#include <string.h>

LwDrive *lw_drive_create(LwRun *run)
{
    LwDrive *d = LW_NEW(&run->arena, LwDrive);
    int n = LW_BODY_VARIABLES * run->mechanism->body_count;
    d->run = run;
    d->n = n;
    d->stage = (LwStage){ run->solver, lw_state_create(&run->arena, run->mechanism) };
    d->sampler = lw_run_new_solver(run);
    d->sample_state = lw_state_create(&run->arena, run->mechanism);
    d->y = LW_NEWN(&run->arena, double, n);
    d->y_new = LW_NEWN(&run->arena, double, n);
    d->slope = LW_NEWN(&run->arena, double, n);
    d->slope_new = LW_NEWN(&run->arena, double, n);
    d->scale = LW_NEWN(&run->arena, double, n);
    d->dense = LW_NEWN(&run->arena, double, n);
    d->watch = lw_singular_watch_create(&run->arena, run);
    d->samples = lw_run_sample_count(run);
    d->kink = lw_run_kinks(run, &d->kink_count);
    if (run->mechanism->def.contact_count > 0)
        lw_drive_measure_shapes(d);
    if (run->analysis.integrator == LW_DOP853) {
        d->dop = lw_dop853_create(&run->arena, n);
        d->slope = lw_dop853_slope(d->dop);
        run->ledger = d->ledger = lw_honest_is_demanded() ? lw_ledger_create(d) : NULL;
    }
    if (run->analysis.integrator == LW_GENALPHA) {
        d->implicit = lw_genalpha_create(&run->arena, run->system, run->analysis.spectral_radius);
        d->inside = lw_genalpha_create(&run->arena, run->system, run->analysis.spectral_radius);
    }
    d->timestep = lw_stepping_create(run);
    d->events = lw_events_create(d);
    return d;
}

/* Cubic Hermite between the ends of a fixed step: as good as its order. */
static void hermite(const LwDrive *d, double s, double *y)
{
    double a = (1 + 2 * s) * (1 - s) * (1 - s), b = s * (1 - s) * (1 - s) * d->h, c = s * s * (3 - 2 * s), e = s * s * (s - 1) * d->h;
    for (int i = 0; i < d->n; i++)
        y[i] = a * d->y[i] + b * d->slope[i] + c * d->y_new[i] + e * d->slope_new[i];
}

void lw_drive_use_rows_in_force(LwDrive *d)
{
    if (d->timestep)
        lw_aux_impose(d->sampler->aux, lw_timestep_aux(d->timestep));
    else if (d->sampler->aux)
        lw_aux_copy_modes(d->sampler->aux, d->run->solver->aux);
    memcpy(d->sampler->keep, d->run->solver->keep, (size_t)d->run->system->row_count * sizeof(bool));
    d->sampler->dropped = d->run->solver->dropped;
}

void lw_drive_interpolate(LwDrive *d, double t, LwState *state)
{
    LwRun *run = d->run;
    if (d->inside && lw_drive_inside_implicit(d, t, state))
        return;
    double s = (t - d->t0) / d->h;
    double past = s < 0 ? -s : s - 1;
    /* Of a step as short as an event leaves, times are rounded past its ends; one that all but reaches a kink or the end is taken to end there. */
    if (past > 0 && past * d->h < fmax(1e-15 * fabs(t), 1e-12 * run->analysis.end))
        s = s < 0 ? 0 : 1;
    if (d->dop) {
        if (!d->prepared) {
            lw_state_copy(run->mechanism, d->stage.state, run->state);
            lw_drive_use_rows_in_force(d);
            LwStage stage = { d->sampler, d->stage.state };
            d->dense_is_cubic = !lw_dop853_prepare(d->dop, lw_stage_eval, &stage, d->slope_new);
            d->prepared = true;
            if (d->dense_is_cubic)
                lw_run_add_event(run, d->t0, "the motion cannot be evaluated everywhere inside the step that begins here: its samples come from a cubic");
        }
    }
    if (d->dop && !d->dense_is_cubic)
        lw_dop853_dense(d->dop, s, d->dense);
    else
        hermite(d, s, d->dense);
    lw_state_copy(run->mechanism, state, run->state); /* references of the step's start */
    lw_state_unpack(run->mechanism, state, t, d->dense);
}

static double pivot_inside(void *user, double t)
{
    LwDrive *d = user;
    lw_drive_interpolate(d, t, d->sample_state);
    lw_drive_use_rows_in_force(d);
    lw_solver_factor(d->sampler, d->sample_state);
    return d->sampler->kkt->worst;
}

static int dropped_inside(void *user, double t)
{
    LwDrive *d = user;
    lw_drive_interpolate(d, t, d->sample_state);
    lw_solver_judge(d->sampler, d->sample_state);
    return d->sampler->dropped;
}

/* Of the usual pivot, which is the square of a sine: within a fifth of a degree of a dead point rates are hundreds of times what they are elsewhere. */
static const double NEAR_DEAD = 1e-5;

static void record(LwDrive *d, LwState *state)
{
    LwSolver *s = d->sampler;
    LwRun *run = d->run;
    lw_drive_use_rows_in_force(d);
    lw_solver_factor(s, state);
    /* Right at a dead point corrections have no direction to go. */
    bool regular = s->kkt->worst > 1e-12 * run->usual_pivot;
    if (regular) {
        lw_project_positions(s, state, 2);
        lw_solver_push(s, state);
    }
    lw_solver_accelerate(s, state);
    if (regular && !lw_run_rows_agree(run, s, state))
        return;
    lw_run_check_balance(run, s, state);
    lw_record_sample(run->record, s, state, !run->singular && s->kkt->worst > 1e-10 * run->usual_pivot);
    if (!run->singular && s->kkt->worst > NEAR_DEAD * run->usual_pivot)
        d->regular = run->record->trace->sample_count;
}

bool lw_drive_wants_samples(const LwDrive *d, double t_end)
{
    return d->next < d->samples && lw_run_sample_time(d->run, d->next) <= t_end;
}

/* Samples up to and including the end of the step. */
void lw_drive_take_samples(LwDrive *d, double t_end)
{
    LwRun *run = d->run;
    while (lw_drive_wants_samples(d, t_end) && run->report.status == LW_RUN_DONE) {
        lw_drive_interpolate(d, lw_run_sample_time(run, d->next), d->sample_state);
        record(d, d->sample_state);
        d->next++;
    }
}

static void take_first_sample(LwDrive *d)
{
    LwRun *run = d->run;
    lw_state_copy(run->mechanism, d->sample_state, run->state);
    record(d, d->sample_state);
    d->next = 1;
}

/* The larger one, or NaN. */
static double faster(double speed, double now)
{
    return now <= speed ? speed : now;
}

void lw_drive_take_off(LwDrive *d)
{
    LwRun *run = d->run;
    lw_state_pack(run->mechanism, run->state, d->y);
    lw_state_slope(run->mechanism, run->state, run->solver->a, d->slope);
    d->speed = faster(d->speed, lw_state_speed(run->mechanism, run->state, run->solver->a));
}

/* J: the largest so far, or what all masses have at the typical speed. */
static double typical_kinetic(const LwDrive *d)
{
    double mass = 0;
    for (int b = 0; b < d->run->mechanism->body_count; b++)
        mass += d->run->mechanism->body[b].mass;
    return fmax(d->run->record->kinetic_max, 0.5 * mass * d->speed * d->speed);
}

void lw_drive_arrive(LwDrive *d, double t)
{
    LwRun *run = d->run;
    LwSolver *solver = run->solver;
    LwState *state = run->state;
    double typical = typical_kinetic(d);
    lw_state_unpack(run->mechanism, state, t, d->y_new);
    double kinetic = lw_energy_kinetic(run->mechanism, state);
    double before = lw_solver_violation(solver, solver->rows->C);
    d->violation = lw_project_positions(solver, state, 2);
    lw_solver_push(solver, state);
    if (d->events)
        lw_aux_turn(solver->aux, state);
    if (before > 1e-9 * run->mechanism->size || solver->kkt->worst < 1e-6)
        lw_solver_accelerate(solver, state);
    else
        lw_solver_accelerate_again(solver, state, run->system->any_speed ? LW_EVAL_CD : 0);
    if (lw_run_rejudge(run, solver, state)) {
        d->violation = lw_project_positions(solver, state, 3);
        lw_solver_push(solver, state);
        lw_solver_accelerate(solver, state);
    }
    d->kick = typical > 0 ? fabs(lw_energy_kinetic(run->mechanism, state) - kinetic) / typical : 0;
    lw_state_settle_turns(run->mechanism, state);
    lw_state_settle_drives(run->mechanism, state);
    lw_drive_take_off(d);
    lw_record_energies(run->record, solver, state);
    lw_record_residuals(run->record, solver, d->violation);
    run->report.stats.steps++;
}

/* A step of first order looks at speeds that seldom; what is not finite shows in the violation at once, or, of bodies that no
 * joint holds, at the next look. Energies are looked at every step: every eighth missed an eighth of a ring's drift. */
enum { LOOK_STEPS = 8 };

static bool is_closed(const LwDrive *d)
{
    return d->violation < 0.01 * d->run->mechanism->size;
}

void lw_drive_settle(LwDrive *d, LwStride stride)
{
    LwRun *run = d->run;
    LwState *state = run->state;
    d->violation = stride.violation;
    if (lw_run_rejudge(run, run->solver, state))
        lw_solver_accelerate_halfway(run->solver, state);
    lw_state_follow_turns(run->mechanism, state, stride.turned);
    lw_state_settle_drives(run->mechanism, state);
    lw_record_residuals(run->record, run->solver, d->violation);
    lw_record_energies(run->record, run->solver, state);
    if (++run->report.stats.steps % LOOK_STEPS == 0 || state->t >= run->analysis.end || !is_closed(d))
        d->speed = faster(d->speed, lw_state_speed(run->mechanism, state, run->solver->a));
}

void lw_drive_watch(LwDrive *d, double t_end)
{
    lw_singular_watch_step(d->watch, d->run, d->t0, t_end, (LwPivotProbe){ pivot_inside, dropped_inside, d });
}

/* Of the typical kinetic energy, that putting a step's end back on to the constraints may change: the error of an adaptive step is far below its tolerance, which
 * is 1e-3 at most; long fixed steps drift more. Where a motor has driven the mechanism past a dead point velocities that agree with it do not exist, and whatever the
 * projection finds there is beside all measure. */
static const double KICK = 1e-3, ROUGH_KICK = 1;

static const char *locked(LwDrive *d)
{
    const char *drivers = lw_run_drivers(d->run);
    return *drivers ? lw_arena_printf(&d->run->arena, "the motors (%s) drive the mechanism beyond a dead point, where no motion follows them (look at %s); let them turn back before it",
                                      drivers, lw_run_worst_row(d->run, d->run->solver)) :
                      lw_arena_printf(&d->run->arena, "the joints lock there, at a dead point (%s); choose a smaller step or tolerance, or start elsewhere",
                                      lw_run_worst_row(d->run, d->run->solver));
}

/* The run has left the realm of sense: say so instead of going on. */
bool lw_drive_is_sound(LwDrive *d)
{
    LwRun *run = d->run;
    const char *why = NULL;
    int flat = run->solver->compliant ? lw_compliant_flat(run->solver->compliant) : -1;
    if (flat >= 0) {
        lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "contact %s met flat on flat, or with an edge or corner, before t = %.9g s, where Hertz's formula "
                    "has no radius; choose the model hunt-crossley with a stiffness", run->mechanism->def.contact[flat].name, run->state->t));
        return false;
    }
    if (!(d->speed <= 1e12 * run->mechanism->size))
        why = "the motion grows without bound";
    else if (!(d->kick <= (d->dop ? KICK : ROUGH_KICK)))
        why = locked(d);
    else if (!is_closed(d))
        why = lw_arena_printf(&run->arena, "the joints came apart (%s); choose a smaller step or tolerance", lw_run_worst_row(run, run->solver));
    if (!why) {
        d->sound = run->record->trace->sample_count;
        return run->report.status == LW_RUN_DONE && lw_run_rows_agree(run, run->solver, run->state);
    }
    const char *jumping = lw_run_what_jumps(run, d->t0, run->state->t);
    int gimbal = lw_run_gimbal_motor(run);
    if (jumping)
        why = lw_arena_printf(&run->arena, "%s jumps there", jumping);
    else if (gimbal >= 0)
        why = lw_arena_printf(&run->arena, "motor %s drives ry to 90 degrees, where the three angles of its joint are not defined",
                              run->mechanism->def.motor[gimbal].name);
    lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "the run diverged at t = %.9g s: %s", run->state->t, why));
    /* What lies inside a step that led nowhere is no result; nor is what rates were where they grew beyond all bounds. */
    run->record->trace->sample_count = d->sound < d->regular ? d->sound : d->regular;
    return false;
}

/* The speed that velocity errors are measured against: what the mechanism has, what its motors will ask for, and a
 * tenth of what its forces could give it over one size. From rest the first is nothing, and a step that judged
 * errors by it would never pass the moment when a law sets in. */
static double typical_speed(const LwDrive *d)
{
    enum { LOOKS = 64 };
    LwRun *run = d->run;
    const LwMechanism *m = run->mechanism;
    LwState *state = d->sample_state;
    double speed = lw_state_speed(m, run->state, NULL), acceleration = 0;
    lw_state_copy(m, state, run->state);
    for (int k = 0; k <= LOOKS; k++) {
        state->t = run->analysis.end * k / LOOKS;
        lw_forces_eval(m, state, run->solver->rows->rel, d->sampler->f);
        for (int b = 0; b < m->body_count; b++) {
            LwVec3 move = lw_vec3_from(d->sampler->f + 6 * b);
            LwVec3 turn = lw_mat3_mul_vec(&m->body[b].inverse, lw_vec3_from(d->sampler->f + 6 * b + 3));
            lw_body_restrict(&m->body[b], &move, &turn);
            acceleration = fmax(acceleration, lw_vec3_norm(move) / (m->body[b].mass > 0 ? m->body[b].mass : 1));
            acceleration = fmax(acceleration, lw_vec3_norm(turn) * m->size);
        }
        for (int i = 0; i < m->def.motor_count; i++) {
            if (!m->motor[i].law)
                continue;
            LwJet law = lw_law_eval(m->motor[i].law, state->t);
            double rate = m->motor[i].kind == LW_MOTOR_POSITION ? law.d : m->motor[i].kind == LW_MOTOR_SPEED ? law.v : 0;
            if (m->motor[i].kind == LW_MOTOR_ACCELERATION)
                rate = lw_law_integral(m->motor[i].law, 0, state->t);
            rate *= m->motor[i].coordinate >= LW_RX ? m->size : 1;
            speed = isfinite(rate) ? fmax(speed, fabs(rate)) : speed;
        }
    }
    if (isfinite(acceleration))
        speed = fmax(speed, 0.1 * sqrt(acceleration * m->size));
    return speed > 0 ? speed : m->size;
}

void lw_drive_begin(LwDrive *d)
{
    LwRun *run = d->run;
    LwState *state = run->state;
    const LwMechanism *m = run->mechanism;
    lw_solver_accelerate(run->solver, state);
    run->usual_pivot = run->solver->kkt->worst;
    lw_state_pack(m, state, d->y);
    lw_state_slope(m, state, run->solver->a, d->slope);
    d->speed = typical_speed(d);
    if ((d->events && !lw_events_begin(d)) || (d->timestep && !lw_stepping_begin(d)))
        return;
    lw_record_energies(run->record, run->solver, state);
    take_first_sample(d);
}

void lw_drive_count(LwDrive *d)
{
    LwRunStats *stats = &d->run->report.stats;
    stats->evaluations = d->run->solver->evaluations + d->sampler->evaluations;
    stats->factorizations = d->run->solver->kkt->factorizations + d->sampler->kkt->factorizations;
    if (d->implicit) {
        stats->evaluations += lw_genalpha_iterations(d->implicit) + lw_genalpha_iterations(d->inside);
        stats->factorizations += lw_genalpha_factorizations(d->implicit) + lw_genalpha_factorizations(d->inside);
    }
}
