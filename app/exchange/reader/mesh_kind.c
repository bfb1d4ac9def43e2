/* Which format a file has. Content decides, because names lie: a text STL called .obj is an STL. */
#define _GNU_SOURCE /* memmem */
#include "app/exchange/reader/mesh_file.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

const LwMeshKind lw_mesh_kinds[LW_MESH_FORMATS] = {
    [LW_MESH_STL_TEXT] = { "STL, text", "stl", 0, 'z', false, false },
    [LW_MESH_STL_BINARY] = { "STL, binary", "stl", 0, 'z', false, false },
    [LW_MESH_OBJ] = { "OBJ", "obj", 0, 'z', false, true },
    [LW_MESH_PLY] = { "PLY", "ply", 0, 'z', false, false },
    [LW_MESH_GLTF] = { "glTF", "gltf", 1, 'y', true, true },
    [LW_MESH_GLB] = { "glTF, binary", "glb", 1, 'y', true, true },
    [LW_MESH_3MF] = { "3MF", "3mf", 0, 'z', true, false },
    [LW_MESH_COLLADA] = { "COLLADA", "dae", 0, 'y', true, false },
};

enum { LOOK = 65536, STL_HEAD = 84, STL_FACET = 50 };

static bool begins(LwBytes file, const char *text)
{
    size_t count = strlen(text);
    return file.count >= count && memcmp(file.at, text, count) == 0;
}

static bool has(LwBytes file, const char *text)
{
    size_t count = strlen(text);
    return memmem(file.at, file.count < LOOK ? file.count : LOOK, text, count) != NULL;
}

static LwBytes without_blanks(LwBytes file)
{
    if (begins(file, "\xEF\xBB\xBF"))
        file = (LwBytes){ file.at + 3, file.count - 3 };
    while (file.count && isspace(*file.at))
        file = (LwBytes){ file.at + 1, file.count - 1 };
    return file;
}

/* The count of facets says exactly how long the file is. */
static bool is_binary_stl(LwBytes file)
{
    uint32_t facets;
    if (file.count < STL_HEAD)
        return false;
    memcpy(&facets, file.at + STL_HEAD - 4, 4);
    return facets > 0 && file.count == STL_HEAD + (size_t)facets * STL_FACET;
}

/* A line that begins with "v " and a number, before anything that is neither a word of the format nor a comment. */
static bool is_obj(LwBytes file)
{
    size_t end = file.count < LOOK ? file.count : LOOK;
    for (size_t i = 0; i < end;) {
        if (i + 2 < end && file.at[i] == 'v' && (file.at[i + 1] == ' ' || file.at[i + 1] == '\t')) {
            while (++i < end && (file.at[i] == ' ' || file.at[i] == '\t'))
                ;
            return i < end && (isdigit(file.at[i]) || strchr("+-.", file.at[i]) != NULL);
        }
        if (!isalpha(file.at[i]) && !isspace(file.at[i]) && file.at[i] != '#')
            return false;
        while (i < end && file.at[i] != '\n' && file.at[i] != '\r')
            i++;
        i++;
    }
    return false;
}

static const LwMeshKind *by_suffix(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (int i = LW_MESH_STL_BINARY; i < LW_MESH_FORMATS && dot; i++)
        if (strcasecmp(dot + 1, lw_mesh_kinds[i].suffix) == 0)
            return &lw_mesh_kinds[i];
    return NULL;
}

bool lw_mesh_has_neighbours(const LwReading *reading, const LwMeshKind *kind)
{
    const char *dot = strrchr(reading->path, '.');
    return kind->neighbours && dot && strcasecmp(dot + 1, kind->suffix) == 0;
}

const LwMeshKind *lw_mesh_recognise(const char *path, LwBytes file)
{
    LwBytes text = without_blanks(file);
    if (begins(file, "glTF"))
        return &lw_mesh_kinds[LW_MESH_GLB];
    if (begins(file, "PK\x03\x04"))
        return &lw_mesh_kinds[LW_MESH_3MF];
    if (is_binary_stl(file)) /* before the text one: some begin with "solid" too */
        return &lw_mesh_kinds[LW_MESH_STL_BINARY];
    if (begins(file, "ply\n") || begins(file, "ply\r"))
        return &lw_mesh_kinds[LW_MESH_PLY];
    if (begins(text, "solid") && (has(text, "facet") || has(text, "endsolid")))
        return &lw_mesh_kinds[LW_MESH_STL_TEXT];
    if (begins(text, "<") && has(text, "<COLLADA"))
        return &lw_mesh_kinds[LW_MESH_COLLADA];
    if (begins(text, "{") && has(text, "\"asset\""))
        return &lw_mesh_kinds[LW_MESH_GLTF];
    if (is_obj(text))
        return &lw_mesh_kinds[LW_MESH_OBJ];
    return by_suffix(path);
}
