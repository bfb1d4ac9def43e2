/* Dynamics: integrate, project, sample.
 *
 * Steps are as long as the integrator likes; samples come from its dense output, are projected onto the constraints
 * and their loads solved there. Which rows are in force is decided at projected states and frozen for the stages of
 * a step. A step that would end next to a dead point (where a row's pivot all but vanishes) is taken with another
 * length instead, so that singular poses are leapt over and never stood on. */
#include "core/analysis/run.h"

#include "core/analysis/singular.h"
#include "core/solve/dop853.h"
#include "core/solve/integrate.h"

#include <string.h>

typedef struct Drive {
    LwRun *run;
    int n;                  /* variables */
    LwStage stage;          /* evaluates with run->solver on a scratch state */
    LwSolver *sampler;      /* for samples, so that the factors of the step survive */
    LwState *sample_state;
    double *y, *y_new, *slope, *slope_new, *scale, *dense;
    LwDop853 *dop;          /* NULL for the fixed-step methods */
    double t0, h;           /* the step just made */
    bool prepared;          /* its dense output is ready */
    double speed;           /* typical so far */
    long next;              /* sample to come */
    long samples;
    LwSingularWatch *watch;
} Drive;

static Drive *create(LwRun *run)
{
    Drive *d = LW_NEW(&run->arena, Drive);
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
    if (run->analysis.integrator == LW_DOP853) {
        d->dop = lw_dop853_create(&run->arena, n);
        d->slope = lw_dop853_slope(d->dop);
    }
    return d;
}

/* Cubic Hermite between the ends of a fixed step: as good as its order. */
static void hermite(const Drive *d, double s, double *y)
{
    double a = (1 + 2 * s) * (1 - s) * (1 - s), b = s * (1 - s) * (1 - s) * d->h, c = s * s * (3 - 2 * s), e = s * s * (s - 1) * d->h;
    for (int i = 0; i < d->n; i++)
        y[i] = a * d->y[i] + b * d->slope[i] + c * d->y_new[i] + e * d->slope_new[i];
}

/* The state inside the step just made, unprojected. */
static void interpolate(Drive *d, double t, LwState *state)
{
    LwRun *run = d->run;
    double s = (t - d->t0) / d->h;
    if (d->dop) {
        if (!d->prepared) {
            lw_state_copy(run->mechanism, d->stage.state, run->state);
            LwStage stage = { d->sampler, d->stage.state };
            lw_dop853_prepare(d->dop, lw_stage_eval, &stage, d->slope_new);
            d->prepared = true;
        }
        lw_dop853_dense(d->dop, s, d->dense);
    } else
        hermite(d, s, d->dense);
    lw_state_copy(run->mechanism, state, run->state); /* references of the step's start */
    lw_state_unpack(run->mechanism, state, t, d->dense);
}

static double pivot_inside(void *user, double t)
{
    Drive *d = user;
    interpolate(d, t, d->sample_state);
    memcpy(d->sampler->keep, d->run->solver->keep, (size_t)d->run->system->row_count * sizeof(bool));
    lw_solver_factor(d->sampler, d->sample_state);
    return d->sampler->kkt->worst;
}

static int dropped_inside(void *user, double t)
{
    Drive *d = user;
    interpolate(d, t, d->sample_state);
    lw_solver_judge(d->sampler, d->sample_state);
    return d->sampler->dropped;
}

static void record(Drive *d, LwState *state)
{
    LwSolver *s = d->sampler;
    LwRun *run = d->run;
    memcpy(s->keep, run->solver->keep, (size_t)run->system->row_count * sizeof(bool));
    lw_solver_factor(s, state);
    /* Right at a dead point corrections have no direction to go. */
    bool regular = s->kkt->worst > 1e-12 * run->usual_pivot;
    if (regular) {
        lw_project_positions(s, state, 2);
        lw_project_velocities(s, state);
    }
    lw_solver_accelerate(s, state);
    lw_record_sample(run->record, s, state, !run->singular && s->kkt->worst > 1e-10 * run->usual_pivot);
}

