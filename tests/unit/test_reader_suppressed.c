/* Entries that the file is read without, and its views. */
#include "tests/unit/reader_check.h"

static LwDocument *read(const char *text, LwIssues *issues)
{
    lw_issues_init(issues);
    LwDocument *document = reader_read(text, strlen(text), NULL, issues);
    for (int i = 0; i < issues->count && !document; i++)
        printf("# %d:%d %s\n", issues->item[i].mark.line, issues->item[i].mark.column, issues->item[i].text);
    CHECK(document != NULL);
    return document;
}

static void everything_can_be_suppressed(void)
{
    static const struct { const char *old, *new; } entries[] = {
        { "\"name\": \"B\"", "\"suppressed\": true, \"name\": \"B\"" }, { "\"name\": \"M\"", "\"suppressed\": true, \"name\": \"M\"" },
        { "\"name\": \"F\"", "\"suppressed\": true, \"name\": \"F\"" }, { "\"name\": \"K\"", "\"suppressed\": true, \"name\": \"K\"" },
    };
    char *text = strdup(reader_rig);
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        char *next = reader_change(text, entries[i].old, entries[i].new);
        free(text);
        text = next;
    }
    LwIssues issues;
    LwDocument *d = read(text, &issues);
    if (d) {
        CHECK(d->def.joint_count == 3 && d->def.motor_count == 0 && d->def.load_count == 3 && d->def.contact_count == 0);
        CHECK_STRING(d->def.joint[1].name, "C");
        CHECK(d->def.start_count == 1 && d->def.friction_count == 0 && d->def.limit_count == 0 && issues.warnings == 0);
        CHECK(d->suppressed_count == 4 && d->suppressed[0].kind == LW_NAME_JOINT && !d->suppressed[0].because);
        CHECK_STRING(d->suppressed[0].name, "B");
    }
    lw_document_destroy(d);
    lw_issues_clear(&issues);
    free(text);
}

static void what_needs_a_suppressed_joint_goes_with_it(void)
{
    char *text = reader_change(reader_rig, "\"name\": \"A\"", "\"name\": \"A\", \"suppressed\": true");
    char *more = reader_change(text, "\"analysis\": {", "\"couplers\": [ { \"name\": \"G\", \"type\": \"coupler\", \"terms\": [ { \"joint\": \"A\", \"factor\": 1 },"
                                                       " { \"joint\": \"C\", \"coordinate\": \"rz\", \"factor\": 2 } ] } ],\n"
                                                       " \"analysis\": { \"posture\": { \"A\": { \"rz\": 0 }, \"C\": { \"rz\": 0 } },");
    LwIssues issues;
    LwDocument *d = read(more, &issues);
    if (d) {
        CHECK(d->def.joint_count == 3 && d->def.motor_count == 0 && d->def.load_count == 3 && d->def.coupler_count == 0 && d->def.start_count == 0);
        CHECK(d->def.analysis.posture_count == 1 && issues.warnings == 5 && d->suppressed_count == 4);
        CHECK_STRING(d->suppressed[1].because, "A");
        CHECK_STRING(issues.item[0].text, "motor \"M\" is left out: its joint \"A\" is suppressed");
        CHECK(issues.item[0].mark.line == 11);
        CHECK_STRING(issues.item[3].text, "the start values of joint \"A\" are left out: it is suppressed");
        CHECK_STRING(issues.item[4].text, "the posture of joint \"A\" is left out: it is suppressed");
    }
    lw_document_destroy(d);
    lw_issues_clear(&issues);
    free(more);
    free(text);
}

static void false_changes_nothing_and_variants_share_a_name(void)
{
    char *text = reader_change(reader_rig, "\"name\": \"A\"", "\"name\": \"A\", \"suppressed\": false");
    char *more = reader_change(text, "{ \"name\": \"B\"", "{ \"name\": \"A\", \"suppressed\": true }, { \"name\": \"B\"");
    LwIssues issues;
    LwDocument *d = read(more, &issues);
    CHECK(d && d->def.joint_count == 4 && d->def.motor_count == 1 && d->def.start_count == 1 && issues.warnings == 0);
    lw_document_destroy(d);
    lw_issues_clear(&issues);
    free(more);
    free(text);
}

/* A motor along a path is referred to as a joint is, and may have variants like one. */
static void variants_of_paths_share_a_name(void)
{
    LwIssues issues;
    LwDocument *d = read("{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"hand\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ], \"motors\": ["
                         "{ \"name\": \"way\", \"suppressed\": true, \"marker\": { \"body\": \"hand\" }, \"path\": { \"line\": [[0, 0, 0], [1, 0, 0]] } },"
                         "{ \"name\": \"way\", \"marker\": { \"body\": \"hand\" }, \"path\": { \"line\": [[0, 0, 0], [0, 1, 0]] } } ],"
                         "\"start\": { \"way\": {} } }", &issues);
    CHECK(d && d->def.joint_count == 1 && d->suppressed_count == 1 && issues.warnings == 0);
    lw_document_destroy(d);
    lw_issues_clear(&issues);
}

