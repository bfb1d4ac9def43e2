/* The generalised-α method on the constraint equations, for stiff loads: implicit, of second order, with as much numerical damping of what the
 * step cannot follow as its spectral radius ρ says (1: none … 0: all of it in one step).
 *
 * A step of length h solves, for accelerations a, algorithmic accelerations A, multipliers λ and displacements s (Brüls, Cardona and
 * Arnold's Lie-group form, stabilised as Gear, Gupta and Leimkuhler do; ° joins a pose and a displacement, turnings by the exponential):
 *
 *     M a⁺ + Jᵀλ⁺ = f(x⁺, v⁺, t⁺)        C(x⁺, t⁺) = 0        Ċ(x⁺, v⁺, t⁺) = 0
 *     (1 − αm) A⁺ + αm A = (1 − αf) a⁺ + αf a
 *     v⁺ = v + h ((1 − γ) A + γ A⁺)
 *     x⁺ = x ° (h v + h² ((½ − β) A + β A⁺)) ° s,     s in the span of M̂⁻¹Jᵀ
 *
 *     αm = (2ρ − 1)/(ρ + 1)    αf = ρ/(ρ + 1)    γ = ½ − αm + αf    β = ¼ (½ + γ)²
 *
 * Rows of velocities take part with their Ċ. Newton's matrix M̂ = m M + D + k K (core/solve/iteration.h) is kept from step to step as long as it
 * converges well. Neither M̂ nor J being of the present iterate changes the result, only the number of iterations. */
#ifndef LW_SOLVE_GENALPHA_H
#define LW_SOLVE_GENALPHA_H

#include "core/solve/iteration.h"
#include "core/solve/step.h"

typedef struct LwGenalpha LwGenalpha;

/* radius: the spectral radius ρ, 0 … 1. */
LwGenalpha *lw_genalpha_create(LwArena *arena, const LwSystem *system, double radius);

/* Starts from the accelerations and multipliers that the solver found at its state. */
void lw_genalpha_begin(LwGenalpha *g, const LwSolver *solver);
/* Takes over where another one stands. */
void lw_genalpha_follow(LwGenalpha *g, const LwGenalpha *from);

/* From the state (which satisfies its constraints) to time t, with the solver's rows in force. False: the equations could not be solved;
 * the state is as it was. Makes no difference to the next step until it is accepted. Rows of the solver are those of the last
 * iterate; its factors, accelerations and multipliers are not touched. */
bool lw_genalpha_step(LwGenalpha *g, LwSolver *solver, LwState *state, double t);
void lw_genalpha_accept(LwGenalpha *g);

/* Largest turn of a body in the last step (rad). */
double lw_genalpha_turned(const LwGenalpha *g);
long lw_genalpha_factorizations(const LwGenalpha *g);
long lw_genalpha_iterations(const LwGenalpha *g);

#endif
