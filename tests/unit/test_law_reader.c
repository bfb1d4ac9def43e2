/* Laws of the catalogue in files: every example, every key with units, every complaint; and motors driven by them. */
#include "core/model/law.h"
#include "core/model/law_catalogue.h"
#include "tests/unit/mechanism_text.h"
#include "tests/unit/reader_check.h"

#define LAW "{ \"expression\": \"2*pi*t\" }"

/* The rig with its motor (an angle) driven by the law; NULL with the complaint printed. */
static LwDocument *read_law(const char *law)
{
    LwIssues issues;
    lw_issues_init(&issues);
    char *text = reader_change(reader_rig, LAW, law);
    LwDocument *document = reader_read(text, strlen(text), NULL, &issues);
    for (int i = 0; i < issues.count; i++)
        printf("# %s: %s\n", law, issues.item[i].text);
    lw_issues_clear(&issues);
    free(text);
    return document;
}

static void check_law(const char *law, double t, double value)
{
    LwDocument *document = read_law(law);
    CHECK(document != NULL);
    int failures = check_failures;
    if (document)
        CHECK_NEAR(lw_law_eval(document->def.motor[0].law, t).v, value, 2e-15 * (1 + fabs(value)));
    if (check_failures > failures)
        printf("#   %s\n", law);
    lw_document_destroy(document);
}

static void examples_read(void)
{
    for (int i = 0; i < lw_law_class_count; i++) {
        LwDocument *document = read_law(lw_law_classes[i]->example);
        CHECK(document != NULL);
        CHECK(strstr(lw_law_classes[i]->example, lw_law_classes[i]->name) != NULL);
        lw_document_destroy(document);
    }
}

static void values_and_units(void)
{
    check_law("{ \"constant\": \"90 deg\" }", 3, M_PI / 2);
    check_law("{ \"constant\": { \"value\": \"90 deg\" } }", 3, M_PI / 2);
    check_law("{ \"ramp\": { \"slope\": \"60 rpm\", \"start\": \"500 ms\" } }", 1.5, 2 * M_PI);
    check_law("{ \"ramp\": { \"slope\": 2, \"from\": 1, \"duration\": 0.5 } }", 1.5, 2);
    check_law("{ \"ramp\": 2 }", 1.5, 3);
    check_law("{ \"step\": { \"to\": \"180 deg\", \"duration\": 2 } }", 1, M_PI / 2);
    check_law("{ \"step\": { \"to\": 1, \"duration\": 2 } }", 0.5, 0.15625);
    check_law("{ \"step\": { \"to\": 1, \"duration\": 2, \"shape\": \"quintic\" } }", 0.5, 10 / 64.0 - 15 / 256.0 + 6 / 1024.0);
    check_law("{ \"polynomial\": [1, \"60 rpm\", \"2 rad/s^2\", \"3 rad/s^3\", 4] }", 2, 1 + 4 * M_PI + 8 + 24 + 64);
    check_law("{ \"polynomial\": { \"coefficients\": [0, 1], \"start\": 1 } }", 3, 2);
    check_law("{ \"sine\": { \"amplitude\": \"90 deg\", \"frequency\": \"1 Hz\" } }", 0.25, M_PI / 2);
    check_law("{ \"sine\": { \"amplitude\": 1, \"frequency\": 0.25, \"phase\": \"90 deg\", \"offset\": 3, \"start\": 1 } }", 2, 3);
    check_law("{ \"sine\": { \"amplitude\": 1, \"frequency\": \"250 Hz\" } }", 0.001, 1);
    check_law("{ \"fourier\": { \"frequency\": 1, \"cosines\": [1, 2], \"sines\": [0, 0, 4], \"offset\": 5 } }", 0.25, 5 - 2 - 4);
    check_law("{ \"chirp\": { \"amplitude\": 1, \"frequencies\": [0, \"1 Hz\"], \"duration\": 1 } }", sqrt(0.5), 1);
    check_law("{ \"chirp\": { \"amplitude\": 1, \"frequencies\": [0, 1], \"duration\": 1 } }", 1.75, 1);
    check_law("{ \"trapezoid\": { \"to\": \"1 rev\", \"speed\": \"60 rpm\", \"acceleration\": \"1 rev/s^2\" } }", 1, M_PI);
    check_law("{ \"scurve\": { \"to\": \"1 rev\", \"speed\": \"60 rpm\", \"acceleration\": \"4 rev/s^2\", \"jerk\": \"4 rev/s^3\" } }", 1, M_PI);
    check_law("{ \"sequence\": [{ \"rise\": 1, \"duration\": 1, \"dwell\": 0.5 }, { \"dwell\": 0.5 }, { \"to\": \"180 deg\", \"duration\": 2, \"profile\": \"harmonic\" }] }",
              3, (1 + M_PI) / 2);
    check_law("{ \"sequence\": { \"segments\": [{ \"rise\": 1, \"duration\": 1, \"profile\": \"linear\" }], \"from\": 2, \"start\": 1 } }", 1.25, 2.25);
    check_law("{ \"table\": { \"times\": [0, \"1000 ms\", 2], \"values\": [0, \"180 deg\", 0], \"interpolation\": \"linear\" } }", 0.5, M_PI / 2);
    check_law("{ \"table\": { \"times\": [0, 1, 2], \"values\": [0, 1, 0], \"interpolation\": \"monotone\" } }", 1, 1);
    check_law("{ \"nurbs\": { \"points\": [0, 0, 4], \"degree\": 2 } }", 0.5, 1);
    check_law("{ \"nurbs\": { \"points\": [0, 4], \"degree\": 1, \"weights\": [1, 3], \"knots\": [0, 0, 2, 2] } }", 1, 3);
    check_law("{ \"sum\": [1, \"180 deg\", { \"expression\": \"t\" }] }", 2, 3 + M_PI);
    check_law("{ \"product\": [\"180 deg\", 2, { \"expression\": \"t\" }] }", 2, 4 * M_PI);
    check_law("{ \"shift\": { \"law\": { \"expression\": \"t\" }, \"delay\": 1, \"offset\": \"180 deg\" } }", 3, 2 + M_PI);
    check_law("{ \"scale\": { \"law\": { \"expression\": \"t\" }, \"factor\": 3, \"stretch\": 2 } }", 4, 6);
    check_law("{ \"repeat\": { \"law\": { \"expression\": \"t\" }, \"period\": 1, \"advance\": 10 } }", 2.5, 20.5);
    check_law("{ \"expression\": { \"text\": \"t\" } }", 2.5, 2.5);
}

