/* Windings against closed forms, envelopes, and who is chosen. */
#include "tests/unit/sizing_rig.h"

#define COPPER 0.00393

/* 10 kg that hang on a lever of 0.1 m, held still. */
static const char lever[] =
    "{'lockwork': 1, 'bodies': [{'name': 'arm', 'mass': 10, 'com': [0.1, 0, 0], 'inertia': [1, 1, 1, 0, 0, 0]}],"
    " 'joints': [{'name': 'A', 'type': 'revolute', 'bodies': ['arm', 'ground'], 'at': [0, 0, 0], 'axis': [0, -1, 0]}],"
    " 'motors': [{'name': 'M', 'joint': 'A', 'angle': 0, 'drive': {'ratio': 10, 'brake': %s}}],"
    " 'analysis': {'type': 'inverse', 'end': 30, 'step': 1}}";
#define TORQUE 0.981

static LwCatalogueMotor warm_motor(void)
{
    LwCatalogueMotor motor = motor_without_limits(1e-4);
    motor.resistance = 0.5;
    motor.torque_constant = 0.1;
    motor.thermal_resistance = 0.8;
    motor.thermal_time = 100;
    motor.max_temperature = 130;
    return motor;
}

static void steady_state(void)
{
    Rig rig;
    rig_open(&rig, lever, "false");
    LwCatalogueMotor motor = warm_motor();
    LwSizing *sizing = size_one(rig_size_task(&rig, "", 12, 1), &motor);
    const LwSizingCheck *check = &sizing->motor[0].choice[0].check;
    double rise = 0.8 * 0.5 * pow(TORQUE / 0.1, 2);
    double expected = 40 + rise * (1 + COPPER * 20) / (1 - COPPER * rise);
    CHECK_NEAR(sizing->motor[0].output.peak, 9.81, 1e-9);
    CHECK_NEAR(sizing->motor[0].output.rms, 9.81, 1e-9);
    CHECK_NEAR(check->winding_mean, expected, 1e-8);
    CHECK_NEAR(check->winding_peak, expected, 1e-8);
    CHECK_NEAR(sizing->motor[0].shaft.winding[7], expected, 1e-8);
    CHECK_NEAR(check->use[LW_SIZING_THERMAL], sqrt(rise / (90 / (1 + COPPER * 110))), 1e-9); /* of loss over loss */
    CHECK(check->limiting == LW_SIZING_THERMAL);
    lw_sizing_destroy(sizing);
    motor.thermal_resistance = 8; /* 0.00393·8·0.5·96 > 1: each degree makes more than a degree */
    sizing = size_one(rig_size_task(&rig, "", 12, 1), &motor);
    CHECK(isinf(sizing->motor[0].choice[0].check.winding_peak) && !sizing->fits);
    CHECK(sizing->motor[0].shaft.winding == NULL);
    CHECK_NEAR(sizing->motor[0].choice[0].check.use[LW_SIZING_THERMAL], sqrt(10 * rise / (90 / (1 + COPPER * 110))), 1e-9);
    CHECK(strstr(sizing->motor[0].choice[0].reason, "never stops heating up"));
    lw_sizing_destroy(sizing);
    rig_close(&rig);
}

/* 30 s on, 70 s off: θ goes between θ₁ and θ₂ = θ₁ e^(−x) + θ∞ (1 − e^(−x)), θ₁ = θ₂ e^(−y). */
static void on_and_off(void)
{
    Rig rig;
    rig_open(&rig, lever, "true");
    LwCatalogueMotor motor = warm_motor();
    for (int repeat = 1; repeat <= 3; repeat += 2) { /* the same cycle once or three times: the same heat */
        LwSizing *sizing = size_one(rig_size_task(&rig, "", 70, repeat), &motor);
        const LwSizingCheck *check = &sizing->motor[0].choice[0].check;
        double loss = 0.8 * 0.5 * pow(TORQUE / 0.1, 2), rate = (1 - COPPER * loss) / 100;
        double level = loss * (1 + COPPER * 20) / 100 / rate, x = exp(-rate * 30), y = exp(-70 / 100.0);
        double hot = level * (1 - x) / (1 - x * y), cold = hot * y;
        double sum = level * 30 + (cold - level) * (1 - x) / rate + hot * 100 * (1 - y);
        CHECK_NEAR(check->winding_peak, 40 + hot, 1e-8);
        CHECK_NEAR(check->winding_mean, 40 + sum / 100, 1e-8);
        CHECK_NEAR(sizing->motor[0].shaft.winding[0], 40 + cold, 1e-8);
        CHECK_NEAR(sizing->motor[0].shaft.duty.rms, TORQUE * sqrt(0.3), 1e-9);
        lw_sizing_destroy(sizing);
    }
    motor.brake_torque = 0.9; /* the brake holds 0.981 N m */
    LwSizing *sizing = size_one(rig_size_task(&rig, "", 70, 1), &motor);
    CHECK(!sizing->fits);
    CHECK_NEAR(sizing->motor[0].choice[0].check.use[LW_SIZING_BRAKE], 1.5 * TORQUE / 0.9, 1e-9);
    lw_sizing_destroy(sizing);
    rig_close(&rig);
}

