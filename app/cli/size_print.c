/* What `size` says on standard output. */
#include "app/cli/size.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SHOWN = 5 }; /* motors that fit; those that do not are all told of */

static double rpm(double speed)
{
    return speed * 30 / 3.14159265358979323846;
}

/* Four digits, and no powers of ten where numbers are of the usual size. Good for the next eight. */
static const char *say(double value)
{
    static char text[8][32];
    static int next;
    char *here = text[next++ % 8];
    snprintf(here, sizeof text[0], fabs(value) >= 1e4 && fabs(value) < 1e7 ? "%.0f" : "%.4g", value);
    return here;
}

/* A ratio; of an axis without lead or radius what it amounts to. */
static const char *say_ratio(const LwSizingMotor *motor, double ratio)
{
    static char text[2][64];
    static int next;
    char *here = text[next++ % 2];
    if (motor->turns || motor->drive.lead > 0 || motor->drive.radius > 0)
        return say(ratio);
    snprintf(here, sizeof text[0], "%s rad/m (a lead of %.3g mm)", say(ratio), 1e3 * 2 * 3.14159265358979323846 / ratio);
    return here;
}

/* "2865", "46.9" */
static const char *rpm_text(double speed, char text[32])
{
    snprintf(text, 32, rpm(speed) >= 100 ? "%.0f" : "%.3g", rpm(speed));
    return text;
}

/* "42 %"; how much more than enough does not matter */
static const char *margin_text(double margin, char text[32])
{
    snprintf(text, 32, margin > 10 ? "over 1000 %%" : "%.3g %%", 100 * margin);
    return text;
}

/* What is only rounding beside something larger is none. */
static double clean(double value, double beside)
{
    return fabs(value) < 1e-6 * fabs(beside) ? 0 : value;
}

static const char *effort_unit(const LwSizingMotor *motor)
{
    return motor->turns ? "N m" : "N";
}

static void print_cycle(const LwSizing *sizing)
{
    printf("cycle of %.4g s", sizing->period);
    for (int i = 0; i < sizing->task_count; i++) {
        const LwSizingTask *task = &sizing->task[i];
        const LwTrace *trace = task->trace;
        double length = trace->sample_count > 0 ? trace->sample[trace->sample_count - 1][0] : 0;
        printf("%s %s%s", i == 0 ? ":" : ",", task->name, *task->name ? " " : "");
        if (task->repeat > 1)
            printf("%d × ", task->repeat);
        printf(task->dwell > 0 ? "%.4g s and %.4g s of rest" : "%.4g s", length, task->dwell);
    }
    putchar('\n');
}

static void print_energy(const LwSizingDuty *duty)
{
    printf("                 a cycle takes %s J and gives back %s J", say(clean(duty->driven, duty->regenerated)), say(clean(duty->regenerated, duty->driven)));
}

/* Both peaks: a motor that mostly brakes drives, too, and the larger of the two says nothing of the other. */
static void print_power(const LwSizingDuty *duty)
{
    double most = fmax(duty->peak_power, duty->peak_back);
    printf("power up to %s W motoring and %s W regenerating, on average %s W\n", say(clean(duty->peak_power, most)), say(clean(duty->peak_back, most)),
           say(clean(duty->mean_power, most)));
}

static void print_output(const LwSizingMotor *motor)
{
    const LwSizingDuty *duty = &motor->output;
    const char *unit = effort_unit(motor), *kg = motor->turns ? "kg m²" : "kg";
    char text[32];
    printf("  at the output  peak %s %s at %.4g s, RMS %s %s", say(duty->peak), unit, duty->peak_time, say(duty->rms), unit);
    if (clean(duty->holding, duty->peak) > 0)
        printf(", holding %s %s in dwells%s", say(duty->holding), unit, motor->drive.brake ? " (the brake does)" : "");
    putchar('\n');
    if (motor->still)
        printf("                 holds still");
    else if (motor->turns)
        printf("                 speed up to %.4g rad/s (%s rpm)", duty->max_speed, rpm_text(duty->max_speed, text));
    else
        printf("                 speed up to %.4g m/s", duty->max_speed);
    if (!motor->still) {
        printf(", ");
        print_power(duty);
        print_energy(duty);
    }
    putchar('\n');
    if (motor->inertia_max - motor->inertia_min > 1e-6 * motor->inertia_max)
        printf("                 load inertia %.4g to %.4g %s with the pose, on average %.4g %s\n", motor->inertia_min, motor->inertia_max, kg, motor->inertia_mean, kg);
    else
        printf("                 load inertia %.4g %s\n", motor->inertia_mean, kg);
}

