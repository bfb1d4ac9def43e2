#include "core/analysis/follow.h"

#include "core/analysis/field.h"
#include "core/analysis/follow_events.h"
#include "core/analysis/path_reason.h"
#include "core/analysis/release.h"
#include "core/analysis/sharing.h"
#include "core/analysis/singular.h"
#include "core/model/path.h"
#include "core/solve/dop853.h"

#include <string.h>

enum { POSE = 7 };
static const double TOLERANCE = 1e-13;  /* of the size, or rad: of a step */
static const double SHORT = 1e-8;       /* of the run: steps over kinks (a limit, an edge) need not be shorter, their errors are of that order */
static const double TURN = 0.5;         /* rad a step, so that turns are counted */
static const double ROUGH = 1e9;        /* times the tolerance: of a step that is longer than accuracy asks for */
enum { MOST_STEPS = 1000, FEW_STEPS = 50, HURRIED_STEPS = 20 }; /* from a sample to the next at full accuracy, where that was too much before, and without it */
static const double FAR = 0.05;         /* of the size: paths that begin further away are refused */
static const double AGREE = 1e-9;       /* of the size */
static const double EQUAL = 1e-7;       /* of the accelerations */

typedef struct Follower {
    LwRun *run;
    LwField *field;
    LwDop853 *method;
    LwState *stage;
    LwState *rear, *front;  /* where the last step began and ended */
    double *y, *next, *scale, *slope, *a;
    double h;               /* the step that accuracy suggests */
    double least;           /* s: steps need not be shorter */
    long budget;            /* steps tried up to the next sample before they become longer than accuracy asks for: less where it was spent before */
    double hurried;         /* s, when they first did; NAN: never */
} Follower;

bool lw_mechanism_has_paths(const LwMechanism *m)
{
    for (int j = 0; j < m->def.joint_count; j++)
        if (m->joint[j].path)
            return true;
    return false;
}

bool lw_follow_is_wanted(const LwRun *run)
{
    const LwStudyReport *report = &run->study->report;
    return lw_mechanism_has_paths(run->mechanism) && (report->dof > 0 || report->path_miss > AGREE * run->mechanism->size || run->system->any_speed);
}

/* What one path that begins elsewhere adds to the objection. */
static const char *object_to_path(LwRun *run, int j, bool follows, const char *text)
{
    const LwMechanism *m = run->mechanism;
    LwArena *arena = &run->arena;
    LwRel rel;
    lw_state_rel(m, run->study->state, j, &rel);
    LwPathMiss miss = lw_path_miss(m->joint[j].path, run->study->state->t, rel.z);
    if (!(lw_vec3_norm(miss.away) + m->size * miss.angle > AGREE * m->size))
        return text;
    const char *why = lw_path_reason(arena, run->study, run->study->state, j);
    const char *far = lw_arena_printf(arena, "%.3g m%s", lw_vec3_norm(miss.away), miss.angle > 1e-9 ? lw_arena_printf(arena, " and %.3g deg", miss.angle * 180 / M_PI) : "");
    const char *place = lw_arena_printf(arena, "(%.6g, %.6g, %.6g) m", rel.z[0], rel.z[1], rel.z[2]);
    const char *advice = follows ? "move the path or the base by that much, or make the links longer" : "kinematics and inverse can go on with what is nearest";
    const char *own = why ? lw_arena_printf(arena, "the path of %s begins %s away from where the marker can be, %s: %s", m->def.joint[j].name, far, place, why)
                          : lw_arena_printf(arena, "the path of %s begins %s outside the workspace; the nearest reachable point is %s; %s", m->def.joint[j].name, far, place, advice);
    return lw_arena_printf(arena, "%s%s%s", text, *text ? "; " : "", own);
}

