/* How bodies and pieces are shown, and where they are cut: what the drawing and the picking have to agree about. */
#ifndef LW_VIEW_LOOK_H
#define LW_VIEW_LOOK_H

#include "app/view/figure.h"

/* All zero: as it is. */
typedef struct LwLook {
    bool hidden;
    double clear;           /* 0: as its colour says … 1: not seen at all; more than 0 is drawn as glass */
    LwColour tint;          /* mixed into its colour, as strongly as the tint's alpha says: hovered, selected, in doubt */
} LwLook;

/* Looks of a figure; either may be NULL. A piece has that of its body and its own: hidden by either, as clear as the clearer one, with its
 * own tint before that of its body. */
typedef struct LwLooks {
    const LwLook *body;     /* by body of the figure */
    const LwLook *piece;    /* by piece of the figure; also for those that ride on no body */
} LwLooks;

LwLook lw_looks_of(const LwLooks *looks, const LwFigure *figure, int piece);

/* Like lw_figure_points, of pieces that are not hidden. */
void lw_looks_points(const LwLooks *looks, const LwFigure *figure, const LwFrame *body, bool coarse, LwPoints *points);

/* Takes away what is on the normal's side of a plane; solids are closed again where they are cut. */
typedef struct LwSection {
    bool on;
    LwVec3 point, normal;   /* world; the normal needs no length of 1, but some */
} LwSection;

/* How far beyond the plane a point is, m: > 0 is taken away. −∞ without a section. */
double lw_section_beyond(const LwSection *section, LwVec3 point);

#endif
