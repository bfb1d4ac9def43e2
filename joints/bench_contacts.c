#include "joints/bench_contacts.h"

static const double FRICTION = 0.5;

void lw_bench_add_stops(LwArena *arena, LwMechanismDef *def, int k, bool pressed)
{
    int joints = def->joint_count;
    double range = 5 * 3.14159265358979323846 / 180;
    def->limit = LW_NEWN(arena, LwLimitDef, k);
    def->motor = LW_NEWN(arena, LwMotorDef, k);
    def->limit_count = k;
    def->motor_count = pressed ? k : 0;
    for (int i = 0; i < k; i++) {
        int joint = (int)((i + 0.5) * joints / k);
        def->limit[i] = (LwLimitDef){ .joint = joint, .coordinate = LW_RZ, .lower = pressed ? 0 : -range, .upper = pressed ? INFINITY : range,
                                      .restitution = pressed ? 0 : 0.3 };
        /* More than the weight of what hangs on the joint can do to it. */
        def->motor[i] = (LwMotorDef){ .name = lw_arena_printf(arena, "m%d", i), .joint = joint, .coordinate = LW_RZ, .kind = LW_MOTOR_EFFORT,
                                      .law = lw_law_constant(arena, -0.1 * (joints - joint)) };
    }
}

static int add_body(LwArena *arena, LwMechanismDef *def, LwVec3 place, double mass, LwVec3 inertia)
{
    int index = def->body_count++;
    def->body[index] = (LwBodyDef){ .name = lw_arena_printf(arena, "b%d", index), .frame = { place, { 1, 0, 0, 0 } }, .mass = mass,
                                    .inertia = { inertia.x, inertia.y, inertia.z } };
    return index;
}

static void add_plane(LwArena *arena, LwMechanismDef *def, LwVec3 at, LwVec3 outward)
{
    LwTouchShapeDef *shape = &def->shape[def->shape_count++];
    *shape = (LwTouchShapeDef){ .name = lw_arena_printf(arena, "wall %d", def->shape_count), .kind = LW_TOUCH_PLANE, .body = LW_GROUND };
    (void)lw_frame_from_axes(at, outward, lw_vec3(0, 0, 0), &shape->frame);
}

/* Each body with each other, and with the ground, whose shapes come first. */
static void add_contacts(LwArena *arena, LwMechanismDef *def, int walls)
{
    int n = def->body_count;
    def->contact = LW_NEWN(arena, LwContactDef, (size_t)n * (size_t)(n + 1) / 2);
    for (int i = 0; i < n; i++)
        for (int j = -1; j < i; j++) {
            int index = def->contact_count++;
            def->contact[index] = (LwContactDef){ .name = lw_arena_printf(arena, "c%d", index), .body = { i, j < 0 ? LW_GROUND : j },
                                                  .first = { walls + i, j < 0 ? 0 : walls + j }, .count = { 1, j < 0 ? walls : 1 },
                                                  .model = LW_CONTACT_RIGID, .fixed = FRICTION, .kinetic = FRICTION };
        }
}

void lw_bench_build_pile(LwArena *arena, LwMechanismDef *def, int n)
{
    const double r = 0.05, mass = 0.5, half = 0.2, moment = 0.4 * mass * r * r;
    def->body = LW_NEWN(arena, LwBodyDef, n);
    def->shape = LW_NEWN(arena, LwTouchShapeDef, n + 5);
    add_plane(arena, def, lw_vec3(0, 0, 0), lw_vec3(0, 0, 1));
    for (int side = -1; side <= 1; side += 2) {
        add_plane(arena, def, lw_vec3(side * half, 0, 0), lw_vec3(-side, 0, 0));
        add_plane(arena, def, lw_vec3(0, side * half, 0), lw_vec3(0, -side, 0));
    }
    for (int i = 0; i < n; i++) { /* nine a layer, none right above another */
        double x = 0.12 * (i % 3 - 1) + 0.009 * sin(7.0 * i), y = 0.12 * (i / 3 % 3 - 1) + 0.009 * sin(5.0 * i + 1);
        int body = add_body(arena, def, lw_vec3(x, y, 0.07 + 0.12 * (i / 9)), mass, lw_vec3(moment, moment, moment));
        def->shape[def->shape_count++] = (LwTouchShapeDef){ .name = def->body[body].name, .kind = LW_TOUCH_SPHERE, .body = body, .frame = LW_FRAME_IDENTITY,
                                                            .size = { r } };
    }
    add_contacts(arena, def, 5);
}

void lw_bench_build_stack(LwArena *arena, LwMechanismDef *def, int n)
{
    const double a = 0.2, b = 0.1, mass = 2;
    def->body = LW_NEWN(arena, LwBodyDef, n);
    def->shape = LW_NEWN(arena, LwTouchShapeDef, n + 1);
    add_plane(arena, def, lw_vec3(0, 0, 0), lw_vec3(0, 0, 1));
    for (int i = 0; i < n; i++) {
        LwVec3 inertia = lw_vec3(mass * (a * a + b * b) / 12, mass * (a * a + b * b) / 12, mass * (a * a + a * a) / 12);
        int body = add_body(arena, def, lw_vec3(0.01 * sin(3.0 * i), 0.01 * sin(2.0 * i + 1), b * (i + 0.5)), mass, inertia);
        def->shape[def->shape_count++] = (LwTouchShapeDef){ .name = def->body[body].name, .kind = LW_TOUCH_BOX, .body = body, .frame = LW_FRAME_IDENTITY,
                                                            .size = { a, a, b } };
    }
    add_contacts(arena, def, 1);
}
