#include "app/view/look.h"

LwLook lw_looks_of(const LwLooks *looks, const LwFigure *figure, int piece)
{
    int body = figure->piece[piece].body;
    LwLook out = { 0 };
    if (looks->body && body >= 0)
        out = looks->body[body];
    if (looks->piece) {
        const LwLook *own = &looks->piece[piece];
        out.hidden |= own->hidden;
        out.clear = fmax(out.clear, own->clear);
        if (own->tint & 255)
            out.tint = own->tint;
    }
    out.hidden |= out.clear >= 1;
    return out;
}

void lw_looks_points(const LwLooks *looks, const LwFigure *figure, const LwFrame *body, bool coarse, LwPoints *points)
{
    for (int i = 0; i < figure->piece_count; i++)
        if (!lw_looks_of(looks, figure, i).hidden)
            lw_piece_points(&figure->piece[i], body, coarse, points);
}

double lw_section_beyond(const LwSection *section, LwVec3 point)
{
    double length = lw_vec3_norm(section->normal);
    if (!section->on || !(length > 0))
        return -INFINITY;
    return lw_vec3_dot(lw_vec3_sub(point, section->point), section->normal) / length;
}
