#include "core/solve/integrate.h"

void lw_state_pack(const LwMechanism *m, const LwState *state, double *y)
{
    for (int b = 0; b < m->body_count; b++, y += LW_BODY_VARIABLES) {
        const LwBodyState *body = &state->body[b];
        lw_vec3_store(y, body->p);
        lw_quat_store(y + 3, body->q);
        lw_vec3_store(y + 7, body->v);
        lw_vec3_store(y + 10, body->w);
    }
}

void lw_state_unpack(const LwMechanism *m, LwState *state, double t, const double *y)
{
    state->t = t;
    for (int b = 0; b < m->body_count; b++, y += LW_BODY_VARIABLES) {
        LwBodyState *body = &state->body[b];
        body->p = lw_vec3_from(y);
        body->q = lw_quat_renormalize(lw_quat_from(y + 3));
        body->v = lw_vec3_from(y + 7);
        body->w = lw_vec3_from(y + 10);
        body->A = lw_mat3_from_unit_quat(body->q);
    }
}

void lw_state_slope(const LwMechanism *m, const LwState *state, const double *a, double *dydt)
{
    for (int b = 0; b < m->body_count; b++, dydt += LW_BODY_VARIABLES, a += 6) {
        const LwBodyState *body = &state->body[b];
        lw_vec3_store(dydt, body->v);
        lw_quat_store(dydt + 3, lw_quat_scale(lw_quat_mul(body->q, lw_quat_pure(body->w)), 0.5));
        for (int k = 0; k < 6; k++)
            dydt[7 + k] = a[k];
    }
}

static bool eval_stage(LwStage *stage, double t, const double *y, unsigned residuals, double *dydt)
{
    const LwMechanism *m = stage->solver->system->mechanism;
    lw_state_unpack(m, stage->state, t, y);
    lw_solver_accelerate_stage(stage->solver, stage->state, residuals);
    lw_state_slope(m, stage->state, stage->solver->a, dydt);
    const double *a = stage->solver->a;
    double sum = 0;
    for (int b = 0; b < m->body_count; b++, a += 6)
        sum += a[0] + a[1] + a[2] + (a[3] + a[4] + a[5]);
    return sum * 0 == 0; /* an infinity or a NaN anywhere makes it NaN */
}

bool lw_stage_eval(void *user, double t, const double *y, double *dydt)
{
    return eval_stage(user, t, y, 0, dydt);
}

bool lw_stage_eval_end(LwStage *stage, double t, const double *y, double *dydt)
{
    return eval_stage(stage, t, y, LW_EVAL_C, dydt);
}

/* Errors of single steps add up: users ask for the accuracy of the run, so each step gets a share. The figure makes the
 * reference mechanisms (hundreds of steps, tens of turns) end within a hundred times the tolerance. */
static const double SAFETY = 0.02;

void lw_error_scale(const LwMechanism *m, const double *y, double tolerance, double speed, double *scale)
{
    double share = SAFETY * tolerance, turning = speed / m->size;
    for (int b = 0; b < m->body_count; b++, y += LW_BODY_VARIABLES, scale += LW_BODY_VARIABLES) {
        double v = lw_vec3_norm(lw_vec3_from(y + 7)), w = lw_vec3_norm(lw_vec3_from(y + 10));
        v = share * (v > speed ? v : speed);
        w = share * (w > turning ? w : turning);
        for (int k = 0; k < 3; k++) {
            scale[k] = share * m->size + 1e-13 * fabs(y[k]); /* rounding, far from the origin */
            scale[7 + k] = v;
            scale[10 + k] = w;
        }
        for (int k = 3; k < 7; k++)
            scale[k] = share;
    }
}

double lw_state_speed(const LwMechanism *m, const LwState *state, const double *a)
{
    double fastest = 0, sum = 0, square = m->size * m->size;
    for (int b = 0; b < m->body_count; b++) {
        const LwBodyState *body = &state->body[b];
        double v = lw_vec3_dot(body->v, body->v), w = square * lw_vec3_dot(body->w, body->w);
        fastest = v > fastest ? v : fastest;
        fastest = w > fastest ? w : fastest;
        sum += v + w + (body->p.x + body->p.y + body->p.z) * 0;
    }
    for (int b = 0; a && b < m->body_count; b++, a += 6)
        sum += (a[0] + a[1] + a[2] + (a[3] + a[4] + a[5])) * 0; /* an infinity or a NaN anywhere makes it NaN */
    return isfinite(sum) ? sqrt(fastest) : NAN;
}
