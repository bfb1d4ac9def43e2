#include "core/analysis/sharing.h"

#include <string.h>

struct LwSharing {
    LwArena *arena;
    const LwSystem *system;
    int room;
    double *z;              /* orthonormal null vectors, one after the other */
    double *lambda;
};

LwSharing *lw_sharing_create(LwArena *arena, const LwSystem *system)
{
    LwSharing *s = LW_NEW(arena, LwSharing);
    s->arena = arena;
    s->system = system;
    s->lambda = LW_NEWN(arena, double, system->row_count + 1);
    return s;
}

static double dot(const double *a, const double *b, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static void subtract(double *a, double factor, const double *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] -= factor * b[i];
}

double *lw_sharing_eval(LwSharing *s, LwSolver *solver)
{
    int rows = s->system->row_count, count = 0;
    memcpy(s->lambda, solver->lambda, (size_t)rows * sizeof *s->lambda);
    if (solver->left_out > s->room) {
        s->room = solver->left_out;
        s->z = LW_NEWN(s->arena, double, (size_t)s->room * (size_t)rows);
    }
    for (int row = 0; row < rows && count < solver->left_out; row++) {
        double *z = s->z + (size_t)count * (size_t)rows;
        if (!lw_kkt_dropped(solver->kkt, row))
            continue;
        lw_kkt_null_vector(solver->kkt, solver->rows, row, z);
        /* Twice: once leaves what rounding adds. */
        for (int pass = 0; pass < 2; pass++)
            for (int k = 0; k < count; k++)
                subtract(z, dot(z, s->z + (size_t)k * (size_t)rows, rows), s->z + (size_t)k * (size_t)rows, rows);
        double norm = sqrt(dot(z, z, rows));
        if (!(norm > 0))
            continue;
        for (int i = 0; i < rows; i++)
            z[i] /= norm;
        subtract(s->lambda, dot(s->lambda, z, rows), z, rows);
        count++;
    }
    return s->lambda;
}
