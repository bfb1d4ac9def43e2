#define _GNU_SOURCE /* open_memstream */
#include "app/exchange/gltf_private.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- nodes: 0 is the root, then the bodies, then the pieces that have triangles */

static void put_frame(LwJsonOut *json, LwFrame frame)
{
    LwQuat q = lw_quat_normalize(frame.orientation);
    const double turn[4] = { q.e1, q.e2, q.e3, q.e0 };
    lw_json_out_vec3(json, "translation", frame.position);
    lw_json_out_numbers(json, "rotation", turn, 4);
}

/* The children of a body (−1: those of the root that no body carries), and for the root the bodies. */
static void put_children(LwGltfWriter *w, int body)
{
    const LwFigure *figure = w->gltf->figure;
    int node = 1 + figure->body_count, found = body < 0 ? figure->body_count : 0;
    for (int i = 0; i < figure->piece_count; i++)
        found += w->piece_mesh[i] >= 0 && figure->piece[i].body == body;
    if (found == 0)
        return;
    lw_json_out_begin_flat(&w->json, "children", '[');
    for (int b = 0; body < 0 && b < figure->body_count; b++)
        lw_json_out_integer(&w->json, NULL, 1 + b);
    for (int i = 0; i < figure->piece_count; i++) {
        if (w->piece_mesh[i] >= 0 && figure->piece[i].body == body)
            lw_json_out_integer(&w->json, NULL, node);
        node += w->piece_mesh[i] >= 0;
    }
    lw_json_out_end(&w->json, ']');
}

