/* Catalogues of motors: units, optional columns, and what is wrong where. */
#include "app/document/catalogue.h"
#include "tests/unit/check.h"

#define NEEDED "name,rated torque [N*m],peak torque [N*m],rated speed [rpm],max speed [rpm],rotor inertia [kg*m^2]"

static LwCatalogue *open_text(const char *text, LwIssues *issues)
{
    lw_issues_init(issues);
    return lw_catalogue_read_text("motors.csv", text, strlen(text), issues);
}

static void values_and_units(void)
{
    LwIssues issues;
    LwCatalogue *c = open_text("\xEF\xBB\xBF# of a maker\r\n"
                               "\"Name\" , kind, Rated Torque [mN*m],peak torque [N*cm],rated speed [rad/s],max speed [rpm],rotor inertia [g*cm^2],"
                               "torque constant [mN*m/A],winding resistance [mohm],thermal time constant [min],max winding temperature [°C],colour\r\n"
                               "\r\n"
                               "\"EC, 45 \"\"flat\"\"\",bldc,125,80.5,300,6000,181,33.5,608,4,125,black\r\n"
                               "EC 60,,250,150,300,6000,810,,,,,\r\n", &issues);
    CHECK(c && c->count == 2 && issues.errors == 0);
    if (c) {
        const LwCatalogueMotor *m = &c->motor[0];
        CHECK_STRING(m->name, "EC, 45 \"flat\"");
        CHECK_STRING(m->kind, "bldc");
        CHECK_NEAR(m->rated_torque, 0.125, 1e-15);
        CHECK_NEAR(m->peak_torque, 0.805, 1e-15);
        CHECK_NEAR(m->rated_speed, 300, 1e-12);
        CHECK_NEAR(m->max_speed, 200 * M_PI, 1e-12);
        CHECK_NEAR(m->rotor_inertia, 181e-7, 1e-20);
        CHECK_NEAR(m->torque_constant, 0.0335, 1e-15);
        CHECK_NEAR(m->resistance, 0.608, 1e-15);
        CHECK_NEAR(m->thermal_time, 240, 1e-12);
        CHECK_NEAR(m->max_temperature, 125, 0);
        CHECK(isnan(m->mass) && isnan(m->stall_torque) && isnan(m->price));
        CHECK(isnan(c->motor[1].resistance) && c->motor[1].mark.line == 5);
    }
    CHECK(issues.warnings == 1 && strstr(issues.item[0].text, "unknown column \"colour\""));
    lw_catalogue_destroy(c);
    lw_issues_clear(&issues);
}

/* The first error of the text, as the user sees it. */
static void check_error(const char *text, const char *place, const char *words)
{
    LwIssues issues;
    char message[1000] = "";
    LwCatalogue *c = open_text(text, &issues);
    CHECK(!c && issues.errors > 0);
    for (int i = issues.count - 1; i >= 0; i--)
        if (issues.item[i].severity == LW_ERROR)
            lw_issue_format(&issues.item[i], message, sizeof message);
    if (strncmp(message, place, strlen(place)) != 0 || !strstr(message, words))
        printf("# %s\n", message);
    CHECK(strncmp(message, place, strlen(place)) == 0);
    CHECK(strstr(message, words));
    lw_catalogue_destroy(c);
    lw_issues_clear(&issues);
}

static void errors(void)
{
    check_error("", "motors.csv: ", "is empty; expected a header");
    check_error(NEEDED "\n", "motors.csv: ", "no motors");
    check_error("name,rated torque [N*m],rated speed [rpm],max speed [rpm],rotor inertia [kg*m^2]\n", "motors.csv:1:1: ", "\"peak torque\" is missing; expected \"peak torque [N*m]\"");
    check_error("name,rated torque [N*m],peek torque [N*m],rated speed [rpm],max speed [rpm],rotor inertia [kg*m^2]\n", "motors.csv:1:1: ", "\"peak torque\" is missing");
    check_error("# c\nname,rated torque,peak torque [N*m],rated speed [rpm],max speed [rpm],rotor inertia [kg*m^2]\n", "motors.csv:2:6: ", "expected \"rated torque [N*m]\"");
    check_error("name,rated torque [N],peak torque [N*m],rated speed [rpm],max speed [rpm],rotor inertia [kg*m^2]\n", "motors.csv:1:20: ", "a force");
    check_error(NEEDED ",torque constant [V/rpm]\n", "motors.csv:1:117: ", "[V/rpm] is no unit of the torque constant; expected [N*m/A]");
    check_error(NEEDED ",mass [kg],Mass [kg]\n", "motors.csv:1:110: ", "a second column \"mass\"");
    check_error(NEEDED "\nA,1,2,3,4\n", "motors.csv:2:1: ", "5 fields; expected 6");
    check_error(NEEDED "\nA,1,2,3,4,five\n", "motors.csv:2:11: ", "expected a number for the rotor inertia, found \"five\"");
    check_error(NEEDED "\nA,1,2,,4,5\n", "motors.csv:2:7: ", "expected a number for the rated speed, found nothing");
    check_error(NEEDED "\nA,1,2,3,4,-5\n", "motors.csv:2:11: ", "expected more than 0");
    check_error(NEEDED "\nA,3,2,3,4,5\n", "motors.csv:2:1: ", "peak torque is below the rated one");
    check_error(NEEDED "\nA,1,2,5,4,5\n", "motors.csv:2:1: ", "max speed is below");
    check_error(NEEDED "\nA,1,2,3,4,5\nB,1,2,3,4,5\nA,1,2,3,4,5\n", "motors.csv:4:1: ", "a second motor \"A\"; the first is in line 2");
    check_error(NEEDED "\n,1,2,3,4,5\n", "motors.csv:2:1: ", "expected the name");
    check_error(NEEDED "\n\"A,1,2,3,4,5\n", "motors.csv:2:1: ", "closing quote");
    check_error(NEEDED "\nA,1,2,3,4,1e999\n", "motors.csv:2:11: ", "not a finite number");
}

/* Bytes changed, taken out and doubled at random: read or refused with a reason, never anything else. */
static void mutations(void)
{
    static const char good[] = NEEDED ",winding resistance [ohm],\"mass [kg]\"\r\n# two\n\"A \"\"b\"\"\",1,2,3,4,5,0.5,1\nB,1e-3,2,3,4,5,,\n";
    unsigned long seed = 20240611;
    int refused = 0;
    for (int round = 0; round < 3000; round++) {
        char text[400];
        size_t length = sizeof good - 1;
        memcpy(text, good, length);
        for (int k = 0; k < 3; k++) {
            size_t at = (size_t)((check_random(&seed) + 1) / 2 * (double)length);
            int what = (int)((check_random(&seed) + 1) * 1.5);
            if (what == 0)
                text[at] = "\",\n\r[]# \xC2\0-9e*"[(int)((check_random(&seed) + 1) * 7)];
            else if (what == 1)
                memmove(text + at, text + at + 1, --length - at);
            else
                memmove(text + at + 1, text + at, length++ - at);
        }
        LwIssues issues;
        lw_issues_init(&issues);
        LwCatalogue *c = lw_catalogue_read_text("motors.csv", text, length, &issues);
        CHECK((c != NULL) == (issues.errors == 0));
        CHECK(!c || c->count > 0);
        refused += !c;
        lw_catalogue_destroy(c);
        lw_issues_clear(&issues);
    }
    CHECK(refused > 500 && refused < 2990);
}

int main(void)
{
    RUN(values_and_units);
    RUN(errors);
    RUN(mutations);
    return END();
}
