/* What stops cost: contacts [STEPS]. A chain of n links hangs from hinges, k of them pressed against their stops; per step of 1 ms, in µs of CPU time (the
 * least of several):
 *
 *     factor    the chain's own system
 *     border    k back-substitutions and the k × k matrix: grows as n k
 *     solve     the complementarity problem with the modes of the step before: grows as k³ where k is large; multiply-adds beside it
 *     cold      the same with nothing known
 *     step      everything, averaged over a run; ten stops on a hundred links are to take less than a millisecond
 *
 * Then bodies that only touch: balls in a box and bricks on each other, once they rest, with what finding the points takes. */
#include "core/solve/auxiliary_private.h"
#include "core/solve/timestep.h"
#include "joints/bench_cases.h"
#include "joints/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 200, REPEATS = 20 };

typedef struct Chain {
    LwArena arena;
    LwMechanismDef def;
    LwBodyDef body[MOST];
    LwJointDef joint[MOST];
    LwLimitDef limit[MOST];
    LwMechanism *mechanism;
    LwSolver *solver;
    LwState *state;
    LwAux *aux;
    LwTimestep *step;
} Chain;

static Chain chain;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static void make_solvers(void)
{
    Chain *c = &chain;
    c->mechanism = lw_mechanism_create(&c->def);
    LwSystem *system = lw_system_create(&c->arena, c->mechanism, LW_WITH_MOTORS);
    c->solver = lw_solver_create(&c->arena, system);
    c->state = lw_state_create(&c->arena, c->mechanism);
    lw_state_settle_turns(c->mechanism, c->state);
    lw_solver_judge(c->solver, c->state);
    c->solver->kkt->trusted = 1e-6; /* as a run of fixed steps has it */
    c->aux = lw_aux_create(&c->arena, system);
    c->step = lw_timestep_create(&c->arena, c->aux);
    lw_solver_accelerate(c->solver, c->state);
    lw_solver_accelerate_halfway(c->solver, c->state);
}

/* Links of 0.1 m in a row, a little sideways so that no entry is zero by accident; gravity presses the stops. */
static void open_chain(int links, int stops)
{
    Chain *c = &chain;
    memset(c, 0, sizeof *c);
    lw_arena_init(&c->arena);
    c->def = (LwMechanismDef){ .name = "chain", .gravity = { 0.3, 0.2, -9.8 }, .body = c->body, .joint = c->joint, .limit = c->limit,
                               .analysis = lw_analysis_def_default() };
    LwQuat lying = lw_quat_normalize((LwQuat){ 1, -1, 0.05, 0 });
    for (int i = 0; i < links; i++) {
        LwVec3 at = { 0.1 * i + 0.05, 0, 0 };
        c->body[i] = (LwBodyDef){ .name = lw_arena_printf(&c->arena, "link %d", i), .mass = 0.2, .frame = { at, LW_QUAT_IDENTITY },
                                  .inertia = { 1e-5, 2e-4, 2e-4 } };
        c->joint[i] = (LwJointDef){ .name = lw_arena_printf(&c->arena, "J%d", i), .type = lw_joint_library_find("revolute"),
                                    .body = { i, i == 0 ? LW_GROUND : i - 1 } };
        for (int k = 0; k < 2; k++) {
            int part = c->joint[i].body[k];
            c->joint[i].marker[k] = lw_frame_relative(part == LW_GROUND ? LW_FRAME_IDENTITY : c->body[part].frame,
                                                      (LwFrame){ { 0.1 * i, 0, 0 }, lying });
        }
    }
    c->def.body_count = c->def.joint_count = links;
    for (int i = 0; i < stops; i++)
        c->limit[c->def.limit_count++] = (LwLimitDef){ .joint = i * links / stops, .coordinate = LW_RZ, .lower = -1, .upper = 0 };
    make_solvers();
}

static void close_chain(void)
{
    lw_mechanism_destroy(chain.mechanism);
    lw_arena_clear(&chain.arena);
}

typedef struct Costs {
    double factor, border, solve, cold, step;
    long operations;
    int held;
} Costs;

static double least(double a, double b)
{
    return a < b ? a : b;
}

