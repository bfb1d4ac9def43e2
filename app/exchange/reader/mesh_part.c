/* Triangles as a file has them become a part: welded, oriented, judged, with features; or several parts, one for each piece. */
#include "app/exchange/reader/mesh_file.h"
#include "app/geometry/regions.h"
#include "app/geometry/weld.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Vertices that should be one may differ by the rounding of single precision or of a few printed digits: fractions of the size, and of
 * the largest coordinate. */
static const double weld_of_size = 1e-6, weld_of_place = 4 * FLT_EPSILON;

/* All triangles of the part, and which raw mesh each comes from. */
typedef struct Work {
    LwReading *reading;
    LwArena *arena;
    const LwMeshPart *wanted;
    LwMesh mesh;
    int *source;            /* of each triangle: an index of the node's meshes */
    unsigned repaired;
} Work;

static void note(const Work *work, const char *text)
{
    lw_scene_add_note(work->reading->scene, "%s: %s", work->wanted->name, text);
}

static double determinant(const LwMat3 *A)
{
    const double (*m)[3] = A->m;
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

/* The raw meshes one after another, stretched to metres. A mirror turns every triangle round. */
static void gather(Work *work)
{
    const LwRawNode *node = work->wanted->node;
    const bool mirrored = determinant(&work->wanted->stretch) < 0;
    size_t vertices = 0, triangles = 0;
    for (int k = 0; k < node->mesh_count; k++) {
        vertices += (size_t)work->wanted->raw->mesh[node->mesh[k]].mesh.vertex_count;
        triangles += (size_t)work->wanted->raw->mesh[node->mesh[k]].mesh.triangle_count;
    }
    LwMesh *out = &work->mesh;
    out->vertex = LW_NEWN(work->arena, LwVec3, vertices + 1);
    out->triangle = LW_NEWN(work->arena, LwTriangle, triangles + 1);
    work->source = LW_NEWN(work->arena, int, triangles + 1);
    for (int k = 0; k < node->mesh_count; k++) {
        const LwMesh *from = &work->wanted->raw->mesh[node->mesh[k]].mesh;
        const int base = out->vertex_count;
        for (int i = 0; i < from->vertex_count; i++)
            out->vertex[out->vertex_count++] = lw_mat3_mul_vec(&work->wanted->stretch, from->vertex[i]);
        for (int t = 0; t < from->triangle_count; t++) {
            const int *v = from->triangle[t].v;
            work->source[out->triangle_count] = k;
            out->triangle[out->triangle_count++] = (LwTriangle){ { base + v[0], base + v[mirrored ? 2 : 1], base + v[mirrored ? 1 : 2] } };
        }
    }
}

static int open_edges(const LwMesh *mesh, LwArena *arena)
{
    LwArenaMark mark = lw_arena_mark(arena);
    const LwNeighbours *near = lw_mesh_neighbours(mesh, arena);
    int count = 0;
    for (int t = 0; t < mesh->triangle_count; t++)
        for (int k = 0; k < 3; k++)
            count += near[t].n[k] == -1;
    lw_arena_release(arena, mark);
    return count;
}

static double weld_distance(const LwMesh *mesh)
{
    LwBox box = lw_mesh_box(mesh);
    double place = fmax(lw_vec3_norm(box.min), lw_vec3_norm(box.max));
    return fmax(weld_of_size * lw_box_diagonal(box), weld_of_place * place);
}

/* Puts the welded mesh in place of the old one. */
static void replace(Work *work, LwMesh mesh, const int *kept)
{
    for (int t = 0; t < mesh.triangle_count; t++)
        work->source[t] = work->source[kept[t]]; /* kept[t] ≥ t */
    work->mesh = mesh;
}

/* Some programs write everything twice, for both sides. */
static void drop_repeats(Work *work)
{
    int *kept = LW_NEWN(work->arena, int, work->mesh.triangle_count + 1);
    LwMesh mesh = work->mesh;
    int repeats = lw_mesh_drop_repeats(&mesh, kept, work->arena);
    if (repeats == 0)
        return;
    replace(work, mesh, kept);
    work->repaired |= LW_BAD_NON_MANIFOLD;
    note(work, lw_arena_printf(work->arena, "%d triangles repeated others and were left out", repeats));
}

/* Equal vertices become one always; near ones when that closes open edges. */
static void weld(Work *work)
{
    int *kept, before = work->mesh.triangle_count;
    LwMesh equal = lw_mesh_weld(&work->mesh, 0, work->arena, &kept);
    replace(work, equal, kept);
    int open = open_edges(&work->mesh, work->arena);
    if (open > 0) {
        double distance = weld_distance(&work->mesh);
        LwMesh nearer = lw_mesh_weld(&work->mesh, distance, work->arena, &kept);
        int left = open_edges(&nearer, work->arena), joined = work->mesh.vertex_count - nearer.vertex_count;
        if (left < open) {
            replace(work, nearer, kept);
            work->repaired |= left == 0 ? LW_BAD_OPEN : 0;
            note(work, lw_arena_printf(work->arena, "%d vertices nearer than %.3g mm to others were joined with them", joined, 1e3 * distance));
        }
    }
    if (work->mesh.triangle_count < before)
        note(work, lw_arena_printf(work->arena, "%d triangles without area were left out", before - work->mesh.triangle_count));
    drop_repeats(work);
}

static void orient(Work *work)
{
    LwTurned turned = lw_mesh_turn(&work->mesh, work->arena);
    if (turned.disagreeing) {
        work->repaired |= LW_BAD_ORIENTATION;
        note(work, lw_arena_printf(work->arena, "neighbouring triangles disagreed about the outside: %d were turned round", turned.triangles));
    }
    if (turned.inside_out) {
        work->repaired |= LW_BAD_FLIPPED;
        note(work, "the surface was inside out: its triangles were turned round");
    }
}

/* ---- one part */

/* Faces are runs of triangles of one raw mesh. Their colour is given only where it is not the part's. */
static void add_faces(const Work *work, LwPart *part, const int *source)
{
    const int count = part->mesh.triangle_count;
    int room = 0, largest = 0;
    bool averaged = false;
    for (int t = 0; t < count; t++) {
        if (t == 0 || source[t] != source[t - 1]) {
            const LwRawMesh *raw = &work->wanted->raw->mesh[work->wanted->node->mesh[source[t]]];
            LwFace face = { .first = t, .colour = raw->colour };
            averaged = averaged || raw->averaged;
            LW_PUSH(work->arena, part->face, part->face_count, room, face);
        }
        part->face[part->face_count - 1].count++;
    }
    for (int i = 1; i < part->face_count; i++)
        largest = part->face[i].count > part->face[largest].count ? i : largest;
    part->colour = part->face[largest].colour;
    for (int i = 0; i < part->face_count; i++)
        part->face[i].colour = part->face[i].colour == part->colour ? 0 : part->face[i].colour;
    if (averaged)
        note(work, "its vertices have different colours: it is shown in their mean");
}

static bool is_sound(const LwIntegrals *in)
{
    bool sound = isfinite(in->volume) && isfinite(in->area) && lw_vec3_is_finite(in->centre);
    for (int i = 0; i < 6; i++)
        sound = sound && isfinite(in->inertia[i]);
    return sound;
}

static LwPart finish(const Work *work, LwMesh mesh, const int *source, const char *name)
{
    LwPart part = { .name = name, .kind = LW_PART_MESH, .mesh = mesh };
    LwArenaMark mark;
    add_faces(work, &part, source);
    lw_integrals_from_mesh(&part.mesh, &part.integrals);
    if (!is_sound(&part.integrals)) {
        part.integrals = (LwIntegrals){ 0 };
        part.verdict.bad |= LW_BAD_VOLUME;
    }
    mark = lw_arena_mark(work->arena);
    unsigned bad = part.verdict.bad;
    part.verdict = lw_verdict_of_mesh(&part.mesh, &part.integrals, work->arena);
    lw_arena_release(work->arena, mark);
    part.verdict.bad |= bad;
    part.verdict.repaired |= work->repaired;
    part.feature_count = lw_mesh_features(&part.mesh, work->arena, &part.feature);
    return part;
}

/* ---- pieces */

/* Vertices that only these triangles use, numbered anew. `number` is −1 throughout, before and after. */
static void compact(LwMesh *mesh, const LwVec3 *vertex, int *number, LwArena *arena)
{
    int *used = LW_NEWN(arena, int, 3 * (size_t)mesh->triangle_count);
    for (int i = 0; i < 3 * mesh->triangle_count; i++) {
        int *v = &mesh->triangle[i / 3].v[i % 3];
        if (number[*v] < 0) {
            used[mesh->vertex_count] = *v;
            number[*v] = mesh->vertex_count++;
        }
        *v = number[*v];
    }
    mesh->vertex = LW_NEWN(arena, LwVec3, mesh->vertex_count);
    for (int i = 0; i < mesh->vertex_count; i++) {
        mesh->vertex[i] = vertex[used[i]];
        number[used[i]] = -1;
    }
}

enum { MOST_PIECES = 10000 };

/* The triangles sorted by piece; each piece is a range of them. */
static int split(const Work *work, const int *piece, int count, LwPart **part)
{
    const int triangles = work->mesh.triangle_count;
    int *start = LW_NEWN(work->arena, int, count + 2), *source = LW_NEWN(work->arena, int, triangles), *number = LW_NEWN(work->arena, int, work->mesh.vertex_count);
    LwTriangle *sorted = LW_NEWN(work->arena, LwTriangle, triangles);
    for (int t = 0; t < triangles; t++)
        start[piece[t] + 2]++;
    for (int i = 2; i < count + 2; i++)
        start[i] += start[i - 1];
    for (int t = 0; t < triangles; t++) {
        int at = start[piece[t] + 1]++; /* afterwards start[i] is where piece i begins */
        sorted[at] = work->mesh.triangle[t];
        source[at] = work->source[t];
    }
    for (int i = 0; i < work->mesh.vertex_count; i++)
        number[i] = -1;
    *part = LW_NEWN(work->arena, LwPart, count);
    for (int i = 0; i < count; i++) {
        LwMesh mesh = { .triangle = sorted + start[i], .triangle_count = start[i + 1] - start[i] };
        compact(&mesh, work->mesh.vertex, number, work->arena);
        (*part)[i] = finish(work, mesh, source + start[i], lw_arena_printf(work->arena, "%s %d", work->wanted->name, i + 1));
    }
    return count;
}

int lw_mesh_make_parts(LwReading *reading, const LwMeshPart *wanted, LwPart **part)
{
    Work work = { .reading = reading, .arena = &reading->scene->arena, .wanted = wanted };
    gather(&work);
    weld(&work);
    if (work.mesh.triangle_count == 0)
        return 0;
    orient(&work);
    int *piece = LW_NEWN(work.arena, int, work.mesh.triangle_count);
    int count = lw_mesh_pieces(&work.mesh, piece, work.arena);
    if (reading->options.split && count > 1 && count <= MOST_PIECES)
        return split(&work, piece, count, part);
    if (reading->options.split && count > MOST_PIECES)
        note(&work, lw_arena_printf(work.arena, "%d separate pieces are too many for parts of their own; it stays one part", count));
    else if (count > 1)
        note(&work, lw_arena_printf(work.arena, "%d separate pieces: --split makes them parts of their own", count));
    *part = LW_NEW(work.arena, LwPart);
    **part = finish(&work, work.mesh, work.source, wanted->name);
    return 1;
}
