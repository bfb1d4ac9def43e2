/* Rules that a choice of motors rests on, each worked by hand. */
#include "tests/unit/sizing_rig.h"

#define G 9.81

/* 20 kg on a slide, lowered by 2 m: 0.5 s at 2 m/s², 1.5 s at 1 m/s, 0.5 s to rest. */
static const char lowering[] =
    "{'lockwork': 1, 'bodies': [{'name': 'load', 'mass': 20, 'inertia': [1, 1, 1, 0, 0, 0]}],"
    " 'joints': [{'name': 'A', 'type': 'prismatic', 'bodies': ['load', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1]}],"
    " 'motors': [{'name': 'M', 'joint': 'A', 'displacement': {'trapezoid': {'from': 2, 'to': 0, 'speed': 1, 'acceleration': 2}}, 'drive': %s}],"
    " 'analysis': {'type': 'inverse', 'end': 2.5, 'step': 0.05}}";

/* The brake holds F/i, whatever the gear would hold by friction: a screw that locks itself, too. */
static void a_brake_holds_the_whole_load(void)
{
    static const double driven[] = { 0.7, 0, -0.3 };
    for (int k = 0; k < 3; k++)
        for (int own = 0; own < 2; own++) {
            Rig rig;
            char drive[300];
            double i = 2 * 2 * M_PI / 0.005, holds = 20 * G / i, factor = own ? 2 : 1.5;
            snprintf(drive, sizeof drive, "{'ratio': 2, 'lead': '5 mm', 'efficiency': {'driving': 0.4, 'driven': %g}, 'brake': {'torque': 0.1%s}}", driven[k], own ? ", 'factor': 2" : "");
            rig_open(&rig, lowering, drive);
            LwCatalogueMotor motor = motor_without_limits(1e-4);
            LwSizing *sizing = size_one(rig_size_task(&rig, "", 1, 1), &motor);
            const LwSizingMotor *m = &sizing->motor[0];
            CHECK_NEAR(m->shaft.duty.holding, holds, 1e-12);
            CHECK_NEAR(m->choice[0].check.need[LW_SIZING_BRAKE], factor * holds, 1e-12);
            CHECK_NEAR(m->choice[0].check.use[LW_SIZING_BRAKE], factor * holds / 0.1, 1e-12);
            CHECK(m->choice[0].fits == (factor * holds <= 0.1));
            lw_sizing_destroy(sizing);
            rig_close(&rig);
        }
}

/* A wheel of 0.02 kg m²; without loss the torque is a (J N + L/N): equal to a limit T at the roots of J N² − (T/a) N + L. */
static const char indexer[] =
    "{'lockwork': 1, 'bodies': [{'name': 'wheel', 'mass': 1, 'inertia': [1, 1, 0.02, 0, 0, 0]}],"
    " 'joints': [{'name': 'A', 'type': 'revolute', 'bodies': ['wheel', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1]}],"
    " 'motors': [{'name': 'M', 'joint': 'A', 'angle': {'trapezoid': {'to': 6, 'speed': 6, 'acceleration': 12}}, 'drive': %s}],"
    " 'analysis': {'type': 'inverse', 'end': 1.5, 'step': 0.013}}";

static void ratios_leave_the_margin(void)
{
    Rig rig;
    rig_open(&rig, indexer, "{'ratio': 7}");
    LwCatalogueMotor motor = motor_without_limits(5e-5);
    motor.peak_torque = 0.05, motor.rated_torque = 0.05;
    LwSizingTask task = rig_size_task(&rig, "", 0, 1);
    LwSizingWish wish = { .task_count = 1, .catalogue_count = 1, .task = &task, .catalogue = &motor, .ambient = 40, .margin = 0.6 };
    LwSizing *sizing = lw_sizing_create(&wish);
    const LwSizingChoice *choice = &sizing->motor[0].choice[0];
    double b = 0.05 / 1.6 / 12, root = sqrt(b * b - 4 * 5e-5 * 0.02);
    CHECK(choice->sweep.interval_count == 1);
    CHECK_NEAR(choice->sweep.interval[0].low, (b - root) / 1e-4, 1e-7);
    CHECK_NEAR(choice->sweep.interval[0].high, (b + root) / 1e-4, 1e-7);
    CHECK(!choice->fits && choice->check.margin > 0); /* it does, but with less left than is wanted: what would is said */
    CHECK(strstr(choice->reason, "wanted are 60 %") && strstr(choice->reason, "works with a ratio from "));
    lw_sizing_destroy(sizing);
    rig_close(&rig);
}