static void complaints(void)
{
    static const ReaderCase cases[] = {
        { LAW, "{ \"poly345\": { \"to\": 1, \"duration\": @0 } }", "\"duration\" is 0; expected more than 0" },
        { LAW, "{ \"poly345\": { \"to\": 1, \"duration\": @-2 } }", "\"duration\" is -2; expected more than 0" },
        { LAW, "{ \"poly345\": { \"to\": 1, \"duration\": @\"2 m\" } }", "expected a time such as \"20 ms\", found a length" },
        { LAW, "{ \"poly345\": { \"to\": @\"2 m\", \"duration\": 1 } }", "expected an angle such as \"30 deg\", found a length" },
        { LAW, "{ \"poly345\": { \"to\": 1, @\"duraton\": 1 } }", "unknown key \"duraton\" in the law \"poly345\"; did you mean \"duration\"?" },
        { LAW, "{ \"poly345\": @{ \"to\": 1 } }", "the law \"poly345\" needs \"duration\": how long it takes" },
        { LAW, "{ @\"poly354\": { \"to\": 1, \"duration\": 1 } }", "unknown key \"poly354\" in a law; did you mean \"poly345\"?" },
        { LAW, "{ \"poly345\": @[1] }", "expected an angle, a number in rad or text such as \"30 deg\", found a list" },
        { LAW, "{ \"poly345\": { \"to\": @true, \"duration\": 1 } }", "expected an angle" },
        { LAW, "{ \"poly345\": @{ \"to\": 1e30, \"duration\": 1e-300 } }", "too large or too small" },
        { LAW, "{ \"scurve\": { \"to\": 1, \"speed\": 1, \"acceleration\": 1, \"jerk\": @0 } }", "\"jerk\" is 0; expected more than 0" },
        { LAW, "{ \"scurve\": { \"to\": 1, \"speed\": 1, \"acceleration\": @-1, \"jerk\": 1 } }", "\"acceleration\" is -1; expected more than 0" },
        { LAW, "{ \"trapezoid\": { \"to\": 1, \"speed\": @0, \"acceleration\": 1 } }", "\"speed\" is 0; expected more than 0" },
        { LAW, "{ \"trapezoid\": { \"to\": 1, \"speed\": 1, \"acceleration\": 1, \"deceleration\": @0 } }", "\"deceleration\" is 0" },
        { LAW, "{ \"trapezoid\": { \"to\": 1, \"speed\": @\"1 m/s\", \"acceleration\": 1 } }", "expected an angular speed" },
        { LAW, "{ \"scurve\": { \"to\": 1, \"speed\": 1, \"acceleration\": 1, \"jerk\": @\"1 rad/s^2\" } }", "expected an angular jerk such as \"100 rad/s^3\", found an angular acceleration" },
        { LAW, "{ \"sine\": { \"amplitude\": 1, \"frequency\": @0 } }", "\"frequency\" is 0; expected more than 0" },
        { LAW, "{ \"sine\": { \"amplitude\": 1, \"frequency\": @\"3 s\" } }", "expected a frequency such as \"50 Hz\", found a time" },
        { LAW, "{ \"sine\": { \"amplitude\": 1, \"frequency\": @\"60 rpm\" } }", "expected a frequency such as \"50 Hz\", found an angular speed" },
        { LAW, "{ \"fourier\": @{ \"frequency\": 1 } }", "needs \"cosines\", \"sines\" or both" },
        { LAW, "{ \"fourier\": { \"frequency\": 1, \"sines\": @3 } }", "expected a list of numbers, found a number" },
        { LAW, "{ \"chirp\": { \"amplitude\": 1, \"frequencies\": @[1], \"duration\": 1 } }", "has 1 numbers; expected two" },
        { LAW, "{ \"chirp\": { \"amplitude\": 1, \"frequencies\": [1, @-1], \"duration\": 1 } }", "a frequency is -1; expected 0 or more" },
        { LAW, "{ \"step\": { \"to\": 1, \"duration\": 1, \"shape\": @\"cubik\" } }", "unknown shape \"cubik\"; did you mean \"cubic\"?" },
        { LAW, "{ \"step\": { \"to\": 1, \"duration\": 1, \"shape\": @\"zzzzz\" } }", "unknown shape \"zzzzz\"; expected one of cubic, quintic" },
        { LAW, "{ \"step\": { \"to\": 1, \"duration\": 1, \"shape\": @3 } }", "expected a word for \"shape\" in double quotes" },
        { LAW, "{ \"polynomial\": @[] }", "\"coefficients\" is empty" },
        { LAW, "{ \"polynomial\": [0, @\"1 rad\"] }", "expected an angular speed" },
        { LAW, "{ \"sequence\": @[] }", "\"segments\" is empty" },
        { LAW, "{ \"sequence\": @3 }", "expected a list of segments, found a number" },
        { LAW, "{ \"sequence\": [{ \"profile\": @\"cycloid\", \"rise\": 1, \"duration\": 1 }] }", "unknown profile \"cycloid\"; did you mean \"cycloidal\"?" },
        { LAW, "{ \"sequence\": [{ \"profile\": @\"zzzzzzz\", \"rise\": 1, \"duration\": 1 }] }", "unknown profile \"zzzzzzz\"; expected one of linear, cubic, poly345" },
        { LAW, "{ \"sequence\": [{ \"dwell\": 1 }, @{ \"duration\": 1 }] }", "a segment needs either \"rise\" or \"to\"" },
        { LAW, "{ \"sequence\": [{ \"rise\": 1, @\"to\": 1, \"duration\": 1 }] }", "a segment needs either \"rise\" or \"to\"" },
        { LAW, "{ \"sequence\": [@{ \"rise\": 1 }] }", "a segment needs \"duration\"" },
        { LAW, "{ \"sequence\": [{ \"rise\": 1, \"duration\": @0 }] }", "\"duration\" is 0; expected more than 0" },
        { LAW, "{ \"sequence\": [{ \"dwell\": @-1 }] }", "\"dwell\" is -1; expected 0 or more" },
        { LAW, "{ \"sequence\": [{ @\"rize\": 1, \"duration\": 1 }] }", "unknown key \"rize\" in a segment; did you mean \"rise\"?" },
        { LAW, "{ \"table\": { \"times\": [0, 1, @1], \"values\": [1, 2, 3] } }", "points 2 and 3 of the table have the same time, 1 s" },
        { LAW, "{ \"table\": { \"times\": [0, 1, @0.5], \"values\": [1, 2, 3] } }", "the time goes back from 1 s to 0.5 s at point 3" },
        { LAW, "{ \"table\": { \"times\": [0, 1], \"values\": @[1, 2, 3] } }", "\"values\" has 3 numbers and \"times\" 2" },
        { LAW, "{ \"table\": @{ \"times\": [0, 1] } }", "a table needs \"file\", or \"times\" and \"values\"" },
        { LAW, "{ \"table\": { \"file\": \"a.csv\", @\"times\": [0, 1] } }", "a table has either \"file\" or \"times\"; expected one" },
        { LAW, "{ \"table\": { \"times\": @[0], \"values\": [1] } }", "a table needs at least two points" },
        { LAW, "{ \"nurbs\": { \"points\": @[0, 1, 2] } }", "3 control values are too few for degree 3; expected at least 4" },
        { LAW, "{ \"nurbs\": { \"points\": [0, 1, 2], \"degree\": @1.5 } }", "the degree is 1.5; expected a whole number from 1 to 15" },
        { LAW, "{ \"nurbs\": { \"points\": [0, 1, 2], \"degree\": 2, \"weights\": [1, @0, 1] } }", "\"weights\" has 0 as number 2; expected more than 0" },
        { LAW, "{ \"nurbs\": { \"points\": [0, 1, 2], \"degree\": 2, \"weights\": @[1] } }", "\"weights\" has 1 numbers and \"points\" 3" },
        { LAW, "{ \"nurbs\": { \"points\": [0, 1, 2], \"degree\": 2, \"knots\": @[0, 1] } }", "\"knots\" has 2 numbers; expected 6" },
        { LAW, "{ \"nurbs\": { \"points\": [0, 1, 2], \"degree\": 2, \"knots\": [0, 0, 0, 1, @0.5, 1] } }", "the knots go back from 1 to 0.5" },
        { LAW, "{ \"nurbs\": { \"points\": [0, 1, 2], \"degree\": 2, \"knots\": @[0, 0, 0, 0, 0, 1] } }", "the knots leave no time" },
        { LAW, "{ \"nurbs\": { \"points\": [0, 1, 2, 3], \"degree\": 1, \"knots\": [0, 0, 1, @1, 2, 2] } }", "the knot 1 occurs more than 1 times" },
        { LAW, "{ \"nurbs\": { \"points\": [0, 1], \"degree\": 1, \"duration\": 2, \"knots\": @[0, 0, 1, 1] } }", "expected no \"start\" and \"duration\"" },
        { LAW, "{ \"sum\": @[] }", "the list of laws is empty" },
        { LAW, "{ \"sum\": @3 }", "expected a list of laws, found a number" },
        { LAW, "{ \"sum\": [1, @\"3 mm\"] }", "expected an angle" },
        { LAW, "{ \"product\": [1, @\"3 deg\"] }", "expected a plain number" },
        { LAW, "{ \"sum\": [1, { \"expression\": \"2*@qq\" }] }", "qq" },
        { LAW, "{ \"shift\": @3 }", "expected an object for the law \"shift\"" },
        { LAW, "{ \"repeat\": { \"law\": 1, \"period\": @0 } }", "\"period\" is 0; expected more than 0" },
        { LAW, "{ \"scale\": { \"law\": 1, \"stretch\": @0 } }", "\"stretch\" is 0; expected more than 0" },
        { LAW, "@{ \"sum\": [1, { \"expression\": \"1/(t-1)\" }] }", "the law's value is not finite at t = 1 s" },
        { "\"stiffness\": 100", "\"force\": { @\"poly345\": { \"to\": 1, \"duration\": 1 } }", "a poly345 is a law of time; expected an expression of x and v" },
    };
    CHECK_REPORTS(cases);
}

