/* A Stewart platform: base, platform, and the cylinder and rod of its six legs. Joints of the base lie on a circle of 300 mm, in pairs
 * of 24° about 0°, 120° and 240°, those of the platform on one of 180 mm, in pairs about 60°, 180° and 300°; the platform stands
 * 420 mm above the base. A leg turns on the base about y, the horizontal across it, and about its own x. */
#include "tools/parts/parts.h"

#include <math.h>

static const double base_radius = 300, top_radius = 180, half_pair = 12, joint_ball = 13.6, ball = 14, degree = M_PI / 180;

/* Where leg k is joined to the base (end 0) and to the platform (1): degrees round z. */
static double joint_angle(int k, int end)
{
    double side = k & 1 ? 1 : -1;
    return end ? 120 * (k / 2) + side * (60 - half_pair) : 120 * (k / 2) + side * half_pair;
}

static LwPoint joint_place(int k, int end)
{
    double angle = joint_angle(k, end) * degree, radius = end ? top_radius : base_radius;
    return at(radius * cos(angle), radius * sin(angle), 0);
}

/* A bracket with two ears that carries the ball of the cross at the origin; its pins lie along y. */
static LwSolid bracket(void)
{
    LwProfile outline = lw_profile_begin(-22, -34);
    lw_profile_line(outline, 22, -34);
    lw_profile_line(outline, 10, 0);
    lw_profile_arc(outline, 0, 10, -10, 0);
    LwSolid ear = lw_solid_turn(lw_solid_extrude(outline, 15.5, 22), at(0, 0, 0), at(1, 0, 0), 90);
    LwSolid both = lw_solid_fuse(lw_solid_box(at(-24, -26, -38), at(24, 26, -30)), ear);
    both = lw_solid_fuse(both, lw_solid_mirror(ear, at(0, 0, 0), at(0, 1, 0)));
    both = lw_solid_fillet(both, 4, (LwPick){ .along = 'z', .bend = LW_BEND_OUT, .kind = LW_PICK_STRAIGHT });
    both = lw_solid_fuse(both, lw_solid_cylinder(at(0, -23, 0), at(0, 23, 0), 5));
    return lw_solid_fuse(both, lw_solid_sphere(at(0, 0, 0), joint_ball));
}

LwSolid lw_part_stewart_base(void)
{
    LwSolid base = lw_solid_cut(lw_solid_cylinder(at(0, 0, -50), at(0, 0, -36), 340), lw_solid_cylinder(at(0, 0, -60), at(0, 0, -30), 262));
    base = lw_solid_chamfer(base, 3, (LwPick){ .kind = LW_PICK_ROUND, .bend = LW_BEND_OUT, .z = { -36.1, -35.9 } });
    LwSolid one = bracket();
    for (int k = 0; k < 6; k++) {
        LwPoint from = joint_place(k, 0), to = joint_place(k, 1);
        double heading = atan2(to.y - from.y, to.x - from.x) / degree;
        base = lw_solid_fuse(base, lw_solid_move(lw_solid_turn(one, at(0, 0, 0), at(0, 0, 1), heading), from));
    }
    for (int k = 0; k < 3; k++) {
        double angle = (60 + 120 * k) * degree;
        LwPoint foot = at(300 * cos(angle), 300 * sin(angle), -60);
        base = lw_solid_cut(base, lw_solid_cylinder(foot, at(foot.x, foot.y, -30), 9));
    }
    return base;
}

/* Its joints' plane is z = 0; the plate lies above it and carries the load on z = 40. */
LwSolid lw_part_stewart_platform(void)
{
    LwSolid plate = lw_solid_chamfer(lw_solid_cylinder(at(0, 0, 26), at(0, 0, 40), 206), 2, (LwPick){ .bend = LW_BEND_OUT });
    LwSolid socket = lw_solid_chamfer(lw_solid_cylinder(at(0, 0, 3), at(0, 0, 30), 21), 2, (LwPick){ .z = { 2.9, 3.1 } });
    for (int k = 0; k < 6; k++)
        plate = lw_solid_fuse(plate, lw_solid_move(socket, joint_place(k, 1)));
    for (int k = 0; k < 6; k++)
        plate = lw_solid_cut(plate, lw_solid_sphere(joint_place(k, 1), ball + 0.3));
    for (int k = 0; k < 3; k++) {
        double angle = (120 * k) * degree;
        plate = lw_solid_cut(plate, lw_solid_cylinder(at(125 * cos(angle), 125 * sin(angle), 0), at(125 * cos(angle), 125 * sin(angle), 60), 42));
    }
    return lw_solid_cut(plate, lw_solid_cylinder(at(0, 0, 0), at(0, 0, 60), 30));
}

/* Origin at the cross, the leg's direction z, ears across x. Inside from z = 40 to 285 there is room for the piston of r 12. */
LwSolid lw_part_leg_cylinder(void)
{
    LwSolid ear = lw_solid_turn(lw_solid_extrude(lw_profile_slot(0, 10, 36, 14), 15.5, 21), at(0, 0, 0), at(0, 0, 1), 90);
    ear = lw_solid_stand(ear);
    LwSolid head = lw_solid_cylinder(at(0, 0, 28), at(0, 0, 44), 21);
    head = lw_solid_common(head, lw_solid_box(at(-21, -20, 20), at(21, 20, 60)));
    LwSolid leg = lw_solid_fuse(lw_solid_fuse(head, ear), lw_solid_mirror(ear, at(0, 0, 0), at(1, 0, 0)));
    LwSolid fork = lw_solid_cut(leg, lw_solid_box(at(-30, -30, 44), at(30, 30, 80)));
    leg = lw_solid_fuse(fork, lw_solid_cylinder(at(0, 0, 36), at(0, 0, 270), 16));
    LwSolid gland = lw_solid_chamfer(lw_solid_cylinder(at(0, 0, 262), at(0, 0, 285), 19), 1.5, (LwPick){ .bend = LW_BEND_OUT });
    leg = lw_solid_fuse(leg, gland);
    leg = lw_solid_cut(leg, lw_solid_cylinder(at(0, 0, 40), at(0, 0, 276), 12.2));
    leg = lw_solid_cut(leg, lw_solid_cylinder(at(0, 0, 200), at(0, 0, 300), 9.2));
    LwSolid port = lw_solid_cylinder(at(0, 14, 58), at(0, 24, 58), 5);
    return lw_solid_fuse(leg, lw_solid_chamfer(port, 1, (LwPick){ .y = { 23.9, 24.1 } }));
}

/* Origin at the ball, the rod below it, its piston at the end. */
LwSolid lw_part_leg_rod(void)
{
    LwSolid rod = lw_solid_fuse(lw_solid_sphere(at(0, 0, 0), ball), lw_solid_cylinder(at(0, 0, -320), at(0, 0, -8), 9));
    rod = lw_solid_fillet(rod, 2, (LwPick){ .bend = LW_BEND_IN });
    LwSolid piston = lw_solid_chamfer(lw_solid_cylinder(at(0, 0, -330), at(0, 0, -312), 12), 1, (LwPick){ .bend = LW_BEND_OUT });
    return lw_solid_fuse(rod, piston);
}
