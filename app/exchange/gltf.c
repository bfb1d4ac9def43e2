#define _GNU_SOURCE /* open_memstream */
#include "app/exchange/gltf_private.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Triangles of one colour of a model. */
typedef struct Group {
    LwColour colour;        /* 0: the piece's standard one */
    int indices;            /* accessor */
} Group;

typedef struct Model {
    int positions, normals; /* accessors */
    int group_count, group_room;
    Group *group;
} Model;

/* A mesh of the file: a model in the colours of a piece. */
typedef struct Mesh {
    const LwModel *model;
    LwColour colour, standard;
} Mesh;

typedef struct Writer {
    const LwGltf *gltf;
    LwArena *arena;
    LwJsonOut json;
    LwGltfBuffer buffer;
    Model *model;           /* by number of the figure's */
    int mesh_count, mesh_room, colour_count, colour_room;
    Mesh *mesh;
    LwColour *colour;       /* materials */
    int *piece_mesh;
} Writer;

static LwColour vertex_colour(const LwSurfaceVertex *v)
{
    return (LwColour)v->colour[0] << 24 | (LwColour)v->colour[1] << 16 | (LwColour)v->colour[2] << 8 | v->colour[3];
}

/* Indices of the triangles in this colour. */
static int add_group(Writer *w, const LwSurface *surface, LwColour colour)
{
    unsigned *index = LW_NEWN(w->arena, unsigned, surface->index_count);
    int count = 0;
    for (int i = 0; i < surface->index_count; i += 3)
        if (vertex_colour(&surface->vertex[surface->index[i]]) == colour)
            for (int k = 0; k < 3; k++)
                index[count++] = surface->index[i + k];
    return lw_gltf_add_indices(&w->buffer, index, count);
}

static void add_model(Writer *w, const LwModel *from, Model *model)
{
    const LwSurface *surface = &from->surface;
    float *position = LW_NEWN(w->arena, float, 3 * surface->vertex_count), *normal = LW_NEWN(w->arena, float, 3 * surface->vertex_count);
    for (int i = 0; i < surface->vertex_count; i++) {
        memcpy(position + 3 * i, surface->vertex[i].position, 3 * sizeof *position);
        memcpy(normal + 3 * i, surface->vertex[i].normal, 3 * sizeof *normal);
    }
    model->positions = lw_gltf_add_floats(&w->buffer, position, surface->vertex_count, 3, LW_GLTF_VERTICES, true);
    model->normals = lw_gltf_add_floats(&w->buffer, normal, surface->vertex_count, 3, LW_GLTF_VERTICES, false);
    for (int i = 0; i < surface->index_count; i += 3) {
        LwColour colour = vertex_colour(&surface->vertex[surface->index[i]]);
        int g = 0;
        while (g < model->group_count && model->group[g].colour != colour)
            g++;
        if (g == model->group_count) {
            Group group = { colour, add_group(w, surface, colour) };
            LW_PUSH(w->arena, model->group, model->group_count, model->group_room, group);
        }
    }
}

static int find_material(Writer *w, LwColour colour)
{
    for (int i = 0; i < w->colour_count; i++)
        if (w->colour[i] == colour)
            return i;
    LW_PUSH(w->arena, w->colour, w->colour_count, w->colour_room, colour);
    return w->colour_count - 1;
}

static int find_mesh(Writer *w, const LwPiece *piece)
{
    const Model *model = &w->model[piece->model->number];
    bool plain = model->group_count == 1 && model->group[0].colour == 0;
    Mesh mesh = { piece->model, piece->colour, piece->standard };
    if (plain && !mesh.colour) /* the same as if that colour were given */
        mesh.colour = mesh.standard;
    if (mesh.colour)
        mesh.standard = 0;
    for (int i = 0; i < w->mesh_count; i++)
        if (w->mesh[i].model == mesh.model && w->mesh[i].colour == mesh.colour && w->mesh[i].standard == mesh.standard)
            return i;
    LW_PUSH(w->arena, w->mesh, w->mesh_count, w->mesh_room, mesh);
    return w->mesh_count - 1;
}

