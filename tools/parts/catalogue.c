/* The list of all parts: their names, colours and faces of another colour. */
#include "tools/parts/catalogue.h"

#include "tools/parts/parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Part {
    const char *name;
    LwSolid (*make)(void);
    unsigned colour;
    struct {
        unsigned colour;    /* 0: none */
        LwPick faces;
    } accent[2];            /* faces of another colour */
} Part;

#define BORE(r) .kind = LW_PICK_ROUND, .radius = (r)
static const Part parts[] = {
    { "crank", lw_part_crank, DARK_STEEL, { { BRIGHT, { .kind = LW_PICK_ROUND, .along = 'x', .y = { -14.5, 14.5 } } } } },
    { "rod", lw_part_rod, STEEL, { { BRONZE, { BORE(12) } }, { BRONZE, { BORE(9) } } } },
    { "piston", lw_part_piston, ALUMINIUM, { { BRIGHT, { BORE(34.95) } } } },
    { "wrist-pin", lw_part_wrist_pin, BRIGHT, { { 0, { BORE(0) } } } },
    { "block", lw_part_block, CAST, { { BRIGHT, { BORE(35) } }, { BRONZE, { BORE(14) } } } },
    { "bolt", lw_part_bolt, DARK_STEEL, { { 0, { BORE(0) } } } },
    { "gear-18", lw_part_pinion, STEEL, { { BRIGHT, { BORE(6) } } } },
    { "gear-36", lw_part_wheel, BRASS, { { BRIGHT, { BORE(6) } } } },
    { "shaft", lw_part_shaft, BRIGHT, { { 0, { BORE(0) } } } },
    { "gear-stand", lw_part_gear_stand, CAST, { { BRONZE, { BORE(6) } } } },
    { "cam", lw_part_cam, STEEL, { { BRIGHT, { BORE(8) } } } },
    { "follower", lw_part_follower, DARK_STEEL, { { BRIGHT, { BORE(7) } } } },
    { "roller", lw_part_roller, BRIGHT, { { BRONZE, { BORE(4) } } } },
    { "cam-stand", lw_part_cam_stand, CAST, { { BRONZE, { BORE(8) } }, { BRONZE, { BORE(7) } } } },
    { "link-60", lw_part_link_60, ORANGE, { { BRONZE, { BORE(6) } } } },
    { "link-140", lw_part_link_140, GREEN, { { BRONZE, { BORE(6) } } } },
    { "link-170", lw_part_link_170, STEEL, { { BRONZE, { BORE(6) } } } },
    { "link-frame", lw_part_link_frame, CAST, { { BRIGHT, { BORE(6) } } } },
    { "pin", lw_part_pin, BRIGHT, { { 0, { BORE(0) } } } },
    { "rail", lw_part_rail, BRIGHT, { { 0, { BORE(0) } } } },
    { "slider", lw_part_slider, STEEL, { { GREEN, { .kind = LW_PICK_STRAIGHT, .along = 'x' } } } },
    { "stewart-base", lw_part_stewart_base, CAST, { { BRIGHT, { BORE(5) } } } },
    { "stewart-platform", lw_part_stewart_platform, ALUMINIUM, { { DARK_STEEL, { BORE(21) } } } },
    { "leg-cylinder", lw_part_leg_cylinder, BLACK, { { ORANGE, { BORE(19) } } } },
    { "leg-rod", lw_part_leg_rod, BRIGHT, { { 0, { BORE(0) } } } },
    { "delta-base", lw_part_delta_base, CAST, { { BLACK, { BORE(27) } }, { BLACK, { BORE(20) } } } },
    { "delta-arm", lw_part_delta_arm, ORANGE, { { BRIGHT, { BORE(7) } } } },
    { "delta-rod", lw_part_delta_rod, DARK_STEEL, { { BLACK, { BORE(6) } } } },
    { "delta-platform", lw_part_delta_platform, ALUMINIUM, { { BRIGHT, { BORE(7) } } } },
    { "robot-base", lw_part_robot_base, BLACK, { { 0, { BORE(0) } } } },
    { "robot-turret", lw_part_robot_turret, ORANGE, { { BLACK, { BORE(62) } }, { BLACK, { BORE(50) } } } },
    { "robot-upper-arm", lw_part_robot_upper_arm, ORANGE, { { BLACK, { BORE(50) } } } },
    { "robot-elbow", lw_part_robot_elbow, ORANGE, { { BLACK, { BORE(28) } } } },
    { "robot-forearm", lw_part_robot_forearm, ORANGE, { { BLACK, { BORE(34) } } } },
    { "robot-wrist", lw_part_robot_wrist, DARK_STEEL, { { 0, { BORE(0) } } } },
    { "robot-gripper", lw_part_robot_gripper, ALUMINIUM, { { BLACK, { BORE(32) } } } },
    { "press-frame", lw_part_press_frame, CAST, { { BRONZE, { BORE(40.3) } } } },
    { "press-shaft", lw_part_press_shaft, DARK_STEEL, { { BRIGHT, { BORE(40) } }, { BRIGHT, { BORE(90) } } } },
    { "press-rod", lw_part_press_rod, ORANGE, { { BRONZE, { BORE(90.4) } } } },
    { "press-ram", lw_part_press_ram, STEEL, { { BRIGHT, { BORE(24) } } } },
    { "backhoe-carriage", lw_part_backhoe_carriage, DARK_STEEL, { { BLACK, { BORE(170) } } } },
    { "backhoe-boom", lw_part_backhoe_boom, ORANGE, { { BRIGHT, { BORE(25.5) } } } },
    { "backhoe-stick", lw_part_backhoe_stick, ORANGE, { { BRIGHT, { BORE(25.5) } } } },
    { "backhoe-bucket", lw_part_backhoe_bucket, DARK_STEEL, { { BRIGHT, { BORE(25.5) } } } },
    { "backhoe-rocker", lw_part_backhoe_rocker, STEEL, { { BRIGHT, { BORE(25.5) } } } },
    { "backhoe-link", lw_part_backhoe_link, STEEL, { { BRONZE, { BORE(26) } } } },
    { "hydraulic-barrel", lw_part_hydraulic_barrel, BLACK, { { BRONZE, { BORE(26) } } } },
    { "hydraulic-rod", lw_part_hydraulic_rod, BRIGHT, { { BRONZE, { BORE(26) } } } },
    { "scissor-base", lw_part_scissor_base, DARK_STEEL, { { BRIGHT, { BORE(25.5) } } } },
    { "scissor-outer", lw_part_scissor_outer, ORANGE, { { BRIGHT, { BORE(25) } } } },
    { "scissor-inner", lw_part_scissor_inner, STEEL, { { BRONZE, { BORE(25.3) } } } },
    { "scissor-roller", lw_part_scissor_roller, BRIGHT, { { BRONZE, { BORE(25.3) } } } },
    { "scissor-platform", lw_part_scissor_platform, CAST, { { BRIGHT, { BORE(25) } } } },
    { "wiper-frame", lw_part_wiper_frame, STEEL, { { BLACK, { BORE(27) } }, { BLACK, { BORE(42) } } } },
    { "wiper-crank", lw_part_wiper_crank, ORANGE, { { BRIGHT, { BORE(6) } } } },
    { "wiper-link-300", lw_part_wiper_link_300, GREEN, { { BRONZE, { BORE(6.2) } } } },
    { "wiper-link-650", lw_part_wiper_link_650, BRASS, { { BRONZE, { BORE(6.2) } } } },
    { "wiper-arm", lw_part_wiper_arm, BLACK, { { BRIGHT, { BORE(6) } } } },
    { "pusher-stand", lw_part_pusher_stand, CAST, { { BRONZE, { BORE(8.2) } }, { BRIGHT, { BORE(10) } } } },
    { "pusher-lever", lw_part_pusher_lever, ORANGE, { { BRIGHT, { BORE(4) } }, { BRIGHT, { BORE(6) } } } },
    { "pusher-head", lw_part_pusher_head, ALUMINIUM, { { BRIGHT, { BORE(6) } } } },
    { "bevel-20", lw_part_bevel, BRASS, { { BRONZE, { BORE(8) } } } },
    { "shoulder", lw_part_shoulder, DARK_STEEL, { { BRONZE, { BORE(8) } } } },
    { "shoulder-cross", lw_part_cross, BRIGHT, { { 0, { BORE(0) } } } },
    { "arm-shield", lw_part_arm_shield, SKIN, { { BRONZE, { BORE(8) } } } },
    { "forearm", lw_part_forearm, SKIN, { { BRONZE, { BORE(8) } }, { DARK_STEEL, { BORE(24) } } } },
    { "motor-can", lw_part_motor_can, BLACK, { { ALUMINIUM, { BORE(19) } } } },
    { "motor-rotor", lw_part_motor_rotor, ORANGE, { { BRIGHT, { BORE(4) } } } },
    { "palm", lw_part_palm, DARK_STEEL, { { BLACK, { BORE(33) } }, { BRIGHT, { BORE(3) } } } },
    { "finger", lw_part_finger, SKIN, { { BLACK, { BORE(33) } } } },
    { "bottle", lw_part_bottle, GREEN, { { ORANGE, { .z = { 106.5, 124 } } } } },
    { "breast", lw_part_breast, CAST, { { BRIGHT, { BORE(25) } }, { BRONZE, { BORE(8.1) } } } },
    { "cardan-cross", lw_part_cardan_cross, BRIGHT, { { 0, { BORE(0) } } } },
    { "upper-arm", lw_part_upper_arm, SKIN, { { BRONZE, { BORE(7.1) } }, { BRONZE, { BORE(8) } } } },
    { "bevel-18", lw_part_bevel_18, STEEL, { { BRIGHT, { BORE(8.1) } } } },
    { "bevel-24", lw_part_bevel_24, BRASS, { { BRONZE, { BORE(7.1) } } } },
    { "worm-wheel-40", lw_part_worm_wheel, BRONZE, { { BRASS, { BORE(3.2) } } } },
    { "worm-rotor", lw_part_worm_rotor, ORANGE, { { BRIGHT, { BORE(4) } }, { BRIGHT, { .z = { -20, 20 } } } } },
    { "slim-motor", lw_part_slim_motor, BLACK, { { ALUMINIUM, { .z = { -3.1, 0.1 } } } } },
};

LwItem lw_catalogue_item(const char *name)
{
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].name, name) == 0) {
            LwItem part = lw_item_part(name, parts[i].make(), parts[i].colour);
            for (int k = 0; k < 2 && parts[i].accent[k].colour; k++)
                lw_item_paint(part, parts[i].accent[k].colour, parts[i].accent[k].faces);
            return part;
        }
    fprintf(stderr, "lockwork-parts: there is no part \"%s\"\n", name);
    exit(2);
}

const char *lw_catalogue_name(int index)
{
    return index < (int)(sizeof parts / sizeof *parts) ? parts[index].name : NULL;
}
