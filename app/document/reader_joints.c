#include "app/document/reader_private.h"

#include "joints/library.h"

#include <math.h>
#include <string.h>

static const LwKey joint_keys[] = {
    { "name", NULL }, { "type", NULL }, { "bodies", NULL }, { "at", NULL }, { "axis", NULL }, { "xaxis", NULL },
    { "markers", NULL }, { "limits", NULL }, { "features", NULL }, { "friction", NULL }, { "bearing", NULL },
    { "suppressed", NULL }, { "why", NULL }, { "score", NULL }, /* of a suggestion that became a joint: for people */
};
enum { JOINT_KEYS = sizeof joint_keys / sizeof *joint_keys };

static const LwJointClass *read_type(LwReader *r, const LwJson *node)
{
    const char *name;
    const LwJson *type = lw_reader_need(r, node, "a joint", "type", "one of those `lockwork joints` lists");
    if (!type || !lw_reader_string(r, type, "the type of a joint", &name))
        return NULL;
    const LwJointClass *found = lw_joint_library_find(name);
    if (found)
        return found;
    LwNearest nearest = lw_nearest_begin(name);
    const char *all = "";
    for (int i = 0; i < lw_joint_library_count; i++) {
        lw_nearest_try(&nearest, lw_joint_library[i]->name);
        all = lw_arena_printf(&r->scratch, "%s%s%s", all, i ? ", " : "", lw_joint_library[i]->name);
    }
    if (nearest.best)
        lw_reader_error(r, type->mark, "unknown joint type %s; did you mean \"%s\"?", lw_reader_quote(r, name), nearest.best);
    else
        lw_reader_error(r, type->mark, "unknown joint type %s; expected one of %s", lw_reader_quote(r, name), all);
    return NULL;
}

/* Reports unknown keys: those of every joint, `to` for classes of two points, the class's parameters and shapes. */
static void check_keys(LwReader *r, const LwJson *node, const LwJointClass *type)
{
    LwKey *keys = LW_NEWN(&r->scratch, LwKey, JOINT_KEYS + LW_JOINT_MAX_PARAMETERS + LW_JOINT_MAX_CURVES + 4);
    int count = JOINT_KEYS;
    memcpy(keys, joint_keys, sizeof joint_keys);
    if (type->two_points)
        keys[count++].name = "to";
    for (int i = 0; i < type->parameter_count; i++)
        if (type->parameter[i].name[0] != ' ')
            keys[count++].name = type->parameter[i].name;
    for (int i = 0; i < type->curve_count; i++)
        keys[count++].name = type->curve[i];
    if (type->surface || type->path != LW_PATH_NONE)
        keys[count++].name = type->surface ? "surface" : "path";
    lw_reader_keys(r, node, lw_arena_printf(&r->scratch, "a joint of type %s", type->name), keys);
}

/* Descriptors that share a name are one key with a list: "radii": [r1, r2]. */
static int same_name_count(const LwJointClass *type, int first)
{
    int count = 1;
    while (first + count < type->parameter_count &&
           strcmp(type->parameter[first].name, type->parameter[first + count].name) == 0)
        count++;
    return count;
}

static void read_parameters(LwReader *r, const LwJson *node, LwJointDef *joint)
{
    static const LwQuantity quantities[] = {
        [LW_DIM_LENGTH] = LW_Q_LENGTH, [LW_DIM_ANGLE] = LW_Q_ANGLE, [LW_DIM_NUMBER] = LW_Q_NUMBER,
        [LW_DIM_SPEED] = LW_Q_SPEED, [LW_DIM_ANGULAR_SPEED] = LW_Q_ANGULAR_SPEED
    };
    const LwJointClass *type = joint->type;
    for (int i = 0, count; i < type->parameter_count; i += count) {
        const LwParameter *parameter = &type->parameter[i];
        const LwJson *member = lw_json_member(node, parameter->name);
        double *value = &joint->parameter[i];
        count = same_name_count(type, i);
        if (parameter->name[0] == ' ')
            continue;
        if (!member && parameter->use == LW_PARAMETER_REQUIRED)
            lw_reader_error(r, node->mark, "a joint of type %s needs \"%s\": %s", type->name, parameter->name, parameter->help);
        if (!member || !(count == 1 ? lw_reader_number(r, member, quantities[parameter->dimension], value)
                                    : lw_reader_numbers(r, member, quantities[parameter->dimension], count, value)))
            continue;
        for (int k = 0; k < count; k++) {
            joint->given[i + k] = true;
            if (!(value[k] > type->parameter[i + k].minimum))
                lw_reader_error(r, member->mark, "\"%s\" is %.6g; expected more than %.6g", parameter->name, value[k],
                                type->parameter[i + k].minimum);
            else if (type->parameter[i + k].nonzero && value[k] == 0)
                lw_reader_error(r, member->mark, "\"%s\" is zero; expected another number", parameter->name);
        }
    }
}

/* Whether the direction of the markers' z matters: not when nothing or everything is locked, unless the class has
 * equations of its own that look at it. */
