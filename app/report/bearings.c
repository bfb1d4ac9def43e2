#include "app/report/sheets.h"

#include <math.h>

static const double DEGREE = 0.017453292519943295, TURN = 6.283185307179586;

const char *lw_certainty_words(LwArena *arena, LwCertainty certainty, const char *sum)
{
    if (certainty == LW_SUM_ONLY && sum)
        return lw_arena_printf(arena, "sum only: %s", sum);
    return certainty == LW_UNDETERMINED ? "undetermined" : certainty == LW_SUM_ONLY ? "sum only" : "exact";
}

/* N, of all joints; no less than what is certainly rounding of nothing. */
static double largest(const LwBearingTables *all)
{
    double most = 1e-6;
    for (int i = 0; i < all->count; i++)
        most = fmax(most, fmax(all->sheet[i].radial.peak, fabs(all->sheet[i].axial.peak)));
    return most;
}

static void put_load(LwReport *report, LwReportTable *table, const LwBearingTables *all, const LwBearingSheet *sheet, const LwCycleValue *value, const char *name,
                     bool first)
{
    LwTone tone = value->certainty > LW_EXACT ? LW_TONE_DOUBT : LW_TONE_PLAIN;
    double zero = 1e-9 * largest(all); /* rounding is shown as what it is */
    if (!value->applies)
        return;
    lw_report_row(report, table, first);
    lw_report_cell(report, table, LW_TONE_STRONG, "%s", first ? sheet->joint : "");
    lw_report_cell(report, table, LW_TONE_PLAIN, "%s", name);
    lw_report_number(report, table, tone, fabs(value->peak) < zero ? 0 : value->peak, 4);
    lw_report_number(report, table, LW_TONE_PLAIN, value->time, 4);
    if (all->task_count > 1)
        lw_report_cell(report, table, LW_TONE_PLAIN, "%s", all->task[value->task]);
    lw_report_number(report, table, tone, value->mean < zero ? 0 : value->mean, 4);
    lw_report_number(report, table, tone, value->rms < zero ? 0 : value->rms, 4);
    lw_report_cell(report, table, tone, "%s", lw_certainty_words(report->arena, value->certainty, value->sum));
}

static void put_loads(LwReport *report, const LwBearingTables *all)
{
    static const char *const name[][3] = {
        [LW_BEARING_TURNS] = { "radial force, N", "axial force, N", "tilting moment, N m" },
        [LW_BEARING_SLIDES] = { "force across, N", "", "moment, N m" },
        [LW_BEARING_BALL] = { "force, N", "", "" },
        [LW_BEARING_HOLDS] = { "force, N", "", "moment, N m" },
    };
    static const LwReportColumn one[] = { { "joint", NULL, LW_ALIGN_LEFT }, { "load", NULL, LW_ALIGN_LEFT }, { "peak", NULL, LW_ALIGN_RIGHT },
                                          { "at", "s", LW_ALIGN_RIGHT }, { "mean", NULL, LW_ALIGN_RIGHT }, { "RMS", NULL, LW_ALIGN_RIGHT },
                                          { "certainty", NULL, LW_ALIGN_LEFT }, { NULL, NULL, LW_ALIGN_LEFT } };
    static const LwReportColumn several[] = { { "joint", NULL, LW_ALIGN_LEFT }, { "load", NULL, LW_ALIGN_LEFT }, { "peak", NULL, LW_ALIGN_RIGHT },
                                              { "at", "s", LW_ALIGN_RIGHT }, { "of task", NULL, LW_ALIGN_LEFT }, { "mean", NULL, LW_ALIGN_RIGHT },
                                              { "RMS", NULL, LW_ALIGN_RIGHT }, { "certainty", NULL, LW_ALIGN_LEFT }, { NULL, NULL, LW_ALIGN_LEFT } };
    LwReportTable *table = lw_report_table(report, "Loads of the joints over the cycle", all->task_count > 1 ? several : one);
    for (int i = 0; i < all->count; i++) {
        const LwBearingSheet *sheet = &all->sheet[i];
        put_load(report, table, all, sheet, &sheet->radial, name[sheet->use][0], true);
        put_load(report, table, all, sheet, &sheet->axial, name[sheet->use][1], false);
        put_load(report, table, all, sheet, &sheet->moment, name[sheet->use][2], false);
    }
}

