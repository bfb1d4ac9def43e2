/* What can be selected: a thing of the document, by kind and name, so that it outlives editions. */
#ifndef LW_UI_ITEM_H
#define LW_UI_ITEM_H

#include "app/session/edition.h"

typedef enum LwItemKind {
    LW_ITEM_NONE,
    LW_ITEM_MODEL,          /* the mechanism as a whole: name, gravity */
    LW_ITEM_GROUND,
    LW_ITEM_BODY, LW_ITEM_JOINT, LW_ITEM_MOTOR, LW_ITEM_LOAD, LW_ITEM_COUPLER, LW_ITEM_CABLE, LW_ITEM_CONTACT, LW_ITEM_MEASURE, LW_ITEM_TASK,
    LW_ITEM_PARAMETER,
    LW_ITEM_ANALYSIS,
    LW_ITEM_KINDS
} LwItemKind;

typedef struct LwItem {
    LwItemKind kind;
    const char *name;       /* interned (g_intern_string); "" for what there is only one of */
} LwItem;

typedef struct LwItemClass {
    const char *list;       /* key of its list in the file; NULL: it is in none */
    const char *noun;       /* "joint", to be translated */
    const char *title;      /* of its group in the tree: "Joints", to be translated */
    const char *icon;       /* "lw-joint-symbolic" */
} LwItemClass;
extern const LwItemClass lw_item_classes[LW_ITEM_KINDS];

LwItem lw_item(LwItemKind kind, const char *name);
static inline bool lw_item_equal(LwItem a, LwItem b)
{
    return a.kind == b.kind && a.name == b.name;
}

/* Its value in the tree of the text; NULL when there is none. Entries of lists without a name are found by what lw_item_name gives them. */
const LwJson *lw_item_json(const LwEdition *edition, LwItem item);
/* "joints.A" for LwEdits; to be freed with g_free. Of a member of it: lw_item_path(item, "limits.rz"); member NULL: itself. */
char *lw_item_path(LwItem item, const char *member);
/* Its number in the definition's array of its kind; −1: it is not there (suppressed, or the edition has errors). */
int lw_item_index(const LwEdition *edition, LwItem item);

#endif
