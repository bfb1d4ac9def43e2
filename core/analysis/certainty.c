#include "core/analysis/certainty.h"

#include <string.h>

struct LwCertainties {
    const LwSystem *system;
    double *joint_variation;            /* 6 a joint: how far null vectors move the column, relative to their size */
    double *pair_variation, *ground_variation; /* the same for sums over joints of the same bodies, or of the ground */
    double *motor_variation, *coupler_variation, *cable_variation;
    double *z, *load;                   /* scratch: a null vector, the joint loads it means (6 a joint) */
    LwMat3 *axes;                       /* of the joints' second markers, when last added */
    double slip;                        /* how far the worst vector is from null */
    int *pair_count, *ground_count;     /* joints that a sum could run over */
};

/* +1 or −1 when joint k ties the same two bodies as j (same or opposite way round), else 0. */
static double same_pair(const LwMechanism *m, int j, int k)
{
    const int *a = m->joint[j].body, *b = m->joint[k].body;
    return a[0] == b[0] && a[1] == b[1] ? 1 : a[0] == b[1] && a[1] == b[0] ? -1 : 0;
}

/* +1 or −1 when both hang on the ground. */
static double same_ground(const LwMechanism *m, int j, int k)
{
    int ground = m->body_count;
    const int *a = m->joint[j].body, *b = m->joint[k].body;
    if ((a[0] != ground && a[1] != ground) || (b[0] != ground && b[1] != ground))
        return 0;
    return (a[1] == ground) == (b[1] == ground) ? 1 : -1;
}

typedef double (*Partner)(const LwMechanism *, int, int);

static void count_partners(const LwSystem *s, Partner partner, int *count)
{
    for (int j = 0; j < s->mechanism->def.joint_count; j++)
        for (int k = 0; k < s->mechanism->def.joint_count; k++)
            count[j] += partner(s->mechanism, j, k) != 0 && s->joint_group[k] >= 0;
}

LwCertainties *lw_certainties_create(LwArena *arena, const LwSystem *s, double looseness)
{
    LwCertainties *c = LW_NEW(arena, LwCertainties);
    int joints = s->mechanism->def.joint_count, motors = s->mechanism->def.motor_count;
    c->system = s;
    c->slip = looseness;
    c->joint_variation = LW_NEWN(arena, double, 6 * joints);
    c->pair_variation = LW_NEWN(arena, double, 6 * joints);
    c->ground_variation = LW_NEWN(arena, double, 6 * joints);
    c->motor_variation = LW_NEWN(arena, double, motors);
    c->coupler_variation = LW_NEWN(arena, double, s->mechanism->def.coupler_count);
    c->cable_variation = LW_NEWN(arena, double, s->mechanism->def.cable_count);
    c->z = LW_NEWN(arena, double, s->row_count);
    c->load = LW_NEWN(arena, double, 6 * joints);
    c->axes = LW_NEWN(arena, LwMat3, joints);
    c->pair_count = LW_NEWN(arena, int, joints);
    c->ground_count = LW_NEWN(arena, int, joints);
    count_partners(s, same_pair, c->pair_count);
    count_partners(s, same_ground, c->ground_count);
    return c;
}

/* Column of joint k whose axis is parallel to column `axis` (0–2) of joint j, with its sign; −1 when none is. */
static int parallel_column(const LwCertainties *c, int j, int axis, int k, double *sign)
{
    for (int i = 0; i < 3; i++) {
        double dot = 0;
        for (int r = 0; r < 3; r++)
            dot += c->axes[j].m[r][axis] * c->axes[k].m[r][i];
        *sign = dot > 0 ? 1 : -1;
        if (fabs(dot) > 1 - 1e-9)
            return i;
    }
    return -1;
}

/* Variation of the sum of joint j's component over its partners; infinite when an axis differs. */
static double sum_variation(const LwCertainties *c, int j, int component, Partner partner)
{
    const LwMechanism *m = c->system->mechanism;
    double sum = 0;
    for (int k = 0; k < m->def.joint_count; k++) {
        double way = partner(m, j, k), sign;
        if (way == 0 || c->system->joint_group[k] < 0)
            continue;
        int axis = parallel_column(c, j, component % 3, k, &sign);
        if (axis < 0)
            return INFINITY;
        sum += way * sign * c->load[6 * k + (component < 3 ? 0 : 3) + axis];
    }
    return fabs(sum);
}

