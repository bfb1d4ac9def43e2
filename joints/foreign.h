/* The joints of other programs' robot files, and which of ours they are. */
#ifndef LW_JOINTS_FOREIGN_H
#define LW_JOINTS_FOREIGN_H

#include "core/model/joint.h"

typedef enum LwForeignFormat { LW_FOREIGN_URDF, LW_FOREIGN_SDF, LW_FOREIGN_FORMATS } LwForeignFormat;

typedef struct LwForeignJoint {
    const char *word;           /* as the format spells it */
    const LwJointClass *type;
    bool ranged;                /* it has a range that must be given (URDF) */
} LwForeignJoint;

/* The joint that a file of the format calls so; NULL: the format has none of that name. */
const LwForeignJoint *lw_foreign_joint_find(LwForeignFormat format, const char *word);
/* The format's word for one of our joints, the ranged one where it tells them apart; NULL when it has none. */
const char *lw_foreign_joint_word(LwForeignFormat format, const LwJointClass *type, bool ranged);
/* All words of a format, for messages: "revolute, continuous …". */
const char *lw_foreign_joint_words(LwForeignFormat format);

/* Joints whose meaning is not in their mask of locked coordinates, but which other programs know all the same. */
typedef enum LwForeignForm {
    LW_FORM_OTHER,
    LW_FORM_CARDAN,         /* turns about marker 2's y, then about marker 1's x */
    LW_FORM_SCREW,          /* z follows rz; parameter 0 is the pitch, m a turn */
    LW_FORM_LENGTH,         /* keeps the distance of the markers' origins */
    LW_FORM_GEAR            /* two wheels; parameters 0 and 1 are their radii */
} LwForeignForm;
LwForeignForm lw_foreign_form(const LwJointClass *type);

#endif
