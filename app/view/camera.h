/* Where a picture is taken from, and what of the world it shows. Angles in rad, lengths in m. */
#ifndef LW_VIEW_CAMERA_H
#define LW_VIEW_CAMERA_H

#include "core/math/frame.h"

/* The axis that points upwards in the pictures: ±x, ±y or ±z. */
typedef struct LwUpright {
    LwVec3 right, back, up; /* right-handed: right × up = −front = back; "front" is looked at from `back` */
} LwUpright;

/* The world axis nearest to −gravity is up; without gravity z. */
LwUpright lw_upright_of_gravity(LwVec3 gravity);
/* From "x", "y", "z", "-x" …; false when it is none of these. */
bool lw_upright_parse(const char *text, LwUpright *out);

/* The direction from which it is looked at: azimuth 0 is the front, π/2 the right; elevation π/2 the top. */
typedef struct LwViewAngles {
    double azimuth, elevation;
} LwViewAngles;

/* "iso", "front" … "bottom", or AZIMUTH,ELEVATION in degrees. False when it is none of these. */
bool lw_view_parse(const char *text, LwViewAngles *out);
/* The names, for messages: "iso, front, …". */
extern const char lw_view_names[];

typedef struct LwCamera {
    LwVec3 right, up, back; /* of the picture, world, unit; it is looked along −back */
    LwVec3 centre;          /* the point in the middle of the picture, at the depth of what is shown */
    bool perspective;
    double height;          /* of what is seen at the centre's depth */
    double aspect;          /* width / height of the picture */
    double distance;        /* of the eye from the centre */
    double near, far;       /* distances from the eye: nothing nearer or farther is drawn */
} LwCamera;

extern const double lw_camera_half_field; /* rad: half of the vertical field of a perspective picture */

/* Looks from there; `lw_camera_fit` does the rest. */
LwCamera lw_camera_look(const LwUpright *upright, LwViewAngles angles, bool perspective, double aspect);
/* Moves and scales so that all points are within the picture, with a margin (a fraction of the shorter side, on each side). The fit is
 * tight: on at least one axis points touch both margins. Nothing to fit: a sphere of 1 m at the origin. */
void lw_camera_fit(LwCamera *camera, const LwVec3 *point, int count, double margin);
/* The directions that the fit asks about: fitting to the points that are farthest along them is fitting to all. */
enum { LW_FIT_DIRECTIONS = 6 };
void lw_camera_fit_directions(const LwCamera *camera, double margin, LwVec3 direction[LW_FIT_DIRECTIONS]);
/* Near and far planes that hold these points too. */
void lw_camera_include_depth(LwCamera *camera, const LwVec3 *point, int count);

/* Column-major, as OpenGL takes them: world to eye, eye to clip coordinates. */
void lw_camera_view_matrix(const LwCamera *camera, float out[16]);
void lw_camera_projection_matrix(const LwCamera *camera, float out[16]);
LwVec3 lw_camera_eye(const LwCamera *camera);
/* x and y in −1 … 1 across the picture (y upwards), z the distance from the eye along the line of sight. */
LwVec3 lw_camera_project(const LwCamera *camera, LwVec3 point);
/* Metres per pixel at the centre's depth. */
double lw_camera_pixel(const LwCamera *camera, int picture_height);

#endif
