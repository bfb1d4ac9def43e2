/* Volume, centre and inertia of meshes against closed forms, and the verdicts on good and bad ones. */
#include "app/geometry/mass.h"
#include "app/geometry/primitives.h"
#include "tests/unit/check.h"

#include <stdlib.h>

static LwArena arena;

static LwMesh copy_of(const LwMesh *mesh)
{
    LwMesh copy = { mesh->vertex_count, mesh->triangle_count, LW_NEWN(&arena, LwVec3, mesh->vertex_count),
                    LW_NEWN(&arena, LwTriangle, mesh->triangle_count) };
    memcpy(copy.vertex, mesh->vertex, (size_t)mesh->vertex_count * sizeof *mesh->vertex);
    memcpy(copy.triangle, mesh->triangle, (size_t)mesh->triangle_count * sizeof *mesh->triangle);
    return copy;
}

static LwMesh joined(const LwMesh *a, const LwMesh *b)
{
    LwMesh both = { a->vertex_count + b->vertex_count, a->triangle_count + b->triangle_count,
                    LW_NEWN(&arena, LwVec3, a->vertex_count + b->vertex_count),
                    LW_NEWN(&arena, LwTriangle, a->triangle_count + b->triangle_count) };
    memcpy(both.vertex, a->vertex, (size_t)a->vertex_count * sizeof *a->vertex);
    memcpy(both.vertex + a->vertex_count, b->vertex, (size_t)b->vertex_count * sizeof *b->vertex);
    memcpy(both.triangle, a->triangle, (size_t)a->triangle_count * sizeof *a->triangle);
    for (int t = 0; t < b->triangle_count; t++)
        for (int k = 0; k < 3; k++)
            both.triangle[a->triangle_count + t].v[k] = b->triangle[t].v[k] + a->vertex_count;
    return both;
}

static void move(LwMesh *mesh, LwFrame frame)
{
    for (int v = 0; v < mesh->vertex_count; v++)
        mesh->vertex[v] = lw_frame_point(frame, mesh->vertex[v]);
}

static void flip(LwMesh *mesh)
{
    for (int t = 0; t < mesh->triangle_count; t++) {
        int swap = mesh->triangle[t].v[1];
        mesh->triangle[t].v[1] = mesh->triangle[t].v[2];
        mesh->triangle[t].v[2] = swap;
    }
}

static LwFrame shifted(double x, double y, double z)
{
    return (LwFrame){ { x, y, z }, LW_QUAT_IDENTITY };
}

static LwVerdict judge(const LwMesh *mesh)
{
    LwIntegrals integrals;
    char words[LW_VERDICT_WORDS];
    lw_integrals_from_mesh(mesh, &integrals);
    LwVerdict verdict = lw_verdict_of_mesh(mesh, &integrals, &arena);
    printf("#   %s\n", lw_verdict_words(words, &verdict, &integrals));
    CHECK(strlen(words) > 3);
    return verdict;
}

static void check_box_integrals(const LwIntegrals *in, LwVec3 s, LwVec3 centre, double tolerance)
{
    double v = s.x * s.y * s.z, size = lw_vec3_norm(s);
    CHECK_NEAR(in->volume, v, tolerance * v);
    CHECK_NEAR(in->area, 2 * (s.x * s.y + s.y * s.z + s.z * s.x), tolerance * in->area);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(in->centre, centre)), 0, tolerance * size);
    CHECK_NEAR(in->inertia[0], v * (s.y * s.y + s.z * s.z) / 12, tolerance * in->inertia[0]);
    CHECK_NEAR(in->inertia[1], v * (s.x * s.x + s.z * s.z) / 12, tolerance * in->inertia[1]);
    CHECK_NEAR(in->inertia[2], v * (s.x * s.x + s.y * s.y) / 12, tolerance * in->inertia[2]);
    for (int k = 3; k < 6; k++)
        CHECK_NEAR(in->inertia[k], 0, tolerance * v * size * size);
}

