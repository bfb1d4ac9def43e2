#include "core/analysis/release.h"

#include "core/analysis/follow.h"
#include "core/solve/auxiliary.h"
#include "core/solve/compliant.h"
#include "core/solve/least.h"
#include "core/solve/multipliers.h"

#include <string.h>

static const double SAME = 1e-6;        /* of the accelerations: what the motors' rows may change them by */
static const double IDLE = 1e-9;        /* of a null vector: below it motors have no part in it */

struct LwRelease {
    LwSystem *system;
    LwSolver *solver;
    double *product;        /* J a, by row */
    double *null;           /* null vectors of Jᵀ that go through motors, one after the other */
    double *effort;         /* theirs, by motor */
    int null_room;
    LwLeast *least;
    double *share;
    double usual_pivot;
    int regular_dropped;
    bool singular, told_split;
};

static bool carries(LwMotorKind kind)
{
    return lw_motor_prescribes(kind) || kind == LW_MOTOR_CARRIER;
}

static bool has_carriers(const LwMechanism *m)
{
    for (int i = 0; i < m->def.motor_count; i++)
        if (carries(m->motor[i].kind))
            return true;
    return false;
}

static bool is_wanted(const LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    bool path = false, motor = has_carriers(m);
    for (int j = 0; j < m->def.joint_count; j++)
        path = path || m->joint[j].path;
    return run->analysis.type == LW_ANALYSIS_INVERSE && run->study->report.status == LW_STUDY_OK && path && (motor || lw_follow_is_wanted(run));
}

LwRelease *lw_release_create(LwRun *run)
{
    if (!is_wanted(run))
        return NULL;
    LwArena *arena = &run->arena;
    LwRelease *release = LW_NEW(arena, LwRelease);
    release->system = lw_system_create(arena, run->mechanism, LW_WITH_MOTORS | LW_WITH_CARRIERS | LW_WITHOUT_PATHS);
    LwSolver *solver = release->solver = lw_solver_create_with(arena, release->system, run->analysis.solver);
    solver->null_pivot = run->study->solver->null_pivot;
    solver->kkt->trusted = lw_run_trusted_pivot(&run->analysis);
    solver->compliant = lw_compliant_create(arena, run->mechanism);
    solver->rows->hold_motors = true;
    lw_study_copy_offsets(run->study, solver);
    release->product = LW_NEWN(arena, double, release->system->row_count);
    lw_solver_judge(solver, run->study->state);
    release->regular_dropped = solver->dropped;
    solver->aux = lw_aux_create(arena, release->system);
    return release;
}

const LwSystem *lw_release_system(const LwRelease *release)
{
    return release->system;
}

LwSolver *lw_release_solver(LwRelease *release)
{
    return release->solver;
}

/* Every motor's row asks for the coordinate, rate and second derivative that the motion has. */
static void hold_to_motion(LwRelease *release, const LwState *state, const double *a)
{
    const LwSystem *s = release->system;
    LwRows *rows = release->solver->rows;
    memset(rows->hold, 0, (size_t)s->group_count * sizeof *rows->hold);
    memset(release->product, 0, (size_t)s->row_count * sizeof *release->product);
    lw_rows_eval(s, state, rows);
    lw_rows_add_product(s, rows, 1, a, release->product);
    for (int i = 0; i < s->mechanism->def.motor_count; i++) {
        if (s->motor_group[i] < 0)
            continue;
        int row = s->group[s->motor_group[i]].first;
        double unit = 1 / s->scale[row];
        rows->hold[s->motor_group[i]] = lw_jet(unit * rows->C[row], unit * rows->Cd[row], unit * (release->product[row] + rows->gamma[row]));
    }
}

/* Where motors stop to be able to carry (or begin to) their rows depend on others. */
static void rejudge(LwRelease *release, LwRun *run)
{
    LwSolver *solver = release->solver;
    if (!lw_run_needs_judging(solver, release->singular, &release->usual_pivot))
        return;
    lw_solver_judge(solver, run->state);
    lw_solver_accelerate(solver, run->state);
    bool singular = solver->dropped > release->regular_dropped;
    if (singular && !release->singular)
        lw_run_add_kind(run, LW_EVENT_SINGULAR, run->state->t, "singular pose: the motors cannot carry a load in every direction here; their efforts at this instant are not unique");
    release->singular = singular;
}

