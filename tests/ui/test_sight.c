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

/* A pixel where a body is. */
static bool find_body(double *x, double *y)
{
    LwPointer pointer;
    LwPick pick;
    for (int j = 40; j < gtk_widget_get_height(GTK_WIDGET(view)) - 40; j += 8)
        for (int i = 40; i < gtk_widget_get_width(GTK_WIDGET(view)) - 40; i += 8) {
            lw_viewport_point(view, i, j, 0, &pointer, &pick);
            if (pointer.item.kind == LW_ITEM_BODY) {
                *x = i;
                *y = j;
                return true;
            }
        }
    return false;
}

static GBytes *look(void)
{
    char *folder = rig_folder(), *path = g_build_filename(folder, "look.png", NULL), *content = NULL;
    gsize length = 0;
    lw_viewport_rest(view);
    rig_wait(150);
    CHECK(rig_picture(rig_find(GTK_WIDGET(view), "viewport-area"), path) && g_file_get_contents(path, &content, &length, NULL));
    g_free(path);
    g_free(folder);
    return g_bytes_new_take(content, length);
}

/* Without a tool and with each that points at faces: the picture after the pointer has left is the one before it came; also when a button was held meanwhile. */
static void nothing_stays_when_the_pointer_leaves(void)
{
    static const char *const tool[] = { NULL, "tool-joint", "tool-force", "tool-measure" };
    double x, y;
    rig_open("slider-crank");
    rig_wait(200);
    lw_viewport_rest(view);
    for (gsize i = 0; i < G_N_ELEMENTS(tool); i++)
        for (int held = 0; held < 2; held++) {
            if (tool[i])
                rig_do(tool[i]);
            GBytes *before = look();
            CHECK(find_body(&x, &y));
            lw_viewport_move(view, x, y, 0);
            GBytes *during = look();
            if (held)
                lw_viewport_press(view, GDK_BUTTON_SECONDARY + 5, x, y, 0);
            lw_viewport_leave(view);
            if (held)
                lw_viewport_release(view, x, y, 0);
            GBytes *after = look();
            if (!g_bytes_equal(before, after))
                printf("# %s, held %d\n", tool[i] ? tool[i] : "no tool", held);
            CHECK(!g_bytes_equal(before, during) && g_bytes_equal(before, after));
            CHECK(lw_desk_hover(rig.desk).kind == LW_ITEM_NONE);
            g_bytes_unref(before);
            g_bytes_unref(during);
            g_bytes_unref(after);
            lw_viewport_set_tool(view, NULL);
            rig_settle();
        }
}

int main(void)
{
    rig_begin();
    view = LW_VIEWPORT(lw_window_viewport(rig.window));
    RUN(runs_stay_in_the_picture);
    RUN(the_users_camera_stays);
    RUN(nothing_stays_when_the_pointer_leaves);
    rig_end();
    return END();
}
