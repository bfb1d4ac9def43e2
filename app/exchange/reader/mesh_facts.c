/* Unit, up axis and names that stand in the text of COLLADA and 3MF files. Only single tags are looked at: whether the file as a whole is
 * sound is found out by the library that reads it. */
#define _GNU_SOURCE /* memmem */
#include "app/exchange/reader/mesh_file.h"

#include <stdlib.h>
#include <string.h>

enum { VALUE = 256 };

static const struct { const char *word; double metres; } units_3mf[] = {
    { "micron", 1e-6 }, { "millimeter", 1e-3 }, { "centimeter", 1e-2 }, { "inch", 0.0254 }, { "foot", 0.3048 }, { "meter", 1 },
};

/* The next tag of that name at or after `from`: what stands between "<name" and ">". NULL at the end. */
static const char *next_tag(LwBytes text, const char *from, const char *name, size_t *length)
{
    const char *end = (const char *)text.at + text.count;
    size_t count = strlen(name);
    while ((from = memmem(from, (size_t)(end - from), name, count)) != NULL) {
        from += count;
        const char *close = memchr(from, '>', (size_t)(end - from));
        if (!close)
            return NULL;
        if (*from == ' ' || *from == '>' || *from == '\t' || *from == '\n' || *from == '\r' || *from == '/') {
            *length = (size_t)(close - from);
            return from;
        }
    }
    return NULL;
}

/* The value of an attribute of a tag; false when it has none. */
static bool attribute(const char *tag, size_t length, const char *name, char out[VALUE])
{
    const size_t count = strlen(name);
    for (size_t i = 1; i + count + 2 < length; i++) {
        bool starts = strchr(" \t\r\n", tag[i - 1]) != NULL && memcmp(tag + i, name, count) == 0 && tag[i + count] == '=';
        char quote = starts ? tag[i + count + 1] : 0;
        if (quote != '"' && quote != '\'')
            continue;
        const char *value = tag + i + count + 2, *close = memchr(value, quote, length - i - count - 2);
        if (!close || close - value >= VALUE)
            return false;
        memcpy(out, value, (size_t)(close - value));
        out[close - value] = 0;
        return true;
    }
    return false;
}

/* The five entities that XML has of its own. */
static void replace_entities(char *text)
{
    static const struct { const char *name; char letter; } entity[] = { { "&lt;", '<' }, { "&gt;", '>' }, { "&quot;", '"' }, { "&apos;", '\'' }, { "&amp;", '&' } };
    char *out = text;
    while (*text) {
        size_t taken = 0;
        for (size_t i = 0; i < sizeof entity / sizeof *entity && !taken; i++)
            if (strncmp(text, entity[i].name, strlen(entity[i].name)) == 0) {
                *out++ = entity[i].letter;
                taken = strlen(entity[i].name);
            }
        if (!taken)
            *out++ = *text;
        text += taken ? taken : 1;
    }
    *out = 0;
}

/* Whether a geometry names a material: its text, up to the end of the tag, says so. */
static LwObjectFacts geometry_facts(LwBytes file, const char *tag, size_t length, LwArena *arena)
{
    const char *end = (const char *)file.at + file.count, *close = memmem(tag, (size_t)(end - tag), "</geometry", 10);
    char value[VALUE] = "";
    LwObjectFacts object = { .name = "", .painted = memmem(tag, (size_t)((close ? close : end) - tag), " material=", 10) != NULL };
    if (!attribute(tag, length, "name", value) || !*value)
        attribute(tag, length, "id", value);
    replace_entities(value);
    object.id = lw_arena_strdup(arena, value);
    return object;
}

static void facts_of_collada(LwBytes file, LwMeshFacts *facts, LwArena *arena)
{
    size_t length;
    char value[VALUE];
    facts->metres = 1; /* the format's default */
    const char *tag = next_tag(file, (const char *)file.at, "<unit", &length);
    if (tag && attribute(tag, length, "meter", value)) {
        double metres = strtod(value, NULL);
        facts->metres = metres > 0 && metres < 1e9 ? metres : 1;
    }
    tag = next_tag(file, (const char *)file.at, "<up_axis", &length);
    if (tag && tag + length + 2 <= (const char *)file.at + file.count) {
        char axis = tag[length + 1];
        facts->up = axis == 'Z' ? 'z' : axis == 'Y' ? 'y' : axis == 'X' ? 'x' : 0;
    }
    int room = 0;
    for (tag = next_tag(file, (const char *)file.at, "<geometry", &length); tag; tag = next_tag(file, tag, "<geometry", &length))
        LW_PUSH(arena, facts->object, facts->object_count, room, geometry_facts(file, tag, length, arena));
}

static LwObjectFacts object_facts(const char *tag, size_t length, LwArena *arena)
{
    char value[VALUE];
    LwObjectFacts object = { .id = lw_arena_strdup(arena, attribute(tag, length, "id", value) ? value : "") };
    object.painted = attribute(tag, length, "pid", value);
    value[0] = 0;
    attribute(tag, length, "name", value);
    replace_entities(value);
    object.name = lw_arena_strdup(arena, value);
    return object;
}

static void facts_of_3mf(LwBytes file, LwMeshFacts *facts, LwArena *arena)
{
    LwBytes text;
    size_t length;
    char value[VALUE];
    int room = 0;
    if (!lw_zip_find(file, ".model", &text, arena))
        return;
    const char *tag = next_tag(text, (const char *)text.at, "<model", &length);
    if (!tag)
        return;
    facts->metres = 1e-3; /* the format's default */
    if (attribute(tag, length, "unit", value))
        for (size_t i = 0; i < sizeof units_3mf / sizeof *units_3mf; i++)
            if (strcmp(value, units_3mf[i].word) == 0)
                facts->metres = units_3mf[i].metres;
    while ((tag = next_tag(text, tag, "<object", &length)) != NULL)
        LW_PUSH(arena, facts->object, facts->object_count, room, object_facts(tag, length, arena));
}

void lw_mesh_facts(const LwMeshKind *kind, LwBytes file, LwMeshFacts *facts, LwArena *arena)
{
    *facts = (LwMeshFacts){ .metres = kind->metres };
    if (kind == &lw_mesh_kinds[LW_MESH_COLLADA])
        facts_of_collada(file, facts, arena);
    else if (kind == &lw_mesh_kinds[LW_MESH_3MF])
        facts_of_3mf(file, facts, arena);
}
