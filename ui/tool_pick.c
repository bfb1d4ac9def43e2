#include "ui/tool_pick.h"

#include "ui/words.h"

#include <math.h>
#include <string.h>

static const LwMechanismDef *def_of(const LwJointPick *pick)
{
    return &lw_maker_edition(pick->maker)->document->def;
}

static int index_of(const LwJointPick *pick)
{
    const char *name = lw_joint_pick_joint(pick);
    return name ? lw_item_index(lw_maker_edition(pick->maker), lw_item(LW_ITEM_JOINT, name)) : -1;
}

static bool can_pick(const LwJointPick *pick, const LwJointDef *joint)
{
    return joint->type->path == LW_PATH_NONE && (joint->type->free & pick->mask) != 0;
}

void lw_joint_pick_edition(LwJointPick *pick)
{
    const char *was = lw_joint_pick_joint(pick);
    GtkStringList *list = gtk_string_list_new(NULL);
    g_ptr_array_set_size(pick->names, 0);
    gtk_string_list_append(list, _("click it, or choose"));
    for (int i = 0; i < def_of(pick)->joint_count; i++)
        if (can_pick(pick, &def_of(pick)->joint[i])) {
            g_ptr_array_add(pick->names, (gpointer)(guintptr)g_intern_string(def_of(pick)->joint[i].name));
            gtk_string_list_append(list, def_of(pick)->joint[i].name);
        }
    gtk_drop_down_set_model(GTK_DROP_DOWN(pick->joint), G_LIST_MODEL(list));
    g_object_unref(list);
    pick->shown = NULL;
    if (!was || !lw_joint_pick_set(pick, was))
        gtk_drop_down_set_selected(GTK_DROP_DOWN(pick->joint), 0);
}

LwJointPick *lw_joint_pick_new(LwMaker *maker, GtkWidget *box, const char *name, const char *title, unsigned mask)
{
    static const char *const none[] = { NULL };
    LwJointPick *pick = g_new0(LwJointPick, 1);
    char *other = g_strdup_printf("%s-coordinate", name);
    pick->maker = maker;
    pick->mask = mask;
    pick->names = g_ptr_array_new();
    pick->joint = lw_tool_choice(maker, box, name, title, none, 0);
    pick->coordinate = lw_tool_choice(maker, box, other, _("Coordinate"), none, 0);
    gtk_widget_set_visible(gtk_widget_get_parent(pick->coordinate), FALSE);
    lw_joint_pick_edition(pick);
    g_free(other);
    return pick;
}

void lw_joint_pick_free(LwJointPick *pick)
{
    g_ptr_array_unref(pick->names);
    g_free(pick);
}

const char *lw_joint_pick_joint(const LwJointPick *pick)
{
    guint number = gtk_drop_down_get_selected(GTK_DROP_DOWN(pick->joint));
    return number > 0 && number <= pick->names->len ? g_ptr_array_index(pick->names, number - 1) : NULL;
}

bool lw_joint_pick_set(LwJointPick *pick, const char *joint)
{
    for (guint i = 0; i < pick->names->len; i++)
        if (g_str_equal(g_ptr_array_index(pick->names, i), joint)) {
            gtk_drop_down_set_selected(GTK_DROP_DOWN(pick->joint), i + 1);
            return true;
        }
    return false;
}

void lw_joint_pick_update(LwJointPick *pick)
{
    static const char *const words[LW_COORDINATES] = { N_("x, sliding"), N_("y, sliding"), N_("z, sliding"), N_("rx, turning"), N_("ry, turning"), N_("rz, turning") };
    const char *name = lw_joint_pick_joint(pick);
    int index = index_of(pick), count = 0;
    if (name == pick->shown)
        return;
    pick->shown = name;
    GtkStringList *list = gtk_string_list_new(NULL);
    unsigned mask = index >= 0 ? def_of(pick)->joint[index].type->free & pick->mask : 0;
    for (int c = LW_RZ; c >= 0; c--) /* what is driven most comes first */
        if (mask & 1U << c) {
            pick->free[count++] = (LwCoordinate)c;
            gtk_string_list_append(list, _(words[c]));
        }
    gtk_drop_down_set_model(GTK_DROP_DOWN(pick->coordinate), G_LIST_MODEL(list));
    g_object_unref(list);
    gtk_widget_set_visible(gtk_widget_get_parent(pick->coordinate), count > 0);
    gtk_widget_set_sensitive(pick->coordinate, count > 1);
}

