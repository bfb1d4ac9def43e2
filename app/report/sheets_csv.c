/* Sheets as CSV (RFC 4180): SI units, numbers that read back to the same bits. */
#include "app/report/sheets.h"

#include "app/document/digits.h"
#include "app/exchange/output.h"
#include "app/report/cells.h"

#include <math.h>

/* Preceded by a comma; empty where it is NAN. */
static void put_number(FILE *out, double value)
{
    char text[LW_DIGITS_TEXT];
    putc(',', out);
    if (!isnan(value))
        fputs(lw_digits_format(text, value), out);
}

static void put_field(FILE *out, const char *text)
{
    putc(',', out);
    lw_cell_put(out, text);
}

static const char *certainty(LwCertainty it)
{
    return it == LW_UNDETERMINED ? "undetermined" : it == LW_SUM_ONLY ? "sum-only" : "exact";
}

static void put_value(FILE *out, const LwBearingTables *tables, const LwCycleValue *value)
{
    put_number(out, value->applies ? value->peak : NAN);
    put_number(out, value->applies ? value->time : NAN);
    put_field(out, value->applies ? tables->task[value->task] : "");
    put_number(out, value->applies ? value->mean : NAN);
    put_number(out, value->applies ? value->rms : NAN);
    put_field(out, value->applies ? certainty(value->certainty) : "");
}

static void put_bearing(LwArena *arena, FILE *out, const LwBearingTables *tables, const LwBearingSheet *sheet)
{
    static const char *const use[] = { [LW_BEARING_TURNS] = "turns", [LW_BEARING_SLIDES] = "slides", [LW_BEARING_BALL] = "ball", [LW_BEARING_HOLDS] = "holds" };
    LwBearingLife life = lw_bearing_life(sheet, tables->hours);
    bool slides = sheet->use == LW_BEARING_SLIDES, holds = sheet->use == LW_BEARING_HOLDS, ranges = slides || sheet->use == LW_BEARING_TURNS;
    const double motion[4] = { sheet->speed, sheet->speed_peak, ranges ? sheet->high - sheet->low : NAN, sheet->way };
    lw_cell_put(out, sheet->joint);
    put_field(out, use[sheet->use]);
    put_value(out, tables, &sheet->radial);
    put_value(out, tables, &sheet->axial);
    put_value(out, tables, &sheet->moment);
    put_number(out, sheet->duration);
    for (int side = 0; side < 2; side++) /* turning, then sliding */
        for (int k = 0; k < 4; k++)
            put_number(out, slides == (side == 1) ? motion[k] : NAN);
    put_field(out, holds ? "" : sheet->def.type == LW_BEARING_BALLS ? "ball" : "roller");
    for (int k = 0; k < LW_BEARING_TYPES; k++)
        put_number(out, holds ? NAN : sheet->equivalent[k]);
    put_number(out, holds ? NAN : sheet->static_peak);
    put_field(out, certainty(sheet->certainty));
    put_number(out, sheet->def.dynamic_load > 0 ? sheet->def.dynamic_load : NAN);
    put_number(out, sheet->def.static_load > 0 ? sheet->def.static_load : NAN);
    put_number(out, slides ? NAN : life.life);
    put_number(out, slides ? life.life : NAN);
    put_number(out, life.hours);
    put_number(out, life.cycles);
    put_number(out, life.safety);
    put_number(out, life.needed);
    put_number(out, tables->hours);
    put_field(out, lw_bearing_words(arena, sheet, &life));
    putc('\n', out);
}

bool lw_bearings_csv(const LwBearingTables *tables, const char *path, LwProblem *problem)
{
    static const char *const load[] = { "radial", "axial", "moment" }, *const unit[] = { "N", "N", "N*m" };
    LwOutput output;
    LwArena arena;
    if (!lw_output_open(&output, path, problem))
        return false;
    fputs("joint,motion", output.file);
    for (int i = 0; i < 3; i++)
        fprintf(output.file, ",%s peak [%s],%s time [s],%s task,%s mean [%s],%s RMS [%s],%s certainty", load[i], unit[i], load[i], load[i], load[i], unit[i], load[i],
                unit[i], load[i]);
    fputs(",cycle [s],turning speed mean [rad/s],turning speed peak [rad/s],turning range [rad],turning way [rad],"
          "sliding speed mean [m/s],sliding speed peak [m/s],sliding range [m],sliding way [m],"
          "bearing,P ball [N],P roller [N],P0 [N],P certainty,C [N],C0 [N],L10 [rev],L10 [m],life [h],life [cycles],s0,C needed [N],C needed for [h],remark\n", output.file);
    lw_arena_init(&arena);
    for (int i = 0; i < tables->count; i++)
        put_bearing(&arena, output.file, tables, &tables->sheet[i]);
    lw_arena_clear(&arena);
    return lw_output_commit(&output, problem);
}

static void put_vector(FILE *out, LwVec3 v)
{
    put_number(out, v.x);
    put_number(out, v.y);
    put_number(out, v.z);
}

static void put_load(FILE *out, const LwPartMoment *moment, const LwPartLoad *load, const char *kind)
{
    lw_cell_put(out, moment->def->body[moment->body].name);
    put_field(out, moment->instant);
    put_number(out, moment->loads->time);
    put_field(out, load->name);
    put_field(out, kind);
    put_vector(out, load->point);
    put_vector(out, load->force);
    put_vector(out, load->torque);
    put_field(out, load->doubt ? load->doubt : "exact");
    put_field(out, moment->task);
    putc('\n', out);
}

bool lw_parts_csv(const LwPartMoment *moment, int count, const char *path, LwProblem *problem)
{
    LwOutput output;
    if (!lw_output_open(&output, path, problem))
        return false;
    fputs("part,instant,time [s],load,kind,x [m],y [m],z [m],fx [N],fy [N],fz [N],tx [N*m],ty [N*m],tz [N*m],certainty,task\n", output.file);
    for (int i = 0; i < count; i++) {
        const LwPartLoads *loads = moment[i].loads;
        const LwPartBalance *balance = &loads->balance[moment[i].body];
        for (int k = 0; k < loads->count; k++)
            if (loads->load[k].body == moment[i].body)
                put_load(output.file, &moment[i], &loads->load[k], lw_part_load_words[loads->load[k].kind]);
        LwPartLoad left = { .name = "sum", .point = moment[i].def->body[moment[i].body].com, .force = balance->force, .torque = balance->torque };
        put_load(output.file, &moment[i], &left, "residual");
    }
    return lw_output_commit(&output, problem);
}
