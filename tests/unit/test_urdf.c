/* Robots in URDF: frames, masses, merging, mimics, and every way in which a file can be wrong. */
#include "app/exchange/urdf.h"
#include "tests/unit/check.h"

#include <stdlib.h>

static LwArena arena;
static LwIssues issues;
static LwDraft draft;

/* The whole robot of a list of links and joints. Apart from its callers because of the jump. */
static bool read_robot(const char *inside, LwUrdfOptions options)
{
    static char text[20000];
    lw_arena_clear(&arena);
    lw_issues_clear(&issues);
    draft = (LwDraft){ .arena = &arena };
    if (LW_ARENA_GUARD(&arena)) {
        CHECK(!"memory");
        return false;
    }
    snprintf(text, sizeof text, "<?xml version=\"1.0\"?>\n<robot name=\"r\">\n%s</robot>\n", inside);
    return lw_urdf_read_text("r.urdf", text, strlen(text), &options, &draft, &issues);
}

#define MASS "<inertial><mass value=\"2\"/><inertia ixx=\"1\" iyy=\"2\" izz=\"2.5\" ixy=\"0.1\" ixz=\"0.2\" iyz=\"0.3\"/></inertial>"
#define LINK(name) "<link name=\"" name "\">" MASS "</link>\n"
#define BARE(name) "<link name=\"" name "\"/>\n"
#define JOINT(name, type, parent, child, inside) \
    "<joint name=\"" name "\" type=\"" type "\"><parent link=\"" parent "\"/><child link=\"" child "\"/>" inside "</joint>\n"
#define HINGE(name, parent, child) JOINT(name, "continuous", parent, child, "<axis xyz=\"0 0 1\"/>")

static void expect_error(const char *inside, const char *part)
{
    bool good = read_robot(inside, (LwUrdfOptions){ 0 });
    CHECK(!good && issues.errors > 0);
    char text[4096] = "";
    if (issues.count)
        lw_issue_format(&issues.item[0], text, sizeof text);
    if (!strstr(text, part)) {
        printf("# expected \"%s\", found \"%s\"\n", part, text);
        CHECK(!"the expected message");
    }
}

static bool has_warning(const char *part)
{
    for (int i = 0; i < issues.count; i++)
        if (strstr(issues.item[i].text, part))
            return true;
    for (int i = 0; i < issues.count; i++)
        printf("# %s\n", issues.item[i].text);
    return false;
}

static void two_links(void)
{
    CHECK(read_robot(LINK("base") LINK("arm") JOINT("j", "revolute", "base", "arm",
                     "<origin xyz=\"1 2 3\" rpy=\"0 0 1.5707963267948966\"/><axis xyz=\"0 3 0\"/><limit lower=\"-1\" upper=\"2\" effort=\"5\" velocity=\"6\"/>"),
                     (LwUrdfOptions){ 0 }));
    CHECK(draft.body_count == 2 && draft.joint_count == 1 && issues.count == 0);
    CHECK(draft.body[0].fixed && !draft.body[1].fixed);
    CHECK_STRING(draft.joint[0].body[0], "arm");
    CHECK_STRING(draft.joint[0].body[1], "base");
    CHECK_NEAR(draft.body[1].frame.position.y, 2, 0);
    CHECK_NEAR(draft.body[1].frame.orientation.e3, sqrt(0.5), 1e-15);
    LwVec3 z1 = lw_quat_rotate(draft.joint[0].marker[0].orientation, lw_vec3(0, 0, 1)), z2 = lw_quat_rotate(draft.joint[0].marker[1].orientation, lw_vec3(0, 0, 1));
    CHECK_NEAR(z1.y, 1, 1e-15);
    CHECK_NEAR(z2.x, -1, 1e-15);
    CHECK(draft.joint[0].type->free == LW_MASK_RZ && draft.joint[0].limit_count == 1);
    CHECK(draft.joint[0].limit[0].coordinate == LW_RZ && draft.joint[0].limit[0].lower == -1 && draft.joint[0].limit[0].upper == 2);
    CHECK(draft.joint[0].remark && strstr(draft.joint[0].remark, "effort at most 5 N*m, speed at most 6 rad/s"));
    CHECK(draft.body[1].mass == 2 && draft.body[1].inertia[0] == 1 && draft.body[1].inertia[3] == 0.1 && draft.body[1].inertia[5] == 0.3);
}

