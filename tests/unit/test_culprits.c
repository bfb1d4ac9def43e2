/* Whatever ends a run names something of the model; brackets are never empty. */
#include "core/analysis/run.h"
#include "tests/unit/mechanism_text.h"

#define ROD(name, at) "{'name': '" name "', 'position': [" at "], 'mass': 1, 'com': [0.1, 0, 0], 'inertia': [0.01, 0.02, 0.03, 0, 0, 0]}"
#define HINGE(name, bodies, at) "{'name': '" name "', 'type': 'revolute', 'bodies': [" bodies "], 'at': [" at "], 'axis': [0, 0, 1]}"
#define FREE "{'lockwork': 1, 'bodies': [" ROD("lever", "0, 0, 0") "," ROD("brick", "5, 0, 0") "],"
#define HELD "'joints': [" HINGE("pivot", "'lever', 'ground'", "0, 0, 0") "],"
/* A crank of 0.2 and a rod of 0.5 whose slider is driven to where they do not reach. */
#define STRETCHED \
    "{'lockwork': 1, 'bodies': [" ROD("crank", "0, 0.1, 0") "," ROD("coupler", "0.2, 0.1, 0") "," ROD("slider", "0.458257569495584, 0, 0") "]," \
    "'joints': [" HINGE("pivot", "'crank', 'ground'", "0, 0, 0") "," HINGE("elbow", "'coupler', 'crank'", "0, 0.2, 0") "," \
    HINGE("wrist", "'slider', 'coupler'", "0.458257569495584, 0, 0") "," \
    "{'name': 'guide', 'type': 'prismatic', 'bodies': ['slider', 'ground'], 'at': [0, 0, 0], 'axis': [1, 0, 0]}]," \
    "'motors': [{'name': 'drive', 'joint': 'guide', 'displacement': {'expression': '%s'}}],"

/* How runs go wrong, and the words of the message that is meant. */
static const struct Failing {
    const char *text, *words;
} failing[] = {
    { FREE "'loads': [{'name': 'f', 'type': 'force', 'body': 'brick', 'force': [{'expression': '1e300*t'}, 0, 0]}], 'analysis': {'type': 'dynamics', 'end': 2}}", "" },
    { FREE "'loads': [{'name': 'f', 'type': 'force', 'body': 'brick', 'force': [{'expression': '1e200*t^8'}, 0, 0]}], 'analysis': {'type': 'dynamics', 'end': 1}}", "" },
    { FREE HELD "'loads': [{'name': 's', 'type': 'torsion', 'joint': 'pivot', 'torque': {'expression': '1e9*x'}}], 'start': {'pivot': {'rz': 1}}, 'analysis': {'type': 'dynamics', 'integrator': 'rk4', 'dt': 0.01, 'end': 10}}", "" },
    { FREE HELD "'loads': [{'name': 's', 'type': 'torsion', 'joint': 'pivot', 'stiffness': 1e9}], 'analysis': {'type': 'dynamics', 'integrator': 'symplectic', 'dt': 0.1, 'end': 100}}", "" },
    { FREE HELD "'loads': [{'name': 's', 'type': 'torsion', 'joint': 'pivot', 'torque': {'expression': '1e6*x^3'}}], 'start': {'pivot': {'rz': 1}}, 'analysis': {'type': 'dynamics', "
      "'integrator': 'genalpha', 'dt': 0.1, 'end': 100}}", "" },
    { FREE "'analysis': {'type': 'statics'}}", "" },
    { FREE HELD "'loads': [{'name': 's', 'type': 'torsion', 'joint': 'pivot', 'torque': {'expression': '1'}}], 'analysis': {'type': 'statics'}}", "" },
    { FREE HELD "'motors': [{'name': 'drive', 'joint': 'pivot', 'angle': {'expression': 'if(t - 0.5, 1, 0)'}}], 'analysis': {'type': 'dynamics', 'end': 1}}", "" },
    { FREE HELD "'analysis': {'type': 'kinematics', 'end': 1}}", "not driven" },
};

static bool is_named(const Rig *rig, const LwRunReport *report)
{
    return report->reason && lw_run_names_something(rig->run, report->reason) && !strstr(report->reason, "()");
}

static void failing_runs_name_something(void)
{
    int stopped = 0;
    for (size_t i = 0; i < sizeof failing / sizeof *failing; i++) {
        Rig rig;
        rig_open(&rig, "%s", failing[i].text);
        const LwRunReport *report = rig_run(&rig);
        if (report->status == LW_RUN_DONE)
            printf("#   %d ends well\n", (int)i);
        else
            CHECK(is_named(&rig, report) && strstr(report->reason, failing[i].words));
        stopped += report->status != LW_RUN_DONE;
        rig_close(&rig);
    }
    CHECK(stopped >= 6);
}

static void motors_beyond_the_reach_are_named(void)
{
    static const char *const law[] = { "0.3*t", "0.5*t^2", "(0.7 - 0.458257569495584)*sin(pi/2*t) + 1e-3*t" };
    for (size_t i = 0; i < sizeof law / sizeof *law; i++)
        for (int type = LW_ANALYSIS_KINEMATICS; type <= LW_ANALYSIS_DYNAMICS; type++)
            for (int integrator = LW_DOP853; integrator <= (type == LW_ANALYSIS_DYNAMICS ? LW_GENALPHA : LW_DOP853); integrator++) {
                Rig rig;
                rig_open(&rig, STRETCHED "'analysis': {'type': 'dynamics', 'end': 2, 'step': 0.01, 'dt': 0.001}}", law[i]);
                rig_analysis(&rig)->type = (LwAnalysisType)type;
                rig_analysis(&rig)->integrator = (LwIntegrator)integrator;
                const LwRunReport *report = rig_run(&rig);
                CHECK(report->status != LW_RUN_DONE && is_named(&rig, report));
                rig_close(&rig);
            }
}

/* The guarantee itself: whoever stops a run with a sentence about nobody, the body that moves fastest is named; small words are no names. */
static void sentences_about_nobody_are_completed(void)
{
    Rig rig;
    rig_open(&rig, "{'lockwork': 1, 'bodies': [" ROD("a", "0, 0, 0") "," ROD("fast", "5, 0, 0") "], 'analysis': {'type': 'dynamics', 'end': 0.1}}");
    rig_run(&rig);
    rig.run->state->body[1].v = lw_vec3(0, 30, 0);
    lw_run_stop(rig.run, LW_RUN_STOPPED, "look for a law that grows fast enough");
    CHECK(strstr(lw_run_report(rig.run)->reason, "; look at body fast, which moves fastest there, at 30 m/s"));
    rig.run->state->body[0].w.z = NAN;
    lw_run_stop(rig.run, LW_RUN_STOPPED, "it went wrong");
    CHECK(strstr(lw_run_report(rig.run)->reason, "; look at body a, whose velocity is no finite number any more"));
    lw_run_stop(rig.run, LW_RUN_STOPPED, "body a went wrong");
    CHECK_STRING(lw_run_report(rig.run)->reason, "body a went wrong");
    rig_close(&rig);
}

int main(void)
{
    RUN(failing_runs_name_something);
    RUN(motors_beyond_the_reach_are_named);
    RUN(sentences_about_nobody_are_completed);
    return END();
}
