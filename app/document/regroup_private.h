/* What regroup.c and regroup_others.c share. */
#ifndef LW_DOCUMENT_REGROUP_PRIVATE_H
#define LW_DOCUMENT_REGROUP_PRIVATE_H

#include "app/document/json_out.h"
#include "app/document/regroup.h"

typedef struct LwRegroupWork {
    LwRegroup *ask;
    const LwMechanismDef *def;
    LwJsonOut json;
    int *base;              /* of each body: the one it becomes a part of; itself when it stays */
    const char **name;      /* that the body goes by from now on */
} LwRegroupWork;

/* Fills the message from a format with two texts; false. */
bool lw_regroup_refuse(LwRegroupWork *work, const char *format, const char *a, const char *b);
/* Where a body's frame is in the frame of the one it becomes a part of. */
LwFrame lw_regroup_frame(const LwRegroupWork *work, int body);
/* The value as it was, flat where nothing deep is in it. */
void lw_regroup_node(LwJsonOut *json, const LwJson *node, const char *key);
void lw_regroup_put_frame(LwJsonOut *json, LwFrame frame);

/* The elements of the list, between brackets that are already there. */
bool lw_regroup_joints(LwRegroupWork *work, const LwJson *list);
bool lw_regroup_loads(LwRegroupWork *work, const LwJson *list);
bool lw_regroup_cables(LwRegroupWork *work, const LwJson *list);
bool lw_regroup_contacts(LwRegroupWork *work, const LwJson *list);
bool lw_regroup_motors(LwRegroupWork *work, const LwJson *list);
bool lw_regroup_suggestions(LwRegroupWork *work, const LwJson *list);

#endif
