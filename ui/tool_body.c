/* A body of a simple shape, where it was clicked. */
#include "app/document/materials.h"
#include "ui/tool_plain.h"
#include "ui/shown_units.h"
#include "ui/words.h"

#include <math.h>

enum { BODY_BOX, BODY_CYLINDER, BODY_SPHERE };

static guint shape_of(LwMaker *maker)
{
    return gtk_drop_down_get_selected(GTK_DROP_DOWN(lw_plain(maker)->choice[0]));
}

static void start(LwMaker *maker)
{
    const char *words[] = { _("Box"), _("Cylinder"), _("Ball"), NULL };
    const char **materials = g_new0(const char *, (gsize)lw_material_count + 1);
    LwPlainMaker *plain = lw_plain(maker);
    LwTypedWish size = { .quantity = LW_Q_LENGTH, .has_minimum = true };
    guint steel = 0;
    for (int i = 0; i < lw_material_count; i++) {
        materials[i] = lw_materials[i].name;
        if (g_str_equal(materials[i], "steel"))
            steel = (guint)i;
    }
    lw_plain_slots(maker, 1);
    plain->choice[0] = lw_tool_choice(maker, maker->rows, "tool-shape", _("Shape"), words, BODY_BOX);
    plain->field[0] = lw_tool_number(maker, maker->rows, "tool-size-x", _("Along x"), size, "40 mm");
    plain->field[1] = lw_tool_number(maker, maker->rows, "tool-size-y", _("Along y"), size, "40 mm");
    plain->field[2] = lw_tool_number(maker, maker->rows, "tool-size-z", _("Along z"), size, "40 mm");
    plain->field[3] = lw_tool_number(maker, maker->rows, "tool-radius", _("Radius"), size, "20 mm");
    plain->choice[1] = lw_tool_choice(maker, maker->rows, "tool-material", _("Material"), materials, steel);
    plain->check = lw_tool_check(maker, maker->rows, "tool-fixed", _("Fixed to the ground"), false);
    lw_plain_name(maker, LW_NAME_BODY, "body");
    g_free(materials);
}

static const char *hint(LwMaker *maker)
{
    return lw_plain(maker)->count ? _("Enter makes the body, Esc cancels") : _("Click where the body is to be: on a face it stands upon it");
}

/* The first body stands on the plane through the origin where it was clicked, at round numbers; false: the plane is not there. */
static bool take_ground(LwMaker *maker, const LwPointer *pointer, LwHold *hold)
{
    static const double round_to = 0.01; /* m */
    LwVec3 up = lw_maker_edition(maker)->upright.up, at;
    LwViewport *viewport = lw_maker_viewport(maker);
    if (lw_maker_edition(maker)->document->def.body_count > 0 || !lw_viewport_on_plane(viewport, pointer->x, pointer->y, lw_vec3(0, 0, 0), up, &at))
        return false;
    if (lw_vec3_norm(at) > 2000 * lw_viewport_pixel_at(viewport, lw_vec3(0, 0, 0))) /* near the horizon */
        return false;
    at = lw_vec3(round_to * round(at.x / round_to), round_to * round(at.y / round_to), round_to * round(at.z / round_to));
    *hold = (LwHold){ .item = lw_item(LW_ITEM_GROUND, ""), .has_point = true, .normal = up, .point = lw_vec3_mad(at, -lw_vec3_dot(at, up), up) };
    return true;
}

static char *click(LwMaker *maker, const LwHold *taken, const LwPointer *pointer)
{
    LwHold hold = *taken;
    lw_plain(maker)->count = 0; /* another click, another place */
    hold.has_feature = hold.has_feature && hold.feature.kind != LW_FEATURE_PLANE; /* the point of a face, not its middle */
    if (!hold.has_point)
        take_ground(maker, pointer, &hold);
    return lw_plain_click(maker, &hold, pointer);
}

static void update(LwMaker *maker)
{
    LwPlainMaker *plain = lw_plain(maker);
    guint shape = shape_of(maker);
    lw_plain_update(maker);
    gtk_widget_set_visible(plain->field[0]->row, shape == BODY_BOX);
    gtk_widget_set_visible(plain->field[1]->row, shape == BODY_BOX);
    gtk_widget_set_visible(plain->field[2]->row, shape != BODY_SPHERE);
    gtk_widget_set_visible(plain->field[3]->row, shape != BODY_BOX);
}

