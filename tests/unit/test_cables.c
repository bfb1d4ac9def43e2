/* Cables over eyelets and pulleys against closed forms. */
#include "tests/unit/mechanism_text.h"

#include "core/model/cable.h"

#define SLIDE(name, body, at) "{ 'name': '" name "', 'type': 'prismatic', 'bodies': ['" body "', 'ground'], 'at': " at ", 'axis': [0, 0, 1] }"
#define LUMP(name, mass, at) "{ 'name': '" name "', 'mass': " mass ", 'position': " at ", 'inertia': [1e-2, 1e-2, 1e-2, 0, 0, 0] }"

/* Atwood's machine over an eyelet: spans straight up and down. */
static void atwood_over_an_eyelet(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ " LUMP("a", "2", "[0, 0, -1]") ", " LUMP("b", "3", "[0, 0, -2]") " ], 'joints': [ " SLIDE("A", "a", "[0, 0, -1]") ", " SLIDE("B", "b", "[0, 0, -2]") " ],"
             "'cables': [ { 'name': 'K', 'points': [ {'body': 'a'}, {'body': 'ground', 'point': [0, 0, 0]}, {'body': 'b'} ] } ], 'analysis': { 'end': 0.5, 'step': 0.05 } }");
    double a = 9.81 / 5;
    CHECK(rig.report->joint_dof == 1 && rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 10; k++) {
        double t = 0.05 * k;
        CHECK_NEAR(rig_value(&rig, k, "A.z"), 0.5 * a * t * t, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "B.z"), -0.5 * a * t * t, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "K.tension"), 2 * (9.81 + a), 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "K.length"), 3, 1e-12);
    }
    CHECK(rig_certainty(&rig, "K.tension") == LW_EXACT);
    rig_close(&rig);
}

/* Two loose pulleys of 0.1 m under fixed ones: ground, round p, up over a fixed wheel, round q, up to the ground. Each hangs in two falls:
 * zp + zq stays, so with masses 4 and 6 the heavier one falls with g/5 and the tension is half of 4 (g + g/5). */
static void two_moving_pulleys_share_a_cable(void)
{
    for (int i = 0; i < 2; i++) {
        Rig rig;
        rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ " LUMP("p", "4", "[0.1, 0, -1]") ", " LUMP("q", "6", "[0.5, 0, -1.5]") " ],"
                 "'joints': [ " SLIDE("P", "p", "[0.1, 0, -1]") ", " SLIDE("Q", "q", "[0.5, 0, -1.5]") " ],"
                 "'cables': [ { 'name': 'K', 'axis': [0, %d, 0], 'points': [ {'body': 'ground', 'point': [0, 0, 0]}, {'body': 'p', 'radius': %g},"
                 "{'body': 'ground', 'point': [0.3, 0, 0], 'radius': %g}, {'body': 'q', 'radius': %g}, {'body': 'ground', 'point': [0.6, 0, 0]} ] } ],"
                 "'analysis': { 'end': 0.6, 'step': 0.05, 'tolerance': 1e-10 } }", i ? -1 : 1, i ? 0.1 : -0.1, i ? -0.1 : 0.1, i ? 0.1 : -0.1);
        double a = 9.81 / 5;
        CHECK(rig.report->joint_dof == 1 && rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 12; k++) {
            double t = 0.05 * k;
            CHECK_NEAR(rig_value(&rig, k, "P.z"), 0.5 * a * t * t, 1e-9);
            CHECK_NEAR(rig_value(&rig, k, "Q.z"), -0.5 * a * t * t, 1e-9);
            CHECK_NEAR(rig_value(&rig, k, "K.tension"), 0.5 * 4 * (9.81 + a), 1e-9);
            CHECK_NEAR(rig_value(&rig, k, "K.length"), 1 + 1 + 1.5 + 1.5 + 3 * M_PI * 0.1, 1e-12); /* three half turns */
        }
        rig_close(&rig);
    }
}

