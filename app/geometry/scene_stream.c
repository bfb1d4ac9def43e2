/* The layout: "LWSCENE" and a version byte; then records of a 4-byte tag, an 8-byte length and that many bytes. Numbers are
 * 4-byte integers and 8-byte IEEE doubles as the machine has them (both ends are the same machine); arrays follow their
 * count; texts are a count and their bytes. */
#include "app/geometry/scene_stream.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION = 1, HEAD = 8, RECORD_HEAD = 12, WORDS = 256, MESSAGE = 1024 };
static const char magic[HEAD] = { 'L', 'W', 'S', 'C', 'E', 'N', 'E', VERSION };
static const uint64_t largest_record = (uint64_t)1 << 32;

/* ---- writing: a record is gathered in memory, then written with its length */

typedef struct Pack {
    unsigned char *bytes;
    size_t count, room;
    bool failed;
} Pack;

static void put(Pack *pack, const void *data, size_t count)
{
    if (pack->count + count > pack->room && !pack->failed) {
        size_t room = 2 * (pack->count + count) + 256;
        unsigned char *bytes = realloc(pack->bytes, room);
        pack->failed = !bytes;
        if (bytes) {
            pack->bytes = bytes;
            pack->room = room;
        }
    }
    if (pack->failed || count == 0)
        return;
    memcpy(pack->bytes + pack->count, data, count);
    pack->count += count;
}

static void put_int(Pack *pack, int value)
{
    put(pack, &(int32_t){ value }, 4);
}

static void put_double(Pack *pack, double value)
{
    put(pack, &value, 8);
}

static void put_text(Pack *pack, const char *text)
{
    size_t length = text ? strlen(text) : 0;
    put_int(pack, (int)length);
    put(pack, text, length);
}

static void put_array(Pack *pack, const void *items, int count, size_t size)
{
    put_int(pack, count);
    put(pack, items, (size_t)count * size);
}

static void put_vec3(Pack *pack, LwVec3 v)
{
    put(pack, &v, sizeof v);
}

static bool flush_record(Pack *pack, FILE *out, const char tag[4])
{
    uint64_t length = pack->count;
    bool good = !pack->failed && fwrite(tag, 4, 1, out) == 1 && fwrite(&length, 8, 1, out) == 1 &&
                (length == 0 || fwrite(pack->bytes, pack->count, 1, out) == 1);
    free(pack->bytes);
    *pack = (Pack){ 0 };
    return good;
}

bool lw_stream_begin(FILE *out)
{
    return fwrite(magic, HEAD, 1, out) == 1;
}

bool lw_stream_progress(FILE *out, double fraction, const char *words)
{
    Pack pack = { 0 };
    put_double(&pack, fraction);
    put_text(&pack, words);
    return flush_record(&pack, out, "PROG") && fflush(out) == 0;
}

bool lw_stream_notice(FILE *out, const char *text)
{
    Pack pack = { 0 };
    put_text(&pack, text);
    return flush_record(&pack, out, "SAID") && fflush(out) == 0;
}

bool lw_stream_failure(FILE *out, const char *message)
{
    Pack pack = { 0 };
    put_text(&pack, message);
    return flush_record(&pack, out, "FAIL") && fflush(out) == 0;
}

static void put_feature(Pack *pack, const LwFeature *f)
{
    put_int(pack, (int)f->kind);
    put_int(pack, f->fitted | f->inside << 1);
    put_int(pack, f->face);
    put_int(pack, f->edge);
    put_vec3(pack, f->position);
    put_vec3(pack, f->axis);
    const double number[] = { f->radius, f->radius2, f->angle, f->length, f->area, f->deviation };
    put(pack, number, sizeof number);
}

static void put_verdict(Pack *pack, const LwVerdict *v)
{
    const int numbers[] = { (int)v->bad, (int)v->repaired, v->from_brep, v->open_edges, v->crowded_edges, v->turned_edges, v->crossings };
    put(pack, numbers, sizeof numbers);
    put_double(pack, v->hull_volume);
    put_double(pack, v->box_volume);
}

