/* Making things in the view: joints by two clicks, motors, loads, contacts, paths; driven by clicks on real features of parts. */
#include "core/math/nurbs.h"
#include "core/model/path.h"
#include "joints/library.h"
#include "tests/ui/rig.h"
#include "tests/unit/check.h"
#include "ui/tool_maker.h"

static LwViewport *view(void)
{
    return LW_VIEWPORT(lw_window_viewport(rig.window));
}

static const LwMechanismDef *def(void)
{
    return &lw_desk_edition(rig.desk)->document->def;
}

static char *text_now(void)
{
    return g_strdup(lw_edits_text(lw_desk_edits(rig.desk), NULL));
}

static const char *status(void)
{
    GtkWidget *label = rig_find(GTK_WIDGET(rig.window), "tool-status");
    return label ? gtk_label_get_text(GTK_LABEL(label)) : NULL;
}

static void picture(const char *name)
{
    const char *folder = g_getenv("LW_PICTURES");
    if (!folder)
        return;
    char *path = g_strdup_printf("%s/%s.png", folder, name);
    lw_viewport_rest(view());
    rig_wait(400);
    CHECK(rig_picture(GTK_WIDGET(rig.window), path));
    g_free(path);
}

/* ---- clicks */

static void click_at(double x, double y, GdkModifierType state)
{
    lw_viewport_move(view(), x, y, state);
    lw_viewport_press(view(), GDK_BUTTON_PRIMARY, x, y, state);
    lw_viewport_release(view(), x, y, state);
    rig_settle();
}

typedef struct Wanted {
    const char *body;
    LwFeatureKind kind;
    double radius;
    LwVec3 near;            /* in the body's frame */
} Wanted;

static bool is_wanted(const LwPick *pick, const Wanted *wanted, int body)
{
    if (pick->piece < 0 || pick->body != body || pick->feature < 0 || pick->placed.kind != wanted->kind || fabs(pick->placed.radius - wanted->radius) > 1e-6)
        return false;
    LwVec3 at = lw_frame_point(lw_desk_pose(rig.desk)[body], wanted->near);
    return lw_vec3_norm(lw_vec3_sub(pick->placed.position, at)) < 1e-4;
}

/* The pixel where the feature is seen, from whichever side that is. */
static bool find_feature(const Wanted *wanted, double *x, double *y)
{
    static const LwViewAngles sides[] = { { -0.6, 0.4 }, { 0.6, 0.4 }, { 2.2, 0.3 }, { -2.2, 0.5 }, { 0.2, 0.9 }, { 1.3, 0.2 } };
    int body = lw_item_index(lw_desk_edition(rig.desk), lw_item(LW_ITEM_BODY, wanted->body));
    for (gsize s = 0; s < G_N_ELEMENTS(sides); s++) {
        lw_viewport_look(view(), sides[s]);
        lw_viewport_rest(view());
        lw_desk_select(rig.desk, lw_item(LW_ITEM_BODY, wanted->body), false); /* closer */
        lw_viewport_fit(view(), true);
        lw_viewport_rest(view());
        lw_desk_select_none(rig.desk);
        LwVec3 p = lw_viewport_to_pixel(view(), lw_frame_point(lw_desk_pose(rig.desk)[body], wanted->near));
        for (int i = 0; i < 225 + 41 * 41; i++) { /* wide, then close */
            LwPointer pointer;
            LwPick pick;
            int k = i - 225;
            *x = p.x + (k < 0 ? 5 * (i % 15 - 7) : 2 * (k % 41 - 20));
            *y = p.y + (k < 0 ? 5 * (i / 15 - 7) : 2 * (k / 41 - 20));
            lw_viewport_point(view(), *x, *y, 0, &pointer, &pick);
            if (pointer.pick && is_wanted(&pick, wanted, body))
                return true;
        }
    }
    return false;
}

static bool click_feature(Wanted wanted)
{
    double x, y;
    bool found = find_feature(&wanted, &x, &y);
    if (found)
        click_at(x, y, 0);
    return found;
}

static const Wanted hole = { "link", LW_FEATURE_CYLINDER, 0.006, { 0, 0, 0 } }, other_hole = { "link", LW_FEATURE_CYLINDER, 0.006, { 0, 0, 0.14 } };
static const Wanted far_pin = { "frame", LW_FEATURE_CYLINDER, 0.006, { 0, 0.15, 0 } };
static const Wanted pin = { "frame", LW_FEATURE_CYLINDER, 0.006, { 0, 0, 0 } };

