#include "joints/foreign.h"

#include "joints/families.h"

#include <string.h>

static const LwForeignJoint urdf[] = {
    { "continuous", &lw_joint_revolute, false }, /* first: what has no limits is written as this */
    { "revolute", &lw_joint_revolute, true },
    { "prismatic", &lw_joint_prismatic, true },
    { "fixed", &lw_joint_fixed, false },
    { "floating", &lw_joint_free, false },
    { "planar", &lw_joint_planar, false },
    { NULL, NULL, false },
};

static const LwForeignJoint sdf[] = {
    { "revolute", &lw_joint_revolute, false },
    { "continuous", &lw_joint_revolute, false },
    { "prismatic", &lw_joint_prismatic, false },
    { "ball", &lw_joint_spherical, false },
    { "universal", &lw_joint_universal, false },
    { "screw", &lw_joint_screw, false },
    { "fixed", &lw_joint_fixed, false },
    { NULL, NULL, false },
};

/* Those that a list of slides, hinges and balls does not give by itself (app/exchange/export_mjcf_joints.c). */
static const LwForeignJoint mjcf[] = {
    { "hinge", &lw_joint_revolute, false },
    { "slide", &lw_joint_prismatic, false },
    { "ball", &lw_joint_spherical, false },
    { "free", &lw_joint_free, false },
    { "weld", &lw_joint_fixed, false },
    { "cardan", &lw_joint_universal, false },
    { "screw", &lw_joint_screw, false },
    { "length", &lw_joint_distance, false },
    { NULL, NULL, false },
};

static const LwForeignJoint *const tables[LW_FOREIGN_FORMATS] = { [LW_FOREIGN_URDF] = urdf, [LW_FOREIGN_SDF] = sdf, [LW_FOREIGN_MJCF] = mjcf };

const LwForeignJoint *lw_foreign_joint_find(LwForeignFormat format, const char *word)
{
    for (const LwForeignJoint *joint = tables[format]; joint->word; joint++)
        if (strcmp(joint->word, word) == 0)
            return joint;
    return NULL;
}

const char *lw_foreign_joint_word(LwForeignFormat format, const LwJointClass *type)
{
    for (const LwForeignJoint *joint = tables[format]; joint->word; joint++)
        if (joint->type == type)
            return joint->word;
    return NULL;
}

const char *lw_foreign_joint_words(LwForeignFormat format)
{
    static const char *const words[LW_FOREIGN_FORMATS] = {
        [LW_FOREIGN_URDF] = "revolute, continuous, prismatic, fixed, floating, planar",
        [LW_FOREIGN_SDF] = "revolute, prismatic, ball, universal, screw, fixed",
        [LW_FOREIGN_MJCF] = "hinge, slide, ball, free",
    };
    return words[format];
}
