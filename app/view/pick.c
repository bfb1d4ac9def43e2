#include "app/view/pick_private.h"

#include <stdlib.h>

/* ---- the picker */

static LwMesh mesh_of_surface(const LwSurface *s, LwArena *arena)
{
    LwMesh mesh = { s->vertex_count, s->index_count / 3, LW_NEWN(arena, LwVec3, s->vertex_count + 1), LW_NEWN(arena, LwTriangle, s->index_count / 3 + 1) };
    for (int i = 0; i < s->vertex_count; i++) {
        const float *p = s->vertex[i].position;
        mesh.vertex[i] = lw_vec3((double)p[0], (double)p[1], (double)p[2]);
    }
    for (int i = 0; i < s->index_count; i++)
        mesh.triangle[i / 3].v[i % 3] = (int)s->index[i];
    return mesh;
}

static void prepare(LwPickModel *out, const LwModel *model, LwArena *arena)
{
    out->mesh = model->mesh.triangle_count ? model->mesh : mesh_of_surface(&model->surface, arena);
    out->box = lw_mesh_box(&out->mesh);
    for (int e = 0; e < model->edge_count; e++)
        for (int i = 0; i < model->edge[e].count; i++)
            out->box = lw_box_add(out->box, model->edge_point[model->edge[e].first + i]);
    if (out->mesh.triangle_count == 0)
        return;
    out->bvh = lw_bvh_create(&out->mesh, arena);
    if (model->face_count == 0)
        return;
    out->face = LW_NEWN(arena, int, out->mesh.triangle_count);
    for (int f = 0; f < model->face_count; f++)
        for (int t = 0; t < model->face[f].count; t++)
            out->face[model->face[f].first + t] = f;
}

static bool prepare_all(LwPicker *picker)
{
    const LwFigure *figure = picker->figure;
    if (LW_ARENA_GUARD(&picker->arena))
        return false;
    picker->model = LW_NEWN(&picker->arena, LwPickModel, figure->model_count + 1);
    for (int i = 0; i < figure->model_count; i++)
        prepare(&picker->model[i], figure->model[i], &picker->arena);
    return true;
}

LwPicker *lw_picker_create(const LwFigure *figure)
{
    LwPicker *picker = calloc(1, sizeof *picker);
    if (!picker)
        return NULL;
    picker->figure = figure;
    lw_arena_init(&picker->arena);
    if (prepare_all(picker))
        return picker;
    lw_picker_destroy(picker);
    return NULL;
}

void lw_picker_destroy(LwPicker *picker)
{
    if (!picker)
        return;
    lw_arena_clear(&picker->arena);
    free(picker);
}

/* ---- rays */

LwSight lw_sight(const LwShot *shot, LwRay ray)
{
    LwSight sight = { .ray = ray, .from = 0, .to = INFINITY };
    double beyond = lw_section_beyond(&shot->section, ray.origin), slope = 0;
    if (!isfinite(beyond))
        return sight;
    slope = lw_section_beyond(&shot->section, lw_vec3_add(ray.origin, ray.direction)) - beyond;
    if (beyond > 0) {
        sight.from = slope < 0 ? -beyond / slope : INFINITY;
        sight.opens = true;
    } else if (slope > 0) {
        sight.to = -beyond / slope;
    }
    return sight;
}

