/* What may act at a state, posed as a complementarity problem. */
#include "core/solve/auxiliary_private.h"

#include <string.h>

LwAuxProblem *lw_aux_problem_create(LwArena *arena, int rows)
{
    LwAuxProblem *p = LW_NEW(arena, LwAuxProblem);
    p->room = rows;
    p->row = LW_NEWN(arena, int, rows);
    p->element = LW_NEWN(arena, int, rows);
    p->place = LW_NEWN(arena, int, rows);
    p->packed = LW_NEWN(arena, LwAuxRow, rows);
    p->b = LW_NEWN(arena, double, rows);
    p->x = LW_NEWN(arena, double, rows);
    p->w = LW_NEWN(arena, double, rows);
    p->size = LW_NEWN(arena, double, rows);
    p->whole = LW_NEWN(arena, double, rows);
    p->mobility = LW_NEWN(arena, double, rows);
    p->rounding = LW_NEWN(arena, double, rows);
    p->one_sided = LW_NEWN(arena, bool, rows);
    p->mode = LW_NEWN(arena, LwXMode, rows);
    p->group_element = LW_NEWN(arena, int, rows);
    p->group = LW_NEWN(arena, LwLcpGroup, rows);
    p->law = LW_NEWN(arena, LwAuxLaw, rows);
    p->fixed = LW_NEWN(arena, bool, rows);
    p->moving = LW_NEWN(arena, bool, rows);
    p->chosen = LW_NEWN(arena, bool, rows);
    return p;
}

double lw_aux_row_mobility(const LwMechanism *m, const LwAuxRow *row)
{
    double sum = 0;
    for (int part = 0; part < 2; part++) {
        if (row->part[part] == m->body_count)
            continue;
        const LwBody *body = &m->body[row->part[part]];
        LwVec3 move = lw_vec3_from(row->J + 6 * part), turn = lw_vec3_from(row->J + 6 * part + 3);
        lw_body_restrict(body, &move, &turn);
        sum += body->mass > 0 ? lw_vec3_dot(move, move) / body->mass : 0;
        if (body->dof == 6)
            sum += lw_vec3_dot(turn, lw_mat3_mul_vec(&body->inverse, turn));
        else if (body->dof == 1)
            sum += lw_vec3_dot(turn, turn) / lw_vec3_dot(body->axis, lw_mat3_mul_vec(&body->inertia, body->axis));
    }
    return sum;
}

static int put(LwAuxProblem *p, int element, int row, bool one_sided, LwAuxMode mode)
{
    p->row[p->n] = row;
    p->element[p->n] = element;
    p->place[row] = p->n;
    p->one_sided[p->n] = one_sided;
    p->mode[p->n] = mode == LW_AUX_HOLDS ? LW_X_IN : mode == LW_AUX_SLIPS ? LW_X_BOUND : LW_X_OUT;
    return p->n++;
}

void lw_aux_eval_press(LwAux *aux, LwSolver *solver, const LwState *state)
{
    lw_solver_accelerate(solver, state);
    lw_aux_eval(aux, state, LW_EVAL_ALL);
    for (int i = 0; i < aux->row_count; i++)
        aux->press[i] = -lw_aux_row_product(aux->system->mechanism, &aux->row[i], solver->a) - aux->row[i].gamma;
}

double lw_aux_hop_speed(const LwAux *aux, const LwAuxElement *e, double press)
{
    return press > 0 ? sqrt(2 * press * 0.01 * lw_aux_touching(aux->system->mechanism) / lw_aux_unit(aux, e)) : 0;
}

static bool touches(const LwAux *aux, const LwAuxElement *e, bool receding)
{
    const LwMechanism *m = aux->system->mechanism;
    const LwAuxRow *row = &aux->row[e->first];
    double unit = lw_aux_unit(aux, e);
    if (unit * row->value > lw_aux_touching(m))
        return false;
    return receding || unit * row->rate <= aux->rest || row->rate < lw_aux_hop_speed(aux, e, aux->press[e->first]);
}

static void put_group(LwAux *aux, int element, int normal)
{
    LwAuxProblem *p = aux->problem;
    const LwAuxElement *e = &aux->element[element];
    LwAuxSliding sliding = lw_aux_sliding(e);
    int g = p->group_count++;
    p->group[g] = (LwLcpGroup){ .first = p->n, .count = sliding.count, .normal = normal };
    p->group_element[g] = element;
    double square = 0;
    for (int i = 0; i < sliding.count; i++) {
        double rate = aux->row[sliding.first + i].rate;
        square += rate * rate;
        p->group[g].direction[i] = rate;
        put(p, element, sliding.first + i, false, e->sliding);
    }
    double speed = sqrt(square);
    p->moving[g] = speed > aux->rest;
    for (int i = 0; p->moving[g] && i < sliding.count; i++)
        p->group[g].direction[i] /= speed;
    lw_aux_set_law(aux, g, lw_aux_law(aux, e, p->moving[g] ? speed : 0, !p->moving[g]));
}

