#include "app/view/camera_moves.h"

static const double least_height = 1e-7, largest_height = 1e7; /* m: zooming ends there */

double lw_camera_depth(const LwCamera *camera, LwVec3 point)
{
    return lw_vec3_dot(lw_vec3_sub(lw_camera_eye(camera), point), camera->back);
}

LwVec3 lw_camera_to_pixel(const LwCamera *camera, LwVec3 point, int width, int height)
{
    if (camera->perspective && !(lw_camera_depth(camera, point) > 0))
        return lw_vec3(NAN, NAN, lw_camera_depth(camera, point));
    LwVec3 p = lw_camera_project(camera, point);
    return lw_vec3((1 + p.x) * 0.5 * width, (1 - p.y) * 0.5 * height, p.z);
}

double lw_camera_pixel_at(const LwCamera *camera, double depth, int height)
{
    return camera->height / height * (camera->perspective ? depth / camera->distance : 1);
}

LwVec3 lw_camera_from_pixel(const LwCamera *camera, double x, double y, double depth, int width, int height)
{
    double half = 0.5 * camera->height * (camera->perspective ? depth / camera->distance : 1);
    LwVec3 p = lw_vec3_mad(lw_camera_eye(camera), -depth, camera->back);
    p = lw_vec3_mad(p, (2 * x / width - 1) * half * camera->aspect, camera->right);
    return lw_vec3_mad(p, (1 - 2 * y / height) * half, camera->up);
}

LwRay lw_camera_ray(const LwCamera *camera, double x, double y, int width, int height)
{
    LwRay ray = { lw_camera_from_pixel(camera, x, y, camera->near, width, height), lw_vec3_scale(camera->back, -1) };
    if (camera->perspective) {
        LwVec3 along = lw_vec3_sub(ray.origin, lw_camera_eye(camera));
        ray.direction = lw_vec3_scale(along, 1 / lw_vec3_norm(along));
    }
    return ray;
}

LwViewAngles lw_camera_angles(const LwCamera *camera, const LwUpright *upright)
{
    double up = lw_vec3_dot(camera->back, upright->up), right = lw_vec3_dot(camera->right, upright->right), back = lw_vec3_dot(camera->right, upright->back);
    LwViewAngles out = { atan2(-back, right), asin(fmax(-1, fmin(1, up))) };
    if (hypot(right, back) < 1e-9) /* rolled by 90°: the line of sight tells */
        out.azimuth = atan2(lw_vec3_dot(camera->back, upright->right), lw_vec3_dot(camera->back, upright->back));
    return out;
}

/* New axes, with the pivot where it was in the picture. */
static void turn_to(LwCamera *camera, LwVec3 pivot, LwVec3 right, LwVec3 up, LwVec3 back)
{
    LwVec3 d = lw_vec3_sub(camera->centre, pivot);
    LwVec3 moved = lw_vec3_mad(pivot, lw_vec3_dot(d, camera->right), right);
    moved = lw_vec3_mad(moved, lw_vec3_dot(d, camera->up), up);
    camera->centre = lw_vec3_mad(moved, lw_vec3_dot(d, camera->back), back);
    camera->right = right;
    camera->up = up;
    camera->back = back;
}

void lw_camera_orbit(LwCamera *camera, const LwUpright *upright, LwVec3 pivot, double azimuth, double elevation)
{
    LwViewAngles angles = lw_camera_angles(camera, upright);
    angles.azimuth += azimuth;
    angles.elevation = fmax(-M_PI / 2, fmin(M_PI / 2, angles.elevation + elevation));
    LwCamera to = lw_camera_look(upright, angles, camera->perspective, camera->aspect);
    turn_to(camera, pivot, to.right, to.up, to.back);
}

/* Square to each other and of length 1 again, after many small turns. */
static void turn_by(LwCamera *camera, LwVec3 pivot, LwQuat turn)
{
    LwVec3 right = lw_quat_rotate(turn, camera->right), back = lw_quat_rotate(turn, camera->back);
    back = lw_vec3_scale(back, 1 / lw_vec3_norm(back));
    right = lw_vec3_mad(right, -lw_vec3_dot(right, back), back);
    right = lw_vec3_scale(right, 1 / lw_vec3_norm(right));
    turn_to(camera, pivot, right, lw_vec3_cross(back, right), back);
}

