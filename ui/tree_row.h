/* One line of the model tree: a group, or a thing of the document with what is to be said of it. Made anew with each edition, kept where nothing changed. */
#ifndef LW_UI_TREE_ROW_H
#define LW_UI_TREE_ROW_H

#include "ui/item.h"

#include <gio/gio.h>

typedef enum LwBadge { LW_BADGE_CONFLICT, LW_BADGE_BAD_MASS, LW_BADGE_REDUNDANT, LW_BADGE_LIMIT, LW_BADGE_WARNING, LW_BADGE_SUPPRESSED, LW_BADGES } LwBadge;
extern const char *const lw_badge_icons[LW_BADGES];

typedef enum LwRowKind { LW_ROW_ITEM, LW_ROW_GROUP, LW_ROW_SUGGESTIONS, LW_ROW_SUGGESTION } LwRowKind;

#define LW_TYPE_TREE_ROW (lw_tree_row_get_type())
G_DECLARE_FINAL_TYPE(LwTreeRow, lw_tree_row, LW, TREE_ROW, GObject)

struct _LwTreeRow {
    GObject parent;
    LwRowKind kind;
    LwItem item;            /* of a group: its kind and "" */
    char *title, *secondary;
    const char *icon;       /* NULL: none; interned */
    char *badge[LW_BADGES]; /* in words; NULL: not so */
    GListStore *children;   /* of groups */
    int total;              /* of groups: entries, with those that the search hides */
    int place;              /* in its list of the file, from 0 */
    double score;           /* of suggestions, 0 … 1 */
};

LwTreeRow *lw_tree_row_new(LwRowKind kind, LwItem item);
/* Takes over what the other says, and tells ("changed") when anything is different. */
void lw_tree_row_update(LwTreeRow *row, const LwTreeRow *other);

/* ---- tree_words.c */
/* What stands dim beside the name; to be freed. */
char *lw_tree_secondary(const LwEdition *edition, LwItem item, const LwJson *entry);
bool lw_tree_is_suppressed(const LwJson *entry);
/* What is wrong with it, by badge; each to be freed. */
void lw_tree_badges(const LwEdition *edition, LwItem item, const LwJson *entry, char *badge[LW_BADGES]);

/* ---- tree_model.c: the rows of an edition. `search` NULL or "": all. */
void lw_tree_model_fill(GListStore *roots, const LwEdition *edition, const char *search);

#endif
