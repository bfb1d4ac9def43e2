/* Bodies whose mass comes from part files, against closed forms; files that are missing, parts that cannot be trusted. */
#include "tests/unit/reader_check.h"

/* A source with one file, "box.step": "box", 1 × 2 × 3 m with a corner at its origin; "open", a plate of no trustworthy mass; "dot", nothing
 * to see. Placed: the box twice, once turned a quarter about z and moved; once more hidden. */
typedef struct Store {
    LwSceneSource source;
    LwScene *scene;
    int asked;
    LwReadOptions options;
    char path[100];
} Store;

static const LwScene *open_store(LwSceneSource *source, const char *path, const LwReadOptions *options, char message[LW_SOURCE_MESSAGE])
{
    Store *store = (Store *)source;
    store->asked++;
    store->options = *options;
    snprintf(store->path, sizeof store->path, "%s", path);
    if (strstr(path, "box.step"))
        return store->scene;
    snprintf(message, LW_SOURCE_MESSAGE, "%s cannot be read: it is not there", path);
    return NULL;
}

static const double quarter = 0.70710678118654752440;

static void fill_store(Store *store)
{
    static LwVec3 vertex[8], flat[3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 2, 0 } };
    static LwTriangle triangle[12], one = { { 0, 1, 2 } };
    static LwFace faces[1] = { { 0, 12, 0 } }, face = { 0, 1, 0 };
    *store = (Store){ .source = { open_store }, .scene = lw_scene_create() };
    if (LW_ARENA_GUARD(&store->scene->arena))
        return;
    for (int i = 0; i < 8; i++)
        vertex[i] = lw_vec3(i & 1, 2 * (i >> 1 & 1), 3 * (i >> 2));
    for (int i = 0; i < 12; i++) /* which triangles is of no matter here: the box is what counts */
        triangle[i] = (LwTriangle){ { 0, 1 + i % 6, 7 } };
    LwPart box = { .name = "box", .kind = LW_PART_SOLID, .mesh = { 8, 12, vertex, triangle }, .face_count = 1, .face = faces,
                   .integrals = { 6, 22, { 0.5, 1, 1.5 }, { 6 * 13 / 12.0, 6 * 10 / 12.0, 6 * 5 / 12.0, 0, 0, 0 } } };
    LwPart open_part = { .name = "open", .kind = LW_PART_SURFACE, .mesh = { 3, 1, flat, &one }, .face_count = 1, .face = &face,
                         .verdict = { .bad = LW_BAD_OPEN, .open_edges = 3 } };
    LwPart dot = { .name = "dot", .kind = LW_PART_WIRE, .verdict = { .bad = LW_BAD_EMPTY } };
    lw_scene_add_part(store->scene, &box);
    lw_scene_add_part(store->scene, &open_part);
    lw_scene_add_part(store->scene, &dot);
    lw_scene_add_node(store->scene, &(LwNode){ .name = "top", .parent = -1, .part = -1, .frame = { { 10, 0, 0 }, { 1, 0, 0, 0 } } });
    lw_scene_add_node(store->scene, &(LwNode){ .name = "a", .parent = 0, .part = 0, .frame = LW_FRAME_IDENTITY });
    lw_scene_add_node(store->scene, &(LwNode){ .name = "b", .parent = 0, .part = 0, .frame = { { 0, 0, 5 }, { quarter, 0, 0, quarter } } });
    lw_scene_add_node(store->scene, &(LwNode){ .name = "c", .parent = 0, .part = 0, .frame = { { 0, 0, 50 }, { 1, 0, 0, 0 } }, .hidden = true });
}

/* One body with these keys, and another that moves; the document or NULL. */
static LwDocument *read_body(Store *store, bool only_mass, const char *keys, LwIssues *issues)
{
    char text[1500];
    LwDocumentPlace place = { .folder = "some/where/", .source = store ? &store->source : NULL, .only_mass = only_mass };
    lw_issues_init(issues);
    int length = snprintf(text, sizeof text, "{ \"lockwork\": 1, \"materials\": { \"foam\": \"0.1 g/cm^3\" }, \"bodies\": [ { \"name\": \"a\", %s },"
                                             "{ \"name\": \"other\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ] }", keys);
    return lw_document_read_text("files.lockwork", text, (size_t)length, &place, issues);
}

/* Relative: a handful of roundings away from the closed form. */
static const double rounding = 2e-15;

