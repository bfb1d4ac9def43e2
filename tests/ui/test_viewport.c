/* The 3-D view: what it shows follows from its actions and the desk; the pointer turns, zooms, hovers and selects; tools work in it. With LW_TEST_PICTURES
 * (a folder) the pictures that it looks at are written there. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"
#include "ui/view_cube.h"

static LwViewport *view;

static LwViewAngles angles(void)
{
    return lw_camera_angles(lw_viewport_camera(view), &lw_desk_edition(rig.desk)->upright);
}

/* The full picture of the view's own drawing as bytes; the window is not asked, so that nothing but the drawing counts. */
static GBytes *picture(const char *name)
{
    LwProblem problem;
    const char *folder = g_getenv("LW_TEST_PICTURES");
    char *own = folder ? NULL : rig_folder(), *path = g_strdup_printf("%s/%s.png", folder ? folder : own, name), *content = NULL;
    gsize length = 0;
    lw_viewport_rest(view);
    bool good = lw_viewport_picture(view, 480, 360, false, path, &problem);
    if (!good)
        printf("# %s\n", problem.text);
    CHECK(good && g_file_get_contents(path, &content, &length, NULL));
    g_free(path);
    g_free(own);
    return g_bytes_new_take(content, length);
}

static bool differs(GBytes *a, GBytes *b)
{
    return !g_bytes_equal(a, b);
}

/* The action changes its state and the picture, and back. */
static void check_switch(const char *name)
{
    GActionGroup *group = G_ACTION_GROUP(rig.window);
    GVariant *before = g_action_group_get_action_state(group, name);
    GBytes *a = picture("before");
    rig_do(name);
    GVariant *after = g_action_group_get_action_state(group, name);
    GBytes *b = picture(name);
    rig_do(name);
    GBytes *c = picture("after");
    if (g_variant_equal(before, after) || !differs(a, b) || differs(a, c))
        printf("# %s\n", name);
    CHECK(!g_variant_equal(before, after));
    CHECK(differs(a, b));
    CHECK(!differs(a, c));
    g_variant_unref(before);
    g_variant_unref(after);
    g_bytes_unref(a);
    g_bytes_unref(b);
    g_bytes_unref(c);
}

static LwVec3 joint_pixel(int joint)
{
    const LwEdition *edition = lw_desk_edition(rig.desk);
    const LwJointDef *def = &edition->document->def.joint[joint];
    LwFrame base = def->body[0] < 0 ? LW_FRAME_IDENTITY : lw_desk_pose(rig.desk)[def->body[0]];
    return lw_viewport_to_pixel(view, lw_frame_point(base, def->marker[0].position));
}

/* A pixel where a click would select this kind. */
static bool find_pixel(LwItemKind kind, double *x, double *y, LwItem *item)
{
    int width = gtk_widget_get_width(GTK_WIDGET(view)), height = gtk_widget_get_height(GTK_WIDGET(view));
    for (int j = 4; j < height; j += 6)
        for (int i = 4; i < width; i += 6) {
            LwPointer pointer;
            LwPick pick;
            lw_viewport_point(view, i, j, 0, &pointer, &pick);
            if (pointer.item.kind == kind) {
                *x = i;
                *y = j;
                *item = pointer.item;
                return true;
            }
        }
    return false;
}

static void click(double x, double y, GdkModifierType state)
{
    lw_viewport_press(view, GDK_BUTTON_PRIMARY, x, y, state);
    lw_viewport_release(view, x + 1, y, state);
}

/* ---- tests */

static void shows_the_document(void)
{
    rig_open("four-bar");
    rig_wait(400);
    CHECK(lw_viewport_trouble(view) == NULL);
    lw_viewport_rest(view);
    rig_wait(300);
    CHECK(rig_colours(GTK_WIDGET(view)) > 200);
    CHECK_STRING(gtk_label_get_text(GTK_LABEL(rig_find(GTK_WIDGET(view), "viewport-status"))), "assembled pose");
}

