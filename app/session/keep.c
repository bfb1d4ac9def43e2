#include "app/session/keep.h"

#include "core/analysis/study.h"

#include <stdlib.h>
#include <string.h>

static const double NEAR = 1e-6;    /* of the size: the same pose */
static const double DUST = 1e-12;   /* of the size: not moved at all */

/* Whether a motor's law says where the coordinate is at the start. */
static bool is_led(const LwMechanismDef *def, int joint, LwCoordinate c)
{
    for (int i = 0; i < def->motor_count; i++)
        if (def->motor[i].kind == LW_MOTOR_POSITION && def->motor[i].joint == joint && def->motor[i].coordinate == c)
            return true;
    return false;
}

static void add_value(LwKeep *keep, int joint, LwCoordinate c, double value)
{
    for (int i = 0; i < keep->value_count; i++)
        if (keep->value[i].joint == joint && keep->value[i].coordinate == c)
            return;
    keep->value[keep->value_count++] = (LwKeepValue){ joint, c, value };
}

/* Values that the file has already must go along. */
static void add_given(LwKeep *keep, const LwMechanismDef *def, const double *coordinate)
{
    for (int i = 0; i < def->start_count; i++) {
        double value = coordinate[def->start[i].joint * LW_COORDINATES + (int)def->start[i].coordinate];
        if (def->start[i].has_value && isfinite(value))
            add_value(keep, def->start[i].joint, def->start[i].coordinate, value);
    }
}

/* An independent set of the freedoms, those that joints can name. */
static void add_freedoms(LwKeep *keep, const LwEdition *edition, const double *coordinate)
{
    const LwMechanism *m = edition->mechanism;
    int most = m->dof_count + 1, count, *group = LW_NEWN(&keep->arena, int, most);
    LwMotion *motion = LW_NEWN(&keep->arena, LwMotion, most);
    LwSolver *solver = lw_mobility_motions(&keep->arena, edition->study, LW_WITHOUT_PATHS, motion, group, most, &count);
    for (int i = 0; i < count; i++) {
        const LwGroup *g = &solver->system->group[group[i]];
        if (g->kind == LW_GROUP_AXIS && !is_led(&m->def, g->joint, g->coordinate))
            add_value(keep, g->joint, g->coordinate, coordinate[g->joint * LW_COORDINATES + (int)g->coordinate]);
    }
}

/* Every coordinate that joints leave free: it decides between branches too. */
static void add_all(LwKeep *keep, const LwEdition *edition, const double *coordinate)
{
    const LwMechanismDef *def = &edition->mechanism->def;
    for (int j = 0; j < def->joint_count; j++)
        for (int c = 0; c < LW_COORDINATES; c++)
            if (isfinite(coordinate[j * LW_COORDINATES + c]) && !def->joint[j].path && !is_led(def, j, (LwCoordinate)c))
                add_value(keep, j, (LwCoordinate)c, coordinate[j * LW_COORDINATES + c]);
}

/* Those that have moved: rounding alone is no reason to write a frame. */
static void add_bodies(LwKeep *keep, const LwMechanismDef *def, const LwFrame *frame, double size)
{
    keep->body = LW_NEWN(&keep->arena, int, def->body_count + 1);
    keep->frame = LW_NEWN(&keep->arena, LwFrame, def->body_count + 1);
    for (int b = 0; b < def->body_count; b++) {
        bool single = !def->body[b].fixed && def->body[b].kind == LW_BODY_RIGID;
        for (int j = 0; j < def->joint_count && single; j++)
            single = def->joint[j].body[0] != b && def->joint[j].body[1] != b;
        for (int l = 0; l < def->load_count && single; l++)
            single = def->load[l].body[0] != b && def->load[l].body[1] != b;
        if (!single || lw_frame_distance(frame[b], def->body[b].frame, size) <= DUST * size)
            continue;
        keep->frame[keep->body_count] = frame[b];
        keep->body[keep->body_count++] = b;
    }
}

/* How far the pose that is assembled from the values misses the one asked for; INFINITY: none is. */
static double try_values(LwKeep *keep, const LwEdition *edition, const LwFrame *frame)
{
    LwMechanismDef def = edition->mechanism->def;
    int speeds = def.start_count;
    LwStartDef *start = LW_NEWN(&keep->arena, LwStartDef, speeds + keep->value_count + 1);
    def.start_count = 0;
    for (int i = 0; i < speeds; i++)
        if (def.start[i].has_speed) {
            start[def.start_count] = def.start[i];
            start[def.start_count++].has_value = false;
        }
    for (int i = 0; i < keep->value_count; i++)
        start[def.start_count++] = (LwStartDef){ .joint = keep->value[i].joint, .coordinate = keep->value[i].coordinate, .has_value = true,
                                                 .value = keep->value[i].value };
    def.start = start;
    LwBodyDef *body = LW_NEWN(&keep->arena, LwBodyDef, def.body_count + 1);
    memcpy(body, def.body, (size_t)def.body_count * sizeof *body);
    for (int i = 0; i < keep->body_count; i++)
        body[keep->body[i]].frame = keep->frame[i];
    def.body = body;
    LwMechanism *mechanism = lw_mechanism_create(&def);
    LwStudy *study = mechanism ? lw_study_create(mechanism) : NULL;
    double off = INFINITY;
    if (study && lw_study_report(study)->status == LW_STUDY_OK) {
        off = 0;
        for (int b = 0; b < def.body_count; b++)
            off = fmax(off, lw_frame_distance(frame[b], lw_study_body_frame(study, b), mechanism->size));
    }
    if (study)
        lw_study_destroy(study);
    if (mechanism)
        lw_mechanism_destroy(mechanism);
    return off;
}

static __attribute__((noinline)) bool fill(LwKeep *keep, const LwEdition *edition, const LwFrame *frame, const double *coordinate)
{
    if (LW_ARENA_GUARD(&keep->arena))
        return false;
    const LwMechanismDef *def = &edition->mechanism->def;
    double near = NEAR * edition->mechanism->size;
    keep->value = LW_NEWN(&keep->arena, LwKeepValue, (def->joint_count + 1) * LW_COORDINATES);
    add_bodies(keep, def, frame, edition->mechanism->size);
    add_given(keep, def, coordinate);
    add_freedoms(keep, edition, coordinate);
    keep->off = try_values(keep, edition, frame);
    if (!(keep->off <= near)) {
        add_all(keep, edition, coordinate);
        keep->off = try_values(keep, edition, frame);
    }
    if (!(keep->off <= near)) {
        bool led = false;
        for (int i = 0; i < def->motor_count; i++)
            led = led || def->motor[i].kind == LW_MOTOR_POSITION;
        keep->refusal = led ? "the laws of the motors say where the mechanism starts; change these instead"
                            : "no start values of joints lead to this pose";
    }
    return true;
}

LwKeep *lw_keep_create(const LwEdition *edition, const LwFrame *frame, const double *coordinate)
{
    LwKeep *keep = calloc(1, sizeof *keep);
    if (!keep)
        return NULL;
    lw_arena_init(&keep->arena);
    if (!fill(keep, edition, frame, coordinate)) {
        lw_keep_destroy(keep);
        return NULL;
    }
    return keep;
}

void lw_keep_destroy(LwKeep *keep)
{
    if (!keep)
        return;
    lw_arena_clear(&keep->arena);
    free(keep);
}