static void check_body(Store *store, const char *keys, double mass, LwVec3 com, const double inertia[6])
{
    LwIssues issues;
    LwDocument *document = read_body(store, true, keys, &issues);
    CHECK(document && issues.count == 0);
    if (issues.count)
        printf("# %s\n", issues.item[0].text);
    if (document) {
        const LwBodyDef *body = &document->def.body[0];
        double size = inertia[0] + inertia[1] + inertia[2];
        CHECK_NEAR(body->mass, mass, rounding * mass);
        CHECK_NEAR(body->com.x, com.x, 1e-14);
        CHECK_NEAR(body->com.y, com.y, 1e-14);
        CHECK_NEAR(body->com.z, com.z, 1e-14);
        for (int i = 0; i < 6; i++)
            CHECK_NEAR(body->inertia[i], inertia[i], 4 * rounding * size);
        CHECK(!document->mass[0].doubt);
    }
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

static void one_part(void)
{
    Store store;
    fill_store(&store);
    double m = 6 * 7850;
    check_body(&store, "\"geometry\": [ { \"file\": \"box.step\", \"part\": \"box\", \"material\": \"steel\" } ]", m, lw_vec3(0.5, 1, 1.5),
               (double[]){ m * 13 / 12, m * 10 / 12, m * 5 / 12, 0, 0, 0 });
    CHECK_STRING(store.path, "some/where/box.step");
    m = 600;
    check_body(&store, "\"geometry\": [ { \"file\": \"/box.step\", \"part\": \"box\", \"material\": \"foam\", \"unit\": \"mm\", \"up\": \"y\", \"split\": true,"
                       "\"tolerance\": 0.5, \"position\": [1, 0, 0], \"orientation\": [0.70710678118654752, 0, 0, 0.70710678118654752] } ]", m,
               lw_vec3(0, 0.5, 1.5), (double[]){ m * 10 / 12, m * 13 / 12, m * 5 / 12, 0, 0, 0 });
    CHECK_STRING(store.path, "/box.step");
    CHECK(store.options.unit == 0.001 && store.options.up == 'y' && store.options.split && store.options.tolerance == 0.5);
    lw_scene_destroy(store.scene);
}

/* Scaled parts are boxes of other sides, mirrored ones too. */
static void scaled(void)
{
    Store store;
    fill_store(&store);
    double m = 6 * 8 * 10, s = 2;
    check_body(&store, "\"geometry\": [ { \"file\": \"box.step\", \"part\": \"box\", \"density\": 10, \"scale\": 2 } ]", m, lw_vec3(1, 2, 3),
               (double[]){ m * s * s * 13 / 12, m * s * s * 10 / 12, m * s * s * 5 / 12, 0, 0, 0 });
    m = 6 * 3 * 5 * 10; /* 3 × 2 × 15, mirrored in y */
    check_body(&store, "\"geometry\": [ { \"file\": \"box.step\", \"part\": \"box\", \"density\": 10, \"scale\": [3, -1, 5] } ]", m, lw_vec3(1.5, -1, 7.5),
               (double[]){ m * (4 + 225) / 12, m * (9 + 225) / 12, m * (9 + 4) / 12, 0, 0, 0 });
    lw_scene_destroy(store.scene);
}

/* Two boxes: 1 × 2 × 3 from (10, 0, 0), 2 × 1 × 3 from (8, 0, 5); the hidden one does not count. */
static void whole_file(void)
{
    Store store;
    fill_store(&store);
    double m = 6, xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0;
    const LwVec3 centre[2] = { { 10.5, 1, 1.5 }, { 9, 0.5, 6.5 } }, side[2] = { { 1, 2, 3 }, { 2, 1, 3 } };
    LwVec3 com = lw_vec3_scale(lw_vec3_add(centre[0], centre[1]), 0.5);
    for (int i = 0; i < 2; i++) {
        LwVec3 d = lw_vec3_sub(centre[i], com), s = side[i];
        xx += m * ((s.y * s.y + s.z * s.z) / 12 + d.y * d.y + d.z * d.z);
        yy += m * ((s.x * s.x + s.z * s.z) / 12 + d.x * d.x + d.z * d.z);
        zz += m * ((s.x * s.x + s.y * s.y) / 12 + d.x * d.x + d.y * d.y);
        xy -= m * d.x * d.y;
        xz -= m * d.x * d.z;
        yz -= m * d.y * d.z;
    }
    check_body(&store, "\"geometry\": [ { \"file\": \"box.step\", \"density\": 1 } ]", 2 * m, com, (double[]){ xx, yy, zz, xy, xz, yz });
    lw_scene_destroy(store.scene);
}

/* A part and a primitive in one body: the same as two primitives. */
static void mixed(void)
{
    Store store;
    LwIssues issues;
    fill_store(&store);
    LwDocument *one = read_body(&store, true, "\"geometry\": [ { \"file\": \"box.step\", \"part\": \"box\", \"density\": 3 }, { \"sphere\": { \"radius\": 2 },"
                                              "\"density\": 5 } ]", &issues);
    LwDocument *two = read_body(&store, true, "\"geometry\": [ { \"box\": [1, 2, 3], \"position\": [0.5, 1, 1.5], \"density\": 3 }, { \"sphere\":"
                                              "{ \"radius\": 2 }, \"density\": 5 } ]", &issues);
    CHECK(one && two);
    if (one && two) {
        const LwBodyDef *a = &one->def.body[0], *b = &two->def.body[0];
        CHECK_NEAR(a->mass, b->mass, 1e-12);
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(a->com, b->com)), 0, 1e-15);
        for (int i = 0; i < 6; i++)
            CHECK_NEAR(a->inertia[i], b->inertia[i], 1e-12);
        CHECK(one->shapes[0].count == 2 && one->shapes[0].shape[0].scene == store.scene && !one->shapes[0].shape[1].scene);
    }
    lw_document_destroy(one);
    lw_document_destroy(two);
    lw_scene_destroy(store.scene);
}

