#include "core/analysis/path_reason.h"

#include "core/analysis/fit.h"
#include "core/model/path.h"

static const double REACHED = 1e-7;     /* of the size */
static const double MISSED = 1e-6;      /* of the size: less has no reasons */

typedef struct Trial {
    const LwState *from;
    LwSolver *solver;
    LwState *state;
    bool *keep;             /* by row */
    bool *lead;             /* by group: motors and paths that hold */
} Trial;

static bool is_path(const LwSystem *s, const LwGroup *g)
{
    return g->kind == LW_GROUP_JOINT && s->mechanism->joint[g->joint].path;
}

static bool is_leading(const LwSystem *s, int group)
{
    const LwGroup *g = &s->group[group];
    return is_path(s, g) || (g->kind == LW_GROUP_AXIS && g->motor >= 0);
}

/* Is there a pose in which the joints hold, and whoever leads is obeyed? */
static bool can_be(Trial *t)
{
    const LwSystem *s = t->solver->system;
    for (int i = 0; i < s->row_count; i++) {
        int g = s->group_of_row[i];
        t->keep[i] = !s->is_speed[i] && (is_leading(s, g) ? t->lead[g] : lw_group_always_holds(&s->group[g]));
    }
    lw_state_copy(s->mechanism, t->state, t->from);
    LwFitManner manner = { .keep = t->keep, .allowed = REACHED * s->mechanism->size, .metric = LW_METRIC_UNIT };
    return lw_fit(t->solver, t->state, &manner, 200).residual <= manner.allowed;
}

static const char *name_of(const LwSystem *s, int group)
{
    const LwGroup *g = &s->group[group];
    return is_path(s, g) ? s->mechanism->def.joint[g->joint].name : s->mechanism->def.motor[g->motor].name;
}

/* All of one kind let go, then taken back one after the other as long as the path can be reached: the names of those that may not be. */
static const char *blame(Trial *t, LwArena *arena, int own, bool paths, int *count)
{
    const LwSystem *s = t->solver->system;
    const char *names = "";
    *count = 0;
    for (int g = 0; g < s->group_count; g++)
        t->lead[g] = is_leading(s, g) && (g == own || is_path(s, &s->group[g]) != paths);
    if (!can_be(t))
        return NULL;
    for (int g = 0; g < s->group_count; g++) {
        if (t->lead[g] || !is_leading(s, g))
            continue;
        t->lead[g] = true;
        if (can_be(t))
            continue;
        t->lead[g] = false;
        names = lw_arena_printf(arena, "%s%s%s", names, *names ? ", " : "", name_of(s, g));
        (*count)++;
    }
    return *count > 0 ? names : NULL;
}

const char *lw_path_reason(LwArena *arena, const LwStudy *study, const LwState *state, int joint)
{
    const LwMechanism *m = study->mechanism;
    const LwSystem *s = study->system;
    int own = s->joint_group[joint], count;
    Trial t = { state, lw_solver_create(arena, s), lw_state_create(arena, m), LW_NEWN(arena, bool, s->row_count), LW_NEWN(arena, bool, s->group_count) };
    lw_study_copy_offsets(study, t.solver);
    const char *names = blame(&t, arena, own, false, &count);
    if (names)
        return lw_arena_printf(arena, "%s %s prescribe%s coordinates that the path needs; remove the law%s (a motor without a law follows the path and carries the load), or remove the path",
                               count > 1 ? "motors" : "motor", names, count > 1 ? "" : "s", count > 1 ? "s" : "");
    names = blame(&t, arena, own, true, &count);
    if (names)
        return lw_arena_printf(arena, "%s %s ask%s for another place at the same time; keep one of them, or make them agree", count > 1 ? "the paths" : "the path", names, count > 1 ? "" : "s");
    for (int g = 0; g < s->group_count; g++)
        t.lead[g] = g == own;
    return can_be(&t) ? "motors and other paths together hold it away; remove laws of motors, or paths" : NULL;
}

const char *lw_path_reasons(LwArena *arena, const LwStudy *study, const LwState *state)
{
    const LwMechanism *m = study->mechanism;
    const char *text = "";
    for (int j = 0; j < m->def.joint_count; j++) {
        if (!m->joint[j].path)
            continue;
        LwRel rel;
        lw_state_rel(m, state, j, &rel);
        LwPathMiss miss = lw_path_miss(m->joint[j].path, state->t, rel.z);
        const char *why = lw_vec3_norm(miss.away) + m->size * miss.angle > MISSED * m->size ? lw_path_reason(arena, study, state, j) : NULL;
        if (why)
            text = lw_arena_printf(arena, "%s%s%s: %s", text, *text ? "; " : "", m->def.joint[j].name, why);
    }
    return *text ? text : NULL;
}
