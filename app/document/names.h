/* The names given in a file: bodies, joints, motors, loads, couplers, cables, contacts and measures share one space, since they become prefixes of result
 * columns. */
#ifndef LW_DOCUMENT_NAMES_H
#define LW_DOCUMENT_NAMES_H

#include "app/document/nearest.h"
#include "core/base/arena.h"
#include "core/model/definition.h"

typedef enum LwNameKind {
    LW_NAME_BODY, LW_NAME_JOINT, LW_NAME_MOTOR, LW_NAME_LOAD, LW_NAME_COUPLER, LW_NAME_CABLE, LW_NAME_CONTACT, LW_NAME_MEASURE,
    LW_NAME_TASK, LW_NAME_PARAMETER /* these two each have a space of their own */
} LwNameKind;

typedef struct LwName {
    const char *name;       /* NULL: an empty place of the table */
    LwNameKind kind;
    int index;              /* in the definition's array */
    LwMark mark;
} LwName;

typedef struct LwNames {
    LwArena *arena;
    LwName *place;          /* open addressing; `room` is a power of two */
    int count, room;
} LwNames;

void lw_names_init(LwNames *names, LwArena *arena);
/* NULL when there is none. */
const LwName *lw_names_find(const LwNames *names, const char *name);
/* The name must not be there yet; its text is referred to. */
void lw_names_add(LwNames *names, LwName name);
/* The nearest of one kind, NULL when none is near. */
const char *lw_names_nearest(const LwNames *names, LwNameKind kind, const char *name);

#endif