/* Lowered weight brakes with F·1 m/s and drives at no time but to get over friction: both peaks are told. */
static void both_peaks_of_power(void)
{
    Rig rig;
    rig_open(&rig, lowering, "{'ratio': 1, 'radius': 0.1}");
    LwSizing *sizing = size_one(rig_size_task(&rig, "", 0, 1), NULL);
    const LwSizingDuty *duty = &sizing->motor[0].output;
    CHECK_NEAR(duty->peak_power, 0, 1e-9);
    CHECK_NEAR(duty->peak_back, 20 * (G + 2), 1e-5); /* at the end of the cruise, braking with 2 m/s²; samples stand beside the kink */
    lw_sizing_destroy(sizing);
    rig_close(&rig);
    rig_open(&rig, indexer, "{'ratio': 10, 'friction': '0.01 N*m'}");
    sizing = size_one(rig_size_task(&rig, "", 0, 1), NULL);
    duty = &sizing->motor[0].shaft.duty;
    CHECK_NEAR(duty->peak_power, 60 * (0.024 + 0.01), 1e-6);
    CHECK_NEAR(duty->peak_back, 60 * (0.024 - 0.01), 1e-6);
    lw_sizing_destroy(sizing);
    rig_close(&rig);
}

/* All are too slow by the same: the one that is otherwise strongest is nearest, of equal ones the lightest. */
static void nearest_beyond_ties(void)
{
    Rig rig;
    rig_open(&rig, indexer, "{'ratio': 10}");
    LwCatalogueMotor motor[4];
    static const double peak[4] = { 0.03, 0.06, 0.08, 0.08 }, mass[4] = { 1, 2, 4, 3 };
    for (int k = 0; k < 4; k++) {
        motor[k] = motor_without_limits(1e-5);
        motor[k].name = (const char *[]){ "a", "b", "c", "d" }[k];
        motor[k].rated_speed = motor[k].max_speed = 30; /* of 60 rad/s */
        motor[k].rated_torque = motor[k].peak_torque = peak[k];
        motor[k].mass = mass[k];
    }
    LwSizingTask task = rig_size_task(&rig, "", 0, 1);
    LwSizing *sizing = lw_sizing_create(&(LwSizingWish){ .task_count = 1, .catalogue_count = 4, .task = &task, .catalogue = motor, .ambient = 40 });
    static const int order[4] = { 3, 2, 1, 0 };
    for (int k = 0; k < 4; k++)
        CHECK(sizing->motor[0].choice[k].motor == order[k]);
    lw_sizing_destroy(sizing);
    rig_close(&rig);
}

/* A disc of 2 kg on a pin of 10 mm with μ_s = 1 takes 0.1962 N m to begin to turn, 0.0981 N m while it does; it waits 0.2 s, then 10 rad/s². */
static void breakaway_counts(void)
{
    static const char disc[] =
        "{'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [{'name': 'disc', 'mass': 2, 'inertia': [0.1, 0.1, 0.1, 0, 0, 0]}],"
        " 'joints': [{'name': 'A', 'type': 'revolute', 'bodies': ['disc', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1], 'friction': {'coefficient': 0.5, 'static': 1, 'radius': 0.01}}],"
        " 'motors': [{'name': 'M', 'joint': 'A', 'angle': %s, 'drive': {'ratio': 5, 'efficiency': {'driving': 0.8, 'driven': 0.7}}}],"
        " 'analysis': {'type': 'inverse', 'end': 1.2, 'step': 0.013}}";
    for (int still = 0; still < 2; still++) {
        Rig rig;
        rig_open(&rig, disc, still ? "0.5" : "{'trapezoid': {'to': 1, 'speed': 2, 'acceleration': 10, 'start': 0.2}}");
        LwCatalogueMotor motor = motor_without_limits(1e-4);
        LwSizing *sizing = size_one(rig_size_task(&rig, "", 0, 1), &motor);
        const LwSizingMotor *m = &sizing->motor[0];
        double shaft = still ? 0.1962 * 0.7 / 5 : 1e-4 * 5 * 10 + (0.1 * 10 + 0.1962) / (5 * 0.8);
        CHECK_NEAR(m->output.peak, still ? 0.1962 : 0.1 * 10 + 0.1962, 1e-8);
        CHECK_NEAR(m->shaft.duty.peak, shaft, 1e-8);
        CHECK_NEAR(m->choice[0].check.need[LW_SIZING_PEAK], shaft, 1e-8);
        lw_sizing_destroy(sizing);
        rig_close(&rig);
    }
}

