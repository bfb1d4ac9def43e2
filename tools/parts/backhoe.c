/* The arm of a small backhoe: carriage, boom, stick, bucket, the rocker and link that curl it, and one size of hydraulic cylinder. Everything
 * turns about y and is drawn in x and z. Boom 1700 from hinge to hinge, stick 950, bucket 560 to its teeth. */
#include "tools/parts/parts.h"

static const double pin = 25.5, bore = 26;

static LwSolid along_y(double x, double z, double half, double radius)
{
    return lw_solid_cylinder(at(x, -half, z), at(x, half, z), radius);
}

/* A profile drawn in x and z, both ways from y_from to y_to. */
static LwSolid plate(LwProfile outline, double y_from, double y_to)
{
    return lw_solid_turn(lw_solid_extrude(outline, -y_to, -y_from), at(0, 0, 0), at(1, 0, 0), 90);
}

static LwSolid polygon(const double (*corner)[2], int count, double half)
{
    LwProfile outline = lw_profile_begin(corner[0][0], corner[0][1]);
    for (int i = 1; i < count; i++)
        lw_profile_line(outline, corner[i][0], corner[i][1]);
    return plate(outline, -half, half);
}
#define POLYGON(corner, half) polygon(corner, (int)(sizeof corner / sizeof *corner), half)

/* Two ears from (x, z) down to z = foot with a pin, for an eye 44 mm wide. */
static LwSolid ears(LwSolid body, double x, double z, double foot)
{
    LwSolid ear = lw_solid_turn(plate(lw_profile_slot(0, 42, z - foot, 48), 24, 48), at(0, 0, 0), at(0, 1, 0), 90); /* along -z */
    if (z < foot)
        ear = lw_solid_turn(plate(lw_profile_slot(0, 42, foot - z, 48), 24, 48), at(0, 0, 0), at(0, 1, 0), -90);
    ear = lw_solid_move(ear, at(x, 0, z));
    body = lw_solid_fuse(body, ear);
    body = lw_solid_fuse(body, lw_solid_mirror(ear, at(0, 0, 0), at(0, 1, 0)));
    return lw_solid_fuse(body, along_y(x, z, 56, pin));
}

/* Carriage: the boom's hinge at the origin, its cylinder's at (250, -350), the ground at z = -700. */
LwSolid lw_part_backhoe_carriage(void)
{
    LwSolid house = lw_solid_fillet(lw_solid_box(at(-900, -300, -380), at(-120, 300, 160)), 50, (LwPick){ .bend = LW_BEND_OUT, .z = { -300, 200 } });
    LwSolid body = lw_solid_fuse(house, lw_solid_box(at(-800, -320, -560), at(-160, 320, -370)));
    LwSolid track = lw_solid_fillet(plate(lw_profile_slot(-880, 170, 40, 170), 310, 540), 20, (LwPick){ .y = { 539.9, 540.1 } });
    track = lw_solid_move(track, at(0, 0, -530));
    body = lw_solid_fuse(lw_solid_fuse(body, track), lw_solid_mirror(track, at(0, 0, 0), at(0, 1, 0)));
    LwSolid ear = plate(lw_profile_slot(-200, 120, 0, 80), 82, 114);
    body = lw_solid_fuse(lw_solid_fuse(body, ear), lw_solid_mirror(ear, at(0, 0, 0), at(0, 1, 0)));
    LwSolid lower = plate(lw_profile_slot(-180, 80, 250, 50), 24, 60);
    lower = lw_solid_move(lower, at(0, 0, -350));
    body = lw_solid_fuse(lw_solid_fuse(body, lower), lw_solid_mirror(lower, at(0, 0, 0), at(0, 1, 0)));
    body = lw_solid_fuse(body, along_y(250, -350, 64, pin));
    return lw_solid_fuse(body, along_y(0, 0, 118, 34.5));
}

/* Hinge at the origin, the stick's at (1700, 0); cylinders at (850, 150) and (850, 540). */
LwSolid lw_part_backhoe_boom(void)
{
    static const double outer[][2] = { { 0, -80 }, { 820, 190 }, { 1000, 190 }, { 1690, -76 }, { 1760, 40 }, { 1710, 76 }, { 1000, 405 }, { 760, 405 }, { 0, 80 } };
    static const double inner[][2] = { { 120, -26 }, { 815, 205 }, { 1002, 205 }, { 1550, -10 }, { 1550, 132 }, { 995, 390 }, { 765, 390 }, { 120, 115 } };
    LwSolid boom = lw_solid_cut(POLYGON(outer, 78), POLYGON(inner, 66));
    boom = lw_solid_fuse(lw_solid_fuse(boom, along_y(0, 0, 80, 80)), along_y(1700, 0, 80, 76));
    boom = lw_solid_cut(boom, lw_solid_box(at(1570, -51, -200), at(1900, 51, 200)));
    boom = lw_solid_fuse(boom, along_y(1700, 0, 84, 34.5));
    boom = ears(ears(boom, 850, 540, 380), 850, 150, 230);
    return lw_solid_cut(boom, along_y(0, 0, 100, 35));
}

