/* What motors feel of a mechanism: against the mass matrix of a planar arm, against closed forms of a slider-crank, with paths, and with
 * more motors than freedoms. */
#include "tests/unit/sizing_rig.h"

/* Two links of 1 m, 3 kg and 2 kg with the centres in the middle and 0.4 and 0.3 kg m² about them, in the vertical xz-plane; a damper in the elbow. */
static const char arm[] =
    "{'lockwork': 1, 'gravity': [0, 0, -9.81], 'bodies': ["
    "  {'name': 'upper', 'mass': 3, 'com': [0.5, 0, 0], 'inertia': [1, 0.4, 1, 0, 0, 0]},"
    "  {'name': 'fore', 'position': [1, 0, 0], 'mass': 2, 'com': [0.5, 0, 0], 'inertia': [1, 0.3, 1, 0, 0, 0]}],"
    " 'joints': [{'name': 'S', 'type': 'revolute', 'bodies': ['upper', 'ground'], 'at': [0, 0, 0], 'axis': [0, -1, 0]},"
    "  {'name': 'E', 'type': 'revolute', 'bodies': ['fore', 'upper'], 'at': [1, 0, 0], 'axis': [0, -1, 0]}],"
    " 'motors': [%s],"
    " 'loads': [{'name': 'D', 'type': 'torsion', 'joint': 'E', 'stiffness': 0, 'damping': 0.7}],"
    " 'analysis': {'type': '%s', 'end': 1, 'step': 0.1}}";

static void mass_matrix_of_an_arm(void)
{
    Rig rig;
    rig_open(&rig, arm, "{'name': 'M1', 'joint': 'S', 'angle': {'expression': '0.3 + 0.8*sin(2*t)'}}, {'name': 'M2', 'joint': 'E', 'angle': {'expression': '0.5 + t - t^3'}}",
             "inverse");
    rig_analysis(&rig)->reflected = true;
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k < lw_run_report(rig.run)->trace->sample_count; k++) {
        double t = rig_value(&rig, k, "time"), q1 = 0.3 + 0.8 * sin(2 * t), q2 = 0.5 + t - t * t * t, v1 = 1.6 * cos(2 * t), v2 = 1 - 3 * t * t;
        double a1 = -3.2 * sin(2 * t), a2 = -6 * t, c = cos(q2), h = 2 * 0.5 * sin(q2);
        double M11 = 0.4 + 3 * 0.25 + 0.3 + 2 * (1 + 0.25 + c), M12 = 0.3 + 2 * (0.25 + 0.5 * c), M22 = 0.3 + 2 * 0.25;
        double g2 = 2 * 9.81 * 0.5 * cos(q1 + q2), g1 = (3 * 0.5 + 2) * 9.81 * cos(q1) + g2;
        CHECK_NEAR(rig_value(&rig, k, "M1.acceleration"), a1, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M2.acceleration"), a2, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M1.inertia"), M11, 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "M2.inertia"), M22, 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "M1.holding"), g1, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M2.holding"), g2, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M1.damping"), 0, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M2.damping"), 0.7 * v2, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M1.inertial"), M11 * a1 + M12 * a2 - h * (2 * v1 * v2 + v2 * v2), 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M2.inertial"), M12 * a1 + M22 * a2 + h * v1 * v1, 1e-9);
        for (int i = 1; i <= 2; i++) {
            char name[5][20];
            const char *const quantity[] = { "torque", "holding", "damping", "inertial" };
            for (int j = 0; j < 4; j++)
                snprintf(name[j], sizeof name[j], "M%d.%s", i, quantity[j]);
            CHECK_NEAR(rig_value(&rig, k, name[0]), rig_value(&rig, k, name[1]) + rig_value(&rig, k, name[2]) + rig_value(&rig, k, name[3]), 1e-9);
        }
    }
    rig_close(&rig);
}

