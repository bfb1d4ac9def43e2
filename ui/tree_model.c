/* The rows of the model tree, from the tree of the text: what is suppressed stands there too. */
#include "ui/tree_row.h"

#include "ui/words.h"

#include <string.h>

static const LwItemKind groups[] = {
    LW_ITEM_BODY, LW_ITEM_JOINT, LW_ITEM_MOTOR, LW_ITEM_LOAD, LW_ITEM_COUPLER, LW_ITEM_CABLE, LW_ITEM_CONTACT, LW_ITEM_MEASURE, LW_ITEM_TASK, LW_ITEM_PARAMETER,
};
/* Groups that stand there without entries: they are how a mechanism begins. The others come with their first entry. */
static bool stands_empty(LwItemKind kind)
{
    return kind == LW_ITEM_BODY || kind == LW_ITEM_JOINT || kind == LW_ITEM_MOTOR || kind == LW_ITEM_LOAD || kind == LW_ITEM_CONTACT || kind == LW_ITEM_MEASURE ||
           kind == LW_ITEM_PARAMETER;
}

static bool contains(const char *text, const char *folded)
{
    if (!text)
        return false;
    char *own = g_utf8_casefold(text, -1);
    bool found = strstr(own, folded) != NULL;
    g_free(own);
    return found;
}

static bool is_hit(const LwTreeRow *row, const char *search)
{
    if (!search || !*search)
        return true;
    char *folded = g_utf8_casefold(search, -1);
    bool hit = contains(row->title, folded) || contains(row->secondary, folded) || contains(_(lw_item_classes[row->item.kind].noun), folded);
    g_free(folded);
    return hit;
}

static const char *name_of(const LwJson *entry)
{
    const LwJson *name = lw_json_member(entry, "name");
    return entry->key ? entry->key : name && name->kind == LW_JSON_STRING ? name->string : "";
}

static LwTreeRow *make_row(const LwEdition *edition, LwItemKind kind, const LwJson *entry, int place)
{
    LwTreeRow *row = lw_tree_row_new(LW_ROW_ITEM, lw_item(kind, name_of(entry)));
    row->title = g_strdup(row->item.name);
    row->secondary = lw_tree_secondary(edition, row->item, entry);
    row->icon = lw_item_classes[kind].icon;
    row->place = place;
    lw_tree_badges(edition, row->item, entry, row->badge);
    return row;
}

/* What is there is kept: rows of the same item are told what is new, so that the view does not jump. */
static void put_rows(GListStore *store, GPtrArray *rows)
{
    guint there = g_list_model_get_n_items(G_LIST_MODEL(store)), same = 0;
    while (same < there && same < rows->len) {
        LwTreeRow *old = g_list_model_get_item(G_LIST_MODEL(store), same), *new = g_ptr_array_index(rows, same);
        bool equal = old->kind == new->kind && lw_item_equal(old->item, new->item);
        if (equal)
            lw_tree_row_update(old, new);
        g_object_unref(old);
        if (!equal)
            break;
        same++;
    }
    if (same < there || same < rows->len)
        g_list_store_splice(store, same, there - same, rows->pdata + same, rows->len - same);
}

static void fill_group(LwTreeRow *group, const LwEdition *edition, const char *search)
{
    LwItemKind kind = group->item.kind;
    const LwJson *list = lw_json_member(edition->root, lw_item_classes[kind].list);
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
    if (kind == LW_ITEM_BODY) {
        LwTreeRow *ground = lw_tree_row_new(LW_ROW_ITEM, lw_item(LW_ITEM_GROUND, ""));
        ground->title = g_strdup(_("ground"));
        ground->icon = lw_item_classes[LW_ITEM_GROUND].icon;
        ground->place = -1;
        if (is_hit(ground, search))
            g_ptr_array_add(rows, g_object_ref(ground));
        g_object_unref(ground);
    }
    int place = 0;
    for (const LwJson *entry = list ? list->first : NULL; entry; entry = entry->next, place++) {
        LwTreeRow *row = make_row(edition, kind, entry, place);
        if (is_hit(row, search))
            g_ptr_array_add(rows, row);
        else
            g_object_unref(row);
    }
    LwTreeRow *told = lw_tree_row_new(LW_ROW_GROUP, group->item);
    told->title = g_strdup(_(lw_item_classes[kind].title));
    told->total = place;
    lw_tree_row_update(group, told);
    g_object_unref(told);
    put_rows(group->children, rows);
    g_ptr_array_unref(rows);
}

