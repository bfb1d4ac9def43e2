/* The door to Assimp: a file becomes plain arrays. Nothing is welded, turned or scaled by the library, which would do it in
 * single precision and would not say so. */
#include "app/exchange/reader/mesh_file.h"

#include <assimp/cfileio.h>
#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/material.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { MOST_TRIANGLES = 100000000, MOST_NODES = 1000000 };

typedef struct Load {
    LwReading *reading;
    LwArena *arena;
    const LwMeshKind *kind;
    const struct aiScene *scene;
    LwRaw *raw;
    char refused[LW_FENCE_MESSAGE]; /* the first file that it named and may not */
} Load;

static bool fail(LwReading *reading, const char *message)
{
    snprintf(reading->message, sizeof reading->message, "%s", message);
    return false;
}

/* ---- colours */

static bool is_gltf(const LwMeshKind *kind)
{
    return kind == &lw_mesh_kinds[LW_MESH_GLTF] || kind == &lw_mesh_kinds[LW_MESH_GLB];
}

/* glTF measures light, screens and all other formats are gamma-coded (sRGB). */
static unsigned shade(const Load *load, double value)
{
    value = value > 0 ? value < 1 ? value : 1 : 0; /* nan becomes 0 */
    if (is_gltf(load->kind))
        value = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055;
    return (unsigned)lround(255 * value);
}

static LwColour pack(const Load *load, const double c[4])
{
    double alpha = c[3] > 0 ? c[3] < 1 ? c[3] : 1 : 0;
    return shade(load, c[0]) << 24 | shade(load, c[1]) << 16 | shade(load, c[2]) << 8 | (unsigned)lround(255 * alpha);
}

/* 0 when the file gives none: the library invents materials then. */
static LwColour material_colour(const Load *load, const struct aiMesh *mesh)
{
    const struct aiScene *scene = load->scene;
    struct aiString name = { 0 };
    struct aiColor4D c;
    ai_real opacity = 1;
    bool flat = load->kind == &lw_mesh_kinds[LW_MESH_STL_TEXT] || load->kind == &lw_mesh_kinds[LW_MESH_STL_BINARY] || load->kind == &lw_mesh_kinds[LW_MESH_PLY];
    if (flat || mesh->mMaterialIndex >= scene->mNumMaterials)
        return 0;
    const struct aiMaterial *material = scene->mMaterials[mesh->mMaterialIndex];
    aiGetMaterialString(material, AI_MATKEY_NAME, &name);
    bool invented = strcmp(name.data, AI_DEFAULT_MATERIAL_NAME) == 0 ||
                    (is_gltf(load->kind) && name.length == 0 && mesh->mMaterialIndex + 1 == scene->mNumMaterials);
    if (invented || (aiGetMaterialColor(material, AI_MATKEY_BASE_COLOR, &c) != AI_SUCCESS &&
                     aiGetMaterialColor(material, AI_MATKEY_COLOR_DIFFUSE, &c) != AI_SUCCESS))
        return 0;
    if (aiGetMaterialFloatArray(material, AI_MATKEY_OPACITY, &opacity, NULL) == AI_SUCCESS && opacity >= 0 && opacity < c.a)
        c.a = opacity;
    return pack(load, (double[4]){ c.r, c.g, c.b, c.a });
}

/* The mean of the colours at the vertices. */
static LwColour vertex_colour(const Load *load, const struct aiMesh *mesh, bool *averaged)
{
    double sum[4] = { 0 };
    const struct aiColor4D *c = mesh->mColors[0];
    for (unsigned i = 0; i < mesh->mNumVertices; i++) {
        sum[0] += c[i].r;
        sum[1] += c[i].g;
        sum[2] += c[i].b;
        sum[3] += c[i].a;
        *averaged = *averaged || memcmp(&c[i], &c[0], sizeof *c) != 0;
    }
    for (int k = 0; k < 4; k++)
        sum[k] /= mesh->mNumVertices;
    return pack(load, sum);
}

/* ---- meshes */

static void take_triangles(const struct aiMesh *from, LwRawMesh *to)
{
    for (unsigned f = 0; f < from->mNumFaces; f++) {
        const struct aiFace *face = &from->mFaces[f];
        bool good = true;
        if (face->mNumIndices != 3) {
            to->loose += face->mNumIndices > 0 && face->mNumIndices < 3;
            to->broken += face->mNumIndices > 3; /* a polygon that could not be cut into triangles */
            continue;
        }
        for (int k = 0; k < 3; k++)
            good = good && face->mIndices[k] < from->mNumVertices && lw_vec3_is_finite(to->mesh.vertex[face->mIndices[k]]);
        to->broken += !good;
        if (good)
            to->mesh.triangle[to->mesh.triangle_count++] =
                (LwTriangle){ { (int)face->mIndices[0], (int)face->mIndices[1], (int)face->mIndices[2] } };
    }
}

