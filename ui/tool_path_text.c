/* A path as it stands in the file. */
#include "ui/tool_path.h"

static void put_timing(LwPathMaker *path, GString *json)
{
    static const char *const laws[] = { "poly345", "ramp", "cycloidal", "poly345" };
    guint timing = gtk_drop_down_get_selected(GTK_DROP_DOWN(path->timing));
    bool by_length = timing == LW_TIMING_STEADY || timing == LW_TIMING_LENGTH;
    double length = lw_nurbs_length(path->shape), time = path->duration->typed.value;
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    const char *value = by_length ? g_ascii_formatd(digits, sizeof digits, "%.12g", timing == LW_TIMING_STEADY ? length / time : length) : "1";
    char *law = g_strdup_printf("{ \"%s\": { \"%s\": %s, \"duration\": %s } }", laws[timing], timing == LW_TIMING_STEADY ? "slope" : "to", value, path->duration->typed.json);
    lw_tool_put(json, by_length ? "distance" : "progress", law);
    g_free(law);
}

static void put_orientations(LwPathMaker *path, GString *json)
{
    LwQuat q = lw_hold_frame(&path->base, &path->hold).orientation;
    char text[4][G_ASCII_DTOSTR_BUF_SIZE];
    const double value[4] = { q.e0, q.e1, q.e2, q.e3 };
    for (int i = 0; i < 4; i++)
        g_ascii_formatd(text[i], sizeof text[i], "%.16g", value[i]);
    char *list = g_strdup_printf("[[%s, %s, %s, %s], [%s, %s, %s, %s]]", text[0], text[1], text[2], text[3], text[0], text[1], text[2], text[3]);
    lw_tool_put(json, "orientations", list);
    g_free(list);
}

static bool compose_old(LwPathMaker *path, LwEdits *edits, LwEditMessage *message)
{
    GString *points = g_string_new(NULL);
    char *place = g_strdup_printf("path.%s", path->key), *at = lw_item_path(lw_item(LW_ITEM_MOTOR, path->old), place), *closed = lw_item_path(lw_item(LW_ITEM_MOTOR, path->old), "path.closed");
    bool closes = gtk_check_button_get_active(GTK_CHECK_BUTTON(path->closed));
    lw_path_put_points(path, points);
    path->base.made = lw_item(LW_ITEM_MOTOR, path->old);
    bool good = lw_edits_set(edits, at, points->str, message) && (closes == path->old_closed || lw_edits_set(edits, closed, closes ? "true" : "false", message));
    g_string_free(points, TRUE);
    g_free(place);
    g_free(at);
    g_free(closed);
    return good;
}

bool lw_path_compose(LwMaker *maker, LwEdits *edits, LwEditMessage *message)
{
    LwPathMaker *path = lw_path(maker);
    if (path->old)
        return compose_old(path, edits, message);
    GString *json = g_string_new("{"), *marker = g_string_new("{"), *curve = g_string_new("{"), *points = g_string_new(NULL);
    const char *name = gtk_editable_get_text(GTK_EDITABLE(path->name));
    lw_tool_put_string(marker, "body", path->hold.body);
    lw_tool_put_vec3(marker, "position", lw_hold_point(&path->hold));
    g_string_append(marker, " }");
    lw_path_put_points(path, points);
    lw_tool_put(curve, path->key, points->str);
    if (gtk_check_button_get_active(GTK_CHECK_BUTTON(path->closed)))
        lw_tool_put(curve, "closed", "true");
    put_timing(path, curve);
    if (gtk_check_button_get_active(GTK_CHECK_BUTTON(path->keeps)))
        put_orientations(path, curve);
    g_string_append(curve, " }");
    lw_tool_put_string(json, "name", name);
    lw_tool_put(json, "marker", marker->str);
    g_string_append_printf(json, ",\n  \"path\": %s }", curve->str);
    maker->made = lw_item(LW_ITEM_MOTOR, name);
    bool good = lw_tool_insert(edits, "motors", json, message);
    g_string_free(json, TRUE);
    g_string_free(marker, TRUE);
    g_string_free(curve, TRUE);
    g_string_free(points, TRUE);
    return good;
}
