/* A scissor lift of two stages: bars 1800 mm from end to end in outer and inner pairs, base and platform. Everything turns about y; outer bars lie at
 * |y| from 500 to 530 mm, inner ones from 462 to 492. The base's hinge is its origin, rollers run at the same height. */
#include "tools/parts/parts.h"

static const double reach = 1800, stub = 25, bore = 25.3;

static LwSolid bar_y(double x, double z, double from, double to, double radius)
{
    return lw_solid_cylinder(at(x, from, z), at(x, to, z), radius);
}

static LwSolid plate(LwProfile outline, double y_from, double y_to)
{
    return lw_solid_turn(lw_solid_extrude(outline, -y_to, -y_from), at(0, 0, 0), at(1, 0, 0), 90);
}

static LwSolid both(LwSolid body, LwSolid side)
{
    return lw_solid_fuse(lw_solid_fuse(body, side), lw_solid_mirror(side, at(0, 0, 0), at(0, 1, 0)));
}

static LwSolid flat_bar(double from, double to)
{
    LwSolid bar = plate(lw_profile_slot(0, 45, reach, 45), from, to);
    for (int half = 0; half < 2; half++)
        bar = lw_solid_cut(bar, plate(lw_profile_slot(130 + 900 * half, 18, 770 + 900 * half, 18), from - 10, to + 10));
    return bar;
}

/* Outer pair, origin at its lower end, along x; studs at ends and middle, the cylinder's pin at x = 1300. */
LwSolid lw_part_scissor_outer(void)
{
    LwSolid bar = flat_bar(500, 530);
    for (int i = 0; i < 3; i++)
        bar = lw_solid_fuse(bar, bar_y(900.0 * i, 0, 456, 536, stub));
    LwSolid cross = both(bar_y(1300, 0, -100, 100, 25.5), bar_y(1300, 0, 60, 515, 38));
    LwSolid pair = both(cross, bar);
    return lw_solid_fuse(pair, bar_y(300, 0, -515, 515, 38));
}

/* Inner pair, origin at its lower end, along x; bores at ends and middle. */
LwSolid lw_part_scissor_inner(void)
{
    LwSolid bar = flat_bar(462, 492);
    for (int i = 0; i < 3; i++)
        bar = lw_solid_cut(bar, bar_y(900.0 * i, 0, 400, 600, bore));
    LwSolid cross = bar_y(300, 0, -477, 477, 38);
    return lw_solid_fuse(both(cross, bar), bar_y(1550, 0, -477, 477, 38));
}

LwSolid lw_part_scissor_roller(void)
{
    LwSolid wheel = lw_solid_chamfer(bar_y(0, 0, -15, 15, 45), 2, (LwPick){ .bend = LW_BEND_OUT });
    return lw_solid_cut(wheel, bar_y(0, 0, -20, 20, bore));
}

/* Hinge at the origin, rails below z = -45.2, the cylinder's foot at (660, -120), the floor at z = -200. */
LwSolid lw_part_scissor_base(void)
{
    LwSolid side = lw_solid_box(at(-80, 455, -200), at(1920, 535, -75));
    side = lw_solid_fuse(side, lw_solid_box(at(850, 496, -80), at(1920, 535, -45.2)));
    LwSolid ear = plate(lw_profile_slot(0, 42, 90, 60), 462, 492);
    side = lw_solid_fuse(side, lw_solid_turn(ear, at(0, 0, 0), at(0, 1, 0), 90));
    side = lw_solid_cut(side, bar_y(0, 0, 400, 600, bore));
    LwSolid base = lw_solid_box(at(580, -460, -200), at(740, 460, -170));
    base = both(base, side);
    base = lw_solid_fuse(base, lw_solid_box(at(-80, -460, -200), at(40, 460, -120)));
    base = lw_solid_fuse(base, lw_solid_box(at(1800, -460, -200), at(1920, 460, -120)));
    LwSolid foot = lw_solid_move(lw_solid_turn(plate(lw_profile_slot(0, 42, 60, 48), 24, 48), at(0, 0, 0), at(0, 1, 0), 90), at(660, 0, -120));
    foot = lw_solid_cut(foot, lw_solid_box(at(500, -100, -300), at(800, 100, -200)));
    base = both(base, foot);
    return lw_solid_fuse(base, bar_y(660, -120, -56, 56, 25.5));
}

/* Hinge at the origin, rails above z = 45.2, the floor of the platform at z = 110. */
LwSolid lw_part_scissor_platform(void)
{
    LwSolid top = lw_solid_fillet(lw_solid_extrude(lw_profile_rectangle(2050, 1140, 40), 75, 110), 5, (LwPick){ .z = { 109.9, 110.1 } });
    top = lw_solid_move(top, at(920, 0, 0));
    LwSolid side = lw_solid_box(at(850, 455, 45.2), at(1900, 496, 80));
    LwSolid ear = lw_solid_turn(plate(lw_profile_slot(0, 42, 80, 55), 500, 530), at(0, 0, 0), at(0, 1, 0), -90);
    ear = lw_solid_cut(ear, lw_solid_box(at(-200, 400, 108), at(200, 600, 300)));
    side = lw_solid_fuse(side, lw_solid_box(at(-60, 455, 74), at(1900, 535, 84)));
    side = lw_solid_fuse(side, lw_solid_fuse(ear, bar_y(0, 0, 456, 536, stub)));
    return both(top, side);
}
