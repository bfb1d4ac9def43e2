/* Parameters of every joint of the library: from the file, or else from the pose, the table's standard, or an error. */
#include "app/document/reader.h"
#include "tests/unit/random_joint.h"

static const unsigned long SEED = 20250303;
enum { ROUNDS = 3 * PAIRINGS };

static bool is_measured(const LwParameter *parameter)
{
    return parameter->use == LW_PARAMETER_MEASURED;
}

/* Rows that have a measured parameter to make up for hold in the given pose. */
static void check_measured(const LwJointClass *type, int round)
{
    unsigned long seed = SEED + (unsigned long)round;
    Pair given, measured;
    pair_open(&given, type, (Pairing)(round % PAIRINGS), &seed);
    measured = given;
    for (int k = 0; k < type->parameter_count; k++)
        measured.joint.given[k] = given.joint.given[k] && !is_measured(&type->parameter[k]);
    pair_compile(&measured);
    lw_rows_eval(measured.system, measured.state, measured.rows);
    int first = __builtin_popcount(type->locked), held = 0, count = 0;
    double largest = 0;
    bool possible = true; /* the pose has a value that may be */
    for (int k = 0; k < type->parameter_count; k++) {
        const double *own = measured.mechanism->joint[0].parameter;
        count += is_measured(&type->parameter[k]);
        largest = fmax(largest, fabs(own[k]));
        possible = possible && own[k] > type->parameter[k].minimum;
        if (given.joint.given[k])
            CHECK(given.mechanism->joint[0].parameter[k] == given.joint.parameter[k]);
        if (is_measured(&type->parameter[k]) && given.joint.given[k])
            CHECK(own[k] != given.joint.parameter[k]);
        else if (given.joint.given[k])
            CHECK(own[k] == given.joint.parameter[k]);
    }
    for (int row = first; row < first + type->extra_count; row++)
        held += fabs(measured.rows->C[row]) < 1e-13 * (1 + largest);
    CHECK(held >= (count > 0) || !possible);
    pair_close(&given);
    pair_close(&measured);
}

static void parameters_left_out_come_from_the_pose(void)
{
    int found = 0;
    for (int i = 0; i < lw_joint_library_count; i++) {
        const LwJointClass *type = lw_joint_library[i];
        bool any = false;
        for (int k = 0; k < type->parameter_count; k++)
            any = any || is_measured(&type->parameter[k]);
        int failures = check_failures;
        for (int round = 0; round < ROUNDS && any && type->measure && type->curve_count == 0 && !type->surface && type->path == LW_PATH_NONE; round++, found++)
            check_measured(type, round);
        if (check_failures > failures)
            printf("# that was %s\n", type->name);
    }
    CHECK(found >= 10 * ROUNDS);
}

static LwDocument *read_joint(const LwJointClass *type, const char *parameters, int *errors)
{
    char text[2000];
    LwIssues issues;
    lw_issues_init(&issues);
    int length = snprintf(text, sizeof text,
        "{ \"lockwork\": 1, \"bodies\": [ { \"name\": \"b\", \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0] } ],"
        "  \"joints\": [ { \"name\": \"J\", \"type\": \"%s\", \"bodies\": [\"b\", \"ground\"],"
        "    \"markers\": [ { \"position\": [5, 4, 3], \"orientation\": [0.8, 0.6, 0, 0] }, {} ]%s } ] }", type->name, parameters);
    LwDocument *document = lw_document_read_text("joint", text, (size_t)length, NULL, &issues);
    *errors = issues.errors;
    for (int i = 0; i < issues.count && issues.errors > 0; i++)
        printf("# %s: %s\n", type->name, issues.item[i].text);
    lw_issues_clear(&issues);
    return document;
}

/* No curves, surfaces or paths, which have tests of their own. */
static bool needs_nothing_else(const LwJointClass *type)
{
    return type->curve_count == 0 && !type->surface && type->path == LW_PATH_NONE;
}

static bool is_key(const LwParameter *parameter)
{
    return parameter->name[0] != ' ';
}

/* Keys and values in the file's form; lists where neighbours share a name. Those that may be left out only if `all`. */
static void write_parameters(const LwJointClass *type, const double *value, bool all, char *text, size_t size)
{
    text[0] = 0;
    for (int k = 0, last; k < type->parameter_count; k = last + 1) {
        const LwParameter *p = &type->parameter[k];
        last = k;
        while (last + 1 < type->parameter_count && strcmp(type->parameter[last + 1].name, p->name) == 0)
            last++;
        if (!is_key(p) || (!all && p->use != LW_PARAMETER_REQUIRED))
            continue;
        snprintf(text + strlen(text), size - strlen(text), ", \"%s\": %s", p->name, last > k ? "[" : "");
        for (int i = k; i <= last; i++)
            snprintf(text + strlen(text), size - strlen(text), "%.17g%s", value[i], i < last ? ", " : last > k ? "]" : "");
    }
}

static void parameters_survive_the_file(void)
{
    unsigned long seed = SEED;
    int errors;
    for (int i = 0; i < lw_joint_library_count; i++) {
        const LwJointClass *type = lw_joint_library[i];
        char parameters[1000];
        double value[LW_JOINT_MAX_PARAMETERS];
        bool required = false;
        for (int k = 0; k < type->parameter_count; k++) {
            value[k] = fmax(type->parameter[k].minimum, 0) + 1.5 + check_random(&seed);
            required = required || type->parameter[k].use == LW_PARAMETER_REQUIRED;
        }
        if (!needs_nothing_else(type))
            continue;
        write_parameters(type, value, true, parameters, sizeof parameters);
        LwDocument *with = read_joint(type, parameters, &errors);
        write_parameters(type, value, false, parameters, sizeof parameters);
        LwDocument *without = read_joint(type, parameters, &errors);
        CHECK(with && without && with->def.joint[0].type == type);
        for (int k = 0; with && without && k < type->parameter_count; k++) {
            bool key = is_key(&type->parameter[k]);
            CHECK(with->def.joint[0].given[k] == key && (!key || with->def.joint[0].parameter[k] == value[k]));
            CHECK(without->def.joint[0].given[k] == (type->parameter[k].use == LW_PARAMETER_REQUIRED));
        }
        lw_document_destroy(with);
        lw_document_destroy(without);
        if (required)
            CHECK(!read_joint(type, "", &errors) && errors > 0);
    }
}

/* Zero is refused wherever the table says so, and whatever is not above the minimum. */
static void bad_values_are_refused(void)
{
    int tried = 0, errors;
    for (int i = 0; i < lw_joint_library_count; i++) {
        const LwJointClass *type = lw_joint_library[i];
        for (int k = 0; k < type->parameter_count && needs_nothing_else(type); k++) {
            const LwParameter *p = &type->parameter[k];
            double value[LW_JOINT_MAX_PARAMETERS] = { 2, 2, 2, 2, 2, 2, 2, 2 };
            char parameters[1000];
            if (!is_key(p) || (!p->nonzero && !isfinite(p->minimum)))
                continue;
            value[k] = p->nonzero ? 0 : p->minimum;
            write_parameters(type, value, true, parameters, sizeof parameters);
            CHECK(!read_joint(type, parameters, &errors));
            CHECK(errors == 1);
            tried++;
        }
    }
    CHECK(tried >= 20);
}

int main(void)
{
    printf("# seed %lu\n", SEED);
    RUN(parameters_left_out_come_from_the_pose);
    RUN(parameters_survive_the_file);
    RUN(bad_values_are_refused);
    return END();
}