/* A path leads the hand, motors without a law carry: they feel the same arm, and the parts add up to what they are found to carry. */
static void motors_that_carry_a_path(void)
{
    Rig rig;
    rig_open(&rig, arm, "{'name': 'M1', 'joint': 'S'}, {'name': 'M2', 'joint': 'E'}, {'name': 'hand', 'marker': {'body': 'fore', 'position': [1, 0, 0]},"
                        " 'path': {'line': [[1.5, 0, 0.8], [0.8, 0, 1.1]], 'progress': {'poly345': {'to': 1, 'duration': 1}}}}", "inverse");
    rig_analysis(&rig)->reflected = true;
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k < lw_run_report(rig.run)->trace->sample_count; k++) {
        double c = cos(rig_value(&rig, k, "E.rz")), q1 = rig_value(&rig, k, "S.rz"), q2 = rig_value(&rig, k, "E.rz"), g2 = 9.81 * cos(q1 + q2);
        CHECK_NEAR(rig_value(&rig, k, "M1.inertia"), 0.4 + 3 * 0.25 + 0.3 + 2 * (1.25 + c), 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "M2.inertia"), 0.8, 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "M1.holding"), 3.5 * 9.81 * cos(q1) + g2, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M2.holding"), g2, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M2.damping"), 0.7 * rig_value(&rig, k, "M2.speed"), 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M1.torque"), rig_value(&rig, k, "M1.holding") + rig_value(&rig, k, "M1.damping") + rig_value(&rig, k, "M1.inertial"), 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M2.torque"), rig_value(&rig, k, "M2.holding") + rig_value(&rig, k, "M2.damping") + rig_value(&rig, k, "M2.inertial"), 1e-9);
    }
    rig_close(&rig);
}

/* A path with a freedom to spare, the least motion chosen: each motor feels the arm with the others held, and nothing is left over as friction. */
static void motors_of_a_redundant_arm(void)
{
    Rig rig;
    rig_open(&rig,
             "{'lockwork': 1, 'gravity': [0, 0, -9.81], 'bodies': ["
             "  {'name': 'upper', 'mass': 3, 'com': [0.5, 0, 0], 'inertia': [1, 0.4, 1, 0, 0, 0]},"
             "  {'name': 'fore', 'position': [1, 0, 0], 'mass': 2, 'com': [0.5, 0, 0], 'inertia': [1, 0.3, 1, 0, 0, 0]},"
             "  {'name': 'hand', 'position': [2, 0, 0], 'mass': 0.8, 'com': [0.1, 0, 0], 'inertia': [1, 0.02, 1, 0, 0, 0]}],"
             " 'joints': [{'name': 'S', 'type': 'revolute', 'bodies': ['upper', 'ground'], 'at': [0, 0, 0], 'axis': [0, -1, 0]},"
             "  {'name': 'E', 'type': 'revolute', 'bodies': ['fore', 'upper'], 'at': [1, 0, 0], 'axis': [0, -1, 0]},"
             "  {'name': 'W', 'type': 'revolute', 'bodies': ['hand', 'fore'], 'at': [2, 0, 0], 'axis': [0, -1, 0]}],"
             " 'loads': [{'name': 'D', 'type': 'torsion', 'joint': 'W', 'stiffness': 0, 'damping': 0.7}],"
             " 'motors': [{'name': 'M1', 'joint': 'S'}, {'name': 'M2', 'joint': 'E'}, {'name': 'M3', 'joint': 'W'}, {'name': 'path', 'marker': {'body': 'hand', 'position': [0.2, 0, 0]},"
             "  'path': {'line': [[1.5, 0, 0.8], [0.8, 0, 1.1]], 'progress': {'poly345': {'to': 1, 'duration': 1}}}}],"
             " 'analysis': {'type': 'inverse', 'end': 1, 'step': 0.1}}");
    rig_analysis(&rig)->reflected = true;
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k < lw_run_report(rig.run)->trace->sample_count; k++) {
        double q1 = rig_value(&rig, k, "S.rz"), q2 = rig_value(&rig, k, "E.rz"), q3 = rig_value(&rig, k, "W.rz");
        double g3 = 0.8 * 9.81 * 0.1 * cos(q1 + q2 + q3), g2 = (2 * 0.5 + 0.8) * 9.81 * cos(q1 + q2) + g3;
        CHECK_NEAR(rig_value(&rig, k, "M3.inertia"), 0.02 + 0.8 * 0.01, 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "M2.inertia"), 0.3 + 2 * 0.25 + 0.02 + 0.8 * (1 + 0.01 + 0.2 * cos(q3)), 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M3.holding"), g3, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M2.holding"), g2, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M1.holding"), (3 * 0.5 + 2 + 0.8) * 9.81 * cos(q1) + g2, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M3.damping"), 0.7 * rig_value(&rig, k, "M3.speed"), 1e-9);
        for (int i = 1; i <= 3; i++) {
            char name[4][20];
            const char *const quantity[] = { "torque", "holding", "damping", "inertial" };
            for (int j = 0; j < 4; j++)
                snprintf(name[j], sizeof name[j], "M%d.%s", i, quantity[j]);
            CHECK_NEAR(rig_value(&rig, k, name[0]), rig_value(&rig, k, name[1]) + rig_value(&rig, k, name[2]) + rig_value(&rig, k, name[3]), 1e-8);
        }
    }
    rig_close(&rig);
}