const char *lw_follow_objection(LwRun *run)
{
    const LwStudyReport *report = &run->study->report;
    const LwMechanism *m = run->mechanism;
    bool follows = run->analysis.type == LW_ANALYSIS_KINEMATICS || run->analysis.type == LW_ANALYSIS_INVERSE;
    double allowed = follows ? FAR * m->size : fmax(run->allowed, AGREE * m->size);
    if (follows && lw_follow_is_wanted(run) && m->body_count > LW_FIELD_BODIES)
        return lw_arena_printf(&run->arena, "%d moving bodies are too many for paths that do not decide the whole motion, which takes dense matrices: up to %d; give the "
                               "freedoms that the paths leave motors with a law", m->body_count, LW_FIELD_BODIES);
    if (!(report->path_miss > allowed))
        return NULL;
    const char *text = "";
    for (int j = 0; j < m->def.joint_count; j++)
        if (m->joint[j].path)
            text = object_to_path(run, j, follows, text);
    return text;
}

/* Whether paths have a part in what makes this row dependent. */
static bool involves_path(const LwRun *run, LwSolver *solver, int row)
{
    const LwSystem *s = solver->system;
    double largest = 0, path = 0, *z = solver->mu;
    lw_kkt_null_vector(solver->kkt, solver->rows, row, z);
    for (int i = 0; i < s->row_count; i++) {
        const LwGroup *g = &s->group[s->group_of_row[i]];
        largest = fmax(largest, fabs(z[i]));
        if (g->kind == LW_GROUP_JOINT && run->mechanism->joint[g->joint].path)
            path = fmax(path, fabs(z[i]));
    }
    return path > 1e-6 * largest;
}

/* Rows left out, of paths or of joints that they are left out for, must hold too: accelerations show it before positions do. */
bool lw_follow_paths_disagree(const LwRun *run, LwSolver *solver)
{
    const LwSystem *s = solver->system;
    double fastest = lw_vec3_norm(run->mechanism->def.gravity), size = run->mechanism->size;
    if (solver->dropped == 0 || !lw_mechanism_has_paths(run->mechanism))
        return false;
    for (int i = 0; i < 6 * run->mechanism->body_count; i++)
        fastest = fmax(fastest, (i % 6 < 3 ? 1 : size) * fabs(solver->a[i]));
    memcpy(solver->g, solver->rows->gamma, (size_t)s->row_count * sizeof *solver->g);
    lw_rows_add_product(s, solver->rows, 1, solver->a, solver->g);
    for (int i = 0; i < s->row_count; i++)
        if (!solver->keep[i] && !s->is_speed[i] && (fabs(solver->rows->C[i]) > AGREE * size || fabs(solver->g[i]) > EQUAL * fastest) && involves_path(run, solver, i))
            return true;
    return false;
}

static void pack(const LwMechanism *m, const LwState *state, double *y)
{
    for (int b = 0; b < m->body_count; b++) {
        lw_vec3_store(y + POSE * b, state->body[b].p);
        lw_quat_store(y + POSE * b + 3, state->body[b].q);
    }
}

static void unpack(const LwMechanism *m, LwState *state, const double *y)
{
    for (int b = 0; b < m->body_count; b++) {
        LwBodyState *body = &state->body[b];
        body->p = lw_vec3_from(y + POSE * b);
        body->q = lw_quat_renormalize(lw_quat_from(y + POSE * b + 3));
        body->A = lw_mat3_from_unit_quat(body->q);
    }
}

static void slope(const LwMechanism *m, const LwState *state, double *dydt)
{
    for (int b = 0; b < m->body_count; b++) {
        lw_vec3_store(dydt + POSE * b, state->body[b].v);
        lw_quat_store(dydt + POSE * b + 3, lw_quat_scale(lw_quat_mul(state->body[b].q, lw_quat_pure(state->body[b].w)), 0.5));
    }
}

static bool eval_stage(void *user, double t, const double *y, double *dydt)
{
    Follower *f = user;
    unpack(f->run->mechanism, f->stage, y);
    lw_field_aim(f->field, f->stage, t);
    if (!lw_field_eval(f->field, f->stage, 0))
        return false;
    slope(f->run->mechanism, f->stage, dydt);
    return true;
}

static double fastest_turn(const LwMechanism *m, const LwState *state)
{
    double most = 0;
    for (int b = 0; b < m->body_count; b++)
        most = fmax(most, lw_vec3_norm(state->body[b].w));
    return most;
}

