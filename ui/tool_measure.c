/* Measures: a point's path, a distance, an angle; written beside the results. */
#include "ui/tool_plain.h"
#include "ui/words.h"

#include <math.h>

enum { MEASURE_POINT, MEASURE_DISTANCE, MEASURE_ANGLE };

static guint kind_of(LwMaker *maker)
{
    return gtk_drop_down_get_selected(GTK_DROP_DOWN(lw_plain(maker)->choice[0]));
}

static void start(LwMaker *maker)
{
    const char *words[] = { _("Path of a point"), _("Distance"), _("Angle"), NULL };
    lw_plain(maker)->choice[0] = lw_tool_choice(maker, maker->rows, "tool-measure-kind", _("Measure"), words, MEASURE_DISTANCE);
    lw_plain_slots(maker, 2);
    lw_plain_name(maker, LW_NAME_MEASURE, "measure");
}

static const char *hint(LwMaker *maker)
{
    LwPlainMaker *plain = lw_plain(maker);
    if (plain->count >= (kind_of(maker) == MEASURE_POINT ? 1 : 2))
        return _("Enter adds the measure, Esc cancels");
    if (kind_of(maker) == MEASURE_ANGLE)
        return plain->count == 0 ? _("Click an axis, edge or face of a part") : _("Click one of another part; empty space is the ground’s vertical");
    return plain->count == 0 ? _("Click a point: a feature, or Shift+click for the bare point") : _("Click the other point; empty space is the ground");
}

static char *click(LwMaker *maker, const LwHold *taken, const LwPointer *pointer)
{
    LwPlainMaker *plain = lw_plain(maker);
    if (plain->count == 0 && !taken->body)
        return g_strdup(_("There is no part here. Click a part first."));
    if (kind_of(maker) == MEASURE_ANGLE && taken->has_point && !lw_hold_has_axis(taken))
        return g_strdup(_("What was clicked has no direction. Click an axis, an edge or a face."));
    return lw_plain_click(maker, taken, pointer);
}

static void update(LwMaker *maker)
{
    LwPlainMaker *plain = lw_plain(maker);
    plain->wanted = kind_of(maker) == MEASURE_POINT ? 1 : 2;
    plain->count = MIN(plain->count, plain->wanted);
    lw_plain_update(maker);
    g_clear_pointer(&maker->objection, g_free);
    if (kind_of(maker) == MEASURE_ANGLE && plain->count > 0 && !lw_hold_has_axis(&plain->hold[0]))
        maker->objection = g_strdup(_("What was clicked has no direction. Take it back (Backspace) and click an axis, an edge or a face."));
}

static LwVec3 axis_of(LwMaker *maker, int side)
{
    const LwHold *hold = &lw_plain(maker)->hold[side];
    return lw_hold_has_axis(hold) ? lw_hold_axis(hold) : lw_maker_edition(maker)->upright.up;
}

static bool compose(LwMaker *maker, LwEdits *edits, LwEditMessage *message)
{
    static const char *const types[] = { "point", "distance", "angle" };
    LwPlainMaker *plain = lw_plain(maker);
    GString *json = g_string_new("{"), *list = g_string_new("[");
    const char *name = lw_plain_get_name(maker);
    guint kind = kind_of(maker);
    lw_tool_put_string(json, "name", name);
    lw_tool_put_string(json, "type", types[kind]);
    if (kind == MEASURE_POINT) {
        lw_tool_put_string(json, "body", plain->hold[0].body);
        lw_tool_put_vec3(json, "point", lw_hold_point(&plain->hold[0]));
    } else {
        lw_plain_put_bodies(maker, json);
        for (int i = 0; i < 2; i++)
            lw_tool_put_vec3(list, NULL, kind == MEASURE_ANGLE ? axis_of(maker, i) : lw_hold_point(&plain->hold[i]));
        g_string_append_c(list, ']');
        lw_tool_put(json, kind == MEASURE_ANGLE ? "axes" : "points", list->str);
    }
    g_string_append(json, " }");
    maker->made = lw_item(LW_ITEM_MEASURE, name);
    bool good = lw_tool_insert(edits, "measures", json, message);
    g_string_free(json, TRUE);
    g_string_free(list, TRUE);
    return good;
}

/* What it is now. */
static char *judge(LwMaker *maker, const LwEdition *trial, char **good)
{
    LwPlainMaker *plain = lw_plain(maker);
    LwFrame frame[2] = { lw_hold_frame(maker, &plain->hold[0]), lw_hold_frame(maker, &plain->hold[1]) };
    LwVec3 a = lw_frame_point(frame[0], lw_hold_point(&plain->hold[0])), b = lw_frame_point(frame[1], lw_hold_point(&plain->hold[1]));
    (void)trial;
    if (kind_of(maker) == MEASURE_POINT)
        *good = g_strdup_printf(_("Now at %.4g, %.4g, %.4g mm."), 1000 * a.x, 1000 * a.y, 1000 * a.z);
    else if (kind_of(maker) == MEASURE_DISTANCE)
        *good = g_strdup_printf(_("Now %.6g mm."), 1000 * lw_vec3_norm(lw_vec3_sub(a, b)));
    else {
        LwVec3 p = lw_quat_rotate(frame[0].orientation, axis_of(maker, 0)), q = lw_quat_rotate(frame[1].orientation, axis_of(maker, 1));
        double angle = atan2(lw_vec3_norm(lw_vec3_cross(p, q)), lw_vec3_dot(p, q)) * 180 / G_PI;
        *good = g_strdup_printf(_("Now %.5g°."), angle < 1e-9 ? 0 : angle);
    }
    return NULL;
}

static char *step(LwMaker *maker)
{
    return lw_tool_step_words(N_("measure"), maker->made.name);
}

static void draw(LwMaker *maker, LwBrush *symbol, LwBrush *overlay, double pixel)
{
    LwPlainMaker *plain = lw_plain(maker);
    LwVec3 ends[2];
    lw_plain_draw(maker, symbol, overlay, pixel);
    if (plain->count < 2)
        return;
    for (int i = 0; i < 2; i++)
        ends[i] = lw_frame_point(lw_hold_shown_frame(maker, &plain->hold[i]), lw_hold_point(&plain->hold[i]));
    lw_brush_line(overlay, ends, 2, 1.6);
}

const LwMakerClass lw_measure_maker = {
    .name = "measure", .title = N_("Measure"), .icon = "lw-measure-symbolic", .size = sizeof(LwPlainMaker), .start = start, .click = click, .back = lw_plain_back, .hint = hint,
    .update = update, .is_complete = lw_plain_is_complete, .compose = compose, .step = step, .judge = judge, .draw = draw, .edition = lw_plain_edition,
};