static void take_mesh(const Load *load, const struct aiMesh *from, LwRawMesh *to)
{
    to->name = lw_arena_strdup(load->arena, from->mName.data);
    to->mesh.vertex = LW_NEWN(load->arena, LwVec3, from->mNumVertices + 1);
    to->mesh.triangle = LW_NEWN(load->arena, LwTriangle, from->mNumFaces + 1);
    to->mesh.vertex_count = from->mVertices ? (int)from->mNumVertices : 0;
    for (int i = 0; i < to->mesh.vertex_count; i++)
        to->mesh.vertex[i] = (LwVec3){ from->mVertices[i].x, from->mVertices[i].y, from->mVertices[i].z };
    if (from->mVertices && from->mFaces)
        take_triangles(from, to);
    to->loose += from->mNumFaces == 0 ? (int)from->mNumVertices : 0; /* a cloud of points */
    if (from->mColors[0] && from->mNumVertices > 0)
        to->colour = vertex_colour(load, from, &to->averaged);
    else
        to->colour = material_colour(load, from);
}

static bool take_meshes(Load *load)
{
    const struct aiScene *scene = load->scene;
    double triangles = 0, vertices = 0;
    for (unsigned i = 0; i < scene->mNumMeshes; i++) {
        triangles += scene->mMeshes[i]->mNumFaces;
        vertices += scene->mMeshes[i]->mNumVertices;
    }
    if (triangles > MOST_TRIANGLES || vertices > 3.0 * MOST_TRIANGLES)
        return fail(load->reading, "has more than 100 million triangles; export it coarser");
    load->raw->mesh_count = (int)scene->mNumMeshes;
    load->raw->mesh = LW_NEWN(load->arena, LwRawMesh, scene->mNumMeshes + 1);
    for (unsigned i = 0; i < scene->mNumMeshes; i++)
        take_mesh(load, scene->mMeshes[i], &load->raw->mesh[i]);
    return true;
}

/* ---- nodes */

static LwRawNode take_node(const Load *load, const struct aiNode *from, int parent)
{
    const struct aiMatrix4x4 *t = &from->mTransformation;
    LwRawNode node = { .parent = parent, .name = lw_arena_strdup(load->arena, from->mName.data),
                       .place = { { { t->a1, t->a2, t->a3, t->a4 }, { t->b1, t->b2, t->b3, t->b4 }, { t->c1, t->c2, t->c3, t->c4 } } } };
    node.mesh = LW_NEWN(load->arena, int, from->mNumMeshes + 1);
    for (unsigned i = 0; i < from->mNumMeshes; i++)
        if (from->mMeshes[i] < load->scene->mNumMeshes)
            node.mesh[node.mesh_count++] = (int)from->mMeshes[i];
    return node;
}

/* Breadth first, so that no depth of nesting matters. */
static bool take_nodes(Load *load)
{
    const struct aiNode **queue = NULL, *root = load->scene->mRootNode;
    int queued = 0, room = 0, node_room = 0;
    LwRaw *raw = load->raw;
    if (!root)
        return fail(load->reading, "holds no meshes; check the export");
    LW_PUSH(load->arena, queue, queued, room, root);
    LW_PUSH(load->arena, raw->node, raw->node_count, node_room, take_node(load, root, -1));
    for (int i = 0; i < queued; i++) {
        const struct aiNode *node = queue[i];
        if (node->mNumChildren > (unsigned)(MOST_NODES - queued))
            return fail(load->reading, "has more than a million components; export fewer at a time");
        for (unsigned k = 0; k < node->mNumChildren; k++) {
            LW_PUSH(load->arena, queue, queued, room, node->mChildren[k]);
            LW_PUSH(load->arena, raw->node, raw->node_count, node_room, take_node(load, node->mChildren[k], i));
        }
    }
    if (load->kind == &lw_mesh_kinds[LW_MESH_COLLADA]) /* the root's only motion is the unit, which we apply in double precision */
        raw->node[0].place = (LwAffine){ { { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 } } };
    return true;
}

/* ---- loading */

/* What the library says, as the middle of our sentence: what it quotes of the file, and the file's path, are left away. */
static bool fail_by_library(LwReading *reading, const LwMeshKind *kind)
{
    enum { LONGEST = 160 };
    static const struct { const char *said, *words; } plain[] = {
        { "No suitable reader", "its structure is damaged" }, { "storage representation", "its structure is damaged" },
        { "Cannot parse string", "a number in it cannot be understood" },
    };
    const char *said = aiGetErrorString(), *colon = strstr(said, ": ");
    char text[LONGEST];
    if (strstr(said, "bad_alloc"))
        return fail(reading, "needs more memory than there is, perhaps because it is damaged; export it again, or coarser");
    if (colon && colon - said < 5) /* "STL: …": we have said that */
        said = colon + 2;
    snprintf(text, sizeof text, "%s", said);
    text[strcspn(text, "\r\n\"/?")] = 0;
    for (size_t i = strlen(text); i > 0 && strchr(" .", text[i - 1]); i--)
        text[i - 1] = 0;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strstr(said, plain[i].said))
            snprintf(text, sizeof text, "%s", plain[i].words);
    snprintf(reading->message, sizeof reading->message, "cannot be read as %s: %s; export it again, or as STEP", kind->name,
             *text ? text : "the library gives no reason");
    return false;
}

