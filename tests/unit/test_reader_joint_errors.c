/* Complaints about joints, motors, loads, laws and the start, with their place ('@') and the heart of their text. */
#include "tests/unit/reader_check.h"

#define JOINT_A "{ \"name\": \"A\", \"type\": \"revolute\", "
#define PLACE_A "\"at\": [0, 0, 0], \"axis\": [0, 0, 1]"
#define BODIES_A "[\"crank\", \"ground\"]"

static void joints(void)
{
    static const ReaderCase cases[] = {
        { JOINT_A, "@true, " JOINT_A, "expected an object for a joint, found true or false" },
        { "\"name\": \"C\", \"type\": \"cylindrical\", ", "\"name\": \"C\", \"type\": @\"cylindric\", ", "unknown joint type \"cylindric\"; did you mean \"cylindrical\"?" },
        { "\"name\": \"C\", \"type\": \"cylindrical\", ", "\"name\": \"C\", \"type\": @\"quux\", ", "unknown joint type \"quux\"; expected one of fixed, revolute, prismatic" },
        { "\"name\": \"C\", \"type\": \"cylindrical\", ", "\"name\": \"C\", \"type\": @1, ", "expected the type of a joint in double quotes" },
        { "{ \"name\": \"C\", \"type\": \"cylindrical\", ", "@{ \"name\": \"C\", ", "a joint needs \"type\"" },
        { "\"name\": \"C\", \"type\": \"cylindrical\", ", "\"name\": \"C\", @\"terms\": [], ", "a joint has no terms; couplers stand in the list" },
        { BODIES_A, "[@\"crnak\", \"ground\"]", "unknown body \"crnak\"; did you mean \"crank\"?" },
        { BODIES_A, "[\"crank\", @\"wheel\"]", "unknown body \"wheel\"; expected the name of a body of this file or \"ground\"" },
        { BODIES_A, "[\"crank\", @5]", "expected the name of a body in double quotes, found a number" },
        { BODIES_A, "[\"crank\", @\"A\"]", "\"A\" is a joint; expected a body" },
        { BODIES_A, "@[\"crank\"]", "expected a list of two bodies, found a list of another length" },
        { BODIES_A, "@\"crank\"", "expected a list of two bodies, found a string" },
        { BODIES_A, "@[\"crank\", \"crank\"]", "a joint of a body with itself" },
        { BODIES_A, "@[\"base\", \"ground\"]", "both bodies are fixed: there is nothing to move" },
        { "{ \"name\": \"C\", \"type\": \"cylindrical\", \"bodies\": [\"slider\", \"ground\"],", "@{ \"name\": \"C\", \"type\": \"cylindrical\",", "a joint needs \"bodies\"" },
        { PLACE_A, PLACE_A ", \"limits\": @[]", "expected an object such as {\"rz\": [\"-90 deg\", \"90 deg\"]}, found a list" },
        { PLACE_A, PLACE_A ", \"limits\": {@\"z\": [0, 1]}", "joint \"A\" does not leave the coordinate \"z\" free; expected rz" },
        { PLACE_A, PLACE_A ", \"limits\": {\"rz\": @5}", "expected a list of a lower and an upper limit, null for none, found a number" },
        { PLACE_A, PLACE_A ", \"limits\": {\"rz\": @[0, 1, 2]}", "null for none, found a list of another length" },
        { PLACE_A, PLACE_A ", \"limits\": {\"rz\": [null, @\"1 mm\"]}", "expected an angle" },
        { PLACE_A, PLACE_A ", \"limits\": {\"rz\": [null, @true]}", "expected an angle" },
        { PLACE_A, PLACE_A ", \"limits\": {\"rz\": @[1, \"10 deg\"]}", "the lower limit, 1 rad, is above the upper one, 0.174533 rad" },
        { PLACE_A, PLACE_A ", \"friction\": @{}", "this friction has no size: add \"coefficient\", or \"preload\", \"viscous\" or \"efficiency\"" },
        { PLACE_A, PLACE_A ", @\"xaxsi\": [1, 0, 0]", "unknown key \"xaxsi\" in a joint of type revolute; did you mean \"xaxis\"?" },
        { PLACE_A, PLACE_A ", @\"to\": [1, 0, 0]", "unknown key \"to\" in a joint of type revolute; allowed: name, type, bodies, at, axis, xaxis, markers" },
        { PLACE_A, "@" PLACE_A ", \"markers\": []", "both \"markers\" and \"at\"; expected one of the two ways" },
        { PLACE_A, "\"at\": [0, 0, 0], \"axis\": @[0, 0, 0]", "the axis is zero; expected a direction such as [0, 0, 1]" },
        { PLACE_A, PLACE_A ", \"xaxis\": @[0, 0, 0]", "the xaxis is zero" },
        { PLACE_A, PLACE_A ", \"xaxis\": @[0, 0, -2]", "the xaxis is parallel to the axis" },
        { PLACE_A, "\"at\": [0, 0, 0], \"axis\": [0, 0, @\"1 m\"]", "expected a plain number, found a number in quotes" },
        { "\"name\": \"D\", \"type\": \"distance\"", "\"name\": \"D\", \"type\": @\"distnace\"", "did you mean \"distance\"?" },
        { "{ \"name\": \"C\", \"type\": \"cylindrical\", \"bodies\": [\"slider\", \"ground\"], \"markers\": [ {}, { \"position\": [0.5, 0, 0] } ]",
          "@{ \"name\": \"C\", \"type\": \"universal\", \"bodies\": [\"slider\", \"ground\"], \"at\": [0, 0, 0]", "a joint of type universal needs \"axis\"" },
        { PLACE_A, "\"at\": @[0, 0], \"axis\": [0, 0, 1]", "expected a list of 3 numbers" },
        { JOINT_A "\"bodies\": " BODIES_A ", " PLACE_A, "@" JOINT_A "\"bodies\": " BODIES_A ", \"at\": [0, 0, 0]", "a joint of type revolute needs \"axis\"" },
        { JOINT_A "\"bodies\": " BODIES_A ", " PLACE_A, "@" JOINT_A "\"bodies\": " BODIES_A, "this joint has no place: add \"at\" and \"axis\"" },
        { "\"markers\": [ {}, ", "\"markers\": @[ ", "expected a list of two markers, found a list of another length" },
        { "\"markers\": [ {}, ", "\"markers\": [ @1, ", "expected an object for a marker, found a number" },
        { "\"markers\": [ {}, ", "\"markers\": [ { @\"axis\": [0, 0, 1] }, ", "unknown key \"axis\" in a marker; allowed: position, orientation" },
        { "\"markers\": [ {}, ", "\"markers\": [ { \"orientation\": @[2, 0, 0, 0] }, ", "not a unit quaternion" },
        { "\"markers\": [ {}, ", "@\"at\": [0, 0, 0], \"markers\": [ {}, ", "both \"markers\" and \"at\"" },
        { "\"length\": \"=span\"", "\"length\": @0", "\"length\" is 0; expected more than 0" },
        { "\"length\": \"=span\"", "\"length\": @\"3 deg\"", "expected a length such as \"12.5 mm\", found an angle" },
        { "\"length\": \"=span\"", "@\"lenght\": 0.3", "unknown key \"lenght\" in a joint of type distance; did you mean \"length\"?" },
        { "{ \"name\": \"D\", \"type\": \"distance\", \"bodies\": [\"crank\", \"slider\"], \"at\": [0.2, 0, 0], \"to\": [0.5, 0, 0], \"length\"",
          "@{ \"name\": \"D\", \"type\": \"distance\", \"bodies\": [\"crank\", \"slider\"], \"at\": [0.2, 0, 0], \"length\"", "a joint of type distance needs \"to\"" },
        { "{ \"name\": \"D\", \"type\": \"distance\", \"bodies\": [\"crank\", \"slider\"], \"at\": [0.2, 0, 0], \"to\": [0.5, 0, 0], \"length\": \"=span\"",
          "@{ \"name\": \"D\", \"type\": \"distance\", \"bodies\": [\"crank\", \"slider\"], \"at\": [0.5, 0, 0], \"to\": [0.5, 0, 0]", "the two ends of this joint coincide" },
    };
    CHECK_REPORTS(cases);
}