/* The surface of one piece along the sight, nearer than out->depth says (as t of the ray). */
static bool cast_piece(const LwPicker *picker, const LwShot *shot, int piece, const LwSight *sight, double *nearest, LwPick *out)
{
    const LwPiece *it = &picker->figure->piece[piece];
    const LwPickModel *model = &picker->model[it->model->number];
    LwFrame frame = lw_piece_frame(it, shot->body);
    LwVec3 origin = lw_frame_local_point(frame, lw_vec3_mad(sight->ray.origin, sight->from, sight->ray.direction));
    LwVec3 direction = lw_quat_rotate(lw_quat_conj(frame.orientation), sight->ray.direction);
    LwHit hit;
    if (!model->bvh || !lw_bvh_cast(model->bvh, origin, direction, sight->opens ? 1e300 : fmin(*nearest, sight->to) - sight->from, &hit))
        return false;
    const int *v = model->mesh.triangle[hit.triangle].v;
    LwVec3 a = model->mesh.vertex[v[0]];
    LwVec3 n = lw_vec3_cross(lw_vec3_sub(model->mesh.vertex[v[1]], a), lw_vec3_sub(model->mesh.vertex[v[2]], a));
    bool leaves = lw_vec3_dot(n, direction) > 0, cut = sight->opens && leaves && it->model->closed;
    double t = sight->from + (cut ? 0 : hit.t), length = lw_vec3_norm(n);
    if (t >= *nearest || t > sight->to)
        return false;
    bool stick = it->model->mesh.triangle_count == 0;
    *nearest = t;
    *out = (LwPick){ .piece = piece, .body = it->body, .edge = -1, .feature = -1, .cut = cut, .triangle = cut || stick ? -1 : hit.triangle,
                     .face = cut || !model->face ? -1 : model->face[hit.triangle] };
    out->normal = cut ? lw_vec3_scale(shot->section.normal, 1 / lw_vec3_norm(shot->section.normal))
                      : lw_quat_rotate(frame.orientation, lw_vec3_scale(n, (leaves ? -1 : 1) / (length > 0 ? length : 1)));
    return true;
}

/* Whether the ray passes the sphere round the piece at all. */
static bool may_hit(const LwPicker *picker, const LwShot *shot, int piece, const LwRay *ray)
{
    const LwPiece *it = &picker->figure->piece[piece];
    LwBox box = picker->model[it->model->number].box;
    if (lw_box_is_empty(box))
        return false;
    LwVec3 d = lw_vec3_sub(lw_frame_point(lw_piece_frame(it, shot->body), lw_box_centre(box)), ray->origin);
    LwVec3 off = lw_vec3_mad(d, -lw_vec3_dot(d, ray->direction), ray->direction);
    return lw_vec3_norm(off) <= 0.5001 * lw_box_diagonal(box);
}

bool lw_picker_cast(const LwPicker *picker, const LwShot *shot, const LwSight *sight, LwPick *out)
{
    double nearest = INFINITY;
    *out = (LwPick){ .piece = -1, .body = -1, .face = -1, .edge = -1, .triangle = -1, .feature = -1 };
    if (!isfinite(sight->from))
        return false;
    for (int i = 0; i < picker->figure->piece_count; i++)
        if (may_hit(picker, shot, i, &sight->ray) && !lw_looks_of(&shot->looks, picker->figure, i).hidden)
            cast_piece(picker, shot, i, sight, &nearest, out);
    if (out->piece < 0)
        return false;
    out->point = lw_vec3_mad(sight->ray.origin, nearest, sight->ray.direction);
    out->depth = lw_camera_depth(&shot->camera, out->point);
    return true;
}

bool lw_picker_pick(const LwPicker *picker, const LwShot *shot, double x, double y, double reach, LwPick *out)
{
    LwPick pick = { .piece = -1, .body = -1, .face = -1, .edge = -1, .triangle = -1, .feature = -1 };
    *out = pick;
    if (shot->width <= 0 || shot->height <= 0)
        return false;
    LwSight sight = lw_sight(shot, lw_camera_ray(&shot->camera, x, y, shot->width, shot->height));
    lw_picker_cast(picker, shot, &sight, &pick);
    if (reach > 0)
        lw_picker_edge(picker, shot, x, y, reach, &pick);
    *out = pick;
    if (pick.piece < 0)
        return false;
    out->feature = lw_picker_feature(picker, &pick);
    if (out->feature >= 0) {
        const LwPiece *piece = &picker->figure->piece[pick.piece];
        out->placed = lw_feature_placed(&piece->model->feature[out->feature], lw_piece_frame(piece, shot->body));
    }
    return true;
}
