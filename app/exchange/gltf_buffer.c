#include "app/exchange/gltf_private.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "glTF's numbers are little-endian, and are written as they are in memory");

static size_t put_bytes(LwGltfBuffer *buffer, const void *bytes, size_t count)
{
    size_t offset = buffer->count;
    if (buffer->count + count > buffer->room) {
        size_t room = 2 * (buffer->count + count) + 4096;
        unsigned char *data = lw_arena_alloc(buffer->arena, room, 1);
        if (buffer->count)
            memcpy(data, buffer->data, buffer->count);
        buffer->data = data;
        buffer->room = room;
    }
    if (count)
        memcpy(buffer->data + buffer->count, bytes, count);
    buffer->count += count;
    return offset;
}

static int add(LwGltfBuffer *buffer, LwGltfAccessor accessor, const void *bytes)
{
    accessor.offset = put_bytes(buffer, bytes, accessor.bytes);
    LW_PUSH(buffer->arena, buffer->accessor, buffer->accessor_count, buffer->accessor_room, accessor);
    return buffer->accessor_count - 1;
}

int lw_gltf_add_floats(LwGltfBuffer *buffer, const float *value, int count, int width, int target, bool bounded)
{
    LwGltfAccessor accessor = { .bytes = (size_t)count * (size_t)width * sizeof *value, .component = LW_GLTF_FLOAT, .count = count,
                                .width = width, .target = target, .bounded = bounded };
    for (int k = 0; k < width; k++) {
        accessor.min[k] = INFINITY;
        accessor.max[k] = -INFINITY;
        for (int i = 0; i < count; i++) {
            accessor.min[k] = fmin(accessor.min[k], (double)value[i * width + k]);
            accessor.max[k] = fmax(accessor.max[k], (double)value[i * width + k]);
        }
    }
    return add(buffer, accessor, value);
}

int lw_gltf_add_indices(LwGltfBuffer *buffer, const unsigned *value, int count)
{
    LwGltfAccessor accessor = { .bytes = (size_t)count * sizeof *value, .component = LW_GLTF_UINT, .count = count, .width = 1,
                                .target = LW_GLTF_INDICES };
    return add(buffer, accessor, value);
}

void lw_gltf_put_accessors(const LwGltfBuffer *buffer, LwJsonOut *json)
{
    static const char *const type[] = { NULL, "SCALAR", "VEC2", "VEC3", "VEC4" };
    lw_json_out_begin(json, "bufferViews", '[');
    for (int i = 0; i < buffer->accessor_count; i++) {
        lw_json_out_begin_flat(json, NULL, '{');
        lw_json_out_integer(json, "buffer", 0);
        lw_json_out_integer(json, "byteOffset", (long)buffer->accessor[i].offset);
        lw_json_out_integer(json, "byteLength", (long)buffer->accessor[i].bytes);
        if (buffer->accessor[i].target)
            lw_json_out_integer(json, "target", buffer->accessor[i].target);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
    lw_json_out_begin(json, "accessors", '[');
    for (int i = 0; i < buffer->accessor_count; i++) {
        const LwGltfAccessor *a = &buffer->accessor[i];
        lw_json_out_begin_flat(json, NULL, '{');
        lw_json_out_integer(json, "bufferView", i);
        lw_json_out_integer(json, "componentType", a->component);
        lw_json_out_integer(json, "count", a->count);
        lw_json_out_string(json, "type", type[a->width]);
        if (a->bounded) {
            lw_json_out_numbers(json, "min", a->min, a->width);
            lw_json_out_numbers(json, "max", a->max, a->width);
        }
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

char *lw_gltf_base64(const unsigned char *data, size_t count)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static const char prefix[] = "data:application/octet-stream;base64,";
    char *text = malloc(sizeof prefix + (count + 2) / 3 * 4 + 1), *to = text;
    if (!text)
        return NULL;
    memcpy(text, prefix, sizeof prefix - 1);
    to += sizeof prefix - 1;
    for (size_t i = 0; i < count; i += 3) {
        unsigned a = data[i], b = i + 1 < count ? data[i + 1] : 0, c = i + 2 < count ? data[i + 2] : 0, all = a << 16 | b << 8 | c;
        *to++ = digit[all >> 18];
        *to++ = digit[all >> 12 & 63];
        *to++ = i + 1 < count ? digit[all >> 6 & 63] : '=';
        *to++ = i + 2 < count ? digit[all & 63] : '=';
    }
    *to = 0;
    return text;
}
