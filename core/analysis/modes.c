/* Modes: small motions about an equilibrium, M being the unit matrix in the motions of core/analysis/tangent.h:
 *
 *     s̈ + D ṡ + K s = 0        s = Re(z e^(σt))        (σ² + σ D + K) z = 0
 *
 * Without damping and with symmetric K, σ² = −κ from the symmetric problem. Otherwise the companion matrix [0 1; −K −D], with time in units in which the
 * stiffest motion has the frequency 1. Of conjugate pairs the one with positive frequency stands for both. */
#include "core/analysis/modes.h"

#include "core/math/eigen.h"

#include <float.h>
#include <string.h>

static void add_shape(LwModeShapes *shapes, double complex s, const double complex *z)
{
    const LwTangent *t = shapes->equilibrium->tangent;
    LwModeShape *shape = &shapes->shape[shapes->count++];
    shape->s = s;
    shape->d = LW_NEWN(t->arena, double complex, t->width);
    for (int i = 0; i < t->count; i++)
        for (int k = 0; k < t->width; k++)
            shape->d[k] += z[i] * t->T[(size_t)i * (size_t)t->width + (size_t)k];
}

static void solve_undamped(LwModeShapes *shapes)
{
    const LwEquilibrium *e = shapes->equilibrium;
    int n = e->tangent->count;
    double complex *z = LW_NEWN(e->tangent->arena, double complex, n);
    for (int i = 0; i < n; i++) {
        double stiffness = fabs(e->value[i]) <= 100 * e->flat ? 0 : e->value[i];
        for (int k = 0; k < n; k++)
            z[k] = e->vector[i * n + k];
        add_shape(shapes, csqrt(-stiffness), z);
    }
}

/* σ that rounding leaves of 0: a double one, of a motion that nothing brings back, is split by the root of it. */
static bool is_nothing(double complex value)
{
    return cabs(value) < 1e-7;
}

/* Of a motion that nothing brings back both values of a pair have the same vector: is z (n entries) among those in `known`? If not, what is left of it
 * beside them joins them. */
static bool is_known(int n, double complex *known, int *count, const double complex *z)
{
    double complex *own = known + (size_t)*count * (size_t)n;
    double before = 0, after = 0;
    for (int k = 0; k < n; k++) {
        own[k] = z[k];
        before += cabs(z[k]) * cabs(z[k]);
    }
    for (int i = 0; i < *count; i++) {
        double complex share = 0;
        for (int k = 0; k < n; k++)
            share += conj(known[i * n + k]) * own[k];
        for (int k = 0; k < n; k++)
            own[k] -= share * known[i * n + k];
    }
    for (int k = 0; k < n; k++)
        after += cabs(own[k]) * cabs(own[k]);
    if (!(after > 1e-6 * before) || *count == n)
        return true;
    for (int k = 0; k < n; k++)
        own[k] /= sqrt(after);
    ++*count;
    return false;
}

static bool solve_damped(LwModeShapes *shapes, double unit)
{
    const LwTangent *t = shapes->equilibrium->tangent;
    int n = t->count, twice = 2 * n, zeros = 0;
    double *A = LW_NEWN(t->arena, double, (size_t)twice * (size_t)twice);
    double complex *value = LW_NEWN(t->arena, double complex, twice), *vector = LW_NEWN(t->arena, double complex, (size_t)twice * (size_t)twice);
    double complex *known = LW_NEWN(t->arena, double complex, (size_t)(n + 1) * (size_t)n);
    for (int i = 0; i < n; i++) {
        A[i * twice + n + i] = 1;
        for (int k = 0; k < n; k++) {
            A[(n + i) * twice + k] = -t->K[i * n + k] / (unit * unit);
            A[(n + i) * twice + n + k] = -t->D[i * n + k] / unit;
        }
    }
    if (!lw_eigen_general(t->arena, twice, A, value, vector))
        return false;
    for (int i = 0; i < twice; i++) {
        double complex s = value[i];
        double own = fabs(cimag(s)) <= 1e-12 * cabs(s) ? 0 : cimag(s);
        if (is_nothing(s) ? is_known(n, known, &zeros, vector + (size_t)i * (size_t)twice) : own < 0)
            continue;
        add_shape(shapes, is_nothing(s) ? 0 : unit * (creal(s) + own * I), vector + (size_t)i * (size_t)twice);
    }
    return true;
}

/* Growing ones first, then those that do not swing, then by frequency. */
static bool comes_before(double complex a, double complex b)
{
    double small = 1e-9 * (cabs(a) + cabs(b));
    bool grows = creal(a) > small, other_grows = creal(b) > small;
    if (grows != other_grows)
        return grows;
    return fabs(cimag(a) - cimag(b)) > small ? cimag(a) < cimag(b) : creal(a) > creal(b);
}

static void sort(LwModeShapes *shapes)
{
    for (int i = 1; i < shapes->count; i++) {
        LwModeShape own = shapes->shape[i];
        int k = i;
        for (; k > 0 && comes_before(own.s, shapes->shape[k - 1].s); k--)
            shapes->shape[k] = shapes->shape[k - 1];
        shapes->shape[k] = own;
    }
}

static bool solve(LwModeShapes *shapes)
{
    LwEquilibrium *e = shapes->equilibrium;
    const LwTangent *t = e->tangent;
    int n = t->count;
    double stiffest = 0, strongest = 0;
    lw_tangent_damping(e->tangent, e->state);
    for (int i = 0; i < n * n; i++) {
        stiffest = fmax(stiffest, fabs(t->K[i]));
        strongest = fmax(strongest, fabs(t->D[i]));
    }
    double unit = fmax(sqrt(stiffest), strongest);
    shapes->damped = e->lopsided || strongest > 1e-12 * unit;
    if (shapes->damped)
        return solve_damped(shapes, unit);
    solve_undamped(shapes);
    return true;
}

static void fill_mode(LwMode *mode, double complex s)
{
    double size = cabs(s);
    mode->frequency = fabs(cimag(s)) / (2 * M_PI);
    mode->natural = size / (2 * M_PI);
    mode->decay = 0 - creal(s);
    mode->damping = size > 0 ? mode->decay / size : 0;
}

void lw_run_modes(LwRun *run)
{
    LwRunReport *report = &run->report;
    LwEquilibrium *e = lw_run_equilibrium(run, true);
    if (!e)
        return;
    if (e->tangent->count == 0) {
        const char *drivers = lw_run_drivers(run);
        lw_run_stop(run, LW_RUN_REFUSED, lw_arena_printf(&run->arena, "nothing can swing: joints, motors and stops hold every motion%s%s; leave out the motors whose coordinates "
                                                         "should be free", *drivers ? ", motors " : "", drivers));
        return;
    }
    LwModeShapes *shapes = run->shapes = LW_NEW(&run->arena, LwModeShapes);
    shapes->equilibrium = e;
    shapes->shape = LW_NEWN(&run->arena, LwModeShape, 2 * e->tangent->count);
    if (!solve(shapes)) {
        lw_run_stop(run, LW_RUN_REFUSED, lw_arena_printf(&run->arena, "the eigenvalues of the linearised mechanism were not found; look at %s", lw_run_suspect(run)));
        return;
    }
    sort(shapes);
    report->mode = LW_NEWN(&run->arena, LwMode, shapes->count);
    report->mode_count = shapes->count;
    for (int i = 0; i < shapes->count; i++) {
        fill_mode(&report->mode[i], shapes->shape[i].s);
        lw_mode_shape_describe(run, &shapes->shape[i], &report->mode[i]);
    }
    report->trace = lw_mode_shapes_table(run, shapes);
}
