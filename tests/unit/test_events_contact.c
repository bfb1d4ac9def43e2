/* Rigid contacts in runs, against closed forms: bouncing, sticking and sliding, rolling, toppling, chains of impacts, jamming. */
#include "tests/unit/events_rig.h"

static const double G = 9.81;

static const char *const METHODS[] = { "'step': 0.01", "'step': 0.01, 'integrator': 'rk4', 'dt': 0.001" };

#define GROUND LW_GROUND

/* One free body. */
static void open_body(Rig *rig, const char *body, LwVec3 gravity, double end, const char *method)
{
    rig_open(rig, "{ 'lockwork': 1, 'gravity': [%.17g, %.17g, %.17g], 'bodies': [ { 'name': 'body', %s } ], 'joints': [], 'analysis': { 'end': %g, %s } }",
             gravity.x, gravity.y, gravity.z, body, end, method);
}

static void ball_bounces(void)
{
    const double e = 0.8, radius = 0.1, first = sqrt(2 / G);
    for (int method = 0; method < 2; method++) {
        Rig rig;
        Extras x = { 0 };
        open_body(&rig, "'mass': 2, 'inertia': [0.008, 0.008, 0.008, 0, 0, 0], 'position': [0, 0, 1.1]", lw_vec3(0, 0, -G), 4.5, METHODS[method]);
        add_contact(&x, "floor", add_shape(&x, LW_TOUCH_SPHERE, 0, radius, 0, 0), add_shape(&x, LW_TOUCH_PLANE, GROUND, 0, 0, 0), 0, e);
        rig_extend(&rig, &x);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        double t = first, up = G * first, height[10];
        for (int n = 0; n < 10; n++) {
            CHECK_NEAR(rig_event_time(&rig, "hit: contact floor", n), t, 1e-11);
            up *= e;
            height[n] = 0.5 * up * up / G;
            /* the sample next to the top, by its own distance from there */
            int k = (int)lrint((t + up / G) / 0.01);
            double s = rig_value(&rig, k, "time") - (t + up / G);
            CHECK_NEAR(rig_value(&rig, k, "body.z") - radius + 0.5 * G * s * s, height[n], 1e-11);
            t += 2 * up / G;
        }
        CHECK_NEAR(rig_event_time(&rig, "contact floor (body on ground) holds", 0), first * (1 + e) / (1 - e), 1e-4);
        CHECK_NEAR(rig_value(&rig, -1, "body.z"), radius, 1e-14);
        CHECK_NEAR(rig_value(&rig, -1, "body.vz"), 0, 1e-15);
        CHECK_NEAR(rig_value(&rig, -1, "body.az"), 0, 1e-13);
        rig_close(&rig);
    }
}

#define BRICK "'mass': 3, 'inertia': [0.0125, 0.0125, 0.02, 0, 0, 0], 'position': [0, 0, 0.05]"

/* A flat brick on a plane; gravity is tilted by alpha. */
static void open_brick(Rig *rig, double alpha, double mu, const char *method)
{
    Extras x = { 0 };
    open_body(rig, BRICK, lw_vec3(G * sin(alpha), 0, -G * cos(alpha)), 1, method);
    add_contact(&x, "slope", add_shape(&x, LW_TOUCH_BOX, 0, 0.2, 0.2, 0.1), add_shape(&x, LW_TOUCH_PLANE, GROUND, 0, 0, 0), mu, 0.3);
    rig_extend(rig, &x);
}

static void block_sticks_or_slides(void)
{
    const double mu = 0.4;
    for (int method = 0; method < 2; method++) {
        Rig rig;
        open_brick(&rig, atan(mu) - 1e-3, mu, METHODS[method]);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 100; k++) {
            /* rounding of forces alone moves it, by 1e-14 m in a step of half a second */
            CHECK_NEAR(rig_value(&rig, k, "body.x"), 0, 1e-13);
            CHECK_NEAR(rig_value(&rig, k, "body.vx"), 0, 1e-15);
            CHECK_NEAR(rig_value(&rig, k, "body.ax"), 0, 1e-12);
        }
        CHECK(rig_event(&rig, "contact slope (body on ground) sticks", 0) != NULL && !rig_event(&rig, "slips", 0));
        rig_close(&rig);
        double alpha = atan(mu) + 0.1, a = G * (sin(alpha) - mu * cos(alpha));
        open_brick(&rig, alpha, mu, METHODS[method]);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 100; k++) {
            double t = 0.01 * k;
            CHECK_NEAR(rig_value(&rig, k, "body.ax"), a, 1e-10);
            CHECK_NEAR(rig_value(&rig, k, "body.vx"), a * t, 1e-10);
            CHECK_NEAR(rig_value(&rig, k, "body.x"), 0.5 * a * t * t, 1e-10);
            CHECK_NEAR(rig_value(&rig, k, "body.z"), 0.05, 1e-14);
        }
        rig_close(&rig);
    }
}

