/* Making things in the view: joints by two clicks, motors, loads, contacts, paths; driven by clicks on real features of parts. */
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

static bool type_into(const char *name, const char *text)
{
    GtkWidget *entry = rig_find(GTK_WIDGET(rig.window), name);
    if (entry)
        gtk_editable_set_text(GTK_EDITABLE(entry), text);
    rig_settle();
    return entry != NULL;
}

G_GNUC_UNUSED static bool choose(const char *name, guint number)
{
    GtkWidget *choice = rig_find(GTK_WIDGET(rig.window), name);
    if (choice)
        gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), number);
    rig_settle();
    return choice != NULL;
}

static bool press_button(const char *name)
{
    GtkWidget *button = rig_find(GTK_WIDGET(rig.window), name);
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

int main(void)
{
    rig_begin();
    RUN(is_off_without_a_document);
    RUN(makes_a_joint_by_two_clicks);
    RUN(escape_leaves_no_trace);
    RUN(refuses_bad_clicks);
    RUN(tells_conflicts);
    RUN(has_options);
    RUN(joins_to_the_ground);
    rig_end();
    return END();
}
