/* The edge nearest to the cursor that is seen. */
#include "app/view/pick_private.h"

#include <stdlib.h>

enum { most = 32 };                     /* candidates whose visibility is asked for */
static const double slack_pixels = 2.5; /* an edge is seen when nothing is before it by more: surfaces along it come as near as that */

typedef struct Candidate {
    double away;            /* pixels */
    int piece, edge;
    LwVec3 point;           /* world */
} Candidate;

typedef struct Search {
    const LwPicker *picker;
    const LwShot *shot;
    double x, y, reach;
    int count;
    Candidate found[most];  /* nearest first */
} Search;

static void keep(Search *s, Candidate c)
{
    if (s->count == most && s->found[most - 1].away <= c.away)
        return;
    int at = s->count < most ? s->count++ : most - 1;
    for (; at > 0 && s->found[at - 1].away > c.away; at--)
        s->found[at] = s->found[at - 1];
    s->found[at] = c;
}

/* The nearest point of a stretch of an edge to the cursor, in the picture. */
static bool nearest_on(const Search *s, LwVec3 a, LwVec3 b, Candidate *out)
{
    const LwShot *shot = s->shot;
    LwVec3 p = lw_camera_to_pixel(&shot->camera, a, shot->width, shot->height), q = lw_camera_to_pixel(&shot->camera, b, shot->width, shot->height);
    if (!(p.z >= shot->camera.near) || !(q.z >= shot->camera.near))
        return false;
    double dx = q.x - p.x, dy = q.y - p.y, length2 = dx * dx + dy * dy;
    double f = length2 > 0 ? fmax(0, fmin(1, ((s->x - p.x) * dx + (s->y - p.y) * dy) / length2)) : 0;
    out->away = hypot(p.x + f * dx - s->x, p.y + f * dy - s->y);
    if (out->away > s->reach)
        return false;
    double t = shot->camera.perspective ? f * p.z / (q.z + f * (p.z - q.z)) : f; /* halves of a line that goes away look unequal */
    out->point = lw_vec3_mad(a, t, lw_vec3_sub(b, a));
    return lw_section_beyond(&shot->section, out->point) <= 0;
}

/* Up to two places of an edge: that nearest to the cursor, and the foremost of those near enough: a circle seen from the side has a near and a far
 * half. */
static void search_edge(Search *s, int piece, int edge, LwFrame frame)
{
    const LwModel *model = s->picker->figure->piece[piece].model;
    const LwEdge *it = &model->edge[edge];
    Candidate best = { .away = INFINITY }, front = best, c = { .piece = piece, .edge = edge };
    double depth = INFINITY;
    for (int i = 0; i + 1 < it->count; i++) {
        const LwVec3 *at = &model->edge_point[it->first + i];
        if (!nearest_on(s, lw_frame_point(frame, at[0]), lw_frame_point(frame, at[1]), &c))
            continue;
        if (c.away < best.away)
            best = c;
        if (lw_camera_depth(&s->shot->camera, c.point) < depth) {
            depth = lw_camera_depth(&s->shot->camera, c.point);
            front = c;
        }
    }
    if (best.away <= s->reach) {
        keep(s, best);
        keep(s, front);
    }
}

/* Whether the piece can be so near to the cursor: by the sphere round it. */
static bool is_near(const Search *s, int piece, LwFrame frame)
{
    LwBox box = s->picker->model[s->picker->figure->piece[piece].model->number].box;
    const LwShot *shot = s->shot;
    if (lw_box_is_empty(box))
        return false;
    LwVec3 centre = lw_frame_point(frame, lw_box_centre(box)), p = lw_camera_to_pixel(&shot->camera, centre, shot->width, shot->height);
    double radius = 0.5 * lw_box_diagonal(box), front = p.z - radius;
    if (shot->camera.perspective && !(front > shot->camera.near))
        return true; /* round about the eye: no telling */
    return hypot(p.x - s->x, p.y - s->y) <= 1.1 * radius / lw_camera_pixel_at(&shot->camera, shot->camera.perspective ? front : p.z, shot->height) + s->reach;
}

static bool is_seen(const Search *s, LwVec3 point)
{
    const LwShot *shot = s->shot;
    LwVec3 pixel = lw_camera_to_pixel(&shot->camera, point, shot->width, shot->height);
    LwSight sight = lw_sight(shot, lw_camera_ray(&shot->camera, pixel.x, pixel.y, shot->width, shot->height));
    LwPick before;
    double slack = slack_pixels * lw_camera_pixel_at(&shot->camera, pixel.z, shot->height);
    return !lw_picker_cast(s->picker, shot, &sight, &before) || before.depth >= pixel.z - slack;
}

void lw_picker_edge(const LwPicker *picker, const LwShot *shot, double x, double y, double reach, LwPick *out)
{
    const LwFigure *figure = picker->figure;
    Search s = { .picker = picker, .shot = shot, .x = x, .y = y, .reach = reach };
    for (int i = 0; i < figure->piece_count; i++) {
        LwFrame frame = lw_piece_frame(&figure->piece[i], shot->body);
        if (figure->piece[i].model->edge_count == 0 || lw_looks_of(&shot->looks, figure, i).hidden || !is_near(&s, i, frame))
            continue;
        for (int e = 0; e < figure->piece[i].model->edge_count; e++)
            search_edge(&s, i, e, frame);
    }
    for (int k = 0; k < s.count; k++) {
        const Candidate *c = &s.found[k];
        if (!is_seen(&s, c->point))
            continue;
        if (c->piece != out->piece)
            *out = (LwPick){ .piece = c->piece, .body = figure->piece[c->piece].body, .face = -1, .triangle = -1, .feature = -1 };
        out->edge = c->edge;
        out->away = c->away;
        out->point = c->point;
        out->depth = lw_camera_depth(&shot->camera, c->point);
        return;
    }
}
