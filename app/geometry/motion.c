/* Hypothesise and verify: features that are rare in both parts are paired; two tell a motion; it is worth what
 * it explains of all the features. Everything is in the order of the features, so the answer is always the same. */
#include "app/geometry/motion.h"

#include "app/geometry/eigen.h"
#include "app/geometry/fit.h"

#include <stdlib.h>

enum { ANCHORS = 12, MOST_MOTIONS = 600, FELLOWS = 60, SAMPLE = 48 };
static const double enough = 0.8; /* of the weight: the identity is not questioned then */

/* A feature of the new part and its key, by which they are sorted: positions along a direction that is nobody's axis. */
typedef struct Entry {
    double key;
    int feature;
} Entry;

typedef struct Anchor {
    int feature, fellow_count, fellow[FELLOWS]; /* of the old part, of the new one with the same signature */
} Anchor;

typedef struct Search {
    const LwPart *old, *new_part;
    LwCloseness close;      /* looser than the final one: two features tell a motion less well than all */
    Entry *entry;
    double total;           /* weight */
    int anchor_count, motion_count;
    Anchor *anchor;
    LwFrame *motion;        /* tried already */
    LwVec3 middle;          /* of the old features: where motions are compared */
    LwFrame best;
    double best_score, best_size;
} Search;

static double key_of(LwVec3 p)
{
    return 0.53772 * p.x + 0.61803 * p.y + 0.57346 * p.z;
}

static int by_key(const void *a, const void *b)
{
    const Entry *x = a, *y = b;
    return x->key < y->key ? -1 : x->key > y->key ? 1 : x->feature - y->feature;
}

static double weight_of(const LwFeature *f)
{
    return f->kind == LW_FEATURE_POINT ? 0.2 : f->kind == LW_FEATURE_LINE ? 0.3 : f->kind == LW_FEATURE_CIRCLE ? 0.5 : 1;
}

/* The first new feature that equals f; −1: none. */
static int find_equal(const Search *s, const LwFeature *f)
{
    double key = key_of(f->position), low = key - 2 * s->close.length;
    int from = 0, to = s->new_part->feature_count;
    while (from < to) {
        int middle = (from + to) / 2;
        if (s->entry[middle].key < low)
            from = middle + 1;
        else
            to = middle;
    }
    for (; from < s->new_part->feature_count && s->entry[from].key <= key + 2 * s->close.length; from++)
        if (lw_feature_relate(f, &s->new_part->feature[s->entry[from].feature], s->close).relation == LW_RELATION_EQUAL)
            return s->entry[from].feature;
    return -1;
}

/* The weight of every step-th old feature that the motion explains, as a part of their whole weight. */
static double score_of(const Search *s, LwFrame motion, int step)
{
    double met = 0, whole = 0;
    for (int i = 0; i < s->old->feature_count; i += step) {
        LwFeature f = lw_feature_move(s->old->feature[i], motion);
        whole += weight_of(&f);
        met += find_equal(s, &f) >= 0 ? weight_of(&f) : 0;
    }
    return whole > 0 ? met / whole : 0;
}

/* How far a motion moves the part: its middle, and its size by the angle. */
static double size_of(const Search *s, LwFrame motion)
{
    return lw_vec3_norm(lw_vec3_sub(lw_frame_point(motion, s->middle), s->middle)) + lw_vec3_norm(lw_quat_log(motion.orientation)) * s->close.size / 2;
}

static bool is_tried(Search *s, LwFrame motion)
{
    for (int i = 0; i < s->motion_count; i++) {
        /* the cosine of half the angle between them, 1e-3 rad */
        if (fabs(lw_quat_dot(s->motion[i].orientation, motion.orientation)) > 1 - 1.25e-7 &&
            lw_vec3_norm(lw_vec3_sub(lw_frame_point(motion, s->middle), lw_frame_point(s->motion[i], s->middle))) < 1e-3 * s->close.size)
            return true;
    }
    return false;
}

static void try_motion(Search *s, LwFrame motion)
{
    if (s->motion_count == MOST_MOTIONS || is_tried(s, motion))
        return;
    s->motion[s->motion_count++] = motion;
    int step = s->old->feature_count / SAMPLE + 1;
    if (step > 1 && score_of(s, motion, step) < 0.5 * s->best_score)
        return;
    double score = score_of(s, motion, 1), size = size_of(s, motion);
    if (score > s->best_score + 1e-9 || (score > s->best_score - 1e-9 && size < s->best_size - s->close.length)) {
        s->best = motion;
        s->best_score = score;
        s->best_size = size;
    }
}

