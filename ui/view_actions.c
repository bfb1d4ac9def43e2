/* What the user can do with the view, and its part of the tool bar. */
#include "ui/chapters.h"
#include "ui/view_bar.h"
#include "ui/viewport.h"
#include "ui/words.h"

static LwViewport *view_of(gpointer window)
{
    return LW_VIEWPORT(lw_window_viewport(window));
}

static bool is_open(gpointer window)
{
    return lw_desk_is_open(lw_window_desk(window));
}

/* ---- where it is looked from */

static void look(gpointer window, const char *name)
{
    LwViewAngles angles;
    if (lw_view_parse(name, &angles))
        lw_viewport_look(view_of(window), angles);
}

static void look_front(gpointer window) { look(window, "front"); }
static void look_back(gpointer window) { look(window, "back"); }
static void look_left(gpointer window) { look(window, "left"); }
static void look_right(gpointer window) { look(window, "right"); }
static void look_top(gpointer window) { look(window, "top"); }
static void look_bottom(gpointer window) { look(window, "bottom"); }
static void look_iso(gpointer window) { look(window, "iso"); }

static void fit(gpointer window) { lw_viewport_fit(view_of(window), false); }
static void fit_selection(gpointer window) { lw_viewport_fit(view_of(window), true); }
static void zoom_in(gpointer window) { lw_viewport_zoom(view_of(window), 1.25); }
static void zoom_out(gpointer window) { lw_viewport_zoom(view_of(window), 0.8); }

static bool is_perspective(gpointer window)
{
    GtkWidget *viewport = lw_window_viewport(window); /* not there yet while actions are added */
    return viewport && lw_viewport_camera(LW_VIEWPORT(viewport))->perspective;
}

static void turn_perspective(gpointer window)
{
    lw_viewport_set_perspective(view_of(window), !is_perspective(window));
}

/* ---- what is shown */

static bool shows(gpointer window, LwShow what)
{
    GtkWidget *viewport = lw_window_viewport(window);
    return viewport && lw_viewport_shows(LW_VIEWPORT(viewport), what);
}

static void turn(gpointer window, LwShow what)
{
    lw_viewport_show(view_of(window), what, !shows(window, what));
    lw_actions_update(GTK_APPLICATION_WINDOW(window)); /* others depend on it */
}

#define SWITCH(name, what)                                                                                                                   \
    static bool shows_##name(gpointer window) { return shows(window, what); }                                                                \
    static void turn_##name(gpointer window) { turn(window, what); }
SWITCH(edges, LW_SHOW_EDGES)
SWITCH(grid, LW_SHOW_GRID)
SWITCH(axes, LW_SHOW_AXES)
SWITCH(joints, LW_SHOW_JOINTS)
SWITCH(centres, LW_SHOW_CENTRES)
SWITCH(arrows, LW_SHOW_ARROWS)
SWITCH(traces, LW_SHOW_TRACES)
SWITCH(ghost, LW_SHOW_GHOST)
SWITCH(shadow, LW_SHOW_SHADOW)
SWITCH(section, LW_SHOW_SECTION)
SWITCH(cube, LW_SHOW_CUBE)

static void flip_section(gpointer window)
{
    LwCut cut = lw_viewport_cut(view_of(window));
    cut.flip = !cut.flip;
    lw_viewport_set_cut(view_of(window), cut);
}

static void cut_across(gpointer window, int axis)
{
    LwCut cut = lw_viewport_cut(view_of(window));
    cut.axis = axis;
    lw_viewport_set_cut(view_of(window), cut);
    lw_viewport_show(view_of(window), LW_SHOW_SECTION, true);
    lw_actions_update(GTK_APPLICATION_WINDOW(window));
}

static void cut_x(gpointer window) { cut_across(window, 0); }
static void cut_y(gpointer window) { cut_across(window, 1); }
static void cut_z(gpointer window) { cut_across(window, 2); }

static bool is_cut(gpointer window, int axis)
{
    return shows(window, LW_SHOW_SECTION) && lw_viewport_cut(view_of(window)).axis == axis;
}

static bool is_cut_x(gpointer window) { return is_cut(window, 0); }
static bool is_cut_y(gpointer window) { return is_cut(window, 1); }
static bool is_cut_z(gpointer window) { return is_cut(window, 2); }

static bool shows_result_arrows(gpointer window)
{
    return shows(window, LW_SHOW_ARROWS) && lw_desk_result(lw_window_desk(window));
}

static void longer_arrows(gpointer window)
{
    lw_viewport_set_arrow_scale(view_of(window), 2 * lw_viewport_arrow_scale(view_of(window)));
}

