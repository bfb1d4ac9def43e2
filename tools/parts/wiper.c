/* A windscreen wiper: frame with its motor, crank, two links and the rocker with arm and blade. Everything turns about y and is drawn in x and z;
 * the windscreen is on the side of negative y. Spindles at (-300, 0) and (350, 0), the motor at (0, -60). */
#include "tools/parts/parts.h"

static const double pin = 6, bore = 6.2;

static LwSolid bar_y(double x, double z, double from, double to, double radius)
{
    return lw_solid_cylinder(at(x, from, z), at(x, to, z), radius);
}

static LwSolid plate(LwProfile outline, double y_from, double y_to)
{
    return lw_solid_turn(lw_solid_extrude(outline, -y_to, -y_from), at(0, 0, 0), at(1, 0, 0), 90);
}

LwSolid lw_part_wiper_frame(void)
{
    LwSolid frame = lw_solid_cylinder(at(-300, 0, 0), at(350, 0, 0), 9);
    for (int i = 0; i < 2; i++) {
        double x = i ? 350 : -300;
        frame = lw_solid_fuse(frame, lw_solid_chamfer(bar_y(x, 0, -20, 11, 17), 1.5, (LwPick){ .bend = LW_BEND_OUT }));
        LwSolid ear = plate(lw_profile_slot(0, 14, 34, 11), -6, 2);
        ear = lw_solid_cut(ear, bar_y(34, 0, -20, 20, 4.5));
        ear = lw_solid_move(lw_solid_turn(ear, at(0, 0, 0), at(0, 1, 0), i ? 40 : 140), at(x, 0, 0));
        frame = lw_solid_fuse(frame, ear);
    }
    LwSolid square = lw_solid_move(plate(lw_profile_rectangle(84, 120, 20), 47, 56), at(0, 0, -80)); /* behind the crank, held below it */
    LwSolid bracket = lw_solid_fuse(lw_solid_box(at(-22, -5, -134), at(22, 3, 4)), lw_solid_box(at(-22, -5, -138), at(22, 56, -126)));
    bracket = lw_solid_fuse(bracket, square);
    LwSolid gearbox = lw_solid_fillet(bar_y(0, -60, 54, 88, 42), 5, (LwPick){ .y = { 87.9, 88.1 } });
    LwSolid motor = lw_solid_fillet(lw_solid_cylinder(at(20, 70, -78), at(170, 70, -78), 27), 5, (LwPick){ .x = { 169.9, 170.1 } });
    frame = lw_solid_fuse(lw_solid_fuse(frame, bracket), lw_solid_fuse(gearbox, motor));
    for (int i = 0; i < 2; i++)
        frame = lw_solid_cut(frame, bar_y(i ? 350 : -300, 0, -40, 40, 8.2));
    return lw_solid_cut(frame, bar_y(0, -60, 40, 60, 8.2));
}

/* 40 long along x, shaft behind, pin in front. */
LwSolid lw_part_wiper_crank(void)
{
    LwSolid crank = lw_solid_fillet(plate(lw_profile_slot(0, 15, 40, 11), 36, 43), 1.2, (LwPick){ .bend = LW_BEND_OUT });
    return lw_solid_fuse(lw_solid_fuse(crank, bar_y(0, 0, 38, 54, 8)), bar_y(40, 0, 27, 40, pin));
}

static LwSolid link(double length, double from)
{
    LwSolid bar = plate(lw_profile_slot(0, 7, length, 7), from, from + 6);
    bar = lw_solid_fuse(lw_solid_fuse(bar, bar_y(0, 0, from, from + 6, 13)), bar_y(length, 0, from, from + 6, 13));
    return lw_solid_cut(lw_solid_cut(bar, bar_y(0, 0, 0, 60, bore)), bar_y(length, 0, 0, 60, bore));
}

LwSolid lw_part_wiper_link_300(void)
{
    return link(300, 28.5);
}

LwSolid lw_part_wiper_link_650(void)
{
    return link(650, 20.5);
}

/* Lever of 60 along x; arm and blade the other way, before the windscreen. */
LwSolid lw_part_wiper_arm(void)
{
    LwSolid lever = lw_solid_fillet(plate(lw_profile_slot(0, 15, 60, 11), 12, 19), 1.2, (LwPick){ .bend = LW_BEND_OUT });
    lever = lw_solid_fuse(lever, bar_y(60, 0, 14, 36, pin));
    LwSolid arm = lw_solid_fuse(lever, bar_y(0, 0, -62, 16, 8));
    LwSolid head = lw_solid_chamfer(bar_y(0, 0, -66, -44, 19), 3, (LwPick){ .y = { -66.1, -65.9 } });
    arm = lw_solid_fuse(arm, head);
    arm = lw_solid_fuse(arm, plate(lw_profile_slot(-430, 7, 0, 15), -62, -53));
    arm = lw_solid_fuse(arm, lw_solid_box(at(-445, -60, -7), at(-415, -40, 7)));
    arm = lw_solid_fuse(arm, plate(lw_profile_slot(-690, 3.5, -430, 8), -46, -38));
    arm = lw_solid_fuse(arm, plate(lw_profile_slot(-430, 8, -170, 3.5), -46, -38));
    return lw_solid_fuse(arm, lw_solid_box(at(-692, -40, -2), at(-168, -30, 2)));
}