void lw_aux_set_law(LwAux *aux, int group, LwAuxLaw law)
{
    aux->problem->law[group] = law;
    aux->problem->group[group].coefficient = law.coefficient;
    aux->problem->group[group].bound = law.constant;
}

static double bound(void *user, int group, const double *x, double *gradient)
{
    const LwAux *aux = user;
    const LwAuxProblem *p = aux->problem;
    const LwAuxElement *e = &aux->element[p->group_element[group]];
    LwAuxLaw law = p->law[group];
    if (e->kind == LW_AUX_CONTACT) {
        gradient[p->group[group].normal] = law.coefficient;
        return law.constant + law.coefficient * x[p->group[group].normal];
    }
    double N = lw_aux_joint_normal(aux, p->state, e->source, x, gradient);
    for (int j = 0; j < p->n; j++)
        gradient[j] *= law.coefficient;
    return law.constant + law.coefficient * N;
}

void lw_aux_pose(LwAux *aux, LwSolver *solver, const LwState *state, bool receding)
{
    LwAuxProblem *p = aux->problem;
    aux->rest = lw_aux_rest_speed(aux->system->mechanism, state);
    for (int i = 0; i < aux->element_count; i++)
        p->chosen[i] = aux->element[i].kind == LW_AUX_FRICTION || touches(aux, &aux->element[i], receding);
    lw_aux_pose_chosen(aux, solver, state);
}

/* Returns whether there is friction of joints among them. */
static bool put_chosen(LwAux *aux)
{
    LwAuxProblem *p = aux->problem;
    bool joints = false;
    p->n = p->group_count = 0;
    for (int i = 0; i < aux->row_count; i++)
        p->place[i] = -1;
    for (int i = 0; i < aux->element_count; i++) {
        const LwAuxElement *e = &aux->element[i];
        if (!p->chosen[i])
            continue;
        int normal = e->kind == LW_AUX_FRICTION ? -1 : put(p, i, e->first, true, e->normal);
        joints |= e->kind == LW_AUX_FRICTION;
        if (lw_aux_sliding(e).count > 0)
            put_group(aux, i, normal);
    }
    return joints;
}

void lw_aux_pose_chosen(LwAux *aux, LwSolver *solver, const LwState *state)
{
    LwAuxProblem *p = aux->problem;
    bool joints = put_chosen(aux);
    p->state = state;
    for (int i = 0; i < p->n; i++) {
        p->packed[i] = aux->row[p->row[i]];
        p->mobility[i] = lw_aux_row_mobility(aux->system->mechanism, &p->packed[i]);
    }
    aux->factors = NULL; /* the border is no longer that of the active rows */
    lw_border_factor(aux->border, solver, p->packed, p->n);
    for (int i = 0; i < p->n; i++)
        p->fixed[i] = lw_aux_is_fixed(aux, i, &p->packed[i]);
    lw_aux_load_columns(aux, solver, state);
    p->lcp = (LwLcp){ .n = p->n, .A = aux->border->A, .b = p->b, .one_sided = p->one_sided, .group_count = p->group_count,
                      .group = p->group, .bound = joints ? bound : NULL, .user = aux, .scale = p->mobility, .rounding = p->rounding };
}

LwLcpReport lw_aux_problem_solve(LwAux *aux, bool warm)
{
    LwAuxProblem *p = aux->problem;
    if (p->n == 0)
        return (LwLcpReport){ .status = LW_LCP_SOLVED };
    memset(p->x, 0, (size_t)p->n * sizeof *p->x);
    for (int i = 0; !warm && i < p->n; i++)
        p->mode[i] = LW_X_OUT;
    LwLcpReport report = lw_lcp_solve(aux->lcp, &p->lcp, p->x, p->mode);
    for (int i = 0; i < p->n; i++) {
        p->w[i] = p->b[i];
        p->whole[i] = p->size[i];
        for (int j = 0; j < p->n; j++) {
            double part = aux->border->A[i * p->n + j] * p->x[j];
            p->w[i] += part;
            p->whole[i] += fabs(part);
        }
    }
    p->residual = report.residual;
    return report;
}

const char *lw_aux_blame(LwAux *aux, int i)
{
    const LwSystem *s = aux->system;
    const double *Lambda = aux->border->Lambda + (size_t)i * (size_t)s->row_count;
    int motor = -1;
    double most = 1e-9;
    for (int k = 0; k < s->mechanism->def.motor_count; k++)
        if (s->motor_group[k] >= 0 && fabs(Lambda[s->group[s->motor_group[k]].first]) > most)
            most = fabs(Lambda[s->group[s->motor_group[motor = k]].first]);
    const char *words = lw_aux_element_words(aux, aux->arena, aux->problem->element[i]);
    if (motor >= 0)
        return lw_arena_printf(aux->arena, "motor %s drives against %s", s->mechanism->def.motor[motor].name, words);
    return lw_arena_printf(aux->arena, "no forces keep %s from being passed: the joints leave it no way to give", words);
}
