/* Gravity, inertia and mounts, the balance of each part, and the instants at which parts are loaded most. */
#include "core/analysis/part_loads_private.h"

static LwVec3 none(void)
{
    return lw_vec3(0, 0, 0);
}

static void put_weight(LwPartTable *table, int body, LwVec3 centre)
{
    const LwBodyDef *def = &table->m->def.body[body];
    int moving = table->m->body_of_def[body];
    LwVec3 weight = moving == table->m->body_count ? lw_vec3_scale(table->m->def.gravity, def->mass) : table->m->body[moving].weight;
    if (lw_vec3_norm(weight) > 0)
        lw_part_put(table, (LwPartEntry){ "gravity", LW_PART_GRAVITY, LW_EXACT, NULL }, body, centre, weight, none());
}

/* −m a and −(Jα + ω×Jω), at the centre of mass. */
static void put_inertia(LwPartTable *table, int body, int moving, LwVec3 centre)
{
    const LwBody *b = &table->m->body[moving];
    const LwBodyState *state = &table->state->body[moving];
    LwVec3 rate = lw_mat3_mul_vec(&b->inertia, lw_replay_angular_acceleration(table->replay, moving));
    LwVec3 turning = lw_vec3_add(rate, lw_vec3_cross(state->w, lw_mat3_mul_vec(&b->inertia, state->w)));
    lw_part_put(table, (LwPartEntry){ "inertia", LW_PART_INERTIA, LW_EXACT, NULL }, body, centre,
                lw_vec3_scale(lw_replay_acceleration(table->replay, moving), -b->mass), lw_vec3_scale(lw_mat3_mul_vec(&state->A, turning), -1));
}

/* About the point (body's frame), of all loads on the body so far. */
static LwPartBalance sum_up(const LwPartTable *table, int body, LwVec3 about, LwCertainty *worst)
{
    LwPartBalance sum = { .force = none(), .torque = none() };
    *worst = LW_EXACT;
    for (int i = 0; i < table->loads->count; i++) {
        const LwPartLoad *load = &table->loads->load[i];
        if (load->body != body)
            continue;
        LwVec3 moment = lw_vec3_add(load->torque, lw_vec3_cross(lw_vec3_sub(load->point, about), load->force));
        sum.force = lw_vec3_add(sum.force, load->force);
        sum.torque = lw_vec3_add(sum.torque, moment);
        sum.largest_force = fmax(sum.largest_force, lw_vec3_norm(load->force));
        sum.largest_torque = fmax(sum.largest_torque, lw_vec3_norm(moment));
        *worst = load->certainty > *worst ? load->certainty : *worst;
    }
    return sum;
}

/* What holds a fixed part; and what guides a point mass (which never turns) or a shaft (which only turns) in the ways it cannot go. These
 * directions have no equation that could be checked. */
static void put_mount(LwPartTable *table, int body, LwVec3 com, LwPartBalance *balance, LwCertainty worst)
{
    int moving = table->m->body_of_def[body];
    bool welded = moving == table->m->body_count;
    LwVec3 force = lw_vec3_scale(balance->force, -1), torque = lw_vec3_scale(balance->torque, -1);
    const LwBody *b = welded ? NULL : &table->m->body[moving];
    if (b && b->dof == 6)
        return;
    if (b && b->dof == 3)
        force = none();
    if (b && b->dof == 1)
        torque = lw_vec3_sub(torque, lw_vec3_scale(b->axis, lw_vec3_dot(torque, b->axis)));
    if (lw_vec3_norm(force) + lw_vec3_norm(torque) == 0)
        return;
    LwPartLoad load = { .name = "ground", .kind = LW_PART_MOUNT, .body = body, .point = com, .force = force, .torque = torque, .certainty = worst,
                        .doubt = worst == LW_EXACT ? NULL : worst == LW_SUM_ONLY ? "sum-only" : "undetermined" };
    LW_PUSH(table->arena, table->loads->load, table->loads->count, table->loads->room, load);
    balance->force = lw_vec3_add(balance->force, force);
    balance->torque = lw_vec3_add(balance->torque, torque);
}

