/* From evidence to suggestions: one for each pair of bodies. */
#include "app/geometry/suggest.h"

#include "app/geometry/evidence.h"
#include "core/model/joint.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_AXES = 64 };

/* What speaks for a joint between two bodies: items [first, last) of the evidence, and the different axes among them. */
typedef struct Case {
    const LwPlacedPart *placed;
    LwArena *arena;
    const LwEvidence *first, *last;
    int fit_count, aligned_count;
    const LwEvidence *fit[MOST_AXES], *aligned[MOST_AXES]; /* the best of each axis */
    const LwEvidence *ball;
    bool shoulder[2], flat;  /* faces that touch across the axis, on its upper and lower side; along it */
    double play[2];          /* along the axis up to a face that would stop it, by side, m; INFINITY: none near */
} Case;

/* Whether two pieces of evidence lie on one axis. */
static bool on_one_axis(const LwEvidence *a, const LwEvidence *b)
{
    LwVec3 q = lw_vec3_sub(b->at, a->at);
    double along = lw_vec3_dot(q, a->axis), r = fmin(a->radius[0], b->radius[0]);
    return lw_vec3_norm(lw_vec3_cross(a->axis, b->axis)) < 0.02 && lw_vec3_norm(lw_vec3_mad(q, -along, a->axis)) < 0.2 * r;
}

static void add_axis(const LwEvidence **axis, int *count, const LwEvidence *e)
{
    for (int i = 0; i < *count; i++)
        if (on_one_axis(axis[i], e)) {
            if (e->quality * e->extent > axis[i]->quality * axis[i]->extent)
                axis[i] = e;
            return;
        }
    if (*count < MOST_AXES)
        axis[(*count)++] = e;
}

static void sort_out(Case *c)
{
    for (const LwEvidence *e = c->first; e < c->last; e++) {
        if (e->kind == LW_EVIDENCE_FIT)
            add_axis(c->fit, &c->fit_count, e);
        else if (e->kind == LW_EVIDENCE_ALIGNED)
            add_axis(c->aligned, &c->aligned_count, e);
        else if (e->kind == LW_EVIDENCE_BALL && (!c->ball || e->quality > c->ball->quality))
            c->ball = e;
    }
    const LwEvidence *main_axis = c->fit_count ? c->fit[0] : c->aligned_count ? c->aligned[0] : NULL;
    c->play[0] = c->play[1] = INFINITY;
    for (const LwEvidence *e = c->first; e < c->last && main_axis; e++) {
        bool stop = e->kind == LW_EVIDENCE_STOP;
        double along = stop || e->kind == LW_EVIDENCE_CONTACT ? lw_vec3_dot(e->axis, main_axis->axis) : 0.5;
        if (fabs(along) > 0.999) {
            c->shoulder[along < 0] |= !stop;
            c->play[along < 0] = fmin(c->play[along < 0], stop ? e->off : 0);
        } else if (fabs(along) < 0.04) {
            c->flat |= !stop;
        }
    }
}

/* Directions along an axis of the world and places on it, up to rounding, become exactly that: people read them. */
static double tidy(double component)
{
    return fabs(component) < 1e-12 ? 0 : component;
}

/* The middle of all the bearings on the axis of e: where its load is carried. */
static LwVec3 middle_of_axis(const Case *c, const LwEvidence *e)
{
    double low = INFINITY, high = -INFINITY;
    for (const LwEvidence *x = c->first; x < c->last; x++)
        if (x->kind == LW_EVIDENCE_FIT && on_one_axis(e, x)) {
            double at = lw_vec3_dot(lw_vec3_sub(x->at, e->at), e->axis);
            low = fmin(low, at - x->extent / 2);
            high = fmax(high, at + x->extent / 2);
        }
    LwVec3 at = lw_vec3_mad(e->at, (low + high) / 2, e->axis);
    return lw_vec3(tidy(at.x), tidy(at.y), tidy(at.z));
}

static LwSuggestion suggestion_of(const LwEvidence *e, unsigned freedoms, double score, const char *why)
{
    return (LwSuggestion){ { e->body[0], e->body[1] }, { e->placed[0], e->placed[1] }, { e->feature[0], e->feature[1] }, e->at,
                           { tidy(e->axis.x), tidy(e->axis.y), tidy(e->axis.z) }, freedoms, score, why };
}

static const char *name_of(const Case *c, const LwEvidence *e, int side)
{
    return c->placed[e->placed[side]].name;
}

/* "hole of ⌀10 mm in plate, shaft of ⌀10 mm of bolt, coaxial within 0.01 mm over 12 mm" */
static char *fit_words(const Case *c, const LwEvidence *e)
{
    int hole = e->hole ? 0 : 1;
    return lw_arena_printf(c->arena, "hole of ⌀%.6g mm in %s, shaft of ⌀%.6g mm of %s, coaxial within %.2g mm over %.6g mm",
                           2000 * e->radius[hole], name_of(c, e, hole), 2000 * e->radius[!hole], name_of(c, e, !hole),
                           fmax(1000 * e->off, 0.001), 1000 * e->extent);
}

