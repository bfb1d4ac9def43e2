/* A packaging pusher: stand, bell-crank lever and pusher head. It borrows cam, roller, rail, carriage and a link from the other parts. Cam and
 * lever turn about x and are drawn in y and z: the cam's axis at the origin, the lever's at (-90, 50), the rail along y at the height 440. */
#include "tools/parts/parts.h"

static LwSolid bar_x(double y, double z, double from, double to, double radius)
{
    return lw_solid_cylinder(at(from, y, z), at(to, y, z), radius);
}

static LwSolid wall(LwProfile outline, double from, double to)
{
    return lw_solid_stand(lw_solid_extrude(outline, from, to));
}

/* Bearing r 8 at the origin, the lever's axle r 10, the spring's post at (70, 40), a shelf for the rail. */
LwSolid lw_part_pusher_stand(void)
{
    LwProfile outline = lw_profile_begin(-400, -100);
    lw_profile_line(outline, 100, -100);
    lw_profile_line(outline, 100, 60);
    lw_profile_line(outline, -30, 110);
    lw_profile_line(outline, -140, 220);
    lw_profile_line(outline, -140, 440);
    lw_profile_line(outline, -400, 440);
    LwSolid stand = wall(outline, -46, -34);
    stand = lw_solid_fillet(stand, 18, (LwPick){ .along = 'x', .bend = LW_BEND_OUT });
    outline = lw_profile_begin(-360, -60);
    lw_profile_line(outline, -160, -60);
    lw_profile_line(outline, -190, 200);
    lw_profile_line(outline, -190, 390);
    lw_profile_line(outline, -360, 390);
    LwSolid window = lw_solid_fillet(wall(outline, -60, -20), 25, (LwPick){ .along = 'x' });
    stand = lw_solid_cut(stand, window);
    stand = lw_solid_fuse(stand, lw_solid_box(at(-80, -400, -112), at(60, 100, -98)));
    stand = lw_solid_fuse(stand, lw_solid_box(at(-46, -398, 428), at(6, -142, 440)));
    stand = lw_solid_fuse(stand, lw_solid_chamfer(bar_x(0, 0, -50, -16, 20), 1.5, (LwPick){ .bend = LW_BEND_OUT }));
    stand = lw_solid_fuse(stand, bar_x(-90, 50, -40, 4, 17));
    stand = lw_solid_fuse(stand, bar_x(-90, 50, -40, 22, 10));
    stand = lw_solid_fuse(stand, bar_x(70, 40, -40, 20, 5));
    return lw_solid_cut(stand, bar_x(0, 0, -80, 20, 8.2));
}

/* Origin at its axle; the roller's pin 90 mm away along y, the link's 400 mm up z. */
LwSolid lw_part_pusher_lever(void)
{
    LwSolid arm = wall(lw_profile_slot(0, 20, 90, 12), 8, 18);
    LwSolid mast = lw_solid_turn(wall(lw_profile_slot(0, 20, 400, 12), 8, 18), at(0, 0, 0), at(1, 0, 0), 90);
    LwSolid lever = lw_solid_fuse(arm, mast);
    lever = lw_solid_fillet(lever, 12, (LwPick){ .kind = LW_PICK_STRAIGHT, .along = 'x', .bend = LW_BEND_IN });
    lever = lw_solid_fuse(lever, bar_x(0, 0, 6, 20, 24));
    lever = lw_solid_fuse(lever, bar_x(90, 0, -7, 10, 4));
    lever = lw_solid_fuse(lever, bar_x(0, 400, 10, 33, 6));
    lever = lw_solid_fuse(lever, bar_x(0, 250, 10, 22, 5)); /* the spring's */
    lever = lw_solid_cut(lever, bar_x(0, 0, 0, 40, 10.2));
    LwSolid slot = lw_solid_turn(wall(lw_profile_slot(50, 8, 215, 6), 0, 30), at(0, 0, 0), at(1, 0, 0), 90);
    return lw_solid_cut(lever, slot);
}

/* On the carriage, in its frame: pushes along x; the link's pin at the height 10, from y = 29 to 52; the plate ends at x = 118. */
LwSolid lw_part_pusher_head(void)
{
    LwSolid head = lw_solid_box(at(-28, -17, 24), at(28, 52, 34));
    LwSolid lug = lw_solid_turn(lw_solid_extrude(lw_profile_slot(0, 12, 24, 12), -52, -44), at(0, 0, 0), at(1, 0, 0), 90); /* y from 44 to 52, along x */
    lug = lw_solid_move(lw_solid_turn(lug, at(0, 0, 0), at(0, 1, 0), -90), at(0, 0, 10));
    lug = lw_solid_cut(lug, lw_solid_box(at(-30, 0, 34), at(30, 100, 60)));
    head = lw_solid_fuse(head, lw_solid_fuse(lug, lw_solid_cylinder(at(0, 29, 10), at(0, 50, 10), 6)));
    head = lw_solid_fuse(head, lw_solid_box(at(20, -17, 24), at(112, 17, 34)));
    LwSolid plate = lw_solid_stand(lw_solid_extrude(lw_profile_rectangle(100, 90, 10), 110, 118));
    plate = lw_solid_move(plate, at(0, 0, 75));
    return lw_solid_fuse(head, lw_solid_fillet(plate, 2, (LwPick){ .x = { 117.9, 118.1 } }));
}
