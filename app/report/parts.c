#include "app/report/sheets.h"

#include <math.h>

/* Decimals with which the largest has five digits. */
static int decimals_of(double largest)
{
    int digits = largest > 0 ? 4 - (int)floor(log10(largest)) : 0;
    return digits < 0 ? 0 : digits > 12 ? 12 : digits;
}

static void put_vector(LwReport *report, LwReportTable *table, LwTone tone, LwVec3 v, int decimals)
{
    lw_report_fixed(report, table, tone, v.x, decimals);
    lw_report_fixed(report, table, tone, v.y, decimals);
    lw_report_fixed(report, table, tone, v.z, decimals);
}

/* What is left over, against the largest load. */
static double imbalance(const LwPartBalance *balance, double size)
{
    double force = lw_vec3_norm(balance->force) / fmax(balance->largest_force, 1e-300);
    double torque = lw_vec3_norm(balance->torque) / fmax(balance->largest_torque + size * balance->largest_force, 1e-300);
    return fmax(force, torque);
}

static void put_sum(LwReport *report, LwReportTable *table, const LwPartBalance *balance, double size, int force_decimals, int torque_decimals)
{
    double left = imbalance(balance, size);
    LwTone tone = left <= 1e-6 ? LW_TONE_GOOD : LW_TONE_BAD;
    lw_report_row(report, table, true);
    lw_report_cell(report, table, LW_TONE_STRONG, "sum");
    lw_report_cell(report, table, tone, "%s", left <= 1e-6 ? "balanced" : "residual");
    for (int k = 0; k < 3; k++)
        lw_report_cell(report, table, LW_TONE_PLAIN, "%s", "");
    put_vector(report, table, tone, balance->force, force_decimals);
    put_vector(report, table, tone, balance->torque, torque_decimals);
    lw_report_cell(report, table, tone, "to %s", lw_report_digits(report->arena, left, 1));
}

/* Largest component of the points (m) and torques (N m) in the table. */
static void measure(const LwPartLoads *loads, int body, double *size, double *torque)
{
    *size = *torque = 0;
    for (int i = 0; i < loads->count; i++)
        if (loads->load[i].body == body) {
            *size = fmax(*size, lw_vec3_norm(loads->load[i].point));
            *torque = fmax(*torque, lw_vec3_norm(loads->load[i].torque));
        }
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
    double size, torque;
    measure(loads, moment->body, &size, &torque);
    torque = fmax(torque, 1e-9 * (balance->largest_torque + size * balance->largest_force)); /* below is rounding */
    int places = decimals_of(1e3 * size), forces = decimals_of(balance->largest_force), torques = decimals_of(torque);
    for (int i = 0; i < loads->count; i++) {
        const LwPartLoad *load = &loads->load[i];
        LwTone tone = load->certainty > LW_EXACT ? LW_TONE_DOUBT : LW_TONE_PLAIN;
        if (load->body != moment->body)
            continue;
        lw_report_row(report, table, false);
        lw_report_cell(report, table, LW_TONE_STRONG, "%s", load->name);
        lw_report_cell(report, table, LW_TONE_PLAIN, "%s", lw_part_load_words[load->kind]);
        put_vector(report, table, LW_TONE_PLAIN, lw_vec3_scale(load->point, 1e3), places > 3 ? 3 : places);
        put_vector(report, table, tone, load->force, forces);
        put_vector(report, table, tone, load->torque, torques);
        lw_report_cell(report, table, tone, "%s", load->doubt ? load->doubt : "exact");
    }
    put_sum(report, table, balance, size, forces, torques);
}
