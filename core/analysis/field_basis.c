/* N: motions of single bodies, projected to what joints and motors leave free, K (x, ·) = (M e, 0), and made orthonormal in the mass matrix. Which
 * bodies' motions serve is decided where it has to be; what is made of N does not depend on it. */
#include "core/analysis/field_private.h"

#include <string.h>

static const double POOR = 0.2;         /* of what a probe had to say when it was chosen: time to choose anew */

static double dot(int n, const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static void times_mass(const LwField *f, const double *x, double *Mx)
{
    memset(Mx, 0, (size_t)f->n * sizeof *Mx);
    lw_mass_subtract(f->mechanism, LW_METRIC_MASS, x, Mx);
    for (int i = 0; i < f->n; i++)
        Mx[i] = -Mx[i];
}

/* x ← the projection of a unit motion of probe i; returns the probe's own norm. */
static double project(LwField *f, int i, double *x)
{
    LwSolver *solver = f->solver;
    const LwBody *body = &f->mechanism->body[i / 6];
    double e[6] = { 0 };
    e[i % 6] = 1;
    LwVec3 move = lw_vec3_from(e), turn = lw_vec3_from(e + 3);
    lw_body_restrict(body, &move, &turn);
    memset(solver->f, 0, (size_t)f->n * sizeof *solver->f);
    lw_vec3_store(solver->f + i / 6 * 6, lw_vec3_scale(move, body->mass));
    LwVec3 spin = lw_mat3_mul_vec(&body->inertia, turn);
    lw_vec3_store(solver->f + i / 6 * 6 + 3, spin);
    double norm = sqrt(body->mass * lw_vec3_dot(move, move) + lw_vec3_dot(turn, spin));
    if (norm > 0)
        lw_kkt_solve(solver->kkt, solver->rows, solver->f, solver->g, x, NULL);
    return norm;
}

/* Takes the first `count` columns of N off x, twice for rounding; returns what is left of its norm, with f->Mx = M x. */
static double reduce(LwField *f, int count, double *x)
{
    for (int round = 0; round < 2; round++)
        for (int k = 0; k < count; k++) {
            double share = dot(f->n, f->MN + k * f->n, x);
            for (int i = 0; i < f->n; i++)
                x[i] -= share * f->N[k * f->n + i];
        }
    times_mass(f, x, f->Mx);
    return sqrt(fmax(dot(f->n, x, f->Mx), 0));
}

static void take(LwField *f, int k, const double *x, double norm)
{
    for (int i = 0; i < f->n; i++) {
        f->N[k * f->n + i] = x[i] / norm;
        f->MN[k * f->n + i] = f->Mx[i] / norm;
    }
}

/* Whatever says most that is new, one after the other. */
static void choose(LwField *f)
{
    double *norm = f->trial + f->n * f->n;
    for (int i = 0; i < f->n; i++)
        norm[i] = project(f, i, f->trial + i * f->n);
    for (int k = 0; k < f->f; k++) {
        int best = -1;
        double most = 0;
        for (int i = 0; i < f->n; i++) {
            double share = norm[i] > 0 ? reduce(f, k, f->trial + i * f->n) / norm[i] : 0;
            if (share > most) {
                most = share;
                best = i;
            }
        }
        if (best < 0) {
            f->f = k; /* fewer freedoms than rows said: there is nothing more to move */
            break;
        }
        take(f, k, f->trial + best * f->n, reduce(f, k, f->trial + best * f->n));
        f->probe[k] = best;
        f->probe_pivot[k] = most;
    }
}

void lw_field_basis(LwField *f)
{
    memset(f->solver->g, 0, (size_t)f->system->row_count * sizeof *f->solver->g);
    for (int k = 0; k < f->f; k++) {
        double norm = f->probe_pivot[k] > 0 ? project(f, f->probe[k], f->x) : 0, left = norm > 0 ? reduce(f, k, f->x) : 0;
        if (!(left > POOR * f->probe_pivot[k] * norm)) {
            choose(f);
            return;
        }
        take(f, k, f->x, left);
    }
}