static void key(guint key)
{
    lw_viewport_key(view(), key, 0);
    rig_settle();
}

static GtkWidget *in_card(const char *name)
{
    GtkWidget *card = rig_find(GTK_WIDGET(rig.window), "tool-card");
    return card ? rig_find(card, name) : NULL;
}

static bool type_into(const char *name, const char *text)
{
    GtkWidget *entry = in_card(name);
    if (entry)
        gtk_editable_set_text(GTK_EDITABLE(entry), text);
    rig_settle();
    return entry != NULL;
}

static bool choose(const char *name, guint number)
{
    GtkWidget *choice = in_card(name);
    if (choice)
        gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), number);
    rig_settle();
    return choice != NULL;
}

static bool press_button(const char *name)
{
    GtkWidget *button = in_card(name);
    if (button)
        rig_click(button);
    return button != NULL;
}

/* ---- two parts, apart */

static void open_parts(void)
{
    char *folder = rig_folder(), *path = g_build_filename(folder, "parts.lockwork", NULL);
    char *text = g_strdup_printf("{\n  \"lockwork\": 1,\n  \"name\": \"two parts\",\n"
                                 "  \"bodies\": [\n"
                                 "    { \"name\": \"frame\", \"fixed\": true, \"geometry\": [ { \"file\": \"%s/parts/link-frame.step\", \"material\": \"steel\" } ] },\n"
                                 "    { \"name\": \"link\", \"position\": [0.12, -0.05, 0.03], \"orientation\": [0.9, 0.3, 0.3, 0.1],\n"
                                 "      \"geometry\": [ { \"file\": \"%s/parts/link-140.step\", \"material\": \"steel\" } ] }\n  ],\n"
                                 "  \"joints\": [],\n  \"analysis\": { \"type\": \"inverse\", \"end\": 1, \"step\": \"10 ms\" }\n}\n",
                                 LW_TEST_DATA_FOLDER, LW_TEST_DATA_FOLDER);
    g_file_set_contents(path, text, -1, NULL);
    rig_open(path);
    CHECK(lw_desk_is_open(rig.desk) && def()->body_count == 2);
    g_free(text);
    g_free(path);
    g_free(folder);
}

/* How far the markers of a joint are apart, and their axes, in the assembled pose. */
static double gap(const LwJointDef *joint, double *axes)
{
    LwFrame world[2];
    for (int k = 0; k < 2; k++) {
        LwFrame body = joint->body[k] < 0 ? LW_FRAME_IDENTITY : lw_desk_edition(rig.desk)->pose[joint->body[k]];
        world[k] = lw_frame_mul(body, joint->marker[k]);
    }
    LwVec3 z[2] = { lw_quat_rotate(world[0].orientation, lw_vec3(0, 0, 1)), lw_quat_rotate(world[1].orientation, lw_vec3(0, 0, 1)) };
    *axes = lw_vec3_norm(lw_vec3_sub(z[0], z[1]));
    return lw_vec3_norm(lw_vec3_sub(world[0].position, world[1].position));
}

static void is_off_without_a_document(void)
{
    CHECK(!rig_can("tool-joint"));
}

static void makes_a_joint_by_two_clicks(void)
{
    open_parts();
    char *before = text_now();
    CHECK(rig_can("tool-joint"));
    rig_do("tool-joint");
    CHECK(lw_maker_current(rig.window) != NULL);
    CHECK(click_feature(hole));
    picture("joint-1");
    CHECK(click_feature(pin));
    picture("joint-2");
    CHECK(lw_maker_is_ready(lw_maker_current(rig.window)));
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_MOTION);
    char *same = text_now();
    CHECK_STRING(same, before); /* a preview changes nothing */
    key(GDK_KEY_Return);
    CHECK(lw_maker_current(rig.window) == NULL);
    CHECK(def()->joint_count == 1);
    if (def()->joint_count == 1) {
        double axes, apart = gap(&def()->joint[0], &axes);
        CHECK_NEAR(apart, 0, 1e-9);
        CHECK_NEAR(axes, 0, 1e-9);
        CHECK(def()->joint[0].type == lw_joint_find_by_freedoms(LW_MASK_RZ));
        CHECK_STRING(def()->joint[0].name, "A");
        LwVec3 x = lw_quat_rotate(lw_desk_edition(rig.desk)->pose[1].orientation, lw_vec3(1, 0, 0));
        LwVec3 was = lw_quat_rotate((LwQuat){ 0.9, 0.3, 0.3, 0.1 }, lw_vec3(1, 0, 0));
        CHECK(lw_vec3_dot(x, was) > 0); /* it does not turn over by itself */
        CHECK(lw_study_report(lw_desk_edition(rig.desk)->study)->dof == 1);
        CHECK(lw_desk_edition(rig.desk)->document->attachment_count == 2);
        CHECK(lw_desk_edition(rig.desk)->issues.warnings == 0);
    }
    CHECK(lw_desk_current(rig.desk).kind == LW_ITEM_JOINT);
    picture("joint-3");
    CHECK_STRING(lw_edits_undo_name(lw_desk_edits(rig.desk)), "Add revolute A");
    rig_do("undo");
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(before);
    g_free(same);
    g_free(after);
}

