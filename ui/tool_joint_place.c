/* Where a joint goes, and which one it is likely to be. */
#include "app/document/shape_mesh.h"
#include "app/geometry/suggest.h"
#include "ui/tool_joint.h"
#include "ui/words.h"

#include <math.h>

bool lw_joint_can_make(const LwJointClass *type)
{
    return type->curve_count == 0 && !type->surface && type->path == LW_PATH_NONE;
}

/* ---- markers */

static LwQuat between(LwVec3 from, LwVec3 to, LwVec3 across)
{
    LwVec3 axis = lw_vec3_cross(from, to);
    double sine = lw_vec3_norm(axis), cosine = lw_vec3_dot(from, to);
    if (sine < 1e-9)
        return cosine > 0 ? LW_QUAT_IDENTITY : lw_quat_exp(lw_vec3_scale(across, G_PI));
    return lw_quat_exp(lw_vec3_scale(axis, atan2(sine, cosine) / sine));
}

/* The axis of a side in the world; where it has none that of the other one, else the vertical. */
static LwVec3 axis_of(LwJointMaker *joint, int side, const LwFrame body[2])
{
    for (int k = 0; k < 2; k++) {
        int s = k == 0 ? side : 1 - side;
        if (s < joint->count && lw_hold_has_axis(&joint->hold[s]))
            return lw_quat_rotate(body[s].orientation, lw_hold_axis(&joint->hold[s]));
    }
    return lw_vec3(0, 0, 1);
}

void lw_joint_place(LwJointMaker *joint, LwFrame marker[2])
{
    LwFrame body[2], world[2], second;
    LwVec3 at[2];
    for (int k = 0; k < 2; k++)
        body[k] = lw_hold_frame(&joint->base, &joint->hold[k]);
    at[0] = lw_frame_point(body[0], lw_hold_point(&joint->hold[0]));
    at[1] = joint->hold[1].has_point ? lw_frame_point(body[1], lw_hold_point(&joint->hold[1])) : at[0]; /* the ground, there */
    LwVec3 z1 = axis_of(joint, 0, body), z2 = axis_of(joint, 1, body);
    if (lw_vec3_dot(z1, z2) < -1e-6)
        z2 = lw_vec3_scale(z2, -1); /* nothing turns over by itself */
    if (joint->flip)
        z2 = lw_vec3_scale(z2, -1);
    /* the second marker's x is made in its body's frame, where it comes out round */
    LwVec3 local = lw_quat_rotate(lw_quat_conj(body[1].orientation), z2);
    if (!lw_frame_from_axes(lw_frame_local_point(body[1], at[1]), local, lw_vec3(0, 0, 0), &second))
        second = LW_FRAME_IDENTITY;
    world[1] = lw_frame_mul(body[1], second);
    LwQuat turn = between(z2, z1, lw_quat_rotate(world[1].orientation, lw_vec3(1, 0, 0)));
    world[0] = (LwFrame){ at[0], lw_quat_normalize(lw_quat_mul(turn, world[1].orientation)) };
    marker[0] = lw_frame_relative(body[0], world[0]);
    double offset = joint->offset && joint->offset->good ? joint->offset->typed.value : 0;
    double angle = joint->turn && joint->turn->good ? joint->turn->typed.value : 0;
    LwFrame shift = { lw_vec3(0, 0, offset), lw_quat_exp(lw_vec3(0, 0, angle)) };
    marker[1] = lw_frame_mul(second, shift);
}

/* ---- suggestions */

typedef enum Shape { SHAPE_AXIS, SHAPE_PLANE, SHAPE_CENTRE, SHAPE_NONE } Shape;

static Shape shape_of(const LwHold *hold)
{
    if (!hold->has_point)
        return SHAPE_NONE;
    if (!hold->has_feature)
        return SHAPE_CENTRE;
    switch (hold->feature.kind) {
    case LW_FEATURE_PLANE: return SHAPE_PLANE;
    case LW_FEATURE_SPHERE: case LW_FEATURE_POINT: return SHAPE_CENTRE;
    default: return SHAPE_AXIS;
    }
}

static void add(LwJointMaker *joint, unsigned mask)
{
    const LwJointClass *type = lw_joint_find_by_freedoms(mask);
    for (int i = 0; i < joint->choice_count; i++)
        if (joint->choice[i] == type)
            return;
    if (type && joint->choice_count < LW_JOINT_CHOICES)
        joint->choice[joint->choice_count++] = type;
}

static void add_all(LwJointMaker *joint, const unsigned *mask, int count)
{
    for (int i = 0; i < count; i++)
        add(joint, mask[i]);
}

enum { MAX_TRIANGLES = 40000, MAX_FEATURES = 400 }; /* what can be looked through in a blink */

