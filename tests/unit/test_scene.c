/* Scenes as bytes: what is written is read back, in pieces of any size; damage is told, never believed. */
#define _GNU_SOURCE /* open_memstream */
#include "app/geometry/scene_stream.h"
#include "tests/unit/check.h"

#include <stdlib.h>
#include <string.h>

enum { CORNERS = 4, SIDES = 4 };

static LwPart tetrahedron(LwArena *arena)
{
    static const LwVec3 corner[CORNERS] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    static const LwTriangle side[SIDES] = { { { 0, 2, 1 } }, { { 0, 1, 3 } }, { { 1, 2, 3 } }, { { 0, 3, 2 } } };
    LwPart part = { .name = "wedge", .kind = LW_PART_MESH, .colour = 0x336699ff, .solid_count = 1 };
    part.mesh = (LwMesh){ CORNERS, SIDES, LW_NEWN(arena, LwVec3, CORNERS), LW_NEWN(arena, LwTriangle, SIDES) };
    memcpy(part.mesh.vertex, corner, sizeof corner);
    memcpy(part.mesh.triangle, side, sizeof side);
    part.face_count = 2;
    part.face = LW_NEWN(arena, LwFace, 2);
    part.face[0] = (LwFace){ 0, 3, 0 };
    part.face[1] = (LwFace){ 3, 1, 0xff0000ff };
    part.edge_count = 1;
    part.edge = LW_NEWN(arena, LwEdge, 1);
    part.edge[0] = (LwEdge){ 0, 2 };
    part.edge_point_count = 2;
    part.edge_point = LW_NEWN(arena, LwVec3, 2);
    part.edge_point[1] = lw_vec3(1, 0, 0);
    part.feature_count = 1;
    part.feature = LW_NEWN(arena, LwFeature, 1);
    part.feature[0] = (LwFeature){ .kind = LW_FEATURE_CONE, .inside = true, .face = 1, .edge = -1, .axis = { 0, 0, 1 }, .radius = 0.1, .angle = 0.5,
                                   .length = 0.2, .area = 0.3, .deviation = 1e-9, .radius2 = 7 };
    part.integrals = (LwIntegrals){ 1.0 / 6, 2.4, { 0.25, 0.25, 0.25 }, { 1, 2, 3, 4, 5, 6 } };
    part.verdict = (LwVerdict){ .bad = LW_BAD_OPEN, .repaired = LW_BAD_FLIPPED, .open_edges = 3, .crossings = 9, .hull_volume = 0.5, .box_volume = 1 };
    return part;
}

static LwScene *sample(void)
{
    LwScene *scene = lw_scene_create();
    CHECK(scene && !LW_ARENA_GUARD(&scene->arena));
    LwPart part = tetrahedron(&scene->arena);
    scene->format = "test";
    scene->unit = "mm";
    scene->metres = 0.001;
    scene->unit_guessed = true;
    lw_scene_add_part(scene, &part);
    lw_scene_add_part(scene, &part);
    LwFrame up = { { 0, 0, 2 }, { sqrt(0.5), 0, 0, sqrt(0.5) } };
    lw_scene_add_node(scene, &(LwNode){ .name = "all", .parent = -1, .part = -1, .frame = up, .hidden = true });
    lw_scene_add_node(scene, &(LwNode){ .name = "", .parent = 0, .part = 1, .frame = { { 1, 0, 0 }, { 1, 0, 0, 0 } } });
    lw_scene_add_note(scene, "%d pieces, Кириллица", 2);
    lw_scene_name_parts(scene);
    return scene;
}

/* Names become different, the first ones stay; with so many of one name nothing quadratic would end. */
static void names(void)
{
    static const struct { const char *given, *expected; } some[] = {
        { "plate", "plate" }, { "plate#2", "plate#2" }, { "plate", "plate#3" }, { "", "part 4" }, { "plate#2", "plate#2#2" }, { "plate", "plate#4" },
    };
    enum { SOME = sizeof some / sizeof *some, MANY = 100000 };
    LwScene *scene = lw_scene_create();
    if (!scene || LW_ARENA_GUARD(&scene->arena)) {
        CHECK(!"memory");
        return;
    }
    for (int i = 0; i < SOME; i++)
        lw_scene_add_part(scene, &(LwPart){ .name = some[i].given });
    for (int i = 0; i < MANY; i++)
        lw_scene_add_part(scene, &(LwPart){ .name = "bolt" });
    lw_scene_name_parts(scene);
    for (int i = 0; i < SOME; i++)
        CHECK(strcmp(scene->part[i].name, some[i].expected) == 0);
    CHECK(strcmp(scene->part[SOME].name, "bolt") == 0 && strcmp(scene->part[SOME + 1].name, "bolt#2") == 0);
    CHECK(strcmp(scene->part[SOME + MANY - 1].name, "bolt#100000") == 0);
    lw_scene_destroy(scene);
}

static char *written(const LwScene *scene, size_t *count)
{
    char *bytes = NULL;
    FILE *out = open_memstream(&bytes, count);
    CHECK(out && lw_stream_begin(out) && lw_stream_progress(out, 0.5, "half") && lw_stream_scene(out, scene));
    fclose(out);
    return bytes;
}

