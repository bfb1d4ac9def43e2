#include "app/view/figure_bodies.h"

#include "app/document/shape_mesh.h"
#include "app/view/figure_primitives.h"

static LwVec3 scaled(LwVec3 p, LwVec3 scale)
{
    return lw_vec3(p.x * scale.x, p.y * scale.y, p.z * scale.z);
}

/* Planes, lines and points stay what they are; round things only when all axes are stretched alike. */
static bool stretch_feature(const LwShape *shape, const LwShapePiece *piece, LwFeature *f)
{
    LwVec3 s = shape->scale, axis = lw_quat_rotate(piece->placed.orientation, f->axis);
    double a = fabs(s.x), larger = fmax(a, fmax(fabs(s.y), fabs(s.z))), smaller = fmin(a, fmin(fabs(s.y), fabs(s.z)));
    bool alike = larger - smaller <= 1e-9 * larger;
    if (!alike && f->kind != LW_FEATURE_PLANE && f->kind != LW_FEATURE_LINE && f->kind != LW_FEATURE_POINT)
        return false;
    f->position = scaled(lw_frame_point(piece->placed, f->position), s);
    f->axis = f->kind == LW_FEATURE_PLANE ? scaled(axis, lw_vec3(1 / s.x, 1 / s.y, 1 / s.z)) : scaled(axis, s);
    double length = lw_vec3_norm(f->axis);
    if (f->kind == LW_FEATURE_LINE)
        f->length *= length;
    else
        f->length *= a;
    f->axis = lw_vec3_scale(f->axis, length > 0 ? 1 / length : 0);
    f->radius *= a;
    f->radius2 *= a;
    f->deviation *= larger;
    f->area *= alike ? a * a : 0; /* unknown */
    return true;
}

static void stretch_features(LwFigure *figure, const LwShape *shape, const LwShapePiece *piece, LwModel *model)
{
    LwFeature *feature = LW_NEWN(figure->arena, LwFeature, model->feature_count + 1);
    int count = 0;
    for (int i = 0; i < model->feature_count; i++) {
        feature[count] = model->feature[i];
        count += stretch_feature(shape, piece, &feature[count]);
    }
    model->feature = feature;
    model->feature_count = count;
}

/* A part that the shape stretches is no longer the one of the file: its points are moved into a model of its own. */
static const LwModel *stretched(LwFigure *figure, const LwShape *shape, const LwShapePiece *piece, const LwModel *plain)
{
    LwModel *model = lw_figure_add_model(figure, plain->name);
    int number = model->number, points = 0;
    bool mirrors = shape->scale.x * shape->scale.y * shape->scale.z < 0;
    *model = *plain;
    model->number = number;
    for (int e = 0; e < plain->edge_count; e++)
        points = plain->edge[e].first + plain->edge[e].count > points ? plain->edge[e].first + plain->edge[e].count : points;
    LwVec3 *edge_point = LW_NEWN(figure->arena, LwVec3, points + 1);
    model->mesh.vertex = LW_NEWN(figure->arena, LwVec3, plain->mesh.vertex_count + 1);
    model->mesh.triangle = LW_NEWN(figure->arena, LwTriangle, plain->mesh.triangle_count + 1);
    for (int i = 0; i < plain->mesh.vertex_count; i++)
        model->mesh.vertex[i] = scaled(lw_frame_point(piece->placed, plain->mesh.vertex[i]), shape->scale);
    for (int i = 0; i < points; i++)
        edge_point[i] = scaled(lw_frame_point(piece->placed, plain->edge_point[i]), shape->scale);
    for (int i = 0; i < plain->mesh.triangle_count; i++) {
        const int *v = plain->mesh.triangle[i].v;
        model->mesh.triangle[i] = (LwTriangle){ { v[0], v[mirrors ? 2 : 1], v[mirrors ? 1 : 2] } };
    }
    model->edge_point = edge_point;
    stretch_features(figure, shape, piece, model);
    return model;
}

/* Named after its body, and its kind where there are several. */
static const LwModel *primitive(LwFigure *figure, const LwShape *shape, const char *body, bool alone)
{
    static const char *const kind[] = { [LW_SHAPE_BOX] = "box", [LW_SHAPE_TUBE] = "cylinder", [LW_SHAPE_SPHERE] = "sphere" };
    LwModel *model = lw_figure_add_model(figure, alone ? body : lw_arena_printf(figure->arena, "%s %s", body, kind[shape->kind]));
    lw_model_make_primitive(model, shape, figure->arena);
    return model;
}

static void add_shape(LwFigure *figure, const LwDocument *document, int body, const LwShape *shape)
{
    const LwBodyDef *def = &document->def.body[body];
    LwColour standard = def->fixed ? lw_palette_ground : lw_palette_named(def->name);
    bool plain = shape->scale.x == 1 && shape->scale.y == 1 && shape->scale.z == 1;
    for (int i = 0; i < lw_shape_piece_count(shape); i++) {
        LwShapePiece from = lw_shape_piece(shape, i);
        LwFrame frame = shape->frame;
        const LwModel *model;
        if (!from.part) {
            model = primitive(figure, shape, def->name, document->shapes[body].count == 1);
        } else if (plain) {
            model = lw_figure_part_model(figure, from.part);
            frame = lw_frame_mul(frame, from.placed);
        } else {
            model = stretched(figure, shape, &from, lw_figure_part_model(figure, from.part));
        }
        LwPiece *piece = lw_figure_add_piece(figure, model, body, frame);
        piece->shape = (int)(shape - document->shapes[body].shape);
        piece->node = from.node;
        piece->colour = shape->colour ? shape->colour : from.node >= 0 ? lw_node_colour(shape->scene, from.node) : 0;
        piece->standard = from.part && from.part->colour ? from.part->colour : standard;
    }
}

