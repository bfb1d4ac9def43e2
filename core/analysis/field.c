#include "core/analysis/field_private.h"

#include <string.h>

static const double STRIDE = 3e-4;      /* rad, or of the size: by which accelerations are differenced, 4th order */
static const double SMALL = 1e-8;       /* of the size: misses that are corrected at once */

static void count_rows(LwArena *arena, LwField *f)
{
    const LwMechanism *m = f->mechanism;
    f->path = LW_NEWN(arena, int, m->def.joint_count);
    for (int j = 0; j < m->def.joint_count; j++)
        if (m->joint[j].path) {
            f->path[f->path_count++] = j;
            f->rows += m->joint[j].path->orientation ? 6 : 3;
        }
    f->point = LW_NEWN(arena, LwPathPoint, f->path_count);
    f->row = LW_NEWN(arena, LwPathRow, f->rows);
}

static void make_room(LwArena *arena, LwField *f)
{
    int n = f->n, rows = f->rows, most = f->f;
    f->probe = LW_NEWN(arena, int, most);
    f->probe_pivot = LW_NEWN(arena, double, most);
    f->N = LW_NEWN(arena, double, most * n);
    f->MN = LW_NEWN(arena, double, most * n);
    f->v0 = LW_NEWN(arena, double, n);
    f->x = LW_NEWN(arena, double, n);
    f->Mx = LW_NEWN(arena, double, n);
    f->trial = LW_NEWN(arena, double, n * n + n);
    f->W = LW_NEWN(arena, double, rows * most);
    f->V = LW_NEWN(arena, double, most * most);
    f->S = LW_NEWN(arena, double, most * most);
    f->weight = LW_NEWN(arena, double, rows);
    f->drift = LW_NEWN(arena, double, rows);
    f->mu = LW_NEWN(arena, double, f->system->row_count);
    f->side = LW_NEWN(arena, LwFieldSide, 2 * f->mechanism->def.limit_count);
    double **by_freedom[] = { &f->sigma, &f->demand, &f->rho, &f->z, &f->y, &f->rhs, &f->moving };
    for (unsigned i = 0; i < sizeof by_freedom / sizeof *by_freedom; i++)
        *by_freedom[i] = LW_NEWN(arena, double, most);
    for (int i = 0; i < 4; i++)
        f->sample[i] = LW_NEWN(arena, double, n);
}

LwField *lw_field_create(LwArena *arena, const LwStudy *study, const LwAnalysisDef *analysis)
{
    LwField *f = LW_NEW(arena, LwField);
    const LwMechanism *m = f->mechanism = study->mechanism;
    f->study = study;
    f->analysis = analysis;
    f->n = 6 * m->body_count;
    f->gain = analysis->end > 0 ? 100 / analysis->end : 1;
    f->system = lw_system_create(arena, m, LW_WITH_MOTORS | LW_WITHOUT_PATHS);
    f->solver = lw_solver_create_with(arena, f->system, analysis->solver);
    f->solver->null_pivot = study->solver->null_pivot;
    f->solver->kkt->trusted = 1e-4;
    f->solver->rows->hold_motors = true;
    lw_study_copy_offsets(study, f->solver);
    f->motor = LW_NEWN(arena, LwJet, f->system->group_count);
    f->scratch = lw_state_create(arena, m);
    count_rows(arena, f);
    lw_field_aim(f, study->state, study->state->t);
    lw_field_aim_rows(f, 0);
    lw_solver_judge(f->solver, study->state);
    f->f = m->dof_count - (f->system->row_count - f->solver->dropped);
    make_room(arena, f);
    return f;
}

LwSolver *lw_field_solver(LwField *f)
{
    return f->solver;
}

int lw_field_freedoms(const LwField *f)
{
    return f->f;
}

const LwFieldOutcome *lw_field_outcome(const LwField *f)
{
    return &f->outcome;
}

static void rest(const LwField *f, LwState *state)
{
    for (int b = 0; b < f->mechanism->body_count; b++)
        state->body[b].v = state->body[b].w = lw_vec3(0, 0, 0);
}