static void wrong_ones_are_told(void)
{
    CHECK(reader_reports("\"name\": \"A\"", "\"name\": \"A\", \"suppressed\": @1", "expected true or false"));
    CHECK(reader_reports("\"name\": \"A\"", "\"name\": \"A\", @\"supressed\": true", "did you mean \"suppressed\"?"));
    CHECK(reader_reports("\"name\": \"crank\",", "\"name\": \"crank\", @\"suppressed\": true,", "suppressed"));
}

static const char views[] =
    "\"views\": [ { \"name\": \"top\", \"camera\": { \"centre\": [0, 0, \"50 mm\"], \"angles\": [\"-90 deg\", 1.5], \"height\": \"40 cm\", \"perspective\": true },"
    " \"hidden\": [\"base\", \"crank\"], \"transparent\": [\"slider\"], \"section\": { \"point\": [1, 0, 0], \"normal\": [0, 3, 4] } }, {} ], \"analysis\"";

static void views_are_read(void)
{
    char *text = reader_change(reader_rig, "\"analysis\"", views);
    LwIssues issues;
    LwDocument *d = read(text, &issues);
    if (d) {
        const LwFileView *v = d->view;
        CHECK(d->view_count == 2);
        CHECK_STRING(v->name, "top");
        CHECK(v->has_camera && v->has_centre && v->has_angles && v->perspective && v->hidden_count == 2 && v->hidden[0] == 2 && v->hidden[1] == 0);
        CHECK(v->transparent_count == 1 && v->transparent[0] == 1 && v->has_section && v->section_point.x == 1);
        CHECK_NEAR(v->centre.z, 0.05, 1e-15);
        CHECK_NEAR(v->azimuth, -M_PI / 2, 1e-15);
        CHECK_NEAR(v->height, 0.4, 1e-15);
        CHECK_NEAR(v->section_normal.z, 0.8, 1e-15);
        CHECK_STRING(v[1].name, "");
        CHECK(!v[1].has_camera && !v[1].has_section && v[1].hidden_count == 0 && v[1].height == 0);
    }
    lw_document_destroy(d);
    lw_issues_clear(&issues);
    free(text);
}

static void views_hide_bodies_of_any_task(void)
{
    char *text = reader_change(reader_rig, "\"analysis\"", "\"tasks\": [ { \"name\": \"a\" }, { \"name\": \"b\", \"bodies\": [ { \"name\": \"load\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ] } ],"
                                                           " \"views\": [ { \"hidden\": [\"load\", \"base\"] } ], \"analysis\"");
    LwIssues issues;
    LwDocument *d = read(text, &issues);
    CHECK(d && d->view[0].hidden_count == 1 && d->view[0].hidden[0] == 2);
    lw_document_destroy(d);
    lw_issues_clear(&issues);
    free(text);
}

static void wrong_views_are_told(void)
{
    CHECK(reader_reports("\"analysis\"", "\"views\": @{}, \"analysis\"", "expected a list"));
    CHECK(reader_reports("\"analysis\"", "\"views\": [ { @\"hiden\": [] } ], \"analysis\"", "did you mean \"hidden\"?"));
    CHECK(reader_reports("\"analysis\"", "\"views\": [ { \"hidden\": [@\"crnk\"] } ], \"analysis\"", "did you mean \"crank\"?"));
    CHECK(reader_reports("\"analysis\"", "\"views\": [ { \"hidden\": [@\"ground\"] } ], \"analysis\"", "no shape"));
    CHECK(reader_reports("\"analysis\"", "\"views\": [ { \"camera\": { \"height\": @0 } } ], \"analysis\"", "expected more than 0"));
    CHECK(reader_reports("\"analysis\"", "\"views\": [ { \"camera\": { @\"zoom\": 0 } } ], \"analysis\"", "zoom"));
    CHECK(reader_reports("\"analysis\"", "\"views\": [ { \"section\": @{ \"point\": [0, 0, 0] } } ], \"analysis\"", "needs \"normal\""));
    CHECK(reader_reports("\"analysis\"", "\"views\": [ { \"section\": { \"normal\": @[0, 0, 0] } } ], \"analysis\"", "zero"));
}

int main(void)
{
    RUN(everything_can_be_suppressed);
    RUN(what_needs_a_suppressed_joint_goes_with_it);
    RUN(false_changes_nothing_and_variants_share_a_name);
    RUN(variants_of_paths_share_a_name);
    RUN(wrong_ones_are_told);
    RUN(views_are_read);
    RUN(views_hide_bodies_of_any_task);
    RUN(wrong_views_are_told);
    return END();
}