static void shorter_arrows(gpointer window)
{
    lw_viewport_set_arrow_scale(view_of(window), 0.5 * lw_viewport_arrow_scale(view_of(window)));
}

/* ---- bodies */

static bool has_selection(gpointer window)
{
    return lw_desk_selected_count(lw_window_desk(window)) > 0;
}

static int selected_bodies(LwDesk *desk)
{
    int count = 0;
    for (int i = 0; i < lw_desk_selected_count(desk); i++)
        count += lw_desk_selected(desk, i).kind == LW_ITEM_BODY;
    return count;
}

static bool has_body(gpointer window)
{
    return selected_bodies(lw_window_desk(window)) > 0;
}

static bool is_transparent(gpointer window)
{
    LwDesk *desk = lw_window_desk(window);
    bool all = has_body(window);
    for (int i = 0; i < lw_desk_selected_count(desk); i++) {
        LwItem item = lw_desk_selected(desk, i);
        all &= item.kind != LW_ITEM_BODY || lw_desk_is_transparent(desk, item.name);
    }
    return all;
}

static void turn_transparent(gpointer window)
{
    LwDesk *desk = lw_window_desk(window);
    bool on = !is_transparent(window);
    for (int i = 0; i < lw_desk_selected_count(desk); i++)
        if (lw_desk_selected(desk, i).kind == LW_ITEM_BODY)
            lw_desk_set_transparent(desk, lw_desk_selected(desk, i).name, on);
}

static void hide(gpointer window)
{
    LwDesk *desk = lw_window_desk(window);
    for (int i = 0; i < lw_desk_selected_count(desk); i++)
        if (lw_desk_selected(desk, i).kind == LW_ITEM_BODY)
            lw_desk_set_hidden(desk, lw_desk_selected(desk, i).name, true);
}

static void isolate(gpointer window) { lw_desk_isolate(lw_window_desk(window)); }
static void show_all(gpointer window) { lw_desk_show_all(lw_window_desk(window)); }

static bool has_hidden(gpointer window)
{
    LwDesk *desk = lw_window_desk(window);
    const LwEdition *edition = lw_desk_edition(desk);
    for (int b = 0; edition && b < edition->document->def.body_count; b++)
        if (lw_desk_is_hidden(desk, edition->document->def.body[b].name))
            return true;
    return false;
}

/* ---- the table. Keys without Ctrl would be taken from entries: the view itself answers them, and the help says so. */

