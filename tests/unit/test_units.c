#include "app/document/units.h"
#include "tests/unit/check.h"

#include <locale.h>

static char message[LW_UNITS_MESSAGE];

/* Exact: a unit is a ratio of two numbers that doubles hold, so only one rounding or two remain. */
static void values(void)
{
    static const struct { const char *text; LwQuantity quantity; double value; } cases[] = {
        { "12.5 mm", LW_Q_LENGTH, 0.0125 }, { "12.5mm", LW_Q_LENGTH, 0.0125 }, { "  3 cm ", LW_Q_LENGTH, 0.03 },
        { "7 um", LW_Q_LENGTH, 7e-6 }, { "7 µm", LW_Q_LENGTH, 7e-6 }, { "7 μm", LW_Q_LENGTH, 7e-6 }, { "2 km", LW_Q_LENGTH, 2000 },
        { "1 in", LW_Q_LENGTH, 0.0254 }, { "1 ft", LW_Q_LENGTH, 0.3048 }, { "-4 m", LW_Q_LENGTH, -4 }, { "+4 m", LW_Q_LENGTH, 4 },
        { "1e3 mm", LW_Q_LENGTH, 1 }, { "2 g", LW_Q_MASS, 0.002 }, { "3 t", LW_Q_MASS, 3000 }, { "1 lb", LW_Q_MASS, 0.45359237 },
        { "20 ms", LW_Q_TIME, 0.02 }, { "2 min", LW_Q_TIME, 120 }, { "1 h", LW_Q_TIME, 3600 },
        { "30 deg", LW_Q_ANGLE, M_PI / 6 }, { "30°", LW_Q_ANGLE, M_PI / 6 }, { "1 rev", LW_Q_ANGLE, 2 * M_PI },
        { "2 rad", LW_Q_ANGLE, 2 }, { "1500 rpm", LW_Q_ANGULAR_SPEED, 50 * M_PI }, { "90 deg/s", LW_Q_ANGULAR_SPEED, M_PI / 2 },
        { "2 1/s", LW_Q_ANGULAR_SPEED, 2 }, { "2 /s", LW_Q_ANGULAR_SPEED, 2 }, { "2 s^-1", LW_Q_ANGULAR_SPEED, 2 },
        { "2 s⁻¹", LW_Q_ANGULAR_SPEED, 2 }, { "2 rev/min", LW_Q_ANGULAR_SPEED, M_PI / 15 }, { "50 mm/s", LW_Q_SPEED, 0.05 },
        { "36 km/h", LW_Q_SPEED, 10 }, { "9.81 m/s^2", LW_Q_ACCELERATION, 9.81 }, { "9.81 m/s²", LW_Q_ACCELERATION, 9.81 },
        { "9.81 m/s/s", LW_Q_ACCELERATION, 9.81 }, { "9.81 m/(s*s)", LW_Q_ACCELERATION, 9.81 },
        { "9.81 m s⁻²", LW_Q_ACCELERATION, 9.81 }, { "9.81 m*s**-2", LW_Q_ACCELERATION, 9.81 },
        { "2 kN", LW_Q_FORCE, 2000 }, { "5 mN", LW_Q_FORCE, 0.005 }, { "1 lbf", LW_Q_FORCE, 4.4482216152605 },
        { "3 kg*m/s^2", LW_Q_FORCE, 3 }, { "2 N*mm", LW_Q_TORQUE, 0.002 }, { "2 N·mm", LW_Q_TORQUE, 0.002 },
        { "2 N⋅mm", LW_Q_TORQUE, 0.002 }, { "2 N×mm", LW_Q_TORQUE, 0.002 }, { "2 N mm", LW_Q_TORQUE, 0.002 },
        { "2 Nmm", LW_Q_TORQUE, 0.002 }, { "2 Nm", LW_Q_TORQUE, 2 }, { "4 kg*mm^2", LW_Q_INERTIA, 4e-6 },
        { "4 kg mm²", LW_Q_INERTIA, 4e-6 }, { "4 kg*mm2", LW_Q_INERTIA, 4e-6 }, { "7.85 g/cm^3", LW_Q_DENSITY, 7850 },
        { "7.85 g/cm³", LW_Q_DENSITY, 7850 }, { "7.85 t/m^3", LW_Q_DENSITY, 7850 }, { "100 N/mm", LW_Q_STIFFNESS, 1e5 },
        { "1 N*m/rad", LW_Q_ANGULAR_STIFFNESS, 1 }, { "1 N*m", LW_Q_ANGULAR_STIFFNESS, 1 },
        { "1 N*m/deg", LW_Q_ANGULAR_STIFFNESS, 180 / M_PI }, { "0.5 N*s/m", LW_Q_DAMPING, 0.5 },
        { "0.1 N*m*s/rad", LW_Q_ANGULAR_DAMPING, 0.1 }, { "2 rad/s^2", LW_Q_ANGULAR_ACCELERATION, 2 },
        { "1/4 in", LW_Q_LENGTH, 0.00635 }, { "-1/4 in", LW_Q_LENGTH, -0.00635 }, { "1 1/2 in", LW_Q_LENGTH, 0.0381 }, { "3/8in", LW_Q_LENGTH, 0.009525 },
        { "-2 3/4 in", LW_Q_LENGTH, -0.06985 }, { "-0 1/2 in", LW_Q_LENGTH, -0.0127 }, { "1/2 1/s", LW_Q_ANGULAR_SPEED, 0.5 },
        { "5 thou", LW_Q_LENGTH, 127e-6 }, { "5 mil", LW_Q_LENGTH, 127e-6 }, { "1 yd", LW_Q_LENGTH, 0.9144 }, { "16 ozf", LW_Q_FORCE, 4.4482216152605 },
        { "1 slug", LW_Q_MASS, 14.593902937206365 }, { "1 slug*ft/s^2", LW_Q_FORCE, 4.4482216152605 }, { "16 ozf*in", LW_Q_TORQUE, 0.1129848290276167 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double value = NAN;
        message[0] = '\0';
        if (!lw_units_parse(cases[i].text, cases[i].quantity, &value, message))
            printf("# \"%s\": %s\n", cases[i].text, message);
        CHECK_NEAR(value, cases[i].value, 3e-16 * fabs(cases[i].value));
    }
    double exact;
    CHECK(lw_units_parse("12.5 mm", LW_Q_LENGTH, &exact, message) && exact == 0.0125);
    CHECK(lw_units_parse("0.9 mm", LW_Q_LENGTH, &exact, message) && exact == 0.0009); /* 0.9 * 0.001 is not */
    CHECK(lw_units_parse("0.3 g/cm^3", LW_Q_DENSITY, &exact, message) && exact == 300);
}

static void messages(void)
{
    static const struct { const char *text; LwQuantity quantity; const char *part; } cases[] = {
        { "3 kg", LW_Q_LENGTH, "expected a length such as \"12.5 mm\", found a mass" },
        { "3 deg", LW_Q_LENGTH, "expected a length such as \"12.5 mm\", found an angle" },
        { "5 mm/rev", LW_Q_LENGTH, "found a length per angle" },
        { "3 mm", LW_Q_ANGLE, "expected an angle such as \"30 deg\", found a length" },
        { "3 N", LW_Q_TORQUE, "expected a torque such as \"2 N*mm\", found a force" },
        { "3 N*m/rad", LW_Q_TORQUE, "found an angular stiffness" },
        { "3 rpm", LW_Q_SPEED, "expected a speed such as \"50 mm/s\", found an angular speed" },
        { "3 m/s", LW_Q_ANGULAR_SPEED, "found a speed" },
        { "3 bar", LW_Q_FORCE, "found a pressure" },
        { "3 kW", LW_Q_FORCE, "found a power" },
        { "3 mm^2", LW_Q_LENGTH, "found an area" },
        { "3 kg^2*m", LW_Q_LENGTH, "found a quantity in kg^2*m" },
        { "3 kg/s", LW_Q_LENGTH, "found a damping" }, { "3 1/m", LW_Q_LENGTH, "found a quantity in 1/m" },
        { "3 1/(m s)", LW_Q_LENGTH, "found a quantity in 1/(m*s)" }, { "3 kg m s^-1", LW_Q_LENGTH, "found a quantity in kg*m/s" },
        { "1/0 in", LW_Q_LENGTH, "not a fraction" }, { "1.5/2 in", LW_Q_LENGTH, "found '2" },
        { "3 mmm", LW_Q_LENGTH, "unknown unit \"mmm\"; did you mean \"mm\"?" },
        { "3 MM", LW_Q_LENGTH, "unknown unit \"MM\"; did you mean \"mm\"?" },
        { "3 degr", LW_Q_ANGLE, "did you mean \"deg\"?" },
        { "3 RPM", LW_Q_ANGULAR_SPEED, "did you mean \"rpm\"?" },
        { "3 furlong", LW_Q_LENGTH, "unknown unit \"furlong\"; expected a length such as \"12.5 mm\"" },
        { "3 Hz", LW_Q_ANGULAR_SPEED, "unknown unit \"Hz\"; expected an angular speed" },
        { "3 abcdefghijabcdefghijabcdefghijk", LW_Q_LENGTH, "unknown unit of 31 letters" },
        { "3", LW_Q_LENGTH, "no unit; write the number without quotes for m, or a unit as in \"12.5 mm\"" },
        { "3 ", LW_Q_LENGTH, "no unit" },
        { "", LW_Q_LENGTH, "expected a length such as \"12.5 mm\", found a text without a number" },
        { "mm", LW_Q_LENGTH, "found a text without a number" },
        { "nan mm", LW_Q_LENGTH, "found a text without a number" },
        { "1,5 mm", LW_Q_LENGTH, "a decimal point is '.', not ','" },
        { "1e999 mm", LW_Q_LENGTH, "not a finite number" },
        { "1e308 km", LW_Q_LENGTH, "not a finite number" },
        { "3 mm^", LW_Q_LENGTH, "expected a whole power" },
        { "3 mm^x", LW_Q_LENGTH, "expected a whole power" },
        { "3 mm⁻", LW_Q_LENGTH, "expected a whole power" },
        { "3 mm^10", LW_Q_LENGTH, "from -9 to 9" },
        { "3 mm^0.5", LW_Q_LENGTH, "from -9 to 9" },
        { "3 mm²²", LW_Q_LENGTH, "from -9 to 9" },
        { "3 ((m^9)^9)^9", LW_Q_LENGTH, "powers beyond 99" },
        { "3 (mm", LW_Q_LENGTH, "expected ')'" },
        { "3 mm)", LW_Q_LENGTH, "unexpected ')' after the unit" },
        { "3 ((((((((( m)))))))))", LW_Q_LENGTH, "too many parentheses" },
        { "3 mm*", LW_Q_LENGTH, "expected a unit at the end" },
        { "3 mm;", LW_Q_LENGTH, "expected a unit, found ';'" },
        { "3 //s", LW_Q_SPEED, "expected a unit, found '/s'" },
        { "0.5", LW_Q_NUMBER, "expected a plain number, found a number in quotes" },
        { "x", LW_Q_NUMBER, "expected a plain number, found a text" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double value = 42;
        message[0] = '\0';
        CHECK(!lw_units_parse(cases[i].text, cases[i].quantity, &value, message));
        CHECK(value == 42);
        if (!strstr(message, cases[i].part)) {
            printf("# \"%s\": %s\n", cases[i].text, message);
            CHECK(!"the expected message");
        }
    }
}

static void unit_alone(void)
{
    LwUnit unit = { 0 };
    CHECK(lw_units_parse_unit("deg", LW_Q_ANGLE, &unit, message));
    CHECK_NEAR(unit.numerator / unit.denominator, M_PI / 180, 1e-18);
    CHECK(!lw_units_parse_unit("3 deg", LW_Q_ANGLE, &unit, message));
    CHECK(!lw_units_parse_unit("", LW_Q_ANGLE, &unit, message));
    CHECK(!lw_units_parse_unit("kg", LW_Q_ANGLE, &unit, message));
}

/* Every unit of the table reads back as itself and as nothing but its own dimension. */
static void table_is_consistent(void)
{
    for (int i = 0; i < lw_unit_name_count; i++) {
        const LwUnit *unit = &lw_unit_names[i].unit;
        int accepted = 0;
        for (int q = LW_Q_LENGTH; q < LW_Q_ANY; q++) {
            LwUnit read;
            if (lw_units_parse_unit(lw_unit_names[i].name, (LwQuantity)q, &read, message)) {
                accepted++;
                CHECK(read.numerator == unit->numerator && read.denominator == unit->denominator);
            }
        }
        CHECK(accepted >= 1);
        for (int k = 0; k < i; k++)
            CHECK(strcmp(lw_unit_names[i].name, lw_unit_names[k].name) != 0);
    }
    for (int q = LW_Q_LENGTH; q < LW_Q_ANY; q++) {
        double value;
        LwUnit si;
        CHECK(lw_units_parse(lw_quantities[q].example, (LwQuantity)q, &value, message));
        CHECK(lw_units_parse_unit(lw_quantities[q].si, (LwQuantity)q, &si, message) && si.numerator == si.denominator);
    }
}

/* A desktop set to a decimal comma must not change what a file says. */
static void any_locale(void)
{
    double value = 0;
    if (!setlocale(LC_ALL, "de_DE.UTF-8") && !setlocale(LC_ALL, "fr_FR.UTF-8")) {
        printf("# no locale with a decimal comma is installed here\n");
        setlocale(LC_ALL, "");
    }
    CHECK(lw_units_parse("12.5 mm", LW_Q_LENGTH, &value, message) && value == 0.0125);
    setlocale(LC_ALL, "C");
}

int main(void)
{
    RUN(values);
    RUN(messages);
    RUN(unit_alone);
    RUN(table_is_consistent);
    RUN(any_locale);
    return END();
}
