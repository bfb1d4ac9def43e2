/* Stops, friction of joints, contacts and pairs of materials: what they become, and complaints about them with their place ('@'). */
#include "tests/unit/reader_check.h"

#include <math.h>

#define PLACE_A "\"at\": [0, 0, 0], \"axis\": [0, 0, 1]"
#define LIMIT(text) PLACE_A ", \"limits\": { \"rz\": " text " }"
#define FRICTION(text) PLACE_A ", \"friction\": " text
#define SHAPE "{ \"plane\": [0, 0, 1] }"
#define CONTACT "\"shapes\": [null, { \"plane\": [0, 0, 1] }], \"friction\": 0.3, \"restitution\": 0.5"
#define SHAPES(text) "\"shapes\": [null, " text "], \"friction\": 0.3, \"restitution\": 0.5"
#define OPEN "{ \"mesh\": { \"vertices\": [[0, 0, 0], [1, 0, 0], [0, 1, 0]], \"triangles\": [[0, 1, 2]] } }"
#define TURNED "{ \"mesh\": { \"vertices\": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], \"triangles\": [[0, 1, 2], [1, 2, 3]] } }"
#define SOFT "\"shapes\": [null, { \"plane\": [0, 0, 1] }], \"friction\": 0.3, \"model\": "

static void stops(void)
{
    static const ReaderCase cases[] = {
        { PLACE_A, LIMIT("@{}"), "a limit needs \"range\"" },
        { PLACE_A, LIMIT("{ \"range\": @[1, 0] }"), "the lower limit, 1 rad, is above the upper one, 0 rad" },
        { PLACE_A, LIMIT("{ \"range\": @5 }"), "expected a list of a lower and an upper limit" },
        { PLACE_A, LIMIT("{ \"range\": [0, 1], \"restitution\": @1.5 }"), "\"restitution\" is 1.5; expected 0 to 1" },
        { PLACE_A, LIMIT("{ \"range\": [0, 1], \"restitution\": @-0.1 }"), "\"restitution\" is -0.1; expected 0 to 1" },
        { PLACE_A, LIMIT("{ \"range\": [0, 1], @\"restitutoin\": 0.1 }"), "unknown key \"restitutoin\" in a limit; did you mean \"restitution\"?" },
        { PLACE_A, LIMIT("{ \"range\": [0, 1], \"stiffness\": @-3 }"), "\"stiffness\" is -3; expected 0 or more" },
        { PLACE_A, LIMIT("{ \"range\": [0, 1], \"stiffness\": @0 }"), "this stop stops nothing" },
        { PLACE_A, LIMIT("{ \"range\": [0, 1], \"stiffness\": @\"3 N/m\" }"), "expected an angular stiffness" },
        { PLACE_A, LIMIT("{ \"range\": [0, 1], \"stiffness\": 3, \"damping\": @-1 }"), "\"damping\" is -1; expected 0 or more" },
        { PLACE_A, LIMIT("@{ \"range\": [0, 1], \"damping\": 1 }"), "damping alone stops nothing" },
        { PLACE_A, LIMIT("{ \"range\": [0, 1], \"restitution\": 0.5, @\"stiffness\": 3 }"), "\"restitution\" is of rigid stops, \"stiffness\" of soft ones" },
        { PLACE_A, LIMIT("{ \"range\": [0, 1], @\"stiffness\": 3, \"torque\": { \"expression\": \"3*x\" } }"), "either \"stiffness\" or \"torque\"" },
        { PLACE_A, LIMIT("{ \"range\": [0, 1], @\"force\": { \"expression\": \"3*x\" } }"), "unknown key \"force\" in a limit; allowed: range, restitution, stiffness, damping, torque" },
        { PLACE_A, LIMIT("{ \"range\": [0, 1], \"torque\": { \"expression\": \"3*@y\" } }"), "y" },
    };
    CHECK_REPORTS(cases);
}