/* z along the normal of what it stands upon, or the axis that was clicked. */
static LwFrame frame_of(LwMaker *maker)
{
    LwPlainMaker *plain = lw_plain(maker);
    const LwHold *hold = &plain->hold[0];
    LwFrame body = lw_hold_frame(maker, hold), frame = LW_FRAME_IDENTITY;
    LwVec3 axis = hold->has_feature ? lw_hold_axis(hold) : hold->normal, at = lw_frame_point(body, lw_hold_point(hold));
    LwVec3 z = lw_vec3_norm(axis) > 0 ? lw_quat_rotate(body.orientation, axis) : lw_vec3(0, 0, 1);
    double half = shape_of(maker) == BODY_SPHERE ? plain->field[3]->typed.value : 0.5 * plain->field[2]->typed.value;
    bool stands = !hold->has_feature && lw_vec3_norm(hold->normal) > 0;
    for (int i = 0; i < 3; i++) /* along an axis of the world where it nearly is */
        if (fabs((&z.x)[i]) > 1 - 1e-9)
            z = lw_vec3((i == 0) * copysign(1, z.x), (i == 1) * copysign(1, z.y), (i == 2) * copysign(1, z.z));
    lw_frame_from_axes(stands ? lw_vec3_mad(at, half, z) : at, z, lw_vec3(0, 0, 0), &frame);
    return frame;
}

static bool compose(LwMaker *maker, LwEdits *edits, LwEditMessage *message)
{
    LwPlainMaker *plain = lw_plain(maker);
    GString *json = g_string_new("{"), *shape = g_string_new("[{"), *frame = g_string_new(NULL);
    const char *name = lw_plain_get_name(maker), *radius = plain->field[3]->typed.json, *length = plain->field[2]->typed.json;
    char *size;
    lw_tool_put_string(json, "name", name);
    if (gtk_check_button_get_active(GTK_CHECK_BUTTON(plain->check)))
        lw_tool_put(json, "fixed", "true");
    lw_tool_put_frame(frame, frame_of(maker));
    g_string_set_size(frame, frame->len - 2); /* its members alone, without the braces */
    lw_tool_put(json, NULL, frame->str + 2);
    if (shape_of(maker) == BODY_BOX)
        size = g_strdup_printf("[%s, %s, %s]", plain->field[0]->typed.json, plain->field[1]->typed.json, length);
    else if (shape_of(maker) == BODY_CYLINDER)
        size = g_strdup_printf("{ \"radius\": %s, \"length\": %s }", radius, length);
    else
        size = g_strdup_printf("{ \"radius\": %s }", radius);
    static const char *const keys[] = { "box", "cylinder", "sphere" };
    lw_tool_put(shape, keys[shape_of(maker)], size);
    lw_tool_put_string(shape, "material", lw_materials[gtk_drop_down_get_selected(GTK_DROP_DOWN(plain->choice[1]))].name);
    g_string_append(shape, " }]");
    lw_tool_put(json, "geometry", shape->str);
    g_string_append(json, " }");
    maker->made = lw_item(LW_ITEM_BODY, name);
    bool good = lw_tool_insert(edits, "bodies", json, message);
    g_string_free(json, TRUE);
    g_string_free(shape, TRUE);
    g_string_free(frame, TRUE);
    g_free(size);
    return good;
}

static char *judge(LwMaker *maker, const LwEdition *trial, char **good)
{
    int index = lw_item_index(trial, maker->made);
    if (index >= 0) {
        char *mass = lw_shown_words(trial->document->def.body[index].mass, "kg");
        *good = g_strdup_printf(_("Mass: %s"), mass);
        g_free(mass);
    }
    return NULL;
}

static char *step(LwMaker *maker)
{
    return lw_tool_step_words(N_("body"), maker->made.name);
}

static void draw(LwMaker *maker, LwBrush *symbol, LwBrush *overlay, double pixel)
{
    LwPlainMaker *plain = lw_plain(maker);
    (void)overlay;
    (void)pixel;
    if (plain->count == 0)
        return;
    double x = 0.5 * plain->field[0]->typed.value, y = 0.5 * plain->field[1]->typed.value, z = 0.5 * plain->field[2]->typed.value, r = plain->field[3]->typed.value;
    LwFrame was = symbol->frame;
    symbol->frame = frame_of(maker);
    symbol->colour = 0xed731ae0;
    if (shape_of(maker) == BODY_BOX)
        lw_brush_box(symbol, lw_vec3(0, 0, 0), lw_vec3(x, y, z));
    else if (shape_of(maker) == BODY_CYLINDER)
        lw_brush_drum(symbol, lw_vec3(0, 0, -z), lw_vec3(0, 0, z), r, r);
    else
        lw_brush_ball(symbol, lw_vec3(0, 0, 0), r);
    symbol->frame = was;
}

const LwMakerClass lw_body_maker = {
    .name = "body", .title = N_("Body of a simple shape"), .icon = "lw-body-symbolic", .size = sizeof(LwPlainMaker), .start = start, .click = click, .back = lw_plain_back, .hint = hint,
    .update = update, .is_complete = lw_plain_is_complete, .compose = compose, .step = step, .judge = judge, .draw = draw, .edition = lw_plain_edition,
};
