#include "app/geometry/scene.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const lw_feature_names[LW_FEATURE_KINDS] = { "plane", "cylinder", "cone", "sphere", "torus", "circle", "line", "point" };

LwScene *lw_scene_create(void)
{
    LwScene *scene = calloc(1, sizeof *scene);
    if (!scene)
        return NULL;
    lw_arena_init(&scene->arena);
    scene->format = scene->unit = "";
    scene->metres = 1;
    scene->up = 'z';
    return scene;
}

void lw_scene_destroy(LwScene *scene)
{
    if (!scene)
        return;
    lw_arena_clear(&scene->arena);
    free(scene);
}

int lw_scene_add_part(LwScene *scene, const LwPart *part)
{
    LwPart copy = *part;
    copy.name = lw_arena_strdup(&scene->arena, part->name ? part->name : "");
    LW_PUSH(&scene->arena, scene->part, scene->part_count, scene->part_room, copy);
    return scene->part_count - 1;
}

int lw_scene_add_node(LwScene *scene, const LwNode *node)
{
    LwNode copy = *node;
    copy.name = lw_arena_strdup(&scene->arena, node->name ? node->name : "");
    LW_PUSH(&scene->arena, scene->node, scene->node_count, scene->node_room, copy);
    return scene->node_count - 1;
}

void lw_scene_add_note(LwScene *scene, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const char *note = lw_arena_strdup(&scene->arena, text);
    LW_PUSH(&scene->arena, scene->note, scene->note_count, scene->note_room, note);
}

int lw_scene_find_part(const LwScene *scene, const char *name)
{
    for (int i = 0; i < scene->part_count; i++)
        if (strcmp(scene->part[i].name, name) == 0)
            return i;
    return -1;
}

/* A name in use, and the last number that was tried to tell others from it: a thousand parts of one name take a thousand tries. */
typedef struct Taken {
    const char *name;       /* NULL: an empty place */
    int number;
} Taken;

/* The place of a name in a table of 2^n places, half of them empty at least. */
static Taken *place_of(Taken *table, uint64_t places, const char *name)
{
    uint64_t i = 14695981039346656037u; /* FNV-1a */
    for (const char *c = name; *c; c++)
        i = (i ^ (unsigned char)*c) * 1099511628211u;
    while (table[i & (places - 1)].name && strcmp(table[i & (places - 1)].name, name) != 0)
        i++;
    return &table[i & (places - 1)];
}

void lw_scene_name_parts(LwScene *scene)
{
    uint64_t places = 16;
    while (places < 2 * (uint64_t)scene->part_count)
        places *= 2;
    Taken *table = LW_NEWN(&scene->arena, Taken, places);
    for (int i = 0; i < scene->part_count; i++) {
        const char *wanted = scene->part[i].name;
        if (!*wanted)
            wanted = lw_arena_printf(&scene->arena, "part %d", i + 1);
        Taken *first = place_of(table, places, wanted), *place = first;
        const char *name = wanted;
        while (place->name) {
            name = lw_arena_printf(&scene->arena, "%s#%d", wanted, ++first->number);
            place = place_of(table, places, name);
        }
        *place = (Taken){ name, 1 };
        scene->part[i].name = name;
    }
    for (int i = 0; i < scene->node_count; i++) {
        LwNode *node = &scene->node[i];
        if (!*node->name)
            node->name = node->part >= 0 ? scene->part[node->part].name : lw_arena_printf(&scene->arena, "assembly %d", i + 1);
    }
}

LwFrame lw_scene_frame(const LwScene *scene, int node)
{
    LwFrame frame = scene->node[node].frame;
    while ((node = scene->node[node].parent) >= 0)
        frame = lw_frame_mul(scene->node[node].frame, frame);
    return frame;
}

bool lw_scene_is_hidden(const LwScene *scene, int node)
{
    for (; node >= 0; node = scene->node[node].parent)
        if (scene->node[node].hidden)
            return true;
    return false;
}

