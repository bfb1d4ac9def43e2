/* The shoulder's drive: bevel wheels of a differential, worms and their wheels, a slim motor. Axes along z.
 *
 * Bevel teeth are Tredgold's: on the back cone they are those of a spur wheel with teeth/cos δ teeth, and everything shrinks towards
 * the apex. Flanks are planes, chords of the involute, so teeth are a little thinner than it. */
#include "tools/parts/parts.h"

#include <math.h>

static const double pressure = 20 * M_PI / 180;

/* Half the width of a tooth at a height above the pitch circle, for a wheel of `teeth` (which need not be whole); mm. */
static double half_tooth(double module, double teeth, double height)
{
    double pitch = module * teeth / 2, base = pitch * cos(pressure), radius = fmax(pitch + height, base);
    double roll = sqrt(radius * radius / (base * base) - 1);
    return (M_PI / 2 / teeth + tan(pressure) - pressure - (roll - atan(roll))) * radius;
}

typedef struct Teeth {
    double module;
    int teeth;
    int mate;               /* teeth of the other wheel, axes at right angles; 0: not a bevel wheel */
    double backlash;        /* mm, of this wheel */
    int tooth_first;        /* a tooth, not a gap, stands on the x-axis */
} Teeth;

/* A flank's two ends, as angle from the tooth's middle and radius: at the root (`end` 0) or at the tip, `above` it; of a bevel wheel in the flat plane
 * of its large end, which the root and tip cones meet further out. */
static void flank(const Teeth *t, int end, double above, double *radius, double *angle)
{
    double height = end ? t->module : -1.25 * t->module, pitch = t->module * t->teeth / 2, depth = t->module * t->mate / 2, cone = hypot(pitch, depth);
    double slope = t->mate ? depth / cone : 1; /* cos δ */
    *angle = (half_tooth(t->module, t->teeth / slope, height) - t->backlash / 2) / (pitch + height * slope);
    *radius = t->mate ? depth * tan(atan2(pitch, depth) + atan2(height, cone)) : pitch + height;
    if (above > 0) { /* on along the chord */
        double r, a;
        flank(t, 0, 0, &r, &a);
        *angle += (*angle - a) * above / (*radius - r);
        *radius += above;
    }
}

static void polar(LwProfile profile, double radius, double angle)
{
    lw_profile_line(profile, radius * cos(angle), radius * sin(angle));
}

/* The whole outline, all of it straight. */
static LwProfile outline_of(const Teeth *t, double scale)
{
    double r[2], a[2], step = 2 * M_PI / t->teeth, first = t->tooth_first ? 0 : step / 2;
    flank(t, 0, 0, &r[0], &a[0]);
    flank(t, 1, 0, &r[1], &a[1]);
    LwProfile profile = lw_profile_begin(scale * r[0] * cos(first - a[0]), scale * r[0] * sin(first - a[0]));
    for (int i = 0; i < t->teeth; i++) {
        double middle = first + i * step;
        polar(profile, scale * r[1], middle - a[1]);
        polar(profile, scale * r[1], middle + a[1]);
        polar(profile, scale * r[0], middle + a[0]);
        if (i + 1 < t->teeth)
            polar(profile, scale * r[0], middle + step - a[0]);
    }
    return profile;
}

/* Between two teeth, about the x-axis, a little beyond the tips. */
static LwProfile gap(const Teeth *t)
{
    double r[2], a[2], half = M_PI / t->teeth;
    flank(t, 0, 0, &r[0], &a[0]);
    flank(t, 1, 0.3 * t->module, &r[1], &a[1]);
    LwProfile profile = lw_profile_begin(r[0] * cos(half - a[0]), -r[0] * sin(half - a[0]));
    polar(profile, r[1], a[1] - half);
    polar(profile, r[1], half - a[1]);
    polar(profile, r[0], half - a[0]);
    return profile;
}

/* Apex at the origin, the wheel below it, ends flat. */
static LwSolid bevel(const Teeth *t, double bore, double hub, double end)
{
    double depth = t->module * t->mate / 2, inner = 0.74, root, angle;
    flank(t, 0, 0, &root, &angle);
    const double z[2] = { -depth, -inner * depth };
    LwProfile section[2] = { outline_of(t, 1), outline_of(t, inner) }, back = lw_profile_begin(0, end);
    lw_profile_line(back, hub - 0.8, end);
    lw_profile_line(back, hub, end + 0.8);
    lw_profile_line(back, hub, -depth - 3);
    lw_profile_line(back, root - 2, -depth - 3);
    lw_profile_line(back, root - 0.3, -depth - 1);
    lw_profile_line(back, root - 0.3, -depth + 0.5);
    lw_profile_line(back, 0, -depth + 0.5);
    LwSolid wheel = lw_solid_fuse(lw_solid_loft(section, z, 2, 0), lw_solid_revolve(back));
    double hollow = inner * root - 2;
    wheel = lw_solid_cut(wheel, lw_solid_cone(at(0, 0, z[1] - 1), at(0, 0, z[1] + 1), hollow - 1, hollow + 1));
    return lw_solid_cut(wheel, lw_solid_cylinder(at(0, 0, end - 5), at(0, 0, 0), bore));
}

enum { PINION = 18, SIDE = 24 };

/* A tooth on +x and on −x. */
LwSolid lw_part_bevel_18(void)
{
    Teeth t = { .module = 2, .teeth = PINION, .mate = SIDE, .backlash = 0.05, .tooth_first = 1 };
    return bevel(&t, 8.1, 12, -31);
}