/* Reads and compares the only issue: its kind and a part of its text. */
static LwDocument *read_issue(Store *store, const char *keys, LwSeverity severity, const char *words)
{
    LwIssues issues;
    LwDocument *document = read_body(store, false, keys, &issues);
    bool good = issues.count == 1 && issues.item[0].severity == severity && strstr(issues.item[0].text, words);
    if (!good)
        printf("# %d issues: %s\n", issues.count, issues.count ? issues.item[0].text : "");
    CHECK(good && (document != NULL) == (severity == LW_WARNING));
    lw_issues_clear(&issues);
    return document;
}

#define GIVEN "\"mass\": 2, \"com\": [0, 0, 1], \"inertia\": [1, 1, 1, 0, 0, 0], "

static void missing(void)
{
    Store store;
    LwIssues issues;
    fill_store(&store);
    CHECK(!read_issue(&store, "\"geometry\": [ { \"file\": \"gone.step\", \"density\": 1 } ]", LW_ERROR, "some/where/gone.step cannot be read: it is not there"));
    CHECK(!read_issue(&store, "\"mass\": 2, \"geometry\": [ { \"file\": \"gone.step\" } ]", LW_ERROR, "gone.step cannot be read"));
    CHECK(!read_issue(&store, "\"geometry\": [ { \"file\": \"box.step\", \"part\": \"bix\", \"density\": 1 } ]", LW_ERROR,
                      "the file has no part \"bix\"; did you mean \"box\"?"));
    CHECK(!read_issue(&store, "\"geometry\": [ { \"file\": \"box.step\", \"part\": \"rather unlike\", \"density\": 1 } ]", LW_ERROR,
                      "it has \"box\", \"open\", \"dot\""));
    CHECK(!read_issue(NULL, "\"geometry\": [ { \"file\": \"box.step\", \"density\": 1 } ]", LW_ERROR, "part files are not read here"));
    /* Only a picture: a warning, and without a source nothing. */
    LwDocument *document = read_issue(&store, GIVEN "\"geometry\": [ { \"file\": \"gone.step\" } ]", LW_WARNING, "the body goes without this picture");
    CHECK(document && document->def.body[0].mass == 2 && document->shapes[0].count == 1 && !document->shapes[0].shape[0].scene);
    lw_document_destroy(document);
    document = read_issue(&store, "\"fixed\": true, \"geometry\": [ { \"file\": \"box.step\", \"part\": \"bix\" } ]", LW_WARNING, "did you mean \"box\"?");
    lw_document_destroy(document);
    /* Pictures are read unless only masses are wanted. */
    store.asked = 0;
    document = read_body(&store, true, GIVEN "\"geometry\": [ { \"file\": \"box.step\" } ]", &issues);
    CHECK(document && store.asked == 0 && issues.count == 0 && !document->shapes[0].shape[0].scene);
    lw_document_destroy(document);
    document = read_body(&store, false, GIVEN "\"geometry\": [ { \"file\": \"box.step\" } ]", &issues);
    CHECK(document && store.asked == 1 && issues.count == 0 && document->shapes[0].shape[0].scene == store.scene);
    lw_document_destroy(document);
    lw_scene_destroy(store.scene);
}

static void doubtful(void)
{
    Store store;
    fill_store(&store);
    LwDocument *document = read_issue(&store, "\"geometry\": [ { \"file\": \"box.step\", \"part\": \"open\", \"density\": 1000 } ]", LW_WARNING,
                                      "part \"open\" of box.step has no trustworthy mass: open: 3 edges have a triangle on one side only; give the body "
                                      "mass, com and inertia, or repair the part");
    CHECK(document && document->mass[0].doubt && strstr(document->mass[0].doubt, "\"open\"") && document->def.body[0].mass > 0);
    lw_document_destroy(document);
    document = read_issue(&store, "\"mass\": 2, \"geometry\": [ { \"file\": \"box.step\", \"part\": \"dot\" } ]", LW_WARNING, "no trustworthy mass");
    CHECK(document && document->mass[0].doubt && document->def.body[0].mass == 2);
    lw_document_destroy(document);
    /* Given in full: nothing is asked of the part. */
    LwIssues issues;
    document = read_body(&store, false, GIVEN "\"geometry\": [ { \"file\": \"box.step\", \"part\": \"open\" } ]", &issues);
    CHECK(document && !document->mass[0].doubt && issues.count == 0);
    lw_document_destroy(document);
    document = read_body(&store, false, "\"fixed\": true, \"geometry\": [ { \"file\": \"box.step\", \"part\": \"open\" } ]", &issues);
    CHECK(document && !document->mass[0].doubt && issues.count == 0);
    lw_document_destroy(document);
    lw_scene_destroy(store.scene);
}

int main(void)
{
    RUN(one_part);
    RUN(scaled);
    RUN(whole_file);
    RUN(mixed);
    RUN(missing);
    RUN(doubtful);
    return END();
}