static void put_mesh(Writer *w, const Mesh *mesh)
{
    LwJsonOut *json = &w->json;
    const Model *model = &w->model[mesh->model->number];
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_string(json, "name", mesh->model->name);
    lw_json_out_begin(json, "primitives", '[');
    for (int g = 0; g < model->group_count; g++) {
        LwColour own = model->group[g].colour;
        lw_json_out_begin_flat(json, NULL, '{');
        lw_json_out_begin_flat(json, "attributes", '{');
        lw_json_out_integer(json, "POSITION", model->positions);
        lw_json_out_integer(json, "NORMAL", model->normals);
        lw_json_out_end(json, '}');
        lw_json_out_integer(json, "indices", model->group[g].indices);
        lw_json_out_integer(json, "material", find_material(w, mesh->colour ? mesh->colour : own ? own : mesh->standard));
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
    lw_json_out_end(json, '}');
}

/* Colours of glTF are linear. */
static double linear(unsigned byte)
{
    double c = byte / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static void put_materials(Writer *w)
{
    LwJsonOut *json = &w->json;
    if (w->colour_count == 0)
        return;
    lw_json_out_begin(json, "materials", '[');
    for (int i = 0; i < w->colour_count; i++) {
        LwColour c = w->colour[i];
        const double factor[4] = { linear(c >> 24), linear(c >> 16 & 255), linear(c >> 8 & 255), (c & 255) / 255.0 };
        lw_json_out_begin(json, NULL, '{');
        lw_json_out_begin_flat(json, "pbrMetallicRoughness", '{');
        lw_json_out_numbers(json, "baseColorFactor", factor, 4);
        lw_json_out_number(json, "metallicFactor", 0.1);
        lw_json_out_number(json, "roughnessFactor", 0.55);
        lw_json_out_end(json, '}');
        if ((c & 255) < 255)
            lw_json_out_string(json, "alphaMode", "BLEND");
        lw_json_out_bool(json, "doubleSided", true);
        lw_json_out_end(json, '}');
    }
    lw_json_out_end(json, ']');
}

/* ---- nodes: 0 is the root, then the bodies, then the pieces that have triangles */

static void put_frame(LwJsonOut *json, LwFrame frame)
{
    LwQuat q = lw_quat_normalize(frame.orientation);
    const double turn[4] = { q.e1, q.e2, q.e3, q.e0 };
    lw_json_out_vec3(json, "translation", frame.position);
    lw_json_out_numbers(json, "rotation", turn, 4);
}

/* The children of a body (−1: those of the root that no body carries), and for the root the bodies. */
static void put_children(Writer *w, int body)
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

static void put_nodes(Writer *w)
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
static double figure_size(const Writer *w)
{
    LwPoints points = { .arena = w->arena };
    LwBox box = lw_box_empty();
    lw_figure_points(w->gltf->figure, w->gltf->poses ? lw_poses_at(w->gltf->poses, 0) : NULL, true, &points);
    for (int i = 0; i < points.count; i++)
        box = lw_box_add(box, points.point[i]);
    return lw_box_diagonal(box);
}

static void put_meshes(Writer *w)
{
    const LwFigure *figure = w->gltf->figure;
    w->model = LW_NEWN(w->arena, Model, figure->model_count + 1);
    w->piece_mesh = LW_NEWN(w->arena, int, figure->piece_count + 1);
    for (int i = 0; i < figure->piece_count; i++) {
        const LwModel *from = figure->piece[i].model;
        w->piece_mesh[i] = -1;
        if (from->surface.index_count == 0)
            continue;
        if (w->model[from->number].group_count == 0)
            add_model(w, from, &w->model[from->number]);
        w->piece_mesh[i] = find_mesh(w, &figure->piece[i]);
    }
    if (w->mesh_count == 0)
        return;
    lw_json_out_begin(&w->json, "meshes", '[');
    for (int i = 0; i < w->mesh_count; i++)
        put_mesh(w, &w->mesh[i]);
    lw_json_out_end(&w->json, ']');
}

static void put_buffers(Writer *w, const char *address)
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
static void put_document(Writer *w)
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
    put_meshes(w);
    put_materials(w);
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
static bool put_glb(const Writer *w, const char *json, size_t length, FILE *out, LwProblem *problem)
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

static bool write_text(Writer *w, FILE *out, LwProblem *problem)
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

static bool write_guarded(Writer *w, FILE *out, LwProblem *problem)
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
    Writer w = { .gltf = gltf, .arena = &arena, .buffer = { .arena = &arena } };
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