static const char *status_words(LwLifeStatus status)
{
    static const char *const words[] = { [LW_LIFE_KNOWN] = "", [LW_LIFE_NO_DATA] = "no C given", [LW_LIFE_OUTSIDE] = "", [LW_LIFE_UNCERTAIN] = "load not determined: no life",
                                         [LW_LIFE_STILL] = "does not move", [LW_LIFE_UNLOADED] = "carries nothing", [LW_LIFE_NONE] = "" };
    return words[status];
}

const char *lw_bearing_words(LwArena *arena, const LwBearingSheet *sheet, const LwBearingLife *life)
{
    const char *status = status_words(life->status), *remark = lw_bearing_remark(arena, sheet, life);
    return *status && *remark ? lw_arena_printf(arena, "%s; %s", status, remark) : *status ? status : remark;
}

static void put_life(LwReport *report, LwReportTable *table, const LwBearingSheet *sheet, double hours)
{
    LwBearingLife life = lw_bearing_life(sheet, hours);
    bool slides = sheet->use == LW_BEARING_SLIDES;
    LwTone tone = life.status == LW_LIFE_UNCERTAIN ? LW_TONE_DOUBT : LW_TONE_PLAIN;
    double length = slides ? 1e-3 : DEGREE, way = slides ? 1 : TURN, speed = slides ? 1e-3 : TURN / 60, unit = slides ? 1e3 : 1e6;
    lw_report_row(report, table, true);
    lw_report_cell(report, table, LW_TONE_STRONG, "%s", sheet->joint);
    lw_report_number(report, table, LW_TONE_PLAIN, sheet->use == LW_BEARING_BALL ? NAN : sheet->way > 0 ? (sheet->high - sheet->low) / length : 0, 4);
    lw_report_number(report, table, LW_TONE_PLAIN, sheet->speed / speed, 4);
    lw_report_number(report, table, LW_TONE_PLAIN, sheet->way / way, 4);
    lw_report_cell(report, table, LW_TONE_PLAIN, "%s", sheet->def.type == LW_BEARING_BALLS ? "ball" : "roller");
    lw_report_number(report, table, tone, life.equivalent, 4);
    lw_report_number(report, table, LW_TONE_PLAIN, sheet->def.dynamic_load > 0 ? sheet->def.dynamic_load : NAN, 4);
    lw_report_number(report, table, LW_TONE_PLAIN, life.life / unit, 4);
    lw_report_number(report, table, LW_TONE_PLAIN, life.hours, 4);
    lw_report_number(report, table, LW_TONE_PLAIN, life.cycles, 4);
    lw_report_number(report, table, LW_TONE_PLAIN, life.safety, 3);
    lw_report_number(report, table, LW_TONE_PLAIN, life.needed, 4);
    const char *remark = lw_bearing_words(report->arena, sheet, &life);
    lw_report_cell(report, table, *lw_bearing_remark(report->arena, sheet, &life) ? LW_TONE_DOUBT : tone, "%s", remark);
}

static void put_lives(LwReport *report, const LwBearingTables *all, bool slides)
{
    const char *needed = lw_arena_printf(report->arena, "C for %s h", lw_report_digits(report->arena, all->hours, 5));
    LwReportColumn column[] = {
        { "joint", NULL, LW_ALIGN_LEFT }, { "range", slides ? "mm" : "deg", LW_ALIGN_RIGHT }, { "mean speed", slides ? "mm/s" : "rpm", LW_ALIGN_RIGHT },
        { "per cycle", slides ? "m" : "rev", LW_ALIGN_RIGHT }, { "type", NULL, LW_ALIGN_LEFT }, { "P_eq", "N", LW_ALIGN_RIGHT }, { "C", "N", LW_ALIGN_RIGHT },
        { "L10", slides ? "km" : "10⁶ rev", LW_ALIGN_RIGHT }, { "life", "h", LW_ALIGN_RIGHT }, { "life", "cycles", LW_ALIGN_RIGHT },
        { "s0", NULL, LW_ALIGN_RIGHT }, { needed, "N", LW_ALIGN_RIGHT }, { "remark", NULL, LW_ALIGN_LEFT }, { NULL, NULL, LW_ALIGN_LEFT } };
    LwReportTable *table = NULL;
    for (int i = 0; i < all->count; i++) {
        const LwBearingSheet *sheet = &all->sheet[i];
        if (sheet->use == LW_BEARING_HOLDS || (sheet->use == LW_BEARING_SLIDES) != slides)
            continue;
        if (!table)
            table = lw_report_table(report, slides ? "Rating life of linear bearings" : "Rating life of bearings that turn", column);
        put_life(report, table, sheet, all->hours);
    }
}

