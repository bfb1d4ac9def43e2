/* Mass properties from geometry, against closed forms. */
#include "tests/unit/reader_check.h"

/* One body with these keys; NULL after printing what is wrong. */
static LwDocument *read_body(const char *keys)
{
    LwIssues issues;
    char text[1000], line[2000];
    lw_issues_init(&issues);
    snprintf(text, sizeof text, "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"a\", %s }, { \"name\": \"b\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ] }", keys);
    LwDocument *document = reader_read(text, strlen(text), NULL, &issues);
    for (int i = 0; i < issues.count; i++) {
        lw_issue_format(&issues.item[i], line, sizeof line);
        printf("# %s\n", line);
    }
    lw_issues_clear(&issues);
    return document;
}

/* Relative: every number below is a handful of roundings away from its closed form. */
static const double rounding = 1e-14;

static void check_body(const char *keys, double mass, LwVec3 com, const double inertia[6])
{
    LwDocument *document = read_body(keys);
    CHECK(document != NULL);
    if (!document)
        return;
    const LwBodyDef *body = &document->def.body[0];
    double size = fabs(inertia[0]) + fabs(inertia[1]) + fabs(inertia[2]);
    CHECK_NEAR(body->mass, mass, rounding * mass);
    CHECK_NEAR(body->com.x, com.x, rounding);
    CHECK_NEAR(body->com.y, com.y, rounding);
    CHECK_NEAR(body->com.z, com.z, rounding);
    for (int i = 0; i < 6; i++)
        CHECK_NEAR(body->inertia[i], inertia[i], rounding * size);
    lw_document_destroy(document);
}

static void primitives(void)
{
    LwVec3 zero = { 0, 0, 0 };
    double m = 0.1 * 0.2 * 0.3 * 7850;
    check_body("\"geometry\": [ { \"box\": [0.1, 0.2, 0.3], \"material\": \"steel\" } ]", m, zero,
               (double[]){ m * 0.13 / 12, m * 0.10 / 12, m * 0.05 / 12, 0, 0, 0 });
    m = M_PI * 0.01 * 0.5 * 1000;
    check_body("\"geometry\": [ { \"cylinder\": { \"radius\": \"10 cm\", \"length\": 0.5 }, \"density\": \"1 g/cm^3\" } ]", m, zero,
               (double[]){ m * (0.01 / 4 + 0.25 / 12), m * (0.01 / 4 + 0.25 / 12), m * 0.01 / 2, 0, 0, 0 });
    m = 4 * M_PI / 3 * 8 * 2;
    check_body("\"geometry\": [ { \"sphere\": { \"radius\": 2 }, \"density\": 2 } ]", m, zero,
               (double[]){ 1.6 * m, 1.6 * m, 1.6 * m, 0, 0, 0 });
    check_body("\"geometry\": [ { \"sphere\": \"200 cm\", \"density\": 2 } ]", m, zero, (double[]){ 1.6 * m, 1.6 * m, 1.6 * m, 0, 0, 0 });
    m = M_PI * (4 - 1) * 3 * 2;
    check_body("\"geometry\": [ { \"tube\": { \"outer\": 2, \"inner\": 1, \"length\": 3 }, \"density\": 2 } ]", m, zero,
               (double[]){ m * (5.0 / 4 + 9.0 / 12), m * (5.0 / 4 + 9.0 / 12), m * 2.5, 0, 0, 0 });
}

