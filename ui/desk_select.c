/* What is selected, hovered, marked, hidden. */
#include "ui/desk_private.h"

static int find(const GArray *items, LwItem item)
{
    for (guint i = 0; i < items->len; i++)
        if (lw_item_equal(g_array_index(items, LwItem, i), item))
            return (int)i;
    return -1;
}

int lw_desk_selected_count(const LwDesk *desk)
{
    return (int)desk->now.selection->len;
}

LwItem lw_desk_selected(const LwDesk *desk, int number)
{
    return g_array_index(desk->now.selection, LwItem, number);
}

LwItem lw_desk_current(const LwDesk *desk)
{
    guint count = desk->now.selection->len;
    return count ? g_array_index(desk->now.selection, LwItem, count - 1) : lw_item(LW_ITEM_NONE, NULL);
}

bool lw_desk_is_selected(const LwDesk *desk, LwItem item)
{
    return find(desk->now.selection, item) >= 0;
}

void lw_desk_select(LwDesk *desk, LwItem item, bool add)
{
    int at = find(desk->now.selection, item);
    if (!add && at >= 0 && desk->now.selection->len == 1)
        return;
    if (!add)
        g_array_set_size(desk->now.selection, 0);
    if (add && at >= 0)
        g_array_remove_index(desk->now.selection, (guint)at);
    else if (item.kind != LW_ITEM_NONE)
        g_array_append_val(desk->now.selection, item);
    lw_desk_emit(desk, LW_SIGNAL_SELECTION);
}

void lw_desk_select_items(LwDesk *desk, const LwItem *item, int count)
{
    bool same = (int)desk->now.selection->len == count;
    for (int i = 0; same && i < count; i++)
        same = lw_item_equal(g_array_index(desk->now.selection, LwItem, i), item[i]);
    if (same)
        return;
    g_array_set_size(desk->now.selection, 0);
    g_array_append_vals(desk->now.selection, item, (guint)count);
    lw_desk_emit(desk, LW_SIGNAL_SELECTION);
}

void lw_desk_select_none(LwDesk *desk)
{
    if (desk->now.selection->len == 0)
        return;
    g_array_set_size(desk->now.selection, 0);
    lw_desk_emit(desk, LW_SIGNAL_SELECTION);
}

void lw_desk_prune(LwDesk *desk)
{
    bool gone = false;
    for (guint i = desk->now.selection->len; i-- > 0;) {
        LwItem item = g_array_index(desk->now.selection, LwItem, i);
        if (item.kind > LW_ITEM_GROUND && item.kind != LW_ITEM_ANALYSIS && !lw_item_json(desk->now.edition, item)) {
            g_array_remove_index(desk->now.selection, i);
            gone = true;
        }
    }
    if (gone)
        lw_desk_emit(desk, LW_SIGNAL_SELECTION);
}

LwItem lw_desk_hover(const LwDesk *desk)
{
    return desk->now.hover;
}

void lw_desk_set_hover(LwDesk *desk, LwItem item)
{
    if (lw_item_equal(desk->now.hover, item))
        return;
    desk->now.hover = item;
    lw_desk_emit(desk, LW_SIGNAL_HOVER);
}

void lw_desk_mark(LwDesk *desk, const LwItem *item, int count)
{
    if (count == 0 && desk->now.marks->len == 0)
        return;
    g_array_set_size(desk->now.marks, 0);
    if (count > 0)
        g_array_append_vals(desk->now.marks, item, (guint)count);
    lw_desk_emit(desk, LW_SIGNAL_HOVER);
}

bool lw_desk_is_marked(const LwDesk *desk, LwItem item)
{
    return find(desk->now.marks, item) >= 0;
}

/* ---- how bodies are shown */

static void put(LwDesk *desk, GHashTable *set, const char *body, bool in)
{
    gpointer name = (gpointer)g_intern_string(body);
    bool changed = in ? g_hash_table_add(set, name) : g_hash_table_remove(set, name);
    if (changed)
        lw_desk_emit(desk, LW_SIGNAL_LOOKS);
}

bool lw_desk_is_hidden(const LwDesk *desk, const char *body)
{
    return g_hash_table_contains(desk->now.hidden, g_intern_string(body));
}

void lw_desk_set_hidden(LwDesk *desk, const char *body, bool hidden)
{
    put(desk, desk->now.hidden, body, hidden);
}

bool lw_desk_is_transparent(const LwDesk *desk, const char *body)
{
    return g_hash_table_contains(desk->now.transparent, g_intern_string(body));
}

void lw_desk_set_transparent(LwDesk *desk, const char *body, bool transparent)
{
    put(desk, desk->now.transparent, body, transparent);
}

void lw_desk_isolate(LwDesk *desk)
{
    if (!desk->now.edition)
        return;
    const LwMechanismDef *def = &desk->now.edition->document->def;
    g_hash_table_remove_all(desk->now.hidden);
    for (int b = 0; b < def->body_count; b++)
        if (!lw_desk_is_selected(desk, lw_item(LW_ITEM_BODY, def->body[b].name)))
            g_hash_table_add(desk->now.hidden, (gpointer)g_intern_string(def->body[b].name));
    lw_desk_emit(desk, LW_SIGNAL_LOOKS);
}

void lw_desk_show_all(LwDesk *desk)
{
    g_hash_table_remove_all(desk->now.hidden);
    lw_desk_emit(desk, LW_SIGNAL_LOOKS);
}
