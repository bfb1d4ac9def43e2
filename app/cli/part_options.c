#include "app/cli/part_options.h"

#include "app/document/materials.h"
#include "app/document/nearest.h"
#include "app/document/number.h"
#include "app/document/units.h"

#include <string.h>

/* A plain number, or one with a unit. */
static bool read_quantity(const char *option, const char *text, LwQuantity quantity, double *value)
{
    char message[LW_UNITS_MESSAGE];
    size_t length = strlen(text);
    if (length > 0 && lw_number_scan(text, text + length) == length && lw_number_value(text, length, value))
        return true;
    if (lw_units_parse(text, quantity, value, message))
        return true;
    lw_cli_complain("%s \"%s\": %s", option, text, message);
    return false;
}

static bool read_positive(const LwArguments *arguments, const char *option, LwQuantity quantity, double *value)
{
    const char *text = lw_arguments_get(arguments, option);
    if (!text)
        return true;
    if (!read_quantity(option, text, quantity, value))
        return false;
    if (*value > 0)
        return true;
    lw_cli_complain("%s %s: a number above 0 was expected", option, text);
    return false;
}

static bool read_unit(const LwArguments *arguments, double *metres)
{
    const char *text = lw_arguments_get(arguments, "--unit");
    char message[LW_UNITS_MESSAGE];
    LwUnit unit;
    if (!text)
        return true;
    if (!lw_units_parse_unit(text, LW_Q_LENGTH, &unit, message)) {
        double value;
        if (!lw_units_parse(text, LW_Q_LENGTH, &value, message) || !(value > 0)) {
            lw_cli_complain("--unit \"%s\": expected a unit of length such as mm, m or in", text);
            return false;
        }
        *metres = value;
        return true;
    }
    *metres = unit.numerator / unit.denominator;
    return true;
}

bool lw_part_options_read(const LwArguments *arguments, LwReadOptions *options)
{
    const char *up = lw_arguments_get(arguments, "--up");
    *options = (LwReadOptions){ .split = lw_arguments_get(arguments, "--split") != NULL };
    if (!read_unit(arguments, &options->unit) || !read_positive(arguments, "--tolerance", LW_Q_NUMBER, &options->tolerance))
        return false;
    if (options->tolerance >= 1) {
        lw_cli_complain("--tolerance %g: a fraction of the part's size below 1 was expected", options->tolerance);
        return false;
    }
    if (up && strcmp(up, "y") != 0 && strcmp(up, "z") != 0) {
        lw_cli_complain("--up \"%s\": expected y or z", up);
        return false;
    }
    options->up = up ? up[0] : 0;
    return true;
}

bool lw_density_options_read(const LwArguments *arguments, LwDensityWish *wish)
{
    const char *density = lw_arguments_get(arguments, "--density"), *name = lw_arguments_get(arguments, "--material");
    *wish = (LwDensityWish){ .given = density || name };
    if (density && name) {
        lw_cli_complain("both --density and --material; expected one of them");
        return false;
    }
    if (!name)
        return read_positive(arguments, "--density", LW_Q_DENSITY, &wish->density);
    const LwMaterial *material = lw_material_find(name);
    if (material) {
        wish->density = material->density;
        wish->material = name;
        return true;
    }
    LwNearest nearest = lw_nearest_begin(name);
    for (int i = 0; i < lw_material_count; i++)
        lw_nearest_try(&nearest, lw_materials[i].name);
    for (int i = 0; i < lw_material_alias_count; i++)
        lw_nearest_try(&nearest, lw_material_aliases[i].name);
    if (nearest.best)
        lw_cli_complain("unknown material \"%s\"; did you mean \"%s\"?", name, nearest.best);
    else
        lw_cli_complain("unknown material \"%s\"; data/materials/materials.csv lists them; or give --density", name);
    return false;
}

bool lw_is_mechanism_file(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && strcmp(dot, ".lockwork") == 0;
}

const LwScene *lw_part_open(LwParts *parts, const char *path, const LwReadOptions *options)
{
    char message[LW_SOURCE_MESSAGE];
    const LwScene *scene = lw_parts_source(parts)->open(lw_parts_source(parts), path, options, message);
    if (!scene)
        lw_cli_complain("%s", message);
    return scene;
}