/* "A (12 N), B (5.3 N)" of joints whose axial load or moment is not in P though it is not small; "" for none. */
static const char *left_out(LwArena *arena, const LwBearingTables *all, bool moment)
{
    const char *list = "";
    for (int i = 0; i < all->count; i++) {
        const LwBearingSheet *sheet = &all->sheet[i];
        const LwCycleValue *value = moment ? &sheet->moment : &sheet->axial;
        double counts = moment ? 1e-9 * largest(all) : 0.05 * sheet->radial.peak;
        bool given = moment ? sheet->def.span > 0 : sheet->def.Y > 0;
        if (sheet->use != LW_BEARING_HOLDS && value->applies && !given && fabs(value->peak) > counts)
            list = lw_arena_printf(arena, "%s%s%s (%s %s)", list, *list ? ", " : "", sheet->joint, lw_report_digits(arena, fabs(value->peak), 3), moment ? "N m" : "N");
    }
    return list;
}

/* What the tables leave out. */
static void put_notes(LwReport *report, const LwBearingTables *all)
{
    const char *axial = left_out(report->arena, all, false), *moment = left_out(report->arena, all, true);
    for (int i = 0; i < all->count; i++)
        if (all->sheet[i].use != LW_BEARING_HOLDS && all->sheet[i].certainty > LW_EXACT)
            lw_report_note(report, LW_TONE_DOUBT, "%s: rigid parts do not decide the load of its bearing (%s); no life follows from a share that is a convention. A joint of its loop that "
                           "holds less decides it.", all->sheet[i].joint, all->sheet[i].certainty == LW_SUM_ONLY ? "only a sum is exact" : "undetermined");
    if (*axial)
        lw_report_note(report, LW_TONE_PLAIN, "Axial loads of these joints are not in P (Y = 0); give X and Y of their bearings (and X0, Y0 for s0): %s.", axial);
    if (*moment)
        lw_report_note(report, LW_TONE_PLAIN, "Moments of these joints are not in P; give the span between their two bearings: %s.", moment);
}

void lw_report_bearings(LwReport *report, const LwBearingTables *tables)
{
    double duration = tables->count ? tables->sheet[0].duration : 0;
    const char *cycle = duration > 0 ? lw_arena_printf(report->arena, "The cycle lasts %s s; means are over all of it, dwells (with the load of the task's last sample) and repeats included.",
                                                       lw_report_digits(report->arena, duration, 4))
                                     : "It is one pose at rest.";
    lw_report_paragraph(report, "Loads are those of the joint on body 1, at marker 1's origin, in marker 2's axes: radial √(fx² + fy²), axial fz, tilting moment √(tx² + ty²); "
                        "motor, stops and friction are not included. %s", cycle);
    put_loads(report, tables);
    put_lives(report, tables, false);
    put_lives(report, tables, true);
    lw_report_formula(report, "P = max(Fr, X·Fr + Y·|Fa|),  P_eq = (∫ P^p |ω| dt / ∫ |ω| dt)^(1/p),  p = 3 (ball) or 10/3 (roller);  X = 1, Y = 0 unless given");
    lw_report_formula(report, "L10 = 10⁶ (C/P_eq)^p revolutions (of linear bearings: the rated travel times (C/P_eq)^p);  s0 = C0 / max P0,  P0 = max(Fr, X0·Fr + Y0·|Fa|)");
    put_notes(report, tables);
}
