/* Curves, cams, surfaces and paths in files: what is refused, and where. */
#include "tests/unit/reader_check.h"

#define JOINT "\"type\": \"distance\", \"bodies\": [\"crank\", \"slider\"], \"at\": [0.2, 0, 0], \"to\": [0.5, 0, 0], \"length\": \"=span\""
#define NEW(type, rest) "\"type\": \"" type "\", \"bodies\": [\"slider\", \"crank\"], \"markers\": [{}, {}], " rest
#define CURVE(text) NEW("point-curve", "\"curve\": " text)
#define CAM(text) NEW("cam-roller", "\"radius\": 0.01, \"profile\": " text)
#define FLAT(text) NEW("cam-flat", "\"profile\": " text)
#define SURFACE(text) NEW("point-surface", "\"surface\": " text)
#define PATH(text) NEW("trajectory", "\"path\": " text)

static void bad_curves_are_told_with_their_place(void)
{
    static const ReaderCase cases[] = {
        { "{ \"name\": \"D\", " JOINT, "@{ \"name\": \"D\", \"type\": \"point-curve\", \"bodies\": [\"crank\", \"slider\"], \"markers\": [{}, {}]", "needs \"curve\"" },
        { JOINT, CURVE("@{}"), "a curve needs one of" },
        { JOINT, CURVE("@7"), "expected an object for a curve" },
        { JOINT, CURVE("{ @\"circel\": 1 }"), "did you mean \"circle\"?" },
        { JOINT, CURVE("{ \"circle\": @0 }"), "expected more than 0" },
        { JOINT, CURVE("{ \"circle\": @\"3 kg\" }"), "3 kg" },
        { JOINT, CURVE("{ \"ellipse\": @[1, -2] }"), "expected more than 0" },
        { JOINT, CURVE("{ \"circle\": 1, @\"line\": [[0, 0], [1, 0]] }"), "expected one shape" },
        { JOINT, CURVE("{ \"line\": @[[0, 0], [0, 0]] }"), "two different points" },
        { JOINT, CURVE("{ \"points\": [[0, 0], @[1], [2, 0]] }"), "expected a point" },
        { JOINT, CURVE("{ \"points\": @[[0, 0], [1, 0]], \"degree\": 3 }"), "too few" },
        { JOINT, CURVE("{ \"points\": [[0, 0], [1, 0], [2, 1]], \"degree\": @1.5 }"), "whole number" },
        { JOINT, CURVE("{ \"points\": [[0, 0], [1, 0], [2, 1]], \"degree\": @0 }"), "expected 1 to" },
        { JOINT, CURVE("{ \"points\": [[0, 0], [1, 0], [2, 1]], \"weights\": [1, @0, 1] }"), "must be positive" },
        { JOINT, CURVE("{ \"points\": [[0, 0], [1, 0], [2, 1]], \"weights\": [1, 1, @-2] }"), "must be positive" },
        { JOINT, CURVE("{ \"points\": [[0, 0], [1, 0], [2, 1]], \"weights\": @[1, 1] }"), "expected one for each" },
        { JOINT, CURVE("{ \"points\": [[0, 0], [1, 0], [2, 1], [3, 0]], \"degree\": 2, \"knots\": [0, 0, 0, 2, @1, 3, 3] }"), "must not decrease" },
        { JOINT, CURVE("{ \"points\": [[0, 0], [1, 0], [2, 1], [3, 0]], \"degree\": 2, \"knots\": @[0, 0, 0, 2, 3, 3] }"), "expected 7" },
        { JOINT, CURVE("{ \"points\": [[0, 0], [1, 0], @[2, 1]], \"degree\": 2, \"closed\": true, \"knots\": [0, 0, 0, 1, 1, 1] }"), "ends are apart" },
        { JOINT, CURVE("@{ \"points\": [[0, 0], [1, 0], [2, 1]], \"degree\": 1 }"), "corner" },
        { JOINT, CURVE("{ \"through\": @[[0, 0]] }"), "at least 2 points" },
        { JOINT, CURVE("{ \"through\": @[] }"), "at least 2 points" },
        { JOINT, CURVE("{ \"through\": [[0, 0], @[0, 0], [1, 1]] }"), "lies on the one before" },
        { JOINT, CURVE("{ \"through\": [[0, 0], [1, 0]], \"spacing\": @\"even\" }"), "spacing" },
        { JOINT, CURVE("{ \"circle\": 1, @\"hole\": true }"), "only a closed profile" },
        { JOINT, CURVE("{ @\"follower\": 0, \"base\": 1 }"), "only the profile of a cam" },
        { JOINT, NEW("slot", "\"curve\": @{ \"line\": [[0, 0, 0], [1, 0, 1]] }"), "leaves the xy-plane" },
    };
    CHECK_REPORTS(cases);
}

