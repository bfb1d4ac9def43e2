/* Time stepping: stacks, pits, inclines, stops and friction in joints, with semi-implicit steps. The mechanisms are made in code. */
#include "core/analysis/analysis.h"
#include "core/solve/forces.h"
#include "core/solve/timestep.h"
#include "joints/library.h"
#include "tests/unit/check.h"

enum { MOST = 64 };

static const unsigned long SEED = 1618033;

typedef struct Rig {
    LwArena arena;
    LwMechanismDef def;
    LwBodyDef body[MOST];
    LwJointDef joint[MOST];
    LwMotorDef motor[MOST];
    LwLimitDef limit[MOST];
    LwFrictionDef friction[MOST];
    LwTouchShapeDef shape[MOST];
    LwContactDef contact[MOST];
    LwMechanism *mechanism;
    LwSolver *solver;
    LwState *state;
    LwTimestep *step;
} Rig;

static void begin(Rig *r, LwVec3 gravity)
{
    memset(r, 0, sizeof *r);
    lw_arena_init(&r->arena);
    r->def = (LwMechanismDef){ .name = "rig", .gravity = gravity, .body = r->body, .joint = r->joint, .motor = r->motor, .limit = r->limit,
                               .friction = r->friction, .shape = r->shape, .contact = r->contact, .analysis = lw_analysis_def_default() };
}

static int add_body(Rig *r, double mass, LwVec3 inertia, LwVec3 at)
{
    int i = r->def.body_count++;
    r->body[i] = (LwBodyDef){ .name = lw_arena_printf(&r->arena, "b%d", i), .mass = mass, .frame = { at, LW_QUAT_IDENTITY },
                              .inertia = { inertia.x, inertia.y, inertia.z } };
    return i;
}

static int add_shape(Rig *r, LwTouchKind kind, int body, LwFrame frame, LwVec3 size)
{
    int i = r->def.shape_count++;
    r->shape[i] = (LwTouchShapeDef){ .name = "shape", .kind = kind, .body = body, .frame = frame, .size = { size.x, size.y, size.z } };
    return i;
}

/* A solid box with its shape. */
static int add_box(Rig *r, double mass, LwVec3 size, LwVec3 at)
{
    double x = size.x * size.x, y = size.y * size.y, z = size.z * size.z;
    int body = add_body(r, mass, lw_vec3_scale(lw_vec3(y + z, x + z, x + y), mass / 12), at);
    add_shape(r, LW_TOUCH_BOX, body, LW_FRAME_IDENTITY, size);
    return body;
}

static int add_ball(Rig *r, double mass, double radius, LwVec3 at)
{
    double own = 0.4 * mass * radius * radius;
    int body = add_body(r, mass, lw_vec3(own, own, own), at);
    add_shape(r, LW_TOUCH_SPHERE, body, LW_FRAME_IDENTITY, lw_vec3(radius, 0, 0));
    return body;
}

static int add_joint(Rig *r, const char *type, int body, int other, LwVec3 at)
{
    int i = r->def.joint_count++, part[2] = { body, other };
    r->joint[i] = (LwJointDef){ .name = lw_arena_printf(&r->arena, "J%d", i), .type = lw_joint_library_find(type), .body = { body, other } };
    /* z along the world's y */
    LwFrame frame = { at, lw_quat_normalize((LwQuat){ 1, -1, 0, 0 }) };
    for (int k = 0; k < 2; k++)
        r->joint[i].marker[k] = lw_frame_relative(part[k] == LW_GROUND ? LW_FRAME_IDENTITY : r->body[part[k]].frame, frame);
    return i;
}

/* Shapes from `first` on among themselves, or against others. */
static void add_contact(Rig *r, int first, int count, int other, int others, double friction, double restitution)
{
    r->contact[r->def.contact_count++] = (LwContactDef){ .name = "c", .body = { r->shape[first].body, r->shape[other].body }, .first = { first, other },
        .count = { count, others }, .model = LW_CONTACT_RIGID, .fixed = friction, .kinetic = friction, .restitution = restitution };
}

