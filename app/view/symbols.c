#include "app/view/symbols.h"

#include "core/model/state.h"
#include "joints/glyphs.h"

struct LwSymbols {
    const LwDocument *document;
    const LwMechanism *mechanism;
    const LwStyle *style;
    double unit;
    LwState *state;
    const LwFrame *body;
    LwGlyph *glyph;
    LwGlyphPoint *trace;    /* room for one curve, and for the same in the world, closed */
    LwVec3 *point;
};

double lw_symbols_unit(double size, double breadth)
{
    return fmin(fmax(0.085 * size, 0.022 * breadth), 0.05 * breadth);
}

void lw_symbols_set_unit(LwSymbols *symbols, double unit)
{
    symbols->unit = unit;
}

LwSymbols *lw_symbols_create(LwArena *arena, const LwDocument *document, const LwMechanism *mechanism, const LwStyle *style, double unit)
{
    LwSymbols *symbols = LW_NEW(arena, LwSymbols);
    *symbols = (LwSymbols){ .document = document, .mechanism = mechanism, .style = style, .unit = unit,
                            .state = lw_state_create(arena, mechanism), .glyph = LW_NEW(arena, LwGlyph),
                            .trace = LW_NEWN(arena, LwGlyphPoint, LW_GLYPH_POINTS), .point = LW_NEWN(arena, LwVec3, LW_GLYPH_POINTS + 1) };
    return symbols;
}

void lw_symbols_pose(LwSymbols *symbols, double time, const LwFrame *body)
{
    const LwMechanism *m = symbols->mechanism;
    const LwVec3 rest = { 0, 0, 0 };
    symbols->body = body;
    symbols->state->t = time;
    for (int b = 0; b < m->body_count; b++) {
        LwFrame frame = body[m->body[b].def];
        lw_body_state_set(&symbols->state->body[b], lw_frame_point(frame, m->body[b].com), frame.orientation, rest, rest);
    }
    lw_state_settle_contacts(m, symbols->state);
}

static LwFrame body_frame(const LwSymbols *symbols, int body)
{
    return body < 0 ? LW_FRAME_IDENTITY : symbols->body[body];
}

/* ---- strokes of glyphs */

typedef struct Pen {
    LwSymbols *symbols;
    LwBrush *brush;
    LwFrame marker[2];      /* world */
    LwColour part[2];
    double unit;
} Pen;

static LwVec3 in_world(const Pen *pen, LwGlyphPoint at)
{
    return lw_frame_point(pen->marker[at.marker], lw_vec3_scale(at.p, pen->unit));
}

static LwColour role_colour(const Pen *pen, LwStrokeRole role)
{
    if (role == LW_ROLE_PART_1 || role == LW_ROLE_PART_2)
        return pen->part[role == LW_ROLE_PART_2];
    return role == LW_ROLE_AXIS ? pen->symbols->style->axis : pen->symbols->style->motion;
}

static void draw_head(const Pen *pen, LwVec3 from, LwVec3 tip)
{
    LwVec3 along = lw_vec3_sub(tip, from);
    double length = lw_vec3_norm(along), size = 0.24 * pen->unit;
    if (length > 0)
        lw_brush_drum(pen->brush, tip, lw_vec3_mad(tip, size / length, along), 0.4 * size, 0);
}

/* Thin in proportion to the symbol, but wheels and cams many times larger than it stay visible. */
static double rod_radius(const Pen *pen, const LwStroke *stroke, const LwVec3 *point, int count)
{
    LwBox box = lw_box_empty();
    for (int i = 0; i < count; i++)
        box = lw_box_add(box, point[i]);
    if (stroke->role == LW_ROLE_MOTION)
        return 0.04 * pen->unit;
    return fmin(fmax(0.065 * pen->unit, 0.006 * lw_box_diagonal(box)), 0.25 * pen->unit);
}

