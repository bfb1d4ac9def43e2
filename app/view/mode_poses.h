/* The motion of a mode as poses, for pictures and for files with motion. */
#ifndef LW_VIEW_MODE_POSES_H
#define LW_VIEW_MODE_POSES_H

#include "app/view/poses.h"

/* number: from 1; 0: no mode is wished for. amplitude: rad or m of the coordinate that names the mode; 0: such that it can be seen well, something
 * turning by 0.3 rad or moving by a tenth of what the mechanism spans. */
typedef struct LwModeWish {
    int number;
    double amplitude;
    bool is_angle, is_length; /* what the amplitude was given as; neither: a plain number, which fits any coordinate */
} LwModeWish;

/* rad or m of the coordinate that names the mode, so that it can be seen well: a turn of 0.3 rad or a move by a tenth of what the mechanism spans,
 * whichever is less. */
double lw_mode_visible_amplitude(const LwMechanismDef *def, const LwStudy *study, const LwMode *mode);

/* One period in so many poses, the last of them one short of the first, so that pictures can be shown round and round; samples 0: so many per second as
 * fps says. False: *why says what keeps it from being had. */
bool lw_poses_of_mode(LwArena *arena, const LwMechanismDef *def, const LwStudy *study, const LwModeWish *wish, int samples, double fps, LwPoses *poses, const char **why);

#endif