/* Beyond 10 : 1 is a second stage: 0.97² of the torque; no ratio is looked for beyond ratio_max. */
static void free_ratios_have_a_ceiling_and_stages(void)
{
    static const double most[] = { 100, 8 };
    for (int k = 0; k < 2; k++) {
        Rig rig;
        rig_open(&rig, indexer, k ? "{'ratio_max': 8}" : "{}");
        LwCatalogueMotor motor = motor_without_limits(1e-9); /* matched at √(0.02/1e-9) = 4472 : 1 */
        motor.rated_torque = motor.peak_torque = 0.5;
        LwSizing *sizing = size_one(rig_size_task(&rig, "", 0, 1), &motor);
        const LwSizingChoice *choice = &sizing->motor[0].choice[0];
        double ratio = choice->check.ratio;
        CHECK(ratio <= most[k] * (1 + 1e-12) && ratio > 0.99 * most[k]);
        CHECK_NEAR(choice->check.need[LW_SIZING_PEAK], 12 * (1e-9 * ratio + 0.02 / (ratio * (k ? 0.97 : 0.97 * 0.97))), 1e-9);
        CHECK(choice->sweep.interval_count == 1 && choice->sweep.interval[0].high_limit == LW_SIZING_LIMITS);
        CHECK_NEAR(choice->sweep.interval[0].high, most[k], 1e-9);
        CHECK(strstr(choice->remark, "inertia ratio") && choice->check.inertia_ratio > 10);
        lw_sizing_destroy(sizing);
        rig_close(&rig);
    }
}

/* By mass: two stages behind 0.24 N m weigh 0.06 kg/(N m) · 0.24 N m · 1.1, 1.44 g more than one; a motor that is 1 g heavier but does with one stage comes first. */
static void gears_weigh_in_the_ranking(void)
{
    Rig rig;
    rig_open(&rig, indexer, "{'efficiency': 1}");
    LwCatalogueMotor motor[2] = { motor_without_limits(5e-5), motor_without_limits(8e-4) }; /* matched at 20 : 1 and 5 : 1 */
    for (int k = 0; k < 2; k++) {
        motor[k].rated_torque = motor[k].peak_torque = 0.5;
        motor[k].mass = 1 + 0.001 * k;
    }
    LwSizingTask task = rig_size_task(&rig, "", 0, 1);
    LwSizing *sizing = lw_sizing_create(&(LwSizingWish){ .task_count = 1, .catalogue_count = 2, .task = &task, .catalogue = motor, .ambient = 40 });
    const LwSizingMotor *m = &sizing->motor[0];
    CHECK(m->fit_count == 2 && m->choice[0].motor == 1 && m->choice[1].motor == 0);
    CHECK_NEAR(m->choice[0].check.ratio, 5, 1e-3);
    CHECK_NEAR(m->choice[1].check.ratio, 20, 1e-3);
    CHECK(lw_sizing_stages(1) == 0 && lw_sizing_stages(10) == 1 && lw_sizing_stages(10.1) == 2 && lw_sizing_stages(0.5) == 1);
    lw_sizing_destroy(sizing);
    rig_close(&rig);
}

/* Torque by points: nothing at the speed without load, nothing beyond; the first point holds down to rest. */
static void torque_curves(void)
{
    static const double speed[] = { 100, 300, 400 }, torque[] = { 4, 3, 0 };
    LwCatalogueMotor motor = motor_without_limits(1e-4);
    motor.peak_curve = motor.continuous_curve = (LwTorqueCurve){ 3, speed, torque };
    static const struct { double speed, torque; } at[] = { { 0, 4 }, { -100, 4 }, { 200, 3.5 }, { -350, 1.5 }, { 400, 0 }, { 500, 0 } };
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        CHECK_NEAR(lw_catalogue_peak(&motor, at[i].speed), at[i].torque, 1e-15);
        CHECK_NEAR(lw_catalogue_continuous(&motor, at[i].speed), at[i].torque, 1e-15);
    }
}

int main(void)
{
    RUN(free_ratios_have_a_ceiling_and_stages);
    RUN(gears_weigh_in_the_ranking);
    RUN(torque_curves);
    RUN(breakaway_counts);
    RUN(a_brake_holds_the_whole_load);
    RUN(ratios_leave_the_margin);
    RUN(both_peaks_of_power);
    RUN(nearest_beyond_ties);
    return END();
}
