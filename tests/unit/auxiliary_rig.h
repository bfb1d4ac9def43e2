/* Small mechanisms with stops, friction and contacts, made in code, at a single state. */
#ifndef LW_TESTS_AUXILIARY_RIG_H
#define LW_TESTS_AUXILIARY_RIG_H

#include "core/solve/auxiliary.h"
#include "core/solve/forces.h"
#include "joints/library.h"
#include "tests/unit/check.h"

enum { RIG_MOST = 12 };

typedef struct AuxRig {
    LwArena arena;
    LwMechanismDef def;
    LwBodyDef body[RIG_MOST];
    LwJointDef joint[RIG_MOST];
    LwMotorDef motor[RIG_MOST];
    LwLimitDef limit[RIG_MOST];
    LwFrictionDef friction[RIG_MOST];
    LwTouchShapeDef shape[RIG_MOST];
    LwContactDef contact[RIG_MOST];
    LwMechanism *mechanism;
    LwSystem *system;
    LwSolver *solver;
    LwState *state;
    LwAux *aux;
} AuxRig;

static inline void rig_begin(AuxRig *r, double gx, double gy, double gz)
{
    memset(r, 0, sizeof *r);
    lw_arena_init(&r->arena);
    r->def = (LwMechanismDef){ .name = "rig", .gravity = { gx, gy, gz }, .analysis = lw_analysis_def_default() };
    r->def.body = r->body;
    r->def.joint = r->joint;
    r->def.motor = r->motor;
    r->def.limit = r->limit;
    r->def.friction = r->friction;
    r->def.shape = r->shape;
    r->def.contact = r->contact;
}

static inline int rig_body(AuxRig *r, double mass, double inertia, LwVec3 at)
{
    int i = r->def.body_count++;
    r->body[i] = (LwBodyDef){ .name = lw_arena_printf(&r->arena, "b%d", i), .mass = mass, .frame = { at, LW_QUAT_IDENTITY },
                              .inertia = { inertia, inertia, inertia } };
    return i;
}

/* Both markers at a place of the world, axes of the world; the bodies lie as defined. */
static inline int rig_joint(AuxRig *r, const char *type, int body, int other, LwVec3 at)
{
    int i = r->def.joint_count++, part[2] = { body, other };
    r->joint[i] = (LwJointDef){ .name = lw_arena_printf(&r->arena, "J%d", i), .type = lw_joint_library_find(type), .body = { body, other } };
    for (int k = 0; k < 2; k++)
        r->joint[i].marker[k] = lw_frame_relative(part[k] == LW_GROUND ? LW_FRAME_IDENTITY : r->body[part[k]].frame, (LwFrame){ at, LW_QUAT_IDENTITY });
    return i;
}

static inline int rig_limit(AuxRig *r, int joint, LwCoordinate c, double lower, double upper, double restitution)
{
    int i = r->def.limit_count++;
    r->limit[i] = (LwLimitDef){ .joint = joint, .coordinate = c, .lower = lower, .upper = upper, .restitution = restitution };
    return i;
}

static inline int rig_motor(AuxRig *r, int joint, LwCoordinate c, LwMotorKind kind, double value)
{
    int i = r->def.motor_count++;
    r->motor[i] = (LwMotorDef){ .name = lw_arena_printf(&r->arena, "M%d", i), .joint = joint, .coordinate = c, .kind = kind,
                                .law = lw_law_constant(&r->arena, value) };
    return i;
}

static inline int rig_shape(AuxRig *r, LwTouchKind kind, int body, double x, double y, double z)
{
    int i = r->def.shape_count++;
    r->shape[i] = (LwTouchShapeDef){ .name = "shape", .kind = kind, .body = body, .frame = LW_FRAME_IDENTITY, .size = { x, y, z } };
    return i;
}

static inline int rig_contact(AuxRig *r, int shape, int other, double fixed, double kinetic, double restitution)
{
    int i = r->def.contact_count++;
    r->contact[i] = (LwContactDef){ .name = lw_arena_printf(&r->arena, "C%d", i), .body = { r->shape[shape].body, r->shape[other].body },
                                    .first = { shape, other }, .count = { 1, 1 }, .model = LW_CONTACT_RIGID, .fixed = fixed, .kinetic = kinetic,
                                    .restitution = restitution };
    return i;
}

static inline void rig_build(AuxRig *r)
{
    r->mechanism = lw_mechanism_create(&r->def);
    r->system = lw_system_create(&r->arena, r->mechanism, LW_WITH_MOTORS);
    r->solver = lw_solver_create(&r->arena, r->system);
    r->state = lw_state_create(&r->arena, r->mechanism);
    r->aux = r->solver->aux = lw_aux_create(&r->arena, r->system);
    lw_state_settle_turns(r->mechanism, r->state);
    lw_solver_judge(r->solver, r->state);
    if (r->aux)
        lw_aux_find(r->aux, r->state, 1e-3);
    lw_solver_factor(r->solver, r->state);
}

static inline bool rig_decide(AuxRig *r)
{
    bool jam;
    const char *why;
    bool done = lw_aux_decide(r->aux, r->solver, r->state, &jam, &why);
    if (!done)
        printf("# undecided: %s\n", jam ? "it jams" : why);
    return done;
}

static inline LwImpact rig_impact(AuxRig *r)
{
    LwImpact impact;
    const char *why;
    CHECK(lw_aux_impact(r->aux, r->solver, r->state, false, &impact, &why));
    return impact;
}

static inline void rig_end(AuxRig *r)
{
    lw_mechanism_destroy(r->mechanism);
    lw_arena_clear(&r->arena);
}

#endif
