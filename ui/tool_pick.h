/* A joint and one of its free coordinates, chosen by a click at the joint's symbol, at a part near it, or from a list. */
#ifndef LW_UI_TOOL_PICK_H
#define LW_UI_TOOL_PICK_H

#include "ui/tool_maker.h"

typedef struct LwJointPick {
    LwMaker *maker;
    GtkWidget *joint, *coordinate;
    unsigned mask;          /* coordinates that may be chosen */
    GPtrArray *names;       /* interned, in the order of the list, which begins with "none" */
    const char *shown;      /* joint that the coordinates are those of; NULL: none */
    LwCoordinate free[LW_COORDINATES];
} LwJointPick;

LwJointPick *lw_joint_pick_new(LwMaker *maker, GtkWidget *box, const char *name, const char *title, unsigned mask);
void lw_joint_pick_free(LwJointPick *pick);
void lw_joint_pick_update(LwJointPick *pick);       /* the coordinates of the joint that is chosen */
void lw_joint_pick_edition(LwJointPick *pick);      /* joints of the edition */
const char *lw_joint_pick_joint(const LwJointPick *pick); /* NULL: none */
LwCoordinate lw_joint_pick_coordinate(const LwJointPick *pick);
bool lw_joint_pick_turns(const LwJointPick *pick);
bool lw_joint_pick_set(LwJointPick *pick, const char *joint);
/* What a click means; why not (to be freed), NULL: it is taken. */
char *lw_joint_pick_click(LwJointPick *pick, const LwHold *hold, const LwPointer *pointer);
/* "joint": …, "coordinate": … */
void lw_joint_pick_put(const LwJointPick *pick, GString *json);
/* A ring at the joint. */
void lw_joint_pick_draw(const LwJointPick *pick, LwBrush *overlay, double pixel);

#endif
