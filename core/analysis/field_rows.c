/* Rows of paths, by themselves: x − X and, where there are orientations, the rotation vector's sine 2 vec(U* u) times the size.
 *     Ċ = 2 vec(U̇* u + U* u̇)      γ = 2 vec(Ü* u + 2 U̇* u̇ + U* γ_u)
 * Within a time aimed at they continue as X + s Ẋ + ½ s² Ẍ, which is smooth where laws are not. */
#include "core/analysis/field_private.h"

static LwJet later(LwJet a, double s)
{
    return lw_jet(a.v + s * (a.d + 0.5 * s * a.dd), a.d + s * a.dd, a.dd);
}

void lw_field_aim(LwField *f, const LwState *state, double t)
{
    const LwMechanism *m = f->mechanism;
    f->t = t;
    for (int i = 0; i < m->def.motor_count; i++)
        if (f->system->motor_group[i] >= 0)
            f->motor[f->system->motor_group[i]] = lw_state_motor_target(m, state, i, t);
    for (int i = 0; i < f->path_count; i++)
        lw_path_eval(m->joint[f->path[i]].path, t, &f->point[i]);
}

void lw_field_aim_rows(LwField *f, double s)
{
    for (int i = 0; i < f->system->group_count; i++)
        f->solver->rows->hold[i] = later(f->motor[i], s);
}

static LwVec3 turned(LwQuat U, LwQuat u)
{
    return lw_quat_vector(lw_quat_mul(lw_quat_conj(U), u));
}

static void put3(LwPathRow *row, double scale, LwVec3 C, LwVec3 Cd, LwVec3 gamma)
{
    double c[3], d[3], g[3];
    lw_vec3_store(c, C);
    lw_vec3_store(d, Cd);
    lw_vec3_store(g, gamma);
    for (int k = 0; k < 3; k++) {
        row[k].C = scale * c[k];
        row[k].Cd = scale * d[k];
        row[k].gamma = scale * g[k];
    }
}

static void turning_rows(const LwRel *rel, const LwPathPoint *at, double s, double scale, unsigned parts, LwPathRow *row)
{
    LwJet j[4];
    for (int k = 0; k < 4; k++)
        j[k] = later(at->u[k], s);
    LwQuat U = { j[0].v, j[1].v, j[2].v, j[3].v }, Ud = { j[0].d, j[1].d, j[2].d, j[3].d }, Udd = { j[0].dd, j[1].dd, j[2].dd, j[3].dd };
    LwQuat u = lw_quat_from(rel->z + 3), ud = lw_quat_from(rel->zd + 3), ug = lw_quat_from(rel->gamma + 3);
    double side = U.e0 * u.e0 + U.e1 * u.e1 + U.e2 * u.e2 + U.e3 * u.e3 < 0 ? -scale : scale; /* u and −u are one orientation */
    LwVec3 gamma = parts & LW_EVAL_GAMMA ? lw_vec3_add(lw_vec3_add(turned(Udd, u), lw_vec3_scale(turned(Ud, ud), 2)), turned(U, ug)) : lw_vec3(0, 0, 0);
    put3(row, side, turned(U, u), lw_vec3_add(turned(Ud, u), turned(U, ud)), gamma);
    for (int c = 0; (parts & LW_EVAL_J) && c < 12; c++) {
        double out[3];
        lw_vec3_store(out, turned(U, (LwQuat){ rel->J[3][c], rel->J[4][c], rel->J[5][c], rel->J[6][c] }));
        for (int k = 0; k < 3; k++)
            row[k].J[c] = side * out[k];
    }
}

void lw_field_path_rows(LwField *f, const LwState *state, double s, unsigned parts)
{
    const LwMechanism *m = f->mechanism;
    LwPathRow *row = f->row;
    LwRel rel = { .gamma = { 0 } };
    for (int i = 0; i < f->path_count; i++) {
        const LwJoint *joint = &m->joint[f->path[i]];
        const LwBodyState *b1 = &state->body[joint->body[0]], *b2 = &state->body[joint->body[1]];
        lw_lock_eval_motion(b1, &joint->marker[0], b2, &joint->marker[1], &rel);
        if (parts & LW_EVAL_GAMMA)
            lw_lock_eval_gamma(b1, &joint->marker[0], b2, &joint->marker[1], &rel);
        if (parts & LW_EVAL_J)
            lw_lock_eval_jacobian(b1, &joint->marker[0], b2, &joint->marker[1], &rel);
        LwJet X[3];
        for (int k = 0; k < 3; k++) {
            X[k] = later(f->point[i].x[k], s);
            row[k].C = rel.z[k] - X[k].v;
            row[k].Cd = rel.zd[k] - X[k].d;
            row[k].gamma = rel.gamma[k] - X[k].dd;
            for (int c = 0; (parts & LW_EVAL_J) && c < 12; c++)
                row[k].J[c] = rel.J[k][c];
        }
        row += 3;
        if (joint->path->orientation) {
            turning_rows(&rel, &f->point[i], s, 2 * m->size, parts, row);
            row += 3;
        }
    }
}

static void set_velocities(const LwField *f, LwState *state, const double *x, double factor, const double *y, double other)
{
    for (int b = 0; b < f->mechanism->body_count; b++) {
        LwVec3 v = lw_vec3_scale(lw_vec3_from(x + 6 * b), factor), w = lw_vec3_scale(lw_vec3_from(x + 6 * b + 3), factor);
        if (y) {
            v = lw_vec3_mad(v, other, lw_vec3_from(y + 6 * b));
            w = lw_vec3_mad(w, other, lw_vec3_from(y + 6 * b + 3));
        }
        state->body[b].v = v;
        state->body[b].w = w;
    }
}

double lw_field_curvature(LwField *f, LwState *state, double s, const double *x, double factor, const double *y, double other)
{
    double sum = 0;
    set_velocities(f, state, x, factor, y, other);
    lw_rows_eval_parts(f->system, state, LW_EVAL_CD | LW_EVAL_GAMMA, f->solver->rows);
    lw_field_path_rows(f, state, s, LW_EVAL_GAMMA);
    for (int i = 0; i < f->rows; i++)
        sum += f->weight[i] * f->row[i].gamma;
    for (int i = 0; i < f->system->row_count; i++)
        sum -= f->mu[i] * f->solver->rows->gamma[i];
    return sum;
}

void lw_field_pull(LwField *f)
{
    LwSolver *solver = f->solver;
    int first = 0;
    for (int i = 0; i < f->n; i++)
        solver->f[i] = 0;
    for (int i = 0; i < f->system->row_count; i++)
        solver->g[i] = 0;
    for (int i = 0; i < f->path_count; i++) {
        const LwJoint *joint = &f->mechanism->joint[f->path[i]];
        int count = joint->path->orientation ? 6 : 3;
        for (int r = first; r < first + count; r++)
            for (int side = 0; side < 2; side++)
                for (int k = 0; k < 6 && joint->body[side] < f->mechanism->body_count; k++)
                    solver->f[6 * joint->body[side] + k] += f->weight[r] * f->row[r].J[6 * side + k];
        first += count;
    }
    lw_kkt_solve(solver->kkt, solver->rows, solver->f, solver->g, f->x, f->mu);
}
