#include "app/report/sizing.h"

#include "core/solve/rubbing.h"

#include <math.h>
#include <string.h>

enum { SHOWN = 24 };        /* rows of a catalogue */
static const double RPM = 9.549296585513721;

static void put_margin(LwReport *report, LwReportTable *table, LwTone tone, double margin)
{
    if (margin > 10) /* how much more than enough does not matter */
        lw_report_cell(report, table, tone, ">1000");
    else
        lw_report_number(report, table, tone, 100 * margin, 3);
}

/* Rounded up, so that it does. */
static const char *slow_words(LwArena *arena, double factor)
{
    return lw_report_digits(arena, ceil(factor * 100 - 1e-6) / 100, 4);
}

/* Where none fits: what would. */
static void put_remedy(LwReport *report, const LwSizing *sizing, const LwSizingMotor *motor)
{
    if (motor->fit_count > 0 || motor->choice_count == 0 || !motor->prescribed)
        return;
    LwArena *arena = report->arena;
    const LwSizingChoice *own = motor->slow_here < 0 || !motor->drive.ratio_given ? NULL : &motor->choice[motor->slow_here];
    const LwSizingChoice *any = motor->slow_best < 0 ? NULL : &motor->choice[motor->slow_best];
    const char *here = "", *best = "";
    if (own)
        here = lw_arena_printf(arena, " %s with its ratio and motions %s times as slow%s", sizing->catalogue[own->motor].name, slow_words(arena, own->slower), any ? ";" : "");
    if (any)
        best = lw_arena_printf(arena, " %s with ratio %s%s", sizing->catalogue[any->motor].name, lw_report_digits(arena, any->slower_ratio, 4),
                               any->slower_best > 1 ? lw_arena_printf(arena, " and motions %s times as slow", slow_words(arena, any->slower_best)) : "");
    if (*here || *best)
        lw_report_note(report, LW_TONE_BAD, "No motor of the catalogue does for %s. What would:%s%s.", motor->name, here, best);
    else
        lw_report_note(report, LW_TONE_BAD, "No motor of the catalogue does for %s, however slowly it goes: it needs a larger motor, a counterweight or a brake.", motor->name);
}

static void put_choice(LwReport *report, const LwSizing *sizing)
{
    static const LwReportColumn column[] = { { "motor", NULL, LW_ALIGN_LEFT }, { "choice", NULL, LW_ALIGN_LEFT }, { "verdict", NULL, LW_ALIGN_LEFT }, { "gear ratio", NULL, LW_ALIGN_RIGHT },
                                             { "margin", "%", LW_ALIGN_RIGHT }, { "limited by", NULL, LW_ALIGN_LEFT }, { "why", NULL, LW_ALIGN_LEFT }, { NULL, NULL, LW_ALIGN_LEFT } };
    lw_report_heading(report, 1, "Choice");
    if (sizing->catalogue_count == 0) {
        lw_report_paragraph(report, "There is no catalogue: the sheets below say what the motors must do.");
        return;
    }
    LwReportTable *table = lw_report_table(report, "", column);
    for (int i = 0; i < sizing->motor_count; i++) {
        const LwSizingMotor *motor = &sizing->motor[i];
        const LwSizingChoice *choice = motor->chosen >= 0 ? &motor->choice[motor->chosen] : NULL;
        lw_report_row(report, table, true);
        lw_report_cell(report, table, LW_TONE_STRONG, "%s", motor->name);
        if (!choice)
            continue;
        lw_report_cell(report, table, LW_TONE_PLAIN, "%s", sizing->catalogue[choice->motor].name);
        lw_report_cell(report, table, choice->fits ? LW_TONE_GOOD : LW_TONE_BAD, "%s", choice->fits ? "fits" : motor->fit_count ? "does not fit" : "none fits");
        lw_report_number(report, table, LW_TONE_PLAIN, choice->check.ratio, 4);
        put_margin(report, table, choice->fits ? LW_TONE_PLAIN : LW_TONE_BAD, choice->check.margin);
        lw_report_cell(report, table, LW_TONE_PLAIN, "%s", lw_sizing_limit_names[choice->check.limiting]);
        lw_report_cell(report, table, LW_TONE_PLAIN, "%s", choice->reason ? choice->reason : "");
    }
    for (int i = 0; i < sizing->motor_count; i++)
        put_remedy(report, sizing, &sizing->motor[i]);
}

/* ---- what was assumed ---- */

