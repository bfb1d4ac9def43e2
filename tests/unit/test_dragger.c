/* Dragging in a thread: it follows, respects limits, returns bit by bit, ends without being waited for; poses are kept; freedoms swing. */
#include "app/session/dragger.h"
#include "app/session/keep.h"
#include "core/analysis/swing.h"
#include "tests/unit/example_edition.h"

#include <stdlib.h>
#include <time.h>

static int targets = 400;   /* of each mechanism; another number may be given */

static void nap(double seconds)
{
    nanosleep(&(struct timespec){ 0, (long)(seconds * 1e9) }, NULL);
}

static LwEdition *read_text(const char *text)
{
    char *copy = strdup(text);
    for (char *c = copy; *c; c++)
        if (*c == '\'')
            *c = '"';
    LwPool *pool = lw_pool_create((LwPartsProgress){ 0 });
    LwEdition *edition = lw_edition_create(&(LwEditionWish){ .text = copy, .length = strlen(copy), .pool = pool });
    lw_pool_unref(pool);
    free(copy);
    CHECK(lw_edition_is_good(edition));
    return edition;
}

#define PENDULUM \
    "{ 'lockwork': 1, 'bodies': [ { 'name': 'b', 'mass': 2, 'com': [0.5, 0, 0], 'inertia': [0.01, 0.2, 0.2, 0, 0, 0] }," \
    "{ 'name': 'wall', 'fixed': true } ]," \
    "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['b', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1], 'limits': { 'rz': [-0.5, 1] } } ] }"

/* Looks until it rests (or for five seconds). */
static void settle(LwDragger *dragger, LwDraggerSight *sight, LwFrame *frame)
{
    for (int i = 0; i < 5000; i++) {
        lw_dragger_look(dragger, sight, frame);
        if (i > 20 && sight->number > 0 && sight->resting)
            return;
        nap(0.001);
    }
    CHECK(!"it comes to rest");
}

static double turn_of(LwFrame frame)
{
    return 2 * atan2(frame.orientation.e3, frame.orientation.e0);
}

static void follows_and_respects_limits(void)
{
    LwEdition *edition = read_text(PENDULUM);
    LwDragger *dragger = lw_dragger_create(edition, &(LwDraggerOptions){ 0 });
    LwDraggerSight sight = { 0 };
    LwFrame frame[2], start[2];
    settle(dragger, &sight, start);
    lw_dragger_grab(dragger, 0, lw_vec3(1, 0, 0));
    lw_dragger_aim(dragger, lw_vec3(cos(0.7), sin(0.7), 0));
    settle(dragger, &sight, frame);
    CHECK(sight.held && sight.distance < 1e-9 && sight.press_count == 0);
    CHECK_NEAR(turn_of(frame[0]), 0.7, 1e-9);
    lw_dragger_aim(dragger, lw_vec3(cos(2.0), sin(2.0), 0));
    settle(dragger, &sight, frame);
    CHECK_NEAR(turn_of(frame[0]), 1, 1e-9);
    CHECK(sight.press_count == 1 && sight.press[0].limit == 0 && sight.press[0].side == LW_UPPER && sight.overlap < 1e-9);
    lw_dragger_release(dragger);
    settle(dragger, &sight, frame);
    CHECK(!sight.held && sight.press_count == 1 && sight.press[0].side == LW_UPPER); /* where it was let go is still told */
    lw_dragger_back(dragger);
    settle(dragger, &sight, frame);
    CHECK(!sight.held && memcmp(frame, start, sizeof frame) == 0);
    lw_dragger_grab(dragger, 1, lw_vec3(0, 0, 0));
    settle(dragger, &sight, frame);
    CHECK(!sight.held && sight.trouble == LW_DRAGGER_FIXED);
    lw_dragger_destroy(dragger);
    lw_edition_unref(edition);
}