/* Sums and products may be laws of x and v. */
static void laws_of_x(void)
{
    LwIssues issues;
    lw_issues_init(&issues);
    char *text = reader_change(reader_rig, "\"stiffness\": 100", "\"force\": { \"sum\": [{ \"scale\": { \"law\": { \"expression\": \"x\" }, \"factor\": 100 } }, { \"expression\": \"3*v\" }] }");
    LwDocument *document = reader_read(text, strlen(text), NULL, &issues);
    CHECK(document != NULL);
    if (document) {
        const LwLaw *law = document->def.load[0].law;
        CHECK(lw_law_eval_xv(law, 0, 2, 1) == 203 && lw_law_uses(law) == (LW_LAW_USES_X | LW_LAW_USES_V));
        CHECK_NEAR(lw_law_integral_x(law, 0, 2), 200, 1e-13);
    }
    lw_document_destroy(document);
    lw_issues_clear(&issues);
    free(text);
}

static const char *const slider =
    "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ { 'name': 'b', 'mass': 2, 'inertia': [1, 1, 1, 0, 0, 0] } ],"
    " 'joints': [ { 'name': 'J', 'type': 'prismatic', 'bodies': ['b', 'ground'], 'at': [0, 0, 0], 'axis': [1, 0, 0] } ],"
    " 'motors': [ { 'name': 'M', 'joint': 'J', 'acceleration': %s } ],"
    " 'start': { 'J': { 'speed': 0.5 } },"
    " 'analysis': { 'type': '%s', 'end': 2, 'step': 0.125 } }";

