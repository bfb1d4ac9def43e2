/* One joint with friction between random bodies. */
#ifndef LW_TESTS_RANDOM_RUBBING_H
#define LW_TESTS_RANDOM_RUBBING_H

#include "core/solve/rubbing.h"
#include "tests/unit/random_joint.h"

typedef struct Rub {
    Pair pair;              /* its mechanism has the friction */
    LwFrictionDef def;
} Rub;

static inline const char *objection(const LwJointClass *type, const LwFrictionDef *def)
{
    LwJointDef joint = { .name = "J", .type = type };
    for (int i = 0; i < type->parameter_count; i++)
        joint.parameter[i] = 0.5;
    LwMechanismDef mechanism = { .joint_count = 1, .joint = &joint };
    return lw_rubbing_objection(&mechanism, def);
}

static inline void rub_compile(Rub *rub)
{
    Pair *pair = &rub->pair;
    lw_mechanism_destroy(pair->mechanism);
    LwMechanismDef def = { .name = "pair", .body_count = 2, .joint_count = 1, .friction_count = 1, .body = pair->body,
                           .joint = &pair->joint, .friction = &rub->def, .analysis = lw_analysis_def_default() };
    pair->mechanism = lw_mechanism_create(&def);
    pair->system = lw_system_create(&pair->arena, pair->mechanism, LW_WITH_AXIS_CANDIDATES);
    pair->rows = lw_rows_create(&pair->arena, pair->system);
    pair->state = lw_state_create(&pair->arena, pair->mechanism);
    pair->moved = lw_state_create(&pair->arena, pair->mechanism);
}

static inline void rub_open(Rub *rub, const LwJointClass *type, const LwFrictionDef *def, Pairing pairing, unsigned long *seed)
{
    pair_open(&rub->pair, type, pairing, seed);
    rub->def = *def;
    rub_compile(rub);
}

#endif
