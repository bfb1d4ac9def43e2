/* Every joint of the library: rows, Jacobian, rates and acceleration terms against differences, at random poses on
 * and off the constraints. Nothing here knows any joint by name: a new one is tested by being in the table.
 *
 * Differences are of sixth order with h = 5e-3: truncation is below 1e-9 where derivatives are of order 1 (poses near
 * the singularity of an angle are left out), rounding below 1e-13 for the first derivative, 2e-11 for the second. */
#include "tests/unit/random_joint.h"

static const unsigned long SEED = 20250301;
static const double H = 5e-3;
static const double FIRST = 1e-8, SECOND = 1e-6; /* times the cube of the pose's steepness */
static const double STEEPEST = 6;
enum { POINTS = 7, POSES = 40, MOST = LW_JOINT_MAX_ROWS + LW_COORDINATES };

typedef struct Samples {
    double C[POINTS][MOST];
    double Cd[POINTS][MOST]; /* along a motion */
} Samples;

static double first_difference(double (*C)[MOST], int row)
{
    return (45 * (C[4][row] - C[2][row]) - 9 * (C[5][row] - C[1][row]) + (C[6][row] - C[0][row])) / (60 * H);
}

/* Does the stencil resolve the function? The difference of fourth order says how it falls off; near corners (an apex, the end of
 * an angle) it does not. */
static bool is_smooth(double (*C)[MOST], int row, double scale)
{
    double fourth = (8 * (C[4][row] - C[2][row]) - (C[5][row] - C[1][row])) / (12 * H);
    return fabs(first_difference(C, row) - fourth) < 1e-6 * scale;
}

static double second_difference(const Samples *s, int row)
{
    const double (*C)[MOST] = s->C;
    return (2 * (C[6][row] + C[0][row]) - 27 * (C[5][row] + C[1][row]) + 270 * (C[4][row] + C[2][row]) - 490 * C[3][row]) / (180 * H * H);
}

static const double *part_of_row(const Pair *pair, int row, int part)
{
    const LwGroup *g = &pair->system->group[pair->system->group_of_row[row]];
    return pair->rows->J + g->J + ((row - g->first) * g->part_count + part) * 6;
}

/* J (d1, d2) of a row for 6 numbers a body; the ground stands still. */
static double along(const Pair *pair, int row, double (*d)[6])
{
    double sum = 0;
    const LwGroup *g = &pair->system->group[pair->system->group_of_row[row]];
    for (int part = 0; part < 2; part++)
        for (int i = 0; g->part[part] < pair->mechanism->body_count && i < 6; i++)
            sum += part_of_row(pair, row, part)[i] * d[g->part[part]][i];
    return sum;
}

/* The largest gradient of a row in its own unit, at least 1; large near the singularity of an angle, where the other
 * angles have corners. */
static double steepness(const Pair *pair)
{
    double largest = 1;
    for (int row = 0; row < pair->system->row_count; row++) {
        double sum = 0;
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < 6; i++)
                sum += part_of_row(pair, row, part)[i] * part_of_row(pair, row, part)[i];
        largest = fmax(largest, sqrt(sum) / pair->system->scale[row]);
    }
    return largest;
}

static bool is_axis(const Pair *pair, int row)
{
    return pair->system->group[pair->system->group_of_row[row]].kind == LW_GROUP_AXIS;
}

/* Origins apart, so that a length has a second derivative of order 1; each off the other's z-axis, against which wheels
 * and distances from axes are measured; the axes not parallel, where the angle between them has a corner. */
static bool is_regular(const LwRel *rel)
{
    LwVec3 x = lw_vec3_from(rel->z), seen = lw_quat_rotate(lw_quat_conj(lw_quat_from(rel->z + 3)), x);
    return hypot(x.x, x.y) > 0.5 && hypot(seen.x, seen.y) > 0.5 && fabs(lw_reljet_axes(rel, 2, 2).v) < 0.95;
}

/* Profiles and faces of marker 1 as the plane of marker 2 shows them: not turned upside down, where the angle about z has no value. */
static bool is_seen_in_plane(const LwRel *rel)
{
    return lw_reljet_axes(rel, 2, 2).v > -0.5;
}