/* Targets come faster than they can be followed; the latest counts, the joints hold in every pose that is seen. */
static void follows_many_targets(void)
{
    static const char *const names[] = { "four-bar", "slider-crank", "double-pendulum" };
    for (int e = 0; e < 3; e++) {
        LwEdition *edition = read_example(names[e]);
        const LwMechanism *m = edition->mechanism;
        LwDragger *dragger = lw_dragger_create(edition, &(LwDraggerOptions){ 0 });
        LwDraggerSight sight = { 0 };
        LwFrame *frame = calloc((size_t)m->def.body_count, sizeof *frame), *start = calloc((size_t)m->def.body_count, sizeof *frame);
        unsigned long seed = 11;
        settle(dragger, &sight, start);
        int body = 0;
        while (m->def.body[body].fixed)
            body++;
        lw_dragger_grab(dragger, body, m->def.body[body].com);
        for (int i = 0; i < targets; i++) {
            double s = m->size;
            lw_dragger_aim(dragger, lw_vec3(s * check_random(&seed), s * check_random(&seed), s * check_random(&seed)));
            if (i % 7 == 0)
                nap(0.002);
            if (lw_dragger_look(dragger, &sight, frame))
                CHECK(sight.violation < 1e-8 * s && sight.overlap < 1e-8 * s);
        }
        settle(dragger, &sight, frame);
        CHECK(memcmp(frame, start, (size_t)m->def.body_count * sizeof *frame) != 0);
        lw_dragger_back(dragger);
        settle(dragger, &sight, frame);
        CHECK(memcmp(frame, start, (size_t)m->def.body_count * sizeof *frame) == 0);
        lw_dragger_destroy(dragger);
        free(frame);
        free(start);
        lw_edition_unref(edition);
    }
}

/* A chain of 50 links hangs from the ground; its end is led about. */
static void leads_a_long_chain(void)
{
    enum { LINKS = 50 };
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    fputs("{ 'lockwork': 1, 'bodies': [", out);
    for (int i = 0; i < LINKS; i++)
        fprintf(out, "%s{ 'name': 'l%d', 'mass': 1, 'com': [0.05, 0, 0], 'inertia': [0.001, 0.001, 0.001, 0, 0, 0], 'position': [%g, 0, 0] }", i ? ", " : "", i, 0.1 * i);
    fputs("], 'joints': [", out);
    for (int i = 0; i < LINKS; i++)
        fprintf(out, "%s{ 'name': 'j%d', 'type': 'spherical', 'bodies': ['l%d', '%s%.*d'], 'at': [%g, 0, 0] }", i ? ", " : "", i, i, i ? "l" : "ground", i ? 1 : 0, i ? i - 1 : 0, 0.1 * i);
    fputs("] }", out);
    fclose(out);
    LwEdition *edition = read_text(text);
    LwDragger *dragger = lw_dragger_create(edition, &(LwDraggerOptions){ 0 });
    LwDraggerSight sight = { 0 };
    LwFrame frame[LINKS];
    settle(dragger, &sight, frame);
    lw_dragger_grab(dragger, LINKS - 1, lw_vec3(0.1, 0, 0));
    int seen = 0;
    for (int i = 0; i < 500 || (seen <= 5 && i < 20000); i++) { /* a machine that is busy takes longer */
        lw_dragger_aim(dragger, lw_vec3(4 * cos(0.01 * i), 3 * sin(0.01 * i), sin(0.02 * i)));
        nap(0.002);
        if (lw_dragger_look(dragger, &sight, frame)) {
            seen++;
            CHECK(sight.violation < 1e-8);
        }
    }
    printf("# a chain of %d links: %d poses seen\n", LINKS, seen);
    CHECK(seen > 5);
    lw_dragger_destroy(dragger);
    lw_edition_unref(edition);
    free(text);
}

