#include "joints/bench_cases.h"

#include "core/base/assert.h"
#include "joints/bench_contacts.h"
#include "joints/library.h"

#include <stdlib.h>
#include <string.h>

const char *const lw_bench_cases[] = { "ring20",   "ring40",    "tree34", "tree127", "tree128", "chain10",
                                       "chain100", "chain1000", "hub100", "bricard", "fourbar40" };
const int lw_bench_case_count = sizeof lw_bench_cases / sizeof *lw_bench_cases;

static const double PI = 3.14159265358979323846;

typedef struct Builder {
    LwArena *arena;
    LwMechanismDef *def;
    double mass, radius; /* of the rods */
} Builder;

static void begin(Builder *b, int bodies, int joints)
{
    b->def->body = LW_NEWN(b->arena, LwBodyDef, bodies);
    b->def->joint = LW_NEWN(b->arena, LwJointDef, joints);
}

/* The rotation that takes x into the unit vector d, the short way. */
static LwQuat turn_x_to(LwVec3 d)
{
    if (d.x < -1 + 1e-12)
        return (LwQuat){ 0, 0, 0, 1 };
    return lw_quat_normalize((LwQuat){ 1 + d.x, 0, -d.z, d.y });
}

/* A thin round rod between two points, its frame in the middle with x along it. Returns its index. */
static int add_rod(Builder *b, LwVec3 from, LwVec3 to)
{
    LwVec3 along = lw_vec3_sub(to, from);
    double length = lw_vec3_norm(along), across = b->mass * length * length / 12;
    int index = b->def->body_count++;
    b->def->body[index] = (LwBodyDef){
        .name = lw_arena_printf(b->arena, "b%d", index),
        .frame = { lw_vec3_scale(lw_vec3_add(from, to), 0.5), turn_x_to(lw_vec3_scale(along, 1 / length)) },
        .mass = b->mass,
        .inertia = { b->mass * b->radius * b->radius / 2, across, across },
    };
    return index;
}

/* Joins body 1 to body 2 at a world point. */
static void add_joint(Builder *b, const char *type, int body1, int body2, LwVec3 at, LwVec3 axis)
{
    int index = b->def->joint_count++, body[2] = { body1, body2 };
    LwJointDef *joint = &b->def->joint[index];
    LwFrame place;
    *joint = (LwJointDef){ .name = lw_arena_printf(b->arena, "j%d", index), .type = lw_joint_library_find(type),
                           .body = { body1, body2 } };
    LW_ASSERT(joint->type && lw_frame_from_axes(at, axis, lw_vec3(0, 0, 0), &place));
    for (int i = 0; i < 2; i++)
        joint->marker[i] = body[i] == LW_GROUND ? place : lw_frame_relative(b->def->body[body[i]].frame, place);
}

static void ball(Builder *b, int body1, int body2, LwVec3 at)
{
    add_joint(b, "spherical", body1, body2, at, lw_vec3(0, 0, 1));
}

static void hinge(Builder *b, int body1, int body2, LwVec3 at, LwVec3 axis)
{
    add_joint(b, "revolute", body1, body2, at, axis);
}

/* n rods of 0.1 m close a regular polygon in the vertical xz-plane; balls between them, one corner held. */
static void build_ring(Builder *b, int n)
{
    double circle = 0.05 / sin(PI / n);
    begin(b, n, n + 1);
    for (int i = 0; i < n; i++) {
        double f = 2 * PI * i / n, g = 2 * PI * (i + 1) / n;
        LwVec3 corner = lw_vec3(circle * cos(f), 0, circle * sin(f));
        add_rod(b, corner, lw_vec3(circle * cos(g), 0, circle * sin(g)));
        ball(b, i, i - 1, corner); /* i = 0: the ground */
    }
    ball(b, n - 1, 0, lw_vec3(circle, 0, 0));
}

/* n rods in line from a wall; the hinges lean to one side and the other by 45° in turn, so the chain moves in space. */
static void build_chain(Builder *b, int n)
{
    double s = sqrt(0.5);
    begin(b, n, n);
    for (int i = 0; i < n; i++) {
        LwVec3 at = lw_vec3(0.1 * i, 0, 0);
        add_rod(b, at, lw_vec3(0.1 * (i + 1), 0, 0));
        hinge(b, i, i - 1, at, lw_vec3(0, s, i % 2 ? -s : s));
    }
}

/* A binary tree of n rods joined by balls, floating freely and turning as one piece at the start. Each child
 * leaves its parent's direction by 30° to either side about an axis that changes from level to level. */
static void build_tree(Builder *b, int n)
{
    const LwVec3 level_axis[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { sqrt(0.5), sqrt(0.5), 0 } };
    LwVec3 *direction = LW_NEWN(b->arena, LwVec3, n), *tip = LW_NEWN(b->arena, LwVec3, n);
    int *level = LW_NEWN(b->arena, int, n);
    begin(b, n, n);
    direction[0] = lw_vec3(0, 0, -1);
    tip[0] = lw_vec3(0, 0, -0.1);
    add_rod(b, lw_vec3(0, 0, 0), tip[0]);
    for (int i = 1; i < n; i++) {
        int parent = (i - 1) / 2;
        level[i] = level[parent] + 1;
        LwVec3 turn = lw_vec3_scale(level_axis[level[i] % 3], i % 2 ? PI / 6 : -PI / 6);
        direction[i] = lw_quat_rotate(lw_quat_exp(turn), direction[parent]);
        tip[i] = lw_vec3_mad(tip[parent], 0.1, direction[i]);
        add_rod(b, tip[parent], tip[i]);
        ball(b, i, parent, tip[parent]);
    }
    LwVec3 omega = lw_vec3(0.6, 2, 4);
    for (int i = 0; i < n; i++) {
        b->def->body[i].omega = omega;
        b->def->body[i].velocity = lw_vec3_cross(omega, b->def->body[i].frame.position);
    }
}