static void actions_change_what_they_say(void)
{
    static const char *const names[] = { "perspective", "show-edges", "show-grid", "show-axes", "show-joints", "show-centres", "show-shadow", "section" };
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        check_switch(names[i]);
}

static void looks_from_all_sides(void)
{
    static const struct { const char *action; double azimuth, elevation; } side[] = {
        { "view-front", 0, 0 }, { "view-back", M_PI, 0 }, { "view-right", M_PI / 2, 0 }, { "view-left", -M_PI / 2, 0 }, { "view-top", 0, M_PI / 2 },
        { "view-bottom", 0, -M_PI / 2 },
    };
    for (gsize i = 0; i < G_N_ELEMENTS(side); i++) {
        rig_do(side[i].action);
        lw_viewport_rest(view);
        LwViewAngles now = angles();
        CHECK_NEAR(cos(now.azimuth - side[i].azimuth), 1, 1e-9);
        CHECK_NEAR(now.elevation, side[i].elevation, 1e-6);
    }
    rig_do("view-iso");
    bool on_its_way = false;
    for (int i = 0; i < 200 && !on_its_way; i++) {
        rig_wait(10);
        on_its_way = angles().elevation > -M_PI / 2 + 1e-6;
    }
    CHECK(on_its_way);
    lw_viewport_rest(view);
    CHECK(angles().elevation > 0.3 && angles().elevation < 0.9);
}

static void the_section_moves(void)
{
    rig_do("section");
    GBytes *a = picture("section-middle");
    LwCut cut = lw_viewport_cut(view);
    cut.at = 0.3;
    lw_viewport_set_cut(view, cut);
    GBytes *b = picture("section-moved");
    rig_do("section-flip");
    GBytes *c = picture("section-flipped");
    rig_do("section-x");
    GBytes *d = picture("section-x");
    CHECK(differs(a, b) && differs(b, c) && differs(c, d));
    CHECK(lw_viewport_cut(view).axis == 0);
    rig_do("section");
    CHECK(!lw_viewport_shows(view, LW_SHOW_SECTION));
    lw_viewport_set_cut(view, (LwCut){ .axis = 1, .at = 0.5 });
    g_bytes_unref(a);
    g_bytes_unref(b);
    g_bytes_unref(c);
    g_bytes_unref(d);
}

static void the_pointer_moves_the_camera(void)
{
    rig_do("fit");
    lw_viewport_rest(view);
    LwCamera before = *lw_viewport_camera(view);
    LwViewAngles was = angles();
    lw_viewport_press(view, GDK_BUTTON_MIDDLE, 200, 200, 0);
    lw_viewport_move(view, 240, 210, 0);
    lw_viewport_release(view, 240, 210, 0);
    CHECK(angles().azimuth < was.azimuth && angles().elevation > was.elevation);
    was = angles();
    lw_viewport_press(view, GDK_BUTTON_MIDDLE, 200, 200, GDK_SHIFT_MASK);
    lw_viewport_move(view, 260, 200, GDK_SHIFT_MASK);
    lw_viewport_release(view, 260, 200, GDK_SHIFT_MASK);
    CHECK_NEAR(angles().azimuth, was.azimuth, 1e-9);
    CHECK(lw_vec3_norm(lw_vec3_sub(before.centre, lw_viewport_camera(view)->centre)) > 0);
    double x, y;
    LwItem item;
    CHECK(find_pixel(LW_ITEM_BODY, &x, &y, &item));
    LwPointer pointer;
    LwPick pick;
    lw_viewport_point(view, x, y, 0, &pointer, &pick);
    lw_viewport_scroll(view, x, y, 3);
    LwVec3 p = lw_viewport_to_pixel(view, pick.point); /* what was under the pointer still is */
    CHECK_NEAR(p.x, x, 0.01);
    CHECK_NEAR(p.y, y, 0.01);
    CHECK(lw_viewport_camera(view)->height < before.height);
    was = angles();
    CHECK(lw_viewport_key(view, GDK_KEY_Left, 0));
    CHECK(angles().azimuth != was.azimuth);
    CHECK(lw_viewport_key(view, GDK_KEY_f, 0));
    lw_viewport_rest(view);
    CHECK(!lw_viewport_key(view, GDK_KEY_x, 0));
}