/* Esc in a field: the keys go to the view again, and the page is gone. */
static void escape_works_from_fields(void)
{
    rig_do("tool-motor");
    CHECK_STRING(lw_window_panel(rig.window), "tool");
    GtkWidget *stack = gtk_widget_get_ancestor(rig_find(GTK_WIDGET(rig.window), "tool-card"), GTK_TYPE_STACK);
    GtkStackPage *page = gtk_stack_get_page(GTK_STACK(stack), gtk_stack_get_child_by_name(GTK_STACK(stack), "tool"));
    CHECK(gtk_stack_page_get_visible(page));
    gtk_widget_grab_focus(in_card("tool-name"));
    CHECK(gtk_widget_has_focus(gtk_widget_get_first_child(in_card("tool-name"))));
    rig_click(in_card("tool-cancel"));
    CHECK(lw_maker_current(rig.window) == NULL && !gtk_stack_page_get_visible(page));
    CHECK_STRING(lw_window_panel(rig.window), "inspector");
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(rig.window));
    CHECK(focus && (focus == GTK_WIDGET(view()) || gtk_widget_is_ancestor(focus, GTK_WIDGET(view()))));
}

static void escape_leaves_no_trace(void)
{
    char *before = text_now();
    long revision = lw_edits_revision(lw_desk_edits(rig.desk));
    rig_do("tool-joint");
    CHECK(click_feature(hole) && click_feature(pin));
    key(GDK_KEY_Escape);
    CHECK(lw_maker_current(rig.window) == NULL);
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_ASSEMBLED);
    CHECK(rig_find(GTK_WIDGET(rig.window), "tool-card") == NULL);
    CHECK(lw_viewport_hint(view()) == NULL);
    CHECK(lw_edits_revision(lw_desk_edits(rig.desk)) == revision);
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(before);
    g_free(after);
}

static void refuses_bad_clicks(void)
{
    char *before = text_now();
    rig_do("tool-joint");
    click_at(3, 3, 0);
    CHECK(strstr(status(), "There is nothing here") != NULL);
    CHECK(click_feature(hole));
    CHECK(click_feature(other_hole));
    CHECK(strstr(status(), "Both places are on link") != NULL);
    CHECK(!lw_maker_is_ready(lw_maker_current(rig.window)));
    key(GDK_KEY_Return); /* nothing to make yet */
    CHECK(lw_maker_current(rig.window) != NULL);
    CHECK(click_feature(pin));
    CHECK(lw_maker_is_ready(lw_maker_current(rig.window)));
    CHECK(type_into("tool-offset", "5 kg"));
    CHECK(!lw_maker_is_ready(lw_maker_current(rig.window)));
    CHECK(type_into("tool-offset", "2 mm"));
    CHECK(lw_maker_is_ready(lw_maker_current(rig.window)));
    CHECK(type_into("tool-name", "x.y")); /* a dot is for columns of results */
    printf("# %s\n", status());
    CHECK(!lw_maker_is_ready(lw_maker_current(rig.window)));
    key(GDK_KEY_BackSpace);
    CHECK(lw_maker_current(rig.window) != NULL && !lw_maker_is_ready(lw_maker_current(rig.window)));
    key(GDK_KEY_Escape);
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(before);
    g_free(after);
}