/* Samples up to and including the end of the step. */
static void take_samples(Drive *d, double t_end)
{
    LwRun *run = d->run;
    while (d->next < d->samples && lw_run_sample_time(run, d->next) <= t_end) {
        interpolate(d, lw_run_sample_time(run, d->next), d->sample_state);
        record(d, d->sample_state);
        d->next++;
    }
}

static void take_first_sample(Drive *d)
{
    LwRun *run = d->run;
    lw_state_copy(run->mechanism, d->sample_state, run->state);
    record(d, d->sample_state);
    d->next = 1;
}

/* After a step: y_new and slope_new are its end as integrated; run->state still its start. Projects, settles and
 * leaves the next step's start in run->state, y and slope. */
static void arrive(Drive *d, double t)
{
    LwRun *run = d->run;
    LwSolver *solver = run->solver;
    LwState *state = run->state;
    lw_state_unpack(run->mechanism, state, t, d->y_new);
    /* The factors are those of this very state, from slope_new. */
    double before = lw_rows_largest(run->system, solver->rows->C, solver->keep);
    lw_project_positions(solver, state, 2);
    lw_project_velocities(solver, state);
    if (before > 1e-9 * run->mechanism->size || solver->kkt->worst < 1e-6)
        lw_solver_accelerate(solver, state);
    else
        lw_solver_accelerate_again(solver, state);
    if (lw_run_rejudge(run, solver, state)) {
        lw_project_positions(solver, state, 3);
        lw_project_velocities(solver, state);
        lw_solver_accelerate(solver, state);
    }
    lw_state_settle_turns(run->mechanism, state);
    lw_state_settle_drives(run->mechanism, state);
    lw_state_pack(run->mechanism, state, d->y);
    lw_state_slope(run->mechanism, state, solver->a, d->slope);
    d->speed = fmax(d->speed, lw_state_speed(run->mechanism, state));
    lw_record_watch(run->record, solver, state);
    run->report.stats.steps++;
}

static bool is_finite_state(const Drive *d)
{
    double sum = 0;
    for (int i = 0; i < d->n; i++)
        sum += d->y[i] * 0 + d->slope[i] * 0;
    return sum == 0;
}

/* The run has left the realm of sense: say so instead of going on. */
static bool is_sound(Drive *d)
{
    LwRun *run = d->run;
    const char *why = NULL;
    double violation = lw_solver_violation(run->solver, run->solver->rows->C);
    if (!is_finite_state(d))
        why = "the motion became infinite";
    else if (!(violation < 0.01 * run->mechanism->size))
        why = lw_arena_printf(&run->arena, "the joints came apart (%s); choose a smaller step or tolerance", lw_run_worst_row(run, run->solver));
    if (!why)
        return lw_run_rows_agree(run, run->solver, run->state);
    lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "the run diverged at t = %.9g s: %s", run->state->t, why));
    return false;
}

static void begin(Drive *d)
{
    LwRun *run = d->run;
    LwState *state = run->state;
    const LwMechanism *m = run->mechanism;
    lw_solver_accelerate(run->solver, state);
    run->usual_pivot = run->solver->kkt->worst;
    lw_state_pack(m, state, d->y);
    lw_state_slope(m, state, run->solver->a, d->slope);
    double acceleration = 0;
    for (int i = 0; i < 6 * m->body_count; i++)
        acceleration = fmax(acceleration, fabs(run->solver->a[i]) * (i % 6 < 3 ? 1 : m->size));
    /* From rest, the speed gained over one size. */
    d->speed = fmax(lw_state_speed(m, state), sqrt(acceleration * m->size));
    if (!(d->speed > 0))
        d->speed = m->size;
    lw_record_watch(run->record, run->solver, state);
    take_first_sample(d);
}