static void friction(void)
{
    static const ReaderCase cases[] = {
        { PLACE_A, FRICTION("@true"), "expected an object for the friction of a joint, found true or false" },
        { PLACE_A, FRICTION("{ \"coefficient\": @-0.1, \"radius\": 0.01 }"), "\"coefficient\" is -0.1; expected 0 or more" },
        { PLACE_A, FRICTION("{ \"coefficient\": 0.2, \"static\": @0.1, \"radius\": 0.01 }"), "static friction, 0.1, is below that of slipping, 0.2" },
        { PLACE_A, FRICTION("@{ \"coefficient\": 0.2 }"), "friction in joint \"A\": " },
        { PLACE_A, FRICTION("{ \"coefficient\": 0.2, \"radius\": @\"3 deg\" }"), "expected a length" },
        { PLACE_A, FRICTION("{ \"coefficient\": 0.2, \"radius\": @-1 }"), "\"radius\" is -1; expected 0 or more" },
        { PLACE_A, FRICTION("{ \"coefficient\": 0.2, \"radius\": 0.01, @\"striebck\": 1 }"), "did you mean \"stribeck\"?" },
        { PLACE_A, FRICTION("{ \"efficiency\": @1.2, \"radius\": 0.01 }"), "the efficiency is 1.2; expected more than 0 and at most 1" },
        { PLACE_A, FRICTION("{ \"efficiency\": @0, \"radius\": 0.01 }"), "the efficiency is 0; expected more than 0" },
        { PLACE_A, FRICTION("{ @\"coefficient\": 0.1, \"efficiency\": 0.9 }"), "both \"coefficient\" and \"efficiency\"" },
        { "\"length\": \"=span\"", "\"length\": 0.3, \"friction\": @{ \"coefficient\": 0.1, \"radius\": 0.01 }", "friction in joint \"D\": " },
    };
    CHECK_REPORTS(cases);
}