/* Wherever the focus is in the card, Enter applies; on a button it is the button's. */
static void enter_applies_from_every_field(void)
{
    static const char *const fields[] = { "tool-add-motor", "tool-offset", "tool-name" };
    for (gsize i = 0; i < G_N_ELEMENTS(fields); i++) {
        open_parts();
        rig_do("tool-joint");
        CHECK(click_feature(hole) && click_feature(pin));
        CHECK(gtk_widget_grab_focus(in_card(fields[i])));
        rig_key(GDK_KEY_Return);
        CHECK(lw_maker_current(rig.window) == NULL);
        CHECK(def()->joint_count == 1 && def()->motor_count == 0);
    }
    open_parts();
    rig_do("tool-joint");
    CHECK(click_feature(hole) && click_feature(pin));
    CHECK(gtk_widget_grab_focus(in_card("tool-cancel")));
    rig_key(GDK_KEY_Return);
    for (int i = 0; i < 500 && lw_maker_current(rig.window); i++) /* a button that is activated is seen pressed first */
        rig_wait(20);
    CHECK(lw_maker_current(rig.window) == NULL && def()->joint_count == 0);
}

/* Run, save and export work with what is seen: a preview is applied first, as a step of its own; what cannot be applied holds them up. */
static void commands_apply_what_is_previewed(void)
{
    char *saved = NULL;
    open_parts();
    char *before = text_now();
    rig_do("tool-joint");
    CHECK(click_feature(hole) && click_feature(pin));
    CHECK(type_into("tool-offset", "5 kg"));
    rig_do("save");
    CHECK(g_file_get_contents(lw_desk_path(rig.desk), &saved, NULL, NULL));
    CHECK_STRING(saved, before);
    g_clear_pointer(&saved, g_free);
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(rig.window));
    CHECK(focus && gtk_widget_is_ancestor(focus, in_card("tool-offset")));
    rig_do("run");
    CHECK(!lw_desk_result(rig.desk) && lw_maker_current(rig.window) != NULL && def()->joint_count == 0);
    gtk_editable_set_text(GTK_EDITABLE(in_card("tool-offset")), "2 mm"); /* its trial is still on its way */
    rig_do("save");
    CHECK(lw_maker_current(rig.window) == NULL && def()->joint_count == 1);
    CHECK(g_file_get_contents(lw_desk_path(rig.desk), &saved, NULL, NULL) && strstr(saved, "\"revolute\""));
    CHECK(lw_edits_is_saved(lw_desk_edits(rig.desk)));
    rig_do("undo");
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(saved);
    g_free(before);
    g_free(after);
}

static void a_run_takes_the_preview_along(void)
{
    open_parts();
    rig_do("tool-joint");
    CHECK(click_feature(hole) && click_feature(pin));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(in_card("tool-add-motor")), TRUE);
    rig_do("run");
    CHECK(lw_maker_current(rig.window) == NULL && def()->motor_count == 1);
    CHECK(lw_desk_result(rig.desk) && !lw_desk_result_is_old(rig.desk));
    CHECK_STRING(lw_edits_undo_name(lw_desk_edits(rig.desk)), "Add revolute A");
}

/* The eyes of the link are 140 mm apart, the pins 150 mm. */
static void tells_conflicts(void)
{
    open_parts();
    rig_do("tool-joint");
    CHECK(click_feature(hole) && click_feature(pin));
    key(GDK_KEY_Return);
    char *before = text_now();
    rig_do("tool-joint");
    CHECK(click_feature(other_hole) && click_feature(far_pin));
    printf("# %s\n", status());
    CHECK(status() && strstr(status(), "cannot be assembled") && strstr(status(), "mm"));
    CHECK(!lw_maker_is_ready(lw_maker_current(rig.window)));
    picture("joint-conflict");
    key(GDK_KEY_Return);
    char *after = text_now();
    CHECK_STRING(after, before);
    key(GDK_KEY_Escape);
    g_free(before);
    g_free(after);
}

