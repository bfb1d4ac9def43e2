/* Every complaint of the reader, with its place ('@') and the heart of its text. */
#include "tests/unit/reader_check.h"

static void top_level(void)
{
    static const ReaderCase cases[] = {
        { "{ \"lockwork\": 1,", "@{", "the file needs \"lockwork\": its version, 1" },
        { "\"lockwork\": 1", "\"lockwork\": @2", "unknown version of the file; this program reads version 1" },
        { "\"lockwork\": 1", "\"lockwork\": @\"1\"", "unknown version" },
        { "\"name\": \"rig\"", "\"name\": @5", "expected a name in double quotes, found a number" },
        { "\"gravity\": [0, 0, -9.81]", "\"gravity\": @[0, -9.81]", "expected a list of 3 numbers, found a list of 2" },
        { "\"gravity\": [0, 0, -9.81]", "\"gravity\": @9.81", "expected a list of 3 numbers, found a number" },
        { "-9.81]", "@\"3 kg\"]", "\"3 kg\": expected an acceleration such as \"9.81 m/s^2\", found a mass" },
        { "-9.81]", "@null]", "expected an acceleration, a number in m/s^2 or text such as \"9.81 m/s^2\", found null" },
        { "-9.81]", "@NaN]", "not a finite number" },
        { "-9.81]", "@1e999]", "not a finite number" },
        { "-9.81]", "-9.81@,]", "trailing comma" },
        { "\"gravity\"", "@\"gravty\"", "unknown key \"gravty\" in the file; did you mean \"gravity\"?" },
        { "\"gravity\"", "@\"xyzzy\"", "unknown key \"xyzzy\" in the file; allowed: lockwork, name, gravity, bodies" },
        { "\"gravity\"", "@\"name\"", "duplicate key \"name\"; the first is at line 1, column 18" },
        { "\"gravity\"", "\"materials\": @[], \"gravity\"", "expected an object of densities" },
        { "\"gravity\"", "\"materials\": { \"resin\": @0 }, \"gravity\"", "the density is 0 kg/m^3; expected more than 0" },
        { "\"gravity\"", "\"materials\": { \"resin\": @\"1 kg\" }, \"gravity\"", "expected a density" },
        { "\"gravity\"", "\"materials\": { @\"\": 5 }, \"gravity\"", "the name of this material is empty" },
        { "\"gravity\"", "\"measures\": @{}, \"gravity\"", "expected a list for \"measures\", found an object" },
        { "\"gravity\"", "\"tasks\": @{}, \"gravity\"", "expected a list for \"tasks\", found an object" },
        { "\"gravity\"", "\"tasks\": [ @{} ], \"gravity\"", "a task needs \"name\"" },
        { "\"gravity\"", "\"tasks\": [ { \"name\": \"a\", \"repeat\": @1.5 } ], \"gravity\"", "\"repeat\" is 1.5; expected a whole number" },
        { "\"gravity\"", "\"tasks\": [ { \"name\": \"a\", \"motors\": @{} } ], \"gravity\"", "expected a list for \"motors\" of a task" },
        { "\"gravity\"", "\"tasks\": [ { \"name\": \"a\" }, @{ \"name\": \"a\" } ], \"gravity\"", "a second task \"a\"" },
    };
    CHECK_REPORTS(cases);
}

