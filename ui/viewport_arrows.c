/* Forces and torques as arrows. */
#include "ui/viewport_private.h"

void lw_viewport_draw_arrows(LwViewport *viewport)
{
    viewport->arrow_length = 0;
}
