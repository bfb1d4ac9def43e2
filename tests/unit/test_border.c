/* Auxiliary rows on top of the factors: columns several at a time and alone are those solved one by one, with every instruction set; warm steps and
 * evaluations with stops, friction and contacts allocate nothing. */
#include "core/base/cpu.h"
#include "core/solve/auxiliary.h"
#include "core/solve/timestep.h"
#include "joints/bench_cases.h"
#include "tests/unit/check.h"

enum { MOST = 19 };

typedef struct Rig {
    LwArena arena;
    LwMechanismDef def;
    LwMechanism *mechanism;
    LwSystem *system;
    LwSolver *solver;
    LwState *state;
} Rig;

static void begin(Rig *r, const char *name)
{
    memset(r, 0, sizeof *r);
    lw_arena_init(&r->arena);
    bool known = lw_bench_case_build(&r->arena, name, &r->def);
    CHECK(known);
}

static void build(Rig *r)
{
    r->mechanism = lw_mechanism_create(&r->def);
    r->system = lw_system_create(&r->arena, r->mechanism, LW_WITH_MOTORS);
    r->solver = lw_solver_create(&r->arena, r->system);
    r->state = lw_state_create(&r->arena, r->mechanism);
    lw_state_settle_turns(r->mechanism, r->state);
    lw_solver_judge(r->solver, r->state);
    lw_solver_accelerate(r->solver, r->state);
}

static void end(Rig *r)
{
    lw_mechanism_destroy(r->mechanism);
    lw_arena_clear(&r->arena);
}

/* Rows between any two bodies, the ground and twice the same among them. */
static void fill_rows(const Rig *r, unsigned long *seed, LwAuxRow *row)
{
    for (int j = 0; j < MOST; j++) {
        row[j] = (LwAuxRow){ 0 };
        for (int part = 0; part < 2; part++)
            row[j].part[part] = (int)(0.5 * (1 + check_random(seed)) * (r->mechanism->body_count + 1));
        if (row[j].part[0] == r->mechanism->body_count)
            row[j].part[0] = 0;
        for (int k = 0; k < 12; k++)
            row[j].J[k] = check_random(seed);
    }
}

/* The largest difference of any number from those of plain refined solves, relative to the largest. */
static double difference(Rig *r, const LwAuxRow *row, int count, const LwBorder *border)
{
    size_t n = 6 * (size_t)r->mechanism->body_count, rows = (size_t)r->system->row_count;
    double *f = LW_NEWN(&r->arena, double, n), *g = LW_NEWN(&r->arena, double, rows), *x = LW_NEWN(&r->arena, double, n), *lambda = LW_NEWN(&r->arena, double, rows);
    double off[3] = { 0 }, size[3] = { 0 };
    for (int j = 0; j < count; j++) {
        memset(f, 0, n * sizeof *f);
        lw_aux_row_add(r->mechanism, &row[j], 1, f);
        lw_kkt_solve(r->solver->kkt, r->solver->rows, f, g, x, lambda);
        for (size_t k = 0; k < n; k++) {
            off[0] = fmax(off[0], fabs(x[k] - border->X[(size_t)j * n + k]));
            size[0] = fmax(size[0], fabs(x[k]));
        }
        for (size_t k = 0; k < rows; k++) {
            off[1] = fmax(off[1], fabs(lambda[k] - border->Lambda[(size_t)j * rows + k]));
            size[1] = fmax(size[1], fabs(lambda[k]));
        }
        for (int i = 0; i < count; i++) {
            double a = lw_aux_row_product(r->mechanism, &row[i], x);
            off[2] = fmax(off[2], fabs(a - border->A[i * count + j]));
            size[2] = fmax(size[2], fabs(a));
        }
    }
    double worst = 0;
    for (int i = 0; i < 3; i++)
        worst = fmax(worst, off[i] > 0 ? off[i] / size[i] : 0);
    return worst;
}