/* v₀, N, and the singular values of A = P N; rows of paths with P v₀ + P_t. */
static void prepare(LwField *f, LwState *state, double s)
{
    LwSolver *solver = f->solver;
    state->t = f->t + s;
    rest(f, state);
    lw_field_aim_rows(f, s);
    lw_rows_eval_parts(f->system, state, LW_EVAL_CD | LW_EVAL_J, solver->rows);
    lw_solver_factor_rows(solver);
    for (int i = 0; i < f->system->row_count; i++)
        solver->g[i] = -solver->rows->Cd[i];
    lw_kkt_solve(solver->kkt, solver->rows, NULL, solver->g, f->v0, NULL);
    lw_field_basis(f);
    lw_field_path_rows(f, state, s, LW_EVAL_J);
    for (int p = 0, first = 0; p < f->path_count; p++) {
        const LwJoint *joint = &f->mechanism->joint[f->path[p]];
        int end = first + (joint->path->orientation ? 6 : 3);
        for (int r = first; r < end; r++) {
            f->drift[r] = f->row[r].Cd;
            for (int k = 0; k < f->f; k++)
                f->W[k * f->rows + r] = 0;
            for (int side = 0; side < 2; side++)
                for (int c = 0; c < 6 && joint->body[side] < f->mechanism->body_count; c++) {
                    int at = 6 * joint->body[side] + c;
                    f->drift[r] += f->row[r].J[6 * side + c] * f->v0[at];
                    for (int k = 0; k < f->f; k++)
                        f->W[k * f->rows + r] += f->row[r].J[6 * side + c] * f->N[k * f->n + at];
                }
        }
        first = end;
    }
    lw_field_svd(f);
    lw_field_mute(f);
}

/* y = V z. */
static void combine(LwField *f)
{
    for (int j = 0; j < f->f; j++)
        f->y[j] = 0;
    for (int i = 0; i < f->f; i++)
        for (int j = 0; j < f->f; j++)
            f->y[j] += f->z[i] * f->V[i * f->f + j];
}

bool lw_field_eval(LwField *f, LwState *state, double s)
{
    double sum = 0;
    f->outcome = (LwFieldOutcome){ .edge_path = -1 };
    prepare(f, state, s);
    double largest = lw_field_largest_sigma(f);
    for (int i = 0; i < f->f; i++) {
        f->z[i] = 0;
        for (int r = 0; r < f->rows && !lw_field_is_free(f, i, largest); r++)
            f->z[i] -= lw_field_u(f, i)[r] * (f->drift[r] + f->gain * f->row[r].C) / f->sigma[i];
    }
    bool near = lw_field_judge(f);
    lw_field_misses(f, state, s);
    if (near)
        lw_field_edges(f, state, s);
    combine(f);
    lw_field_null(f, state, s);
    for (int b = 0; b < f->mechanism->body_count; b++) {
        double v[6];
        for (int c = 0; c < 6; c++) {
            v[c] = f->v0[6 * b + c];
            for (int k = 0; k < f->f; k++)
                v[c] += f->y[k] * f->N[k * f->n + 6 * b + c];
            sum += v[c];
        }
        state->body[b].v = lw_vec3_from(v);
        state->body[b].w = lw_vec3_from(v + 3);
    }
    return isfinite(sum);
}

/* How long the present velocities take to move something by STRIDE. */
static double stride(const LwField *f, const LwState *state)
{
    double fastest = 1 / fmax(f->analysis->end, 1e-6), size = f->mechanism->size;
    for (int b = 0; b < f->mechanism->body_count; b++)
        fastest = fmax(fastest, fmax(lw_vec3_norm(state->body[b].v) / size, lw_vec3_norm(state->body[b].w)));
    return STRIDE / fastest;
}

/* Rows that hold exactly have the last word on a: joints, motors, and paths that are not missed. */
static void correct_accelerations(LwField *f, LwState *state, double *a)
{
    LwSolver *solver = f->solver;
    double largest = lw_field_largest_sigma(f);
    lw_rows_eval_parts(f->system, state, LW_EVAL_C | LW_EVAL_CD | LW_EVAL_GAMMA, solver->rows);
    for (int i = 0; i < f->system->row_count; i++)
        solver->g[i] = -solver->rows->gamma[i];
    lw_rows_add_product(f->system, solver->rows, -1, a, solver->g);
    lw_kkt_solve(solver->kkt, solver->rows, NULL, solver->g, solver->dx, NULL);
    for (int i = 0; i < f->n; i++)
        a[i] += solver->dx[i];
    if (f->outcome.edge || f->outcome.miss > 1e-10 * f->mechanism->size)
        return;
    lw_field_path_rows(f, state, 0, LW_EVAL_GAMMA | LW_EVAL_J);
    for (int p = 0, first = 0; p < f->path_count; p++) {
        const LwJoint *joint = &f->mechanism->joint[f->path[p]];
        int end = first + (joint->path->orientation ? 6 : 3);
        for (int r = first; r < end; r++) {
            f->drift[r] = f->row[r].gamma;
            for (int side = 0; side < 2; side++)
                for (int c = 0; c < 6 && joint->body[side] < f->mechanism->body_count; c++)
                    f->drift[r] += f->row[r].J[6 * side + c] * a[6 * joint->body[side] + c];
        }
        first = end;
    }
    for (int i = 0; i < f->f; i++) {
        f->z[i] = 0;
        for (int r = 0; r < f->rows && !lw_field_is_free(f, i, largest); r++)
            f->z[i] -= lw_field_u(f, i)[r] * f->drift[r] / f->sigma[i];
    }
    combine(f);
    for (int k = 0; k < f->f; k++)
        for (int i = 0; i < f->n; i++)
            a[i] += f->y[k] * f->N[k * f->n + i];
}

