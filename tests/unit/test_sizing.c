/* Sizes of motors against calculations by hand. */
#include "tests/unit/sizing_rig.h"

#define G 9.81

/* A wheel of 0.02 kg m² that turns by 6 rad: 0.5 s at 12 rad/s², 0.5 s at 6 rad/s, 0.5 s back to rest. */
static const char indexer[] =
    "{'lockwork': 1, 'bodies': [{'name': 'wheel', 'mass': 1, 'inertia': [1, 1, 0.02, 0, 0, 0]}],"
    " 'joints': [{'name': 'A', 'type': 'revolute', 'bodies': ['wheel', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1]}],"
    " 'motors': [{'name': 'M', 'joint': 'A', 'angle': {'trapezoid': {'to': 6, 'speed': 6, 'acceleration': 12}}, 'drive': %s}],"
    " 'analysis': {'type': 'inverse', 'end': 1.5, 'step': 0.013}}";
#define LOAD 0.02
#define ACCELERATION 12.0

static void trapezoid_through_a_gear(void)
{
    Rig rig;
    rig_open(&rig, indexer, "{'ratio': 10, 'efficiency': {'driving': 0.8, 'driven': 0.6}, 'friction': '2 mN*m', 'gear_inertia': 2e-5}");
    LwCatalogueMotor motor = motor_without_limits(1e-4);
    LwSizing *sizing = size_one(rig_size_task(&rig, "index", 0.5, 3), &motor);
    const LwSizingMotor *m = &sizing->motor[0];
    const double N = 10, J = 1.2e-4, Tc = 0.002, a = ACCELERATION;
    double speeding = J * N * a + Tc + LOAD * a / (N * 0.8), cruising = Tc, slowing = -J * N * a + Tc - LOAD * a * 0.6 / N;
    /* Samples stand 1.5e-9 s beside the kinks: means are right to about as much. */
    CHECK_NEAR(sizing->period, 6, 1e-12);
    CHECK_NEAR(m->output.peak, LOAD * a, 1e-12);
    CHECK_NEAR(m->output.rms, LOAD * a * sqrt(0.5), 1e-8);
    CHECK_NEAR(m->output.max_speed, 6, 1e-12);
    CHECK_NEAR(m->output.mean_speed, 3, 1e-9);
    CHECK_NEAR(m->output.driven, 3 * 0.5 * LOAD * 36, 1e-8);
    CHECK_NEAR(m->output.regenerated, 3 * 0.5 * LOAD * 36, 1e-8);
    CHECK_NEAR(m->output.peak_power, LOAD * a * 6, 1e-8);
    CHECK_NEAR(m->inertia_min, LOAD, 1e-14);
    CHECK_NEAR(m->inertia_max, LOAD, 1e-14);
    CHECK_NEAR(m->transmission, N, 0);
    CHECK_NEAR(m->shaft.duty.peak, speeding, 1e-12);
    CHECK_NEAR(m->shaft.duty.peak_time, 0, 1e-12);
    CHECK_NEAR(m->shaft.duty.rms, sqrt((speeding * speeding + cruising * cruising + slowing * slowing) * 0.5 / 2), 1e-9);
    CHECK_NEAR(m->shaft.duty.driven, 3 * (speeding * 15 + cruising * 30), 1e-7); /* 15 rad of the motor speeding up, 30 at full speed */
    CHECK_NEAR(m->shaft.duty.regenerated, 3 * -slowing * 15, 1e-7);
    CHECK_NEAR(m->shaft.duty.max_speed, 60, 1e-10);
    CHECK_NEAR(m->choice[0].check.inertia_ratio, LOAD / (N * N * J), 1e-12);
    CHECK(sizing->fits && m->choice[0].fits && m->fit_count == 1);
    lw_sizing_destroy(sizing);
    rig_close(&rig);
}

