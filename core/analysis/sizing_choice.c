/* Every motor of the catalogue judged, with the reason; those that fit, smallest first. */
#include "core/analysis/sizing_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SWEEP = 65, SLOWED = 6, BISECTIONS = 40 };

static const double SLOWEST = 1e4; /* beyond this a motor that still does not do it only holds */

static double rpm(double speed)
{
    return speed * 30 / 3.14159265358979323846;
}

/* A speed in words. */
static const char *say_speed(LwArena *arena, double speed)
{
    return rpm(speed) < 1e-6 ? "0 rpm" : lw_arena_printf(arena, rpm(speed) >= 100 ? "%.0f rpm" : "%.3g rpm", rpm(speed));
}

static const char *say_ratio(LwArena *arena, double ratio)
{
    return lw_arena_printf(arena, ratio >= 1000 ? "%.0f" : "%.3g", ratio);
}

/* "needs 3.2 N m peak at 300 rpm, has 1.9" */
static const char *say_limit(LwArena *arena, const LwDriveDef *drive, const LwSizingCheck *check, LwSizingLimit limit)
{
    double need = check->need[limit], have = check->have[limit];
    const char *speed = say_speed(arena, check->need_speed[limit]);
    switch (limit) {
    case LW_SIZING_SPEED:
        return lw_arena_printf(arena, "needs %s, has %s", say_speed(arena, need), say_speed(arena, have));
    case LW_SIZING_PEAK:
        return lw_arena_printf(arena, "needs %.3g N m peak at %s, has %.3g", need, speed, have);
    case LW_SIZING_RMS:
        return check->need_speed[limit] > 0 ? lw_arena_printf(arena, "needs %.3g N m RMS at %s on average, has %.3g", need, speed, have)
                                            : lw_arena_printf(arena, "needs %.3g N m RMS at rest, has %.3g", need, have);
    case LW_SIZING_THERMAL:
        if (isfinite(need) && need > 500 && have < 500) /* nothing is left that had a temperature */
            return lw_arena_printf(arena, "the winding would get hotter than 500 °C, the limit is %.4g °C", have);
        return isfinite(need) ? lw_arena_printf(arena, "the winding reaches %.4g °C, the limit is %.4g °C", need, have)
                              : lw_arena_printf(arena, "the winding never stops heating up, the limit is %.4g °C", have);
    case LW_SIZING_BRAKE:
        return lw_arena_printf(arena, "the brake needs %.3g N m, %.3g times what it holds, has %.3g", need, drive->brake_factor, have);
    default:
        return "";
    }
}

static const char *say_broken(LwArena *arena, const LwDriveDef *drive, const LwSizingCheck *check)
{
    const char *text = "";
    for (int k = 0; k < LW_SIZING_LIMITS; k++)
        if (check->use[k] > 1)
            text = lw_arena_printf(arena, "%s%s%s%s", text, *text ? "; " : "", k == LW_SIZING_SPEED ? "too slow: " : "", say_limit(arena, drive, check, (LwSizingLimit)k));
    return text;
}

/* "from 12 to 38", "up to 38", "from 12" */
static const char *say_interval(LwArena *arena, const LwRatioInterval *interval)
{
    if (!(interval->low > 0) && !isfinite(interval->high))
        return "of any size";
    if (interval->low > 0 && isfinite(interval->high))
        return lw_arena_printf(arena, "from %s to %s", say_ratio(arena, interval->low), say_ratio(arena, interval->high));
    return interval->low > 0 ? lw_arena_printf(arena, "from %s on", say_ratio(arena, interval->low)) : lw_arena_printf(arena, "up to %s", say_ratio(arena, interval->high));
}

static const char *say_ratios(LwArena *arena, const LwRatioSweep *sweep)
{
    const char *text = "";
    for (int i = 0; i < sweep->interval_count; i++)
        text = lw_arena_printf(arena, "%s%s%s", text, i > 0 ? " or " : "", say_interval(arena, &sweep->interval[i]));
    return text;
}

static const char *explain(const LwSizingCase *it, const LwSizingChoice *choice)
{
    LwArena *arena = &it->sizing->arena;
    const LwDriveDef *drive = &it->motor->drive;
    const LwSizingCheck *check = &choice->check;
    const char *limit = say_limit(arena, drive, check, check->limiting);
    if (choice->fits && !(check->use[check->limiting] > 0))
        return "it has nothing to do";
    if (choice->fits)
        return lw_arena_printf(arena, "limited by %s: %s", lw_sizing_limit_names[check->limiting], limit);
    const char *broken = check->margin >= 0 ? lw_arena_printf(arena, "a margin of %.3g %%, wanted are %.3g %%: %s", 100 * check->margin, 100 * it->sizing->margin, limit)
                                            : say_broken(arena, drive, check);
    if (choice->sweep.interval_count > 0)
        return lw_arena_printf(arena, "%s; works with a ratio %s", broken, say_ratios(arena, &choice->sweep));
    if (!drive->ratio_given)
        return lw_arena_printf(arena, "no ratio does; with the best one, %s: %s", say_ratio(arena, check->ratio), broken);
    return lw_arena_printf(arena, "%s; no ratio helps (the best would be %s)", broken, say_ratio(arena, choice->sweep.best));
}

