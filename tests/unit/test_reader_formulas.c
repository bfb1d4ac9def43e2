/* Parameters of the file, formulas wherever a number stands, settings from outside. */
#include "app/document/formula.h"
#include "tests/unit/reader_check.h"

static const char head[] = "{ \"lockwork\": 1, \"parameters\": { ";
static const char tail[] =
    " }, \"bodies\": [ { \"name\": \"crank\", \"mass\": \"=mass\", \"com\": [\"=crank/2\", 0, 0], \"inertia\": [1, 1, 1, 0, 0, 0] } ],\n"
    "\"joints\": [ { \"name\": \"A\", \"type\": \"revolute\", \"bodies\": [\"crank\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 0, 1] } ],\n"
    "\"motors\": [ { \"name\": \"M\", \"joint\": \"A\", \"coordinate\": \"rz\", \"angle\": { \"expression\": \"swing*sin(t)\" } } ] }";
static const char good[] = "\"crank\": \"120 mm\", \"mass\": {\"value\": \"=density*crank^3\", \"words\": \"of the crank\", \"range\": [\"1 g\", 10]},\n"
                           "\"density\": \"1000 kg/m^3\", \"swing\": 0.5";

static char *text_of(const char *parameters)
{
    char *text = malloc(strlen(head) + strlen(parameters) + strlen(tail) + 1);
    sprintf(text, "%s%s%s", head, parameters, tail);
    return text;
}

static LwDocument *read_with(const char *text, int count, const LwSetting *setting, LwIssues *issues)
{
    lw_issues_init(issues);
    return lw_document_read_text("rig.lockwork", text, strlen(text), &(LwDocumentPlace){ .setting_count = count, .setting = setting }, issues);
}

static void values(void)
{
    LwIssues issues;
    char *text = text_of(good);
    LwDocument *d = read_with(text, 0, NULL, &issues);
    CHECK(d && issues.count == 0);
    if (d) {
        CHECK(d->parameter_count == 4 && strcmp(d->parameter[0].name, "crank") == 0 && d->parameter[0].value == 0.12);
        CHECK(strcmp(d->parameter[0].unit_words, "m") == 0 && strcmp(d->parameter[1].unit_words, "kg") == 0 && !d->parameter[3].has_unit);
        CHECK(strcmp(d->parameter[1].words, "of the crank") == 0 && d->parameter[1].has_range && d->parameter[1].range[0] == 0.001);
        CHECK_NEAR(d->def.body[0].mass, 1.728, 1e-15);
        CHECK(d->def.body[0].com.x == 0.06);
        CHECK_NEAR(lw_law_eval(d->def.motor[0].law, 1).v, 0.5 * sin(1), 1e-15);
    }
    lw_document_destroy(d);
    lw_issues_clear(&issues);
    free(text);
}

static void settings(void)
{
    static const LwSetting set[] = { { "crank", "0.1" }, { "swing", "=crank/0.2" }, { "bodies.crank.inertia[2]", "1.5" }, { "joints.A.at[0]", "5 mm" },
                                     { "crank", "100 mm" } };
    LwIssues issues;
    char *text = text_of(good);
    LwDocument *d = read_with(text, 5, set, &issues);
    CHECK(d && issues.count == 0);
    if (d) {
        CHECK_NEAR(d->def.body[0].mass, 1, 1e-15);
        CHECK(d->def.body[0].inertia[2] == 1.5 && d->def.body[0].inertia[1] == 1);
        CHECK_NEAR(lw_law_eval(d->def.motor[0].law, 1).v, 0.5 * sin(1), 1e-15);
        CHECK(d->def.joint[0].marker[1].position.x == 0.005);
    }
    lw_document_destroy(d);
    lw_issues_clear(&issues);
    free(text);
}