/* One step of h at most from f->front, which has the field's velocities before and afterwards. */
static bool try_step(Follower *f, double h, double *taken)
{
    LwRun *run = f->run;
    const LwMechanism *m = run->mechanism;
    double error, turning = fastest_turn(m, f->front), t = f->front->t, least = SHORT * run->analysis.end;
    h = fmin(h, turning > 0 ? TURN / turning : h);
    pack(m, f->front, f->y);
    slope(m, f->front, lw_dop853_slope(f->method));
    for (bool again = false; h > 1e-4 * least; again = true) {
        lw_state_copy(m, f->stage, f->front);
        bool good = lw_dop853_try(f->method, eval_stage, f, t, h, f->y, f->scale, f->next, &error);
        run->report.stats.evaluations += 11;
        bool rough = h <= f->least && error <= ROUGH;
        if (good && (error <= 1 || h <= least || rough)) {
            *taken = h;
            /* A step that the end cut short says nothing against longer ones. */
            f->h = fmax(again ? 0 : f->h, h * (error <= 1 ? lw_dop853_factor(fmax(error, 1e-12), again) : 1));
            return true;
        }
        run->report.stats.rejected++;
        h = good ? fmax(h * lw_dop853_factor(error, true), error <= ROUGH ? f->least : least) : 0.25 * h;
    }
    return false;
}

/* Pose and velocities at the time of the state, from a pose that is right to the integrator's accuracy. */
static bool settle(Follower *f, LwState *state)
{
    lw_field_aim(f->field, state, state->t);
    if (!lw_field_eval(f->field, state, 0))
        return false;
    lw_field_correct(f->field, state);
    return lw_field_eval(f->field, state, 0);
}

/* next: where the next sample is. */
static bool step(Follower *f, double next)
{
    LwRun *run = f->run;
    const LwMechanism *m = run->mechanism;
    double left = run->analysis.end - f->front->t, taken;
    if (!try_step(f, fmin(left, f->h), &taken))
        return false;
    lw_state_copy(m, f->rear, f->front);
    f->front->t = taken == left ? run->analysis.end : f->rear->t + taken;
    /* Dense output wants the slope where the step ended, before anything is corrected there. */
    lw_state_copy(m, f->stage, f->front);
    if (next < f->front->t && (!eval_stage(f, f->front->t, f->next, f->slope) || !lw_dop853_prepare(f->method, eval_stage, f, f->slope)))
        return false;
    unpack(m, f->front, f->next);
    if (!settle(f, f->front))
        return false;
    lw_state_settle_near_turns(m, f->front);
    lw_state_settle_drives(m, f->front);
    run->report.stats.steps++;
    return true;
}

/* A path that keeps leaving the reach, or shakes next to a singular pose, may ask for any number of steps. Beyond so many the pose is led on by longer ones:
 * joints and motors still hold exactly, the least miss to what such a step leaves. */
static void hurry(Follower *f)
{
    f->least = fmax(f->least, f->run->analysis.step / HURRIED_STEPS);
    f->h = fmax(f->h, f->least);
    if (isnan(f->hurried))
        f->hurried = f->front->t;
}

/* run->state ← the sample at t. */
static bool advance(Follower *f, double t)
{
    LwRun *run = f->run;
    long before = run->report.stats.steps + run->report.stats.rejected;
    f->least = SHORT * run->analysis.end;
    while (f->front->t < t) {
        long tried = run->report.stats.steps + run->report.stats.rejected - before;
        if (tried > f->budget)
            hurry(f);
        if (tried > f->budget + MOST_STEPS || !step(f, t) || !lw_run_go_on(run)) {
            lw_state_copy(run->mechanism, run->state, f->front);
            return false;
        }
    }
    bool spent = run->report.stats.steps + run->report.stats.rejected - before > f->budget;
    f->budget = spent ? (long)fmax((double)f->budget / 2, FEW_STEPS) : (long)fmin(2 * (double)f->budget, MOST_STEPS);
    bool there = t >= f->front->t;
    lw_state_copy(run->mechanism, run->state, there ? f->front : f->rear);
    if (!there) {
        lw_dop853_dense(f->method, (t - f->rear->t) / (f->front->t - f->rear->t), f->next);
        unpack(run->mechanism, run->state, f->next);
    }
    run->state->t = t;
    return settle(f, run->state);
}

