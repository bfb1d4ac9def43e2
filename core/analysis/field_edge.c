/* Next to singular poses. With nᵢ = N vᵢ the i-th direction of motion, of unit kinetic energy, the path's point moves by σᵢ uᵢ: the singular pose is where σᵢ
 * vanishes. A motion v₀ + Σ zⱼ nⱼ changes it by
 *
 *     σ̇ᵢ = κᵢ₀ + Σ κᵢⱼ zⱼ        κᵢⱼ = uᵢᵀC″(nᵢ, nⱼ),  κᵢ₀ = uᵢᵀC″(nᵢ, (v₀, ∂t))
 *
 * (second derivatives along what joints allow, as in field_miss.c). A direction counts as singular by
 *
 *     1/ρ² = (σᵢ / σ_max)² + (α_min / αᵢ)²        α = |n| / σ: how fast bodies move (turning times the size) against the path
 *
 * which is large neither where one freedom is merely heavy nor where a rotor merely spins fast. Between ρ = 100 and 200 the rate with which such a pose is
 * approached fades to zero by way of zᵢ, which hardly moves the path's point there; if the path asks for that motion (by more than a third of what would
 * bring a hundredfold speed, or by being missed: others pass through). It is left again once the path is not missed any more in the direction beyond. */
#include "core/analysis/field_private.h"

static const double NEAR = 100, NEAREST = 200;
static const double FELT = 1e-4;        /* of the size: a path that is missed by so much along a direction asks for it */
static const double WIDTH = 0.1;        /* of the path's own motion: of what feedback still asks for when it is left */

static double smooth(double x)
{
    x = fmin(fmax(x, 0), 1);
    return x * x * x * (10 - 15 * x + 6 * x * x);
}

void lw_field_direction(const LwField *f, int i, double *x)
{
    for (int k = 0; k < f->n; k++)
        x[k] = 0;
    for (int j = 0; j < f->f; j++)
        for (int k = 0; k < f->n; k++)
            x[k] += f->V[i * f->f + j] * f->N[j * f->n + k];
}

double lw_field_geometric_norm(const LwField *f, const double *x)
{
    double sum = 0, square = f->mechanism->size * f->mechanism->size;
    for (int k = 0; k < f->n; k++)
        sum += (k % 6 < 3 ? 1 : square) * x[k] * x[k];
    return sqrt(sum);
}

bool lw_field_judge(LwField *f)
{
    double least = INFINITY, largest = lw_field_largest_sigma(f);
    bool any = false;
    for (int i = 0; i < f->f; i++)
        any = any || (!lw_field_is_free(f, i, largest) && f->sigma[i] < largest / NEAR);
    for (int i = 0; i < f->f; i++)
        f->rho[i] = 1;
    if (!any)
        return false;
    for (int i = 0; i < f->f; i++)
        if (!lw_field_is_free(f, i, largest)) {
            lw_field_direction(f, i, f->x);
            f->rho[i] = lw_field_geometric_norm(f, f->x) / f->sigma[i];
            least = fmin(least, f->rho[i]);
        }
    for (int i = 0; i < f->f; i++)
        if (!lw_field_is_free(f, i, largest))
            f->rho[i] = 1 / hypot(f->sigma[i] / largest, least / f->rho[i]);
    return true;
}

/* f->weight and f->mu are those of direction i. Twice the mixed second derivative along f->x and y, and once that along y and time. */
static double mixed(LwField *f, LwState *state, double s, const double *y)
{
    double own = 0.5 * (lw_field_curvature(f, state, s, f->x, 1, y, 1) + lw_field_curvature(f, state, s, f->x, -1, y, -1));
    return own - 0.5 * (lw_field_curvature(f, state, s, f->x, 1, y, -1) + lw_field_curvature(f, state, s, f->x, -1, y, 1));
}

/* κᵢⱼ in f->moving, κᵢ₀ returned. */
static double approach(LwField *f, LwState *state, double s, int i)
{
    for (int r = 0; r < f->rows; r++)
        f->weight[r] = lw_field_u(f, i)[r];
    lw_field_pull(f);
    for (int j = 0; j < f->f; j++) {
        lw_field_direction(f, i, f->x);
        lw_field_direction(f, j, f->Mx);
        f->moving[j] = 0.25 * mixed(f, state, s, f->Mx);
    }
    lw_field_direction(f, i, f->x);
    double there = lw_field_curvature(f, state, s, f->x, 1, NULL, 0), back = lw_field_curvature(f, state, s, f->x, -1, NULL, 0);
    return 0.25 * mixed(f, state, s, f->v0) + 0.25 * (there - back);
}

/* Which path the direction belongs to, and whither it points there. */
static void note_edge(LwField *f, int i)
{
    const double *u = lw_field_u(f, i);
    double most = 0;
    int first = 0;
    for (int p = 0; p < f->path_count; p++) {
        int count = f->mechanism->joint[f->path[p]].path->orientation ? 6 : 3;
        double own = 0;
        for (int r = first; r < first + count; r++)
            own += u[r] * u[r];
        if (own > most) {
            LwVec3 way = lw_vec3_from(u + first);
            double length = lw_vec3_norm(way);
            most = own;
            f->outcome.edge_path = f->path[p];
            f->outcome.edge_way = length > 0.5 * sqrt(own) ? lw_vec3_scale(way, 1 / length) : lw_vec3(0, 0, 0);
        }
        first += count;
    }
    f->outcome.edge = true;
}

/* What the path itself, and what it is missed by, ask of direction i. */
static void ask(const LwField *f, int i, double *own, double *back)
{
    const double *u = lw_field_u(f, i);
    *own = *back = 0;
    for (int r = 0; r < f->rows; r++) {
        *own -= u[r] * f->drift[r];
        *back -= u[r] * f->gain * f->row[r].C;
    }
}

void lw_field_edges(LwField *f, LwState *state, double s)
{
    double largest = lw_field_largest_sigma(f), all = 0;
    for (int r = 0; r < f->rows; r++)
        all = hypot(all, f->drift[r] + f->gain * f->row[r].C);
    for (int i = 0; i < f->f; i++) {
        double own, back, others;
        if (lw_field_is_free(f, i, largest) || f->rho[i] <= NEAR)
            continue;
        ask(f, i, &own, &back);
        double asked = smooth((fabs(own + back) * f->rho[i] / (NEAR * all) - 0.3) / 0.7), missed = smooth(fabs(back) / (f->gain * FELT * f->mechanism->size));
        asked = 1 - (1 - asked) * (1 - missed);
        if (!(asked > 0))
            continue;
        others = approach(f, state, s, i);
        for (int j = 0; j < f->f; j++)
            others += j == i ? 0 : f->moving[j] * f->z[j];
        double way = f->moving[i], rate = others + way * f->z[i], fade = 1;
        if (rate < 0)
            fade = smooth((NEAREST - f->rho[i]) / (NEAREST - NEAR));
        else if (way * back < 0)
            fade = way * own > 0 ? smooth(1 + back / (WIDTH * own)) : 0;
        fade = 1 - asked * (1 - fade);
        if (fade < 1 && way != 0) {
            f->z[i] = (fade * rate - others) / way;
            note_edge(f, i);
        }
    }
}
