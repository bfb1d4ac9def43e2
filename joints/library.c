#include "joints/library.h"

#include "joints/families.h"

#include <string.h>

const LwJointClass *const lw_joint_library[] = {
    /* pairs */
    &lw_joint_fixed,
    &lw_joint_revolute,
    &lw_joint_prismatic,
    &lw_joint_cylindrical,
    &lw_joint_spherical,
    &lw_joint_planar,
    &lw_joint_point_line,
    &lw_joint_point_plane,
    &lw_joint_free,
    &lw_joint_align,
    &lw_joint_xy_table,
    &lw_joint_pin_slot,
    &lw_joint_oldham,
    &lw_joint_constant_velocity,
    &lw_joint_guide,
    &lw_joint_keyed_foot,
    &lw_joint_rocker,
    /* directions */
    &lw_joint_universal,
    &lw_joint_parallel,
    &lw_joint_perpendicular,
    &lw_joint_plunging_universal,
    &lw_joint_line_in_plane,
    &lw_joint_angle_between,
    /* links */
    &lw_joint_distance,
    &lw_joint_revolute_spherical,
    &lw_joint_cylindrical_spherical,
    &lw_joint_revolute_cylindrical,
    &lw_joint_revolute_revolute,
    &lw_joint_planar_spherical,
    &lw_joint_revolute_universal,
    &lw_joint_universal_universal,
    /* gears */
    &lw_joint_screw,
    &lw_joint_rack_pinion,
    &lw_joint_rack_carriage,
    &lw_joint_gear,
    &lw_joint_gear_link,
    &lw_joint_worm,
    &lw_joint_belt,
    &lw_joint_crossed_belt,
    /* rolling */
    &lw_joint_rolling,
    &lw_joint_rolling_no_spin,
    &lw_joint_sphere_rolling,
    &lw_joint_sphere_rolling_no_spin,
    &lw_joint_sphere_on_cylinder,
    &lw_joint_cylinder_rolling,
    &lw_joint_cone_rolling,
    /* skates */
    &lw_joint_knife_edge,
    &lw_joint_skate,
    &lw_joint_needle,
    &lw_joint_wheel,
    &lw_joint_omni_wheel,
    &lw_joint_wheel_on_rail,
    &lw_joint_surface_speed,
    &lw_joint_conveyor,
    &lw_joint_turntable,
    /* curves */
    &lw_joint_point_curve,
    &lw_joint_curve_slider,
    &lw_joint_pin_groove,
    &lw_joint_slot,
    &lw_joint_trajectory,
    &lw_joint_trajectory_frame,
    /* cams and profiles */
    &lw_joint_cam_roller,
    &lw_joint_cam_flat,
    &lw_joint_profile_sliding,
    &lw_joint_profile_rolling,
    /* surfaces */
    &lw_joint_point_cone,
    &lw_joint_point_torus,
    &lw_joint_point_ellipsoid,
    &lw_joint_point_paraboloid,
    &lw_joint_point_revolved,
    &lw_joint_point_surface,
};
const int lw_joint_library_count = sizeof lw_joint_library / sizeof *lw_joint_library;

const LwJointSynonym lw_joint_synonyms[] = {
    { "hinge", "revolute" },
    { "ball", "spherical" },
    { "coaxial", "cylindrical" },
    { "in-line", "point-line" },
    { "in-plane", "point-plane" },
    { "homokinetic", "constant-velocity" },
    { "spherical-spherical", "distance" },
    { "universal-spherical", "distance" },
    { "point-sphere", "distance" },
    { "point-cylinder", "cylindrical-spherical" },
    { "point-line-distance", "cylindrical-spherical" },
    { "point-plane-distance", "planar-spherical" },
    { "parallel-offset", "revolute-cylindrical" },
};
const int lw_joint_synonym_count = sizeof lw_joint_synonyms / sizeof *lw_joint_synonyms;

const LwJointClass *lw_joint_library_find(const char *name)
{
    for (int i = 0; i < lw_joint_synonym_count; i++)
        if (strcmp(lw_joint_synonyms[i].name, name) == 0)
            name = lw_joint_synonyms[i].means;
    for (int i = 0; i < lw_joint_library_count; i++)
        if (strcmp(lw_joint_library[i]->name, name) == 0)
            return lw_joint_library[i];
    return NULL;
}

const LwJointClass *lw_joint_find_by_freedoms(unsigned mask)
{
    for (int i = 0; i < lw_joint_library_count; i++) {
        const LwJointClass *c = lw_joint_library[i];
        bool plain = c->extra_count == 0 && c->speed_count == 0 && c->parameter_count == 0 && c->curve_count == 0 && !c->surface && c->path == LW_PATH_NONE;
        if (plain && c->free == mask && c->locked == (LW_MASK_ALL & ~mask))
            return c;
    }
    return NULL;
}