static void print_drive(const LwSizingMotor *motor)
{
    const LwDriveDef *drive = &motor->drive;
    printf("  drive          ");
    if (drive->ratio_given)
        printf("ratio %.4g", drive->ratio);
    else
        printf("ratio free");
    if (drive->lead > 0)
        printf(", lead %.4g mm", 1e3 * drive->lead);
    if (drive->radius > 0)
        printf(", radius %.4g mm", 1e3 * drive->radius);
    if (!drive->ratio_given && !drive->efficiency_given)
        printf(", efficiency %.3g for each stage", LW_STAGE_EFFICIENCY);
    else
        printf(drive->driven > 0 ? ", efficiency %.3g driving, %.3g driven" : ", efficiency %.3g driving, locks itself (%.3g driven)", drive->driving, drive->driven);
    if (drive->rotor_given)
        printf(", rotor %.4g kg m²", drive->rotor_inertia);
    if (drive->gear_inertia > 0)
        printf(", gear %.4g kg m²", drive->gear_inertia);
    if (drive->friction > 0)
        printf(", friction %.4g N m", drive->friction);
    if (drive->viscous > 0)
        printf(", viscous %.4g N m s", drive->viscous);
    if (drive->brake)
        printf(", brake (%.3g times what it holds)", drive->brake_factor);
    putchar('\n');
}

static void print_bound(double bound, LwSizingLimit limit)
{
    if (limit == LW_SIZING_LIMITS)
        printf("any");
    else
        printf("%s (%s)", say(bound), lw_sizing_limit_names[limit]);
}

static void print_ratios(const LwRatioSweep *sweep, bool still)
{
    printf("  ratios         ");
    if (sweep->interval_count == 0)
        printf("none does");
    for (int i = 0; i < sweep->interval_count; i++) {
        if (sweep->interval[i].low_limit == LW_SIZING_LIMITS && sweep->interval[i].high_limit == LW_SIZING_LIMITS && !isfinite(sweep->interval[i].high)) {
            printf("any");
            continue;
        }
        printf(i > 0 ? "; or " : "");
        if (sweep->interval[i].low_limit == LW_SIZING_LIMITS && sweep->interval[i].high_limit == LW_SIZING_LIMITS) {
            printf("up to %s (ratio_max)", say(sweep->interval[i].high));
            continue;
        }
        printf("from ");
        print_bound(sweep->interval[i].low, sweep->interval[i].low_limit);
        if (sweep->interval[i].high_limit == LW_SIZING_LIMITS) {
            isfinite(sweep->interval[i].high) ? printf(" to %s (ratio_max)", say(sweep->interval[i].high)) : printf(" on");
            continue;
        }
        printf(" to ");
        print_bound(sweep->interval[i].high, sweep->interval[i].high_limit);
    }
    if (still)
        puts("; it holds still: the larger the easier");
    else
        printf("; best %s, matched to the inertia %s\n", say(sweep->best), say(sweep->matched));
}

static void print_shaft(const LwSizingMotor *motor, const LwSizingCheck *check)
{
    const LwSizingDuty *duty = &motor->shaft.duty;
    char text[32];
    printf("  at the motor   peak %.4g N m at %.4g s, RMS %.4g N m, ", duty->peak, duty->peak_time, duty->rms);
    if (motor->still) {
        printf("holds still\n                 inertia ratio %.3g", check->inertia_ratio);
    } else {
        printf("speed up to %s rpm\n                 ", rpm_text(duty->max_speed, text));
        print_power(duty);
        print_energy(duty);
        printf("; inertia ratio %.3g", check->inertia_ratio);
    }
    if (isfinite(check->winding_peak))
        printf("; winding %.3g °C, at most %.3g °C", check->winding_mean, check->winding_peak);
    putchar('\n');
}

static void print_chosen(const LwSizing *sizing, const LwSizingMotor *motor)
{
    const LwSizingChoice *choice = &motor->choice[motor->chosen];
    const char *name = sizing->catalogue[choice->motor].name;
    const LwSizingCheck *check = &choice->check;
    char text[32];
    if (choice->fits)
        printf("  choice         %s with ratio %s: margin %s, %s\n", name, say_ratio(motor, check->ratio), margin_text(check->margin, text), choice->reason);
    else if (motor->drive.motor)
        printf("  choice         %s with ratio %s does not do: %s\n", name, say_ratio(motor, check->ratio), choice->reason);
    else
        printf("  choice         none of the catalogue does; nearest is %s with ratio %s: %s\n", name, say_ratio(motor, check->ratio), choice->reason);
    if (*choice->remark)
        printf("  remark         %s\n", choice->remark);
    print_shaft(motor, check);
    print_ratios(&choice->sweep, motor->still);
}

