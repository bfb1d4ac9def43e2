/* Contacts between two parts, or between a part and a plane of the ground. */
#include "ui/shown_units.h"
#include "ui/tool_plain.h"
#include "ui/words.h"

#include <math.h>
#include <string.h>

static const LwTypedWish optional = { .quantity = LW_Q_NUMBER, .may_be_empty = true, .has_minimum = true, .inclusive = true };

static void start(LwMaker *maker)
{
    static const char *const shapes[] = { N_("Convex hulls of the parts"), N_("Triangles of the second part"), NULL };
    const char *words[3] = { _(shapes[0]), _(shapes[1]), NULL };
    LwPlainMaker *plain = lw_plain(maker);
    LwTypedWish bounce = optional;
    bounce.has_maximum = true;
    bounce.maximum = 1;
    lw_plain_slots(maker, 2);
    plain->choice[0] = lw_tool_choice(maker, maker->rows, "tool-shapes", _("Touch with"), words, 0);
    plain->field[0] = lw_tool_number(maker, maker->rows, "tool-height", _("Height of plane"), (LwTypedWish){ .quantity = LW_Q_LENGTH }, "0 mm");
    plain->field[1] = lw_tool_number(maker, maker->rows, "tool-friction", _("Friction"), optional, "");
    plain->field[2] = lw_tool_number(maker, maker->rows, "tool-restitution", _("Restitution"), bounce, "");
    for (int i = 1; i < 3; i++)
        gtk_entry_set_placeholder_text(GTK_ENTRY(plain->field[i]->entry), _("of the materials"));
    lw_plain_name(maker, LW_NAME_CONTACT, "contact");
    g_object_set_data_full(G_OBJECT(plain->name), "lw-proposed", g_strdup(lw_plain_get_name(maker)), g_free);
}

static const char *hint(LwMaker *maker)
{
    static const char *const hints[] = { N_("Click the part that touches"), N_("Click what it touches; empty space is a plane of the ground"), N_("Enter makes the contact, Esc cancels") };
    return _(hints[lw_plain(maker)->count]);
}

/* Whether the second is the ground's plane: nothing was hit there. */
static bool is_plane(LwMaker *maker)
{
    LwPlainMaker *plain = lw_plain(maker);
    return plain->count == 2 && !plain->hold[1].body && plain->hold[1].item.kind == LW_ITEM_GROUND;
}

/* Named after the part that touches, as long as nobody wrote a name: messages then say which contact is meant. */
static void name_after(LwMaker *maker, const char *body)
{
    GObject *entry = G_OBJECT(lw_plain(maker)->name);
    const char *proposed = g_object_get_data(entry, "lw-proposed"), *now = lw_plain_get_name(maker);
    if (!body || (strcmp(proposed, now) != 0))
        return;
    char *wish = g_strdup_printf("%s-contact", body), *name = lw_tool_free_name(maker, LW_NAME_CONTACT, wish);
    g_object_set_data_full(entry, "lw-proposed", g_strdup(name), g_free);
    gtk_editable_set_text(GTK_EDITABLE(entry), name);
    g_free(name);
    g_free(wish);
}

static char *click(LwMaker *maker, const LwHold *taken, const LwPointer *pointer)
{
    LwPlainMaker *plain = lw_plain(maker);
    if (plain->count == 0 && !taken->body)
        return g_strdup(_("There is no part here. Click the part that touches something."));
    char *why = lw_plain_click(maker, taken, pointer);
    if (!why && plain->count == 1)
        name_after(maker, plain->hold[0].body);
    if (!why && is_plane(maker)) { /* under the lowest point of the first, unless it is said otherwise */
        LwEdition *edition = lw_maker_edition(maker);
        LwVec3 up = edition->upright.up;
        double lowest = INFINITY;
        LwArena arena;
        lw_arena_init(&arena);
        LwPoints points = { .arena = &arena };
        if (!LW_ARENA_GUARD(&arena))
            for (int i = 0; i < edition->figure.piece_count; i++)
                if (edition->figure.piece[i].body == lw_hold_index(maker, &plain->hold[0]))
                    lw_piece_points(&edition->figure.piece[i], edition->pose, false, &points);
        for (int i = 0; i < points.count; i++)
            lowest = MIN(lowest, lw_vec3_dot(points.point[i], up));
        lw_arena_clear(&arena);
        char *text = lw_shown_typed(lowest < INFINITY ? lowest : 0, LW_Q_LENGTH);
        lw_tool_number_set(plain->field[0], text);
        g_free(text);
    }
    return why;
}

static void update(LwMaker *maker)
{
    LwPlainMaker *plain = lw_plain(maker);
    lw_plain_update(maker);
    if (is_plane(maker))
        lw_tool_slot_show(plain->slot[1], _("a plane of the ground"), true);
    gtk_widget_set_visible(plain->field[0]->row, is_plane(maker));
    gtk_widget_set_visible(gtk_widget_get_parent(plain->choice[0]), !is_plane(maker));
}

static bool compose(LwMaker *maker, LwEdits *edits, LwEditMessage *message)
{
    LwPlainMaker *plain = lw_plain(maker);
    GString *json = g_string_new("{");
    const char *name = lw_plain_get_name(maker);
    lw_tool_put_string(json, "name", name);
    lw_plain_put_bodies(maker, json);
    if (is_plane(maker)) {
        LwVec3 up = lw_maker_edition(maker)->upright.up;
        GString *shape = g_string_new("{");
        lw_tool_put_vec3(shape, "plane", up);
        lw_tool_put_vec3(shape, "position", lw_vec3_scale(up, plain->field[0]->typed.value));
        g_string_append(shape, " }]");
        g_string_prepend(shape, "[null, ");
        lw_tool_put(json, "shapes", shape->str);
        g_string_free(shape, TRUE);
    } else if (gtk_drop_down_get_selected(GTK_DROP_DOWN(plain->choice[0])) == 1)
        lw_tool_put(json, "shapes", "[null, { \"geometry\": \"mesh\" }]");
    if (plain->field[1]->typed.json)
        lw_tool_put(json, "friction", plain->field[1]->typed.json);
    if (plain->field[2]->typed.json)
        lw_tool_put(json, "restitution", plain->field[2]->typed.json);
    g_string_append(json, " }");
    maker->made = lw_item(LW_ITEM_CONTACT, name);
    bool good = lw_tool_insert(edits, "contacts", json, message);
    g_string_free(json, TRUE);
    return good;
}

/* The figures that will count, and where they are from. */
static char *judge(LwMaker *maker, const LwEdition *trial, char **good)
{
    int index = lw_item_index(trial, maker->made);
    if (index < 0)
        return NULL;
    const LwContactDef *contact = &trial->document->def.contact[index];
    const char *from = trial->document->pairing[index];
    *good = g_strdup_printf(_("Friction %.3g, restitution %.3g%s%s."), contact->kinetic, contact->restitution, from ? _(", from ") : "", from ? from : "");
    return NULL;
}

static char *step(LwMaker *maker)
{
    return lw_tool_step_words(N_("contact"), maker->made.name);
}

const LwMakerClass lw_contact_maker = {
    .name = "contact", .title = N_("Contact"), .icon = "lw-contact-symbolic", .size = sizeof(LwPlainMaker), .start = start, .click = click, .back = lw_plain_back, .hint = hint,
    .update = update, .is_complete = lw_plain_is_complete, .compose = compose, .step = step, .judge = judge, .draw = lw_plain_draw, .edition = lw_plain_edition,
};