/* The parts of a body's files, placed; false: too many. */
static bool place_parts(LwEdition *edition, int body, LwFrame frame, int number, GArray *list)
{
    int triangles = 0, features = 0;
    for (int i = 0; body >= 0 && i < edition->document->shapes[body].count; i++) {
        const LwShape *shape = &edition->document->shapes[body].shape[i];
        bool plain = shape->kind == LW_SHAPE_FILE && shape->scene && shape->scale.x == 1 && shape->scale.y == 1 && shape->scale.z == 1;
        for (int k = 0; plain && k < lw_shape_piece_count(shape); k++) {
            LwShapePiece piece = lw_shape_piece(shape, k);
            LwPlacedPart placed = { piece.part, lw_frame_mul(lw_frame_mul(frame, shape->frame), piece.placed), number, piece.part->name, -1 };
            g_array_append_val(list, placed);
            triangles += piece.part->mesh.triangle_count;
            features += piece.part->feature_count;
        }
    }
    return triangles < MAX_TRIANGLES && features < MAX_FEATURES;
}

/* What the parts themselves make likely with the two holds together: a shaft with shoulders turns, one without slides as well. UINT_MAX: nothing. */
static unsigned look_at_parts(LwJointMaker *joint)
{
    LwEdition *edition = lw_maker_edition(&joint->base);
    int first = lw_hold_index(&joint->base, &joint->hold[0]), second = lw_hold_index(&joint->base, &joint->hold[1]), found = 0;
    LwFrame body = lw_hold_frame(&joint->base, &joint->hold[1]), marker[2];
    unsigned mask = UINT_MAX;
    if (first < 0 || second < 0)
        return mask;
    lw_joint_place(joint, marker);
    LwFrame world = lw_frame_mul(body, marker[1]), moved = lw_frame_mul(world, lw_frame_relative(marker[0], LW_FRAME_IDENTITY));
    GArray *list = g_array_new(FALSE, FALSE, sizeof(LwPlacedPart));
    LwArena arena;
    lw_arena_init(&arena);
    if (place_parts(edition, first, moved, 0, list) && place_parts(edition, second, body, 1, list) && !LW_ARENA_GUARD(&arena)) {
        const LwSuggestion *all = lw_suggest_joints((const LwPlacedPart *)(gpointer)list->data, (int)list->len, &arena, &found);
        LwVec3 z = lw_quat_rotate(world.orientation, lw_vec3(0, 0, 1));
        for (int i = 0; i < found && mask == UINT_MAX; i++) {
            LwVec3 off = lw_vec3_sub(all[i].at, world.position);
            bool same = fabs(lw_vec3_dot(all[i].axis, z)) > 0.9999 && lw_vec3_norm(lw_vec3_cross(off, z)) < 1e-4;
            if (same && (all[i].freedoms & LW_MASK_RZ))
                mask = all[i].freedoms;
        }
    }
    lw_arena_clear(&arena);
    g_array_unref(list);
    return mask;
}

/* A rod that is much longer than its bush is there to slide; a pin is as long as the eye on it. */
static bool is_rod(const LwHold hold[2])
{
    double a = hold[0].feature.length, b = hold[1].feature.length;
    return fmax(a, b) > 1.6 * fmin(a, b);
}

static bool is_bearing(const LwHold *hold)
{
    return hold->has_feature && hold->feature.kind == LW_FEATURE_CYLINDER;
}

void lw_joint_suggest(LwJointMaker *joint)
{
    static const unsigned axes[] = { LW_MASK_RZ, LW_MASK_RZ | LW_MASK_Z, LW_MASK_Z, LW_MASK_R, 0 };
    static const unsigned planes[] = { LW_MASK_X | LW_MASK_Y | LW_MASK_RZ, 0, LW_MASK_X | LW_MASK_Y, LW_MASK_Z, LW_MASK_RZ };
    static const unsigned centres[] = { LW_MASK_R, 0, LW_MASK_RZ, LW_MASK_R | LW_MASK_Z };
    static const unsigned along[] = { LW_MASK_R | LW_MASK_Z, LW_MASK_R };
    static const unsigned upon[] = { LW_MASK_R | LW_MASK_X | LW_MASK_Y, LW_MASK_R };
    Shape a = shape_of(&joint->hold[0]), b = joint->count > 1 ? shape_of(&joint->hold[1]) : SHAPE_NONE;
    b = b == SHAPE_NONE ? a : b;
    joint->choice_count = 0;
    joint->why = NULL;
    if (a == SHAPE_CENTRE && b == SHAPE_CENTRE)
        add_all(joint, centres, G_N_ELEMENTS(centres));
    else if (a == SHAPE_CENTRE || b == SHAPE_CENTRE) {
        bool plane = a == SHAPE_PLANE || b == SHAPE_PLANE;
        add_all(joint, plane ? upon : along, plane ? G_N_ELEMENTS(upon) : G_N_ELEMENTS(along));
    } else if (a == SHAPE_PLANE && b == SHAPE_PLANE)
        add_all(joint, planes, G_N_ELEMENTS(planes));
    else {
        unsigned mask = joint->count > 1 && is_bearing(&joint->hold[0]) && is_bearing(&joint->hold[1]) ? look_at_parts(joint) : UINT_MAX;
        if (mask != UINT_MAX && (mask & LW_MASK_Z) && !is_rod(joint->hold))
            joint->why = _("the pin is about as long as its eye");
        else if (mask != UINT_MAX) {
            add(joint, mask);
            joint->why = mask & LW_MASK_Z ? _("nothing holds it along the axis") : _("shoulders hold it along the axis");
        }
        add_all(joint, axes, G_N_ELEMENTS(axes));
    }
}