static void draw_curve(const Pen *pen, const LwStroke *stroke)
{
    LwGlyphPoint *at = pen->symbols->trace;
    int count = lw_glyph_trace(pen->symbols->glyph, stroke, at, LW_GLYPH_POINTS - 1);
    LwVec3 *point = pen->symbols->point;
    for (int i = 0; i < count; i++)
        point[i] = in_world(pen, at[i]);
    if (count < 2)
        return;
    if (stroke->filled)
        lw_brush_plate(pen->brush, point, count);
    if (stroke->closed)
        point[count++] = point[0];
    if (stroke->role == LW_ROLE_AXIS && count == 2)
        lw_brush_centre_line(pen->brush, point[0], point[1], 0.5 * pen->unit, 1.2);
    else if (stroke->role == LW_ROLE_AXIS)
        lw_brush_line(pen->brush, point, count, 1.2);
    else
        lw_brush_rod(pen->brush, point, count, rod_radius(pen, stroke, point, count));
    if (stroke->head[0])
        draw_head(pen, point[1], point[0]);
    if (stroke->head[1])
        draw_head(pen, point[count - 2], point[count - 1]);
}

static void draw_stroke(const Pen *pen, const LwStroke *stroke)
{
    LwBrush *brush = pen->brush;
    LwVec3 centre = lw_vec3_scale(stroke->centre.p, pen->unit), u = lw_vec3_scale(stroke->u, pen->unit);
    double radius = stroke->radius * pen->unit;
    brush->colour = role_colour(pen, stroke->role);
    brush->frame = LW_FRAME_IDENTITY;
    if (stroke->kind == LW_STROKE_LINE || stroke->kind == LW_STROKE_ARC) {
        draw_curve(pen, stroke);
        return;
    }
    brush->frame = pen->marker[stroke->centre.marker];
    if (stroke->kind == LW_STROKE_BALL)
        lw_brush_ball(brush, centre, radius);
    else if (stroke->kind == LW_STROKE_BOX)
        lw_brush_box(brush, centre, u);
    else
        lw_brush_drum(brush, lw_vec3_sub(centre, u), lw_vec3_add(centre, u), radius, radius);
    brush->frame = LW_FRAME_IDENTITY;
}

/* A little darker than the body, so that the symbol is seen on it. */
static LwColour darker(LwColour colour)
{
    LwColour out = 255;
    for (int shift = 8; shift < 32; shift += 8)
        out |= ((colour >> shift & 255) * 78 / 100) << shift;
    return out;
}

void lw_symbols_draw_joint(LwSymbols *symbols, int number, LwBrush *brush)
{
    const LwMechanism *m = symbols->mechanism;
    const LwJointDef *joint = &m->def.joint[number];
    Pen pen = { .symbols = symbols, .brush = brush, .unit = symbols->unit };
    LwRel rel;
    LwJointView view;
    for (int k = 0; k < 2; k++) {
        pen.marker[k] = lw_frame_mul(body_frame(symbols, joint->body[k]), joint->marker[k]);
        pen.part[k] = darker(lw_document_body_colour(symbols->document, joint->body[k]));
    }
    lw_state_rel(m, symbols->state, number, &rel);
    lw_state_view(m, symbols->state, number, &rel, &view);
    lw_joint_draw(m->joint[number].type, &view, pen.unit, symbols->glyph);
    for (int s = 0; s < symbols->glyph->stroke_count; s++)
        if (symbols->glyph->stroke[s].role != LW_ROLE_MOTION)
            draw_stroke(&pen, &symbols->glyph->stroke[s]);
}

void lw_symbols_draw_joints(LwSymbols *symbols, LwBrush *brush)
{
    for (int j = 0; j < symbols->mechanism->def.joint_count; j++)
        lw_symbols_draw_joint(symbols, j, brush);
}

/* ---- springs, cables, centres */

enum { most_coils = 24, coil_points = 16 };