/* The rotation with d → d2 and (nearly) w → w2; a zero w: the smallest rotation with d → d2. Unit vectors. */
static LwQuat rotation_between(LwVec3 d, LwVec3 w, LwVec3 d2, LwVec3 w2)
{
    if (lw_vec3_norm(w) == 0) {
        LwVec3 cross = lw_vec3_cross(d, d2), other;
        double angle = atan2(lw_vec3_norm(cross), lw_vec3_dot(d, d2));
        if (lw_vec3_norm(cross) < 1e-9)
            lw_vec3_basis(d, &cross, &other); /* about any axis square to it: nothing or half a turn */
        return lw_quat_exp(lw_vec3_scale(lw_vec3_unit(cross), angle));
    }
    LwVec3 y = lw_vec3_unit(lw_vec3_cross(d, w)), y2 = lw_vec3_unit(lw_vec3_cross(d2, w2)), z = lw_vec3_cross(d, y), z2 = lw_vec3_cross(d2, y2);
    LwMat3 turn = { 0 };
    lw_mat3_add_outer(&turn, 1, d2, d);
    lw_mat3_add_outer(&turn, 1, y2, y);
    lw_mat3_add_outer(&turn, 1, z2, z);
    return lw_quat_from_mat3(&turn);
}

static void try_directions(Search *s, const LwVec3 point[2], LwVec3 d, LwVec3 w, const LwVec3 to[2])
{
    LwQuat turn = rotation_between(d, w, to[0], to[1]);
    try_motion(s, (LwFrame){ lw_vec3_sub(point[1], lw_quat_rotate(turn, point[0])), turn });
}

/* The directions that two features tell: the way from one to the other or the first axis, and an axis square or oblique to it.
 * Signs of axes without a sense are `sign`'s bits. False when the first is not told. */
static bool directions(const LwFeature *a, const LwFeature *b, unsigned sign, double near, LwVec3 out[2])
{
    LwVec3 way = lw_vec3_sub(b->position, a->position);
    LwVec3 axis[2] = { lw_vec3_scale(a->axis, sign & 1 && !lw_feature_has_sense(a) ? -1 : 1),
                       lw_vec3_scale(b->axis, sign & 2 && !lw_feature_has_sense(b) ? -1 : 1) };
    bool apart = lw_vec3_norm(way) > near;
    out[0] = apart ? lw_vec3_unit(way) : axis[0];
    out[1] = lw_vec3(0, 0, 0);
    for (int k = 1; k >= 0; k--)
        if (lw_vec3_norm(lw_vec3_cross(out[0], axis[k])) > 0.05)
            out[1] = axis[k];
    return lw_vec3_norm(out[0]) > 0.5;
}

/* False when the first feature of the two tells no direction. */
static bool try_pair(Search *s, const Anchor *one, const Anchor *two)
{
    const LwFeature *a = &s->old->feature[one->feature], *b = &s->old->feature[two->feature];
    double near = 1e-3 * s->close.size, apart = lw_vec3_norm(lw_vec3_sub(b->position, a->position));
    LwVec3 from[2], to[2];
    if (!directions(a, b, 0, near, from))
        return false;
    for (int i = 0; i < one->fellow_count; i++)
        for (int j = 0; j < two->fellow_count; j++) {
            const LwFeature *a2 = &s->new_part->feature[one->fellow[i]], *b2 = &s->new_part->feature[two->fellow[j]];
            if (fabs(lw_vec3_norm(lw_vec3_sub(b2->position, a2->position)) - apart) > 2 * s->close.length)
                continue;
            for (unsigned sign = 0; sign < 4; sign++) {
                if (!directions(a2, b2, sign, near, to) || fabs(lw_vec3_dot(from[0], from[1]) - lw_vec3_dot(to[0], to[1])) > 0.01 ||
                    (lw_vec3_norm(from[1]) == 0) != (lw_vec3_norm(to[1]) == 0))
                    continue;
                try_directions(s, (LwVec3[2]){ a->position, a2->position }, from[0], from[1], to);
            }
        }
    return true;
}

/* One feature alone: a translation, and the smallest rotation that brings its axis home. */
static void try_single(Search *s, const Anchor *one)
{
    const LwFeature *a = &s->old->feature[one->feature];
    for (int i = 0; i < one->fellow_count; i++) {
        const LwFeature *a2 = &s->new_part->feature[one->fellow[i]];
        try_motion(s, (LwFrame){ lw_vec3_sub(a2->position, a->position), LW_QUAT_IDENTITY });
        for (int sign = 1; sign >= (lw_feature_has_sense(a) ? 1 : -1) && lw_feature_has_axis(a); sign -= 2) {
            LwVec3 to[2] = { lw_vec3_scale(a2->axis, sign), { 0, 0, 0 } };
            try_directions(s, (LwVec3[2]){ a->position, a2->position }, a->axis, to[1], to);
        }
    }
}

/* Whether two features could be the same whatever the motion. */
static bool is_alike(const LwFeature *a, const LwFeature *b, LwCloseness close)
{
    bool arc = a->kind == LW_FEATURE_CIRCLE;
    return a->kind == b->kind && a->inside == b->inside && fabs(a->radius - b->radius) <= close.length &&
        fabs(a->radius2 - b->radius2) <= close.length && fabs(fabs(a->angle) - fabs(b->angle)) <= (arc ? 0.01 : 10 * close.angle) &&
        fabs(a->length - b->length) <= close.length && fabs(sqrt(a->area) - sqrt(b->area)) <= close.size * 1e-3;
}