static void contacts(void)
{
    static const ReaderCase cases[] = {
        { "\"contacts\": [ ", "\"contacts\": [ @5, ", "expected an object for a contact, found a number" },
        { "\"contacts\": [", "\"contacts\": @{}, \"suggestions\": [", "expected a list for \"contacts\"" },
        { "{ \"name\": \"K\", ", "@{ ", "a contact needs \"name\"" },
        { "\"name\": \"K\"", "\"name\": @\"A\"", "the name \"A\" is already that of the joint at line 7" },
        { "[\"slider\", \"base\"], \"shapes\"", "[@\"sldier\", \"base\"], \"shapes\"", "unknown body \"sldier\"; did you mean \"slider\"?" },
        { "[\"slider\", \"base\"], \"shapes\"", "[\"slider\", @\"slider\"], \"shapes\"", "a contact of \"slider\" with itself" },
        { "[\"slider\", \"base\"], \"shapes\"", "[\"ground\", @\"base\"], \"shapes\"", "\"ground\" and \"base\" are both fixed" },
        { "[\"slider\", \"base\"], \"shapes\"", "@[\"slider\"], \"shapes\"", "expected a list of two bodies, found a list of another length" },
        { "[\"slider\", \"base\"], \"shapes\"", "[@[], \"base\"], \"shapes\"", "an empty list of bodies" },
        { "\"bodies\": [\"slider\", \"base\"], \"shapes\"", "\"bodies\": [\"slider\", \"base\"], @\"among\": [], \"shapes\"", "both \"bodies\" and \"among\"" },
        { "\"bodies\": [\"slider\", \"base\"], \"shapes\"", "\"among\": @[\"slider\"], \"shapes\"", "expected a list of at least two bodies that touch each other" },
        { "{ \"name\": \"K\", \"bodies\": [\"slider\", \"base\"],", "@{ \"name\": \"K\",", "a contact needs \"bodies\"" },
        { CONTACT, "\"shapes\": @{ \"plane\": [0, 0, 1] }", "expected a list of two, what the first body touches with" },
        { CONTACT, SHAPES("@{}"), "this is no shape; expected box, cylinder, sphere, plane" },
        { CONTACT, SHAPES("@[]"), "no shapes; expected at least one" },
        { CONTACT, SHAPES("{ @\"plain\": [0, 0, 1] }"), "unknown key \"plain\" in a shape; did you mean \"plane\"?" },
        { CONTACT, SHAPES("{ \"plane\": @[0, 0, 0] }"), "the plane's normal is zero" },
        { CONTACT, SHAPES("{ \"plane\": [0, 0, 1], @\"point\": [0, 0, 0] }"), "a second shape; expected one in each pair of braces" },
        { CONTACT, SHAPES("{ \"plane\": [0, 0, 1], @\"scale\": 2 }"), "\"scale\" goes with the hull or mesh of a file only" },
        { CONTACT, SHAPES("{ \"geometry\": \"hull\", @\"position\": [0, 0, 0] }"), "the body's own geometry is where it is" },
        { CONTACT, SHAPES("{ \"geometry\": @\"hul\" }"), "did you mean \"hull\"?" },
        { CONTACT, SHAPES("{ \"box\": [1, @0, 1] }"), "this size is 0 m; expected more than 0" },
        { CONTACT, SHAPES("{ \"capsule\": @[0.1, 0] }"), "a capsule of radius 0.1 m and length 0 m" },
        { CONTACT, SHAPES("{ \"hull\": @[[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]] }"), "the 4 points of this hull enclose nothing" },
        { CONTACT, SHAPES("{ \"hull\": [[0, 0, 0], @[1, 0]] }"), "expected a list of 3 numbers" },
        { CONTACT, SHAPES("{ \"hull\": @\"part.stl\" }"), "part files are not read here" },
        { CONTACT, SHAPES("{ \"mesh\": { \"vertices\": [[0, 0, 0]], \"triangles\": [[0, 0, @1]] } }"), "there is no vertex 1; expected 0 to 0" },
        { CONTACT, SHAPES("{ \"mesh\": { \"vertices\": [[0, 0, 0]], \"triangles\": [@[0, 0]] } }"), "expected three vertices of a triangle" },
        { CONTACT, SHAPES("{ \"mesh\": @{ \"vertices\": [[0, 0, 0]] } }"), "a mesh needs \"triangles\"" },
        { "[\"slider\", \"base\"], \"shapes\": [null, " SHAPE "]", "[\"slider\", @\"base\"]", "\"base\" has no geometry that could touch anything" },
        { "[\"slider\", \"base\"], " CONTACT, "[\"slider\", \"base\"], \"shapes\": [@" OPEN ", " SHAPE "], \"friction\": 0", "mesh 1 of slider: the mesh is no solid: 3 edges have a triangle on one side only" },
        { "[\"slider\", \"base\"], " CONTACT, "[\"slider\", \"base\"], \"shapes\": [null, @" TURNED "], \"friction\": 0", "mesh 1 of base: its triangles disagree about the outside at 1 edges" },
        { "{ \"name\": \"K\", \"bodies\": [\"slider\", \"base\"], " CONTACT, "@{ \"name\": \"K\", \"bodies\": [\"slider\", \"base\"], \"shapes\": [" SHAPE ", " SHAPE "], \"friction\": 0",
          "plane 1 of slider and plane 1 of base: two planes have no place where they touch" },
        { "{ \"name\": \"K\", \"bodies\": [\"slider\", \"base\"], " CONTACT, "@{ \"name\": \"K\", \"bodies\": [\"slider\", \"base\"], \"shapes\": [{ \"geometry\": \"mesh\" }, " OPEN "], \"friction\": 0",
          "meshes touch convex shapes only" },
        { "\"friction\": 0.3", "\"friction\": @-0.3", "\"friction\" is -0.3; expected 0 or more" },
        { "\"friction\": 0.3", "\"friction\": { \"static\": @0.1, \"kinetic\": 0.2 }", "static friction, 0.1, is below that of slipping, 0.2" },
        { "\"friction\": 0.3", "\"friction\": @{ \"stribeck\": 0.2 }", "this friction has no size" },
        { "\"friction\": 0.3,", "\"friction\": 0.3, @\"stiffness\": 4,", "\"stiffness\" goes with model \"hunt-crossley\" only" },
        { "\"restitution\": 0.5 } ]", "\"restitution\": @2 } ]", "\"restitution\" is 2; expected 0 to 1" },
        { "\"friction\": 0.3,", "\"materials\": @[\"steel\", \"stel\"],", "no figures for \"steel\" on \"stel\"; did you mean \"steel\" on \"steel\"?" },
        { "\"friction\": 0.3,", "\"materials\": @[\"steel\", \"custard\"],", "no figures for \"steel\" on \"custard\"; give \"friction\"" },
        { "\"friction\": 0.3,", "\"materials\": [\"steel\", \"s235\"], \"condition\": @\"wet\",", "is not known \"wet\"; expected \"dry\", \"greasy\", \"oiled\"" },
        { "\"friction\": 0.3,", "\"materials\": @[\"steel\"],", "expected a list of the two bodies' materials" },
    };
    CHECK_REPORTS(cases);
}