/* An inertial turned by 90 degrees about z swaps xx and yy and turns the products. */
static void turned_inertial(void)
{
    CHECK(read_robot(BARE("base") "<link name=\"arm\"><inertial><origin xyz=\"1 0 0\" rpy=\"0 0 1.5707963267948966\"/><mass value=\"1\"/>"
                     "<inertia ixx=\"1\" iyy=\"2\" izz=\"2.5\" ixy=\"0.1\" ixz=\"0.2\" iyz=\"0.3\"/></inertial></link>" HINGE("j", "base", "arm"),
                     (LwUrdfOptions){ 0 }));
    static const double expected[6] = { 2, 1, 2.5, -0.1, -0.3, 0.2 };
    CHECK(draft.body_count == 1); /* the base has nothing: it is the ground */
    CHECK_STRING(draft.joint[0].body[1], "ground");
    for (int i = 0; i < 6; i++)
        CHECK_NEAR(draft.body[0].inertia[i], expected[i], 1e-15);
    CHECK(draft.body[0].com.x == 1);
}

#define POINT(name) "<link name=\"" name "\"><inertial><mass value=\"3\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial>" \
    "<visual><geometry><sphere radius=\"0.1\"/></geometry></visual></link>\n"
static const char dumbbell[] = BARE("base") POINT("a") POINT("b") BARE("tool") HINGE("j", "base", "a")
    JOINT("f", "fixed", "a", "b", "<origin xyz=\"2 0 0\"/>") JOINT("t", "fixed", "b", "tool", "<origin xyz=\"0 0 1\"/>");

static void fixed_joints_merged(void)
{
    CHECK(read_robot(dumbbell, (LwUrdfOptions){ 0 }));
    static const double expected[6] = { 2, 2 + 6, 2 + 6, 0, 0, 0 };
    CHECK(draft.body_count == 1 && draft.joint_count == 1);
    CHECK(draft.body[0].mass == 6 && draft.body[0].shape_count == 2 && draft.body[0].shape[1].frame.position.x == 2);
    CHECK_NEAR(draft.body[0].com.x, 1, 1e-15);
    for (int i = 0; i < 6; i++)
        CHECK_NEAR(draft.body[0].inertia[i], expected[i], 1e-14);
    CHECK_STRING(draft.body[0].remark, "with the links b, tool");
}

static void fixed_joints_kept(void)
{
    CHECK(read_robot(dumbbell, (LwUrdfOptions){ .keep_fixed = true }));
    CHECK(draft.body_count == 2 && draft.joint_count == 2);
    CHECK(draft.body[0].mass == 3 && draft.body[1].mass == 3 && draft.body[1].frame.position.x == 2);
    CHECK(draft.joint[1].type->free == 0 && draft.joint[1].marker[1].position.x == 2);
}

/* The first link with mass gives name and frame. */
static void massless_above(void)
{
    static const char robot[] = BARE("base") BARE("frame") POINT("a") POINT("b") HINGE("j", "base", "frame")
        JOINT("f", "fixed", "frame", "a", "<origin xyz=\"1 0 0\"/>") JOINT("g", "fixed", "frame", "b", "<origin xyz=\"0 1 0\"/>");
    CHECK(read_robot(robot, (LwUrdfOptions){ 0 }));
    CHECK(draft.body_count == 1 && draft.joint_count == 1);
    CHECK_STRING(draft.body[0].name, "a");
    CHECK(draft.joint[0].marker[0].position.x == -1 && draft.body[0].frame.position.x == 1);
    CHECK(read_robot(robot, (LwUrdfOptions){ .keep_fixed = true }));
    CHECK(draft.body_count == 2 && draft.joint_count == 2);
    CHECK_STRING(draft.joint[1].body[0], "b");
    CHECK_STRING(draft.joint[1].body[1], "a");
    CHECK_NEAR(draft.joint[1].marker[1].position.x, -1, 0);
}

static void massless_leaf(void)
{
    CHECK(read_robot(BARE("base") LINK("arm") BARE("camera") HINGE("j", "base", "arm") HINGE("pan", "arm", "camera"), (LwUrdfOptions){ 0 }));
    CHECK(draft.body_count == 1 && draft.joint_count == 1 && has_warning("joint \"pan\" is left out: link \"camera\" below it has no mass"));
    expect_error(BARE("base") BARE("cross") LINK("arm") HINGE("j", "base", "cross") HINGE("k", "cross", "arm"),
                 "r.urdf:4: link \"cross\" has no mass and moves between joint \"j\" and the joints below it");
}

