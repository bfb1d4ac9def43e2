/* Where names stand in a file: where things get them, and everything that refers to them. */
#ifndef LW_DOCUMENT_REFERENCES_H
#define LW_DOCUMENT_REFERENCES_H

#include "app/document/json.h"
#include "app/document/names.h"

typedef struct LwReference {
    LwNameKind kind;        /* of what is named. A motor along a path is a motor where it is named and a joint where it is referred to */
    const char *name;
    const LwJson *node;     /* the string, or the member whose key it is */
    bool is_key;
    bool defines;           /* here the thing gets its name; else it is referred to */
    const LwJson *owner;    /* the joint, motor … whose name this is, or that refers to it; the member of "start" or "posture" */
    const char *part;       /* the key of the list or object that holds the owner: "joints", "start" */
    const char *task;       /* the one that all this stands in; NULL: none */
    const LwJson *list;     /* the name may be taken out of it as long as `least` others stay; NULL: the owner cannot stand without it */
    int least;
} LwReference;

typedef void LwReferenceVisit(void *user, const LwReference *reference);
/* In the order of the kinds, not of the text. What has the wrong shape is passed over. */
void lw_references_visit(const LwJson *root, LwReferenceVisit *visit, void *user);

/* Every string that may hold the name of a parameter: formulas ("=2*crank") and the expressions of laws. */
typedef void LwFormulaVisit(void *user, const LwJson *string);
void lw_references_formulas(const LwJson *root, LwFormulaVisit *visit, void *user);
/* The first place at or after `from` in such a string where the parameter is named, not a unit or part of another word; NULL: none. */
const char *lw_references_find_word(const char *from, const char *text, const char *name);

#endif
