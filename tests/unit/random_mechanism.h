/* Random mechanisms, assembled as given: chains, trees and hubs of bodies in generic places, with extra joints that close
 * loops, over-held doors and planar four-bars, motors, couplers, point masses and shafts, bodies a million times heavier
 * than their neighbours, in units from micrometres to megametres. The seed alone decides everything. */
#ifndef LW_TESTS_RANDOM_MECHANISM_H
#define LW_TESTS_RANDOM_MECHANISM_H

#include "core/model/definition.h"
#include "joints/library.h"
#include "tests/unit/check.h"

typedef enum RandomShape { RANDOM_CHAIN, RANDOM_TREE, RANDOM_HUB, RANDOM_SHAPES } RandomShape;

typedef struct RandomOptions {
    RandomShape shape;
    int bodies;             /* of the tree; doors, windows, points and shafts come on top */
    bool floating;          /* the first body is not held by the ground */
    int loops;              /* joints that close loops, of any type */
    int doors;              /* bodies with two hinges on one axis: five redundant rows each */
    int windows;            /* planar four-bars of parallel hinges on some body: three each */
    int points, shafts, motors, couplers;
    double decades;         /* masses are 10^(±decades) mass units */
    double mass, length;    /* units, kg and m */
} RandomOptions;

typedef struct RandomMaker {
    LwArena *arena;
    LwMechanismDef *def;
    RandomOptions options;
    unsigned long seed;
    int body_room, joint_room, coupler_room, motor_room;
} RandomMaker;

static inline int random_below(unsigned long *seed, int n)
{
    return (int)(0.5 * (check_random(seed) + 1) * n) % n;
}

static inline LwVec3 random_vector(RandomMaker *r, double scale)
{
    double x = check_random(&r->seed), y = check_random(&r->seed);
    return lw_vec3_scale(lw_vec3(x, y, check_random(&r->seed)), scale);
}

static inline LwQuat random_turn(RandomMaker *r)
{
    LwVec3 v = random_vector(r, 1);
    LwQuat q = { check_random(&r->seed), v.x, v.y, v.z };
    return lw_quat_norm(q) < 0.1 ? random_turn(r) : lw_quat_normalize(q);
}

static inline LwQuat random_turn_about(RandomMaker *r, double x, double y, double z)
{
    return lw_quat_exp(lw_vec3_scale(lw_vec3(x, y, z), 3 * check_random(&r->seed)));
}

static inline int random_add_body(RandomMaker *r, LwBodyKind kind, LwVec3 near)
{
    double L = r->options.length, m = r->options.mass * pow(10, r->options.decades * check_random(&r->seed));
    int index = r->def->body_count;
    LwBodyDef body = { .name = lw_arena_printf(r->arena, "b%d", index), .kind = kind, .mass = m };
    body.frame = (LwFrame){ lw_vec3_add(near, random_vector(r, L)), random_turn(r) };
    body.velocity = kind == LW_BODY_SHAFT ? lw_vec3(0, 0, 0) : random_vector(r, L);
    if (kind == LW_BODY_RIGID) {
        body.com = random_vector(r, 0.3 * L);
        body.omega = random_vector(r, 1);
    }
    if (kind == LW_BODY_SHAFT)
        body.axis = random_vector(r, 1);
    for (int i = 0; i < 6; i++)
        body.inertia[i] = 0.2 * m * L * L * (i < 3 ? 1 + 0.3 * check_random(&r->seed) : 0.2 * check_random(&r->seed));
    LW_PUSH(r->arena, r->def->body, r->def->body_count, r->body_room, body);
    return index;
}

static inline LwFrame random_body_frame(const RandomMaker *r, int body)
{
    return body == LW_GROUND ? LW_FRAME_IDENTITY : r->def->body[body].frame;
}

