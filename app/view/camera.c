#include "app/view/camera.h"

#include <stdlib.h>
#include <string.h>

const double lw_camera_half_field = 0.2268928; /* 13° */

static LwUpright upright_from(LwVec3 up)
{
    LwVec3 right = fabs(up.x) > 0.5 ? lw_vec3(0, 1, 0) : lw_vec3(1, 0, 0);
    return (LwUpright){ .right = right, .back = lw_vec3_cross(right, up), .up = up };
}

LwUpright lw_upright_of_gravity(LwVec3 g)
{
    double x = fabs(g.x), y = fabs(g.y), z = fabs(g.z);
    if (y > z && y >= x)
        return upright_from(lw_vec3(0, g.y < 0 ? 1 : -1, 0));
    if (x > z && x > y)
        return upright_from(lw_vec3(g.x < 0 ? 1 : -1, 0, 0));
    return upright_from(lw_vec3(0, 0, g.z > 0 ? -1 : 1));
}

bool lw_upright_parse(const char *text, LwUpright *out)
{
    double sign = *text == '-' ? -1 : 1;
    if (*text == '-' || *text == '+')
        text++;
    if (strlen(text) != 1 || *text < 'x' || *text > 'z')
        return false;
    *out = upright_from(lw_vec3(*text == 'x' ? sign : 0, *text == 'y' ? sign : 0, *text == 'z' ? sign : 0));
    return true;
}

const char lw_view_names[] = "iso, front, back, left, right, top, bottom or AZIMUTH,ELEVATION in degrees";

bool lw_view_parse(const char *text, LwViewAngles *out)
{
    static const struct { const char *name; LwViewAngles angles; } standard[] = {
        { "iso", { M_PI / 4, 0.61547970867038734 } }, { "front", { 0, 0 } }, { "back", { M_PI, 0 } }, { "left", { -M_PI / 2, 0 } },
        { "right", { M_PI / 2, 0 } }, { "top", { 0, M_PI / 2 } }, { "bottom", { 0, -M_PI / 2 } },
    };
    for (size_t i = 0; i < sizeof standard / sizeof *standard; i++)
        if (strcmp(text, standard[i].name) == 0) {
            *out = standard[i].angles;
            return true;
        }
    char *end;
    double azimuth = strtod(text, &end);
    if (end == text || *end != ',')
        return false;
    const char *second = end + 1;
    double elevation = strtod(second, &end);
    if (end == second || *end || !isfinite(azimuth) || !(fabs(elevation) <= 90))
        return false;
    *out = (LwViewAngles){ fmod(azimuth, 360) * M_PI / 180, elevation * M_PI / 180 };
    return true;
}

/* Standard views are exact: what should be 0 is 0. */
static double clean(double x)
{
    return fabs(x) < 1e-12 ? 0 : x;
}

static LwVec3 combine(const LwUpright *u, double right, double back, double up)
{
    LwVec3 v = lw_vec3_scale(u->right, clean(right));
    v = lw_vec3_mad(v, clean(back), u->back);
    return lw_vec3_mad(v, clean(up), u->up);
}

LwCamera lw_camera_look(const LwUpright *upright, LwViewAngles angles, bool perspective, double aspect)
{
    double ca = cos(angles.azimuth), sa = sin(angles.azimuth), ce = cos(angles.elevation), se = sin(angles.elevation);
    return (LwCamera){ .right = combine(upright, ca, -sa, 0),
                       .up = combine(upright, -sa * se, -ca * se, ce),
                       .back = combine(upright, sa * ce, ca * ce, se),
                       .perspective = perspective, .aspect = aspect, .height = 2, .distance = 10, .near = 1, .far = 20 };
}

static LwVec3 seen(const LwCamera *camera, LwVec3 p)
{
    return lw_vec3(lw_vec3_dot(p, camera->right), lw_vec3_dot(p, camera->up), lw_vec3_dot(p, camera->back));
}

/* How far the eye must be and where, so that points stay within the planes through the eye of slope `tangent` on axis k. In the directions
 * of the picture (x, y, z) with the eye at (e, …, d): |x − e| ≤ (d − z) t. Without perspective t is 0 and the answer a width. */
typedef struct Extent {
    double middle;      /* e */
    double half;        /* d t, or half of the width */
} Extent;

static Extent extent(const LwVec3 *point, int count, const LwCamera *camera, int axis, double tangent)
{
    double high = -INFINITY, low = -INFINITY;
    for (int i = 0; i < count; i++) {
        LwVec3 s = seen(camera, point[i]);
        double x = axis ? s.y : s.x;
        high = fmax(high, x + s.z * tangent);
        low = fmax(low, -x + s.z * tangent);
    }
    return (Extent){ (high - low) / 2, (high + low) / 2 };
}

static void fit_perspective(LwCamera *camera, const LwVec3 *point, int count, const double room[2])
{
    double ty = tan(lw_camera_half_field), tx = ty * camera->aspect, front = -INFINITY, rear = INFINITY;
    Extent ex = extent(point, count, camera, 0, tx * room[0]), ey = extent(point, count, camera, 1, ty * room[1]);
    for (int i = 0; i < count; i++) {
        double z = seen(camera, point[i]).z;
        front = fmax(front, z);
        rear = fmin(rear, z);
    }
    double eye = fmax(ex.half / (tx * room[0]), ey.half / (ty * room[1])), depth = (front + rear) / 2;
    eye = fmax(eye, front + 1e-3 * (front - rear) + 1e-9);
    camera->distance = eye - depth;
    camera->height = 2 * camera->distance * ty;
    camera->centre = lw_vec3_mad(lw_vec3_mad(lw_vec3_scale(camera->right, ex.middle), ey.middle, camera->up), depth, camera->back);
}