static void box_and_far_box(void)
{
    LwVec3 side = { 0.3, 0.5, 0.125 };
    LwMesh box = lw_mesh_make_box(side, &arena);
    LwIntegrals in;
    lw_integrals_from_mesh(&box, &in);
    check_box_integrals(&in, side, lw_vec3(0, 0, 0), 1e-14);
    /* Sides and shift are sums of few powers of two, so that the moved corners are the exact ones. */
    side = lw_vec3(0.25, 0.5, 0.125);
    box = lw_mesh_make_box(side, &arena);
    move(&box, shifted(1e6, -2e6, 3e5));
    lw_integrals_from_mesh(&box, &in);
    /* The centre itself is rounded to what a number of that size can hold: 2e6·2⁻⁵³. */
    check_box_integrals(&in, side, lw_vec3(1e6, -2e6, 3e5), 1e-12);
    CHECK(judge(&box).bad == 0);
}

/* T with corners 0, a, b, c along the axes: V = abc/6, centre (a, b, c)/4, ∫x² = V a²/10, ∫xy = V ab/20 about the origin. */
static void tetrahedron(void)
{
    LwVec3 vertex[4] = { { 0, 0, 0 }, { 2, 0, 0 }, { 0, 3, 0 }, { 0, 0, 5 } };
    LwTriangle triangle[4] = { { { 0, 2, 1 } }, { { 0, 1, 3 } }, { { 0, 3, 2 } }, { { 1, 2, 3 } } };
    LwMesh mesh = { 4, 4, vertex, triangle };
    LwIntegrals in;
    double v = 5;
    lw_integrals_from_mesh(&mesh, &in);
    CHECK_NEAR(in.volume, v, 1e-14);
    CHECK_NEAR(in.centre.x, 0.5, 1e-14);
    CHECK_NEAR(in.centre.y, 0.75, 1e-14);
    CHECK_NEAR(in.centre.z, 1.25, 1e-14);
    double xx = v * (4 / 10.0 - 4 / 16.0), yy = v * (9 / 10.0 - 9 / 16.0), zz = v * (25 / 10.0 - 25 / 16.0);
    CHECK_NEAR(in.inertia[0], yy + zz, 1e-13);
    CHECK_NEAR(in.inertia[1], xx + zz, 1e-13);
    CHECK_NEAR(in.inertia[2], xx + yy, 1e-13);
    CHECK_NEAR(in.inertia[3], -v * (6 / 20.0 - 6 / 16.0), 1e-13);
    CHECK_NEAR(in.inertia[4], -v * (10 / 20.0 - 10 / 16.0), 1e-13);
    CHECK_NEAR(in.inertia[5], -v * (15 / 20.0 - 15 / 16.0), 1e-13);
    CHECK(judge(&mesh).bad == 0);
}

/* A prism over a regular n-gon: area n/2 r² sin(2π/n), ∫x² = area r² (2 + cos(2π/n))/12. */
static void polygon(int n, double r, double *area, double *second)
{
    *area = n / 2.0 * r * r * sin(2 * M_PI / n);
    *second = *area * r * r * (2 + cos(2 * M_PI / n)) / 12;
}

static void tube_is_its_polygons(void)
{
    for (int i = 0; i < 2; i++) {
        double outer = 0.4, inner = i ? 0.25 : 0, length = 1.5, area[2], second[2];
        LwMesh tube = lw_mesh_make_tube(outer, inner, length, 0.01, &arena);
        int n = tube.triangle_count / (i ? 8 : 4);
        LwIntegrals in;
        CHECK(n % 4 == 0 && 1 - cos(M_PI / n) <= 0.01 && 1 - cos(M_PI / (n - 4)) > 0.01);
        polygon(n, outer, &area[0], &second[0]);
        polygon(n, inner, &area[1], &second[1]);
        double v = length * (area[0] - area[1]), xx = length * (second[0] - second[1]), zz = v * length * length / 12;
        lw_integrals_from_mesh(&tube, &in);
        CHECK_NEAR(in.volume, v, 1e-13);
        CHECK_NEAR(lw_vec3_norm(in.centre), 0, 1e-14);
        CHECK_NEAR(in.inertia[0], xx + zz, 1e-13);
        CHECK_NEAR(in.inertia[1], xx + zz, 1e-13);
        CHECK_NEAR(in.inertia[2], 2 * xx, 1e-13);
        LwVerdict verdict = judge(&tube);
        CHECK(verdict.bad == 0 && verdict.open_edges == 0);
        LwBox box = lw_mesh_box(&tube);
        CHECK_NEAR(box.max.x, outer, 1e-15);
        CHECK_NEAR(box.min.y, -outer, 1e-15);
    }
}

