/* Boxes and balls in random trouble: whatever is decided must obey the definition of contact with friction, checked row by row. */
#include "tests/unit/auxiliary_rig.h"

typedef struct Tally {
    int decided, jammed, wrong;
} Tally;

static void full(LwBodyDef *body, LwVec3 s)
{
    body->inertia[0] = body->mass * (s.y * s.y + s.z * s.z) / 12;
    body->inertia[1] = body->mass * (s.x * s.x + s.z * s.z) / 12;
    body->inertia[2] = body->mass * (s.x * s.x + s.y * s.y) / 12;
}

/* A tower of boxes on a plane, gravity leaning, a speed for each (the same for those that are to stay together). */
static void begin_tower(AuxRig *r, unsigned long *seed, int boxes, double friction)
{
    double z = 0, lean = 0.3 * check_random(seed), turn = 3 * check_random(seed);
    rig_begin(r, 9.81 * lean * cos(turn), 9.81 * lean * sin(turn), -9.81);
    int plane = rig_shape(r, LW_TOUCH_PLANE, LW_GROUND, 0, 0, 0), below = plane;
    for (int i = 0; i < boxes; i++) {
        LwVec3 s = lw_vec3(0.5 - 0.1 * i + 0.1 * check_random(seed), 0.5 - 0.1 * i + 0.1 * check_random(seed), 0.2 + 0.1 * check_random(seed));
        double h = 0.5 * s.z;
        int body = rig_body(r, 1 + 0.9 * check_random(seed), 1, lw_vec3(0.05 * check_random(seed), 0.05 * check_random(seed), z + h));
        full(&r->body[body], s);
        int box = rig_shape(r, LW_TOUCH_BOX, body, s.x, s.y, s.z);
        rig_contact(r, box, below, friction, friction * (0.7 + 0.3 * check_random(seed)), 0.5 + 0.5 * check_random(seed));
        below = box;
        z += s.z;
    }
    rig_build(r);
}

/* Accelerations of what touches, forces, cones: how far they are off, relative. */
static double worst_of(AuxRig *r)
{
    const LwAux *aux = r->aux;
    double worst = 0, scale = 0;
    lw_solver_accelerate(r->solver, r->state);
    lw_aux_eval(r->aux, r->state, LW_EVAL_ALL);
    for (int i = 0; i < aux->row_count; i++)
        scale = fmax(scale, fabs(aux->mu[i]));
    for (int i = 0; i < aux->element_count; i++) {
        const LwAuxElement *e = &aux->element[i];
        const LwAuxRow *row = &aux->row[e->first];
        const double *mu = &aux->mu[e->first];
        if (row->value > 1e-9 || row->rate > 1e-7)
            continue;
        const LwContactDef *def = &r->contact[e->source];
        double a = lw_aux_row_product(r->mechanism, row, r->solver->a) + row->gamma, T = hypot(mu[1], mu[2]);
        double off = fmax(fmax(-mu[0] / scale, -a / 10), mu[0] > 0 ? fabs(a) / 10 : 0);
        off = fmax(off, (T - def->fixed * mu[0]) / scale);
        if (e->normal == LW_AUX_HOLDS && e->sliding == LW_AUX_SLIPS)
            off = fmax(off, fmax(fabs(T - def->kinetic * mu[0]) / scale, (mu[1] * row[1].rate + mu[2] * row[2].rate) / scale));
        if (e->normal == LW_AUX_HOLDS && e->sliding == LW_AUX_HOLDS)
            for (int k = 1; k < 3; k++)
                off = fmax(off, fabs(lw_aux_row_product(r->mechanism, &row[k], r->solver->a) + row[k].gamma) / 10);
        worst = fmax(worst, off);
    }
    return worst;
}

