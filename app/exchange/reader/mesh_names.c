/* Names of nodes and parts: the file's own where it gives any, else those of what is above, else the file's name. */
#include "app/exchange/reader/mesh_file.h"

#include <string.h>

/* How many bytes the UTF-8 letter takes that begins here; 0 when it is none, or a control character. */
static int letter_bytes(const unsigned char *at)
{
    int count = *at < 0x20 || *at == 0x7F ? 0 : *at < 0x80 ? 1 : *at >= 0xC2 && *at < 0xE0 ? 2 : *at >= 0xE0 && *at < 0xF0 ? 3 : *at >= 0xF0 && *at < 0xF5 ? 4 : 0;
    for (int i = 1; i < count; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    bool overlong = (at[0] == 0xE0 && at[1] < 0xA0) || (at[0] == 0xF0 && at[1] < 0x90);
    bool beyond = (at[0] == 0xED && at[1] > 0x9F) || (at[0] == 0xF4 && at[1] > 0x8F); /* halves of pairs; past the last letter */
    return count > 1 && (overlong || beyond) ? 0 : count;
}

/* UTF-8 without control characters and blanks at the ends; what is not a letter becomes "_". */
static const char *clean(const char *name, LwArena *arena)
{
    size_t length = strlen(name);
    char *out = lw_arena_alloc(arena, length + 5, 1), *copy = lw_arena_alloc(arena, length + 5, 1); /* zeros at the end for letter_bytes */
    memcpy(copy, name, length);
    size_t count = 0;
    for (size_t i = 0; i < length;) {
        int bytes = letter_bytes((const unsigned char *)copy + i);
        if (bytes > 0 && (copy[i] != ' ' || count > 0)) {
            memcpy(out + count, copy + i, (size_t)bytes);
            count += (size_t)bytes;
        } else if (bytes == 0)
            out[count++] = '_';
        i += bytes > 0 ? (size_t)bytes : 1;
    }
    while (count > 0 && out[count - 1] == ' ')
        out[--count] = 0;
    return out;
}

static bool is_3mf(const LwMeshNames *names)
{
    return names->kind == &lw_mesh_kinds[LW_MESH_3MF];
}

/* What the library puts where the file has no name. */
static bool is_invented(const LwMeshNames *names, const char *name)
{
    static const char *const start[] = { "<", "ROOT", "defaultobject", "nodes[", "meshes[", "$" };
    for (size_t i = 0; i < sizeof start / sizeof *start; i++)
        if (strncmp(name, start[i], strlen(start[i])) == 0)
            return true;
    return is_3mf(names);
}

/* The object that the library's name stands for: in 3MF its number ends that name. NULL: there is none. */
static const LwObjectFacts *object_of(const LwMeshNames *names, const char *name)
{
    const char *id = is_3mf(names) ? name + strcspn(name, "0123456789") : name;
    for (int i = 0; i < names->facts->object_count; i++)
        if (strcmp(names->facts->object[i].id, id) == 0)
            return &names->facts->object[i];
    return NULL;
}

const char *lw_mesh_name(const LwMeshNames *names, const char *name)
{
    const LwObjectFacts *object = is_3mf(names) ? object_of(names, name) : NULL;
    return clean(object ? object->name : is_invented(names, name) ? "" : name, names->arena);
}

/* The file's name without folder and suffix. */
static const char *stem(const LwMeshNames *names)
{
    const char *slash = strrchr(names->path, '/'), *name = slash ? slash + 1 : names->path, *dot = strrchr(name, '.');
    int length = dot && dot > name ? (int)(dot - name) : (int)strlen(name);
    return clean(lw_arena_printf(names->arena, "%.*s", length, name), names->arena);
}

const char *lw_mesh_part_name(const LwMeshNames *names, int node)
{
    const LwRawNode *raw = &names->raw->node[node];
    const char *name = lw_mesh_name(names, names->raw->mesh[raw->mesh[0]].name);
    size_t length = strlen(name);
    if (raw->mesh_count > 1 && length > 2 && strcmp(name + length - 2, "-0") == 0) /* the library numbers the materials of one mesh */
        name = lw_arena_printf(names->arena, "%.*s", (int)length - 2, name);
    for (int n = node; n > 0 && !*name; n = names->raw->node[n].parent)
        name = lw_mesh_name(names, names->raw->node[n].name);
    return *name ? name : stem(names);
}

void lw_mesh_unpaint(const LwMeshNames *names, LwRaw *raw)
{
    for (int i = 0; i < raw->mesh_count; i++) {
        const LwObjectFacts *object = object_of(names, raw->mesh[i].name);
        if (object && !object->painted)
            raw->mesh[i].colour = 0;
    }
}