/* Marker 2 at `place` (world), marker 1 at `seat` in marker 2; which body gets which is left to chance. */
static inline int random_add_joint(RandomMaker *r, const LwJointClass *type, int body, int other, LwFrame place, LwFrame seat)
{
    bool swap = check_random(&r->seed) < 0;
    int index = r->def->joint_count;
    LwJointDef joint = { .name = lw_arena_printf(r->arena, "j%d", index), .type = type,
                         .body = { swap ? other : body, swap ? body : other } };
    joint.marker[0] = lw_frame_relative(random_body_frame(r, joint.body[0]), lw_frame_mul(place, seat));
    joint.marker[1] = lw_frame_relative(random_body_frame(r, joint.body[1]), place);
    for (int i = 0; i < type->parameter_count; i++)
        if (type->parameter[i].use == LW_PARAMETER_REQUIRED) {
            joint.parameter[i] = (type->parameter[i].dimension == LW_DIM_LENGTH ? r->options.length : 1) * (0.4 + 0.2 * check_random(&r->seed));
            joint.given[i] = true;
        }
    LW_PUSH(r->arena, r->def->joint, r->def->joint_count, r->joint_room, joint);
    return index;
}

/* Turnings that the rows of a class allow, where a mask does not say it. */
typedef enum RandomTurn { TURN_ANY, TURN_Z, TURN_YX, TURN_ZX, TURN_Z_ACROSS_Z } RandomTurn;

typedef struct RandomOwn {
    const char *name;
    unsigned moves;         /* LW_MASK_… of the places that marker 1's origin may take */
    RandomTurn turn;
} RandomOwn;

static const RandomOwn random_own[] = {
    { "universal", 0, TURN_YX },
    { "plunging-universal", LW_MASK_Z, TURN_YX },
    { "parallel", LW_MASK_XYZ, TURN_Z },
    { "perpendicular", LW_MASK_XYZ, TURN_Z_ACROSS_Z },
    { "line-in-plane", LW_MASK_X | LW_MASK_Y, TURN_ZX },
    { "angle", LW_MASK_XYZ, TURN_ANY },
    { "distance", LW_MASK_XYZ, TURN_ANY },
    { "revolute-spherical", LW_MASK_X | LW_MASK_Y, TURN_ANY },
    { "cylindrical-spherical", LW_MASK_XYZ, TURN_ANY },
    { "revolute-cylindrical", LW_MASK_XYZ, TURN_Z },
    { "revolute-revolute", LW_MASK_X | LW_MASK_Y, TURN_Z },
    { "planar-spherical", LW_MASK_XYZ, TURN_ANY },
    { "revolute-universal", LW_MASK_X | LW_MASK_Y, TURN_ZX },
    { "screw", LW_MASK_Z, TURN_Z },
    { "rack-pinion", LW_MASK_XYZ, TURN_Z },
    { "gear", LW_MASK_X | LW_MASK_Y, TURN_Z },
};
enum { RANDOM_OWN = sizeof random_own / sizeof *random_own };

static inline bool random_is_mask(const LwJointClass *type)
{
    return type->extra_count == 0 && type->speed_count == 0;
}

/* A class for a joint: three of four times a mask, or one of those above. */
static inline const LwJointClass *random_class(RandomMaker *r)
{
    if (random_below(&r->seed, 4) == 0)
        return lw_joint_library_find(random_own[random_below(&r->seed, RANDOM_OWN)].name);
    for (;;) {
        const LwJointClass *type = lw_joint_library[random_below(&r->seed, lw_joint_library_count)];
        if (random_is_mask(type))
            return type;
    }
}

static inline LwQuat random_allowed_turn(RandomMaker *r, RandomTurn turn)
{
    LwQuat x = random_turn_about(r, 1, 0, 0), y = random_turn_about(r, 0, 1, 0), z = random_turn_about(r, 0, 0, 1);
    const LwQuat across = { sqrt(0.5), sqrt(0.5), 0, 0 };
    switch (turn) {
    case TURN_Z: return z;
    case TURN_YX: return lw_quat_mul(y, x);
    case TURN_ZX: return lw_quat_mul(z, x);
    case TURN_Z_ACROSS_Z: return lw_quat_mul(lw_quat_mul(z, across), random_turn_about(r, 0, 0, 1));
    case TURN_ANY: break;
    }
    return random_turn(r);
}