/* Position = start speed · t + double integral of the law, whatever the analysis. */
static void acceleration_motors(void)
{
    static const char *const laws[] = {
        "{ 'sine': { 'amplitude': 3, 'frequency': 1.5, 'phase': 0.4 } }",
        "{ 'sequence': [ { 'rise': '2 m/s^2', 'duration': 0.3, 'dwell': 0.2 }, { 'to': -1, 'duration': 0.6, 'profile': 'cycloidal' } ] }",
        "{ 'polynomial': [1, 2, -3] }",
    };
    static const char *const types[] = { "kinematics", "inverse", "dynamics" };
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
        for (size_t k = 0; k < sizeof types / sizeof *types; k++) {
            Rig rig;
            rig_open(&rig, slider, laws[i], types[k]);
            const LwRunReport *report = rig_run(&rig);
            const LwLaw *law = rig.document->def.motor[0].law;
            int failures = check_failures;
            CHECK(rig.document->def.motor[0].kind == LW_MOTOR_ACCELERATION);
            CHECK(report->status == LW_RUN_DONE && report->trace->sample_count == 17);
            for (int s = 0; s < report->trace->sample_count; s++) {
                double t = 0.125 * s;
                CHECK_NEAR(rig_value(&rig, s, "b.x"), 0.5 * t + lw_law_double_integral(law, 0, t), 1e-10);
                CHECK_NEAR(rig_value(&rig, s, "b.vx"), 0.5 + lw_law_integral(law, 0, t), 1e-10);
                CHECK_NEAR(rig_value(&rig, s, "b.ax"), lw_law_eval(law, t).v, 1e-10);
            }
            if (check_failures > failures)
                printf("#   %s, %s\n", laws[i], types[k]);
            rig_close(&rig);
        }
}