LwPartLoads *lw_part_loads_create(LwArena *arena, LwReplay *replay, int sample)
{
    const LwMechanism *m = replay->mechanism;
    LwPartLoads *loads = LW_NEW(arena, LwPartLoads);
    lw_replay_seek(replay, sample);
    loads->time = replay->row[0];
    loads->balance = LW_NEWN(arena, LwPartBalance, m->def.body_count);
    LwPartTable table = { arena, replay, m, replay->state, replay->row, loads, LW_NEWN(arena, LwFrame, m->def.body_count) };
    for (int b = 0; b < m->def.body_count; b++)
        table.frame[b] = m->body_of_def[b] == m->body_count ? m->def.body[b].frame : lw_state_frame(m, replay->state, m->body_of_def[b]);
    lw_part_put_interactions(&table);
    for (int b = 0; b < m->def.body_count; b++) {
        int moving = m->body_of_def[b];
        LwVec3 com = moving == m->body_count ? m->def.body[b].com : m->body[moving].com, centre = lw_frame_point(table.frame[b], com);
        LwCertainty worst;
        put_weight(&table, b, centre);
        if (moving != m->body_count)
            put_inertia(&table, b, moving, centre);
        loads->balance[b] = sum_up(&table, b, com, &worst);
        put_mount(&table, b, com, &loads->balance[b], worst);
    }
    return loads;
}

/* ---- the worst instants ---- */

static double square3(const double *v)
{
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

static bool is_on(const int on[2], int body)
{
    return on[0] == body || on[1] == body;
}

/* A joint of the body that loads go through; paths that motors carry have no columns. */
static bool is_loaded(const LwReplay *replay, int joint, int body)
{
    return replay->joint_channel[joint] >= 0 && is_on(replay->mechanism->def.joint[joint].body, body);
}

/* Force² + (moment / size)² of all joints and contacts of the body. */
static double together(const LwReplay *replay, const int *contact, int body, const double *row)
{
    const LwMechanism *m = replay->mechanism;
    double sum = 0;
    for (int j = 0; j < m->def.joint_count; j++)
        if (is_loaded(replay, j, body))
            sum += square3(row + replay->joint_channel[j]) + square3(row + replay->joint_channel[j] + 3) / (m->size * m->size);
    for (int i = 0; i < m->def.contact_count; i++)
        if (is_on(m->def.contact[i].body, body))
            sum += square3(row + contact[i]);
    return sum;
}

static void note(LwArena *arena, LwPartInstant *list, int *count, LwPartInstant found)
{
    for (int i = 0; i < *count; i++)
        if (list[i].sample == found.sample) {
            list[i].why = lw_arena_printf(arena, "%s; %s", list[i].why, found.why);
            return;
        }
    list[(*count)++] = found;
}

/* The sample with the largest of three columns; −1: they are zero all the time. */
static int largest(const LwTrace *trace, int channel)
{
    int best = -1;
    double most = 0;
    for (int k = 0; k < trace->sample_count; k++)
        if (square3(trace->sample[k] + channel) > most) {
            most = square3(trace->sample[k] + channel);
            best = k;
        }
    return best;
}

static int nearest(const LwTrace *trace, double time)
{
    int best = 0;
    for (int k = 1; k < trace->sample_count; k++)
        if (fabs(trace->sample[k][0] - time) < fabs(trace->sample[best][0] - time))
            best = k;
    return best;
}

int lw_part_instants(LwArena *arena, const LwReplay *replay, int body, double time, LwPartInstant **out)
{
    const LwMechanism *m = replay->mechanism;
    const LwTrace *trace = replay->trace;
    int count = 0, worst = 0, *contact = LW_NEWN(arena, int, m->def.contact_count);
    LwPartInstant *list = LW_NEWN(arena, LwPartInstant, 2 * m->def.joint_count + 2);
    double most = 0;
    for (int i = 0; i < m->def.contact_count; i++)
        contact[i] = lw_replay_find(replay, m->def.contact[i].name, "fx");
    for (int k = 0; k < trace->sample_count; k++) {
        double sum = together(replay, contact, body, trace->sample[k]);
        worst = sum > most ? k : worst;
        most = fmax(sum, most);
    }
    note(arena, list, &count, (LwPartInstant){ worst, "largest of all together", true, most });
    for (int j = 0; j < m->def.joint_count; j++)
        for (int k = 0; k < 2 && is_loaded(replay, j, body); k++) {
            int sample = largest(trace, replay->joint_channel[j] + 3 * k);
            if (sample >= 0)
                note(arena, list, &count, (LwPartInstant){ sample, lw_arena_printf(arena, "largest %s of %s", k ? "moment" : "force", m->def.joint[j].name), false, 0 });
        }
    if (!isnan(time))
        note(arena, list, &count, (LwPartInstant){ nearest(trace, time), "asked for", false, 0 });
    *out = list;
    return count;
}
