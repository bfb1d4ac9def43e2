/* A plate cam with its roller follower and stand. Drawn flat (follower along y, cam's axis z) and stood up: the cam turns about x,
 * the follower slides along z.
 *
 * The cam turns counter-clockwise once: lift 20 mm along a 3-4-5 polynomial over 108°, dwell 72°, back over 108°, dwell 72°.
 * With y = base + roller + s(θ) the roller's centre is (0, y) turned by −θ; its path has the derivative T = (y, s′) there and
 * the cam lies the roller's radius to the right of it. */
#include "tools/parts/parts.h"

#include <math.h>

enum { POINTS = 25 };
static const double base = 40, roller = 10, lift = 20, shaft = 8, stem = 7, degree = M_PI / 180;

static void cam_point(double theta, double s, double rate, double point[2])
{
    double y = base + roller + s, size = hypot(y, rate);
    double px = roller * rate / size, py = y - roller * y / size;
    point[0] = cos(theta) * px + sin(theta) * py;
    point[1] = cos(theta) * py - sin(theta) * px;
}

/* A move of the follower by `height` from `s0`, θ from start over 108°. */
static void add_move(LwProfile profile, double start, double s0, double height)
{
    double point[POINTS][2], parameter[POINTS], span = 108 * degree;
    for (int i = 0; i < POINTS; i++) {
        double u = (double)i / (POINTS - 1);
        double s = s0 + height * u * u * u * (10 - 15 * u + 6 * u * u);
        double rate = height / span * 30 * u * u * (1 - u) * (1 - u);
        parameter[i] = span * u;
        cam_point(start + parameter[i], s, rate, point[i]);
    }
    double end = start + span, r0 = base + s0, r1 = r0 + height; /* at both ends the cam is round: the tangent is r (cos θ, −sin θ) */
    LwSpline spline = { .count = POINTS, .point = (const double(*)[2])point, .parameter = parameter,
                        .tangent = { { r0 * cos(start), -r0 * sin(start) }, { r1 * cos(end), -r1 * sin(end) } } };
    lw_profile_spline(profile, &spline);
}

static void add_dwell(LwProfile profile, double radius, double from, double to)
{
    double middle = (from + to) / 2;
    lw_profile_arc(profile, radius * sin(middle), radius * cos(middle), radius * sin(to), radius * cos(to));
}

LwSolid lw_part_cam(void)
{
    LwProfile outline = lw_profile_begin(0, base);
    add_move(outline, 0, 0, lift);
    add_dwell(outline, base + lift, 108 * degree, 180 * degree);
    add_move(outline, 180 * degree, lift, -lift);
    add_dwell(outline, base, 288 * degree, 360 * degree);
    LwSolid cam = lw_solid_extrude(outline, -6, 6);
    LwSolid hole = lw_solid_cylinder(at(26, 0, -10), at(26, 0, 10), 6.5);
    for (int i = 0; i < 5; i++)
        cam = lw_solid_cut(cam, lw_solid_turn(hole, at(0, 0, 0), at(0, 0, 1), 90 + 72.0 * i));
    LwSolid hub = lw_solid_cylinder(at(0, 0, -12), at(0, 0, 14), 14);
    hub = lw_solid_chamfer(hub, 1, (LwPick){ .z = { 13.9, 14.1 } });
    cam = lw_solid_fuse(cam, hub);
    cam = lw_solid_fillet(cam, 2, (LwPick){ .kind = LW_PICK_ROUND, .radius = 14, .bend = LW_BEND_IN });
    LwSolid axle = lw_solid_cylinder(at(0, 0, -58), at(0, 0, 16), shaft);
    axle = lw_solid_chamfer(axle, 1, (LwPick){ .bend = LW_BEND_OUT });
    return lw_solid_stand(lw_solid_fuse(cam, axle));
}