static void navigation_styles_differ(void)
{
    LwViewAngles was = angles();
    lw_viewport_set_navigation(view, LW_NAVIGATION_FUSION);
    lw_viewport_press(view, GDK_BUTTON_MIDDLE, 200, 200, 0);
    lw_viewport_move(view, 240, 210, 0);
    lw_viewport_release(view, 240, 210, 0);
    CHECK_NEAR(angles().azimuth, was.azimuth, 1e-9); /* it pans there */
    lw_viewport_press(view, GDK_BUTTON_SECONDARY, 200, 200, 0);
    lw_viewport_move(view, 240, 210, 0);
    lw_viewport_release(view, 240, 210, 0);
    CHECK(fabs(angles().azimuth - was.azimuth) > 0.01);
    lw_viewport_set_navigation(view, LW_NAVIGATION_LOCKWORK);
    for (int i = 0; i < LW_NAVIGATIONS; i++)
        CHECK(*lw_navigation_name((LwNavigation)i) && *lw_navigation_title((LwNavigation)i) && *lw_navigation_help((LwNavigation)i));
}

static void hovers_and_selects(void)
{
    double x, y;
    LwItem item;
    rig_do("view-iso");
    lw_viewport_rest(view);
    LwVec3 p = joint_pixel(0);
    lw_viewport_move(view, p.x + 3, p.y, 0); /* within 8 pixels the joint wins over the body */
    CHECK(lw_desk_hover(rig.desk).kind == LW_ITEM_JOINT);
    GBytes *a = picture("hover-joint");
    lw_viewport_leave(view);
    CHECK(lw_desk_hover(rig.desk).kind == LW_ITEM_NONE);
    GBytes *b = picture("hover-nothing");
    CHECK(differs(a, b));
    CHECK(find_pixel(LW_ITEM_BODY, &x, &y, &item));
    lw_viewport_move(view, x, y, 0);
    CHECK(lw_item_equal(lw_desk_hover(rig.desk), item));
    rig_wait(600);
    GtkWidget *tip = rig_find(GTK_WIDGET(view), "viewport-tip");
    CHECK(gtk_widget_get_visible(tip) && strstr(gtk_label_get_text(GTK_LABEL(tip)), item.name));
    click(x, y, 0);
    CHECK(lw_desk_selected_count(rig.desk) == 1 && lw_desk_is_selected(rig.desk, item));
    GBytes *c = picture("selected");
    CHECK(differs(b, c));
    click(p.x, p.y, GDK_CONTROL_MASK);
    CHECK(lw_desk_selected_count(rig.desk) == 2 && lw_desk_current(rig.desk).kind == LW_ITEM_JOINT);
    click(2, 2, 0);
    CHECK(lw_desk_selected_count(rig.desk) == 0);
    lw_desk_mark(rig.desk, &item, 1);
    GBytes *d = picture("marked");
    CHECK(differs(b, d) && differs(c, d));
    lw_desk_mark(rig.desk, NULL, 0);
    g_bytes_unref(a);
    g_bytes_unref(b);
    g_bytes_unref(c);
    g_bytes_unref(d);
}

static void bands_select(void)
{
    int width = gtk_widget_get_width(GTK_WIDGET(view)), height = gtk_widget_get_height(GTK_WIDGET(view));
    lw_viewport_press(view, GDK_BUTTON_PRIMARY, 1, 1, GDK_SHIFT_MASK);
    lw_viewport_move(view, width / 2.0, height / 2.0, GDK_SHIFT_MASK);
    lw_viewport_release(view, width - 1, height - 1, GDK_SHIFT_MASK);
    CHECK(lw_desk_selected_count(rig.desk) == lw_desk_edition(rig.desk)->document->def.body_count);
    CHECK(lw_viewport_key(view, GDK_KEY_Escape, 0));
    CHECK(lw_desk_selected_count(rig.desk) == 0);
}