/* Hinge at the origin, the bucket's at (950, 0), the rocker's at (780, 60); cylinders at (-260, 120) and (-60, 250). */
LwSolid lw_part_backhoe_stick(void)
{
    static const double outer[][2] = { { -260, 62 }, { 0, -76 }, { 950, -52 }, { 950, 52 }, { 700, 100 }, { 60, 170 }, { -260, 178 } };
    static const double inner[][2] = { { 130, -52 }, { 820, -36 }, { 690, 82 }, { 130, 145 } };
    LwSolid stick = lw_solid_cut(POLYGON(outer, 50), POLYGON(inner, 38));
    stick = lw_solid_fuse(lw_solid_fuse(stick, along_y(0, 0, 50, 78)), along_y(950, 0, 50, 54));
    stick = lw_solid_fuse(lw_solid_fuse(stick, along_y(-260, 120, 50, 60)), along_y(780, 60, 50, 44));
    stick = lw_solid_cut(stick, lw_solid_box(at(-400, -24, -20), at(-170, 24, 400)));
    stick = lw_solid_fuse(stick, along_y(-260, 120, 56, pin));
    stick = lw_solid_fuse(lw_solid_fuse(stick, along_y(780, 60, 68, pin)), along_y(950, 0, 80, pin));
    stick = ears(stick, -60, 250, 150);
    return lw_solid_cut(stick, along_y(0, 0, 100, 35));
}

/* Hinge at the origin, teeth at (560, 0), the link's pin 200 mm away at 100° from them. */
LwSolid lw_part_backhoe_bucket(void)
{
    LwSolid side[2];
    for (int in = 0; in < 2; in++) {
        double t = in ? 16 : 0;
        LwProfile outline = lw_profile_begin(95 + t, in ? -60 : -35);
        lw_profile_line(outline, in ? 560 : 545, in ? -60 : -8);
        lw_profile_line(outline, in ? 560 : 560, in ? -8 : 0);
        lw_profile_arc(outline, 455 - 0.7 * t, 235 - 0.7 * t, 270, 300 - t);
        lw_profile_line(outline, 95 + t, 240 - t);
        side[in] = plate(outline, in ? -228 : -240, in ? 228 : 240);
    }
    LwSolid bucket = lw_solid_cut(side[0], side[1]);
    LwProfile outline = lw_profile_begin(110, -35);
    lw_profile_line(outline, 110, 230);
    lw_profile_line(outline, -20, 248);
    lw_profile_arc(outline, -84, 200, -82, 180);
    lw_profile_line(outline, -50, 0);
    lw_profile_arc(outline, -30, -40, 0, -50);
    LwSolid ear = plate(outline, 53, 76);
    bucket = lw_solid_fuse(lw_solid_fuse(bucket, ear), lw_solid_mirror(ear, at(0, 0, 0), at(0, 1, 0)));
    for (int i = -2; i <= 2; i++)
        bucket = lw_solid_fuse(bucket, lw_solid_box(at(480, 52.0 * i * 2 - 18, -9), at(590, 52.0 * i * 2 + 18, 11)));
    bucket = lw_solid_cut(bucket, along_y(0, 0, 100, bore));
    return lw_solid_fuse(bucket, along_y(-34.729635533386069, 196.96155060244161, 80, pin));
}

/* Two bars on the stick, 260 long along x, with the pin that cylinder and link share. */
LwSolid lw_part_backhoe_rocker(void)
{
    LwSolid bar = lw_solid_cut(plate(lw_profile_slot(0, 42, 260, 42), 52, 66), along_y(0, 0, 100, bore));
    LwSolid both = lw_solid_fuse(along_y(260, 0, 70, pin), bar);
    return lw_solid_fuse(both, lw_solid_mirror(bar, at(0, 0, 0), at(0, 1, 0)));
}

/* 290 long along x, two plates with a bridge. */
LwSolid lw_part_backhoe_link(void)
{
    LwSolid bar = plate(lw_profile_slot(0, 40, 290, 40), 26, 48);
    LwSolid link = lw_solid_fuse(lw_solid_box(at(120, -30, -25), at(190, 30, 25)), bar);
    link = lw_solid_fuse(link, lw_solid_mirror(bar, at(0, 0, 0), at(0, 1, 0)));
    return lw_solid_cut(lw_solid_cut(link, along_y(0, 0, 100, bore)), along_y(290, 0, 100, bore));
}

/* Eye at the origin, the barrel along z up to 640, bored r 38 for the piston and r 25 for the rod. */
LwSolid lw_part_hydraulic_barrel(void)
{
    LwSolid barrel = lw_solid_fuse(along_y(0, 0, 22, 42), lw_solid_cylinder(at(0, 0, 20), at(0, 0, 630), 45));
    barrel = lw_solid_fuse(barrel, lw_solid_chamfer(lw_solid_cylinder(at(0, 0, 590), at(0, 0, 640), 50), 3, (LwPick){ .bend = LW_BEND_OUT }));
    barrel = lw_solid_cut(barrel, lw_solid_cylinder(at(0, 0, 96), at(0, 0, 605), 38));
    barrel = lw_solid_cut(barrel, lw_solid_cylinder(at(0, 0, 600), at(0, 0, 650), 25.3));
    barrel = lw_solid_cut(barrel, lw_solid_box(at(-60, 22, -60), at(60, 60, 84)));
    barrel = lw_solid_cut(barrel, lw_solid_box(at(-60, -60, -60), at(60, -22, 84)));
    return lw_solid_cut(barrel, along_y(0, 0, 60, bore));
}

/* Eye at the origin, the piston at z = -650. */
LwSolid lw_part_hydraulic_rod(void)
{
    LwSolid rod = lw_solid_fuse(along_y(0, 0, 22, 40), lw_solid_cylinder(at(0, 0, -650), at(0, 0, -20), 25));
    rod = lw_solid_fuse(rod, lw_solid_cylinder(at(0, 0, -650), at(0, 0, -620), 37.5));
    rod = lw_solid_cut(rod, lw_solid_box(at(-60, 22, -80), at(60, 60, 60)));
    rod = lw_solid_cut(rod, lw_solid_box(at(-60, -60, -80), at(60, -22, 60)));
    return lw_solid_cut(rod, along_y(0, 0, 60, bore));
}
