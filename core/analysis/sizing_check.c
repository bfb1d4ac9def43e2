/* A motor and a ratio against the motor's limits. */
#include "core/analysis/sizing_private.h"

#include <math.h>
#include <string.h>

const char *const lw_sizing_limit_names[LW_SIZING_LIMITS] = { "speed", "peak torque", "RMS torque", "winding temperature", "brake" };

static double on_curve(const LwTorqueCurve *curve, double v)
{
    int k = 0;
    while (k < curve->count && curve->speed[k] < v)
        k++;
    if (k == 0 || k == curve->count)
        return k == 0 ? curve->torque[0] : 0;
    double share = (v - curve->speed[k - 1]) / (curve->speed[k] - curve->speed[k - 1]);
    return curve->torque[k - 1] + share * (curve->torque[k] - curve->torque[k - 1]);
}

double lw_catalogue_continuous(const LwCatalogueMotor *c, double speed)
{
    if (c->continuous_curve.count > 0)
        return on_curve(&c->continuous_curve, fabs(speed));
    double v = fabs(speed), stall = c->stall_torque > 0 ? c->stall_torque : c->rated_torque;
    if (v > c->max_speed)
        return 0;
    return v <= c->rated_speed ? stall + (c->rated_torque - stall) * v / c->rated_speed : c->rated_torque * c->rated_speed / v;
}

double lw_catalogue_peak(const LwCatalogueMotor *c, double speed)
{
    if (c->peak_curve.count > 0)
        return on_curve(&c->peak_curve, fabs(speed));
    double v = fabs(speed);
    if (v > c->max_speed)
        return 0;
    if (v <= c->rated_speed)
        return c->peak_torque;
    return c->peak_torque + (c->rated_torque - c->peak_torque) * (v - c->rated_speed) / (c->max_speed - c->rated_speed);
}

bool lw_catalogue_has_heat(const LwCatalogueMotor *c)
{
    return c->resistance > 0 && c->torque_constant > 0 && c->thermal_resistance > 0 && c->thermal_time > 0 && !isnan(c->max_temperature);
}

double lw_catalogue_derating(const LwCatalogueMotor *c, double ambient)
{
    double rated = isnan(c->rated_ambient) ? LW_RATED_AMBIENT : c->rated_ambient;
    if (ambient <= rated)
        return 1;
    return isnan(c->max_temperature) ? NAN : sqrt(fmax(c->max_temperature - ambient, 0) / (c->max_temperature - rated));
}

static void put(LwSizingCheck *check, LwSizingLimit limit, double need, double have, double speed)
{
    check->need[limit] = need;
    check->have[limit] = have;
    check->need_speed[limit] = speed;
    check->use[limit] = need <= 0 ? 0 : have > 0 ? need / have : INFINITY;
}

/* What the motor must deliver without end, and what it has. Where its winding is followed that decides, and this is the mean over the cycle; of others it is all there is. */
static void check_rms(LwSizingCheck *check, const LwSizingCase *it, const LwSizingDuty *duty, double slower)
{
    const LwCatalogueMotor *c = it->catalogue;
    double mean = fmin(duty->mean_speed, c->max_speed), need = duty->rms, have = lw_catalogue_continuous(c, mean);
    if (!lw_catalogue_has_heat(c)) {
        double derating = lw_catalogue_derating(c, it->sizing->ambient);
        need = lw_sizing_hardest(it, slower, c->thermal_time > 0 ? c->thermal_time : LW_THERMAL_TIME);
        have *= isnan(derating) ? 1 : derating;
    }
    put(check, LW_SIZING_RMS, need, have, mean);
}

LwSizingCase lw_sizing_case(LwSizing *sizing, LwArena *arena, const LwSizingMotor *motor, const double *holding)
{
    LwSizingCase it = { .sizing = sizing, .arena = arena, .motor = motor, .holding = holding };
    it.torque = LW_NEWN(arena, double, motor->series.count);
    it.speed = LW_NEWN(arena, double, motor->series.count);
    it.rest = LW_NEWN(arena, double, sizing->task_count);
    it.map = LW_NEWN(arena, LwSizingMap, motor->series.count);
    it.pass = LW_NEWN(arena, LwSizingMap, sizing->task_count);
    lw_sizing_case_set(&it, -1);
    return it;
}