static void bodies_are_hidden_and_seen_through(void)
{
    const char *name = lw_desk_edition(rig.desk)->document->def.body[0].name;
    lw_desk_select(rig.desk, lw_item(LW_ITEM_BODY, name), false);
    GBytes *a = picture("body");
    rig_do("view-transparent");
    GBytes *b = picture("body-transparent");
    CHECK(lw_desk_is_transparent(rig.desk, name) && differs(a, b));
    rig_do("view-transparent");
    rig_do("view-hide");
    GBytes *c = picture("body-hidden");
    CHECK(differs(a, c) && rig_can("view-show-all"));
    rig_do("view-show-all");
    CHECK(!rig_can("view-show-all"));
    rig_do("view-isolate");
    CHECK(lw_desk_is_hidden(rig.desk, lw_desk_edition(rig.desk)->document->def.body[1].name));
    rig_do("view-show-all");
    double height = lw_viewport_camera(view)->height;
    rig_do("fit-selection");
    lw_viewport_rest(view);
    CHECK(lw_viewport_camera(view)->height < height);
    rig_do("fit");
    lw_viewport_rest(view);
    lw_desk_select_none(rig.desk);
    g_bytes_unref(a);
    g_bytes_unref(b);
    g_bytes_unref(c);
}

/* Symbols are coarser while the picture moves; what the camera holds is not. */
static void a_fit_is_the_same_while_the_picture_moves(void)
{
    rig_open("slider-crank");
    lw_viewport_rest(view);
    rig_do("fit");
    lw_viewport_rest(view);
    rig_wait(20);
    LwCamera before = *lw_viewport_camera(view);
    lw_viewport_orbit(view, 0, 0); /* moves from now on */
    rig_wait(20);
    rig_do("fit");
    lw_viewport_rest(view);
    LwVec3 off = lw_vec3_sub(before.centre, lw_viewport_camera(view)->centre);
    CHECK_NEAR(lw_vec3_norm(off), 0, 1e-12);
    CHECK_NEAR(lw_viewport_camera(view)->height, before.height, 1e-12);
}

/* ---- tools */

static int presses, moves, held_moves, releases, ends, keys, draws;
static bool last_moved, taking;

static bool on_press(LwTool *tool, const LwPointer *pointer)
{
    (void)tool;
    CHECK_NEAR(lw_vec3_norm(pointer->direction), 1, 1e-9);
    presses++;
    return taking;
}

static void on_move(LwTool *tool, const LwPointer *pointer, bool held)
{
    (void)tool;
    (void)pointer;
    moves++;
    held_moves += held;
}

static void on_release(LwTool *tool, const LwPointer *pointer, bool moved)
{
    (void)tool;
    (void)pointer;
    releases++;
    last_moved = moved;
}

static bool on_key(LwTool *tool, guint key, GdkModifierType state)
{
    (void)tool;
    (void)state;
    keys++;
    return key == GDK_KEY_x;
}

static void on_end(LwTool *tool)
{
    (void)tool;
    ends++;
}

static void on_draw(LwTool *tool, LwBrush *symbol, LwBrush *overlay, double pixel)
{
    (void)tool;
    (void)symbol;
    draws++;
    CHECK(pixel > 0);
    overlay->colour = 0xFF0000FF;
    lw_brush_ball(overlay, lw_viewport_camera(view)->centre, 40 * pixel);
}