/* ---- files, as the library wants them */

static size_t read_bytes(struct aiFile *file, char *to, size_t size, size_t count)
{
    return fread(to, size, count, (FILE *)file->UserData);
}

static size_t write_bytes(struct aiFile *file, const char *from, size_t size, size_t count)
{
    (void)file;
    (void)from;
    (void)size;
    (void)count;
    return 0;
}

static void flush_bytes(struct aiFile *file)
{
    (void)file;
}

static size_t tell_place(struct aiFile *file)
{
    long place = ftell((FILE *)file->UserData);
    return place > 0 ? (size_t)place : 0;
}

static enum aiReturn seek_place(struct aiFile *file, size_t place, enum aiOrigin from)
{
    int whence = from == aiOrigin_SET ? SEEK_SET : from == aiOrigin_CUR ? SEEK_CUR : SEEK_END;
    return fseek((FILE *)file->UserData, (long)place, whence) == 0 ? aiReturn_SUCCESS : aiReturn_FAILURE;
}

static size_t tell_size(struct aiFile *file)
{
    struct stat about;
    return fstat(fileno((FILE *)file->UserData), &about) == 0 ? (size_t)about.st_size : 0;
}

/* Only what the fence admits, and only files: a folder can be opened, too, and a pipe would wait. */
static FILE *open_neighbour(Load *load, const char *path)
{
    char folder[PATH_MAX], message[LW_FENCE_MESSAGE];
    struct stat about;
    const char *slash = strrchr(load->reading->path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - load->reading->path) + 1 : 1, slash ? load->reading->path : ".");
    if (strcmp(path, load->reading->path) != 0 && !lw_fence_admits(&load->reading->fence, folder, path, message)) {
        if (!*load->refused)
            memcpy(load->refused, message, sizeof message);
        return NULL;
    }
    return stat(path, &about) == 0 && S_ISREG(about.st_mode) ? fopen(path, "rb") : NULL;
}

static struct aiFile *open_file(struct aiFileIO *system, const char *path, const char *mode)
{
    (void)mode;
    FILE *stream = open_neighbour((Load *)system->UserData, path);
    struct aiFile *file = stream ? malloc(sizeof *file) : NULL;
    if (file)
        *file = (struct aiFile){ read_bytes, write_bytes, tell_place, tell_size, seek_place, flush_bytes, (char *)stream };
    else if (stream)
        fclose(stream);
    return file;
}

static void close_file(struct aiFileIO *system, struct aiFile *file)
{
    (void)system;
    fclose((FILE *)file->UserData);
    free(file);
}

/* A file whose name does not tell its format goes by memory; others by name, so that files beside it (.mtl, .bin) are found. */
static const struct aiScene *import(Load *load, LwBytes file, const struct aiPropertyStore *properties)
{
    const unsigned flags = aiProcess_Triangulate;
    const char *dot = strrchr(load->reading->path, '.');
    struct aiFileIO system = { open_file, close_file, (char *)load };
    if (dot && strcasecmp(dot + 1, load->kind->suffix) == 0)
        return aiImportFileExWithProperties(load->reading->path, flags, &system, properties);
    return aiImportFileFromMemoryWithProperties((const char *)file.at, (unsigned)file.count, flags, load->kind->suffix, properties);
}

bool lw_assimp_load(LwReading *reading, const LwMeshKind *kind, LwBytes file, LwRaw *raw)
{
    Load load = { .reading = reading, .arena = &reading->scene->arena, .kind = kind, .raw = raw };
    struct aiPropertyStore *properties = aiCreatePropertyStore();
    if (!properties)
        return fail(reading, "needs more memory than there is");
    aiSetImportPropertyInteger(properties, AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, 1); /* we turn it ourselves, and say so */
    aiSetImportPropertyInteger(properties, AI_CONFIG_IMPORT_COLLADA_USE_COLLADA_NAMES, 1);
    aiSetImportPropertyInteger(properties, AI_CONFIG_IMPORT_NO_SKELETON_MESHES, 1);
    load.scene = import(&load, file, properties);
    aiReleasePropertyStore(properties);
    if (!load.scene && *load.refused) {
        snprintf(reading->message, sizeof reading->message, "names a file that it may not: %.900s", load.refused);
        return false;
    }
    if (!load.scene)
        return fail_by_library(reading, kind);
    if (*load.refused)
        lw_scene_add_note(reading->scene, "%s", load.refused);
    bool good = take_meshes(&load) && take_nodes(&load); /* when the arena runs out meanwhile the process ends anyway */
    raw->incomplete = load.scene->mFlags & AI_SCENE_FLAGS_INCOMPLETE;
    aiReleaseImport(load.scene);
    return good;
}
