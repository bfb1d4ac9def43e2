#include "app/exchange/reader/gather.h"

#include "app/geometry/hull.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The owner's guard is put back however `act` ends. */
static bool guarded(LwScene *scene, void (*act)(LwScene *scene, void *user), void *user)
{
    jmp_buf owner;
    int was = scene->arena.guarded;
    memcpy(&owner, &scene->arena.on_failure, sizeof owner);
    bool volatile good = false;
    if (!LW_ARENA_GUARD(&scene->arena)) {
        act(scene, user);
        good = true;
    }
    memcpy(&scene->arena.on_failure, &owner, sizeof owner);
    scene->arena.guarded = was;
    return good;
}

static void *copy(LwScene *scene, const void *items, int count, size_t size)
{
    void *room = lw_arena_alloc(&scene->arena, (size_t)count, size);
    if (count > 0)
        memcpy(room, items, (size_t)count * size);
    return room;
}

static void add_part(LwScene *scene, void *user)
{
    LwPart part = **(const LwPart **)user;
    part.mesh.vertex = copy(scene, part.mesh.vertex, part.mesh.vertex_count, sizeof *part.mesh.vertex);
    part.mesh.triangle = copy(scene, part.mesh.triangle, part.mesh.triangle_count, sizeof *part.mesh.triangle);
    part.face = copy(scene, part.face, part.face_count, sizeof *part.face);
    part.edge = copy(scene, part.edge, part.edge_count, sizeof *part.edge);
    part.edge_point = copy(scene, part.edge_point, part.edge_point_count, sizeof *part.edge_point);
    part.feature = copy(scene, part.feature, part.feature_count, sizeof *part.feature);
    lw_scene_add_part(scene, &part);
}

static void add_node(LwScene *scene, void *user)
{
    lw_scene_add_node(scene, *(const LwNode **)user);
}

static void add_note(LwScene *scene, void *user)
{
    lw_scene_add_note(scene, "%s", *(const char **)user);
}

static void add_text(LwScene *scene, void *user)
{
    const char **text = user;
    *text = lw_arena_strdup(&scene->arena, *text);
}

static void add_verdict(LwScene *scene, void *user)
{
    LwPart *part = user;
    LwArenaMark mark = lw_arena_mark(&scene->arena);
    LwMesh hull;
    LwIntegrals integrals;
    if (lw_hull(part->mesh.vertex, part->mesh.vertex_count, &scene->arena, &hull)) {
        lw_integrals_from_mesh(&hull, &integrals);
        part->verdict.hull_volume = integrals.volume;
    }
    lw_arena_release(&scene->arena, mark);
    lw_verdict_judge_numbers(&part->verdict, &part->integrals);
}

bool lw_gather_verdict(LwScene *scene, LwPart *part)
{
    return part->kind != LW_PART_SOLID || guarded(scene, add_verdict, part);
}

int lw_gather_part(LwScene *scene, const LwPart *part)
{
    return guarded(scene, add_part, &part) ? scene->part_count - 1 : -1;
}

int lw_gather_node(LwScene *scene, const LwNode *node)
{
    return guarded(scene, add_node, &node) ? scene->node_count - 1 : -1;
}

bool lw_gather_note(LwScene *scene, const char *text)
{
    return guarded(scene, add_note, &text);
}

const char *lw_gather_text(LwScene *scene, const char *text)
{
    return guarded(scene, add_text, &text) ? text : NULL;
}

/* ---- features that are one */

static bool has_axis(LwFeatureKind kind)
{
    return kind == LW_FEATURE_CYLINDER || kind == LW_FEATURE_CONE || kind == LW_FEATURE_TORUS || kind == LW_FEATURE_CIRCLE;
}

static bool has_stretch(LwFeatureKind kind)
{
    return kind == LW_FEATURE_CYLINDER || kind == LW_FEATURE_CONE;
}

/* Whether b continues a, where `along` is how far b's position lies further along a's axis. */
static bool is_same_surface(const LwFeature *a, const LwFeature *b, double tolerance, double along)
{
    LwVec3 apart = lw_vec3_sub(b->position, a->position);
    double radius = b->radius;
    if (has_stretch(a->kind)) {
        apart = lw_vec3_mad(apart, -along, a->axis);
        if (fabs(along) > (a->length + b->length) / 2 + tolerance)
            return false;
        if (a->kind == LW_FEATURE_CONE)
            radius -= along * tan(a->angle);
    }
    return lw_vec3_norm(apart) <= tolerance && fabs(radius - a->radius) <= tolerance && fabs(a->radius2 - b->radius2) <= tolerance;
}

static bool is_same(const LwFeature *a, const LwFeature *b, double tolerance)
{
    if (a->kind != b->kind || a->inside != b->inside || (!has_axis(a->kind) && a->kind != LW_FEATURE_SPHERE))
        return false;
    if (has_axis(a->kind)) {
        double reach = fmax(a->radius, fmax(a->length, b->length));
        double slant = lw_vec3_norm(lw_vec3_cross(a->axis, b->axis));
        if (slant * reach > tolerance || lw_vec3_dot(a->axis, b->axis) < 0)
            return false;
    }
    if (a->kind == LW_FEATURE_CONE && fabs(a->angle - b->angle) * fmax(a->length, b->length) > tolerance)
        return false;
    return is_same_surface(a, b, tolerance, lw_vec3_dot(lw_vec3_sub(b->position, a->position), a->axis));
}

static void join(LwFeature *a, const LwFeature *b)
{
    a->area += b->area;
    a->deviation = fmax(a->deviation, b->deviation);
    a->fitted = a->fitted || b->fitted;
    if (a->kind == LW_FEATURE_CIRCLE)
        a->angle = fmin(a->angle + b->angle, 2 * 3.14159265358979323846);
    if (!has_stretch(a->kind))
        return;
    double along = lw_vec3_dot(lw_vec3_sub(b->position, a->position), a->axis);
    double low = fmin(-a->length / 2, along - b->length / 2), high = fmax(a->length / 2, along + b->length / 2);
    double shift = (low + high) / 2;
    if (a->kind == LW_FEATURE_CONE)
        a->radius += shift * tan(a->angle);
    a->position = lw_vec3_mad(a->position, shift, a->axis);
    a->length = high - low;
}

/* All features of one kind that begin at `first`, in one: what has grown may reach one that was passed over. */
static void join_all(LwFeature *feature, int *dead, int first, int count, double tolerance)
{
    for (bool grown = true; grown;) {
        grown = false;
        for (int k = first + 1; k < count; k++)
            if (!dead[k] && is_same(&feature[first], &feature[k], tolerance)) {
                join(&feature[first], &feature[k]);
                dead[k] = 1;
                grown = has_stretch(feature[first].kind);
            }
    }
}

int lw_features_join(LwFeature *feature, int count, double tolerance)
{
    int *dead = calloc((size_t)count + 1, sizeof *dead);
    if (!dead)
        return count; /* none joined is still right */
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!dead[i] && (has_axis(feature[i].kind) || feature[i].kind == LW_FEATURE_SPHERE))
            join_all(feature, dead, i, count, tolerance);
    for (int i = 0; i < count; i++)
        if (!dead[i])
            feature[kept++] = feature[i];
    free(dead);
    return kept;
}