/* moving: 0 at rest, 1 sliding together, 2 each on its own. */
static void decide_towers(int moving, int boxes, Tally *tally)
{
    for (unsigned long k = 0; k < 80; k++) {
        unsigned long seed = 1000 * k + 17 + (unsigned long)moving;
        AuxRig r;
        bool jam;
        const char *why;
        begin_tower(&r, &seed, boxes, 0.15 + 0.15 * check_random(&seed));
        double v[3] = { 0 };
        for (int b = 0; b < boxes && moving; b++) {
            for (int i = 0; i < 3 && (b == 0 || moving == 2); i++)
                v[i] = check_random(&seed);
            r.state->body[b].v = lw_vec3(v[0] - v[2] * r.state->body[b].p.y, v[1] + v[2] * r.state->body[b].p.x, 0);
            r.state->body[b].w = lw_vec3(0, 0, v[2]);
        }
        double worst = 0;
        if (!lw_aux_decide(r.aux, r.solver, r.state, &jam, &why)) {
            tally->jammed++;
            if (!jam)
                printf("# %d boxes, moving %d, case %lu: %s\n", boxes, moving, k, why);
        } else {
            tally->decided++;
            worst = worst_of(&r);
            if (!(worst < 1e-9)) {
                tally->wrong++;
                printf("# %d boxes, moving %d, case %lu: off by %g\n", boxes, moving, k, worst);
            }
        }
        rig_end(&r);
    }
}

static void towers(void)
{
    for (int boxes = 1; boxes <= 3; boxes++)
        for (int moving = 0; moving < 3; moving++) {
            Tally tally = { 0 };
            decide_towers(moving, boxes, &tally);
            printf("# %d boxes, moving %d: %d decided, %d not, %d wrong\n", boxes, moving, tally.decided, tally.jammed, tally.wrong);
            CHECK(tally.jammed == 0 && tally.wrong == 0);
        }
}

/* Towers thrown at the floor: energy does not grow, nothing goes on approaching. */
static void thrown_towers(void)
{
    double gain = 0, approach = 0;
    for (unsigned long k = 0; k < 150; k++) {
        unsigned long seed = 77 * k + 5;
        AuxRig r;
        LwImpact impact;
        const char *why;
        int boxes = 1 + (int)(k % 3);
        begin_tower(&r, &seed, boxes, 0.4 + 0.4 * check_random(&seed));
        for (int b = 0; b < boxes; b++) {
            r.state->body[b].v = lw_vec3(check_random(&seed), check_random(&seed), -1 + 0.9 * check_random(&seed));
            r.state->body[b].w = lw_vec3(check_random(&seed), check_random(&seed), check_random(&seed));
        }
        double energy = lw_energy_kinetic(r.mechanism, r.state);
        CHECK(lw_aux_impact(r.aux, r.solver, r.state, false, &impact, &why));
        gain = fmax(gain, lw_energy_kinetic(r.mechanism, r.state) / energy - 1);
        lw_aux_eval(r.aux, r.state, LW_EVAL_CD);
        for (int i = 0; i < r.aux->element_count; i++)
            approach = fmax(approach, -r.aux->row[r.aux->element[i].first].rate);
        rig_end(&r);
    }
    printf("# thrown: largest gain of energy %g, largest approach left %g m/s\n", gain, approach);
    CHECK(gain <= 1e-12);
    CHECK(approach <= 1e-9);
}

/* The second time nothing is allocated, and everything comes out the same. */
static void warm(void)
{
    unsigned long seed = 4;
    AuxRig r;
    begin_tower(&r, &seed, 2, 0.5);
    double first[12];
    size_t bytes = 0;
    for (int k = 0; k < 3; k++) {
        lw_aux_find(r.aux, r.state, 1e-3);
        CHECK(rig_decide(&r));
        lw_solver_factor(r.solver, r.state);
        lw_project_positions(r.solver, r.state, 2);
        lw_solver_accelerate(r.solver, r.state);
        if (k == 1)
            bytes = r.arena.total;
        if (k == 0)
            memcpy(first, r.solver->a, sizeof first);
    }
    CHECK(bytes == r.arena.total);
    for (int i = 0; i < 12; i++)
        CHECK_NEAR(r.solver->a[i], first[i], 1e-12);
    rig_end(&r);
}

int main(void)
{
    RUN(towers);
    RUN(thrown_towers);
    RUN(warm);
    return END();
}