static void compliance(void)
{
    static const ReaderCase cases[] = {
        { CONTACT " }", SOFT "@\"hunt\" }", "unknown model of contact \"hunt\"" },
        { "{ \"name\": \"K\"", "@{ \"model\": \"hunt-crossley\", \"damping\": 0, \"name\": \"K2\", \"bodies\": [\"slider\", \"base\"], \"shapes\": [null, " SHAPE "], \"friction\": 0 }, { \"name\": \"K\"",
          "a contact of model hunt-crossley needs \"stiffness\"" },
        { "{ \"name\": \"K\"", "@{ \"model\": \"hertz\", \"damping\": 0, \"name\": \"K2\", \"bodies\": [\"slider\", \"base\"], \"shapes\": [null, " SHAPE "], \"friction\": 0 }, { \"name\": \"K\"",
          "a contact of model hertz needs \"modulus\"" },
        { CONTACT " }", SOFT "\"hertz\", \"modulus\": @-1 }", "\"modulus\" is -1; expected more than 0" },
        { CONTACT " }", SOFT "\"hertz\", \"modulus\": @\"3 N\" }", "expected a pressure" },
        { CONTACT " }", SOFT "\"hertz\", \"modulus\": 1e9, \"damping\": 1, @\"speed\": 1 }", "both \"damping\" and \"speed\"" },
        { CONTACT " }", SOFT "\"hertz\", \"modulus\": 1e9, @\"restitution\": 1 }", "restitution depends on the speed of the impact: add \"speed\"" },
        { CONTACT " }", SOFT "\"hunt-crossley\", \"stiffness\": 1e9, \"exponent\": @0 }", "\"exponent\" is 0; expected more than 0" },
    };
    CHECK_REPORTS(cases);
}

static void pairs_of_the_file(void)
{
    static const ReaderCase cases[] = {
        { "\"gravity\"", "\"materials\": { \"pairs\": [ @5 ] }, \"gravity\"", "expected an object for a pair of materials, found a number" },
        { "\"gravity\"", "\"materials\": { \"pairs\": [ @{ \"friction\": 1 } ] }, \"gravity\"", "a pair of materials needs \"materials\"" },
        { "\"gravity\"", "\"materials\": { \"pairs\": [ { \"friction\": @-1, \"materials\": [\"a\", \"b\"] } ] }, \"gravity\"", "\"friction\" is -1" },
        { "\"gravity\"", "\"materials\": { \"pairs\": [ { \"friction\": 1, \"materials\": [\"a\", \"b\"], \"restitution\": @3 } ] }, \"gravity\"", "\"restitution\" is 3" },
        { "\"gravity\"", "\"materials\": { \"pairs\": [ { \"friction\": 1, \"materials\": @[\"a\"] } ] }, \"gravity\"", "expected a list of two materials" },
    };
    CHECK_REPORTS(cases);
}

/* ---- what is read */

static LwDocument *read_changed(const char *old, const char *new, LwIssues *issues)
{
    char *text = reader_change(reader_rig, old, new);
    LwDocument *document = reader_read(text, strlen(text), NULL, issues);
    free(text);
    return document;
}

