#include "joints/foreign.h"

#include "joints/families.h"

#include <string.h>

static const LwForeignJoint urdf[] = {
    { "continuous", &lw_joint_revolute, false },
    { "revolute", &lw_joint_revolute, true },
    { "prismatic", &lw_joint_prismatic, true },
    { "fixed", &lw_joint_fixed, false },
    { "floating", &lw_joint_free, false },
    { "planar", &lw_joint_planar, false },
    { NULL, NULL, false },
};

static const LwForeignJoint sdf[] = {
    { "revolute", &lw_joint_revolute, false },
    { "prismatic", &lw_joint_prismatic, false },
    { "ball", &lw_joint_spherical, false },
    { "universal", &lw_joint_universal, false },
    { "screw", &lw_joint_screw, false },
    { "fixed", &lw_joint_fixed, false },
    { NULL, NULL, false },
};

static const LwForeignJoint *const tables[LW_FOREIGN_FORMATS] = { [LW_FOREIGN_URDF] = urdf, [LW_FOREIGN_SDF] = sdf };

const LwForeignJoint *lw_foreign_joint_find(LwForeignFormat format, const char *word)
{
    for (const LwForeignJoint *joint = tables[format]; joint->word; joint++)
        if (strcmp(joint->word, word) == 0)
            return joint;
    return NULL;
}

const char *lw_foreign_joint_word(LwForeignFormat format, const LwJointClass *type, bool ranged)
{
    const char *word = NULL;
    for (const LwForeignJoint *joint = tables[format]; joint->word; joint++)
        if (joint->type == type && (!word || joint->ranged == ranged))
            word = joint->word;
    return word;
}

const char *lw_foreign_joint_words(LwForeignFormat format)
{
    static const char *const words[LW_FOREIGN_FORMATS] = {
        [LW_FOREIGN_URDF] = "revolute, continuous, prismatic, fixed, floating, planar",
        [LW_FOREIGN_SDF] = "revolute, prismatic, ball, universal, screw, fixed",
    };
    return words[format];
}

LwForeignForm lw_foreign_form(const LwJointClass *type)
{
    static const struct { const LwJointClass *type; LwForeignForm form; } forms[] = {
        { &lw_joint_universal, LW_FORM_CARDAN }, { &lw_joint_screw, LW_FORM_SCREW }, { &lw_joint_distance, LW_FORM_LENGTH }, { &lw_joint_gear, LW_FORM_GEAR },
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i].type == type)
            return forms[i].form;
    return LW_FORM_OTHER;
}
