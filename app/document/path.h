/* Paths to values of a file: members by key, elements of lists by name or place: "bodies.crank.mass", "joints.A.at[0]", "bodies[2].name".
 * Names may hold dots: the longest one that fits is meant; of several entries with one name the first that is not suppressed. */
#ifndef LW_DOCUMENT_PATH_H
#define LW_DOCUMENT_PATH_H

#include "app/document/json.h"

typedef struct LwPathEnd {
    const LwJson *node;     /* the last that was found */
    const char *rest;       /* what of the path is left there; empty: the node is the one that is meant */
} LwPathEnd;

LwPathEnd lw_path_walk(const LwJson *root, const char *path);

/* How an element is called in a path: its key, or its name in a list; NULL: by its place only. */
const char *lw_path_name(const LwJson *node);

/* Why the path ends too early: "there is no "masss" here; did you mean "mass"?" */
const char *lw_path_complaint(LwArena *arena, LwPathEnd end);

#endif
