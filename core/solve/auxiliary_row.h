/* One auxiliary row (Baraff §8): what a stop, a point of contact or friction says about the motion of two bodies. Such rows come
 * and go, so they stay out of the system's elimination and are solved on top of its factors (core/solve/border.h).
 *
 *     rate  = J (v1, ω1, v2, ω2)        value, the gap, is its integral where there is one
 *     rate˙ = J (a1, α1, a2, α2) + gamma
 *
 * v in world axes, ω in body axes, as everywhere. A multiplier μ of the row puts J ᵀμ on the bodies: μ ≥ 0 of a stop or contact pushes
 * the gap open. Gaps of contacts are metres; those of stops are in the coordinate's own unit, so that μ is the stop's force or torque.
 * Rows of friction have rates in m/s at the surfaces that rub, and μ is the force there. */
#ifndef LW_SOLVE_AUXILIARY_ROW_H
#define LW_SOLVE_AUXILIARY_ROW_H

typedef struct LwAuxRow {
    int part[2];            /* moving bodies, or the mechanism's body_count: the ground */
    double J[12];
    double value, rate, gamma;
} LwAuxRow;

#endif