/* As many coils as suit its length without load. */
static int coil_count(const LwSymbols *symbols, double rest, double length)
{
    double wanted = (rest > 0 ? rest : length) / (0.42 * symbols->unit);
    return (int)fmin(fmax(wanted, 5), most_coils);
}

static void draw_spring(LwSymbols *symbols, LwBrush *brush, LwVec3 a, LwVec3 b, double rest)
{
    LwVec3 along = lw_vec3_sub(b, a), point[most_coils * coil_points + 5];
    double length = lw_vec3_norm(along), radius = 0.36 * symbols->unit;
    int count = 0, coils = coil_count(symbols, rest, length);
    if (!(length > 0))
        return;
    along = lw_vec3_scale(along, 1 / length);
    LwVec3 u = lw_glyph_across(along), v = lw_vec3_cross(along, u);
    point[count++] = a;
    point[count++] = lw_vec3_mad(a, 0.1 * length, along);
    for (int i = 0; i <= coils * coil_points; i++) {
        double f = (double)i / (coils * coil_points), phi = 2 * M_PI * coils * f;
        LwVec3 p = lw_vec3_mad(a, (0.12 + 0.76 * f) * length, along);
        point[count++] = lw_vec3_mad(lw_vec3_mad(p, radius * cos(phi), u), radius * sin(phi), v);
    }
    point[count++] = lw_vec3_mad(a, 0.9 * length, along);
    point[count++] = b;
    brush->colour = symbols->style->spring;
    lw_brush_rod(brush, point, count, 0.05 * symbols->unit);
}

/* A core in the colour of body 1 and a sleeve in that of body 2, with the rubber between them. */
static void draw_bushing(LwSymbols *symbols, LwBrush *brush, const LwLoadDef *load)
{
    const struct { int side; double radius, half; LwColour colour; } drum[3] = {
        { 0, 0.3, 0.75, darker(lw_document_body_colour(symbols->document, load->body[0])) },
        { 1, 0.75, 0.5, symbols->style->rubber },
        { 1, 0.9, 0.35, darker(lw_document_body_colour(symbols->document, load->body[1])) },
    };
    for (int i = 0; i < 3; i++) {
        LwVec3 end = { 0, 0, drum[i].half * symbols->unit };
        brush->colour = drum[i].colour;
        brush->frame = lw_frame_mul(body_frame(symbols, load->body[drum[i].side]), load->marker[drum[i].side]);
        lw_brush_drum(brush, lw_vec3_scale(end, -1), end, drum[i].radius * symbols->unit, drum[i].radius * symbols->unit);
    }
    brush->frame = LW_FRAME_IDENTITY;
}

/* The cable, and a disc for each pulley in the colour of its body. */
static void draw_cable(LwSymbols *symbols, LwBrush *brush, const LwCableDef *cable)
{
    LwVec3 *centre = LW_NEWN(brush->arena, LwVec3, cable->point_count);
    for (int k = 0; k < cable->point_count; k++) {
        double radius = fabs(cable->point[k].radius);
        LwVec3 half = lw_vec3_scale(cable->axis, 0.12 * symbols->unit);
        centre[k] = lw_frame_point(body_frame(symbols, cable->point[k].body), cable->point[k].point);
        brush->colour = lw_document_body_colour(symbols->document, cable->point[k].body);
        if (radius > 0)
            lw_brush_drum(brush, lw_vec3_sub(centre[k], half), lw_vec3_add(centre[k], half), radius, radius);
    }
    LwPoints path = { .arena = brush->arena };
    lw_cable_path(cable, centre, &path);
    brush->colour = symbols->style->spring;
    lw_brush_rod(brush, path.point, path.count, 0.06 * symbols->unit);
}

