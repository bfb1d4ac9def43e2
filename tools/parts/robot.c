/* A six-axis robot of the common kind, upright with its forearm level and its hand pointing down. Axes from the foot: z at the middle,
 * y at (150, 450), y at (150, 1050), x at the height 1170, y at (770, 1170), and down through that point (x and z of the world, mm).
 * Each part's origin lies on the axis it turns about. */
#include "tools/parts/parts.h"

static LwSolid along_x(double from, double to, double y, double z, double radius)
{
    return lw_solid_cylinder(at(from, y, z), at(to, y, z), radius);
}

static LwSolid along_y(double x, double from, double to, double z, double radius)
{
    return lw_solid_cylinder(at(x, from, z), at(x, to, z), radius);
}

/* A profile drawn in x and z, from one y to another. */
static LwSolid plate(LwProfile outline, double y_from, double y_to)
{
    return lw_solid_turn(lw_solid_extrude(outline, -y_to, -y_from), at(0, 0, 0), at(1, 0, 0), 90);
}

/* Foot on the floor z = 0, the first bearing's face at z = 200. */
LwSolid lw_part_robot_base(void)
{
    LwSolid foot = lw_solid_extrude(lw_profile_rectangle(420, 420, 60), 0, 30);
    foot = lw_solid_fillet(foot, 6, (LwPick){ .z = { 29.9, 30.1 } });
    LwSolid column = lw_solid_fuse(lw_solid_cone(at(0, 0, 28), at(0, 0, 150), 170, 135), lw_solid_cylinder(at(0, 0, 150), at(0, 0, 199), 150));
    column = lw_solid_chamfer(column, 5, (LwPick){ .z = { 198.9, 199.1 } });
    LwSolid base = lw_solid_fuse(foot, column);
    base = lw_solid_cut(base, lw_solid_cylinder(at(0, 0, -5), at(0, 0, 170), 110));
    for (int i = 0; i < 4; i++)
        base = lw_solid_cut(base, lw_solid_cylinder(at(i & 1 ? 175 : -175, i & 2 ? 175 : -175, -5), at(i & 1 ? 175 : -175, i & 2 ? 175 : -175, 40), 11));
    return lw_solid_fuse(base, lw_solid_box(at(-205, -60, 40), at(-120, 60, 110)));
}

/* Two cheeks carry the second axis at (150, 0, 250); its motor and that of the first axis are on the outside. */
LwSolid lw_part_robot_turret(void)
{
    LwSolid turret = lw_solid_chamfer(lw_solid_cylinder(at(0, 0, 1), at(0, 0, 55), 150), 5, (LwPick){ .z = { 54.9, 55.1 } });
    LwProfile outline = lw_profile_begin(-110, 40);
    lw_profile_line(outline, 130, 40);
    lw_profile_line(outline, 234, 225);
    lw_profile_arc(outline, 150, 340, 66, 225);
    lw_profile_line(outline, -110, 100);
    LwSolid cheek = lw_solid_fillet(plate(outline, 76, 112), 6, (LwPick){ .y = { 111.9, 112.1 } });
    turret = lw_solid_fuse(turret, cheek);
    turret = lw_solid_fuse(turret, lw_solid_mirror(cheek, at(0, 0, 0), at(0, 1, 0)));
    LwSolid motor = lw_solid_fillet(along_y(150, 110, 200, 250, 62), 8, (LwPick){ .y = { 199.9, 200.1 } });
    LwSolid cap = lw_solid_chamfer(along_y(150, -126, -110, 250, 62), 4, (LwPick){ .y = { -126.1, -125.9 } });
    turret = lw_solid_fuse(lw_solid_fuse(turret, motor), cap);
    LwSolid upright = lw_solid_fillet(lw_solid_cylinder(at(-85, 0, 50), at(-85, 0, 190), 50), 8, (LwPick){ .z = { 189.9, 190.1 } });
    return lw_solid_fuse(turret, upright);
}

/* From the second axis 600 mm up to the third, between cheeks below and with cheeks above. */
LwSolid lw_part_robot_upper_arm(void)
{
    LwSolid bar = lw_solid_turn(plate(lw_profile_slot(0, 84, 600, 66), -72, 72), at(0, 0, 0), at(0, 1, 0), -90);
    bar = lw_solid_fillet(bar, 10, (LwPick){ .y = { 71.9, 72.1 } });
    bar = lw_solid_fillet(bar, 10, (LwPick){ .y = { -72.1, -71.9 } });
    bar = lw_solid_cut(bar, lw_solid_turn(plate(lw_profile_slot(150, 42, 440, 32), -90, 90), at(0, 0, 0), at(0, 1, 0), -90));
    bar = lw_solid_cut(bar, lw_solid_box(at(-100, -50, 110), at(100, 50, 700)));
    LwSolid bridge = lw_solid_box(at(-46, -52, 340), at(46, 52, 380));
    bar = lw_solid_fuse(bar, lw_solid_fillet(bridge, 8, (LwPick){ .along = 'y' }));
    LwSolid motor = lw_solid_fillet(along_y(0, 70, 138, 0, 50), 6, (LwPick){ .y = { 137.9, 138.1 } });
    motor = lw_solid_move(motor, at(0, 0, 600));
    return lw_solid_fuse(bar, motor);
}

