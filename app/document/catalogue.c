#include "app/document/catalogue.h"

#include "app/document/fields.h"
#include "app/document/file.h"
#include "app/document/nearest.h"
#include "app/document/number.h"
#include "app/document/temperature.h"
#include "app/document/units.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Units of electricity and heat, which no mechanism has. */
typedef enum Special { MECHANICAL, TEXT, FREE, OHM, TORQUE_PER_CURRENT, KELVIN_PER_WATT, CELSIUS, CURVE } Special;

static const struct { Special special; const char *name; double factor; } special_units[] = {
    { OHM, "ohm", 1 }, { OHM, "Ω", 1 }, { OHM, "mohm", 1e-3 }, { OHM, "mΩ", 1e-3 },
    { TORQUE_PER_CURRENT, "N*m/A", 1 }, { TORQUE_PER_CURRENT, "Nm/A", 1 }, { TORQUE_PER_CURRENT, "mN*m/A", 1e-3 }, { TORQUE_PER_CURRENT, "mNm/A", 1e-3 },
    { KELVIN_PER_WATT, "K/W", 1 }, { KELVIN_PER_WATT, "degC/W", 1 }, { KELVIN_PER_WATT, "°C/W", 1 },
};

typedef struct Column {
    const char *name;
    bool needed;
    Special special;
    LwQuantity quantity;    /* of mechanical ones */
    const char *unit;       /* that messages suggest */
    size_t offset;          /* in LwCatalogueMotor */
} Column;

#define AT(member) offsetof(LwCatalogueMotor, member)
static const Column columns[] = {
    { "name", true, TEXT, LW_Q_NUMBER, "", AT(name) },
    { "kind", false, TEXT, LW_Q_NUMBER, "", AT(kind) },
    { "rated torque", true, MECHANICAL, LW_Q_TORQUE, "N*m", AT(rated_torque) },
    { "stall torque", false, MECHANICAL, LW_Q_TORQUE, "N*m", AT(stall_torque) },
    { "peak torque", true, MECHANICAL, LW_Q_TORQUE, "N*m", AT(peak_torque) },
    { "rated speed", true, MECHANICAL, LW_Q_ANGULAR_SPEED, "rpm", AT(rated_speed) },
    { "max speed", true, MECHANICAL, LW_Q_ANGULAR_SPEED, "rpm", AT(max_speed) },
    { "rotor inertia", true, MECHANICAL, LW_Q_INERTIA, "kg*m^2", AT(rotor_inertia) },
    { "winding resistance", false, OHM, LW_Q_NUMBER, "ohm", AT(resistance) },
    { "torque constant", false, TORQUE_PER_CURRENT, LW_Q_NUMBER, "N*m/A", AT(torque_constant) },
    { "thermal resistance", false, KELVIN_PER_WATT, LW_Q_NUMBER, "K/W", AT(thermal_resistance) },
    { "thermal time constant", false, MECHANICAL, LW_Q_TIME, "s", AT(thermal_time) },
    { "max winding temperature", false, CELSIUS, LW_Q_NUMBER, "degC", AT(max_temperature) },
    { "rated ambient", false, CELSIUS, LW_Q_NUMBER, "degC", AT(rated_ambient) },
    { "peak curve", false, CURVE, LW_Q_NUMBER, "rpm:N*m", AT(peak_curve) },
    { "continuous curve", false, CURVE, LW_Q_NUMBER, "rpm:N*m", AT(continuous_curve) },
    { "mass", false, MECHANICAL, LW_Q_MASS, "kg", AT(mass) },
    { "brake torque", false, MECHANICAL, LW_Q_TORQUE, "N*m", AT(brake_torque) },
    { "price", false, FREE, LW_Q_NUMBER, "", AT(price) },
};
enum { COLUMNS = sizeof columns / sizeof *columns, MOST_FIELDS = 256 };

typedef struct Reading {
    LwCatalogue *catalogue;
    LwIssues *issues;
    int line;
    int field_count;
    LwField field[MOST_FIELDS];
    bool header;            /* has been read */
    int header_line, header_count;
    int column[MOST_FIELDS]; /* by field: index into columns, −1: none of them */
    double factor[MOST_FIELDS], zero[MOST_FIELDS]; /* by field: SI = factor · number + zero; of curves: the factors of speed and of torque */
} Reading;

static void say(Reading *r, LwSeverity severity, int column, const char *format, ...) __attribute__((format(printf, 4, 5)));
static void say(Reading *r, LwSeverity severity, int column, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    lw_issues_add_list(r->issues, severity, r->catalogue->path, (LwMark){ r->line, column }, format, values);
    va_end(values);
}