static void add_null_vector(LwCertainties *c, LwSolver *solver, const LwState *state, const double *z)
{
    const LwSystem *s = c->system;
    const LwMechanism *m = s->mechanism;
    double scale = 0;
    for (int j = 0; j < m->def.joint_count; j++) {
        if (c->system->joint_group[j] < 0)
            continue;
        lw_joint_load(s, solver->rows, state, j, z, c->load + 6 * j);
        for (int k = 0; k < 6; k++)
            scale = fmax(scale, fabs(c->load[6 * j + k]) / (k < 3 ? 1 : m->size));
    }
    for (int i = 0; i < m->def.motor_count; i++)
        if (c->system->motor_group[i] >= 0)
            scale = fmax(scale, fabs(z[s->group[c->system->motor_group[i]].first]));
    for (int i = 0; i < m->def.coupler_count; i++)
        scale = fmax(scale, fabs(z[s->group[s->coupler_group[i]].first]));
    for (int i = 0; i < m->def.cable_count; i++)
        scale = fmax(scale, fabs(z[s->group[s->cable_group[i]].first]));
    if (!(scale > 0))
        return;
    for (int i = 0; i < m->def.coupler_count; i++)
        c->coupler_variation[i] = fmax(c->coupler_variation[i], fabs(z[s->group[s->coupler_group[i]].first]) / scale);
    for (int i = 0; i < m->def.cable_count; i++)
        c->cable_variation[i] = fmax(c->cable_variation[i], fabs(z[s->group[s->cable_group[i]].first]) / scale);
    for (int i = 0; i < m->def.motor_count; i++)
        if (c->system->motor_group[i] >= 0)
            c->motor_variation[i] = fmax(c->motor_variation[i], fabs(z[s->group[c->system->motor_group[i]].first]) / scale);
    for (int j = 0; j < m->def.joint_count; j++)
        for (int k = 0; k < 6 && c->system->joint_group[j] >= 0; k++) {
            double unit = scale * (k < 3 ? 1 : m->size);
            double own = fabs(c->load[6 * j + k]) / unit;
            double *pair = &c->pair_variation[6 * j + k], *ground = &c->ground_variation[6 * j + k];
            c->joint_variation[6 * j + k] = fmax(c->joint_variation[6 * j + k], own);
            *pair = c->pair_count[j] > 1 ? fmax(*pair, sum_variation(c, j, k, same_pair) / unit) : INFINITY;
            *ground = c->ground_count[j] > 1 ? fmax(*ground, sum_variation(c, j, k, same_ground) / unit) : INFINITY;
        }
}

void lw_certainties_add(LwCertainties *c, LwSolver *solver, const LwState *state)
{
    for (int j = 0; j < c->system->mechanism->def.joint_count; j++)
        c->axes[j] = lw_joint_axes(c->system->mechanism, state, j);
    for (int row = 0; row < c->system->row_count; row++)
        if (lw_kkt_dropped(solver->kkt, row)) {
            c->slip = fmax(c->slip, lw_kkt_null_vector(solver->kkt, solver->rows, row, c->z));
            add_null_vector(c, solver, state, c->z);
        }
}

/* Rounding in a null vector, and for rows that depend on each other only nearly, the angle between them. */
static double threshold(const LwCertainties *c)
{
    return fmin(1e-7 + 10 * c->slip, 1e-2);
}

static const char *write_sum(const LwCertainties *c, LwArena *arena, int j, int k, Partner partner)
{
    static const char *const name[] = { "fx", "fy", "fz", "tx", "ty", "tz" };
    const LwMechanism *m = c->system->mechanism;
    char *text = lw_arena_printf(arena, "%s.%s", m->def.joint[j].name, name[k]);
    for (int other = 0; other < m->def.joint_count; other++) {
        double way = partner(m, j, other), sign;
        if (other == j || way == 0 || c->system->joint_group[other] < 0)
            continue;
        int axis = parallel_column(c, j, k % 3, other, &sign);
        if (axis >= 0)
            text = lw_arena_printf(arena, "%s %s %s.%s", text, way * sign > 0 ? "+" : "-", m->def.joint[other].name,
                                   name[(k < 3 ? 0 : 3) + axis]);
    }
    return text;
}

LwCertainty lw_certainties_joint(const LwCertainties *c, LwArena *arena, int joint, int k, const char **sum)
{
    double limit = threshold(c);
    *sum = NULL;
    if (c->joint_variation[6 * joint + k] <= limit)
        return LW_EXACT;
    if (c->pair_variation[6 * joint + k] <= limit) {
        *sum = write_sum(c, arena, joint, k, same_pair);
        return LW_SUM_ONLY;
    }
    if (c->ground_variation[6 * joint + k] <= limit) {
        *sum = write_sum(c, arena, joint, k, same_ground);
        return LW_SUM_ONLY;
    }
    return LW_UNDETERMINED;
}

LwCertainty lw_certainties_motor(const LwCertainties *c, int motor)
{
    return c->motor_variation[motor] <= threshold(c) ? LW_EXACT : LW_UNDETERMINED;
}

LwCertainty lw_certainties_coupler(const LwCertainties *c, int coupler)
{
    return c->coupler_variation[coupler] <= threshold(c) ? LW_EXACT : LW_UNDETERMINED;
}

LwCertainty lw_certainties_cable(const LwCertainties *c, int cable)
{
    return c->cable_variation[cable] <= threshold(c) ? LW_EXACT : LW_UNDETERMINED;
}
