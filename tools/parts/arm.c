/* Shells and joints of an arm that hangs down −z: shoulder and elbow turn about y, the wrist about z. The shoulder is a cross
 * with bevel wheels on its four journals, apex at the origin. */
#include "tools/parts/parts.h"

static const double journal = 8;

/* Drawn flat, laid so that what was extruded along z runs along y: x becomes z, y becomes x, z becomes y. */
static LwSolid lay(LwSolid solid)
{
    return lw_solid_stand(lw_solid_stand(solid));
}

static LwSolid cylinder_y(double from, double to, double radius)
{
    return lw_solid_cylinder(at(0, from, 0), at(0, to, 0), radius);
}

/* A tapered shell with round corners of one radius: planes and cylinders only. Open at both ends, or solid down to z = `full`. */
typedef struct Shell {
    double z[2], width[2], depth[2], corner, wall, full;
} Shell;

static LwSolid taper(const double z[2], const double width[2], double along)
{
    LwProfile outline = lw_profile_begin(-width[0] / 2, z[0]);
    lw_profile_line(outline, width[0] / 2, z[0]);
    lw_profile_line(outline, width[1] / 2, z[1]);
    lw_profile_line(outline, -width[1] / 2, z[1]);
    return lw_solid_extrude(outline, -along, along);
}

static LwSolid shell(const Shell *s)
{
    LwSolid side[2];
    for (int inner = 0; inner < 2; inner++) {
        double off = inner ? 2 * s->wall : 0, width[2] = { s->width[0] - off, s->width[1] - off }, depth[2] = { s->depth[0] - off, s->depth[1] - off };
        LwSolid front = lw_solid_turn(taper(s->z, width, 100), at(0, 0, 0), at(1, 0, 0), 90); /* drawn in x and y, seen along y */
        side[inner] = lw_solid_common(lw_solid_stand(taper(s->z, depth, 100)), front);
        double low = s->z[0] < s->z[1] ? s->z[0] : s->z[1], high = s->z[0] + s->z[1] - low;
        side[inner] = lw_solid_fillet(side[inner], s->corner - off / 2, (LwPick){ .z = { low - 1, high + 1 }, .slanted = 1 });
    }
    if (s->full < 0)
        side[1] = lw_solid_cut(side[1], lw_solid_box(at(-100, -100, s->full), at(100, 100, 100)));
    return lw_solid_cut(side[0], side[1]);
}

/* Held by the wall behind it: two ears carry the cross on its journals along y. */
LwSolid lw_part_shoulder(void)
{
    LwSolid plate = lw_solid_stand(lw_solid_extrude(lw_profile_rectangle(116, 110, 14), -74, -64));
    plate = lw_solid_fillet(plate, 3, (LwPick){ .x = { -64.1, -63.9 } });
    for (int i = 0; i < 4; i++) {
        double y = i & 1 ? 46 : -46, z = i & 2 ? 43 : -43;
        plate = lw_solid_cut(plate, lw_solid_cylinder(at(-80, y, z), at(-60, y, z), 4.2));
        plate = lw_solid_cut(plate, lw_solid_cylinder(at(-67, y, z), at(-60, y, z), 7));
    }
    LwProfile outline = lw_profile_begin(-34, -66); /* z, x */
    lw_profile_line(outline, 34, -66);
    lw_profile_line(outline, 16, 0);
    lw_profile_arc(outline, 0, 16, -16, 0);
    LwSolid ear = lw_solid_extrude(outline, 39, 47);
    ear = lw_solid_cut(ear, lw_solid_turn(lw_solid_extrude(lw_profile_slot(-48, 10, -32, 7), 30, 60), at(0, 0, 0), at(0, 0, 1), 90));
    ear = lw_solid_fuse(ear, lw_solid_cylinder(at(0, 0, 37), at(0, 0, 51), 14));
    ear = lw_solid_fillet(ear, 1.5, (LwPick){ .kind = LW_PICK_ROUND, .radius = 14, .bend = LW_BEND_OUT });
    ear = lay(lw_solid_cut(ear, lw_solid_cylinder(at(0, 0, 30), at(0, 0, 60), journal)));
    LwSolid shoulder = lw_solid_fuse(lw_solid_fuse(plate, ear), lw_solid_mirror(ear, at(0, 0, 0), at(0, 1, 0)));
    return lw_solid_fillet(shoulder, 5, (LwPick){ .kind = LW_PICK_STRAIGHT, .along = 'z', .bend = LW_BEND_IN, .x = { -64.1, -63.9 } });
}

LwSolid lw_part_cross(void)
{
    LwSolid y = lw_solid_chamfer(cylinder_y(-52, 52, journal), 1, (LwPick){ .bend = LW_BEND_OUT });
    LwSolid x = lw_solid_chamfer(lw_solid_cylinder(at(-48, 0, 0), at(48, 0, 0), journal), 1, (LwPick){ .bend = LW_BEND_OUT });
    LwSolid cross = lw_solid_fuse(lw_solid_sphere(at(0, 0, 0), 14), x);
    cross = lw_solid_fuse(cross, y);
    cross = lw_solid_fillet(cross, 1.5, (LwPick){ .bend = LW_BEND_IN });
    return lw_solid_cut(cross, lw_solid_cylinder(at(0, 0, -20), at(0, 0, 20), 4));
}