/* Two wheels that mesh 1 : 2, a motor on each: either feels both, J1 + 4 J2 and a quarter of that, and nothing is infinite. */
static void more_motors_than_freedoms(void)
{
    Rig rig;
    rig_open(&rig, "{'lockwork': 1, 'bodies': [{'name': 'a', 'mass': 1, 'inertia': [1, 1, 0.2, 0, 0, 0]}, {'name': 'b', 'position': [1, 0, 0], 'mass': 1, 'inertia': [1, 1, 0.05, 0, 0, 0]}],"
                   " 'joints': [{'name': 'A', 'type': 'revolute', 'bodies': ['a', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1]},"
                   "  {'name': 'B', 'type': 'revolute', 'bodies': ['b', 'ground'], 'at': [1, 0, 0], 'axis': [0, 0, 1]}],"
                   " 'couplers': [{'name': 'mesh', 'type': 'coupler', 'terms': [{'joint': 'A', 'coordinate': 'rz', 'factor': 2}, {'joint': 'B', 'coordinate': 'rz', 'factor': -1}]}],"
                   " 'motors': [{'name': 'M', 'joint': 'A', 'torque': 1}, {'name': 'N', 'joint': 'B', 'torque': 0.5}],"
                   " 'analysis': {'type': 'dynamics', 'end': 0.1, 'step': 0.05}}");
    rig_analysis(&rig)->reflected = true;
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK_NEAR(rig_value(&rig, -1, "M.inertia"), 0.4, 1e-12);
    CHECK_NEAR(rig_value(&rig, -1, "N.inertia"), 0.1, 1e-12);
    CHECK_NEAR(rig_value(&rig, -1, "M.acceleration"), 2 / 0.4, 1e-9);
    CHECK_NEAR(rig_value(&rig, -1, "N.acceleration"), 4 / 0.4, 1e-9);
    rig_close(&rig);
}

/* Torques that are given: the parts add up to them, and say what they accelerate. */
static void efforts_in_a_simulation(void)
{
    Rig rig;
    rig_open(&rig, arm, "{'name': 'M1', 'joint': 'S', 'torque': {'expression': '40 + 3*t'}}, {'name': 'M2', 'joint': 'E', 'torque': 10}", "dynamics");
    rig_analysis(&rig)->reflected = true;
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k < lw_run_report(rig.run)->trace->sample_count; k++) {
        double t = rig_value(&rig, k, "time");
        CHECK_NEAR(rig_value(&rig, k, "M1.holding") + rig_value(&rig, k, "M1.damping") + rig_value(&rig, k, "M1.inertial"), 40 + 3 * t, 1e-8);
        CHECK_NEAR(rig_value(&rig, k, "M2.holding") + rig_value(&rig, k, "M2.damping") + rig_value(&rig, k, "M2.inertial"), 10, 1e-8);
        CHECK_NEAR(rig_value(&rig, k, "M2.inertia"), 0.8, 1e-10);
    }
    rig_close(&rig);
}

/* Samples closely before and after the jumps of an acceleration, and nowhere else when nothing asks for them. */
static void samples_beside_kinks(void)
{
    Rig rig;
    rig_open(&rig, "{'lockwork': 1, 'bodies': [{'name': 'w', 'mass': 1, 'inertia': [1, 1, 1, 0, 0, 0]}],"
                   " 'joints': [{'name': 'A', 'type': 'revolute', 'bodies': ['w', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1]}],"
                   " 'motors': [{'name': 'M', 'joint': 'A', 'angle': {'trapezoid': {'to': 1, 'speed': 2, 'acceleration': 8}}}],"
                   " 'analysis': {'type': 'inverse', 'end': 1, 'step': 0.1}}");
    CHECK(rig_run(&rig)->trace->sample_count == 11);
    rig_analysis(&rig)->reflected = true;
    const LwTrace *trace = rig_run(&rig)->trace;
    int jumps = 0;
    for (int k = 1; k < trace->sample_count; k++) {
        double dt = trace->sample[k][0] - trace->sample[k - 1][0], step = rig_value(&rig, k, "M.torque") - rig_value(&rig, k - 1, "M.torque");
        CHECK(dt > 0);
        CHECK(fabs(step) < 1e-9 || dt < 3e-9);
        jumps += fabs(step) > 1e-9;
    }
    CHECK(jumps == 3); /* at 0.25, 0.5 and 0.75 s */
    CHECK_NEAR(trace->sample[trace->sample_count - 1][0], 1, 0);
    rig_close(&rig);
}

int main(void)
{
    RUN(mass_matrix_of_an_arm);
    RUN(motors_that_carry_a_path);
    RUN(motors_of_a_redundant_arm);
    RUN(more_motors_than_freedoms);
    RUN(efforts_in_a_simulation);
    RUN(samples_beside_kinks);
    return END();
}