/* Rolling begins when ωR = v: after 2v₀/(7μg), with 5/7 of v₀. */
static void sphere_rolls_after_slipping(void)
{
    const double mu = 0.2, v0 = 1, roll = 2 * v0 / (7 * mu * G);
    for (int method = 0; method < 2; method++) {
        Rig rig;
        Extras x = { 0 };
        open_body(&rig, "'mass': 1, 'inertia': [0.004, 0.004, 0.004, 0, 0, 0], 'position': [0, 0, 0.1], 'velocity': [1, 0, 0]", lw_vec3(0, 0, -G), 1,
                  METHODS[method]);
        add_contact(&x, "floor", add_shape(&x, LW_TOUCH_SPHERE, 0, 0.1, 0, 0), add_shape(&x, LW_TOUCH_PLANE, GROUND, 0, 0, 0), mu, 0);
        rig_extend(&rig, &x);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        CHECK_NEAR(rig_event_time(&rig, "contact floor (body on ground) sticks", 0), roll, 1e-9);
        for (int k = 0; k <= 100; k++) {
            double t = 0.01 * k, v = t < roll ? v0 - mu * G * t : 5.0 / 7 * v0, w = t < roll ? 2.5 * mu * G * t / 0.1 : v / 0.1;
            double way = t < roll ? v0 * t - 0.5 * mu * G * t * t : v0 * roll - 0.5 * mu * G * roll * roll + v * (t - roll);
            CHECK_NEAR(rig_value(&rig, k, "body.x"), way, 1e-9);
            CHECK_NEAR(rig_value(&rig, k, "body.vx"), v, 1e-9);
            CHECK_NEAR(rig_value(&rig, k, "body.wy"), w, 1e-8);
        }
        rig_close(&rig);
    }
}

/* Five balls in a row, a micrometre apart; the first comes with 1 m/s. */
static void cradle_passes_the_speed_on(void)
{
    Rig rig;
    Extras x = { 0 };
    char bodies[2000] = "";
    for (int i = 0; i < 5; i++)
        snprintf(bodies + strlen(bodies), sizeof bodies - strlen(bodies), "%s{ 'name': 'b%d', 'mass': 0.5, 'inertia': [0.0005, 0.0005, 0.0005, 0, 0, 0],"
                 "'position': [%.17g, 0, 0], 'velocity': [%d, 0, 0] }", i ? ", " : "", i, i * (0.1 + 1e-6) - (i == 0 ? 0.05 : 0), i == 0);
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ %s ], 'joints': [], 'analysis': { 'end': 0.1, 'step': 0.01 } }", bodies);
    for (int i = 0; i < 5; i++)
        add_shape(&x, LW_TOUCH_SPHERE, i, 0.05, 0, 0);
    static const char *const names[] = { "c1", "c2", "c3", "c4" };
    for (int i = 0; i < 4; i++)
        add_contact(&x, names[i], i, i + 1, 0, 1);
    rig_extend(&rig, &x);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int i = 0; i < 4; i++)
        CHECK_NEAR(rig_event_time(&rig, lw_arena_printf(&rig.document->arena, "hit: contact %s", names[i]), 0), 0.05 + (i + 1) * 1e-6, 1e-12);
    CHECK_NEAR(rig_value(&rig, -1, "b4.vx"), 1, 1e-9);
    for (int i = 0; i < 4; i++)
        CHECK_NEAR(rig_value(&rig, -1, lw_arena_printf(&rig.document->arena, "b%d.vx", i)), 0, 1e-9);
    rig_close(&rig);
}