static void build(Rig *r)
{
    r->mechanism = lw_mechanism_create(&r->def);
    LwSystem *system = lw_system_create(&r->arena, r->mechanism, LW_WITH_MOTORS);
    r->solver = lw_solver_create(&r->arena, system);
    r->state = lw_state_create(&r->arena, r->mechanism);
    lw_state_settle_turns(r->mechanism, r->state);
    lw_solver_judge(r->solver, r->state);
    r->step = lw_timestep_create(&r->arena, lw_aux_create(&r->arena, system));
    lw_solver_accelerate(r->solver, r->state);
    lw_solver_accelerate_halfway(r->solver, r->state);
}

static void end(Rig *r)
{
    lw_mechanism_destroy(r->mechanism);
    lw_arena_clear(&r->arena);
}

/* One step; the work of its impulses may not be positive, and is what the kinetic energy changes by beyond what forces do. */
static void step_on(Rig *r, double h)
{
    bool possible;
    const LwTimestepReport *report = lw_timestep_report(r->step);
    double before = 0, after = 0;
    double t = r->state->t + h;
    h = t - r->state->t; /* as it will be */
    for (int b = 0; b < r->mechanism->body_count; b++) { /* with forces alone */
        LwBodyState *body = &r->state->body[b];
        LwVec3 v = lw_vec3_mad(body->v, h, lw_vec3_from(r->solver->a + 6 * b)), w = lw_vec3_mad(body->w, h, lw_vec3_from(r->solver->a + 6 * b + 3));
        before += 0.5 * r->mechanism->body[b].mass * lw_vec3_dot(v, v) + 0.5 * lw_vec3_dot(w, lw_mat3_mul_vec(&r->mechanism->body[b].inertia, w));
    }
    lw_timestep_go(r->step, r->solver, r->state, t, &possible);
    /* Beyond LW_LCP_PIVOTING rows a step has a few hundred sweeps at most, and a dense pile is left with a hundredth: a run tells it (lw_stepping_conclude). */
    CHECK(possible && report->lcp.residual < (report->lcp.first_order ? 2e-2 : 1e-11));
    if (r->def.joint_count == 0) { /* no correction of joints comes in between */
        after = lw_energy_kinetic(r->mechanism, r->state);
        CHECK(after <= before * (1 + 1e-12));
        CHECK_NEAR(after - before, report->gained, 1e-9 * before + 1e-18);
    }
    CHECK(report->gained <= 0);
}

/* Five boxes on each other for 5 s: nothing moves. */
static void stack_stays(void)
{
    Rig r;
    begin(&r, lw_vec3(0, 0, -9.81));
    for (int i = 0; i < 5; i++)
        add_box(&r, 1 + 0.3 * i, lw_vec3(0.2, 0.15, 0.1), lw_vec3(0.005 * i, -0.003 * i, 0.05 + 0.1 * i));
    int floor = add_shape(&r, LW_TOUCH_PLANE, LW_GROUND, LW_FRAME_IDENTITY, lw_vec3(0, 0, 0));
    add_contact(&r, 0, 5, 0, 5, 0.4, 0.3);
    add_contact(&r, 0, 5, floor, 1, 0.4, 0.3);
    build(&r);
    double drift = 0, speed = 0;
    int warm = 0;
    size_t room = 0;
    for (int k = 0; k < 500; k++) {
        step_on(&r, 0.01);
        room = k == 1 ? r.arena.total : room;
        for (int b = 0; b < 5; b++) {
            drift = fmax(drift, lw_vec3_norm(lw_vec3_sub(r.state->body[b].p, r.body[b].frame.position)));
            speed = fmax(speed, lw_vec3_norm(r.state->body[b].v));
        }
        warm += lw_timestep_report(r.step)->lcp.pivots == 0;
    }
    CHECK(drift < 1e-12 && speed < 1e-12);
    CHECK(warm > 490);
    CHECK(r.arena.total == room); /* a warm step allocates nothing */
    /* The lowest contact carries all of it. */
    LwContactLoad load;
    lw_aux_contact_load(lw_timestep_aux(r.step), r.state, 1, &load);
    CHECK_NEAR(load.normal, 9.81 * (5 + 0.3 * 10), 1e-9 * 80);
    end(&r);
}