/* The schema that ships knows every law and every parameter. */
static void schema_knows_all(void)
{
    FILE *file = fopen(LW_TEST_DATA "/../data/lockwork.schema.json", "rb");
    char word[100], *text = calloc(1, 1 << 20);
    CHECK(file != NULL);
    if (file)
        CHECK(fread(text, 1, (1 << 20) - 1, file) > 1000 && fclose(file) == 0);
    for (int i = 0; i < lw_law_class_count; i++) {
        snprintf(word, sizeof word, "{ \"%s\": ", lw_law_classes[i]->name);
        const char *at = strstr(text, word), *end = at ? strchr(at, '\n') : NULL;
        CHECK(at != NULL);
        if (!end)
            printf("#   %s\n", word);
        for (int p = 0; end && p < lw_law_classes[i]->parameter_count; p++) {
            snprintf(word, sizeof word, "\"%s\"", lw_law_classes[i]->parameter[p].name);
            const char *found = strstr(at, word);
            CHECK(found && found < end);
            if (!found || found >= end)
                printf("#   %s: %s\n", lw_law_classes[i]->name, word);
        }
    }
    free(text);
}

int main(void)
{
    RUN(examples_read);
    RUN(values_and_units);
    RUN(complaints);
    RUN(laws_of_x);
    RUN(acceleration_motors);
    RUN(schema_knows_all);
    return END();
}
