/* Running gear of a single-cylinder engine: bore 70 mm, stroke 70 mm. The crank turns about x, the piston slides along z.
 * Crank and rod are drawn flat (cylinder along y, crank along z) and stood up at the end. */
#include "tools/parts/parts.h"

enum { THROW = 35, ROD_LENGTH = 125 };
static const double pin_radius = 12, journal_radius = 14, wrist_radius = 9, piston_radius = 34.95;

/* One web with its counterweight: from the crank's axis to the pin's, z 11 … 23. */
static LwSolid web(void)
{
    LwSolid arm = lw_solid_turn(lw_solid_extrude(lw_profile_slot(0, 24, THROW, 20), 11, 23), at(0, 0, 0), at(0, 0, 1), 90);
    LwSolid weight = lw_solid_common(lw_solid_cylinder(at(0, 0, 11), at(0, 0, 23), 52), lw_solid_box(at(-60, -60, 0), at(60, -10, 30)));
    weight = lw_solid_fillet(weight, 6, (LwPick){ .along = 'z', .y = { -10.1, -9.9 } });
    LwSolid whole = lw_solid_fuse(arm, weight);
    whole = lw_solid_fillet(whole, 9, (LwPick){ .along = 'z', .bend = LW_BEND_IN });
    return lw_solid_chamfer(whole, 1.2, (LwPick){ .z = { 22.9, 23.1 } });
}

/* The end that carries the flywheel: a cone, a thread's core and a keyway. */
static LwSolid drive_end(LwSolid shaft)
{
    shaft = lw_solid_fuse(shaft, lw_solid_cone(at(0, 0, 58), at(0, 0, 84), journal_radius, 11));
    shaft = lw_solid_fuse(shaft, lw_solid_cylinder(at(0, 0, 84), at(0, 0, 100), 8));
    shaft = lw_solid_chamfer(shaft, 1.2, (LwPick){ .z = { 99.9, 100.1 } });
    LwSolid key = lw_solid_turn(lw_solid_extrude(lw_profile_slot(-8, 2.5, 8, 2.5), 9, 20), at(0, 0, 0), at(0, 1, 0), 90);
    return lw_solid_cut(shaft, lw_solid_move(key, at(0, 0, 71)));
}

LwSolid lw_part_crank(void)
{
    LwSolid half = lw_solid_fuse(web(), lw_solid_cylinder(at(0, 0, 23), at(0, 0, 26.5), 18));
    half = lw_solid_fuse(half, lw_solid_cylinder(at(0, 0, 26.5), at(0, 0, 58), journal_radius));
    half = lw_solid_fillet(half, 1, (LwPick){ .kind = LW_PICK_ROUND, .bend = LW_BEND_IN, .z = { 22.5, 27 } });
    LwSolid other = lw_solid_mirror(half, at(0, 0, 0), at(0, 0, 1));
    other = lw_solid_chamfer(other, 1.5, (LwPick){ .z = { -58.1, -57.9 } });
    other = lw_solid_cut(other, lw_solid_cone(at(0, 0, -59), at(0, 0, -51), 4.5, 0.5)); /* centre hole */
    LwSolid crank = lw_solid_fuse(drive_end(half), lw_solid_cylinder(at(0, THROW, -11), at(0, THROW, 11), pin_radius));
    crank = lw_solid_fuse(crank, other);
    crank = lw_solid_fillet(crank, 1, (LwPick){ .kind = LW_PICK_ROUND, .bend = LW_BEND_IN, .radius = pin_radius });
    crank = lw_solid_cut(crank, lw_solid_cylinder(at(0, THROW, -30), at(0, THROW, 30), 4.5)); /* bored for balance */
    return lw_solid_stand(crank);
}

/* A bolt of the big end's cap with its head below and its nut above, at x. */
static LwSolid cap_bolt(double x)
{
    static const double hexagon[5][2] = { { 2.5, 4.330127 }, { -2.5, 4.330127 }, { -5, 0 }, { -2.5, -4.330127 }, { 2.5, -4.330127 } };
    LwProfile profile = lw_profile_begin(5, 0);
    for (int i = 0; i < 5; i++)
        lw_profile_line(profile, hexagon[i][0], hexagon[i][1]);
    LwSolid head = lw_solid_extrude(profile, -18.5, -12);
    LwSolid bolt = lw_solid_fuse(head, lw_solid_cylinder(at(0, 0, -12), at(0, 0, 20), 3.5));
    bolt = lw_solid_fuse(bolt, lw_solid_cylinder(at(0, 0, 12), at(0, 0, 16), 5));
    return lw_solid_move(lw_solid_turn(bolt, at(0, 0, 0), at(1, 0, 0), -90), at(x, 0, 0));
}

/* The shank: tapered, hollowed to an I from both sides. */
static LwSolid shank(void)
{
    LwProfile outline = lw_profile_begin(-14, 12);
    lw_profile_line(outline, 14, 12);
    lw_profile_arc(outline, 10.9, 21.5, 10.2, 32);
    lw_profile_line(outline, 7.8, 116);
    lw_profile_line(outline, -7.8, 116);
    lw_profile_line(outline, -10.2, 32);
    lw_profile_arc(outline, -10.9, 21.5, -14, 12);
    LwSolid bar = lw_solid_extrude(outline, -6, 6);
    LwSolid pocket = lw_solid_turn(lw_solid_extrude(lw_profile_slot(35, 6.4, 104, 4.6), 2, 8), at(0, 0, 0), at(0, 0, 1), 90);
    pocket = lw_solid_fillet(pocket, 1.5, (LwPick){ .z = { 1.9, 2.1 } });
    bar = lw_solid_cut(bar, pocket);
    return lw_solid_cut(bar, lw_solid_mirror(pocket, at(0, 0, 0), at(0, 0, 1)));
}

