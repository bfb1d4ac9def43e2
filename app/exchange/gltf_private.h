/* The buffer of a glTF file and the lists that describe it. */
#ifndef LW_EXCHANGE_GLTF_PRIVATE_H
#define LW_EXCHANGE_GLTF_PRIVATE_H

#include "app/document/json_out.h"
#include "app/exchange/gltf.h"

/* Numbers of the format. */
enum { LW_GLTF_FLOAT = 5126, LW_GLTF_UINT = 5125, LW_GLTF_VERTICES = 34962, LW_GLTF_INDICES = 34963 };

typedef struct LwGltfAccessor {
    size_t offset, bytes;   /* in the buffer; each has a view of its own */
    int component, count, width, target;
    bool bounded;           /* min and max are written */
    double min[4], max[4];
} LwGltfAccessor;

typedef struct LwGltfBuffer {
    LwArena *arena;
    unsigned char *data;
    size_t count, room;
    int accessor_count, accessor_room;
    LwGltfAccessor *accessor;
} LwGltfBuffer;

/* `count` elements of `width` numbers; the number of the accessor. */
int lw_gltf_add_floats(LwGltfBuffer *buffer, const float *value, int count, int width, int target, bool bounded);
int lw_gltf_add_indices(LwGltfBuffer *buffer, const unsigned *value, int count);
void lw_gltf_put_accessors(const LwGltfBuffer *buffer, LwJsonOut *json);
/* Text for a data: address; caller frees. NULL when memory ran out. */
char *lw_gltf_base64(const unsigned char *data, size_t count);

/* The samples that become keys; poses->count is at most the room of `key`. Returns how many. */
int lw_gltf_choose_keys(const LwPoses *poses, double size, int *key);
/* Adds the animation's data to the buffer and describes it, nodes of bodies being first_node + body. */
void lw_gltf_put_animation(LwJsonOut *json, LwGltfBuffer *buffer, const LwPoses *poses, double size, int first_node);

/* Triangles of one colour of a model. */
typedef struct LwGltfGroup {
    LwColour colour;        /* 0: the piece's standard one */
    int indices;            /* accessor */
} LwGltfGroup;

typedef struct LwGltfModel {
    int positions, normals; /* accessors */
    int group_count, group_room;
    LwGltfGroup *group;
} LwGltfModel;

/* A mesh of the file: a model in the colours of a piece. */
typedef struct LwGltfMesh {
    const LwModel *model;
    LwColour colour, standard;
} LwGltfMesh;

typedef struct LwGltfWriter {
    const LwGltf *gltf;
    LwArena *arena;
    LwJsonOut json;
    LwGltfBuffer buffer;
    LwGltfModel *model;     /* by number of the figure's */
    int mesh_count, mesh_room, colour_count, colour_room;
    LwGltfMesh *mesh;
    LwColour *colour;       /* materials */
    int *piece_mesh;
} LwGltfWriter;

/* The meshes of all pieces, filling w->model, w->mesh and w->piece_mesh (−1: a piece without triangles); then their colours. */
void lw_gltf_put_meshes(LwGltfWriter *w);
void lw_gltf_put_materials(LwGltfWriter *w);

#endif
