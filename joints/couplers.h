/* Couplers over joint coordinates: one row Σ factor·coordinate each. They need no bodies of their own; the table says which
 * coordinates they take and what factors follow from their numbers. */
#ifndef LW_JOINTS_COUPLERS_H
#define LW_JOINTS_COUPLERS_H

#include "core/model/joint.h"

/* What `efficiency` of a coupler means, for catalogue and manual. */
#define LW_COUPLER_EFFICIENCY "of the teeth, from sun to ring with the carrier at rest; default 1, no loss"

enum { LW_COUPLER_MAX_ROLES = 3, LW_COUPLER_MAX_NUMBERS = 2 };

typedef struct LwCouplerRole {
    const char *name;       /* key in the file */
    const char *help;
} LwCouplerRole;

typedef struct LwCouplerClass {
    const char *name;       /* keyword in the file */
    const char *title;
    const char *keeps;      /* one line for the catalogue */
    const char *words;      /* the direction its row holds, for reports */
    unsigned coordinates;   /* LW_MASK_… of the coordinates that its roles may be */
    int role_count;         /* 0: any number of `terms`, each with its factor */
    LwCouplerRole role[LW_COUPLER_MAX_ROLES];
    int least;              /* roles that must be there; one left out stands still */
    int number_count;
    const char *numbers;    /* key of a list of positive numbers, NULL: none */
    const char *numbers_help;
    bool is_area;           /* the numbers are areas in m², not counts */
    bool has_efficiency;    /* takes `efficiency`, that of its teeth where the carrier stands still: roles are sun, ring, carrier */
    bool has_ratio;         /* takes `ratio`, a law of time: a row of velocities */
    /* The factor of each role from the numbers. */
    void (*factors)(const double *number, double *factor);
    void (*draw)(LwGlyph *glyph); /* it has no place of its own: in marker 2 alone */
} LwCouplerClass;

extern const LwCouplerClass *const lw_coupler_library[];
extern const int lw_coupler_library_count;

/* NULL when there is no such coupler. */
const LwCouplerClass *lw_coupler_library_find(const char *name);

#endif
