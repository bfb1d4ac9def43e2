#include "ui/tool_plain.h"

#include "ui/words.h"

void lw_plain_slots(LwMaker *maker, int wanted)
{
    static const char *const names[] = { "tool-slot-1", "tool-slot-2" };
    LwPlainMaker *plain = lw_plain(maker);
    plain->wanted = wanted;
    for (int i = 0; i < LW_PLAIN_HOLDS; i++)
        plain->slot[i] = lw_tool_slot(maker->rows, names[i], i + 1);
}

void lw_plain_name(LwMaker *maker, LwNameKind kind, const char *wish)
{
    char *name = lw_tool_free_name(maker, kind, wish);
    lw_plain(maker)->name = lw_tool_text(maker, maker->rows, "tool-name", _("Name"), name);
    g_free(name);
}

const char *lw_plain_get_name(LwMaker *maker)
{
    return gtk_editable_get_text(GTK_EDITABLE(lw_plain(maker)->name));
}

void lw_plain_take_space(LwMaker *maker, const LwPointer *pointer, LwHold *hold)
{
    LwPlainMaker *plain = lw_plain(maker);
    LwViewport *viewport = lw_maker_viewport(maker);
    const LwCamera *camera = lw_viewport_camera(viewport);
    LwVec3 through = camera->centre;
    if (plain->count > 0)
        through = lw_frame_point(lw_hold_shown_frame(maker, &plain->hold[plain->count - 1]), lw_hold_point(&plain->hold[plain->count - 1]));
    *hold = (LwHold){ .item = lw_item(LW_ITEM_GROUND, "") };
    hold->has_point = lw_viewport_on_plane(viewport, pointer->x, pointer->y, through, camera->back, &hold->point);
}

char *lw_plain_click(LwMaker *maker, const LwHold *taken, const LwPointer *pointer)
{
    LwPlainMaker *plain = lw_plain(maker);
    LwHold hold = *taken;
    if (plain->count == plain->wanted)
        return g_strdup(_("All places are chosen. Backspace takes the last one back; Apply makes it."));
    if (!hold.has_point)
        lw_plain_take_space(maker, pointer, &hold);
    if (!hold.has_point)
        return g_strdup(_("This place is out of reach. Turn the view and click again."));
    if (plain->count == 1 && hold.body == plain->hold[0].body)
        return hold.body ? g_strdup_printf(_("Both places are on %s. Click another part, or empty space for the ground."), hold.body)
                         : g_strdup(_("Both places are on the ground. Click a part."));
    plain->hold[plain->count++] = hold;
    return NULL;
}

bool lw_plain_back(LwMaker *maker)
{
    LwPlainMaker *plain = lw_plain(maker);
    if (plain->count == 0)
        return false;
    plain->count--;
    return true;
}

void lw_plain_update(LwMaker *maker)
{
    LwPlainMaker *plain = lw_plain(maker);
    for (int i = 0; i < LW_PLAIN_HOLDS; i++) {
        bool filled = i < plain->count;
        char *words = filled ? lw_hold_words(&plain->hold[i]) : g_strdup(i == plain->count ? maker->type->hint(maker) : "…");
        gtk_widget_set_visible(plain->slot[i], i < plain->wanted);
        lw_tool_slot_show(plain->slot[i], words, filled);
        g_free(words);
    }
}

bool lw_plain_is_complete(LwMaker *maker)
{
    return lw_plain(maker)->count == lw_plain(maker)->wanted;
}

void lw_plain_draw(LwMaker *maker, LwBrush *symbol, LwBrush *overlay, double pixel)
{
    (void)symbol;
    for (int i = 0; i < lw_plain(maker)->count; i++)
        lw_hold_draw(maker, &lw_plain(maker)->hold[i], overlay, pixel);
}

void lw_plain_edition(LwMaker *maker)
{
    LwPlainMaker *plain = lw_plain(maker);
    for (int i = 0; i < plain->count; i++)
        if (!lw_hold_is_there(maker, &plain->hold[i]))
            plain->count = i;
}

void lw_plain_put_bodies(LwMaker *maker, GString *json)
{
    GString *list = g_string_new("[");
    for (int i = 0; i < 2; i++)
        lw_tool_put_string(list, NULL, lw_hold_body_name(&lw_plain(maker)->hold[i]));
    g_string_append_c(list, ']');
    lw_tool_put(json, "bodies", list->str);
    g_string_free(list, TRUE);
}

void lw_plain_arrow(LwBrush *overlay, LwVec3 from, LwVec3 direction, double length, double pixel)
{
    LwVec3 to = lw_vec3_mad(from, length * pixel, direction), neck = lw_vec3_mad(from, (length - 14) * pixel, direction);
    overlay->frame = LW_FRAME_IDENTITY;
    overlay->colour = 0xed731aff;
    lw_brush_drum(overlay, from, neck, 2.2 * pixel, 2.2 * pixel);
    lw_brush_drum(overlay, neck, to, 6 * pixel, 0);
}
