/* A path that leads a point of a body: its points are clicked, dragged, put in and taken out in the view. */
#include "ui/tool_path.h"

#include "ui/shown_units.h"
#include "ui/words.h"

#include <string.h>

static void list_paths(LwPathMaker *path)
{
    const LwMechanismDef *def = &lw_maker_edition(&path->base)->document->def;
    GtkStringList *list = gtk_string_list_new(NULL);
    g_ptr_array_set_size(path->names, 0);
    gtk_string_list_append(list, _("A new one"));
    for (int i = 0; i < def->joint_count; i++)
        if (lw_item_json(lw_maker_edition(&path->base), lw_item(LW_ITEM_MOTOR, def->joint[i].name)) && def->joint[i].path) {
            g_ptr_array_add(path->names, (gpointer)(guintptr)g_intern_string(def->joint[i].name));
            gtk_string_list_append(list, def->joint[i].name);
        }
    gtk_drop_down_set_model(GTK_DROP_DOWN(path->which), G_LIST_MODEL(list));
    g_object_unref(list);
    for (guint i = 0; i < path->names->len; i++)
        if (g_ptr_array_index(path->names, i) == path->old)
            gtk_drop_down_set_selected(GTK_DROP_DOWN(path->which), i + 1);
    gtk_widget_set_visible(gtk_widget_get_parent(path->which), path->names->len > 0);
}

static void start(LwMaker *maker)
{
    LwPathMaker *path = lw_path(maker);
    const char *none[] = { NULL }, *curves[] = { _("Through the points"), _("NURBS with control points"), NULL };
    const char *planes[] = { _("Facing the screen"), "xy", "yz", "xz", NULL };
    const char *timings[] = { _("Rest to rest"), _("Constant speed"), _("Rest to rest, cycloidal"), _("Rest to rest, by length"), NULL };
    char *name = lw_tool_free_name(maker, LW_NAME_MOTOR, "path");
    path->points = g_array_new(FALSE, FALSE, sizeof(LwVec3));
    path->names = g_ptr_array_new();
    path->chosen = -1;
    lw_arena_init(&path->curve_arena);
    path->which = lw_tool_choice(maker, maker->rows, "tool-path", _("Path"), none, 0);
    path->slot = lw_tool_slot(maker->rows, "tool-slot-1", 1);
    path->table = lw_tool_slot(maker->rows, "tool-slot-2", 2);
    path->plane = lw_tool_choice(maker, maker->rows, "tool-plane", _("Working plane"), planes, 0);
    path->curve = lw_tool_choice(maker, maker->rows, "tool-curve", _("Curve"), curves, 0);
    path->closed = lw_tool_check(maker, maker->rows, "tool-closed", _("Closed"), false);
    path->rows = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_box_append(GTK_BOX(maker->rows), path->rows);
    path->timing = lw_tool_choice(maker, path->rows, "tool-timing", _("Timing"), timings, LW_TIMING_SMOOTH);
    path->duration = lw_tool_number(maker, path->rows, "tool-duration", _("Total time"), (LwTypedWish){ .quantity = LW_Q_TIME, .has_minimum = true }, "2 s");
    path->keeps = lw_tool_check(maker, path->rows, "tool-keeps", _("Keep the orientation"), false);
    path->name = lw_tool_text(maker, path->rows, "tool-name", _("Name"), name);
    list_paths(path);
    g_free(name);
}

static void finish(LwMaker *maker)
{
    LwPathMaker *path = lw_path(maker);
    g_array_unref(path->points);
    g_ptr_array_unref(path->names);
    lw_arena_clear(&path->curve_arena);
}

/* ---- points */

static void insert_point(LwPathMaker *path, int at, LwVec3 p)
{
    g_array_insert_val(path->points, (guint)at, p);
    path->chosen = at;
}

static bool remove_point(LwPathMaker *path, int at)
{
    if (at < 0 || at >= (int)path->points->len)
        return false;
    g_array_remove_index(path->points, (guint)at);
    path->chosen = MIN(at, (int)path->points->len - 1);
    return true;
}

