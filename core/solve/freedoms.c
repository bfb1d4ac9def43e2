#include "core/solve/freedoms.h"

#include <string.h>

void lw_freedoms_narrow(const LwBody *body, const double *six, double *own)
{
    if (body->dof == 1)
        own[0] = lw_shaft_derivative(body, six + 3);
    else
        for (int k = 0; k < body->dof; k++)
            own[k] = six[k];
}

void lw_freedoms_widen(const LwBody *body, const double *own, double *six)
{
    for (int k = 0; k < 6; k++)
        six[k] = body->dof > 1 && k < body->dof ? own[k] : 0;
    if (body->dof == 1)
        lw_vec3_store(six + 3, lw_vec3_scale(body->axis, own[0]));
}

void lw_freedoms_add_row(const LwSystem *s, const LwRows *rows, const LwGroup *g, int r, int b, double *own)
{
    const LwBody *body = &s->mechanism->body[b];
    for (int p = 0; p < g->part_count; p++) {
        double part[6];
        if (g->part[p] != b)
            continue;
        lw_freedoms_narrow(body, rows->J + g->J + (r * g->part_count + p) * 6, part);
        for (int k = 0; k < body->dof; k++)
            own[k] += part[k];
    }
}

static double about_axis(const LwBody *body)
{
    return lw_vec3_dot(body->axis, lw_mat3_mul_vec(&body->inertia, body->axis));
}

void lw_freedoms_mass(const LwMechanism *m, int b, LwMetric metric, double *M)
{
    const LwBody *body = &m->body[b];
    bool mass = metric == LW_METRIC_MASS;
    double unit = m->size * m->size;
    int n = body->dof;
    for (int i = 0; i < n * n; i++)
        M[i] = 0;
    if (n == 1) {
        M[0] = mass ? about_axis(body) : unit;
        return;
    }
    for (int i = 0; i < 3; i++)
        M[i * n + i] = mass ? body->mass : 1;
    for (int i = 3; i < n; i++)
        for (int j = 3; j < n; j++)
            M[i * n + j] = mass ? body->inertia.m[i - 3][j - 3] : i == j ? unit : 0;
}

void lw_freedoms_divide(const LwMechanism *m, int b, LwMetric metric, double *own)
{
    const LwBody *body = &m->body[b];
    bool mass = metric == LW_METRIC_MASS;
    double unit = m->size * m->size;
    if (body->dof == 1) {
        own[0] /= mass ? about_axis(body) : unit;
        return;
    }
    for (int k = 0; k < 3; k++)
        own[k] /= mass ? body->mass : 1;
    if (body->dof == 6) {
        LwVec3 turn = lw_vec3_from(own + 3);
        lw_vec3_store(own + 3, mass ? lw_mat3_mul_vec(&body->inverse, turn) : lw_vec3_scale(turn, 1 / unit));
    }
}

double lw_freedoms_mobility(const LwSystem *s, const LwRows *rows, LwMetric metric, const LwGroup *g, int r)
{
    const LwMechanism *m = s->mechanism;
    double sum = 0;
    for (int p = 0; p < g->part_count; p++) {
        int b = g->part[p], first = 0;
        double own[6] = { 0 }, moved[6];
        while (g->part[first] != b)
            first++;
        if (b == m->body_count || first < p)
            continue;
        lw_freedoms_add_row(s, rows, g, r, b, own);
        memcpy(moved, own, sizeof own);
        lw_freedoms_divide(m, b, metric, moved);
        for (int k = 0; k < m->body[b].dof; k++)
            sum += own[k] * moved[k];
    }
    return sum;
}
