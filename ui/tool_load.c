/* Springs and bushings between two bodies; forces and torques on one. */
#include "ui/tool_plain.h"
#include "ui/words.h"

#include <math.h>

static LwTypedWish not_negative(LwQuantity quantity)
{
    return (LwTypedWish){ .quantity = quantity, .has_minimum = true, .inclusive = true };
}

static bool insert(LwMaker *maker, LwEdits *edits, GString *json, LwEditMessage *message)
{
    g_string_append(json, " }");
    maker->made = lw_item(LW_ITEM_LOAD, lw_plain_get_name(maker));
    bool good = lw_tool_insert(edits, "loads", json, message);
    g_string_free(json, TRUE);
    return good;
}

static GString *begin(LwMaker *maker, const char *type)
{
    GString *json = g_string_new("{");
    lw_tool_put_string(json, "name", lw_plain_get_name(maker));
    lw_tool_put_string(json, "type", type);
    return json;
}

/* ---- spring */

static void start_spring(LwMaker *maker)
{
    LwPlainMaker *plain = lw_plain(maker);
    LwTypedWish length = not_negative(LW_Q_LENGTH);
    length.may_be_empty = true;
    lw_plain_slots(maker, 2);
    plain->field[0] = lw_tool_number(maker, maker->rows, "tool-stiffness", _("Stiffness"), not_negative(LW_Q_STIFFNESS), "1 N/mm");
    plain->field[1] = lw_tool_number(maker, maker->rows, "tool-damping", _("Damping"), not_negative(LW_Q_DAMPING), "0 N*s/m");
    plain->field[2] = lw_tool_number(maker, maker->rows, "tool-rest", _("Free length"), length, "");
    gtk_entry_set_placeholder_text(GTK_ENTRY(plain->field[2]->entry), _("as it is now"));
    lw_plain_name(maker, LW_NAME_LOAD, "spring");
}

static const char *hint_spring(LwMaker *maker)
{
    static const char *const hints[] = { N_("Click where the spring begins: a feature, or Shift+click for the bare point"), N_("Click where it ends; empty space is the ground"),
                                         N_("Enter makes the spring, Esc cancels") };
    return _(hints[lw_plain(maker)->count]);
}

static bool compose_spring(LwMaker *maker, LwEdits *edits, LwEditMessage *message)
{
    LwPlainMaker *plain = lw_plain(maker);
    GString *json = begin(maker, "spring"), *points = g_string_new("[");
    lw_plain_put_bodies(maker, json);
    for (int i = 0; i < 2; i++)
        lw_tool_put_vec3(points, NULL, lw_hold_point(&plain->hold[i]));
    g_string_append_c(points, ']');
    lw_tool_put(json, "points", points->str);
    lw_tool_put(json, "stiffness", plain->field[0]->typed.json);
    if (plain->field[1]->typed.value > 0)
        lw_tool_put(json, "damping", plain->field[1]->typed.json);
    if (plain->field[2]->typed.json)
        lw_tool_put(json, "length", plain->field[2]->typed.json);
    g_string_free(points, TRUE);
    return insert(maker, edits, json, message);
}

static char *step_spring(LwMaker *maker)
{
    return lw_tool_step_words(N_("spring"), maker->made.name);
}

/* ---- bushing */

static void start_bushing(LwMaker *maker)
{
    LwPlainMaker *plain = lw_plain(maker);
    lw_plain_slots(maker, 2);
    plain->field[0] = lw_tool_number(maker, maker->rows, "tool-stiffness", _("Across"), not_negative(LW_Q_STIFFNESS), "300 N/mm");
    plain->field[1] = lw_tool_number(maker, maker->rows, "tool-stiffness-along", _("Along the axis"), not_negative(LW_Q_STIFFNESS), "300 N/mm");
    plain->field[2] = lw_tool_number(maker, maker->rows, "tool-stiffness-turn", _("Turning"), not_negative(LW_Q_ANGULAR_STIFFNESS), "10 N*m/rad");
    plain->field[3] = lw_tool_number(maker, maker->rows, "tool-damping", _("Damping"), not_negative(LW_Q_DAMPING), "100 N*s/m");
    plain->field[4] = lw_tool_number(maker, maker->rows, "tool-damping-turn", _("Damping, turning"), not_negative(LW_Q_ANGULAR_DAMPING), "0.1 N*m*s/rad");
    lw_plain_name(maker, LW_NAME_LOAD, "bushing");
}

static const char *hint_bushing(LwMaker *maker)
{
    static const char *const hints[] = { N_("Click where the bushing sits: a hole, shaft, edge or face"), N_("Click the other part; empty space is the ground"),
                                         N_("Enter makes the bushing, Esc cancels") };
    return _(hints[lw_plain(maker)->count]);
}

