/* Picking by what things cover of the picture: rectangles, and points. */
#include "app/view/pick_private.h"

int lw_pick_point(const LwShot *shot, const LwVec3 *point, int count, double x, double y, double reach)
{
    double nearest = reach, depth = INFINITY;
    int found = -1;
    for (int i = 0; i < count; i++) {
        LwVec3 p = lw_camera_to_pixel(&shot->camera, point[i], shot->width, shot->height);
        double away = hypot(p.x - x, p.y - y);
        bool same = found >= 0 && fabs(away - nearest) < 0.5;
        if (!(away <= reach) || p.z < shot->camera.near)
            continue;
        if (same ? p.z < depth : away <= nearest) {
            nearest = fmin(away, nearest);
            depth = p.z;
            found = i;
        }
    }
    return found;
}

typedef struct Window {
    double low[2], high[2];
} Window;

static bool holds(const Window *w, LwVec3 p)
{
    return p.x >= w->low[0] && p.x <= w->high[0] && p.y >= w->low[1] && p.y <= w->high[1];
}

/* Whether the triangle and the rectangle share a point: no line parallel to a side of either lies between them. */
static bool overlaps(const Window *w, const LwVec3 p[3])
{
    if (fmin(p[0].x, fmin(p[1].x, p[2].x)) > w->high[0] || fmax(p[0].x, fmax(p[1].x, p[2].x)) < w->low[0] ||
        fmin(p[0].y, fmin(p[1].y, p[2].y)) > w->high[1] || fmax(p[0].y, fmax(p[1].y, p[2].y)) < w->low[1])
        return false;
    for (int k = 0; k < 3; k++) {
        LwVec3 a = p[k], b = p[(k + 1) % 3], c = p[(k + 2) % 3];
        double nx = a.y - b.y, ny = b.x - a.x, third = nx * (c.x - a.x) + ny * (c.y - a.y), sign = third < 0 ? -1 : 1, most = -INFINITY;
        for (int i = 0; i < 4; i++)
            most = fmax(most, sign * (nx * ((i & 1 ? w->high[0] : w->low[0]) - a.x) + ny * ((i & 2 ? w->high[1] : w->low[1]) - a.y)));
        if (most < 0)
            return false;
    }
    return true;
}

/* Of a piece: whether something of it is within, and whether something is not. What is cut away does not count. */
static void judge(const LwPicker *picker, const LwShot *shot, int piece, const Window *w, bool *in, bool *out)
{
    const LwPiece *it = &picker->figure->piece[piece];
    const LwMesh *mesh = &picker->model[it->model->number].mesh;
    LwFrame frame = lw_piece_frame(it, shot->body);
    for (int t = 0; t < mesh->triangle_count && !(*in && *out); t++) {
        LwVec3 p[3];
        bool kept = true;
        for (int k = 0; k < 3; k++) {
            LwVec3 at = lw_frame_point(frame, mesh->vertex[mesh->triangle[t].v[k]]);
            kept = kept && lw_section_beyond(&shot->section, at) <= 0;
            p[k] = lw_camera_to_pixel(&shot->camera, at, shot->width, shot->height);
            kept = kept && p[k].z >= shot->camera.near;
        }
        if (!kept)
            continue;
        *in = *in || overlaps(w, p);
        *out = *out || !holds(w, p[0]) || !holds(w, p[1]) || !holds(w, p[2]);
    }
}

int lw_picker_rectangle(const LwPicker *picker, const LwShot *shot, const double corner[4], bool touching, bool *inside)
{
    const LwFigure *figure = picker->figure;
    Window w = { { fmin(corner[0], corner[2]), fmin(corner[1], corner[3]) }, { fmax(corner[0], corner[2]), fmax(corner[1], corner[3]) } };
    int count = 0;
    for (int b = 0; b < figure->body_count; b++) {
        bool in = false, out = false;
        for (int i = 0; i < figure->piece_count; i++)
            if (figure->piece[i].body == b && !lw_looks_of(&shot->looks, figure, i).hidden)
                judge(picker, shot, i, &w, &in, &out);
        inside[b] = in && (touching || !out);
        count += inside[b];
    }
    return count;
}