/* ---- what was assumed, or is doubtful ---- */

static const char *add_remark(LwArena *arena, const char *list, const char *more)
{
    return *list ? lw_arena_printf(arena, "%s; %s", list, more) : more;
}

static const char *remark_heat(const LwSizingCase *it, const char *list)
{
    LwArena *arena = &it->sizing->arena;
    const LwCatalogueMotor *c = it->catalogue;
    double ambient = it->sizing->ambient, derating = lw_catalogue_derating(c, ambient), rated = isnan(c->rated_ambient) ? LW_RATED_AMBIENT : c->rated_ambient;
    const char *assumed = isnan(c->rated_ambient) ? " (assumed)" : "";
    if (lw_catalogue_has_heat(c))
        return list;
    list = add_remark(arena, list, c->thermal_time > 0
        ? lw_arena_printf(arena, "no complete thermal data: the winding is judged by the RMS torque over its thermal time constant of %.6g s", c->thermal_time)
        : lw_arena_printf(arena, "no thermal data: the winding is judged by the RMS torque over %.4g s, an assumption; give its thermal time constant", LW_THERMAL_TIME));
    if (isnan(derating))
        return add_remark(arena, list, lw_arena_printf(arena, "cannot be judged at %.4g °C: rated at %.4g °C%s, and without a max winding temperature nobody knows what it can do above; give that", ambient, rated, assumed));
    if (derating < 1)
        return add_remark(arena, list, lw_arena_printf(arena, "continuous torque times %.3g at %.4g °C, rated at %.4g °C%s", derating, ambient, rated, assumed));
    return list;
}

static const char *remark(const LwSizingCase *it, const LwSizingCheck *check)
{
    LwArena *arena = &it->sizing->arena;
    const char *list = remark_heat(it, "");
    if (check->inertia_ratio > LW_INERTIA_RATIO)
        list = add_remark(arena, list, lw_arena_printf(arena, "inertia ratio %.3g : 1, above %.3g : 1 a drive is hard to tune (load at the motor's shaft over rotor and gear; the gear's inertia counts on the motor's side)",
                                                       check->inertia_ratio, LW_INERTIA_RATIO));
    return list;
}

typedef double Need(LwSizingCase *it, double slower, double *ratio);

static double need_here(LwSizingCase *it, double slower, double *ratio)
{
    LwSizingCheck check = lw_sizing_check(it, *ratio, slower);
    return check.use[check.limiting];
}

static double need_anywhere(LwSizingCase *it, double slower, double *ratio)
{
    double use;
    *ratio = lw_sizing_best_ratio(it, slower, &use);
    return use;
}

/* The least factor by which motions must take longer; INFINITY where nothing helps. */
static double find_slower(LwSizingCase *it, Need *need, double *ratio)
{
    double limit = 1 / (1 + it->sizing->margin), bad = 1, good = 2;
    if (need(it, 1, ratio) <= limit)
        return 1;
    while (good < SLOWEST && need(it, good, ratio) > limit) {
        bad = good;
        good *= 2;
    }
    if (good >= SLOWEST)
        return INFINITY;
    for (int k = 0; k < BISECTIONS && good - bad > 1e-6 * good; k++) {
        double middle = 0.5 * (good + bad);
        if (need(it, middle, ratio) <= limit)
            good = middle;
        else
            bad = middle;
    }
    need(it, good, ratio);
    return good;
}

static void judge(LwSizingCase *it, int motor, LwSizingChoice *choice)
{
    const LwDriveDef *drive = &it->motor->drive;
    *choice = (LwSizingChoice){ .motor = motor, .slower = NAN, .slower_best = NAN, .slower_ratio = NAN };
    lw_sizing_case_set(it, motor);
    choice->sweep = lw_sizing_sweep(it, SWEEP);
    choice->check = lw_sizing_check(it, drive->ratio_given ? drive->ratio : choice->sweep.best, 1);
    choice->fits = choice->check.margin >= it->sizing->margin;
    choice->reason = explain(it, choice);
    choice->remark = remark(it, &choice->check);
    if (choice->fits)
        choice->slower = choice->slower_best = 1, choice->slower_ratio = choice->check.ratio;
}

/* What is small is good: price, mass (with that of a gear that has to be found) or rated power, whichever the whole catalogue tells. */
static double effort_of(const LwSizing *sizing, const LwSizingMotor *motor, const LwSizingChoice *choice)
{
    const LwCatalogueMotor *c = &sizing->catalogue[choice->motor];
    bool price = true, mass = true;
    for (int i = 0; i < sizing->catalogue_count; i++) {
        price = price && !isnan(sizing->catalogue[i].price);
        mass = mass && !isnan(sizing->catalogue[i].mass);
    }
    return price ? c->price : mass ? c->mass + lw_sizing_gear_mass(motor, choice->check.ratio) : c->rated_torque * c->rated_speed;
}