static void put_tasks(LwReport *report, const LwSizing *sizing)
{
    static const LwReportColumn column[] = { { "task", NULL, LW_ALIGN_LEFT }, { "lasts", "s", LW_ALIGN_RIGHT }, { "times", NULL, LW_ALIGN_RIGHT }, { "dwell after each", "s", LW_ALIGN_RIGHT },
                                             { "samples", NULL, LW_ALIGN_RIGHT }, { NULL, NULL, LW_ALIGN_LEFT } };
    LwReportTable *table = lw_report_table(report, lw_arena_printf(report->arena, "The cycle, %s s", lw_report_digits(report->arena, sizing->period, 4)), column);
    for (int i = 0; i < sizing->task_count; i++) {
        const LwSizingTask *task = &sizing->task[i];
        int last = task->trace->sample_count - 1;
        lw_report_row(report, table, true);
        lw_report_cell(report, table, LW_TONE_STRONG, "%s", *task->name ? task->name : "the file's analysis");
        lw_report_number(report, table, LW_TONE_PLAIN, last >= 0 ? task->trace->sample[last][0] - task->trace->sample[0][0] : NAN, 4);
        lw_report_cell(report, table, LW_TONE_PLAIN, "%d", task->repeat);
        lw_report_number(report, table, LW_TONE_PLAIN, task->dwell, 4);
        lw_report_cell(report, table, LW_TONE_PLAIN, "%d", task->trace->sample_count);
    }
}

static const char *friction_words(LwArena *arena, const LwMechanismDef *def)
{
    const char *list = "";
    for (int i = 0; i < def->friction_count; i++)
        list = lw_arena_printf(arena, "%s%s%s", list, i ? ", " : "", lw_rubbing_owner(def, i));
    return def->friction_count ? lw_arena_printf(arena, "Friction is counted in %s.", list) : "No joint has friction: where there is some, motors need more.";
}

static const char *count_words(LwArena *arena, int count, const char *one, const char *many)
{
    return lw_arena_printf(arena, "%d %s", count, count == 1 ? one : many);
}

/* Bodies that move, and joints between them: a path that leads a marker is none. */
static const char *what_moves(LwArena *arena, const LwMechanismDef *def)
{
    int bodies = 0, paths = 0;
    for (int i = 0; i < def->body_count; i++)
        bodies += !def->body[i].fixed;
    for (int i = 0; i < def->joint_count; i++)
        paths += def->joint[i].path != NULL;
    int joints = def->joint_count - paths;
    return lw_arena_printf(arena, "%s, %s, %s%s%s", count_words(arena, bodies, "moving body", "moving bodies"), count_words(arena, joints, "joint", "joints"),
                           count_words(arena, def->motor_count, "motor", "motors"), paths ? ", " : "", paths ? count_words(arena, paths, "path", "paths") : "");
}

static void put_assumptions(LwReport *report, const LwSizingReport *input)
{
    const LwMechanismDef *def = input->def;
    LwArena *arena = report->arena;
    lw_report_heading(report, 1, "Assumptions");
    lw_report_item(report, "Parts are rigid; motion and loads follow from the %s analysis of %s (%s).", input->analysis, input->file, what_moves(arena, def));
    lw_report_item(report, "Gravity is (%s, %s, %s) m/s² in the world's axes.", lw_report_digits(arena, def->gravity.x, 4), lw_report_digits(arena, def->gravity.y, 4),
                   lw_report_digits(arena, def->gravity.z, 4));
    lw_report_item(report, "%s", friction_words(arena, def));
    lw_report_item(report, "In a dwell a motor holds the last pose of its task, or rests where its drive has a brake. Graphs over the cycle show repeats and dwells (of very many repeats only the first). Between samples torque and speed go in straight lines.");
    if (input->catalogue)
        lw_report_item(report, "Motors are those of %s; the surroundings have %s °C; a margin of %s %% is kept.", input->catalogue,
                       lw_report_digits(arena, input->sizing->ambient, 3), lw_report_digits(arena, 100 * input->sizing->margin, 3));
    put_tasks(report, input->sizing);
    lw_report_heading(report, 2, "Frames and signs");
    lw_report_item(report, "A motor's torque or force acts on body 1 of its joint against body 2, positive towards increasing coordinate. Power above zero drives, below zero brakes.");
    lw_report_item(report, "Output side is behind the gear, at the joint; motor side is the motor's own shaft, its rotor and gear accelerated with it. Speeds have the sign of the coordinate.");
    lw_report_item(report, "Efforts are exact, sum only (more motors than freedoms share them; the split with the least sum of squares is shown) or undetermined; what is not exact is marked.");
}

