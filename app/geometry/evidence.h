/* What speaks for joints between bodies: single pairs of features. Inner header of suggest.h, where the rules are. */
#ifndef LW_GEOMETRY_EVIDENCE_H
#define LW_GEOMETRY_EVIDENCE_H

#include "app/geometry/suggest.h"

typedef enum LwEvidenceKind {
    LW_EVIDENCE_FIT,        /* a shaft in a hole */
    LW_EVIDENCE_ALIGNED,    /* a hole in line with a hole */
    LW_EVIDENCE_BALL,
    LW_EVIDENCE_CONTACT,    /* two faces that touch */
    LW_EVIDENCE_STOP        /* two faces across a fit's axis that its play along it brings together */
} LwEvidenceKind;

typedef struct LwEvidence {
    LwEvidenceKind kind;
    int body[2], placed[2], feature[2];
    LwVec3 at;              /* middle of the common stretch or area */
    LwVec3 axis;            /* contact, stop: outward normal of the first body's face */
    double radius[2];       /* m */
    double off;             /* distance of the axes, centres or planes, m */
    double extent;          /* common length, m, or area, m² */
    double quality;         /* 0 … 1 */
    bool hole;              /* a fit: the first body has the hole */
} LwEvidence;

typedef struct LwEvidences {
    LwArena *arena;
    LwEvidence *item;
    int count, room;
} LwEvidences;

/* Of all pairs of bodies, sorted by body[0], body[1], kind, then as found. */
void lw_evidence_gather(LwEvidences *out, const LwPlacedPart *placed, int count);

/* The area that two faces, seen along their common normal, have in common, m², and its middle; `frame` has its xy-plane there. */
double lw_overlap_area(const LwPlacedPart *a, int face_a, const LwPlacedPart *b, int face_b, LwFrame frame, LwVec3 *middle);

#endif