static void bad_cams_are_told_with_their_place(void)
{
    static const ReaderCase cases[] = {
        { JOINT, CAM("@{ \"through\": [[0.1, 0], [0, 0.1], [-0.1, 0], [0, -0.1]] }"), "not closed" },
        /* a waist of 5 mm radius under a roller of 10 mm */
        { JOINT, CAM("@{ \"through\": [[0.1, 0], [0.05, 0.06], [0, 0.005], [-0.05, 0.06], [-0.1, 0], [0, -0.1]], \"closed\": true }"), "undercuts: its hollow" },
        { JOINT, CAM("@{ \"circle\": 0.009, \"hole\": true }"), "undercuts" },
        { JOINT, FLAT("@{ \"through\": [[0.1, 0], [0.05, 0.06], [0, 0.03], [-0.05, 0.06], [-0.1, 0], [0, -0.1]], \"closed\": true }"), "undercuts: a flat follower" },
        { JOINT, CAM("{ \"follower\": @{ \"expression\": \"0.01*t\" }, \"base\": 0.05 }"), "does not come back" },
        { JOINT, CAM("@{ \"follower\": 0 }"), "needs \"base\"" },
        { JOINT, CAM("{ \"follower\": 0, \"base\": @-1 }"), "base circle" },
        { JOINT, CAM("{ \"follower\": 0, \"base\": 0.05, \"offset\": @0.07 }"), "offset" },
        { JOINT, CAM("{ \"follower\": 0, \"base\": 0.05, \"period\": @0 }"), "period" },
        { JOINT, CAM("{ \"follower\": 0, \"base\": 0.05, \"roller\": @0.02 }"), "another roller" },
        { JOINT, CAM("{ \"follower\": @{ \"expression\": \"0.02*sin(12*pi*t)\" }, \"base\": 0.03 }"), "undercuts at" },
        { JOINT, FLAT("{ \"follower\": @{ \"expression\": \"0.02*sin(8*pi*t)\" }, \"base\": 0.05 }"), "undercuts at" },
        { JOINT, FLAT("{ \"follower\": 0, \"base\": 0.05, \"roller\": @0.01 }"), "has no roller" },
    };
    CHECK_REPORTS(cases);
}

static void bad_surfaces_and_paths_are_told_with_their_place(void)
{
    static const ReaderCase cases[] = {
        { JOINT, SURFACE("@{}"), "needs \"points\"" },
        { JOINT, SURFACE("{ \"points\": @[] }"), "list of rows" },
        { JOINT, SURFACE("{ \"points\": [[[0, 0, 0], [0, 1, 0]], @[[1, 0, 0]]], \"degrees\": [1, 1] }"), "expected 2 as in the first" },
        { JOINT, SURFACE("@{ \"points\": [[[0, 0, 0], [0, 1, 0]], [[1, 0, 0], [1, 1, 0]]], \"degrees\": [2, 1] }"), "too few" },
        { JOINT, SURFACE("@{ \"points\": [[[0, 0, 0], [0, 1, 0]], [[1, 0, 0], [1, 1, 0]]], \"degrees\": [1, 1], \"weights\": [[1, 1], [1, 0]] }"), "positive" },
        { JOINT, SURFACE("@{ \"points\": [[[0, 0, 0], [0, 1, 0]], [[1, 0, 0], [1, 1, 0]]], \"degrees\": [1, 1], \"knots\": [[0, 0, 1, 1], [0, 1, 0, 1]] }"), "not decrease" },
        { JOINT, PATH("{ \"circle\": 1, \"progress\": 0, @\"distance\": 0 }"), "expected one law" },
        { JOINT, PATH("@{ \"line\": [[0, 0], [1, 0]], \"orientations\": [[1, 0, 0, 0], [0, 1, 0, 0]] }"), "takes no \"orientations\"" },
        { JOINT, NEW("trajectory-frame", "\"path\": @{ \"line\": [[0, 0], [1, 0]] }"), "has no \"orientations\"" },
        { JOINT, NEW("trajectory-frame", "\"path\": { \"circle\": 1, \"orientations\": [[1, 0, 0, 0], [0, 1, 0, 0]], \"at\": [1, @0] }"), "must increase" },
        { JOINT, NEW("trajectory-frame", "\"path\": { \"circle\": 1, \"orientations\": [[1, 0, 0, 0], @[1, 1, 0, 0]] }"), "not a unit quaternion" },
        { "\"joint\": \"A\", \"angle\": { \"expression\": \"2*pi*t\" }", "\"marker\": { \"body\": @\"base\" }, \"path\": { \"line\": [[0, 0], [1, 0]] }", "expected a movable body" },
        { "{ \"name\": \"M\", \"joint\": \"A\", \"angle\": { \"expression\": \"2*pi*t\" } }", "@{ \"name\": \"M\", \"marker\": { \"body\": \"crank\" } }", "needs \"path\"" },
        { "\"joint\": \"A\", \"angle\": { \"expression\": \"2*pi*t\" }", "\"marker\": { \"body\": \"crank\" }, \"path\": @3", "expected an object" },
    };
    CHECK_REPORTS(cases);
}

int main(void)
{
    RUN(bad_curves_are_told_with_their_place);
    RUN(bad_cams_are_told_with_their_place);
    RUN(bad_surfaces_and_paths_are_told_with_their_place);
    return END();
}