/* ---- one motor ---- */

typedef struct Line {
    const char *name, *output_unit, *shaft_unit;
    double output, shaft, by_output, by_shaft;
    double of;              /* below 1e-9 of it values are rounding */
} Line;

static double tidy(double value, double of)
{
    return fabs(value) < 1e-9 * fabs(of) ? 0 : value;
}

static void put_duty(LwReport *report, const LwSizingMotor *motor)
{
    static const LwReportColumn column[] = { { "over the cycle", NULL, LW_ALIGN_LEFT }, { "output side", NULL, LW_ALIGN_RIGHT }, { "", NULL, LW_ALIGN_LEFT },
                                             { "motor side", NULL, LW_ALIGN_RIGHT }, { "", NULL, LW_ALIGN_LEFT }, { NULL, NULL, LW_ALIGN_LEFT } };
    const LwSizingDuty *o = &motor->output, *s = &motor->shaft.duty;
    const char *effort = motor->turns ? "N m" : "N", *speed = motor->turns ? "rpm" : "m/s";
    double rate = motor->turns ? RPM : 1;
    bool shaft = motor->chosen >= 0;
    const Line line[] = {
        { motor->turns ? "peak torque" : "peak force, torque", effort, "N m", o->peak, s->peak, 1, 1, 0 }, { "… at time of the cycle", "s", "s", o->peak_time, s->peak_time, 1, 1, 0 },
        { "RMS", effort, "N m", o->rms, s->rms, 1, 1, 0 }, { "largest in a dwell", effort, "N m", o->holding, s->holding, 1, 1, o->peak },
        { "highest speed", speed, "rpm", o->max_speed, s->max_speed, rate, RPM, 0 }, { "mean speed", speed, "rpm", o->mean_speed, s->mean_speed, rate, RPM, 0 },
        { "peak power motoring", "W", "W", o->peak_power, s->peak_power, 1, 1, o->peak_back }, { "peak power regenerating", "W", "W", o->peak_back, s->peak_back, 1, 1, o->peak_power },
        { "mean power", "W", "W", o->mean_power, s->mean_power, 1, 1, fmax(o->peak_power, o->peak_back) },
        { "energy put in per cycle", "J", "J", o->driven, s->driven, 1, 1, 0 }, { "energy given back per cycle", "J", "J", o->regenerated, s->regenerated, 1, 1, o->driven },
    };
    LwReportTable *table = lw_report_table(report, lw_arena_printf(report->arena, "Motor sheet of %s", motor->name), column);
    LwTone tone = motor->certainty > LW_EXACT ? LW_TONE_DOUBT : LW_TONE_PLAIN;
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        lw_report_row(report, table, false);
        lw_report_cell(report, table, LW_TONE_PLAIN, "%s", line[i].name);
        lw_report_number(report, table, tone, line[i].by_output * tidy(line[i].output, line[i].of), 4);
        lw_report_cell(report, table, LW_TONE_PLAIN, "%s", line[i].output_unit);
        lw_report_number(report, table, tone, shaft ? line[i].by_shaft * tidy(line[i].shaft, line[i].of) : NAN, 4);
        lw_report_cell(report, table, LW_TONE_PLAIN, "%s", shaft ? line[i].shaft_unit : "");
    }
}

