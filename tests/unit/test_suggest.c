#include "app/geometry/suggest.h"

#include "joints/library.h"
#include "tests/unit/check.h"

static LwArena arena;

enum { HINGE = LW_MASK_RZ, SLIDE = LW_MASK_Z, BOTH = LW_MASK_Z | LW_MASK_RZ, ON_A_PLANE = LW_MASK_X | LW_MASK_Y | LW_MASK_RZ, ROOM = 600 };

/* A box with its six faces as triangles (the shape that the tests' faces touch with), to which round features are added. */
static LwPart *box(const char *name, LwVec3 low, LwVec3 high)
{
    static const int corner[6][4] = { { 0, 4, 6, 2 }, { 1, 3, 7, 5 }, { 0, 1, 5, 4 }, { 2, 6, 7, 3 }, { 0, 2, 3, 1 }, { 4, 5, 7, 6 } };
    LwPart *part = LW_NEW(&arena, LwPart);
    LwVec3 side = lw_vec3_sub(high, low), middle = lw_vec3_scale(lw_vec3_add(low, high), 0.5);
    const double s[3] = { side.x, side.y, side.z };
    *part = (LwPart){ .name = name, .face_count = 6 };
    part->mesh = (LwMesh){ 8, 12, LW_NEWN(&arena, LwVec3, 8), LW_NEWN(&arena, LwTriangle, 12) };
    part->face = LW_NEWN(&arena, LwFace, 6);
    part->feature = LW_NEWN(&arena, LwFeature, ROOM);
    for (int k = 0; k < 8; k++)
        part->mesh.vertex[k] = lw_vec3(k & 1 ? high.x : low.x, k & 2 ? high.y : low.y, k & 4 ? high.z : low.z);
    for (int f = 0; f < 6; f++) {
        double n[3] = { 0, 0, 0 };
        n[f / 2] = f % 2 ? 1 : -1;
        part->mesh.triangle[2 * f] = (LwTriangle){ { corner[f][0], corner[f][1], corner[f][2] } };
        part->mesh.triangle[2 * f + 1] = (LwTriangle){ { corner[f][0], corner[f][2], corner[f][3] } };
        part->face[f] = (LwFace){ 2 * f, 2, 0 };
        part->feature[part->feature_count++] = (LwFeature){ .kind = LW_FEATURE_PLANE, .face = f, .edge = -1, .axis = lw_vec3_from(n),
            .position = lw_vec3_mad(middle, s[f / 2] / 2, lw_vec3_from(n)), .area = s[(f / 2 + 1) % 3] * s[(f / 2 + 2) % 3] };
    }
    return part;
}

static LwPart *empty(const char *name)
{
    LwPart *part = LW_NEW(&arena, LwPart);
    part->name = name;
    part->feature = LW_NEWN(&arena, LwFeature, ROOM);
    return part;
}

/* Along z; whole turns. */
static void add_cylinder(LwPart *part, bool inside, LwVec3 at, double radius, double length)
{
    part->feature[part->feature_count++] = (LwFeature){ .kind = LW_FEATURE_CYLINDER, .inside = inside, .position = at, .axis = { 0, 0, 1 },
        .radius = radius, .length = length, .area = 2 * M_PI * radius * length, .face = -1, .edge = -1 };
}

static void add_sphere(LwPart *part, bool inside, LwVec3 at, double radius)
{
    part->feature[part->feature_count++] = (LwFeature){ .kind = LW_FEATURE_SPHERE, .inside = inside, .position = at, .radius = radius, .face = -1, .edge = -1 };
}

