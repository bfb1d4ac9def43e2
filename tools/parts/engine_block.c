/* The engine's frame: base, bearing pedestals, deck and finned cylinder, cut open in front so that the running gear is seen.
 * Origin on the crank's axis (x) under the cylinder (z). */
#include "tools/parts/parts.h"

/* A wall with a bearing, drawn flat in y and z, x 27 … 45 from the middle. */
static LwSolid pedestal(void)
{
    LwProfile outline = lw_profile_begin(-62, -82);
    lw_profile_line(outline, 62, -82);
    lw_profile_line(outline, 40, 20);
    lw_profile_line(outline, 48, 70);
    lw_profile_line(outline, -48, 70);
    lw_profile_line(outline, -40, 20);
    LwSolid wall = lw_solid_extrude(outline, 29, 43);
    wall = lw_solid_fillet(wall, 20, (LwPick){ .along = 'z', .y = { 19, 21 } });
    LwSolid window = lw_solid_extrude(lw_profile_slot(-32, 9, 32, 9), 20, 60);
    wall = lw_solid_cut(wall, lw_solid_move(window, at(0, -53, 0)));
    wall = lw_solid_cut(wall, lw_solid_move(lw_solid_extrude(lw_profile_slot(-18, 8, 18, 8), 20, 60), at(0, 48, 0)));
    wall = lw_solid_fuse(wall, lw_solid_cylinder(at(0, 0, 27), at(0, 0, 45), 26));
    wall = lw_solid_fillet(wall, 1.5, (LwPick){ .kind = LW_PICK_ROUND, .radius = 26, .bend = LW_BEND_OUT });
    wall = lw_solid_cut(wall, lw_solid_cylinder(at(0, 0, 20), at(0, 0, 50), 14));
    wall = lw_solid_chamfer(wall, 1, (LwPick){ .kind = LW_PICK_ROUND, .radius = 14 });
    return lw_solid_stand(wall);
}

static LwSolid base(void)
{
    LwSolid plate = lw_solid_extrude(lw_profile_rectangle(150, 170, 15), -96, -80);
    plate = lw_solid_fillet(plate, 3, (LwPick){ .z = { -80.1, -79.9 } });
    for (int i = 0; i < 4; i++) {
        double x = i & 1 ? 60 : -60, y = i & 2 ? 70 : -70;
        plate = lw_solid_fuse(plate, lw_solid_cylinder(at(x, y, -90), at(x, y, -78), 11));
        plate = lw_solid_cut(plate, lw_solid_cylinder(at(x, y, -100), at(x, y, -70), 5.5));
    }
    return plate;
}

static LwSolid cylinder(void)
{
    LwProfile outline = lw_profile_begin(30, 64);
    lw_profile_line(outline, 54, 64);
    lw_profile_line(outline, 54, 76);
    lw_profile_line(outline, 43, 80);
    for (int i = 0; i < 7; i++) {
        double z = 88 + 15 * i;
        lw_profile_line(outline, 41, z);
        lw_profile_line(outline, 58, z + 1);
        lw_profile_line(outline, 58, z + 3);
        lw_profile_line(outline, 41, z + 4);
    }
    lw_profile_line(outline, 41, 190);
    lw_profile_line(outline, 50, 190);
    lw_profile_line(outline, 50, 200);
    lw_profile_line(outline, 30, 200);
    return lw_solid_revolve(outline);
}

LwSolid lw_part_block(void)
{
    LwSolid deck = lw_solid_extrude(lw_profile_rectangle(112, 108, 16), 62, 74);
    LwSolid wall = pedestal();
    LwSolid block = lw_solid_fuse(lw_solid_fuse(base(), wall), lw_solid_mirror(wall, at(0, 0, 0), at(1, 0, 0)));
    block = lw_solid_fuse(lw_solid_fuse(block, deck), cylinder());
    for (int i = 0; i < 6; i++) { /* threads for the head's bolts */
        LwSolid hole = lw_solid_turn(lw_solid_cylinder(at(45, 0, 192), at(45, 0, 210), 2.5), at(0, 0, 0), at(0, 0, 1), 30 + 60.0 * i);
        block = lw_solid_cut(block, hole);
    }
    block = lw_solid_cut(block, lw_solid_cylinder(at(0, 0, 50), at(0, 0, 210), 35));
    block = lw_solid_chamfer(block, 1, (LwPick){ .kind = LW_PICK_ROUND, .radius = 35 });
    return lw_solid_cut(block, lw_solid_box(at(-1, -100, 80), at(100, 1, 220))); /* a quarter is cut away to look inside */
}

/* M10 with a hexagon head: axis z, the head's seat at z = 0, 30 mm long. */
LwSolid lw_part_bolt(void)
{
    static const double corner[5][2] = { { 4.9075, 8.5 }, { -4.9075, 8.5 }, { -9.815, 0 }, { -4.9075, -8.5 }, { 4.9075, -8.5 } };
    LwProfile hexagon = lw_profile_begin(9.815, 0);
    for (int i = 0; i < 5; i++)
        lw_profile_line(hexagon, corner[i][0], corner[i][1]);
    LwSolid head = lw_solid_extrude(hexagon, 0, 6.4);
    head = lw_solid_common(head, lw_solid_cone(at(0, 0, -3.6), at(0, 0, 6.4), 26, 8.7)); /* corners turned off */
    LwSolid bolt = lw_solid_fuse(head, lw_solid_cylinder(at(0, 0, -30), at(0, 0, 0), 5));
    return lw_solid_chamfer(bolt, 0.8, (LwPick){ .z = { -30.1, -29.9 } });
}