/* Everything but padding and pointers. */
static void compare(const LwScene *a, const LwScene *b)
{
    CHECK(strcmp(a->format, b->format) == 0 && strcmp(a->unit, b->unit) == 0 && a->metres == b->metres && a->unit_guessed == b->unit_guessed);
    CHECK(a->part_count == b->part_count && a->node_count == b->node_count && a->note_count == b->note_count);
    for (int i = 0; i < a->part_count; i++) {
        const LwPart *p = &a->part[i], *q = &b->part[i];
        CHECK(strcmp(p->name, q->name) == 0 && p->kind == q->kind && p->colour == q->colour && p->solid_count == q->solid_count);
        CHECK(memcmp(p->mesh.vertex, q->mesh.vertex, sizeof(LwVec3) * CORNERS) == 0 && memcmp(p->mesh.triangle, q->mesh.triangle, sizeof(LwTriangle) * SIDES) == 0);
        CHECK(q->face[1].colour == 0xff0000ff && q->face[1].first == 3 && q->edge[0].count == 2 && q->edge_point[1].x == 1);
        const LwFeature *f = &q->feature[0];
        CHECK(f->kind == LW_FEATURE_CONE && f->inside && !f->fitted && f->face == 1 && f->edge == -1 && f->axis.z == 1 && f->radius == 0.1);
        CHECK(f->radius2 == 7 && f->angle == 0.5 && f->length == 0.2 && f->area == 0.3 && f->deviation == 1e-9);
        CHECK(q->integrals.volume == 1.0 / 6 && q->integrals.centre.y == 0.25 && q->integrals.inertia[5] == 6);
        CHECK(q->verdict.bad == LW_BAD_OPEN && q->verdict.repaired == LW_BAD_FLIPPED && q->verdict.open_edges == 3 && q->verdict.crossings == 9);
        CHECK(q->verdict.hull_volume == 0.5 && q->verdict.box_volume == 1);
    }
    CHECK(b->node[0].hidden && b->node[1].part == 1 && strcmp(b->note[0], "2 pieces, Кириллица") == 0);
}

static void round_trip(void)
{
    LwScene *scene = sample();
    size_t count;
    char *bytes = written(scene, &count);
    for (size_t piece = 1; piece < 3 * count; piece = 3 * piece + 1) {
        LwFeed *feed = lw_feed_create();
        LwFeedStatus status = LW_FEED_MORE;
        for (size_t at = 0; at < count; at += piece)
            status = lw_feed_bytes(feed, bytes + at, at + piece < count ? piece : count - at);
        CHECK(status == LW_FEED_DONE && lw_feed_fraction(feed) == 0.5 && strcmp(lw_feed_words(feed), "half") == 0);
        LwScene *copy = lw_feed_take(feed);
        CHECK(copy && !lw_feed_take(feed));
        compare(scene, copy);
        lw_scene_destroy(copy);
        lw_feed_destroy(feed);
    }
    free(bytes);
    lw_scene_destroy(scene);
}

static void questions(void)
{
    LwScene *scene = sample();
    CHECK(strcmp(scene->part[1].name, "wedge#2") == 0 && strcmp(scene->node[1].name, "wedge#2") == 0);
    LwFrame frame = lw_scene_frame(scene, 1);
    CHECK_NEAR(frame.position.x, 0, 1e-15);
    CHECK_NEAR(frame.position.y, 1, 1e-15);
    CHECK_NEAR(frame.position.z, 2, 1e-15);
    CHECK(lw_scene_is_hidden(scene, 1) && lw_scene_find_part(scene, "wedge#2") == 1 && lw_scene_find_part(scene, "x") == -1);
    CHECK(lw_scene_colour(scene, 1, 1) == 0xff0000ff && lw_scene_colour(scene, 1, 0) == 0x336699ff && lw_scene_colour(scene, 1, -1) == 0x336699ff);
    scene->node[0].colour = 0x11223344;
    CHECK(lw_scene_colour(scene, 1, 1) == 0x11223344);
    lw_scene_destroy(scene);
}

/* Every prefix waits for more, every flipped byte ends in a scene that passes the check or in a message. */
static void damage(void)
{
    LwScene *scene = sample();
    size_t count;
    char *bytes = written(scene, &count);
    int failed = 0, done = 0;
    for (size_t at = 0; at < count; at++)
        for (int bit = 0; bit < 8; bit += 3) {
            bytes[at] ^= (char)(1 << bit);
            LwFeed *feed = lw_feed_create();
            LwFeedStatus status = lw_feed_bytes(feed, bytes, count);
            LwScene *copy = lw_feed_take(feed);
            CHECK(!copy || !lw_scene_check(copy));
            CHECK(status != LW_FEED_FAILED || *lw_feed_message(feed));
            failed += status == LW_FEED_FAILED;
            done += status == LW_FEED_DONE;
            lw_scene_destroy(copy);
            lw_feed_destroy(feed);
            bytes[at] ^= (char)(1 << bit);
        }
    CHECK(failed > 100 && done > 100);
    LwFeed *feed = lw_feed_create();
    CHECK(lw_feed_bytes(feed, bytes, count - 1) == LW_FEED_MORE && !lw_feed_take(feed));
    lw_feed_destroy(feed);
    free(bytes);
    lw_scene_destroy(scene);
}

static void failure_in_words(void)
{
    char *bytes = NULL;
    size_t count;
    FILE *out = open_memstream(&bytes, &count);
    CHECK(lw_stream_begin(out) && lw_stream_failure(out, "the file is empty"));
    fclose(out);
    LwFeed *feed = lw_feed_create();
    CHECK(lw_feed_bytes(feed, bytes, count) == LW_FEED_FAILED && strcmp(lw_feed_message(feed), "the file is empty") == 0 && !lw_feed_take(feed));
    lw_feed_destroy(feed);
    free(bytes);
}

int main(void)
{
    RUN(names);
    RUN(round_trip);
    RUN(questions);
    RUN(damage);
    RUN(failure_in_words);
    return END();
}
