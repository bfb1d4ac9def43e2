/* Kinds of bodies in files: what each may say, and where mistakes are reported. */
#include "tests/unit/reader_check.h"

#define CRANK "\"crank\", \"mass\": 1, \"com\": [0.1, 0, 0], \"inertia\": [1e-3, 2e-3, 2e-3, 0, 0, 0] }"

static void mistakes_have_a_place(void)
{
    static const ReaderCase cases[] = {
        { CRANK, "\"crank\", \"type\": @\"pont\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] }", "pont" },
        { CRANK, "\"crank\", \"type\": @3, \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] }", "the type of a body in double quotes" },
        { CRANK, "\"crank\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0], @\"axis\": [0, 0, 1] }", "only a shaft has one" },
        { CRANK, "\"crank\", \"mass\": 1, \"inertia\": @2 }", "expected a list of 6 numbers" },
    };
    CHECK_REPORTS(cases);
}

static void point_masses_do_not_turn(void)
{
    static const ReaderCase cases[] = {
        { CRANK, "\"crank\", \"type\": \"point\", \"mass\": 1, @\"omega\": [0, 0, 1] }", "a point mass has no \"omega\"" },
        { CRANK, "\"crank\", \"type\": \"point\", \"mass\": 1, @\"inertia\": [1, 1, 1, 0, 0, 0] }", "a point mass has no \"inertia\"" },
        { CRANK, "\"crank\", \"type\": \"point\", \"mass\": 1, @\"axis\": [1, 1, 1] }", "a point mass has no \"axis\"" },
        { CRANK, "\"crank\", \"type\": \"point\", \"mass\": @0 }", "expected more than 0" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        /* the rig's torque on the crank would be a second mistake */
        char *text = reader_change(reader_rig, "\"body\": \"crank\", \"torque\"", "\"body\": \"slider\", \"torque\"");
        char *changed = reader_change(text, cases[i].old, cases[i].new);
        LwIssues issues;
        lw_issues_init(&issues);
        LwMark mark = issue_take_mark(changed);
        LwDocument *document = reader_read(changed, strlen(changed), NULL, &issues);
        CHECK(!document && issue_matches(&issues, LW_ERROR, mark, cases[i].part));
        lw_document_destroy(document);
        lw_issues_clear(&issues);
        free(changed);
        free(text);
    }
}

static void point_masses_take_no_torque(void)
{
    char text[] = "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"b\", \"type\": \"point\", \"mass\": 1 } ],"
                  "\"loads\": [ { \"name\": \"Q\", \"type\": \"torque\", \"body\": @\"b\", \"torque\": [1, 0, 0] } ] }";
    LwIssues issues;
    lw_issues_init(&issues);
    LwMark mark = issue_take_mark(text);
    LwDocument *document = reader_read(text, strlen(text), NULL, &issues);
    CHECK(!document && issue_matches(&issues, LW_ERROR, mark, "a torque on a point mass"));
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

static void shafts_do_not_move(void)
{
    static const ReaderCase cases[] = {
        { CRANK, "\"crank\", \"type\": \"shaft\", \"axis\": [0, 0, 1], \"inertia\": 1, @\"velocity\": [0, 0, 1] }", "a shaft has no \"velocity\"" },
        { "{ \"name\": " CRANK, "@{ \"name\": \"crank\", \"type\": \"shaft\", \"inertia\": 1 }", "a shaft needs \"axis\"" },
        { CRANK, "\"crank\", \"type\": \"shaft\", \"axis\": @[0, 0, 0], \"inertia\": 1 }", "the axis is zero" },
        { CRANK, "\"crank\", \"type\": \"shaft\", \"axis\": [0, 0, 1], \"inertia\": @-1 }", "expected more than 0" },
        { CRANK, "\"crank\", \"type\": \"shaft\", \"axis\": [0, 0, 1], \"inertia\": 1, \"omega\": @[1, 0, 1] }", "about its axis alone" },
        { CRANK, "\"crank\", \"type\": \"shaft\", \"axis\": [0, 0, 1], \"inertia\": 1, \"com\": @[0.1, 0, 1] }", "off the shaft's axis" },
        { "{ \"name\": " CRANK, "@{ \"name\": \"crank\", \"type\": \"shaft\", \"axis\": [0, 0, 1] }", "this shaft has no inertia" },
    };
    CHECK_REPORTS(cases);
}

static void kinds_are_read(void)
{
    const char *text = "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"a\", \"type\": \"rigid\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] },"
                       "{ \"name\": \"b\", \"type\": \"point\", \"mass\": \"5 g\", \"velocity\": [1, 2, 3] },"
                       "{ \"name\": \"c\", \"type\": \"shaft\", \"axis\": [0, 3, 4], \"inertia\": \"2 kg*cm^2\", \"omega\": [0, 6, 8], \"com\": [0, 0.3, 0.4] },"
                       "{ \"name\": \"d\", \"type\": \"shaft\", \"axis\": [0, 0, 1], \"geometry\": [ { \"cylinder\": { \"radius\": 0.1, \"length\": 1 }, \"density\": 1000 } ] } ] }";
    LwIssues issues;
    lw_issues_init(&issues);
    LwDocument *document = reader_read(text, strlen(text), NULL, &issues);
    CHECK(document && issues.count == 0);
    if (document) {
        const LwBodyDef *body = document->def.body;
        CHECK(body[0].kind == LW_BODY_RIGID && body[1].kind == LW_BODY_POINT && body[2].kind == LW_BODY_SHAFT && body[3].kind == LW_BODY_SHAFT);
        CHECK_NEAR(body[1].mass, 0.005, 1e-18);
        CHECK_NEAR(body[2].axis.y, 0.6, 1e-15);
        CHECK_NEAR(body[2].inertia[1], 2e-4, 1e-18);
        CHECK_NEAR(body[2].mass, 0, 0);
        double m = M_PI * 0.01 * 1000;
        CHECK_NEAR(body[3].mass, m, 1e-12);
        CHECK_NEAR(body[3].inertia[2], m * 0.01 / 2, 1e-12);
    }
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

int main(void)
{
    RUN(mistakes_have_a_place);
    RUN(point_masses_do_not_turn);
    RUN(point_masses_take_no_torque);
    RUN(shafts_do_not_move);
    RUN(kinds_are_read);
    return END();
}
