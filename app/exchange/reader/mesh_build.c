/* From raw nodes to the scene: unit and up axis are settled, placements become rigid (scale, shear and mirror go into the parts),
 * nodes that show the same meshes under the same stretch share a part. */
#include "app/exchange/reader/mesh_file.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Sizes of machines: numbers beyond the first are millimetres; metres are likely below the second; between, millimetres are
 * likelier, but it is said that both are possible. */
static const double surely_mm = 10, likely_m = 3;

/* Parts made so far, in chains by their first mesh. */
typedef struct Known {
    const LwRawNode *node;
    LwMat3 stretch;
    int part, count, next;
} Known;

typedef struct Build {
    LwReading *reading;
    LwScene *scene;
    LwArena *arena;
    const LwMeshKind *kind;
    const LwRaw *raw;
    const LwMeshFacts *facts;
    LwAffine *world;        /* of each raw node, file's units */
    bool *used;             /* there are triangles at or below it */
    LwFrame *frame;         /* of each raw node in the file's axes, m */
    int *number;            /* of the scene's node, −1: left out */
    LwMeshNames names;
    LwFrame turn;           /* from the file's axes to z up */
    Known *known;
    int known_count, known_room, *chain;
} Build;

/* ---- places */

static LwVec3 map(const LwAffine *a, LwVec3 p)
{
    return (LwVec3){ a->m[0][0] * p.x + a->m[0][1] * p.y + a->m[0][2] * p.z + a->m[0][3], a->m[1][0] * p.x + a->m[1][1] * p.y + a->m[1][2] * p.z + a->m[1][3],
                     a->m[2][0] * p.x + a->m[2][1] * p.y + a->m[2][2] * p.z + a->m[2][3] };
}

static LwAffine multiply(const LwAffine *a, const LwAffine *b)
{
    LwAffine out;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            out.m[i][j] = a->m[i][0] * b->m[0][j] + a->m[i][1] * b->m[1][j] + a->m[i][2] * b->m[2][j] + (j == 3 ? a->m[i][3] : 0);
    return out;
}

static bool is_finite(const LwAffine *a)
{
    bool finite = true;
    for (int i = 0; i < 12; i++)
        finite = finite && isfinite(a->m[i / 4][i % 4]);
    return finite;
}

static bool place_nodes(Build *b)
{
    const int count = b->raw->node_count;
    b->world = LW_NEWN(b->arena, LwAffine, count + 1);
    b->used = LW_NEWN(b->arena, bool, count + 1);
    for (int i = 0; i < count; i++) {
        const LwRawNode *node = &b->raw->node[i];
        b->world[i] = node->parent < 0 ? node->place : multiply(&b->world[node->parent], &node->place);
        for (int k = 0; k < node->mesh_count; k++)
            b->used[i] = b->used[i] || b->raw->mesh[node->mesh[k]].mesh.triangle_count > 0;
        if (!is_finite(&b->world[i])) {
            snprintf(b->reading->message, sizeof b->reading->message, "places a component at numbers that are not finite; export it again");
            return false;
        }
    }
    for (int i = count - 1; i > 0; i--)
        if (b->used[i] && b->raw->node[i].parent >= 0)
            b->used[b->raw->node[i].parent] = true;
    return true;
}

/* ---- unit and up axis */

/* The largest side of the box around everything, in the file's units. */
static double extent(const Build *b)
{
    LwBox box = lw_box_empty();
    for (int i = 0; i < b->raw->node_count; i++)
        for (int k = 0; k < b->raw->node[i].mesh_count; k++) {
            const LwMesh *mesh = &b->raw->mesh[b->raw->node[i].mesh[k]].mesh;
            for (int t = 0; t < 3 * mesh->triangle_count; t++)
                box = lw_box_add(box, map(&b->world[i], mesh->vertex[mesh->triangle[t / 3].v[t % 3]]));
        }
    return lw_box_is_empty(box) ? 0 : fmax(box.max.x - box.min.x, fmax(box.max.y - box.min.y, box.max.z - box.min.z));
}