/* Bodies thrown into a box of planes: no contact impulse ever adds energy, nothing gets out, all come to rest. */
static void fill_pit(Rig *r, int balls, int boxes, double friction, double restitution, double width)
{
    static const LwQuat up[5] = { { 1, 0, 0, 0 }, { 1, 0, 1, 0 }, { 1, 0, -1, 0 }, { 1, -1, 0, 0 }, { 1, 1, 0, 0 } };
    unsigned long seed = SEED;
    begin(r, lw_vec3(0, 0, -9.81));
    int across = (int)(width / 0.11);
    for (int i = 0; i < balls + boxes; i++) {
        LwVec3 at = { 0.11 * (i % across) - 0.5 * width + 0.06, 0.11 * (i / across % across) - 0.5 * width + 0.06, 0.06 + 0.12 * (i / (across * across)) };
        at = lw_vec3_add(at, lw_vec3(0.004 * check_random(&seed), 0.004 * check_random(&seed), 0));
        if (i < balls)
            add_ball(r, 0.1, 0.05, at);
        else
            add_box(r, 0.1, lw_vec3(0.06, 0.05, 0.04), at);
    }
    int planes = r->def.shape_count;
    for (int k = 0; k < 5; k++) {
        LwVec3 at = k == 0 ? lw_vec3(0, 0, 0) : k == 1 ? lw_vec3(-0.5 * width, 0, 0) : k == 2 ? lw_vec3(0.5 * width, 0, 0)
                  : k == 3 ? lw_vec3(0, -0.5 * width, 0) : lw_vec3(0, 0.5 * width, 0);
        add_shape(r, LW_TOUCH_PLANE, LW_GROUND, (LwFrame){ at, lw_quat_normalize(up[k]) }, lw_vec3(0, 0, 0));
    }
    add_contact(r, 0, planes, 0, planes, friction, restitution);
    add_contact(r, 0, planes, planes, 5, friction, restitution);
    build(r);
}

static void check_inside(const Rig *r, double width, double slack)
{
    for (int b = 0; b < r->mechanism->body_count; b++) {
        LwVec3 p = r->state->body[b].p;
        CHECK(p.z > 0.02 - slack && fabs(p.x) < 0.5 * width - 0.02 + slack && fabs(p.y) < 0.5 * width - 0.02 + slack);
    }
}

static void ball_pit_settles(void)
{
    Rig r;
    fill_pit(&r, 50, 0, 0.3, 0.2, 0.5);
    int most = 0;
    double worst = 0, overlap = 0;
    for (int k = 0; k < 320; k++) {
        step_on(&r, 0.005);
        const LwTimestepReport *report = lw_timestep_report(r.step);
        most = report->candidates > most ? report->candidates : most;
        worst = fmax(worst, report->lcp.residual);
        overlap = fmax(overlap, report->overlap);
    }
    double speed = 0;
    for (int b = 0; b < 50; b++)
        speed = fmax(speed, lw_vec3_norm(r.state->body[b].v));
    check_inside(&r, 0.5, 1e-3);
    /* A second is not enough: balls still fall into gaps then. What is left is one that rolls, and nothing brakes that. */
    CHECK(speed < 0.01 && most > 60 && worst > 0 && overlap < 1e-4);
    end(&r);
}

/* Restitutions from 0 to 1, balls and boxes, with and without friction. */
static void piles_never_gain_energy(void)
{
    for (int k = 0; k <= 4; k++) {
        Rig r;
        fill_pit(&r, 6, 6, k % 2 ? 0.5 : 0, 0.25 * k, 0.36);
        unsigned long seed = SEED + (unsigned long)k;
        for (int b = 0; b < r.mechanism->body_count; b++)
            r.state->body[b].w = lw_vec3(5 * check_random(&seed), 5 * check_random(&seed), 5 * check_random(&seed));
        lw_solver_accelerate(r.solver, r.state);
        lw_solver_accelerate_halfway(r.solver, r.state);
        for (int i = 0; i < 100; i++)
            step_on(&r, 0.005);
        check_inside(&r, 0.36, 2e-3);
        end(&r);
    }
}

