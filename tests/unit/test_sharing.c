/* Over-held joints share by convention: equal hinges carry equal parts, sums and motions stay what they are, whatever was left out. */
#include "tests/unit/mechanism_text.h"

static int channel(const LwRunReport *report, const char *name)
{
    for (int i = 0; i < report->trace->channel_count; i++)
        if (strcmp(report->trace->channel[i].name, name) == 0)
            return i;
    CHECK(!"there is such a channel");
    return 0;
}

static double value(const Rig *rig, int sample, const char *name)
{
    const LwRunReport *report = lw_run_report(rig->run);
    return report->trace->sample[sample][channel(report, name)];
}

/* A door of 2 kg whose centre is 0.5 m from two hinges 1 m apart, the centre halfway between; swung by a motor in one of them. */
static void run_door(Rig *rig, bool share, bool turned)
{
    rig_open(rig, "{ 'lockwork': 1, 'gravity': [0, 0, -10], 'bodies': [ { 'name': 'door', 'mass': 2, 'com': [0.5, 0, 0], 'inertia': [0.1, 0.2, 0.2, 0, 0, 0] } ], 'joints': ["
             "{ 'name': '%s', 'type': 'revolute', 'bodies': ['door', 'ground'], 'at': [0, 0, %s], 'axis': [0, 0, 1] },"
             "{ 'name': '%s', 'type': 'revolute', 'bodies': ['door', 'ground'], 'at': [0, 0, %s], 'axis': [0, 0, 1] } ],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'coordinate': 'rz', 'angle': { 'expression': 'sin(3*t)' } } ],"
             "'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.1 %s } }",
             turned ? "B" : "A", turned ? "-0.5" : "0.5", turned ? "A" : "B", turned ? "0.5" : "-0.5", share ? ", 'redundant': 'share'" : "");
    rig->run = lw_run_create(rig->study, &rig->document->def.analysis, (LwProgress){ 0 });
    CHECK(lw_run_report(rig->run)->status == LW_RUN_DONE);
}

static void equal_hinges_carry_equal_parts(void)
{
    Rig rig;
    run_door(&rig, true, false);
    const LwRunReport *report = lw_run_report(rig.run);
    for (int k = 0; k < report->trace->sample_count; k++) {
        CHECK_NEAR(value(&rig, k, "A.fz"), 10, 1e-9);
        CHECK_NEAR(value(&rig, k, "B.fz"), 10, 1e-9);
        /* The weight's moment is a couple; what the swing asks for sideways is halved. */
        CHECK_NEAR(value(&rig, k, "A.tx"), value(&rig, k, "B.tx"), 1e-9);
        CHECK_NEAR(value(&rig, k, "A.ty"), value(&rig, k, "B.ty"), 1e-9);
    }
    const LwChannel *fz = &report->trace->channel[channel(report, "A.fz")];
    CHECK(fz->certainty != LW_EXACT); /* a convention is marked as one */
    rig_close(&rig);
}

static void sums_and_motor_stay(void)
{
    static const char *const names[] = { "fx", "fy", "fz" };
    Rig plain, shared, turned;
    run_door(&plain, false, false);
    run_door(&shared, true, false);
    run_door(&turned, true, true);
    double squares[2] = { 0 };
    for (int k = 0; k < lw_run_report(plain.run)->trace->sample_count; k++) {
        CHECK_NEAR(value(&shared, k, "M.torque"), value(&plain, k, "M.torque"), 1e-9);
        CHECK_NEAR(value(&shared, k, "door.x"), value(&plain, k, "door.x"), 0);
        for (int c = 0; c < 3; c++) {
            char a[8], b[8];
            snprintf(a, sizeof a, "A.%s", names[c]);
            snprintf(b, sizeof b, "B.%s", names[c]);
            CHECK_NEAR(value(&shared, k, a) + value(&shared, k, b), value(&plain, k, a) + value(&plain, k, b), 1e-9);
            CHECK_NEAR(value(&turned, k, a), value(&shared, k, a), 1e-8); /* whichever row was left out */
            squares[0] += pow(value(&plain, k, a), 2) + pow(value(&plain, k, b), 2);
            squares[1] += pow(value(&shared, k, a), 2) + pow(value(&shared, k, b), 2);
        }
    }
    CHECK(squares[1] < squares[0]);
    rig_close(&plain);
    rig_close(&shared);
    rig_close(&turned);
}

/* Led by a path that the handle can only follow from afar: results are then those of the follower, and loads are shared in them too. */
static void paths_that_are_followed_share_too(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, 0, -10], 'bodies': [ { 'name': 'door', 'mass': 2, 'com': [0.5, 0, 0], 'inertia': [0.1, 0.2, 0.2, 0, 0, 0] } ], 'joints': ["
                   "{ 'name': 'A', 'type': 'revolute', 'bodies': ['door', 'ground'], 'at': [0, 0, 0.5], 'axis': [0, 0, 1] },"
                   "{ 'name': 'B', 'type': 'revolute', 'bodies': ['door', 'ground'], 'at': [0, 0, -0.5], 'axis': [0, 0, 1] } ],"
                   "'motors': [ { 'name': 'M', 'joint': 'A', 'coordinate': 'rz' }, { 'name': 'hand', 'marker': { 'body': 'door', 'position': [1, 0, 0] },"
                   "'path': { 'line': [[1, 0, 0], [0.9, 0.7, 0]], 'progress': { 'poly345': { 'to': 1, 'duration': 1 } } } } ],"
                   "'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.1, 'redundant': 'share' } }");
    rig.run = lw_run_create(rig.study, &rig.document->def.analysis, (LwProgress){ 0 });
    const LwRunReport *report = lw_run_report(rig.run);
    CHECK(report->status == LW_RUN_DONE && report->trace->sample_count == 11);
    for (int k = 0; k < report->trace->sample_count; k++) {
        CHECK_NEAR(value(&rig, k, "A.fz"), 10, 1e-9);
        CHECK_NEAR(value(&rig, k, "B.fz"), 10, 1e-9);
    }
    rig_close(&rig);
}

int main(void)
{
    RUN(equal_hinges_carry_equal_parts);
    RUN(sums_and_motor_stay);
    RUN(paths_that_are_followed_share_too);
    return END();
}