/* Faces and planes of another box for the part, whose own box comes first. */
static void join_faces(LwPart *part, const LwPart *more)
{
    LwMesh mesh = { 16, 24, LW_NEWN(&arena, LwVec3, 16), LW_NEWN(&arena, LwTriangle, 24) };
    LwFace *face = LW_NEWN(&arena, LwFace, 12);
    for (int k = 0; k < 16; k++)
        mesh.vertex[k] = k < 8 ? part->mesh.vertex[k] : more->mesh.vertex[k - 8];
    for (int t = 0; t < 24; t++) {
        mesh.triangle[t] = t < 12 ? part->mesh.triangle[t] : more->mesh.triangle[t - 12];
        for (int k = 0; k < 3 && t >= 12; k++)
            mesh.triangle[t].v[k] += 8;
    }
    for (int f = 0; f < 12; f++)
        face[f] = (LwFace){ 2 * f, 2, 0 };
    for (int f = 0; f < 6; f++) {
        part->feature[part->feature_count] = more->feature[f];
        part->feature[part->feature_count++].face += 6;
    }
    part->mesh = mesh;
    part->face = face;
    part->face_count = 12;
}

/* The parts as bodies of their own, all moved by one frame. */
static LwSuggestion *suggest(LwPart **part, int count, LwFrame frame, int *found)
{
    LwPlacedPart *placed = LW_NEWN(&arena, LwPlacedPart, count);
    for (int i = 0; i < count; i++)
        placed[i] = (LwPlacedPart){ part[i], frame, i, part[i]->name, -1 };
    LwSuggestion *all = lw_suggest_joints(placed, count, &arena, found);
    for (int i = 0; i < *found; i++)
        printf("# %s, %s: freedoms %u, score %.2f: %s\n", part[all[i].body[0]]->name, part[all[i].body[1]]->name, all[i].freedoms, all[i].score, all[i].why);
    return all;
}

static const LwFrame here = { { 0, 0, 0 }, { 1, 0, 0, 0 } };
static const LwFrame tilted = { { 0.3, -0.2, 0.1 }, { 0.5, 0.5, 0.1, 0.7 } };

static LwFrame turned_frame(void)
{
    LwFrame f = tilted;
    f.orientation = lw_quat_normalize(f.orientation);
    return f;
}

/* A shaft of ⌀10 mm in a plate of 10 mm, without shoulders, with one, with two. */
static void shafts(void)
{
    int found;
    for (int shoulders = 0; shoulders < 3; shoulders++)
        for (int turned = 0; turned < 2; turned++) {
            LwFrame frame = turned ? turned_frame() : here;
            LwPart *plate = box("plate", lw_vec3(-0.05, -0.05, 0), lw_vec3(0.05, 0.05, 0.01)), *shaft = empty("shaft");
            add_cylinder(plate, true, lw_vec3(0.01, 0, 0.005), 0.005, 0.01);
            if (shoulders > 0)
                shaft = box("shaft", lw_vec3(0, -0.01, -0.02), lw_vec3(0.02, 0.01, 0));
            if (shoulders > 1) { /* a second collar on the other side: two more boxes' worth of faces is not needed, one face is */
                LwPart *collar = box("collar", lw_vec3(0, -0.01, 0.01), lw_vec3(0.02, 0.01, 0.03));
                LwPlacedPart placed[3] = { { plate, frame, 0, "plate", -1 }, { shaft, frame, 1, "shaft", -1 }, { collar, frame, 1, "shaft", -1 } };
                add_cylinder(shaft, false, lw_vec3(0.01, 0, 0.005), 0.00499, 0.05);
                LwSuggestion *s = lw_suggest_joints(placed, 3, &arena, &found); /* two parts, one body */
                CHECK(found == 1 && s[0].freedoms == HINGE && s[0].body[0] == 0 && s[0].body[1] == 1);
                CHECK(found == 1 && strstr(s[0].why, "hole of ⌀10 mm in plate, shaft of ⌀9.98 mm of shaft") != NULL);
                continue;
            }
            add_cylinder(shaft, false, lw_vec3(0.01, 0, 0.005), 0.00499, 0.05);
            LwSuggestion *s = suggest((LwPart *[]){ plate, shaft }, 2, frame, &found);
            CHECK(found == 1 && s[0].freedoms == BOTH);
            LwVec3 off = lw_vec3_sub(s[0].at, lw_frame_point(frame, lw_vec3(0.01, 0, 0.005)));
            CHECK_NEAR(lw_vec3_norm(off), 0, 1e-15);
            CHECK_NEAR(fabs(lw_vec3_dot(s[0].axis, lw_quat_rotate(frame.orientation, lw_vec3(0, 0, 1)))), 1, 1e-14);
            CHECK(s[0].feature[0] == 6 && s[0].score > 0.7 && s[0].score <= 1);
        }
}

