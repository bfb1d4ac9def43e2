/* The joints of other programs' robot files, and which of ours they are. */
#ifndef LW_JOINTS_FOREIGN_H
#define LW_JOINTS_FOREIGN_H

#include "core/model/joint.h"

typedef enum LwForeignFormat { LW_FOREIGN_URDF, LW_FOREIGN_SDF, LW_FOREIGN_MJCF, LW_FOREIGN_FORMATS } LwForeignFormat;

typedef struct LwForeignJoint {
    const char *word;           /* as the format spells it */
    const LwJointClass *type;
    bool ranged;                /* it has a range that must be given (URDF) */
} LwForeignJoint;

/* The joint that a file of the format calls so; NULL: the format has none of that name. */
const LwForeignJoint *lw_foreign_joint_find(LwForeignFormat format, const char *word);
/* The format's word for one of our joints; NULL when it has none. */
const char *lw_foreign_joint_word(LwForeignFormat format, const LwJointClass *type);
/* All words of a format, for messages: "revolute, continuous …". */
const char *lw_foreign_joint_words(LwForeignFormat format);

#endif
