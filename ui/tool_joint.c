/* A joint by two clicks. */
#include "ui/tool_joint.h"

#include "ui/words.h"

#include <math.h>
#include <string.h>

static LwJointMaker *joint_of(LwMaker *maker)
{
    return (LwJointMaker *)maker;
}

/* "A", "B" … the first that is free. */
static char *letter_name(LwMaker *maker)
{
    for (char letter = 'A'; letter <= 'Z'; letter++) {
        char wish[2] = { letter, 0 }, *name = lw_tool_free_name(maker, LW_NAME_JOINT, wish);
        if (g_str_equal(name, wish))
            return name;
        g_free(name);
    }
    return lw_tool_free_name(maker, LW_NAME_JOINT, "joint");
}

static void start(LwMaker *maker)
{
    LwJointMaker *joint = joint_of(maker);
    char *name = letter_name(maker);
    lw_joint_make_rows(joint);
    gtk_editable_set_text(GTK_EDITABLE(joint->name), name);
    g_free(name);
}

static void finish(LwMaker *maker)
{
    lw_tool_law_free(joint_of(maker)->law);
}

/* ---- clicks */

static char *click(LwMaker *maker, const LwHold *hold, const LwPointer *pointer)
{
    LwJointMaker *joint = joint_of(maker);
    (void)pointer;
    if (joint->count == 2)
        return g_strdup(_("Both places are chosen. Backspace takes the last one back; Apply makes the joint."));
    if (!hold->has_point && joint->count == 0)
        return g_strdup(_("There is nothing here. Click a hole, shaft, edge, face or ball of a part first."));
    if (hold->has_point && !hold->has_feature && !((guint)pointer->state & (guint)GDK_SHIFT_MASK))
        return g_strdup(_("There is no hole, shaft, edge, flat face or ball here that a joint could hold on to. Shift+click takes the bare point."));
    if (joint->count == 1 && hold->body == joint->hold[0].body)
        return hold->body ? g_strdup_printf(_("Both places are on %s. A joint needs two parts, or a part and the ground."), hold->body)
                          : g_strdup(_("Both places are on the ground. A joint needs a part."));
    joint->hold[joint->count++] = *hold;
    return NULL;
}

static bool back(LwMaker *maker)
{
    LwJointMaker *joint = joint_of(maker);
    if (joint->count == 0)
        return false;
    joint->count--;
    joint->flip = joint->swap = false;
    return true;
}

static const char *hint(LwMaker *maker)
{
    switch (joint_of(maker)->count) {
    case 0: return _("Click a hole, shaft, edge, face or ball of the part that moves");
    case 1: return _("Click its place on the other part, or empty space for the ground");
    default: return _("Enter makes the joint, Esc cancels, Backspace takes the last click back");
    }
}

static void edition(LwMaker *maker)
{
    LwJointMaker *joint = joint_of(maker);
    for (int k = 0; k < joint->count; k++)
        if (!lw_hold_is_there(maker, &joint->hold[k]))
            joint->count = k;
}

/* ---- what follows from them */

static void update(LwMaker *maker)
{
    LwJointMaker *joint = joint_of(maker);
    if (joint->count > 0)
        lw_joint_suggest(joint);
    else
        joint->choice_count = 0;
    joint->type = joint->chosen ? joint->chosen : joint->choice_count > 0 ? joint->choice[0] : NULL;
    lw_joint_show_rows(joint);
}

static bool is_complete(LwMaker *maker)
{
    LwJointMaker *joint = joint_of(maker);
    return joint->count == 2 && joint->type;
}

static bool is_point(const LwHold *hold)
{
    return hold->has_point && !lw_hold_has_axis(hold);
}

static bool is_fixed(LwMaker *maker, const LwHold *hold)
{
    int body = lw_hold_index(maker, hold);
    return body < 0 || lw_maker_edition(maker)->document->def.body[body].fixed;
}

/* Which of the clicks is the first body of the file: the one that moves, the one with the point where the other has the line or plane. */
static int first_side(LwMaker *maker)
{
    LwJointMaker *joint = joint_of(maker);
    const LwHold *a = &joint->hold[0], *b = &joint->hold[1];
    bool turned = is_point(a) != is_point(b) ? is_point(b) : is_fixed(maker, a) && !is_fixed(maker, b);
    return turned != joint->swap ? 1 : 0;
}

/* ---- the text */

static void put_feature(GString *json, const LwHold *hold)
{
    const LwFeature *f = &hold->feature;
    const struct { const char *key; double value; } numbers[] = { { "radius", f->radius }, { "radius2", f->radius2 }, { "angle", f->angle }, { "length", f->length }, { "area", f->area } };
    GString *text = g_string_new("{");
    if (!hold->has_feature || !hold->attaches) {
        g_string_append(json, "null");
        g_string_free(text, TRUE);
        return;
    }
    if (hold->part)
        lw_tool_put_string(text, "part", hold->part);
    lw_tool_put_string(text, "kind", lw_feature_names[f->kind]);
    if (f->inside)
        lw_tool_put(text, "inside", "true");
    lw_tool_put_vec3(text, "position", f->position);
    if (lw_vec3_norm(f->axis) > 0)
        lw_tool_put_vec3(text, "axis", f->axis);
    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++)
        if (numbers[i].value != 0) {
            char digits[G_ASCII_DTOSTR_BUF_SIZE];
            lw_tool_put(text, numbers[i].key, g_ascii_formatd(digits, sizeof digits, "%.12g", numbers[i].value));
        }
    g_string_append_printf(json, "%s }", text->str);
    g_string_free(text, TRUE);
}