/* Would the step end on a dead point? Then another length is tried, a few times. */
static bool lands_badly(const Drive *d, int tries)
{
    return tries < 4 && !d->run->singular && d->run->solver->kkt->worst < 1e-7 * d->run->usual_pivot;
}

/* One accepted adaptive step; false when the step length vanishes. */
static bool adaptive_step(Drive *d, double *h, double end)
{
    LwRun *run = d->run;
    bool rejected = false;
    for (int tries = 0;;) {
        double t = run->state->t, error, step = fmin(*h, end - t);
        if (end - t - step < 1e-10 * (end - t))
            step = end - t;
        if (!(step > 1e-14 * fmax(fabs(t), 1e-6 * run->analysis.end)))
            return false;
        lw_error_scale(run->mechanism, d->y, run->analysis.tolerance, d->speed, d->scale);
        lw_state_copy(run->mechanism, d->stage.state, run->state);
        bool ok = lw_dop853_try(d->dop, lw_stage_eval, &d->stage, t, step, d->y, d->scale, d->y_new, &error) && isfinite(error);
        if (ok && error <= 1)
            ok = lw_stage_eval(&d->stage, t + step, d->y_new, d->slope_new);
        if (ok && error <= 1 && lands_badly(d, tries)) {
            tries++;
            *h = 0.83 * step;
            continue;
        }
        if (ok && error <= 1) {
            d->t0 = t;
            d->h = step;
            d->prepared = false;
            double factor = lw_dop853_factor(error, rejected);
            *h = step < *h && factor >= 1 ? fmax(*h, step * factor) : step * factor;
            return true;
        }
        run->report.stats.rejected++;
        rejected = true;
        *h = step * (ok ? lw_dop853_factor(error, true) : 0.2);
    }
}

/* Hairer's starting step: a hundredth of the time in which the slope eats the tolerance scale. */
static double first_step(Drive *d)
{
    LwRun *run = d->run;
    double d0 = 0, d1 = 0;
    lw_error_scale(run->mechanism, d->y, 1, d->speed, d->scale);
    for (int i = 0; i < d->n; i++) {
        d0 += d->y[i] * d->y[i] / (d->scale[i] * d->scale[i]);
        d1 += d->slope[i] * d->slope[i] / (d->scale[i] * d->scale[i]);
    }
    double h = d1 > 0 ? 0.01 * sqrt(fmax(d0, 1) / d1) : run->analysis.end;
    return fmin(fmax(h, 1e-9 * run->analysis.end), run->analysis.end);
}

static void run_adaptive(Drive *d)
{
    LwRun *run = d->run;
    double end = run->analysis.end, h = first_step(d);
    while (run->state->t < end) {
        double t0 = run->state->t;
        if (!adaptive_step(d, &h, end)) {
            lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena,
                "the step cannot proceed at t = %.9g s: it shrank to nothing (a law or load that jumps or grows without bound, or joints that lock)", t0));
            return;
        }
        double t1 = end - (t0 + d->h) < 1e-12 * end ? end : t0 + d->h;
        take_samples(d, t1);
        lw_singular_watch_step(d->watch, run, t0, t1, (LwPivotProbe){ pivot_inside, dropped_inside, d });
        arrive(d, t1);
        if (!is_sound(d) || !lw_run_go_on(run))
            return;
    }
}

/* Classical Runge–Kutta of order 4. */
static bool step_rk4(Drive *d, double t, double h)
{
    double *k = d->dense, *sum = d->scale;
    static const double node[] = { 0, 0.5, 0.5, 1 }, weight[] = { 1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6 };
    memcpy(k, d->slope, (size_t)d->n * sizeof *k);
    for (int i = 0; i < d->n; i++)
        sum[i] = weight[0] * k[i];
    for (int stage = 1; stage < 4; stage++) {
        for (int i = 0; i < d->n; i++)
            d->y_new[i] = d->y[i] + node[stage] * h * k[i];
        if (!lw_stage_eval(&d->stage, t + node[stage] * h, d->y_new, k))
            return false;
        for (int i = 0; i < d->n; i++)
            sum[i] += weight[stage] * k[i];
    }
    for (int i = 0; i < d->n; i++)
        d->y_new[i] = d->y[i] + h * sum[i];
    return lw_stage_eval(&d->stage, t + h, d->y_new, d->slope_new);
}

