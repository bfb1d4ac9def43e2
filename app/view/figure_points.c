/* What a camera has to see. */
#include "app/view/figure.h"

static LwVec3 from_floats(const float *p)
{
    return lw_vec3((double)p[0], (double)p[1], (double)p[2]);
}

void lw_points_add(LwPoints *points, LwVec3 point)
{
    LW_PUSH(points->arena, points->point, points->count, points->room, point);
}

static void add_corners(LwPoints *points, LwBox box, LwFrame frame)
{
    for (int i = 0; i < 8 && !lw_box_is_empty(box); i++)
        lw_points_add(points, lw_frame_point(frame, lw_vec3(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y,
                                                            i & 4 ? box.max.z : box.min.z)));
}

static void add_vertices(LwPoints *points, const LwModel *model, LwFrame frame)
{
    for (int i = 0; i < model->surface.vertex_count; i++)
        lw_points_add(points, lw_frame_point(frame, from_floats(model->surface.vertex[i].position)));
    for (int i = 0; i < model->line_count; i++) {
        lw_points_add(points, lw_frame_point(frame, from_floats(model->line[i].a)));
        lw_points_add(points, lw_frame_point(frame, from_floats(model->line[i].b)));
    }
}

void lw_piece_points(const LwPiece *piece, const LwFrame *body, bool coarse, LwPoints *points)
{
    if (coarse)
        add_corners(points, piece->model->box, lw_piece_frame(piece, body));
    else
        add_vertices(points, piece->model, lw_piece_frame(piece, body));
}

void lw_figure_points(const LwFigure *figure, const LwFrame *body, bool coarse, LwPoints *points)
{
    for (int i = 0; i < figure->piece_count; i++)
        lw_piece_points(&figure->piece[i], body, coarse, points);
}

void lw_brush_points(const LwBrush *brush, LwPoints *points)
{
    for (int i = 0; i < brush->vertex_count; i++)
        lw_points_add(points, from_floats(brush->vertex[i].position));
    for (int i = 0; i < brush->line_count; i++) {
        lw_points_add(points, from_floats(brush->line[i].a));
        lw_points_add(points, from_floats(brush->line[i].b));
    }
}
