#include "app/view/whole_run.h"

/* How far along a direction a model's box reaches: no vertex is farther. */
static double box_reach(LwBox box, LwVec3 d)
{
    return fmax(box.min.x * d.x, box.max.x * d.x) + fmax(box.min.y * d.y, box.max.y * d.y) + fmax(box.min.z * d.z, box.max.z * d.z);
}

static LwVec3 from_floats(const float *p)
{
    return lw_vec3((double)p[0], (double)p[1], (double)p[2]);
}

static void take(LwVec3 p, LwVec3 d, double *best, LwVec3 *farthest)
{
    double reach = lw_vec3_dot(p, d);
    if (reach <= *best)
        return;
    *best = reach;
    *farthest = p;
}

/* The farthest point of a model along a direction, both in the model's frame, if it is farther than `beyond`. */
static bool search(const LwModel *model, LwVec3 d, double beyond, LwVec3 *farthest)
{
    double best = beyond;
    for (int i = 0; i < model->surface.vertex_count; i++)
        take(from_floats(model->surface.vertex[i].position), d, &best, farthest);
    for (int i = 0; i < model->line_count; i++) {
        take(from_floats(model->line[i].a), d, &best, farthest);
        take(from_floats(model->line[i].b), d, &best, farthest);
    }
    return best > beyond;
}

static int common_divisor(int a, int b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

/* Poses are visited across the whole run from the beginning, so that of a motion that goes on and on few poses are farther than all before. */
static int stride(int count)
{
    int step = (int)(0.618 * count) + 1;
    while (common_divisor(step, count) != 1)
        step++;
    return step;
}

static bool extend(const LwPiece *piece, LwFrame frame, LwVec3 direction, double *best, LwVec3 *farthest)
{
    LwVec3 d = lw_quat_rotate(lw_quat_conj(frame.orientation), direction), point = { 0, 0, 0 };
    double base = lw_vec3_dot(frame.position, direction);
    if (lw_box_is_empty(piece->model->box) || base + box_reach(piece->model->box, d) <= *best || !search(piece->model, d, *best - base, &point))
        return false;
    *best = base + lw_vec3_dot(point, d);
    *farthest = lw_frame_point(frame, point);
    return true;
}

void lw_whole_run_points(const LwFigure *figure, const LwLooks *looks, const LwPoses *poses, const LwVec3 *direction, int count, LwPoints *points)
{
    const LwLooks plain = { 0 };
    int step = poses->count > 0 ? stride(poses->count) : 1;
    for (int k = 0; k < count; k++) {
        LwVec3 farthest = { 0, 0, 0 };
        double best = -INFINITY;
        bool found = false;
        for (int n = 0, pose = 0; n < poses->count; n++, pose = (int)(((long)pose + step) % poses->count))
            for (int i = 0; i < figure->piece_count; i++)
                if (!lw_looks_of(looks ? looks : &plain, figure, i).hidden)
                    found |= extend(&figure->piece[i], lw_piece_frame(&figure->piece[i], lw_poses_at(poses, pose)), direction[k], &best, &farthest);
        if (found)
            lw_points_add(points, farthest);
    }
}

LwSixDirections lw_upright_directions(const LwUpright *upright)
{
    LwSixDirections out;
    const LwVec3 axis[3] = { upright->right, upright->back, upright->up };
    for (int i = 0; i < 3; i++) {
        out.axis[2 * i] = axis[i];
        out.axis[2 * i + 1] = lw_vec3_scale(axis[i], -1);
    }
    return out;
}
