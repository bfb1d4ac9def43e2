/* Dragging: the tool is driven as the view drives it; poses, hints, what is kept. */
#include "app/view/pick.h"
#include "tests/ui/rig.h"
#include "tests/unit/check.h"
#include "ui/drag_tool.h"

static LwDragTool *drag;

static LwPointer pointer_at(LwVec3 point, const LwPick *pick, GdkModifierType state)
{
    LwVec3 back = lw_viewport_camera(LW_VIEWPORT(lw_window_viewport(rig.window)))->back;
    if (lw_vec3_norm(back) == 0)
        back = lw_vec3(0, 0, 1);
    return (LwPointer){ .x = 1e3 * point.x, .y = 1e3 * point.y, .state = state, .origin = lw_vec3_mad(point, 10, back), .direction = lw_vec3_scale(back, -1), .pick = pick,
                          .item = pick && pick->body >= 0 ? lw_item(LW_ITEM_BODY, lw_desk_edition(rig.desk)->document->def.body[pick->body].name) : lw_item(LW_ITEM_NONE, NULL) };
}

/* Waits until the pose rests, or so long. */
static void wait_for_rest(int milliseconds)
{
    for (int i = 0; i < 2 * milliseconds; i += 20) /* machines are busy */
        rig_wait(20);
}

/* Presses on a point of a body, world, and pulls it by a vector; does not release. */
static void pull(int body, LwVec3 at, LwVec3 by, GdkModifierType state)
{
    LwTool *tool = lw_drag_tool_tool(drag);
    LwPick pick = { .body = body, .point = at };
    LwPointer pointer = pointer_at(at, &pick, state);
    CHECK(tool->press(tool, &pointer));
    for (int i = 1; i <= 10; i++) {
        pointer = pointer_at(lw_vec3_mad(at, 0.1 * i, by), &pick, state);
        tool->move(tool, &pointer, true);
        rig_wait(10);
    }
}

static void let_go(LwVec3 at, const LwPick *pick, bool moved)
{
    LwTool *tool = lw_drag_tool_tool(drag);
    LwPointer pointer = pointer_at(at, pick, 0);
    tool->release(tool, &pointer, moved);
    rig_wait(30);
}

static LwVec3 centre_of(int body)
{
    return lw_frame_point(lw_desk_pose(rig.desk)[body], lw_desk_edition(rig.desk)->document->def.body[body].com);
}

static void a_click_selects(void)
{
    rig_open("double-pendulum");
    LwVec3 at = centre_of(0);
    LwPick pick = { .body = 0, .point = at };
    LwPointer pointer = pointer_at(at, &pick, 0);
    LwTool *tool = lw_drag_tool_tool(drag);
    CHECK(tool->press(tool, &pointer));
    let_go(at, &pick, false);
    CHECK(lw_desk_current(rig.desk).kind == LW_ITEM_BODY);
    CHECK(!lw_drag_tool_is_active(drag));
}

static void drags_and_returns(void)
{
    LwEdition *edition = lw_desk_edition(rig.desk);
    gsize size = (gsize)edition->document->def.body_count * sizeof(LwFrame);
    LwFrame *before = g_memdup2(lw_desk_pose(rig.desk), size);
    LwVec3 at = centre_of(1);
    pull(1, at, lw_vec3(0.05, 0.08, 0), 0);
    wait_for_rest(200);
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_DRAG && lw_drag_tool_is_held(drag));
    CHECK(memcmp(lw_desk_pose(rig.desk), before, size) != 0);
    LwTool *tool = lw_drag_tool_tool(drag);
    CHECK(tool->key(tool, GDK_KEY_Escape, 0));
    wait_for_rest(200);
    CHECK(!lw_drag_tool_is_held(drag));
    CHECK(memcmp(lw_desk_pose(rig.desk), before, size) == 0);
    CHECK(tool->key(tool, GDK_KEY_Escape, 0));
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_ASSEMBLED && !lw_drag_tool_is_active(drag));
    CHECK(!tool->key(tool, GDK_KEY_Escape, 0));
    g_free(before);
}

