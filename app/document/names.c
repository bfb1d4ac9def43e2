#include "app/document/names.h"

#include "core/base/assert.h"

#include <stdint.h>
#include <string.h>

void lw_names_init(LwNames *names, LwArena *arena)
{
    *names = (LwNames){ .arena = arena, .room = 64 };
    names->place = LW_NEWN(arena, LwName, names->room);
}

/* FNV-1a */
static uint32_t hash(const char *name)
{
    uint32_t h = 2166136261u;
    for (; *name; name++)
        h = (h ^ (unsigned char)*name) * 16777619u;
    return h;
}

static LwName *place_of(const LwNames *names, const char *name)
{
    uint32_t mask = (uint32_t)names->room - 1, i = hash(name) & mask;
    while (names->place[i].name && strcmp(names->place[i].name, name) != 0)
        i = (i + 1) & mask;
    return &names->place[i];
}

const LwName *lw_names_find(const LwNames *names, const char *name)
{
    const LwName *place = place_of(names, name);
    return place->name ? place : NULL;
}

void lw_names_add(LwNames *names, LwName name)
{
    if (2 * names->count >= names->room) {
        LwNames larger = { names->arena, LW_NEWN(names->arena, LwName, 2 * names->room), names->count, 2 * names->room };
        for (int i = 0; i < names->room; i++)
            if (names->place[i].name)
                *place_of(&larger, names->place[i].name) = names->place[i];
        *names = larger;
    }
    LwName *place = place_of(names, name.name);
    LW_ASSERT(!place->name);
    *place = name;
    names->count++;
}

const char *lw_names_nearest(const LwNames *names, LwNameKind kind, const char *name)
{
    /* By index, so that the answer does not depend on the hash. */
    const LwName *best = NULL;
    LwNearest nearest = lw_nearest_begin(name);
    for (int i = 0; i < names->room; i++) {
        const LwName *place = &names->place[i];
        if (!place->name || place->kind != kind)
            continue;
        LwNearest one = lw_nearest_begin(name);
        lw_nearest_try(&one, place->name);
        if (one.best && (one.distance < nearest.distance || (one.distance == nearest.distance && place->index < best->index))) {
            nearest = one;
            best = place;
        }
    }
    return nearest.best;
}