/* A hole with the clearance that screws are given, and a face that the head rests on. */
static bool is_fastener(const Case *c)
{
    const LwEvidence *e = c->fit[0];
    double play = fabs(e->radius[0] - e->radius[1]), r = fmin(e->radius[0], e->radius[1]);
    return !c->flat && c->shoulder[0] != c->shoulder[1] && play > 0.04 * r && play > 5e-5;
}

/* One shaft in one hole: what the faces that touch leave of turning and sliding. */
static LwSuggestion one_axis(const Case *c)
{
    static const char *const words[2][3] = {
        { "no shoulder stops it, so it turns and slides", "a shoulder stops it one way only, so it turns and slides", "shoulders stop it both ways" },
        { "a flat along the axis keeps it from turning, so it slides", "a flat along the axis keeps it from turning, so it slides",
          "a flat and shoulders hold it" }
    };
    static const unsigned freedoms[2][3] = { { LW_MASK_Z | LW_MASK_RZ, LW_MASK_Z | LW_MASK_RZ, LW_MASK_RZ }, { LW_MASK_Z, LW_MASK_Z, 0 } };
    int touching = c->shoulder[0] + c->shoulder[1], stops = isfinite(c->play[0] + c->play[1]) ? 2 : touching;
    const LwEvidence *e = c->fit[0];
    const char *why = lw_arena_printf(c->arena, "%s; %s", fit_words(c, e), words[c->flat][stops]);
    if (stops == 2 && touching < 2)
        why = lw_arena_printf(c->arena, "%s with %.3g mm of play", why, 1000 * (c->play[0] + c->play[1]));
    if (stops == 2 && !c->flat)
        why = lw_arena_printf(c->arena, "%s, so it turns", why);
    LwSuggestion s = suggestion_of(e, freedoms[c->flat][stops], (0.8 + 0.025 * (stops + touching)) * e->quality, why);
    s.at = middle_of_axis(c, e);
    if (stops < 2 && is_fastener(c)) {
        s.freedoms = 0;
        s.score = 0.7;
        s.why = lw_arena_printf(c->arena, "%s; a clearance hole and a head that rests on it: a fastener", fit_words(c, e));
    }
    return s;
}

static double distance_of_axes(const LwEvidence *a, const LwEvidence *b)
{
    LwVec3 q = lw_vec3_sub(b->at, a->at);
    return lw_vec3_norm(lw_vec3_mad(q, -lw_vec3_dot(q, a->axis), a->axis));
}

/* Several axes, all parallel. */
static bool all_parallel(const LwEvidence *const *axis, int count)
{
    for (int i = 1; i < count; i++)
        if (lw_vec3_norm(lw_vec3_cross(axis[0]->axis, axis[i]->axis)) > 0.02)
            return false;
    return true;
}

static LwSuggestion several_axes(const Case *c)
{
    const LwEvidence *e = c->fit[0];
    bool slides = all_parallel(c->fit, c->fit_count) && !c->shoulder[0] && !c->shoulder[1];
    double apart = 0;
    for (int i = 1; i < c->fit_count; i++)
        apart = fmax(apart, distance_of_axes(e, c->fit[i]));
    const char *why = lw_arena_printf(c->arena, "%d shafts in %d holes, up to %.6g mm apart: %s; %s", c->fit_count, c->fit_count, 1000 * apart, fit_words(c, e),
                                      slides ? "no face stops it along them, so it slides" : "together they hold it");
    return suggestion_of(e, slides ? LW_MASK_Z : 0, slides ? 0.75 * e->quality : 0.85, why);
}

static LwSuggestion hole_pattern(const Case *c)
{
    const LwEvidence *e = c->aligned[0];
    return suggestion_of(e, 0, 0.9, lw_arena_printf(c->arena, "%d holes of ⌀%.6g mm in %s in line with holes of ⌀%.6g mm in %s, and faces that touch: bolted",
                                                    c->aligned_count, 2000 * e->radius[0], name_of(c, e, 0), 2000 * e->radius[1], name_of(c, e, 1)));
}

static LwSuggestion ball_joint(const Case *c)
{
    const LwEvidence *e = c->ball;
    int hole = e->hole ? 0 : 1;
    return suggestion_of(e, LW_MASK_R, 0.85 * e->quality,
                         lw_arena_printf(c->arena, "ball of ⌀%.6g mm of %s in a socket of ⌀%.6g mm of %s, centres within %.2g mm", 2000 * e->radius[!hole],
                                         name_of(c, e, !hole), 2000 * e->radius[hole], name_of(c, e, hole), fmax(1000 * e->off, 0.001)));
}

