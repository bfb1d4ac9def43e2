/* lockwork-parts FOLDER: writes the STEP parts of the shipped examples. Run at development time; the files are in data/parts. */
#include "tools/parts/parts.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

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
    { "bevel-20", lw_part_bevel, BRASS, { { BRONZE, { BORE(8) } } } },
    { "shoulder", lw_part_shoulder, DARK_STEEL, { { BRONZE, { BORE(8) } } } },
    { "shoulder-cross", lw_part_cross, BRIGHT, { { 0, { BORE(0) } } } },
    { "arm-shield", lw_part_arm_shield, SKIN, { { BRONZE, { BORE(8) } } } },
    { "forearm", lw_part_forearm, SKIN, { { BRONZE, { BORE(8) } }, { DARK_STEEL, { BORE(22) } } } },
    { "motor-can", lw_part_motor_can, BLACK, { { ALUMINIUM, { BORE(19) } } } },
    { "motor-rotor", lw_part_motor_rotor, ORANGE, { { BRIGHT, { BORE(4) } } } },
    { "palm", lw_part_palm, DARK_STEEL, { { BLACK, { BORE(33) } }, { BRIGHT, { BORE(3) } } } },
    { "finger", lw_part_finger, SKIN, { { BLACK, { BORE(33) } } } },
    { "bottle", lw_part_bottle, GREEN, { { ORANGE, { .z = { 106.5, 124 } } } } },
};

/* Tells the size of what was written: parts are to be small. */
static void report(const char *path, double volume)
{
    struct stat status;
    printf("%-36s %7.1f kB  %9.3f cm^3\n", path, stat(path, &status) == 0 ? (double)status.st_size / 1000 : 0, volume / 1000);
}

int main(int count, char **word)
{
    if (count < 2) {
        fprintf(stderr, "usage: lockwork-parts FOLDER [PART]...\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        int wanted = count == 2;
        for (int k = 2; k < count; k++)
            wanted |= strcmp(word[k], parts[i].name) == 0;
        if (!wanted)
            continue;
        char path[4096];
        snprintf(path, sizeof path, "%s/%s.step", word[1], parts[i].name);
        LwSolid solid = parts[i].make();
        double volume = lw_solid_volume(solid);
        LwItem part = lw_item_part(parts[i].name, solid, parts[i].colour);
        for (int k = 0; k < 2 && parts[i].accent[k].colour; k++)
            lw_item_paint(part, parts[i].accent[k].colour, parts[i].accent[k].faces);
        lw_item_write(part, path);
        report(path, volume);
    }
    return 0;
}