/* A key: a face along the axis that touches. With collars on both sides nothing is left. */
static void keyed(void)
{
    int found;
    LwPart *hub = box("hub", lw_vec3(-0.05, -0.05, 0), lw_vec3(0.05, 0.05, 0.01)), *shaft = box("shaft", lw_vec3(0.05, -0.01, 0), lw_vec3(0.06, 0.01, 0.01));
    add_cylinder(hub, true, lw_vec3(0, 0, 0.005), 0.005, 0.01);
    add_cylinder(shaft, false, lw_vec3(0, 0, 0.005), 0.005, 0.05);
    LwSuggestion *s = suggest((LwPart *[]){ hub, shaft }, 2, turned_frame(), &found);
    CHECK(found == 1 && s[0].freedoms == SLIDE);
    LwPlacedPart placed[4] = { { hub, here, 0, "hub", -1 }, { shaft, here, 1, "shaft", -1 },
                               { box("low", lw_vec3(0, 0, -0.01), lw_vec3(0.02, 0.02, 0)), here, 1, "shaft", -1 },
                               { box("high", lw_vec3(0, 0, 0.01), lw_vec3(0.02, 0.02, 0.02)), here, 1, "shaft", -1 } };
    s = lw_suggest_joints(placed, 4, &arena, &found);
    CHECK(found == 1 && s[0].freedoms == 0);
}

/* A collar on each side of the plate, with a gap on the upper one that is play (1 mm at ⌀20 mm) or room to slide. */
static void play_along_the_axis(void)
{
    int found;
    for (int wide = 0; wide < 2; wide++)
        for (int turned = 0; turned < 2; turned++) {
            double gap = wide ? 0.0013 : 0.001;
            LwPart *shaft = box("shaft", lw_vec3(-0.02, -0.02, 0.01 + gap), lw_vec3(0.02, 0.02, 0.03));
            LwPart *lower = box("lower", lw_vec3(-0.02, -0.02, -0.03), lw_vec3(0.02, 0.02, -0.0105));
            LwPart *fork = box("fork", lw_vec3(-0.03, -0.03, -0.01), lw_vec3(0.03, 0.03, 0.01));
            add_cylinder(fork, true, lw_vec3(0, 0, 0), 0.0101, 0.02);
            add_cylinder(shaft, false, lw_vec3(0, 0, 0), 0.01, 0.06);
            join_faces(shaft, lower);
            LwSuggestion *s = suggest((LwPart *[]){ fork, shaft }, 2, turned ? turned_frame() : here, &found);
            CHECK(found == 1 && s[0].freedoms == (wide ? (unsigned)BOTH : (unsigned)HINGE));
            CHECK(found == 1 && !wide == (strstr(s[0].why, "with 1.5 mm of play, so it turns") != NULL));
        }
}

/* The joint of two bearings on one axis is between them. */
static void between_bearings(void)
{
    int found;
    LwPart *frame = empty("frame"), *shaft = empty("shaft");
    add_cylinder(frame, true, lw_vec3(0.01, 0.02, -0.05), 0.01, 0.02);
    add_cylinder(frame, true, lw_vec3(0.01, 0.02, 0.09), 0.01, 0.04);
    add_cylinder(shaft, false, lw_vec3(0.01, 0.02, 0), 0.01, 0.3);
    LwSuggestion *s = suggest((LwPart *[]){ frame, shaft }, 2, here, &found);
    CHECK(found == 1);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(s[0].at, lw_vec3(0.01, 0.02, 0.025))), 0, 1e-15); /* the middle of −0.06 … 0.11 */
}

