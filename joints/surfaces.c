/* A point on a surface that is fixed in marker 2. (A sphere is the class `distance`, a cylinder `cylindrical-spherical`.) */
#include "joints/contact.h"

#include "core/math/nurbs_surface.h"
#include "joints/glyphs_curves.h"

#define FAMILY "Surfaces"
#define POINT .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ
#define HEIGHT .extra_count = 1, .extra = { { "the distance from the surface", LW_DIM_LENGTH } }

/* ρ = √(x² + y²) */
static LwRelJet from_axis(const LwRel *rel)
{
    LwRelJet x = lw_reljet_coordinate(rel, 0), y = lw_reljet_coordinate(rel, 1);
    return lw_reljet_sqrt(lw_reljet_add(lw_reljet_mul(x, x), lw_reljet_mul(y, y)));
}

/* ---- a cone about z, its tip at origin 2: the angle of origin 1 from the axis ---- */

static void cone_rows(const LwJointView *view, LwRelJet *out)
{
    LwRelJet angle = lw_reljet_atan2(from_axis(view->rel), lw_reljet_coordinate(view->rel, 2));
    out[0] = lw_reljet_sub(angle, lw_reljet_constant(view->parameter[0]));
}

static void cone_measure(const LwJointView *view, double *parameter)
{
    parameter[0] = atan2(from_axis(view->rel).v, view->rel->z[2]);
}

const LwJointClass lw_joint_point_cone = {
    .name = "point-cone", .title = "Point on cone", .family = FAMILY, .keeps = "origin 1 on a cone about z of marker 2, its tip at origin 2, opening towards +z",
    POINT, .parameter_count = 1, .parameter = { { "angle", LW_DIM_ANGLE, "between the axis and the cone (half the opening)", 0 } },
    .extra_count = 1, .extra = { { "the angle from the axis of the cone", LW_DIM_ANGLE } }, .rows = cone_rows, .measure = cone_measure, .draw = lw_draw_cone,
    .example = "\"markers\": [{\"position\": [0.1, 0, 0.15]}, {}]",
};

/* ---- a torus about z: √((ρ − R)² + z²) = r ---- */

static LwRelJet from_ring(const LwJointView *view)
{
    LwRelJet across = lw_reljet_sub(from_axis(view->rel), lw_reljet_constant(view->parameter[0])), z = lw_reljet_coordinate(view->rel, 2);
    return lw_reljet_sqrt(lw_reljet_add(lw_reljet_mul(across, across), lw_reljet_mul(z, z)));
}

static void torus_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(from_ring(view), lw_reljet_constant(view->parameter[1]));
}

static void torus_measure(const LwJointView *view, double *parameter)
{
    parameter[1] = from_ring(view).v;
}

const LwJointClass lw_joint_point_torus = {
    .name = "point-torus", .title = "Point on torus", .family = FAMILY, .keeps = "origin 1 on a torus about z of marker 2",
    POINT, .parameter_count = 2,
    .parameter = { { "radius", LW_DIM_LENGTH, "of the ring through the middle of the tube", 0, LW_PARAMETER_REQUIRED, 0 },
                   { "tube", LW_DIM_LENGTH, "radius of the tube", 0 } },
    HEIGHT, .rows = torus_rows, .measure = torus_measure, .draw = lw_draw_torus,
    .example = "\"markers\": [{\"position\": [0.15, 0, 0.05]}, {}], \"radius\": 0.15",
};

/* ---- an ellipsoid: (√((x/a)² + (y/b)² + (z/c)²) − 1) times its mean semi-axis ---- */

static void ellipsoid_rows(const LwJointView *view, LwRelJet *out)
{
    const double *axis = view->parameter;
    LwRelJet sum = lw_reljet_constant(0);
    for (int k = 0; k < 3; k++) {
        LwRelJet x = lw_reljet_scale(lw_reljet_coordinate(view->rel, k), 1 / axis[k]);
        sum = lw_reljet_add(sum, lw_reljet_mul(x, x));
    }
    out[0] = lw_reljet_scale(lw_reljet_sub(lw_reljet_sqrt(sum), lw_reljet_constant(1)), cbrt(axis[0] * axis[1] * axis[2]));
}

#define SEMI_AXIS { "axes", LW_DIM_LENGTH, "semi-axes along x, y, z", 0, LW_PARAMETER_REQUIRED, 0 }

