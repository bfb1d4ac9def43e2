#include "core/analysis/tangent.h"

#include "core/math/random.h"
#include "core/solve/bounded.h"
#include "core/solve/coordinate.h"

#include <string.h>

LwTangent *lw_tangent_create(LwArena *arena, LwSolver *solver)
{
    const LwMechanism *m = solver->system->mechanism;
    LwTangent *t = LW_NEW(arena, LwTangent);
    t->arena = arena;
    t->mechanism = m;
    t->solver = solver;
    t->rows = lw_rows_create(arena, solver->system);
    t->rows->hold_motors = true;
    memcpy(t->rows->hold, solver->rows->hold, (size_t)solver->system->group_count * sizeof *t->rows->hold);
    t->probe = lw_state_create(arena, m);
    t->width = 6 * m->body_count;
    for (int i = 0; i < 4; i++)
        t->balance[i] = LW_NEWN(arena, double, t->width);
    t->estimate = LW_NEWN(arena, double, t->width);
    return t;
}

static void reserve(LwTangent *t, int count)
{
    t->count = count;
    if (count <= t->room)
        return;
    t->room = count;
    t->T = LW_NEWN(t->arena, double, (size_t)count * (size_t)t->width);
    t->spare = LW_NEWN(t->arena, double, (size_t)count * (size_t)t->width);
    t->K = LW_NEWN(t->arena, double, (size_t)count * (size_t)count);
    t->D = LW_NEWN(t->arena, double, (size_t)count * (size_t)count);
    t->pull = LW_NEWN(t->arena, double, count);
    t->column = LW_NEWN(t->arena, double, count);
}