static void put_nodes(LwGltfWriter *w)
{
    const LwGltf *gltf = w->gltf;
    LwJsonOut *json = &w->json;
    LwVec3 r = gltf->upright.right, u = gltf->upright.up, b = gltf->upright.back;
    const LwMat3 upright = { { { r.x, r.y, r.z }, { u.x, u.y, u.z }, { b.x, b.y, b.z } } };
    lw_json_out_begin(json, "nodes", '[');
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_string(json, "name", gltf->name);
    put_frame(json, (LwFrame){ { 0, 0, 0 }, lw_quat_from_mat3(&upright) });
    put_children(w, -1);
    lw_json_out_end(json, '}');
    for (int body = 0; body < gltf->figure->body_count; body++) {
        lw_json_out_begin(json, NULL, '{');
        lw_json_out_string(json, "name", gltf->figure->body_name[body]);
        put_frame(json, gltf->poses ? lw_poses_at(gltf->poses, 0)[body] : LW_FRAME_IDENTITY);
        put_children(w, body);
        lw_json_out_end(json, '}');
    }
    for (int i = 0; i < gltf->figure->piece_count; i++) {
        if (w->piece_mesh[i] < 0)
            continue;
        lw_json_out_begin(json, NULL, '{');
        lw_json_out_string(json, "name", gltf->figure->piece[i].model->name);
        put_frame(json, gltf->figure->piece[i].frame);
        lw_json_out_integer(json, "mesh", w->piece_mesh[i]);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

/* Half the box of everything at the first pose would do: the size that errors of the motion are measured by. */
static double figure_size(const LwGltfWriter *w)
{
    LwPoints points = { .arena = w->arena };
    LwBox box = lw_box_empty();
    lw_figure_points(w->gltf->figure, w->gltf->poses ? lw_poses_at(w->gltf->poses, 0) : NULL, true, &points);
    for (int i = 0; i < points.count; i++)
        box = lw_box_add(box, points.point[i]);
    return lw_box_diagonal(box);
}

static void put_buffers(LwGltfWriter *w, const char *address)
{
    if (w->buffer.count == 0)
        return;
    lw_json_out_begin(&w->json, "buffers", '[');
    lw_json_out_begin(&w->json, NULL, '{');
    lw_json_out_integer(&w->json, "byteLength", (long)w->buffer.count);
    if (address)
        lw_json_out_string(&w->json, "uri", address);
    lw_json_out_end(&w->json, '}');
    lw_json_out_end(&w->json, ']');
}

/* Everything but the buffer. */
static void put_document(LwGltfWriter *w)
{
    LwJsonOut *json = &w->json;
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_begin_flat(json, "asset", '{');
    lw_json_out_string(json, "version", "2.0");
    lw_json_out_string(json, "generator", "Lockwork");
    lw_json_out_end(json, '}');
    lw_json_out_integer(json, "scene", 0);
    lw_json_out_begin_flat(json, "scenes", '[');
    lw_json_out_begin_flat(json, NULL, '{');
    const double root = 0;
    lw_json_out_numbers(json, "nodes", &root, 1);
    lw_json_out_end(json, '}');
    lw_json_out_end(json, ']');
    lw_gltf_put_meshes(w);
    lw_gltf_put_materials(w);
    put_nodes(w);
    if (w->gltf->poses && w->gltf->poses->count > 1)
        lw_gltf_put_animation(json, &w->buffer, w->gltf->poses, figure_size(w), 1);
    if (w->buffer.accessor_count > 0)
        lw_gltf_put_accessors(&w->buffer, json);
}

static void put_word(FILE *out, uint32_t word)
{
    fwrite(&word, sizeof word, 1, out);
}

/* A header, the JSON padded with blanks, the buffer padded with zeros. */
static bool put_glb(const LwGltfWriter *w, const char *json, size_t length, FILE *out, LwProblem *problem)
{
    size_t text = (length + 3) / 4 * 4, bytes = (w->buffer.count + 3) / 4 * 4, total = 12 + 8 + text + (bytes ? 8 + bytes : 0);
    if (total > UINT32_MAX) {
        lw_problem_set(problem, "the parts are too large for a GLB file (%.1f GB; 4 GB fit)", (double)total / 1e9);
        return false;
    }
    put_word(out, 0x46546C67);
    put_word(out, 2);
    put_word(out, (uint32_t)total);
    put_word(out, (uint32_t)text);
    put_word(out, 0x4E4F534A);
    fwrite(json, 1, length, out);
    for (size_t i = length; i < text; i++)
        putc(' ', out);
    if (bytes) {
        put_word(out, (uint32_t)bytes);
        put_word(out, 0x004E4942);
        fwrite(w->buffer.data, 1, w->buffer.count, out);
        for (size_t i = w->buffer.count; i < bytes; i++)
            putc(0, out);
    }
    return true;
}

static bool write_text(LwGltfWriter *w, FILE *out, LwProblem *problem)
{
    w->json.out = out;
    put_document(w);
    char *address = lw_gltf_base64(w->buffer.data, w->buffer.count);
    if (!address) {
        lw_problem_set(problem, "memory ran out");
        return false;
    }
    put_buffers(w, address);
    free(address);
    lw_json_out_end(&w->json, '}');
    putc('\n', out);
    return true;
}

static bool write_guarded(LwGltfWriter *w, FILE *out, LwProblem *problem)
{
    if (LW_ARENA_GUARD(w->arena)) {
        lw_problem_set(problem, "memory ran out");
        return false;
    }
    if (!w->gltf->binary)
        return write_text(w, out, problem);
    put_document(w);
    put_buffers(w, NULL);
    lw_json_out_end(&w->json, '}');
    return true;
}

bool lw_gltf_write(const LwGltf *gltf, FILE *out, LwProblem *problem)
{
    LwArena arena;
    LwGltfWriter w = { .gltf = gltf, .arena = &arena, .buffer = { .arena = &arena } };
    char *json = NULL;
    size_t length = 0;
    lw_arena_init(&arena);
    FILE *text = gltf->binary ? open_memstream(&json, &length) : NULL;
    w.json.out = text;
    bool good = (text || !gltf->binary) && write_guarded(&w, out, problem);
    if (gltf->binary && (!text || fclose(text) != 0)) {
        lw_problem_set(problem, "memory ran out");
        good = false;
    }
    if (gltf->binary)
        good = good && put_glb(&w, json, length, out, problem);
    free(json);
    lw_arena_clear(&arena);
    return good;
}
