#include "app/view/poses.h"

#include <string.h>

static LwPoses new_poses(LwArena *arena, int bodies, int count)
{
    return (LwPoses){ .body_count = bodies, .count = count, .time = LW_NEWN(arena, double, count + 1),
                      .frame = LW_NEWN(arena, LwFrame, (size_t)bodies * (size_t)count + 1) };
}

LwPoses lw_poses_of_study(LwArena *arena, const LwMechanismDef *def, const LwStudy *study)
{
    LwPoses poses = new_poses(arena, def->body_count, 1);
    for (int b = 0; b < poses.body_count; b++)
        poses.frame[b] = lw_study_body_frame(study, b);
    return poses;
}

/* The column of a body's x; −1 for bodies that stand still. Then follow y, z, e0 … e3. */
static int first_column(const LwTrace *trace, const char *body)
{
    size_t length = strlen(body);
    for (int c = 0; c + 6 < trace->channel_count; c++) {
        const char *name = trace->channel[c].name;
        if (strncmp(name, body, length) == 0 && strcmp(name + length, ".x") == 0 && strcmp(trace->channel[c + 3].name + length, ".e0") == 0)
            return c;
    }
    return -1;
}

void lw_poses_columns(const LwMechanismDef *def, const LwTrace *trace, int *column)
{
    for (int b = 0; b < def->body_count; b++)
        column[b] = first_column(trace, def->body[b].name);
}

void lw_poses_of_row(const LwMechanismDef *def, const LwStudy *study, const int *column, const double *row, LwFrame *frame)
{
    for (int b = 0; b < def->body_count; b++) {
        frame[b] = lw_study_body_frame(study, b);
        if (column[b] < 0)
            continue;
        frame[b].position = lw_vec3_from(row + column[b]);
        frame[b].orientation = lw_quat_from(row + column[b] + 3);
    }
}

LwPoses lw_poses_of_trace(LwArena *arena, const LwMechanismDef *def, const LwStudy *study, const LwTrace *trace)
{
    LwPoses poses = new_poses(arena, def->body_count, trace->sample_count);
    int *column = LW_NEWN(arena, int, def->body_count + 1);
    lw_poses_columns(def, trace, column);
    for (int k = 0; k < trace->sample_count; k++) {
        lw_poses_of_row(def, study, column, trace->sample[k], poses.frame + (size_t)k * (size_t)def->body_count);
        poses.time[k] = trace->sample[k][0];
    }
    return poses;
}

const LwFrame *lw_poses_at(const LwPoses *poses, int pose)
{
    return poses->frame + (size_t)pose * (size_t)poses->body_count;
}