/* Twice as high as wide: stands on a slope of less than 1/2, topples on more. */
static void brick_topples_beyond_its_slope(void)
{
    const double b = 0.1, h = 0.2, m = 2, inertia = m * (b * b + h * h) / 12, edge = inertia + m * (b * b + h * h) / 4;
    for (int side = -1; side <= 1; side += 2) {
        double alpha = atan(b / h) + 1e-3 * side;
        Rig rig;
        Extras x = { 0 };
        char body[300];
        snprintf(body, sizeof body, "'mass': %g, 'inertia': [%.17g, %.17g, %.17g, 0, 0, 0], 'position': [0, 0, 0.1]", m, inertia, inertia, m * 2 * b * b / 12);
        open_body(&rig, body, lw_vec3(G * sin(alpha), 0, -G * cos(alpha)), 0.3, "'step': 0.01");
        add_contact(&x, "table", add_shape(&x, LW_TOUCH_BOX, 0, b, b, h), add_shape(&x, LW_TOUCH_PLANE, GROUND, 0, 0, 0), 1, 0);
        rig_extend(&rig, &x);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        double turning = side < 0 ? 0 : m * G * (sin(alpha) * h / 2 - cos(alpha) * b / 2) / edge;
        CHECK_NEAR(rig_value(&rig, 0, "body.aly"), turning, 1e-11);
        double growth = sqrt(m * G * 0.5 * sqrt(b * b + h * h) / edge); /* of small turns from the balance on its edge */
        CHECK_NEAR(rig_value(&rig, -1, "body.wy"), side < 0 ? 0 : turning / growth * sinh(0.3 * growth), side < 0 ? 1e-14 : 1e-3 * turning);
        CHECK_NEAR(rig_value(&rig, -1, "body.z"), 0.1, side < 0 ? 1e-14 : 1e-3);
        CHECK(side < 0 || rig_value(&rig, -1, "body.z") > 0.1);
        rig_close(&rig);
    }
}

/* A rod at tan θ = 2 pushed along with its lower end ahead, μ = 2 > 4/3: no finite force keeps its end on the ground. */
static void rod_jams(void)
{
    Rig rig;
    Extras x = { 0 };
    const double l = 0.5, theta = atan(2.0);
    char body[500];
    /* the rod's axis is the body's x; turned about −y by θ its end at −l is below */
    snprintf(body, sizeof body, "'mass': 1, 'inertia': [1e-4, %.17g, %.17g, 0, 0, 0], 'position': [%.17g, 0, %.17g], 'orientation': [%.17g, 0, %.17g, 0], 'velocity': [-3, 0, 0]",
             1.0 / 12, 1.0 / 12, l * cos(theta), l * sin(theta), cos(theta / 2), -sin(theta / 2));
    open_body(&rig, body, lw_vec3(0, 0, -G), 0.5, "'step': 0.01");
    int tip = add_shape(&x, LW_TOUCH_POINT, 0, 0, 0, 0), other = add_shape(&x, LW_TOUCH_POINT, 0, 0, 0, 0), floor = add_shape(&x, LW_TOUCH_PLANE, GROUND, 0, 0, 0);
    x.shape[tip].frame.position = lw_vec3(-l, 0, 0);
    x.shape[other].frame.position = lw_vec3(l, 0, 0);
    add_contact(&x, "floor", tip, floor, 2, 0)->count[0] = 2;
    rig_extend(&rig, &x);
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_DONE);
    CHECK_NEAR(rig_event_time(&rig, "contact floor (body on ground) jams", 0), 0, 1e-12);
    bool finite = true;
    for (int k = 0; k < report->trace->sample_count; k++)
        for (int c = 0; c < report->trace->channel_count; c++)
            finite = finite && isfinite(report->trace->sample[k][c]);
    CHECK(finite);
    /* Energy never grows. */
    for (int k = 1; k < report->trace->sample_count; k++)
        CHECK(rig_value(&rig, k, "energy.total") <= rig_value(&rig, k - 1, "energy.total") + 1e-9);
    rig_close(&rig);
}

static void overlaps_are_refused(void)
{
    Rig rig;
    Extras x = { 0 };
    open_body(&rig, "'mass': 2, 'inertia': [0.008, 0.008, 0.008, 0, 0, 0], 'position': [0, 0, 0.0988]", lw_vec3(0, 0, -G), 1, METHODS[0]);
    add_contact(&x, "floor", add_shape(&x, LW_TOUCH_SPHERE, 0, 0.1, 0, 0), add_shape(&x, LW_TOUCH_PLANE, GROUND, 0, 0, 0), 0, 0);
    rig_extend(&rig, &x);
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_REFUSED);
    CHECK_STRING(report->reason, "body and ground overlap by 1.2 mm at the start (contact floor): move one of them");
    rig_close(&rig);
}