/* Length, rate, gradient and γ against differences on tumbling bodies, with and without pulleys. */
static void rows_agree_with_differences(void)
{
    for (int i = 0; i < 2; i++) {
        Rig rig;
        rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ " LUMP("a", "1", "[0.5, 0.1, -1]") ", " LUMP("b", "1", "[1, -0.2, 1]") ", " LUMP("c", "1", "[2, 0.3, -1]") " ],"
                 "'cables': [ { 'name': 'K', %s 'points': [ {'body': 'ground'}, {'body': 'a', 'point': [0.1, 0.2, 0.3] %s}, {'body': 'b', 'point': [0.2, -0.1, 0.1] %s},"
                 "{'body': 'c', 'point': [0.3, 0.2, 0.1]}, {'body': 'ground', 'point': [3, 0, 1]} ] } ] }",
                 i ? "'axis': [0, 1, 0]," : "", i ? ", 'radius': -0.1" : "", i ? ", 'radius': 0.15" : "");
        const LwMechanism *m = rig.mechanism;
        LwArena arena;
        lw_arena_init(&arena);
        LwState *state = lw_state_create(&arena, m), *moved = lw_state_create(&arena, m);
        unsigned long seed = 7;
        double J[30], a[3][6], along = 0, second = 0, length[3], rate[3], h = 1e-4;
        for (int b = 0; b < 3; b++) {
            LwBodyState *body = &state->body[b];
            for (int k = 0; k < 6; k++)
                a[b][k] = check_random(&seed);
            body->v = lw_vec3(check_random(&seed), check_random(&seed), check_random(&seed));
            body->w = lw_vec3(check_random(&seed), check_random(&seed), check_random(&seed));
        }
        LwCableMotion motion = lw_cable_eval(m, state, 0, J);
        for (int p = 0; p < 5; p++)
            for (int k = 0; k < 6 && m->cable[0].body[p] < 3; k++) {
                const LwBodyState *body = &state->body[m->cable[0].body[p]];
                double v[6];
                lw_vec3_store(v, body->v);
                lw_vec3_store(v + 3, body->w);
                along += J[6 * p + k] * v[k];
                second += J[6 * p + k] * a[m->cable[0].body[p]][k];
            }
        for (int k = -1; k <= 1; k++) {
            lw_state_copy(m, moved, state);
            for (int b = 0; b < 3; b++) {
                LwBodyState *body = &moved->body[b];
                LwVec3 dv = lw_vec3_scale(lw_vec3_from(a[b]), k * h), dw = lw_vec3_scale(lw_vec3_from(a[b] + 3), k * h);
                lw_body_state_displace(body, lw_vec3_scale(lw_vec3_mad(body->v, 0.5, dv), k * h), lw_vec3_scale(lw_vec3_mad(body->w, 0.5, dw), k * h));
                body->v = lw_vec3_add(body->v, dv);
                body->w = lw_vec3_add(body->w, dw);
            }
            LwCableMotion at = lw_cable_eval(m, moved, 0, NULL);
            length[k + 1] = at.length;
            rate[k + 1] = at.rate;
        }
        CHECK_NEAR(motion.rate, along, 1e-13);
        CHECK_NEAR(motion.rate, (length[2] - length[0]) / (2 * h), 1e-6); /* h² times third derivatives of order 10 */
        CHECK_NEAR(second + motion.gamma, (rate[2] - rate[0]) / (2 * h), 1e-6);
        lw_arena_clear(&arena);
        rig_close(&rig);
    }
}

static void refuse(const char *cables, const char *words)
{
    char text[4000];
    LwIssues issues;
    int length = snprintf(text, sizeof text, "{ 'lockwork': 1, 'bodies': [ " LUMP("a", "2", "[0, 0, -1]") " ],\n 'cables': [ %s ] }", cables);
    for (char *p = text; *p; p++)
        *p = *p == '\'' ? '"' : *p;
    lw_issues_init(&issues);
    LwDocument *document = lw_document_read_text("bad", text, (size_t)length, NULL, &issues);
    CHECK(!document && issues.errors == 1 && issues.item[0].mark.line == 2);
    if (!issues.count || !strstr(issues.item[0].text, words)) {
        CHECK(!"the message has the words");
        printf("# %s\n# expected: %s\n", issues.count ? issues.item[0].text : "no message", words);
    }
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

static void bad_cables_are_refused(void)
{
    refuse("{ 'name': 'K', 'points': [ {'body': 'a'} ] }", "needs two points at least, found 1");
    refuse("{ 'name': 'K' }", "needs \"points\"");
    refuse("{ 'name': 'K', 'points': [ {'body': 'a'}, {'body': 'x'} ] }", "unknown body");
    refuse("{ 'name': 'K', 'points': [ {'body': 'a'}, {'body': 'ground', 'point': [0, 0, -1]} ] }", "coincides with the one before");
    refuse("{ 'name': 'K', 'points': [ {'body': 'ground'}, {'body': 'ground', 'point': [0, 0, -1]} ] }", "nothing to move");
    refuse("{ 'name': 'K', 'points': [ {'body': 'a'}, {'body': 'ground', 'radius': 0.1}, {'body': 'a', 'point': [1, 0, 0]} ] }", "needs \"axis\"");
    refuse("{ 'name': 'K', 'axis': [0, 1, 0], 'points': [ {'body': 'a'}, {'body': 'ground', 'radius': 0.1} ] }", "begins and ends at a point");
    refuse("{ 'name': 'K', 'axis': [0, 1, 0], 'points': [ {'body': 'a'}, {'body': 'ground', 'radius': 2}, {'body': 'a', 'point': [5, 0, 0]} ] }", "no room for a straight span");
    refuse("{ 'name': 'K', 'axis': [0, 0, 0], 'points': [ {'body': 'a'}, {'body': 'ground'} ] }", "the axis is zero");
    refuse("{ 'name': 'K', 'length': 0, 'points': [ {'body': 'a'}, {'body': 'ground'} ] }", "expected more than 0");
}

int main(void)
{
    RUN(atwood_over_an_eyelet);
    RUN(two_moving_pulleys_share_a_cable);
    RUN(rows_agree_with_differences);
    RUN(bad_cables_are_refused);
    return END();
}