/* Rounded up, so that it does. */
static double slow(double factor)
{
    return ceil(factor * 100 - 1e-6) / 100;
}

/* When nothing fits: what would. */
static void print_remedy(const LwSizing *sizing, const LwSizingMotor *motor)
{
    const LwSizingChoice *best = motor->slow_best < 0 ? NULL : &motor->choice[motor->slow_best], *here = motor->slow_here < 0 ? NULL : &motor->choice[motor->slow_here];
    if (!motor->prescribed)
        return;
    if (here && motor->drive.ratio_given)
        printf("  what would do  with ratio %s: motions %s times as slow, with %s\n", say_ratio(motor, here->check.ratio), say(slow(here->slower)), sizing->catalogue[here->motor].name);
    else if (motor->drive.ratio_given && best)
        printf("  what would do  with ratio %s: no slower motion, none of them could even hold the load\n", say_ratio(motor, motor->drive.ratio));
    if (best && best->slower_best > 1)
        printf("  what would do  with ratio %s: motions %s times as slow, with %s\n", say_ratio(motor, best->slower_ratio), say(slow(best->slower_best)), sizing->catalogue[best->motor].name);
    else if (best)
        printf("  what would do  ratio %s, with %s\n", say_ratio(motor, best->slower_ratio), sizing->catalogue[best->motor].name);
    if (!here && !best)
        puts("  what would do  no slower motion: its motors cannot even hold the load; a larger motor, a counterweight or a brake");
}

/* The same for the machine as a whole, where several motors find none. */
static void print_together(const LwSizing *sizing)
{
    int without = 0;
    for (int i = 0; i < sizing->motor_count; i++) {
        if (sizing->motor[i].fit_count > 0)
            continue;
        without++;
        if (!sizing->motor[i].prescribed)
            return;
    }
    if (without < 2 || sizing->catalogue_count == 0)
        return;
    printf("\n%d motors find none in the catalogue; ", without);
    if (isfinite(sizing->slower_here))
        printf("with the ratios of the file all motions %s times as slow would do, ", say(slow(sizing->slower_here)));
    if (!isfinite(sizing->slower_best))
        puts("no slower motion would do: some cannot even hold the load");
    else if (sizing->slower_best > 1)
        printf("with the best ratios named above all motions %s times as slow would do\n", say(slow(sizing->slower_best)));
    else
        puts("the best ratios named above would do");
}

static void print_catalogue(const LwSizing *sizing, const LwSizingMotor *motor)
{
    int widest = 0;
    for (int i = 0; i < motor->choice_count; i++) {
        int length = (int)strlen(sizing->catalogue[motor->choice[i].motor].name);
        widest = length > widest ? length : widest;
    }
    printf("  catalogue      %d of %d do\n", motor->fit_count, motor->choice_count);
    for (int i = 0; i < motor->choice_count; i++) {
        const LwSizingChoice *choice = &motor->choice[i];
        if (choice->fits && i >= SHOWN) {
            if (i == SHOWN)
                printf("    … and %d larger that do\n", motor->fit_count - SHOWN);
            continue;
        }
        char text[32];
        printf("    %-*s  ", widest, sizing->catalogue[choice->motor].name);
        if (choice->fits)
            printf("ratio %s, margin %s: %s\n", say(choice->check.ratio), margin_text(choice->check.margin, text), choice->reason);
        else
            printf("no: %s\n", choice->reason);
    }
}

void lw_size_print(const LwSizeWork *work)
{
    const LwSizing *sizing = work->sizing;
    print_cycle(sizing);
    for (int i = 0; i < sizing->motor_count; i++) {
        const LwSizingMotor *motor = &sizing->motor[i];
        printf("\nmotor %s\n", motor->name);
        print_output(motor);
        print_drive(motor);
        if (motor->chosen >= 0) {
            print_chosen(sizing, motor);
            if (motor->fit_count == 0)
                print_remedy(sizing, motor);
            print_catalogue(sizing, motor);
        }
        for (int k = 0; k < motor->note_count; k++)
            printf("  note: %s\n", motor->note[k]);
    }
    print_together(sizing);
}
