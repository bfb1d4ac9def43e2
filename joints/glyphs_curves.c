#include "joints/glyphs_curves.h"

#include "core/math/nurbs.h"
#include "core/math/nurbs_surface.h"
#include "core/model/path.h"

enum { PIECES = 48 };
static const LwVec3 origin = { 0, 0, 0 }, z_axis = { 0, 0, 1 };

static LwStroke *draw_nurbs(LwGlyph *glyph, const LwNurbs *curve, double size)
{
    LwVec3 point[PIECES + 1];
    for (int i = 0; i <= PIECES; i++) {
        LwVec3 d[4];
        lw_nurbs_eval(curve, curve->start + (curve->end - curve->start) * i / PIECES, d);
        point[i] = lw_vec3_scale(d[0], 1 / size);
    }
    LwStroke *stroke = lw_glyph_polyline(glyph, point, curve->closed ? PIECES : PIECES + 1);
    stroke->closed = curve->closed;
    return stroke;
}

static void draw_bead(LwGlyph *glyph)
{
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_ball(glyph, origin, 0.2);
}

static void draw_way(LwGlyph *glyph, const LwJointView *view, double size)
{
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    if (view->path)
        draw_nurbs(glyph, view->path->curve, size)->head[1] = true;
    else
        draw_nurbs(glyph, view->curve[0], size);
}

void lw_draw_curve(LwGlyph *glyph, const LwJointView *view, double size)
{
    draw_way(glyph, view, size);
    draw_bead(glyph);
}

void lw_draw_curve_block(LwGlyph *glyph, const LwJointView *view, double size)
{
    draw_way(glyph, view, size);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_box(glyph, origin, lw_vec3(0.3, 0.15, 0.15));
}

static void draw_cam(LwGlyph *glyph, const LwNurbs *curve, double size)
{
    glyph->flat = true;
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    draw_nurbs(glyph, curve, size);
    lw_glyph_circle(glyph, origin, z_axis, 0.12);
    lw_glyph_pen(glyph, 1, LW_ROLE_MOTION);
    lw_glyph_turn(glyph, origin, z_axis, 0.35);
}

void lw_draw_cam_roller(LwGlyph *glyph, const LwJointView *view, double size)
{
    draw_cam(glyph, view->curve[0], size);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_circle(glyph, origin, z_axis, view->parameter[0] / size);
    lw_glyph_circle(glyph, origin, z_axis, 0.08);
}

void lw_draw_cam_flat(LwGlyph *glyph, const LwJointView *view, double size)
{
    draw_cam(glyph, view->curve[0], size);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_line(glyph, lw_vec3(-0.8, 0, 0), lw_vec3(0.8, 0, 0));
    lw_glyph_line(glyph, origin, lw_vec3(0, 0.7, 0));
}

void lw_draw_profiles(LwGlyph *glyph, const LwJointView *view, double size)
{
    draw_cam(glyph, view->curve[1], size);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    draw_nurbs(glyph, view->curve[0], size);
    lw_glyph_circle(glyph, origin, z_axis, 0.12);
}

void lw_draw_profiles_rolling(LwGlyph *glyph, const LwJointView *view, double size)
{
    lw_draw_profiles(glyph, view, size);
    for (int marker = 0; marker < 2; marker++) { /* marks that meet again */
        lw_glyph_pen(glyph, marker, marker == 0 ? LW_ROLE_PART_1 : LW_ROLE_PART_2);
        lw_glyph_line(glyph, lw_vec3(marker == 0 ? -0.12 : 0.12, 0, 0), lw_vec3(marker == 0 ? -0.5 : 0.8, 0, 0));
    }
    lw_glyph_pen(glyph, 0, LW_ROLE_MOTION);
    lw_glyph_turn(glyph, origin, lw_vec3(0, 0, -1), 0.3);
}

/* ---- surfaces of revolution: meridians and a few circles ---- */

typedef LwVec3 (*Meridian)(const LwJointView *view, double f); /* (ρ, 0, z) in m for 0 ≤ f ≤ 1 */