static void good_stops_and_friction(void)
{
    LwIssues issues;
    lw_issues_init(&issues);
    LwDocument *document = read_changed(PLACE_A, LIMIT("{ \"range\": [null, \"90 deg\"], \"stiffness\": \"2 N*m/rad\", \"damping\": 0.5 }")
                                        ", \"friction\": { \"coefficient\": 0.1, \"radius\": \"10 mm\", \"span\": 0.1, \"preload\": 2 }", &issues);
    CHECK(document && issues.count == 0);
    const LwMechanismDef *def = &document->def;
    CHECK(def->limit_count == 2 && def->friction_count == 2);
    const LwLimitDef *soft = &def->limit[0], *rigid = &def->limit[1];
    CHECK(soft->joint == 0 && soft->coordinate == LW_RZ && soft->soft && soft->stiffness == 2 && soft->damping == 0.5);
    CHECK(isinf(soft->lower) && soft->lower < 0 && fabs(soft->upper - 1.5707963267948966) < 1e-15);
    CHECK(rigid->joint == 1 && !rigid->soft && rigid->restitution == 0.5 && rigid->lower == -0.1 && isinf(rigid->upper));
    CHECK(def->friction[0].fixed == 0.1 && def->friction[0].kinetic == 0.1 && def->friction[0].radius == 0.01 && def->friction[0].preload == 2);
    CHECK(def->friction[1].fixed == 0.2 && def->friction[1].kinetic == 0.1 && def->friction[1].joint == 1);
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

static void good_shapes(void)
{
    LwIssues issues;
    lw_issues_init(&issues);
    LwDocument *document = read_changed(CONTACT,
        "\"shapes\": [null, [ { \"plane\": [0, 3, 0], \"position\": [0, 1, 0] }, { \"point\": [\"1 mm\", 0, 0] }, { \"capsule\": [0.1, 0.5] },"
        " { \"cylinder\": { \"radius\": 0.2, \"length\": 0.3 } }, { \"hull\": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [0.1, 0.1, 0.1]] },"
        " { \"mesh\": { \"vertices\": [[0, 0, 0], [1, 0, 0], [0, 1, 0]], \"triangles\": [[0, 1, 2]] } } ] ], \"friction\": { \"static\": 0.4, \"kinetic\": 0.3 }",
        &issues);
    CHECK(document && issues.count == 0 && document->def.contact_count == 1);
    const LwContactDef *contact = document->def.contact;
    const LwTouchShapeDef *shape = document->def.shape;
    CHECK(contact->fixed == 0.4 && contact->kinetic == 0.3 && contact->restitution == 0 && contact->count[0] == 1 && contact->count[1] == 6);
    CHECK(shape[0].kind == LW_TOUCH_BOX && shape[0].size[2] == 0.3 && strcmp(shape[0].name, "box 1 of slider") == 0);
    LwVec3 normal = lw_quat_rotate(shape[1].frame.orientation, lw_vec3(0, 0, 1));
    CHECK(shape[1].kind == LW_TOUCH_PLANE && fabs(normal.y - 1) < 1e-15 && shape[1].frame.position.y == 1 && shape[1].body == 2);
    CHECK(shape[2].kind == LW_TOUCH_POINT && shape[2].frame.position.x == 0.001);
    CHECK(shape[3].kind == LW_TOUCH_CAPSULE && shape[3].size[0] == 0.1 && shape[3].size[1] == 0.5);
    CHECK(shape[4].kind == LW_TOUCH_CYLINDER && shape[4].size[0] == 0.2 && shape[4].size[1] == 0.3);
    CHECK(shape[5].kind == LW_TOUCH_HULL && shape[5].vertex_count == 4 && shape[5].triangle_count == 4);
    CHECK(shape[6].kind == LW_TOUCH_MESH && shape[6].vertex_count == 3 && shape[6].triangle[2] == 2);
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

/* A ridge of 20 degrees under a ball: felt by a small one, not by a large one. */
static void coarse_meshes_are_told(void)
{
#define RIDGE(radius) "\"shapes\": [{ \"sphere\": { \"radius\": " radius " } }, { \"mesh\": { \"vertices\": [[-1, 0, 0], [-1, 1, 0], [0, 0, 0.176327], [0, 1, 0.176327], [1, 0, 0], [1, 1, 0]]," \
        " \"triangles\": [[0, 2, 1], [1, 2, 3], [2, 4, 3], [3, 4, 5]] } }], \"friction\": 0"
    LwIssues issues;
    lw_issues_init(&issues);
    LwDocument *document = read_changed(CONTACT, RIDGE("2"), &issues);
    CHECK(document && issues.count == 0);
    lw_document_destroy(document);
    document = read_changed(CONTACT, RIDGE("0.1"), &issues);
    CHECK(document && issues.count == 1 && strstr(issues.item[0].text, "mesh 1 of base is coarse for sphere 1 of slider of radius 100 mm"));
    CHECK(issues.count == 1 && strstr(issues.item[0].text, "turn by up to 20 degrees"));
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

static void lists_make_pairs(void)
{
    LwIssues issues;
    lw_issues_init(&issues);
    LwDocument *document = read_changed("\"contacts\": [ ",
        "\"contacts\": [ { \"name\": \"L\", \"bodies\": [[\"slider\", \"crank\"], \"ground\"], \"shapes\": [{ \"point\": [0, 0, 0] }, " SHAPE "], \"friction\": 0.2 },"
        " { \"name\": \"N\", \"among\": [\"slider\", \"crank\", \"base\"], \"shapes\": { \"sphere\": { \"radius\": 0.1 } }, \"friction\": 0.2 }, ", &issues);
    CHECK(document && issues.count == 0 && document->def.contact_count == 6 && document->def.shape_count == 3 + 3 + 2);
    static const char *const names[] = { "L.slider", "L.crank", "N.slider.crank", "N.slider.base", "N.crank.base", "K" };
    for (int i = 0; i < 6; i++)
        CHECK(strcmp(document->def.contact[i].name, names[i]) == 0);
    CHECK(document->def.contact[0].first[1] == document->def.contact[1].first[1]); /* the plane is there once */
    CHECK(document->def.contact[1].body[0] == 0 && document->def.contact[1].body[1] == LW_GROUND);
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

static void materials_fill_gaps(void)
{
    LwIssues issues;
    lw_issues_init(&issues);
    LwDocument *document = read_changed(CONTACT, "\"shapes\": [null, " SHAPE "], \"materials\": [\"asphalt\", \"bike tyre\"], \"condition\": \"wet\"", &issues);
    CHECK(document && issues.count == 0 && document->def.contact[0].fixed == 0.90 && document->def.contact[0].kinetic == 0.88);
    CHECK(document->pairing[0] && strstr(document->pairing[0], "bike tyre on asphalt, wet"));
    lw_document_destroy(document);
    document = read_changed(CONTACT, "\"shapes\": [null, " SHAPE "], \"materials\": [\"carbon steel\", \"s235\"]", &issues);
    CHECK(document && document->def.contact[0].fixed == 0.74 && document->def.contact[0].kinetic == 0.57 && document->def.contact[0].restitution == 0.9);
    lw_document_destroy(document);
    document = read_changed(CONTACT, "\"shapes\": [null, " SHAPE "]", &issues);
    CHECK(document && issues.count == 1 && strstr(issues.item[0].text, "it is frictionless and does not rebound") && document->def.contact[0].fixed == 0);
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

/* A damping from a restitution: the closed form of the impact, d − ln(1 + d) = −e d − ln(1 − e d), holds for it. */
static void damping_of_restitution(void)
{
    LwIssues issues;
    lw_issues_init(&issues);
    LwDocument *document = read_changed(CONTACT, SOFT "\"hunt-crossley\", \"stiffness\": 1e7, \"restitution\": 0.6, \"speed\": 2", &issues);
    CHECK(document && issues.count == 0);
    double d = 2 * document->def.contact[0].damping, e = 0.6;
    CHECK(d > 0.1 && fabs(d - log1p(d) + e * d + log1p(-e * d)) < 1e-14);
    CHECK(document->def.contact[0].exponent == 1.5 && document->def.contact[0].slip == 1e-3);
    lw_document_destroy(document);
    document = read_changed(CONTACT, SOFT "\"hertz\", \"modulus\": \"1 GPa\", \"restitution\": 1, \"speed\": 2", &issues);
    CHECK(document && document->def.contact[0].damping == 0 && document->def.contact[0].modulus == 1e9);
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

int main(void)
{
    RUN(stops);
    RUN(friction);
    RUN(contacts);
    RUN(compliance);
    RUN(pairs_of_the_file);
    RUN(good_stops_and_friction);
    RUN(good_shapes);
    RUN(coarse_meshes_are_told);
    RUN(lists_make_pairs);
    RUN(materials_fill_gaps);
    RUN(damping_of_restitution);
    return END();
}
