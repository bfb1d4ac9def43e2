/* A delta robot: base with three motors, arm, rod and the small platform with its gripper. Shoulders lie 180 mm from the middle, arms are
 * 260 mm long, rods 620 mm, in pairs 90 mm apart; the platform's bars lie 60 mm from its middle. */
#include "tools/parts/parts.h"

#include <math.h>

static const double shoulder = 180, arm = 260, rod = 620, half = 45, bar = 60, stud = 7;

static LwSolid around(LwSolid solid, int k)
{
    return lw_solid_turn(solid, at(0, 0, 0), at(0, 0, 1), 120.0 * k);
}

static LwSolid along_y(double x, double from, double to, double z, double radius)
{
    return lw_solid_cylinder(at(x, from, z), at(x, to, z), radius);
}

/* The motors' axes lie in z = 0, the plate above them. */
LwSolid lw_part_delta_base(void)
{
    LwSolid plate = lw_solid_chamfer(lw_solid_cylinder(at(0, 0, 46), at(0, 0, 62), 215), 3, (LwPick){ .bend = LW_BEND_OUT });
    plate = lw_solid_fuse(plate, lw_solid_fillet(lw_solid_cylinder(at(0, 0, 56), at(0, 0, 92), 95), 6, (LwPick){ .z = { 91.9, 92.1 } }));
    for (int k = 0; k < 3; k++) {
        LwProfile outline = lw_profile_begin(shoulder - 34, 50);
        lw_profile_line(outline, shoulder - 20, 0);
        lw_profile_arc(outline, shoulder, -20, shoulder + 20, 0);
        lw_profile_line(outline, shoulder + 30, 50);
        LwSolid ear = lw_solid_turn(lw_solid_extrude(outline, -31, -19), at(0, 0, 0), at(1, 0, 0), 90); /* y from 19 to 31 */
        LwSolid motor = lw_solid_chamfer(along_y(shoulder, 30, 100, 0, 27), 3, (LwPick){ .y = { 99.9, 100.1 } });
        LwSolid back = lw_solid_chamfer(along_y(shoulder, 99, 122, 0, 20), 2, (LwPick){ .y = { 121.9, 122.1 } });
        LwSolid axle = along_y(shoulder, -24, 20, 0, 8);
        LwSolid other = lw_solid_mirror(ear, at(0, 0, 0), at(0, 1, 0));
        LwSolid unit = lw_solid_fuse(lw_solid_fuse(ear, motor), back);
        plate = lw_solid_fuse(plate, around(lw_solid_fuse(lw_solid_fuse(unit, axle), other), k));
    }
    return plate;
}

/* Origin in the shoulder, axis y, the arm along x; studs for two balls at its end. */
LwSolid lw_part_delta_arm(void)
{
    LwSolid solid = lw_solid_turn(lw_solid_extrude(lw_profile_slot(0, 22, arm, 11), -9, 9), at(0, 0, 0), at(1, 0, 0), 90);
    solid = lw_solid_fillet(solid, 3, (LwPick){ .y = { -9.1, -8.9 } });
    solid = lw_solid_fillet(solid, 3, (LwPick){ .y = { 8.9, 9.1 } });
    LwSolid hole = lw_solid_turn(lw_solid_extrude(lw_profile_slot(52, 10, 200, 6), -20, 20), at(0, 0, 0), at(1, 0, 0), 90);
    solid = lw_solid_fuse(lw_solid_cut(solid, hole), along_y(0, -17, 17, 0, 17));
    solid = lw_solid_fuse(solid, along_y(arm, -half, half, 0, stud));
    for (int side = -1; side <= 1; side += 2)
        solid = lw_solid_fuse(solid, lw_solid_sphere(at(arm, side * half, 0), 10));
    return lw_solid_cut(solid, along_y(0, -40, 40, 0, 8.2));
}

/* Origin at the upper ball, the lower one 620 mm below it. Forks hold the balls. */
LwSolid lw_part_delta_rod(void)
{
    LwSolid solid = lw_solid_cut(lw_solid_cylinder(at(0, 0, -rod + 20), at(0, 0, -20), 6), lw_solid_cylinder(at(0, 0, -rod), at(0, 0, 0), 4.5));
    for (int end = 0; end < 2; end++) {
        double z = end ? -rod : 0, in = end ? 1 : -1;
        LwSolid cup = lw_solid_cylinder(at(0, 0, z - 5 * in), at(0, 0, z + 18 * in), 14);
        cup = lw_solid_fuse(cup, lw_solid_cone(at(0, 0, z + 18 * in), at(0, 0, z + 34 * in), 14, 6));
        double open = z - 20 * in, end_of_slot = z + 14 * in; /* a fork: room for the stud, also when the rod leans */
        cup = lw_solid_cut(cup, lw_solid_box(at(-10.4, -20, fmin(open, end_of_slot)), at(10.4, 20, fmax(open, end_of_slot))));
        solid = lw_solid_fuse(solid, cup);
    }
    return solid;
}

/* Middle of its three bars at the origin; the gripper's cup ends at z = -90. */
LwSolid lw_part_delta_platform(void)
{
    LwSolid solid = lw_solid_chamfer(lw_solid_cylinder(at(0, 0, -8), at(0, 0, 8), 38), 2, (LwPick){ .bend = LW_BEND_OUT });
    for (int k = 0; k < 3; k++) {
        LwSolid holder = lw_solid_box(at(20, -16, -6), at(bar + 6, 16, 6));
        holder = lw_solid_fuse(holder, along_y(bar, -half, half, 0, stud));
        for (int side = -1; side <= 1; side += 2)
            holder = lw_solid_fuse(holder, lw_solid_sphere(at(bar, side * half, 0), 10));
        solid = lw_solid_fuse(solid, around(holder, k));
    }
    solid = lw_solid_fuse(solid, lw_solid_cylinder(at(0, 0, -62), at(0, 0, -6), 12));
    solid = lw_solid_fuse(solid, lw_solid_cone(at(0, 0, -90), at(0, 0, -60), 26, 14));
    solid = lw_solid_cut(solid, lw_solid_cone(at(0, 0, -92), at(0, 0, -72), 25, 8));
    return lw_solid_cut(solid, lw_solid_cylinder(at(0, 0, -100), at(0, 0, 20), 5));
}
