#include "app/view/symbols.h"

double lw_symbols_breadth(LwSymbols *symbols, LwArena *arena, const LwDocument *document, double time, const LwFrame *body)
{
    LwFigure figure = { .arena = arena };
    LwPoints points = { .arena = arena };
    LwBrush brush;
    LwBox box = lw_box_empty();
    LwArenaMark mark = lw_arena_mark(arena);
    lw_figure_add_document(&figure, document, 0);
    lw_figure_points(&figure, body, true, &points);
    lw_brush_init(&brush, arena);
    lw_symbols_pose(symbols, time, body);
    lw_symbols_draw_joints(symbols, &brush);
    lw_symbols_draw_springs(symbols, &brush);
    lw_symbols_draw_planes(symbols, &brush);
    lw_symbols_draw_centres(symbols, &brush);
    lw_brush_points(&brush, &points);
    for (int i = 0; i < points.count; i++)
        box = lw_box_add(box, points.point[i]);
    lw_arena_release(arena, mark);
    return lw_box_diagonal(box);
}