/* A random regular pose; angles are counted from some other turn. */
static void next_pose(Pair *pair, unsigned long *seed)
{
    LwRel rel;
    do {
        pair_throw(pair, seed);
        lw_state_rel(pair->mechanism, pair->state, 0, &rel);
    } while (!is_regular(&rel) || (pair->joint.type->seeks && !is_seen_in_plane(&rel)));
    lw_state_settle_turns(pair->mechanism, pair->state);
    for (int c = LW_RX; c <= LW_RZ; c++)
        pair->state->turn[c] += 2 * M_PI * floor(5 * check_random(seed));
}

/* ---- along a displacement ---- */

static void sample_displacement(Pair *pair, double (*d)[6], Samples *samples)
{
    const LwMechanism *m = pair->mechanism;
    for (int k = 0; k < POINTS; k++) {
        lw_state_copy(m, pair->moved, pair->state);
        for (int b = 0; b < m->body_count; b++)
            lw_body_state_displace(&pair->moved->body[b], lw_vec3_scale(lw_vec3_from(d[b]), (k - 3) * H),
                                   lw_vec3_scale(lw_vec3_from(d[b] + 3), (k - 3) * H));
        lw_rows_eval(pair->system, pair->moved, pair->rows);
        memcpy(samples->C[k], pair->rows->C, (size_t)pair->system->row_count * sizeof(double));
    }
    lw_rows_eval(pair->system, pair->state, pair->rows);
}

static int check_jacobian(Pair *pair, unsigned long *seed)
{
    double d[2][6];
    Samples samples;
    int checked = 0;
    for (int i = 0; i < 12; i++)
        d[i / 6][i % 6] = check_random(seed);
    sample_displacement(pair, d, &samples);
    double steep = steepness(pair);
    for (int row = 0; steep < STEEPEST && row < pair->system->row_count; row++) {
        double scale = pair->system->scale[row];
        if (!is_smooth(samples.C, row, scale))
            continue;
        if (!pair->system->is_speed[row])
            CHECK_NEAR(along(pair, row, d) / scale, first_difference(samples.C, row) / scale, FIRST * steep * steep * steep);
        checked++;
    }
    return checked;
}

/* ---- along a motion ---- */

static LwQuat quat_rate(LwQuat q, LwVec3 w)
{
    return lw_quat_scale(lw_quat_mul(q, lw_quat_pure(w)), 0.5);
}

/* q after time t with ω = w + α t in body axes: 20 steps of Runge–Kutta, of which the error is below 1e-17. */
static LwQuat turned(LwQuat q, LwVec3 w, LwVec3 alpha, double t)
{
    double h = t / 20;
    for (int i = 0; i < 20; i++) {
        LwVec3 w0 = lw_vec3_mad(w, i * h, alpha), w1 = lw_vec3_mad(w, (i + 0.5) * h, alpha), w2 = lw_vec3_mad(w, (i + 1) * h, alpha);
        LwQuat k1 = quat_rate(q, w0), k2 = quat_rate(lw_quat_add(q, lw_quat_scale(k1, h / 2)), w1);
        LwQuat k3 = quat_rate(lw_quat_add(q, lw_quat_scale(k2, h / 2)), w1), k4 = quat_rate(lw_quat_add(q, lw_quat_scale(k3, h)), w2);
        LwQuat sum = lw_quat_add(lw_quat_add(k1, k4), lw_quat_scale(lw_quat_add(k2, k3), 2));
        q = lw_quat_add(q, lw_quat_scale(sum, h / 6));
    }
    return lw_quat_normalize(q);
}

static void sample_motion(Pair *pair, double (*a)[6], Samples *samples)
{
    const LwMechanism *m = pair->mechanism;
    for (int k = 0; k < POINTS; k++) {
        double t = (k - 3) * H;
        lw_state_copy(m, pair->moved, pair->state);
        for (int b = 0; b < m->body_count; b++) {
            LwBodyState s = pair->state->body[b];
            LwVec3 p = lw_vec3_mad(lw_vec3_mad(s.p, t, s.v), t * t / 2, lw_vec3_from(a[b]));
            lw_body_state_set(&pair->moved->body[b], p, turned(s.q, s.w, lw_vec3_from(a[b] + 3), t),
                              lw_vec3_mad(s.v, t, lw_vec3_from(a[b])), lw_vec3_mad(s.w, t, lw_vec3_from(a[b] + 3)));
        }
        pair->moved->t = pair->state->t + t; /* paths run on */
        lw_rows_eval(pair->system, pair->moved, pair->rows);
        memcpy(samples->C[k], pair->rows->C, (size_t)pair->system->row_count * sizeof(double));
        memcpy(samples->Cd[k], pair->rows->Cd, (size_t)pair->system->row_count * sizeof(double));
    }
    lw_rows_eval(pair->system, pair->state, pair->rows);
}

