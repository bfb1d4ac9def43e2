#include "app/geometry/evidence.h"

#include "app/geometry/relation.h"

#include <stdlib.h>

static const double most_angle = 0.0087; /* rad, half a degree */
static const double contact_gap = 5e-5;  /* m */

/* A feature in the world with the box of what it covers. */
typedef struct Candidate {
    LwFeature f;
    int number;             /* of the part */
    LwBox box;
} Candidate;

typedef struct Side {
    const LwPlacedPart *placed;
    int index;
    LwBox box;
    double size;
    int count;
    Candidate *item;
} Side;

static bool is_overlapping(LwBox a, LwBox b, double slack)
{
    return a.min.x <= b.max.x + slack && b.min.x <= a.max.x + slack && a.min.y <= b.max.y + slack && b.min.y <= a.max.y + slack &&
        a.min.z <= b.max.z + slack && b.min.z <= a.max.z + slack;
}

static LwBox face_box(const LwPlacedPart *placed, int face)
{
    const LwMesh *mesh = &placed->part->mesh;
    LwBox box = lw_box_empty();
    if (face < 0 || face >= placed->part->face_count)
        return box;
    for (int t = placed->part->face[face].first; t < placed->part->face[face].first + placed->part->face[face].count; t++)
        for (int k = 0; k < 3; k++)
            box = lw_box_add(box, lw_frame_point(placed->frame, mesh->vertex[mesh->triangle[t].v[k]]));
    return box;
}

/* Around the stretch of a cylinder, or a sphere. */
static LwBox round_box(const LwFeature *f)
{
    LwBox box = lw_box_empty();
    for (int sign = -1; sign <= 1; sign += 2) {
        LwVec3 end = lw_vec3_mad(f->position, sign * f->length / 2, f->axis), r = { f->radius, f->radius, f->radius };
        box = lw_box_add(lw_box_add(box, lw_vec3_sub(end, r)), lw_vec3_add(end, r));
    }
    return box;
}

/* How much of the full turn a cylinder's face covers. */
static double coverage(const LwFeature *f)
{
    double whole = 2 * M_PI * f->radius * f->length;
    return f->area > 0 && whole > 0 ? f->area / whole : 1;
}

static void make_side(Side *side, const LwPlacedPart *placed, int index, LwArena *arena)
{
    const LwPart *part = placed->part;
    *side = (Side){ .placed = placed, .index = index, .box = lw_box_empty() };
    side->item = LW_NEWN(arena, Candidate, part->feature_count + 1);
    for (int i = 0; i < part->feature_count; i++) {
        LwFeature f = lw_feature_move(part->feature[i], placed->frame);
        bool flat = f.kind == LW_FEATURE_PLANE;
        if (!flat && f.kind != LW_FEATURE_SPHERE && (f.kind != LW_FEATURE_CYLINDER || coverage(&f) < 0.4))
            continue;
        Candidate c = { f, i, flat ? face_box(placed, f.face) : round_box(&f) };
        if (lw_box_is_empty(c.box))
            continue;
        side->item[side->count++] = c;
        side->box = lw_box_join(side->box, c.box);
    }
    side->size = lw_box_diagonal(side->box);
}

/* What a hole may be wider (> 0) or narrower (< 0) than its shaft. */
static double most_play(double r)
{
    return fmax(0.12 * r, 1e-4);
}

static double most_press(double r)
{
    return fmax(0.005 * r, 2e-5);
}

/* The common stretch of two cylinders along the first one's axis: its middle as a height above the first position. */
static double common_stretch(const LwFeature *a, const LwFeature *b, double *middle)
{
    double h = lw_vec3_dot(lw_vec3_sub(b->position, a->position), a->axis);
    double low = fmax(-a->length, 2 * h - b->length) / 2, high = fmin(a->length, 2 * h + b->length) / 2;
    *middle = (low + high) / 2;
    return high - low;
}