/* The coarsest is the icosahedron of edge a = r/sin(2π/5): V = 5/12 (3 + √5) a³, J = V a² φ²/10; fine ones approach the sphere. */
static void spheres(void)
{
    LwIntegrals in;
    LwMesh mesh = lw_mesh_make_sphere(2, 0.3, &arena);
    double a = 2 / sin(2 * M_PI / 5), golden = (1 + sqrt(5.0)) / 2, v = 5.0 / 12 * (3 + sqrt(5.0)) * a * a * a;
    CHECK(mesh.vertex_count == 12 && mesh.triangle_count == 20);
    lw_integrals_from_mesh(&mesh, &in);
    CHECK_NEAR(in.volume, v, 1e-12 * v);
    for (int k = 0; k < 3; k++)
        CHECK_NEAR(in.inertia[k], v * a * a * golden * golden / 10, 1e-12 * in.inertia[k]);
    for (double chord = 0.1; chord > 2e-4; chord /= 3) {
        mesh = lw_mesh_make_sphere(0.5, chord, &arena);
        double exact = M_PI / 6, least = INFINITY;
        lw_integrals_from_mesh(&mesh, &in);
        CHECK(in.volume < exact && in.volume > exact * pow(1 - chord, 3));
        CHECK_NEAR(in.inertia[1] / in.volume, 0.4 * 0.25, 0.4 * 0.25 * 2.1 * chord);
        CHECK(mesh.vertex_count - mesh.triangle_count / 2 == 2);
        for (int t = 0; t < mesh.triangle_count; t++) {
            const int *p = mesh.triangle[t].v;
            LwVec3 middle = lw_vec3_add(mesh.vertex[p[0]], lw_vec3_add(mesh.vertex[p[1]], mesh.vertex[p[2]]));
            least = fmin(least, lw_vec3_norm(middle) / 3);
        }
        CHECK(least >= 0.5 * (1 - chord) && least < 0.5 * (1 - chord / 4));
        CHECK(judge(&mesh).bad == 0);
    }
}

/* Moving the integrals and moving the mesh is the same; so is adding parts and joining meshes. */
static void moving_and_adding(void)
{
    LwMesh a = lw_mesh_make_box(lw_vec3(0.2, 0.3, 0.4), &arena), b = lw_mesh_make_tube(0.1, 0.05, 0.5, 0.02, &arena);
    LwFrame frame = { { 1, -2, 0.5 }, lw_quat_normalize((LwQuat){ 0.3, -0.5, 0.7, 0.2 }) };
    LwIntegrals ia, ib, moved, sum = { 0 }, joint;
    double mass = 0;
    lw_integrals_from_mesh(&a, &ia);
    lw_integrals_from_mesh(&b, &ib);
    moved = ib;
    lw_integrals_move(&moved, frame);
    move(&b, frame);
    lw_integrals_from_mesh(&b, &ib);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(moved.centre, ib.centre)), 0, 1e-14);
    for (int k = 0; k < 6; k++)
        CHECK_NEAR(moved.inertia[k], ib.inertia[k], 1e-15);
    lw_integrals_add(&sum, &mass, &ia, 7);
    lw_integrals_add(&sum, &mass, &ib, 7);
    LwMesh both = joined(&a, &b);
    lw_integrals_from_mesh(&both, &joint);
    CHECK_NEAR(mass, 7 * joint.volume, 1e-13);
    CHECK_NEAR(sum.volume, joint.volume, 1e-14);
    CHECK_NEAR(sum.area, joint.area, 1e-13);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(sum.centre, joint.centre)), 0, 1e-14);
    for (int k = 0; k < 6; k++)
        CHECK_NEAR(sum.inertia[k], 7 * joint.inertia[k], 1e-12);
    lw_integrals_add(&sum, &mass, &ia, 0);
    CHECK_NEAR(mass, 7 * joint.volume, 1e-13);
}