static int count_alike(const LwPart *part, const LwFeature *f, LwCloseness close, int *first)
{
    int count = 0;
    for (int i = 0; i < part->feature_count; i++)
        if (is_alike(f, &part->feature[i], close)) {
            if (first && count < FELLOWS)
                first[count] = i;
            count++;
        }
    return count;
}

/* The anchors: the rarest features, of equally rare ones the first. Points and lines come last. */
static void choose_anchors(Search *s, LwArena *arena)
{
    int n = s->old->feature_count;
    Entry *rarity = LW_NEWN(arena, Entry, n + 1);
    int found = 0;
    for (int i = 0; i < n; i++) {
        const LwFeature *f = &s->old->feature[i];
        int fellows = count_alike(s->new_part, f, s->close, NULL), rivals = count_alike(s->old, f, s->close, NULL);
        if (fellows > 0)
            rarity[found++] = (Entry){ (double)fellows * rivals / (weight_of(f) * weight_of(f)), i };
    }
    qsort(rarity, (size_t)found, sizeof *rarity, by_key);
    s->anchor = LW_NEWN(arena, Anchor, ANCHORS);
    for (int i = 0; i < found && s->anchor_count < ANCHORS; i++) {
        Anchor *anchor = &s->anchor[s->anchor_count++];
        anchor->feature = rarity[i].feature;
        int count = count_alike(s->new_part, &s->old->feature[rarity[i].feature], s->close, anchor->fellow);
        anchor->fellow_count = count < FELLOWS ? count : FELLOWS;
    }
}

/* Least squares over all features that the motion explains: r = new − T(old) is to vanish under a turn ω about the middle
 * of the new ones and a translation. Directions that the features leave open stay. */
static LwFrame refine(const Search *s, LwFrame motion)
{
    LwVec3 middle = { 0, 0, 0 }, mean = { 0, 0, 0 }, b = { 0, 0, 0 };
    LwMat3 A = { 0 }, inverse;
    double count = 0, trace = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < s->old->feature_count; i++) {
            LwFeature f = lw_feature_move(s->old->feature[i], motion);
            int at = find_equal(s, &f);
            if (at < 0)
                continue;
            LwVec3 r = lw_vec3_sub(s->new_part->feature[at].position, f.position);
            if (pass == 0) {
                middle = lw_vec3_add(middle, f.position);
                mean = lw_vec3_add(mean, r);
                count++;
                continue;
            }
            LwVec3 q = lw_vec3_mad(f.position, -1 / count, middle);
            b = lw_vec3_add(b, lw_vec3_cross(q, lw_vec3_mad(r, -1 / count, mean)));
            double square = lw_vec3_dot(q, q);
            lw_mat3_add_outer(&A, -1, q, q);
            A.m[0][0] += square, A.m[1][1] += square, A.m[2][2] += square;
            trace += square;
        }
    if (!(count > 0))
        return motion;
    for (int k = 0; k < 3; k++)
        A.m[k][k] += 1e-6 * trace;
    LwQuat turn = LW_QUAT_IDENTITY;
    if (lw_mat3_invert_spd(&A, &inverse))
        turn = lw_quat_exp(lw_mat3_mul_vec(&inverse, b));
    LwVec3 at = lw_vec3_scale(middle, 1 / count);
    LwFrame correction = { lw_vec3_mad(lw_vec3_sub(at, lw_quat_rotate(turn, at)), 1 / count, mean), turn };
    LwFrame refined = lw_frame_mul(correction, motion);
    refined.orientation = lw_quat_normalize(refined.orientation);
    return refined;
}

LwFrame lw_motion_between(const LwPart *old, const LwPart *new_part, LwCloseness close, LwArena *arena)
{
    Search s = { .old = old, .new_part = new_part, .close = close, .best = LW_FRAME_IDENTITY };
    s.close.length *= 5;
    s.close.angle *= 5;
    s.entry = LW_NEWN(arena, Entry, new_part->feature_count + 1);
    s.motion = LW_NEWN(arena, LwFrame, MOST_MOTIONS);
    for (int i = 0; i < new_part->feature_count; i++)
        s.entry[i] = (Entry){ key_of(new_part->feature[i].position), i };
    qsort(s.entry, (size_t)new_part->feature_count, sizeof *s.entry, by_key);
    for (int i = 0; i < old->feature_count; i++)
        s.middle = lw_vec3_mad(s.middle, 1.0 / old->feature_count, old->feature[i].position);
    try_motion(&s, LW_FRAME_IDENTITY);
    if (s.best_score >= enough)
        return LW_FRAME_IDENTITY;
    choose_anchors(&s, arena);
    for (int i = 0; i < s.anchor_count; i++)
        for (int j = i + 1; j < s.anchor_count; j++)
            if (!try_pair(&s, &s.anchor[i], &s.anchor[j]))
                try_pair(&s, &s.anchor[j], &s.anchor[i]);
    for (int i = 0; i < s.anchor_count; i++)
        try_single(&s, &s.anchor[i]);
    if (s.best_size <= s.close.length)
        return LW_FRAME_IDENTITY;
    return refine(&s, refine(&s, s.best));
}
