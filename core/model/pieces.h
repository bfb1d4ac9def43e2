/* A law made of pieces, each a polynomial and sines of the time since the piece's origin: what most laws are.
 *
 *     f(t) = Σ c_k s^k + Σ amplitude_j sin(omega_j s + phase_j),   s = t − origin.
 *
 * A list is begun with room for so many pieces, pieces are added in the order of time, the list is finished. */
#ifndef LW_MODEL_PIECES_H
#define LW_MODEL_PIECES_H

#include "core/model/law_kind.h"

typedef struct LwWave {
    double amplitude, omega, phase; /* omega in rad/s */
} LwWave;

typedef struct LwPiece {
    double origin;
    int degree, wave_count;
    const double *c;        /* degree + 1 */
    const LwWave *wave;
} LwPiece;

typedef struct LwPieces {
    LwLaw law;
    LwArena *arena;
    int count, room;
    LwPiece *piece;
    double *knot;           /* knot[i] ends piece[i]; count − 1 of them count */
    LwArea *total;          /* from knot[0] to knot[i] */
    bool last_inside;       /* the last knot itself belongs to the piece before it */
} LwPieces;

LwPieces *lw_pieces_begin(LwArena *arena, int room);
/* The piece from the end of the one before (the first: from always) to `until`, INFINITY for the last; copied. One that
 * does not last is left out. */
void lw_pieces_add(LwPieces *pieces, double until, LwPiece piece);
void lw_pieces_add_polynomial(LwPieces *pieces, double until, double origin, int degree, const double *c);
void lw_pieces_add_constant(LwPieces *pieces, double until, double value);
/* Where the last piece added ends. */
double lw_pieces_end(const LwPieces *pieces);
/* NULL when a number is not finite. */
const LwLaw *lw_pieces_finish(LwPieces *pieces);

LwJet lw_piece_eval(const LwPiece *piece, double t);

#endif