static void tools_have_the_pointer(void)
{
    static LwTool tool = { .name = "test", .cursor = "crosshair", .press = on_press, .move = on_move, .release = on_release, .key = on_key, .end = on_end, .draw = on_draw };
    LwViewAngles was = angles();
    lw_viewport_set_tool(view, &tool);
    lw_viewport_set_hint(view, "Click a face");
    CHECK_STRING(lw_viewport_hint(view), "Click a face");
    lw_viewport_rest(view);
    rig_wait(300);
    CHECK(draws > 0);
    taking = true;
    lw_viewport_move(view, 100, 100, 0);
    CHECK(moves == 1 && held_moves == 0);
    lw_viewport_press(view, GDK_BUTTON_PRIMARY, 100, 100, 0);
    lw_viewport_move(view, 102, 100, 0);
    CHECK(presses == 1 && held_moves == 0); /* not far enough for a drag */
    lw_viewport_release(view, 102, 100, 0);
    CHECK(releases == 1 && !last_moved);
    lw_viewport_press(view, GDK_BUTTON_PRIMARY, 100, 100, 0);
    lw_viewport_move(view, 150, 100, 0);
    lw_viewport_release(view, 150, 100, 0);
    CHECK(held_moves >= 1 && releases == 2 && last_moved);
    CHECK_NEAR(angles().azimuth, was.azimuth, 1e-12);
    taking = false; /* the view turns where the tool does not want the pointer */
    lw_viewport_press(view, GDK_BUTTON_PRIMARY, 100, 100, 0);
    lw_viewport_move(view, 150, 100, 0);
    lw_viewport_release(view, 150, 100, 0);
    CHECK(releases == 2 && fabs(angles().azimuth - was.azimuth) > 0.01);
    CHECK(lw_viewport_key(view, GDK_KEY_x, 0) && keys == 1);
    CHECK(lw_viewport_key(view, GDK_KEY_Escape, 0));
    CHECK(ends == 1 && lw_viewport_tool(view) == NULL && lw_viewport_hint(view) == NULL);
}

static void tools_get_places(void)
{
    LwVec3 up = lw_desk_edition(rig.desk)->upright.up, point = lw_viewport_camera(view)->centre, at;
    CHECK(lw_viewport_on_plane(view, 150, 220, point, up, &at));
    CHECK_NEAR(lw_vec3_dot(lw_vec3_sub(at, point), up), 0, 1e-9);
    LwVec3 p = lw_viewport_to_pixel(view, at);
    CHECK_NEAR(p.x, 150, 1e-6);
    CHECK_NEAR(p.y, 220, 1e-6);
    CHECK(lw_viewport_pixel_at(view, at) > 0);
    rig_open("prosthetic-arm");
    rig_do("view-iso");
    lw_viewport_rest(view);
    double x, y;
    LwItem item;
    LwPointer pointer;
    LwPick pick;
    CHECK(find_pixel(LW_ITEM_BODY, &x, &y, &item));
    lw_viewport_point(view, x, y, 0, &pointer, &pick);
    CHECK(pointer.pick == &pick && pick.piece >= 0 && (pick.face >= 0 || pick.edge >= 0));
    LwProblem problem;
    char *folder = rig_folder(), *path = g_build_filename(folder, "plain.png", NULL);
    CHECK(lw_viewport_picture(view, 64, 64, true, path, &problem));
    g_free(path);
    g_free(folder);
    rig_wait(200);
    int colours = rig_colours(GTK_WIDGET(view));
    lw_viewport_highlight(view, pick.piece, pick.face, pick.edge, pick.feature);
    lw_viewport_rest(view);
    rig_wait(700);
    CHECK(colours > 100 && rig_colours(GTK_WIDGET(view)) > 100);
    if (g_getenv("LW_TEST_PICTURES"))
        rig_picture(GTK_WIDGET(rig.window), "highlight.png");
    lw_viewport_highlight(view, -1, -1, -1, -1);
}

/* ---- results */