static bool split(Reading *r, const char *line, const char *end)
{
    LwFieldProblem problem;
    r->field_count = lw_fields_split(&r->catalogue->arena, line, end, r->field, MOST_FIELDS, &problem);
    if (r->field_count < 0)
        say(r, LW_ERROR, problem.column, "%s", problem.text);
    return r->field_count >= 0;
}

/* "rpm:N*m" */
static bool read_curve_units(Reading *r, const Column *column, const char *text, int at, int f)
{
    const char *colon = strchr(text, ':');
    LwUnit speed, torque;
    char message[LW_UNITS_MESSAGE];
    const char *first = lw_arena_printf(&r->catalogue->arena, "%.*s", colon ? (int)(colon - text) : 0, text);
    if (!colon || !lw_units_parse_unit(first, LW_Q_ANGULAR_SPEED, &speed, message) || !lw_units_parse_unit(colon + 1, LW_Q_TORQUE, &torque, message)) {
        say(r, LW_ERROR, at, "[%s]: expected the units of speed and torque with a colon between, \"%s [%s]\"", text, column->name, column->unit);
        return false;
    }
    r->factor[f] = speed.numerator / speed.denominator;
    r->zero[f] = torque.numerator / torque.denominator;
    return true;
}

static bool read_special_unit(Reading *r, const Column *column, const char *unit, int at, int f)
{
    if (column->special == CURVE)
        return read_curve_units(r, column, unit, at, f);
    const LwTemperatureUnit *temperature = column->special == CELSIUS ? lw_temperature_unit(unit) : NULL;
    if (temperature) {
        r->factor[f] = temperature->factor;
        r->zero[f] = temperature->zero;
        return true;
    }
    for (size_t i = 0; i < sizeof special_units / sizeof *special_units; i++)
        if (special_units[i].special == column->special && strcmp(special_units[i].name, unit) == 0) {
            r->factor[f] = special_units[i].factor;
            return true;
        }
    say(r, LW_ERROR, at, "[%s] is no unit of the %s; expected [%s]", unit, column->name, column->unit);
    return false;
}

/* "rated torque [N*m]" → which column, and the factor of its unit. */
static bool read_heading(Reading *r, int f)
{
    LwArena *arena = &r->catalogue->arena;
    const char *text = r->field[f].text, *open = strchr(text, '['), *close = open ? strrchr(open, ']') : NULL;
    size_t length = open ? (size_t)(open - text) : strlen(text);
    while (length > 0 && lw_field_is_blank(text[length - 1]))
        length--;
    const char *name = lw_arena_printf(arena, "%.*s", (int)length, text);
    LwNearest nearest = lw_nearest_begin(name);
    r->column[f] = -1;
    r->factor[f] = 1;
    r->zero[f] = 0;
    for (int i = 0; i < COLUMNS; i++) {
        lw_nearest_try(&nearest, columns[i].name);
        if (strcasecmp(name, columns[i].name) == 0)
            r->column[f] = i;
    }
    if (r->column[f] < 0) {
        if (nearest.best)
            say(r, LW_WARNING, r->field[f].column, "unknown column %s; did you mean \"%s\"? It is not read", lw_issue_quote(arena, name), nearest.best);
        else
            say(r, LW_WARNING, r->field[f].column, "unknown column %s: it is not read", lw_issue_quote(arena, name));
        return true;
    }
    const Column *column = &columns[r->column[f]];
    for (int i = 0; i < f; i++)
        if (r->column[i] == r->column[f]) {
            say(r, LW_ERROR, r->field[f].column, "a second column \"%s\"; the first is field %d", column->name, i + 1);
            return false;
        }
    if (column->special == TEXT || column->special == FREE)
        return true;
    int at = r->field[f].column + (open ? lw_field_column(text, open + 1) - 1 : 0);
    if (!open || !close) {
        say(r, LW_ERROR, at, "the column \"%s\" needs its unit in brackets; expected \"%s [%s]\"", column->name, column->name, column->unit);
        return false;
    }
    const char *unit = lw_arena_printf(arena, "%.*s", (int)(close - open - 1), open + 1);
    if (column->special != MECHANICAL)
        return read_special_unit(r, column, unit, at, f);
    LwUnit read;
    char message[LW_UNITS_MESSAGE];
    if (!lw_units_parse_unit(unit, column->quantity, &read, message)) {
        say(r, LW_ERROR, at, "[%s]: %s; expected \"%s [%s]\"", unit, message, column->name, column->unit);
        return false;
    }
    r->factor[f] = read.numerator / read.denominator;
    return true;
}