static bool needs_axis(const LwJointClass *type)
{
    unsigned moves = type->locked & LW_MASK_XYZ, turns = type->locked & LW_MASK_R;
    if ((moves != 0 && moves != LW_MASK_XYZ) || (turns != 0 && turns != LW_MASK_R))
        return true;
    return type->extra_count + type->speed_count > 0 && !type->any_direction;
}

/* A direction, scaled to lie well inside the range of doubles; false after reporting. */
static bool read_direction(LwReader *r, const LwJson *node, const char *what, LwVec3 *direction)
{
    if (!node)
        return true;
    if (!lw_reader_vec3(r, node, LW_Q_NUMBER, direction))
        return false;
    double largest = fmax(fabs(direction->x), fmax(fabs(direction->y), fabs(direction->z)));
    if (largest == 0) {
        lw_reader_error(r, node->mark, "the %s is zero; expected a direction such as [0, 0, 1]", what);
        return false;
    }
    *direction = lw_vec3(direction->x / largest, direction->y / largest, direction->z / largest);
    return true;
}

/* `at`, `axis`, `xaxis` (and `to`), all in the world. */
static bool read_world_markers(LwReader *r, const LwJson *node, LwMarkersWish wish, LwFrame world[2])
{
    const LwJson *axis_node = lw_json_member(node, "axis"), *xaxis_node = lw_json_member(node, "xaxis");
    const LwJson *to_node = lw_json_member(node, "to");
    LwVec3 at = { 0, 0, 0 }, axis = { 0, 0, 1 }, xaxis = { 0, 0, 0 };
    bool good = lw_reader_vec3(r, lw_json_member(node, "at"), LW_Q_LENGTH, &at);
    if (!axis_node && (xaxis_node || wish.axis)) {
        lw_reader_error(r, node->mark, "%s needs \"axis\": the direction of its z-axis in the world", wish.owner);
        good = false;
    }
    if (wish.two_points && !to_node) {
        lw_reader_error(r, node->mark, "%s needs \"to\": where its other end is in the world", wish.owner);
        good = false;
    }
    LwVec3 to = at;
    good &= lw_reader_vec3(r, to_node, LW_Q_LENGTH, &to);
    good &= read_direction(r, axis_node, "axis", &axis);
    good &= read_direction(r, xaxis_node, "xaxis", &xaxis);
    if (!good)
        return false;
    if (!lw_frame_from_axes(at, axis, xaxis, &world[0])) {
        lw_reader_error(r, xaxis_node ? xaxis_node->mark : axis_node->mark,
                        "the xaxis is parallel to the axis; expected a direction across it");
        return false;
    }
    world[1] = (LwFrame){ to, world[0].orientation };
    return true;
}

static bool read_local_markers(LwReader *r, const LwJson *markers, LwFrame local[2])
{
    static const LwKey keys[] = { { "position", NULL }, { "orientation", NULL }, { NULL, NULL } };
    if (markers->kind != LW_JSON_ARRAY || markers->count != 2) {
        lw_reader_error(r, markers->mark, "expected a list of two markers, found %s%s", lw_json_kind_words(markers),
                        markers->kind == LW_JSON_ARRAY ? " of another length" : "");
        return false;
    }
    bool good = true;
    const LwJson *node = markers->first;
    for (int i = 0; i < 2; i++, node = node->next) {
        local[i] = LW_FRAME_IDENTITY;
        good &= lw_reader_keys(r, node, "a marker", keys) && lw_reader_frame(r, node, &local[i]);
    }
    return good;
}

bool lw_reader_markers(LwReader *r, const LwJson *node, LwMarkersWish wish, const int body[2], LwFrame marker[2])
{
    static const char *const world_keys[] = { "at", "axis", "xaxis", "to" };
    const LwJson *markers = lw_json_member(node, "markers");
    LwFrame world[2];
    if (markers) {
        for (size_t i = 0; i < sizeof world_keys / sizeof *world_keys; i++) {
            const LwJson *other = lw_json_member(node, world_keys[i]);
            if (other) {
                lw_reader_error(r, other->key_mark, "both \"markers\" and \"%s\"; expected one of the two ways", world_keys[i]);
                return false;
            }
        }
        return read_local_markers(r, markers, marker);
    }
    if (!lw_json_member(node, "at")) {
        lw_reader_error(r, node->mark, "this %s has no place: add \"at\" and \"axis\" in the world, or \"markers\" in the bodies", wish.kind);
        return false;
    }
    if (!read_world_markers(r, node, wish, world))
        return false;
    for (int i = 0; i < 2; i++)
        marker[i] = lw_frame_relative(lw_reader_body_frame(r, body[i]), world[i]);
    return true;
}

static bool read_markers(LwReader *r, const LwJson *node, LwJointDef *joint)
{
    LwMarkersWish wish = { "joint", lw_arena_printf(&r->scratch, "a joint of type %s", joint->type->name), needs_axis(joint->type), joint->type->two_points };
    return lw_reader_markers(r, node, wish, joint->body, joint->marker);
}

