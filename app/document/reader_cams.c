/* Cams: profiles made from the motion of their follower, and what a profile must be.
 *
 * The follower slides along y of the marker in which it is at rest; the cam turns counter-clockwise, once a period, θ = 2π t/T. Seen
 * from the cam the follower turns the other way:
 *     roller   pitch curve P = R(−θ) (offset, √((base + roller)² − offset²) + s(θ)); the profile lies the roller's radius inside it
 *     flat     the cam reaches h(φ) = base + s(θ) in the direction φ = π/2 − θ, so its point is h n + h′ n⊥
 * Points every eighth of a degree, with their exact derivatives by θ, are joined by cubics: where the law is smooth or breaks
 * at a multiple of that, the follower keeps to it within 1e-10 of the stroke or so and its acceleration within 1e-4. Near a
 * jump of the acceleration itself it is off for a step. */
#include "app/document/reader_curves.h"

#include "core/model/joint.h"

#include <math.h>

enum { POINTS = 2880 };

typedef struct Cam {
    const LwLaw *law;
    double base, roller, offset, period;
} Cam;

/* s and its derivatives by θ. */
static LwJet follower_at(const Cam *cam, double theta)
{
    double rate = cam->period / (2 * M_PI);
    LwJet s = lw_law_eval(cam->law, theta * rate);
    return lw_jet(s.v, s.d * rate, s.dd * rate * rate);
}

static LwVec3 turned(double x, double y, double theta)
{
    return lw_vec3(cos(theta) * x + sin(theta) * y, cos(theta) * y - sin(theta) * x, 0);
}

/* The frame of the follower turns by −1 per rad, so a derivative by θ in it is (x′ + y, y′ − x). False where the profile would cut
 * into itself: the pitch curve bends more sharply than the roller. With T = (y, s′ − x) the pitch curve's derivative, its
 * curvature to the right is κ, and the profile, on the right of it by the radius, moves by T (1 − κ radius). */
static bool roller_point(const Cam *cam, double theta, LwVec3 *out, LwVec3 *derivative)
{
    LwJet s = follower_at(cam, theta);
    double reach = cam->base + cam->roller, y = sqrt(reach * reach - cam->offset * cam->offset) + s.v, x = cam->offset;
    double dx = y, dy = s.d - x, ddx = 2 * s.d - x, ddy = s.dd - y, size = hypot(dx, dy);
    double left = 1 + cam->roller * (dx * ddy - dy * ddx) / (size * size * size);
    *out = turned(x + cam->roller * dy / size, y - cam->roller * dx / size, theta);
    *derivative = turned(dx * left, dy * left, theta);
    return left > 0;
}

/* The point (s′, base + s) moves along the face by h + h″. */
static bool flat_point(const Cam *cam, double theta, LwVec3 *out, LwVec3 *derivative)
{
    LwJet s = follower_at(cam, theta);
    double radius = cam->base + s.v + s.dd;
    *out = turned(s.d, cam->base + s.v, theta);
    *derivative = turned(radius, 0, theta);
    return radius > 0;
}

static bool read_numbers(LwReader *r, const LwJson *node, const LwJointDef *joint, Cam *cam)
{
    bool rolls = joint->type->curve_needs & LW_CURVE_ROOM;
    const LwJson *base = lw_reader_need(r, node, "a cam by its follower", "base", "the radius of its base circle");
    const LwJson *roller = lw_json_member(node, "roller"), *offset = lw_json_member(node, "offset"), *period = lw_json_member(node, "period");
    *cam = (Cam){ .base = 1, .roller = rolls ? joint->parameter[0] : 0, .period = 1 };
    if (!lw_reader_number(r, base, LW_Q_LENGTH, &cam->base) || !lw_reader_number(r, roller, LW_Q_LENGTH, &cam->roller) ||
        !lw_reader_number(r, offset, LW_Q_LENGTH, &cam->offset) || !lw_reader_number(r, period, LW_Q_TIME, &cam->period) || !base)
        return false;
    if (roller && (!rolls || cam->roller != joint->parameter[0]))
        lw_reader_error(r, roller->mark, rolls ? "the profile is made for another roller than the joint has" : "a flat follower has no roller");
    else if (offset && !rolls)
        lw_reader_error(r, offset->mark, "an offset does not matter for a flat follower");
    else if (!(cam->base > 0))
        lw_reader_error(r, base->mark, "the base circle has the radius %.6g; expected more than 0", cam->base);
    else if (!(fabs(cam->offset) < cam->base + cam->roller))
        lw_reader_error(r, offset->mark, "the offset is wider than the base circle and the roller");
    else if (!(cam->period > 0))
        lw_reader_error(r, period->mark, "the period is %.6g s; expected more than 0", cam->period);
    else
        return true;
    return false;
}

