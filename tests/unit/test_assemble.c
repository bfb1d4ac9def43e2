/* Assembling from far away, with masses of all sizes, and where the branch that lies near contradicts limits. */
#include "tests/unit/mechanism_text.h"

#define HEAD "{ 'lockwork': 1, 'analysis': { 'type': 'assemble' }, "

static LwQuat random_orientation(unsigned long *seed)
{
    LwQuat q = { check_random(seed), check_random(seed), check_random(seed), check_random(seed) };
    return lw_quat_normalize(q);
}

/* A platform on six massless rods, from anywhere: forty throws, of which steps in the mass metric alone lose nine. */
static void platform_on_rods_is_found(void)
{
    static const double plate[6][2] = { { 0.4, 0.5 }, { 0.4, -0.5 }, { 0.2, -0.6 }, { -0.6, -0.1 }, { -0.6, 0.1 }, { 0.2, 0.6 } };
    static const double base[6][2] = { { 1, 0.2 }, { 1, -0.2 }, { -0.3, -1 }, { -0.7, -0.8 }, { -0.7, 0.8 }, { -0.3, 1 } };
    unsigned long seed = 3;
    int assembled = 0;
    for (int k = 0; k < 40; k++) {
        char rods[4000];
        int length = 0;
        for (int i = 0; i < 6; i++)
            length += snprintf(rods + length, sizeof rods - (size_t)length,
                               "%s{ 'name': 'R%d', 'type': 'distance', 'bodies': ['plate', 'ground'], 'length': %.17g,"
                               " 'markers': [ { 'position': [%g, %g, 0] }, { 'position': [%g, %g, 0] } ] }",
                               i ? ", " : "", i, lw_vec3_norm(lw_vec3(plate[i][0] - base[i][0], plate[i][1] - base[i][1], 1.2)), plate[i][0], plate[i][1], base[i][0], base[i][1]);
        LwQuat q = random_orientation(&seed);
        double x = 12 * check_random(&seed), y = 12 * check_random(&seed), z = 12 * check_random(&seed), mass = pow(10, 5 * check_random(&seed));
        Rig rig;
        rig_open(&rig, HEAD "'bodies': [ { 'name': 'plate', 'position': [%.17g, %.17g, %.17g], 'orientation': [%.17g, %.17g, %.17g, %.17g], 'mass': %.17g,"
                 " 'com': [0.06, 0.02, 0], 'inertia': [%.17g, %.17g, %.17g, 0, 0, 0] } ], 'joints': [ %s ] }",
                 x, y, z, q.e0, q.e1, q.e2, q.e3, mass, 0.11 * mass, 0.14 * mass, 0.18 * mass, rods);
        assembled += rig.report->status == LW_STUDY_OK;
        rig_close(&rig);
    }
    CHECK(assembled == 40);
}

/* Crank, rod and slider thrown far apart, not turned: they come back exactly as they were drawn. */
static void far_parts_come_back_as_drawn(void)
{
    unsigned long seed = 11;
    for (int k = 0; k < 20; k++) {
        Rig rig;
        double r[9];
        for (int i = 0; i < 9; i++)
            r[i] = 20 * check_random(&seed);
        rig_open(&rig, HEAD
                 "'bodies': [ { 'name': 'crank', 'position': [%.17g, %.17g, %.17g], 'orientation': [0.8, 0, 0, 0.6], 'mass': 1e-3, 'inertia': [1e-3, 1e-3, 1e-3, 0, 0, 0] },"
                 "  { 'name': 'rod', 'position': [%.17g, %.17g, %.17g], 'orientation': [0.98, 0, 0, -0.19899748742132398], 'mass': 1e3, 'inertia': [1e3, 1e3, 1e3, 0, 0, 0] },"
                 "  { 'name': 'slider', 'position': [%.17g, %.17g, %.17g], 'mass': 1, 'inertia': [1, 1, 1, 0, 0, 0] } ],"
                 "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['crank', 'ground'], 'markers': [ {}, {} ] },"
                 "  { 'name': 'B', 'type': 'revolute', 'bodies': ['rod', 'crank'], 'markers': [ {}, { 'position': [1, 0, 0] } ] },"
                 "  { 'name': 'C', 'type': 'spherical', 'bodies': ['slider', 'rod'], 'markers': [ {}, { 'position': [%.17g, 0, 0] } ] },"
                 "  { 'name': 'S', 'type': 'prismatic', 'bodies': ['slider', 'ground'],"
                 "    'markers': [ { 'orientation': [0.5, 0.5, 0.5, 0.5] }, { 'orientation': [0.5, 0.5, 0.5, 0.5] } ] } ] }",
                 r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[8], 0.96 / (2 * 0.98 * 0.19899748742132398));
        CHECK(rig.report->status == LW_STUDY_OK);
        LwFrame crank = lw_study_body_frame(rig.study, 0), rod = lw_study_body_frame(rig.study, 1);
        CHECK_NEAR(fabs(crank.orientation.e0), 0.8, 1e-9);
        CHECK_NEAR(rod.orientation.e0 * rod.orientation.e3, -0.98 * 0.19899748742132398, 1e-9);
        CHECK_NEAR(rig.report->misfit, 0, 1e-12);
        rig_close(&rig);
    }
}