/* '@' in the parameters stands where the error is expected. */
static void complaints(void)
{
    static const struct { const char *parameters, *part; } cases[] = {
        { "\"crank\": \"=@cranck2+1\", \"cranck\": 1, \"mass\": 1, \"swing\": 1", "unknown name 'cranck2'; did you mean 'cranck'?" },
        { "\"crank\": \"=2*(1 + @foo)\", \"mass\": 1, \"swing\": 1", "unknown name 'foo'; the names are those of \"parameters\"" },
        { "\"crank\": @\"=a\", \"a\": \"=2*b\", \"b\": \"=crank\", \"mass\": 1, \"swing\": 1", "needs itself: crank → a → b → crank" },
        { "\"crank\": @\"=crank\", \"mass\": 1, \"swing\": 1", "needs itself: crank → crank" },
        { "\"crank\": 1, \"mass\": 1, \"swing\": 1, @\"t\": 1", "\"t\" has a meaning in formulas already" },
        { "\"crank\": 1, \"mass\": 1, \"swing\": 1, @\"pi\": 1", "has a meaning" },
        { "\"crank\": 1, \"mass\": 1, \"swing\": 1, @\"sin\": 1", "has a meaning" },
        { "\"crank\": 1, \"mass\": 1, \"swing\": 1, @\"a b\": 1", "cannot be the name of a parameter" },
        { "\"crank\": 1, \"mass\": 1, \"swing\": 1, @\"2a\": 1", "cannot be the name of a parameter" },
        { "\"crank\": 1, \"mass\": 1, \"swing\": 1, \"a\": @true", "expected a number" },
        { "\"crank\": 1, \"mass\": 1, \"swing\": 1, \"a\": @\"3 mmm\"", "unknown unit \"mmm\"; did you mean \"mm\"?" },
        { "\"crank\": 1, \"mass\": 1, \"swing\": 1, \"a\": @\"3\"", "no unit" },
        { "\"crank\": 1, \"mass\": 1, \"swing\": 1, \"a\": {\"value\": 3, @\"rnage\": [1, 2]}", "did you mean \"range\"?" },
        { "\"crank\": 1, \"mass\": 1, \"swing\": 1, \"a\": @{\"words\": \"w\"}", "needs \"value\"" },
        { "\"crank\": 1, \"mass\": 1, \"swing\": 1, \"a\": {\"value\": 3, \"range\": @[2, 1]}", "is empty" },
        { "\"crank\": 1, \"mass\": 1, \"swing\": 1, \"a\": {\"value\": 3, \"range\": @[1, 2]}", "outside its range" },
        { "\"crank\": 1, \"mass\": 1, \"swing\": 1, \"a\": {\"value\": \"3 mm\", \"range\": [@\"1 kg\", 2]}", "expected a length like the parameter" },
        { "\"crank\": \"3 m\", \"mass\": 1, \"swing\": 1, \"a\": \"=crank @+ 2 kg\"", "a length and a mass do not go together" },
        { "\"crank\": \"3 m\", \"mass\": 1, \"swing\": 1, \"a\": \"=@sin(crank)\"", "found a length" },
        { "\"crank\": \"3 m\", \"mass\": 1, \"swing\": 1, \"a\": \"=2*@\"", "ends where a value" },
        { "\"crank\": \"3 m\", \"mass\": 1, \"swing\": 1, \"a\": \"=2 @crank\"", "unknown unit \"crank\"" },
        { "\"crank\": \"3 m\", \"mass\": 1, \"swing\": 1, \"a\": @\"=1/0\"", "no finite value" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LwIssues issues;
        char *text = text_of(cases[i].parameters);
        LwMark mark = issue_take_mark(text);
        if (strstr(cases[i].part, "no finite")) /* the formula as a whole, behind its '=' */
            mark.column += 2;
        LwDocument *d = read_with(text, 0, NULL, &issues);
        CHECK(!d && issue_matches(&issues, LW_ERROR, mark, cases[i].part));
        lw_document_destroy(d);
        lw_issues_clear(&issues);
        free(text);
    }
}

/* Where the parameters are used. */
static void uses(void)
{
    static const struct { const char *old, *new, *part; } cases[] = {
        { "\"=mass\"", "@\"=crank\"", "\"=crank\": expected a mass, found a length" },
        { "\"=crank/2\"", "@\"=swing_angle\"", "expected a length, found an angle" },
        { "\"=crank/2\"", "@\"=turn_rate\"", "expected a length, found an angular speed" },
        { "swing*sin(t)", "@swimg*sin(t)", "unknown name 'swimg'; did you mean 'swing'?" },
        { "swing*sin(t)", "@elephant*sin(t)", "this law may use t and the parameters" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LwIssues issues;
        char *whole = text_of("\"crank\": \"120 mm\", \"mass\": 1, \"swing\": 0.5, \"swing_angle\": \"30 deg\", \"turn_rate\": \"60 rpm\"");
        char *text = reader_change(whole, cases[i].old, cases[i].new);
        LwMark mark = issue_take_mark(text);
        LwDocument *d = read_with(text, 0, NULL, &issues);
        CHECK(!d && issue_matches(&issues, LW_ERROR, mark, cases[i].part));
        lw_issues_clear(&issues);
        free(text);
        free(whole);
    }
}

static void not_an_object(void)
{
    LwIssues issues;
    char text[] = "{ \"lockwork\": 1, \"parameters\": @[1], \"bodies\": [ { \"name\": \"a\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ] }";
    LwMark mark = issue_take_mark(text);
    LwDocument *d = read_with(text, 0, NULL, &issues);
    CHECK(!d && issue_matches(&issues, LW_ERROR, mark, "expected an object such as {\"length\": \"120 mm\"} for \"parameters\""));
    lw_issues_clear(&issues);
}

static void wrong_settings(void)
{
    static const struct { LwSetting setting; const char *part; } cases[] = {
        { { "cranck", "1" }, "no parameter \"cranck\"; did you mean \"crank\"? There are: crank, mass, density, swing" },
        { { "elephant", "1" }, "no parameter \"elephant\"; there are: crank, mass" },
        { { "crank", "30 deg" }, "parameter \"crank\" set to \"30 deg\": expected a length, found an angle" },
        { { "crank", "x" }, "parameter \"crank\" set to \"x\": expected a number with a unit" },
        { { "crank", "=2*foo" }, "parameter \"crank\" set to \"=2*foo\": unknown name 'foo'" },
        { { "mass", "20" }, "outside its range" },
        { { "bodies.cranc.mass", "20" }, "there is no \"cranc\" here; did you mean \"crank\"?" },
        { { "bodies.crank.com", "20" }, "is a list; expected the path of a single value" },
        { { "bodies.crank.com[3]", "20" }, "there is no \"[3]\" here" },
        { { "bodies.crank.", "20" }, "cannot be set" },
        { { "bodies.crank.com[0]x", "20" }, "cannot be set" },
        { { "bodies.crank.com[0]", "20 kg" }, "expected a length such as \"12.5 mm\", found a mass" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LwIssues issues;
        char *text = text_of(good);
        LwDocument *d = read_with(text, 1, &cases[i].setting, &issues);
        CHECK(!d && issues.count == 1 && strstr(issues.item[0].text, cases[i].part));
        if (issues.count != 1 || !strstr(issues.item[0].text, cases[i].part))
            printf("# %s: found %s\n", cases[i].setting.name, issues.count ? issues.item[0].text : "none");
        lw_document_destroy(d);
        lw_issues_clear(&issues);
        free(text);
    }
}

static bool find(void *user, const char *name, LwTerm *term, LwFormulaError *error)
{
    (void)user;
    *term = (LwTerm){ .value = 0.5, .kind = *name == 'o' ? LW_TERM_OPEN : LW_TERM_UNIT, .unit = { 1, 1, { *name == 'l', *name == 'm', 0, *name == 'a' }, false }, .alone = true };
    snprintf(error->message, sizeof error->message, "unknown");
    return strchr("olma", *name) && !name[1];
}

/* l is 0.5 m, m 0.5 kg, a 0.5 rad, o 0.5 of something. */
static void formulas(void)
{
    static const struct { const char *text; double value; LwQuantity fits, not; } cases[] = {
        { "2*l + 10 mm", 1.01, LW_Q_LENGTH, LW_Q_ANGLE }, { "2*l+0.01", 1.01, LW_Q_LENGTH, LW_Q_MASS },
        { "l*l", 0.25, LW_Q_AREA, LW_Q_LENGTH }, { "sqrt(l*l)", 0.5, LW_Q_LENGTH, LW_Q_AREA }, { "l^2/l", 0.5, LW_Q_LENGTH, LW_Q_AREA },
        { "3 [N/mm]*l", 1500, LW_Q_FORCE, LW_Q_STIFFNESS }, { "m*9.81 [m/s^2]", 4.905, LW_Q_FORCE, LW_Q_MASS },
        { "l*a", 0.25, LW_Q_LENGTH, LW_Q_ANGLE }, { "asin(0.5)", 0.52359877559829893, LW_Q_ANGLE, LW_Q_LENGTH },
        { "l*sin(a)", 0.5 * 0.47942553860420301, LW_Q_LENGTH, LW_Q_ANGLE }, { "min(l, 2 m, 300 mm)", 0.3, LW_Q_LENGTH, LW_Q_MASS },
        { "if(l > 40 cm, l, 2*l)", 0.5, LW_Q_LENGTH, LW_Q_MASS }, { "-l^2", -0.25, LW_Q_AREA, LW_Q_LENGTH }, { "l/l", 1, LW_Q_NUMBER, LW_Q_LENGTH },
        { "2 1/s", 0, LW_Q_COUNT, LW_Q_COUNT }, { "2 [1/s]*l", 1, LW_Q_SPEED, LW_Q_LENGTH }, { "5 mm^2", 5e-6, LW_Q_AREA, LW_Q_LENGTH },
        { "2^3^2", 512, LW_Q_LENGTH, LW_Q_COUNT }, { "o*l", 0.25, LW_Q_MASS, LW_Q_COUNT }, { "o+l", 1, LW_Q_LENGTH, LW_Q_MASS },
        { "l + m", 0, LW_Q_COUNT, LW_Q_COUNT }, { "exp(l)", 0, LW_Q_COUNT, LW_Q_COUNT }, { "2^l", 0, LW_Q_COUNT, LW_Q_COUNT },
        { "l > m", 0, LW_Q_COUNT, LW_Q_COUNT }, { "max(l)", 0, LW_Q_COUNT, LW_Q_COUNT }, { "(l", 0, LW_Q_COUNT, LW_Q_COUNT },
        { "3 [N/mm", 0, LW_Q_COUNT, LW_Q_COUNT }, { "1,5", 0, LW_Q_COUNT, LW_Q_COUNT }, { "", 0, LW_Q_COUNT, LW_Q_COUNT }, { "l)", 0, LW_Q_COUNT, LW_Q_COUNT },
        { "sin", 0, LW_Q_COUNT, LW_Q_COUNT }, { "foo(1)", 0, LW_Q_COUNT, LW_Q_COUNT }, { "l é", 0, LW_Q_COUNT, LW_Q_COUNT },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LwTerm term;
        LwFormulaError error;
        char message[LW_UNITS_MESSAGE];
        bool wrong = cases[i].fits == LW_Q_COUNT, read = lw_formula_eval(cases[i].text, &(LwFormulaNames){ find, NULL, NULL }, &term, &error);
        bool right = wrong ? !read && error.message[0]
                           : read && fabs(term.value - cases[i].value) < 1e-15 && lw_term_fits(&term, cases[i].fits, message) &&
                                 (cases[i].not == LW_Q_COUNT || !lw_term_fits(&term, cases[i].not, message));
        CHECK(right);
        if (!right)
            printf("# \"%s\": %s\n", cases[i].text, read ? "read, with another value or unit" : error.message);
    }
}

int main(void)
{
    RUN(values);
    RUN(settings);
    RUN(complaints);
    RUN(uses);
    RUN(not_an_object);
    RUN(wrong_settings);
    RUN(formulas);
    return END();
}
