/* Spur wheels of module 2 with true involute teeth, a mitre wheel, and the stand on which two stages run. Axes along z. */
#include "tools/parts/parts.h"

enum { MODULE = 2, BORE = 6 };

static LwSolid spur(int teeth, int gap_first, double half_width)
{
    LwGearOutline gear = { .module = MODULE, .teeth = teeth, .addendum = MODULE, .dedendum = 1.25 * MODULE,
                           .gap_first = gap_first, .scale = 1 };
    return lw_solid_extrude(lw_gear_profile(&gear), -half_width, half_width);
}

/* Bore through everything with a keyway 4 mm wide. */
static LwSolid bored(LwSolid wheel, double keyway)
{
    wheel = lw_solid_cut(wheel, lw_solid_cylinder(at(0, 0, -40), at(0, 0, 40), BORE));
    return lw_solid_cut(wheel, lw_solid_box(at(-2, 0, -40), at(2, keyway, 40)));
}

LwSolid lw_part_pinion(void)
{
    LwSolid hub = lw_solid_cylinder(at(0, 0, 8), at(0, 0, 18), 12);
    hub = lw_solid_chamfer(hub, 1, (LwPick){ .z = { 17.9, 18.1 } });
    LwSolid pinion = bored(lw_solid_fuse(spur(18, 0, 8), hub), 8);
    pinion = lw_solid_cut(pinion, lw_solid_cylinder(at(0, 0, 13), at(20, 0, 13), 2)); /* set screw */
    return pinion;
}

LwSolid lw_part_wheel(void)
{
    LwSolid wheel = spur(36, 1, 8);
    LwSolid recess = lw_solid_cut(lw_solid_cylinder(at(0, 0, 4), at(0, 0, 10), 29), lw_solid_cylinder(at(0, 0, 3), at(0, 0, 11), 13));
    recess = lw_solid_fillet(recess, 2, (LwPick){ .z = { 3.9, 4.1 } });
    wheel = lw_solid_cut(wheel, recess);
    wheel = lw_solid_cut(wheel, lw_solid_mirror(recess, at(0, 0, 0), at(0, 0, 1)));
    wheel = lw_solid_cut_ring(wheel, lw_solid_cylinder(at(21, 0, -10), at(21, 0, 10), 4.5), at(0, 0, 0), 6);
    return bored(wheel, 8);
}

/* From z = −34 to 40, with a collar under z = −9 on which a wheel sits. */
LwSolid lw_part_shaft(void)
{
    LwSolid shaft = lw_solid_cylinder(at(0, 0, -34), at(0, 0, 40), BORE);
    shaft = lw_solid_chamfer(shaft, 1, (LwPick){ .z = { 39.9, 40.1 } });
    shaft = lw_solid_fuse(shaft, lw_solid_cylinder(at(0, 0, -12), at(0, 0, -9), 9));
    return lw_solid_cut(shaft, lw_solid_cylinder(at(0, 0, -36), at(0, 0, -28), 1.5));
}

/* A plate with three bearing bosses 54 mm apart along x, their tops at z = −12. */
LwSolid lw_part_gear_stand(void)
{
    LwSolid plate = lw_solid_move(lw_solid_extrude(lw_profile_rectangle(230, 110, 18), -34, -26), at(54, 0, 0));
    plate = lw_solid_fillet(plate, 2.5, (LwPick){ .z = { -26.1, -25.9 } });
    for (int i = 0; i < 3; i++) {
        double x = 54 * i;
        LwSolid boss = lw_solid_cone(at(x, 0, -27), at(x, 0, -12), 17, 13);
        plate = lw_solid_fuse(plate, boss);
    }
    plate = lw_solid_fillet(plate, 4, (LwPick){ .kind = LW_PICK_ROUND, .bend = LW_BEND_IN, .z = { -26.1, -25.9 } });
    plate = lw_solid_chamfer(plate, 0.8, (LwPick){ .kind = LW_PICK_ROUND, .radius = 13 });
    for (int i = 0; i < 3; i++)
        plate = lw_solid_cut(plate, lw_solid_cylinder(at(54 * i, 0, -40), at(54 * i, 0, 0), BORE));
    for (int i = 0; i < 4; i++) {
        double x = 54 + (i & 1 ? 100 : -100), y = i & 2 ? 40 : -40;
        plate = lw_solid_cut(plate, lw_solid_cylinder(at(x, y, -40), at(x, y, 0), 4.5));
        plate = lw_solid_cut(plate, lw_solid_cylinder(at(x, y, -30.5), at(x, y, 0), 8)); /* counterbore */
    }
    return plate;
}

/* A mitre wheel of 20 teeth, module 2.5 at its large end: apex of the pitch cone at the origin, the wheel below it with its
 * axis along z. The teeth are approximate: the outline of a spur wheel shrunk towards the apex, ends cut flat. */
LwSolid lw_part_bevel(void)
{
    enum { TEETH = 20 };
    static const double pitch = 25, module = 2.5, z[2] = { -25, -17 };
    LwProfile section[2];
    for (int i = 0; i < 2; i++) {
        LwGearOutline gear = { .module = module, .teeth = TEETH, .addendum = 0.7071 * module, .dedendum = 0.884 * module,
                               .straight = 1, .scale = -z[i] / pitch };
        section[i] = lw_gear_profile(&gear);
    }
    LwProfile core = lw_profile_begin(0, -36);
    lw_profile_line(core, 12.8, -36);
    lw_profile_line(core, 14, -34.8);
    lw_profile_line(core, 14, -29);
    lw_profile_line(core, 18.5, -29);
    lw_profile_line(core, 22.5, -25);
    lw_profile_line(core, 15, -17);
    lw_profile_line(core, 0, -17);
    LwSolid wheel = lw_solid_fuse(lw_solid_loft(section, z, 2, 0), lw_solid_revolve(core));
    wheel = lw_solid_cut(wheel, lw_solid_cone(at(0, 0, -17.8), at(0, 0, -16), 10, 11.8));
    wheel = lw_solid_cut(wheel, lw_solid_cylinder(at(0, 0, -40), at(0, 0, 0), 8));
    return lw_solid_cut(wheel, lw_solid_cylinder(at(0, 0, -32.5), at(20, 0, -32.5), 1.6)); /* set screw */
}