/* Without loss the torque is a (J N + L/N): least at √(L/J), and equal to a limit T at the roots of J N² − (T/a) N + L. */
static void ratios_of_an_inertia(void)
{
    Rig rig;
    rig_open(&rig, indexer, "{'efficiency': 1}");
    LwCatalogueMotor motor = motor_without_limits(5e-5);
    motor.peak_torque = 0.05, motor.rated_torque = 0.05;
    LwSizing *sizing = size_one(rig_size_task(&rig, "", 0, 1), &motor);
    const LwRatioSweep *sweep = &sizing->motor[0].choice[0].sweep;
    double best = sqrt(LOAD / 5e-5), b = 0.05 / ACCELERATION, root = sqrt(b * b - 4 * 5e-5 * LOAD);
    CHECK_NEAR(sweep->matched, best, 1e-9);
    CHECK_NEAR(sweep->best, best, 1e-5); /* a minimum is flat: the square root of rounding, 1e-8, and a golden section of 40 rounds */
    CHECK_NEAR(sizing->motor[0].choice[0].check.ratio, sweep->best, 0);
    CHECK(sweep->interval_count == 1);
    CHECK_NEAR(sweep->interval[0].low, (b - root) / (2 * 5e-5), 1e-8);
    CHECK_NEAR(sweep->interval[0].high, (b + root) / (2 * 5e-5), 1e-8);
    CHECK(sweep->interval[0].low_limit == LW_SIZING_PEAK && sweep->interval[0].high_limit == LW_SIZING_PEAK);
    lw_sizing_destroy(sizing);
    motor.max_speed = motor.rated_speed = 6 * 25; /* the speed ends it at 25 */
    sizing = size_one(rig_size_task(&rig, "", 0, 1), &motor);
    sweep = &sizing->motor[0].choice[0].sweep;
    CHECK(sweep->interval_count == 1 && sweep->interval[0].high_limit == LW_SIZING_SPEED);
    CHECK_NEAR(sweep->interval[0].high, 25, 1e-9);
    lw_sizing_destroy(sizing);
    rig_close(&rig);
}

/* 20 kg on a drum of 50 mm, 2 m up and down: 0.5 s at 2 m/s², 1.5 s at 1 m/s, 0.5 s to rest. */
static const char hoist[] =
    "{'lockwork': 1, 'bodies': [{'name': 'load', 'mass': 20, 'inertia': [1, 1, 1, 0, 0, 0]}],"
    " 'joints': [{'name': 'A', 'type': 'prismatic', 'bodies': ['load', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1]}],"
    " 'motors': [{'name': 'M', 'joint': 'A', 'displacement': {'trapezoid': {'from': %g, 'to': %g, 'speed': 1, 'acceleration': 2}}, 'drive': %s}],"
    " 'analysis': {'type': 'inverse', 'end': 2.5, 'step': 0.05}}";

static void check_hoist(bool brake)
{
    Rig up, down;
    char drive[200];
    snprintf(drive, sizeof drive, "{'ratio': 30, 'radius': '50 mm', 'efficiency': {'driving': 0.9, 'driven': 0.7}, 'brake': %s}", brake ? "{'torque': '1 N*m'}" : "false");
    rig_open(&up, hoist, 0.0, 2.0, drive);
    rig_open(&down, hoist, 2.0, 0.0, drive);
    LwSizingTask task[] = { rig_size_task(&up, "up", 1, 1), rig_size_task(&down, "down", 2, 1) };
    LwSizing *sizing = lw_sizing_create(&(LwSizingWish){ .task_count = 2, .task = task, .ambient = 40 });
    const LwSizingMotor *m = &sizing->motor[0];
    double F = 20 * G, i = 30 / 0.05, rest = brake ? 0 : 0.7 * F / i, square = 0, output = 0;
    for (int way = 0; way < 2; way++)
        for (int phase = 0; phase < 3; phase++) {
            double force = 20 * (G + 2 * (phase == 0 ? 1 : phase == 2 ? -1 : 0) * (way ? -1 : 1)), time = phase == 1 ? 1.5 : 0.5;
            double torque = way ? force * 0.7 / i : force / (0.9 * i);
            square += time * torque * torque;
            output += time * force * force;
        }
    CHECK_NEAR(sizing->period, 8, 1e-12);
    CHECK_NEAR(m->per_unit, 20, 1e-12);
    CHECK_NEAR(m->transmission, i, 1e-9);
    CHECK_NEAR(m->output.peak, 20 * (G + 2), 1e-9);
    CHECK_NEAR(m->output.holding, F, 1e-9);
    CHECK_NEAR(m->output.driven, F * 2, 1e-6);
    CHECK_NEAR(m->output.regenerated, F * 2, 1e-6);
    CHECK_NEAR(m->output.rms, sqrt((output + (brake ? 0 : 3 * F * F)) / 8), 1e-6);
    CHECK_NEAR(m->shaft.duty.driven, F * 2 / 0.9, 1e-6);
    CHECK_NEAR(m->shaft.duty.regenerated, F * 2 * 0.7, 1e-6);
    CHECK_NEAR(m->shaft.duty.mean_power, F * 2 * (1 / 0.9 - 0.7) / 8, 1e-7);
    CHECK_NEAR(m->shaft.duty.rms, sqrt((square + 3 * rest * rest) / 8), 1e-8);
    CHECK_NEAR(m->shaft.duty.holding, (brake ? 1 : 0.7) * F / i, 1e-12); /* a gear does not help a brake */
    CHECK_NEAR(m->inertia_mean, 20, 1e-12);
    CHECK(m->chosen == -1 && sizing->fits);
    lw_sizing_destroy(sizing);
    rig_close(&up);
    rig_close(&down);
}