static void names(void)
{
    static const ReaderCase cases[] = {
        { "{ \"name\": \"M\", ", "@{ ", "a motor needs \"name\"" },
        { "\"name\": \"M\"", "\"name\": @1", "expected a name in double quotes, found a number" },
        { "\"name\": \"M\"", "\"name\": @\"\"", "the name is empty" },
        { "\"name\": \"M\"", "\"name\": @\"a.b\"", "the name \"a.b\" contains '.'; names have no . , \" [" },
        { "\"name\": \"M\"", "\"name\": @\"a,b\"", "contains ','" },
        { "\"name\": \"M\"", "\"name\": @\"a\\\"b\"", "contains '\"'" },
        { "\"name\": \"M\"", "\"name\": @\"a[b\"", "contains '['" },
        { "\"name\": \"M\"", "\"name\": @\"a\\nb\"", "the name \"a\\u000ab\" contains a control character" },
        { "\"name\": \"M\"", "\"name\": @\"ground\"", "the name \"ground\" is taken by the program" },
        { "\"name\": \"M\"", "\"name\": @\"time\"", "is taken" },
        { "\"name\": \"M\"", "\"name\": @\"energy\"", "is taken" },
        { "\"name\": \"M\"", "\"name\": @\"violation\"", "is taken" },
        { "\"name\": \"M\"", "\"name\": @\"crank\"", "the name \"crank\" is already that of the body at line 3" },
        { "\"name\": \"S\"", "\"name\": @\"M\"", "is already that of the motor at line 11" },
        { "\"name\": \"B\"", "\"name\": @\"A\"", "is already that of the joint at line 7" },
        { "{ \"name\": \"base\"", "{ \"fixed\": true, \"name\": @\"slider\" }, { \"name\": \"base\"", "is already that of the body at line 4" },
    };
    CHECK_REPORTS(cases);
}

static void bodies(void)
{
    static const ReaderCase cases[] = {
        { "{ \"name\": \"crank\"", "@3, { \"name\": \"crank\"", "expected an object for a body, found a number" },
        { "\"mass\": 1", "@\"mas\": 2, \"mass\": 1", "unknown key \"mas\" in a body; did you mean \"mass\"?" },
        { "\"mass\": 1", "\"mass\": @0", "the mass is 0 kg; expected more than 0" },
        { "\"mass\": 1", "\"mass\": @-2", "the mass is -2 kg" },
        { "\"mass\": 1", "\"mass\": @\"1 mm\"", "expected a mass such as \"250 g\", found a length" },
        { "\"mass\": 1", "\"mass\": @\"1 kgg\"", "unknown unit \"kgg\"; did you mean \"kg\"?" },
        { "\"mass\": 1", "\"mass\": @\"1\"", "no unit" },
        { "\"mass\": 1", "\"mass\": @[]", "expected a mass, a number in kg or text such as \"250 g\", found a list" },
        { "\"com\": [0.1, 0, 0]", "\"com\": [0.1, @\"2 s\", 0]", "expected a length" },
        { "[1e-3, 2e-3, 2e-3, 0, 0, 0]", "@[1e-3, 2e-3, 2e-3]", "expected a list of 6 numbers, found a list of 3" },
        { "[1e-3, 2e-3, 2e-3, 0, 0, 0]", "@[0, 2e-3, 2e-3, 0, 0, 0]", "the inertia is not positive definite" },
        { "[1e-3, 2e-3, 2e-3, 0, 0, 0]", "@[1, 1, 1, 2, 0, 0]", "principal moments are -1, 1, 3 kg*m^2" },
        { "[1e-3, 2e-3, 2e-3, 0, 0, 0]", "@[0, 0, 0, 0, 0, 0]", "not positive definite" },
        { "\"mass\": 1", "\"velocity\": [0, 0, @true], \"mass\": 1", "expected a speed, a number in m/s" },
        { "\"mass\": 1", "\"omega\": [0, 0, @\"1 m/s\"], \"mass\": 1", "expected an angular speed such as \"1500 rpm\", found a speed" },
        { "{ \"name\": \"crank\", \"mass\": 1", "@{ \"name\": \"crank\"", "this body has no mass: add \"mass\" and \"inertia\"" },
        { "\"mass\": 1", "\"fixed\": @1, \"mass\": 1", "expected true or false, found a number" },
        { "\"fixed\": true", "\"fixed\": true, \"omega\": @[0, 0, 1]", "a fixed body has no omega" },
        { "\"fixed\": true", "\"fixed\": true, \"velocity\": @[0, 0, 1]", "a fixed body has no velocity" },
        { "\"position\": [0.5, 0, 0], \"geometry\"", "\"orientation\": @[1, 1, 0, 0], \"geometry\"",
          "not a unit quaternion: its length is 1.41421, expected 1" },
        { "\"position\": [0.5, 0, 0], \"geometry\"", "\"orientation\": @[0, 0, 0, 0], \"geometry\"", "its length is 0" },
        { "\"position\": [0.5, 0, 0], \"geometry\"", "\"orientation\": [@\"1 rad\", 0, 0, 0], \"geometry\"", "plain number" },
        { "\"position\": [0.5, 0, 0], \"geometry\"", "\"orientation\": @{ \"axis\": [0, 0, 1] }, \"geometry\"", "an orientation needs \"angle\"" },
        { "\"position\": [0.5, 0, 0], \"geometry\"", "\"orientation\": @{ \"angle\": 1 }, \"geometry\"", "an orientation needs \"axis\"" },
        { "\"position\": [0.5, 0, 0], \"geometry\"", "\"orientation\": { \"axis\": @[0, 0, 0], \"angle\": 1 }, \"geometry\"", "the axis is zero" },
        { "\"position\": [0.5, 0, 0], \"geometry\"", "\"orientation\": { \"xyz\": @[0, 90] }, \"geometry\"", "expected the three angles" },
        { "\"position\": [0.5, 0, 0], \"geometry\"", "\"orientation\": { \"xyz\": [0, @\"90 mm\", 0] }, \"geometry\"", "expected an angle" },
        { "\"position\": [0.5, 0, 0], \"geometry\"", "\"orientation\": @{ \"xyz\": [0, 90, 0], \"angle\": 1 }, \"geometry\"", "either \"xyz\" or \"axis\"" },
        { "\"position\": [0.5, 0, 0], \"geometry\"", "\"orientation\": { @\"xzy\": [0, 90, 0] }, \"geometry\"", "did you mean \"xyz\"" },
    };
    CHECK_REPORTS(cases);
    /* A body that is only weighed needs an inertia, said at its brace. */
    CHECK(reader_reports("{ \"name\": \"crank\", \"mass\": 1, \"com\": [0.1, 0, 0], \"inertia\": [1e-3, 2e-3, 2e-3, 0, 0, 0] }",
                         "@{ \"name\": \"crank\", \"mass\": 1 }", "this body has no inertia: add \"inertia\": [xx, yy, zz"));
}

