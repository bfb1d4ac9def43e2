/* An eccentric press: frame, shaft with its eccentric and flywheel, rod and ram. The shaft's axis is x, the ram moves along z: eccentricity 40,
 * rod 300 from the eccentric's centre to the ball in the ram, so that the ball's lowest place is 340 below the shaft. */
#include "tools/parts/parts.h"

static LwSolid along_x(double from, double to, double y, double z, double radius)
{
    return lw_solid_cylinder(at(from, y, z), at(to, y, z), radius);
}

/* A profile drawn in y and z, from one x to another. */
static LwSolid wall(LwProfile outline, double from, double to)
{
    return lw_solid_stand(lw_solid_extrude(outline, from, to));
}

/* Two C-shaped side walls with the bearings, the guides of the ram, and a table whose top is at z = -640. */
LwSolid lw_part_press_frame(void)
{
    LwProfile outline = lw_profile_begin(-110, 130);
    lw_profile_line(outline, 230, 130);
    lw_profile_line(outline, 320, 40);
    lw_profile_line(outline, 320, -900);
    lw_profile_line(outline, -190, -900);
    lw_profile_line(outline, -190, -720);
    lw_profile_line(outline, -130, -680);
    lw_profile_line(outline, 120, -680);
    lw_profile_line(outline, 160, -640);
    lw_profile_line(outline, 160, -520);
    lw_profile_line(outline, 120, -470);
    lw_profile_line(outline, -110, -470);
    LwSolid side = wall(outline, 110, 150);
    side = lw_solid_fillet(side, 14, (LwPick){ .along = 'x', .y = { 110, 170 }, .z = { -700, -460 } });
    LwSolid frame = lw_solid_fuse(side, lw_solid_box(at(-112, 280, -880), at(112, 318, 30)));     /* back */
    frame = lw_solid_fuse(frame, lw_solid_mirror(side, at(0, 0, 0), at(1, 0, 0)));
    frame = lw_solid_fuse(frame, lw_solid_box(at(-180, -220, -690), at(180, 130, -640)));  /* table */
    frame = lw_solid_fuse(frame, lw_solid_box(at(-190, -230, -930), at(190, 340, -890)));  /* foot */
    LwSolid guide = lw_solid_box(at(82, -62, -470), at(112, 62, -230));
    guide = lw_solid_cut(guide, lw_solid_box(at(70, -30.3, -480), at(96.3, 30.3, -220)));
    frame = lw_solid_fuse(lw_solid_fuse(frame, guide), lw_solid_mirror(guide, at(0, 0, 0), at(1, 0, 0)));
    for (int end = -1; end <= 1; end += 2)
        frame = lw_solid_fuse(frame, lw_solid_chamfer(along_x(end > 0 ? 100 : -166, end > 0 ? 166 : -100, 0, 0, 62), 4, (LwPick){ .bend = LW_BEND_OUT }));
    return lw_solid_cut(frame, along_x(-200, 200, 0, 0, 40.3));
}

/* Top dead centre: the eccentric's middle at (0, 0, 40). */
LwSolid lw_part_press_shaft(void)
{
    LwSolid shaft = lw_solid_chamfer(along_x(-185, 300, 0, 0, 40), 3, (LwPick){ .bend = LW_BEND_OUT });
    shaft = lw_solid_fuse(shaft, along_x(-45, 45, 0, 40, 90));
    LwSolid wheel = lw_solid_chamfer(along_x(190, 260, 0, 0, 230), 4, (LwPick){ .bend = LW_BEND_OUT });
    LwSolid ring = lw_solid_cut(along_x(190, 212, 0, 0, 185), along_x(180, 215, 0, 0, 75));
    wheel = lw_solid_cut(wheel, lw_solid_cut(along_x(238, 270, 0, 0, 185), along_x(230, 275, 0, 0, 75)));
    wheel = lw_solid_cut(wheel, ring);
    for (int i = 0; i < 6; i++)
        wheel = lw_solid_cut(wheel, lw_solid_turn(along_x(180, 270, 130, 0, 34), at(0, 0, 0), at(1, 0, 0), 60.0 * i));
    return lw_solid_fuse(shaft, wheel);
}

/* Origin in the eccentric, the ball 300 below it. */
LwSolid lw_part_press_rod(void)
{
    LwSolid rod = lw_solid_chamfer(along_x(-42, 42, 0, 0, 118), 4, (LwPick){ .bend = LW_BEND_OUT });
    rod = lw_solid_fuse(rod, lw_solid_cone(at(0, 0, -225), at(0, 0, -95), 32, 50));
    rod = lw_solid_fuse(rod, lw_solid_cylinder(at(0, 0, -290), at(0, 0, -220), 28));
    rod = lw_solid_fuse(rod, lw_solid_sphere(at(0, 0, -300), 36));
    return lw_solid_cut(rod, along_x(-60, 60, 0, 0, 90.4));
}

/* Origin in the ball's seat; guides along z at x = ±96, the tool's face at z = -190. */
LwSolid lw_part_press_ram(void)
{
    LwSolid ram = lw_solid_fillet(lw_solid_box(at(-78, -60, -120), at(78, 60, 20)), 8, (LwPick){ .along = 'z' });
    ram = lw_solid_fuse(ram, lw_solid_box(at(-96, -30, -110), at(96, 30, 10)));
    ram = lw_solid_cut(ram, lw_solid_cylinder(at(0, 0, -4), at(0, 0, 30), 48));
    ram = lw_solid_cut(ram, lw_solid_sphere(at(0, 0, 0), 38));
    ram = lw_solid_fuse(ram, lw_solid_chamfer(lw_solid_cylinder(at(0, 0, -140), at(0, 0, -118), 44), 3, (LwPick){ .z = { -140.1, -139.9 } }));
    return lw_solid_fuse(ram, lw_solid_cylinder(at(0, 0, -190), at(0, 0, -138), 24));
}