static void put_facts(LwReport *report, const LwSizingMotor *motor)
{
    LwArena *arena = report->arena;
    const LwDriveDef *drive = &motor->drive;
    const char *inertia = motor->turns ? "kg m²" : "kg";
    lw_report_item(report, "Certainty of its effort: %s.", lw_certainty_words(arena, motor->certainty, NULL));
    lw_report_item(report, "Load inertia that it feels: %s to %s %s, %s on average over the cycle.", lw_report_digits(arena, motor->inertia_min, 4),
                   lw_report_digits(arena, motor->inertia_max, 4), inertia, lw_report_digits(arena, motor->inertia_mean, 4));
    lw_report_item(report, "Drive: ratio %s, efficiency %s driving and %s driven, gear inertia %s kg m², %s.",
                   drive->ratio_given ? lw_report_digits(arena, drive->ratio, 4) : "free", lw_report_digits(arena, drive->driving, 3),
                   drive->driven > 0 ? lw_report_digits(arena, drive->driven, 3) : "self-locking", lw_report_digits(arena, drive->gear_inertia, 3), drive->brake ? lw_arena_printf(arena, "with a brake of %s times what it holds", lw_report_digits(arena, drive->brake_factor, 3)) : "no brake");
    if (motor->chosen >= 0) {
        const LwSizingCheck *check = &motor->choice[motor->chosen].check;
        lw_report_item(report, "Inertia ratio (load at the motor's shaft over rotor and gear) up to %s; the winding reaches %s °C.", lw_report_digits(arena, check->inertia_ratio, 3),
                       lw_report_digits(arena, check->winding_peak, 4));
        if (*motor->choice[motor->chosen].remark)
            lw_report_item(report, "Remark: %s.", motor->choice[motor->chosen].remark);
    }
    if (motor->still)
        lw_report_item(report, "It holds still in all tasks.");
    for (int i = 0; i < motor->note_count; i++)
        lw_report_note(report, LW_TONE_PLAIN, "%s", motor->note[i]);
    if (motor->certainty > LW_EXACT)
        lw_report_note(report, LW_TONE_DOUBT, "Rigid parts and laws do not decide this motor's effort alone: what is shown is one possible share.");
}

/* "from 12 (RMS torque) to 38 (speed)"; either end may be open. */
static const char *interval_words(LwArena *arena, const LwRatioInterval *interval)
{
    const char *low = interval->low > 0 ? lw_arena_printf(arena, "from %s (%s) ", lw_report_digits(arena, interval->low, 3), lw_sizing_limit_names[interval->low_limit]) : "";
    return isfinite(interval->high) ? lw_arena_printf(arena, "%sup to %s (%s)", low, lw_report_digits(arena, interval->high, 3),
                                                       interval->high_limit < LW_SIZING_LIMITS ? lw_sizing_limit_names[interval->high_limit] : "ratio_max")
                                    : *low ? lw_arena_printf(arena, "%son", low) : "of any size";
}

static void put_ratio_words(LwReport *report, const LwSizingMotor *motor)
{
    const LwRatioSweep *sweep = &motor->choice[motor->chosen].sweep;
    LwArena *arena = report->arena;
    const char *best = lw_report_digits(arena, sweep->best, 3), *use = lw_report_digits(arena, 100 * sweep->best_use, 3), *list = "";
    for (int i = 0; i < sweep->interval_count; i++)
        list = lw_arena_printf(arena, "%s%s%s", list, i ? ", and " : "", interval_words(arena, &sweep->interval[i]));
    if (sweep->interval_count > 0 && motor->still)
        lw_report_paragraph(report, "It holds still: ratios %s are possible with this motor, the larger the easier.", list);
    else if (sweep->interval_count > 0)
        lw_report_paragraph(report, "Ratios %s are possible with this motor; the best is %s, where %s %% of the tightest limit is used. For a pure inertia it would be "
                            "√(J_load/J_rotor) = %s.", list, best, use, lw_report_digits(arena, sweep->matched, 3));
    else if (sweep->count > 0)
        lw_report_paragraph(report, "No ratio makes this motor do; the best, %s, would use %s %% of the tightest limit.", best, use);
}

static void put_graphs(LwReport *report, const LwSizing *sizing, const LwSizingMotor *motor)
{
    LwArena *arena = report->arena;
    const char *chosen = motor->chosen >= 0 ? sizing->catalogue[motor->choice[motor->chosen].motor].name : "";
    const struct { const LwPlot *plot; double width; const char *caption; } graph[] = {
        { lw_sizing_graph_cycle(arena, sizing, motor), 1, lw_arena_printf(arena, "%s over the cycle, output side: %s, speed and power.", motor->name, motor->turns ? "torque" : "force") },
        { lw_sizing_graph_parts(arena, sizing, motor), 1, lw_arena_printf(arena, "What the %s of %s is made of, output side.", motor->turns ? "torque" : "force", motor->name) },
        { lw_sizing_graph_cloud(arena, sizing, motor), 1, lw_arena_printf(arena, "Torque over speed at the shaft of %s at all samples, with the continuous and intermittent ranges of %s.",
                                                                          motor->name, chosen) },
        { lw_sizing_graph_winding(arena, sizing, motor), 1, lw_arena_printf(arena, "Temperature of the winding of %s once the cycle has gone on for long.", chosen) },
        { lw_sizing_graph_ratio(arena, sizing, motor), 1, lw_arena_printf(arena, "Limits of %s as %s over the gear ratio: above the line it cannot.", chosen, motor->name) },
    };
    for (size_t i = 0; i < sizeof graph / sizeof *graph; i++)
        if (graph[i].plot)
            lw_report_graph(report, graph[i].plot, graph[i].width, graph[i].caption);
}