static void hoist_with_regeneration(void)
{
    check_hoist(false);
    check_hoist(true);
}

/* A screw that locks itself must be driven down, too. */
static void screw_that_locks_itself(void)
{
    Rig rig;
    rig_open(&rig, hoist, 2.0, 0.0, "{'ratio': 2, 'lead': '5 mm', 'efficiency': {'driving': 0.4, 'driven': -0.3}}");
    LwSizing *sizing = size_one(rig_size_task(&rig, "", 1, 1), NULL);
    const LwSizingMotor *m = &sizing->motor[0];
    double i = 2 * 2 * M_PI / 0.005;
    int middle = m->series.count / 2;
    CHECK_NEAR(m->transmission, i, 1e-9);
    CHECK_NEAR(m->shaft.torque[middle], -0.3 * 20 * G / i, 1e-12);
    CHECK_NEAR(m->shaft.speed[middle], -i, 1e-9);
    CHECK(m->shaft.power[middle] > 0);
    CHECK_NEAR(m->shaft.duty.holding, 0, 0);
    CHECK_NEAR(m->shaft.duty.regenerated, 0, 1e-9);
    lw_sizing_destroy(sizing);
    rig_close(&rig);
}

/* How slow: speeds go with 1/s, inertia with 1/s², weight stays. */
static void how_slow_it_would_have_to_be(void)
{
    Rig rig;
    LwCatalogueMotor motor = motor_without_limits(1e-4);
    rig_open(&rig, indexer, "{'ratio': 10}");
    motor.peak_torque = motor.rated_torque = 0.009;
    LwSizing *sizing = size_one(rig_size_task(&rig, "", 0, 1), &motor);
    double torque = ACCELERATION * (1e-3 + LOAD / 10);
    CHECK_NEAR(sizing->motor[0].choice[0].slower, sqrt(torque / 0.009), 1e-5); /* a bisection to 1e-6 */
    CHECK(!sizing->fits && sizing->motor[0].fit_count == 0);
    CHECK(sizing->motor[0].choice[0].slower_best < sizing->motor[0].choice[0].slower);
    CHECK(strstr(sizing->motor[0].choice[0].reason, "needs 0.036 N m peak"));
    lw_sizing_destroy(sizing);
    motor = motor_without_limits(1e-4);
    motor.max_speed = motor.rated_speed = 25;
    sizing = size_one(rig_size_task(&rig, "", 0, 1), &motor);
    CHECK_NEAR(sizing->motor[0].choice[0].slower, 60 / 25.0, 1e-5);
    CHECK(strstr(sizing->motor[0].choice[0].reason, "too slow: needs 573 rpm, has 239 rpm; works with a ratio from "));
    CHECK(strstr(sizing->motor[0].choice[0].reason, " to 4.17"));
    lw_sizing_destroy(sizing);
    rig_close(&rig);
    rig_open(&rig, hoist, 0.0, 2.0, "{'ratio': 1, 'radius': 0.1}");
    motor = motor_without_limits(1e-9); /* N m: (200·0.981 …)·0.1 */
    motor.peak_torque = motor.rated_torque = 2 * (G + 0.5);
    sizing = size_one(rig_size_task(&rig, "", 0, 1), &motor);
    CHECK_NEAR(sizing->motor[0].choice[0].slower, 2, 1e-5); /* 2 m/s² to 0.5 m/s² */
    lw_sizing_destroy(sizing);
    motor.peak_torque = motor.rated_torque = 2 * (G - 0.5); /* not even the weight */
    sizing = size_one(rig_size_task(&rig, "", 0, 1), &motor);
    CHECK(isinf(sizing->motor[0].choice[0].slower));
    CHECK_NEAR(sizing->motor[0].choice[0].slower_best, 1, 0); /* another ratio helps */
    lw_sizing_destroy(sizing);
    rig_close(&rig);
}

int main(void)
{
    RUN(trapezoid_through_a_gear);
    RUN(ratios_of_an_inertia);
    RUN(hoist_with_regeneration);
    RUN(screw_that_locks_itself);
    RUN(how_slow_it_would_have_to_be);
    return END();
}
