/* The outline of a wheel with involute teeth, pressure angle 20°.
 *
 * The involute of the base circle r_b, by its roll angle t: radius r_b √(1 + t²), turned by t − atan t from its start; its
 * tangent has turned by t. A tooth is half a pitch wide on the pitch circle r = m z/2, r_b = r cos 20°. Flanks are cubic
 * B-splines in t through points of the involute with its derivatives at the ends (off by 1e-4 mm at module 2; tests
 * hold the volume to the integral). They start a little outside the base circle, where the involute has a cusp; between two
 * teeth the root is one arc through the flanks' feet and the root circle. */
#include "tools/parts/parts.h"

#include <math.h>

enum { FLANK = 4, ROUGH_FLANK = 3 }; /* points of a flank, also of one that is only approximate */
static const double pressure = 20 * M_PI / 180, first_roll = 0.1;

typedef struct Tooth {
    double root, foot, tip; /* radii: of the root circle, where the flanks start, of the tip circle */
    double base;
    int points;
    double half;            /* angle from the tooth's middle to the involute's start, rad */
} Tooth;

static double roll_at(const Tooth *tooth, double radius)
{
    return sqrt(radius * radius / (tooth->base * tooth->base) - 1);
}

/* Angle from the tooth's middle to the flank at a roll angle. */
static double half_angle(const Tooth *tooth, double roll)
{
    return tooth->half - (roll - atan(roll));
}

/* The flank on the side −1 (met first going counter-clockwise, run outward) or 1 (run inward). */
static void add_flank(LwProfile profile, const Tooth *tooth, double middle, int side)
{
    int count = tooth->points;
    double point[FLANK][2], parameter[FLANK];
    LwSpline spline = { .count = count, .point = (const double(*)[2])point, .parameter = parameter };
    double from = roll_at(tooth, side < 0 ? tooth->foot : tooth->tip), to = roll_at(tooth, side < 0 ? tooth->tip : tooth->foot);
    for (int i = 0; i < count; i++) {
        double roll = from + (to - from) * i / (count - 1), radius = tooth->base * sqrt(1 + roll * roll);
        double angle = middle + side * half_angle(tooth, roll), direction = middle + side * (tooth->half - roll);
        point[i][0] = radius * cos(angle);
        point[i][1] = radius * sin(angle);
        parameter[i] = fabs(roll - from);
        if (i == 0 || i == count - 1) {
            spline.tangent[i > 0][0] = -side * tooth->base * roll * cos(direction);
            spline.tangent[i > 0][1] = -side * tooth->base * roll * sin(direction);
        }
    }
    lw_profile_spline(profile, &spline);
}

/* An arc from the last point through one in polar coordinates to another. */
static void add_round(LwProfile profile, double radius, double angle, double end_radius, double end_angle)
{
    lw_profile_arc(profile, radius * cos(angle), radius * sin(angle), end_radius * cos(end_angle), end_radius * sin(end_angle));
}

LwProfile lw_gear_profile(const LwGearOutline *gear)
{
    double pitch = gear->scale * gear->module * gear->teeth / 2;
    Tooth tooth = { .root = pitch - gear->scale * gear->dedendum, .tip = pitch + gear->scale * gear->addendum,
                    .base = pitch * cos(pressure), .points = gear->straight ? ROUGH_FLANK : FLANK,
                    .half = M_PI / 2 / gear->teeth + tan(pressure) - pressure };
    tooth.foot = fmax(tooth.base * sqrt(1 + first_roll * first_roll), tooth.root + gear->scale * 0.2 * gear->module);
    double step = 2 * M_PI / gear->teeth, foot = half_angle(&tooth, roll_at(&tooth, tooth.foot)), tip = half_angle(&tooth, roll_at(&tooth, tooth.tip));
    double first = gear->gap_first ? step / 2 : 0;
    LwProfile profile = lw_profile_begin(tooth.foot * cos(first - foot), tooth.foot * sin(first - foot));
    for (int i = 0; i < gear->teeth; i++) {
        double middle = first + i * step, next = i + 1 < gear->teeth ? first + (i + 1) * step : first;
        add_flank(profile, &tooth, middle, -1);
        if (gear->straight) {
            lw_profile_line(profile, tooth.tip * cos(middle + tip), tooth.tip * sin(middle + tip));
        } else {
            add_round(profile, tooth.tip, middle, tooth.tip, middle + tip);
        }
        add_flank(profile, &tooth, middle, 1);
        if (gear->straight) {
            double side = 0.45 * (step / 2 - foot);
            lw_profile_line(profile, tooth.root * cos(middle + step / 2 - side), tooth.root * sin(middle + step / 2 - side));
            lw_profile_line(profile, tooth.root * cos(middle + step / 2 + side), tooth.root * sin(middle + step / 2 + side));
            lw_profile_line(profile, tooth.foot * cos(next - foot), tooth.foot * sin(next - foot));
        } else {
            add_round(profile, tooth.root, middle + step / 2, tooth.foot, next - foot);
        }
    }
    return profile;
}
