#include "joints/couplers.h"

#include "joints/glyphs.h"

#include <string.h>

static const LwCouplerClass linear = {
    .name = "coupler", .title = "Linear coupler", .keeps = "the sum of factor*coordinate over its terms, at \"value\" or as in the given pose",
    .words = "the sum of the coupled coordinates", .coordinates = LW_MASK_ALL, .least = 2,
    .draw = lw_draw_coupler_linear,
};

/* Willis: zs (ωs − ωc) + zr (ωr − ωc) = 0 */
static void planetary_factors(const double *teeth, double *factor)
{
    factor[0] = teeth[0];
    factor[1] = teeth[1];
    factor[2] = -(teeth[0] + teeth[1]);
}

static const LwCouplerClass planetary = {
    .name = "planetary", .title = "Planetary train", .keeps = "zs*sun + zr*ring - (zs + zr)*carrier as in the given pose; a part left out is held",
    .words = "the ratio of the planetary train", .coordinates = LW_MASK_R, .least = 2,
    .role_count = 3, .role = { { "sun", "its angle in the housing" }, { "ring", "its angle in the housing" }, { "carrier", "its angle in the housing" } },
    .numbers = "teeth", .number_count = 2, .numbers_help = "of the sun and of the ring", .has_efficiency = true, .factors = planetary_factors,
    .draw = lw_draw_coupler_planetary,
};

static void differential_factors(const double *none, double *factor)
{
    (void)none;
    factor[0] = factor[1] = 1;
    factor[2] = -2;
}

static const LwCouplerClass differential = {
    .name = "differential", .title = "Differential", .keeps = "left + right - 2*case as in the given pose: the case turns with the mean of the wheels",
    .words = "the balance of the differential", .coordinates = LW_MASK_R, .least = 2,
    .role_count = 3, .role = { { "left", "angle of one output" }, { "right", "angle of the other output" }, { "case", "angle of the driven case" } },
    .factors = differential_factors,
    .draw = lw_draw_coupler_differential,
};

static void hydraulic_factors(const double *area, double *factor)
{
    factor[0] = area[0];
    factor[1] = area[1];
}

static const LwCouplerClass hydraulic = {
    .name = "hydraulic", .title = "Hydraulic pair", .keeps = "a1*first + a2*second as in the given pose: the oil that one cylinder gives, the other takes",
    .words = "the volume of the oil", .coordinates = LW_MASK_XYZ, .least = 2,
    .role_count = 2, .role = { { "first", "way of a piston out of its cylinder" }, { "second", "way of the other piston out of its cylinder" } },
    .numbers = "areas", .number_count = 2, .numbers_help = "of the pistons", .is_area = true, .factors = hydraulic_factors,
    .draw = lw_draw_coupler_hydraulic,
};

static void ratio_factors(const double *none, double *factor)
{
    (void)none;
    factor[0] = -1; /* times the law */
    factor[1] = 1;
}

static const LwCouplerClass speed_ratio = {
    .name = "speed-ratio", .title = "Speed ratio", .keeps = "speed of output = ratio * speed of input; the ratio may change in time (a variator)",
    .words = "the ratio of the speeds", .coordinates = LW_MASK_ALL, .least = 2,
    .role_count = 2, .role = { { "input", "the driving coordinate" }, { "output", "the driven coordinate" } },
    .has_ratio = true, .factors = ratio_factors,
    .draw = lw_draw_coupler_speed_ratio,
};

const LwCouplerClass *const lw_coupler_library[] = { &linear, &planetary, &differential, &hydraulic, &speed_ratio };
const int lw_coupler_library_count = sizeof lw_coupler_library / sizeof *lw_coupler_library;

const LwCouplerClass *lw_coupler_library_find(const char *name)
{
    for (int i = 0; i < lw_coupler_library_count; i++)
        if (strcmp(lw_coupler_library[i]->name, name) == 0)
            return lw_coupler_library[i];
    return NULL;
}
