/* What is drawn for a moment or on request: the face, edge and axis that a tool is at; the paths of bodies over a run. */
#include "app/view/arrows.h"
#include "app/view/marks.h"
#include "ui/viewport_private.h"

static const LwColour face_colour = 0xFFA62BA8, edge_colour = 0xFF8A00FF;

void lw_viewport_highlight(LwViewport *viewport, int piece, int face, int edge, int feature)
{
    LwEmphasis now = { piece, piece < 0 ? -1 : face, piece < 0 ? -1 : edge, piece < 0 ? -1 : feature }, was = viewport->emphasis;
    if (now.piece == was.piece && now.face == was.face && now.edge == was.edge && now.feature == was.feature)
        return;
    viewport->emphasis = now;
    lw_viewport_redraw(viewport);
}

void lw_viewport_draw_emphasis(LwViewport *viewport, const LwShot *shot, LwBrush *mark, LwBrush *symbol)
{
    LwEmphasis at = viewport->emphasis;
    const LwFigure *figure = &viewport->edition->figure;
    if (at.piece < 0 || at.piece >= figure->piece_count)
        return;
    const LwPiece *piece = &figure->piece[at.piece];
    mark->colour = face_colour;
    lw_brush_face(mark, figure, shot, at.piece, at.face);
    mark->colour = symbol->colour = edge_colour;
    lw_brush_edge(mark, figure, shot, at.piece, at.edge, 3);
    if (at.feature >= 0 && at.feature < piece->model->feature_count) {
        LwFeature placed = lw_feature_placed(&piece->model->feature[at.feature], lw_piece_frame(piece, shot->body));
        lw_brush_feature(symbol, shot, &placed);
    }
}

/* ---- paths */

static void draw_trace(LwViewport *viewport, const LwPoses *poses, int body)
{
    const LwVec3 com = viewport->edition->document->def.body[body].com;
    LwVec3 *point = LW_NEWN(&viewport->pose_arena, LwVec3, poses->count);
    for (int k = 0; k < poses->count; k++)
        point[k] = lw_frame_point(lw_poses_at(poses, k)[body], com);
    viewport->symbol.colour = viewport->style->trace;
    lw_brush_trace(&viewport->symbol, point, poses->count, (LwTraceStyle){ .width = 2.2 });
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
