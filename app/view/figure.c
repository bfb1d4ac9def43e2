#include "app/view/figure.h"

#include "app/geometry/weld.h"

static const double crease_angle = 0.6; /* rad, between triangles of a mesh with an edge to be drawn between them */

enum { not_closed = LW_BAD_OPEN | LW_BAD_ORIENTATION | LW_BAD_FLIPPED | LW_BAD_NO_SOLID | LW_BAD_EMPTY };

LwModel *lw_figure_add_model(LwFigure *figure, const char *name)
{
    LwModel *model = LW_NEW(figure->arena, LwModel);
    model->name = name;
    model->number = figure->model_count;
    LW_PUSH(figure->arena, figure->model, figure->model_count, figure->model_room, model);
    return model;
}

LwPiece *lw_figure_add_piece(LwFigure *figure, const LwModel *model, int body, LwFrame frame)
{
    LwPiece piece = { .model = model, .body = body, .frame = frame, .standard = body < 0 ? lw_palette_ground : lw_palette(body), .shape = -1, .node = -1 };
    LW_PUSH(figure->arena, figure->piece, figure->piece_count, figure->piece_room, piece);
    return &figure->piece[figure->piece_count - 1];
}

/* Faces show the part's colour where they have none. */
static const LwFace *coloured_faces(LwFigure *figure, const LwPart *part)
{
    LwFace *face = LW_NEWN(figure->arena, LwFace, part->face_count + 1);
    for (int f = 0; f < part->face_count; f++) {
        face[f] = part->face[f];
        if (!face[f].colour)
            face[f].colour = part->colour;
    }
    return face;
}

const LwModel *lw_figure_part_model(LwFigure *figure, const LwPart *part)
{
    for (int i = 0; i < figure->model_count; i++)
        if (figure->model[i]->mesh.triangle == part->mesh.triangle && figure->model[i]->edge_point == part->edge_point &&
            figure->model[i]->name == part->name)
            return figure->model[i];
    LwModel *model = lw_figure_add_model(figure, part->name);
    model->mesh = part->mesh;
    model->face_count = part->face_count;
    model->face = coloured_faces(figure, part);
    model->edge_count = part->edge_count;
    model->edge = part->edge;
    model->edge_point = part->edge_point;
    model->brep = part->kind != LW_PART_MESH;
    model->closed = part->kind == LW_PART_SOLID || (part->kind == LW_PART_MESH && !(part->verdict.bad & not_closed));
    model->part = part;
    model->feature_count = part->feature_count;
    model->feature = part->feature;
    return model;
}

LwColour lw_node_colour(const LwScene *scene, int node)
{
    for (; node >= 0; node = scene->node[node].parent)
        if (scene->node[node].colour)
            return scene->node[node].colour;
    return 0;
}

void lw_figure_add_scene(LwFigure *figure, const LwScene *scene)
{
    for (int i = 0; i < scene->node_count; i++) {
        const LwNode *node = &scene->node[i];
        if (node->part < 0 || lw_scene_is_hidden(scene, i))
            continue;
        LwPiece *piece = lw_figure_add_piece(figure, lw_figure_part_model(figure, &scene->part[node->part]), -1, lw_scene_frame(scene, i));
        piece->node = i;
        piece->colour = lw_node_colour(scene, i);
        piece->standard = scene->part[node->part].colour ? scene->part[node->part].colour : lw_palette(node->part);
    }
}

static void put_segment(LwModel *model, LwVec3 a, LwVec3 b)
{
    LwLineSegment *line = &model->line[model->line_count++];
    double p[3], q[3];
    lw_vec3_store(p, a);
    lw_vec3_store(q, b);
    for (int i = 0; i < 3; i++) {
        line->a[i] = (float)p[i];
        line->b[i] = (float)q[i];
    }
}

static void make_lines(LwFigure *figure, LwModel *model)
{
    int (*pair)[2] = NULL, count = 0, creases = 0;
    int edges = model->primitive ? 0 : model->edge_count;
    for (int e = 0; e < edges; e++)
        count += model->edge[e].count;
    if (edges == 0 && !model->plain)
        creases = lw_mesh_creases(&model->mesh, crease_angle, figure->arena, &pair);
    model->line = LW_NEWN(figure->arena, LwLineSegment, count + creases + 1);
    for (int e = 0; e < edges; e++)
        for (int i = 0; i + 1 < model->edge[e].count; i++) {
            const LwVec3 *at = &model->edge_point[model->edge[e].first + i];
            put_segment(model, at[0], at[1]);
        }
    for (int i = 0; i < creases; i++)
        put_segment(model, model->mesh.vertex[pair[i][0]], model->mesh.vertex[pair[i][1]]);
}

static LwVec3 from_floats(const float *p)
{
    return lw_vec3((double)p[0], (double)p[1], (double)p[2]);
}

static LwBox box_of(const LwModel *model)
{
    LwBox box = lw_box_empty();
    for (int i = 0; i < model->surface.vertex_count; i++)
        box = lw_box_add(box, from_floats(model->surface.vertex[i].position));
    for (int i = 0; i < model->line_count; i++)
        box = lw_box_add(lw_box_add(box, from_floats(model->line[i].a)), from_floats(model->line[i].b));
    return box;
}

void lw_figure_finish(LwFigure *figure)
{
    for (int i = 0; i < figure->model_count; i++) {
        LwModel *model = figure->model[i];
        const LwSurfaceSource source = { &model->mesh, model->face_count, model->face, model->brep };
        if (!model->surface.vertex)
            model->surface = lw_surface_create(&source, figure->arena);
        if (!model->line)
            make_lines(figure, model);
        model->box = box_of(model);
    }
}

LwFrame lw_piece_frame(const LwPiece *piece, const LwFrame *body)
{
    return piece->body < 0 || !body ? piece->frame : lw_frame_mul(body[piece->body], piece->frame);
}