#define VIEW N_("View")
static const LwActionInfo table[] = {
    { "view-front", N_("Front"), VIEW, N_("Looks from the front. In the view: 1 of the number pad."), "lw-view-front-symbolic", { "<Control>1" }, look_front, is_open, NULL },
    { "view-back", N_("Back"), VIEW, N_("Looks from behind. In the view: 3 of the number pad."), "lw-view-back-symbolic", { "<Control>2" }, look_back, is_open, NULL },
    { "view-left", N_("Left"), VIEW, N_("Looks from the left. In the view: 4 of the number pad."), "lw-view-left-symbolic", { "<Control>3" }, look_left, is_open, NULL },
    { "view-right", N_("Right"), VIEW, N_("Looks from the right. In the view: 6 of the number pad."), "lw-view-right-symbolic", { "<Control>4" }, look_right, is_open, NULL },
    { "view-top", N_("Top"), VIEW, N_("Looks from above. In the view: 8 of the number pad."), "lw-view-top-symbolic", { "<Control>5" }, look_top, is_open, NULL },
    { "view-bottom", N_("Bottom"), VIEW, N_("Looks from below. In the view: 2 of the number pad."), "lw-view-bottom-symbolic", { "<Control>6" }, look_bottom, is_open, NULL },
    { "view-iso", N_("Isometric"), VIEW, N_("Looks from a corner. In the view: 7 of the number pad."), "lw-view-iso-symbolic", { "<Control>7" }, look_iso, is_open, NULL },
    { "fit", N_("Fit All"), VIEW, N_("Moves so that everything is seen. In the view: F or Home."), "lw-fit-symbolic", { "<Control>0" }, fit, is_open, NULL },
    { "fit-selection", N_("Fit Selection"), VIEW, N_("Moves so that what is selected fills the view. In the view: Shift+F."), "zoom-fit-best-symbolic", { "<Control><Shift>0", "<Control>parenright" }, fit_selection, has_selection, NULL },
    { "zoom-in", N_("Zoom In"), VIEW, N_("In the view: + or the wheel."), "zoom-in-symbolic", { "<Control>plus", "<Control>equal" }, zoom_in, is_open, NULL },
    { "zoom-out", N_("Zoom Out"), VIEW, N_("In the view: − or the wheel."), "zoom-out-symbolic", { "<Control>minus" }, zoom_out, is_open, NULL },
    { "perspective", N_("Perspective"), VIEW, N_("As an eye sees it; off: parallel lines stay parallel. In the view: P or 5 of the number pad."), "lw-perspective-symbolic", { "<Control><Shift>p" }, turn_perspective, is_open, is_perspective },
    { "show-edges", N_("Edges"), VIEW, N_("Draws the edges of parts."), "lw-edges-symbolic", { NULL }, turn_edges, NULL, shows_edges },
    { "show-grid", N_("Grid"), VIEW, N_("Draws a grid below the mechanism."), "lw-grid-symbolic", { "<Control><Alt>g" }, turn_grid, NULL, shows_grid },
    { "show-axes", N_("Axes"), VIEW, N_("Draws the axes of the world in the corner."), "lw-axes-symbolic", { NULL }, turn_axes, NULL, shows_axes },
    { "show-joints", N_("Joint Symbols"), VIEW, N_("Draws a symbol for each joint. Joints can be clicked only while they are drawn."), "lw-joint-symbolic", { "<Control>j" }, turn_joints, NULL, shows_joints },
    { "show-centres", N_("Centres of Mass"), VIEW, N_("Marks where the mass of each body is centred."), "lw-mass-centre-symbolic", { NULL }, turn_centres, NULL, shows_centres },
    { "show-arrows", N_("Forces and Torques"), VIEW, N_("Draws arrows of what joints, motors and loads carry, from the last run."), "lw-arrows-symbolic", { "<Control><Shift>f" }, turn_arrows, NULL, shows_arrows },
    { "show-traces", N_("Traces"), VIEW, N_("Draws the path of the selected bodies over the last run."), "lw-trace-symbolic", { NULL }, turn_traces, NULL, shows_traces },
    { "show-ghost", N_("Ghost of the Start"), VIEW, N_("Draws the assembled pose faintly behind the shown one."), "lw-ghost-symbolic", { NULL }, turn_ghost, NULL, shows_ghost },
    { "show-shadow", N_("Shadows"), VIEW, N_("Draws shadows on the ground and in corners."), "lw-light-symbolic", { NULL }, turn_shadow, NULL, shows_shadow },
    { "show-cube", N_("View Cube"), VIEW, N_("Shows the cube at the upper right that turns the view."), "lw-body-symbolic", { NULL }, turn_cube, NULL, shows_cube },
    { "section", N_("Section"), VIEW, N_("Cuts the mechanism open with a plane."), "lw-section-symbolic", { "<Control><Shift>x" }, turn_section, is_open, shows_section },
    { "section-x", N_("Section Across x"), VIEW, N_("Cuts with a plane square to the x axis."), NULL, { NULL }, cut_x, is_open, is_cut_x },
    { "section-y", N_("Section Across y"), VIEW, N_("Cuts with a plane square to the y axis."), NULL, { NULL }, cut_y, is_open, is_cut_y },
    { "section-z", N_("Section Across z"), VIEW, N_("Cuts with a plane square to the z axis."), NULL, { NULL }, cut_z, is_open, is_cut_z },
    { "section-flip", N_("Flip Section"), VIEW, N_("Takes away the other side."), "lw-flip-symbolic", { NULL }, flip_section, shows_section, NULL },
    { "arrows-longer", N_("Longer Arrows"), VIEW, N_("Draws forces and torques twice as long."), NULL, { NULL }, longer_arrows, shows_result_arrows, NULL },
    { "arrows-shorter", N_("Shorter Arrows"), VIEW, N_("Draws forces and torques half as long."), NULL, { NULL }, shorter_arrows, shows_result_arrows, NULL },
    { "view-transparent", N_("Transparent"), VIEW, N_("Lets the selected bodies be seen through."), "lw-transparency-symbolic", { "<Control>t" }, turn_transparent, has_body, is_transparent },
    { "view-hide", N_("Hide"), VIEW, N_("Hides the selected bodies."), "lw-hide-symbolic", { NULL }, hide, has_body, NULL },
    { "view-isolate", N_("Isolate"), VIEW, N_("Hides all bodies but the selected ones."), "lw-isolate-symbolic", { NULL }, isolate, has_body, NULL },
    { "view-show-all", N_("Show All"), VIEW, N_("Shows all hidden bodies again."), "lw-show-symbolic", { NULL }, show_all, has_hidden, NULL },
};

void lw_view_actions_add(LwWindow *window)
{
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
}