static int check_rates(Pair *pair, unsigned long *seed)
{
    double a[2][6], v[2][6], at_rest[MOST];
    Samples samples;
    pair_rates_at_rest(pair, pair->system, pair->rows, at_rest);
    int checked = 0;
    for (int i = 0; i < 12; i++)
        a[i / 6][i % 6] = check_random(seed);
    for (int b = 0; b < pair->mechanism->body_count; b++) {
        lw_vec3_store(v[b], pair->state->body[b].v);
        lw_vec3_store(v[b] + 3, pair->state->body[b].w);
    }
    sample_motion(pair, a, &samples);
    double steep = steepness(pair), cube = steep * steep * steep;
    for (int row = 0; steep < STEEPEST && row < pair->system->row_count; row++) {
        double scale = pair->system->scale[row];
        if (!is_smooth(samples.C, row, scale) || !is_smooth(samples.Cd, row, scale))
            continue;
        double rate = pair->rows->Cd[row], second = along(pair, row, a) + pair->rows->gamma[row];
        CHECK_NEAR((rate - at_rest[row]) / scale, along(pair, row, v) / scale, 1e-13 * cube);
        CHECK_NEAR(second / scale, first_difference(samples.Cd, row) / scale, SECOND * cube);
        if (!pair->system->is_speed[row]) {
            CHECK_NEAR(rate / scale, first_difference(samples.C, row) / scale, FIRST * cube);
            CHECK_NEAR(second / scale, second_difference(&samples, row) / scale, SECOND * cube);
        }
        checked++;
    }
    return checked;
}

/* ---- coordinates ---- */

/* Angles are counted from the turn they are near: another reference adds whole turns and changes nothing else. */
static void check_unwrapping(Pair *pair)
{
    static double before[MOST];
    const LwState *state = pair->state;
    memcpy(before, pair->rows->C, (size_t)pair->system->row_count * sizeof(double));
    for (int c = LW_RX; c <= LW_RZ; c++)
        state->turn[c] += 2 * M_PI * 3;
    lw_rows_eval(pair->system, state, pair->rows);
    for (int row = 0; row < pair->system->row_count; row++) {
        const LwGroup *g = &pair->system->group[pair->system->group_of_row[row]];
        bool middle = pair->joint.type->angles == LW_ANGLES_XYZ && g->coordinate == LW_RY;
        double turns = is_axis(pair, row) && g->coordinate >= LW_RX && !middle ? 3 : 0;
        CHECK_NEAR((pair->rows->C[row] - before[row]) / pair->system->scale[row], 2 * M_PI * turns, 1e-12);
        if (is_axis(pair, row) && g->coordinate >= LW_RX && !middle)
            CHECK(fabs(before[row] / pair->system->scale[row] - (state->turn[g->coordinate] - 6 * M_PI)) < M_PI + 1e-12);
    }
}

static LwQuat about(int axis, double angle)
{
    double s = sin(angle / 2);
    return (LwQuat){ cos(angle / 2), axis == 0 ? s : 0, axis == 1 ? s : 0, axis == 2 ? s : 0 };
}

static double coordinate(const Pair *pair, const LwRel *rel, LwCoordinate c)
{
    return lw_joint_coordinate(pair->joint.type, rel, c).v;
}