/* A screw: its head on the face, the hole wider by 8 % (a clearance hole) or 2 % (a bearing). */
static void clearance_holes(void)
{
    int found;
    for (int bearing = 0; bearing < 2; bearing++) {
        LwPart *plate = box("plate", lw_vec3(-0.05, -0.05, 0), lw_vec3(0.05, 0.05, 0.01)), *screw = box("screw", lw_vec3(-0.01, -0.01, 0.01), lw_vec3(0.01, 0.01, 0.015));
        add_cylinder(plate, true, lw_vec3(0, 0, 0.005), bearing ? 0.0051 : 0.0054, 0.01);
        add_cylinder(screw, false, lw_vec3(0, 0, -0.005), 0.005, 0.03);
        LwSuggestion *s = suggest((LwPart *[]){ plate, screw }, 2, turned_frame(), &found);
        CHECK(found == 1 && s[0].freedoms == (bearing ? (unsigned)BOTH : 0u));
        CHECK(found == 1 && !bearing == (strstr(s[0].why, "a fastener") != NULL));
    }
}

/* What does not fit: too wide, too narrow, beside, oblique, apart along the axis, two shafts, a fillet. */
static void no_fits(void)
{
    int found;
    for (int which = 0; which < 7; which++) {
        LwPart *hub = empty("hub"), *shaft = empty("shaft");
        add_cylinder(hub, which != 5, lw_vec3(0, 0, 0), 0.005, 0.02);
        add_cylinder(shaft, false, lw_vec3(which == 2 ? 2e-4 : 0, 0, which == 4 ? 0.021 : 0), which == 0 ? 0.0044 : which == 1 ? 0.00503 : 0.005, 0.02);
        if (which == 3)
            shaft->feature[0].axis = lw_vec3(sin(0.02), 0, cos(0.02));
        if (which == 6)
            hub->feature[0].area /= 4;
        suggest((LwPart *[]){ hub, shaft }, 2, here, &found);
        CHECK(found == 0);
    }
}

static void balls(void)
{
    int found;
    LwPart *rod = empty("rod"), *socket = empty("socket");
    add_sphere(rod, false, lw_vec3(0.1, 0.2, 0.3), 0.01);
    add_sphere(socket, true, lw_vec3(0.1, 0.2, 0.3), 0.0101);
    LwSuggestion *s = suggest((LwPart *[]){ rod, socket }, 2, here, &found);
    CHECK(found == 1 && s[0].freedoms == LW_MASK_R && lw_vec3_norm(s[0].axis) == 0);
    CHECK(found == 1 && strstr(s[0].why, "ball of ⌀20 mm of rod in a socket of ⌀20.2 mm of socket") != NULL);
    add_sphere(socket, true, lw_vec3(0.1, 0.2, 0.3), 0.02);
    socket->feature[0].position.x += 0.001;
    suggest((LwPart *[]){ rod, socket }, 2, here, &found);
    CHECK(found == 0);
}

/* A block on a table, in a corner, in a pocket's corner; above the table; only its edge on it. */
static void touching_faces(void)
{
    int found;
    LwPart *block = box("block", lw_vec3(0, 0, 0), lw_vec3(0.02, 0.03, 0.04));
    LwPart *table = box("table", lw_vec3(-0.1, -0.1, -0.01), lw_vec3(0.1, 0.1, 0));
    LwPart *wall = box("wall", lw_vec3(-0.01, -0.1, 0), lw_vec3(0, 0.1, 0.1)), *stop = box("stop", lw_vec3(0, -0.01, 0), lw_vec3(0.1, 0, 0.1));
    LwSuggestion *s = suggest((LwPart *[]){ table, block }, 2, turned_frame(), &found);
    CHECK(found == 1 && s[0].freedoms == ON_A_PLANE && s[0].score < 0.5);
    CHECK(found == 1 && strstr(s[0].why, "600 mm² in common") != NULL);
    LwVec3 middle = lw_frame_point(turned_frame(), lw_vec3(0.01, 0.015, 0));
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(s[0].at, middle)), 0, 1e-14);
    for (int walls = 1; walls < 3; walls++) {
        LwPlacedPart placed[4] = { { block, here, 0, "block", -1 }, { table, here, 1, "table", -1 }, { wall, here, 1, "table", -1 }, { stop, here, 1, "table", -1 } };
        s = lw_suggest_joints(placed, 2 + walls, &arena, &found);
        CHECK(found == 1 && s[0].freedoms == (walls == 1 ? SLIDE : 0u));
        if (walls == 1)
            CHECK_NEAR(fabs(s[0].axis.y), 1, 1e-15);
    }
    for (int k = 0; k < 8; k++)
        table->mesh.vertex[k].z -= 1e-4;
    for (int k = 0; k < 6; k++)
        table->feature[k].position.z -= 1e-4;
    suggest((LwPart *[]){ table, block }, 2, here, &found);
    CHECK(found == 0);
    suggest((LwPart *[]){ wall, box("grazing", lw_vec3(0, 0, 0.0999), lw_vec3(0.02, 0.03, 0.14)) }, 2, here, &found);
    CHECK(found == 0);
}