/* Gaps on ±x and ±y. */
LwSolid lw_part_bevel_24(void)
{
    Teeth t = { .module = 2, .teeth = SIDE, .mate = PINION, .backlash = 0.05 };
    return bevel(&t, 7.1, 14, -23);
}

/* ---- worm and wheel: module 1.25, one start, 40 teeth, right-handed; axes 32 mm apart */

static const double worm_module = 1.25, worm_pitch = 7;

LwSolid lw_part_worm_wheel(void)
{
    enum { TEETH = 40 };
    Teeth t = { .module = worm_module, .teeth = TEETH, .backlash = 0.1 };
    double lead = atan(worm_module / (2 * worm_pitch)) * 180 / M_PI;
    LwProfile outline = lw_profile_begin(7.1, -5);
    lw_profile_line(outline, 11.4, -5);
    lw_profile_line(outline, 12, -4.4);
    lw_profile_line(outline, 12, -2);
    lw_profile_line(outline, 20.5, -2);
    lw_profile_line(outline, 20.5, -4);
    lw_profile_line(outline, 26.25, -4);
    lw_profile_line(outline, 26.25, 4);
    lw_profile_line(outline, 20.5, 4);
    lw_profile_line(outline, 20.5, 2);
    lw_profile_line(outline, 12, 2);
    lw_profile_line(outline, 12, 4.4);
    lw_profile_line(outline, 11.4, 5);
    lw_profile_line(outline, 7.1, 5);
    LwSolid wheel = lw_solid_revolve(outline);
    wheel = lw_solid_cut_ring(wheel, lw_solid_cylinder(at(16.2, 0, -6), at(16.2, 0, 6), 3.2), at(0, 0, 0), 6);
    LwSolid room = lw_solid_turn(lw_solid_extrude(gap(&t), -8, 8), at(0, 0, 0), at(1, 0, 0), -lead); /* right-handed, like the worm */
    return lw_solid_cut_ring(wheel, room, at(0, 0, 0), TEETH);
}

/* Worm about the origin; the shaft goes down into the motor. A tooth of the thread on +x at z = 0. */
LwSolid lw_part_worm_rotor(void)
{
    double lead = M_PI * worm_module, root = worm_pitch - 1.2 * worm_module, tip = worm_pitch + worm_module, half = lead / 4 - 0.07;
    LwProfile outline = lw_profile_begin(0, -108);
    static const double step[][2] = { { 4, -108 }, { 4, -106 }, { 10, -106 }, { 10.5, -105.5 }, { 10.5, -74.5 }, { 10, -74 }, { 4, -74 }, { 4, -15.5 } };
    for (int i = 0; i < 8; i++)
        lw_profile_line(outline, step[i][0], step[i][1]);
    lw_profile_line(outline, root, -14);
    lw_profile_line(outline, root, 14);
    lw_profile_line(outline, 4, 15);
    lw_profile_line(outline, 4, 23);
    lw_profile_line(outline, 0, 23);
    LwSolid rotor = lw_solid_revolve(outline);
    LwThread thread = { .radius = { root - 0.4, tip }, .lead = lead, .z_from = -11.8, .z_to = 11.8,
                        .half_width = { half + (worm_pitch - root + 0.4) * tan(pressure), half - worm_module * tan(pressure) } };
    rotor = lw_solid_fuse(rotor, lw_solid_thread(&thread));
    return lw_solid_cut_ring(rotor, lw_solid_box(at(9.6, -0.7, -110), at(12, 0.7, -70)), at(0, 0, 0), 7); /* slots of the winding */
}

/* Front face at z = 0, the can below it to z = −54; the rotor of lw_part_worm_rotor fits with the worm's middle 62 mm above the face. */
LwSolid lw_part_slim_motor(void)
{
    LwSolid can = lw_solid_cylinder(at(0, 0, -54), at(0, 0, 0), 14);
    can = lw_solid_fillet(can, 1.5, (LwPick){ .z = { -54.1, -53.9 } });
    LwSolid groove = lw_solid_cut(lw_solid_cylinder(at(0, 0, -8.5), at(0, 0, -7), 20), lw_solid_cylinder(at(0, 0, -10), at(0, 0, 0), 13.3));
    for (int i = 0; i < 2; i++)
        can = lw_solid_cut(can, lw_solid_move(groove, at(0, 0, i ? -32 : 0)));
    can = lw_solid_fuse(can, lw_solid_chamfer(lw_solid_cylinder(at(0, 0, -3), at(0, 0, 0), 14.5), 0.5, (LwPick){ .bend = LW_BEND_OUT }));
    can = lw_solid_cut(can, lw_solid_cylinder(at(0, 0, -48), at(0, 0, -4), 11.2));
    can = lw_solid_cut(can, lw_solid_cylinder(at(0, 0, -50), at(0, 0, 1), 4.3));
    LwSolid cap = lw_solid_cylinder(at(0, 0, -62), at(0, 0, -53), 9); /* encoder */
    cap = lw_solid_chamfer(cap, 1, (LwPick){ .z = { -62.1, -61.9 } });
    can = lw_solid_fuse(can, cap);
    LwSolid plug = lw_solid_fillet(lw_solid_box(at(-4, 8, -61), at(4, 13, -53.5)), 0.8, (LwPick){ .along = 'z' });
    return lw_solid_fuse(can, plug);
}