/* Parts of the step's work at the start. */
static void measure_parts(Costs *costs)
{
    Chain *c = &chain;
    lw_timestep_impulses(c->step, c->solver, c->state, 1e-3);
    LwAuxProblem *p = c->aux->problem;
    *costs = (Costs){ INFINITY, INFINITY, INFINITY, INFINITY, 0, 0, 0 };
    for (int k = 0; k < REPEATS; k++) {
        double t0 = now();
        lw_solver_factor(c->solver, c->state);
        double t1 = now();
        lw_border_factor(c->aux->border, c->solver, p->packed, p->n);
        double t2 = now();
        lw_lcp_solve(c->aux->lcp, &p->lcp, p->x, p->mode);
        double t3 = now();
        costs->operations = lw_lcp_work_operations(c->aux->lcp);
        memset(p->mode, 0, (size_t)p->n * sizeof *p->mode);
        memset(p->x, 0, (size_t)p->n * sizeof *p->x);
        double t4 = now();
        lw_lcp_solve(c->aux->lcp, &p->lcp, p->x, p->mode);
        double t5 = now();
        costs->factor = least(costs->factor, t1 - t0);
        costs->border = least(costs->border, t2 - t1);
        costs->solve = least(costs->solve, t3 - t2);
        costs->cold = least(costs->cold, t5 - t4);
    }
    lw_solver_accelerate_halfway(c->solver, c->state);
}

static void measure_steps(Costs *costs, int steps)
{
    Chain *c = &chain;
    bool possible;
    double t0 = now();
    for (int k = 0; k < steps; k++) {
        lw_timestep_go(c->step, c->solver, c->state, c->state->t + 1e-3, &possible);
        for (int i = 0; i < c->aux->element_count; i++)
            costs->held += c->aux->element[i].normal == LW_AUX_HOLDS;
    }
    costs->step = (now() - t0) / steps;
    costs->held /= steps;
}

/* Steps of a millisecond until it rests, then parts of a step and steps. */
static void measure_heap(const char *name, int before, int steps)
{
    Chain *c = &chain;
    Costs costs;
    double find = INFINITY;
    bool possible;
    memset(c, 0, sizeof *c);
    lw_arena_init(&c->arena);
    if (!lw_bench_case_build(&c->arena, name, &c->def))
        return;
    make_solvers();
    for (int k = 0; k < before; k++)
        lw_timestep_go(c->step, c->solver, c->state, c->state->t + 1e-3, &possible);
    for (int k = 0; k < REPEATS; k++) {
        double t0 = now();
        lw_aux_find(c->aux, c->state, 1e-3);
        find = least(find, now() - t0);
    }
    measure_parts(&costs);
    int rows = c->aux->problem->n;
    measure_steps(&costs, steps);
    printf("%-8s %6d %5d %7.1f %7.1f %7.1f %13ld %8.1f %5d\n", name, c->mechanism->body_count, rows, find, costs.border, costs.solve, costs.operations,
           costs.step, costs.held);
    fflush(stdout);
    close_chain();
}

int main(int count, char **argument)
{
    static const int links[] = { 10, 20, 50, 100, 200 }, stops[] = { 1, 2, 5, 10, 20, 50, 64 };
    int steps = count > 1 ? atoi(argument[1]) : 200;
    printf("links stops  factor  border   solve multiply-adds    cold     step  held\n");
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 7 && stops[k] <= links[i]; k++) {
            Costs costs;
            open_chain(links[i], stops[k]);
            measure_parts(&costs);
            measure_steps(&costs, steps);
            printf("%5d %5d %7.1f %7.1f %7.1f %13ld %7.1f %8.1f %5d\n", links[i], stops[k], costs.factor, costs.border, costs.solve, costs.operations,
                   costs.cold, costs.step, costs.held);
            fflush(stdout);
            close_chain();
        }
    printf("\ncase     bodies  rows    find  border   solve multiply-adds     step  held\n");
    measure_heap("stack10", 200, steps);
    measure_heap("pile20", 1500, steps);
    measure_heap("pile50", 1500, steps);
    return 0;
}
