/* Stops in runs, against closed forms: bouncing, resting, pressing. */
#include "tests/unit/events_rig.h"

static const double G = 9.81;

/* A mass on a vertical slide over a stop at 0. */
static void open_ball(Rig *rig, double height, double e, const char *analysis)
{
    rig_open(rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'ball', 'mass': 2, 'inertia': [0.01, 0.01, 0.01, 0, 0, 0], 'position': [0, 0, %.17g] } ],"
        "'joints': [ { 'name': 'S', 'type': 'prismatic', 'bodies': ['ball', 'ground'], 'markers': [ {'position': [0, 0, 0]}, {'position': [0, 0, 0]} ] } ],"
        "'analysis': { %s } }", height, analysis);
    Extras x = { 0 };
    add_limit(&x, 0, LW_Z, 0, INFINITY, e);
    rig_extend(rig, &x);
}

/* Height and speed of a ball dropped from h; *hits: how often it has bounced. */
static double bounce(double h, double e, double t, double *v, int *hits)
{
    double start = 0, first = sqrt(2 * h / G), up = G * first, end = first;
    *hits = 0;
    if (t <= first) {
        *v = -G * t;
        return h - 0.5 * G * t * t;
    }
    for (;;) {
        up *= e;
        start = end;
        end += 2 * up / G;
        ++*hits;
        if (up < 1e-9) {
            *v = 0;
            return 0;
        }
        if (t <= end) {
            *v = up - G * (t - start);
            return up * (t - start) - 0.5 * G * (t - start) * (t - start);
        }
    }
}

static void ball_bounces_and_rests(void)
{
    static const char *const analysis[] = { "'end': 4.5, 'step': 0.01", "'end': 4.5, 'step': 0.01, 'integrator': 'rk4', 'dt': 0.005" };
    for (int method = 0; method < 2; method++) {
        const double h = 1, e = 0.8, first = sqrt(2 * h / G), over = first * (1 + e) / (1 - e);
        Rig rig;
        open_ball(&rig, h, e, analysis[method]);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        double t = first, up = G * first;
        for (int n = 0; n < 10; n++) {
            CHECK_NEAR(rig_event_time(&rig, "hit: the lower stop of S.z", n), t, 1e-12);
            up *= e;
            t += 2 * up / G;
        }
        const LwTrace *trace = lw_run_report(rig.run)->trace;
        CHECK(trace->sample_count == 451);
        for (int k = 0; k < trace->sample_count; k++) {
            double v, z, now = trace->sample[k][0];
            int hits;
            z = bounce(h, e, now, &v, &hits);
            CHECK_NEAR(rig_value(&rig, k, "S.z"), z, 1e-11);
            CHECK(rig_value(&rig, k, "S.z") > -1e-13);
            CHECK_NEAR(rig_value(&rig, k, "ball.vz"), v, hits > 20 && now < over ? 1e-6 : 1e-11);
        }
        CHECK_NEAR(rig_event_time(&rig, "the lower stop of S.z holds", 0), over, 1e-5);
        CHECK(rig_event(&rig, "the lower stop of S.z was hit", 0) != NULL);
        CHECK_NEAR(rig_value(&rig, -1, "S.z"), 0, 1e-15);
        CHECK_NEAR(rig_value(&rig, -1, "ball.vz"), 0, 0);
        CHECK_NEAR(rig_value(&rig, -1, "ball.az"), 0, 1e-14);
        if (method == 0) rig_show_events(&rig);
        printf("# steps %ld evals %ld\n", lw_run_report(rig.run)->stats.steps, lw_run_report(rig.run)->stats.evaluations);
        rig_close(&rig);
    }
}

int main(void)
{
    RUN(ball_bounces_and_rests);
    return END();
}
