#include "app/report/sheets.h"

static void put_vector(LwReport *report, LwReportTable *table, LwTone tone, LwVec3 v, double unit, double zero)
{
    double value[3] = { v.x, v.y, v.z };
    for (int k = 0; k < 3; k++) /* rounding is shown as what it is */
        lw_report_number(report, table, tone, fabs(value[k]) < zero ? 0 : value[k] / unit, 4);
}

static void put_sum(LwReport *report, LwReportTable *table, const LwPartMoment *moment, double size)
{
    const LwPartBalance *balance = &moment->loads->balance[moment->body];
    bool good = lw_vec3_norm(balance->force) <= 1e-6 * balance->largest_force && lw_vec3_norm(balance->torque) <= 1e-6 * (balance->largest_torque + size * balance->largest_force);
    lw_report_row(report, table, true);
    lw_report_cell(report, table, LW_TONE_STRONG, "sum");
    lw_report_cell(report, table, good ? LW_TONE_GOOD : LW_TONE_BAD, "%s", good ? "balanced" : "residual");
    for (int k = 0; k < 3; k++)
        lw_report_cell(report, table, LW_TONE_PLAIN, "%s", "");
    put_vector(report, table, good ? LW_TONE_PLAIN : LW_TONE_BAD, balance->force, 1, 1e-9 * balance->largest_force);
    put_vector(report, table, good ? LW_TONE_PLAIN : LW_TONE_BAD, balance->torque, 1, 1e-9 * (balance->largest_torque + size * balance->largest_force));
    lw_report_cell(report, table, good ? LW_TONE_PLAIN : LW_TONE_BAD, "left: %s N, %s N m", lw_report_digits(report->arena, lw_vec3_norm(balance->force), 2),
                   lw_report_digits(report->arena, lw_vec3_norm(balance->torque), 2));
}

void lw_report_part(LwReport *report, const LwPartMoment *moment)
{
    static const LwReportColumn column[] = {
        { "load", NULL, LW_ALIGN_LEFT }, { "kind", NULL, LW_ALIGN_LEFT }, { "x", "mm", LW_ALIGN_RIGHT }, { "y", "mm", LW_ALIGN_RIGHT }, { "z", "mm", LW_ALIGN_RIGHT },
        { "fx", "N", LW_ALIGN_RIGHT }, { "fy", "N", LW_ALIGN_RIGHT }, { "fz", "N", LW_ALIGN_RIGHT }, { "tx", "N m", LW_ALIGN_RIGHT }, { "ty", "N m", LW_ALIGN_RIGHT },
        { "tz", "N m", LW_ALIGN_RIGHT }, { "certainty", NULL, LW_ALIGN_LEFT }, { NULL, NULL, LW_ALIGN_LEFT },
    };
    const LwPartLoads *loads = moment->loads;
    const LwPartBalance *balance = &loads->balance[moment->body];
    const char *task = *moment->task ? lw_arena_printf(report->arena, " of %s", moment->task) : "";
    LwReportTable *table = lw_report_table(report, lw_arena_printf(report->arena, "%s at t = %s s%s: %s", moment->def->body[moment->body].name,
                                                                   lw_report_digits(report->arena, loads->time, 4), task, moment->instant), column);
    double size = 0;
    for (int i = 0; i < loads->count; i++)
        size = loads->load[i].body == moment->body ? fmax(size, lw_vec3_norm(loads->load[i].point)) : size;
    for (int i = 0; i < loads->count; i++) {
        const LwPartLoad *load = &loads->load[i];
        LwTone tone = load->certainty > LW_EXACT ? LW_TONE_DOUBT : LW_TONE_PLAIN;
        if (load->body != moment->body)
            continue;
        lw_report_row(report, table, false);
        lw_report_cell(report, table, LW_TONE_STRONG, "%s", load->name);
        lw_report_cell(report, table, LW_TONE_PLAIN, "%s", lw_part_load_words[load->kind]);
        put_vector(report, table, LW_TONE_PLAIN, load->point, 1e-3, 1e-9 * size);
        put_vector(report, table, tone, load->force, 1, 1e-9 * balance->largest_force);
        put_vector(report, table, tone, load->torque, 1, 1e-9 * (balance->largest_torque + size * balance->largest_force));
        lw_report_cell(report, table, tone, "%s", load->doubt ? load->doubt : "exact");
    }
    put_sum(report, table, moment, size);
}