/* Faces alone: the normals they have in different directions hold one direction each. */
static bool contacts(const Case *c, LwSuggestion *out)
{
    const LwEvidence *e[3] = { NULL, NULL, NULL };
    for (int k = 0; k < 3 && (k == 0 || e[k - 1]); k++)
        for (const LwEvidence *x = c->first; x < c->last; x++) {
            if (x->kind != LW_EVIDENCE_CONTACT)
                continue;
            double fresh = k == 0 ? 1 : k == 1 ? lw_vec3_norm(lw_vec3_cross(e[0]->axis, x->axis))
                                              : fabs(lw_vec3_dot(lw_vec3_cross(e[0]->axis, e[1]->axis), x->axis));
            if (fresh > 0.2 && (!e[k] || x->extent > e[k]->extent))
                e[k] = x;
        }
    if (!e[0])
        return false;
    int directions = 1 + (e[1] != NULL) + (e[1] && e[2]);
    static const char *const words[3] = { "it slides and turns on it", "in two directions, so it slides along both", "in three directions, so it is held" };
    static const unsigned freedoms[3] = { LW_MASK_X | LW_MASK_Y | LW_MASK_RZ, LW_MASK_Z, 0 };
    *out = suggestion_of(e[0], freedoms[directions - 1], 0.3 + 0.1 * e[0]->quality + 0.05 * (directions - 1),
                         lw_arena_printf(c->arena, "a face of %s lies on one of %s with %.6g mm² in common, within %.2g mm; %s", name_of(c, e[0], 0),
                                         name_of(c, e[0], 1), 1e6 * e[0]->extent, fmax(1000 * e[0]->off, 0.001), words[directions - 1]));
    if (directions == 2) {
        LwVec3 along = lw_vec3_cross(e[0]->axis, e[1]->axis);
        out->axis = lw_vec3_scale(along, 1 / lw_vec3_norm(along));
    }
    return true;
}

static bool conclude(Case *c, LwSuggestion *out)
{
    sort_out(c);
    if (c->fit_count > 1)
        *out = several_axes(c);
    else if (c->aligned_count > 1 && (c->shoulder[0] || c->shoulder[1]))
        *out = hole_pattern(c);
    else if (c->fit_count == 1)
        *out = one_axis(c);
    else if (c->ball)
        *out = ball_joint(c);
    else
        return contacts(c, out);
    return true;
}

/* The axes of holes that are bolted together: what sits on one is a fastener. */
typedef struct Pattern {
    const LwEvidence **axis;
    int count, room;
} Pattern;

static void note_pattern(Pattern *pattern, const Case *c)
{
    if (c->fit_count <= 1 && c->aligned_count > 1 && (c->shoulder[0] || c->shoulder[1]))
        for (int i = 0; i < c->aligned_count; i++)
            LW_PUSH(c->arena, pattern->axis, pattern->count, pattern->room, c->aligned[i]);
}

static void hold_fastener(LwSuggestion *s, const Pattern *pattern, const LwPlacedPart *placed, LwArena *arena)
{
    LwEvidence at = { .at = s->at, .axis = s->axis };
    for (int i = 0; i < pattern->count && s->freedoms & LW_MASK_RZ; i++) {
        const LwEvidence *hole = pattern->axis[i];
        at.radius[0] = hole->radius[0];
        if (lw_vec3_norm(s->axis) == 0 || !on_one_axis(hole, &at) || lw_vec3_norm(lw_vec3_sub(s->at, hole->at)) > 20 * hole->radius[0])
            continue;
        s->freedoms = 0;
        s->score = 0.8;
        /* what was found stands before the semicolon, what it would leave free after it */
        s->why = lw_arena_printf(arena, "%.*s; on the axis of a hole by which %s and %s are bolted: a fastener", (int)strcspn(s->why, ";"), s->why,
                                 placed[hole->placed[0]].name, placed[hole->placed[1]].name);
    }
}

static int by_score(const void *a, const void *b)
{
    const LwSuggestion *x = a, *y = b;
    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    return x->body[0] != y->body[0] ? x->body[0] - y->body[0] : x->body[1] - y->body[1];
}

LwSuggestion *lw_suggest_joints(const LwPlacedPart *placed, int count, LwArena *arena, int *found)
{
    LwEvidences all = { .arena = arena };
    LwSuggestion *out = NULL, one;
    Pattern pattern = { 0 };
    int room = 0;
    *found = 0;
    lw_evidence_gather(&all, placed, count);
    for (int i = 0, next; i < all.count; i = next) {
        for (next = i; next < all.count && all.item[next].body[0] == all.item[i].body[0] && all.item[next].body[1] == all.item[i].body[1];)
            next++;
        Case c = { .placed = placed, .arena = arena, .first = all.item + i, .last = all.item + next };
        if (conclude(&c, &one))
            LW_PUSH(arena, out, *found, room, one);
        note_pattern(&pattern, &c);
    }
    for (int i = 0; i < *found; i++)
        hold_fastener(&out[i], &pattern, placed, arena);
    if (*found > 0)
        qsort(out, (size_t)*found, sizeof *out, by_score);
    return out;
}

LwPlacedPart *lw_placed_from_scene(const LwScene *scene, LwArena *arena, int *count)
{
    LwPlacedPart *placed = LW_NEWN(arena, LwPlacedPart, scene->node_count + 1);
    *count = 0;
    for (int i = 0; i < scene->node_count; i++)
        if (scene->node[i].part >= 0 && !lw_scene_is_hidden(scene, i)) {
            placed[*count] = (LwPlacedPart){ &scene->part[scene->node[i].part], lw_scene_frame(scene, i), *count, scene->node[i].name, i };
            (*count)++;
        }
    return placed;
}