/* Compared from the first key on. Of those that fit: what is small is good, then what has more left. Of the others the worst use, then the next worst …: where
 * motors of a series have one speed in common that is too low, the strongest is nearest; of equal ones the smallest. */
enum { KEYS = LW_SIZING_LIMITS + 1 };
typedef struct Order {
    bool fits;
    double key[KEYS];
    LwSizingChoice choice;
} Order;

static int compare(const void *a, const void *b)
{
    const Order *x = a, *y = b;
    if (x->fits != y->fits)
        return x->fits ? -1 : 1;
    for (int k = 0; k < KEYS; k++)
        if (x->key[k] != y->key[k])
            return x->key[k] < y->key[k] ? -1 : 1;
    return x->choice.motor - y->choice.motor; /* the catalogue's own order */
}

/* To six digits: rounding decides nothing. */
static double tidy(double use)
{
    if (!(use > 0 && isfinite(use)))
        return use;
    double unit = pow(10, floor(log10(use)) - 5);
    return unit > 0 ? round(use / unit) * unit : use;
}

static void set_keys(const LwSizing *sizing, const LwSizingMotor *motor, Order *order)
{
    const LwSizingCheck *check = &order->choice.check;
    double size = effort_of(sizing, motor, &order->choice);
    if (order->fits) {
        order->key[0] = size;
        order->key[1] = tidy(check->use[check->limiting]);
        return;
    }
    for (int k = 0; k < LW_SIZING_LIMITS; k++) { /* sorted in, the largest first */
        double use = tidy(check->use[k]);
        int at = k;
        for (; at > 0 && order->key[at - 1] < use; at--)
            order->key[at] = order->key[at - 1];
        order->key[at] = use;
    }
    order->key[LW_SIZING_LIMITS] = size;
}

static void sort(LwSizing *sizing, LwSizingMotor *motor)
{
    Order *order = LW_NEWN(&sizing->arena, Order, motor->choice_count);
    for (int i = 0; i < motor->choice_count; i++) {
        order[i] = (Order){ .fits = motor->choice[i].fits, .choice = motor->choice[i] };
        set_keys(sizing, motor, &order[i]);
    }
    qsort(order, (size_t)motor->choice_count, sizeof *order, compare);
    for (int i = 0; i < motor->choice_count; i++)
        motor->choice[i] = order[i].choice;
}

static void slow_down(LwSizingCase *it, LwSizingChoice *choice)
{
    double ratio = choice->check.ratio;
    lw_sizing_case_set(it, choice->motor);
    choice->slower = find_slower(it, need_here, &ratio);
    choice->slower_best = find_slower(it, need_anywhere, &choice->slower_ratio);
}

/* Which of the catalogue needs the least slowing, and what that means for the whole. */
static void find_remedy(LwSizing *sizing, LwSizingMotor *motor)
{
    motor->slow_here = motor->slow_best = -1;
    if (motor->fit_count > 0 || motor->choice_count == 0)
        return;
    for (int i = 0; i < motor->choice_count; i++) {
        const LwSizingChoice *choice = &motor->choice[i];
        if (isfinite(choice->slower) && (motor->slow_here < 0 || choice->slower < motor->choice[motor->slow_here].slower))
            motor->slow_here = i;
        if (isfinite(choice->slower_best) && (motor->slow_best < 0 || choice->slower_best < motor->choice[motor->slow_best].slower_best))
            motor->slow_best = i;
    }
    double best = motor->slow_best < 0 ? INFINITY : motor->choice[motor->slow_best].slower_best;
    double here = motor->slow_here < 0 ? INFINITY : motor->choice[motor->slow_here].slower;
    sizing->slower_here = fmax(sizing->slower_here, motor->drive.ratio_given ? here : best);
    sizing->slower_best = fmax(sizing->slower_best, best);
}

void lw_sizing_choose(LwSizing *sizing, LwSizingMotor *motor, LwSizingCase *it)
{
    motor->choice_count = sizing->catalogue_count;
    motor->choice = LW_NEWN(&sizing->arena, LwSizingChoice, sizing->catalogue_count);
    for (int i = 0; i < sizing->catalogue_count; i++) {
        judge(it, i, &motor->choice[i]);
        motor->fit_count += motor->choice[i].fits;
    }
    sort(sizing, motor);
    motor->chosen = sizing->catalogue_count > 0 ? 0 : -1;
    for (int i = 0; motor->drive.motor && i < motor->choice_count; i++)
        if (strcmp(sizing->catalogue[motor->choice[i].motor].name, motor->drive.motor) == 0)
            motor->chosen = i;
    for (int i = 0; motor->prescribed && i < motor->choice_count; i++)
        if (!motor->choice[i].fits && ((motor->fit_count == 0 && i < SLOWED) || i == motor->chosen))
            slow_down(it, &motor->choice[i]);
    find_remedy(sizing, motor);
}