LwCoordinate lw_joint_pick_coordinate(const LwJointPick *pick)
{
    guint number = gtk_drop_down_get_selected(GTK_DROP_DOWN(pick->coordinate));
    return pick->free[number < LW_COORDINATES ? number : 0];
}

bool lw_joint_pick_turns(const LwJointPick *pick)
{
    return !lw_joint_pick_joint(pick) || lw_joint_pick_coordinate(pick) >= LW_RX;
}

static LwVec3 place_of(const LwJointPick *pick, const LwJointDef *joint)
{
    const LwFrame *pose = lw_desk_pose(pick->maker->desk);
    return lw_frame_point(joint->body[1] < 0 || !pose ? LW_FRAME_IDENTITY : pose[joint->body[1]], joint->marker[1].position);
}

/* Of the joints of a part the one nearest to the click. */
static const char *nearest(const LwJointPick *pick, int body, LwVec3 point)
{
    const char *found = NULL;
    double best = INFINITY;
    for (int i = 0; i < def_of(pick)->joint_count; i++) {
        const LwJointDef *joint = &def_of(pick)->joint[i];
        double away = lw_vec3_norm(lw_vec3_sub(place_of(pick, joint), point));
        if ((joint->body[0] == body || joint->body[1] == body) && can_pick(pick, joint) && away < best) {
            best = away;
            found = joint->name;
        }
    }
    return found;
}

char *lw_joint_pick_click(LwJointPick *pick, const LwHold *hold, const LwPointer *pointer)
{
    const char *name = pointer->item.kind == LW_ITEM_JOINT ? pointer->item.name : NULL;
    if (!name && pointer->pick && hold->body)
        name = nearest(pick, lw_hold_index(pick->maker, hold), pointer->pick->point);
    if (!name)
        return hold->body ? g_strdup_printf(_("%s has no joint that could be meant."), hold->body) : g_strdup(_("There is no joint here. Click a joint’s symbol, or a part near its joint."));
    if (lw_joint_pick_set(pick, name))
        return NULL;
    return g_strdup_printf(pick->mask == LW_MASK_R ? _("%s does not turn.") : _("%s leaves nothing free that could be driven."), name);
}

void lw_joint_pick_put(const LwJointPick *pick, GString *json)
{
    lw_tool_put_string(json, "joint", lw_joint_pick_joint(pick));
    lw_tool_put_string(json, "coordinate", lw_coordinate_names[lw_joint_pick_coordinate(pick)]);
}

void lw_joint_pick_draw(const LwJointPick *pick, LwBrush *overlay, double pixel)
{
    int index = index_of(pick);
    enum { SIDES = 32 };
    LwVec3 ring[SIDES + 1];
    if (index < 0)
        return;
    const LwJointDef *joint = &def_of(pick)->joint[index];
    const LwFrame *pose = lw_desk_pose(pick->maker->desk);
    LwFrame frame = lw_frame_mul(joint->body[1] < 0 || !pose ? LW_FRAME_IDENTITY : pose[joint->body[1]], joint->marker[1]);
    LwCoordinate c = lw_joint_pick_coordinate(pick);
    int axis = c >= LW_RX ? c - LW_RX : c;
    LwVec3 z = lw_vec3(axis == 0, axis == 1, axis == 2), x = lw_vec3(axis == 2, axis == 0, axis == 1), y = lw_vec3_cross(z, x);
    for (int i = 0; i <= SIDES; i++) {
        double turn = 2 * G_PI * i / SIDES;
        LwVec3 p = lw_vec3_mad(lw_vec3_scale(x, 24 * pixel * cos(turn)), 24 * pixel * sin(turn), y);
        ring[i] = lw_frame_point(frame, p);
    }
    overlay->frame = LW_FRAME_IDENTITY;
    overlay->colour = 0xed731aff;
    if (c >= LW_RX)
        lw_brush_line(overlay, ring, SIDES + 1, 2.4);
    LwVec3 ends[2] = { lw_frame_point(frame, lw_vec3_scale(z, -34 * pixel)), lw_frame_point(frame, lw_vec3_scale(z, 34 * pixel)) };
    lw_brush_line(overlay, ends, 2, 2);
    lw_brush_drum(overlay, ends[1], lw_frame_point(frame, lw_vec3_scale(z, 44 * pixel)), 5 * pixel, 0);
}
