/* Rating life of rolling bearings (ISO 281, of linear ones ISO 14728), and where it must not be relied on. */
#include "core/analysis/bearing.h"

static const double LARGEST = 0.5;                                  /* P/C up to which the rating life holds */
static const double LEAST[LW_BEARING_TYPES] = { [LW_BEARING_BALLS] = 0.01, [LW_BEARING_ROLLERS] = 0.02 }; /* P/C below which rolling elements skid, by makers' rule */
static const double NOT_SMALL = 0.05;                               /* of an axial load, by the largest radial one */

double lw_bearing_rating_life(double C, double P, double p)
{
    return pow(C / P, p);
}

double lw_bearing_needed(double P, double p, double life)
{
    return P * pow(life, 1 / p);
}

/* P above C/2 or C0 deforms rolling elements and raceways: the formula of fatigue no longer says anything. */
static bool is_outside(const LwBearingDef *def, double P)
{
    return P > LARGEST * def->dynamic_load || (def->static_load > 0 && P > def->static_load);
}

LwBearingLife lw_bearing_life(const LwBearingSheet *sheet, double hours)
{
    const LwBearingDef *def = &sheet->def;
    double p = lw_bearing_exponent[def->type], P = sheet->equivalent[def->type];
    double unit = sheet->use == LW_BEARING_SLIDES ? def->travel : 2e6 * acos(-1); /* m or rad that C is rated for */
    LwBearingLife life = { .equivalent = P, .life = NAN, .hours = NAN, .cycles = NAN, .safety = NAN, .needed = NAN };
    if (sheet->use == LW_BEARING_HOLDS) {
        life.status = LW_LIFE_NONE;
        return life;
    }
    if (sheet->certainty > LW_EXACT) {
        life.status = LW_LIFE_UNCERTAIN;
        return life;
    }
    if (def->static_load > 0 && sheet->static_peak > 0)
        life.safety = def->static_load / sheet->static_peak;
    life.status = !(sheet->way > 0) ? LW_LIFE_STILL : !(P > 0) ? LW_LIFE_UNLOADED : !(def->dynamic_load > 0) ? LW_LIFE_NO_DATA :
                  is_outside(def, P) ? LW_LIFE_OUTSIDE : LW_LIFE_KNOWN;
    if (!(sheet->way > 0) || !(P > 0))
        return life;
    life.needed = fmax(lw_bearing_needed(P, p, 3600 * hours * sheet->speed / unit), P / LARGEST);
    if (life.status != LW_LIFE_KNOWN)
        return life;
    double way = unit * lw_bearing_rating_life(def->dynamic_load, P, p); /* rad or m */
    life.life = sheet->use == LW_BEARING_SLIDES ? way : way / (2 * acos(-1));
    life.hours = way / sheet->speed / 3600;
    life.cycles = way / sheet->way;
    return life;
}

/* ---- remarks ---- */

typedef struct Remarks {
    LwArena *arena;
    const char *text;
} Remarks;

static void add(Remarks *remarks, const char *more)
{
    remarks->text = *remarks->text ? lw_arena_printf(remarks->arena, "%s; %s", remarks->text, more) : more;
}

static void remark_range(Remarks *remarks, const LwBearingDef *def, const LwBearingLife *life)
{
    double P = life->equivalent, C = def->dynamic_load;
    if (life->status == LW_LIFE_OUTSIDE)
        add(remarks, lw_arena_printf(remarks->arena, "P_eq is %.3g times %s: no life, ISO 281 ends at %s", P > LARGEST * C ? P / C : P / def->static_load,
                                     P > LARGEST * C ? "C" : "C0", P > LARGEST * C ? "C/2" : "C0"));
    if (life->status == LW_LIFE_KNOWN && P < LEAST[def->type] * C)
        add(remarks, lw_arena_printf(remarks->arena, "P_eq is below %g C, the minimum load: lubricant and wear, not fatigue, end the life", LEAST[def->type]));
}

static void remark_rest(Remarks *remarks, const LwBearingSheet *sheet)
{
    const LwBearingDef *def = &sheet->def;
    if (sheet->rest_assumed && def->static_load > 0)
        add(remarks, isnan(def->Y0) ? "no s0: X and Y are given, X0 and Y0 are not"
                                    : lw_arena_printf(remarks->arena, "X0 = %.3g, Y0 = %.3g assumed (ISO 76)", def->X0, def->Y0));
}

const char *lw_bearing_remark(LwArena *arena, const LwBearingSheet *sheet, const LwBearingLife *life)
{
    const LwBearingDef *def = &sheet->def;
    Remarks remarks = { arena, "" };
    if (sheet->use == LW_BEARING_HOLDS)
        return "";
    remark_range(&remarks, def, life);
    if (sheet->given && sheet->axial.applies && !(def->Y > 0) && fabs(sheet->axial.peak) > NOT_SMALL * sheet->radial.peak)
        add(&remarks, lw_arena_printf(arena, "axial load up to %.4g N is not in P (Y = 0): give X and Y", fabs(sheet->axial.peak)));
    if (sheet->given && sheet->moment_left_out)
        add(&remarks, lw_arena_printf(arena, "moment up to %.4g N*m is not in P: give the span of two bearings", sheet->moment.peak));
    if (sheet->given && life->status != LW_LIFE_UNCERTAIN)
        remark_rest(&remarks, sheet);
    return remarks.text;
}
