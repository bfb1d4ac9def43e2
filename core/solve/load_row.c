#include "core/solve/load_row.h"

void lw_spring_row(const LwState *state, const LwLoad *load, LwLoadRow *row)
{
    LwVec3 p[2], v[2];
    for (int k = 0; k < 2; k++) {
        const LwBodyState *b = &state->body[load->body[k]];
        row->body[k] = load->body[k];
        p[k] = lw_vec3_add(b->p, lw_mat3_mul_vec(&b->A, load->point[k]));
        v[k] = lw_vec3_add(b->v, lw_mat3_mul_vec(&b->A, lw_vec3_cross(b->w, load->point[k])));
    }
    LwVec3 d = lw_vec3_sub(p[0], p[1]), dv = lw_vec3_sub(v[0], v[1]);
    row->x = lw_vec3_norm(d);
    LwVec3 u = lw_vec3_scale(d, row->x > 0 ? 1 / row->x : 0); /* from end 2 to end 1 */
    row->v = row->x > 0 ? lw_vec3_dot(u, dv) : lw_vec3_norm(dv); /* leaving the point */
    for (int k = 0; k < 2; k++) {
        LwVec3 own = k == 0 ? u : lw_vec3_scale(u, -1);
        lw_vec3_store(row->J + 6 * k, own);
        lw_vec3_store(row->J + 6 * k + 3, lw_vec3_cross(load->point[k], lw_mat3_tmul_vec(&state->body[load->body[k]].A, own)));
    }
}

void lw_law_slopes(const LwLaw *law, double t, double x, double v, double size, double *by_x, double *by_v)
{
    unsigned uses = lw_law_uses(law);
    double dx = 1e-6 * (size + fabs(x)), dv = 1e-6 * (size + fabs(v));
    *by_x = uses & LW_LAW_USES_X ? (lw_law_eval_xv(law, t, x + dx, v) - lw_law_eval_xv(law, t, x - dx, v)) / (2 * dx) : 0;
    *by_v = uses & LW_LAW_USES_V ? (lw_law_eval_xv(law, t, x, v + dv) - lw_law_eval_xv(law, t, x, v - dv)) / (2 * dv) : 0;
}