static char *take_hand(LwPathMaker *path, const LwHold *hold)
{
    LwMaker *maker = &path->base;
    if (!hold->body)
        return g_strdup(_("There is no part here. Click the point of a part that is to follow the path."));
    if (lw_maker_edition(maker)->document->def.body[lw_hold_index(maker, hold)].fixed)
        return g_strdup_printf(_("%s is fixed and cannot follow a path."), hold->body);
    path->hold = *hold;
    path->has_hold = true;
    g_array_set_size(path->points, 0);
    insert_point(path, 0, lw_frame_point(lw_hold_frame(maker, hold), lw_hold_point(hold))); /* it begins where the hand is */
    return NULL;
}

static char *click(LwMaker *maker, const LwHold *hold, const LwPointer *pointer)
{
    LwPathMaker *path = lw_path(maker);
    LwVec3 p;
    if (!path->has_hold && !path->old)
        return take_hand(path, hold);
    if (path->old && g_str_equal(path->key, "line"))
        return g_strdup(_("A line has two points; drag them."));
    int at = lw_path_place_at(path, pointer->x, pointer->y);
    LwVec3 through = path->points->len > 0 ? *lw_path_point(path, path->chosen >= 0 ? path->chosen : (int)path->points->len - 1) : lw_vec3(0, 0, 0);
    if (at < 0 && hold->has_point)
        p = lw_frame_point(lw_hold_shown_frame(maker, hold), lw_hold_point(hold));
    else if (!lw_path_on_plane(path, pointer->x, pointer->y, through, &p))
        return g_strdup(_("The working plane is seen edge-on here. Turn the view, or choose another plane."));
    insert_point(path, at >= 0 ? at : (int)path->points->len, p);
    return NULL;
}

static bool back(LwMaker *maker)
{
    LwPathMaker *path = lw_path(maker);
    if (path->old)
        return false;
    if (path->points->len > 1)
        return remove_point(path, (int)path->points->len - 1);
    bool had = path->has_hold;
    path->has_hold = false;
    g_array_set_size(path->points, 0);
    path->chosen = -1;
    return had;
}

static bool press(LwMaker *maker, const LwPointer *pointer)
{
    LwPathMaker *path = lw_path(maker);
    int at = lw_path_handle_at(path, pointer->x, pointer->y);
    if (at < 0)
        return false;
    path->chosen = at;
    path->drags = !((guint)pointer->state & (guint)GDK_CONTROL_MASK);
    lw_viewport_redraw(lw_maker_viewport(maker));
    return true;
}

static void move(LwMaker *maker, const LwPointer *pointer, bool held)
{
    LwPathMaker *path = lw_path(maker);
    LwVec3 p;
    if (!held || !path->drags || path->chosen < 0 || !lw_path_on_plane(path, pointer->x, pointer->y, *lw_path_point(path, path->chosen), &p))
        return;
    *lw_path_point(path, path->chosen) = p;
    lw_path_shape(path);
    lw_viewport_redraw_moving(lw_maker_viewport(maker));
}

static void release(LwMaker *maker, const LwPointer *pointer, bool moved)
{
    LwPathMaker *path = lw_path(maker);
    bool line = path->old && g_str_equal(path->key, "line");
    if (!path->drags && !moved && ((guint)pointer->state & (guint)GDK_CONTROL_MASK) && !line)
        remove_point(path, path->chosen);
    path->drags = false;
    lw_maker_changed(maker);
}

static bool key(LwMaker *maker, guint code)
{
    LwPathMaker *path = lw_path(maker);
    if ((code != GDK_KEY_Delete && code != GDK_KEY_KP_Delete) || path->chosen < 0 || (path->old && g_str_equal(path->key, "line")))
        return false;
    remove_point(path, path->chosen);
    lw_maker_changed(maker);
    return true;
}

