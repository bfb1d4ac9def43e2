/* Two exports compared: part by part, feature by feature. */
#include "app/cli/features.h"

#include "app/geometry/relation.h"

#include <string.h>

static const char *const statuses[] = { "same", "moved", "changed", "gone" };

/* One part and its fellow in the other file. */
typedef struct Couple {
    const LwPart *old, *new_part; /* new_part NULL: gone */
    LwFrame shift;
    LwMatch *match;
    bool *met;              /* of the new part's features */
    LwCloseness close;      /* what counts as the same place */
} Couple;

static bool is_identity(LwFrame f)
{
    return lw_vec3_norm(f.position) == 0 && lw_vec3_norm(lw_quat_log(f.orientation)) == 0;
}

/* Whether there is something to say of a feature: it is gone, changed, or moved beyond the part's common motion. */
static bool is_news(const Couple *c, int i)
{
    if (c->match[i].status == LW_MATCH_GONE || c->match[i].status == LW_MATCH_CHANGED)
        return true;
    LwFeature expected = lw_feature_move(c->old->feature[i], c->shift);
    return lw_feature_relate(&expected, &c->new_part->feature[c->match[i].feature], c->close).relation > LW_RELATION_OUTLINE;
}

static void compare(Couple *c, LwArena *arena)
{
    c->close = lw_part_closeness(fmax(lw_part_extent(c->old), lw_part_extent(c->new_part)));
    c->match = lw_match_parts(c->old, c->new_part, &c->shift, arena);
    c->met = LW_NEWN(arena, bool, c->new_part->feature_count + 1);
    for (int i = 0; i < c->old->feature_count; i++)
        if (c->match[i].feature >= 0)
            c->met[c->match[i].feature] = true;
}

/* The part of the faces and circles that were found again; seams and their corners lie elsewhere in every export. */
static double found_again(const LwPart *old, const LwPart *new_part, LwArena *arena)
{
    Couple c = { .old = old, .new_part = new_part };
    int found = 0, count = 0;
    compare(&c, arena);
    for (int i = 0; i < old->feature_count; i++)
        if (old->feature[i].kind != LW_FEATURE_LINE && old->feature[i].kind != LW_FEATURE_POINT) {
            found += !is_news(&c, i);
            count++;
        }
    return count > 0 ? (double)found / count : 0;
}

/* By name; a part whose name left: the one without a fellow that has most of its features, half of them at least. */
static const LwPart *find_fellow(const LwFeatureListing *listing, int number, const bool *taken)
{
    const LwPart *old = &listing->scene->part[number], *best = NULL;
    int named = lw_scene_find_part(listing->other, old->name);
    double best_part = 0.5;
    if (named >= 0)
        return &listing->other->part[named];
    for (int i = 0; i < listing->other->part_count; i++) {
        const LwPart *other = &listing->other->part[i];
        if (taken[i] || lw_scene_find_part(listing->scene, other->name) >= 0)
            continue;
        double found = found_again(old, other, listing->arena);
        if (found > best_part) {
            best_part = found;
            best = other;
        }
    }
    return best;
}

/* Rounding is not told: a part in a hundred million. */
static LwVec3 tidy(LwVec3 v, double scale)
{
    double least = 1e-8 * scale;
    return lw_vec3(fabs(v.x) < least ? 0 : v.x, fabs(v.y) < least ? 0 : v.y, fabs(v.z) < least ? 0 : v.z);
}

static void print_shift(LwFrame shift, double size)
{
    LwVec3 turn = lw_quat_log(shift.orientation), p = tidy(shift.position, size);
    double angle = lw_vec3_norm(turn) < 1e-8 ? 0 : lw_vec3_norm(turn);
    turn = tidy(turn, angle);
    printf("        the part's origin and axes moved: new = old turned by %.6g deg", angle * 180 / M_PI);
    if (angle > 0)
        printf(" about (%.6g, %.6g, %.6g)", turn.x / angle, turn.y / angle, turn.z / angle);
    printf(", then moved by (%.6g, %.6g, %.6g) mm\n", 1000 * p.x, 1000 * p.y, 1000 * p.z);
}

static void print_change(const Couple *c, int i)
{
    const LwFeature *f = &c->old->feature[i];
    const LwMatch *m = &c->match[i];
    printf("%6d  %-8s", i + 1, statuses[m->status]);
    if (m->status == LW_MATCH_CHANGED)
        printf(" radius %.6g mm -> %.6g mm", 1000 * f->radius, 1000 * c->new_part->feature[m->feature].radius);
    if (m->status != LW_MATCH_GONE && m->distance > 1e-9)
        printf(" by %.6g mm", 1000 * m->distance);
    if (m->feature >= 0)
        printf(", now feature %d", m->feature + 1);
    printf(":\n%8s", "");
    lw_feature_print_line(f);
}