LwColour lw_document_body_colour(const LwDocument *document, int body)
{
    if (body < 0)
        return lw_palette_ground;
    for (int i = 0; i < document->shapes[body].count; i++)
        if (document->shapes[body].shape[i].colour)
            return document->shapes[body].shape[i].colour;
    return document->def.body[body].fixed ? lw_palette_ground : lw_palette_named(document->def.body[body].name);
}

/* ---- sticks */

typedef struct Stick {
    LwBrush brush;
    LwVec3 com;
    double unit;
    int count, room;
    LwVec3 *end;            /* what the body is held at, each once */
} Stick;

static void add_end(Stick *stick, LwVec3 p)
{
    for (int i = 0; i < stick->count; i++)
        if (lw_vec3_norm(lw_vec3_sub(stick->end[i], p)) < 0.02 * stick->unit)
            return;
    if (lw_vec3_norm(lw_vec3_sub(stick->com, p)) >= 0.02 * stick->unit)
        LW_PUSH(stick->brush.arena, stick->end, stick->count, stick->room, p);
}

static void collect_ends(Stick *stick, const LwMechanismDef *def, int body)
{
    for (int j = 0; j < def->joint_count; j++)
        for (int k = 0; k < 2; k++)
            if (def->joint[j].body[k] == body)
                add_end(stick, def->joint[j].marker[k].position);
    for (int i = 0; i < def->load_count; i++)
        for (int k = 0; k < 2; k++)
            if (def->load[i].kind == LW_LOAD_SPRING && def->load[i].body[k] == body)
                add_end(stick, def->load[i].point[k]);
            else if (def->load[i].kind == LW_LOAD_BUSHING && def->load[i].body[k] == body)
                add_end(stick, def->load[i].marker[k].position);
    for (int i = 0; i < def->cable_count; i++)
        for (int k = 0; k < def->cable[i].point_count; k++)
            if (def->cable[i].point[k].body == body)
                add_end(stick, def->cable[i].point[k].point);
}

/* Rods from the centre of mass to where the body is held; a ball where that alone would not show the mass: a pendulum's bob. */
static void draw_stick(Stick *stick, const LwBodyDef *body)
{
    double radius = 0.16 * stick->unit;
    for (int i = 0; i < stick->count; i++) {
        const LwVec3 rod[2] = { stick->com, stick->end[i] };
        lw_brush_rod(&stick->brush, rod, 2, radius);
    }
    if (body->kind == LW_BODY_SHAFT) {
        LwVec3 half = lw_vec3_scale(body->axis, 0.9 * stick->unit);
        lw_brush_drum(&stick->brush, lw_vec3_sub(stick->com, half), lw_vec3_add(stick->com, half), 2 * radius, 2 * radius);
    } else if (stick->count < 2) {
        lw_brush_ball(&stick->brush, stick->com, (stick->count == 1 ? 0.55 : 0.4) * stick->unit);
    }
}

static void add_stick(LwFigure *figure, const LwMechanismDef *def, int body, double unit)
{
    Stick stick = { .com = def->body[body].com, .unit = unit };
    lw_brush_init(&stick.brush, figure->arena);
    stick.brush.colour = 0;
    collect_ends(&stick, def, body);
    if (def->body[body].fixed && stick.count == 0)
        return;
    draw_stick(&stick, &def->body[body]);
    LwModel *model = lw_figure_add_model(figure, def->body[body].name);
    model->plain = model->closed = true;
    model->surface.vertex_count = model->surface.index_count = stick.brush.vertex_count;
    model->surface.vertex = stick.brush.vertex;
    model->surface.index = LW_NEWN(figure->arena, unsigned, stick.brush.vertex_count + 1);
    for (int i = 0; i < stick.brush.vertex_count; i++)
        model->surface.index[i] = (unsigned)i;
    LwPiece *piece = lw_figure_add_piece(figure, model, body, LW_FRAME_IDENTITY);
    piece->stick = true;
    piece->standard = def->body[body].fixed ? lw_palette_ground : lw_palette_named(def->body[body].name);
}

void lw_figure_add_document(LwFigure *figure, const LwDocument *document, double unit)
{
    const LwMechanismDef *def = &document->def;
    figure->body_count = def->body_count;
    figure->body_name = LW_NEWN(figure->arena, const char *, def->body_count + 1);
    for (int b = 0; b < def->body_count; b++) {
        int before = figure->piece_count;
        figure->body_name[b] = def->body[b].name;
        for (int i = 0; i < document->shapes[b].count; i++)
            add_shape(figure, document, b, &document->shapes[b].shape[i]);
        if (figure->piece_count == before && unit > 0)
            add_stick(figure, def, b, unit);
    }
    lw_figure_finish(figure);
}