static void put_place(LwJointMaker *joint, GString *json, int first)
{
    LwFrame marker[2];
    const LwHold *hold[2] = { &joint->hold[first], &joint->hold[1 - first] };
    GString *list = g_string_new("[");
    lw_joint_place(joint, marker);
    lw_tool_put_string(list, NULL, lw_hold_body_name(hold[0]));
    lw_tool_put_string(list, NULL, lw_hold_body_name(hold[1]));
    g_string_append_c(list, ']');
    lw_tool_put(json, "bodies", list->str);
    g_string_assign(list, "\n  \"markers\": [\n    ");
    lw_tool_put_frame(list, marker[first]);
    g_string_append(list, ",\n    ");
    lw_tool_put_frame(list, marker[1 - first]);
    g_string_append_c(list, ']');
    g_string_append_printf(json, ",%s", list->str);
    if (hold[0]->attaches || hold[1]->attaches) {
        g_string_append(json, ",\n  \"features\": [\n    ");
        put_feature(json, hold[0]);
        g_string_append(json, ",\n    ");
        put_feature(json, hold[1]);
        g_string_append_c(json, ']');
    }
    g_string_free(list, TRUE);
}

/* Descriptors of one name are one key with a list. */
static void put_parameters(LwJointMaker *joint, GString *json)
{
    const LwJointClass *type = joint->type;
    for (int i = 0, count; i < type->parameter_count; i += count) {
        GString *list = g_string_new("[");
        bool all = true;
        for (count = 1; i + count < type->parameter_count && g_str_equal(type->parameter[i].name, type->parameter[i + count].name);)
            count++;
        for (int k = i; k < i + count; k++) {
            bool given = joint->parameter[k] && joint->parameter[k]->good && joint->parameter[k]->typed.json;
            all &= given;
            if (given)
                lw_tool_put(list, NULL, joint->parameter[k]->typed.json);
        }
        g_string_append_c(list, ']');
        if (all)
            lw_tool_put(json, type->parameter[i].name, count > 1 ? list->str : joint->parameter[i]->typed.json);
        g_string_free(list, TRUE);
    }
}

static void put_limits(LwJointMaker *joint, GString *json)
{
    GString *limits = g_string_new("{");
    for (int c = 0; c < LW_COORDINATES; c++) {
        const LwToolField *lower = joint->limit[c][0], *upper = joint->limit[c][1];
        if (!lower || (!lower->typed.json && !upper->typed.json))
            continue;
        char *range = g_strdup_printf("[%s, %s]", lower->typed.json ? lower->typed.json : "null", upper->typed.json ? upper->typed.json : "null");
        lw_tool_put(limits, lw_coordinate_names[c], range);
        g_free(range);
    }
    if (limits->len > 1) {
        g_string_append(limits, " }");
        lw_tool_put(json, "limits", limits->str);
    }
    g_string_free(limits, TRUE);
}

static bool add_motor(LwJointMaker *joint, const char *name, LwEdits *edits, LwEditMessage *message)
{
    GString *json = g_string_new("{");
    char *wish = g_strdup_printf("%s-motor", name), *own = lw_edits_free_name(edits, LW_NAME_MOTOR, wish);
    lw_tool_put_string(json, "name", own ? own : wish);
    lw_tool_put_string(json, "joint", name);
    lw_tool_put_string(json, "coordinate", lw_coordinate_names[lw_joint_motor_coordinate(joint)]);
    lw_tool_law_put(joint->law, json);
    g_string_append(json, " }");
    bool good = lw_tool_insert(edits, "motors", json, message);
    g_string_free(json, TRUE);
    g_free(wish);
    free(own);
    return good;
}

static bool compose(LwMaker *maker, LwEdits *edits, LwEditMessage *message)
{
    LwJointMaker *joint = joint_of(maker);
    GString *json = g_string_new("{");
    const char *name = gtk_editable_get_text(GTK_EDITABLE(joint->name));
    lw_tool_put_string(json, "name", name);
    lw_tool_put_string(json, "type", joint->type->name);
    put_place(joint, json, first_side(maker));
    put_parameters(joint, json);
    put_limits(joint, json);
    g_string_append(json, " }");
    maker->made = lw_item(LW_ITEM_JOINT, name);
    bool good = lw_tool_insert(edits, "joints", json, message);
    if (good && joint->type->free && gtk_check_button_get_active(GTK_CHECK_BUTTON(joint->motor)))
        good = add_motor(joint, name, edits, message);
    g_string_free(json, TRUE);
    return good;
}

static char *step(LwMaker *maker)
{
    LwJointMaker *joint = joint_of(maker);
    char *title = g_utf8_strdown(joint->type->title, -1), *text = lw_tool_step_words(title, maker->made.name);
    g_free(title);
    lw_joint_list_used(joint->type);
    return text;
}

static void draw(LwMaker *maker, LwBrush *symbol, LwBrush *overlay, double pixel)
{
    LwJointMaker *joint = joint_of(maker);
    (void)symbol;
    for (int k = 0; k < joint->count; k++)
        lw_hold_draw(maker, &joint->hold[k], overlay, pixel);
}

const LwMakerClass lw_joint_maker = {
    .name = "joint", .title = N_("Joint"), .icon = "lw-joint-symbolic", .size = sizeof(LwJointMaker), .start = start, .click = click, .back = back, .hint = hint, .update = update,
    .is_complete = is_complete, .compose = compose, .step = step, .draw = draw, .edition = edition, .finish = finish,
};
