/* Rest-to-rest profiles: how a move of height 1 and duration 1 goes. */
#ifndef LW_MODEL_PROFILE_H
#define LW_MODEL_PROFILE_H

#include "core/model/law_catalogue.h"
#include "core/model/pieces.h"

enum { LW_PROFILE_PARTS = 5 };

/* Acceleration from the end of the part before until `until`: level + amplitude sin(omega s + phase), s from its begin. */
typedef struct LwProfilePart {
    double until, level, amplitude, omega, phase;
} LwProfilePart;

/* Either a polynomial of u in [0, 1] or parts of acceleration. */
struct LwProfile {
    const char *name;
    int degree;
    double c[8];
    int part_count;
    LwProfilePart part[LW_PROFILE_PARTS];
};

typedef struct LwMove {
    double from, to, start, duration;
} LwMove;

extern const LwProfile lw_profiles[];
extern const int lw_profile_count;
/* NULL when there is none of that name. */
const LwProfile *lw_profile_find(const char *name);

/* How many pieces a move takes. */
int lw_profile_pieces(const LwProfile *profile);
void lw_profile_add(LwPieces *pieces, const LwProfile *profile, LwMove move);
/* The move alone: `from` before, `to` after. */
const LwLaw *lw_profile_law(const LwLawInput *input, const LwProfile *profile, LwMove move);

#endif