/* Parameters that the given pose must provide: it may have none to give (an angle between parallel axes). */
static void check_measured(LwReader *r, const LwJson *node, const LwJointDef *joint)
{
    const LwJointClass *type = joint->type;
    const double near[LW_JOINT_MAX_TRACKED] = { 0 };
    double value[LW_JOINT_MAX_PARAMETERS];
    LwBodyState body[2];
    LwMarker marker[2];
    LwRel rel;
    if (!type->measure || type->curve_count > 0 || type->surface || type->path != LW_PATH_NONE)
        return;
    for (int i = 0; i < 2; i++) {
        LwFrame frame = lw_reader_body_frame(r, joint->body[i]);
        body[i] = (LwBodyState){ .p = frame.position, .q = frame.orientation, .A = lw_mat3_from_quat(frame.orientation) };
        marker[i] = (LwMarker){ joint->marker[i].position, joint->marker[i].orientation, lw_mat3_from_quat(joint->marker[i].orientation) };
    }
    for (int k = 0; k < type->parameter_count; k++)
        value[k] = joint->given[k] ? joint->parameter[k] : type->parameter[k].standard;
    lw_lock_eval(&body[0], &marker[0], &body[1], &marker[1], &rel);
    LwJointView view = { .rel = &rel, .parameter = value, .curve = joint->curve, .near = near };
    if (type->track)
        type->track(&view);
    double measured[LW_JOINT_MAX_PARAMETERS];
    memcpy(measured, value, sizeof measured);
    type->measure(&view, measured);
    for (int k = 0; k < type->parameter_count; k++) {
        const LwParameter *parameter = &type->parameter[k];
        if (!joint->given[k] && parameter->name[0] != ' ' && parameter->use == LW_PARAMETER_MEASURED && !(measured[k] > parameter->minimum))
            lw_reader_error(r, node->mark, "\"%s\" is left out and is %.6g in the given pose; expected more than %.6g, give it or move the markers",
                            parameter->name, measured[k], parameter->minimum);
    }
}

/* What can be said only of the markers in their places. */
static void check_places(LwReader *r, const LwJson *node, const LwJointDef *joint)
{
    LwVec3 world[2];
    for (int i = 0; i < 2; i++) {
        world[i] = lw_frame_point(lw_reader_body_frame(r, joint->body[i]), joint->marker[i].position);
        if (!lw_vec3_is_finite(world[i]) || !lw_vec3_is_finite(joint->marker[i].position)) {
            lw_reader_error(r, node->mark, "the place of this joint is out of range");
            return;
        }
    }
    bool needed = joint->type->parameter_count > 0 && (!joint->given[0] || joint->type->parameter[0].use == LW_PARAMETER_REQUIRED);
    if (joint->type->two_points && needed && lw_vec3_norm(lw_vec3_sub(world[0], world[1])) == 0)
        lw_reader_error(r, node->mark, "the two ends of this joint coincide; expected them apart");
    else
        check_measured(r, node, joint);
}

static void read_joint(LwReader *r, const LwJson *node, int index)
{
    LwJointDef *joint = &r->document->def.joint[index];
    *joint = (LwJointDef){ .name = "", .mark = node->mark, .marker = { LW_FRAME_IDENTITY, LW_FRAME_IDENTITY } };
    if (node->kind != LW_JSON_OBJECT) {
        lw_reader_error(r, node->mark, "expected an object for a joint, found %s", lw_json_kind_words(node));
        return;
    }
    joint->name = lw_reader_name(r, node, "a joint", LW_NAME_JOINT, index);
    const LwJson *terms = lw_json_member(node, "terms");
    if (terms) {
        lw_reader_error(r, terms->key_mark, "a joint has no terms; couplers stand in the list \"couplers\" beside \"joints\"");
        return;
    }
    joint->type = read_type(r, node);
    bool attached = lw_reader_two_bodies(r, node, "a joint", joint->body);
    if (!joint->type)
        return;
    check_keys(r, node, joint->type);
    read_parameters(r, node, joint);
    lw_reader_shapes(r, node, joint);
    lw_reader_limits(r, node, index);
    lw_reader_friction(r, node, index);
    lw_reader_bearing(r, node, index);
    if (attached && read_markers(r, node, joint)) {
        check_places(r, node, joint);
        lw_reader_features(r, node, index);
    }
}

void lw_reader_joints(LwReader *r, const LwJson *root)
{
    LwMechanismDef *def = &r->document->def;
    const LwJson *list = lw_reader_list(r, root, "joints");
    def->joint = LW_NEWN(&r->document->arena, LwJointDef, list ? list->count : 0);
    for (const LwJson *node = list ? list->first : NULL; node; node = node->next)
        read_joint(r, node, def->joint_count++);
    bool *moved = LW_NEWN(&r->scratch, bool, def->joint_count);
    lw_reader_follow(r, moved);
    int index = 0;
    for (const LwJson *node = list ? list->first : NULL; node; node = node->next, index++)
        if (moved[index])
            check_places(r, node, &def->joint[index]);
}
