/* Null vectors through stops, contacts and friction that hold (formulation §4 with the rows of §5).
 *
 * What such a row does with a unit force is a column k of forces on the bodies; friction that slips goes along with the normal force it belongs to. Forces w
 * of the columns and multipliers z of the system change no motion when Σ w k = Jᵀ z. With x_i the response of the system to column i, that is
 * Σ w x = 0: a null vector of the matrix k_i·x_j = x_i·M x_j, found by Cholesky's method with pivots; z then are the multipliers that went with the x. */
#include "core/analysis/certainty_private.h"

#include "core/solve/auxiliary.h"

#include <string.h>

enum { MOST = 400 };                        /* columns looked at: beyond, time would go into certainties alone */
static const double DEPENDENT = 1e-9;       /* square of the sine between a column and those before it, and less: dependent */

static bool touches(LwAuxMode mode)
{
    return mode == LW_AUX_HOLDS || mode == LW_AUX_RESTS;
}

static void push_column(LwCertainties *c, int element, const LwAuxRow *row, int *count)
{
    c->owner[*count] = element;
    c->column[(*count)++] = *row;
}

/* A normal force with the friction that slips under it. */
static LwAuxRow pressed(const LwAux *aux, const LwAuxElement *e)
{
    LwAuxRow column = aux->row[e->first];
    double normal = aux->mu[e->first];
    for (int i = 1; e->sliding == LW_AUX_SLIPS && normal > 0 && i < e->count; i++)
        for (int k = 0; k < 12; k++)
            column.J[k] += aux->mu[e->first + i] / normal * aux->row[e->first + i].J[k];
    return column;
}

/* The columns of everything that holds; more than MOST: there is no room for them all. */
static int gather(LwCertainties *c, const LwAux *aux)
{
    int count = 0;
    for (int i = 0; i < aux->element_count; i++) {
        const LwAuxElement *e = &aux->element[i];
        bool normal = e->kind != LW_AUX_FRICTION && touches(e->normal), sticks = e->count > 0 && e->sliding == LW_AUX_HOLDS;
        int first = e->kind == LW_AUX_FRICTION ? 0 : 1;
        if (count + e->count > c->column_room && (normal || sticks))
            return MOST + 1;
        if (normal) {
            LwAuxRow column = pressed(aux, e);
            push_column(c, i, &column, &count);
        }
        for (int k = first; (normal || first == 0) && sticks && k < e->count; k++)
            push_column(c, i, &aux->row[e->first + k], &count);
    }
    return count;
}

static double mobility(const LwMechanism *m, const LwAuxRow *row)
{
    double sum = 0;
    for (int part = 0; part < 2; part++) {
        if (row->part[part] == m->body_count)
            continue;
        const LwBody *body = &m->body[row->part[part]];
        LwVec3 linear = lw_vec3_from(row->J + 6 * part), angular = lw_vec3_from(row->J + 6 * part + 3);
        if (body->dof == 1) {
            double turn = lw_shaft_derivative(body, row->J + 6 * part + 3);
            sum += turn * turn / lw_vec3_dot(body->axis, lw_mat3_mul_vec(&body->inertia, body->axis));
            continue;
        }
        sum += lw_vec3_dot(linear, linear) / body->mass;
        if (body->dof == 6)
            sum += lw_vec3_dot(angular, lw_mat3_mul_vec(&body->inverse, angular));
    }
    return sum;
}

/* Cholesky's factor of the independent columns, in c->factor (count × count, row-major); marks the others. */
static void find_dependent(LwCertainties *c, int count)
{
    const double *A = c->border->A;
    double *L = c->factor;
    for (int i = 0; i < count; i++) {
        double d = A[i * count + i];
        for (int j = 0; j < i; j++) {
            double sum = A[i * count + j];
            for (int k = 0; k < j; k++)
                sum -= L[i * count + k] * L[j * count + k];
            L[i * count + j] = c->dependent[j] ? 0 : sum / L[j * count + j];
            d -= L[i * count + j] * L[i * count + j];
        }
        c->dependent[i] = !(d > DEPENDENT * mobility(c->system->mechanism, &c->column[i]));
        L[i * count + i] = c->dependent[i] ? 0 : sqrt(d);
    }
}

/* w: 1 for column i, and of the independent ones before it what balances that: LᵀW = −L_i. */
static void null_forces(const LwCertainties *c, int count, int i, double *w)
{
    const double *L = c->factor;
    memset(w, 0, (size_t)count * sizeof *w);
    w[i] = 1;
    for (int j = i - 1; j >= 0; j--) {
        if (c->dependent[j])
            continue;
        double sum = -L[i * count + j];
        for (int k = j + 1; k < i; k++)
            sum -= L[k * count + j] * w[k];
        w[j] = sum / L[j * count + j];
    }
}

