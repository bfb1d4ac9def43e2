/* Rows of velocities: what slips according to them against the velocities of the two bodies' points in the world, their
 * acceleration terms against differences along motions, and mechanisms that live by them. */
#include "core/math/frame.h"
#include "tests/unit/random_joint.h"

static const unsigned long SEED = 20250611;
enum { POSES = 60 };

/* ---- the meaning of the rows ---- */

/* The markers in the world and everything that moves, by the textbook: no quaternion rates. */
typedef struct Scene {
    LwVec3 P1, P2, v[2], w[2], p[2];
    LwMat3 A1, A2;          /* axes of the markers, world */
} Scene;

static Scene look(const Pair *pair)
{
    Scene s;
    const LwJoint *joint = &pair->mechanism->joint[0];
    LwMat3 A[2];
    LwVec3 P[2];
    for (int i = 0; i < 2; i++) {
        const LwBodyState *b = &pair->state->body[joint->body[i]];
        s.p[i] = b->p;
        s.v[i] = b->v;
        s.w[i] = lw_mat3_mul_vec(&b->A, b->w);
        A[i] = lw_mat3_mul(&b->A, &joint->marker[i].R);
        P[i] = lw_vec3_add(b->p, lw_mat3_mul_vec(&b->A, joint->marker[i].d));
    }
    s.P1 = P[0], s.P2 = P[1], s.A1 = A[0], s.A2 = A[1];
    return s;
}

static LwVec3 axis(const LwMat3 *A, int k)
{
    return lw_vec3(A->m[0][k], A->m[1][k], A->m[2][k]);
}

/* Velocity of body 1's point at C against body 2's point at the same place, world axes. */
static LwVec3 slip(const Scene *s, LwVec3 C)
{
    LwVec3 a = lw_vec3_add(s->v[0], lw_vec3_cross(s->w[0], lw_vec3_sub(C, s->p[0])));
    LwVec3 b = lw_vec3_add(s->v[1], lw_vec3_cross(s->w[1], lw_vec3_sub(C, s->p[1])));
    return lw_vec3_sub(a, b);
}

/* Velocity of marker 1's origin as someone riding on marker 2 sees it. */
static LwVec3 ride(const Scene *s)
{
    return slip(s, s->P1);
}

static double spin(const Scene *s)
{
    return lw_vec3_dot(axis(&s->A2, 2), lw_vec3_sub(s->w[0], s->w[1]));
}

typedef void (*Expect)(const Scene *s, const double *parameter, double *out);

static void along_plane(const Scene *s, LwVec3 C, double *out)
{
    LwVec3 v = slip(s, C);
    out[0] = lw_vec3_dot(axis(&s->A2, 0), v);
    out[1] = lw_vec3_dot(axis(&s->A2, 1), v);
    out[2] = spin(s);
}

static void expect_disc(const Scene *s, const double *parameter, double *out)
{
    LwVec3 n = axis(&s->A1, 2), z = axis(&s->A2, 2), up = lw_vec3_mad(z, -lw_vec3_dot(n, z), n);
    along_plane(s, lw_vec3_mad(s->P1, -parameter[0] / lw_vec3_norm(up), up), out);
}

static void expect_ball(const Scene *s, const double *parameter, double *out)
{
    along_plane(s, lw_vec3_mad(s->P1, -parameter[0], axis(&s->A2, 2)), out);
}

static void expect_apex(const Scene *s, const double *parameter, double *out)
{
    (void)parameter;
    along_plane(s, s->P1, out);
}

static void expect_tube(const Scene *s, const double *parameter, double *out)
{
    LwVec3 z = axis(&s->A2, 2), e = lw_vec3_sub(s->P1, s->P2);
    e = lw_vec3_mad(e, -lw_vec3_dot(e, z), z);
    e = lw_vec3_scale(e, 1 / lw_vec3_norm(e));
    LwVec3 v = slip(s, lw_vec3_mad(s->P1, -parameter[0], e));
    out[0] = lw_vec3_dot(z, v);
    out[1] = lw_vec3_dot(lw_vec3_cross(z, e), v);
}