/* The angles put the orientation together again; positions are those of marker 1 in marker 2's axes. */
static void check_meaning(const Pair *pair)
{
    const LwJoint *joint = &pair->mechanism->joint[0];
    LwFrame marker[2];
    for (int i = 0; i < 2; i++) {
        const LwBodyState *body = &pair->state->body[joint->body[i]];
        marker[i] = lw_frame_mul((LwFrame){ body->p, body->q }, (LwFrame){ joint->marker[i].d, joint->marker[i].r });
    }
    LwFrame seen = lw_frame_relative(marker[1], marker[0]);
    LwRel rel;
    lw_state_rel(pair->mechanism, pair->state, 0, &rel);
    const double x[3] = { seen.position.x, seen.position.y, seen.position.z };
    for (int c = LW_X; c <= LW_Z; c++)
        CHECK_NEAR(coordinate(pair, &rel, (LwCoordinate)c), x[c], 1e-14);
    LwQuat u = seen.orientation;
    if (pair->joint.type->angles == LW_ANGLES_XYZ)
        u = lw_quat_mul(lw_quat_mul(about(0, coordinate(pair, &rel, LW_RX)), about(1, coordinate(pair, &rel, LW_RY))), about(2, coordinate(pair, &rel, LW_RZ)));
    else if (pair->joint.type->angles == LW_ANGLES_YX && fabs(lw_reljet_axes(&rel, 1, 0).v) < 1e-12)
        u = lw_quat_mul(about(1, coordinate(pair, &rel, LW_RY)), about(0, coordinate(pair, &rel, LW_RX)));
    else if (pair->joint.type->angles == LW_ANGLES_Z && fabs(rel.z[4]) + fabs(rel.z[5]) < 1e-12)
        u = about(2, coordinate(pair, &rel, LW_RZ));
    CHECK_NEAR(fabs(lw_quat_dot(u, seen.orientation)), 1, 1e-13);
}

/* ---- the loop ---- */

static void every_joint_agrees_with_differences(void)
{
    for (int i = 0; i < lw_joint_library_count; i++) {
        const LwJointClass *type = lw_joint_library[i];
        int checked = 0, rows = lw_joint_class_row_count(type) + __builtin_popcount(type->free), failures = check_failures;
        for (int pairing = 0; pairing < PAIRINGS; pairing++) {
            unsigned long seed = SEED + (unsigned long)(10 * i + pairing);
            Pair pair;
            pair_open(&pair, type, (Pairing)pairing, &seed);
            CHECK(pair.system->row_count == rows);
            for (int pose = 0; pose < POSES; pose++) {
                next_pose(&pair, &seed);
                checked += check_jacobian(&pair, &seed);
                checked += check_rates(&pair, &seed);
                check_unwrapping(&pair);
                check_meaning(&pair);
            }
            pair_close(&pair);
        }
        CHECK(checked > PAIRINGS * POSES * rows * 2 * 7 / 10);
        printf("# %s: %d rows checked%s\n", type->name, checked, check_failures > failures ? ", WRONG" : "");
    }
}

/* On the constraints too, where angles of one or two turning freedoms mean what they say. */
static void every_joint_assembles_and_agrees_there(void)
{
    int checked = 0, rows = 0;
    for (int i = 0; i < lw_joint_library_count; i++)
        for (int round = 0; round < 3 * PAIRINGS; round++) {
            unsigned long seed = SEED + (unsigned long)(1000 * i + round);
            int failures = check_failures;
            Pair pair;
            pair_open(&pair, lw_joint_library[i], (Pairing)(round % PAIRINGS), &seed);
            CHECK(pair_assemble(&pair));
            lw_rows_eval(pair.system, pair.state, pair.rows);
            for (int row = 0; row < pair.system->row_count; row++)
                if (!is_axis(&pair, row)) {
                    CHECK_NEAR(pair.rows->C[row], 0, 1e-13 * pair.mechanism->size);
                    CHECK_NEAR(pair.rows->Cd[row], 0, 1e-13 * pair.mechanism->size);
                }
            lw_state_settle_turns(pair.mechanism, pair.state);
            checked += check_jacobian(&pair, &seed);
            checked += check_rates(&pair, &seed);
            rows += 2 * pair.system->row_count;
            check_meaning(&pair);
            if (check_failures > failures)
                printf("# that was %s, round %d\n", pair.joint.type->name, round);
            pair_close(&pair);
        }
    CHECK(checked > rows * 8 / 10);
}

int main(void)
{
    printf("# seed %lu\n", SEED);
    RUN(every_joint_agrees_with_differences);
    RUN(every_joint_assembles_and_agrees_there);
    return END();
}