const LwJointClass lw_joint_point_ellipsoid = {
    .name = "point-ellipsoid", .title = "Point on ellipsoid", .family = FAMILY, .keeps = "origin 1 on an ellipsoid about origin 2 with its axes along x, y, z of marker 2",
    POINT, .parameter_count = 3, .parameter = { SEMI_AXIS, SEMI_AXIS, SEMI_AXIS }, HEIGHT, .rows = ellipsoid_rows, .draw = lw_draw_ellipsoid,
    .example = "\"markers\": [{\"position\": [0, 0, 0.08]}, {}], \"axes\": [0.15, 0.1, 0.08]",
};

/* ---- a paraboloid about z, a bowl of focal length f: ρ²/4f = z ---- */

static void paraboloid_rows(const LwJointView *view, LwRelJet *out)
{
    double f = view->parameter[0];
    LwRelJet rho = from_axis(view->rel), square = lw_reljet_mul(rho, rho);
    out[0] = lw_reljet_sub(lw_reljet_scale(square, 1 / (4 * f)), lw_reljet_coordinate(view->rel, 2));
}

static void paraboloid_measure(const LwJointView *view, double *parameter)
{
    double rho = from_axis(view->rel).v, z = view->rel->z[2];
    parameter[0] = z > 0 ? rho * rho / (4 * z) : 0;
}

const LwJointClass lw_joint_point_paraboloid = {
    .name = "point-paraboloid", .title = "Point on paraboloid", .family = FAMILY, .keeps = "origin 1 on a paraboloid about z of marker 2 with its bottom at origin 2, opening towards +z",
    POINT, .parameter_count = 1, .parameter = { { "focal-length", LW_DIM_LENGTH, "from the bottom to the focus", 0 } },
    HEIGHT, .rows = paraboloid_rows, .measure = paraboloid_measure, .draw = lw_draw_paraboloid,
    .example = "\"markers\": [{\"position\": [0.1, 0, 0.1]}, {}]",
};

/* ---- a surface of revolution: the profile lies in the half-plane of (ρ, z), given as points (x, y) = (ρ, z) ---- */

static LwRelVec in_half_plane(const LwRel *rel)
{
    return (LwRelVec){ { from_axis(rel), lw_reljet_coordinate(rel, 2), lw_reljet_constant(0) } };
}

static void revolved_equation(const LwJointView *view, const LwRelJet *s, LwRelJet *F)
{
    LwRelVec tangent, point = lw_relvec_on_curve(view->curve[0], s[0], &tangent);
    F[0] = lw_relvec_dot(lw_relvec_sub(in_half_plane(view->rel), point), tangent);
}

static void revolved_track(LwJointView *view)
{
    const LwNurbs *curve = view->curve[0];
    LwVec3 at = { from_axis(view->rel).v, view->rel->z[2], 0 };
    double s = isnan(view->near[0]) ? lw_nurbs_closest(curve, at) : lw_nurbs_closest_near(curve, at, view->near[0]);
    lw_contact_jets(view, revolved_equation, 1, &s, view->tracked);
}

static void revolved_rows(const LwJointView *view, LwRelJet *out)
{
    LwRelVec tangent, point = lw_relvec_on_curve(view->curve[0], view->tracked[0], &tangent);
    out[0] = lw_relvec_dot(lw_relvec_sub(in_half_plane(view->rel), point), lw_relvec_right(tangent));
}

const LwJointClass lw_joint_point_revolved = {
    .name = "point-revolved", .title = "Point on surface of revolution", .family = FAMILY,
    .keeps = "origin 1 on the surface that a curve makes by turning about z of marker 2; the curve's points are [distance from the axis, height]",
    POINT, .curve_count = 1, .curve = { "curve" }, .curve_needs = LW_CURVE_PLANE, .seeks = true, .tracked_count = 1, .track = revolved_track,
    HEIGHT, .rows = revolved_rows, .draw = lw_draw_revolved,
    .example = "\"markers\": [{\"position\": [0.1, 0, 0]}, {}], \"curve\": {\"through\": [[0.1, 0], [0.06, 0.08], [0.12, 0.16]]}",
};

/* ---- a NURBS surface. The distance d along the unit normal n of the nearest point has the gradient n, and n changes by
 * n_u u̇ + n_v v̇, for which second derivatives of the surface are enough. (u̇, v̇): the first fundamental form less d times the
 * second one, applied to them, is (ẋ·S_u, ẋ·S_v). ---- */

typedef struct Sheet {
    LwSurfacePoint e;
    LwVec3 n, nu, nv;
    double d, by_x[2][3];   /* distance along n; ∂(u, v)/∂x */
} Sheet;