static void runs_by_the_clock(void)
{
    LwEdition *edition = read_example("double-pendulum");
    LwDragger *dragger = lw_dragger_create(edition, &(LwDraggerOptions){ .dynamic = true });
    LwDraggerSight sight = { 0 };
    LwFrame frame[16];
    settle(dragger, &sight, frame);
    lw_dragger_grab(dragger, 0, lw_vec3(0.1, 0, 0));
    double most = 0;
    for (int i = 0; i < 20000 && !(sight.time > 0.1 && most > 0); i++) { /* a machine that is busy takes longer */
        nap(0.001);
        if (lw_dragger_look(dragger, &sight, frame))
            most = fmax(most, sight.force);
    }
    CHECK(sight.held && most > 0);
    CHECK(sight.time > 0.1);
    lw_dragger_release(dragger);
    double before = sight.time;
    for (int i = 0; i < 20000 && !(sight.time > before && !sight.held); i++) {
        nap(0.001);
        lw_dragger_look(dragger, &sight, frame);
    }
    CHECK(!sight.held && sight.time > before && sight.force == 0);
    lw_dragger_destroy(dragger);
    lw_edition_unref(edition);
}

/* Motors that have let go do not hold a driven mechanism any more. */
static void motors_let_go(void)
{
    for (int motors = 0; motors < 2; motors++) {
        LwEdition *edition = read_example("four-bar");
        LwDragger *dragger = lw_dragger_create(edition, &(LwDraggerOptions){ .motors = motors });
        LwDraggerSight sight = { 0 };
        LwFrame frame[8], start[8];
        settle(dragger, &sight, start);
        LwVec3 at = lw_frame_point(start[0], edition->document->def.body[0].com);
        lw_dragger_grab(dragger, 0, edition->document->def.body[0].com);
        lw_dragger_aim(dragger, lw_vec3(at.x + 0.02, at.y - 0.01, at.z));
        settle(dragger, &sight, frame);
        double moved = lw_vec3_norm(lw_vec3_sub(frame[0].position, start[0].position)) + fabs(turn_of(frame[0]) - turn_of(start[0]));
        CHECK(motors ? moved < 1e-9 : moved > 1e-3);
        lw_dragger_destroy(dragger);
        lw_edition_unref(edition);
    }
}

static void ends_without_being_waited_for(void)
{
    LwEdition *edition = read_example("four-bar");
    for (int i = 0; i < 50; i++) {
        LwDragger *dragger = lw_dragger_create(edition, &(LwDraggerOptions){ .dynamic = i % 2 });
        lw_dragger_grab(dragger, 0, lw_vec3(0, 0, 0));
        lw_dragger_aim(dragger, lw_vec3(1, 1, 1));
        lw_dragger_destroy(dragger);
    }
    lw_edition_unref(edition);
    for (int i = 0; i < 5000 && lw_dragger_count() > 0; i++)
        nap(0.001);
    CHECK(lw_dragger_count() == 0);
}

/* A dragged pose is assembled again from the start values that are proposed for it. */
static void poses_are_kept(void)
{
    LwEdition *edition = read_text(PENDULUM);
    LwDragger *dragger = lw_dragger_create(edition, &(LwDraggerOptions){ 0 });
    LwDraggerSight sight = { 0 };
    LwFrame frame[2];
    double coordinate[LW_COORDINATES];
    settle(dragger, &sight, frame);
    lw_dragger_grab(dragger, 0, lw_vec3(1, 0, 0));
    lw_dragger_aim(dragger, lw_vec3(cos(0.7), sin(0.7), 0));
    settle(dragger, &sight, frame);
    lw_dragger_coordinates(dragger, coordinate);
    LwKeep *keep = lw_keep_create(edition, frame, coordinate);
    CHECK(keep && !keep->refusal && keep->value_count == 1 && keep->off < 1e-6);
    CHECK(keep->value[0].joint == 0 && keep->value[0].coordinate == LW_RZ);
    CHECK_NEAR(keep->value[0].value, 0.7, 1e-9);
    lw_keep_destroy(keep);
    frame[0].position.z += 0.1; /* no coordinate leads there */
    keep = lw_keep_create(edition, frame, coordinate);
    CHECK(keep && keep->refusal);
    lw_keep_destroy(keep);
    lw_dragger_destroy(dragger);
    lw_edition_unref(edition);
}

