/* A load along one coordinate x(q) that resists with R(x, ẋ):
 *
 *     f = −Jᵀ R        K = ∂R/∂x JᵀJ + R ∂Jᵀ/∂q        D = ∂R/∂ẋ JᵀJ
 *
 * Of a spring of length ℓ along u, R ∂Jᵀ/∂q is R/ℓ (I − u uᵀ) between its ends: the string that pulls straight. */
#include "core/solve/stiffness.h"

#include "core/solve/compliant.h"
#include "core/solve/load_row.h"

#include <string.h>

static int moving(const LwMechanism *m, int def)
{
    return def == LW_GROUND ? m->body_count : m->body_of_def[def];
}

LwStiffness *lw_stiffness_create(LwArena *arena, const LwMechanism *m)
{
    LwStiffness *s = LW_NEW(arena, LwStiffness);
    s->mechanism = m;
    s->tie = LW_NEWN(arena, LwTie, m->def.load_count + m->def.limit_count + m->def.contact_count);
    for (int i = 0; i < m->def.load_count; i++) {
        if (lw_load_row_count(&m->load[i]) == 0)
            continue;
        const int *body = m->load[i].kind == LW_LOAD_TORSION ? m->joint[m->load[i].joint].body : m->load[i].body;
        s->tie[s->count++] = (LwTie){ .body = { body[0], body[1] }, .kind = LW_TIE_LOAD, .source = i };
    }
    for (int i = 0; i < m->def.limit_count; i++) {
        const int *body = m->joint[m->def.limit[i].joint].body;
        if (m->def.limit[i].soft)
            s->tie[s->count++] = (LwTie){ .body = { body[0], body[1] }, .kind = LW_TIE_STOP, .source = i };
    }
    s->compliant = lw_compliant_create(arena, m);
    for (int i = 0; i < m->def.contact_count; i++) {
        const int *body = m->def.contact[i].body;
        if (m->def.contact[i].model != LW_CONTACT_RIGID)
            s->tie[s->count++] = (LwTie){ .body = { moving(m, body[0]), moving(m, body[1]) }, .kind = LW_TIE_CONTACT, .source = i };
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

static void add_load(const LwMechanism *m, const LwState *state, double k, double d, LwTie *tie)
{
    const LwLoad *load = &m->load[tie->source];
    LwLoadRow row[LW_LOAD_ROWS];
    int count = lw_load_rows(m, state, tie->source, row);
    double by_x, by_v;
    for (int i = 0; i < count; i++) {
        lw_load_slopes(m, load, i, state->t, &row[i], &by_x, &by_v);
        add_square(tie, k * fmax(by_x, 0) + d * fmax(by_v, 0), row[i].J);
    }
    if (load->kind == LW_LOAD_SPRING && row->value > 0) {
        double string = fmax(lw_load_response(load, 0, state->t, row), 0) / row->value;
        add_points(tie, state, load, k * string);
        add_square(tie, -k * string, row->J);
    }
}

static void add_stop(const LwMechanism *m, const LwState *state, double k, double d, LwTie *tie)
{
    LwLoadRow row;
    double by_x, by_v;
    if (!lw_soft_stop_row(m, state, tie->source, &row))
        return;
    lw_soft_stop_slopes(m, &m->def.limit[tie->source], state->t, &row, &by_x, &by_v);
    add_square(tie, k * fmax(by_x, 0) + d * fmax(by_v, 0), row.J);
}

/* Ties of contacts are the last ones, in their order. */
static void add_point(LwStiffness *s, const LwCompliantPoint *p, double k, double d)
{
    LwTie *tie = &s->tie[s->count - 1];
    while (tie->source != p->point->contact)
        tie--;
    add_square(tie, k * p->by_x + d * p->by_v, p->row[0].J);
    for (int i = 1; i < 3 && p->by_slip > 0; i++)
        add_square(tie, d * p->by_slip, p->row[i].J);
}

void lw_stiffness_eval(LwStiffness *s, const LwState *state, double k, double d)
{
    for (int i = 0; i < s->count; i++) {
        LwTie *tie = &s->tie[i];
        memset(tie->block, 0, sizeof tie->block);
        if (tie->kind == LW_TIE_LOAD)
            add_load(s->mechanism, state, k, d, tie);
        else if (tie->kind == LW_TIE_STOP)
            add_stop(s->mechanism, state, k, d, tie);
    }
    const LwCompliantPoint *point;
    int count = s->compliant ? lw_compliant_find(s->compliant, state, &point) : 0;
    for (int i = 0; i < count; i++)
        add_point(s, &point[i], k, d);
}