static LwVec3 across(LwVec3 v, LwVec3 n)
{
    return lw_vec3_mad(v, -lw_vec3_dot(v, n), n);
}

static void fill_sheet(const LwJointView *view, double u, double v, Sheet *s)
{
    lw_nurbs_surface_eval(view->surface, u, v, &s->e);
    const LwSurfacePoint *e = &s->e;
    LwVec3 N = lw_vec3_cross(e->u, e->v), r = lw_vec3_sub(lw_vec3_from(view->rel->z), e->p);
    double size = lw_vec3_norm(N), by = size > 0 ? 1 / size : 0;
    s->n = lw_vec3_scale(N, by);
    s->nu = across(lw_vec3_scale(lw_vec3_add(lw_vec3_cross(e->uu, e->v), lw_vec3_cross(e->u, e->uv)), by), s->n);
    s->nv = across(lw_vec3_scale(lw_vec3_add(lw_vec3_cross(e->uv, e->v), lw_vec3_cross(e->u, e->vv)), by), s->n);
    s->d = lw_vec3_dot(r, s->n);
    double a = lw_vec3_dot(e->u, e->u) - lw_vec3_dot(r, e->uu), b = lw_vec3_dot(e->u, e->v) - lw_vec3_dot(r, e->uv);
    double c = lw_vec3_dot(e->v, e->v) - lw_vec3_dot(r, e->vv), det = a * c - b * b;
    LwVec3 du = lw_vec3_mad(lw_vec3_scale(e->u, c), -b, e->v), dv = lw_vec3_mad(lw_vec3_scale(e->v, a), -b, e->u);
    lw_vec3_store(s->by_x[0], lw_vec3_scale(du, det != 0 ? 1 / det : 0));
    lw_vec3_store(s->by_x[1], lw_vec3_scale(dv, det != 0 ? 1 / det : 0));
}

/* The second derivatives of u and v are left out: rows do not need them. */
static void surface_track(LwJointView *view)
{
    Sheet s;
    double uv[2] = { view->near[0], view->near[1] };
    LwVec3 x = lw_vec3_from(view->rel->z);
    if (isnan(uv[0]) || isnan(uv[1]))
        lw_nurbs_surface_closest(view->surface, x, uv);
    else
        lw_nurbs_surface_closest_near(view->surface, x, uv);
    fill_sheet(view, uv[0], uv[1], &s);
    for (int k = 0; k < 2; k++) {
        view->tracked[k] = lw_reljet_constant(uv[k]);
        for (int i = 0; i < 3; i++) {
            view->tracked[k].g[i] = s.by_x[k][i];
            view->tracked[k].d += s.by_x[k][i] * view->rel->zd[i];
        }
    }
}

static void surface_rows(const LwJointView *view, LwRelJet *out)
{
    Sheet s;
    fill_sheet(view, view->tracked[0].v, view->tracked[1].v, &s);
    LwVec3 v = lw_vec3_from(view->rel->zd), turning = lw_vec3_mad(lw_vec3_scale(s.nu, view->tracked[0].d), view->tracked[1].d, s.nv);
    out[0] = (LwRelJet){ .v = s.d - view->parameter[0], .d = lw_vec3_dot(s.n, v),
                         .dd = lw_vec3_dot(s.n, lw_vec3_from(view->rel->gamma)) + lw_vec3_dot(turning, v) };
    lw_vec3_store(out[0].g, s.n);
}

const LwJointClass lw_joint_point_surface = {
    .name = "point-surface", .title = "Point on NURBS surface", .family = FAMILY,
    .keeps = "origin 1 on a NURBS surface fixed in marker 2, or at a constant height over it (on the side of the normal u x v)",
    POINT, .surface = true, .seeks = true, .tracked_count = 2, .track = surface_track,
    .parameter_count = 1, .parameter = { { "height", LW_DIM_LENGTH, "over the surface, for example the radius of a ball", -INFINITY, LW_PARAMETER_DEFAULT, 0 } },
    HEIGHT, .rows = surface_rows, .draw = lw_draw_surface,
    .example = "\"markers\": [{}, {}], \"surface\": {\"degrees\": [2, 2], \"points\": [[[-0.1, -0.1, 0], [-0.1, 0, 0.05], [-0.1, 0.1, 0]], [[0, -0.1, 0.05], [0, 0, -0.1], [0, 0.1, 0.05]], [[0.1, -0.1, 0], [0.1, 0, 0.05], [0.1, 0.1, 0]]]}",
};