/* In four sums, for the processor to work on at once. */
static double dot(int n, const double *a, const double *b)
{
    double sum[4] = { 0 };
    int k = 0;
    for (; k + 3 < n; k += 4)
        for (int i = 0; i < 4; i++)
            sum[i] += a[k + i] * b[k + i];
    for (; k < n; k++)
        sum[0] += a[k] * b[k];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/* y ← M x */
static void weigh(const LwTangent *t, const double *x, double *y)
{
    memset(y, 0, (size_t)t->width * sizeof *y);
    lw_mass_subtract(t->mechanism, LW_METRIC_MASS, x, y);
    for (int k = 0; k < t->width; k++)
        y[k] = -y[k];
}

/* x ← the nearest motion that the rows allow to M⁻¹ f. */
static void admit(LwTangent *t, const double *f, double *x)
{
    LwSolver *solver = t->solver;
    memset(solver->g, 0, (size_t)solver->system->row_count * sizeof *solver->g);
    lw_kkt_solve(solver->kkt, solver->rows, f, solver->g, x, solver->mu);
}

/* What is left of x beside the first `count` motions, made of unit length. Two passes leave it orthogonal to rounding. */
static void orthonormalise(LwTangent *t, int count, int passes, double *x)
{
    double *Mx = t->estimate;
    for (int pass = 0; pass < passes; pass++) {
        weigh(t, x, Mx);
        for (int i = 0; i < count; i++) {
            const double *own = t->T + (size_t)i * (size_t)t->width;
            double share = dot(t->width, own, Mx);
            for (int k = 0; k < t->width; k++)
                x[k] -= share * own[k];
        }
        weigh(t, x, Mx);
        double length = sqrt(dot(t->width, x, Mx));
        for (int k = 0; k < t->width; k++)
            x[k] /= length;
    }
}

/* Random motions led onto the rows: independent with certainty for all purposes, and the same on every run. */
static void find_motions(LwTangent *t)
{
    unsigned long seed = 11;
    double *f = t->balance[0];
    for (int i = 0; i < t->count; i++) {
        double *own = t->T + (size_t)i * (size_t)t->width;
        for (int k = 0; k < t->width; k++)
            f[k] = lw_random(&seed) * (k % 6 < 3 ? t->mechanism->body[k / 6].mass : t->mechanism->body[k / 6].inertia.m[k % 6 - 3][k % 6 - 3] / t->mechanism->size);
        admit(t, f, own);
        orthonormalise(t, i, 1, own);
        weigh(t, own, f); /* what orthogonalising left of the rows goes */
        admit(t, f, own);
        orthonormalise(t, i, 2, own);
    }
}

static void find_pulls(LwTangent *t)
{
    for (int i = 0; i < t->count; i++)
        t->pull[i] = dot(t->width, t->T + (size_t)i * (size_t)t->width, t->solver->f);
}

/* √(fᵀM⁻¹f) of the loads body by body; where they cancel in one body, gravity still tells their size. */
static double size_of_loads(const LwTangent *t)
{
    const LwMechanism *m = t->mechanism;
    double sum = 0;
    for (int b = 0; b < m->body_count; b++) {
        const LwBody *body = &m->body[b];
        LwVec3 F = lw_vec3_from(t->solver->f + 6 * b), T = lw_vec3_from(t->solver->f + 6 * b + 3);
        if (body->dof >= 3)
            sum += (lw_vec3_dot(F, F) + lw_vec3_dot(body->weight, body->weight)) / body->mass;
        if (body->dof == 6)
            sum += lw_vec3_dot(T, lw_mat3_mul_vec(&body->inverse, T));
        if (body->dof == 1)
            sum += pow(lw_vec3_dot(T, body->axis), 2) / lw_vec3_dot(body->axis, lw_mat3_mul_vec(&body->inertia, body->axis));
    }
    return sqrt(sum);
}

void lw_tangent_begin(LwTangent *t, const LwState *state)
{
    LwSolver *solver = t->solver;
    lw_solver_judge(solver, state);
    lw_solver_factor(solver, state);
    lw_solver_forces(solver, state, solver->f);
    memset(solver->g, 0, (size_t)solver->system->row_count * sizeof *solver->g);
    lw_kkt_solve(solver->kkt, solver->rows, solver->f, solver->g, solver->a, solver->lambda);
    if (solver->aux)
        lw_aux_solve(solver->aux, solver, state, 0);
    reserve(t, t->mechanism->dof_count - (solver->system->row_count - solver->left_out));
    find_motions(t);
    find_pulls(t);
    t->scale = size_of_loads(t);
}

void lw_tangent_displacement(const LwTangent *t, const double *s, double *d)
{
    memset(d, 0, (size_t)t->width * sizeof *d);
    for (int i = 0; i < t->count; i++)
        for (int k = 0; k < t->width; k++)
            d[k] += s[i] * t->T[(size_t)i * (size_t)t->width + (size_t)k];
}

double lw_tangent_reach(const LwMechanism *m, const double *d)
{
    double turn, move;
    lw_displacement_size(m, d, &turn, &move);
    return turn > move / m->size ? turn : move / m->size;
}

/* q (n entries, behind the `count` orthonormal rows of Q) without its shares of those, made of unit length. False: less than `least` of it is left. */
static bool join(int n, double *Q, int count, double least)
{
    double *q = Q + (size_t)count * (size_t)n, before = sqrt(dot(n, q, q));
    for (int round = 0; round < 2; round++)
        for (int k = 0; k < count; k++) {
            double share = dot(n, q, Q + (size_t)k * (size_t)n);
            for (int i = 0; i < n; i++)
                q[i] -= share * Q[(size_t)k * (size_t)n + (size_t)i];
        }
    double after = sqrt(dot(n, q, q));
    if (!(after > least * before))
        return false;
    for (int i = 0; i < n; i++)
        q[i] /= after;
    return true;
}

/* The rows in force, made orthonormal in the coordinates of the motions, each take one motion away; what is left of the unit vectors spans the rest. */
void lw_tangent_restrict(LwTangent *t, const LwState *state)
{
    LwAux *aux = t->solver->aux;
    int n = t->count, held = 0;
    if (!aux || aux->active_count == 0 || n == 0)
        return;
    LwArenaMark mark = lw_arena_mark(t->arena);
    double *Q = LW_NEWN(t->arena, double, (size_t)(n + 1) * (size_t)n);
    lw_aux_eval(aux, state, LW_EVAL_J);
    for (int c = 0; c < aux->active_count && held < n; c++) {
        for (int i = 0; i < n; i++)
            Q[held * n + i] = lw_aux_row_product(t->mechanism, &aux->row[aux->active[c]], t->T + (size_t)i * (size_t)t->width);
        held += join(n, Q, held, 1e-6);
    }
    int total = held;
    for (int c = 0; c < n && total < n; c++) {
        for (int i = 0; i < n; i++)
            Q[total * n + i] = i == c;
        total += join(n, Q, total, 1e-3 / n);
    }
    for (int k = held; k < total; k++)
        lw_tangent_displacement(t, Q + (size_t)k * (size_t)n, t->spare + (size_t)(k - held) * (size_t)t->width);
    t->count = total - held;
    memcpy(t->T, t->spare, (size_t)t->count * (size_t)t->width * sizeof *t->T);
    find_pulls(t);
    lw_arena_release(t->arena, mark);
}

/* ---- names ---- */

static const char *name_body(LwArena *arena, const LwMechanism *m, const LwState *state, const double *d, double *amount)
{
    static const char *const axis[] = { "x", "y", "z", "rx", "ry", "rz" };
    double most = 0;
    int best = 0;
    for (int k = 0; k < 6 * m->body_count; k++) {
        LwVec3 turn = lw_mat3_mul_vec(&state->body[k / 6].A, lw_vec3_from(d + k / 6 * 6 + 3));
        double value = k % 6 < 3 ? d[k] : (k % 6 == 3 ? turn.x : k % 6 == 4 ? turn.y : turn.z), size = fabs(value) * (k % 6 < 3 ? 1 : m->size);
        if (size > 1.001 * most) {
            most = size;
            best = k;
            *amount = value;
        }
    }
    return lw_arena_printf(arena, "%s.%s", m->def.body[m->body[best / 6].def].name, axis[best % 6]);
}

const char *lw_tangent_name(LwArena *arena, const LwMechanism *m, const LwState *state, const double *d, double *amount)
{
    double most = 0;
    int joint = -1, coordinate = 0;
    for (int j = 0; j < m->def.joint_count; j++)
        for (int c = 0; c < LW_COORDINATES; c++) {
            LwCoordinateMotion own;
            double rate = 0;
            if (!(m->joint[j].type->free & (1u << c)) || m->joint[j].path)
                continue;
            lw_coordinate_eval(m, state, j, (LwCoordinate)c, NULL, LW_EVAL_J, &own);
            for (int part = 0; part < 2; part++)
                if (m->joint[j].body[part] != m->body_count)
                    rate += dot(6, own.J + 6 * part, d + 6 * m->joint[j].body[part]);
            double size = fabs(rate) * (c >= LW_RX ? m->size : 1);
            if (size > 1.001 * most) { /* of equals the first */
                most = size;
                joint = j;
                coordinate = c;
                *amount = rate;
            }
        }
    if (joint < 0 || most < 1e-6 * m->size * lw_tangent_reach(m, d))
        return name_body(arena, m, state, d, amount);
    return lw_arena_printf(arena, "%s.%s", m->def.joint[joint].name, lw_coordinate_names[coordinate]);
}
