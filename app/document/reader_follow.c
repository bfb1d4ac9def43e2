/* Joints find their features again: part files are exported anew, and what a joint holds on to is elsewhere then.
 *
 * All signatures on one part of a body are looked up together (lw_match_signatures), in the body's frame. What stayed changes
 * nothing, not even the last bit of a marker; what moved takes the marker along; all else is a warning and the marker stays. */
#include "app/document/reader_private.h"
#include "app/document/shape_mesh.h"
#include "app/geometry/fit.h"
#include "app/geometry/relation.h"

#include <math.h>
#include <string.h>

/* The features of a body's parts as the files have them now, in the body's frame. */
typedef struct Inventory {
    LwPart all;             /* features alone */
    int room, pieces;       /* placed parts that were looked at */
    const char *name;       /* of the part; NULL: there are several */
    const char *file;       /* that it comes from, for the user to look into */
    bool unread, uneven;    /* a file could not be read; a part is scaled by axis, which leaves no cylinder one */
    LwNearest nearest;      /* of the parts' names to the one asked for */
} Inventory;

/* Files that are only a picture are not read when pictures are not wanted, but their features count. */
static bool has_scene(LwReader *r, LwShape *shape)
{
    char message[LW_SOURCE_MESSAGE];
    if (!shape->scene && shape->path && r->only_mass && r->source) {
        const LwScene *scene = lw_reader_scene(r, shape, message);
        if (scene && (!shape->part || lw_scene_find_part(scene, shape->part) >= 0))
            shape->scene = scene;
    }
    return shape->scene != NULL;
}

/* Mirrored at the origin when s < 0. */
static LwFeature scaled(LwFeature f, double s)
{
    if (s == 1)
        return f;
    double size = fabs(s);
    f.position = lw_vec3_scale(f.position, s);
    if (s < 0 && lw_feature_has_sense(&f))
        f.axis = lw_vec3_scale(f.axis, -1);
    else if (s < 0 && f.kind == LW_FEATURE_CONE)
        f.angle = -f.angle; /* the axis keeps its sense, the cone widens the other way */
    f.radius *= size;
    f.radius2 *= size;
    f.length *= size;
    f.area *= size * size;
    return f;
}

static void take_piece(LwReader *r, Inventory *inventory, const LwShape *shape, int number)
{
    LwShapePiece piece = lw_shape_piece(shape, number);
    bool first = inventory->pieces++ == 0;
    inventory->name = first || (inventory->name && strcmp(inventory->name, piece.part->name) == 0) ? piece.part->name : NULL;
    inventory->file = shape->file;
    if (fabs(shape->scale.x - shape->scale.y) + fabs(shape->scale.x - shape->scale.z) > 1e-9 * fabs(shape->scale.x)) {
        inventory->uneven = true;
        return;
    }
    for (int i = 0; i < piece.part->feature_count; i++) {
        LwFeature f = lw_feature_move(piece.part->feature[i], piece.placed);
        f = lw_feature_move(scaled(f, shape->scale.x), shape->frame);
        LW_PUSH(&r->scratch, inventory->all.feature, inventory->all.feature_count, inventory->room, f);
    }
}

/* `part` NULL: of all its parts. */
static Inventory take_inventory(LwReader *r, int body, const char *part)
{
    Inventory inventory = { .nearest = lw_nearest_begin(part ? part : "") };
    for (int i = 0; body != LW_GROUND && i < r->document->shapes[body].count; i++) {
        LwShape *shape = &r->document->shapes[body].shape[i];
        if (shape->kind != LW_SHAPE_FILE)
            continue;
        if (!has_scene(r, shape)) {
            inventory.unread = true;
            continue;
        }
        for (int k = 0; k < lw_shape_piece_count(shape); k++) {
            const char *name = lw_shape_piece(shape, k).part->name;
            lw_nearest_try(&inventory.nearest, name);
            if (!part || strcmp(part, name) == 0)
                take_piece(r, &inventory, shape, k);
        }
    }
    return inventory;
}

static const char *feature_words(LwReader *r, const LwFeature *f)
{
    static const char *const nouns[LW_FEATURE_KINDS][2] = { /* outside, inside */
        [LW_FEATURE_PLANE] = { "plane", "plane" }, [LW_FEATURE_CYLINDER] = { "shaft", "hole" }, [LW_FEATURE_CONE] = { "cone", "conical hole" },
        [LW_FEATURE_SPHERE] = { "ball", "socket" }, [LW_FEATURE_TORUS] = { "torus", "torus" }, [LW_FEATURE_CIRCLE] = { "circle", "circle" },
        [LW_FEATURE_LINE] = { "straight edge", "straight edge" }, [LW_FEATURE_POINT] = { "vertex", "vertex" },
    };
    return f->radius > 0 ? lw_arena_printf(&r->scratch, "%s of ⌀%.6g mm", nouns[f->kind][f->inside], 2000 * f->radius) : nouns[f->kind][f->inside];
}

/* `joint "hinge": the hole of ⌀10 mm in part "plate" of body "base"` */
static const char *subject(LwReader *r, const LwAttachment *a, const Inventory *inventory)
{
    const LwJointDef *joint = &r->document->def.joint[a->joint];
    int body = joint->body[a->side];
    const char *part = a->part ? a->part : inventory->name;
    const char *where = part ? lw_arena_printf(&r->scratch, "in part %s of", lw_reader_quote(r, part)) : "of";
    return lw_arena_printf(&r->scratch, "joint %s: the %s %s body %s", lw_reader_quote(r, joint->name), feature_words(r, &a->feature), where,
                           lw_reader_quote(r, lw_body_words(&r->document->def, body)));
}