/* Semi-implicit Euler: velocities first, positions with the new velocities; one factorization, both corrections. */
static void step_symplectic(Drive *d, double t)
{
    LwRun *run = d->run;
    LwState *state = run->state;
    const double *a = run->solver->a;
    for (int b = 0; b < run->mechanism->body_count; b++) {
        LwBodyState *body = &state->body[b];
        body->v = lw_vec3_mad(body->v, d->h, lw_vec3_from(a + 6 * b));
        body->w = lw_vec3_mad(body->w, d->h, lw_vec3_from(a + 6 * b + 3));
        lw_body_state_displace(body, lw_vec3_scale(body->v, d->h), lw_vec3_scale(body->w, d->h));
    }
    state->t = t;
    lw_solver_factor(run->solver, state);
    lw_project_positions(run->solver, state, 2);
    lw_project_velocities(run->solver, state);
    lw_solver_accelerate_halfway(run->solver, state);
}

static void run_fixed(Drive *d)
{
    LwRun *run = d->run;
    bool rk4 = run->analysis.integrator == LW_RK4;
    double end = run->analysis.end;
    long steps = (long)ceil(end / run->analysis.dt - 1e-9);
    if (!rk4)
        lw_solver_accelerate_halfway(run->solver, run->state);
    LwState *start = lw_state_create(&run->arena, run->mechanism), *arrived = lw_state_create(&run->arena, run->mechanism);
    for (long k = 0; k < steps; k++) {
        double t0 = run->state->t, t1 = k + 1 == steps ? end : (double)(k + 1) * run->analysis.dt;
        d->t0 = t0;
        d->h = t1 - t0;
        lw_state_copy(run->mechanism, d->stage.state, run->state);
        lw_state_copy(run->mechanism, start, run->state);
        if (rk4) {
            if (!step_rk4(d, t0, d->h)) {
                lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "the run diverged at t = %.9g s: the motion became infinite; choose a smaller --dt", t0));
                return;
            }
            take_samples(d, t1);
            arrive(d, t1);
        } else {
            step_symplectic(d, t1);
            lw_state_copy(run->mechanism, arrived, run->state);
            lw_state_pack(run->mechanism, arrived, d->y_new);
            lw_state_slope(run->mechanism, arrived, run->solver->a, d->slope_new);
            lw_state_copy(run->mechanism, run->state, start);
            take_samples(d, t1);
            lw_state_copy(run->mechanism, run->state, arrived);
            if (lw_run_rejudge(run, run->solver, run->state))
                lw_solver_accelerate(run->solver, run->state);
            lw_state_settle_turns(run->mechanism, run->state);
            lw_state_settle_drives(run->mechanism, run->state);
            lw_state_pack(run->mechanism, run->state, d->y);
            lw_state_slope(run->mechanism, run->state, run->solver->a, d->slope);
            lw_record_watch(run->record, run->solver, run->state);
            run->report.stats.steps++;
        }
        if (!is_sound(d) || !lw_run_go_on(run))
            return;
    }
}

void lw_run_dynamics(LwRun *run)
{
    Drive *d = create(run);
    begin(d);
    if (run->analysis.end > 0) {
        if (d->dop)
            run_adaptive(d);
        else
            run_fixed(d);
    }
    run->report.stats.evaluations = run->solver->evaluations + d->sampler->evaluations;
    run->report.stats.factorizations = run->solver->kkt->factorizations + d->sampler->kkt->factorizations;
}
