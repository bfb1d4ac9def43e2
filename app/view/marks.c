#include "app/view/marks.h"

enum { round_points = 64 };
static const double face_lift = 1.2, mark_pixels = 9; /* pixels: how much nearer; half the size of a cross */

/* Moved towards the eye by so many pixels' size. */
static LwVec3 lifted(const LwShot *shot, LwVec3 p)
{
    const LwCamera *camera = &shot->camera;
    LwVec3 towards = camera->perspective ? lw_vec3_sub(lw_camera_eye(camera), p) : camera->back;
    double length = lw_vec3_norm(towards), depth = lw_camera_depth(camera, p);
    if (!(length > 0) || (camera->perspective && !(depth > 0)))
        return p;
    return lw_vec3_mad(p, face_lift * lw_camera_pixel_at(camera, depth, shot->height) / length, towards);
}

void lw_brush_face(LwBrush *brush, const LwFigure *figure, const LwShot *shot, int piece, int face)
{
    if (piece < 0 || face < 0 || face >= figure->piece[piece].model->face_count)
        return;
    const LwModel *model = figure->piece[piece].model;
    LwFrame frame = lw_piece_frame(&figure->piece[piece], shot->body), before = brush->frame;
    brush->frame = LW_FRAME_IDENTITY;
    for (int t = model->face[face].first; t < model->face[face].first + model->face[face].count; t++) {
        LwVec3 p[3], lift[3], n[3];
        for (int k = 0; k < 3; k++) {
            p[k] = lw_frame_point(frame, model->mesh.vertex[model->mesh.triangle[t].v[k]]);
            lift[k] = lifted(shot, p[k]);
        }
        n[0] = n[1] = n[2] = lw_vec3_cross(lw_vec3_sub(p[1], p[0]), lw_vec3_sub(p[2], p[0]));
        if (lw_section_beyond(&shot->section, p[0]) <= 0 && lw_section_beyond(&shot->section, p[1]) <= 0 && lw_section_beyond(&shot->section, p[2]) <= 0)
            lw_brush_triangle(brush, lift, n);
    }
    brush->frame = before;
}

void lw_brush_edge(LwBrush *brush, const LwFigure *figure, const LwShot *shot, int piece, int edge, double width)
{
    if (piece < 0 || edge < 0 || edge >= figure->piece[piece].model->edge_count)
        return;
    const LwModel *model = figure->piece[piece].model;
    LwFrame frame = lw_piece_frame(&figure->piece[piece], shot->body), before = brush->frame;
    brush->frame = LW_FRAME_IDENTITY;
    for (int i = 0; i + 1 < model->edge[edge].count; i++) {
        const LwVec3 *at = &model->edge_point[model->edge[edge].first + i];
        LwVec3 a = lw_frame_point(frame, at[0]), b = lw_frame_point(frame, at[1]);
        if (lw_section_beyond(&shot->section, a) <= 0 && lw_section_beyond(&shot->section, b) <= 0)
            lw_brush_line(brush, (LwVec3[]){ lifted(shot, a), lifted(shot, b) }, 2, width);
    }
    brush->frame = before;
}

/* ---- features */

typedef struct Mark {
    LwBrush *brush;
    const LwFeature *f;
    double pixel;           /* m, at the feature */
    LwVec3 u, v;            /* square to the axis */
} Mark;

static void put_circle(const Mark *m, LwVec3 centre, double radius, double angle)
{
    LwVec3 point[round_points + 1];
    for (int i = 0; i <= round_points; i++) {
        double phi = angle * i / round_points;
        point[i] = lw_vec3_mad(lw_vec3_mad(centre, radius * cos(phi), m->u), radius * sin(phi), m->v);
    }
    lw_brush_line(m->brush, point, round_points + 1, 2);
}

static void put_stroke(const Mark *m, LwVec3 middle, LwVec3 direction, double half, double width)
{
    lw_brush_line(m->brush, (LwVec3[]){ lw_vec3_mad(middle, -half, direction), lw_vec3_mad(middle, half, direction) }, 2, width);
}

static void put_cross(const Mark *m, LwVec3 at)
{
    put_stroke(m, at, m->u, mark_pixels * m->pixel, 2);
    put_stroke(m, at, m->v, mark_pixels * m->pixel, 2);
}