static void bases(void)
{
    CHECK(read_robot(LINK("base") LINK("arm") HINGE("j", "base", "arm"), (LwUrdfOptions){ .floating_base = true }));
    CHECK(!draft.body[0].fixed && draft.joint_count == 1);
    CHECK(read_robot(BARE("world") LINK("base") LINK("arm") JOINT("w", "fixed", "world", "base", "") HINGE("j", "base", "arm"),
                     (LwUrdfOptions){ .floating_base = true }));
    CHECK(draft.body[0].fixed && has_warning("the root link is called \"world\""));
    CHECK_STRING(draft.body[0].name, "base");
    CHECK(read_robot(BARE("world") LINK("base") JOINT("w", "floating", "world", "base", ""), (LwUrdfOptions){ .motors = true }));
    CHECK(!draft.body[0].fixed && draft.joint[0].type->free == LW_MASK_ALL && draft.motor_count == 0);
    CHECK(!read_robot(BARE("base") LINK("arm") HINGE("j", "base", "arm"), (LwUrdfOptions){ .floating_base = true }));
    CHECK(has_warning("cannot float"));
}

static void mimics(void)
{
    CHECK(read_robot(BARE("base") LINK("a") LINK("b") LINK("c") HINGE("j", "base", "a")
                     JOINT("k", "continuous", "a", "b", "<mimic joint=\"j\" multiplier=\"-2\" offset=\"0.5\"/>")
                     JOINT("l", "prismatic", "b", "c", "<mimic joint=\"k\" multiplier=\"0.1\"/><axis xyz=\"1 0 0\"/>"), (LwUrdfOptions){ .motors = true }));
    CHECK(draft.coupler_count == 2 && draft.motor_count == 1);
    CHECK_STRING(draft.coupler[0].term[0].joint, "k");
    CHECK(draft.coupler[0].term[1].factor == 2 && draft.coupler[0].value == 0.5 && draft.coupler[0].term[0].factor == 1);
    CHECK(draft.coupler[1].term[0].coordinate == LW_Z && draft.coupler[1].term[1].coordinate == LW_RZ && draft.coupler[1].term[1].factor == -0.1);
    CHECK_STRING(draft.motor[0].name, "j_motor");
}

static void shapes_and_materials(void)
{
    CHECK(read_robot("<material name=\"red\"><color rgba=\"1 0 0 1\"/></material>"
                     "<link name=\"a\">" MASS "<visual><origin xyz=\"0 0 1\"/><geometry><box size=\"1 2 3\"/></geometry><material name=\"red\"/></visual>"
                     "<visual><geometry><cylinder radius=\"0.5\" length=\"2\"/></geometry><material name=\"\"><color rgba=\"0 0.5 1 0.2\"/></material></visual>"
                     "<visual><geometry><mesh filename=\"none.stl\"/></geometry></visual>"
                     "<collision><geometry><sphere radius=\"1\"/></geometry></collision></link>" LINK("b") HINGE("j", "a", "b"), (LwUrdfOptions){ 0 }));
    const LwDraftBody *a = &draft.body[0];
    CHECK(a->shape_count == 2 && a->shape[0].kind == LW_SHAPE_BOX && a->shape[0].colour == 0xFF0000FF && a->shape[0].size[2] == 3);
    CHECK(a->shape[1].kind == LW_SHAPE_TUBE && a->shape[1].size[0] == 0.5 && a->shape[1].size[1] == 0 && a->shape[1].size[2] == 2);
    CHECK(a->shape[1].colour == 0x0080FF33 && a->shape[0].frame.position.z == 1 && has_warning("the mesh \"none.stl\" is not there"));
    static const char both[] = "<link name=\"a\">" MASS "<visual><geometry><box size=\"1 2 3\"/></geometry></visual>"
                               "<collision><geometry><sphere radius=\"1\"/></geometry></collision></link>" LINK("b") HINGE("j", "a", "b");
    CHECK(read_robot(both, (LwUrdfOptions){ .geometry = LW_URDF_COLLISION }));
    CHECK(draft.body[0].shape_count == 1 && draft.body[0].shape[0].kind == LW_SHAPE_SPHERE);
    CHECK(read_robot(both, (LwUrdfOptions){ .geometry = LW_URDF_NO_GEOMETRY }));
    CHECK(draft.body[0].shape_count == 0);
}

