#include "core/model/seen.h"

double lw_joint_coordinate_seen(const LwJointClass *type, LwFrame marker1, LwFrame marker2, LwCoordinate c)
{
    LwFrame seen = lw_frame_relative(marker2, marker1);
    LwQuat u = seen.orientation.e0 < 0 ? lw_quat_scale(seen.orientation, -1) : seen.orientation;
    LwRel rel = { .z = { seen.position.x, seen.position.y, seen.position.z, u.e0, u.e1, u.e2, u.e3 } };
    return lw_joint_coordinate(type, &rel, c).v;
}