bool lw_field_accelerate(LwField *f, LwState *state, double *a)
{
    static const double at[] = { -2, -1, 1, 2 }, weight[] = { 1.0 / 12, -8.0 / 12, 8.0 / 12, -1.0 / 12 };
    const LwMechanism *m = f->mechanism;
    if (!lw_field_eval(f, state, 0))
        return false;
    double h = stride(f, state);
    bool good = true;
    memset(a, 0, (size_t)f->n * sizeof *a);
    f->frozen = true;
    for (int j = 0; j < 4 && good; j++) {
        lw_state_copy(m, f->scratch, state);
        for (int b = 0; b < m->body_count; b++)
            lw_body_state_displace(&f->scratch->body[b], lw_vec3_scale(state->body[b].v, at[j] * h), lw_vec3_scale(state->body[b].w, at[j] * h));
        good = lw_field_eval(f, f->scratch, at[j] * h);
        for (int b = 0; b < m->body_count; b++) {
            double v[6];
            lw_vec3_store(v, f->scratch->body[b].v);
            lw_vec3_store(v + 3, f->scratch->body[b].w);
            for (int c = 0; c < 6; c++)
                a[6 * b + c] += weight[j] / h * v[c];
        }
    }
    f->frozen = false;
    if (!good || !lw_field_eval(f, state, 0))
        return false;
    correct_accelerations(f, state, a);
    return true;
}

static double largest_miss(const LwField *f)
{
    double most = 0;
    for (int r = 0; r < f->rows; r++)
        most = fmax(most, fabs(f->row[r].C));
    return most;
}

/* Along N by −share·(Gauss and Newton's step, damped by μ²). */
static void step_along(LwField *f, LwState *state, double damping)
{
    double largest = lw_field_largest_sigma(f);
    for (int i = 0; i < f->f; i++) {
        f->z[i] = 0;
        for (int r = 0; r < f->rows && !lw_field_is_free(f, i, largest); r++)
            f->z[i] -= lw_field_u(f, i)[r] * f->row[r].C * f->sigma[i] / (f->sigma[i] * f->sigma[i] + damping * largest * largest);
    }
    combine(f);
    for (int b = 0; b < f->mechanism->body_count; b++) {
        double d[6] = { 0 };
        for (int c = 0; c < 6; c++)
            for (int k = 0; k < f->f; k++)
                d[c] += f->y[k] * f->N[k * f->n + 6 * b + c];
        lw_body_state_displace(&state->body[b], lw_vec3_from(d), lw_vec3_from(d + 3));
    }
}

static void project(LwField *f, LwState *state)
{
    lw_rows_eval_parts(f->system, state, LW_EVAL_C, f->solver->rows);
    lw_project_positions(f->solver, state, 4);
}

void lw_field_correct(LwField *f, LwState *state)
{
    project(f, state);
    lw_field_path_rows(f, state, 0, 0);
    double miss = largest_miss(f), before = INFINITY;
    for (int round = 0; round < 4 && !f->outcome.edge && miss < SMALL * f->mechanism->size && miss > 1e-15 * f->mechanism->size && miss < 0.5 * before; round++) {
        step_along(f, state, 0);
        project(f, state);
        before = miss;
        lw_field_path_rows(f, state, 0, 0);
        miss = largest_miss(f);
    }
}

static double square_sum(const LwField *f)
{
    double sum = 0;
    for (int r = 0; r < f->rows; r++)
        sum += f->row[r].C * f->row[r].C;
    return sum;
}

double lw_field_approach(LwField *f, LwState *state, int rounds)
{
    const LwMechanism *m = f->mechanism;
    double damping = 1e-3;
    size_t bytes = (size_t)m->body_count * sizeof *state->body;
    LwBodyState *kept = f->solver->backup;
    prepare(f, state, 0);
    double best = square_sum(f);
    for (int round = 0; round < rounds && damping < 1e8 && best > 1e-30 * m->size * m->size; round++) {
        memcpy(kept, state->body, bytes);
        step_along(f, state, damping);
        lw_solver_factor(f->solver, state);
        lw_project_positions(f->solver, state, 10);
        lw_field_path_rows(f, state, 0, 0);
        double now = square_sum(f), open = lw_solver_violation(f->solver, f->solver->rows->C);
        if (now < best && open < 1e-9 * m->size) {
            bool still = best - now < 1e-15 * best;
            best = now;
            damping = fmax(damping / 10, 1e-14);
            lw_state_settle_turns(m, state);
            prepare(f, state, 0);
            if (still)
                break;
            continue;
        }
        memcpy(state->body, kept, bytes);
        damping *= 10;
        prepare(f, state, 0);
    }
    return sqrt(best);
}
