/* A gripping hand and what it holds. The hand's frame is on the wrist's axis z, at the face of its flange; the bottle's axis runs
 * along x, 95 mm below. */
#include "tools/parts/parts.h"

#include <math.h>

static const double grip = 33, bottle = 32, knuckle = 3; /* knuckle: radius of the hinge pins */
enum { GRIP_Z = -95, KNUCKLE_Y = 36, KNUCKLE_Z = -66 };

/* Hinge lugs along x at y, with gaps of 14.6 mm for the fingers in the middle of each pair of numbers. */
static LwSolid with_lugs(LwSolid palm, double y, double half, const double *gap, int gaps)
{
    LwSolid lug = lw_solid_cylinder(at(-half, y, KNUCKLE_Z), at(half, y, KNUCKLE_Z), 8);
    lug = lw_solid_chamfer(lug, 1, (LwPick){ .bend = LW_BEND_OUT });
    double low = y < 0 ? y : 14, high = y < 0 ? -14 : y;
    lug = lw_solid_fuse(lug, lw_solid_box(at(-half + 1, low, KNUCKLE_Z), at(half - 1, high, KNUCKLE_Z + 8)));
    palm = lw_solid_fuse(palm, lug);
    for (int i = 0; i < gaps; i++) {
        LwSolid room = lw_solid_cylinder(at(gap[i] - 7.3, y, KNUCKLE_Z), at(gap[i] + 7.3, y, KNUCKLE_Z), 10);
        palm = lw_solid_cut(palm, room);
    }
    LwSolid pin = lw_solid_cylinder(at(-half - 1.5, y, KNUCKLE_Z), at(half + 1.5, y, KNUCKLE_Z), knuckle);
    return lw_solid_fuse(palm, pin);
}

LwSolid lw_part_palm(void)
{
    static const double two[2] = { -18, 18 }, one[1] = { 0 };
    LwProfile section[2] = { lw_profile_rectangle(38, 38, 14), lw_profile_rectangle(60, 58, 14) };
    static const double z[2] = { -8, -52 };
    LwSolid palm = lw_solid_loft(section, z, 2, 0);
    palm = lw_solid_fuse(palm, lw_solid_extrude(lw_profile_rectangle(60, 58, 14), -74, -52));
    LwSolid flange = lw_solid_chamfer(lw_solid_cylinder(at(0, 0, -9), at(0, 0, 0), 24), 1, (LwPick){ .bend = LW_BEND_OUT });
    palm = lw_solid_fuse(palm, flange);
    palm = lw_solid_cut(palm, lw_solid_cylinder(at(-60, 0, GRIP_Z), at(60, 0, GRIP_Z), grip));
    palm = with_lugs(palm, KNUCKLE_Y, 32, two, 2);
    palm = with_lugs(palm, -KNUCKLE_Y, 20, one, 1);
    LwSolid spigot = lw_solid_chamfer(lw_solid_cylinder(at(0, 0, -1), at(0, 0, 8), 7), 0.8, (LwPick){ .z = { 7.9, 8.1 } });
    return lw_solid_fuse(palm, spigot);
}

/* Hinged about x at the origin; closes round a bottle whose axis is 36 mm and 29 mm below the hinge along −y and −z. */
LwSolid lw_part_finger(void)
{
    const double y = -KNUCKLE_Y, z = GRIP_Z - KNUCKLE_Z, outer = grip + 8.5, from = 48 * M_PI / 180, to = -62 * M_PI / 180, middle = (from + to) / 2;
    LwProfile outline = lw_profile_begin(y + grip * cos(from), z + grip * sin(from));
    lw_profile_arc(outline, y + grip * cos(middle), z + grip * sin(middle), y + grip * cos(to), z + grip * sin(to));
    double tip = grip + 4.5, beyond = to - 4.2 / tip;
    lw_profile_arc(outline, y + tip * cos(beyond), z + tip * sin(beyond), y + outer * cos(to), z + outer * sin(to));
    lw_profile_arc(outline, y + outer * cos(middle), z + outer * sin(middle), y + outer * cos(from), z + outer * sin(from));
    LwSolid finger = lw_solid_extrude(outline, -7, 7);
    finger = lw_solid_fuse(finger, lw_solid_cylinder(at(0, 0, -7), at(0, 0, 7), 8));
    for (int i = 0; i < 3; i++) { /* creases that look like the joints of a finger */
        double angle = from - (0.35 + 0.3 * i) * (from - to), radius = outer + 1.2;
        finger = lw_solid_cut(finger, lw_solid_cylinder(at(y + radius * cos(angle), z + radius * sin(angle), -10),
                                                        at(y + radius * cos(angle), z + radius * sin(angle), 10), 2.4));
    }
    finger = lw_solid_cut(finger, lw_solid_cylinder(at(0, 0, -10), at(0, 0, 10), knuckle));
    return lw_solid_stand(finger);
}

/* Axis z, origin in the middle of the part that is held. Full: one solid. */
LwSolid lw_part_bottle(void)
{
    static const double shoulder[4][2] = { { 32, 58 }, { 28, 76 }, { 17, 91 }, { 12, 104 } };
    LwProfile outline = lw_profile_begin(0, -86);
    lw_profile_line(outline, 24, -88);
    lw_profile_line(outline, 28, -88);
    lw_profile_arc(outline, 30.83, -86.83, bottle, -84);
    lw_profile_line(outline, bottle, 58);
    LwSpline spline = { .count = 4, .point = shoulder, .tangent = { { 0, 1 }, { 0, 1 } } };
    lw_profile_spline(outline, &spline);
    lw_profile_line(outline, 12, 106);
    lw_profile_line(outline, 14.5, 107);
    lw_profile_line(outline, 14.5, 122);
    lw_profile_line(outline, 13.5, 123);
    lw_profile_line(outline, 0, 123);
    LwSolid full = lw_solid_revolve(outline);
    return lw_solid_cut_ring(full, lw_solid_cylinder(at(15.6, 0, 108.5), at(15.6, 0, 125), 2), at(0, 0, 0), 8); /* the cap's grip */
}
