/* Bars with two eyes, their frame and pins, and a rail with its carriage. Links are drawn flat and stood up: the first eye at
 * the origin with its axis along x, the second up z. */
#include "tools/parts/parts.h"

static const double pin_radius = 6;

static LwSolid make_link(double length, double eye)
{
    double waist = eye * 0.62;
    LwSolid bar = lw_solid_extrude(lw_profile_slot(0, waist, length, waist), -4.5, 4.5);
    for (int end = 0; end < 2; end++)
        bar = lw_solid_fuse(bar, lw_solid_cylinder(at(end * length, 0, -6), at(end * length, 0, 6), eye));
    bar = lw_solid_fillet(bar, eye * 0.5, (LwPick){ .kind = LW_PICK_STRAIGHT, .along = 'z', .bend = LW_BEND_IN });
    double from = eye + 7, pocket = waist - 3.4;
    if (length - 2 * from > 2 * pocket)
        for (int side = -1; side <= 1; side += 2) {
            LwSolid hollow = lw_solid_extrude(lw_profile_slot(from, pocket, length - from, pocket), 2.2, 6);
            hollow = lw_solid_fillet(hollow, 1, (LwPick){ .z = { 2.1, 2.3 } });
            bar = lw_solid_cut(bar, side > 0 ? hollow : lw_solid_mirror(hollow, at(0, 0, 0), at(0, 0, 1)));
        }
    for (int end = 0; end < 2; end++)
        bar = lw_solid_cut(bar, lw_solid_cylinder(at(end * length, 0, -10), at(end * length, 0, 10), pin_radius));
    bar = lw_solid_chamfer(bar, 0.8, (LwPick){ .kind = LW_PICK_ROUND, .radius = pin_radius });
    bar = lw_solid_chamfer(bar, 0.8, (LwPick){ .kind = LW_PICK_ROUND, .radius = eye, .bend = LW_BEND_OUT });
    return lw_solid_stand(lw_solid_turn(bar, at(0, 0, 0), at(0, 0, 1), 90));
}

LwSolid lw_part_link_60(void)
{
    return make_link(60, 15);
}

LwSolid lw_part_link_140(void)
{
    return make_link(140, 14);
}

LwSolid lw_part_link_170(void)
{
    return make_link(170, 14);
}

/* Joins a link in the plane x = 0 (its head before it) to one in the plane x = 13. */
LwSolid lw_part_pin(void)
{
    LwSolid pin = lw_solid_cylinder(at(-7, 0, 0), at(21, 0, 0), pin_radius);
    LwSolid head = lw_solid_cylinder(at(-10, 0, 0), at(-6.5, 0, 0), 9);
    pin = lw_solid_fuse(pin, lw_solid_fillet(head, 1, (LwPick){ .x = { -10.1, -9.9 } }));
    LwSolid ring = lw_solid_cut(lw_solid_cylinder(at(19, 0, 0), at(20, 0, 0), 10), lw_solid_cylinder(at(18, 0, 0), at(21, 0, 0), 5.4));
    pin = lw_solid_cut(pin, lw_solid_move(ring, at(0.3, 0, 0))); /* groove of a clip */
    return lw_solid_chamfer(pin, 0.6, (LwPick){ .x = { 20.9, 21.1 } });
}

/* One bearing pedestal with its axle, standing at y. */
static LwSolid pedestal(double y)
{
    LwProfile outline = lw_profile_begin(y - 36, -92);
    lw_profile_line(outline, y + 36, -92);
    lw_profile_line(outline, y + 17, 0);
    lw_profile_arc(outline, y, 17, y - 17, 0);
    LwSolid wall = lw_solid_extrude(outline, -26, -12);
    wall = lw_solid_cut(wall, lw_solid_move(lw_solid_extrude(lw_profile_slot(-11, 9, 11, 9), -40, 0), at(y, -64, 0)));
    LwSolid boss = lw_solid_cylinder(at(y, 0, -30), at(y, 0, -7), 13);
    boss = lw_solid_chamfer(boss, 1, (LwPick){ .bend = LW_BEND_OUT });
    LwSolid axle = lw_solid_cylinder(at(y, 0, -10), at(y, 0, 7.8), pin_radius);
    axle = lw_solid_chamfer(axle, 0.8, (LwPick){ .z = { 7.7, 7.9 } });
    return lw_solid_fuse(lw_solid_fuse(wall, boss), axle);
}