static const char *unit_word(const Build *b, double metres)
{
    static const struct { const char *word; double metres; } units[] = {
        { "m", 1 }, { "mm", 1e-3 }, { "cm", 1e-2 }, { "µm", 1e-6 }, { "in", 0.0254 }, { "ft", 0.3048 }, { "km", 1e3 }, { "dm", 0.1 },
    };
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (fabs(metres - units[i].metres) <= 1e-6 * metres)
            return units[i].word;
    return lw_arena_printf(b->arena, "%.6g m", metres);
}

static void settle_unit(Build *b)
{
    LwScene *scene = b->scene;
    double size = extent(b);
    scene->metres = b->reading->options.unit > 0 ? b->reading->options.unit : b->facts->metres;
    if (!(scene->metres > 0)) {
        scene->unit_guessed = true;
        scene->metres = size < likely_m ? 1 : 1e-3;
    }
    scene->unit = unit_word(b, scene->metres);
    if (!scene->unit_guessed)
        return;
    const char *other = scene->metres == 1 ? "mm" : "m";
    bool open = size >= likely_m && size <= surely_mm;
    lw_scene_add_note(scene, "the file does not tell its unit: with a size of %.4g it is taken to be in %s%s; --unit %s if not", size, scene->unit,
                      open ? " (m would be possible too)" : "", other);
}

static void settle_up(Build *b)
{
    const double h = 0.70710678118654752440;
    LwScene *scene = b->scene;
    char up = b->reading->options.up ? b->reading->options.up : b->facts->up ? b->facts->up : b->kind->up;
    scene->up = up;
    scene->up_guessed = !b->reading->options.up && !b->facts->up && !b->kind->up_known;
    b->turn = LW_FRAME_IDENTITY;
    if (up == 'y')
        b->turn.orientation = (LwQuat){ h, h, 0, 0 };
    else if (up == 'x')
        b->turn.orientation = (LwQuat){ h, 0, -h, 0 };
    if (scene->up_guessed)
        lw_scene_add_note(scene, "the file does not tell which axis points up: z is taken; --up y if not");
    else if (up != 'z')
        lw_scene_add_note(scene, "the %c axis of the file points up: it was turned to z", up);
}

/* ---- parts */

static bool is_same(const Known *known, const LwRawNode *node, const LwMat3 *stretch)
{
    double off = 0, size = 0;
    for (int i = 0; i < 9; i++) {
        off = fmax(off, fabs(known->stretch.m[i / 3][i % 3] - stretch->m[i / 3][i % 3]));
        size = fmax(size, fabs(stretch->m[i / 3][i % 3]));
    }
    return off <= 2e-6 * size && known->node->mesh_count == node->mesh_count &&
           memcmp(known->node->mesh, node->mesh, sizeof *node->mesh * (size_t)node->mesh_count) == 0;
}

/* The part or parts of a node, made when nobody has needed them before. */
static Known part_of(Build *b, int node, const LwMat3 *stretch)
{
    const LwRawNode *raw = &b->raw->node[node];
    int *chain = &b->chain[raw->mesh[0]];
    for (int i = *chain; i >= 0; i = b->known[i].next)
        if (is_same(&b->known[i], raw, stretch))
            return b->known[i];
    LwPart *part;
    Known known = { .node = raw, .stretch = *stretch, .part = b->scene->part_count, .next = *chain };
    LwMeshPart wanted = { .raw = b->raw, .node = raw, .stretch = *stretch, .name = lw_mesh_part_name(&b->names, node) };
    for (int i = 0; i < 9; i++)
        wanted.stretch.m[i / 3][i % 3] *= b->scene->metres;
    known.count = lw_mesh_make_parts(b->reading, &wanted, &part);
    for (int i = 0; i < known.count; i++)
        lw_scene_add_part(b->scene, &part[i]);
    *chain = b->known_count;
    LW_PUSH(b->arena, b->known, b->known_count, b->known_room, known);
    return known;
}