/* A block on an incline of 0.3: sticks with 0.35, slides with 0.2 by g (sin α − μ cos α). */
static void block_on_incline(void)
{
    double alpha = atan(0.3);
    for (int slides = 0; slides < 2; slides++) {
        Rig r;
        begin(&r, lw_vec3(9.81 * sin(alpha), 0, -9.81 * cos(alpha)));
        add_box(&r, 2, lw_vec3(0.2, 0.15, 0.1), lw_vec3(0, 0, 0.05));
        add_shape(&r, LW_TOUCH_PLANE, LW_GROUND, LW_FRAME_IDENTITY, lw_vec3(0, 0, 0));
        add_contact(&r, 0, 1, 1, 1, slides ? 0.2 : 0.35, 0);
        build(&r);
        for (int k = 0; k < 200; k++)
            step_on(&r, 0.005);
        double a = slides ? 9.81 * (sin(alpha) - 0.2 * cos(alpha)) : 0;
        CHECK_NEAR(r.state->body[0].v.x, a, 1e-10);
        CHECK_NEAR(r.state->body[0].p.x, 0.5 * a * (1 + 0.005), 1e-10); /* p after n steps: a h² n (n + 1)/2 */
        CHECK_NEAR(r.state->body[0].p.z, 0.05, 1e-11);
        LwContactLoad load;
        lw_aux_contact_load(lw_timestep_aux(r.step), r.state, 0, &load);
        CHECK_NEAR(load.normal, 2 * 9.81 * cos(alpha), 1e-9);
        CHECK_NEAR(load.force.x, -2 * 9.81 * (slides ? 0.2 * cos(alpha) : sin(alpha)), 1e-9);
        CHECK(load.points == 4);
        end(&r);
    }
}

/* A ball dropped with restitution e comes up to e² of the height, to the first order of the step, and rests after finitely many steps. */
static void ball_bounces(void)
{
    double error[2];
    for (int level = 0; level < 2; level++) {
        Rig r;
        double h = level ? 5e-4 : 2e-3, top = 0;
        begin(&r, lw_vec3(0, 0, -9.81));
        add_ball(&r, 0.5, 0.1, lw_vec3(0, 0, 1.1));
        add_shape(&r, LW_TOUCH_PLANE, LW_GROUND, LW_FRAME_IDENTITY, lw_vec3(0, 0, 0));
        add_contact(&r, 0, 1, 1, 1, 0, 0.6);
        build(&r);
        int hits = 0;
        while (r.state->t < 4) {
            double before = r.state->body[0].v.z;
            step_on(&r, h);
            hits += before < 0 && r.state->body[0].v.z > 0;
            top = hits == 1 ? fmax(top, r.state->body[0].p.z - 0.1) : top;
        }
        error[level] = fabs(top - 0.36);
        CHECK(fabs(r.state->body[0].v.z) == 0 && fabs(r.state->body[0].p.z - 0.1) < 1e-9);
        end(&r);
    }
    CHECK(error[0] < 0.02 && error[1] < 0.006);
}

/* A chain of links with stops of ±0.2 rad, falling over: no joint leaves its limits, none comes apart; at rest the stops carry what is left. */
static void chain_with_stops(void)
{
    enum { LINKS = 5 };
    Rig r;
    begin(&r, lw_vec3(0, 0, -9.81));
    for (int i = 0; i < LINKS; i++) {
        add_body(&r, 0.2, lw_vec3(1e-5, 2e-4, 2e-4), lw_vec3(0.1 * i + 0.05, 0, 0));
        int joint = add_joint(&r, "revolute", i, i == 0 ? LW_GROUND : i - 1, lw_vec3(0.1 * i, 0, 0));
        r.limit[r.def.limit_count++] = (LwLimitDef){ .joint = joint, .coordinate = LW_RZ, .lower = -0.2, .upper = 0.2, .restitution = 0.1 };
    }
    build(&r);
    double beyond = 0;
    for (int k = 0; k < 1500; k++) {
        step_on(&r, 0.002);
        const LwAux *aux = lw_timestep_aux(r.step);
        for (int i = 0; i < aux->element_count; i++) {
            LwAuxRow row;
            lw_stop_eval(r.mechanism, r.state, aux->element[i].source, aux->element[i].side, LW_EVAL_C, &row);
            beyond = fmax(beyond, -row.value);
        }
    }
    double moment = 0, load = lw_aux_stop_load(lw_timestep_aux(r.step), 0);
    for (int i = 0; i < LINKS; i++)
        moment += 0.2 * 9.81 * r.state->body[i].p.x;
    CHECK(beyond < 1e-3);
    CHECK_NEAR(fabs(load), moment, 1e-6 * moment);
    end(&r);
}