static void put_part(Pack *pack, const LwPart *part)
{
    put_text(pack, part->name);
    put_int(pack, (int)part->kind);
    put_int(pack, (int)part->colour);
    put_int(pack, part->solid_count);
    put_array(pack, part->mesh.vertex, part->mesh.vertex_count, sizeof(LwVec3));
    put_array(pack, part->mesh.triangle, part->mesh.triangle_count, sizeof(LwTriangle));
    put_array(pack, part->face, part->face_count, sizeof(LwFace));
    put_array(pack, part->edge, part->edge_count, sizeof(LwEdge));
    put_array(pack, part->edge_point, part->edge_point_count, sizeof(LwVec3));
    put_int(pack, part->feature_count);
    for (int i = 0; i < part->feature_count; i++)
        put_feature(pack, &part->feature[i]);
    put_double(pack, part->integrals.volume);
    put_double(pack, part->integrals.area);
    put_vec3(pack, part->integrals.centre);
    put(pack, part->integrals.inertia, sizeof part->integrals.inertia);
    put_verdict(pack, &part->verdict);
}

static void put_node(Pack *pack, const LwNode *node)
{
    put_text(pack, node->name);
    put_int(pack, node->parent);
    put_int(pack, node->part);
    put_int(pack, (int)node->colour);
    put_int(pack, node->hidden);
    put(pack, &node->frame, sizeof node->frame);
}

bool lw_stream_scene(FILE *out, const LwScene *scene)
{
    Pack pack = { 0 };
    bool good = true;
    put_text(&pack, scene->format);
    put_text(&pack, scene->unit);
    put_double(&pack, scene->metres);
    put_int(&pack, scene->unit_guessed);
    put_int(&pack, scene->up);
    put_int(&pack, scene->up_guessed);
    good = flush_record(&pack, out, "HEAD");
    for (int i = 0; i < scene->part_count && good; i++) {
        put_part(&pack, &scene->part[i]);
        good = flush_record(&pack, out, "PART");
    }
    for (int i = 0; i < scene->node_count && good; i++) {
        put_node(&pack, &scene->node[i]);
        good = flush_record(&pack, out, "NODE");
    }
    for (int i = 0; i < scene->note_count && good; i++) {
        put_text(&pack, scene->note[i]);
        good = flush_record(&pack, out, "NOTE");
    }
    return good && flush_record(&pack, out, "DONE") && fflush(out) == 0;
}

/* ---- reading */

struct LwFeed {
    LwScene *scene;
    Pack bytes;             /* what has not been taken yet */
    size_t taken;           /* of them */
    bool begun;
    LwFeedStatus status;
    double fraction;
    char words[WORDS], notice[MESSAGE], message[MESSAGE];
};

/* A record being taken apart; `short_` once something was wanted beyond its end. */
typedef struct Unpack {
    const unsigned char *at;
    size_t left;
    bool short_;
    LwArena *arena;
} Unpack;

static void get(Unpack *in, void *out, size_t count)
{
    if (count > in->left) {
        in->short_ = true;
        memset(out, 0, count);
        return;
    }
    if (count)
        memcpy(out, in->at, count);
    in->at += count;
    in->left -= count;
}

static int get_int(Unpack *in)
{
    int32_t value;
    get(in, &value, 4);
    return value;
}

static double get_double(Unpack *in)
{
    double value;
    get(in, &value, 8);
    return value;
}

static LwVec3 get_vec3(Unpack *in)
{
    LwVec3 v;
    get(in, &v, sizeof v);
    return v;
}

/* The count of things of `size` bytes that follow; 0 when the record does not hold that many. */
static int get_count(Unpack *in, size_t size)
{
    int count = get_int(in);
    if (count < 0 || (size_t)count > in->left / size) {
        in->short_ = true;
        return 0;
    }
    return count;
}

