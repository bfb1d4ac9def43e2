#include "app/cli/mass.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* What is smaller than rounding beside `scale` counts as zero. */
static double tidy(double value, double scale)
{
    return fabs(value) <= 1e-9 * scale ? 0 : value;
}

static void print_volume(double volume)
{
    double size = fabs(volume);
    if (size >= 0.1)
        printf("%.9g m^3", volume);
    else if (size >= 1e-6)
        printf("%.9g cm^3", volume * 1e6);
    else
        printf("%.9g mm^3", volume * 1e9);
}

static void print_area(double area)
{
    if (area >= 1)
        printf("%.7g m^2", area);
    else if (area >= 1e-4)
        printf("%.7g cm^2", area * 1e4);
    else
        printf("%.7g mm^2", area * 1e6);
}

static void print_mm(LwVec3 v, double scale)
{
    printf("(%.7g, %.7g, %.7g)", 1e3 * tidy(v.x, scale), 1e3 * tidy(v.y, scale), 1e3 * tidy(v.z, scale));
}

static void print_inertia(const LwMassRow *row)
{
    static const char *const names[6] = { "xx", "yy", "zz", "xy", "xz", "yz" };
    bool known = isfinite(row->mass);
    double moment[3], largest = fmax(fabs(row->inertia[0]), fmax(fabs(row->inertia[1]), fabs(row->inertia[2])));
    double factor = !known ? 1e15 : largest < 1e-2 ? 1e6 : 1; /* mm⁵, kg·mm², kg·m² */
    const char *unit = !known ? "mm^5, times the density" : largest < 1e-2 ? "kg*mm^2" : "kg*m^2";
    LwMat3 axes;
    fputs("    inertia    ", stdout);
    for (int i = 0; i < 6; i++)
        printf("%s%s %.7g", i ? ", " : "", names[i], factor * tidy(row->inertia[i], largest));
    printf(" %s, about the centre\n", unit);
    lw_integrals_principal(row->inertia, moment, &axes);
    printf("    principal  %.7g, %.7g, %.7g %s about", factor * moment[0], factor * moment[1], factor * moment[2], unit);
    for (int i = 0; i < 3; i++)
        printf("%s (%.4g, %.4g, %.4g)", i ? "," : "", tidy(axes.m[0][i], 1), tidy(axes.m[1][i], 1), tidy(axes.m[2][i], 1));
    putchar('\n');
}

static void print_row(const LwMassRow *row, const char *material)
{
    printf("  %s%s%s\n", row->name, row->what ? ": " : "", row->what ? row->what : "");
    if (isfinite(row->volume)) {
        fputs("    volume     ", stdout);
        print_volume(row->volume);
        printf("%s%s\n", row->source && row->volume != 0 ? ", from " : "", row->source && row->volume != 0 ? row->source : "");
    }
    if (isfinite(row->area)) {
        fputs("    area       ", stdout);
        print_area(row->area);
        putchar('\n');
    }
    if (isfinite(row->mass)) {
        printf("    mass       %.9g kg", row->mass);
        if (isfinite(row->density))
            printf(" at %.6g kg/m^3%s%s%s", row->density, material ? " (" : "", material ? material : "", material ? ")" : "");
        putchar('\n');
    }
    if (row->volume != 0 || isfinite(row->mass)) {
        fputs("    centre     ", stdout);
        print_mm(row->centre, lw_box_is_empty(row->box) ? lw_vec3_norm(row->centre) : lw_box_diagonal(row->box));
        puts(" mm");
        print_inertia(row);
    }
    if (!lw_box_is_empty(row->box)) {
        LwVec3 side = lw_vec3_sub(row->box.max, row->box.min);
        double scale = lw_box_diagonal(row->box);
        printf("    box        %.6g x %.6g x %.6g mm, from ", 1e3 * side.x, 1e3 * side.y, 1e3 * side.z);
        print_mm(row->box.min, scale);
        puts(" mm");
    }
    if (row->verdict)
        printf("    verdict    %s%s\n", row->bad ? "bad: " : "", row->verdict);
}

void lw_mass_print_text(const LwMassFile *file)
{
    const LwScene *scene = file->scene;
    if (scene) {
        printf("%s: %s, unit %s%s", file->path, scene->format, scene->unit, scene->unit_guessed ? " (guessed)" : "");
        printf("%s; %d %s\n", scene->up == 'y' ? ", y up, turned to z up" : "", scene->part_count, scene->part_count == 1 ? "part" : "parts");
    } else
        printf("%s: %d %s\n", file->path, file->row_count, file->row_count == 1 ? "body" : "bodies");
    for (int i = 0; i < file->row_count; i++)
        print_row(&file->row[i], file->material);
    if (file->tell_total)
        print_row(&file->total, NULL);
    for (int i = 0; scene && i < scene->note_count; i++)
        printf("note: %s\n", scene->note[i]);
}