static void has_options(void)
{
    open_parts();
    rig_do("tool-joint");
    CHECK(click_feature(hole) && click_feature(pin));
    CHECK(type_into("tool-offset", "3 mm") && type_into("tool-turn", "30 deg") && press_button("tool-flip"));
    CHECK(type_into("tool-limit-rz-0", "-90 deg") && type_into("tool-limit-rz-1", "90 deg"));
    GtkWidget *motor = rig_find(GTK_WIDGET(rig.window), "tool-add-motor");
    gtk_check_button_set_active(GTK_CHECK_BUTTON(motor), TRUE);
    rig_settle();
    picture("joint-options");
    key(GDK_KEY_Return);
    CHECK(def()->joint_count == 1 && def()->motor_count == 1 && def()->limit_count == 1);
    if (def()->joint_count == 1) {
        double axes;
        CHECK_NEAR(gap(&def()->joint[0], &axes), 0, 1e-9);
        /* the link's x (the hole's axis) points against the frame's now, 3 mm further */
        LwVec3 x = lw_quat_rotate(lw_desk_edition(rig.desk)->pose[1].orientation, lw_vec3(1, 0, 0));
        CHECK_NEAR(x.x, -1, 1e-9);
        CHECK_NEAR(fabs(lw_desk_edition(rig.desk)->pose[1].position.x), 0.003, 1e-9);
    }
    rig_do("undo"); /* joint and motor are one step */
    CHECK(def()->joint_count == 0 && def()->motor_count == 0);
}

static void joins_to_the_ground(void)
{
    open_parts();
    LwFrame was = lw_desk_edition(rig.desk)->pose[1];
    rig_do("tool-joint");
    CHECK(click_feature(hole));
    click_at(3, 3, 0);
    key(GDK_KEY_Return);
    CHECK(def()->joint_count == 1 && def()->joint[0].body[1] == LW_GROUND);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(lw_desk_edition(rig.desk)->pose[1].position, was.position)), 0, 1e-9);
}

/* ---- after the joint */

static void make_hinge(void)
{
    open_parts();
    rig_do("tool-joint");
    CHECK(click_feature(hole) && click_feature(pin));
    key(GDK_KEY_Return);
    CHECK(def()->joint_count == 1);
}

/* The whole way: two parts apart, a hinge, a motor, a run, its torque. */
static void goes_from_parts_to_torque(void)
{
    make_hinge();
    lw_desk_select_none(rig.desk);
    rig_do("tool-motor");
    CHECK(choose("tool-joint", 0));
    CHECK(!lw_maker_is_ready(lw_maker_current(rig.window)));
    CHECK(click_feature(other_hole)); /* a part near its joint will do */
    CHECK(lw_maker_is_ready(lw_maker_current(rig.window)));
    CHECK(choose("tool-drive", 0) && choose("tool-law", 1));
    CHECK(type_into("tool-law-amplitude", "40 deg") && type_into("tool-law-frequency", "2 Hz"));
    CHECK(gtk_widget_get_visible(rig_find(GTK_WIDGET(rig.window), "tool-graph")));
    picture("motor");
    key(GDK_KEY_Return);
    CHECK(def()->motor_count == 1 && def()->motor[0].kind == LW_MOTOR_POSITION && def()->motor[0].coordinate == LW_RZ);
    CHECK_STRING(lw_edits_undo_name(lw_desk_edits(rig.desk)), "Add motor M");
    rig_run();
    LwResult *result = lw_desk_result(rig.desk);
    CHECK(result != NULL);
    if (!result)
        return;
    const LwTrace *trace = result->report->trace;
    int column = lw_trace_find(trace, "M.torque");
    CHECK(column >= 0);
    double largest = 0;
    for (int i = 0; column >= 0 && i < trace->sample_count; i++)
        largest = fmax(largest, fabs(trace->sample[i][column]));
    CHECK(largest > 0.01 && largest < 100);
}

/* What is made is not in the result that is shown: the pose is the assembled one, until a moment of the result is asked for. */
static void what_is_made_is_shown_assembled(void)
{
    char *before = text_now();
    lw_desk_set_time(rig.desk, 0.5); /* a whole period: parts stand as they did */
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_RESULT);
    rig_do("tool-measure");
    CHECK(click_feature(other_hole) && click_feature(far_pin));
    key(GDK_KEY_Return);
    CHECK(def()->measure_count == 1 && lw_desk_pose_owner(rig.desk) == LW_POSE_ASSEMBLED);
    lw_desk_set_time(rig.desk, 0.2);
    CHECK(lw_desk_pose_owner(rig.desk) == LW_POSE_RESULT);
    rig_do("undo");
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(after);
    g_free(before);
}

static void refuses_motors_without_a_joint(void)
{
    open_parts();
    rig_do("tool-motor");
    CHECK(click_feature(hole));
    CHECK(strstr(status(), "no joint") != NULL);
    key(GDK_KEY_Escape);
}

static bool ready(void)
{
    LwMaker *maker = lw_maker_current(rig.window);
    return maker && lw_maker_is_ready(maker);
}