/* n arms hinged around the rim of a stout hub that a ball holds to the ground; it turns as one piece at the start. */
static void build_hub(Builder *b, int n)
{
    double s = sqrt(0.5), rim = 0.05, mass = b->mass, radius = b->radius;
    LwVec3 omega = lw_vec3(0.6, 2, 4);
    begin(b, n + 1, n + 1);
    b->mass = 1;
    b->radius = rim;
    int hub = add_rod(b, lw_vec3(0, 0, -0.05), lw_vec3(0, 0, 0.05));
    b->mass = mass;
    b->radius = radius;
    ball(b, hub, LW_GROUND, lw_vec3(0, 0, 0));
    for (int i = 0; i < n; i++) {
        double f = 2 * PI * i / n;
        LwVec3 out = lw_vec3(cos(f), sin(f), 0), along = lw_vec3(-s * sin(f), s * cos(f), i % 2 ? -s : s);
        int arm = add_rod(b, lw_vec3_scale(out, rim), lw_vec3_scale(out, rim + 0.1));
        hinge(b, arm, hub, lw_vec3_scale(out, rim), along);
    }
    for (int i = 0; i <= n; i++) {
        b->def->body[i].omega = omega;
        b->def->body[i].velocity = lw_vec3_cross(omega, b->def->body[i].frame.position);
    }
}

/* n windows side by side: upright links 1 m apart, a coupler over each window, all hinges parallel. It starts upright and moving,
 * and passes its singular poses. */
static void build_fourbar(Builder *b, int n)
{
    LwVec3 y = lw_vec3(0, 1, 0);
    b->mass = 1;
    b->radius = 0.02;
    begin(b, 2 * n + 1, 3 * n + 1);
    for (int i = 0; i <= n; i++) {
        add_rod(b, lw_vec3(i, 0, 0), lw_vec3(i, 0, 1));
        b->def->body[i].omega = y;
        b->def->body[i].velocity = lw_vec3(0.5, 0, 0);
        hinge(b, i, LW_GROUND, lw_vec3(i, 0, 0), y);
    }
    for (int i = 1; i <= n; i++) {
        int coupler = add_rod(b, lw_vec3(i - 1, 0, 1), lw_vec3(i, 0, 1));
        b->def->body[coupler].velocity = lw_vec3(1, 0, 0);
        hinge(b, coupler, i - 1, lw_vec3(i - 1, 0, 1), y);
    }
    for (int i = 1; i <= n; i++)
        hinge(b, n + i, i, lw_vec3(i, 0, 1), y);
}

/* Bricard's six-hinge loop along the edges of a cube: over-constrained everywhere, and yet it moves. */
static void build_bricard(Builder *b, int n)
{
    const LwVec3 corner[6] = { { 0, 0, 1 }, { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 1, 1, 1 }, { 0, 1, 1 } };
    const LwVec3 axis[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    (void)n;
    b->mass = 1;
    b->radius = 0.02;
    begin(b, 5, 6);
    for (int i = 0; i < 5; i++) {
        add_rod(b, corner[i], corner[i + 1]);
        hinge(b, i, i - 1, corner[i], axis[i % 3]);
    }
    hinge(b, 4, LW_GROUND, corner[5], axis[2]);
}

static void build_pile(Builder *b, int n)
{
    lw_bench_build_pile(b->arena, b->def, n);
}

static void build_stack(Builder *b, int n)
{
    lw_bench_build_stack(b->arena, b->def, n);
}

/* What may follow a chain: stops, or loose stops, and how many. */
static bool add_stops(Builder *b, const char *rest)
{
    bool pressed = strncmp(rest, "stops", 5) == 0;
    char *end;
    long k = strtol(rest + 5, &end, 10);
    if ((!pressed && strncmp(rest, "loose", 5) != 0) || end == rest + 5 || *end || k < 0 || k > b->def->joint_count)
        return false;
    lw_bench_add_stops(b->arena, b->def, (int)k, pressed);
    return true;
}

bool lw_bench_case_build(LwArena *arena, const char *name, LwMechanismDef *def)
{
    static const struct {
        const char *family;
        int least, most;
        void (*build)(Builder *b, int n);
        bool (*add)(Builder *b, const char *rest);
    } families[] = { { "ring", 3, 100000, build_ring, NULL },
                     { "chain", 1, 100000, build_chain, add_stops },
                     { "tree", 1, 100000, build_tree, NULL },
                     { "hub", 1, 100000, build_hub, NULL },
                     { "fourbar", 1, 100000, build_fourbar, NULL },
                     { "bricard", 0, 0, build_bricard, NULL },
                     { "pile", 1, 1000, build_pile, NULL },
                     { "stack", 1, 1000, build_stack, NULL } };
    size_t word = strcspn(name, "0123456789");
    char *end;
    long n = strtol(name + word, &end, 10);
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        if (strlen(families[i].family) != word || strncmp(families[i].family, name, word) != 0)
            continue;
        if ((*end && !families[i].add) || n < families[i].least || n > families[i].most)
            return false;
        *def = (LwMechanismDef){ .name = lw_arena_strdup(arena, name), .gravity = { 0, 0, -9.81 },
                                 .analysis = lw_analysis_def_default() };
        Builder builder = { arena, def, 0.1, 0.005 };
        families[i].build(&builder, (int)n);
        return !*end || families[i].add(&builder, end);
    }
    return false;
}