/* The distance of b's axis from a's, at b's middle and at the height of a's. */
static double axes_apart(const LwFeature *a, const LwFeature *b)
{
    LwVec3 q = lw_vec3_sub(b->position, a->position);
    LwVec3 here = lw_vec3_mad(q, -lw_vec3_dot(q, a->axis), a->axis), there = lw_vec3_mad(q, -lw_vec3_dot(q, b->axis), b->axis);
    return fmax(lw_vec3_norm(here), lw_vec3_norm(there));
}

static bool compare_cylinders(const LwFeature *a, const LwFeature *b, LwEvidence *e)
{
    double r = fmin(a->radius, b->radius), middle;
    *e = (LwEvidence){ 0 };
    if ((!a->inside && !b->inside) || lw_vec3_norm(lw_vec3_cross(a->axis, b->axis)) > most_angle)
        return false;
    e->off = axes_apart(a, b);
    e->extent = common_stretch(a, b, &middle);
    e->at = lw_vec3_mad(a->position, middle, a->axis);
    e->axis = a->axis;
    e->radius[0] = a->radius;
    e->radius[1] = b->radius;
    e->hole = a->inside;
    if (a->inside != b->inside) {
        double play = a->inside ? a->radius - b->radius : b->radius - a->radius;
        e->kind = LW_EVIDENCE_FIT;
        e->quality = 1 - 0.5 * fmax(play, 0) / most_play(r) - 0.2 * fmin(e->off / (fmax(play, 0) + most_press(r)), 1);
        return play <= most_play(r) && play >= -most_press(r) && e->off <= fmax(play, 0) + most_press(r) &&
            e->extent >= 0.1 * fmin(a->length, b->length) && e->extent > 0;
    }
    e->kind = LW_EVIDENCE_ALIGNED; /* a threaded hole and its clearance hole differ by a fifth */
    e->quality = 1;
    return fabs(a->radius - b->radius) <= 0.3 * r && e->off <= 0.1 * r && e->extent > -0.1 * r;
}

static bool compare_spheres(const LwFeature *a, const LwFeature *b, LwEvidence *e)
{
    double r = fmin(a->radius, b->radius), play = a->inside ? a->radius - b->radius : b->radius - a->radius;
    *e = (LwEvidence){ .kind = LW_EVIDENCE_BALL, .at = a->inside ? b->position : a->position, .radius = { a->radius, b->radius }, .hole = a->inside };
    e->off = lw_vec3_norm(lw_vec3_sub(a->position, b->position));
    e->quality = 1 - 0.5 * fmax(play, 0) / most_play(r);
    return a->inside != b->inside && play <= most_play(r) && play >= -most_press(r) && e->off <= fmax(play, 0) + most_press(r);
}

typedef struct Pair {
    const Side *one, *two;
    const Candidate *a, *b;
} Pair;

/* Faces that look at each other across a gap of least … most and cover each other in part. */
static bool compare_planes(const Pair *pair, double least, double most, LwEvidence *e)
{
    const Candidate *a = pair->a, *b = pair->b;
    LwFrame plane;
    if (lw_vec3_dot(a->f.axis, b->f.axis) > -0.5 || lw_vec3_norm(lw_vec3_cross(a->f.axis, b->f.axis)) > most_angle)
        return false;
    *e = (LwEvidence){ .kind = LW_EVIDENCE_CONTACT, .axis = a->f.axis };
    double gap = lw_vec3_dot(lw_vec3_sub(b->f.position, a->f.position), a->f.axis);
    e->off = fabs(gap);
    if (!(gap >= least && gap <= most) || !lw_frame_from_axes(a->f.position, a->f.axis, lw_vec3(0, 0, 0), &plane))
        return false;
    e->extent = lw_overlap_area(pair->one->placed, a->f.face, pair->two->placed, b->f.face, plane, &e->at);
    double smaller = fmin(a->f.area, b->f.area);
    e->quality = smaller > 0 ? fmin(e->extent / smaller, 1) : 1;
    return e->extent > 0 && e->quality > 0.02; /* edges that graze are no contact */
}