static void expect_knife(const Scene *s, const double *parameter, double *out)
{
    /* in the plane: what y of marker 1 has along the normal does not count */
    LwVec3 z = axis(&s->A2, 2), y = axis(&s->A1, 1), x = axis(&s->A1, 0);
    (void)parameter;
    out[0] = lw_vec3_dot(lw_vec3_mad(y, -lw_vec3_dot(y, z), z), ride(s));
    out[1] = lw_vec3_dot(lw_vec3_cross(z, x), ride(s));
    out[2] = lw_vec3_dot(y, ride(s));
}

static void expect_skate(const Scene *s, const double *parameter, double *out)
{
    double all[3];
    expect_knife(s, parameter, all);
    out[0] = all[1];
}

static void expect_needle(const Scene *s, const double *parameter, double *out)
{
    (void)parameter;
    out[0] = lw_vec3_dot(axis(&s->A1, 1), ride(s));
    out[1] = lw_vec3_dot(axis(&s->A1, 2), ride(s));
}

/* Meant for an upright axle: elsewhere ahead is e_z × n, turning is counted about n's trace in the plane. */
static void expect_wheel(const Scene *s, const double *parameter, double *out)
{
    LwVec3 z = axis(&s->A2, 2), n = axis(&s->A1, 2), trace = lw_vec3_mad(n, -lw_vec3_dot(n, z), z);
    double turning = lw_vec3_dot(trace, lw_vec3_sub(s->w[0], s->w[1]));
    out[0] = lw_vec3_dot(lw_vec3_cross(z, n), ride(s)) + parameter[0] * turning;
    out[1] = lw_vec3_dot(trace, ride(s));
}

static void expect_omni(const Scene *s, const double *parameter, double *out)
{
    double wheel[2];
    expect_wheel(s, parameter, wheel);
    out[0] = cos(parameter[1]) * wheel[0] + sin(parameter[1]) * wheel[1];
}

static void expect_surface(const Scene *s, const double *parameter, double *out)
{
    along_plane(s, s->P1, out);
    out[0] -= parameter[0];
    out[1] -= parameter[1];
}

static void expect_conveyor(const Scene *s, const double *parameter, double *out)
{
    along_plane(s, s->P1, out);
    out[0] -= parameter[0];
}

static void expect_turntable(const Scene *s, const double *parameter, double *out)
{
    LwVec3 r = lw_vec3_sub(s->P1, s->P2);
    along_plane(s, s->P1, out);
    out[0] += parameter[0] * lw_vec3_dot(axis(&s->A2, 1), r);
    out[1] -= parameter[0] * lw_vec3_dot(axis(&s->A2, 0), r);
    out[2] -= parameter[0];
}

static const struct {
    const char *name;
    Expect expect;
    int freedoms;           /* velocities it leaves free */
} types[] = {
    { "rolling", expect_disc, 3 }, { "rolling-no-spin", expect_disc, 2 }, { "sphere-rolling", expect_ball, 3 },
    { "sphere-rolling-no-spin", expect_ball, 2 }, { "sphere-on-cylinder", expect_tube, 3 }, { "cylinder-rolling", expect_ball, 1 },
    { "cone-rolling", expect_apex, 1 }, { "knife-edge", expect_knife, 2 }, { "skate", expect_skate, 4 }, { "needle", expect_needle, 4 },
    { "wheel", expect_wheel, 2 }, { "omni-wheel", expect_omni, 3 }, { "wheel-on-rail", expect_ball, 1 },
    { "surface-speed", expect_surface, 3 }, { "conveyor", expect_conveyor, 0 }, { "turntable", expect_turntable, 0 },
};
enum { TYPES = sizeof types / sizeof *types };

static bool is_regular(const Pair *pair)
{
    LwRel rel;
    lw_state_rel(pair->mechanism, pair->state, 0, &rel);
    return fabs(lw_reljet_axes(&rel, 2, 2).v) < 0.95 && hypot(rel.z[0], rel.z[1]) > 0.3;
}

