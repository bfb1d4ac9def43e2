/* The Cardan suspension of a right arm that hangs down −z, the torso on its +y side: breast, cross and the shield of the upper arm. All
 * have the cross's centre as their origin. The first axis is y, in the breast; the second is x, on which the arm hangs. */
#include "tools/parts/parts.h"

#include <math.h>

static const double pin = 7, stem = 8; /* journals along x and y */

static LwSolid lay(LwSolid solid) /* what was drawn flat: x becomes z, y becomes x, z becomes y */
{
    return lw_solid_stand(lw_solid_stand(solid));
}

/* A rectangle with round corners between two corners. */
static LwProfile rectangle(double x0, double y0, double x1, double y1, double r)
{
    double k = r * (1 - sqrt(0.5));
    LwProfile p = lw_profile_begin(x0 + r, y0);
    lw_profile_line(p, x1 - r, y0);
    lw_profile_arc(p, x1 - k, y0 + k, x1, y0 + r);
    lw_profile_line(p, x1, y1 - r);
    lw_profile_arc(p, x1 - k, y1 - k, x1 - r, y1);
    lw_profile_line(p, x0 + r, y1);
    lw_profile_arc(p, x0 + k, y1 - k, x0, y1 - r);
    lw_profile_line(p, x0, y0 + r);
    lw_profile_arc(p, x0 + k, y0 + k, x0 + r, y0);
    return p;
}

/* ---- breast */

enum { SHELL = 64 };        /* y where the plate is nearest to the arm */

/* A piece of a hollow ball: rounded like a chest. */
static LwSolid chest(void)
{
    static const double radius = 210, wall = 5;
    LwSolid ball = lw_solid_cut(lw_solid_sphere(at(0, SHELL + radius, 0), radius), lw_solid_sphere(at(0, SHELL + radius, 0), radius - wall));
    LwSolid plate = lw_solid_common(ball, lay(lw_solid_extrude(lw_profile_slot(-36, 60, 34, 76), 40, 130)));
    static const double strap[4][3] = { { 78, 42, -46 }, { 78, -42, 46 }, { -66, 36, 46 }, { -66, -36, -46 } }; /* z, x, turned by */
    for (int i = 0; i < 4; i++) {
        LwSolid slot = lw_solid_turn(lw_solid_extrude(lw_profile_slot(-13, 3.2, 13, 3.2), 40, 130), at(0, 0, 0), at(0, 0, 1), 90 - strap[i][2]);
        plate = lw_solid_cut(plate, lay(lw_solid_move(slot, at(strap[i][0], strap[i][1], 0))));
    }
    return plate;
}

LwSolid lw_part_breast(void)
{
    LwProfile outline = lw_profile_begin(0, 31); /* r, y */
    lw_profile_line(outline, 24, 31);
    lw_profile_line(outline, 25, 32);
    lw_profile_line(outline, 25, 46);
    lw_profile_arc(outline, 29, 57, 40, 65);
    lw_profile_line(outline, 40, 70);
    lw_profile_line(outline, 30, 72);
    lw_profile_line(outline, 0, 72);
    LwSolid boss = lw_solid_turn(lw_solid_revolve(outline), at(0, 0, 0), at(1, 0, 0), -90); /* z becomes y */
    LwSolid breast = lw_solid_fuse(chest(), boss);
    for (int i = 0; i < 6; i++) {
        double angle = (30 + 60 * i) * M_PI / 180, x = 18.5 * cos(angle), z = 18.5 * sin(angle);
        breast = lw_solid_cut(breast, lw_solid_cylinder(at(x, 20, z), at(x, 40, z), 1.7));
    }
    return lw_solid_cut(breast, lw_solid_cylinder(at(0, 20, 0), at(0, 90, 0), stem + 0.1));
}

/* ---- cross */