LwColour lw_scene_colour(const LwScene *scene, int node, int face)
{
    for (int n = node; n >= 0; n = scene->node[n].parent)
        if (scene->node[n].colour)
            return scene->node[n].colour;
    int part = scene->node[node].part;
    if (part < 0)
        return 0;
    if (face >= 0 && scene->part[part].face[face].colour)
        return scene->part[part].face[face].colour;
    return scene->part[part].colour;
}

static bool is_frame(LwFrame frame)
{
    const LwQuat q = frame.orientation;
    double square = q.e0 * q.e0 + q.e1 * q.e1 + q.e2 * q.e2 + q.e3 * q.e3;
    return lw_vec3_is_finite(frame.position) && fabs(square - 1) < 1e-9;
}

static const char *check_mesh(const LwMesh *mesh)
{
    for (int i = 0; i < mesh->vertex_count; i++)
        if (!lw_vec3_is_finite(mesh->vertex[i]))
            return "a vertex is not a number";
    for (int t = 0; t < mesh->triangle_count; t++)
        for (int k = 0; k < 3; k++)
            if (mesh->triangle[t].v[k] < 0 || mesh->triangle[t].v[k] >= mesh->vertex_count)
                return "a triangle has a corner that does not exist";
    return NULL;
}

static const char *check_integrals(const LwPart *part)
{
    const LwIntegrals *in = &part->integrals;
    bool sound = isfinite(in->volume) && isfinite(in->area) && lw_vec3_is_finite(in->centre);
    for (int i = 0; i < 6; i++)
        sound = sound && isfinite(in->inertia[i]);
    return sound ? NULL : "mass properties are not numbers";
}

static const char *check_feature(const LwPart *part, const LwFeature *f)
{
    const double number[] = { f->radius, f->radius2, f->angle, f->length, f->area, f->deviation };
    if ((unsigned)f->kind >= LW_FEATURE_KINDS || f->face < -1 || f->face >= part->face_count || f->edge < -1)
        return "a feature is of no kind or of no face";
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        if (!isfinite(number[i]))
            return "a feature is not made of numbers";
    return lw_vec3_is_finite(f->position) && lw_vec3_is_finite(f->axis) ? NULL : "a feature is not made of numbers";
}

static const char *check_part(const LwPart *part)
{
    const char *bad = check_mesh(&part->mesh);
    int next = 0;
    if (!part->name || !*part->name || (unsigned)part->kind > LW_PART_MESH || part->solid_count < 0)
        bad = "a part has no name or kind";
    for (int i = 0; i < part->face_count && !bad; i++) {
        if (part->face[i].first != next || part->face[i].count < 0 || part->face[i].count > part->mesh.triangle_count - next)
            bad = "faces do not cover the triangles in order";
        next += part->face[i].count;
    }
    if (!bad && next != part->mesh.triangle_count)
        bad = "faces do not cover the triangles";
    for (int i = 0; i < part->edge_count && !bad; i++)
        if (part->edge[i].first < 0 || part->edge[i].count < 0 || part->edge[i].first > part->edge_point_count - part->edge[i].count)
            bad = "an edge has points that do not exist";
    for (int i = 0; i < part->edge_point_count && !bad; i++)
        if (!lw_vec3_is_finite(part->edge_point[i]))
            bad = "a point of an edge is not a number";
    for (int i = 0; i < part->feature_count && !bad; i++)
        bad = check_feature(part, &part->feature[i]);
    return bad ? bad : check_integrals(part);
}

const char *lw_scene_check(const LwScene *scene)
{
    const char *bad = isfinite(scene->metres) && scene->metres > 0 ? NULL : "the unit is not a length";
    for (int i = 0; i < scene->part_count && !bad; i++)
        bad = check_part(&scene->part[i]);
    for (int i = 0; i < scene->node_count && !bad; i++) {
        const LwNode *node = &scene->node[i];
        if (node->parent < -1 || node->parent >= i || node->part < -1 || node->part >= scene->part_count)
            bad = "a component has a parent or part that does not exist";
        else if (!node->name || !*node->name || !is_frame(node->frame))
            bad = "a component has no name or place";
    }
    return bad;
}