void lw_sizing_case_set(LwSizingCase *it, int catalogue)
{
    const LwDriveDef *drive = &it->motor->drive;
    it->catalogue = catalogue >= 0 ? &it->sizing->catalogue[catalogue] : NULL;
    it->rotor = drive->gear_inertia + (drive->rotor_given ? drive->rotor_inertia : it->catalogue ? it->catalogue->rotor_inertia : 0);
}

int lw_sizing_stages(double ratio)
{
    return (int)fmax(ceil(fabs(log10(ratio)) - 1e-9), 0);
}

bool lw_sizing_is_free(const LwSizingMotor *motor)
{
    return !motor->drive.ratio_given && (motor->turns || motor->drive.lead > 0 || motor->drive.radius > 0);
}

LwDriveDef lw_sizing_gear(const LwSizingMotor *motor, double ratio)
{
    LwDriveDef drive = motor->drive;
    if (lw_sizing_is_free(motor) && !drive.efficiency_given)
        drive.driving = drive.driven = pow(LW_STAGE_EFFICIENCY, lw_sizing_stages(ratio));
    return drive;
}

double lw_sizing_gear_mass(const LwSizingMotor *motor, double ratio)
{
    double mass = 0, behind = fabs(motor->output.peak) / motor->per_unit;
    for (int n = lw_sizing_is_free(motor) ? lw_sizing_stages(ratio) : 0; n > 0; n--, behind /= 10)
        mass += LW_STAGE_MASS * behind;
    return mass;
}

/* What the gear leaves of τ for the motor. */
static double through_gear(const LwDriveDef *drive, double i, double tau, double way)
{
    if (way == 0)
        return tau * fmax(drive->driven, 0) / i;
    return tau * way > 0 ? tau / (i * drive->driving) : tau * drive->driven / i;
}

/* The worse of the ends between which sticking friction leaves the effort open; τ itself where nothing sticks. */
static double through_gear_worst(const LwDriveDef *drive, const LwSizingSeries *s, int k, double i, double tau, double rest)
{
    double least = rest + through_gear(drive, i, tau + s->less[k], s->way[k]), most = rest + through_gear(drive, i, tau + s->more[k], s->way[k]);
    return fabs(least) > fabs(most) ? least : most;
}

/* Motor side of all samples: it->torque, it->speed, it->rest. */
static void turn(LwSizingCase *it, double i, double slower)
{
    const LwSizingSeries *s = &it->motor->series;
    const LwDriveDef gear = lw_sizing_gear(it->motor, i / it->motor->per_unit), *drive = &gear;
    double pace = 1 / slower;
    for (int k = 0; k < s->count; k++) {
        double tau = s->holding[k] + s->friction[k] + pace * (s->damping[k] + pace * s->inertial[k]), w = pace * i * s->speed[k];
        it->speed[k] = w;
        double own = it->rotor * pace * pace * i * s->acceleration[k] + drive->friction * s->way[k] + drive->viscous * w;
        it->torque[k] = through_gear_worst(drive, s, k, i, tau, own);
    }
    for (int t = 0; t < it->sizing->task_count; t++)
        it->rest[t] = drive->brake ? 0 : through_gear(drive, i, it->holding[t], 0);
}

/* The largest torque in a dwell, motor side: of a brake all of the load's, for what a gear holds by friction today it may let go tomorrow. */
static double holding_torque(const LwSizingCase *it, double i)
{
    const LwDriveDef gear = lw_sizing_gear(it->motor, i / it->motor->per_unit), *drive = &gear;
    double largest = 0;
    for (int t = 0; t < it->sizing->task_count; t++)
        if (it->sizing->task[t].dwell > 0)
            largest = fmax(largest, fabs(drive->brake ? it->holding[t] / i : through_gear(drive, i, it->holding[t], 0)));
    return largest;
}

/* The sample that comes nearest to the peak envelope, or exceeds it most. */
static void check_peak(LwSizingCheck *check, const LwSizingCase *it)
{
    const LwCatalogueMotor *c = it->catalogue;
    for (int k = 0; k < it->motor->series.count; k++) {
        double speed = fmin(fabs(it->speed[k]), c->max_speed), have = lw_catalogue_peak(c, speed), need = fabs(it->torque[k]);
        if (need > (1 + 1e-7) * check->use[LW_SIZING_PEAK] * have) /* of equal ones the first */
            put(check, LW_SIZING_PEAK, need, have, speed);
    }
}

