#include "core/contact/mesh.h"

#include <stdlib.h>

enum { LEAF = 4 };

/* ---- planes, ridges, stars ---- */

static LwVec3 on_face(const LwSolid *s, int face, int i)
{
    return s->vertex[s->loop[s->face[face].first + i]];
}

/* Both as seen from the first triangle of a plane: neighbours that lie in it belong to it. */
static bool lies_in(const LwSolid *s, int root, int face, double tolerance)
{
    LwVec3 n = s->face[root].normal;
    if (lw_vec3_dot(n, s->face[face].normal) < 0.999)
        return false;
    for (int i = 0; i < s->face[face].count; i++)
        if (fabs(lw_vec3_dot(n, lw_vec3_sub(on_face(s, face, i), on_face(s, root, 0)))) > tolerance)
            return false;
    return true;
}

static void find_planes(LwMesh *mesh, const LwSolid *s, int *stack)
{
    double tolerance = 1e-9 * s->bound;
    for (int f = 0; f < s->face_count; f++)
        mesh->plane[f] = -1;
    for (int root = 0; root < s->face_count; root++) {
        if (mesh->plane[root] >= 0)
            continue;
        int depth = 0;
        stack[depth++] = root;
        mesh->plane[root] = root;
        while (depth > 0) {
            const LwSolidFace *face = &s->face[stack[--depth]];
            for (int i = 0; i < face->count; i++) {
                const LwSolidEdge *e = &s->edge[s->loop_edge[face->first + i]];
                int other = e->face[e->face[0] == face - s->face ? 1 : 0];
                if (other >= 0 && mesh->plane[other] < 0 && lies_in(s, root, other, tolerance)) {
                    mesh->plane[other] = root;
                    stack[depth++] = other;
                }
            }
        }
    }
}

/* An edge sticks out when what lies across it falls below the plane of its left face. */
static void find_ridges(LwMesh *mesh, const LwSolid *s)
{
    for (int i = 0; i < s->edge_count; i++) {
        const LwSolidEdge *e = &s->edge[i];
        mesh->ridge[i] = e->face[1] < 0;
        if (e->face[1] < 0 || mesh->plane[e->face[0]] == mesh->plane[e->face[1]])
            continue;
        LwVec3 u = lw_vec3_sub(s->vertex[e->vertex[0]], s->vertex[e->vertex[1]]), in = lw_vec3_cross(s->face[e->face[1]].normal, u);
        mesh->ridge[i] = lw_vec3_dot(s->face[e->face[0]].normal, in) < -1e-9 * lw_vec3_norm(u);
    }
}

static void find_stars(LwMesh *mesh, LwArena *arena, const LwSolid *s)
{
    mesh->star_first = LW_NEWN(arena, int, s->vertex_count + 1);
    mesh->star = LW_NEWN(arena, int, 2 * s->edge_count);
    for (int i = 0; i < 2 * s->edge_count; i++)
        mesh->star_first[s->edge[i / 2].vertex[i % 2] + 1]++;
    for (int v = 0; v < s->vertex_count; v++)
        mesh->star_first[v + 1] += mesh->star_first[v];
    int *used = LW_NEWN(arena, int, s->vertex_count);
    for (int i = 0; i < 2 * s->edge_count; i++) {
        int v = s->edge[i / 2].vertex[i % 2];
        mesh->star[mesh->star_first[v] + used[v]++] = i / 2;
    }
}

/* ---- the tree ---- */

typedef struct Leaf {
    LwVec3 low, high;
    double key;
    int face;
} Leaf;

static int by_key(const void *a, const void *b)
{
    const Leaf *p = a, *q = b;
    return p->key < q->key ? -1 : p->key > q->key ? 1 : p->face < q->face ? -1 : 1;
}

static void widen(LwVec3 *low, LwVec3 *high, LwVec3 a, LwVec3 b)
{
    *low = lw_vec3(fmin(low->x, a.x), fmin(low->y, a.y), fmin(low->z, a.z));
    *high = lw_vec3(fmax(high->x, b.x), fmax(high->y, b.y), fmax(high->z, b.z));
}

/* Half of the triangles to each side along the longest way. */
static void build(LwMesh *mesh, Leaf *leaf, int node, int first, int count)
{
    LwMeshNode *n = &mesh->node[node];
    n->low = leaf[first].low;
    n->high = leaf[first].high;
    for (int i = first; i < first + count; i++)
        widen(&n->low, &n->high, leaf[i].low, leaf[i].high);
    if (count <= LEAF) {
        n->first = first;
        n->count = count;
        return;
    }
    LwVec3 d = lw_vec3_sub(n->high, n->low);
    int axis = d.x >= d.y && d.x >= d.z ? 0 : d.y >= d.z ? 1 : 2;
    for (int i = first; i < first + count; i++) {
        LwVec3 m = lw_vec3_add(leaf[i].low, leaf[i].high);
        leaf[i].key = axis == 0 ? m.x : axis == 1 ? m.y : m.z;
    }
    qsort(leaf + first, (size_t)count, sizeof *leaf, by_key);
    n->first = mesh->node_count;
    mesh->node_count += 2;
    int children = n->first;
    build(mesh, leaf, children, first, count / 2);
    build(mesh, leaf, children + 1, first + count / 2, count - count / 2);
}