static const char *get_text(Unpack *in)
{
    int length = get_count(in, 1);
    char *text = lw_arena_alloc(in->arena, (size_t)length + 1, 1);
    get(in, text, (size_t)length);
    in->short_ = in->short_ || strlen(text) != (size_t)length;
    return text;
}

static void *get_array(Unpack *in, int *count, size_t size)
{
    *count = get_count(in, size);
    void *items = lw_arena_alloc(in->arena, (size_t)*count, size);
    get(in, items, (size_t)*count * size);
    return items;
}

static LwFeature get_feature(Unpack *in)
{
    LwFeature f = { .kind = (LwFeatureKind)get_int(in) };
    double number[6];
    int flags = get_int(in);
    f.fitted = flags & 1;
    f.inside = flags >> 1 & 1;
    f.face = get_int(in);
    f.edge = get_int(in);
    f.position = get_vec3(in);
    f.axis = get_vec3(in);
    get(in, number, sizeof number);
    f.radius = number[0];
    f.radius2 = number[1];
    f.angle = number[2];
    f.length = number[3];
    f.area = number[4];
    f.deviation = number[5];
    return f;
}

static LwVerdict get_verdict(Unpack *in)
{
    int number[7];
    get(in, number, sizeof number);
    LwVerdict v = { .bad = (unsigned)number[0], .repaired = (unsigned)number[1], .from_brep = number[2] != 0, .open_edges = number[3],
                    .crowded_edges = number[4], .turned_edges = number[5], .crossings = number[6] };
    v.hull_volume = get_double(in);
    v.box_volume = get_double(in);
    return v;
}

static void take_part(LwScene *scene, Unpack *in)
{
    enum { FEATURE_BYTES = 16 + 6 * 8 + 6 * 8 };
    LwPart part = { .name = get_text(in), .kind = (LwPartKind)get_int(in) };
    part.colour = (LwColour)get_int(in);
    part.solid_count = get_int(in);
    part.mesh.vertex = get_array(in, &part.mesh.vertex_count, sizeof(LwVec3));
    part.mesh.triangle = get_array(in, &part.mesh.triangle_count, sizeof(LwTriangle));
    part.face = get_array(in, &part.face_count, sizeof(LwFace));
    part.edge = get_array(in, &part.edge_count, sizeof(LwEdge));
    part.edge_point = get_array(in, &part.edge_point_count, sizeof(LwVec3));
    part.feature_count = get_count(in, FEATURE_BYTES);
    part.feature = LW_NEWN(in->arena, LwFeature, part.feature_count);
    for (int i = 0; i < part.feature_count; i++)
        part.feature[i] = get_feature(in);
    part.integrals.volume = get_double(in);
    part.integrals.area = get_double(in);
    part.integrals.centre = get_vec3(in);
    get(in, part.integrals.inertia, sizeof part.integrals.inertia);
    part.verdict = get_verdict(in);
    lw_scene_add_part(scene, &part);
}

static void take_node(LwScene *scene, Unpack *in)
{
    LwNode node = { .name = get_text(in), .parent = get_int(in) };
    node.part = get_int(in);
    node.colour = (LwColour)get_int(in);
    node.hidden = get_int(in) != 0;
    get(in, &node.frame, sizeof node.frame);
    lw_scene_add_node(scene, &node);
}

static void take_head(LwScene *scene, Unpack *in)
{
    scene->format = get_text(in);
    scene->unit = get_text(in);
    scene->metres = get_double(in);
    scene->unit_guessed = get_int(in) != 0;
    scene->up = (char)get_int(in);
    scene->up_guessed = get_int(in) != 0;
}

static LwFeedStatus fail(LwFeed *feed, const char *message)
{
    snprintf(feed->message, sizeof feed->message, "%s", message);
    return feed->status = LW_FEED_FAILED;
}

static LwFeedStatus finish(LwFeed *feed)
{
    const char *bad = lw_scene_check(feed->scene);
    if (bad)
        return fail(feed, bad);
    return feed->status = LW_FEED_DONE;
}