LwSolid lw_part_rod(void)
{
    LwSolid lug = lw_solid_box(at(-27, -12, -8), at(27, 12, 8));
    lug = lw_solid_fillet(lug, 4, (LwPick){ .along = 'y' });
    LwSolid rod = lw_solid_fuse(lw_solid_cylinder(at(0, 0, -10), at(0, 0, 10), 20), lug);
    rod = lw_solid_fuse(rod, shank());
    rod = lw_solid_fuse(rod, lw_solid_cylinder(at(0, ROD_LENGTH, -10), at(0, ROD_LENGTH, 10), 14.5));
    rod = lw_solid_fillet(rod, 2, (LwPick){ .bend = LW_BEND_IN, .y = { 106, 120 } });
    for (int side = -1; side <= 1; side += 2) { /* the joint between rod and cap shows as a groove */
        rod = lw_solid_cut(rod, lw_solid_box(at(side < 0 ? -30 : 25.5, -0.3, -10), at(side < 0 ? -25.5 : 30, 0.3, 10)));
        rod = lw_solid_fuse(rod, cap_bolt(side * 21.5));
    }
    rod = lw_solid_cut(rod, lw_solid_cylinder(at(0, 0, -15), at(0, 0, 15), pin_radius));
    rod = lw_solid_cut(rod, lw_solid_cylinder(at(0, ROD_LENGTH, -15), at(0, ROD_LENGTH, 15), wrist_radius));
    rod = lw_solid_chamfer(rod, 1.2, (LwPick){ .kind = LW_PICK_ROUND, .radius = pin_radius });
    rod = lw_solid_chamfer(rod, 0.8, (LwPick){ .kind = LW_PICK_ROUND, .radius = wrist_radius });
    rod = lw_solid_cut(rod, lw_solid_cylinder(at(0, ROD_LENGTH + 5, 0), at(0, ROD_LENGTH + 20, 0), 1.5)); /* oil */
    return lw_solid_stand(rod);
}

/* The turned outline, with two grooves for compression rings and a wider one for the oil ring; z = 0 at the wrist pin. */
static LwSolid piston_blank(void)
{
    static const double groove[3][2] = { { 26, 24 }, { 20.5, 18.5 }, { 15, 11.5 } }; /* z from, to */
    LwProfile outline = lw_profile_begin(0, -28);
    lw_profile_line(outline, piston_radius, -28);
    for (int i = 2; i >= 0; i--) {
        lw_profile_line(outline, piston_radius, groove[i][1]);
        lw_profile_line(outline, piston_radius - 3.2, groove[i][1]);
        lw_profile_line(outline, piston_radius - 3.2, groove[i][0]);
        lw_profile_line(outline, piston_radius, groove[i][0]);
    }
    lw_profile_line(outline, piston_radius, 31);
    lw_profile_line(outline, piston_radius - 1, 32);
    lw_profile_line(outline, 0, 32);
    return lw_solid_cut(lw_solid_revolve(outline), lw_solid_sphere(at(0, 0, 102), 72.8)); /* a shallow bowl in the crown */
}

LwSolid lw_part_piston(void)
{
    LwSolid cavity = lw_solid_cylinder(at(0, 0, -30), at(0, 0, 23), 28.5);
    cavity = lw_solid_fillet(cavity, 5, (LwPick){ .z = { 22.9, 23.1 } });
    for (int side = -1; side <= 1; side += 2) { /* bosses are what the cavity leaves */
        LwSolid boss = lw_solid_cylinder(at(side * 11, 0, 0), at(side * 40, 0, 0), 14);
        boss = lw_solid_fuse(boss, lw_solid_box(at(side < 0 ? -40 : 11, -14, 0), at(side < 0 ? -11 : 40, 14, 30)));
        cavity = lw_solid_cut(cavity, boss);
    }
    LwSolid piston = lw_solid_cut(piston_blank(), cavity);
    piston = lw_solid_cut(piston, lw_solid_cylinder(at(-50, 0, -42), at(50, 0, -42), 24)); /* arches beside the bosses */
    piston = lw_solid_cut(piston, lw_solid_cylinder(at(-50, 0, 0), at(50, 0, 0), wrist_radius));
    for (int side = -1; side <= 1; side += 2) /* grooves of the circlips */
        piston = lw_solid_cut(piston, lw_solid_cylinder(at(side * 29, 0, 0), at(side * 30.2, 0, 0), wrist_radius + 0.8));
    return piston;
}

LwSolid lw_part_wrist_pin(void)
{
    LwSolid pin = lw_solid_cylinder(at(-28.8, 0, 0), at(28.8, 0, 0), wrist_radius);
    pin = lw_solid_cut(pin, lw_solid_cylinder(at(-30, 0, 0), at(30, 0, 0), 5));
    return lw_solid_chamfer(pin, 0.7, (LwPick){ .bend = LW_BEND_OUT });
}