void lw_camera_tumble(LwCamera *camera, LwVec3 pivot, double azimuth, double elevation)
{
    turn_by(camera, pivot, lw_quat_exp(lw_vec3_mad(lw_vec3_scale(camera->up, azimuth), -elevation, camera->right)));
}

void lw_camera_roll(LwCamera *camera, double angle)
{
    turn_by(camera, camera->centre, lw_quat_exp(lw_vec3_scale(camera->back, -angle)));
}

void lw_camera_pan(LwCamera *camera, double x, double y, double depth, int height)
{
    double metres = lw_camera_pixel_at(camera, depth, height);
    camera->centre = lw_vec3_mad(lw_vec3_mad(camera->centre, -x * metres, camera->right), y * metres, camera->up);
}

void lw_camera_zoom(LwCamera *camera, double factor, LwVec3 keep)
{
    double height = fmax(least_height, fmin(largest_height, camera->height / factor)), shrunk = height / camera->height;
    if (!(factor > 0))
        return;
    if (camera->perspective) {
        LwVec3 eye = lw_vec3_mad(keep, shrunk, lw_vec3_sub(lw_camera_eye(camera), keep));
        camera->distance *= shrunk;
        camera->centre = lw_vec3_mad(eye, -camera->distance, camera->back);
    } else {
        LwVec3 d = lw_vec3_sub(keep, camera->centre);
        camera->centre = lw_vec3_mad(camera->centre, (1 - shrunk) * lw_vec3_dot(d, camera->right), camera->right);
        camera->centre = lw_vec3_mad(camera->centre, (1 - shrunk) * lw_vec3_dot(d, camera->up), camera->up);
    }
    camera->height = height;
}

void lw_camera_set_perspective(LwCamera *camera, bool perspective)
{
    camera->perspective = perspective;
    camera->distance = camera->height / 2 / tan(lw_camera_half_field);
}

void lw_camera_set_aspect(LwCamera *camera, double aspect)
{
    if (aspect > 0 && isfinite(aspect))
        camera->aspect = aspect;
}

void lw_camera_set_depth(LwCamera *camera, const LwVec3 *point, int count)
{
    camera->near = INFINITY;
    camera->far = -INFINITY;
    lw_camera_include_depth(camera, point, count);
    if (count == 0) {
        camera->near = camera->perspective ? 0.01 * camera->distance : camera->distance - camera->height;
        camera->far = camera->distance + camera->height;
    }
    camera->far = fmax(camera->far, camera->near + 0.01 * camera->height);
}

static LwQuat orientation(const LwCamera *c)
{
    const LwMat3 A = { { { c->right.x, c->up.x, c->back.x }, { c->right.y, c->up.y, c->back.y }, { c->right.z, c->up.z, c->back.z } } };
    return lw_quat_from_mat3(&A);
}

LwCamera lw_camera_between(const LwCamera *a, const LwCamera *b, double at)
{
    LwCamera out = *a, from = *a;
    if (at >= 1)
        return *b;
    if (from.perspective != b->perspective)
        lw_camera_set_perspective(&from, b->perspective);
    LwQuat turn = lw_quat_mul(orientation(b), lw_quat_conj(orientation(a)));
    if (turn.e0 < 0)
        turn = lw_quat_scale(turn, -1);
    out.centre = lw_vec3_mad(lw_vec3_scale(from.centre, 1 - at), at, b->centre);
    out.perspective = b->perspective;
    out.height = from.height * pow(b->height / from.height, at);
    out.distance = from.distance * pow(b->distance / from.distance, at);
    out.aspect = b->aspect;
    turn_by(&out, out.centre, lw_quat_exp(lw_vec3_scale(lw_quat_log(turn), at)));
    out.far = fmax(a->far, b->far);
    out.near = fmin(a->near, b->near);
    return out;
}

LwCamera lw_camera_of_view(const LwUpright *upright, LwViewAngles angles, const LwCamera *like, const LwVec3 *point, int count, double margin)
{
    LwCamera camera = lw_camera_look(upright, angles, like->perspective, like->aspect);
    lw_camera_fit(&camera, point, count, margin);
    return camera;
}
