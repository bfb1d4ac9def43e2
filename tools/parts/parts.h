/* The parts, by family. Each function models one solid; its frame and features are told in data/parts/README.md. */
#ifndef LW_PARTS_PARTS_H
#define LW_PARTS_PARTS_H

#include "tools/parts/make.h"

/* Colours of the family: what a workshop would paint, turn or cast. */
enum {
    STEEL = 0x9aa4b0, DARK_STEEL = 0x626d7a, BRIGHT = 0xd3d8de, ALUMINIUM = 0xbcc3cc, CAST = 0x4f6f8f, BRASS = 0xc8a54e,
    BLACK = 0x33383f, ORANGE = 0xdd7a2c, BRONZE = 0xb07c46, SKIN = 0xe4e0d8, GREEN = 0x5f9e6e
};

/* engine.c, engine_block.c */
LwSolid lw_part_crank(void);
LwSolid lw_part_rod(void);
LwSolid lw_part_piston(void);
LwSolid lw_part_wrist_pin(void);
LwSolid lw_part_block(void);
LwSolid lw_part_bolt(void);

/* involute.c */
typedef struct LwGearOutline {
    double module;          /* mm */
    int teeth;
    double addendum, dedendum; /* mm, of the outline */
    int gap_first;          /* a gap, not a tooth, stands on the x-axis */
    int straight;           /* tips and roots of straight lines, for outlines that are lofted */
    double scale;           /* of everything */
} LwGearOutline;
LwProfile lw_gear_profile(const LwGearOutline *gear);

/* gears.c */
LwSolid lw_part_pinion(void);
LwSolid lw_part_wheel(void);
LwSolid lw_part_shaft(void);
LwSolid lw_part_gear_stand(void);
LwSolid lw_part_bevel(void);

/* cam.c */
LwSolid lw_part_cam(void);
LwSolid lw_part_follower(void);
LwSolid lw_part_roller(void);
LwSolid lw_part_cam_stand(void);

/* links.c */
LwSolid lw_part_link_60(void);
LwSolid lw_part_link_140(void);
LwSolid lw_part_link_170(void);
LwSolid lw_part_link_frame(void);
LwSolid lw_part_pin(void);
LwSolid lw_part_rail(void);
LwSolid lw_part_slider(void);

/* stewart.c */
LwSolid lw_part_stewart_base(void);
LwSolid lw_part_stewart_platform(void);
LwSolid lw_part_leg_cylinder(void);
LwSolid lw_part_leg_rod(void);

/* delta.c */
LwSolid lw_part_delta_base(void);
LwSolid lw_part_delta_arm(void);
LwSolid lw_part_delta_rod(void);
LwSolid lw_part_delta_platform(void);

/* robot.c */
LwSolid lw_part_robot_base(void);
LwSolid lw_part_robot_turret(void);
LwSolid lw_part_robot_upper_arm(void);
LwSolid lw_part_robot_elbow(void);
LwSolid lw_part_robot_forearm(void);
LwSolid lw_part_robot_wrist(void);
LwSolid lw_part_robot_gripper(void);

/* press.c */
LwSolid lw_part_press_frame(void);
LwSolid lw_part_press_shaft(void);
LwSolid lw_part_press_rod(void);
LwSolid lw_part_press_ram(void);

/* backhoe.c */
LwSolid lw_part_backhoe_carriage(void);
LwSolid lw_part_backhoe_boom(void);
LwSolid lw_part_backhoe_stick(void);
LwSolid lw_part_backhoe_bucket(void);
LwSolid lw_part_backhoe_rocker(void);
LwSolid lw_part_backhoe_link(void);
LwSolid lw_part_hydraulic_barrel(void);
LwSolid lw_part_hydraulic_rod(void);

/* scissor.c */
LwSolid lw_part_scissor_base(void);
LwSolid lw_part_scissor_outer(void);
LwSolid lw_part_scissor_inner(void);
LwSolid lw_part_scissor_roller(void);
LwSolid lw_part_scissor_platform(void);

/* wiper.c */
LwSolid lw_part_wiper_frame(void);
LwSolid lw_part_wiper_crank(void);
LwSolid lw_part_wiper_link_300(void);
LwSolid lw_part_wiper_link_650(void);
LwSolid lw_part_wiper_arm(void);

/* pusher.c */
LwSolid lw_part_pusher_stand(void);
LwSolid lw_part_pusher_lever(void);
LwSolid lw_part_pusher_head(void);

/* arm.c, hand.c */
LwSolid lw_part_shoulder(void);
LwSolid lw_part_cross(void);
LwSolid lw_part_arm_shield(void);
LwSolid lw_part_forearm(void);
LwSolid lw_part_motor_can(void);
LwSolid lw_part_motor_rotor(void);
LwSolid lw_part_palm(void);
LwSolid lw_part_finger(void);
LwSolid lw_part_bottle(void);

/* prosthesis.c */
LwSolid lw_part_breast(void);
LwSolid lw_part_cardan_cross(void);
LwSolid lw_part_upper_arm(void);

/* reducer.c */
LwSolid lw_part_bevel_18(void);
LwSolid lw_part_bevel_24(void);
LwSolid lw_part_worm_wheel(void);
LwSolid lw_part_worm_rotor(void);
LwSolid lw_part_slim_motor(void);

/* assembly.c */
LwItem lw_engine_item(void);
int lw_engine_has(const char *name); /* whether it holds the part of that name */

#endif