LwSolid lw_part_cardan_cross(void)
{
    LwSolid hub = lw_solid_box(at(-11.5, -11.5, -11.5), at(11.5, 11.5, 11.5));
    hub = lw_solid_fillet(hub, 4, (LwPick){ .bend = LW_BEND_OUT });
    LwSolid x = lw_solid_chamfer(lw_solid_cylinder(at(-47, 0, 0), at(47, 0, 0), pin), 0.8, (LwPick){ .bend = LW_BEND_OUT });
    LwSolid y = lw_solid_chamfer(lw_solid_cylinder(at(0, 0, 0), at(0, 78, 0), stem), 1, (LwPick){ .y = { 77, 79 } });
    LwSolid cross = lw_solid_fuse(lw_solid_fuse(hub, x), y);
    for (int side = -1; side <= 1; side += 2) /* collars on which the side wheels run, grooves for clips */
        cross = lw_solid_fuse(cross, lw_solid_cylinder(at(side * 11, 0, 0), at(side * 12.4, 0, 0), 9.5));
    cross = lw_solid_cut(cross, lw_solid_cylinder(at(0, 60, 0), at(0, 90, 0), 3.4));
    return lw_solid_cut(cross, lw_solid_cylinder(at(0, -20, 0), at(0, 20, 0), 3.4));
}

/* ---- upper arm */

enum { ELBOW = -290, FACE = -62, /* of the motors */ RIM = -50, BELT = -122, FOOT = -244 };
static const double worm_x = 28, worm_y = -32;

/* Cheek on the pin along x: outline in y and z, an eye about the pin, a horn that carries the worm's upper bearing. */
static LwSolid cheek(void)
{
    LwProfile outline = lw_profile_begin(-47, RIM - 8); /* y, z */
    lw_profile_line(outline, 26, RIM - 8);
    lw_profile_arc(outline, 24, -36, 14.3, -4.5);
    lw_profile_arc(outline, 9.5, 11.6, -6, 13.7);
    lw_profile_arc(outline, -15, 14.5, -22, 19);
    lw_profile_arc(outline, -27, 22, -33, 22);
    lw_profile_arc(outline, -43, 19, -45.5, 8);
    lw_profile_line(outline, -47, -30);
    LwSolid plate = lw_solid_extrude(outline, 36.6, 44);
    LwProfile window = lw_profile_begin(-38, -42);
    lw_profile_line(window, 15, -42);
    lw_profile_arc(window, 14.5, -30, 10, -19);
    lw_profile_arc(window, -8, -21.5, -22, -10);
    lw_profile_arc(window, -31, -4, -37, -10);
    plate = lw_solid_cut(plate, lw_solid_extrude(window, 30, 50));
    LwSolid eye = lw_solid_chamfer(lw_solid_cylinder(at(0, 0, 34.2), at(0, 0, 45.6), 13), 0.8, (LwPick){ .bend = LW_BEND_OUT });
    plate = lw_solid_stand(lw_solid_fuse(plate, eye)); /* y, z, x */
    LwSolid horn = lw_solid_extrude(rectangle(worm_x - 8, -40, 40, -24, 7), 15.8, 21.6);
    return lw_solid_fuse(plate, horn);
}

/* Between z and a low and a high bound on both ends: extruded along the third axis. */
static LwSolid wedge(const double z[2], const double low[2], const double high[2])
{
    LwProfile outline = lw_profile_begin(low[0], z[0]);
    lw_profile_line(outline, high[0], z[0]);
    lw_profile_line(outline, high[1], z[1]);
    lw_profile_line(outline, low[1], z[1]);
    return lw_solid_extrude(outline, -100, 100);
}