/* A loose body that nobody has moved stays as the file has it, whatever rounding does to its frame. */
static void loose_bodies_stay_in_the_text(void)
{
    LwEdition *edition = read_text("{ 'lockwork': 1, 'bodies': [ { 'name': 'b', 'mass': 2, 'com': [0.5, 0, 0], 'inertia': [0.01, 0.2, 0.2, 0, 0, 0] },"
                                   "{ 'name': 'stone', 'mass': 2, 'com': [0.1, 0.2, 0.3], 'inertia': [0.1, 0.1, 0.1, 0, 0, 0], 'position': [0.3, 0.7, 1.1], 'orientation': [0.48, 0.6, 0.64, 0] } ],"
                                   "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['b', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] } ] }");
    LwDragger *dragger = lw_dragger_create(edition, &(LwDraggerOptions){ 0 });
    LwDraggerSight sight = { 0 };
    LwFrame frame[2];
    double coordinate[LW_COORDINATES];
    settle(dragger, &sight, frame);
    lw_dragger_grab(dragger, 0, lw_vec3(1, 0, 0));
    lw_dragger_aim(dragger, lw_vec3(cos(0.7), sin(0.7), 0));
    settle(dragger, &sight, frame);
    lw_dragger_coordinates(dragger, coordinate);
    LwKeep *keep = lw_keep_create(edition, frame, coordinate);
    CHECK(keep && !keep->refusal && keep->value_count == 1 && keep->body_count == 0);
    lw_keep_destroy(keep);
    frame[1].position.x += 0.1;
    keep = lw_keep_create(edition, frame, coordinate);
    CHECK(keep && !keep->refusal && keep->body_count == 1 && keep->body[0] == 1);
    lw_keep_destroy(keep);
    lw_dragger_destroy(dragger);
    lw_edition_unref(edition);
}

/* Freedoms swing along their real ways: joints hold in every pose, the middle one is the assembled one. */
static void freedoms_swing(void)
{
    static const struct { const char *name; bool motors; int count; } cases[] = {
        { "door", true, 1 }, { "four-bar", false, 1 }, { "double-pendulum", true, 2 }, { "planetary", false, 1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LwEdition *edition = read_example(cases[i].name);
        LwSwings *swings = lw_swings_create(edition->study, cases[i].motors);
        double size = edition->mechanism->size;
        int bodies = edition->document->def.body_count;
        CHECK(lw_swings_count(swings) == cases[i].count);
        for (int k = 0; k < lw_swings_count(swings); k++) {
            const LwSwing *swing = lw_swings_run(swings, k, 0.35, 20);
            CHECK(swing->count > 20 && swing->violation < 1e-10 * size);
            CHECK(memcmp(swing->frame + swing->middle * bodies, edition->pose, (size_t)bodies * sizeof *swing->frame) == 0);
            double far = 0;
            for (int b = 0; b < bodies; b++)
                far = fmax(far, lw_vec3_norm(lw_quat_log(lw_quat_mul(lw_quat_conj(swing->frame[b].orientation), edition->pose[b].orientation))) +
                                    lw_vec3_norm(lw_vec3_sub(swing->frame[b].position, edition->pose[b].position)) / size);
            CHECK(far > 0.1);
        }
        lw_swings_destroy(swings);
        lw_edition_unref(edition);
    }
}

static void swings_end_at_limits(void)
{
    LwEdition *edition = read_text(PENDULUM);
    LwSwings *swings = lw_swings_create(edition->study, true);
    const LwSwing *swing = lw_swings_run(swings, 0, 0.8, 40);
    CHECK(swing->limit[0] == 0 && swing->limit[1] == -1);
    CHECK(swing->middle < 26 && swing->count - 1 - swing->middle == 40);
    lw_swings_destroy(swings);
    lw_edition_unref(edition);
}

int main(int count, char **argument)
{
    targets = count > 1 ? atoi(argument[1]) : targets;
    RUN(follows_and_respects_limits);
    RUN(follows_many_targets);
    RUN(leads_a_long_chain);
    RUN(runs_by_the_clock);
    RUN(motors_let_go);
    RUN(ends_without_being_waited_for);
    RUN(poses_are_kept);
    RUN(loose_bodies_stay_in_the_text);
    RUN(freedoms_swing);
    RUN(swings_end_at_limits);
    return END();
}