/* Marker 1 in marker 2 such that the rows of the class hold. */
static inline LwFrame random_seat(RandomMaker *r, const LwJointClass *type)
{
    unsigned moves = LW_MASK_XYZ & ~type->locked;
    LwVec3 p = random_vector(r, 0.5 * r->options.length);
    LwQuat q = random_turn(r);
    for (int i = 0; i < RANDOM_OWN; i++)
        if (strcmp(random_own[i].name, type->name) == 0) {
            moves = random_own[i].moves;
            q = random_allowed_turn(r, random_own[i].turn);
        }
    if (random_is_mask(type)) {
        double allow[3] = { !(type->locked & LW_MASK_RX), !(type->locked & LW_MASK_RY), !(type->locked & LW_MASK_RZ) };
        double sign = q.e0 < 0 ? -1 : 1;
        q = lw_quat_normalize((LwQuat){ sign * q.e0 + 0.1, q.e1 * allow[0], q.e2 * allow[1], q.e3 * allow[2] });
    }
    p = lw_vec3(moves & LW_MASK_X ? p.x : 0, moves & LW_MASK_Y ? p.y : 0, moves & LW_MASK_Z ? p.z : 0);
    return (LwFrame){ p, q };
}

static inline int random_join(RandomMaker *r, const LwJointClass *type, int body, int other)
{
    LwVec3 at = random_body_frame(r, body).position;
    LwFrame place = { lw_vec3_add(at, random_vector(r, 0.5 * r->options.length)), random_turn(r) };
    return random_add_joint(r, type, body, other, place, random_seat(r, type));
}

static inline void random_make_tree(RandomMaker *r)
{
    for (int i = 0; i < r->options.bodies; i++) {
        int other = i == 0 ? LW_GROUND : r->options.shape == RANDOM_CHAIN ? i - 1 : r->options.shape == RANDOM_HUB ? 0 : random_below(&r->seed, i);
        random_add_body(r, LW_BODY_RIGID, random_body_frame(r, other).position);
        if (i > 0 || !r->options.floating)
            random_join(r, random_class(r), i, other);
    }
    for (int i = 0; i < r->options.loops; i++) {
        int body = random_below(&r->seed, r->options.bodies), other = random_below(&r->seed, r->options.bodies + 1) - 1;
        random_join(r, random_class(r), body, other == body ? LW_GROUND : other);
    }
}

/* A body on two hinges, the second further along the axis of the first. */
static inline void random_make_door(RandomMaker *r)
{
    const LwJointClass *hinge = lw_joint_library_find("revolute");
    int frame = random_below(&r->seed, r->options.bodies);
    int door = random_add_body(r, LW_BODY_RIGID, random_body_frame(r, frame).position);
    LwFrame place = { lw_vec3_add(random_body_frame(r, door).position, random_vector(r, r->options.length)), random_turn(r) };
    for (int i = 0; i < 2; i++) {
        LwFrame higher = { lw_vec3(0, 0, 0.7 * i * r->options.length), LW_QUAT_IDENTITY };
        random_add_joint(r, hinge, door, frame, lw_frame_mul(place, higher), (LwFrame){ { 0, 0, 0 }, random_turn_about(r, 0, 0, 1) });
    }
}

/* Three bars in a plane, the outer two on one body of the tree, four parallel hinges in generic places and heights. */
static inline void random_make_window(RandomMaker *r)
{
    const LwJointClass *hinge = lw_joint_library_find("revolute");
    double L = r->options.length;
    int frame = random_below(&r->seed, r->options.bodies), bar[5] = { frame, 0, 0, 0, frame };
    LwFrame plane = { random_body_frame(r, frame).position, random_turn(r) };
    const LwVec3 corner[4] = { { -L, -L, 0 }, { -L, L, 0 }, { L, L, 0 }, { L, -L, 0 } };
    for (int i = 1; i < 4; i++)
        bar[i] = random_add_body(r, LW_BODY_RIGID, lw_frame_point(plane, corner[i]));
    for (int i = 0; i < 4; i++) {
        LwFrame place = { lw_vec3_add(corner[i], random_vector(r, 0.4 * L)), random_turn_about(r, 0, 0, 1) };
        random_add_joint(r, hinge, bar[i + 1], bar[i], lw_frame_mul(plane, place), (LwFrame){ { 0, 0, 0 }, random_turn_about(r, 0, 0, 1) });
    }
}