/* Two rods guide a carriage; with a flange that touches across them they are dowels. */
static void two_axes(void)
{
    int found;
    for (int flange = 0; flange < 2; flange++) {
        LwPart *carriage = box("carriage", lw_vec3(-0.05, -0.02, 0), lw_vec3(0.05, 0.02, 0.03));
        LwPart *frame = flange ? box("frame", lw_vec3(-0.05, -0.02, -0.01), lw_vec3(0.05, 0.02, 0)) : empty("frame");
        for (int k = -1; k <= 1; k += 2) {
            add_cylinder(carriage, true, lw_vec3(0.03 * k, 0, 0.015), 0.004, 0.03);
            add_cylinder(frame, false, lw_vec3(0.03 * k, 0, 0.015), 0.004, flange ? 0.03 : 0.2);
        }
        LwSuggestion *s = suggest((LwPart *[]){ carriage, frame }, 2, here, &found);
        CHECK(found == 1 && s[0].freedoms == (flange ? 0u : (unsigned)SLIDE));
        CHECK(found == 1 && strstr(s[0].why, "2 shafts in 2 holes, up to 60 mm apart") != NULL);
    }
}

/* A bracket on a plate with four bolts: rigid, and so are the bolts; a pin elsewhere in the plate is not. */
static void bolted(void)
{
    int found;
    LwPart *plate = box("plate", lw_vec3(-0.1, -0.1, -0.02), lw_vec3(0.1, 0.1, 0)), *bracket = box("bracket", lw_vec3(-0.04, -0.04, 0), lw_vec3(0.04, 0.04, 0.01));
    LwPart *all[8] = { plate, bracket };
    for (int k = 0; k < 4; k++) {
        LwVec3 at = lw_vec3(k & 1 ? 0.03 : -0.03, k & 2 ? 0.03 : -0.03, 0);
        add_cylinder(plate, true, lw_vec3_add(at, lw_vec3(0, 0, -0.01)), 0.005, 0.02);
        add_cylinder(bracket, true, lw_vec3_add(at, lw_vec3(0, 0, 0.005)), 0.0055, 0.01);
        all[2 + k] = empty("bolt");
        add_cylinder(all[2 + k], false, at, 0.005, 0.03);
    }
    add_cylinder(plate, true, lw_vec3(0.08, 0.08, -0.01), 0.005, 0.02);
    all[6] = empty("pin");
    add_cylinder(all[6], false, lw_vec3(0.08, 0.08, 0), 0.005, 0.06);
    LwSuggestion *s = suggest(all, 7, turned_frame(), &found);
    CHECK(found == 1 + 8 + 1);
    CHECK(s[0].freedoms == 0 && s[0].body[0] == 0 && s[0].body[1] == 1 && strstr(s[0].why, "4 holes of ⌀10 mm in plate"));
    int held = 0, loose = 0;
    for (int i = 1; i < found; i++) {
        held += s[i].freedoms == 0 && strstr(s[i].why, "a fastener");
        loose += s[i].freedoms == BOTH && s[i].body[1] == 6;
        CHECK(s[i].score <= s[i - 1].score);
    }
    CHECK(held == 8 && loose == 1);
}

