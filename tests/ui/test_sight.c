/* What the view shows over time: a run stays within the picture, unless the user has chosen another camera; the floor lies below it. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"

static LwViewport *view;

/* How far beyond the picture the corners of bodies get over the run: ≤ 1 is within. */
static double beyond(void)
{
    const LwResult *result = lw_desk_result(rig.desk);
    const LwFigure *figure = &lw_desk_edition(rig.desk)->figure;
    double most = 0;
    lw_viewport_rest(view);
    for (int k = 0; k < result->poses.count; k++)
        for (int i = 0; i < figure->piece_count; i++) {
            LwVec3 p = lw_frame_point(lw_piece_frame(&figure->piece[i], lw_poses_at(&result->poses, k)), lw_box_centre(figure->piece[i].model->box));
            LwVec3 seen = lw_camera_project(lw_viewport_camera(view), p);
            most = fmax(most, fmax(fabs(seen.x), fabs(seen.y)));
        }
    return most;
}

static void runs_stay_in_the_picture(void)
{
    static const char *const name[] = { "bouncing-ball", "double-pendulum", "incline", "four-bar" };
    for (gsize i = 0; i < G_N_ELEMENTS(name); i++) {
        rig_open(name[i]);
        rig_wait(200);
        rig_run();
        rig_wait(50);
        CHECK(beyond() < 1);
    }
}

static void the_users_camera_stays(void)
{
    rig_open("bouncing-ball");
    rig_wait(200);
    lw_viewport_rest(view);
    lw_viewport_zoom(view, 1.3);
    LwCamera was = *lw_viewport_camera(view);
    rig_run();
    rig_wait(400);
    lw_viewport_rest(view);
    CHECK(lw_vec3_norm(lw_vec3_sub(was.centre, lw_viewport_camera(view)->centre)) == 0 && was.height == lw_viewport_camera(view)->height);
    rig_do("fit");
    CHECK(beyond() < 1);
}

int main(void)
{
    rig_begin();
    view = LW_VIEWPORT(lw_window_viewport(rig.window));
    RUN(runs_stay_in_the_picture);
    RUN(the_users_camera_stays);
    rig_end();
    return END();
}
