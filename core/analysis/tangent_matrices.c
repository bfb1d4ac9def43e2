/* Central differences along the motions. */
#include "core/analysis/tangent.h"

#include "core/solve/bounded.h"

#include <string.h>

static const double FIRST_STEP = 1e-3;  /* rad, or of the size (a second, of speeds): fourth order leaves 1e-12 of what is smooth over radians and sizes */
static const double LAST_STEP = 1e-8;
static const double AGREEMENT = 1e-5;   /* of second and fourth order: the latter's own error is its square */

/* y ← f − Jᵀλ + Hᵀμ at the probe, multipliers being those of the pose. */
static void balance_at(LwTangent *t, double *y)
{
    const LwSolver *solver = t->solver;
    LwAux *aux = solver->aux;
    lw_solver_forces(solver, t->probe, y);
    lw_rows_eval_parts(solver->system, t->probe, LW_EVAL_J, t->rows);
    lw_rows_add_transposed(solver->system, t->rows, -1, solver->lambda, y);
    if (!aux || aux->active_count == 0)
        return;
    lw_aux_eval(aux, t->probe, LW_EVAL_J);
    for (int k = 0; k < aux->active_count; k++)
        lw_aux_row_add(t->mechanism, &aux->row[aux->active[k]], aux->mu[aux->active[k]], y);
}

static void force_at(LwTangent *t, double *y)
{
    lw_solver_forces(t->solver, t->probe, y);
}

static void move_probe(LwTangent *t, const LwState *state, const double *direction, double by)
{
    memcpy(t->probe->body, state->body, ((size_t)t->mechanism->body_count + 1) * sizeof *state->body);
    lw_displace(t->mechanism, t->probe, by, direction);
}

static void push_probe(LwTangent *t, const LwState *state, const double *direction, double by)
{
    memcpy(t->probe->body, state->body, ((size_t)t->mechanism->body_count + 1) * sizeof *state->body);
    for (int b = 0; b < t->mechanism->body_count; b++) {
        t->probe->body[b].v = lw_vec3_scale(lw_vec3_from(direction + 6 * b), by);
        t->probe->body[b].w = lw_vec3_scale(lw_vec3_from(direction + 6 * b + 3), by);
    }
}

typedef struct Difference {
    void (*vary)(LwTangent *t, const LwState *state, const double *direction, double by);
    void (*eval)(LwTangent *t, double *y);
} Difference;

/* With steps of h along the direction: the derivative's components along the motions, from four points; returns how far from two points differ. */
static double differ(LwTangent *t, const LwState *state, const Difference *what, const double *direction, double h, double *column, double *length)
{
    static const double at[] = { -2, -1, 1, 2 };
    double off = 0, square = 0;
    for (int i = 0; i < 4; i++) {
        what->vary(t, state, direction, at[i] * h);
        what->eval(t, t->balance[i]);
    }
    for (int k = 0; k < t->width; k++) {
        t->balance[2][k] -= t->balance[1][k];
        t->balance[3][k] -= t->balance[0][k];
    }
    for (int i = 0; i < t->count; i++) {
        const double *own = t->T + (size_t)i * (size_t)t->width;
        double near = 0, far = 0;
        for (int k = 0; k < t->width; k++) {
            near += own[k] * t->balance[2][k];
            far += own[k] * t->balance[3][k];
        }
        double two = near / (2 * h), four = (8 * near - far) / (12 * h);
        column[i] = -four;
        off += (four - two) * (four - two);
        square += four * four;
    }
    *length = sqrt(square);
    return sqrt(off);
}

static void fill_column(LwTangent *t, const LwState *state, const Difference *what, int j, double *matrix)
{
    const double *direction = t->T + (size_t)j * (size_t)t->width;
    double reach = lw_tangent_reach(t->mechanism, direction), best = INFINITY, length;
    /* What rounding of the loads makes of a difference with the first step is nothing to shorten it for. */
    double nothing = 1e-9 * t->scale * reach;
    for (double step = FIRST_STEP; step >= 0.5 * LAST_STEP; step *= 0.1) {
        double off = differ(t, state, what, direction, step / reach, t->column, &length);
        bool agrees = off <= AGREEMENT * length + nothing;
        if (agrees || off < best * length || step == FIRST_STEP) {
            best = off / length;
            for (int i = 0; i < t->count; i++)
                matrix[i * t->count + j] = t->column[i];
        }
        if (agrees)
            break;
    }
}

static void fill(LwTangent *t, const LwState *state, Difference what, double *matrix)
{
    size_t rows = (size_t)t->solver->system->row_count;
    lw_state_copy(t->mechanism, t->probe, state);
    memcpy(t->rows->offset, t->solver->rows->offset, rows * sizeof *t->rows->offset);
    for (int j = 0; j < t->count; j++)
        fill_column(t, state, &what, j, matrix);
    if (t->solver->aux)
        lw_aux_eval(t->solver->aux, state, LW_EVAL_C | LW_EVAL_J);
}

void lw_tangent_stiffness(LwTangent *t, const LwState *state)
{
    fill(t, state, (Difference){ move_probe, balance_at }, t->K);
}

void lw_tangent_damping(LwTangent *t, const LwState *state)
{
    fill(t, state, (Difference){ push_probe, force_at }, t->D);
}