/* Both markers where the first click is, so that it bears nothing as the parts are now. */
static bool compose_bushing(LwMaker *maker, LwEdits *edits, LwEditMessage *message)
{
    LwPlainMaker *plain = lw_plain(maker);
    GString *json = begin(maker, "bushing"), *markers = g_string_new("[");
    const char *k[3] = { plain->field[0]->typed.json, plain->field[1]->typed.json, plain->field[2]->typed.json };
    const char *d[2] = { plain->field[3]->typed.json, plain->field[4]->typed.json };
    LwFrame local = LW_FRAME_IDENTITY, first = lw_hold_frame(maker, &plain->hold[0]), second = lw_hold_frame(maker, &plain->hold[1]);
    LwVec3 axis = lw_hold_axis(&plain->hold[0]);
    lw_frame_from_axes(lw_hold_point(&plain->hold[0]), lw_vec3_norm(axis) > 0 ? axis : lw_vec3(0, 0, 1), lw_vec3(0, 0, 0), &local);
    lw_tool_put_frame(markers, local);
    g_string_append(markers, ", ");
    lw_tool_put_frame(markers, lw_frame_relative(second, lw_frame_mul(first, local)));
    g_string_append_c(markers, ']');
    lw_plain_put_bodies(maker, json);
    lw_tool_put(json, "markers", markers->str);
    char *stiffness = g_strdup_printf("[%s, %s, %s, %s, %s, %s]", k[0], k[0], k[1], k[2], k[2], k[2]);
    char *damping = g_strdup_printf("[%s, %s, %s, %s, %s, %s]", d[0], d[0], d[0], d[1], d[1], d[1]);
    lw_tool_put(json, "stiffness", stiffness);
    lw_tool_put(json, "damping", damping);
    g_free(stiffness);
    g_free(damping);
    g_string_free(markers, TRUE);
    return insert(maker, edits, json, message);
}

static char *step_bushing(LwMaker *maker)
{
    return lw_tool_step_words(N_("bushing"), maker->made.name);
}

/* ---- force and torque */

static bool is_force(const LwMaker *maker)
{
    return maker->type == &lw_force_maker;
}

static void start_applied(LwMaker *maker)
{
    static const char *const directions[] = { N_("The clicked axis or face"), N_("World x"), N_("World y"), N_("World z"), NULL };
    static const char *const followers[] = { N_("Stays in the world"), N_("Turns with the part"), NULL };
    const char *words[5] = { NULL }, *ways[3] = { NULL };
    LwPlainMaker *plain = lw_plain(maker);
    for (int i = 0; i < 4; i++)
        words[i] = _(directions[i]);
    for (int i = 0; i < 2; i++)
        ways[i] = _(followers[i]);
    lw_plain_slots(maker, 1);
    plain->field[0] = lw_tool_number(maker, maker->rows, "tool-value", is_force(maker) ? _("Force") : _("Torque"),
                                     (LwTypedWish){ .quantity = is_force(maker) ? LW_Q_FORCE : LW_Q_TORQUE, .nonzero = true }, is_force(maker) ? "10 N" : "1 N*m");
    plain->choice[0] = lw_tool_choice(maker, maker->rows, "tool-direction", _("Direction"), words, 0);
    plain->check = lw_tool_check(maker, maker->rows, "tool-reverse", _("The other way round"), false);
    plain->choice[1] = lw_tool_choice(maker, maker->rows, "tool-axes", _("Its direction"), ways, 0);
    lw_plain_name(maker, LW_NAME_LOAD, is_force(maker) ? "force" : "torque");
}

static const char *hint_applied(LwMaker *maker)
{
    if (lw_plain(maker)->count > 0)
        return _("Enter makes it, Esc cancels, Backspace takes the place back");
    return is_force(maker) ? _("Click where the force acts; its direction is the face’s or the axis’") : _("Click the part; the torque is about the clicked axis or face normal");
}

static char *click_applied(LwMaker *maker, const LwHold *hold, const LwPointer *pointer)
{
    int body = lw_hold_index(maker, hold);
    if (!hold->body)
        return g_strdup(_("There is no part here. Click a part that can move."));
    if (lw_maker_edition(maker)->document->def.body[body].fixed)
        return g_strdup_printf(_("%s is fixed: nothing would move. Click a part that can."), hold->body);
    return lw_plain_click(maker, hold, pointer);
}