/* The arm's outside, or its inside one wall further in: a box round the motors, then a taper; planes, and corners that are cylinders. */
static LwSolid sleeve(double wall, double beyond)
{
    const double z[2] = { BELT + 3, FOOT - beyond }, left[2] = { -46.5 + wall, -31 + wall }, right[2] = { 46.5 - wall, 31 - wall };
    const double outer[2] = { -50 + wall, -29 + wall }, inner[2] = { 27 - wall, 28.9 - wall };
    LwSolid front = lw_solid_turn(wedge(z, left, right), at(0, 0, 0), at(1, 0, 0), 90);
    LwSolid lower = lw_solid_common(lw_solid_stand(wedge(z, outer, inner)), front);
    lower = lw_solid_fillet(lower, 19 - wall, (LwPick){ .z = { FOOT - 9, BELT + 9 }, .slanted = 1 });
    return lw_solid_fuse(lower, lw_solid_extrude(rectangle(left[0], outer[0], right[0], inner[0], 19 - wall), BELT, RIM + beyond));
}

/* Outside and in front onto the motors, all round down the arm. */
static LwSolid windowed(LwSolid arm)
{
    LwSolid low = lw_solid_extrude(lw_profile_slot(-212, 8, -156, 12), -60, 60);
    arm = lw_solid_cut(arm, lay(low));
    arm = lw_solid_cut(arm, lw_solid_stand(lw_solid_turn(low, at(0, 0, 0), at(0, 0, 1), 90)));
    LwSolid eye = lw_solid_extrude(lw_profile_slot(-104, 8, -80, 8), 10, 60); /* z, x; y outwards */
    for (int side = -1; side <= 1; side += 2)
        arm = lw_solid_cut(arm, lw_solid_move(lw_solid_mirror(lay(eye), at(0, 0, 0), at(0, 1, 0)), at(side * 24, 0, 0)));
    LwSolid flank = lw_solid_stand(lw_solid_turn(lw_solid_extrude(lw_profile_slot(-104, 8, -80, 8), -60, 60), at(0, 0, 0), at(0, 0, 1), 90));
    return lw_solid_cut(arm, lw_solid_move(flank, at(0, -27, 0)));
}

LwSolid lw_part_upper_arm(void)
{
    LwSolid arm = lw_solid_fuse(sleeve(0, 0), lw_solid_extrude(rectangle(-48, -51.5, 48, 28.5, 20.5), BELT - 3, BELT + 5));
    /* two floors stay: the motors hang below the upper one, the elbow is held by the lower one */
    LwSolid inside = lw_solid_cut(sleeve(3, 0.5), lw_solid_box(at(-100, -100, FOOT - 5), at(100, 100, FOOT + 5)));
    LwSolid floor = lw_solid_common(sleeve(1, 0), lw_solid_box(at(-100, -100, FACE), at(100, 100, FACE + 4)));
    arm = lw_solid_fuse(lw_solid_cut(arm, inside), floor);
    for (int side = -1; side <= 1; side += 2) {
        LwSolid half = cheek();
        arm = lw_solid_fuse(arm, side > 0 ? half : lw_solid_mirror(half, at(0, 0, 0), at(1, 0, 0)));
        arm = lw_solid_cut(arm, lw_solid_cylinder(at(side * worm_x, worm_y, -70), at(side * worm_x, worm_y, -55), 6));
        arm = lw_solid_cut(arm, lw_solid_cylinder(at(side * worm_x, worm_y, 10), at(side * worm_x, worm_y, 30), 4.1));
        LwSolid elbow = lw_solid_extrude(lw_profile_slot(ELBOW, 16, -228, 20), 21, 29);
        elbow = lay(lw_solid_fillet(elbow, 2, (LwPick){ .z = { 28.9, 29.1 } }));
        arm = lw_solid_fuse(arm, side > 0 ? elbow : lw_solid_mirror(elbow, at(0, 0, 0), at(0, 1, 0)));
    }
    arm = lw_solid_cut(arm, lw_solid_cylinder(at(-60, 0, 0), at(60, 0, 0), pin + 0.1));
    arm = lw_solid_cut(arm, lw_solid_cylinder(at(0, -60, ELBOW), at(0, 60, ELBOW), 8));
    return windowed(arm);
}
