/* Stages and tries of all lanes: what ordinary code has to do between the hot loops. */
#include "core/solve/dop853_coefficients.h"
#include "core/solve/forces.h"
#include "core/solve/lanes_columns.h"

/* ---- by ordinary code, lane by lane ---- */

static void put_group(const LwLanes *lanes, int lane, const LwGroup *g, const double *J, const double *gamma)
{
    Writer to_J = writer(lanes, lane, lanes->tape.base[0], g->J), to_gamma = writer(lanes, lane, lanes->tape.gamma, g->first);
    put(&to_J, J, g->count * g->part_count * 6);
    put(&to_gamma, gamma, g->count);
}

static void eval_axis(const LwLanes *lanes, int lane, const LwStage *stage, const LwGroup *g)
{
    const LwSystem *s = stage->solver->system;
    LwRel rel;
    double J[12] = { 0 }, scale = s->scale[g->first];
    lw_state_rel(s->mechanism, stage->state, g->joint, &rel);
    LwRelJet a = lw_state_coordinate(s->mechanism, stage->state, g->joint, g->coordinate, &rel);
    LwJet target = lw_state_motor_target(s->mechanism, stage->state, g->motor, stage->state->t);
    for (int k = 0; k < LW_REL; k++)
        for (int i = 0; a.g[k] != 0 && i < 12; i++)
            J[i] += scale * a.g[k] * rel.J[k][i];
    put_group(lanes, lane, g, J, (double[]){ scale * (a.dd - target.dd) });
}

/* A body of one lane. */
static void get_body(const LwLanes *lanes, int lane, int body, double *y)
{
    get(lanes, lane, lanes->body + (size_t)(LW_LANES_BODY * body) * (size_t)lanes->width, LW_BODY_VARIABLES, y);
}

/* The state that a lane's ordinary code will read; before the bodies in lanes are made unit turns of. */
static void unpack_apart(const LwLanes *lanes, int lane, double t)
{
    LwState *state = lanes->stage[lane].state;
    state->t = t;
    for (int i = 0; i < lanes->touched_count; i++) {
        int b = lanes->touched_count == lanes->body_count ? i : lanes->touched[i];
        double y[LW_BODY_VARIABLES];
        get_body(lanes, lane, b, y);
        lw_body_state_set(&state->body[b], lw_vec3_from(y), lw_quat_renormalize(lw_quat_from(y + 3)), lw_vec3_from(y + 7), lw_vec3_from(y + 10));
    }
}

static void eval_apart(const LwLanes *lanes, int lane)
{
    const LwStage *stage = &lanes->stage[lane];
    const LwSystem *s = stage->solver->system;
    LwRows *rows = stage->solver->rows;
    for (int i = 0; i < lanes->axis_count; i++)
        eval_axis(lanes, lane, stage, &s->group[lanes->axis_group[i]]);
    if (lanes->other_count > 0)
        lw_rows_eval_parts(s, stage->state, LW_EVAL_GAMMA | LW_EVAL_J, rows);
    for (int i = 0; i < lanes->other_count; i++) {
        const LwGroup *g = &s->group[lanes->other_group[i]];
        put_group(lanes, lane, g, rows->J + g->J, rows->gamma + g->first);
    }
    if (lanes->loaded_count == 0)
        return;
    lw_solver_forces(stage->solver, stage->state, stage->solver->f);
    for (int i = 0; i < lanes->loaded_count; i++) {
        Writer w = writer(lanes, lane, lanes->tape.f, 6 * lanes->loaded[i]);
        put(&w, stage->solver->f + 6 * lanes->loaded[i], 6);
    }
}

/* A whole stage of one lane. */
static bool eval_alone(const LwLanes *lanes, int lane, double t, double *slope)
{
    LwStage stage = lanes->stage[lane];
    for (int b = 0; b < lanes->body_count; b++)
        get_body(lanes, lane, b, lanes->one[0] + LW_BODY_VARIABLES * b);
    bool ok = lw_stage_eval(&stage, t, lanes->one[0], lanes->one[1]);
    Writer w = writer(lanes, lane, slope, 0);
    put(&w, lanes->one[1], LW_BODY_VARIABLES * lanes->body_count);
    return ok;
}

void lw_lanes_eval(LwLanes *lanes, const double *t, double *slope, bool *ok)
{
    bool apart = lanes->axis_count + lanes->other_count + lanes->loaded_count > 0;
    for (int l = 0; apart && l < lanes->width; l++)
        if (lanes->busy[l])
            unpack_apart(lanes, l, t[l]);
    lanes->hot->lanes_rows(lanes);
    for (int l = 0; apart && l < lanes->width; l++)
        if (lanes->busy[l])
            eval_apart(lanes, l);
    lanes->hot->lanes_solve(lanes, slope);
    for (int l = 0; l < lanes->width; l++) {
        LwSolver *solver = lanes->stage[l].solver;
        ok[l] = lanes->finite[l] == 0;
        if (!lanes->busy[l])
            continue;
        if (lanes->tape.tiny[l] || (lanes->tape.small[l] && !lanes->simple))
            ok[l] = eval_alone(lanes, l, t[l], slope);
        else {
            solver->evaluations++;
            solver->kkt->factorizations++;
        }
    }
}

void lw_lanes_try(LwLanes *lanes, const bool *busy, double *error)
{
    bool any = true, ok[LW_LANES_MOST];
    double t[LW_LANES_MOST];
    for (int l = 0; l < lanes->width; l++)
        lanes->busy[l] = -(long long)busy[l];
    for (int s = 1; s < LW_DOP853_STAGES && any; s++) {
        lanes->hot->lanes_stage(lanes, s);
        for (int l = 0; l < lanes->width; l++)
            t[l] = lanes->t[l] + dop853_c[s] * lanes->h[l];
        lw_lanes_eval(lanes, t, lanes->k[s], ok);
        any = false;
        for (int l = 0; l < lanes->width; l++) {
            lanes->busy[l] = ok[l] ? lanes->busy[l] : 0;
            any = any || lanes->busy[l];
        }
    }
    if (any)
        lanes->hot->lanes_end(lanes);
    for (int l = 0; l < lanes->width; l++)
        error[l] = lanes->busy[l] ? lw_dop853_error(LW_BODY_VARIABLES * lanes->body_count, lanes->h[l], lanes->squares[l], lanes->squares[lanes->width + l])
                                  : INFINITY;
}
