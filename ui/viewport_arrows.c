/* Forces and torques as arrows. */
#include "ui/viewport_private.h"

void lw_viewport_draw_arrows(LwViewport *viewport)
{
    viewport->arrow_length = 0;
}

double lw_viewport_arrow_scale(const LwViewport *viewport)
{
    return viewport->arrow_scale;
}

void lw_viewport_set_arrow_scale(LwViewport *viewport, double scale)
{
    viewport->arrow_scale = fmax(1.0 / 64, fmin(64, scale));
    lw_viewport_stale_pose(viewport);
}