static void empty_mechanisms(void)
{
    static const struct { const char *text, *part; } cases[] = {
        { "@{ \"lockwork\": 1 }", "the mechanism is empty: expected at least one body in \"bodies\" that is not fixed" },
        { "{ \"lockwork\": 1, \"bodies\": @[] }", "the mechanism is empty" },
        { "{ \"lockwork\": 1, \"bodies\": @[ { \"name\": \"a\", \"fixed\": true } ] }", "the mechanism is empty" },
        { "{ \"lockwork\": 1, \"bodies\": @{} }", "expected a list for \"bodies\", found an object" },
        { "@[1]", "expected an object for the file, found a list" },
        { "@", "the file is empty" },
        { "{ \"lockwork\": 1,@", "the file ends inside the object" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LwIssues issues;
        char text[200];
        lw_issues_init(&issues);
        snprintf(text, sizeof text, "%s", cases[i].text);
        LwMark mark = issue_take_mark(text);
        CHECK(!reader_read(text, strlen(text), NULL, &issues));
        CHECK(issue_matches(&issues, LW_ERROR, mark, cases[i].part));
        lw_issues_clear(&issues);
    }
}

static void geometry(void)
{
#define BOX "{ \"box\": [0.1, 0.2, 0.3], \"density\": 7850 }"
    static const ReaderCase cases[] = {
        { "[ " BOX " ]", "@5", "expected a list for \"geometry\", found a number" },
        { BOX, "@7", "expected an object for a geometry, found a number" },
        { BOX, "{ @\"bxo\": [1, 1, 1], \"box\": [1, 1, 1], \"density\": 1 }", "did you mean \"box\"?" },
        { BOX, "@{ \"density\": 1 }", "this geometry has no shape; expected box, cylinder, sphere, tube or file" },
        { BOX, "{ \"box\": [1, 1, 1], @\"sphere\": { \"radius\": 1 }, \"density\": 1 }", "a second shape" },
        { BOX, "{ @\"file\": \"parts/crank.step\", \"part\": \"crank\" }",
          "part files are not read here; give mass, com and inertia" },
        { BOX, "{ \"file\": \"a.step\", @\"box\": [1, 1, 1] }", "a second shape" },
        { BOX, "{ \"file\": @5 }", "expected the name of a file in double quotes, found a number" },
        { BOX, "{ \"file\": @\"\" }", "the name of the file is empty" },
        { BOX, "{ \"file\": \"a.step\", \"part\": @\"\" }", "the name of the part is empty" },
        { BOX, "{ \"file\": \"a.step\", \"unit\": @\"furlong\" }", "furlong" },
        { BOX, "{ \"file\": \"a.step\", \"unit\": @0 }", "the unit is 0 m; expected more than 0" },
        { BOX, "{ \"file\": \"a.step\", \"unit\": @\"deg\" }", "expected a length" },
        { BOX, "{ \"file\": \"a.step\", \"up\": @\"x\" }", "unknown up axis \"x\"; expected \"y\" or \"z\"" },
        { BOX, "{ \"file\": \"a.step\", \"split\": @1 }", "expected true or false" },
        { BOX, "{ \"file\": \"a.step\", \"tolerance\": @2 }", "the tolerance is 2 of the part's size" },
        { BOX, "{ \"file\": \"a.step\", \"scale\": @[1, 0, 1] }", "a scale of zero leaves nothing" },
        { BOX, "{ \"file\": \"a.step\", \"scale\": @0 }", "a scale of zero leaves nothing" },
        { BOX, "{ \"file\": \"a.step\", \"scale\": @[1, 1] }", "expected a list of 3 numbers" },
        { BOX, "{ \"box\": [1, 1, 1], \"density\": 1, @\"part\": \"a\" }", "\"part\" goes with \"file\" only" },
        { BOX, "{ \"box\": [1, 1, 1], \"density\": 1, \"color\": @\"red\" }", "\"red\" is no colour; expected \"#rrggbb\"" },
        { BOX, "{ \"box\": [1, 1, 1], \"density\": 1, \"color\": @\"#12345\" }", "is no colour" },
        { BOX, "{ \"box\": [1, 1, 1], \"density\": 1, \"color\": @\"\" }", "is no colour" },
        { BOX, "{ \"box\": [1, 1, 1], \"density\": 1, \"color\": @\"#12345g\" }", "is no colour" },
        { BOX, "{ \"box\": [1, 1, 1], \"density\": 1, \"color\": @7 }", "expected a colour in double quotes" },
        { BOX, "{ \"box\": @[1, 1], \"density\": 1 }", "expected a list of 3 numbers, found a list of 2" },
        { BOX, "{ \"box\": [1, @0, 1], \"density\": 1 }", "this size is 0 m; expected more than 0" },
        { BOX, "{ \"box\": [1, @\"1 deg\", 1], \"density\": 1 }", "expected a length such as \"12.5 mm\", found an angle" },
        { BOX, "{ \"cylinder\": @[1, 1], \"density\": 1 }", "expected an object for a cylinder, found a list" },
        { BOX, "{ \"cylinder\": @{ \"radius\": 1 }, \"density\": 1 }", "a cylinder needs \"length\"" },
        { BOX, "{ \"cylinder\": { \"radius\": @-1, \"length\": 1 }, \"density\": 1 }", "this size is -1 m" },
        { BOX, "{ \"cylinder\": { \"radius\": 1, \"length\": 1, @\"height\": 1 }, \"density\": 1 }", "unknown key \"height\" in a cylinder; allowed: radius, length" },
        { BOX, "{ \"sphere\": @{}, \"density\": 1 }", "a sphere needs \"radius\"" },
        { BOX, "{ \"sphere\": @0, \"density\": 1 }", "this size is 0 m; expected more than 0" },
        { BOX, "{ \"sphere\": @\"3 kg\", \"density\": 1 }", "kg" },
        { BOX, "{ \"tube\": { \"outer\": 1, \"inner\": @1, \"length\": 1 }, \"density\": 1 }", "the inner radius 1 m is not smaller" },
        { BOX, "{ \"tube\": @{ \"outer\": 1, \"length\": 1 }, \"density\": 1 }", "a tube needs \"inner\"" },
        { BOX, "@{ \"box\": [1, 1, 1] }", "this geometry has no density" },
        { BOX, "{ \"box\": [1, 1, 1], \"density\": @0 }", "the density is 0 kg/m^3; expected more than 0" },
        { BOX, "{ \"box\": [1, 1, 1], \"density\": @\"2 kg\" }", "expected a density such as \"7.85 g/cm^3\", found a mass" },
        { BOX, "{ \"box\": [1, 1, 1], \"material\": @\"steal\" }", "unknown material \"steal\"; did you mean \"steel\"?" },
        { BOX, "{ \"box\": [1, 1, 1], \"material\": @\"kryptonite\" }", "expected one such as steel, aluminium or pom" },
        { BOX, "{ \"box\": [1, 1, 1], \"material\": @7850 }", "expected the name of a material in double quotes" },
        { BOX, "{ \"box\": [1, 1, 1], \"density\": 1, @\"material\": \"steel\" }", "both density and material" },
        { BOX, "{ \"box\": [1, 1, 1], \"density\": 1, \"position\": @1 }", "expected a list of 3 numbers" },
        { "\"geometry\": [ " BOX, "\"mass\": 1, \"geometry\": @[ { \"box\": [1, 1, 1] }, " BOX, "only some entries have a density" },
        { "[ " BOX, "[ { \"box\": [@1e200, 1, 1], \"density\": 1 }", "1e+200 m is more than can be computed with" },
        { "[ " BOX, "@[ { \"box\": [1e-200, 1e-200, 1e-200], \"density\": 1 }", "is out of range" },
    };
    CHECK_REPORTS(cases);
}

static void analysis(void)
{
    static const ReaderCase cases[] = {
        { "\"end\": 2", "\"end\": @-1", "\"end\" is -1; expected 0 or more" },
        { "\"end\": 2", "\"end\": @\"2 mm\"", "expected a time such as \"20 ms\", found a length" },
        { "\"step\": 0.01", "\"step\": @0", "\"step\" is 0; expected more than 0" },
        { "\"step\": 0.01", "\"step\": @-1", "\"step\" is -1" },
        { "\"step\": 0.01", "\"dt\": @-1", "\"dt\" is -1; expected more than 0" },
        { "\"step\": 0.01", "\"tolerance\": @-1e-8", "\"tolerance\" is -1e-08; expected more than 0" },
        { "\"step\": 0.01", "\"tolerance\": @\"1 mm\"", "expected a plain number" },
        { "\"step\": 0.01", "\"misfit\": @-1", "\"misfit\" is -1; expected 0 or more" },
        { "\"step\": 0.01", "@\"stepp\": 1", "did you mean \"step\"?" },
        { "\"type\": \"dynamics\"", "\"type\": @\"statik\"", "unknown analysis type \"statik\"; did you mean \"statics\"?" },
        { "\"type\": \"dynamics\"", "\"type\": @\"dynamic\"", "unknown analysis type \"dynamic\"; did you mean \"dynamics\"?" },
        { "\"type\": \"dynamics\"", "\"type\": @\"fly\"", "expected assemble, kinematics, inverse, dynamics, statics or modes" },
        { "\"type\": \"dynamics\"", "\"type\": @3", "expected analysis type in double quotes, found a number" },
        { "\"type\": \"dynamics\"", "\"solver\": @\"tap\"", "unknown solver \"tap\"; did you mean \"tape\"?" },
        { "\"type\": \"dynamics\"", "\"solver\": @\"dens\"", "unknown solver \"dens\"; did you mean \"dense\"?" },
        { "\"type\": \"dynamics\"", "\"integrator\": @\"genalfa\"", "unknown integrator \"genalfa\"; did you mean \"genalpha\"?" },
        { "\"type\": \"dynamics\"", "\"spectral_radius\": @1.2", "\"spectral_radius\" is 1.2; expected 0 to 1" },
        { "\"type\": \"dynamics\"", "\"integrator\": @\"rk5\"", "did you mean \"rk4\"?" },
    };
    CHECK_REPORTS(cases);
    CHECK(reader_reports("\"analysis\": { \"type\": \"dynamics\", \"end\": 2, \"step\": 0.01 }", "\"analysis\": @[]",
                         "expected an object for \"analysis\", found a list"));
}

/* More names than the first table of names holds; one of the last is a second one. */
static void many_names(void)
{
    LwIssues issues;
    char text[8000] = "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"m\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] }";
    lw_issues_init(&issues);
    for (int i = 0; i < 200; i++)
        snprintf(text + strlen(text), 100, ",\n{ \"name\": \"b%d\", \"fixed\": true }", i);
    strcat(text, ",\n{ \"fixed\": true, \"name\": \"b42\" }] }");
    CHECK(!reader_read(text, strlen(text), NULL, &issues));
    CHECK(issue_matches(&issues, LW_ERROR, (LwMark){ 202, 26 }, "the name \"b42\" is already that of the body at line 44"));
    lw_issues_clear(&issues);
}