static void print_couple(const LwFeatureListing *listing, const Couple *c)
{
    int stayed = 0, added[LW_FEATURE_KINDS] = { 0 }, left[LW_FEATURE_KINDS] = { 0 }, hidden = 0;
    printf("\n%s", c->old->name);
    if (!c->new_part) {
        puts(": gone; no part of the new file has its name or most of its features");
        return;
    }
    if (strcmp(c->old->name, c->new_part->name) != 0)
        printf(" (now %s)", c->new_part->name);
    for (int i = 0; i < c->old->feature_count; i++)
        stayed += !is_news(c, i);
    printf(": %d of %d features as they were\n", stayed, c->old->feature_count);
    if (!is_identity(c->shift))
        print_shift(c->shift, c->close.size);
    for (int i = 0; i < c->old->feature_count; i++) {
        if (is_news(c, i) && listing->kind[c->old->feature[i].kind])
            print_change(c, i);
        else if (is_news(c, i))
            left[c->old->feature[i].kind]++, hidden++;
    }
    if (hidden > 0)
        printf("        moved, changed or gone besides: %s; --all lists them\n", lw_feature_counts(left, listing->arena));
    for (int i = 0; i < c->new_part->feature_count; i++)
        added[c->new_part->feature[i].kind] += !c->met[i];
    char *words = lw_feature_counts(added, listing->arena);
    if (*words)
        printf("        new: %s\n", words);
}

static void print_couple_json(const LwFeatureListing *listing, LwJsonOut *json, const Couple *c)
{
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_string(json, "name", c->old->name);
    lw_json_out_string(json, "now", c->new_part ? c->new_part->name : NULL);
    if (c->new_part) {
        lw_json_out_vec3(json, "position", c->shift.position);
        lw_json_out_numbers(json, "orientation", (double[4]){ c->shift.orientation.e0, c->shift.orientation.e1, c->shift.orientation.e2, c->shift.orientation.e3 }, 4);
        lw_json_out_begin(json, "features", '[');
        for (int i = 0; i < c->old->feature_count; i++) {
            if (!listing->kind[c->old->feature[i].kind])
                continue;
            lw_json_out_begin_flat(json, NULL, '{');
            lw_json_out_integer(json, "number", i + 1);
            lw_json_out_string(json, "status", statuses[c->match[i].status]);
            lw_json_out_integer(json, "now", c->match[i].feature + 1);
            lw_json_out_number(json, "distance", c->match[i].distance);
            lw_json_out_number(json, "radius_change", c->match[i].radius_change);
            lw_feature_print_json(json, &c->old->feature[i]);
            lw_json_out_end(json, '}');
        }
        lw_json_out_end(json, ']');
        lw_json_out_begin(json, "new", '[');
        for (int i = 0; i < c->new_part->feature_count; i++)
            if (!c->met[i] && listing->kind[c->new_part->feature[i].kind])
                lw_json_out_integer(json, NULL, i + 1);
        lw_json_out_end(json, ']');
    }
    lw_json_out_end(json, '}');
}

void lw_features_compare(const LwFeatureListing *listing)
{
    LwJsonOut json = { .out = stdout };
    bool *taken = LW_NEWN(listing->arena, bool, listing->other->part_count + 1);
    if (listing->json) {
        lw_json_out_begin(&json, NULL, '{');
        lw_json_out_string(&json, "old", listing->path);
        lw_json_out_string(&json, "new", listing->against);
        lw_json_out_string(&json, "units", "m, m^2, rad; numbers of features count from 1, 0: gone");
        lw_json_out_begin(&json, "parts", '[');
    } else
        printf("%s against %s\nPositions, radii and lengths in mm, in each part's own frame; numbers are those of the lists of features.\n", listing->path,
               listing->against);
    for (int i = 0; i < listing->scene->part_count; i++) {
        Couple c = { .old = &listing->scene->part[i] };
        if (listing->wanted && strcmp(c.old->name, listing->wanted) != 0)
            continue;
        c.new_part = find_fellow(listing, i, taken);
        if (c.new_part) {
            taken[c.new_part - listing->other->part] = true;
            compare(&c, listing->arena);
        }
        if (listing->json)
            print_couple_json(listing, &json, &c);
        else
            print_couple(listing, &c);
    }
    for (int i = 0; i < listing->other->part_count && !listing->json && !listing->wanted; i++)
        if (!taken[i])
            printf("\n%s: new\n", listing->other->part[i].name);
    if (listing->json) {
        lw_json_out_end(&json, ']');
        lw_json_out_end(&json, '}');
    }
}