static void warn_absent(LwReader *r, LwAttachment *a, const Inventory *inventory)
{
    const char *what = subject(r, a, inventory), *near = inventory->nearest.best;
    const char *why = inventory->unread ? "its file was not read" : inventory->uneven ? "a scale that differs by axis leaves no feature what it was"
        : a->part && near && inventory->pieces == 0 ? lw_arena_printf(&r->scratch, "the body has no such part; did you mean %s?", lw_reader_quote(r, near))
        : a->part && inventory->pieces == 0 ? "the body has no such part" : "the body has no part from a file";
    a->status = LW_MATCH_GONE;
    lw_reader_warn(r, a->mark, "%s is not looked for, and the marker stays where it was: %s", what, why);
}

/* What became of the feature, in words that follow the subject; "" when nothing did. */
static const char *change_words(LwReader *r, const LwFeature *old, const LwFeature *now, double size)
{
    if (fabs(old->radius - now->radius) > 1e-5 * size)
        return lw_arena_printf(&r->scratch, " has ⌀%.6g mm now", 2000 * now->radius);
    if (fabs(old->radius2 - now->radius2) > 1e-5 * size)
        return lw_arena_printf(&r->scratch, " has a tube of ⌀%.6g mm now, not ⌀%.6g mm", 2000 * now->radius2, 2000 * old->radius2);
    if (old->kind == LW_FEATURE_CONE)
        return lw_arena_printf(&r->scratch, " has a half angle of %.6g° now, not %.6g°", fabs(now->angle) * 180 / M_PI, fabs(old->angle) * 180 / M_PI);
    return "";
}

/* Moves the marker by what took the feature to its new place. True when that is worth it. */
static bool follow(LwReader *r, LwAttachment *a, const LwMatch *match, LwFrame shift, const Inventory *inventory)
{
    const LwFeature *now = &inventory->all.feature[match->feature], moved = lw_feature_move(a->feature, shift);
    LwFrame *marker = &r->document->def.joint[a->joint].marker[a->side];
    LwFrame motion = lw_frame_mul(lw_feature_motion(&moved, now), shift);
    double size = lw_part_extent(&inventory->all), angle = lw_vec3_norm(lw_quat_log(motion.orientation));
    double distance = lw_vec3_norm(lw_vec3_sub(lw_frame_point(motion, a->feature.position), a->feature.position));
    const char *changed = match->status == LW_MATCH_CHANGED ? change_words(r, &a->feature, now, size) : "", *way = "", *turn = "";
    bool moves = distance > lw_part_closeness(size).length || angle > lw_part_closeness(size).angle;
    if (moves) {
        way = lw_arena_printf(&r->scratch, "%s moved by %.6g mm", *changed ? " and" : "", 1000 * distance);
        if (angle > lw_part_closeness(size).angle)
            turn = lw_arena_printf(&r->scratch, " and turned by %.4g°", angle * 180 / M_PI);
        *marker = lw_frame_mul(motion, *marker);
        marker->orientation = lw_quat_normalize(marker->orientation);
        a->status = match->status == LW_MATCH_CHANGED ? LW_MATCH_CHANGED : LW_MATCH_MOVED;
    } else if (*changed) {
        a->status = LW_MATCH_CHANGED;
    }
    if (moves || *changed)
        lw_reader_warn(r, a->mark, "%s%s%s%s; the marker %s", subject(r, a, inventory), changed, way, turn, moves ? "moved along" : "stays where it was");
    return moves;
}

/* Attachments first and all those after it on the same part of the same body. */
static void follow_part(LwReader *r, int first, bool *done, bool *moved)
{
    LwDocument *document = r->document;
    const LwAttachment *one = &document->attachment[first];
    int body = document->def.joint[one->joint].body[one->side], count = 0;
    int *which = LW_NEWN(&r->scratch, int, document->attachment_count);
    LwFeature *old = LW_NEWN(&r->scratch, LwFeature, document->attachment_count);
    for (int i = first; i < document->attachment_count; i++) {
        const LwAttachment *a = &document->attachment[i];
        if (document->def.joint[a->joint].body[a->side] != body || (a->part == NULL) != (one->part == NULL) || (a->part && strcmp(a->part, one->part) != 0))
            continue;
        old[count] = a->feature;
        which[count++] = i;
        done[i] = true;
    }
    Inventory inventory = take_inventory(r, body, one->part);
    LwFrame shift;
    const LwMatch *match = lw_match_signatures(old, count, &inventory.all, &shift, &r->scratch);
    for (int k = 0; k < count; k++) {
        LwAttachment *a = &document->attachment[which[k]];
        if (inventory.all.feature_count == 0) {
            warn_absent(r, a, &inventory);
        } else if (match[k].status == LW_MATCH_GONE) {
            a->status = LW_MATCH_GONE;
            lw_reader_warn(r, a->mark, "%s is gone; the marker stays where it was; `lockwork features %s` lists those that are there", subject(r, a, &inventory),
                           inventory.file);
        } else {
            moved[a->joint] |= follow(r, a, &match[k], shift, &inventory);
        }
    }
}

void lw_reader_follow(LwReader *r, bool *moved)
{
    bool *done = LW_NEWN(&r->scratch, bool, r->document->attachment_count);
    for (int i = 0; i < r->document->attachment_count; i++)
        if (!done[i])
            follow_part(r, i, done, moved);
}
