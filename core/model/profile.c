/* The classical profiles in normal form; the coefficients of cubic, 3-4-5 and 4-5-6-7 follow from the end conditions.
 *
 * Of a part with acceleration a(s) = level + A sin(ωs + φ) that begins at position p and velocity v,
 *     position = p + A/ω² sinφ + (v + A/ω cosφ) s + level/2 s² − A/ω² sin(ωs + φ).
 * The modified profiles join quarter waves of sine (ω = 4π) to constant acceleration (trapezoid) or to a slower wave
 * (sine, ω = 4π/3) at 1/8 and 7/8; their amplitudes make the height 1. */
#include "core/model/profile.h"

#include "core/model/law_families.h"

#include <string.h>

#define PI 3.14159265358979323846
#define TRAPEZOID_PEAK (8 * PI / (PI + 2))
#define SINE_PEAK (4 * PI * PI / (PI + 4))

const LwProfile lw_profiles[] = {
    { .name = "linear", .degree = 1, .c = { 0, 1 } },
    { .name = "cubic", .degree = 3, .c = { 0, 0, 3, -2 } },
    { .name = "poly345", .degree = 5, .c = { 0, 0, 0, 10, -15, 6 } },
    { .name = "poly4567", .degree = 7, .c = { 0, 0, 0, 0, 35, -84, 70, -20 } },
    { .name = "cycloidal", .part_count = 1, .part = { { 1, 0, 2 * PI, 2 * PI, 0 } } },
    { .name = "harmonic", .part_count = 1, .part = { { 1, 0, PI * PI / 2, PI, PI / 2 } } },
    { .name = "modified-sine", .part_count = 3, .part = {
        { 0.125, 0, SINE_PEAK, 4 * PI, 0 },
        { 0.875, 0, SINE_PEAK, 4 * PI / 3, PI / 2 },
        { 1, 0, SINE_PEAK, 4 * PI, 1.5 * PI } } },
    { .name = "modified-trapezoid", .part_count = 5, .part = {
        { 0.125, 0, TRAPEZOID_PEAK, 4 * PI, 0 },
        { 0.375, TRAPEZOID_PEAK, 0, 0, 0 },
        { 0.625, 0, TRAPEZOID_PEAK, 4 * PI, PI / 2 },
        { 0.875, -TRAPEZOID_PEAK, 0, 0, 0 },
        { 1, 0, TRAPEZOID_PEAK, 4 * PI, 1.5 * PI } } },
};
const int lw_profile_count = sizeof lw_profiles / sizeof *lw_profiles;

const LwProfile *lw_profile_find(const char *name)
{
    for (int i = 0; i < lw_profile_count; i++)
        if (strcmp(lw_profiles[i].name, name) == 0)
            return &lw_profiles[i];
    return NULL;
}

int lw_profile_pieces(const LwProfile *profile)
{
    return profile->part_count ? profile->part_count : 1;
}

/* A piece of the normal form, in u from `from`, put to the move's height and duration. */
static void add_scaled(LwPieces *pieces, LwMove move, double from, double until, LwPiece piece)
{
    double rise = move.to - move.from, c[8], scale = rise;
    double end = until == 1 ? move.start + move.duration : move.start + move.duration * until;
    LwWave wave;
    for (int k = 0; k <= piece.degree; k++) {
        c[k] = piece.c[k] * scale + (k == 0 ? move.from : 0);
        scale /= move.duration;
    }
    if (piece.wave_count) {
        wave = (LwWave){ piece.wave->amplitude * rise, piece.wave->omega / move.duration, piece.wave->phase };
        piece.wave = &wave;
    }
    piece.c = c;
    piece.origin = move.start + move.duration * from;
    lw_pieces_add(pieces, end, piece);
}

void lw_profile_add(LwPieces *pieces, const LwProfile *profile, LwMove move)
{
    double p = 0, v = 0, u = 0;
    if (profile->part_count == 0)
        add_scaled(pieces, move, 0, 1, (LwPiece){ .degree = profile->degree, .c = profile->c });
    for (int i = 0; i < profile->part_count; i++) {
        const LwProfilePart *part = &profile->part[i];
        bool waves = part->amplitude != 0;
        double by_v = waves ? part->amplitude / part->omega : 0, by_p = waves ? by_v / part->omega : 0;
        double c[3] = { p + by_p * sin(part->phase), v + by_v * cos(part->phase), part->level / 2 };
        LwWave wave = { -by_p, part->omega, part->phase };
        LwPiece piece = { .degree = 2, .c = c, .wave_count = waves, .wave = &wave };
        LwJet end = lw_piece_eval(&piece, part->until - u);
        add_scaled(pieces, move, u, part->until, piece);
        p = end.v;
        v = end.d;
        u = part->until;
    }
}

const LwLaw *lw_profile_law(const LwLawInput *input, const LwProfile *profile, LwMove move)
{
    LwPieces *pieces = lw_pieces_begin(input->arena, lw_profile_pieces(profile) + 2);
    lw_pieces_add_constant(pieces, move.start, move.from);
    lw_profile_add(pieces, profile, move);
    lw_pieces_add_constant(pieces, INFINITY, move.to);
    const LwLaw *law = lw_pieces_finish(pieces);
    return law ? law : lw_law_refuse(input->error, -1, -1, LW_LAW_OUT_OF_RANGE);
}
