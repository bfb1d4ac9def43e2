/* The curve of a path: made, found on the screen, drawn, read from the file. */
#include "app/document/units.h"
#include "ui/tool_path.h"

#include <math.h>
#include <string.h>

static const double handle_reach = 9, curve_reach = 7; /* pixels */
enum { SAMPLES = 24 };  /* between two points */

void lw_path_shape(LwPathMaker *path)
{
    LwNurbsError error;
    int count = (int)path->points->len;
    bool through = !path->key || !g_str_equal(path->key, "points"), closed = gtk_check_button_get_active(GTK_CHECK_BUTTON(path->closed));
    lw_arena_clear(&path->curve_arena);
    lw_arena_init(&path->curve_arena);
    path->shape = NULL;
    if (count < (closed ? 3 : 2) || LW_ARENA_GUARD(&path->curve_arena))
        return;
    const LwVec3 *point = (const LwVec3 *)(gpointer)path->points->data;
    if (through)
        path->shape = lw_nurbs_through(&path->curve_arena, count, point, closed, LW_SPACING_CHORD, &error);
    else {
        LwNurbsDef def = { .degree = MIN(3, count - 1), .count = count, .closed = closed, .point = point };
        path->shape = lw_nurbs_create(&path->curve_arena, &def, &error);
    }
}

/* ---- from the file */

static bool read_coordinate(const LwJson *node, double *value)
{
    char message[LW_UNITS_MESSAGE];
    if (node->kind == LW_JSON_NUMBER)
        *value = node->number;
    return node->kind == LW_JSON_NUMBER || (node->kind == LW_JSON_STRING && node->string[0] != '=' && lw_units_parse(node->string, LW_Q_LENGTH, value, message));
}

static bool read_points(const LwJson *list, GArray *points)
{
    for (const LwJson *node = list->first; node; node = node->next) {
        double v[3] = { 0 };
        int k = 0;
        if (node->kind != LW_JSON_ARRAY || node->count < 2 || node->count > 3)
            return false;
        for (const LwJson *e = node->first; e; e = e->next)
            if (!read_coordinate(e, &v[k++]))
                return false;
        LwVec3 p = lw_vec3_from(v);
        g_array_append_val(points, p);
    }
    return true;
}

bool lw_path_load(LwPathMaker *path)
{
    static const char *const keys[] = { "through", "points", "line" };
    const LwJson *entry = lw_item_json(lw_maker_edition(&path->base), lw_item(LW_ITEM_MOTOR, path->old));
    const LwJson *node = entry ? lw_json_member(entry, "path") : NULL, *list = NULL;
    g_array_set_size(path->points, 0);
    path->chosen = -1;
    for (gsize i = 0; node && i < G_N_ELEMENTS(keys) && !list; i++) {
        list = lw_json_member(node, keys[i]);
        path->key = keys[i];
    }
    const LwJson *closed = node ? lw_json_member(node, "closed") : NULL;
    path->old_closed = closed && closed->kind == LW_JSON_BOOL && closed->boolean;
    if (list && list->kind == LW_JSON_ARRAY && !lw_json_member(node, "weights") && !lw_json_member(node, "knots") && read_points(list, path->points))
        return true;
    g_array_set_size(path->points, 0);
    return false;
}

void lw_path_put_points(LwPathMaker *path, GString *json)
{
    g_string_append_c(json, '[');
    for (guint i = 0; i < path->points->len; i++)
        lw_tool_put_vec3(json, NULL, *lw_path_point(path, (int)i));
    g_string_append_c(json, ']');
}

/* ---- on the screen */

int lw_path_handle_at(LwPathMaker *path, double x, double y)
{
    LwViewport *viewport = lw_maker_viewport(&path->base);
    int found = -1;
    double best = handle_reach;
    for (guint i = 0; i < path->points->len; i++) {
        LwVec3 p = lw_viewport_to_pixel(viewport, *lw_path_point(path, (int)i));
        double away = hypot(p.x - x, p.y - y);
        if (away < best) {
            best = away;
            found = (int)i;
        }
    }
    return found;
}

static LwVec3 sample(const LwNurbs *shape, int number, int count)
{
    LwVec3 d[4];
    lw_nurbs_eval(shape, shape->start + (shape->end - shape->start) * number / count, d);
    return d[0];
}

int lw_path_place_at(LwPathMaker *path, double x, double y)
{
    LwViewport *viewport = lw_maker_viewport(&path->base);
    int count = (int)path->points->len * SAMPLES, found = -1;
    double best = curve_reach, at = 0;
    if (!path->shape)
        return -1;
    for (int i = 0; i <= count; i++) {
        LwVec3 p = lw_viewport_to_pixel(viewport, sample(path->shape, i, count));
        double away = hypot(p.x - x, p.y - y);
        if (away < best) {
            best = away;
            found = i;
            at = path->shape->start + (path->shape->end - path->shape->start) * i / count;
        }
    }
    if (found < 0)
        return -1;
    /* before the first point whose place on the curve is further on */
    for (guint i = 1; i < path->points->len; i++)
        if (lw_nurbs_closest(path->shape, *lw_path_point(path, (int)i)) > at)
            return (int)i;
    return (int)path->points->len;
}

bool lw_path_on_plane(LwPathMaker *path, double x, double y, LwVec3 through, LwVec3 *out)
{
    LwViewport *viewport = lw_maker_viewport(&path->base);
    guint plane = gtk_drop_down_get_selected(GTK_DROP_DOWN(path->plane));
    LwVec3 normal = plane == 0 ? lw_viewport_camera(viewport)->back : lw_vec3(plane == 2, plane == 3, plane == 1);
    return lw_viewport_on_plane(viewport, x, y, through, normal, out);
}

void lw_path_draw(LwMaker *maker, LwBrush *symbol, LwBrush *overlay, double pixel)
{
    LwPathMaker *path = lw_path(maker);
    int count = (int)path->points->len * SAMPLES;
    (void)symbol;
    overlay->frame = LW_FRAME_IDENTITY;
    overlay->colour = 0xed731aff;
    if (path->shape) {
        LwVec3 *line = g_new(LwVec3, (gsize)count + 1);
        for (int i = 0; i <= count; i++)
            line[i] = sample(path->shape, i, count);
        lw_brush_line(overlay, line, count + 1, 2.2);
        g_free(line);
    }
    if (path->key && g_str_equal(path->key, "points") && path->points->len > 1) {
        overlay->colour = 0x88888890;
        lw_brush_line(overlay, (const LwVec3 *)(gpointer)path->points->data, (int)path->points->len, 1);
    }
    for (guint i = 0; i < path->points->len; i++) {
        overlay->colour = (int)i == path->chosen ? 0x2f80edff : 0xed731aff;
        lw_brush_ball(overlay, *lw_path_point(path, (int)i), ((int)i == path->chosen ? 6 : 4.5) * pixel);
    }
    if (path->has_hold && !path->old)
        lw_hold_draw(maker, &path->hold, overlay, pixel);
}