static void principal_axes(void)
{
    unsigned long seed = 5;
    printf("# seed 5\n");
    for (int round = 0; round < 200; round++) {
        LwQuat q = lw_quat_normalize((LwQuat){ check_random(&seed), check_random(&seed), check_random(&seed), check_random(&seed) });
        LwIntegrals in = { .volume = 1, .inertia = { 2, round % 3 ? 3 : 2, 4 } }; /* sometimes two alike */
        double moment[3], scale = pow(10, round % 40 - 20);
        LwMat3 axes;
        lw_integrals_move(&in, (LwFrame){ { 0, 0, 0 }, q });
        for (int k = 0; k < 6; k++)
            in.inertia[k] *= scale;
        lw_integrals_principal(in.inertia, moment, &axes);
        CHECK_NEAR(moment[0] / scale, 2, 1e-14);
        CHECK_NEAR(moment[1] / scale, round % 3 ? 3 : 2, 1e-14);
        CHECK_NEAR(moment[2] / scale, 4, 1e-14);
        LwIntegrals back = { .inertia = { moment[0], moment[1], moment[2] } };
        lw_integrals_move(&back, (LwFrame){ { 0, 0, 0 }, lw_quat_from_mat3(&axes) });
        for (int k = 0; k < 6; k++)
            CHECK_NEAR(back.inertia[k] / scale, in.inertia[k] / scale, 1e-13);
    }
}

static void bad_edges(void)
{
    LwMesh box = lw_mesh_make_box(lw_vec3(1, 2, 3), &arena), mesh = copy_of(&box);
    mesh.triangle_count = 11;
    LwVerdict verdict = judge(&mesh);
    CHECK(verdict.bad == LW_BAD_OPEN && verdict.open_edges == 3);
    mesh = copy_of(&box);
    int swap = mesh.triangle[4].v[0];
    mesh.triangle[4].v[0] = mesh.triangle[4].v[1];
    mesh.triangle[4].v[1] = swap;
    verdict = judge(&mesh);
    CHECK(verdict.bad == LW_BAD_ORIENTATION && verdict.turned_edges == 3);
    mesh = copy_of(&box);
    flip(&mesh);
    CHECK(judge(&mesh).bad == LW_BAD_FLIPPED);
    /* Two boxes that share an edge, and a wall inside of one. */
    LwMesh other = copy_of(&box);
    move(&other, shifted(1, 2, 0));
    mesh = joined(&box, &other);
    for (int t = 12; t < 24; t++)
        for (int k = 0; k < 3; k++)
            mesh.triangle[t].v[k] = mesh.triangle[t].v[k] == 8 ? 3 : mesh.triangle[t].v[k] == 12 ? 7 : mesh.triangle[t].v[k];
    verdict = judge(&mesh);
    CHECK(verdict.bad == LW_BAD_NON_MANIFOLD && verdict.crowded_edges == 1);
    mesh = joined(&box, &(LwMesh){ 0, 0, box.vertex, box.triangle });
    LwTriangle *more = LW_NEWN(&arena, LwTriangle, 13);
    memcpy(more, box.triangle, 12 * sizeof *more);
    more[12] = (LwTriangle){ { 0, 1, 7 } };
    mesh.triangle = more;
    mesh.triangle_count = 13;
    verdict = judge(&mesh);
    CHECK(verdict.bad & LW_BAD_NON_MANIFOLD);
    mesh.triangle_count = 0;
    CHECK(judge(&mesh).bad == LW_BAD_EMPTY);
}