/* Origin at the roller's centre: fork, stem and the collar against which the spring presses. */
LwSolid lw_part_follower(void)
{
    LwSolid fork = lw_solid_turn(lw_solid_extrude(lw_profile_slot(0, 8.5, 22, 9.5), -11, 11), at(0, 0, 0), at(0, 0, 1), 90);
    fork = lw_solid_fillet(fork, 1.5, (LwPick){ .z = { 10.9, 11.1 } });
    fork = lw_solid_fillet(fork, 1.5, (LwPick){ .z = { -11.1, -10.9 } });
    fork = lw_solid_cut(fork, lw_solid_box(at(-20, -20, -6.5), at(20, 12.5, 6.5)));
    fork = lw_solid_fuse(fork, lw_solid_cylinder(at(0, 25, 0), at(0, 200, 0), stem));
    LwSolid collar = lw_solid_cylinder(at(0, 84, 0), at(0, 88, 0), 14);
    fork = lw_solid_fuse(fork, lw_solid_chamfer(collar, 0.8, (LwPick){ .bend = LW_BEND_OUT }));
    fork = lw_solid_chamfer(fork, 1, (LwPick){ .y = { 199.9, 200.1 } });
    LwSolid pin = lw_solid_cylinder(at(0, 0, -12.5), at(0, 0, 12.5), 4);
    fork = lw_solid_fuse(fork, lw_solid_chamfer(pin, 0.6, (LwPick){ .bend = LW_BEND_OUT }));
    return lw_solid_stand(fork);
}

LwSolid lw_part_roller(void)
{
    LwSolid wheel = lw_solid_cylinder(at(0, 0, -6), at(0, 0, 6), roller);
    wheel = lw_solid_chamfer(wheel, 0.8, (LwPick){ .bend = LW_BEND_OUT });
    return lw_solid_stand(lw_solid_cut(wheel, lw_solid_cylinder(at(0, 0, -10), at(0, 0, 10), 4)));
}

/* A guide for the stem, held by the wall behind it. */
static LwSolid guide(double low, double high)
{
    LwSolid arm = lw_solid_box(at(-11, low + 4, -36), at(11, high - 4, 0));
    LwSolid bush = lw_solid_cylinder(at(0, low, 0), at(0, high, 0), 13);
    bush = lw_solid_chamfer(bush, 1.2, (LwPick){ .bend = LW_BEND_OUT });
    return lw_solid_fuse(arm, bush);
}

LwSolid lw_part_cam_stand(void)
{
    LwProfile outline = lw_profile_begin(-60, -82);
    lw_profile_line(outline, 60, -82);
    lw_profile_line(outline, 30, 60);
    lw_profile_line(outline, 24, 242);
    lw_profile_line(outline, -24, 242);
    lw_profile_line(outline, -30, 60);
    LwSolid stand = lw_solid_extrude(outline, -46, -34);
    stand = lw_solid_fillet(stand, 12, (LwPick){ .along = 'z', .y = { 241, 243 } });
    stand = lw_solid_cut(stand, lw_solid_turn(lw_solid_extrude(lw_profile_slot(150, 9, 200, 9), -60, 0), at(0, 0, 0), at(0, 0, 1), 90));
    stand = lw_solid_cut(stand, lw_solid_move(lw_solid_extrude(lw_profile_slot(-22, 10, 22, 10), -60, 0), at(0, -52, 0)));
    LwSolid foot = lw_solid_turn(lw_solid_extrude(lw_profile_rectangle(150, 110, 12), 82, 94), at(0, 0, 0), at(1, 0, 0), 90);
    foot = lw_solid_move(foot, at(0, 0, -20));
    foot = lw_solid_fillet(foot, 2, (LwPick){ .y = { -82.1, -81.9 } });
    stand = lw_solid_fuse(stand, foot);
    stand = lw_solid_fuse(stand, lw_solid_cylinder(at(0, 0, -54), at(0, 0, -14), 18));
    stand = lw_solid_fillet(stand, 4, (LwPick){ .kind = LW_PICK_ROUND, .radius = 18, .bend = LW_BEND_IN });
    stand = lw_solid_fuse(lw_solid_fuse(stand, guide(104, 130)), guide(222, 238));
    stand = lw_solid_cut(stand, lw_solid_cylinder(at(0, 0, -60), at(0, 0, 0), shaft));
    stand = lw_solid_cut(stand, lw_solid_cylinder(at(0, 90, 0), at(0, 260, 0), stem));
    for (int i = 0; i < 4; i++) {
        double x = i & 1 ? 60 : -60, z = i & 2 ? 20 : -60;
        stand = lw_solid_cut(stand, lw_solid_cylinder(at(x, -100, z), at(x, -70, z), 4.5));
    }
    return lw_solid_stand(stand);
}
