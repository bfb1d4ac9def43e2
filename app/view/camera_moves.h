/* What the mouse does to a camera, and pixels of its picture. Pixels count from the top left corner of the picture, x to the right, y downwards;
 * (0.5, 0.5) is the middle of the first one. The picture's shape is the camera's: width / height = aspect. */
#ifndef LW_VIEW_CAMERA_MOVES_H
#define LW_VIEW_CAMERA_MOVES_H

#include "app/view/camera.h"

typedef struct LwRay {
    LwVec3 origin;          /* on the near plane, world */
    LwVec3 direction;       /* unit, away from the eye */
} LwRay;

/* x and y in pixels, z the distance from the eye along the line of sight (depth). Behind the eye of a perspective: x and y are NaN. */
LwVec3 lw_camera_to_pixel(const LwCamera *camera, LwVec3 point, int width, int height);
/* The point of that pixel at that depth. */
LwVec3 lw_camera_from_pixel(const LwCamera *camera, double x, double y, double depth, int width, int height);
LwRay lw_camera_ray(const LwCamera *camera, double x, double y, int width, int height);
/* Metres per pixel at a depth. */
double lw_camera_pixel_at(const LwCamera *camera, double depth, int height);
/* The depth of a point. */
double lw_camera_depth(const LwCamera *camera, LwVec3 point);

/* Where it looks from; the horizon of a camera that is not level is taken for level. */
LwViewAngles lw_camera_angles(const LwCamera *camera, const LwUpright *upright);
/* Goes round the pivot, which keeps its place in the picture: to the right by `azimuth`, upwards by `elevation` (rad), the up axis kept upright,
 * not beyond the poles. */
void lw_camera_orbit(LwCamera *camera, const LwUpright *upright, LwVec3 pivot, double azimuth, double elevation);
/* The same about the picture's own axes, over the poles and round about; no axis stays upright. */
void lw_camera_tumble(LwCamera *camera, LwVec3 pivot, double azimuth, double elevation);
/* Turns the picture about its middle, rad, counter-clockwise. */
void lw_camera_roll(LwCamera *camera, double angle);
/* What is at that depth goes with the mouse, by x pixels to the right and y downwards. */
void lw_camera_pan(LwCamera *camera, double x, double y, double depth, int height);
/* Everything becomes larger by the factor at the depth of `keep`, a point that stays where it is in the picture: that under the mouse. */
void lw_camera_zoom(LwCamera *camera, double factor, LwVec3 keep);
/* Changes the projection; what is at the centre's depth keeps its size. */
void lw_camera_set_perspective(LwCamera *camera, bool perspective);
/* Changes the picture's shape; its height shows what it showed. */
void lw_camera_set_aspect(LwCamera *camera, double aspect);
/* Near and far planes for these points and no others: to be called when the camera or what is seen has moved. */
void lw_camera_set_depth(LwCamera *camera, const LwVec3 *point, int count);

/* On the way from a to b, at 0 … 1: turned by the shortest way, sizes in proportion. The projection is b's from the beginning. */
LwCamera lw_camera_between(const LwCamera *a, const LwCamera *b, double at);
/* A standard view of these points (lw_camera_look and lw_camera_fit). */
LwCamera lw_camera_of_view(const LwUpright *upright, LwViewAngles angles, const LwCamera *like, const LwVec3 *point, int count, double margin);

#endif
