#include "core/analysis/follow_events.h"

#include "core/analysis/limits.h"
#include "core/analysis/path_reason.h"
#include "core/model/path.h"
#include "core/solve/stops.h"

static const double MISSED = 1e-6;      /* of the size, or rad: less is not told */
static const double BEYOND = 1e-9;      /* the same, of limits */

/* Something that holds from one sample to another. */
typedef struct Stretch {
    bool on;
    double since, until, most, at;
    double angle;           /* rad, the most */
    LwVec3 where;           /* of the most */
    LwState *pose;          /* of a path's most; NULL: not kept */
} Stretch;

struct LwFollowEvents {
    Stretch *path;          /* by joint */
    Stretch *side;          /* by limit and side */
    bool edge;
    int kept;
};

LwFollowEvents *lw_follow_events_create(LwArena *arena, const LwRun *run)
{
    LwFollowEvents *e = LW_NEW(arena, LwFollowEvents);
    e->path = LW_NEWN(arena, Stretch, run->mechanism->def.joint_count);
    for (int j = 0; j < run->mechanism->def.joint_count; j++)
        if (run->mechanism->joint[j].path)
            e->path[j].pose = lw_state_create(arena, run->mechanism);
    e->side = LW_NEWN(arena, Stretch, 2 * run->mechanism->def.limit_count);
    return e;
}

static void extend(Stretch *s, const LwRun *run, double much, LwVec3 where)
{
    double t = run->state->t;
    if (!s->on)
        *s = (Stretch){ .on = true, .since = t, .pose = s->pose };
    if (much >= s->most) {
        s->most = much;
        s->at = t;
        s->where = where;
        if (s->pose)
            lw_state_copy(run->mechanism, s->pose, run->state);
    }
    s->until = t;
}

static const char *amount(LwArena *arena, double length, double angle)
{
    const char *far = length > 0 ? lw_arena_printf(arena, "%.3g mm", 1e3 * length) : "";
    return angle > 0 ? lw_arena_printf(arena, "%s%s%.3g deg", far, *far ? " and " : "", angle * 180 / M_PI) : far;
}

static void tell_miss(LwRun *run, int joint, Stretch *s)
{
    LwArena *arena = &run->arena;
    s->on = false;
    const char *why = lw_path_reason(arena, run->study, s->pose, joint);
    lw_run_add_notice(run, LW_EVENT_MISS, s->since, lw_arena_printf(arena, "%s %s its path from t = %.9g s to %.9g s: up to %s short at t = %.9g s, where it is at (%.6g, %.6g, %.6g) m%s%s",
        run->mechanism->def.joint[joint].name, why ? "is kept off" : "cannot reach", s->since, s->until, amount(arena, s->most, s->angle), s->at, s->where.x, s->where.y, s->where.z,
        why ? ": " : "", why ? why : ""));
}

static void look_at_path(LwFollowEvents *e, LwRun *run, int joint)
{
    const LwMechanism *m = run->mechanism;
    Stretch *s = &e->path[joint];
    LwRel rel;
    lw_state_rel(m, run->state, joint, &rel);
    LwPathMiss miss = lw_path_miss(m->joint[joint].path, run->state->t, rel.z);
    double length = lw_vec3_norm(miss.away);
    if (length > MISSED * m->size || miss.angle > MISSED) {
        extend(s, run, length, lw_vec3_from(rel.z));
        s->angle = fmax(s->angle, miss.angle > MISSED ? miss.angle : 0);
    } else if (s->on)
        tell_miss(run, joint, s);
}

static void tell_limit(LwRun *run, int i, Stretch *s)
{
    LwArena *arena = &run->arena;
    const LwLimitDef *limit = &run->mechanism->def.limit[i / 2];
    s->on = false;
    lw_run_add_notice(run, LW_EVENT_LIMIT, s->since, lw_arena_printf(arena, "the paths and motors (%s) ask for %s.%s beyond its %s limit (%s) from t = %.9g s to %.9g s, by up to %s at t = %.9g s; the stop is ignored there",
        lw_run_drivers(run), run->mechanism->def.joint[limit->joint].name, lw_coordinate_names[limit->coordinate], i % 2 ? "upper" : "lower",
        lw_limits_amount(arena, limit->coordinate, i % 2 ? limit->upper : limit->lower), s->since, s->until, lw_limits_amount(arena, limit->coordinate, s->most), s->at));
}

static void look_at_limit(LwFollowEvents *e, LwRun *run, int i)
{
    const LwMechanism *m = run->mechanism;
    LwAuxRow row;
    if (!lw_stop_exists(m, i / 2, i % 2 ? LW_UPPER : LW_LOWER))
        return;
    lw_stop_eval(m, run->state, i / 2, i % 2 ? LW_UPPER : LW_LOWER, LW_EVAL_C, &row);
    if (row.value < -BEYOND * (m->def.limit[i / 2].coordinate >= LW_RX ? 1 : m->size))
        extend(&e->side[i], run, -row.value, lw_vec3(0, 0, 0));
    else if (e->side[i].on)
        tell_limit(run, i, &e->side[i]);
}

static void look_at_edge(LwFollowEvents *e, LwRun *run, const LwFieldOutcome *outcome)
{
    const LwMechanism *m = run->mechanism;
    if (outcome->edge && !e->edge) {
        LwVec3 way = outcome->edge_way;
        LwRel rel;
        lw_state_rel(m, run->state, outcome->edge_path, &rel);
        const char *whither = lw_vec3_norm(way) > 0 ? lw_arena_printf(&run->arena, "moving along (%.3g, %.3g, %.3g)", way.x, way.y, way.z) : "turning further";
        lw_run_add_kind(run, LW_EVENT_SINGULAR, run->state->t, lw_arena_printf(&run->arena, "singular pose at (%.6g, %.6g, %.6g) m: %s of %s would take speeds without bound and is damped",
            rel.z[0], rel.z[1], rel.z[2], whither, m->def.joint[outcome->edge_path].name));
    }
    e->edge = outcome->edge;
}

void lw_follow_events_sample(LwFollowEvents *e, LwRun *run, const LwFieldOutcome *outcome)
{
    const LwMechanism *m = run->mechanism;
    for (int j = 0; j < m->def.joint_count; j++)
        if (m->joint[j].path)
            look_at_path(e, run, j);
    for (int i = 0; i < 2 * m->def.limit_count; i++)
        look_at_limit(e, run, i);
    look_at_edge(e, run, outcome);
    if (outcome->kept && outcome->kept != e->kept) {
        const LwLimitDef *limit = &m->def.limit[outcome->kept - 1];
        lw_run_add_kind(run, LW_EVENT_LIMIT, run->state->t, lw_arena_printf(&run->arena, "%s.%s is kept off its limit by what the paths leave free",
            m->def.joint[limit->joint].name, lw_coordinate_names[limit->coordinate]));
        e->kept = outcome->kept;
    }
}

void lw_follow_events_finish(LwFollowEvents *e, LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    for (int j = 0; j < m->def.joint_count; j++)
        if (e->path[j].on)
            tell_miss(run, j, &e->path[j]);
    for (int i = 0; i < 2 * m->def.limit_count; i++)
        if (e->side[i].on)
            tell_limit(run, i, &e->side[i]);
}
