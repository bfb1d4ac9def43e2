/* Events that could go on without an end: friction exactly at its bound, hits that do not calm down. */
#include "tests/unit/events_rig.h"

static const double G = 9.81;

/* Three equal boxes on a slope, the same coefficient between all of them: each sticks to the one below exactly at its bound, and they slide as one. */
static void stack_slides_as_one(void)
{
    const double alpha = 0.43, mu = 0.3, a = G * (sin(alpha) - mu * cos(alpha));
    Rig rig;
    Extras x = { 0 };
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [%.17g, 0, %.17g], 'bodies': ["
        "{ 'name': 'a', 'mass': 4, 'inertia': [0.0167, 0.0167, 0.0267, 0, 0, 0], 'position': [0, 0, 0.05] },"
        "{ 'name': 'b', 'mass': 4, 'inertia': [0.0167, 0.0167, 0.0267, 0, 0, 0], 'position': [0, 0, 0.15] },"
        "{ 'name': 'c', 'mass': 4, 'inertia': [0.0167, 0.0167, 0.0267, 0, 0, 0], 'position': [0, 0, 0.25] } ], 'joints': [],"
        "'analysis': { 'end': 1, 'step': 0.1 } }", G * sin(alpha), -G * cos(alpha));
    int below = add_shape(&x, LW_TOUCH_PLANE, LW_GROUND, 0, 0, 0);
    static const char *const names[] = { "slope", "lower", "upper" };
    for (int i = 0; i < 3; i++) {
        int box = add_shape(&x, LW_TOUCH_BOX, i, 0.2, 0.2, 0.1);
        add_contact(&x, names[i], box, below, mu, 0);
        below = box;
    }
    rig_extend(&rig, &x);
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_DONE && report->stats.steps < 200);
    CHECK(rig_event(&rig, "contact slope (a on ground) slips", 0) != NULL);
    CHECK(rig_event(&rig, "contact lower (b on a) slips", 0) == NULL && rig_event(&rig, "contact upper (c on b) slips", 0) == NULL);
    for (int k = 0; k <= 10; k++) {
        double t = rig_value(&rig, k, "time");
        CHECK_NEAR(rig_value(&rig, k, "a.ax"), a, 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "a.x"), 0.5 * a * t * t, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "b.x") - rig_value(&rig, k, "a.x"), 0, 1e-11);
        CHECK_NEAR(rig_value(&rig, k, "c.x") - rig_value(&rig, k, "a.x"), 0, 1e-11);
        CHECK_NEAR(rig_value(&rig, k, "c.z"), 0.25, 1e-11);
    }
    rig_close(&rig);
}

/* Balls on a floor, each `height` above it. */
static void open_balls(Rig *rig, int count, double height, double restitution, double end)
{
    static const char *const names[] = { "first", "second", "third" };
    Extras x = { 0 };
    char bodies[1000] = "";
    for (int i = 0; i < count; i++)
        snprintf(bodies + strlen(bodies), sizeof bodies - strlen(bodies), "%s{ 'name': 'ball%d', 'mass': 1, 'inertia': [0.004, 0.004, 0.004, 0, 0, 0],"
                 "'position': [%d, 0, %.17g] }", i ? "," : "", i + 1, i, 0.1 + height * (1 + 0.1 * i));
    rig_open(rig, "{ 'lockwork': 1, 'bodies': [ %s ], 'joints': [], 'analysis': { 'end': %g, 'step': %g } }", bodies, end, end / 10);
    int floor = add_shape(&x, LW_TOUCH_PLANE, LW_GROUND, 0, 0, 0);
    for (int i = 0; i < count; i++)
        add_contact(&x, names[i], add_shape(&x, LW_TOUCH_SPHERE, i, 0.1, 0, 0), floor, 0, restitution);
    rig_extend(rig, &x);
}

/* Hops of 5e-8 m that lose nothing: a hundred thousand in the run. After fifty of them hits are inelastic for a while, and the ball lies. */
static void chatter_is_ended(void)
{
    Rig rig;
    open_balls(&rig, 1, 5e-8, 1, 20);
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_DONE && report->stats.steps < 1000);
    const LwEvent *event = rig_event(&rig, "chatters", 0);
    double fall = sqrt(2 * 5e-8 / G);
    CHECK(event && strstr(event->text, "contact first (ball1 on ground)") && strstr(event->text, "inelastic"));
    CHECK_NEAR(rig_event_time(&rig, "chatters", 0), (2 * 50 + 1) * fall, 1e-9);
    CHECK_NEAR(rig_event_time(&rig, "the bouncing is over", 0), (2 * 51 + 1) * fall, 1e-9);
    CHECK_NEAR(rig_value(&rig, -1, "ball1.z"), 0.1, 1e-14);
    CHECK_NEAR(rig_value(&rig, -1, "ball1.vz"), 0, 1e-14);
    rig_close(&rig);
}

int main(void)
{
    RUN(stack_slides_as_one);
    RUN(chatter_is_ended);
    return END();
}