/* Calls test for each type at random poses and velocities, on the constraints or not. */
static void on_every_type(void (*test)(Pair *pair, int type))
{
    for (int i = 0; i < TYPES; i++) {
        const LwJointClass *class = lw_joint_library_find(types[i].name);
        CHECK(class && class->speed_count > 0);
        for (int pairing = 0; class && pairing < PAIRINGS; pairing++) {
            unsigned long seed = SEED + (unsigned long)(10 * i + pairing);
            int failures = check_failures, done = 0;
            Pair pair;
            pair_open(&pair, class, (Pairing)pairing, &seed);
            for (int pose = 0; pose < POSES; pose++) {
                pair_throw(&pair, &seed);
                if (!is_regular(&pair))
                    continue;
                test(&pair, i);
                done++;
            }
            CHECK(done > POSES / 2);
            if (check_failures > failures)
                printf("# that was %s\n", class->name);
            pair_close(&pair);
        }
    }
}

static int first_speed(const Pair *pair)
{
    return __builtin_popcount(pair->joint.type->locked) + pair->joint.type->extra_count;
}

static void check_meaning(Pair *pair, int type)
{
    Scene scene = look(pair);
    double expected[3];
    lw_rows_eval(pair->system, pair->state, pair->rows);
    types[type].expect(&scene, pair->mechanism->joint[0].parameter, expected);
    for (int k = 0; k < pair->joint.type->speed_count; k++) {
        int row = first_speed(pair) + k;
        CHECK(pair->system->is_speed[row] && pair->rows->C[row] == 0);
        CHECK_NEAR(pair->rows->Cd[row] / pair->system->scale[row], expected[k], 1e-12);
    }
}

static void rows_are_what_slips(void)
{
    on_every_type(check_meaning);
}

/* With constant v and ω (body axes) q(t) = q exp(ω t) exactly, and the rate of Ċ is γ alone. Sixth order, h = 5e-3. */
static void check_gamma(Pair *pair, int type)
{
    const double H = 5e-3, weight[] = { -1, 9, -45, 0, 45, -9, 1 };
    double rate[3] = { 0 };
    (void)type;
    int first = first_speed(pair), count = pair->joint.type->speed_count;
    for (int k = 0; k < 7; k++) {
        lw_state_copy(pair->mechanism, pair->moved, pair->state);
        for (int b = 0; b < pair->mechanism->body_count; b++) {
            LwBodyState *body = &pair->moved->body[b];
            lw_body_state_displace(body, lw_vec3_scale(body->v, (k - 3) * H), lw_vec3_scale(body->w, (k - 3) * H));
        }
        lw_rows_eval(pair->system, pair->moved, pair->rows);
        for (int i = 0; i < count; i++)
            rate[i] += weight[k] * pair->rows->Cd[first + i] / (60 * H);
    }
    lw_rows_eval(pair->system, pair->state, pair->rows);
    for (int i = 0; i < count; i++)
        CHECK_NEAR(pair->rows->gamma[first + i], rate[i], 1e-7 * (1 + fabs(rate[i])));
}

static void acceleration_terms_agree_with_differences(void)
{
    on_every_type(check_gamma);
}

static void freedoms_are_counted_in_velocities(void)
{
    for (int i = 0; i < TYPES; i++) {
        unsigned long seed = SEED + (unsigned long)i;
        Pair pair;
        pair_open(&pair, lw_joint_library_find(types[i].name), SECOND_IS_WELDED, &seed);
        LwStudy *study = lw_study_create(pair.mechanism);
        const LwStudyReport *report = lw_study_report(study);
        CHECK(report->status == LW_STUDY_OK && report->loop_count == 0);
        CHECK(report->dof == types[i].freedoms && report->motion_count == report->dof);
        if (report->dof != types[i].freedoms)
            printf("# %s has %d freedoms\n", types[i].name, report->dof);
        lw_study_destroy(study);
        pair_close(&pair);
    }
}

int main(void)
{
    printf("# seed %lu\n", SEED);
    RUN(rows_are_what_slips);
    RUN(acceleration_terms_agree_with_differences);
    RUN(freedoms_are_counted_in_velocities);
    return END();
}