/* The pose is written, assembled again to the same, and undone to the same text. */
static void keeps_a_pose(void)
{
    char *text = g_strdup(lw_edits_text(lw_desk_edits(rig.desk), NULL));
    LwEdition *edition = lw_desk_edition(rig.desk);
    int bodies = edition->document->def.body_count;
    double size = lw_study_report(edition->study)->size;
    LwVec3 at = centre_of(1);
    pull(1, at, lw_vec3(0.05, 0.08, 0), 0);
    wait_for_rest(200);
    let_go(lw_vec3_add(at, lw_vec3(0.05, 0.08, 0)), NULL, true);
    LwFrame *dragged = g_memdup2(lw_desk_pose(rig.desk), (gsize)bodies * sizeof(LwFrame));
    CHECK(rig_can("drag-keep"));
    rig_do("drag-keep");
    wait_for_rest(300);
    rig_settle();
    CHECK(lw_desk_edition(rig.desk) != edition);
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_ASSEMBLED);
    for (int b = 0; b < bodies; b++)
        CHECK(lw_vec3_norm(lw_vec3_sub(lw_desk_pose(rig.desk)[b].position, dragged[b].position)) < 1e-6 * size);
    CHECK_STRING(lw_edits_undo_name(lw_desk_edits(rig.desk)), "Keep the dragged pose as start");
    rig_do("undo");
    CHECK_STRING(lw_edits_text(lw_desk_edits(rig.desk), NULL), text);
    g_free(dragged);
    g_free(text);
}

static void an_edit_ends_a_drag(void)
{
    LwVec3 at = centre_of(1);
    pull(1, at, lw_vec3(0.05, 0.08, 0), 0);
    CHECK(lw_drag_tool_is_held(drag));
    lw_desk_set(rig.desk, "Set gravity", "gravity", "[0, 0, -1.62]");
    rig_settle();
    CHECK(!lw_drag_tool_is_active(drag) && !lw_drag_tool_is_held(drag));
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_ASSEMBLED);
    let_go(at, NULL, true);
    rig_do("undo");
}

static void says_why_not(void)
{
    rig_open("four-bar");
    rig_do("drag");
    CHECK(!lw_drag_tool_motors(drag));
    rig_do("drag-motors");
    CHECK(lw_drag_tool_motors(drag));
    pull(0, centre_of(0), lw_vec3(0.05, 0.08, 0), 0);
    CHECK(!lw_drag_tool_is_active(drag));
    CHECK(strstr(lw_drag_tool_hint(drag), "the motors hold all freedoms") != NULL);
    rig_do("drag-motors");
    let_go(centre_of(0), NULL, true);
}

/* With motors that lead every freedom there is nothing to be kept; it is said. */
static void motors_say_where_it_starts(void)
{
    rig_open("slider-crank");
    LwVec3 at = centre_of(0);
    pull(0, at, lw_vec3(0.05, 0.08, 0), 0);
    wait_for_rest(200);
    let_go(at, NULL, true);
    CHECK(lw_drag_tool_is_active(drag));
    rig_do("drag-keep");
    wait_for_rest(300);
    CHECK(lw_window_said(rig.window) != NULL);
    CHECK(lw_drag_tool_is_active(drag));
    lw_drag_tool_back(drag);
}

static void runs_the_simulation(void)
{
    rig_open("double-pendulum");
    rig_do("drag-dynamic");
    CHECK(lw_drag_tool_is_dynamic(drag));
    LwVec3 at = centre_of(1);
    pull(1, at, lw_vec3(0.05, 0.08, 0), 0);
    wait_for_rest(300);
    CHECK(strstr(lw_drag_tool_hint(drag), " N ") != NULL);
    let_go(at, NULL, true);
    LwFrame one = lw_desk_pose(rig.desk)[1];
    wait_for_rest(200);
    LwFrame two = lw_desk_pose(rig.desk)[1];
    CHECK(memcmp(&one, &two, sizeof one) != 0); /* it swings on */
    lw_drag_tool_back(drag);
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_ASSEMBLED);
    rig_do("drag-dynamic");
    CHECK(!lw_drag_tool_is_dynamic(drag));
}

