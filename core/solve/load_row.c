#include "core/solve/load_row.h"

#include "core/solve/coordinate.h"
#include "core/solve/system.h"

#include <string.h>

static void spring_row(const LwState *state, const LwLoad *load, LwLoadRow *row)
{
    LwVec3 p[2], v[2];
    for (int k = 0; k < 2; k++) {
        const LwBodyState *b = &state->body[load->body[k]];
        row->body[k] = load->body[k];
        p[k] = lw_vec3_add(b->p, lw_mat3_mul_vec(&b->A, load->point[k]));
        v[k] = lw_vec3_add(b->v, lw_mat3_mul_vec(&b->A, lw_vec3_cross(b->w, load->point[k])));
    }
    LwVec3 d = lw_vec3_sub(p[0], p[1]), dv = lw_vec3_sub(v[0], v[1]);
    double length = lw_vec3_norm(d);
    LwVec3 u = lw_vec3_scale(d, length > 0 ? 1 / length : 0); /* from end 2 to end 1 */
    row->value = length;
    row->x = length - load->rest;
    row->v = length > 0 ? lw_vec3_dot(u, dv) : lw_vec3_norm(dv); /* leaving the point */
    for (int k = 0; k < 2; k++) {
        LwVec3 own = k == 0 ? u : lw_vec3_scale(u, -1);
        lw_vec3_store(row->J + 6 * k, own);
        lw_vec3_store(row->J + 6 * k + 3, lw_vec3_cross(load->point[k], lw_mat3_tmul_vec(&state->body[load->body[k]].A, own)));
    }
}

static void coordinate_row(const LwMechanism *m, const LwState *state, int joint, LwCoordinate coordinate, LwLoadRow *row)
{
    LwCoordinateMotion c;
    lw_coordinate_eval(m, state, joint, coordinate, NULL, LW_EVAL_C | LW_EVAL_CD | LW_EVAL_J, &c);
    for (int k = 0; k < 2; k++)
        row->body[k] = m->joint[joint].body[k];
    row->value = c.v;
    row->v = c.d;
    memcpy(row->J, c.J, sizeof row->J);
}

/* E of the rotation vector. The factor of θ×θ× is 1/12 + φ²/720 + … */
static LwMat3 turn_rates(LwVec3 theta)
{
    double square = lw_vec3_dot(theta, theta), half = 0.5 * sqrt(square);
    double c = square < 1e-4 ? 1.0 / 12 + square / 720 : (1 - half / tan(half)) / square;
    double t[3] = { theta.x, theta.y, theta.z };
    LwMat3 E;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            E.m[i][j] = (i == j) * (1 - c * square) + c * t[i] * t[j];
    E.m[0][1] += 0.5 * t[2];
    E.m[1][0] -= 0.5 * t[2];
    E.m[0][2] -= 0.5 * t[1];
    E.m[2][0] += 0.5 * t[1];
    E.m[1][2] += 0.5 * t[0];
    E.m[2][1] -= 0.5 * t[0];
    return E;
}

static void bushing_rows(const LwState *state, const LwLoad *load, LwLoadRow *row)
{
    const LwBodyState *b1 = &state->body[load->body[0]], *b2 = &state->body[load->body[1]];
    LwRel rel;
    lw_lock_eval_motion(b1, &load->marker[0], b2, &load->marker[1], &rel);
    lw_lock_eval_jacobian(b1, &load->marker[0], b2, &load->marker[1], &rel);
    LwVec3 theta = lw_quat_log(lw_quat_from(rel.z + 3)), one, two;
    double turn[3] = { theta.x, theta.y, theta.z };
    LwMat3 E = turn_rates(theta), A = lw_mat3_tmul(&rel.A2, &b1->A); /* body 1's axes in marker 2 */
    for (int k = 0; k < LW_LOAD_ROWS; k++) {
        row[k].body[0] = load->body[0];
        row[k].body[1] = load->body[1];
        if (k < 3) {
            row[k].value = rel.z[k];
            row[k].v = rel.zd[k];
            memcpy(row[k].J, rel.J[k], sizeof row[k].J);
        } else {
            LwVec3 e = { E.m[k - 3][0], E.m[k - 3][1], E.m[k - 3][2] };
            one = lw_mat3_tmul_vec(&A, e);
            two = lw_vec3_scale(lw_mat3_mul_vec(&load->marker[1].R, e), -1);
            memset(row[k].J, 0, sizeof row[k].J);
            lw_vec3_store(row[k].J + 3, one);
            lw_vec3_store(row[k].J + 9, two);
            row[k].value = turn[k - 3];
            row[k].v = lw_vec3_dot(one, b1->w) + lw_vec3_dot(two, b2->w);
        }
        row[k].x = row[k].value;
    }
}

int lw_load_row_count(const LwLoad *load)
{
    return load->kind == LW_LOAD_BUSHING ? LW_LOAD_ROWS : load->kind == LW_LOAD_SPRING || load->kind == LW_LOAD_TORSION ? 1 : 0;
}