static void shells(void)
{
    LwMesh outer = lw_mesh_make_box(lw_vec3(3, 3, 3), &arena), inner = lw_mesh_make_box(lw_vec3(1, 1, 1), &arena);
    LwIntegrals in;
    LwMesh nested = joined(&outer, &inner);
    CHECK(judge(&nested).bad == LW_BAD_CROSSING);
    flip(&inner);
    LwMesh hollow = joined(&outer, &inner), core = lw_mesh_make_box(lw_vec3(0.5, 0.5, 0.5), &arena);
    CHECK(judge(&hollow).bad == 0);
    lw_integrals_from_mesh(&hollow, &in);
    CHECK_NEAR(in.volume, 26, 1e-12);
    CHECK_NEAR(in.inertia[0], (27 * 9 - 1) / 6.0, 1e-12);
    LwMesh kernel = joined(&hollow, &core); /* a loose core in the cavity is material once */
    CHECK(judge(&kernel).bad == 0);
    flip(&core);
    kernel = joined(&hollow, &core); /* and one inside out is not */
    CHECK(judge(&kernel).bad == LW_BAD_FLIPPED);
    LwMesh beside = copy_of(&inner);
    move(&beside, shifted(5, 0, 0));
    LwMesh two = joined(&outer, &beside);
    CHECK(judge(&two).bad == LW_BAD_FLIPPED);
    flip(&beside);
    two = joined(&outer, &beside);
    CHECK(judge(&two).bad == 0);
    flip(&outer);
    flip(&inner);
    hollow = joined(&outer, &inner);
    CHECK(judge(&hollow).bad == LW_BAD_FLIPPED);
}

/* A small box on each face of a large one, outside and (as a cavity open to nothing) inside, turned at random: touching is not nesting. */
static void touching_shells(void)
{
    unsigned long seed = 8;
    printf("# seed 8\n");
    for (int round = 0; round < 60; round++) {
        LwMesh large = lw_mesh_make_box(lw_vec3(1, 1, 1), &arena), small = lw_mesh_make_box(lw_vec3(0.3, 0.3, 0.3), &arena);
        double side = (round % 2 ? 0.65 : -0.65) * (round % 12 < 6 ? 1 : 0.35 / 0.65);
        int axis = round / 2 % 3;
        move(&small, shifted(axis == 0 ? side : 0.1, axis == 1 ? side : -0.2, axis == 2 ? side : 0.05));
        if (round % 12 >= 6)
            flip(&small);
        LwMesh both = joined(&large, &small);
        LwQuat turn = lw_quat_normalize((LwQuat){ check_random(&seed), check_random(&seed), check_random(&seed), check_random(&seed) });
        move(&both, (LwFrame){ { check_random(&seed), 0, 0 }, round < 12 ? LW_QUAT_IDENTITY : turn });
        LwIntegrals in;
        lw_integrals_from_mesh(&both, &in);
        CHECK(lw_verdict_of_mesh(&both, &in, &arena).bad == 0);
    }
}

static void crossings(void)
{
    LwMesh box = lw_mesh_make_box(lw_vec3(1, 1, 1), &arena), other = copy_of(&box), both;
    move(&other, shifted(0.5, 0.4, 0.3));
    both = joined(&box, &other);
    LwVerdict verdict = judge(&both);
    CHECK(verdict.bad == LW_BAD_CROSSING && verdict.crossings >= 6);
    /* One corner pulled through the opposite face: triangles cross that share a corner with none or one. */
    LwMesh pulled = copy_of(&box);
    pulled.vertex[7] = lw_vec3(0.1, 0.1, -0.9);
    verdict = judge(&pulled);
    CHECK(verdict.bad == LW_BAD_CROSSING && verdict.crossings > 0);
    pulled.vertex[7] = lw_vec3(0.1, 0.1, -0.4); /* dented, not through */
    CHECK(judge(&pulled).bad == 0);
    /* A needle through a ball. */
    LwMesh ball = lw_mesh_make_sphere(1, 0.01, &arena), needle = lw_mesh_make_box(lw_vec3(0.01, 0.01, 4), &arena);
    both = joined(&ball, &needle);
    CHECK(judge(&both).bad == LW_BAD_CROSSING);
    /* Touching in a plane or leaving a gap of a thousandth is not crossing. */
    for (int i = 0; i < 2; i++) {
        other = copy_of(&box);
        move(&other, shifted(1 + 1e-3 * i, 0.4, 0.3));
        both = joined(&box, &other);
        CHECK(judge(&both).bad == 0);
    }
}