/* A box cut into two, one half turned a quarter and described in its own axes, is the same box. */
static void combined(void)
{
    double m = 0.4 * 0.2 * 0.1 * 1000, s = sqrt(0.5);
    char keys[400];
    snprintf(keys, sizeof keys,
             "\"geometry\": [ { \"box\": [0.2, 0.2, 0.1], \"position\": [0.9, 1, 2], \"density\": 1000 },"
             "{ \"box\": [0.1, 0.2, 0.2], \"position\": [1.1, 1, 2], \"orientation\": [%.17g, 0, %.17g, 0], \"density\": 1000 } ]", s, s);
    check_body(keys, m, lw_vec3(1, 1, 2), (double[]){ m * 0.05 / 12, m * 0.17 / 12, m * 0.20 / 12, 0, 0, 0 });
    /* Turned by 30° about z: moments a, b across it become products (a − b) sin 30° cos 30°. */
    double a = m * 0.05 / 12, b = m * 0.17 / 12, sine = 0.5, cosine = sqrt(0.75);
    snprintf(keys, sizeof keys, "\"geometry\": [ { \"box\": [0.4, 0.2, 0.1], \"orientation\": [%.17g, 0, 0, %.17g], \"density\": 1000 } ]",
             cos(M_PI / 12), sin(M_PI / 12));
    check_body(keys, m, lw_vec3(0, 0, 0),
               (double[]){ a * cosine * cosine + b * sine * sine, a * sine * sine + b * cosine * cosine, m * 0.20 / 12,
                           (a - b) * sine * cosine, 0, 0 });
    /* Two equal balls on a diagonal: products of inertia −m d_i d_j each. */
    double ball = 4 * M_PI / 3 * 1e-3;
    check_body("\"geometry\": [ { \"sphere\": { \"radius\": 0.1 }, \"position\": [1, 2, 3], \"density\": 1 },"
               "{ \"sphere\": { \"radius\": 0.1 }, \"position\": [-1, -2, -3], \"density\": 1 } ]",
               2 * ball, lw_vec3(0, 0, 0),
               (double[]){ 2 * ball * (13 + 0.004), 2 * ball * (10 + 0.004), 2 * ball * (5 + 0.004), -4 * ball, -6 * ball, -12 * ball });
}

static void given_values_win(void)
{
    /* The mass scales the inertia, whatever the density is or without one. */
    double box[] = { 2 * 0.13 / 12, 2 * 0.10 / 12, 2 * 0.05 / 12, 0, 0, 0 };
    check_body("\"mass\": 2, \"geometry\": [ { \"box\": [0.1, 0.2, 0.3], \"density\": 100 } ]", 2, lw_vec3(0, 0, 0), box);
    check_body("\"mass\": 2, \"geometry\": [ { \"box\": [0.1, 0.2, 0.3] } ]", 2, lw_vec3(0, 0, 0), box);
    check_body("\"mass\": 2, \"com\": [1, 2, 3], \"geometry\": [ { \"box\": [0.1, 0.2, 0.3] } ]", 2, lw_vec3(1, 2, 3), box);
    double own[] = { 1, 2, 2.5, 0.1, 0, 0 };
    check_body("\"inertia\": [1, 2, 2.5, 0.1, 0, 0], \"geometry\": [ { \"box\": [1, 1, 1], \"position\": [5, 0, 0], \"density\": 3 } ]", 3,
               lw_vec3(5, 0, 0), own);
    /* Nothing is wanted from a part that is described in full, so its file need not be read. */
    check_body("\"mass\": 4, \"com\": [1, 0, 0], \"inertia\": [1, 2, 2.5, 0.1, 0, 0], \"geometry\": [ { \"file\": \"a.step\", \"part\": \"a\","
               "\"material\": \"steel\" }, { \"box\": [1, 1, 1] } ]",
               4, lw_vec3(1, 0, 0), own);
}

static void fixed_bodies(void)
{
    LwDocument *document = read_body("\"fixed\": true, \"geometry\": [ { \"box\": [1, 1, 1] }, { \"file\": \"a.step\" } ]");
    CHECK(document && document->def.body[0].fixed && document->def.body[0].mass == 0);
    lw_document_destroy(document);
    document = read_body("\"fixed\": true, \"mass\": 3");
    CHECK(document && document->def.body[0].mass == 3);
    lw_document_destroy(document);
}

int main(void)
{
    RUN(primitives);
    RUN(combined);
    RUN(given_values_win);
    RUN(fixed_bodies);
    return END();
}
