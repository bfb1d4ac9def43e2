/* The smallest distance and the interferences of each pair over the motion.
 *
 * Every sample is measured; between samples the poses are interpolated. The distance cannot change faster than the bodies move, so an
 * interval whose ends are d0 and d1 apart while points move by at most L holds nothing below (d0 + d1 − L)/2. Intervals that may hold something
 * smaller than the best so far are halved; once contact within an interval is out of the question (or the interval is a 64th of a sample), a
 * parabola through its ends and middle may settle it. At last the best is improved by golden sections. Where interference begins or ends between two moments, the time is found by bisection. */
#include "app/cli/clash.h"

#include <math.h>

enum { MOST_HALVINGS = 4000, SECTIONS = 25, DEPTH_SECTIONS = 12, MOST_POLISHED = 20, BISECTIONS = 30, DEEP = 6 };

/* How finely minima are looked for, as a fraction of the smaller body's size. */
static const double FINENESS = 1e-5;

static bool is_better(const LwMoment *m, const LwMoment *than)
{
    return m->distance < than->distance || (m->distance == than->distance && m->depth > than->depth);
}

static void keep_better(LwClashSearch *s, const LwMoment *m, double width)
{
    if (!is_better(m, &s->pair->least))
        return;
    s->pair->least = *m;
    s->width = width;
}

/* Part of interval k between two moments, measured at both ends. */
typedef struct Piece {
    int k;
    double from, to;
    LwMoment first, last;
    int level;          /* halvings that led to it */
} Piece;

/* The time at which interference begins or ends within a piece whose ends differ in that. */
static double find_change(LwClashSearch *s, Piece piece)
{
    for (int i = 0; i < BISECTIONS; i++) {
        double middle = 0.5 * (piece.from + piece.to);
        LwMoment m = lw_clash_measure(s, piece.k, middle, s->pair->touch);
        if (m.interferes == piece.first.interferes) {
            piece.from = middle;
            piece.first = m;
        } else {
            piece.to = middle;
            piece.last = m;
        }
    }
    return piece.first.interferes ? piece.first.time : piece.last.time;
}

static void open_interval(LwClashSearch *s, double time, bool from_start)
{
    LwClashInterval interval = { .from = time, .to = time, .from_start = from_start };
    LW_PUSH(&s->clash->arena, s->pair->interval, s->pair->interval_count, s->pair->interval_room, interval);
}

/* Takes note of interference along a piece. */
static void follow(LwClashSearch *s, const Piece *piece)
{
    LwClashPair *pair = s->pair;
    if (piece->first.interferes != piece->last.interferes) {
        double time = find_change(s, *piece);
        if (piece->last.interferes)
            open_interval(s, time, false);
        else
            pair->interval[pair->interval_count - 1].to = time;
    }
    if (piece->last.interferes) {
        LwClashInterval *interval = &pair->interval[pair->interval_count - 1];
        interval->to = piece->last.time;
        if (piece->last.depth > interval->deepest.depth)
            interval->deepest = piece->last;
    }
}

/* Whether something that matters can happen within the piece: a smaller distance, or an interference that neither end shows. Bodies that touch
 * all the time are not searched for moments at which they touch more. */
static bool may_matter(const LwClashSearch *s, const Piece *piece, double way)
{
    double best = s->pair->least.distance, least = 0.5 * (piece->first.distance + piece->last.distance - way);
    if (piece->first.interferes || piece->last.interferes || (piece->first.distance <= s->pair->touch && piece->last.distance <= s->pair->touch))
        return false;
    return way > s->fine && (best > 0 ? least < best - s->fine : least <= 0);
}

/* Whether the parabola through ends and middle says that the piece holds nothing better. */
static bool is_settled(const LwClashSearch *s, const Piece *piece, const LwMoment *m, double way)
{
    double d0 = piece->first.distance, d1 = piece->last.distance, bend = d0 - 2 * m->distance + d1, lowest = fmin(d0, d1);
    if (m->interferes || (d0 + d1 <= way && piece->level < DEEP))
        return false;
    if (2 * bend > fabs(d1 - d0))
        lowest = m->distance - (d1 - d0) * (d1 - d0) / (8 * bend);
    return lowest >= fmax(s->pair->least.distance, 0) - s->fine;
}

static void search_piece(LwClashSearch *s, const Piece *piece)
{
    double way = lw_clash_travel(s, piece->k, piece->from, piece->to), middle = 0.5 * (piece->from + piece->to);
    if (!may_matter(s, piece, way)) {
        follow(s, piece);
        return;
    }
    if (s->halvings-- <= 0) {
        s->pair->cut_short = true;
        follow(s, piece);
        return;
    }
    LwMoment m = lw_clash_measure(s, piece->k, middle, INFINITY);
    Piece half[2] = { { piece->k, piece->from, middle, piece->first, m, piece->level + 1 },
                      { piece->k, middle, piece->to, m, piece->last, piece->level + 1 } };
    keep_better(s, &m, middle - piece->from);
    bool settled = is_settled(s, piece, &m, way);
    for (int i = 0; i < 2; i++) {
        if (settled)
            follow(s, &half[i]);
        else
            search_piece(s, &half[i]);
    }
}