/* What is thin, small or long is not bad. */
static void extreme_but_good(void)
{
    static const LwVec3 side[] = { { 1, 1, 1e-6 }, { 1, 1, 1e-9 }, { 1, 1e-6, 1e-6 }, { 1e-7, 2e-7, 1e-7 }, { 1e4, 2e4, 1 }, { 1e-9, 1e-9, 1e-3 } };
    LwFrame frame = { { 10, -20, 0.5 }, lw_quat_normalize((LwQuat){ 0.3, -0.5, 0.7, 0.2 }) };
    for (int i = 0; i < 6; i++) {
        LwMesh box = lw_mesh_make_box(side[i], &arena);
        CHECK(judge(&box).bad == 0);
        frame.position = lw_vec3_scale(frame.position, i < 5);
        move(&box, frame);
        CHECK(judge(&box).bad == 0);
    }
    LwMesh sheet = lw_mesh_make_box(lw_vec3(1, 1, 0), &arena);
    move(&sheet, frame);
    CHECK(judge(&sheet).bad & LW_BAD_VOLUME);
}

/* Finite numbers that no part has overflow on the way: the verdict is bad, nothing worse happens. */
static void absurd_sizes(void)
{
    static const double size[] = { 1e150, 1e200, 1e308, 1.7e308, 1e-160, 1e-300, 5e-324 };
    for (int i = 0; i < 7; i++)
        for (int kind = 0; kind < 3; kind++) {
            LwMesh mesh = lw_mesh_make_sphere(1, 0.1, &arena), inner = copy_of(&mesh);
            if (kind == 1) {
                for (int v = 0; v < inner.vertex_count; v++)
                    inner.vertex[v] = lw_vec3_scale(inner.vertex[v], 0.3);
                mesh = joined(&mesh, &inner);
            }
            for (int v = 0; v < mesh.vertex_count; v++)
                if (kind < 2 || v % 7 == 0) /* the last kind mixes sizes */
                    mesh.vertex[v] = lw_vec3_scale(mesh.vertex[v], size[i]);
            LwIntegrals in;
            char words[LW_VERDICT_WORDS];
            lw_integrals_from_mesh(&mesh, &in);
            LwVerdict verdict = lw_verdict_of_mesh(&mesh, &in, &arena);
            CHECK(verdict.bad != 0 || (kind == 2 && size[i] < 1));
            CHECK(strlen(lw_verdict_words(words, &verdict, &in)) > 0);
        }
}

static void numbers_alone(void)
{
    LwIntegrals good = { .volume = 1, .inertia = { 1, 1, 1 } }, bad = good;
    LwVerdict verdict = { .from_brep = true, .box_volume = 1.2 };
    char words[LW_VERDICT_WORDS];
    lw_verdict_judge_numbers(&verdict, &good);
    CHECK(verdict.bad == 0);
    CHECK_STRING(lw_verdict_words(words, &verdict, &good), "solid, closed; fills 83.3 % of its bounding box");
    bad.inertia[2] = 2.1;
    lw_verdict_judge_numbers(&verdict, &bad);
    CHECK(verdict.bad == LW_BAD_INERTIA);
    verdict = (LwVerdict){ .box_volume = 0.99 };
    lw_verdict_judge_numbers(&verdict, &good);
    CHECK(verdict.bad == LW_BAD_VOLUME);
    verdict = (LwVerdict){ .hull_volume = 0.99 };
    lw_verdict_judge_numbers(&verdict, &good);
    CHECK(verdict.bad == LW_BAD_VOLUME);
    bad = (LwIntegrals){ .volume = NAN };
    verdict = (LwVerdict){ 0 };
    lw_verdict_judge_numbers(&verdict, &bad);
    CHECK(verdict.bad & LW_BAD_VOLUME);
    verdict = (LwVerdict){ .bad = 1023, .open_edges = 100000, .crowded_edges = 100000, .turned_edges = 100000, .crossings = 1000 };
    CHECK(strlen(lw_verdict_words(words, &verdict, &good)) < LW_VERDICT_WORDS);
}

int main(void)
{
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        return 1;
    RUN(box_and_far_box);
    RUN(tetrahedron);
    RUN(tube_is_its_polygons);
    RUN(spheres);
    RUN(moving_and_adding);
    RUN(principal_axes);
    RUN(bad_edges);
    RUN(shells);
    RUN(touching_shells);
    RUN(crossings);
    RUN(extreme_but_good);
    RUN(absurd_sizes);
    RUN(numbers_alone);
    lw_arena_clear(&arena);
    return END();
}
