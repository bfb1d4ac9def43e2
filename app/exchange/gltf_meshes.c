/* Geometry and colours of a glTF file: what pieces share is written once. */
#include "app/exchange/gltf_private.h"

#include <string.h>

static LwColour vertex_colour(const LwSurfaceVertex *v)
{
    return (LwColour)v->colour[0] << 24 | (LwColour)v->colour[1] << 16 | (LwColour)v->colour[2] << 8 | v->colour[3];
}

/* Indices of the triangles in this colour. */
static int add_group(LwGltfWriter *w, const LwSurface *surface, LwColour colour)
{
    unsigned *index = LW_NEWN(w->arena, unsigned, surface->index_count);
    int count = 0;
    for (int i = 0; i < surface->index_count; i += 3)
        if (vertex_colour(&surface->vertex[surface->index[i]]) == colour)
            for (int k = 0; k < 3; k++)
                index[count++] = surface->index[i + k];
    return lw_gltf_add_indices(&w->buffer, index, count);
}

static void add_model(LwGltfWriter *w, const LwModel *from, LwGltfModel *model)
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
            LwGltfGroup group = { colour, add_group(w, surface, colour) };
            LW_PUSH(w->arena, model->group, model->group_count, model->group_room, group);
        }
    }
}

static int find_material(LwGltfWriter *w, LwColour colour)
{
    for (int i = 0; i < w->colour_count; i++)
        if (w->colour[i] == colour)
            return i;
    LW_PUSH(w->arena, w->colour, w->colour_count, w->colour_room, colour);
    return w->colour_count - 1;
}

static int find_mesh(LwGltfWriter *w, const LwPiece *piece)
{
    const LwGltfModel *model = &w->model[piece->model->number];
    bool plain = model->group_count == 1 && model->group[0].colour == 0;
    LwGltfMesh mesh = { piece->model, piece->colour, piece->standard };
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

static void put_mesh(LwGltfWriter *w, const LwGltfMesh *mesh)
{
    LwJsonOut *json = &w->json;
    const LwGltfModel *model = &w->model[mesh->model->number];
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

void lw_gltf_put_meshes(LwGltfWriter *w)
{
    const LwFigure *figure = w->gltf->figure;
    w->model = LW_NEWN(w->arena, LwGltfModel, figure->model_count + 1);
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

/* Colours of glTF are linear. */
static double linear(unsigned byte)
{
    double c = byte / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

void lw_gltf_put_materials(LwGltfWriter *w)
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
