#include "ui/tree_row.h"

G_DEFINE_FINAL_TYPE(LwTreeRow, lw_tree_row, G_TYPE_OBJECT)

const char *const lw_badge_icons[LW_BADGES] = {
    [LW_BADGE_CONFLICT] = "lw-conflict-symbolic", [LW_BADGE_BAD_MASS] = "lw-bad-mass-symbolic", [LW_BADGE_REDUNDANT] = "lw-redundant-symbolic",
    [LW_BADGE_LIMIT] = "lw-limit-symbolic",       [LW_BADGE_WARNING] = "lw-warning-symbolic",   [LW_BADGE_SUPPRESSED] = "lw-suppress-symbolic",
};

static guint changed;

static void lw_tree_row_finalize(GObject *object)
{
    LwTreeRow *row = LW_TREE_ROW(object);
    g_free(row->title);
    g_free(row->secondary);
    for (int i = 0; i < LW_BADGES; i++)
        g_free(row->badge[i]);
    g_clear_object(&row->children);
    G_OBJECT_CLASS(lw_tree_row_parent_class)->finalize(object);
}

static void lw_tree_row_class_init(LwTreeRowClass *class)
{
    G_OBJECT_CLASS(class)->finalize = lw_tree_row_finalize;
    changed = g_signal_new("changed", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void lw_tree_row_init(LwTreeRow *row)
{
    (void)row;
}

LwTreeRow *lw_tree_row_new(LwRowKind kind, LwItem item)
{
    LwTreeRow *row = g_object_new(LW_TYPE_TREE_ROW, NULL);
    row->kind = kind;
    row->item = item;
    if (kind == LW_ROW_GROUP || kind == LW_ROW_SUGGESTIONS)
        row->children = g_list_store_new(LW_TYPE_TREE_ROW);
    return row;
}

static bool take_text(char **to, const char *from)
{
    if (g_strcmp0(*to, from) == 0)
        return false;
    g_free(*to);
    *to = g_strdup(from);
    return true;
}

void lw_tree_row_update(LwTreeRow *row, const LwTreeRow *other)
{
    bool differs = !lw_item_equal(row->item, other->item) || row->icon != other->icon || row->total != other->total || row->place != other->place ||
                   row->score != other->score;
    row->item = other->item;
    row->icon = other->icon;
    row->total = other->total;
    row->place = other->place;
    row->score = other->score;
    differs |= take_text(&row->title, other->title);
    differs |= take_text(&row->secondary, other->secondary);
    for (int i = 0; i < LW_BADGES; i++)
        differs |= take_text(&row->badge[i], other->badge[i]);
    if (differs)
        g_signal_emit(row, changed, 0);
}