static void make_tree(LwMesh *mesh, LwArena *arena, const LwSolid *s)
{
    Leaf *leaf = LW_NEWN(arena, Leaf, s->face_count);
    for (int f = 0; f < s->face_count; f++) {
        leaf[f] = (Leaf){ .low = on_face(s, f, 0), .high = on_face(s, f, 0), .face = f };
        for (int i = 1; i < s->face[f].count; i++)
            widen(&leaf[f].low, &leaf[f].high, on_face(s, f, i), on_face(s, f, i));
    }
    mesh->node = LW_NEWN(arena, LwMeshNode, 2 * s->face_count + 1);
    mesh->node_count = 1;
    build(mesh, leaf, 0, 0, s->face_count);
    mesh->order = LW_NEWN(arena, int, s->face_count);
    for (int f = 0; f < s->face_count; f++)
        mesh->order[f] = leaf[f].face;
}

LwMesh *lw_mesh_create(LwArena *arena, const LwSolid *s)
{
    LwMesh *mesh = LW_NEW(arena, LwMesh);
    mesh->plane = LW_NEWN(arena, int, s->face_count);
    mesh->ridge = LW_NEWN(arena, bool, s->edge_count);
    mesh->triangle = LW_NEWN(arena, int, s->face_count);
    mesh->edge = LW_NEWN(arena, int, s->edge_count);
    mesh->vertex = LW_NEWN(arena, int, s->vertex_count);
    mesh->seen_edge = LW_NEWN(arena, int, s->edge_count);
    mesh->seen_vertex = LW_NEWN(arena, int, s->vertex_count);
    find_planes(mesh, s, mesh->triangle);
    find_ridges(mesh, s);
    find_stars(mesh, arena, s);
    if (s->face_count > 0)
        make_tree(mesh, arena, s);
    return mesh;
}

/* ---- what is near ---- */

static void take_triangle(LwMesh *mesh, const LwSolid *s, int face)
{
    mesh->triangle[mesh->triangle_count++] = face;
    for (int i = s->face[face].first; i < s->face[face].first + s->face[face].count; i++) {
        int e = s->loop_edge[i];
        if (!mesh->ridge[e] || mesh->seen_edge[e] == mesh->search)
            continue;
        mesh->seen_edge[e] = mesh->search;
        mesh->edge[mesh->edge_count++] = e;
        for (int k = 0; k < 2; k++) {
            int v = s->edge[e].vertex[k];
            if (mesh->seen_vertex[v] != mesh->search)
                mesh->vertex[mesh->vertex_count++] = v;
            mesh->seen_vertex[v] = mesh->search;
        }
    }
}

static void visit(LwMesh *mesh, const LwSolid *s, int node, LwVec3 low, LwVec3 high)
{
    const LwMeshNode *n = &mesh->node[node];
    if (n->low.x > high.x || n->high.x < low.x || n->low.y > high.y || n->high.y < low.y || n->low.z > high.z || n->high.z < low.z)
        return;
    for (int i = 0; i < n->count; i++)
        take_triangle(mesh, s, mesh->order[n->first + i]);
    for (int k = 0; n->count == 0 && k < 2; k++)
        visit(mesh, s, n->first + k, low, high);
}

void lw_mesh_near(const LwPlaced *p, LwVec3 low, LwVec3 high)
{
    LwMesh *mesh = p->solid->mesh;
    const LwMat3 *A = &p->body->A;
    LwVec3 middle = lw_vec3_scale(lw_vec3_add(low, high), 0.5), half = lw_vec3_scale(lw_vec3_sub(high, low), 0.5), e;
    middle = lw_mat3_tmul_vec(A, lw_vec3_sub(middle, p->body->p));
    LwMat3 B = *A;
    for (int i = 0; i < 9; i++)
        B.m[i / 3][i % 3] = fabs(B.m[i / 3][i % 3]);
    e = lw_mat3_tmul_vec(&B, half);
    mesh->search++;
    mesh->triangle_count = mesh->edge_count = mesh->vertex_count = 0;
    if (mesh->node)
        visit(mesh, p->solid, 0, lw_vec3_sub(middle, e), lw_vec3_add(middle, e));
}