static void compare(const char *name)
{
    static const int counts[] = { 1, 2, 8, MOST };
    unsigned long seed = 20;
    Rig r;
    LwAuxRow row[MOST];
    begin(&r, name);
    build(&r);
    LwBorder *border = lw_border_create(&r.arena, r.system, MOST);
    fill_rows(&r, &seed, row);
    for (int i = 0; i < 4; i++) {
        lw_border_factor(border, r.solver, row, counts[i]);
        double off = difference(&r, row, counts[i], border);
        if (!(off < 1e-11))
            printf("# %s, %d columns, %s: off by %g\n", name, counts[i], lw_cpu_names[lw_cpu()], off);
        CHECK(off < 1e-11); /* pivots above 1e-3 leave 13 digits, less a few roundings */
    }
    end(&r);
}

/* Loops, chains, trees, a hub, rows that are left out, bodies that nothing ties; one body alone. */
static void columns_are_those_of_single_solves(void)
{
    static const char *const names[] = { "ring7", "chain12", "chain1", "tree9", "hub5", "fourbar3", "bricard", "pile6" };
    for (int cpu = 0; cpu <= (int)lw_cpu_best(); cpu++) {
        lw_cpu_limit((LwCpu)cpu);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            compare(names[i]);
    }
    lw_cpu_limit(LW_CPU_V4);
}

/* Points and shafts have fewer unknowns than their six numbers. */
static void fewer_unknowns(void)
{
    unsigned long seed = 7;
    Rig r;
    LwAuxRow row[MOST];
    begin(&r, "pile6");
    r.def.contact_count = r.def.shape_count = 0;
    r.def.body[1].kind = LW_BODY_POINT;
    r.def.body[2].kind = LW_BODY_SHAFT;
    r.def.body[2].axis = lw_vec3(1, -2, 0.5);
    r.def.body[2].inertia[1] *= 3;
    build(&r);
    CHECK(r.mechanism->body[1].dof == 3 && r.mechanism->body[2].dof == 1);
    LwBorder *border = lw_border_create(&r.arena, r.system, MOST);
    fill_rows(&r, &seed, row);
    lw_border_factor(border, r.solver, row, MOST);
    CHECK(difference(&r, row, MOST, border) < 1e-13);
    end(&r);
}

/* ---- warm ---- */

static void rub(Rig *r)
{
    r->def.friction = LW_NEWN(&r->arena, LwFrictionDef, 3);
    r->def.friction_count = 3;
    for (int i = 0; i < 3; i++)
        r->def.friction[i] = (LwFrictionDef){ .joint = 3 * i, .fixed = 0.2, .kinetic = 0.1, .radius = 0.01 };
}

static size_t room_after_steps(const char *name, bool friction, double reach)
{
    Rig r;
    begin(&r, name);
    if (friction)
        rub(&r);
    build(&r);
    LwTimestep *step = lw_timestep_create(&r.arena, lw_aux_create(&r.arena, r.system));
    LwSolver *other = lw_solver_create(&r.arena, r.system);
    other->aux = lw_aux_create(&r.arena, r.system);
    size_t first = 0;
    bool possible, jam;
    const char *why;
    lw_solver_accelerate_halfway(r.solver, r.state);
    for (int k = 0; k < 40; k++) {
        lw_timestep_go(step, r.solver, r.state, r.state->t + 1e-3, &possible);
        lw_aux_find(other->aux, r.state, reach);
        lw_solver_accelerate(other, r.state);
        lw_aux_eval(other->aux, r.state, LW_EVAL_ALL);
        lw_aux_decide(other->aux, other, r.state, &jam, &why);
        lw_solver_accelerate(other, r.state);
        lw_project_positions(other, r.state, 1);
        first = k == 3 ? r.arena.total : first;
    }
    size_t grown = r.arena.total - first;
    printf("# %s%s: %d elements, %d rows in force\n", name, friction ? " with friction" : "", other->aux->element_count, other->aux->active_count);
    CHECK(other->aux->active_count > 0);
    end(&r);
    return grown;
}

/* By steps with impulses, and by what steps located in time do: finding, deciding, solving, correcting. */
static void nothing_is_allocated_when_warm(void)
{
    CHECK(room_after_steps("chain12stops4", false, 0) == 0);
    CHECK(room_after_steps("chain12stops4", true, 0) == 0);
    CHECK(room_after_steps("chain12", true, 0) == 0);
    CHECK(room_after_steps("stack3", false, 1e-3) == 0);
}

int main(void)
{
    RUN(columns_are_those_of_single_solves);
    RUN(fewer_unknowns);
    RUN(nothing_is_allocated_when_warm);
    return END();
}