/* Two axles along x, 150 mm apart along y. */
LwSolid lw_part_link_frame(void)
{
    LwSolid plate = lw_solid_turn(lw_solid_extrude(lw_profile_rectangle(260, 90, 12), 90, 102), at(0, 0, 0), at(1, 0, 0), 90);
    plate = lw_solid_move(plate, at(75, 0, -19));
    plate = lw_solid_fillet(plate, 2.5, (LwPick){ .y = { -90.1, -89.9 } });
    LwSolid frame = lw_solid_fuse(lw_solid_fuse(plate, pedestal(0)), pedestal(150));
    for (int i = 0; i < 4; i++) {
        double x = 75 + (i & 1 ? 115 : -115), z = -19 + (i & 2 ? 30 : -30);
        frame = lw_solid_cut(frame, lw_solid_cylinder(at(x, -110, z), at(x, -80, z), 4.5));
    }
    return lw_solid_stand(frame);
}

/* A profile rail along x, 240 mm, its top 15 mm above the origin's plane z = 0; counterbored every 40 mm. */
LwSolid lw_part_rail(void)
{
    LwProfile outline = lw_profile_begin(-7.5, 0);
    lw_profile_line(outline, 7.5, 0);
    lw_profile_line(outline, 7.5, 6);
    lw_profile_line(outline, 5.4, 8);
    lw_profile_line(outline, 5.4, 10);
    lw_profile_line(outline, 7.5, 12);
    lw_profile_line(outline, 7.5, 14);
    lw_profile_line(outline, 6.5, 15);
    lw_profile_line(outline, -6.5, 15);
    lw_profile_line(outline, -7.5, 14);
    lw_profile_line(outline, -7.5, 12);
    lw_profile_line(outline, -5.4, 10);
    lw_profile_line(outline, -5.4, 8);
    lw_profile_line(outline, -7.5, 6);
    LwSolid rail = lw_solid_stand(lw_solid_extrude(outline, -120, 120));
    for (int i = 0; i < 6; i++) {
        double x = -100 + 40 * i;
        rail = lw_solid_cut(rail, lw_solid_cylinder(at(x, 0, -5), at(x, 0, 20), 2.2));
        rail = lw_solid_cut(rail, lw_solid_cylinder(at(x, 0, 10), at(x, 0, 20), 4));
    }
    return rail;
}

/* The carriage on the rail: its middle at the origin of the rail's frame, top face at z = 24. */
LwSolid lw_part_slider(void)
{
    LwProfile outline = lw_profile_begin(-17, 4.5);
    lw_profile_line(outline, -8, 4.5);
    lw_profile_line(outline, -8, 6.2);
    lw_profile_line(outline, -5.9, 8.2);
    lw_profile_line(outline, -5.9, 9.8);
    lw_profile_line(outline, -8, 11.8);
    lw_profile_line(outline, -8, 16);
    lw_profile_line(outline, 8, 16);
    lw_profile_line(outline, 8, 11.8);
    lw_profile_line(outline, 5.9, 9.8);
    lw_profile_line(outline, 5.9, 8.2);
    lw_profile_line(outline, 8, 6.2);
    lw_profile_line(outline, 8, 4.5);
    lw_profile_line(outline, 17, 4.5);
    lw_profile_line(outline, 17, 24);
    lw_profile_line(outline, -17, 24);
    LwSolid carriage = lw_solid_stand(lw_solid_extrude(outline, -28, 28));
    carriage = lw_solid_fillet(carriage, 2, (LwPick){ .along = 'x', .z = { 23.9, 24.1 } });
    for (int side = -1; side <= 1; side += 2) /* end caps stand off by a groove */
        for (int wall = -1; wall <= 1; wall += 2)
            carriage = lw_solid_cut(carriage, lw_solid_box(at(side * 20 - 0.5, wall < 0 ? -20 : 16.2, 0), at(side * 20 + 0.5, wall < 0 ? -16.2 : 20, 22)));
    for (int i = 0; i < 4; i++) {
        double x = i & 1 ? 13 : -13, y = i & 2 ? 13 : -13;
        carriage = lw_solid_cut(carriage, lw_solid_cylinder(at(x, y, 16.5), at(x, y, 30), 2.1));
    }
    return carriage;
}