/* Names of links and joints may be equal in URDF, and hold what our format does not take. */
static void names(void)
{
    CHECK(read_robot(LINK("arm") LINK("a.b") HINGE("arm", "arm", "a.b"), (LwUrdfOptions){ 0 }));
    CHECK_STRING(draft.body[1].name, "a_b");
    CHECK(strcmp(draft.joint[0].name, "arm") != 0);
    CHECK_STRING(draft.joint[0].body[0], "a_b");
}

static void bad_inertia(void)
{
    CHECK(read_robot(LINK("base") "<link name=\"a\"><inertial><mass value=\"1\"/><inertia ixx=\"0\" iyy=\"0\" izz=\"0\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/>"
                     "</inertial></link>" HINGE("j", "base", "a"), (LwUrdfOptions){ 0 }));
    CHECK(has_warning("the inertia of \"a\" is not positive definite") && draft.body[1].inertia[0] > 0 && draft.body[1].inertia[0] < 1e-5);
    CHECK(draft.body[1].remark != NULL);
    CHECK(read_robot("<link name=\"base\"><inertial><mass value=\"1\"/><inertia ixx=\"0\" iyy=\"0\" izz=\"0\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link>"
                     LINK("a") HINGE("j", "base", "a"), (LwUrdfOptions){ 0 }));
    CHECK(draft.body[0].fixed && draft.body[0].inertia[0] > 0);
}

#define INERTIAL(mass, ixx) "<link name=\"a\"><inertial><mass value=\"" mass "\"/><inertia ixx=\"" ixx "\" iyy=\"1\" izz=\"1\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link>"

static void errors(void)
{
    expect_error("<link/>", "r.urdf:3: <link> has no name");
    expect_error(LINK("a") LINK("a"), "r.urdf:4: link \"a\" is already at line 3");
    expect_error(LINK("a") LINK("b") HINGE("j", "a", "b") HINGE("j", "a", "b"), "joint \"j\" is already at line 5");
    expect_error(LINK("base") LINK("b") HINGE("j", "bass", "b"), "r.urdf:5: there is no link \"bass\"; did you mean \"base\"?");
    expect_error(LINK("a") LINK("b"), "links \"a\" (line 3) and \"b\" both have no joint above them");
    expect_error(LINK("a") LINK("b") HINGE("j", "a", "b") HINGE("k", "b", "a"), "the joints go round in a circle");
    expect_error(LINK("r") LINK("a") LINK("b") HINGE("j", "a", "b") HINGE("k", "b", "a"), "in a circle of joints that the root \"r\" does not reach");
    expect_error(LINK("a") LINK("b") LINK("c") HINGE("j", "a", "c") HINGE("k", "b", "c"), "a robot in URDF is a tree");
    expect_error(LINK("a") HINGE("j", "a", "a"), "ties link \"a\" to itself");
    expect_error(LINK("a") LINK("b") JOINT("j", "hinge", "a", "b", ""), "unknown type \"hinge\"; expected one of revolute, continuous");
    expect_error(LINK("a") LINK("b") JOINT("j", "continuous", "a", "b", "<axis xyz=\"0 0 0\"/>"), "the axis of joint \"j\" is zero");
    expect_error(LINK("a") LINK("b") JOINT("j", "continuous", "a", "b", "<axis xyz=\"0 1\"/>"), "xyz=\"0 1\" of <axis>; expected 3 finite numbers");
    expect_error(LINK("a") LINK("b") JOINT("j", "continuous", "a", "b", "<origin xyz=\"0 nan 1\"/>"), "expected 3 finite numbers");
    expect_error(LINK("a") LINK("b") JOINT("j", "continuous", "a", "b", "<origin rpy=\"0 1e400 1\"/>"), "expected 3 finite numbers");
    expect_error(LINK("a") LINK("b") JOINT("j", "revolute", "a", "b", "<limit lower=\"2\" upper=\"1\"/>"), "expected lower < upper");
    expect_error(INERTIAL("-1", "1"), "the mass of link \"a\" is -1 kg");
    expect_error(INERTIAL("x", "1"), "value=\"x\" of <mass>; expected a finite number");
    expect_error(INERTIAL("1", "inf"), "ixx=\"inf\" of <inertia>");
    expect_error("<link name=\"a\"><inertial><mass value=\"1\"/></inertial></link>", "<inertial> of link \"a\" has no inertia");
    expect_error("<link name=\"a\"><inertial/></link>", "has no mass");
    expect_error("<link name=\"a\"><visual><geometry><box size=\"1 0 1\"/></geometry></visual></link>", "expected three sides above 0 m");
    expect_error("<link name=\"a\"><visual/></link>", "<visual> has no geometry");
    expect_error(LINK("a") LINK("b") JOINT("j", "continuous", "a", "b", "<mimic joint=\"k\"/>"), "there is no joint \"k\" for \"j\" to follow");
    expect_error(LINK("a") LINK("b") JOINT("j", "continuous", "a", "b", "<mimic joint=\"j\"/>"), "follows itself");
    expect_error(LINK("a") LINK("b") JOINT("j", "continuous", "a", "b", "<mimic joint=\"j\" multiplier=\"0\"/>"), "make the joint fixed");
    expect_error(LINK("a") LINK("b") LINK("c") JOINT("j", "continuous", "a", "b", "<mimic joint=\"k\"/>") JOINT("k", "fixed", "b", "c", ""),
                 "\"k\" has no single coordinate");
    expect_error(LINK("a") LINK("b") JOINT("j", "fixed", "a", "b", ""), "nothing of the robot moves");
    expect_error("", "the robot has no links");
    expect_error("<xacro:macro name=\"m\"/>", "expand the file first: xacro");
    expect_error("<link name=\"a\"><inertial><mass value=\"${m}\"/></inertial></link>", "expand the file first: xacro");
    expect_error("<link name=\"a\">", "r.urdf:3: not well-formed XML: Opening and ending tag mismatch: link line 3 and robot");
}