static bool read_header(Reading *r)
{
    bool good = true;
    r->header = true;
    r->header_line = r->line;
    r->header_count = r->field_count;
    if (r->field_count == 1 && strchr(r->field[0].text, ';')) {
        say(r, LW_ERROR, 1, "fields are separated by \";\"; expected \",\" (and points in numbers)");
        return false;
    }
    for (int f = 0; f < r->field_count; f++)
        good &= read_heading(r, f);
    for (int i = 0; i < COLUMNS; i++) {
        bool found = !columns[i].needed;
        for (int f = 0; f < r->field_count; f++)
            found = found || r->column[f] == i;
        if (!found) {
            say(r, LW_ERROR, 1, *columns[i].unit ? "the column \"%s\" is missing; expected \"%s [%s]\" in the header" : "the column \"%s\" is missing from the header",
                columns[i].name, columns[i].name, columns[i].unit);
            good = false;
        }
    }
    return good;
}

static bool read_number(Reading *r, const Column *column, const LwField *field, int f, double *value)
{
    size_t length = lw_number_scan(field->text, field->text + strlen(field->text));
    if (!*field->text && !column->needed)
        return true;
    if (length == 0 || field->text[length]) {
        say(r, LW_ERROR, field->column, *field->text ? "expected a number for the %s, found %s" : "expected a number for the %s, found nothing%s", column->name,
            *field->text ? lw_issue_quote(&r->catalogue->arena, field->text) : "");
        return false;
    }
    double number;
    if (!lw_number_value(field->text, length, &number) || !isfinite(number = r->factor[f] * number + r->zero[f])) {
        say(r, LW_ERROR, field->column, "not a finite number");
        return false;
    }
    if (!(number > 0) && column->special != FREE) {
        say(r, LW_ERROR, field->column, "the %s is %.6g; expected more than 0", column->name, number);
        return false;
    }
    *value = number;
    return true;
}

static const char *read_point(const char *at, const char *end, double *speed, double *torque)
{
    size_t length = lw_number_scan(at, end);
    if (length == 0 || !lw_number_value(at, length, speed) || at[length] != ':')
        return NULL;
    at += length + 1;
    length = lw_number_scan(at, end);
    return length > 0 && lw_number_value(at, length, torque) ? at + length : NULL;
}

/* "0:3 2000:3 3000:0", blanks or semicolons between the points. */
static bool read_curve(Reading *r, const Column *column, const LwField *field, int f, LwTorqueCurve *curve)
{
    LwArena *arena = &r->catalogue->arena;
    const char *at = field->text, *end = at + strlen(at);
    double *speed = LW_NEWN(arena, double, end - at + 1), *torque = LW_NEWN(arena, double, end - at + 1);
    int count = 0;
    for (at += strspn(at, " ;"); at < end; at += strspn(at, " ;")) {
        at = read_point(at, end, &speed[count], &torque[count]);
        speed[count] *= r->factor[f];
        torque[count] *= r->zero[f];
        bool good = at && isfinite(speed[count]) && isfinite(torque[count]) && speed[count] >= 0 && torque[count] >= 0 && (count == 0 || speed[count] > speed[count - 1]) && strchr(" ;", *at);
        if (!good) {
            say(r, LW_ERROR, field->column, "the %s: expected points speed:torque with speeds ascending, such as \"0:3 2000:3 3000:0\", found %s", column->name, lw_issue_quote(arena, field->text));
            return false;
        }
        count++;
    }
    if (count == 1) {
        say(r, LW_ERROR, field->column, "the %s has one point; expected at least two", column->name);
        return false;
    }
    *curve = (LwTorqueCurve){ count, speed, torque };
    return true;
}

/* What cannot be: a peak below the rated torque, a highest speed below the rated one, two of a name. */
static bool check_motor(Reading *r, const LwCatalogueMotor *motor)
{
    const LwCatalogue *catalogue = r->catalogue;
    if (motor->peak_torque < motor->rated_torque) {
        say(r, LW_ERROR, 1, "%s: the peak torque is below the rated one; expected at least as much", motor->name);
        return false;
    }
    if (motor->max_speed < motor->rated_speed) {
        say(r, LW_ERROR, 1, "%s: the max speed is below the rated one; expected at least as much", motor->name);
        return false;
    }
    if (motor->max_temperature <= (isnan(motor->rated_ambient) ? LW_RATED_AMBIENT : motor->rated_ambient)) {
        say(r, LW_ERROR, 1, "%s: the max winding temperature is not above the ambient that it is rated for (%.6g degC); give another \"rated ambient [degC]\"", motor->name,
            isnan(motor->rated_ambient) ? LW_RATED_AMBIENT : motor->rated_ambient);
        return false;
    }
    for (int i = 0; i < catalogue->count; i++)
        if (strcmp(catalogue->motor[i].name, motor->name) == 0) {
            say(r, LW_ERROR, motor->mark.column, "a second motor %s; the first is in line %d", lw_issue_quote(&r->catalogue->arena, motor->name), catalogue->motor[i].mark.line);
            return false;
        }
    return true;
}