/* A pendulum with friction in its bearing: the swings get smaller by the closed form for small angles, and it stops dead. */
static void pendulum_stops(void)
{
    Rig r;
    double m = 1, l = 1, own = 0.01, mu = 0.4, radius = 0.02, h = 2e-4;
    begin(&r, lw_vec3(0, 0, -9.81));
    double start = 0.1;
    add_body(&r, m, lw_vec3(own, own, own), lw_vec3(l * sin(start), 0, -l * cos(start)));
    add_joint(&r, "revolute", 0, LW_GROUND, lw_vec3(0, 0, 0));
    r.friction[r.def.friction_count++] = (LwFrictionDef){ .joint = 0, .fixed = mu, .kinetic = mu, .radius = radius };
    build(&r);
    double turn = 0, before = 0, peak[4] = { 0 };
    int peaks = 0;
    for (int k = 0; k < 40000; k++) {
        step_on(&r, h);
        LwBodyState *body = &r.state->body[0];
        turn = atan2(body->p.x, -body->p.z);
        if (before * body->w.y < 0 && peaks < 4)
            peak[peaks++] = turn;
        before = body->w.y != 0 ? body->w.y : before;
    }
    /* torque μ r m g, nearly constant: each half swing loses 2 μ r m g/(m g l) = 2 μ r/l */
    double loss = 2 * mu * radius / l;
    CHECK_NEAR(fabs(peak[0]), start - loss, 0.03 * loss);
    CHECK_NEAR(fabs(peak[1]), start - 2 * loss, 0.06 * loss);
    CHECK(r.state->body[0].w.y == 0 || fabs(r.state->body[0].w.y) < 1e-13);
    CHECK(fabs(turn) <= mu * radius / l * 1.01);
    end(&r);
}

/* A weight whirls about a bearing without gravity: its centrifugal force m l ω² presses, and what slows it down, m l ω˙. With ω˙ = −k ω²,
 * k = k0 √(1 + k²), k0 = μ r m l/(I + m l²), so that ω = ω0/(1 + k ω0 t). */
static void whirling_weight(void)
{
    double m = 2, l = 0.5, own = 0.02, mu = 0.3, radius = 0.05, start = 10, k0 = mu * radius * m * l / (own + m * l * l), k = k0 / sqrt(1 - k0 * k0);
    double error[2];
    for (int level = 0; level < 2; level++) {
        Rig r;
        begin(&r, lw_vec3(0, 0, 0));
        add_body(&r, m, lw_vec3(own, own, own), lw_vec3(l, 0, 0));
        add_joint(&r, "revolute", 0, LW_GROUND, lw_vec3(0, 0, 0));
        r.friction[r.def.friction_count++] = (LwFrictionDef){ .joint = 0, .fixed = mu, .kinetic = mu, .radius = radius };
        build(&r);
        r.state->body[0].w = lw_vec3(0, start, 0);
        r.state->body[0].v = lw_vec3(0, 0, -start * l);
        lw_solver_accelerate(r.solver, r.state);
        lw_solver_accelerate_halfway(r.solver, r.state);
        for (int i = 0; i < 4000 << level; i++)
            step_on(&r, 2.5e-4 / (1 << level));
        error[level] = fabs(r.state->body[0].w.y - start / (1 + k * start));
        end(&r);
    }
    CHECK(error[0] < 2e-4 && error[1] < 0.6 * error[0]); /* first order */
}

/* ---- whole runs ---- */

typedef struct Trial {
    LwStudy *study;
    LwRun *run;
    const LwRunReport *report;
} Trial;

static Trial try_run(Rig *r, double end_time, double dt)
{
    LwAnalysisDef analysis = lw_analysis_def_default();
    analysis.type = LW_ANALYSIS_DYNAMICS;
    analysis.integrator = LW_SYMPLECTIC;
    analysis.end = end_time;
    analysis.step = 10 * dt;
    analysis.dt = dt;
    r->mechanism = lw_mechanism_create(&r->def);
    Trial trial = { .study = lw_study_create(r->mechanism) };
    trial.run = lw_run_create(trial.study, &analysis, (LwProgress){ 0 });
    trial.report = lw_run_report(trial.run);
    return trial;
}