/* A hundred parts with five hundred features each, touching their neighbours. */
static void many(void)
{
    enum { PARTS = 100 };
    int found;
    LwPart *part[PARTS];
    for (int i = 0; i < PARTS; i++) {
        part[i] = box("part", lw_vec3(0, 0, 0), lw_vec3(0.1, 0.1, 0.1));
        for (int k = 0; k < 8; k++)
            part[i]->mesh.vertex[k].x += 0.1 * i;
        for (int k = 0; k < 6; k++)
            part[i]->feature[k].position.x += 0.1 * i;
        for (int k = 0; k < 494; k++)
            add_cylinder(part[i], true, lw_vec3(0.1 * i + 0.004 * (k % 25), 0.005 * (k / 25), 0.05), 0.001, 0.1);
    }
    LwPlacedPart placed[PARTS];
    for (int i = 0; i < PARTS; i++)
        placed[i] = (LwPlacedPart){ part[i], here, i, "part", -1 };
    LwSuggestion *s = lw_suggest_joints(placed, PARTS, &arena, &found);
    CHECK(found == PARTS - 1);
    for (int i = 0; i < found; i++)
        CHECK(s[i].freedoms == ON_A_PLANE && s[i].body[1] == s[i].body[0] + 1);
}

static void by_freedoms(void)
{
    static const struct { unsigned mask; const char *name; } pairs[] = {
        { 0, "fixed" }, { HINGE, "revolute" }, { SLIDE, "prismatic" }, { BOTH, "cylindrical" }, { LW_MASK_R, "spherical" },
        { ON_A_PLANE, "planar" }, { LW_MASK_ALL, "free" },
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const LwJointClass *c = lw_joint_find_by_freedoms(pairs[i].mask);
        CHECK(c != NULL);
        CHECK_STRING(c ? c->name : NULL, pairs[i].name);
    }
    CHECK(lw_joint_find_by_freedoms(LW_MASK_RX | LW_MASK_RZ | LW_MASK_Y) == NULL);
    CHECK(lw_joint_find_by_freedoms(64) == NULL);
}

static void scenes(void)
{
    LwScene *scene = lw_scene_create();
    CHECK(scene != NULL);
    if (!scene || LW_ARENA_GUARD(&scene->arena)) {
        lw_scene_destroy(scene);
        return;
    }
    LwPart *block = box("block", lw_vec3(0, 0, 0), lw_vec3(0.02, 0.03, 0.04));
    lw_scene_add_part(scene, block);
    LwFrame up = { { 0, 0, 0.04 }, { 1, 0, 0, 0 } };
    int top = lw_scene_add_node(scene, &(LwNode){ .name = "group", .parent = -1, .part = -1, .frame = up });
    lw_scene_add_node(scene, &(LwNode){ .name = "lower", .parent = -1, .part = 0, .frame = here });
    lw_scene_add_node(scene, &(LwNode){ .name = "upper", .parent = top, .part = 0, .frame = here });
    lw_scene_add_node(scene, &(LwNode){ .name = "ghost", .parent = top, .part = 0, .frame = up, .hidden = true });
    int count, found;
    LwPlacedPart *placed = lw_placed_from_scene(scene, &arena, &count);
    CHECK(count == 2 && placed[1].node == 2);
    LwSuggestion *s = lw_suggest_joints(placed, count, &arena, &found);
    CHECK(found == 1 && s[0].freedoms == ON_A_PLANE);
    CHECK_NEAR(s[0].at.z, 0.04, 1e-15);
    lw_scene_destroy(scene);
}

int main(void)
{
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena)) {
        lw_arena_clear(&arena);
        puts("Bail out! no memory");
        return 1;
    }
    RUN(shafts);
    RUN(keyed);
    RUN(play_along_the_axis);
    RUN(between_bearings);
    RUN(clearance_holes);
    RUN(no_fits);
    RUN(balls);
    RUN(touching_faces);
    RUN(two_axes);
    RUN(bolted);
    RUN(many);
    RUN(by_freedoms);
    RUN(scenes);
    lw_arena_clear(&arena);
    return END();
}
