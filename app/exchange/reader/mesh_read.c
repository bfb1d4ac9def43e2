/* Reading a mesh file: recognised, loaded by the library, put in order. */
#define _GNU_SOURCE /* memmem */
#include "app/exchange/reader/mesh_file.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static bool fail(LwReading *reading, const char *message)
{
    snprintf(reading->message, sizeof reading->message, "%s", message);
    return false;
}

static bool read_file(LwReading *reading, LwBytes *out)
{
    FILE *file = fopen(reading->path, "rb");
    long size = file && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    bool good = size >= 0 && fseek(file, 0, SEEK_SET) == 0;
    int error = errno;
    if (good && size < INT_MAX) {
        unsigned char *bytes = lw_arena_alloc(&reading->scene->arena, (size_t)size + 1, 1); /* and a zero at the end */
        *out = (LwBytes){ bytes, fread(bytes, 1, (size_t)size, file) };
        good = !ferror(file);
        error = errno;
    }
    if (file)
        fclose(file);
    if (!good)
        snprintf(reading->message, sizeof reading->message, "cannot be read: %s", strerror(error));
    else if (size >= INT_MAX)
        good = fail(reading, "is larger than 2 GB; export it coarser, or in several files");
    else if (out->count == 0)
        good = fail(reading, "is empty; export it again");
    return good;
}

bool lw_read_mesh(LwReading *reading)
{
    LwBytes file;
    LwMeshFacts facts;
    LwRaw raw = { 0 };
    reading->progress(0, "reading the file");
    if (!read_file(reading, &file))
        return false;
    const LwMeshKind *kind = lw_mesh_recognise(reading->path, file);
    if (!kind && memmem(file.at, file.count, "<robot", 6))
        return fail(reading, "is a robot in URDF, not a part; `lockwork import` makes a mechanism of it, which can be drawn and weighed");
    if (!kind)
        return fail(reading, "is of no known kind: neither STEP nor STL, OBJ, PLY, glTF, 3MF or COLLADA; export it as one of them");
    reading->confine(reading, lw_mesh_has_neighbours(reading, kind));
    lw_mesh_facts(kind, file, &facts, &reading->scene->arena);
    reading->progress(0.1, "reading the triangles");
    if (!lw_assimp_load(reading, kind, file, &raw))
        return false;
    reading->scene->format = kind->name;
    reading->progress(0.5, "putting the triangles in order");
    return lw_mesh_build(reading, kind, &raw, &facts);
}