/* Force and moment (about the point where the contact was found first) of a column on the first body, world. */
static void add_contact(LwCertainties *c, const LwState *state, const LwAux *aux, const LwAuxElement *e, const LwAuxRow *column, bool normal, double w)
{
    double *load = c->load + 6 * (c->joints + e->source);
    const LwBodyState *body = &state->body[column->part[0]];
    LwVec3 force = lw_vec3_scale(lw_vec3_from(column->J), w);
    LwVec3 moment = lw_mat3_mul_vec(&body->A, lw_vec3_scale(lw_vec3_from(column->J + 3), w));
    moment = lw_vec3_add(moment, lw_vec3_cross(lw_vec3_sub(body->p, e->point.place), force));
    lw_vec3_store(load, lw_vec3_add(lw_vec3_from(load), force));
    lw_vec3_store(load + 3, lw_vec3_add(lw_vec3_from(load + 3), moment));
    c->loose.largest = fmax(c->loose.largest, fabs(w));
    for (int k = 0; k < 3; k++)
        c->loose.tangent[3 * e->source + k] += w * (column->J[k] - (normal ? aux->row[e->first].J[k] : 0));
    if (normal)
        c->loose.normal[e->source] += w;
    c->took[e->source] = c->took[e->source] || w != 0;
}

static void add_column(LwCertainties *c, const LwState *state, const LwAux *aux, int column, bool first, double w)
{
    const LwAuxElement *e = &aux->element[c->owner[column]];
    const LwMechanism *m = c->system->mechanism;
    if (e->kind == LW_AUX_STOP)
        c->loose.stop[e->source] += e->side == LW_LOWER ? w : -w;
    else if (e->kind == LW_AUX_CONTACT)
        add_contact(c, state, aux, e, &c->column[column], first, w);
    else {
        double load[6], mu[LW_RUBBING_MOST] = { w };
        lw_rubbing_load(m, state, e->source, &c->column[column], mu, load);
        for (int k = 0; k < 6; k++)
            c->loose.rubbing[e->source] = fmax(c->loose.rubbing[e->source], fabs(load[k]) / (k < 3 ? 1 : m->size));
    }
}

static void clear(LwCertainties *c)
{
    const LwMechanismDef *def = &c->system->mechanism->def;
    memset(c->load + 6 * c->joints, 0, (size_t)(6 * def->contact_count) * sizeof *c->load);
    c->loose.largest = 0;
    memset(c->loose.stop, 0, (size_t)def->limit_count * sizeof(double));
    memset(c->loose.rubbing, 0, (size_t)def->friction_count * sizeof(double));
    memset(c->loose.normal, 0, (size_t)def->contact_count * sizeof(double));
    memset(c->loose.tangent, 0, 3 * (size_t)def->contact_count * sizeof(double));
}

static void reserve(LwCertainties *c, int rows)
{
    if (rows <= c->column_room)
        return;
    int twice = 2 * c->column_room < MOST ? 2 * c->column_room : MOST, room = c->column_room = rows > twice ? rows : twice;
    c->column = LW_NEWN(c->arena, LwAuxRow, room + LW_RUBBING_MOST);
    c->owner = LW_NEWN(c->arena, int, room);
    c->factor = LW_NEWN(c->arena, double, (size_t)room * (size_t)(room + 1));
    c->dependent = LW_NEWN(c->arena, bool, room);
    if (!c->border)
        c->border = lw_border_create(c->arena, c->system, room);
    lw_border_reserve(c->arena, c->border, room);
}

/* Too many to look at: nothing that may depend on them is claimed. */
static void give_up(LwCertainties *c)
{
    const LwMechanismDef *def = &c->system->mechanism->def;
    for (int i = 0; i < 6 * c->items; i++)
        c->variation[i] = c->pair_variation[i] = c->ground_variation[i] = INFINITY;
    for (int i = 0; i < def->limit_count; i++)
        c->loose_variation.stop[i] = INFINITY;
    for (int i = 0; i < def->friction_count; i++)
        c->loose_variation.rubbing[i] = INFINITY;
    for (int i = 0; i < def->contact_count; i++)
        c->loose_variation.normal[i] = c->loose_variation.tangent[3 * i] = c->normal_pair_variation[i] = INFINITY;
    for (int i = 0; i < def->motor_count; i++)
        c->motor_variation[i] = INFINITY;
    for (int i = 0; i < def->coupler_count; i++)
        c->coupler_variation[i] = INFINITY;
    for (int i = 0; i < def->cable_count; i++)
        c->cable_variation[i] = INFINITY;
}

void lw_certainties_add_aux(LwCertainties *c, LwSolver *solver, const LwState *state)
{
    LwAux *aux = solver->aux;
    reserve(c, aux->row_count < MOST ? aux->row_count : MOST);
    lw_aux_eval(aux, state, LW_EVAL_J); /* rows that rest are not evaluated for the solve */
    int count = gather(c, aux), rows = c->system->row_count;
    if (count > MOST)
        give_up(c);
    if (count == 0 || count > MOST)
        return;
    double *w = c->factor + (size_t)c->column_room * (size_t)c->column_room;
    lw_border_factor(c->border, solver, c->column, count);
    find_dependent(c, count);
    for (int i = 0; i < count; i++) {
        if (!c->dependent[i])
            continue;
        null_forces(c, count, i, w);
        clear(c);
        memset(c->z, 0, (size_t)rows * sizeof *c->z);
        for (int j = 0; j <= i; j++) {
            add_column(c, state, aux, j, j == 0 || c->owner[j] != c->owner[j - 1], w[j]);
            for (int r = 0; w[j] != 0 && r < rows; r++)
                c->z[r] += w[j] * c->border->Lambda[(size_t)j * (size_t)rows + r];
        }
        lw_certainties_add_vector(c, solver, state, c->z);
    }
    clear(c);
}