static void draw_revolved(LwGlyph *glyph, const LwJointView *view, double size, Meridian at)
{
    enum { STEPS = 16, AROUND = 8, RINGS = 4 };
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    for (int k = 0; k < AROUND; k++) {
        LwVec3 point[STEPS + 1];
        double angle = 2 * M_PI * k / AROUND;
        for (int i = 0; i <= STEPS; i++) {
            LwVec3 p = at(view, (double)i / STEPS);
            point[i] = lw_vec3_scale(lw_vec3(p.x * cos(angle), p.x * sin(angle), p.z), 1 / size);
        }
        lw_glyph_polyline(glyph, point, STEPS + 1);
    }
    for (int i = 0; i <= RINGS; i++) {
        LwVec3 p = lw_vec3_scale(at(view, (double)i / RINGS), 1 / size);
        if (p.x > 1e-6)
            lw_glyph_circle(glyph, lw_vec3(0, 0, p.z), z_axis, p.x);
    }
    draw_bead(glyph);
}

/* How far out marker 1 is, as a measure of how much of an endless surface to show. */
static double reach(const LwJointView *view)
{
    double r = lw_vec3_norm(lw_vec3_from(view->rel->z));
    return r > 0 ? r : 1;
}

static LwVec3 cone_at(const LwJointView *view, double f)
{
    double a = view->parameter[0], length = 1.4 * f * reach(view);
    return lw_vec3(length * sin(a), 0, length * cos(a));
}

static LwVec3 torus_at(const LwJointView *view, double f)
{
    const double *p = view->parameter;
    return lw_vec3(p[0] + p[1] * cos(2 * M_PI * f), 0, p[1] * sin(2 * M_PI * f));
}

static LwVec3 paraboloid_at(const LwJointView *view, double f)
{
    double rho = 1.3 * f * reach(view);
    return lw_vec3(rho, 0, rho * rho / (4 * view->parameter[0]));
}

static LwVec3 revolved_at(const LwJointView *view, double f)
{
    const LwNurbs *c = view->curve[0];
    LwVec3 d[4];
    lw_nurbs_eval(c, c->start + (c->end - c->start) * f, d);
    return lw_vec3(d[0].x, 0, d[0].y);
}

void lw_draw_cone(LwGlyph *glyph, const LwJointView *view, double size)
{
    draw_revolved(glyph, view, size, cone_at);
}

void lw_draw_torus(LwGlyph *glyph, const LwJointView *view, double size)
{
    draw_revolved(glyph, view, size, torus_at);
}

void lw_draw_paraboloid(LwGlyph *glyph, const LwJointView *view, double size)
{
    draw_revolved(glyph, view, size, paraboloid_at);
}

void lw_draw_revolved(LwGlyph *glyph, const LwJointView *view, double size)
{
    draw_revolved(glyph, view, size, revolved_at);
}

void lw_draw_ellipsoid(LwGlyph *glyph, const LwJointView *view, double size)
{
    const double *axis = view->parameter;
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    for (int k = 0; k < 3; k++) {
        LwVec3 point[PIECES];
        for (int i = 0; i < PIECES; i++) {
            double v[3] = { 0, 0, 0 }, angle = 2 * M_PI * i / PIECES;
            v[k] = axis[k] * cos(angle) / size;
            v[(k + 1) % 3] = axis[(k + 1) % 3] * sin(angle) / size;
            point[i] = lw_vec3_from(v);
        }
        lw_glyph_polyline(glyph, point, PIECES)->closed = true;
    }
    draw_bead(glyph);
}

void lw_draw_surface(LwGlyph *glyph, const LwJointView *view, double size)
{
    enum { LINES = 6, STEPS = 16 };
    const LwNurbsSurface *f = view->surface;
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    for (int along = 0; along < 2; along++)
        for (int k = 0; k <= LINES; k++) {
            LwVec3 point[STEPS + 1];
            for (int i = 0; i <= STEPS; i++) {
                double fraction[2] = { (double)k / LINES, (double)k / LINES };
                LwSurfacePoint e;
                fraction[along] = (double)i / STEPS;
                lw_nurbs_surface_eval(f, f->start[0] + (f->end[0] - f->start[0]) * fraction[0],
                                      f->start[1] + (f->end[1] - f->start[1]) * fraction[1], &e);
                point[i] = lw_vec3_scale(e.p, 1 / size);
            }
            lw_glyph_polyline(glyph, point, STEPS + 1);
        }
    draw_bead(glyph);
}