/* Long words are cut at a character, and a message stays on one line. */
static void long_words(void)
{
    LwIssues issues;
    char text[600] = "{ \"lockwork\": 1, \"";
    lw_issues_init(&issues);
    for (int i = 0; i < 100; i++)
        strcat(text, i % 10 ? "é" : "\\n");
    strcat(text, "\": 1, \"bodies\": [ { \"name\": \"m\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ] }");
    CHECK(!reader_read(text, strlen(text), NULL, &issues));
    CHECK(issue_matches(&issues, LW_ERROR, (LwMark){ 1, 18 }, "\"\\u000aééééééééé\\u000aé"));
    CHECK(strstr(issues.item[0].text, "é…\" in the file; allowed") != NULL);
    lw_issues_clear(&issues);
}

/* At most twenty are kept, the others are counted. */
static void many_errors(void)
{
    LwIssues issues;
    char text[4000] = "{ \"lockwork\": 1, \"bodies\": [";
    lw_issues_init(&issues);
    for (int i = 0; i < 50; i++)
        strcat(text, i ? ", 1" : "1");
    strcat(text, "] }");
    CHECK(!reader_read(text, strlen(text), NULL, &issues));
    CHECK(issues.errors == 50 && issues.count == LW_ISSUES_MAX);
    CHECK(issues.item[19].mark.line == 1 && issues.item[19].mark.column == 29 + 3 * 19);
    lw_issues_clear(&issues);
}

static void missing_file(void)
{
    LwIssues issues;
    char text[200];
    lw_issues_init(&issues);
    CHECK(!lw_document_read("/nonexistent/rig.lockwork", NULL, &issues));
    CHECK(issues.count == 1);
    lw_issue_format(&issues.item[0], text, sizeof text);
    CHECK_STRING(text, "/nonexistent/rig.lockwork: cannot be opened: No such file or directory");
    lw_issues_clear(&issues);
    CHECK(!lw_document_read("/", NULL, &issues) && strstr(issues.item[0].text, "Is a directory"));
    lw_issues_clear(&issues);
}

int main(void)
{
    RUN(top_level);
    RUN(names);
    RUN(bodies);
    RUN(empty_mechanisms);
    RUN(geometry);
    RUN(analysis);
    RUN(many_names);
    RUN(long_words);
    RUN(many_errors);
    RUN(missing_file);
    return END();
}
