/* Where bodies are shown. */
#include "ui/desk_private.h"

#include <string.h>

static int body_count(const LwDesk *desk)
{
    return desk->now.edition ? desk->now.edition->document->def.body_count : 0;
}

/* Whether the bodies stand in the same order: none is found at another place. A new name alone is another name of the same body. */
static bool same_bodies(const LwEdition *a, const LwEdition *b)
{
    const LwMechanismDef *one = &a->document->def, *two = &b->document->def;
    if (a == b)
        return true;
    for (int i = 0; i < one->body_count; i++)
        for (int k = 0; strcmp(one->body[i].name, two->body[i].name) != 0 && k < two->body_count; k++)
            if (strcmp(one->body[i].name, two->body[k].name) == 0)
                return false;
    return true;
}

/* The result can be shown with the present edition as long as it has the same bodies. */
static bool result_fits(const LwDesk *desk)
{
    return desk->now.result && desk->now.edition && desk->now.result->poses.count > 0 && desk->now.result->poses.body_count == body_count(desk) &&
           same_bodies(desk->now.result->edition, desk->now.edition);
}

LwPoseOwner lw_desk_pose_owner(const LwDesk *desk)
{
    return desk->now.owner > LW_POSE_RESULT ? desk->now.owner : !desk->now.rests && result_fits(desk) ? LW_POSE_RESULT : LW_POSE_ASSEMBLED;
}

const LwFrame *lw_desk_pose(const LwDesk *desk)
{
    switch (lw_desk_pose_owner(desk)) {
    case LW_POSE_ASSEMBLED: return desk->now.edition ? desk->now.edition->pose : NULL;
    case LW_POSE_RESULT: return lw_poses_at(&desk->now.result->poses, lw_result_sample(desk->now.result, desk->now.time));
    default: return desk->now.frame;
    }
}

const LwPoses *lw_desk_motion(const LwDesk *desk)
{
    return lw_desk_pose_owner(desk) == LW_POSE_RESULT ? &desk->now.result->poses : NULL;
}

double lw_desk_pose_time(const LwDesk *desk)
{
    LwPoseOwner owner = lw_desk_pose_owner(desk);
    return owner == LW_POSE_RESULT ? desk->now.time : owner == LW_POSE_LIVE ? desk->now.live_time : 0;
}

void lw_desk_show_pose(LwDesk *desk, LwPoseOwner owner, const LwFrame *frame)
{
    if (owner < desk->now.owner || !desk->now.edition)
        return;
    gsize size = (gsize)body_count(desk) * sizeof *frame;
    if (owner != desk->now.owner) {
        g_free(desk->now.frame);
        desk->now.frame = g_malloc(size + 1);
    }
    desk->now.owner = owner;
    memcpy(desk->now.frame, frame, size);
    lw_desk_emit(desk, LW_SIGNAL_POSE);
}

void lw_desk_end_pose(LwDesk *desk, LwPoseOwner owner)
{
    if (desk->now.owner != owner)
        return;
    lw_desk_forget_pose(desk);
    lw_desk_emit(desk, LW_SIGNAL_POSE);
}

void lw_desk_rest_pose(LwDesk *desk)
{
    if (desk->now.rests || !desk->now.result)
        return;
    desk->now.rests = true;
    lw_desk_emit(desk, LW_SIGNAL_POSE);
}

void lw_desk_forget_pose(LwDesk *desk)
{
    desk->now.owner = LW_POSE_ASSEMBLED;
    g_clear_pointer(&desk->now.frame, g_free);
}