static void add_evidence(LwEvidences *out, const Pair *pair, LwEvidence e)
{
    e.body[0] = pair->one->placed->body, e.body[1] = pair->two->placed->body;
    e.placed[0] = pair->one->index, e.placed[1] = pair->two->index;
    e.feature[0] = pair->a->number, e.feature[1] = pair->b->number;
    LW_PUSH(out->arena, out->item, out->count, out->room, e);
}

/* Bearings have play along the axis: faces across it that are nearly together stop the part as well as those that touch. */
static void add_stops(LwEvidences *out, const Side *one, const Side *two, LwEvidence fit)
{
    double most = fmin(0.12 * fmin(fit.radius[0], fit.radius[1]), 2e-3);
    LwEvidence e;
    for (int i = 0; i < one->count; i++) {
        if (one->item[i].f.kind != LW_FEATURE_PLANE || fabs(lw_vec3_dot(one->item[i].f.axis, fit.axis)) < 0.999)
            continue;
        for (int j = 0; j < two->count; j++) {
            Pair pair = { one, two, &one->item[i], &two->item[j] };
            if (pair.b->f.kind != LW_FEATURE_PLANE || !is_overlapping(pair.a->box, pair.b->box, most) || !compare_planes(&pair, contact_gap, most, &e))
                continue;
            e.kind = LW_EVIDENCE_STOP;
            add_evidence(out, &pair, e);
        }
    }
}

static void compare_sides(LwEvidences *out, const Side *one, const Side *two)
{
    double slack = 1e-3 * fmin(one->size, two->size) + contact_gap, gap = fmin(contact_gap, 0.01 * fmin(one->size, two->size));
    int first = out->count;
    for (int i = 0; i < one->count; i++) {
        const Candidate *a = &one->item[i];
        if (!is_overlapping(a->box, two->box, slack))
            continue;
        for (int j = 0; j < two->count; j++) {
            const Candidate *b = &two->item[j];
            const Pair pair = { one, two, a, b };
            LwEvidence e;
            if (a->f.kind != b->f.kind || !is_overlapping(a->box, b->box, slack))
                continue;
            bool speaks = a->f.kind == LW_FEATURE_CYLINDER ? compare_cylinders(&a->f, &b->f, &e)
                : a->f.kind == LW_FEATURE_SPHERE           ? compare_spheres(&a->f, &b->f, &e)
                                                           : compare_planes(&pair, -gap, gap, &e);
            if (speaks)
                add_evidence(out, &pair, e);
        }
    }
    for (int i = first, last = out->count; i < last; i++)
        if (out->item[i].kind == LW_EVIDENCE_FIT)
            add_stops(out, one, two, out->item[i]);
}

static int by_bodies(const void *a, const void *b)
{
    const LwEvidence *x = a, *y = b;
    const int order[7] = { x->body[0] - y->body[0], x->body[1] - y->body[1], (int)x->kind - (int)y->kind, x->placed[0] - y->placed[0],
                           x->placed[1] - y->placed[1], x->feature[0] - y->feature[0], x->feature[1] - y->feature[1] };
    for (int k = 0; k < 7; k++)
        if (order[k] != 0)
            return order[k];
    return 0;
}

void lw_evidence_gather(LwEvidences *out, const LwPlacedPart *placed, int count)
{
    Side *side = LW_NEWN(out->arena, Side, count + 1);
    for (int i = 0; i < count; i++)
        make_side(&side[i], &placed[i], i, out->arena);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            if (placed[i].body < placed[j].body && is_overlapping(side[i].box, side[j].box, contact_gap))
                compare_sides(out, &side[i], &side[j]);
    if (out->count > 0)
        qsort(out->item, (size_t)out->count, sizeof *out->item, by_bodies);
}
