/* Parameters of joints come from the class's descriptors alone: shown with a library of our own, which the linker takes
 * instead of the real one. */
#include "joints/library.h"
#include "tests/unit/reader_check.h"

/* Two descriptors of one name are a list. */
static const LwJointClass wheels = {
    .name = "wheels", .locked = LW_MASK_Z, .free = LW_MASK_R, .angles = LW_ANGLES_XYZ,
    .parameter_count = 3,
    .parameter = { { "radii", LW_DIM_LENGTH, "radius of each wheel", -INFINITY, LW_PARAMETER_REQUIRED, 0 },
                   { "radii", LW_DIM_LENGTH, "radius of each wheel", -INFINITY, LW_PARAMETER_REQUIRED, 0 },
                   { "ratio", LW_DIM_NUMBER, "of the teeth", 0, LW_PARAMETER_REQUIRED, 0 } },
};

static void measure(const LwJointView *view, double *parameter)
{
    (void)view;
    (void)parameter;
}

static const LwJointClass tilt = {
    .name = "tilt", .locked = LW_MASK_XYZ, .free = LW_MASK_R, .angles = LW_ANGLES_XYZ,
    .parameter_count = 1, .parameter = { { "slope", LW_DIM_ANGLE, "of the axis", -1 } }, .measure = measure,
};

const LwJointClass *const lw_joint_library[] = { &wheels, &tilt };
const int lw_joint_library_count = 2;

const LwJointClass *lw_joint_library_find(const char *name)
{
    for (int i = 0; i < lw_joint_library_count; i++)
        if (strcmp(lw_joint_library[i]->name, name) == 0)
            return lw_joint_library[i];
    return NULL;
}

#define HEAD "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"a\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ],\n\"joints\": [ "
#define PLACE "\"name\": \"J\", \"bodies\": [\"a\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 0, 1], "

static LwDocument *read(const char *with_mark, LwIssues *issues, LwMark *mark)
{
    char text[500];
    lw_issues_init(issues);
    snprintf(text, sizeof text, "%s", with_mark);
    *mark = issue_take_mark(text);
    return reader_read(text, strlen(text), NULL, issues);
}

static void values(void)
{
    LwIssues issues;
    LwMark mark;
    LwDocument *document = read(HEAD "{ " PLACE "\"type\": \"wheels\", \"radii\": [\"2 cm\", -0.5], \"ratio\": 3 } ] }", &issues, &mark);
    CHECK(document != NULL);
    if (document) {
        const LwJointDef *joint = &document->def.joint[0];
        CHECK(joint->type == &wheels && joint->parameter[0] == 0.02 && joint->parameter[1] == -0.5 && joint->parameter[2] == 3);
        CHECK(joint->given[0] && joint->given[1] && joint->given[2]);
    }
    lw_document_destroy(document);
    lw_issues_clear(&issues);
    /* One that can be measured in the given pose may be left out. */
    document = read(HEAD "{ " PLACE "\"type\": \"tilt\" } ] }", &issues, &mark);
    CHECK(document && !document->def.joint[0].given[0]);
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

static void messages(void)
{
    static const struct { const char *text, *part; } cases[] = {
        { HEAD "@{ " PLACE "\"type\": \"wheels\", \"ratio\": 1 } ] }", "a joint of type wheels needs \"radii\": radius of each wheel" },
        { HEAD "{ " PLACE "\"type\": \"wheels\", \"ratio\": 1, \"radii\": @[1] } ] }", "expected a list of 2 numbers, found a list of 1" },
        { HEAD "{ " PLACE "\"type\": \"wheels\", \"ratio\": 1, \"radii\": [1, @\"2 deg\"] } ] }", "expected a length" },
        { HEAD "{ " PLACE "\"type\": \"wheels\", \"ratio\": @0, \"radii\": [1, 2] } ] }", "\"ratio\" is 0; expected more than 0" },
        { HEAD "{ " PLACE "\"type\": \"wheels\", \"ratio\": @\"1 m\", \"radii\": [1, 2] } ] }", "expected a plain number" },
        { HEAD "{ " PLACE "\"type\": \"tilt\", \"slope\": @\"1 m\" } ] }", "expected an angle" },
        { HEAD "{ " PLACE "\"type\": \"tilt\", \"slope\": @\"-90 deg\" } ] }", "\"slope\" is -1.5708; expected more than -1" },
        { HEAD "{ " PLACE "\"type\": @\"wheel\" } ] }", "did you mean \"wheels\"?" },
        { HEAD "{ " PLACE "\"type\": @\"gimbal\" } ] }", "expected one of wheels, tilt" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LwIssues issues;
        LwMark mark;
        LwDocument *document = read(cases[i].text, &issues, &mark);
        CHECK(!document && issue_matches(&issues, LW_ERROR, mark, cases[i].part));
        lw_document_destroy(document);
        lw_issues_clear(&issues);
    }
}

int main(void)
{
    RUN(values);
    RUN(messages);
    return END();
}