/* A small fast ball against a thin plate, and a graze: neither is missed. */
static void fast_balls_do_not_pass_through(void)
{
    Rig rig;
    Extras x = { 0 };
    open_body(&rig, "'mass': 0.01, 'inertia': [1e-8, 1e-8, 1e-8, 0, 0, 0], 'position': [-10, 0, 0], 'velocity': [300, 0, 0]", lw_vec3(0, 0, 0), 0.1, "'step': 0.01");
    add_contact(&x, "plate", add_shape(&x, LW_TOUCH_SPHERE, 0, 0.002, 0, 0), add_shape(&x, LW_TOUCH_BOX, GROUND, 0.005, 1, 1), 0, 1);
    rig_extend(&rig, &x);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK_NEAR(rig_event_time(&rig, "hit: contact plate", 0), (10 - 0.0045) / 300, 1e-12);
    CHECK_NEAR(rig_value(&rig, -1, "body.vx"), -300, 1e-9);
    rig_close(&rig);
    /* Two balls pass with an overlap of 1e-9 of their radii: a touch of 6 µs. */
    for (int touch = 0; touch < 2; touch++) {
        Extras y = { 0 };
        open_body(&rig, "'mass': 1, 'inertia': [0.004, 0.004, 0.004, 0, 0, 0], 'position': [-1, 0, 0], 'velocity': [1, 0, 0]", lw_vec3(0, 0, 0), 2, "'step': 0.1");
        int ball = add_shape(&y, LW_TOUCH_SPHERE, 0, 0.1, 0, 0), post = add_shape(&y, LW_TOUCH_SPHERE, GROUND, 0.1, 0, 0);
        y.shape[post].frame.position = lw_vec3(0, 0, -0.2 + (touch ? 1e-10 : -1e-10));
        add_contact(&y, "post", ball, post, 0, 1);
        rig_extend(&rig, &y);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        CHECK((rig_event(&rig, "hit: contact post", 0) != NULL) == touch);
        rig_close(&rig);
    }
}

/* A block slides without friction over the edge of a table: its corners leave the table's face one pair after the other, it begins to tip when its
 * centre passes the edge, and what holds it does no work. */
static void block_slides_over_an_edge(void)
{
    Rig rig;
    Extras x = { 0 };
    open_body(&rig, "'mass': 1, 'inertia': [0.005, 0.005, 0.005, 0, 0, 0], 'position': [-0.5, 0, 0.1], 'velocity': [1, 0, 0]", lw_vec3(0, 0, -G), 0.7, "'step': 0.01");
    int block = add_shape(&x, LW_TOUCH_BOX, 0, 0.2, 0.15, 0.2), table = add_shape(&x, LW_TOUCH_BOX, GROUND, 2, 1, 0.1);
    x.shape[table].frame.position = lw_vec3(-1, 0, -0.05);
    add_contact(&x, "table", block, table, 0, 0);
    rig_extend(&rig, &x);
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_DONE);
    for (int k = 0; k < report->trace->sample_count; k++) {
        double t = report->trace->sample[k][0];
        CHECK_NEAR(rig_value(&rig, k, "energy.total"), 0.5 + G * 0.1, 1e-7);
        if (t < 0.5)
            CHECK_NEAR(rig_value(&rig, k, "body.z"), 0.1, 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "body.wy") > 1e-9, t > 0.5 + 1e-9, 0);
    }
    rig_close(&rig);
}

/* A box dropped on another that stands, which presses only because the floor holds that one: both come to rest. */
static void box_comes_to_rest_on_a_box(void)
{
    Rig rig;
    Extras x = { 0 };
    rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'a', 'mass': 4, 'inertia': [0.07, 0.07, 0.1, 0, 0, 0], 'position': [0, 0, 0.1] },"
        "{ 'name': 'b', 'mass': 1, 'inertia': [0.007, 0.007, 0.007, 0, 0, 0], 'position': [0.02, 0.01, 0.35] } ], 'joints': [],"
        "'analysis': { 'end': 1.5, 'step': 0.05 } }");
    int a = add_shape(&x, LW_TOUCH_BOX, 0, 0.4, 0.4, 0.2), b = add_shape(&x, LW_TOUCH_BOX, 1, 0.2, 0.2, 0.2), floor = add_shape(&x, LW_TOUCH_PLANE, GROUND, 0, 0, 0);
    add_contact(&x, "floor", a, floor, 0.3, 0.5);
    add_contact(&x, "lid", b, a, 0.3, 0.5);
    rig_extend(&rig, &x);
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_DONE && report->stats.steps < 1000);
    CHECK(rig_event(&rig, "contact lid (b on a) holds", 0) != NULL);
    CHECK_NEAR(rig_value(&rig, -1, "b.z"), 0.3, 1e-12);
    CHECK_NEAR(rig_value(&rig, -1, "b.vz"), 0, 1e-13);
    CHECK_NEAR(rig_value(&rig, -1, "a.z"), 0.1, 1e-12);
    rig_close(&rig);
}

int main(void)
{
    RUN(ball_bounces);
    RUN(block_sticks_or_slides);
    RUN(sphere_rolls_after_slipping);
    RUN(cradle_passes_the_speed_on);
    RUN(brick_topples_beyond_its_slope);
    RUN(rod_jams);
    RUN(overlaps_are_refused);
    RUN(fast_balls_do_not_pass_through);
    RUN(block_slides_over_an_edge);
    RUN(box_comes_to_rest_on_a_box);
    return END();
}