static bool read_motor(Reading *r)
{
    LwCatalogue *catalogue = r->catalogue;
    LwCatalogueMotor motor = { .kind = "", .name = "" };
    bool good = true;
    for (int i = 0; i < COLUMNS; i++)
        if (columns[i].special != TEXT && columns[i].special != CURVE)
            *(double *)((char *)&motor + columns[i].offset) = NAN;
    if (r->field_count != r->header_count) {
        say(r, LW_ERROR, 1, "%d fields; expected %d, as in the header in line %d", r->field_count, r->header_count, r->header_line);
        return false;
    }
    for (int f = 0; f < r->field_count; f++) {
        if (r->column[f] < 0)
            continue;
        const Column *column = &columns[r->column[f]];
        void *value = (char *)&motor + column->offset;
        if (column->special == TEXT)
            *(const char **)value = r->field[f].text;
        else if (column->special == CURVE)
            good &= read_curve(r, column, &r->field[f], f, value);
        else
            good &= read_number(r, column, &r->field[f], f, value);
        if (column->offset == AT(name))
            motor.mark = (LwMark){ r->line, r->field[f].column };
    }
    if (good && !*motor.name) {
        say(r, LW_ERROR, motor.mark.column, "expected the name of the motor");
        good = false;
    }
    if (!good || !check_motor(r, &motor))
        return false;
    LW_PUSH(&catalogue->arena, catalogue->motor, catalogue->count, catalogue->room, motor);
    return true;
}

static bool read_lines(Reading *r, const char *text, size_t length)
{
    const char *end = text + length;
    int before = r->issues->errors;
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3;
    for (r->line = 1; text < end; r->line++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text)), *first = text;
        stop = stop ? stop : end;
        while (first < stop && lw_field_is_blank(*first))
            first++;
        if (first < stop && *first != '#' && split(r, text, stop)) {
            if (r->header)
                read_motor(r);
            else if (!read_header(r))
                return false;
        }
        text = stop < end ? stop + 1 : end;
    }
    r->line = 0;
    if (!r->header)
        say(r, LW_ERROR, 0, "the catalogue is empty; expected a header: name, rated torque [N*m], peak torque [N*m], rated speed [rpm], max speed [rpm], rotor inertia [kg*m^2] …");
    else if (r->catalogue->count == 0 && r->issues->errors == before)
        say(r, LW_ERROR, 0, "the catalogue has no motors; expected a line for each after the header");
    return r->issues->errors == before;
}

static __attribute__((noinline)) bool fill(LwCatalogue *catalogue, const char *name, const char *text, size_t length, LwIssues *issues)
{
    if (LW_ARENA_GUARD(&catalogue->arena)) {
        lw_issues_add_memory(issues);
        return false;
    }
    Reading *r = LW_NEW(&catalogue->arena, Reading);
    catalogue->path = lw_arena_strdup(&catalogue->arena, name);
    r->catalogue = catalogue;
    r->issues = issues;
    return read_lines(r, text, length);
}

LwCatalogue *lw_catalogue_read_text(const char *name, const char *text, size_t length, LwIssues *issues)
{
    LwCatalogue *catalogue = calloc(1, sizeof *catalogue);
    if (!catalogue) {
        lw_issues_add_memory(issues);
        return NULL;
    }
    if (fill(catalogue, name, text, length, issues))
        return catalogue;
    lw_catalogue_destroy(catalogue);
    return NULL;
}

LwCatalogue *lw_catalogue_read(const char *path, LwIssues *issues)
{
    char *text;
    size_t length;
    if (!lw_file_read(path, true, &text, &length)) {
        int reason = errno;
        lw_issues_add(issues, LW_ERROR, path, (LwMark){ 0, 0 }, "the catalogue cannot be read: %s",
                      lw_file_why(reason));
        return NULL;
    }
    LwCatalogue *catalogue = lw_catalogue_read_text(path, text, length, issues);
    free(text);
    return catalogue;
}

void lw_catalogue_destroy(LwCatalogue *catalogue)
{
    if (!catalogue)
        return;
    lw_arena_clear(&catalogue->arena);
    free(catalogue);
}