/* A centre line that reaches somewhat beyond what it is the axis of. */
static void put_axis(const Mark *m, double length)
{
    double half = length / 2 + 14 * m->pixel + 0.1 * length;
    LwVec3 p = m->f->position;
    lw_brush_centre_line(m->brush, lw_vec3_mad(p, -half, m->f->axis), lw_vec3_mad(p, half, m->f->axis), 14 * m->pixel, 2);
}

static void mark_round(const Mark *m)
{
    const LwFeature *f = m->f;
    put_axis(m, f->kind == LW_FEATURE_TORUS ? 2 * f->radius2 : f->length);
    if (f->kind == LW_FEATURE_TORUS)
        put_circle(m, f->position, f->radius, 2 * M_PI);
    for (int side = -1; side <= 1 && f->kind != LW_FEATURE_TORUS; side += 2) {
        double radius = f->radius + (f->kind == LW_FEATURE_CONE ? side * f->length / 2 * tan(f->angle) : 0);
        if (radius > 0)
            put_circle(m, lw_vec3_mad(f->position, side * f->length / 2, f->axis), radius, 2 * M_PI);
    }
}

static void mark_plane(const Mark *m)
{
    double half = m->f->area > 0 ? 0.5 * sqrt(m->f->area) : 20 * m->pixel, arm = 0.35 * half;
    for (int i = 0; i < 4; i++) { /* the corners of its square */
        double su = i & 1 ? 1 : -1, sv = i & 2 ? 1 : -1;
        LwVec3 corner = lw_vec3_mad(lw_vec3_mad(m->f->position, su * half, m->u), sv * half, m->v);
        lw_brush_line(m->brush, (LwVec3[]){ lw_vec3_mad(corner, -su * arm, m->u), corner, lw_vec3_mad(corner, -sv * arm, m->v) }, 3, 2);
    }
    LwVec3 tip = lw_vec3_mad(m->f->position, 30 * m->pixel, m->f->axis);
    lw_brush_line(m->brush, (LwVec3[]){ m->f->position, tip }, 2, 2);
    lw_brush_drum(m->brush, tip, lw_vec3_mad(tip, 9 * m->pixel, m->f->axis), 3.5 * m->pixel, 0);
    put_cross(m, m->f->position);
}

void lw_brush_feature(LwBrush *brush, const LwShot *shot, const LwFeature *placed)
{
    LwFeature f = *placed;
    LwFrame before = brush->frame;
    double depth = lw_camera_depth(&shot->camera, f.position);
    Mark m = { brush, &f, lw_camera_pixel_at(&shot->camera, depth, shot->height), shot->camera.right, shot->camera.up };
    if (shot->camera.perspective && !(depth > 0))
        return;
    if (lw_vec3_norm(f.axis) > 0) {
        m.u = lw_vec3_cross(fabs(f.axis.x) < 0.6 ? lw_vec3(1, 0, 0) : lw_vec3(0, 1, 0), f.axis);
        m.u = lw_vec3_scale(m.u, 1 / lw_vec3_norm(m.u));
        m.v = lw_vec3_cross(f.axis, m.u);
    }
    brush->frame = LW_FRAME_IDENTITY;
    if (f.kind == LW_FEATURE_PLANE)
        mark_plane(&m);
    else if (f.kind == LW_FEATURE_CYLINDER || f.kind == LW_FEATURE_CONE || f.kind == LW_FEATURE_TORUS)
        mark_round(&m);
    else if (f.kind == LW_FEATURE_LINE)
        put_stroke(&m, f.position, f.axis, f.length / 2, 3.5);
    else
        put_cross(&m, f.position);
    if (f.kind == LW_FEATURE_CIRCLE) {
        put_axis(&m, 0);
        if (f.angle >= 2 * M_PI - 1e-6) /* where an arc begins the feature does not say; its edge is marked by lw_brush_edge */
            put_circle(&m, f.position, f.radius, 2 * M_PI);
    }
    if (f.kind == LW_FEATURE_SPHERE || f.kind == LW_FEATURE_POINT)
        lw_brush_ball(brush, f.position, 3.5 * m.pixel);
    brush->frame = before;
}
