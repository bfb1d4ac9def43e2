/* What the camera is to hold: all that is seen, or what is selected; of a result its whole motion. */
#include "app/view/whole_run.h"
#include "ui/viewport_private.h"

static const double fit_margin = 0.08;

/* Vertices where there are not too many, so that the fit is tight. */
static void gather(LwViewport *viewport, LwPoints *points, bool selection)
{
    const LwFigure *figure = &viewport->edition->figure;
    const LwMechanismDef *def = &viewport->edition->document->def;
    const LwFrame *body = lw_desk_pose(viewport->desk);
    for (int i = 0; i < figure->piece_count; i++) {
        const LwPiece *piece = &figure->piece[i];
        const LwSurface *surface = &piece->model->surface;
        LwItem item = piece->body < 0 ? lw_item(LW_ITEM_GROUND, "") : lw_item(LW_ITEM_BODY, def->body[piece->body].name);
        if (lw_looks_of(&(LwLooks){ viewport->body_look, viewport->piece_look }, figure, i).hidden || (selection && !lw_desk_is_selected(viewport->desk, item)))
            continue;
        int step = 1 + surface->vertex_count / 4000;
        for (int k = 0; k < surface->vertex_count; k += step) {
            const float *p = surface->vertex[k].position;
            lw_points_add(points, lw_frame_point(lw_piece_frame(piece, body), lw_vec3((double)p[0], (double)p[1], (double)p[2])));
        }
    }
    for (int j = 0; j < def->joint_count && viewport->spot; j++) {
        const LwSpot *spot = &viewport->spot[j];
        if (selection && !lw_desk_is_selected(viewport->desk, lw_item(LW_ITEM_JOINT, def->joint[j].name)))
            continue;
        lw_points_add(points, spot->point);
        for (int i = 0; i < spot->vertex_count; i++) {
            const float *p = viewport->symbol.vertex[spot->vertex + i].position;
            lw_points_add(points, lw_vec3((double)p[0], (double)p[1], (double)p[2]));
        }
    }
}

/* Where a result is shown, all of its motion: what moves stays within the picture. */
static void gather_motion(LwViewport *viewport, const LwCamera *camera, LwPoints *points, bool selection)
{
    const LwPoses *motion = lw_desk_motion(viewport->desk);
    const LwFigure *figure = &viewport->edition->figure;
    const LwMechanismDef *def = &viewport->edition->document->def;
    LwVec3 direction[LW_FIT_DIRECTIONS];
    if (!motion)
        return;
    LwLook *piece = LW_NEWN(points->arena, LwLook, figure->piece_count + 1);
    for (int i = 0; i < figure->piece_count; i++) {
        int body = figure->piece[i].body;
        LwItem item = body < 0 ? lw_item(LW_ITEM_GROUND, "") : lw_item(LW_ITEM_BODY, def->body[body].name);
        piece[i] = (LwLook){ .hidden = selection && !lw_desk_is_selected(viewport->desk, item) };
    }
    lw_camera_fit_directions(camera, fit_margin, direction);
    lw_whole_run_points(figure, &(LwLooks){ viewport->body_look, piece }, motion, direction, LW_FIT_DIRECTIONS, points);
}

LwCamera lw_viewport_fitted(LwViewport *viewport, LwCamera camera, bool selection)
{
    LwArena arena;
    volatile LwCamera *out = (volatile LwCamera *)&camera;
    lw_viewport_make_fine(viewport);
    lw_arena_init(&arena);
    if (!LW_ARENA_GUARD(&arena)) {
        LwPoints points = { .arena = &arena };
        LwCamera trial = *(LwCamera *)out;
        gather(viewport, &points, selection);
        bool some = selection && points.count > 0;
        if (selection && !some)
            gather(viewport, &points, false);
        gather_motion(viewport, &trial, &points, some);
        if (points.count == 0) /* an empty mechanism: the room that it is given */
            points = viewport->points;
        lw_camera_fit(&trial, points.point, points.count, fit_margin);
        camera = trial;
    }
    lw_arena_clear(&arena);
    return camera;
}

/* Whether all points are within the picture. */
static bool holds(const LwCamera *camera, const LwPoints *points)
{
    for (int i = 0; i < points->count; i++) {
        LwVec3 p = lw_camera_project(camera, points->point[i]);
        if (!(fmax(fabs(p.x), fabs(p.y)) <= 1) || (camera->perspective && p.z <= 0))
            return false;
    }
    return true;
}

void lw_viewport_frame_motion(LwViewport *viewport)
{
    LwArena arena;
    volatile bool inside = true;
    if (!viewport->camera_set || !viewport->framed || !viewport->edition || !lw_desk_motion(viewport->desk))
        return;
    lw_arena_init(&arena);
    if (!LW_ARENA_GUARD(&arena)) {
        LwPoints points = { .arena = &arena };
        const LwCamera *camera = viewport->tick ? &viewport->to : &viewport->camera;
        gather_motion(viewport, camera, &points, false);
        inside = holds(camera, &points);
    }
    lw_arena_clear(&arena);
    if (!inside)
        lw_viewport_fit(viewport, false);
}
