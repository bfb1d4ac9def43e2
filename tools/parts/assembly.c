/* The engine as one assembly: subassemblies, a part used four times, placed as at top dead centre. */
#include "tools/parts/catalogue.h"
#include "tools/parts/parts.h"

#include <stdio.h>
#include <string.h>

/* Parts that are found in the engine's file and have none of their own. */
static const char *const engine_parts[] = { "crank", "rod", "piston", "wrist-pin", "block", "bolt" };

int lw_engine_has(const char *name)
{
    for (size_t i = 0; i < sizeof engine_parts / sizeof *engine_parts; i++)
        if (strcmp(engine_parts[i], name) == 0)
            return 1;
    return 0;
}

LwItem lw_engine_item(void)
{
    LwItem frame = lw_item_group("frame"), gear = lw_item_group("running gear"), group = lw_item_group("piston group");
    LwItem bolt = lw_catalogue_item("bolt"), engine = lw_item_group("engine");
    lw_item_add(frame, lw_catalogue_item("block"), "block", (LwPlace){ .degrees = 0 });
    for (int i = 0; i < 4; i++) {
        char name[16];
        snprintf(name, sizeof name, "bolt %d", i + 1);
        lw_item_add(frame, bolt, name, (LwPlace){ .position = at(i & 1 ? 60 : -60, i & 2 ? 70 : -70, -78), .axis = at(0, 0, 1), .degrees = 15.0 * i });
    }
    lw_item_add(group, lw_catalogue_item("piston"), "piston", (LwPlace){ .degrees = 0 });
    lw_item_add(group, lw_catalogue_item("wrist-pin"), "wrist pin", (LwPlace){ .degrees = 0 });
    lw_item_add(gear, lw_catalogue_item("crank"), "crank", (LwPlace){ .degrees = 0 });
    lw_item_add(gear, lw_catalogue_item("rod"), "rod", (LwPlace){ .position = at(0, 0, 35) });
    lw_item_add(gear, group, "piston group", (LwPlace){ .position = at(0, 0, 160) });
    lw_item_add(engine, frame, "frame", (LwPlace){ .degrees = 0 });
    lw_item_add(engine, gear, "running gear", (LwPlace){ .degrees = 0 });
    return engine;
}