/* Null vectors that go through motors, with the efforts they mean; returns how many. */
static int find_splits(LwRelease *release, LwRun *run)
{
    const LwSystem *s = release->system;
    LwSolver *solver = release->solver;
    int motors = s->mechanism->def.motor_count, count = 0;
    if (release->null_room < solver->left_out) {
        release->null_room = solver->left_out;
        release->null = LW_NEWN(&run->arena, double, release->null_room * s->row_count);
        release->effort = LW_NEWN(&run->arena, double, release->null_room * motors);
        release->share = LW_NEWN(&run->arena, double, release->null_room);
        release->least = lw_least_create(&run->arena, release->null_room);
    }
    for (int row = 0; row < s->row_count; row++) {
        if (!lw_kkt_dropped(solver->kkt, row))
            continue;
        double *z = release->null + count * s->row_count, *effort = release->effort + count * motors, all = 0, own = 0;
        lw_kkt_null_vector(solver->kkt, solver->rows, row, z);
        for (int i = 0; i < s->row_count; i++)
            all = fmax(all, fabs(z[i] * s->scale[i]));
        for (int i = 0; i < motors; i++) {
            effort[i] = lw_motor_effort(s, i, z);
            own = fmax(own, fabs(effort[i]));
        }
        count += own > IDLE * all;
    }
    return count;
}

/* λ ← λ − Z c with the c that makes Σ effort² least: (EᵀE) c = Eᵀ e, E the efforts of the null vectors and e those of λ. */
static void split_evenly(LwRelease *release, LwRun *run)
{
    const LwSystem *s = release->system;
    LwSolver *solver = release->solver;
    int motors = s->mechanism->def.motor_count, count = solver->left_out > 0 ? find_splits(release, run) : 0;
    if (count == 0)
        return;
    for (int i = 0; i < count; i++) {
        const double *own = release->effort + i * motors;
        release->least->weight[i] = 1;
        release->least->r[i] = 0;
        for (int m = 0; m < motors; m++)
            release->least->r[i] += own[m] * lw_motor_effort(s, m, solver->lambda);
        for (int j = 0; j < count; j++) {
            double sum = 0;
            for (int m = 0; m < motors; m++)
                sum += own[m] * release->effort[j * motors + m];
            release->least->M[i * count + j] = sum;
        }
    }
    lw_least_solve(release->least, count, release->share);
    for (int i = 0; i < count; i++)
        for (int row = 0; row < s->row_count; row++)
            solver->lambda[row] -= release->share[i] * release->null[i * s->row_count + row];
    if (!release->told_split && !release->singular)
        lw_run_add_event(run, run->state->t, lw_arena_printf(&run->arena, "%d %s more than it takes to carry the load: the split with the "
            "smallest sum of squared efforts is given (each motor in its own unit); efforts that depend on it are marked undetermined", count, count == 1 ? "motor" : "motors"));
    release->told_split = release->told_split || !release->singular;
}

/* Whether the accelerations that come out are those of the motion. */
static bool is_carried(const LwRelease *release, const double *a)
{
    const LwMechanism *m = release->system->mechanism;
    const LwSolver *solver = release->solver;
    double off = 0, all = lw_vec3_norm(m->def.gravity);
    for (int i = 0; i < 6 * m->body_count; i++) {
        double unit = i % 6 < 3 ? 1 : m->size;
        all = fmax(all, unit * fabs(a[i]));
        off = fmax(off, unit * fabs(a[i] - solver->a[i]));
    }
    return off <= SAME * all;
}

static void refuse(LwRun *run)
{
    int count;
    const char *names = lw_mobility_names(&run->arena, run->study, run->state, LW_WITH_MOTORS | LW_WITH_CARRIERS | LW_WITHOUT_PATHS, &count);
    const char *where = run->record->trace->sample_count == 0 ? "" : lw_arena_printf(&run->arena, " at t = %.9g s", run->state->t);
    const char *why = count > 0
        ? lw_arena_printf(&run->arena, "nobody carries %s%s: the path moves %s, but no motor does; add %s there ({\"name\": …, \"joint\": …, "
                          "\"coordinate\": …}, no law needed)%s", names, where, count == 1 ? "it" : "them", count == 1 ? "a motor" : "motors",
                          has_carriers(run->mechanism) ? ", or take all motors away to see what the path itself would have to do" : "")
        : lw_arena_printf(&run->arena, "the motors cannot carry the load%s: the pose is singular for them", where);
    lw_run_stop(run, run->record->trace->sample_count == 0 ? LW_RUN_REFUSED : LW_RUN_STOPPED, why);
}

bool lw_release_carry(LwRelease *release, LwRun *run, const double *a)
{
    LwSolver *solver = release->solver;
    hold_to_motion(release, run->state, a);
    if (solver->aux)
        lw_aux_follow(solver->aux, run->state); /* joints that move rub, and the motors feel it */
    lw_solver_accelerate(solver, run->state);
    rejudge(release, run);
    split_evenly(release, run);
    if (release->singular || is_carried(release, a))
        return true;
    refuse(run);
    return false;
}