/* Accelerations of the sample, and what carries them. */
static bool record(Follower *f)
{
    LwRun *run = f->run;
    LwSolver *solver = lw_field_solver(f->field);
    if (!lw_field_accelerate(f->field, run->state, f->a))
        return false;
    memcpy(solver->a, f->a, (size_t)(6 * run->mechanism->body_count) * sizeof *f->a);
    run->solver = solver;
    return lw_kinematics_record(run);
}

static Follower create(LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    LwArena *arena = &run->arena;
    int n = POSE * m->body_count;
    Follower f = { .run = run, .field = lw_field_create(arena, run->study, &run->analysis), .method = lw_dop853_create(arena, n), .stage = lw_state_create(arena, m), .rear = lw_state_create(arena, m), .front = lw_state_create(arena, m),
                   .y = LW_NEWN(arena, double, n), .next = LW_NEWN(arena, double, n), .scale = LW_NEWN(arena, double, n), .slope = LW_NEWN(arena, double, n),
                   .a = LW_NEWN(arena, double, 6 * m->body_count),
                   .h = fmax(run->analysis.step, 1e-9), .budget = MOST_STEPS, .hurried = NAN };
    for (int i = 0; i < n; i++)
        f.scale[i] = TOLERANCE * (i % POSE < 3 ? m->size : 1);
    return f;
}

/* Results are those of the mechanism without its paths. */
static void begin(LwRun *run, Follower *f)
{
    bool loads = run->analysis.type == LW_ANALYSIS_INVERSE;
    const LwSystem *system = run->release ? lw_release_system(run->release) : lw_field_solver(f->field)->system;
    run->report.event_count = 0;
    run->report.status = LW_RUN_DONE;
    run->report.reason = NULL;
    run->report.stats = (LwRunStats){ 0 };
    run->singular = false;
    run->record = lw_record_create(&run->arena, system, (loads ? LW_RECORD_LOADS : 0) | LW_RECORD_MISSES | lw_run_breakaway(run), run->study->looseness);
    if (run->analysis.share && loads)
        run->record->sharing = lw_sharing_create(&run->arena, system);
    if (run->analysis.reflected && loads)
        lw_record_add_reflected(run->record, &run->arena);
    run->report.trace = run->record->trace;
    run->record->told = run->progress.sample;
    run->record->told_user = run->progress.user;
    lw_state_copy(run->mechanism, run->state, run->study->state);
    lw_field_aim(f->field, run->state, run->state->t);
    lw_field_eval(f->field, run->state, 0);
    lw_state_settle_near_turns(run->mechanism, run->state);
    lw_state_copy(run->mechanism, f->front, run->state);
}

void lw_run_follow(LwRun *run)
{
    Follower f = create(run);
    LwFollowEvents *events = lw_follow_events_create(&run->arena, run);
    long count = lw_run_sample_count(run);
    begin(run, &f);
    for (long k = 0; k < count; k++) {
        bool good = advance(&f, lw_run_sample_time(run, k)) && record(&f);
        if (!good && run->report.status == LW_RUN_DONE)
            lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "the paths (%s) cannot be followed any further at t = %.9g s: joints and motors allow no motion that goes on smoothly there",
                                                             lw_run_drivers(run), run->state->t));
        if (!good)
            break;
        lw_follow_events_sample(events, run, lw_field_outcome(f.field));
        if (!lw_run_go_on(run))
            break;
    }
    lw_follow_events_finish(events, run);
    if (!isnan(f.hurried))
        lw_run_add_notice(run, LW_EVENT_MISS, f.hurried, lw_arena_printf(&run->arena, "the paths (%s) ask for ever shorter steps next to a place that cannot be reached, first at t = %.9g s; "
            "they are followed with steps of at least %.3g s there, and speeds and accelerations are rough", lw_run_drivers(run), f.hurried, run->analysis.step / HURRIED_STEPS));
    run->report.stats.factorizations = lw_field_solver(f.field)->kkt->factorizations;
}