static LwFeedStatus take_record(LwFeed *feed, const unsigned char *tag, Unpack *in)
{
    if (memcmp(tag, "HEAD", 4) == 0)
        take_head(feed->scene, in);
    else if (memcmp(tag, "PART", 4) == 0)
        take_part(feed->scene, in);
    else if (memcmp(tag, "NODE", 4) == 0)
        take_node(feed->scene, in);
    else if (memcmp(tag, "NOTE", 4) == 0)
        lw_scene_add_note(feed->scene, "%s", get_text(in));
    else if (memcmp(tag, "PROG", 4) == 0) {
        feed->fraction = get_double(in);
        snprintf(feed->words, sizeof feed->words, "%s", get_text(in));
    } else if (memcmp(tag, "SAID", 4) == 0)
        snprintf(feed->notice, sizeof feed->notice, "%s", get_text(in));
    else if (memcmp(tag, "FAIL", 4) == 0)
        return fail(feed, get_text(in));
    else if (memcmp(tag, "DONE", 4) == 0)
        return finish(feed);
    else
        return fail(feed, "what the reader sent is damaged: a record of no known kind");
    return in->short_ || in->left ? fail(feed, "what the reader sent is damaged: a record of the wrong length") : LW_FEED_MORE;
}

LwFeed *lw_feed_create(void)
{
    LwFeed *feed = calloc(1, sizeof *feed);
    if (feed && !(feed->scene = lw_scene_create())) {
        free(feed);
        return NULL;
    }
    return feed;
}

void lw_feed_destroy(LwFeed *feed)
{
    if (!feed)
        return;
    lw_scene_destroy(feed->scene);
    free(feed->bytes.bytes);
    free(feed);
}

/* All complete records among the bytes gathered. */
static LwFeedStatus take_records(LwFeed *feed)
{
    while (feed->status == LW_FEED_MORE) {
        const unsigned char *at = feed->bytes.bytes + feed->taken;
        size_t left = feed->bytes.count - feed->taken;
        uint64_t length;
        if (!feed->begun) {
            if (left < HEAD)
                break;
            if (memcmp(at, magic, HEAD) != 0)
                return fail(feed, "what the reader sent is not a scene of this version");
            feed->begun = true;
            feed->taken += HEAD;
            continue;
        }
        if (left < RECORD_HEAD)
            break;
        memcpy(&length, at + 4, 8);
        if (length > largest_record)
            return fail(feed, "what the reader sent is damaged: an unending record");
        if (left - RECORD_HEAD < length)
            break;
        Unpack in = { .at = at + RECORD_HEAD, .left = (size_t)length, .arena = &feed->scene->arena };
        feed->taken += RECORD_HEAD + (size_t)length;
        take_record(feed, at, &in);
    }
    return feed->status;
}

LwFeedStatus lw_feed_bytes(LwFeed *feed, const void *bytes, size_t count)
{
    if (feed->status != LW_FEED_MORE)
        return feed->status;
    if (feed->taken > feed->bytes.count / 2) { /* the front makes room once it is most of what is kept */
        feed->bytes.count -= feed->taken;
        memmove(feed->bytes.bytes, feed->bytes.bytes + feed->taken, feed->bytes.count);
        feed->taken = 0;
    }
    put(&feed->bytes, bytes, count);
    if (feed->bytes.failed || LW_ARENA_GUARD(&feed->scene->arena))
        return fail(feed, "memory ran out");
    return take_records(feed);
}

double lw_feed_fraction(const LwFeed *feed)
{
    return feed->fraction;
}

const char *lw_feed_words(const LwFeed *feed)
{
    return feed->words;
}

const char *lw_feed_notice(const LwFeed *feed)
{
    return feed->notice[0] ? feed->notice : NULL;
}

const char *lw_feed_message(const LwFeed *feed)
{
    return feed->message;
}

LwScene *lw_feed_take(LwFeed *feed)
{
    LwScene *scene = feed->status == LW_FEED_DONE ? feed->scene : NULL;
    if (scene) {
        scene->arena.guarded = 0;
        feed->scene = NULL;
    }
    return scene;
}