/* The mouse itself: pressed on a part in the view, moved, released. */
static void the_mouse_drags(void)
{
    rig_open("double-pendulum");
    LwViewport *viewport = LW_VIEWPORT(lw_window_viewport(rig.window));
    lw_viewport_rest(viewport);
    rig_wait(100);
    LwPointer pointer;
    LwPick pick = { .body = -1 };
    double x = 0, y = 0;
    for (y = 20; y < gtk_widget_get_height(lw_window_viewport(rig.window)) && pick.body < 0; y += 6)
        for (x = 20; x < gtk_widget_get_width(lw_window_viewport(rig.window)) && pick.body < 0; x += 6) {
            lw_viewport_point(viewport, x, y, 0, &pointer, &pick);
            if (!pointer.pick)
                pick.body = -1;
            else if (pick.body >= 0)
                break;
        }
    y -= 6;
    CHECK(pick.body >= 0);
    LwCamera before = *lw_viewport_camera(viewport);
    lw_viewport_press(viewport, GDK_BUTTON_PRIMARY, x, y, 0);
    for (int i = 1; i < 10; i++) {
        lw_viewport_move(viewport, x + 8 * i, y + 4 * i, 0);
        rig_wait(15);
    }
    CHECK(lw_drag_tool_is_held(drag) && lw_desk_pose_owner(rig.desk) == LW_POSE_DRAG);
    CHECK(lw_vec3_norm(lw_vec3_sub(before.back, lw_viewport_camera(viewport)->back)) == 0); /* the view stays */
    lw_viewport_release(viewport, x + 80, y + 40, 0);
    CHECK(!lw_drag_tool_is_held(drag) && lw_drag_tool_is_active(drag));
    CHECK(lw_viewport_key(viewport, GDK_KEY_Escape, 0));
    CHECK(!lw_drag_tool_is_active(drag) && lw_desk_pose_owner(rig.desk) == LW_POSE_ASSEMBLED);
}

static void keeps_pace(void)
{
    static const char *const names[] = { "prosthetic-arm", "scissor-lift", "robot-6r" };
    for (int e = 0; e < 3; e++) {
        rig_open(names[e]);
        LwEdition *edition = lw_desk_edition(rig.desk);
        int body = edition->document->def.body_count - 1;
        while (body > 0 && edition->document->def.body[body].fixed)
            body--;
        LwVec3 at = centre_of(body);
        double size = lw_study_report(edition->study)->size;
        LwTool *tool = lw_drag_tool_tool(drag);
        LwPick pick = { .body = body, .point = at };
        LwPointer pointer = pointer_at(at, &pick, 0);
        CHECK(tool->press(tool, &pointer));
        for (int i = 1; i <= 100; i++) {
            pointer = pointer_at(lw_vec3_add(at, lw_vec3(0.2 * size * sin(0.1 * i), 0.1 * size * sin(0.13 * i), 0)), &pick, 0);
            pointer.x = 100;
            tool->move(tool, &pointer, true);
            rig_wait(10);
        }
        double seconds;
        int shown = lw_drag_tool_pace(drag, &seconds);
        printf("# dragging %s: %.0f poses a second (%s)\n", names[e], shown / seconds, lw_drag_tool_hint(drag));
        CHECK(shown > 5); /* how many is a matter of the machine; the thread itself makes sixty */
        tool->release(tool, &pointer, true);
        lw_drag_tool_back(drag);
        lw_drag_tool_back(drag);
    }
}

int main(void)
{
    rig_begin();
    drag = lw_drag_tool_of(rig.window);
    RUN(a_click_selects);
    RUN(drags_and_returns);
    RUN(keeps_a_pose);
    RUN(an_edit_ends_a_drag);
    RUN(says_why_not);
    RUN(motors_say_where_it_starts);
    RUN(runs_the_simulation);
    RUN(the_mouse_drags);
    RUN(keeps_pace);
    rig_end();
    return END();
}