static void fit_parallel(LwCamera *camera, const LwVec3 *point, int count, const double room[2])
{
    double front = -INFINITY, rear = INFINITY;
    Extent ex = extent(point, count, camera, 0, 0), ey = extent(point, count, camera, 1, 0);
    for (int i = 0; i < count; i++) {
        double z = seen(camera, point[i]).z;
        front = fmax(front, z);
        rear = fmin(rear, z);
    }
    camera->height = 2 * fmax(ex.half / room[0] / camera->aspect, ey.half / room[1]);
    if (!(camera->height > 0))
        camera->height = front > rear ? front - rear : 1;
    camera->distance = 2 * (front - rear + camera->height);
    camera->centre = lw_vec3_mad(lw_vec3_mad(lw_vec3_scale(camera->right, ex.middle), ey.middle, camera->up), (front + rear) / 2, camera->back);
}

/* What remains between the margins, of half the picture. */
static void set_room(const LwCamera *camera, double margin, double room[2])
{
    double shorter = fmin(camera->aspect, 1);
    room[0] = 1 - 2 * margin * shorter / camera->aspect;
    room[1] = 1 - 2 * margin * shorter;
}

void lw_camera_fit_directions(const LwCamera *camera, double margin, LwVec3 direction[LW_FIT_DIRECTIONS])
{
    double room[2], t = camera->perspective ? tan(lw_camera_half_field) : 0;
    set_room(camera, margin, room);
    for (int k = 0; k < 2; k++) {
        LwVec3 axis = k ? camera->up : camera->right, slope = lw_vec3_scale(camera->back, (k ? t : t * camera->aspect) * room[k]);
        direction[2 * k] = lw_vec3_add(axis, slope);
        direction[2 * k + 1] = lw_vec3_sub(slope, axis);
    }
    direction[4] = camera->back;
    direction[5] = lw_vec3_scale(camera->back, -1);
}

void lw_camera_fit(LwCamera *camera, const LwVec3 *point, int count, double margin)
{
    static const LwVec3 octahedron[] = { { 1, 0, 0 }, { -1, 0, 0 }, { 0, 1, 0 }, { 0, -1, 0 }, { 0, 0, 1 }, { 0, 0, -1 } };
    double room[2];
    set_room(camera, margin, room);
    if (count == 0) {
        point = octahedron;
        count = 6;
    }
    if (camera->perspective)
        fit_perspective(camera, point, count, room);
    else
        fit_parallel(camera, point, count, room);
    camera->near = INFINITY;
    camera->far = 0;
    lw_camera_include_depth(camera, point, count);
}

void lw_camera_include_depth(LwCamera *camera, const LwVec3 *point, int count)
{
    double eye = lw_vec3_dot(camera->centre, camera->back) + camera->distance, near = camera->near, far = camera->far;
    for (int i = 0; i < count; i++) {
        double depth = eye - lw_vec3_dot(point[i], camera->back), slack = 0.02 * camera->height;
        near = fmin(near, depth - slack);
        far = fmax(far, depth + slack);
    }
    camera->far = far;
    camera->near = camera->perspective ? fmax(near, 0.01 * camera->distance) : near;
}

LwVec3 lw_camera_eye(const LwCamera *camera)
{
    return lw_vec3_mad(camera->centre, camera->distance, camera->back);
}

void lw_camera_view_matrix(const LwCamera *camera, float out[16])
{
    LwVec3 eye = lw_camera_eye(camera), axis[3] = { camera->right, camera->up, camera->back };
    for (int row = 0; row < 3; row++) {
        out[row] = (float)axis[row].x;
        out[4 + row] = (float)axis[row].y;
        out[8 + row] = (float)axis[row].z;
        out[12 + row] = (float)-lw_vec3_dot(axis[row], eye);
        out[4 * row + 3] = 0;
    }
    out[15] = 1;
}

void lw_camera_projection_matrix(const LwCamera *camera, float out[16])
{
    double n = camera->near, f = camera->far, y = 2 / camera->height;
    memset(out, 0, 16 * sizeof *out);
    if (camera->perspective) {
        y *= camera->distance;
        out[10] = (float)(-(f + n) / (f - n));
        out[11] = -1;
        out[14] = (float)(-2 * f * n / (f - n));
    } else {
        out[10] = (float)(-2 / (f - n));
        out[14] = (float)(-(f + n) / (f - n));
        out[15] = 1;
    }
    out[0] = (float)(y / camera->aspect);
    out[5] = (float)y;
}

LwVec3 lw_camera_project(const LwCamera *camera, LwVec3 point)
{
    LwVec3 s = seen(camera, lw_vec3_sub(point, lw_camera_eye(camera)));
    double scale = 2 / camera->height * (camera->perspective ? camera->distance / -s.z : 1);
    return lw_vec3(s.x * scale / camera->aspect, s.y * scale, -s.z);
}

double lw_camera_pixel(const LwCamera *camera, int picture_height)
{
    return camera->height / picture_height;
}