static void results_have_arrows_and_traces(void)
{
    rig_open("engine");
    rig_run();
    lw_desk_set_time(rig.desk, 0.02);
    rig_do("view-iso");
    lw_viewport_rest(view);
    check_switch("show-arrows");
    check_switch("show-ghost");
    rig_do("show-arrows");
    CHECK(rig_can("arrows-longer"));
    GBytes *a = picture("arrows");
    rig_do("arrows-longer");
    CHECK_NEAR(lw_viewport_arrow_scale(view), 2, 0);
    GBytes *b = picture("arrows-longer");
    rig_do("arrows-shorter");
    CHECK(differs(a, b));
    const LwMechanismDef *def = &lw_desk_edition(rig.desk)->document->def;
    lw_desk_select(rig.desk, lw_item(LW_ITEM_BODY, def->body[def->body_count - 1].name), false);
    GBytes *c = picture("free-body"); /* all that acts on one body */
    CHECK(differs(a, c));
    check_switch("show-traces");
    rig_do("show-arrows");
    lw_desk_set_time(rig.desk, 0.05);
    CHECK_STRING(gtk_label_get_text(GTK_LABEL(rig_find(GTK_WIDGET(view), "viewport-status"))), "t = 0.050 s");
    lw_viewport_set_note(view, "dragging: 12 N");
    CHECK_STRING(gtk_label_get_text(GTK_LABEL(rig_find(GTK_WIDGET(view), "viewport-status"))), "dragging: 12 N");
    lw_viewport_set_note(view, NULL);
    g_bytes_unref(a);
    g_bytes_unref(b);
    g_bytes_unref(c);
}

static void editions_keep_the_camera(void)
{
    rig_open("four-bar");
    rig_wait(100);
    lw_viewport_orbit(view, 0.4, 0.1);
    lw_viewport_zoom(view, 1.7);
    LwCamera was = *lw_viewport_camera(view);
    CHECK(lw_desk_set(rig.desk, "Set gravity", "gravity", "[0, -1.62, 0]"));
    rig_settle();
    rig_wait(100);
    CHECK_NEAR(lw_viewport_camera(view)->height, was.height, 0);
    CHECK_NEAR(lw_viewport_camera(view)->back.x, was.back.x, 0);
    rig_open("stewart"); /* another document is fitted */
    rig_wait(100);
    CHECK(fabs(lw_viewport_camera(view)->height - was.height) > 1e-3);
}

static void the_cube_turns_the_view(void)
{
    GtkWidget *cube = rig_find(GTK_WIDGET(view), "view-cube");
    LwCubePlace place;
    double middle = gtk_widget_get_width(cube) / 2.0;
    rig_do("view-front");
    lw_viewport_rest(view);
    CHECK(lw_view_cube_at(cube, middle, middle, &place) && place.right == 0 && place.back == 1 && place.up == 0);
    CHECK(lw_view_cube_at(cube, middle + 24, middle, &place) && place.right == 1 && place.back == 1 && place.up == 0);
    CHECK(lw_view_cube_at(cube, middle + 24, middle - 24, &place) && place.right == 1 && place.back == 1 && place.up == 1);
    CHECK(!lw_view_cube_at(cube, 1, 1, &place));
    lw_viewport_turn(view, lw_view_cube_angles((LwCubePlace){ 1, 0, 0 }));
    lw_viewport_rest(view);
    CHECK_NEAR(angles().azimuth, M_PI / 2, 1e-9);
    rig_do("show-cube");
    CHECK(!gtk_widget_get_visible(cube));
    rig_do("show-cube");
}

/* Real signals of the gestures, as GTK emits them. */
static void gestures_are_heard(void)
{
    GtkWidget *area = rig_find(GTK_WIDGET(view), "viewport-area");
    GListModel *list = gtk_widget_observe_controllers(area);
    LwViewAngles was = angles();
    double height = lw_viewport_camera(view)->height;
    for (guint i = 0; i < g_list_model_get_n_items(list); i++) {
        gpointer controller = g_list_model_get_item(list, i);
        if (GTK_IS_GESTURE_DRAG(controller)) {
            g_signal_emit_by_name(controller, "drag-begin", 100.0, 100.0);
            g_signal_emit_by_name(controller, "drag-update", 60.0, 0.0);
            g_signal_emit_by_name(controller, "drag-end", 60.0, 0.0);
        } else if (GTK_IS_GESTURE_ZOOM(controller)) {
            g_signal_emit_by_name(controller, "begin", NULL);
            g_signal_emit_by_name(controller, "scale-changed", 2.0);
        }
        g_object_unref(controller);
    }
    g_object_unref(list);
    CHECK(fabs(angles().azimuth - was.azimuth) > 0.01);
    CHECK_NEAR(lw_viewport_camera(view)->height, height / 2, 1e-9);
}