void lw_symbols_draw_springs(LwSymbols *symbols, LwBrush *brush)
{
    const LwMechanismDef *def = &symbols->mechanism->def;
    for (int i = 0; i < def->load_count; i++) {
        const LwLoadDef *load = &def->load[i];
        if (load->kind == LW_LOAD_SPRING)
            draw_spring(symbols, brush, lw_frame_point(body_frame(symbols, load->body[0]), load->point[0]),
                        lw_frame_point(body_frame(symbols, load->body[1]), load->point[1]), load->rest_given ? load->rest : 0);
        else if (load->kind == LW_LOAD_BUSHING)
            draw_bushing(symbols, brush, load);
    }
    for (int i = 0; i < def->cable_count; i++)
        draw_cable(symbols, brush, &def->cable[i]);
}

/* A net of lines from `low` to `high` along the two axes; whole multiples of the mesh, so that nets in one plane cover each other. */
static void draw_net(LwBrush *brush, LwVec3 origin, const LwVec3 axis[2], double mesh, const int low[2], const int high[2])
{
    for (int k = 0; k < 2; k++)
        for (int i = low[k]; i <= high[k]; i++) {
            LwVec3 from = lw_vec3_mad(origin, i * mesh, axis[k]);
            LwVec3 line[2] = { lw_vec3_mad(from, low[1 - k] * mesh, axis[1 - k]), lw_vec3_mad(from, high[1 - k] * mesh, axis[1 - k]) };
            lw_brush_line(brush, line, 2, i == low[k] || i == high[k] ? 1.6 : 0.8);
        }
}

/* Reaches some meshes beyond where the centres of moving bodies stand over it; not without end. */
static void draw_plane(LwSymbols *symbols, LwBrush *brush, LwFrame plane)
{
    enum { margin = 4, most = 60 };
    const LwMechanismDef *def = &symbols->mechanism->def;
    LwVec3 normal = lw_quat_rotate(plane.orientation, lw_vec3(0, 0, 1)), axis[2] = { lw_glyph_across(normal) };
    double mesh = 2 * symbols->unit, least[2] = { INFINITY, INFINITY }, largest[2] = { -INFINITY, -INFINITY };
    int low[2], high[2];
    axis[1] = lw_vec3_cross(normal, axis[0]);
    for (int b = 0; b < def->body_count; b++)
        for (int k = 0; !def->body[b].fixed && k < 2; k++) {
            double at = lw_vec3_dot(lw_frame_point(symbols->body[b], def->body[b].com), axis[k]) / mesh;
            least[k] = fmin(least[k], at);
            largest[k] = fmax(largest[k], at);
        }
    for (int k = 0; k < 2; k++) {
        double middle = (least[k] + largest[k]) / 2, half = fmin((largest[k] - least[k]) / 2 + margin, most / 2.0);
        if (!(fabs(middle) < 1e6))
            return; /* nothing moves, or it is far from everything */
        low[k] = (int)floor(middle - half);
        high[k] = (int)ceil(middle + half);
    }
    brush->colour = symbols->style->axis;
    draw_net(brush, lw_vec3_scale(normal, lw_vec3_dot(normal, plane.position)), axis, mesh, low, high);
}

void lw_symbols_draw_planes(LwSymbols *symbols, LwBrush *brush)
{
    const LwMechanismDef *def = &symbols->mechanism->def;
    for (int i = 0; i < def->shape_count; i++) {
        const LwTouchShapeDef *shape = &def->shape[i];
        bool bare = shape->body < 0 || symbols->document->shapes[shape->body].count == 0;
        if (shape->kind == LW_TOUCH_PLANE && bare)
            draw_plane(symbols, brush, lw_frame_mul(body_frame(symbols, shape->body), shape->frame));
    }
}

void lw_symbols_draw_centres(LwSymbols *symbols, LwBrush *brush)
{
    const LwMechanismDef *def = &symbols->mechanism->def;
    for (int b = 0; b < def->body_count; b++)
        if (!def->body[b].fixed)
            lw_brush_quartered_ball(brush, lw_frame_point(symbols->body[b], def->body[b].com), 0.45 * symbols->unit);
}