static void other_roots(void)
{
    static const char sdf[] = "<sdf version=\"1.6\"/>", bomb[] = "<!DOCTYPE r [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]>\n<robot>&b;</robot>";
    LwUrdfOptions options = { 0 };
    lw_arena_clear(&arena);
    lw_issues_clear(&issues);
    if (LW_ARENA_GUARD(&arena))
        return;
    CHECK(!lw_urdf_read_text("r", sdf, strlen(sdf), &options, &draft, &issues) && has_warning("the file's root is <sdf>; expected <robot>"));
    CHECK(!lw_urdf_read_text("r", bomb, strlen(bomb), &options, &draft, &issues) && has_warning("the file has a document type"));
    CHECK(!lw_urdf_read_text("r", "", 0, &options, &draft, &issues) && has_warning("the file is empty"));
    CHECK(!lw_urdf_read("no/such/file.urdf", &options, &draft, &issues) && has_warning("cannot be read"));
    static char deep[10000];
    for (int i = 0; i < 1000; i++)
        strcat(deep, "<a>");
    CHECK(!lw_urdf_read_text("r", deep, strlen(deep), &options, &draft, &issues) && has_warning("not well-formed"));
}

/* Damaged robots are refused or read; sanitizers watch. */
static void mutations(void)
{
    static const char *const words[] = { "nan", "1e400", "-1e308", "\"", "<", ">", "world", "a", "&amp;", "&x;", "", "9999999999999999999999", "\xFF", "0" };
    unsigned long seed = 20261116;
    int refused = 0;
    for (int k = 0; k < 2000; k++) {
        char text[sizeof dumbbell + 200];
        size_t at = (size_t)((check_random(&seed) + 1) / 2 * (double)(sizeof dumbbell - 1)), length = strlen(dumbbell);
        const char *word = words[(size_t)((check_random(&seed) + 1) / 2 * (double)(sizeof words / sizeof *words)) % (sizeof words / sizeof *words)];
        size_t gone = (size_t)((check_random(&seed) + 1) * 10);
        gone = at + gone > length ? length - at : gone;
        snprintf(text, sizeof text, "%.*s%s%s", (int)at, dumbbell, word, dumbbell + at + gone);
        refused += !read_robot(text, (LwUrdfOptions){ .keep_fixed = k % 2, .motors = true });
    }
    printf("# seed 20261116: %d of 2000 refused\n", refused);
    CHECK(refused > 100 && refused < 2000);
}

int main(void)
{
    lw_arena_init(&arena);
    lw_issues_init(&issues);
    draft.arena = &arena;
    RUN(two_links);
    RUN(turned_inertial);
    RUN(fixed_joints_merged);
    RUN(fixed_joints_kept);
    RUN(massless_above);
    RUN(massless_leaf);
    RUN(bases);
    RUN(mimics);
    RUN(shapes_and_materials);
    RUN(names);
    RUN(bad_inertia);
    RUN(errors);
    RUN(other_roots);
    RUN(mutations);
    lw_arena_clear(&arena);
    lw_issues_clear(&issues);
    return END();
}
