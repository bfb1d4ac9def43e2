/* Freedoms as named motions. Candidate rows, one for each free joint coordinate, are eliminated after the rows that
 * hold: those with a sound pivot are an independent set of coordinates that moves the mechanism. Where joints name
 * too few (a floating body, a rod between two balls) velocity components of bodies are candidates too. Driving one
 * candidate at unit rate with the others at rest gives the motion of every body. */
#include "core/analysis/study.h"

enum { MOST_MOTIONS = 64 };

static LwSolver *judge_candidates(LwArena *arena, const LwStudy *study, const LwState *state, unsigned with)
{
    LwSystem *s = lw_system_create(arena, study->mechanism, with);
    /* Candidates come last and fill each other's rows: n of them are n² numbers to the list, n³ operations to be written on a tape. */
    LwSolver *solver = lw_solver_create_with(arena, s, LW_SOLVER_LIST);
    solver->null_pivot = study->solver->null_pivot;
    lw_study_copy_offsets(study, solver);
    lw_solver_judge(solver, state);
    return solver;
}

/* With as many kinds of candidates as it takes to name every freedom. */
static LwSolver *name_freedoms(LwArena *arena, const LwStudy *study, const LwState *state, unsigned with)
{
    static const unsigned more[] = { 0, LW_WITH_ROOT_CANDIDATES, LW_WITH_BODY_CANDIDATES };
    LwSolver *solver = NULL;
    for (int i = 0; i < 3 && (!solver || solver->system->row_count - solver->dropped < study->mechanism->dof_count); i++)
        solver = judge_candidates(arena, study, state, with | LW_WITH_AXIS_CANDIDATES | more[i]);
    return solver;
}

/* Screw of a body from its twist: ω and the velocity of its centre of mass, both world. */
static LwBodyMotion describe(const char *name, LwVec3 centre, LwVec3 v, LwVec3 w, double size)
{
    LwBodyMotion motion = { .body = name };
    double rate = lw_vec3_norm(w), speed = lw_vec3_norm(v);
    if (rate * size > 1e-9 * (speed + rate * size)) {
        motion.turns = true;
        motion.rate = rate;
        motion.axis = lw_vec3_scale(w, 1 / rate);
        motion.point = lw_vec3_add(centre, lw_vec3_scale(lw_vec3_cross(w, v), 1 / (rate * rate)));
        motion.pitch = lw_vec3_dot(w, v) / (rate * rate);
        if (fabs(motion.pitch) < 1e-9 * size)
            motion.pitch = 0;
    } else {
        motion.rate = speed;
        motion.axis = lw_vec3_scale(v, speed > 0 ? 1 / speed : 0);
        motion.point = centre;
    }
    return motion;
}

/* The motion of a candidate; of many motions only the names are made. */
static void describe_motion(LwArena *arena, const LwStudy *study, LwSolver *solver, const LwGroup *g, bool bodies, LwMotion *motion)
{
    const LwMechanism *m = study->mechanism;
    const LwSystem *s = solver->system;
    motion->name = lw_arena_printf(arena, "%s.%s", lw_system_row_owner(s, g->first), lw_coordinate_names[g->coordinate]);
    motion->unit = g->coordinate >= LW_RX ? "rad" : "m";
    if (!bodies)
        return;
    for (int i = 0; i < s->row_count; i++)
        solver->g[i] = 0;
    solver->g[g->first] = s->scale[g->first];
    lw_kkt_solve(solver->kkt, solver->rows, NULL, solver->g, solver->dx, solver->mu);
    motion->body = LW_NEWN(arena, LwBodyMotion, m->body_count);
    double largest = 0;
    for (int i = 0; i < 6 * m->body_count; i++)
        largest = fmax(largest, fabs(solver->dx[i]) * (i % 6 < 3 ? 1 : m->size));
    for (int b = 0; b < m->body_count; b++) {
        const LwBodyState *body = &study->state->body[b];
        LwVec3 v = lw_vec3_from(solver->dx + 6 * b);
        LwVec3 w = lw_mat3_mul_vec(&body->A, lw_vec3_from(solver->dx + 6 * b + 3));
        if (lw_vec3_norm(v) + m->size * lw_vec3_norm(w) > 1e-9 * largest)
            motion->body[motion->body_count++] = describe(m->def.body[m->body[b].def].name, body->p, v, w, m->size);
    }
}

LwSolver *lw_mobility_motions(LwArena *arena, const LwStudy *study, unsigned with, LwMotion *motion, int *group, int most, int *count)
{
    LwSolver *solver = name_freedoms(arena, study, study->state, with);
    *count = 0;
    for (int i = 0; i < solver->system->group_count; i++) {
        const LwGroup *g = &solver->system->group[i];
        if (!g->candidate || !solver->keep[g->first] || *count >= most)
            continue;
        describe_motion(arena, study, solver, g, *count < MOST_MOTIONS, &motion[*count]);
        if (group)
            group[*count] = i;
        ++*count;
    }
    return solver;
}

void lw_mobility_describe(LwStudy *study)
{
    LwStudyReport *report = &study->report;
    if (report->dof == 0)
        return;
    report->motion = LW_NEWN(&study->arena, LwMotion, report->dof + 1);
    lw_mobility_motions(&study->arena, study, LW_WITH_MOTORS, report->motion, NULL, report->dof, &report->motion_count);
}

const char *lw_mobility_names(LwArena *arena, const LwStudy *study, const LwState *state, unsigned with, int *count)
{
    LwSolver *solver = name_freedoms(arena, study, state, with);
    const char *text = "";
    *count = 0;
    for (int i = 0; i < solver->system->group_count; i++) {
        const LwGroup *g = &solver->system->group[i];
        if (g->candidate && solver->keep[g->first] && ++*count <= 6)
            text = lw_arena_printf(arena, "%s%s%s.%s", text, *text ? ", " : "", lw_system_row_owner(solver->system, g->first), lw_coordinate_names[g->coordinate]);
    }
    return *count > 6 ? lw_arena_printf(arena, "%s and %d more", text, *count - 6) : text;
}