static bool comes_back(const Cam *cam)
{
    LwJet a = follower_at(cam, 0), b = follower_at(cam, 2 * M_PI * (1 - 1e-12));
    return fabs(a.v - b.v) <= 1e-7 * cam->base && fabs(a.d - b.d) <= 1e-4 * cam->base;
}

const LwNurbs *lw_reader_cam(LwReader *r, const LwJson *node, const LwJointDef *joint)
{
    const LwJson *follower = lw_json_member(node, "follower");
    unsigned needs = joint->type->curve_needs;
    Cam cam;
    if (!(needs & (LW_CURVE_ROOM | LW_CURVE_CONVEX))) {
        lw_reader_error(r, follower->key_mark, "only the profile of a cam is made from its follower");
        return NULL;
    }
    if (!read_numbers(r, node, joint, &cam))
        return NULL;
    cam.law = lw_reader_inner_law(r, follower, (LwLawWish){ LW_Q_LENGTH, LW_LAW_USES_T, 2 });
    if (!cam.law)
        return NULL;
    if (!comes_back(&cam)) {
        lw_reader_error(r, follower->mark, "the follower does not come back after one period (%.6g s): the profile would not be closed", cam.period);
        return NULL;
    }
    LwVec3 *point = LW_NEWN(&r->scratch, LwVec3, POINTS), *derivative = LW_NEWN(&r->scratch, LwVec3, POINTS);
    double *theta = LW_NEWN(&r->scratch, double, POINTS + 1);
    for (int i = 0; i <= POINTS; i++)
        theta[i] = 2 * M_PI * i / POINTS;
    for (int i = 0; i < POINTS; i++) {
        bool good = (needs & LW_CURVE_ROOM ? roller_point : flat_point)(&cam, theta[i], &point[i], &derivative[i]);
        if (!good || !lw_vec3_is_finite(point[i])) {
            lw_reader_error(r, follower->mark, "the profile undercuts at %.4g deg: choose a larger base circle%s", theta[i] * 180 / M_PI,
                            needs & LW_CURVE_ROOM ? " or a smaller roller" : "");
            return NULL;
        }
    }
    LwNurbsError error;
    const LwNurbs *curve = lw_nurbs_hermite(&r->document->arena, POINTS, point, derivative, theta, &error);
    if (!curve)
        lw_reader_error(r, follower->mark, "%s", error.message);
    return curve;
}

/* The sharpest hollow (or any, for a flat face). */
static bool check_hollows(LwReader *r, const LwJson *node, const LwJointDef *joint, const LwNurbs *curve)
{
    double least;
    LwVec3 d[4];
    lw_nurbs_eval(curve, lw_nurbs_least_curvature(curve, &least), d);
    double radius = least < 0 ? -1 / least : INFINITY;
    if (joint->type->curve_needs & LW_CURVE_CONVEX && least * lw_nurbs_length(curve) < -1e-6) {
        lw_reader_error(r, node->mark, "the profile undercuts: a flat follower does not reach the hollow at [%.4g, %.4g]", d[0].x, d[0].y);
        return false;
    }
    if (joint->type->curve_needs & LW_CURVE_ROOM && radius <= joint->parameter[0]) {
        lw_reader_error(r, node->mark, "the profile undercuts: its hollow at [%.4g, %.4g] has a radius of %.4g m, the roller %.4g m", d[0].x, d[0].y, radius,
                        joint->parameter[0]);
        return false;
    }
    return true;
}

const LwNurbs *lw_reader_fit_curve(LwReader *r, const LwJson *node, const LwJointDef *joint, const LwNurbs *curve)
{
    unsigned needs = joint->type->curve_needs;
    const LwJson *inside = lw_json_member(node, "hole");
    bool hole = false;
    double s;
    if (!lw_reader_bool(r, inside, &hole))
        return NULL;
    if (needs & LW_CURVE_PLANE && !lw_nurbs_is_plane(curve))
        lw_reader_error(r, node->mark, "this curve leaves the xy-plane; expected points [x, y]");
    else if (needs & LW_CURVE_CLOSED && !curve->closed)
        lw_reader_error(r, node->mark, "the profile of a cam is not closed; expected \"closed\": true");
    else if (lw_nurbs_has_corner(curve, &s))
        lw_reader_error(r, node->mark, "the curve has a corner at the parameter %.6g; expected a smooth one", s);
    else if (inside && !(needs & LW_CURVE_PROFILE && curve->closed))
        lw_reader_error(r, inside->key_mark, "only a closed profile can be a hole");
    else {
        if (needs & LW_CURVE_PROFILE && curve->closed && (lw_nurbs_area(curve) < 0) != hole)
            curve = lw_nurbs_reverse(&r->document->arena, curve);
        if (!(needs & (LW_CURVE_CONVEX | LW_CURVE_ROOM)) || check_hollows(r, node, joint, curve))
            return curve;
    }
    return NULL;
}