static double last(const Trial *t, const char *channel)
{
    int c = lw_trace_find(t->report->trace, channel);
    return c < 0 ? NAN : t->report->trace->sample[t->report->trace->sample_count - 1][c];
}

static void end_trial(Trial *t, Rig *r)
{
    lw_run_destroy(t->run);
    lw_study_destroy(t->study);
    end(r);
}

/* An arm falls on its stop and rests there: the columns have the stop's load, and the joint's with it. */
static void columns_of_a_run(void)
{
    Rig r;
    begin(&r, lw_vec3(0, 0, -9.81));
    add_body(&r, 2, lw_vec3(1e-3, 0.02, 0.02), lw_vec3(0.3, 0, 0));
    add_joint(&r, "revolute", 0, LW_GROUND, lw_vec3(0, 0, 0));
    r.limit[r.def.limit_count++] = (LwLimitDef){ .joint = 0, .coordinate = LW_RZ, .lower = -0.1, .upper = 0.5, .restitution = 0.3 };
    Trial t = try_run(&r, 2, 1e-3);
    CHECK(t.report->status == LW_RUN_DONE);
    double turn = last(&t, "J0.rz");
    CHECK_NEAR(fabs(turn), turn < 0 ? 0.1 : 0.5, 1e-9);
    CHECK_NEAR(fabs(last(&t, "J0.stop.rz")), 2 * 9.81 * 0.3 * cos(turn), 1e-6);
    CHECK_NEAR(hypot(last(&t, "J0.fx"), last(&t, "J0.fy")), 2 * 9.81, 1e-6);
    CHECK_NEAR(last(&t, "b0.wy"), 0, 1e-12);
    end_trial(&t, &r);
}

/* A motor drives into a stop: told, and the run ends when the overlap shows. */
static void motor_against_stop(void)
{
    Rig r;
    begin(&r, lw_vec3(0, 0, 0));
    add_body(&r, 2, lw_vec3(1e-3, 0.02, 0.02), lw_vec3(0.3, 0, 0));
    add_joint(&r, "revolute", 0, LW_GROUND, lw_vec3(0, 0, 0));
    r.limit[r.def.limit_count++] = (LwLimitDef){ .joint = 0, .coordinate = LW_RZ, .lower = -0.1, .upper = 0.5 };
    r.motor[r.def.motor_count++] = (LwMotorDef){ .name = "M", .joint = 0, .coordinate = LW_RZ, .kind = LW_MOTOR_SPEED, .law = lw_law_constant(&r.arena, 1) };
    Trial t = try_run(&r, 2, 1e-3);
    CHECK(t.report->status == LW_RUN_STOPPED && strstr(t.report->reason, "the upper stop of J0.rz"));
    CHECK(last(&t, "time") > 0.45 && last(&t, "time") < 0.51);
    end_trial(&t, &r);
}

static void overlap_at_start(void)
{
    Rig r;
    begin(&r, lw_vec3(0, 0, -9.81));
    add_box(&r, 1, lw_vec3(0.2, 0.2, 0.2), lw_vec3(0, 0, 0.09));
    add_shape(&r, LW_TOUCH_PLANE, LW_GROUND, LW_FRAME_IDENTITY, lw_vec3(0, 0, 0));
    add_contact(&r, 0, 1, 1, 1, 0.2, 0);
    Trial t = try_run(&r, 1, 1e-3);
    CHECK(t.report->status == LW_RUN_REFUSED && strstr(t.report->reason, "overlap by 10 mm"));
    end_trial(&t, &r);
}

int main(void)
{
    RUN(stack_stays);
    RUN(block_on_incline);
    RUN(ball_bounces);
    RUN(chain_with_stops);
    RUN(pendulum_stops);
    RUN(whirling_weight);
    RUN(piles_never_gain_energy);
    RUN(ball_pit_settles);
    RUN(columns_of_a_run);
    RUN(motor_against_stop);
    RUN(overlap_at_start);
    return END();
}
