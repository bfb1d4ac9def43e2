/* The inside of the maker of joints. */
#ifndef LW_UI_TOOL_JOINT_H
#define LW_UI_TOOL_JOINT_H

#include "joints/library.h"
#include "ui/tool_law.h"
#include "ui/tool_maker.h"

enum { LW_JOINT_CHOICES = 5 };

typedef struct LwJointMaker {
    LwMaker base;
    LwHold hold[2];
    int count;              /* of clicks */
    const LwJointClass *chosen; /* by the user; NULL: what the features suggest */
    const LwJointClass *type;   /* in force; NULL: not known yet */
    const LwJointClass *choice[LW_JOINT_CHOICES]; /* what the features suggest, best first */
    int choice_count;
    const char *why;        /* of the suggestion; NULL: none */
    bool flip, swap;
    GtkWidget *slot[2], *kind, *kind_icon, *kind_title, *kind_keeps, *chips, *placing, *details, *name, *motor;
    LwToolLaw *law;
    LwToolField *offset, *turn, *limit[LW_COORDINATES][2], *parameter[LW_JOINT_MAX_PARAMETERS];
    const LwJointClass *shown; /* that the details are made for */
} LwJointMaker;

/* ---- tool_joint_place.c */
/* The markers of the two holds, each in its body: together when assembled, turned as little as possible against how the bodies are now. */
void lw_joint_place(LwJointMaker *joint, LwFrame marker[2]);
/* What the two holds suggest: fills choice, choice_count, why. */
void lw_joint_suggest(LwJointMaker *joint);
/* Whether two clicks are all that it takes to place it. */
bool lw_joint_can_make(const LwJointClass *type);

/* ---- tool_joint_list.c */
GtkWidget *lw_joint_list_new(LwJointMaker *joint); /* a popover */
void lw_joint_list_used(const LwJointClass *type); /* it comes first from now on */
void lw_joint_choose(LwJointMaker *joint, const LwJointClass *type); /* NULL: suggest */
char *lw_joint_icon(const LwJointClass *type); /* to be freed */

/* ---- tool_joint_rows.c */
void lw_joint_make_rows(LwJointMaker *joint);
void lw_joint_show_rows(LwJointMaker *joint);
LwCoordinate lw_joint_motor_coordinate(const LwJointMaker *joint);

#endif
