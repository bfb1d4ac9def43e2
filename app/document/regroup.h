/* Bodies of a mechanism become one: its text with the bodies of each group merged. What the others say about them (joints, loads,
 * cables, paths, suggestions) follows; places stay where they are in the world. Comments are lost. */
#ifndef LW_DOCUMENT_REGROUP_H
#define LW_DOCUMENT_REGROUP_H

#include "app/document/json.h"
#include "app/document/reader.h"

#include <stdio.h>

/* Bodies whose name matches the pattern of the shell (* ? […]). Groups of one name are one. */
typedef struct LwBodyGroup {
    const char *name, *pattern;
    int members;            /* filled */
} LwBodyGroup;

enum { LW_REGROUP_MESSAGE = 600 };

typedef struct LwRegroup {
    const LwDocument *document;
    const LwJson *root;     /* the text that the document was read from */
    LwArena *arena;         /* guarded */
    int group_count;
    LwBodyGroup *group;
    int dropped;            /* filled: joints within groups, left out */
    char message[LW_REGROUP_MESSAGE];
} LwRegroup;

/* False with a message when the bodies cannot be merged; what was written is then of no use. */
bool lw_regroup_write(LwRegroup *regroup, FILE *out);

#endif
