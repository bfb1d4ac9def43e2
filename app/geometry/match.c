#include "app/geometry/match.h"

#include "app/geometry/motion.h"
#include "app/geometry/relation.h"

#include <stdlib.h>

typedef struct Pair {
    LwRelated related;
    int old, new_feature;
} Pair;

/* Nearest relation first, then the least that moved and changed, then by number. */
static int by_relation(const void *a, const void *b)
{
    const Pair *x = a, *y = b;
    if (x->related.relation != y->related.relation)
        return (int)x->related.relation - (int)y->related.relation;
    double p = x->related.distance + fabs(x->related.radius_change), q = y->related.distance + fabs(y->related.radius_change);
    if (p != q)
        return p < q ? -1 : 1;
    return x->old != y->old ? x->old - y->old : x->new_feature - y->new_feature;
}

static LwMatch match_of(const Pair *pair, bool shifted)
{
    static const LwMatchStatus status[] = { LW_MATCH_SAME, LW_MATCH_SAME, LW_MATCH_CHANGED, LW_MATCH_MOVED, LW_MATCH_CHANGED,
                                            LW_MATCH_MOVED, LW_MATCH_GONE };
    LwMatch match = { status[pair->related.relation], pair->new_feature, pair->related.distance, pair->related.radius_change };
    if (match.status == LW_MATCH_SAME && shifted)
        match.status = LW_MATCH_MOVED;
    return match;
}

static const LwMatch gone = { LW_MATCH_GONE, -1, 0, 0 };

/* Whether the feature stands elsewhere in the part's coordinates. */
static bool is_shifted(const LwFeature *old, const LwFeature *moved, LwCloseness close)
{
    LwRelation relation = lw_feature_relate(old, moved, close).relation;
    return relation != LW_RELATION_EQUAL;
}

/* Two features may find the same fellow when a face or edge that was split is whole now. */
static bool may_share(const LwFeature *f, LwRelation relation)
{
    bool long_one = f->kind == LW_FEATURE_CYLINDER || f->kind == LW_FEATURE_CONE || f->kind == LW_FEATURE_LINE;
    return relation == LW_RELATION_EQUAL || (relation == LW_RELATION_OUTLINE && long_one);
}

/* Two parts being matched. */
typedef struct Matching {
    const LwFeature *moved; /* the old features in the new part's frame */
    int count;
    const LwPart *new_part;
    LwCloseness close;
    LwMatch *match;
    bool *used;             /* of the new features */
    LwArena *arena;
} Matching;

/* The pairs of old features that have no fellow yet whose relation is within first … last, nearest relation first. */
static Pair *list_pairs(const Matching *m, LwRelation first, LwRelation last, int *count)
{
    Pair *pair = NULL;
    int room = 0;
    *count = 0;
    for (int i = 0; i < m->count; i++)
        for (int j = 0; j < m->new_part->feature_count && m->match[i].status == LW_MATCH_GONE; j++) {
            Pair p = { lw_feature_relate(&m->moved[i], &m->new_part->feature[j], m->close), i, j };
            if (p.related.relation >= first && p.related.relation <= last)
                LW_PUSH(m->arena, pair, *count, room, p);
        }
    if (*count > 0)
        qsort(pair, (size_t)*count, sizeof *pair, by_relation);
    return pair;
}

/* Each new feature is given away once, and a second time to those that may share it. */
static void assign(const Matching *m, const LwPart *old, LwRelation first, LwRelation last)
{
    int count;
    Pair *pair = list_pairs(m, first, last, &count);
    for (LwRelation relation = first; relation <= last; relation++)
        for (int sharing = 0; sharing < 2; sharing++)
            for (int k = 0; k < count; k++) {
                const Pair *p = &pair[k];
                bool barred = m->used[p->new_feature] && !(sharing && may_share(&m->moved[p->old], relation));
                if (p->related.relation != relation || m->match[p->old].status != LW_MATCH_GONE || barred)
                    continue;
                m->match[p->old] = match_of(p, is_shifted(&old->feature[p->old], &m->moved[p->old], m->close));
                m->used[p->new_feature] = true;
            }
}

LwMatch *lw_match_parts(const LwPart *old, const LwPart *new_part, LwFrame *shift, LwArena *arena)
{
    int n = old->feature_count;
    LwFeature *moved = LW_NEWN(arena, LwFeature, n + 1);
    Matching m = { .moved = moved, .count = n, .new_part = new_part, .arena = arena };
    m.close = lw_part_closeness(fmax(lw_part_extent(old), lw_part_extent(new_part)));
    m.match = LW_NEWN(arena, LwMatch, n + 1);
    m.used = LW_NEWN(arena, bool, new_part->feature_count + 1);
    *shift = lw_motion_between(old, new_part, m.close, arena);
    for (int i = 0; i < n; i++) {
        m.match[i] = gone;
        moved[i] = lw_feature_move(old->feature[i], *shift);
    }
    assign(&m, old, LW_RELATION_EQUAL, LW_RELATION_OUTLINE);
    assign(&m, old, LW_RELATION_RESIZED, LW_RELATION_TURNED); /* holes of a pattern are all alike: only for what is left */
    return m.match;
}

LwMatch lw_match_feature(const LwFeature *old, const LwPart *new_part)
{
    LwCloseness close = lw_part_closeness(lw_part_extent(new_part));
    Pair best = { { LW_RELATION_NONE, 0, 0 }, 0, -1 };
    for (int j = 0; j < new_part->feature_count; j++) {
        Pair p = { lw_feature_relate(old, &new_part->feature[j], close), 0, j };
        if (p.related.relation != LW_RELATION_NONE && (best.new_feature < 0 || by_relation(&p, &best) < 0))
            best = p;
    }
    return best.new_feature < 0 ? gone : match_of(&best, false);
}

/* How many different signatures the matches find where the motion takes them, at most `worst` away from equal. */
static int count_met(const LwPart *old, const LwPart *new_part, const LwMatch *match, LwFrame motion, LwRelation worst)
{
    LwCloseness close = lw_part_closeness(lw_part_extent(new_part));
    int count = 0;
    for (int i = 0; i < old->feature_count; i++) {
        LwFeature moved = lw_feature_move(old->feature[i], motion);
        bool met = match[i].feature >= 0 && lw_feature_relate(&moved, &new_part->feature[match[i].feature], close).relation <= worst;
        for (int k = 0; k < i && met; k++)
            met = lw_feature_relate(&old->feature[k], &old->feature[i], close).relation != LW_RELATION_EQUAL;
        count += met;
    }
    return count;
}

LwMatch *lw_match_signatures(const LwFeature *old, int count, const LwPart *new_part, LwFrame *shift, LwArena *arena)
{
    LwFeature *copy = LW_NEWN(arena, LwFeature, count + 1);
    LwMatch *match = LW_NEWN(arena, LwMatch, count + 1);
    const LwPart before = { .feature = copy, .feature_count = count };
    LwFrame motion;
    *shift = LW_FRAME_IDENTITY;
    for (int i = 0; i < count; i++) {
        copy[i] = old[i];
        match[i] = lw_match_feature(&old[i], new_part);
    }
    LwMatch *together = lw_match_parts(&before, new_part, &motion, arena);
    int explained = count_met(&before, new_part, together, motion, LW_RELATION_OUTLINE);
    if (explained < 2 || explained <= count_met(&before, new_part, match, LW_FRAME_IDENTITY, LW_RELATION_RESIZED))
        return match;
    *shift = motion;
    return together;
}