static void check_heat(LwSizingCheck *check, const LwSizingCase *it, LwSizingHeat heat)
{
    double most = it->catalogue->max_temperature;
    check->winding_mean = heat.mean;
    check->winding_peak = heat.peak;
    if (isnan(heat.peak) || isnan(most))
        return;
    check->use[LW_SIZING_THERMAL] = heat.use;
    check->need[LW_SIZING_THERMAL] = heat.peak;
    check->have[LW_SIZING_THERMAL] = most;
}

LwSizingCheck lw_sizing_check(LwSizingCase *it, double ratio, double slower)
{
    const LwCatalogueMotor *c = it->catalogue;
    const LwDriveDef *drive = &it->motor->drive;
    double i = ratio * it->motor->per_unit;
    LwSizingCheck check = { .ratio = ratio };
    turn(it, i, slower);
    LwSizingDuty duty = lw_sizing_duty(it->sizing, &it->motor->series, it->torque, it->speed, it->rest, slower);
    double brake = drive->brake_torque > 0 ? drive->brake_torque : c->brake_torque;
    put(&check, LW_SIZING_SPEED, duty.max_speed, c->max_speed, duty.max_speed);
    check_peak(&check, it);
    check_rms(&check, it, &duty, slower);
    check_heat(&check, it, lw_sizing_heat(it, slower, NULL));
    if (drive->brake && brake > 0)
        put(&check, LW_SIZING_BRAKE, drive->brake_factor * holding_torque(it, i), brake, 0);
    for (int k = 1; k < LW_SIZING_LIMITS; k++)
        if (check.use[k] > check.use[check.limiting])
            check.limiting = (LwSizingLimit)k;
    check.margin = check.use[check.limiting] > 0 ? 1 / check.use[check.limiting] - 1 : INFINITY;
    check.inertia_ratio = it->motor->inertia_max / (i * i * it->rotor);
    return check;
}

LwSizingShaft lw_sizing_shaft(LwSizingCase *it, double ratio)
{
    LwArena *arena = it->arena;
    const LwSizingSeries *s = &it->motor->series;
    double i = ratio * it->motor->per_unit;
    LwSizingShaft shaft = { .speed = LW_NEWN(arena, double, s->count), .acceleration = LW_NEWN(arena, double, s->count),
                            .torque = LW_NEWN(arena, double, s->count), .power = LW_NEWN(arena, double, s->count),
                            .dwell = LW_NEWN(arena, double, it->sizing->task_count), .winding = LW_NEWN(arena, double, s->count),
                            .cooled = LW_NEWN(arena, double, it->sizing->task_count) };
    turn(it, i, 1);
    for (int k = 0; k < s->count; k++) {
        shaft.speed[k] = it->speed[k];
        shaft.acceleration[k] = i * s->acceleration[k];
        shaft.torque[k] = it->torque[k];
        shaft.power[k] = it->torque[k] * it->speed[k];
    }
    shaft.duty = lw_sizing_duty(it->sizing, s, it->torque, it->speed, it->rest, 1);
    shaft.duty.holding = holding_torque(it, i);
    memcpy(shaft.dwell, it->rest, (size_t)it->sizing->task_count * sizeof *it->rest);
    if (!isfinite(lw_sizing_heat(it, 1, &shaft).peak))
        shaft.winding = shaft.cooled = NULL;
    return shaft;
}

bool lw_sizing_try(const LwSizing *sizing, int motor, int catalogue, double ratio, LwArena *arena, LwSizingTrial *trial)
{
    if (!(ratio > 0) || LW_ARENA_GUARD(arena))
        return false;
    /* The case only looks at the sizing: all that it makes is in the other arena. */
    LwSizingCase it = lw_sizing_case((LwSizing *)sizing, arena, &sizing->motor[motor], sizing->motor[motor].held);
    lw_sizing_case_set(&it, catalogue);
    trial->check = catalogue >= 0 ? lw_sizing_check(&it, ratio, 1) : (LwSizingCheck){ .ratio = ratio };
    trial->shaft = lw_sizing_shaft(&it, ratio);
    return true;
}
