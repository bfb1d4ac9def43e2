/* A load along one coordinate x(q) with the effort −F(x, ẋ) on it:
 *
 *     f = −Jᵀ F        K = ∂F/∂x JᵀJ + F ∂Jᵀ/∂q        D = ∂F/∂ẋ JᵀJ
 *
 * Of a spring of length ℓ along u, F ∂Jᵀ/∂q is F/ℓ (I − u uᵀ) between its ends: the string that pulls straight. */
#include "core/solve/stiffness.h"

#include "core/solve/coordinate.h"
#include "core/solve/load_row.h"
#include "core/solve/system.h"

#include <string.h>

static bool ties_bodies(const LwLoad *load)
{
    return load->kind == LW_LOAD_SPRING || load->kind == LW_LOAD_TORSION;
}

LwStiffness *lw_stiffness_create(LwArena *arena, const LwMechanism *m)
{
    LwStiffness *s = LW_NEW(arena, LwStiffness);
    s->mechanism = m;
    s->tie = LW_NEWN(arena, LwTie, m->def.load_count);
    for (int i = 0; i < m->def.load_count; i++) {
        if (!ties_bodies(&m->load[i]))
            continue;
        const int *body = m->load[i].kind == LW_LOAD_TORSION ? m->joint[m->load[i].joint].body : m->load[i].body;
        s->tie[s->count++] = (LwTie){ .body = { body[0], body[1] }, .load = i };
    }
    return s;
}

static void add_square(LwTie *tie, double s, const double J[12])
{
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 12; j++)
            tie->block[i][j] += s * J[i] * J[j];
}

/* s PᵀP of the relative displacement P of the two points. */
static void add_points(LwTie *tie, const LwState *state, const LwLoad *load, double s)
{
    for (int axis = 0; axis < 3; axis++) {
        double P[12] = { 0 };
        LwVec3 along = { axis == 0, axis == 1, axis == 2 };
        for (int k = 0; k < 2; k++) {
            LwVec3 own = k == 0 ? along : lw_vec3_scale(along, -1);
            lw_vec3_store(P + 6 * k, own);
            lw_vec3_store(P + 6 * k + 3, lw_vec3_cross(load->point[k], lw_mat3_tmul_vec(&state->body[load->body[k]].A, own)));
        }
        add_square(tie, s, P);
    }
}

static void spring(const LwMechanism *m, const LwState *state, const LwLoad *load, double k, double d, LwTie *tie)
{
    LwLoadRow row;
    lw_spring_row(state, load, &row);
    if (!(row.x > 0))
        return;
    double x = row.x - load->rest, stiffness = load->stiffness, damping = load->damping, force = stiffness * x;
    if (load->law) {
        lw_law_slopes(load->law, state->t, x, row.v, m->size, &stiffness, &damping);
        force = lw_law_eval_xv(load->law, state->t, x, row.v);
    }
    double string = fmax(force, 0) / row.x;
    add_square(tie, k * (fmax(stiffness, 0) - string) + d * fmax(damping, 0), row.J);
    add_points(tie, state, load, k * string);
}

static void torsion(const LwMechanism *m, const LwState *state, const LwLoad *load, double k, double d, LwTie *tie)
{
    LwCoordinateMotion c;
    double stiffness = load->stiffness, damping = load->damping;
    lw_coordinate_eval(m, state, load->joint, load->coordinate, NULL, LW_EVAL_C | LW_EVAL_CD | LW_EVAL_J, &c);
    if (load->law) {
        /* The law is the effort itself, the others are what it works against. */
        lw_law_slopes(load->law, state->t, c.v, c.d, load->coordinate >= LW_RX ? 1 : m->size, &stiffness, &damping);
        stiffness = -stiffness;
        damping = -damping;
    }
    add_square(tie, k * fmax(stiffness, 0) + d * fmax(damping, 0), c.J);
}

void lw_stiffness_eval(LwStiffness *s, const LwState *state, double k, double d)
{
    for (int i = 0; i < s->count; i++) {
        LwTie *tie = &s->tie[i];
        const LwLoad *load = &s->mechanism->load[tie->load];
        memset(tie->block, 0, sizeof tie->block);
        if (load->kind == LW_LOAD_SPRING)
            spring(s->mechanism, state, load, k, d, tie);
        else
            torsion(s->mechanism, state, load, k, d, tie);
    }
}