/* Undo gives back the same bytes. */
/* Not "Add contact contact". */
static bool says_no_word_twice(const char *text)
{
    char **word = g_strsplit_set(text, " -", -1);
    bool good = true;
    for (int i = 1; word[0] && word[i]; i++)
        for (int k = 0; k < i; k++)
            good = good && strcmp(word[i], word[k]) != 0;
    if (!good)
        printf("# says a word twice: %s\n", text);
    g_strfreev(word);
    return good;
}

static void undo_to(char *before)
{
    CHECK(says_no_word_twice(lw_edits_undo_name(lw_desk_edits(rig.desk))));
    rig_do("undo");
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(after);
    g_free(before);
}

static void makes_springs(void)
{
    make_hinge();
    char *before = text_now();
    rig_do("tool-spring");
    CHECK(click_feature(other_hole) && click_feature(far_pin));
    CHECK(ready());
    CHECK(type_into("tool-stiffness", "5 N/mm") && type_into("tool-damping", "2 N*s/m") && type_into("tool-rest", "80 mm"));
    picture("spring");
    key(GDK_KEY_Return);
    CHECK(def()->load_count == 1 && def()->load[0].kind == LW_LOAD_SPRING);
    if (def()->load_count == 1) {
        CHECK_NEAR(def()->load[0].stiffness[0], 5000, 1e-9);
        CHECK_NEAR(def()->load[0].rest, 0.08, 1e-12);
        CHECK_NEAR(def()->load[0].point[0].z, 0.14, 1e-9);
        CHECK_NEAR(def()->load[0].point[1].y, 0.15, 1e-9);
    }
    undo_to(before);
}

static void makes_torsion_springs_and_bushings(void)
{
    char *before = text_now();
    rig_do("tool-torsion");
    CHECK(choose("tool-joint", 1) && ready());
    picture("torsion");
    key(GDK_KEY_Return);
    CHECK(def()->load_count == 1 && def()->load[0].kind == LW_LOAD_TORSION);
    undo_to(before);
    before = text_now();
    rig_do("tool-bushing");
    CHECK(click_feature(other_hole));
    click_at(3, 3, 0);
    CHECK(ready());
    picture("bushing");
    key(GDK_KEY_Return);
    CHECK(def()->load_count == 1 && def()->load[0].kind == LW_LOAD_BUSHING && def()->load[0].body[1] == LW_GROUND);
    undo_to(before);
}

static void makes_forces(void)
{
    char *before = text_now();
    rig_do("tool-force");
    CHECK(click_feature(far_pin)); /* the frame is fixed */
    CHECK(strstr(status(), "frame is fixed") && !ready());
    CHECK(click_feature(other_hole) && ready());
    CHECK(choose("tool-direction", 3) && type_into("tool-value", "-25 N"));
    picture("force");
    key(GDK_KEY_Return);
    CHECK(def()->load_count == 1 && def()->load[0].kind == LW_LOAD_FORCE);
    if (def()->load_count == 1) {
        CHECK_NEAR(lw_law_eval(def()->load[0].component[2], 0).v, -25, 1e-12);
        CHECK_NEAR(lw_law_eval(def()->load[0].component[0], 0).v, 0, 1e-12);
    }
    undo_to(before);
    before = text_now();
    rig_do("tool-torque");
    CHECK(click_feature(other_hole) && ready());
    picture("torque");
    key(GDK_KEY_Return);
    CHECK(def()->load_count == 1 && def()->load[0].kind == LW_LOAD_TORQUE);
    if (def()->load_count == 1) { /* about the eye's axis, the frame's x now */
        CHECK_NEAR(fabs(lw_law_eval(def()->load[0].component[0], 0).v), 1, 1e-9);
    }
    undo_to(before);
}

static void makes_contacts(void)
{
    char *before = text_now();
    rig_do("tool-contact");
    click_at(3, 3, 0);
    CHECK(strstr(status(), "no part here") != NULL);
    CHECK(click_feature(other_hole) && click_feature(far_pin) && ready());
    CHECK(strstr(status(), "Friction") != NULL);
    CHECK(type_into("tool-restitution", "2") && !ready());
    CHECK(type_into("tool-restitution", "0.4") && type_into("tool-friction", "0.3") && ready());
    picture("contact");
    key(GDK_KEY_Return);
    CHECK(def()->contact_count == 1);
    if (def()->contact_count == 1)
        CHECK_NEAR(def()->contact[0].restitution, 0.4, 0);
    undo_to(before);
    before = text_now();
    rig_do("tool-contact");
    CHECK(click_feature(other_hole));
    click_at(3, 3, 0);
    CHECK(ready());
    key(GDK_KEY_Return);
    CHECK(def()->contact_count == 1 && def()->contact[0].body[1] == LW_GROUND);
    undo_to(before);
}