/* Turns about y at the origin; carries the fourth axis, along x at z = 120, its bearing's face at x = 150, motors behind. */
LwSolid lw_part_robot_elbow(void)
{
    LwSolid hub = lw_solid_chamfer(along_y(0, -48, 48, 0, 62), 4, (LwPick){ .bend = LW_BEND_OUT });
    LwProfile outline = lw_profile_begin(-60, 0);
    lw_profile_line(outline, 60, 0);
    lw_profile_line(outline, 110, 60);
    lw_profile_line(outline, 110, 190);
    lw_profile_line(outline, -120, 190);
    lw_profile_line(outline, -120, 70);
    LwSolid house = lw_solid_fillet(plate(outline, -68, 68), 14, (LwPick){ .along = 'x', .bend = LW_BEND_OUT });
    house = lw_solid_cut(house, lw_solid_fuse(lw_solid_box(at(-130, 48, -10), at(130, 80, 70)), lw_solid_box(at(-130, -80, -10), at(130, 80, 2))));
    house = lw_solid_cut(house, lw_solid_box(at(-130, -80, -10), at(130, -48, 70)));
    LwSolid elbow = lw_solid_fuse(hub, house);
    elbow = lw_solid_fuse(elbow, lw_solid_chamfer(along_x(100, 149, 0, 120, 66), 4, (LwPick){ .x = { 148.9, 149.1 } }));
    for (int i = 0; i < 3; i++) {
        LwSolid motor = lw_solid_fillet(along_x(-210, -115, i == 1 ? 34 : i == 2 ? -34 : 0, i ? 104 : 160, 28), 5, (LwPick){ .x = { -210.1, -209.9 } });
        elbow = lw_solid_fuse(elbow, motor);
    }
    return elbow;
}

/* Turns about x; the fifth axis, along y, is 470 mm ahead. */
LwSolid lw_part_robot_forearm(void)
{
    LwSolid tube = lw_solid_fuse(along_x(1, 40, 0, 0, 66), along_x(38, 330, 0, 0, 50));
    LwSolid fork = plate(lw_profile_slot(350, 57, 470, 44), -60, 60);
    tube = lw_solid_fuse(tube, lw_solid_fillet(fork, 8, (LwPick){ .y = { 59.9, 60.1 } }));
    tube = lw_solid_cut(tube, lw_solid_box(at(400, -41, -100), at(600, 41, 100)));
    LwSolid cap = lw_solid_chamfer(along_y(470, 58, 66, 0, 34), 3, (LwPick){ .y = { 65.9, 66.1 } });
    tube = lw_solid_fuse(tube, lw_solid_fuse(cap, along_y(470, 40.5, 60, 0, 30)));
    return lw_solid_cut(tube, along_x(-5, 380, 0, 0, 38));
}

/* Turns about y between the forearm's cheeks; the sixth axis is x, its face 60 mm ahead. */
LwSolid lw_part_robot_wrist(void)
{
    LwSolid wrist = lw_solid_chamfer(along_y(0, -40, 40, 0, 42), 4, (LwPick){ .bend = LW_BEND_OUT });
    return lw_solid_fuse(wrist, lw_solid_chamfer(along_x(0, 59, 0, 0, 33), 3, (LwPick){ .x = { 58.9, 59.1 } }));
}

/* Flange and gripper: turns about x, jaws from x = 72 to 150, 120 mm apart. */
LwSolid lw_part_robot_gripper(void)
{
    LwSolid palm = lw_solid_fuse(along_x(0, 24, 0, 0, 32), lw_solid_fillet(lw_solid_box(at(22, -84, -32), at(72, 84, 32)), 6, (LwPick){ .bend = LW_BEND_OUT }));
    for (int side = -1; side <= 1; side += 2) {
        LwSolid jaw = lw_solid_box(at(64, side > 0 ? 60.2 : -76, -24), at(150, side > 0 ? 76 : -60.2, 24));
        palm = lw_solid_fuse(palm, jaw);
    }
    return lw_solid_chamfer(palm, 3, (LwPick){ .x = { 149.9, 150.1 }, .along = 'z' });
}
