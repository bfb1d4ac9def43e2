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

#endif