/* Texts of their own, where the rig would give more than one error. */
static void lists_and_ranges(void)
{
#define BODY "{ \"name\": \"a\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0]"
    static const struct { const char *text, *part; } cases[] = {
        { "{ \"lockwork\": 1, \"bodies\": [" BODY " }], \"joints\": @1 }", "expected a list for \"joints\", found a number" },
        { "{ \"lockwork\": 1, \"bodies\": [" BODY " }], \"motors\": @{} }", "expected a list for \"motors\", found an object" },
        { "{ \"lockwork\": 1, \"bodies\": [" BODY " }], \"loads\": @null }", "expected a list for \"loads\", found null" },
        { "{ \"lockwork\": 1, \"bodies\": [" BODY ", \"position\": [@1.7e308, 0, 0], \"orientation\": [0.5, 0.5, 0.5, 0.5] }],\n"
          "\"joints\": [ { \"name\": \"J\", \"type\": \"spherical\", \"bodies\": [\"a\", \"ground\"], \"at\": [0, 0, 0] } ] }",
          "1.7e+308 m is more than can be computed with (1e+14 m); check the unit" },
        { "{ \"lockwork\": 1, \"bodies\": [" BODY " }], \"joints\": [ { \"name\": \"J\", \"type\": \"fixed\", \"bodies\": [\"a\", \"ground\"],"
          "\"at\": [0, 0, 0] } ], \"motors\": [ @{ \"name\": \"M\", \"joint\": \"J\", \"angle\": 1 } ] }",
          "joint \"J\" leaves no coordinate free" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LwIssues issues;
        char text[600];
        lw_issues_init(&issues);
        snprintf(text, sizeof text, "%s", cases[i].text);
        LwMark mark = issue_take_mark(text);
        CHECK(!reader_read(text, strlen(text), NULL, &issues));
        CHECK(issue_matches(&issues, LW_ERROR, mark, cases[i].part));
        lw_issues_clear(&issues);
    }
}

static void motors(void)
{
#define LAW "\"angle\": { \"expression\": \"2*pi*t\" }"
#define MOTOR "{ \"name\": \"M\", \"joint\": \"A\", " LAW " }"
    static const ReaderCase cases[] = {
        { MOTOR, "@[]", "expected an object for a motor, found a list" },
        { MOTOR, "@{ \"name\": \"M\", " LAW " }", "a motor needs \"joint\"" },
        { MOTOR, "{ \"name\": \"M\", \"joint\": \"A\", \"angle\": 1, @\"torque\": 1 }", "a motor has either \"angle\" or \"torque\"" },
        { MOTOR, "@{ \"name\": \"M\", \"marker\": {} }", "a motor along a path needs \"path\"" },
        { MOTOR, "@{ \"name\": \"M\", \"path\": {} }", "a motor along a path needs \"marker\"" },
        { MOTOR, "{ \"name\": \"M\", \"joint\": @\"AA\", " LAW " }", "unknown joint \"AA\"" },
        { MOTOR, "{ \"name\": \"M\", \"joint\": @\"a\", " LAW " }", "unknown joint \"a\"; did you mean \"A\"?" },
        { MOTOR, "{ \"name\": \"M\", \"joint\": @\"crank\", " LAW " }", "\"crank\" is a body; expected a joint" },
        { MOTOR, "{ \"name\": \"M\", \"joint\": @1, " LAW " }", "expected the name of a joint in double quotes" },
        { MOTOR, "{ \"name\": \"M\", \"joint\": \"A\", \"coordinate\": @\"z\", " LAW " }", "joint \"A\" does not leave the coordinate \"z\" free; expected rz" },
        { MOTOR, "{ \"name\": \"M\", \"joint\": \"C\", \"coordinate\": @\"q\", " LAW " }", "expected z, rz" },
        { MOTOR, "{ \"name\": \"M\", \"joint\": \"C\", \"coordinate\": @3, " LAW " }", "expected a coordinate in double quotes" },
        { MOTOR, "@{ \"name\": \"M\", \"joint\": \"C\", " LAW " }", "which coordinate? joint \"C\" leaves several free, name one of z, rz" },
        { MOTOR, "{ \"name\": \"M\", \"joint\": \"B\", @" LAW " }", "\"angle\" does not fit the coordinate z; expected displacement, speed, acceleration or force" },
        { MOTOR, "{ \"name\": \"M\", \"joint\": \"A\", @\"displacement\": 1 }", "\"displacement\" does not fit the coordinate rz; expected angle, speed, acceleration or torque" },
        { MOTOR, "{ \"name\": \"M\", \"joint\": \"A\", @\"force\": 1 }", "\"force\" does not fit the coordinate rz" },
        { MOTOR, "{ \"name\": \"M\", \"joint\": \"B\", @\"torque\": 1 }", "\"torque\" does not fit the coordinate z" },
        { MOTOR, "{ \"name\": \"M\", \"joint\": \"B\", \"speed\": @\"3 rpm\" }", "expected a speed such as \"50 mm/s\", found an angular speed" },
        { MOTOR, "{ \"name\": \"M\", \"joint\": \"A\", \"speed\": @\"3 m/s\" }", "expected an angular speed" },
        { MOTOR, "{ \"name\": \"M\", \"joint\": \"A\", @\"agle\": 1, " LAW " }", "did you mean \"angle\"?" },
    };
    CHECK_REPORTS(cases);
}

static void laws(void)
{
#define EXPRESSION "{ \"expression\": \"2*pi*t\" }"
    static const ReaderCase cases[] = {
        { EXPRESSION, "@[1]", "expected a law: a number in rad, text such as \"30 deg\", {\"expression\": \"…\"} or {\"table\": \"file.csv\"} (`lockwork laws` lists them all); found a list" },
        { EXPRESSION, "@{}", "expected one key in a law, such as \"expression\" or \"table\", found none" },
        { EXPRESSION, "@{ \"expression\": \"t\", \"table\": \"a.csv\" }", "found several" },
        { EXPRESSION, "{ @\"expresion\": \"t\" }", "unknown key \"expresion\" in a law; did you mean \"expression\"?" },
        { EXPRESSION, "{ \"poly345\": @{} }", "the law \"poly345\" needs \"to\"" },
        { EXPRESSION, "{ \"nurbs\": @{} }", "the law \"nurbs\" needs \"points\"" },
        { EXPRESSION, "{ \"expression\": @5 }", "expected an expression in double quotes, found a number" },
        { EXPRESSION, "{ \"expression\": \"2*@qq*t\" }", "qq" },
        { EXPRESSION, "{ \"expression\": \"2\\u002a@x\" }", "x" },
        { EXPRESSION, "@{ \"expression\": \"1/(t-1)\" }", "the law's value is not finite at t = 1 s" },
        { EXPRESSION, "@{ \"expression\": \"log(t)\" }", "the law's value is not finite at t = 0 s" },
        { EXPRESSION, "@{ \"expression\": \"1/(2-t)\" }", "the law's value is not finite at t = 2 s" },
        { EXPRESSION, "@{ \"expression\": \"sqrt(t)\" }", "the law's first derivative is not finite at t = 0 s" },
        { EXPRESSION, "@{ \"expression\": \"t^1.5\" }", "the law's second derivative is not finite at t = 0 s" },
        { EXPRESSION, "{ \"table\": @\"/nonexistent/a.csv\" }", "the table \"/nonexistent/a.csv\" cannot be read: No such file or directory" },
        { EXPRESSION, "{ \"table\": @\".\" }", "cannot be read: Is a directory" },
        { EXPRESSION, "{ \"table\": @\"/dev/zero\" }", "lies outside the project's folder" },
        { EXPRESSION, "{ \"table\": @1 }", "expected the name of a CSV file in double quotes" },
        { EXPRESSION, "@\"3 mm\"", "expected an angle such as \"30 deg\", found a length" },
    };
    CHECK_REPORTS(cases);
}

static void loads(void)
{
#define SPRING "{ \"name\": \"S\", \"type\": \"spring\", "
#define TORSION "{ \"name\": \"T\", \"type\": \"torsion\", \"joint\": \"A\", \"stiffness\": 2, \"angle\": 0 }"
#define FORCE "{ \"name\": \"F\", \"type\": \"force\", \"body\": \"slider\", \"point\": [0, 0, 0], \"force\": [0, 0, 5], \"axes\": \"body\" }"
    static const ReaderCase cases[] = {
        { SPRING, "@1, " SPRING, "expected an object for a load, found a number" },
        { FORCE, "@{ \"name\": \"F\" }", "a load needs \"type\": spring, torsion, bushing, force or torque" },
        { FORCE, "{ \"name\": \"F\", \"type\": @\"sprung\" }", "unknown load type \"sprung\"; did you mean \"spring\"?" },
        { FORCE, "{ \"name\": \"F\", \"type\": @\"wind\" }", "unknown load type \"wind\"; expected spring, torsion, bushing, force or torque" },
        { FORCE, "{ \"name\": \"F\", \"type\": @{} }", "expected the type of a load in double quotes, found an object" },
        { "\"points\": [[0, 0, 0], [1, 0, 0]]", "\"points\": @[[0, 0, 0]]", "expected a list of two points, found a list of another length" },
        { "\"points\": [[0, 0, 0], [1, 0, 0]]", "\"points\": [[0, 0, 0], @[1, 0]]", "expected a list of 3 numbers" },
        { SPRING "\"bodies\": [\"slider\", \"ground\"], \"points\": [[0, 0, 0], [1, 0, 0]]", "@" SPRING "\"bodies\": [\"slider\", \"ground\"]", "a spring needs \"points\"" },
        { SPRING "\"bodies\": [\"slider\", \"ground\"]", SPRING "\"bodies\": @[\"slider\", \"slider\"]", "a spring of a body with itself" },
        { SPRING "\"bodies\": [\"slider\", \"ground\"]", SPRING "\"bodies\": @[\"base\", \"ground\"]", "both bodies are fixed" },
        { "\"stiffness\": 100", "\"stiffness\": @-1", "\"stiffness\" is -1; expected 0 or more" },
        { "\"stiffness\": 100", "\"stiffness\": @\"1 N\"", "expected a stiffness such as \"100 N/mm\", found a force" },
        { "\"stiffness\": 100", "\"damping\": @-1", "\"damping\" is -1; expected 0 or more" },
        { "\"stiffness\": 100", "\"stiffness\": 100, \"length\": @-0.1", "\"length\" is -0.1; expected 0 or more" },
        { "\"stiffness\": 100", "@\"stiffness\": 100, \"force\": 3", "a spring has either \"stiffness\" or \"force\"; expected one" },
        { "\"stiffness\": 100", "\"stiffness\": { @\"ramp\": 3 }", "a ramp is a law of time; expected an expression, table or polynomial of x" },
        { "\"stiffness\": 100", "\"stiffness\": { \"expression\": \"1+@v\" }", "v" },
        { "\"stiffness\": 100", "\"stiffness\": { \"table\": { @\"times\": [0, 1], \"values\": [1, 2] } }", "times" },
        { "\"stiffness\": 100", "\"force\": { \"table\": { \"x\": [0, @\"1 s\"], \"values\": [1, 2] } }", "expected a length" },
        { "\"stiffness\": 100", "\"force\": { \"table\": { \"x\": [0, \"1 mm\"], \"values\": @[1] } }", "\"values\" has 1 numbers and \"x\" 2" },
        { "\"stiffness\": 100", "\"force\": { \"polynomial\": [0, @\"3 N\"] }", "expected a stiffness" },
        { FORCE, "@{ \"name\": \"F\", \"type\": \"bushing\", \"bodies\": [\"slider\", \"ground\"], \"at\": [0, 0, 0] }", "a bushing needs \"stiffness\" or \"damping\": lists of six" },
        { FORCE, "@{ \"name\": \"F\", \"type\": \"bushing\", \"bodies\": [\"slider\", \"ground\"], \"damping\": [0, 0, 0, 0, 0, 1] }", "this bushing has no place: add \"at\" and \"axis\"" },
        { FORCE, "{ \"name\": \"F\", \"type\": \"bushing\", \"bodies\": [\"slider\", \"ground\"], \"at\": [0, 0, 0], \"stiffness\": @[1, 2, 3] }", "expected a list of six stiffnesses, along x y z and about x y z; found a list of another length" },
        { FORCE, "{ \"name\": \"F\", \"type\": \"bushing\", \"bodies\": [\"slider\", \"ground\"], \"at\": [0, 0, 0], \"stiffness\": [1, 2, 3, @-4, 5, 6] }", "\"stiffness\" is -4; expected 0 or more" },
        { FORCE, "{ \"name\": \"F\", \"type\": \"bushing\", \"bodies\": [\"slider\", \"ground\"], \"at\": [0, 0, 0], \"stiffness\": [1, 2, 3, @\"4 N/m\", 5, 6] }", "expected an angular stiffness" },
        { FORCE, "{ \"name\": \"F\", \"type\": \"bushing\", \"bodies\": @[\"slider\", \"slider\"], \"at\": [0, 0, 0], \"stiffness\": [1, 2, 3, 4, 5, 6] }", "a bushing of a body with itself" },
        { "\"stiffness\": 100", "\"force\": { @\"ramp\": 3 }", "a ramp is a law of time; expected an expression of x and v, or a table or polynomial of x" },
        { "\"stiffness\": 100", "\"force\": @{ \"expression\": \"1/t\" }", "the law's value is not finite at t = 0 s" },
        { "\"stiffness\": 100", "\"force\": { \"expression\": \"@y\" }", "y" },
        { "\"stiffness\": 100", "@\"stifness\": 100, \"damping\": 1", "did you mean \"stiffness\"?" },
        { TORSION, "@{ \"name\": \"T\", \"type\": \"torsion\", \"joint\": \"A\" }", "a torsion spring needs \"stiffness\" or \"damping\", or \"torque\": a law of x and v" },
        { TORSION, "@{ \"name\": \"T\", \"type\": \"torsion\", \"stiffness\": 1 }", "a torsion spring needs \"joint\"" },
        { TORSION, "@{ \"name\": \"T\", \"type\": \"torsion\", \"joint\": \"B\", \"stiffness\": 1 }", "joint \"B\" leaves no angle free" },
        { TORSION, "{ \"name\": \"T\", \"type\": \"torsion\", \"joint\": \"B\", \"coordinate\": @\"rz\", \"stiffness\": 1 }", "joint \"B\" leaves no angle free" },
        { TORSION, "{ \"name\": \"T\", \"type\": \"torsion\", \"joint\": \"C\", \"coordinate\": @\"z\", \"stiffness\": 1 }", "joint \"C\" does not leave the angle \"z\" free; expected rz" },
        { TORSION, "{ \"name\": \"T\", \"type\": \"torsion\", \"joint\": \"A\", \"stiffness\": @\"1 N/m\" }", "expected an angular stiffness such as \"1 N*m/rad\", found a stiffness" },
        { TORSION, "{ \"name\": \"T\", \"type\": \"torsion\", \"joint\": \"A\", \"stiffness\": 1, \"angle\": @\"1 m\" }", "expected an angle" },
        { FORCE, "@{ \"name\": \"F\", \"type\": \"force\", \"body\": \"slider\" }", "a force needs \"force\": a list of 3 laws" },
        { FORCE, "@{ \"name\": \"F\", \"type\": \"torque\", \"torque\": [0, 0, 1] }", "a torque needs \"body\"" },
        { "\"force\": [0, 0, 5]", "\"force\": @[0, 0]", "expected a list of 3 laws, found a list of another length" },
        { "\"force\": [0, 0, 5]", "\"force\": @5", "expected a list of 3 laws, found a number" },
        { "\"force\": [0, 0, 5]", "\"force\": [0, @\"2 kg\", 5]", "expected a force such as \"20 N\", found a mass" },
        { "\"force\": [0, 0, 5]", "\"force\": [0, { \"expression\": \"@x\" }, 5]", "x" },
        { "\"body\": \"slider\", \"point\"", "\"body\": @\"base\", \"point\"", "a force on a fixed body moves nothing" },
        { "\"body\": \"slider\", \"point\"", "\"body\": @\"ground\", \"point\"", "a force on a fixed body moves nothing" },
        { "\"body\": \"slider\", \"point\"", "\"body\": @\"silder\", \"point\"", "did you mean \"slider\"?" },
        { "\"point\": [0, 0, 0]", "\"point\": [0, 0, @\"1 s\"]", "expected a length" },
        { "\"axes\": \"body\"", "\"axes\": @\"local\"", "unknown axes \"local\"; expected world or body" },
        { "\"axes\": \"body\"", "\"axes\": @1", "expected \"world\" or \"body\" in double quotes" },
    };
    CHECK_REPORTS(cases);
}

static void start(void)
{
#define START "{ \"A\": { \"rz\": \"30 deg\" } }"
    static const ReaderCase cases[] = {
        { START, "@[]", "expected an object for \"start\", found a list" },
        { START, "{ @\"Z\": {} }", "unknown joint \"Z\"" },
        { START, "{ @\"crank\": {} }", "\"crank\" is a body; expected a joint" },
        { START, "{ \"A\": @3 }", "expected an object such as {\"rz\": \"30 deg\"}, found a number" },
        { START, "{ \"A\": { @\"z\": 1 } }", "joint \"A\" does not leave the coordinate \"z\" free; expected rz" },
        { START, "{ \"A\": { @\"sped\": 1 } }", "does not leave the coordinate \"sped\" free" },
        { START, "{ \"A\": { \"rz\": @\"3 mm\" } }", "expected an angle such as \"30 deg\", found a length" },
        { START, "{ \"A\": { \"rz\": 1, \"speed\": @\"3 m/s\" } }", "expected an angular speed" },
        { START, "{ \"B\": { \"speed\": @\"3 rpm\" } }", "expected a speed such as \"50 mm/s\", found an angular speed" },
        { START, "{ \"C\": { \"z\": 0, \"rz\": 1, @\"speed\": 3 } }", "\"speed\" beside 2 coordinates is ambiguous" },
        { START, "{ \"C\": { \"speed\": @3 } }", "which coordinate? joint \"C\" leaves several free, name one of z, rz" },
    };
    CHECK_REPORTS(cases);
}

int main(void)
{
    RUN(joints);
    RUN(lists_and_ranges);
    RUN(motors);
    RUN(laws);
    RUN(loads);
    RUN(start);
    return END();
}