static void keep_best(LwMoment *best, const LwMoment *m)
{
    if (is_better(m, best))
        *best = *m;
}

/* Golden sections between two parts of interval k, towards a smaller distance or a larger depth. */
static void polish_between(LwClashSearch *s, int k, double low, double high, LwMoment *best, int sections)
{
    const double golden = 0.6180339887498949;
    double x = high - golden * (high - low), y = low + golden * (high - low);
    LwMoment mx = lw_clash_measure(s, k, x, INFINITY), my = lw_clash_measure(s, k, y, INFINITY);
    for (int i = 0; i < sections; i++) {
        keep_best(best, &mx);
        keep_best(best, &my);
        if (mx.distance - mx.depth <= my.distance - my.depth) {
            high = y;
            y = x;
            my = mx;
            x = high - golden * (high - low);
            mx = lw_clash_measure(s, k, x, INFINITY);
        } else {
            low = x;
            x = y;
            mx = my;
            y = low + golden * (high - low);
            my = lw_clash_measure(s, k, y, INFINITY);
        }
    }
}

/* Improves a moment within the interval around it; at a sample, on both sides. */
static void polish(LwClashSearch *s, LwMoment *best, double width, int sections)
{
    const LwClashMotion *motion = &s->clash->motion;
    double time = best->time;
    for (int k = 0; k + 1 < motion->count; k++) {
        double at = (time - motion->time[k]) / (motion->time[k + 1] - motion->time[k]);
        if (at >= -1e-9 && at <= 1 + 1e-9 && lw_clash_travel(s, k, 0, 1) > 1e-3 * s->fine)
            polish_between(s, k, fmax(at - width, 0), fmin(at + width, 1), best, sections);
    }
}

/* Bodies that only touch are left as they are: their overlap is that of triangles. */
static void polish_pair(LwClashSearch *s)
{
    LwClashPair *pair = s->pair;
    if (pair->least.distance > 0)
        polish(s, &pair->least, s->width, SECTIONS);
    for (int i = 0; i < pair->interval_count && i < MOST_POLISHED; i++) {
        polish(s, &pair->interval[i].deepest, 1, DEPTH_SECTIONS);
        keep_best(&pair->least, &pair->interval[i].deepest);
    }
}

static bool search_pair(LwClashSearch *s, LwProgress progress, int number)
{
    const LwClashMotion *motion = &s->clash->motion;
    LwClashPair *pair = s->pair;
    LwMoment before = { 0 };
    for (int k = 0; k < motion->count; k++) {
        double near = k > 0 ? lw_clash_travel(s, k - 1, 0, 1) : 0, next = k + 1 < motion->count ? lw_clash_travel(s, k, 0, 1) : 0;
        /* Farther than that, neither this sample nor what is around it can matter. Bodies that rest on each other need not be measured again. */
        bool rest = k > 0 && near <= 1e-12 * s->b->solid.size;
        LwMoment now = rest ? before : lw_clash_measure(s, k, 0, pair->sample ? INFINITY : fmax(pair->least.distance, 0) + fmax(near, next) + s->fine);
        now.time = motion->time[k];
        keep_better(s, &now, 1);
        if (pair->sample)
            pair->sample[k] = now.interferes ? -now.depth : now.distance;
        if (k == 0 && now.interferes) {
            open_interval(s, now.time, true);
            pair->interval[0].deepest = now;
        }
        if (k > 0)
            search_piece(s, &(Piece){ k - 1, 0, 1, before, now, 0 });
        if (k + 1 == motion->count && now.interferes)
            pair->interval[pair->interval_count - 1].to_end = true;
        before = now;
        double done = (number + (double)(k + 1) / motion->count) / s->clash->pair_count;
        if (progress.report && !progress.report(progress.user, done))
            return false;
    }
    polish_pair(s);
    return true;
}

bool lw_clash_search(LwClash *clash, LwProgress progress)
{
    for (int i = 0; i < clash->pair_count; i++) {
        LwClashPair *pair = &clash->pair[i];
        LwClashSearch s = { .clash = clash, .pair = pair, .a = &clash->body[pair->a], .b = &clash->body[pair->b], .halvings = MOST_HALVINGS,
                     .triangle = { -1, -1 } };
        s.fine = FINENESS * fmin(s.a->solid.size, s.b->solid.size);
        if (clash->options.output)
            pair->sample = LW_NEWN(&clash->arena, double, clash->motion.count);
        if (!search_pair(&s, progress, i))
            return false;
    }
    return true;
}