static void fill_suggestions(LwTreeRow *group, const LwEdition *edition, const char *search)
{
    const LwJson *list = lw_json_member(edition->root, "suggestions");
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
    int place = 0;
    for (const LwJson *entry = list && list->kind == LW_JSON_ARRAY ? list->first : NULL; entry; entry = entry->next, place++) {
        const LwJson *score = lw_json_member(entry, "score"), *why = lw_json_member(entry, "why");
        LwTreeRow *row = make_row(edition, LW_ITEM_JOINT, entry, place);
        row->kind = LW_ROW_SUGGESTION;
        row->score = score && score->kind == LW_JSON_NUMBER ? score->number : 0;
        for (int i = 0; i < LW_BADGES; i++)
            g_clear_pointer(&row->badge[i], g_free);
        row->badge[LW_BADGE_WARNING] = why && why->kind == LW_JSON_STRING ? g_strdup(why->string) : NULL; /* why it is likely */
        if (is_hit(row, search))
            g_ptr_array_add(rows, row);
        else
            g_object_unref(row);
    }
    LwTreeRow *told = lw_tree_row_new(LW_ROW_SUGGESTIONS, group->item);
    told->title = g_strdup(_("Suggested joints"));
    told->total = place;
    lw_tree_row_update(group, told);
    g_object_unref(told);
    put_rows(group->children, rows);
    g_ptr_array_unref(rows);
}

static LwTreeRow *single_row(const LwEdition *edition, LwItemKind kind)
{
    LwTreeRow *row = lw_tree_row_new(LW_ROW_ITEM, lw_item(kind, ""));
    const LwJson *entry = lw_item_json(edition, row->item);
    const char *name = kind == LW_ITEM_MODEL ? edition->document->def.name : _(lw_item_classes[kind].title);
    row->title = g_strdup(name && *name ? name : _("Mechanism"));
    row->secondary = entry ? lw_tree_secondary(edition, row->item, entry) : NULL;
    row->icon = lw_item_classes[kind].icon;
    row->place = -1;
    return row;
}

/* The group of a kind that stands among the roots already, else a new one. */
static LwTreeRow *group_of(GListStore *roots, LwRowKind row_kind, LwItemKind kind)
{
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(roots)); i++) {
        LwTreeRow *row = g_list_model_get_item(G_LIST_MODEL(roots), i);
        if (row->kind == row_kind && row->item.kind == kind)
            return row;
        g_object_unref(row);
    }
    return lw_tree_row_new(row_kind, lw_item(kind, ""));
}

void lw_tree_model_fill(GListStore *roots, const LwEdition *edition, const char *search)
{
    bool searching = search && *search;
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
    if (!searching)
        g_ptr_array_add(rows, single_row(edition, LW_ITEM_MODEL));
    for (gsize i = 0; i < G_N_ELEMENTS(groups); i++) {
        LwTreeRow *group = group_of(roots, LW_ROW_GROUP, groups[i]);
        fill_group(group, edition, search);
        guint hits = g_list_model_get_n_items(G_LIST_MODEL(group->children));
        if (searching ? hits > 0 : group->total > 0 || stands_empty(groups[i]))
            g_ptr_array_add(rows, group);
        else
            g_object_unref(group);
        if (groups[i] == LW_ITEM_JOINT) {
            LwTreeRow *likely = group_of(roots, LW_ROW_SUGGESTIONS, LW_ITEM_JOINT);
            fill_suggestions(likely, edition, search);
            if (g_list_model_get_n_items(G_LIST_MODEL(likely->children)) > 0)
                g_ptr_array_add(rows, likely);
            else
                g_object_unref(likely);
        }
    }
    if (!searching)
        g_ptr_array_add(rows, single_row(edition, LW_ITEM_ANALYSIS));
    put_rows(roots, rows);
    g_ptr_array_unref(rows);
}