int lw_load_rows(const LwMechanism *m, const LwState *state, int index, LwLoadRow *row)
{
    const LwLoad *load = &m->load[index];
    if (load->kind == LW_LOAD_SPRING)
        spring_row(state, load, row);
    else if (load->kind == LW_LOAD_TORSION) {
        coordinate_row(m, state, load->joint, load->coordinate, row);
        row->x = row->value - load->rest;
    } else if (load->kind == LW_LOAD_BUSHING)
        bushing_rows(state, load, row);
    return lw_load_row_count(load);
}

/* The law of a torsion spring is the torque itself, of the coordinate; that of a spring its tension, of the elongation. */
static double law_value(const LwLoad *load, double t, const LwLoadRow *row)
{
    return load->kind == LW_LOAD_TORSION ? -lw_law_eval_xv(load->law, t, row->value, row->v) : lw_law_eval_xv(load->law, t, row->x, row->v);
}

double lw_load_response(const LwLoad *load, int k, double t, const LwLoadRow *row)
{
    if (load->kind == LW_LOAD_SPRING && !(row->value > 0))
        return 0;
    if (load->law)
        return law_value(load, t, row);
    return (load->elastic[k] ? lw_law_eval_xv(load->elastic[k], 0, row->x, 0) : load->stiffness[k] * row->x) + load->damping[k] * row->v;
}

double lw_load_stored(const LwLoad *load, int k, const LwLoadRow *row)
{
    if (load->law && (lw_law_uses(load->law) & ~LW_LAW_USES_X))
        return 0;
    if (load->law)
        return load->kind == LW_LOAD_TORSION ? -lw_law_integral_x(load->law, 0, row->value) : lw_law_integral_x(load->law, 0, row->x);
    return load->elastic[k] ? lw_law_integral_x(load->elastic[k], 0, row->x) : 0.5 * load->stiffness[k] * row->x * row->x;
}

void lw_load_slopes(const LwMechanism *m, const LwLoad *load, int k, double t, const LwLoadRow *row, double *by_x, double *by_v)
{
    bool torsion = load->kind == LW_LOAD_TORSION, turns = torsion ? load->coordinate >= LW_RX : load->kind == LW_LOAD_BUSHING && k >= 3;
    double range = turns ? 1 : m->size, sign = torsion ? -1 : 1;
    if (load->law) {
        double x = torsion ? row->value : row->x;
        *by_x = sign * lw_law_slope_x(load->law, t, x, row->v, range);
        *by_v = sign * lw_law_slope_v(load->law, t, x, row->v, range);
        return;
    }
    *by_x = load->elastic[k] ? lw_law_slope_x(load->elastic[k], 0, row->x, 0, range) : load->stiffness[k];
    *by_v = load->damping[k];
}

/* τ = −Eᵀ of what the rotation vector's components resist with. */
void lw_bushing_load(const LwMechanism *m, const LwState *state, int index, const LwLoadRow *row, double out[6])
{
    const LwLoad *load = &m->load[index];
    double turning[3];
    for (int k = 0; k < LW_LOAD_ROWS; k++) {
        double response = lw_load_response(load, k, state->t, &row[k]);
        if (k < 3)
            out[k] = -response;
        else
            turning[k - 3] = -response;
    }
    LwMat3 E = turn_rates(lw_vec3(row[3].value, row[4].value, row[5].value));
    lw_vec3_store(out + 3, lw_mat3_tmul_vec(&E, lw_vec3_from(turning)));
}

bool lw_soft_stop_row(const LwMechanism *m, const LwState *state, int limit, LwLoadRow *row)
{
    const LwLimitDef *def = &m->def.limit[limit];
    if (!def->soft)
        return false;
    coordinate_row(m, state, def->joint, def->coordinate, row);
    row->x = row->value > def->upper ? row->value - def->upper : def->lower - row->value;
    if (!(row->x > 0))
        return false;
    if (row->value > def->upper)
        return true;
    row->v = -row->v;
    for (int i = 0; i < 12; i++)
        row->J[i] = -row->J[i];
    return true;
}

double lw_soft_stop_response(const LwLimitDef *def, double t, const LwLoadRow *row)
{
    double elastic = def->elastic ? lw_law_eval_xv(def->elastic, 0, row->x, 0) : def->stiffness * row->x;
    double push = def->law ? lw_law_eval_xv(def->law, t, row->x, row->v) : elastic + def->damping * row->v;
    return push > 0 ? push : 0;
}

double lw_soft_stop_stored(const LwLimitDef *def, const LwLoadRow *row)
{
    const LwLaw *law = def->law ? def->law : def->elastic;
    if (!law)
        return 0.5 * def->stiffness * row->x * row->x;
    return lw_law_uses(law) & ~LW_LAW_USES_X ? 0 : lw_law_integral_x(law, 0, row->x);
}

void lw_soft_stop_slopes(const LwMechanism *m, const LwLimitDef *def, double t, const LwLoadRow *row, double *by_x, double *by_v)
{
    double range = def->coordinate >= LW_RX ? 1 : m->size;
    const LwLaw *law = def->law ? def->law : def->elastic;
    bool pushes = lw_soft_stop_response(def, t, row) > 0;
    *by_x = !pushes ? 0 : law ? lw_law_slope_x(law, t, row->x, row->v, range) : def->stiffness;
    *by_v = !pushes ? 0 : def->law ? lw_law_slope_v(def->law, t, row->x, row->v, range) : def->damping;
}