static void makes_measures(void)
{
    char *before = text_now();
    rig_do("tool-measure");
    CHECK(click_feature(other_hole) && click_feature(far_pin) && ready());
    picture("measure");
    key(GDK_KEY_Return);
    CHECK(def()->measure_count == 1 && def()->measure[0].kind == LW_MEASURE_DISTANCE);
    undo_to(before);
    before = text_now();
    rig_do("tool-measure");
    CHECK(choose("tool-measure-kind", 2) && click_feature(other_hole) && click_feature(far_pin) && ready());
    CHECK_STRING(status(), "Now 0°.");
    key(GDK_KEY_Return);
    CHECK(def()->measure_count == 1 && def()->measure[0].kind == LW_MEASURE_ANGLE);
    undo_to(before);
}

static void makes_bodies(void)
{
    char *before = text_now();
    rig_do("tool-body");
    click_at(200, 300, 0);
    CHECK(ready());
    CHECK(choose("tool-shape", 1) && type_into("tool-radius", "10 mm") && type_into("tool-size-z", "50 mm") && ready());
    picture("body");
    key(GDK_KEY_Return);
    CHECK(def()->body_count == 3);
    if (def()->body_count == 3)
        CHECK_NEAR(def()->body[2].mass, 7850 * G_PI * 1e-4 * 0.05, 2e-3);
    undo_to(before);
}

static void the_first_body_stands_where_it_was_clicked(void)
{
    rig_do("new");
    if (rig_dialog("unsaved"))
        gtk_dialog_response(GTK_DIALOG(rig_dialog("unsaved")), GTK_RESPONSE_NO);
    rig_settle();
    lw_viewport_rest(view());
    rig_wait(100);
    rig_do("tool-body");
    click_at(400, 350, 0);
    CHECK(ready()); /* there is a preview */
    LwCamera before = *lw_viewport_camera(view());
    key(GDK_KEY_Return);
    CHECK(def()->body_count == 1);
    if (def()->body_count != 1)
        return;
    LwVec3 foot = def()->body[0].frame.position, pixel;
    foot.z -= 0.02;
    CHECK_NEAR(foot.z, 0, 1e-12);
    pixel = lw_viewport_to_pixel(view(), foot);
    double off = 0.01 / lw_viewport_pixel_at(view(), foot); /* its place is rounded to 10 mm */
    CHECK(hypot(pixel.x - 400, pixel.y - 350) <= off);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(before.centre, lw_viewport_camera(view())->centre)), 0, 0);
    rig_do("undo");
    CHECK(def()->body_count == 0);
}

static void couples_joints(void)
{
    rig_open("gear-train");
    if (def()->joint_count < 2)
        return;
    char *before = text_now();
    rig_do("tool-coupler");
    CHECK(choose("tool-joint-1", 1) && choose("tool-joint-2", 1));
    CHECK(strstr(status(), "same coordinate") && !ready());
    CHECK(choose("tool-joint-2", 2) && type_into("tool-ratio", "-0.5"));
    picture("coupler");
    key(GDK_KEY_Escape);
    char *after = text_now();
    CHECK_STRING(after, before);
    g_free(before);
    g_free(after);
}

/* ---- paths */

static void click_point(LwVec3 point)
{
    LwVec3 p = lw_viewport_to_pixel(view(), point);
    click_at(p.x, p.y, 0);
}

static void drag_point(LwVec3 from, LwVec3 to)
{
    LwVec3 a = lw_viewport_to_pixel(view(), from), b = lw_viewport_to_pixel(view(), to);
    lw_viewport_move(view(), a.x, a.y, 0);
    lw_viewport_press(view(), GDK_BUTTON_PRIMARY, a.x, a.y, 0);
    for (int i = 1; i <= 4; i++)
        lw_viewport_move(view(), a.x + (b.x - a.x) * i / 4, a.y + (b.y - a.y) * i / 4, 0);
    lw_viewport_release(view(), b.x, b.y, 0);
    rig_settle();
}

