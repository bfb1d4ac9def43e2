/* The cube at the corner of the view: shows how the world is turned, and turns it when a face, edge or corner is clicked. */
#ifndef LW_UI_VIEW_CUBE_H
#define LW_UI_VIEW_CUBE_H

#include "app/view/camera.h"

#include <gtk/gtk.h>

GtkWidget *lw_view_cube_new(void (*turn)(LwViewAngles angles, gpointer user), gpointer user);
/* How it is turned from now on. */
void lw_view_cube_show(GtkWidget *cube, const LwCamera *camera, const LwUpright *upright);

/* One of its 26 places: −1, 0 or 1 along right, back and up of the world, not all 0. */
typedef struct LwCubePlace {
    int right, back, up;
} LwCubePlace;
/* That at a pixel of the widget; false: beside it. */
bool lw_view_cube_at(GtkWidget *cube, double x, double y, LwCubePlace *out);
/* From where it is looked at it. */
LwViewAngles lw_view_cube_angles(LwCubePlace place);

#endif
