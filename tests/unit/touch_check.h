/* Bodies with shapes on them, made in code, and checks of the rows of their points of contact. */
#ifndef LW_TESTS_TOUCH_CHECK_H
#define LW_TESTS_TOUCH_CHECK_H

#include "core/contact/contact.h"
#include "core/solve/system.h"
#include "tests/unit/check.h"

#include <stdlib.h>

enum { TOUCH_MOST = 1100 };

typedef struct Touch {
    LwArena arena;
    LwBodyDef *body;
    LwTouchShapeDef *shape;
    LwContactDef contact[4];
    LwMechanismDef def;
    LwMechanism *mechanism;
    LwState *state;
    LwContacts *contacts;
    const LwContactPoint *point; /* of the last find */
    int count;
} Touch;

static inline LwVec3 touch_vector(unsigned long *seed, double size)
{
    LwVec3 v = { check_random(seed), check_random(seed), check_random(seed) };
    return lw_vec3_scale(v, size);
}

static inline LwQuat touch_turn(unsigned long *seed)
{
    LwQuat q = { check_random(seed), check_random(seed), check_random(seed), check_random(seed) };
    return lw_quat_normalize(q);
}

static inline void touch_init(Touch *t)
{
    memset(t, 0, sizeof *t);
    lw_arena_init(&t->arena);
    t->body = LW_NEWN(&t->arena, LwBodyDef, TOUCH_MOST);
    t->shape = LW_NEWN(&t->arena, LwTouchShapeDef, TOUCH_MOST);
    t->def = (LwMechanismDef){ .name = "touch", .body = t->body, .shape = t->shape, .contact = t->contact };
}

static inline int touch_body(Touch *t, LwBodyKind kind, LwVec3 position, LwQuat turn)
{
    LwBodyDef body = { .name = "b", .kind = kind, .axis = { 0.6, 0, 0.8 }, .frame = { position, turn }, .mass = kind == LW_BODY_SHAFT ? 0 : 1,
                       .com = { 0, 0, 0 }, .inertia = { 0.2, 0.3, 0.4, 0, 0, 0 } };
    if (kind == LW_BODY_POINT)
        memset(body.inertia, 0, sizeof body.inertia);
    if (kind == LW_BODY_RIGID)
        body.com = lw_vec3(0.02, -0.03, 0.05);
    t->body[t->def.body_count] = body;
    return t->def.body_count++;
}

static inline LwTouchShapeDef *touch_shape(Touch *t, int body, LwTouchKind kind, LwFrame frame, LwVec3 size)
{
    LwTouchShapeDef *shape = &t->shape[t->def.shape_count++];
    *shape = (LwTouchShapeDef){ .name = "s", .kind = kind, .body = body, .frame = frame, .size = { size.x, size.y, size.z } };
    return shape;
}

static inline void touch_contact(Touch *t, int first0, int count0, int first1, int count1)
{
    t->contact[t->def.contact_count++] = (LwContactDef){ .name = "c", .first = { first0, first1 }, .count = { count0, count1 } };
}

static inline void touch_ready(Touch *t)
{
    t->mechanism = lw_mechanism_create(&t->def);
    t->state = lw_state_create(&t->arena, t->mechanism);
    t->contacts = lw_contacts_create(&t->arena, t->mechanism);
}

static inline int touch_find(Touch *t, double reach)
{
    return t->count = lw_contacts_find(t->contacts, t->state, reach, &t->point);
}

static inline void touch_clear(Touch *t)
{
    lw_mechanism_destroy(t->mechanism);
    lw_arena_clear(&t->arena);
}

/* Velocities that each body's kind allows. */
static inline void touch_random_motion(Touch *t, unsigned long *seed)
{
    for (int i = 0; i < t->mechanism->body_count; i++) {
        LwVec3 v = touch_vector(seed, 1), w = touch_vector(seed, 2);
        lw_body_restrict(&t->mechanism->body[i], &v, &w);
        t->state->body[i].v = v;
        t->state->body[i].w = w;
    }
}

/* The state a time later when nothing accelerates: v in world axes and ω in body axes stay. */
static inline void touch_move(const Touch *t, LwState *to, double time)
{
    lw_state_copy(t->mechanism, to, t->state);
    for (int i = 0; i < t->mechanism->body_count; i++)
        lw_body_state_displace(&to->body[i], lw_vec3_scale(to->body[i].v, time), lw_vec3_scale(to->body[i].w, time));
}

/* Rates and gammas against central differences along such a motion, twice extrapolated (error h⁶), J against the rates. Rounding in the
 * differences is some 1e-16/h, times a few tens for gammas. */
static inline void touch_check_rows(Touch *t, const LwContactPoint *p, double h, double tolerance)
{
    LwState *moved = lw_state_create(&t->arena, t->mechanism);
    LwAuxRow row[3], side[2][3];
    double rate[3][3], gamma[3][3];
    memset(row, 0, sizeof row);
    lw_contact_point_eval(t->mechanism, t->state, p, LW_EVAL_ALL, true, row);
    for (int level = 0; level < 3; level++) {
        double step = h / (1 << level);
        for (int k = 0; k < 2; k++) {
            touch_move(t, moved, k == 0 ? -step : step);
            memset(side[k], 0, sizeof side[k]);
            lw_contact_point_eval(t->mechanism, moved, p, LW_EVAL_ALL, true, side[k]);
            CHECK_NEAR(lw_contact_point_gap(t->mechanism, moved, p), side[k][0].value, 1e-14);
        }
        for (int r = 0; r < 3; r++) {
            rate[level][r] = (side[1][r].value - side[0][r].value) / (2 * step);
            gamma[level][r] = (side[1][r].rate - side[0][r].rate) / (2 * step);
        }
    }
    for (int r = 0; r < 3; r++) {
        double a[3] = { rate[0][r], rate[1][r], rate[2][r] }, b[3] = { gamma[0][r], gamma[1][r], gamma[2][r] };
        double ra = (16 * (4 * a[2] - a[1]) - (4 * a[1] - a[0])) / 45, rb = (16 * (4 * b[2] - b[1]) - (4 * b[1] - b[0])) / 45;
        if (r == 0)
            CHECK_NEAR(row[r].rate, ra, tolerance);
        CHECK_NEAR(row[r].gamma, rb, 10 * tolerance * fmax(1, fabs(rb)));
        double sum = 0;
        for (int k = 0; k < 2; k++) {
            const LwBodyState *body = &t->state->body[p->body[k]];
            CHECK(row[r].part[k] == p->body[k]);
            sum += lw_vec3_dot(lw_vec3_from(row[r].J + 6 * k), body->v) + lw_vec3_dot(lw_vec3_from(row[r].J + 6 * k + 3), body->w);
        }
        CHECK_NEAR(row[r].rate, sum, 1e-13 * fmax(1, fabs(sum)));
        for (int q = 0; q < r; q++)
            CHECK_NEAR(lw_vec3_dot(lw_vec3_from(row[r].J), lw_vec3_from(row[q].J)), 0, 1e-13);
        CHECK_NEAR(lw_vec3_norm(lw_vec3_from(row[r].J)), 1, 1e-13);
    }
}

#endif