/* An arm whose elbow is drawn on the side that its limits forbid, its hand held at a place: the other side is found, and nothing stands beyond. */
static void elbow_bends_as_limits_say(void)
{
    Rig rig;
    rig_open(&rig, HEAD
             "'bodies': [ { 'name': 'upper', 'orientation': [0.8, 0, 0, 0.6], 'mass': 1, 'inertia': [0.1, 0.1, 0.1, 0, 0, 0] },"
             "  { 'name': 'lower', 'position': [0.28, 0.96, 0], 'orientation': [0.8, 0, 0, -0.6], 'mass': 1, 'inertia': [0.1, 0.1, 0.1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'shoulder', 'type': 'revolute', 'bodies': ['upper', 'ground'], 'markers': [ {}, {} ] },"
             "  { 'name': 'elbow', 'type': 'revolute', 'bodies': ['lower', 'upper'], 'markers': [ {}, { 'position': [1, 0, 0] } ], 'limits': { 'rz': [0, '170 deg'] } },"
             "  { 'name': 'hand', 'type': 'spherical', 'bodies': ['lower', 'ground'], 'markers': [ { 'position': [1, 0, 0] }, { 'position': [0.56, 0, 0] } ] } ] }");
    CHECK(rig.report->status == LW_STUDY_OK);
    LwFrame upper = lw_study_body_frame(rig.study, 0);
    CHECK_NEAR(upper.orientation.e0 * upper.orientation.e3, -0.48, 1e-9);
    rig_close(&rig);
}

/* What cannot be assembled anywhere is still told, with those to blame alone. */
static void contradictions_stay(void)
{
    Rig rig;
    rig_open(&rig, HEAD
             "'bodies': [ { 'name': 'bar', 'position': [30, 0, 0], 'mass': 1, 'inertia': [1, 1, 1, 0, 0, 0] }, { 'name': 'bystander', 'mass': 1, 'inertia': [1, 1, 1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'A', 'type': 'spherical', 'bodies': ['bar', 'ground'], 'markers': [ {}, {} ] },"
             "  { 'name': 'B', 'type': 'spherical', 'bodies': ['bar', 'ground'], 'markers': [ { 'position': [1, 0, 0] }, { 'position': [3, 0, 0] } ] },"
             "  { 'name': 'I', 'type': 'revolute', 'bodies': ['bystander', 'ground'], 'markers': [ {}, {} ] } ] }");
    CHECK(rig.report->status == LW_STUDY_CONFLICT);
    CHECK(rig_has_culprit(&rig, "A") && rig_has_culprit(&rig, "B") && !rig_has_culprit(&rig, "I"));
    rig_close(&rig);
}

int main(void)
{
    RUN(platform_on_rods_is_found);
    RUN(far_parts_come_back_as_drawn);
    RUN(elbow_bends_as_limits_say);
    RUN(contradictions_stay);
    return END();
}