/* A point mass hangs on a body and perhaps on a second one; a shaft carries a body, and turns against the ground freely. */
static inline void random_make_odd_bodies(RandomMaker *r)
{
    static const char *const hang[] = { "spherical", "distance", "point-line", "point-plane", "cylindrical-spherical", "planar-spherical" };
    enum { HANG = sizeof hang / sizeof *hang };
    for (int i = 0; i < r->options.points; i++) {
        int on = random_below(&r->seed, r->options.bodies), point = random_add_body(r, LW_BODY_POINT, random_body_frame(r, on).position);
        random_join(r, lw_joint_library_find(hang[random_below(&r->seed, HANG)]), point, on);
        if (check_random(&r->seed) < 0)
            random_join(r, lw_joint_library_find("distance"), point, random_below(&r->seed, r->options.bodies));
    }
    for (int i = 0; i < r->options.shafts; i++) {
        int shaft = random_add_body(r, LW_BODY_SHAFT, lw_vec3(0, 0, 0));
        random_join(r, lw_joint_library_find("free"), shaft, LW_GROUND);
        random_join(r, random_class(r), random_below(&r->seed, r->options.bodies), shaft);
    }
}

/* Some free coordinate of some joint; false when the joint drawn has none. */
static inline bool random_coordinate(RandomMaker *r, int *joint, LwCoordinate *coordinate)
{
    *joint = random_below(&r->seed, r->def->joint_count);
    *coordinate = (LwCoordinate)random_below(&r->seed, LW_COORDINATES);
    return r->def->joint[*joint].type->free & (1u << *coordinate);
}

static inline void random_make_drives(RandomMaker *r)
{
    for (int i = 0; i < r->options.motors; i++) {
        LwMotorDef motor = { .name = lw_arena_printf(r->arena, "m%d", i), .kind = LW_MOTOR_SPEED, .law = lw_law_constant(r->arena, 1) };
        if (random_coordinate(r, &motor.joint, &motor.coordinate))
            LW_PUSH(r->arena, r->def->motor, r->def->motor_count, r->motor_room, motor);
    }
    for (int i = 0; i < r->options.couplers; i++) {
        LwCouplerDef coupler = { .name = lw_arena_printf(r->arena, "c%d", i), .words = "the sum" };
        coupler.term = LW_NEWN(r->arena, LwCouplerTerm, 4);
        for (int k = 0; k < 4; k++) {
            LwCouplerTerm *term = &coupler.term[coupler.term_count];
            if (!random_coordinate(r, &term->joint, &term->coordinate))
                continue;
            term->factor = (1.5 + check_random(&r->seed)) * (term->coordinate >= LW_RX ? r->options.length : 1);
            coupler.term_count++;
        }
        if (coupler.term_count > 0)
            LW_PUSH(r->arena, r->def->coupler, r->def->coupler_count, r->coupler_room, coupler);
    }
}

/* Fills `def` from the arena. */
static inline void random_mechanism(LwArena *arena, unsigned long seed, const RandomOptions *options, LwMechanismDef *def)
{
    RandomMaker r = { .arena = arena, .def = def, .options = *options, .seed = seed };
    *def = (LwMechanismDef){ .name = lw_arena_printf(arena, "random %lu", seed), .gravity = { 0.3, -1, -9 }, .analysis = lw_analysis_def_default() };
    random_make_tree(&r);
    for (int i = 0; i < options->doors; i++)
        random_make_door(&r);
    for (int i = 0; i < options->windows; i++)
        random_make_window(&r);
    random_make_odd_bodies(&r);
    random_make_drives(&r);
}

/* Options of all kinds; the odd seeds are harsh (unequal masses, foreign units). */
static inline RandomOptions random_options(unsigned long seed)
{
    bool harsh = seed % 2;
    unsigned long s = seed * 7919 + 17;
    for (int i = 0; i < 4; i++)
        check_random(&s);
    RandomOptions o = { .shape = (RandomShape)random_below(&s, RANDOM_SHAPES), .bodies = 2 + random_below(&s, 24), .floating = random_below(&s, 4) == 0 };
    o.loops = random_below(&s, 1 + o.bodies / 3);
    o.doors = random_below(&s, 3);
    o.windows = random_below(&s, 3);
    o.points = random_below(&s, 3);
    o.shafts = random_below(&s, 2);
    o.motors = random_below(&s, 3);
    o.couplers = random_below(&s, 3);
    o.decades = harsh ? 3 : 0.5;
    o.mass = harsh ? pow(10, 6 * check_random(&s)) : 1;
    o.length = harsh ? pow(10, 6 * check_random(&s)) : 1;
    return o;
}

#endif