/* A node with one part shows it; several pieces become components of it. */
static void show_parts(Build *b, LwNode *node, int raw, const LwMat3 *stretch)
{
    Known known = b->raw->node[raw].mesh_count ? part_of(b, raw, stretch) : (Known){ 0 };
    node->part = known.count == 1 ? known.part : -1;
    int number = b->number[raw] = lw_scene_add_node(b->scene, node);
    for (int i = 0; i < known.count && known.count > 1; i++)
        lw_scene_add_node(b->scene, &(LwNode){ .name = b->scene->part[known.part + i].name, .parent = number, .part = known.part + i, .frame = LW_FRAME_IDENTITY });
}

/* The root that the library adds above what the file has. In glTF one node may be a real root. */
static bool is_stand_in(const Build *b, const LwRawNode *root)
{
    return !b->kind->metres || !*lw_mesh_name(&b->names, root->name);
}

static void build_node(Build *b, int i)
{
    const LwRawNode *raw = &b->raw->node[i];
    const LwAffine *world = &b->world[i];
    LwMat3 rotation, stretch;
    lw_matrix_split(world, &rotation, &stretch);
    LwVec3 position = { world->m[0][3], world->m[1][3], world->m[2][3] };
    LwFrame place = { .position = lw_vec3_scale(position, b->scene->metres), .orientation = lw_quat_from_mat3(&rotation) };
    b->frame[i] = place;
    b->number[i] = -1;
    if (!b->used[i] || (raw->parent < 0 && raw->mesh_count == 0 && is_stand_in(b, raw)))
        return;
    int parent = raw->parent >= 0 ? b->number[raw->parent] : -1;
    LwNode node = { .name = lw_mesh_name(&b->names, raw->name), .parent = parent, .frame = parent >= 0 ? lw_frame_relative(b->frame[raw->parent], place) : lw_frame_mul(b->turn, place) };
    show_parts(b, &node, i, &stretch);
}

/* What of the file is not in the scene. */
static bool tell_missing(LwReading *reading, const LwRaw *raw)
{
    long broken = 0, loose = 0;
    for (int i = 0; i < raw->mesh_count; i++) {
        broken += raw->mesh[i].broken;
        loose += raw->mesh[i].loose;
    }
    if (reading->scene->part_count == 0) {
        snprintf(reading->message, sizeof reading->message, "holds no triangles%s; export the part as a surface mesh",
                 broken ? " whose corners are numbers" : loose ? ", only points or lines" : "");
        return false;
    }
    if (broken)
        lw_scene_add_note(reading->scene, "%ld triangles were left out: their corners do not exist or are not numbers; the file is damaged", broken);
    if (loose)
        lw_scene_add_note(reading->scene, "%ld points or lines were left out", loose);
    if (raw->incomplete)
        lw_scene_add_note(reading->scene, "the file is only partly loaded; parts may be missing");
    return true;
}

bool lw_mesh_build(LwReading *reading, const LwMeshKind *kind, LwRaw *raw, const LwMeshFacts *facts)
{
    Build b = { .reading = reading, .scene = reading->scene, .arena = &reading->scene->arena, .kind = kind, .raw = raw, .facts = facts,
                .names = { .path = reading->path, .kind = kind, .raw = raw, .facts = facts, .arena = &reading->scene->arena } };
    if (!place_nodes(&b))
        return false;
    lw_mesh_unpaint(&b.names, raw);
    settle_unit(&b);
    settle_up(&b);
    b.frame = LW_NEWN(b.arena, LwFrame, raw->node_count + 1);
    b.number = LW_NEWN(b.arena, int, raw->node_count + 1);
    b.chain = LW_NEWN(b.arena, int, raw->mesh_count + 1);
    for (int i = 0; i < raw->mesh_count; i++)
        b.chain[i] = -1;
    for (int i = 0; i < raw->node_count; i++) {
        reading->progress(0.5 + 0.5 * i / raw->node_count, "putting the triangles in order");
        build_node(&b, i);
    }
    return tell_missing(reading, raw);
}
