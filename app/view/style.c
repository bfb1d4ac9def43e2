#include "app/view/style.h"

#include <string.h>

static const LwStyle styles[] = {
    { .name = "light", .background = { 0xFFFFFFFF, 0xE6EBF0FF }, .edge = 0x1B2430D0, .edge_width = 1.2, .outline_width = 1.3,
      .grid = 0x7C8CA030, .grid_strong = 0x6A7B9058, .shadow = 0.42, .occlusion = 0.8, .ambient = 0.60, .key = 0.62, .specular = 0.16, .vivid = 1,
      .part_1 = 0x2F6FB0FF, .part_2 = 0x6B7480FF, .axis = 0x39424ECC, .motion = 0xE8812AFF, .trace = 0xD6336CFF, .spring = 0x8A929CFF, .rubber = 0x3A3D42FF },
    { .name = "dark", .background = { 0x2B3038FF, 0x17191DFF }, .edge = 0x05070AD0, .edge_width = 1.2, .outline_width = 1.3,
      .grid = 0x9FB0C420, .grid_strong = 0xAFBED040, .shadow = 0.55, .occlusion = 0.8, .ambient = 0.50, .key = 0.66, .specular = 0.22, .vivid = 1,
      .part_1 = 0x5AA2E6FF, .part_2 = 0xA0A9B4FF, .axis = 0xC8D0DACC, .motion = 0xF09A45FF, .trace = 0xFF6FA0FF, .spring = 0xB4BCC6FF, .rubber = 0x50545AFF },
    { .name = "print", .background = { 0xFFFFFFFF, 0xFFFFFFFF }, .edge = 0x000000FF, .edge_width = 1.5, .outline_width = 1.8,
      .grid = 0x00000018, .grid_strong = 0x00000030, .shadow = 0.16, .occlusion = 0.45, .ambient = 0.78, .key = 0.36, .specular = 0, .vivid = 0.55,
      .part_1 = 0x1F5FA0FF, .part_2 = 0x4A4A4AFF, .axis = 0x000000FF, .motion = 0xC05A00FF, .trace = 0xB0004CFF, .spring = 0x555555FF, .rubber = 0x2A2A2AFF },
};

const char lw_style_names[] = "light, dark or print";

const LwStyle *lw_style_find(const char *name)
{
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
        if (strcmp(styles[i].name, name) == 0)
            return &styles[i];
    return NULL;
}