/* In the world, of length 1. */
static LwVec3 direction_of(LwMaker *maker)
{
    LwPlainMaker *plain = lw_plain(maker);
    const LwHold *hold = &plain->hold[0];
    guint choice = gtk_drop_down_get_selected(GTK_DROP_DOWN(plain->choice[0]));
    LwVec3 way = lw_vec3(choice == 1, choice == 2, choice == 3), axis = lw_hold_axis(hold);
    if (choice == 0)
        way = lw_quat_rotate(lw_hold_frame(maker, hold).orientation, lw_vec3_norm(axis) > 0 ? axis : hold->normal);
    double norm = lw_vec3_norm(way), sign = gtk_check_button_get_active(GTK_CHECK_BUTTON(plain->check)) ? -1 : 1;
    bool pushes = is_force(maker) && choice == 0 && (!hold->has_feature || hold->feature.kind == LW_FEATURE_PLANE); /* a force on a face presses on it */
    return norm > 0 ? lw_vec3_scale(way, (pushes ? -sign : sign) / norm) : lw_vec3(0, 0, 0);
}

static void update_applied(LwMaker *maker)
{
    lw_plain_update(maker);
    g_clear_pointer(&maker->objection, g_free);
    if (lw_plain(maker)->count == 1 && !(lw_vec3_norm(direction_of(maker)) > 0))
        maker->objection = g_strdup(_("What was clicked has no direction. Choose one of the world’s."));
}

static bool compose_applied(LwMaker *maker, LwEdits *edits, LwEditMessage *message)
{
    LwPlainMaker *plain = lw_plain(maker);
    const char *type = is_force(maker) ? "force" : "torque";
    GString *json = begin(maker, type);
    bool follows = gtk_drop_down_get_selected(GTK_DROP_DOWN(plain->choice[1])) == 1;
    LwVec3 way = direction_of(maker);
    if (follows)
        way = lw_quat_rotate(lw_quat_conj(lw_hold_frame(maker, &plain->hold[0]).orientation), way);
    lw_tool_put_string(json, "body", plain->hold[0].body);
    if (is_force(maker))
        lw_tool_put_vec3(json, "point", lw_hold_point(&plain->hold[0]));
    lw_tool_put_vec3(json, type, lw_vec3_scale(way, plain->field[0]->typed.value));
    if (follows)
        lw_tool_put_string(json, "axes", "body");
    return insert(maker, edits, json, message);
}

static char *step_applied(LwMaker *maker)
{
    return is_force(maker) ? lw_tool_step_words(N_("force"), maker->made.name) : lw_tool_step_words(N_("torque"), maker->made.name);
}

static void draw_applied(LwMaker *maker, LwBrush *symbol, LwBrush *overlay, double pixel)
{
    LwPlainMaker *plain = lw_plain(maker);
    lw_plain_draw(maker, symbol, overlay, pixel);
    if (plain->count == 0)
        return;
    LwVec3 way = direction_of(maker), at = lw_frame_point(lw_hold_shown_frame(maker, &plain->hold[0]), lw_hold_point(&plain->hold[0]));
    double sign = plain->field[0]->good && plain->field[0]->typed.value < 0 ? -1 : 1;
    if (!(lw_vec3_norm(way) > 0))
        return;
    way = lw_vec3_scale(way, sign);
    /* a force ends where it acts, a torque begins there and has two heads */
    lw_plain_arrow(overlay, is_force(maker) ? lw_vec3_mad(at, -80 * pixel, way) : at, way, 80, pixel);
    if (!is_force(maker))
        lw_plain_arrow(overlay, at, way, 68, pixel);
}

#define COMMON .back = lw_plain_back, .is_complete = lw_plain_is_complete, .edition = lw_plain_edition, .size = sizeof(LwPlainMaker)

const LwMakerClass lw_spring_maker = {
    COMMON, .name = "spring", .title = N_("Spring"), .icon = "lw-spring-symbolic", .start = start_spring, .click = lw_plain_click, .hint = hint_spring, .update = lw_plain_update,
    .compose = compose_spring, .step = step_spring, .draw = lw_plain_draw,
};
const LwMakerClass lw_bushing_maker = {
    COMMON, .name = "bushing", .title = N_("Bushing"), .icon = "lw-bushing-symbolic", .start = start_bushing, .click = lw_plain_click, .hint = hint_bushing, .update = lw_plain_update,
    .compose = compose_bushing, .step = step_bushing, .draw = lw_plain_draw,
};
const LwMakerClass lw_force_maker = {
    COMMON, .name = "force", .title = N_("Force"), .icon = "lw-force-symbolic", .start = start_applied, .click = click_applied, .hint = hint_applied, .update = update_applied,
    .compose = compose_applied, .step = step_applied, .draw = draw_applied,
};
const LwMakerClass lw_torque_maker = {
    COMMON, .name = "torque", .title = N_("Torque"), .icon = "lw-torque-symbolic", .start = start_applied, .click = click_applied, .hint = hint_applied, .update = update_applied,
    .compose = compose_applied, .step = step_applied, .draw = draw_applied,
};