static const char *hint(LwMaker *maker)
{
    LwPathMaker *path = lw_path(maker);
    if (!path->has_hold && !path->old)
        return _("Click the point that is to follow the path: the hand");
    return path->points->len < 2 ? _("Click the next points of the path: in the working plane, or on features")
                                 : _("Click for more points, on the curve to put one in; drag them; Ctrl+click or Delete takes one out; Enter applies");
}

/* ---- what follows */

static void choose_path(LwPathMaker *path)
{
    guint number = gtk_drop_down_get_selected(GTK_DROP_DOWN(path->which));
    const char *old = number > 0 && number <= path->names->len ? g_ptr_array_index(path->names, number - 1) : NULL;
    if (old == path->old)
        return;
    path->old = old;
    g_array_set_size(path->points, 0);
    path->has_hold = false;
    path->chosen = -1;
    g_clear_pointer(&path->base.objection, g_free);
    if (old && !lw_path_load(path))
        path->base.objection = g_strdup_printf(_("The points of %s cannot be moved here: they are formulas, or its curve has knots, weights or a circle of its own."), old);
    if (old)
        gtk_check_button_set_active(GTK_CHECK_BUTTON(path->closed), path->old_closed);
}

static void update(LwMaker *maker)
{
    LwPathMaker *path = lw_path(maker);
    choose_path(path);
    if (!path->old)
        path->key = gtk_drop_down_get_selected(GTK_DROP_DOWN(path->curve)) == 1 ? "points" : "through";
    gtk_widget_set_visible(path->slot, !path->old);
    gtk_widget_set_visible(path->rows, !path->old);
    gtk_widget_set_visible(gtk_widget_get_parent(path->curve), !path->old);
    gtk_widget_set_visible(path->closed, !path->old || !g_str_equal(path->key, "line"));
    char *hand = path->has_hold ? lw_hold_words(&path->hold) : g_strdup(_("the point that follows"));
    char *points = g_strdup_printf(g_dngettext(GETTEXT_PACKAGE, "%u point", "%u points", path->points->len), path->points->len);
    lw_tool_slot_show(path->slot, hand, path->has_hold);
    lw_tool_slot_show(path->table, points, path->points->len > 1);
    g_free(hand);
    g_free(points);
    lw_path_shape(path);
}

static bool is_complete(LwMaker *maker)
{
    return lw_path(maker)->shape != NULL;
}

static char *judge(LwMaker *maker, const LwEdition *trial, char **good)
{
    LwPathMaker *path = lw_path(maker);
    const LwStudyReport *report = lw_study_report(trial->study);
    char *length = lw_shown_words(lw_nurbs_length(path->shape), "m"), *miss = lw_shown_words(report->path_miss, "m");
    if (report->path_miss > 1e-6 * report->size && report->path_reason)
        *good = g_strdup_printf(_("%s long. It begins %s away from where its point can be. %s."), length, miss, report->path_reason);
    else if (report->path_miss > 1e-6 * report->size)
        *good = g_strdup_printf(_("%s long. It begins %s out of reach."), length, miss);
    else
        *good = g_strdup_printf(_("%s long, %u points; its beginning can be reached."), length, path->points->len);
    g_free(length);
    g_free(miss);
    return NULL;
}

static char *step(LwMaker *maker)
{
    return lw_path(maker)->old ? g_strdup_printf(_("Change %s"), maker->made.name) : lw_tool_step_words(N_("path"), maker->made.name);
}

static void edition(LwMaker *maker)
{
    LwPathMaker *path = lw_path(maker);
    if (path->has_hold && !lw_hold_is_there(maker, &path->hold)) {
        path->has_hold = false;
        g_array_set_size(path->points, 0);
    }
    list_paths(path);
}

const LwMakerClass lw_path_maker = {
    .name = "path", .title = N_("Path"), .icon = "lw-path-symbolic", .size = sizeof(LwPathMaker), .start = start, .click = click, .back = back, .hint = hint, .update = update,
    .is_complete = is_complete, .compose = lw_path_compose, .step = step, .judge = judge, .draw = lw_path_draw, .edition = edition, .finish = finish, .press = press, .move = move,
    .release = release, .key = key,
};