static void it_may_be_tiny(void)
{
    gtk_widget_set_size_request(gtk_widget_get_parent(GTK_WIDGET(view)), 1, 1);
    gtk_window_set_default_size(GTK_WINDOW(rig.window), 400, 260);
    rig_wait(300);
    lw_viewport_rest(view);
    rig_wait(200);
    CHECK(lw_viewport_trouble(view) == NULL);
    gtk_window_set_default_size(GTK_WINDOW(rig.window), 1280, 800);
    rig_wait(300);
}

/* A context that is lost: hidden and shown again with all its widgets realized anew. */
static void contexts_may_be_lost(void)
{
    GtkWidget *area = rig_find(GTK_WIDGET(view), "viewport-area"), *overlay = gtk_widget_get_parent(area);
    g_object_ref(area);
    gtk_overlay_set_child(GTK_OVERLAY(overlay), NULL);
    CHECK(!gtk_widget_get_realized(area));
    gtk_overlay_set_child(GTK_OVERLAY(overlay), area);
    g_object_unref(area);
    rig_wait(300);
    lw_viewport_rest(view);
    rig_wait(300);
    CHECK(gtk_widget_get_realized(area) && rig_colours(GTK_WIDGET(view)) > 200);
}

/* A second window, whose view is refused a context. */
static void without_gl_it_says_so(void)
{
    g_setenv("LOCKWORK_NO_GL", "1", TRUE);
    GtkWidget *window = gtk_window_new(), *other = lw_viewport_new(rig.desk);
    gtk_window_set_child(GTK_WINDOW(window), other);
    gtk_window_set_default_size(GTK_WINDOW(window), 500, 400);
    gtk_window_present(GTK_WINDOW(window));
    rig_wait(400);
    CHECK(lw_viewport_trouble(LW_VIEWPORT(other)) != NULL);
    GtkWidget *trouble = rig_find(other, "viewport-trouble");
    CHECK(trouble && gtk_widget_get_visible(trouble));
    LwProblem problem;
    CHECK(!lw_viewport_picture(LW_VIEWPORT(other), 64, 64, false, "never.png", &problem));
    if (g_getenv("LW_TEST_PICTURES"))
        rig_picture(other, "no-gl.png");
    lw_viewport_press(LW_VIEWPORT(other), GDK_BUTTON_PRIMARY, 10, 10, 0);
    lw_viewport_release(LW_VIEWPORT(other), 10, 10, 0);
    gtk_window_destroy(GTK_WINDOW(window));
    g_unsetenv("LOCKWORK_NO_GL");
    rig_wait(50);
}

static void full_pictures_come_by_themselves(void)
{
    rig_open("four-bar");
    rig_wait(200);
    lw_viewport_orbit(view, 0.3, 0);
    rig_wait(50);
    int moving = rig_colours(GTK_WIDGET(view));
    rig_wait(2500);
    CHECK(rig_colours(GTK_WIDGET(view)) > moving / 2);
    int before = draws;
    rig_wait(300);
    CHECK(draws == before); /* nothing is drawn while nothing changes */
}

int main(void)
{
    rig_begin();
    view = LW_VIEWPORT(lw_window_viewport(rig.window));
    RUN(shows_the_document);
    RUN(actions_change_what_they_say);
    RUN(looks_from_all_sides);
    RUN(the_section_moves);
    RUN(the_pointer_moves_the_camera);
    RUN(navigation_styles_differ);
    RUN(hovers_and_selects);
    RUN(bands_select);
    RUN(bodies_are_hidden_and_seen_through);
    RUN(a_fit_is_the_same_while_the_picture_moves);
    RUN(tools_have_the_pointer);
    RUN(tools_get_places);
    RUN(results_have_arrows_and_traces);
    RUN(editions_keep_the_camera);
    RUN(the_cube_turns_the_view);
    RUN(gestures_are_heard);
    RUN(it_may_be_tiny);
    RUN(contexts_may_be_lost);
    RUN(without_gl_it_says_so);
    RUN(full_pictures_come_by_themselves);
    rig_end();
    return END();
}
