/* Options of the commands that read part files. */
#ifndef LW_CLI_PART_OPTIONS_H
#define LW_CLI_PART_OPTIONS_H

#include "app/cli/fence_options.h"
#include "app/exchange/parts.h"

#define LW_PART_OPTIONS                                                                                               \
    { .name = "--unit", .value = "U", .help = "length unit in place of the file's or of a guess: mm, m, in, …" },     \
        { .name = "--up", .value = "AXIS", .help = "y or z: up axis in place of the file's or of a guess" },          \
        { .name = "--split", .help = "connected components of a mesh are parts of their own" },                       \
        { .name = "--tolerance", .value = "X", .help = "of triangles on curved faces, as a fraction of the part's size" }

#define LW_DENSITY_OPTIONS                                                                                            \
    { .name = "--density", .value = "RHO", .help = "kg/m^3, or with a unit: \"7.85 g/cm^3\"" },                       \
        { .name = "--material", .value = "NAME", .help = "density by name: steel, aluminium, pom, … (data/materials)" }

/* False after a complaint. */
bool lw_part_options_read(const LwArguments *arguments, LwReadOptions *options);

typedef struct LwDensityWish {
    bool given;
    double density;         /* kg/m³ */
    const char *material;   /* NULL: given as a number */
} LwDensityWish;
bool lw_density_options_read(const LwArguments *arguments, LwDensityWish *wish);

/* Whether a name ends in ".lockwork". */
bool lw_is_mechanism_file(const char *path);

/* The scene of a part file; NULL after a complaint. */
const LwScene *lw_part_open(LwParts *parts, const char *path, const LwReadOptions *options);

#endif