/* Upper arm: ears on the cross's journals along x, ears at the elbow 280 mm below the shoulder. */
LwSolid lw_part_arm_shield(void)
{
    Shell form = { .z = { -62, -240 }, .width = { 80, 60 }, .depth = { 58, 50 }, .corner = 16, .wall = 3 };
    LwSolid arm = shell(&form);
    arm = lw_solid_cut(arm, lay(lw_solid_extrude(lw_profile_slot(-190, 11, -105, 15), -60, 60)));
    LwSolid ring = lw_solid_extrude(lw_profile_rectangle(83, 61, 17.5), -70, -62);
    ring = lw_solid_fillet(ring, 2.5, (LwPick){ .z = { -70.1, -69.9 } });
    ring = lw_solid_cut(ring, lw_solid_extrude(lw_profile_rectangle(70, 48, 11), -80, -50));
    arm = lw_solid_fuse(arm, ring);
    for (int side = -1; side <= 1; side += 2) {
        LwSolid top = lw_solid_turn(lw_solid_extrude(lw_profile_slot(-72, 17, 0, 14), 38, 46), at(0, 0, 0), at(0, 0, 1), 90);
        top = lw_solid_fillet(top, 2, (LwPick){ .z = { 45.9, 46.1 } });
        top = lw_solid_stand(top);
        LwSolid elbow = lw_solid_extrude(lw_profile_slot(-280, 16, -222, 19), 21, 29);
        elbow = lay(lw_solid_fillet(elbow, 2, (LwPick){ .z = { 28.9, 29.1 } }));
        arm = lw_solid_fuse(arm, side > 0 ? top : lw_solid_mirror(top, at(0, 0, 0), at(1, 0, 0)));
        arm = lw_solid_fuse(arm, side > 0 ? elbow : lw_solid_mirror(elbow, at(0, 0, 0), at(0, 1, 0)));
    }
    arm = lw_solid_cut(arm, lw_solid_cylinder(at(-60, 0, 0), at(60, 0, 0), journal));
    return lw_solid_cut(arm, lw_solid_cylinder(at(0, -60, -280), at(0, 60, -280), journal));
}

/* Origin at the elbow; the wrist's flange faces down at z = −250. */
LwSolid lw_part_forearm(void)
{
    Shell form = { .z = { -8, -242 }, .width = { 48, 40 }, .depth = { 40, 36 }, .corner = 12, .wall = 2.5, .full = -34 };
    LwSolid arm = shell(&form);
    arm = lw_solid_cut(arm, lay(lw_solid_extrude(lw_profile_slot(-200, 8.5, -80, 11), -60, 60)));
    LwSolid eye = cylinder_y(-20.5, 20.5, 17);
    eye = lw_solid_fillet(eye, 1.5, (LwPick){ .bend = LW_BEND_OUT });
    arm = lw_solid_fuse(arm, eye);
    arm = lw_solid_cut(arm, cylinder_y(-30, 30, journal));
    LwSolid flange = lw_solid_cylinder(at(0, 0, -250), at(0, 0, -238), 24);
    flange = lw_solid_chamfer(flange, 1.4, (LwPick){ .z = { -238.1, -237.9 } });
    arm = lw_solid_fuse(arm, flange);
    arm = lw_solid_cut(arm, lw_solid_cylinder(at(0, 0, -260), at(0, 0, -230), 7));
    return lw_solid_cut_ring(arm, lw_solid_cylinder(at(17.5, 0, -260), at(17.5, 0, -244), 1.7), at(0, 0, 0), 6);
}

/* Front face at z = 0, the can behind it up to z = 38; axis z. */
LwSolid lw_part_motor_can(void)
{
    LwSolid can = lw_solid_cylinder(at(0, 0, 3), at(0, 0, 38), 17);
    can = lw_solid_fillet(can, 2, (LwPick){ .z = { 37.9, 38.1 } });
    LwSolid slot = lw_solid_box(at(15.6, -1.5, 7), at(20, 1.5, 33));
    can = lw_solid_cut_ring(can, slot, at(0, 0, 0), 12); /* cooling ribs */
    LwSolid flange = lw_solid_chamfer(lw_solid_cylinder(at(0, 0, 0), at(0, 0, 4), 19), 0.8, (LwPick){ .bend = LW_BEND_OUT });
    can = lw_solid_fuse(can, flange);
    can = lw_solid_cut(can, lw_solid_cylinder(at(0, 0, 5), at(0, 0, 35), 13.2));
    can = lw_solid_cut(can, lw_solid_cylinder(at(0, 0, -1), at(0, 0, 6), 4.5));
    can = lw_solid_cut_ring(can, lw_solid_cylinder(at(13, 0, -1), at(13, 0, 4), 1.5), at(0, 0, 0), 4);
    LwSolid plug = lw_solid_box(at(-5, 15, 30), at(5, 20.5, 36));
    return lw_solid_fuse(can, lw_solid_fillet(plug, 1, (LwPick){ .along = 'z' }));
}

/* The rotor in that can, with its shaft in front. */
LwSolid lw_part_motor_rotor(void)
{
    LwSolid rotor = lw_solid_chamfer(lw_solid_cylinder(at(0, 0, 8), at(0, 0, 32), 12.8), 0.6, (LwPick){ .bend = LW_BEND_OUT });
    rotor = lw_solid_cut_ring(rotor, lw_solid_box(at(12, -0.8, 5), at(14, 0.8, 40)), at(0, 0, 0), 8);
    LwSolid axle = lw_solid_chamfer(lw_solid_cylinder(at(0, 0, -18), at(0, 0, 34.5), 4), 0.5, (LwPick){ .bend = LW_BEND_OUT });
    axle = lw_solid_cut(axle, lw_solid_box(at(3.2, -5, -19), at(6, 5, -6))); /* flat for a set screw */
    return lw_solid_fuse(rotor, axle);
}
