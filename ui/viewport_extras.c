/* What is drawn for a moment or on request: the face, edge and axis that a tool is at; the paths of bodies over a run. */
#include "ui/viewport_private.h"

static const LwColour face_colour = 0xFFA62BA8, edge_colour = 0xFF8A00FF;

void lw_viewport_highlight(LwViewport *viewport, int piece, int face, int edge, int feature)
{
    LwEmphasis now = { piece, piece < 0 ? -1 : face, piece < 0 ? -1 : edge, piece < 0 ? -1 : feature }, was = viewport->emphasis;
    if (now.piece == was.piece && now.face == was.face && now.edge == was.edge && now.feature == was.feature)
        return;
    viewport->emphasis = now;
    lw_viewport_stale_pose(viewport);
}

/* A little nearer to the eye than the surface that it lies on. */
static LwVec3 lifted(const LwViewport *viewport, LwVec3 p, LwVec3 normal)
{
    return lw_vec3_mad(p, 0.006 * viewport->edition->unit, normal);
}

static void draw_face(LwViewport *viewport, const LwModel *model, LwFrame frame, int number)
{
    LwBrush *brush = &viewport->symbol;
    if (number >= model->face_count)
        return;
    brush->colour = face_colour;
    for (int i = 0; i < model->face[number].count; i++) {
        const LwTriangle *t = &model->mesh.triangle[model->face[number].first + i];
        LwVec3 p[3];
        for (int k = 0; k < 3; k++)
            p[k] = lw_frame_point(frame, model->mesh.vertex[t->v[k]]);
        LwVec3 normal = lw_vec3_cross(lw_vec3_sub(p[1], p[0]), lw_vec3_sub(p[2], p[0]));
        double length = lw_vec3_norm(normal);
        for (int k = 0; k < 3 && length > 0; k++)
            p[k] = lifted(viewport, p[k], lw_vec3_scale(normal, 1 / length));
        if (length > 0)
            lw_brush_plate(brush, p, 3);
    }
}

static void draw_edge(LwViewport *viewport, const LwModel *model, LwFrame frame, int number)
{
    if (number >= model->edge_count)
        return;
    const LwEdge *edge = &model->edge[number];
    LwVec3 *point = LW_NEWN(&viewport->pose_arena, LwVec3, edge->count + 1);
    for (int i = 0; i < edge->count; i++)
        point[i] = lw_frame_point(frame, model->edge_point[edge->first + i]);
    viewport->overlay_brush.colour = edge_colour;
    lw_brush_line(&viewport->overlay_brush, point, edge->count, 3);
}

static void draw_feature(LwViewport *viewport, const LwModel *model, LwFrame frame, int number)
{
    if (number >= model->feature_count)
        return;
    LwBrush *brush = &viewport->overlay_brush;
    LwFeature feature = lw_feature_placed(&model->feature[number], frame);
    double unit = viewport->edition->unit, reach = 0.5 * feature.length + 1.2 * unit;
    brush->colour = edge_colour;
    lw_brush_ball(brush, feature.position, 0.16 * unit);
    if (lw_vec3_norm(feature.axis) > 0.5)
        lw_brush_centre_line(brush, lw_vec3_mad(feature.position, -reach, feature.axis), lw_vec3_mad(feature.position, reach, feature.axis), 0.5 * unit, 2);
}

void lw_viewport_draw_emphasis(LwViewport *viewport)
{
    LwEmphasis at = viewport->emphasis;
    const LwFigure *figure = &viewport->edition->figure;
    if (at.piece < 0 || at.piece >= figure->piece_count)
        return;
    const LwPiece *piece = &figure->piece[at.piece];
    LwFrame frame = lw_piece_frame(piece, lw_desk_pose(viewport->desk));
    if (at.face >= 0)
        draw_face(viewport, piece->model, frame, at.face);
    if (at.edge >= 0)
        draw_edge(viewport, piece->model, frame, at.edge);
    if (at.feature >= 0)
        draw_feature(viewport, piece->model, frame, at.feature);
}

/* ---- paths */

static void draw_trace(LwViewport *viewport, const LwPoses *poses, int body)
{
    const LwVec3 com = viewport->edition->document->def.body[body].com;
    LwVec3 *point = LW_NEWN(&viewport->pose_arena, LwVec3, poses->count);
    for (int k = 0; k < poses->count; k++)
        point[k] = lw_frame_point(lw_poses_at(poses, k)[body], com);
    viewport->symbol.colour = viewport->style->trace;
    lw_brush_line(&viewport->symbol, point, poses->count, 2.2);
    lw_brush_ball(&viewport->symbol, lw_frame_point(lw_desk_pose(viewport->desk)[body], com), 0.16 * viewport->edition->unit);
}

void lw_viewport_draw_traces(LwViewport *viewport)
{
    const LwResult *result = lw_desk_result(viewport->desk);
    const LwMechanismDef *def = &viewport->edition->document->def;
    if (!result || result->poses.count < 2 || result->poses.body_count != def->body_count)
        return;
    for (int b = 0; b < def->body_count; b++)
        if (!def->body[b].fixed && lw_desk_is_selected(viewport->desk, lw_item(LW_ITEM_BODY, def->body[b].name)))
            draw_trace(viewport, &result->poses, b);
}
