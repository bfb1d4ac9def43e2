#include "app/cli/mass.h"

#include <math.h>

static void write_axes(LwJsonOut *json, const LwMassRow *row)
{
    double moment[3];
    LwMat3 axes;
    lw_integrals_principal(row->inertia, moment, &axes);
    lw_json_out_begin(json, "principal", '{');
    lw_json_out_numbers(json, "moments", moment, 3);
    lw_json_out_begin_flat(json, "axes", '[');
    for (int i = 0; i < 3; i++)
        lw_json_out_numbers(json, NULL, (double[]){ axes.m[0][i], axes.m[1][i], axes.m[2][i] }, 3);
    lw_json_out_end(json, ']');
    lw_json_out_end(json, '}');
}

/* Whether the surface is closed, and which way it faces; a surface that is not closed faces no way. */
static void write_surface(LwJsonOut *json, unsigned faults)
{
    bool closed = !(faults & (LW_BAD_OPEN | LW_BAD_NO_SOLID | LW_BAD_EMPTY | LW_BAD_NON_MANIFOLD));
    lw_json_out_bool(json, "closed", closed);
    if (closed)
        lw_json_out_string(json, "orientation", faults & LW_BAD_ORIENTATION ? "mixed" : faults & LW_BAD_FLIPPED ? "inward" : "outward");
}

/* SI throughout: m, m², m³, kg, kg·m²; without a density the inertia is that of 1 kg/m³, in m⁵, under another name. */
static void write_figures(LwJsonOut *json, const LwMassRow *row, bool surface)
{
    if (isfinite(row->volume))
        lw_json_out_number(json, "volume", row->volume);
    if (isfinite(row->area))
        lw_json_out_number(json, "area", row->area);
    if (isfinite(row->density))
        lw_json_out_number(json, "density", row->density);
    if (isfinite(row->mass))
        lw_json_out_number(json, "mass", row->mass);
    lw_json_out_vec3(json, "com", row->centre);
    lw_json_out_numbers(json, isfinite(row->mass) ? "inertia" : "inertia_per_density", row->inertia, 6);
    write_axes(json, row);
    if (!lw_box_is_empty(row->box)) {
        lw_json_out_begin_flat(json, "box", '[');
        lw_json_out_vec3(json, NULL, row->box.min);
        lw_json_out_vec3(json, NULL, row->box.max);
        lw_json_out_end(json, ']');
    }
    if (surface)
        write_surface(json, row->faults);
    lw_json_out_bool(json, "trusted", !row->bad);
    if (row->verdict)
        lw_json_out_string(json, "verdict", row->verdict);
}

static void write_row(LwJsonOut *json, const LwMassRow *row, bool surface)
{
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_string(json, "name", row->name);
    if (row->what)
        lw_json_out_string(json, "what", row->what);
    if (row->source)
        lw_json_out_string(json, "source", row->source);
    write_figures(json, row, surface);
    lw_json_out_end(json, '}');
}

void lw_mass_print_json(LwJsonOut *json, const LwMassFile *file)
{
    const LwScene *scene = file->scene;
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_string(json, "file", file->path);
    if (scene) {
        lw_json_out_string(json, "format", scene->format);
        lw_json_out_string(json, "unit", scene->unit);
        lw_json_out_bool(json, "unit_guessed", scene->unit_guessed);
        lw_json_out_string(json, "up", scene->up == 'y' ? "y" : "z");
    }
    if (file->total.what)
        lw_json_out_string(json, "what", file->total.what);
    write_figures(json, &file->total, scene != NULL);
    lw_json_out_begin(json, scene ? "parts" : "bodies", '[');
    for (int i = 0; i < file->row_count; i++)
        write_row(json, &file->row[i], scene != NULL);
    lw_json_out_end(json, ']');
    lw_json_out_begin(json, "notes", '[');
    for (int i = 0; scene && i < scene->note_count; i++)
        lw_json_out_string(json, NULL, scene->note[i]);
    lw_json_out_end(json, ']');
    lw_json_out_end(json, '}');
}