static const LwPath *path_of(const char *name)
{
    for (int i = 0; i < def()->joint_count; i++)
        if (def()->joint[i].path && g_str_equal(def()->joint[i].name, name))
            return def()->joint[i].path;
    return NULL;
}

static void draws_paths(void)
{
    make_hinge();
    char *before = text_now();
    rig_do("tool-path");
    click_at(3, 3, 0);
    CHECK(strstr(status(), "no part here") != NULL);
    CHECK(click_feature(far_pin)); /* of the frame */
    CHECK(strstr(status(), "frame is fixed") != NULL);
    CHECK(click_feature(other_hole));
    CHECK(choose("tool-plane", 2)); /* yz: across the hinge */
    lw_viewport_look(view(), (LwViewAngles){ 0, 0.1 });
    lw_viewport_zoom(view(), 0.6);
    lw_viewport_rest(view());
    LwVec3 hand = lw_frame_point(lw_desk_pose(rig.desk)[1], lw_vec3(0, 0, 0.14));
    LwVec3 second = lw_vec3(hand.x, hand.y + 0.09, hand.z + 0.05), third = lw_vec3(hand.x, hand.y + 0.16, hand.z - 0.06);
    click_point(second);
    click_point(third);
    CHECK(ready());
    printf("# %s\n", status());
    picture("path");
    drag_point(third, lw_vec3(hand.x, hand.y + 0.2, hand.z - 0.02));
    CHECK(ready());
    CHECK(type_into("tool-duration", "1 s"));
    key(GDK_KEY_Return);
    const LwPath *path = path_of("path");
    CHECK(path != NULL);
    if (!path)
        return;
    LwVec3 d[4];
    lw_nurbs_eval(path->curve, path->curve->start, d);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(d[0], hand)), 0, 1e-9);
    lw_nurbs_eval(path->curve, path->curve->end, d);
    CHECK_NEAR(d[0].x, hand.x, 1e-9);
    CHECK_NEAR(d[0].y, hand.y + 0.2, 0.002); /* a pixel */
    /* the same path again, to change it: one step */
    char *with = text_now();
    rig_do("tool-path");
    CHECK(choose("tool-path", 1));
    CHECK(choose("tool-plane", 2));
    drag_point(second, lw_vec3(hand.x, hand.y + 0.1, hand.z + 0.09));
    CHECK(ready());
    picture("path-change");
    key(GDK_KEY_Return);
    CHECK_STRING(lw_edits_undo_name(lw_desk_edits(rig.desk)), "Change path");
    char *changed = text_now();
    CHECK(strcmp(changed, with) != 0);
    g_free(changed);
    undo_to(with);
    undo_to(before);
}

static void takes_points_out(void)
{
    rig_do("tool-path");
    CHECK(click_feature(other_hole));
    click_at(60, 60, 0);
    click_at(120, 90, 0);
    CHECK(strstr(status(), "3 points") != NULL);
    key(GDK_KEY_Delete);
    CHECK(strstr(status(), "2 points") != NULL);
    key(GDK_KEY_BackSpace);
    CHECK(!ready());
    key(GDK_KEY_BackSpace);
    key(GDK_KEY_Escape);
    CHECK(lw_maker_current(rig.window) == NULL);
}

int main(void)
{
    rig_begin();
    RUN(is_off_without_a_document);
    RUN(makes_a_joint_by_two_clicks);
    RUN(escape_works_from_fields);
    RUN(escape_leaves_no_trace);
    RUN(refuses_bad_clicks);
    RUN(enter_applies_from_every_field);
    RUN(commands_apply_what_is_previewed);
    RUN(a_run_takes_the_preview_along);
    RUN(tells_conflicts);
    RUN(has_options);
    RUN(joins_to_the_ground);
    RUN(goes_from_parts_to_torque);
    RUN(what_is_made_is_shown_assembled);
    RUN(refuses_motors_without_a_joint);
    RUN(makes_springs);
    RUN(makes_torsion_springs_and_bushings);
    RUN(makes_forces);
    RUN(makes_contacts);
    RUN(makes_measures);
    RUN(makes_bodies);
    RUN(draws_paths);
    RUN(takes_points_out);
    RUN(the_first_body_stands_where_it_was_clicked);
    RUN(couples_joints);
    rig_do("tool-joint"); /* the window may be closed while a tool is in force */
    rig_end();
    rig_wait(20); /* and is forgotten then */
    return END();
}