static void put_use(LwReport *report, LwReportTable *table, double use)
{
    if (use > 10) /* how hopeless does not matter */
        lw_report_cell(report, table, LW_TONE_BAD, ">1000");
    else
        lw_report_number(report, table, use > 1 ? LW_TONE_BAD : LW_TONE_PLAIN, use > 1e-6 ? 100 * use : use > 0 ? 0 : NAN, 3);
}

static void put_catalogue(LwReport *report, const LwSizing *sizing, const LwSizingMotor *motor)
{
    static const LwReportColumn column[] = { { "", NULL, LW_ALIGN_RIGHT }, { "motor", NULL, LW_ALIGN_LEFT }, { "ratio", NULL, LW_ALIGN_RIGHT }, { "speed", "%", LW_ALIGN_RIGHT },
                                             { "peak", "%", LW_ALIGN_RIGHT }, { "RMS", "%", LW_ALIGN_RIGHT }, { "heat", "%", LW_ALIGN_RIGHT }, { "brake", "%", LW_ALIGN_RIGHT },
                                             { "margin", "%", LW_ALIGN_RIGHT }, { "reason", NULL, LW_ALIGN_LEFT }, { NULL, NULL, LW_ALIGN_LEFT } };
    LwReportTable *table = lw_report_table(report, lw_arena_printf(report->arena, "Catalogue for %s: %d of %d fit", motor->name, motor->fit_count, motor->choice_count), column);
    for (int i = 0; i < motor->choice_count && i < SHOWN; i++) {
        const LwSizingChoice *choice = &motor->choice[i];
        lw_report_row(report, table, i == motor->fit_count);
        lw_report_cell(report, table, LW_TONE_PLAIN, "%s", choice->fits ? lw_arena_printf(report->arena, "%d", i + 1) : "×");
        lw_report_cell(report, table, i == motor->chosen ? LW_TONE_STRONG : LW_TONE_PLAIN, "%s", sizing->catalogue[choice->motor].name);
        lw_report_number(report, table, LW_TONE_PLAIN, choice->check.ratio, 3);
        for (int k = 0; k < LW_SIZING_LIMITS; k++)
            put_use(report, table, choice->check.use[k]);
        put_margin(report, table, choice->fits ? LW_TONE_GOOD : LW_TONE_BAD, choice->check.margin);
        lw_report_cell(report, table, LW_TONE_PLAIN, "%s", choice->reason ? choice->reason : "");
    }
    if (motor->choice_count > SHOWN)
        lw_report_paragraph(report, "%d further motors of the catalogue are not shown; the CSV output of `lockwork size` has them all.", motor->choice_count - SHOWN);
}

static void put_motor(LwReport *report, const LwSizing *sizing, const LwSizingMotor *motor)
{
    lw_report_heading(report, 1, "Motor %s", motor->name);
    put_duty(report, motor);
    put_facts(report, motor);
    put_graphs(report, sizing, motor);
    if (motor->chosen >= 0)
        put_ratio_words(report, motor);
    if (motor->choice_count > 0)
        put_catalogue(report, sizing, motor);
}

LwReport *lw_report_sizing(LwArena *arena, const LwSizingReport *input)
{
    const char *name = input->def->name && *input->def->name ? input->def->name : input->file;
    LwReport *report = lw_report_create(arena, name, lw_arena_printf(arena, "Motors and bearings · %s", input->file),
                                        lw_arena_printf(arena, "Lockwork %s · %s", input->version, input->file));
    put_choice(report, input->sizing);
    if (input->picture)
        lw_report_picture(report, input->picture, input->picture_size, 0.72, lw_arena_printf(arena, "%s as it is assembled.", name));
    put_assumptions(report, input);
    for (int i = 0; i < input->sizing->motor_count; i++)
        put_motor(report, input->sizing, &input->sizing->motor[i]);
    if (input->bearings && input->bearings->count > 0) {
        lw_report_heading(report, 1, "Bearings");
        lw_report_bearings(report, input->bearings);
    }
    return report;
}