static void envelopes(void)
{
    LwCatalogueMotor motor = { .rated_torque = 2, .stall_torque = 3, .peak_torque = 8, .rated_speed = 100, .max_speed = 200 };
    CHECK_NEAR(lw_catalogue_continuous(&motor, 0), 3, 0);
    CHECK_NEAR(lw_catalogue_continuous(&motor, -50), 2.5, 1e-15);
    CHECK_NEAR(lw_catalogue_continuous(&motor, 100), 2, 1e-15);
    CHECK_NEAR(lw_catalogue_continuous(&motor, 160), 1.25, 1e-15);
    CHECK_NEAR(lw_catalogue_continuous(&motor, 201), 0, 0);
    CHECK_NEAR(lw_catalogue_peak(&motor, 100), 8, 0);
    CHECK_NEAR(lw_catalogue_peak(&motor, -150), 5, 1e-15);
    CHECK_NEAR(lw_catalogue_peak(&motor, 200), 2, 1e-15);
    CHECK_NEAR(lw_catalogue_peak(&motor, 201), 0, 0);
}

/* Of those that fit the lightest, then those that do not, the nearest first; the drive's own is chosen whatever it is. */
static void order_of_the_catalogue(void)
{
    Rig rig;
    const char *const name[] = { "tiny", "weak", "heavy", "light" };
    const double torque[] = { 0.1, 0.5, 5, 1.2 }, mass[] = { 0.1, 0.5, 8, 2 };
    LwCatalogueMotor motor[4];
    for (int i = 0; i < 4; i++) {
        motor[i] = motor_without_limits(1e-4);
        motor[i].name = name[i];
        motor[i].mass = mass[i];
        motor[i].rated_torque = motor[i].peak_torque = torque[i];
    }
    rig_open(&rig, lever, "false");
    LwSizingTask task = rig_size_task(&rig, "", 0, 1);
    LwSizingWish wish = { .task_count = 1, .task = &task, .catalogue_count = 4, .catalogue = motor, .ambient = 40 };
    LwSizing *sizing = lw_sizing_create(&wish);
    const LwSizingMotor *m = &sizing->motor[0];
    const char *const order[] = { "light", "heavy", "weak", "tiny" };
    for (int i = 0; i < 4; i++)
        CHECK_STRING(sizing->catalogue[m->choice[i].motor].name, order[i]);
    CHECK(m->fit_count == 2 && m->chosen == 0 && sizing->fits);
    CHECK_NEAR(m->choice[0].check.margin, 1.2 / TORQUE - 1, 1e-9);
    lw_sizing_destroy(sizing);
    wish.margin = 0.5; /* 1.2/0.981 is not enough any more */
    sizing = lw_sizing_create(&wish);
    m = &sizing->motor[0];
    CHECK_STRING(sizing->catalogue[m->choice[0].motor].name, "heavy");
    CHECK(m->fit_count == 1);
    CHECK(strstr(m->choice[1].reason, "wanted are 50 %"));
    lw_sizing_destroy(sizing);
    rig_close(&rig);
}

int main(void)
{
    RUN(steady_state);
    RUN(on_and_off);
    RUN(envelopes);
    RUN(order_of_the_catalogue);
    return END();
}
