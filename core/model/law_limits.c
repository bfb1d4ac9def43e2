/* Moves from rest to rest as fast as limits allow: constant acceleration (trapezoid of speed) or constant jerk.
 *
 * S-curve, of distance D within speed V, acceleration A, jerk J: jerk lasts Tj, speeding up lasts Ta in all, cruising Tv,
 * slowing down mirrors speeding up. Peak acceleration is J Tj, peak speed J Tj (Ta − Tj), distance (Ta + Tv) · peak speed.
 *   V reached:      Tj = A/J, Ta = Tj + V/A      or, if V < A²/J so that A is not,  Tj = √(V/J), Ta = 2 Tj.
 *   V not reached:  Tv = 0; Tj = A/J and Ta = Tj/2 + √(Tj²/4 + D/A), or, if D < 2A³/J² so that A is not either,
 *                   Tj = ∛(D/2J), Ta = 2 Tj. */
#include "core/model/law_families.h"
#include "core/model/pieces.h"

enum { TO, FROM, START, SPEED, ACCELERATION, LAST };

/* Position, velocity and acceleration at the end of what was added so far. */
typedef struct Motion {
    LwPieces *pieces;
    double t, sign;
    double p, v, a;
} Motion;

static void go_on(Motion *m, double acceleration, double jerk, double duration)
{
    if (duration <= 0)
        return;
    const double c[] = { m->p, m->sign * m->v, m->sign * acceleration / 2, m->sign * jerk / 6 };
    lw_pieces_add_polynomial(m->pieces, m->t + duration, m->t, jerk == 0 ? 2 : 3, c);
    m->p += m->sign * duration * (m->v + duration * (acceleration / 2 + duration * jerk / 6));
    m->v += duration * (acceleration + duration * jerk / 2);
    m->a = acceleration + duration * jerk;
    m->t += duration;
}

static Motion begin(const LwLawInput *input, int phases)
{
    const LwLawValue *value = input->value;
    Motion m = { .pieces = lw_pieces_begin(input->arena, phases + 2), .t = value[START].number, .p = value[FROM].number,
                 .sign = value[TO].number < value[FROM].number ? -1 : 1 };
    lw_pieces_add_constant(m.pieces, m.t, m.p);
    return m;
}

static const LwLaw *finish(const LwLawInput *input, Motion *m)
{
    lw_pieces_add_constant(m->pieces, INFINITY, input->value[TO].number);
    const LwLaw *law = isfinite(m->t) ? lw_pieces_finish(m->pieces) : NULL;
    return law ? law : lw_law_refuse(input->error, -1, -1, LW_LAW_OUT_OF_RANGE);
}

static const LwLaw *make_trapezoid(const LwLawInput *input)
{
    const LwLawValue *value = input->value;
    double D = fabs(value[TO].number - value[FROM].number), up = value[ACCELERATION].number;
    double down = value[LAST].given ? value[LAST].number : up;
    double reach = 0.5 / up + 0.5 / down; /* distance lost to speeding up and slowing down, per speed squared */
    double v = fmin(value[SPEED].number, sqrt(D / reach));
    Motion m = begin(input, 3);
    go_on(&m, up, 0, v / up);
    m.v = v;
    if (v > 0)
        go_on(&m, 0, 0, D / v - v * reach);
    go_on(&m, -down, 0, v / down);
    return finish(input, &m);
}

static const LwLaw *make_scurve(const LwLawInput *input)
{
    const LwLawValue *value = input->value;
    double D = fabs(value[TO].number - value[FROM].number);
    double V = value[SPEED].number, A = value[ACCELERATION].number, J = value[LAST].number;
    bool full = V * J >= A * A;
    double Tj = full ? A / J : sqrt(V / J), Ta = full ? Tj + V / A : 2 * Tj, Tv = D / V - Ta;
    if (Tv < 0) {
        full = D * J * J >= 2 * A * A * A;
        Tj = full ? A / J : cbrt(D / (2 * J));
        Ta = full ? Tj / 2 + sqrt(Tj * Tj / 4 + D / A) : 2 * Tj;
        Tv = 0;
    }
    double a = J * Tj, level = full ? Ta - 2 * Tj : 0;
    Motion m = begin(input, 7);
    if (D > 0) {
        go_on(&m, 0, J, Tj);
        go_on(&m, a, 0, level);
        go_on(&m, a, -J, Tj);
        go_on(&m, 0, 0, Tv);
        go_on(&m, 0, -J, Tj);
        go_on(&m, -a, 0, level);
        go_on(&m, -a, J, Tj);
    }
    return finish(input, &m);
}

#define SPEED_LIMIT { "speed", LW_FORM_NUMBER, LW_UNIT_RATE, "largest speed", .required = true, .positive = true }
#define ACCELERATION_LIMIT \
    { "acceleration", LW_FORM_NUMBER, LW_UNIT_RATE2, "largest acceleration", .required = true, .positive = true }

static const LwLawParameter trapezoid_parameters[] = {
    LW_LAW_TO, LW_LAW_FROM, LW_LAW_START, SPEED_LIMIT, ACCELERATION_LIMIT,
    { "deceleration", LW_FORM_NUMBER, LW_UNIT_RATE2, "largest deceleration; default: as the acceleration", .positive = true, .standard = NAN },
};

const LwLawClass lw_law_class_trapezoid = {
    .name = "trapezoid", .title = "Trapezoidal speed", .use = "rest to rest as fast as speed and acceleration allow, as simple drives do",
    .continuity = 1, .example = "{\"trapezoid\": {\"to\": \"90 deg\", \"speed\": \"60 rpm\", \"acceleration\": \"20 rad/s^2\"}}",
    LW_LAW_PARAMETERS(trapezoid_parameters), .make = make_trapezoid,
};

static const LwLawParameter scurve_parameters[] = {
    LW_LAW_TO, LW_LAW_FROM, LW_LAW_START, SPEED_LIMIT, ACCELERATION_LIMIT,
    { "jerk", LW_FORM_NUMBER, LW_UNIT_RATE3, "largest jerk", .required = true, .positive = true },
};

const LwLawClass lw_law_class_scurve = {
    .name = "scurve", .title = "Jerk-limited S-curve", .use = "rest to rest as fast as speed, acceleration and jerk allow, as servo drives do",
    .continuity = 2,
    .example = "{\"scurve\": {\"to\": \"90 deg\", \"speed\": \"60 rpm\", \"acceleration\": \"20 rad/s^2\", \"jerk\": \"400 rad/s^3\"}}",
    LW_LAW_PARAMETERS(scurve_parameters), .make = make_scurve,
};
